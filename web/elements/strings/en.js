// The words of the elements in English. Words in braces are replaced: numbers in the notation of the
// element's language, everything else as it is. A sentence with a singular and a plural is chosen by
// `count`. Each element imports its own part, so that a page with one element has no words of the others.

/** The direction of the writing. @type {string} */
export const direction = 'ltr';

/** What stands between two sentences. @type {string} */
export const between = ' ';

export const errors = {
  attribute: '<{element}> ignored attribute {name}={text}: {reason}',
  property: '<{element}> ignored property {name}={text}: {reason}',
  other: '<{element}>: {reason}',
};

/** A very small length. @type {string} */
export const under = 'under {length}';

/** How a solve ended. */
export const status = {
  reached: 'Reached.',
  'out-of-reach': 'Out of reach.',
  'too-close': 'Too close.',
  blocked: 'Blocked by joint limits.',
  stalled: 'Not converged.',
  unsolved: '',
};

/** Limits that keys adjust. */
export const limits = {
  keys: 'E selects a limit: plus and minus turn it by 1°, Page Up and Page Down by 10°. Escape deselects.',
  base: 'Base limit from {min} to {max}. Selected: {angle}. + and − adjust it.',
  joint: 'Joint {joint} limit from {min} to {max}. Selected: {angle}. + and − adjust it.',
};

/** The page embed.html, which shows one element in a frame of another page. */
export const embed = {
  title: 'An interactive figure',
  element: 'There is no element {text}. There are: {names}.',
  attribute: '<fabrik-{element}> has no attribute {text}. It has: {names}.',
  twice: 'The address has {text} more than once: only the first one counts.',
  lang: 'There are no words in the language {text}. There are: {names}.',
  theme: 'The theme must be "light" or "dark", but is {text}.',
  height: 'The height must be a number of pixels from {least} to {most}, but is {text}.',
  missing: 'The figure could not be loaded.',
};

export const chain = {
  name: { one: 'Chain of {count} bone', other: 'Chain of {count} bones' },
  keys: 'Arrow keys move the target, W A S D the base, with Shift in bigger steps. Home resets.',
  keysAutoplay: 'Space pauses or resumes.',
  reach: 'full reach',
  deadZone: 'dead zone',
  autoplay: 'Moving on its own. Point, tap or press arrows.',
};

export const limitsFigure = {
  name: {
    one: 'Chain of {count} bone with joint limits, solved within them and by clamping',
    other: 'Chain of {count} bones with joint limits, solved within them and by clamping',
  },
  solved: 'within limits',
  clamped: 'clamped',
  area: 'reachable',
  gap: '{length} to go',
  misses: 'Clamping misses by {length}.',
  reaches: 'Clamping reaches it, too.',
  left: '{length} to go.',
  clampedLeft: 'Clamping: {length} to go.',
};

