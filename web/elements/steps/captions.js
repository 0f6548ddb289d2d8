// A step of a solve, said in one sentence.

/** @typedef {import('./scene.js').Step} Step */
/** @typedef {import('./scene.js').Trace} Trace */

/** The methods, as people call them. */
export const METHODS = {
  auto: 'auto',
  fabrik: 'FABRIK',
  ccd: 'CCD',
  'jacobian-transpose': 'Jacobian transpose',
  'damped-least-squares': 'damped least squares',
};

/** A length as one would say it. */
export function inLength(/** @type {number} */ length) {
  if (length === 0) {
    return '0';
  }
  if (length < 0.0095) {
    return 'less than 0.01';
  }
  return length.toFixed(length < 1 ? 2 : length < 10 ? 1 : 0);
}

/**
 * @param {number} joint
 * @param {number} bones
 */
function nameOf(joint, bones) {
  return joint === 0 ? 'the root' : joint === bones ? 'the tip' : `joint ${joint}`;
}

/**
 * One reach of a pass of FABRIK.
 * @param {string} pass
 * @param {Step} step
 * @param {number} bones
 */
function reachOf(pass, { joint, clamped }, bones) {
  const backward = pass === 'Backward';
  const start = `${pass}, ${nameOf(joint, bones)}: `;
  if (backward && joint === bones) {
    return `${start}put on the target, wherever the bone before it ends.`;
  }
  if (!backward && joint === 0) {
    return `${start}put back where it belongs.`;
  }
  const fixed = nameOf(backward ? joint + 1 : joint - 1, bones);
  const where = clamped
    ? 'as near to the line towards where it was as its limit allows'
    : 'on the line towards where it was';
  return `${start}put at its bone’s length from ${fixed}, ${where}.`;
}

/**
 * What a closed form is about.
 * @param {Trace} trace
 */
function closedForm({ status, bones }) {
  if (status === 'out-of-reach') {
    return 'The target is too far: every bone points straight at it.';
  }
  if (status === 'too-close') {
    return 'The target is too close: the chain folds, as near to it as can be.';
  }
  if (bones === 1) {
    return 'One bone has one answer: it points at the target.';
  }
  if (bones === 2) {
    return 'Two bones and the line to the target make a triangle: its three sides give the elbow.';
  }
  return 'The answer is known in closed form, at once.';
}

/**
 * What the step did, without how it ended.
 * @param {Trace} trace
 * @param {Step} step
 */
function deed(trace, step) {
  const { bones } = trace;
  const { kind, joint, clamped } = step;
  const held = clamped ? ', as far as its limit lets it' : '';
  switch (kind) {
    case 'start':
      return `The start: the tip is ${inLength(step.error)} away from the target.`;
    case 'closed-form':
      return closedForm(trace);
    case 'backward':
      return reachOf('Backward', step, bones);
    case 'forward':
      return reachOf('Forward', step, bones);
    case 'bend':
      return 'A chain that lies on a line could not get off it: it is bent a little to the side.';
    case 'project':
      return 'Every bone’s direction is shifted by one and the same vector, so that the tip comes nearer to the target.';
    case 'drop-bone':
      return 'One bone that would have to flip is dropped; the others are solved without it.';
    case 'greedy':
      return 'From the root on, each bone turns by the least angle that keeps the target within reach of the rest.';
    case 'rotate':
      return `Turn at ${nameOf(joint, bones)}: the line from it to the tip is turned onto the line to the target${held}.`;
    case 'transpose':
      return `Every joint turns a little, in the measure in which that moves the tip towards the target${held}.`;
    case 'descend':
      return `All joints turn at once, by the least angles that bring the tip most of the way to the target${clamped ? ', within their limits' : ''}.`;
    case 'restart':
      return 'There was no way on from there: another pose to begin from.';
    case 'best':
      return 'Of all poses that were found, the best.';
    case 'drag':
      return 'The tip goes to the target, and the bones are dragged behind it like a rope.';
    case 'pull':
      return 'The root makes up for what the bones lack.';
    case 'orient':
      return 'The last bone turns to its orientation.';
    case 'pole':
      return 'The chain turns towards its pole.';
    default:
      return 'A part of the pose before is kept.';
  }
}

/** @type {Record<string, string>} */
const ENDS = {
  reached: 'Reached',
  'out-of-reach': 'Out of reach',
  'too-close': 'Too close',
  blocked: 'Blocked by limits',
  stalled: 'Not there yet',
};

/** How a solve ended, in a few words. */
export function ending(/** @type {Trace} */ { status, error, iterations }) {
  const count = iterations === 0 ? 'at once' : `after ${iterations} iteration${iterations === 1 ? '' : 's'}`;
  return `${ENDS[status] ?? status} ${count}: ${inLength(error)} left.`;
}

/**
 * A step in words; at the last one, how it ended.
 * @param {Trace} trace
 * @param {number} index
 */
export function captionOf(trace, index) {
  const step = trace.step(index);
  const last = index === trace.length - 1;
  if (last && index === 0) {
    return trace.status === 'reached'
      ? 'The tip is on the target already.'
      : `${deed(trace, step)} ${ending(trace)}`;
  }
  return last ? `${deed(trace, step)} ${ending(trace)}` : deed(trace, step);
}

/**
 * Where in the trace a step is. Within a pass of FABRIK, what is left is the gap between the two parts
 * of the chain.
 * @param {Trace} trace
 * @param {number} index
 */
export function placeOf(trace, index) {
  const { kind, iteration, joint, error } = trace.step(index);
  const within = (kind === 'backward' && joint >= 0) || (kind === 'forward' && joint < trace.bones);
  const where = iteration > 0 ? ` · iteration ${iteration}` : '';
  const left = within ? `a gap of ${inLength(error)}` : `${inLength(error)} left`;
  return `Step ${index} of ${trace.length - 1}${where} · ${left}`;
}
