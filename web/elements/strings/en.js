// The words of the elements in English. Words in braces are replaced: numbers in the notation of the
// element's language, everything else as it is. A sentence with a singular and a plural is chosen by
// `count`.

export default {
  direction: 'ltr',

  errors: {
    attribute: '<{element}> ignored attribute {name}={text}: {reason}',
    property: '<{element}> ignored property {name}={text}: {reason}',
    other: '<{element}>: {reason}',
  },

  /** Limits that keys adjust. */
  limits: {
    keys: 'E selects a limit: plus and minus turn it by 1°, Page Up and Page Down by 10°. Escape deselects.',
    base: 'Base limit from {min} to {max}. Selected: {angle}. + and − adjust it.',
    joint: 'Joint {joint} limit from {min} to {max}. Selected: {angle}. + and − adjust it.',
  },

  chain: {
    name: { one: 'Chain of {count} bone', other: 'Chain of {count} bones' },
    keys: 'Arrow keys move the target, W A S D the base, with Shift in bigger steps. Home resets.',
    keysAutoplay: 'Space pauses or resumes.',
    reach: 'maximum reach',
    deadZone: 'dead zone',
    autoplay: 'Moving on its own. Point, tap or press arrows.',
    status: {
      reached: 'Reached.',
      'out-of-reach': 'Out of reach.',
      'too-close': 'Too close.',
      blocked: 'Blocked by joint limits.',
      stalled: 'Not converged.',
      unsolved: '',
    },
  },

  steps: {
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
    toGo: '{length} to go',
    gap: 'gap: {length}',
    under: 'under {length}',

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
  },
};