export const steps = {
  name: { one: 'Step-by-step solve, {count} bone', other: 'Step-by-step solve, {count} bones' },
  keys:
    'Space plays or pauses. The left and right arrow keys step, Home and End jump to the start or end. ' +
    'T selects the target, J a joint: arrow keys move it, with Shift in bigger steps. Escape deselects.',
  controls: 'Steps',
  first: 'First step',
  back: 'Previous step',
  play: 'Play',
  pause: 'Pause',
  next: 'Next step',
  last: 'Last step',
  slider: 'Step',
  speed: 'Speed',
  times: '{speed}×',
  chart: 'Chart: distance to the target at each step',
  error: 'error',

  position: 'Step {index} of {last} · {distance}',
  positionInIteration: 'Step {index} of {last} · iteration {iteration} · {distance}',
  positionAndCaption: '{position}. {caption}',
  toGo: '{length} to go',
  gap: 'gap: {length}',

  selected: {
    target: 'Target selected. Arrow keys move it.',
    base: 'Base selected. Arrow keys move it.',
    tip: 'Tip selected. Arrow keys move it.',
    joint: 'Joint {joint} selected. Arrow keys move it.',
  },

  joint: { base: 'the base', tip: 'the tip', other: 'joint {joint}' },

  /** What a step does. */
  captions: {
    start: 'Start: the tip is {length} from the target.',
    there: 'The tip is already on the target.',
    'closed-form': 'A formula gives the answer directly.',
    tooFar: 'The target is out of reach, so every bone points straight at it.',
    tooClose: 'The target is too close: the chain folds up to get as near as it can.',
    oneBone: 'With one bone there is only one answer: point at the target.',
    twoBones: 'Two bones and the line to the target form a triangle, and its three sides fix the elbow.',
    backwardTip: 'Backward pass: put the tip on the target, even though it comes apart from the chain.',
    backward:
      'Backward pass: pull {joint} towards {fixed}, along the line between them, until it is one bone length away.',
    backwardClamped:
      'Backward pass: pull {joint} towards {fixed} until it is one bone length away, as close to the line between them as its limit allows.',
    forwardBase: 'Forward pass: put the base back where it belongs.',
    forward:
      'Forward pass: pull {joint} towards {fixed}, along the line between them, until it is one bone length away.',
    forwardClamped:
      'Forward pass: pull {joint} towards {fixed} until it is one bone length away, as close to the line between them as its limit allows.',
    bend: 'A perfectly straight chain would stay stuck, so nudge it sideways.',
    project: 'Add the same vector to every bone’s direction, which moves the tip closer to the target.',
    'drop-bone': 'One bone has to flip over: set it aside and solve the rest without it.',
    greedy:
      'Working out from the base, turn each bone just enough to keep the target within reach of the remaining bones.',
    rotate: 'Rotate {joint} so that it, the tip and the target line up.',
    rotateClamped: 'Rotate {joint} so that it, the tip and the target line up, as far as its limit allows.',
    transpose: 'Turn every joint a little, more where it moves the tip more towards the target.',
    transposeClamped:
      'Turn every joint a little, more where it moves the tip more towards the target, as far as the limits allow.',
    descend: 'Turn all joints at once, by the smallest angles that take the tip most of the way.',
    descendClamped:
      'Turn all joints at once, by the smallest angles that take the tip most of the way, within their limits.',
    restart: 'Dead end: start again from another pose.',
    best: 'Keep the best pose found so far.',
    drag: 'The tip goes to the target and drags the chain behind it like a rope.',
    pull: 'The base moves to cover the rest of the distance.',
    orient: 'Turn the last bone to the requested angle.',
    pole: 'Swing the chain towards its pole.',
    blend: 'Blend with the previous pose.',
  },

  /** How a solve ended: directly by a formula, or in a number of iterations. */
  ends: {
    reached: {
      one: 'Reached in {count} iteration, {length} off.',
      other: 'Reached in {count} iterations, {length} off.',
    },
    reachedDirectly: 'Reached immediately, {length} off.',
    'out-of-reach': {
      one: 'Out of reach after {count} iteration: {length} to go.',
      other: 'Out of reach after {count} iterations: {length} to go.',
    },
    'out-of-reachDirectly': 'Out of reach: {length} to go.',
    'too-close': {
      one: 'Too close after {count} iteration: {length} to go.',
      other: 'Too close after {count} iterations: {length} to go.',
    },
    'too-closeDirectly': 'Too close: {length} to go.',
    blocked: {
      one: 'Blocked by joint limits after {count} iteration: {length} to go.',
      other: 'Blocked by joint limits after {count} iterations: {length} to go.',
    },
    blockedDirectly: 'Blocked by joint limits: {length} to go.',
    stalled: {
      one: 'Not converged after {count} iteration: {length} to go.',
      other: 'Not converged after {count} iterations: {length} to go.',
    },
    stalledDirectly: 'Not converged: {length} to go.',
  },
};

export const spider = {
  name: { one: 'Spider with {count} leg', other: 'Spider with {count} legs' },
  keys:
    'Arrow keys move the target, with Shift in bigger steps. L or 1 to 9 select a leg, Enter removes or restores it, ' +
    'Escape deselects it. Home resets.',
  keysAutoplay: 'Space pauses or resumes.',
  autoplay: 'Walking on its own. Point, tap or press arrows.',
  walking: 'Walking.',
  standing: { one: 'Standing. {count} foot on the ground.', other: 'Standing. {count} feet on the ground.' },
  none: 'No legs left.',
  missing: { one: 'Leg {legs} removed.', other: 'Legs {legs} removed.' },
  remove: 'Leg {leg} selected. Enter removes it.',
  restore: 'Leg {leg} selected. Enter restores it.',

  /** Names of legs. */
  left: 'L{number}',
  right: 'R{number}',

  /** Where a foot is, in the gait chart. */
  planted: 'on the ground',
  lifted: 'in the air',
};

export const arm = {
  name: 'Arm of two bones',
  keys: 'Arrow keys move the target, W A S D the base, with Shift in bigger steps. F flips the elbow. Home resets.',
  keysForward:
    'The left and right arrow keys select the shoulder or the elbow, up and down turn it, with Shift in bigger steps. ' +
    'F flips the elbow. Home resets.',
  keysAutoplay: 'Space pauses or resumes.',
  reach: 'full reach',
  deadZone: 'dead zone',
  autoplay: 'Moving on its own. Point, tap or press arrows.',
  autoplayForward: 'Moving on its own. Drag the elbow or the hand, or press arrows.',
  onGoal: 'On the star.',
  angles: 'Shoulder {shoulder}, elbow {elbow}.',
  selected: {
    shoulder: 'Shoulder selected. Up and down arrow keys turn it.',
    elbow: 'Elbow selected. Up and down arrow keys turn it.',
  },

  /** Beside the angles of the joints, and in the triangle of root, elbow and target. */
  labels: {
    shoulder: 'a₁ = {angle}',
    elbow: 'a₂ = {angle}',
    upper: 'a = {length}',
    fore: 'b = {length}',
    distance: 'c = {length}',
    inner: 'γ = {angle}',
  },
};

export const race = {
  name: { one: '{count} solver and its target', other: 'Race of {count} solvers to one target' },
  keys:
    'Arrow keys move the target, with Shift in bigger steps. Space plays or pauses. Comma and full stop go to the ' +
    'previous or next iteration, Home and End to the start or end.',
  controls: 'Iterations',
  first: 'Start',
  back: 'Previous iteration',
  play: 'Play',
  pause: 'Pause',
  next: 'Next iteration',
  last: 'End',
  slider: 'Iteration',
  speed: 'Iterations per second',
  times: '{speed}/s',

  solvers: {
    auto: 'Auto',
    fabrik: 'FABRIK',
    ccd: 'CCD',
    'jacobian-transpose': 'Jacobian transpose',
    'damped-least-squares': 'Damped least squares',
  },
  iterations: { one: '{count} iteration', other: '{count} iterations' },
  places: ['1st', '2nd', '3rd', '4th', '5th'],

  /** How a solve ended, in a word or two. */
  ends: {
    reached: 'reached',
    'out-of-reach': 'out of reach',
    'too-close': 'too close',
    blocked: 'blocked',
    stalled: 'not converged',
    unsolved: '–',
  },

  chart: 'Chart: distance to the target after each iteration, for each solver.',
  /** A solver, its iterations, and its place or how it ended. */
  result: '{name}: {iterations}, {end}.',
  errorAxis: 'distance left, in % of the chain’s length (log)',
  iterationAxis: 'iterations →',
  tolerance: 'tolerance',
  percent: '{number} %',

  /** What the race does. In those with names, `count` is how many names there are. */
  ready: {
    one: '{count} solver. Press Play to start.',
    other: '{count} solvers, the same pose. Press Play to start.',
  },
  racing: 'All solvers are at the same iteration; one that has finished stays at its last.',
  paused: { one: 'After {count} iteration.', other: 'After {count} iterations.' },
  none: { one: 'It does not reach the target.', other: 'None of them reaches the target.' },
  alone: '{names} reaches the target. Iterations: {iterations}.',
  only: 'Only {names} reaches the target. Iterations: {iterations}.',
  all: {
    one: 'All {reached} reach the target. {names} needs the fewest iterations: {iterations}.',
    other: 'All {reached} reach the target. {names} need the fewest iterations: {iterations}.',
  },
  some: {
    one: '{reached} of {total} reach the target. {names} needs the fewest iterations: {iterations}.',
    other: '{reached} of {total} reach the target. {names} need the fewest iterations: {iterations}.',
  },
};
