// What a chain is doing, said in a sentence.

/**
 * @typedef {object} Outcome
 * @property {import('../../fabrik.js').Status} status
 * @property {number} error in pixels
 * @property {number} iterations since the target was set
 * @property {number} frames since then
 * @property {number} bones
 * @property {'free' | 'limited' | 'aside'} limits there are none; they hold; they are set aside for the published method
 * @property {import('../../fabrik.js').Solver} method
 * @property {boolean} still whether the last frame changed nothing
 */

/** An angle as people write it. */
function signed(/** @type {number} */ degrees) {
  return `${degrees < 0 ? '−' : ''}${Math.abs(degrees)}°`;
}

function count(/** @type {number} */ number, /** @type {string} */ thing) {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

function passes(/** @type {Outcome} */ { iterations, frames }) {
  if (iterations === 0) {
    return 'at once';
  }
  return `after ${count(iterations, 'iteration')}${frames > 1 ? ` in ${frames} frames` : ''}`;
}

/** @param {Outcome} outcome */
function sentence(outcome) {
  const { status, error, bones, limits, method, still } = outcome;
  const pixels = `${error.toFixed(error < 10 ? 2 : 0)} px`;
  switch (status) {
    case 'reached':
      return `Reached: the tip is on the target, ${pixels} off, ${passes(outcome)}.`;
    case 'out-of-reach':
      if (limits === 'limited') {
        return `Out of reach: further away than the bones are long; within its limits the tip is ${pixels} short of it.`;
      }
      return `Out of reach: the chain points straight at the target, ${pixels} short of it.`;
    case 'too-close':
      if (bones === 1) {
        return `Too close: a single bone reaches its circle only; the tip is ${pixels} away.`;
      }
      // The published method does not fold the chain, and limits may not let it.
      if (method === 'fabrik' || limits === 'limited') {
        return `Too close: the target is inside the inner ring; the tip is ${pixels} away.`;
      }
      return `Too close: the target is inside the inner ring; the tip is as near as it can be, ${pixels} away.`;
    case 'blocked':
      return `Blocked by limits: ${pixels} short of the target, in the best pose found.`;
    case 'stalled':
      if (!still) {
        return `Still reaching: ${pixels} to go, ${passes(outcome)}.`;
      }
      return method === 'fabrik'
        ? `Stalled: ${pixels} to go, and more iterations change nothing.`
        : `Stalled: ${pixels} to go; this takes more iterations a frame.`;
    default:
      return 'Ready.';
  }
}

/**
 * The state of a solve in words.
 * @param {Outcome} outcome
 */
export function inWords(outcome) {
  const aside = outcome.limits === 'aside' ? ' For the published method, limits are set aside here.' : '';
  return sentence(outcome) + aside;
}

/**
 * The edge of a joint's limit that is chosen.
 * @param {number} joint
 * @param {import('../shared/limits.js').Limit} limit
 * @param {'min' | 'max'} edge
 */
export function edgeInWords(joint, { min, max }, edge) {
  const name = joint === 0 ? 'The root' : `Joint ${joint}`;
  return `${name}: ${signed(min)} to ${signed(max)}; the edge at ${signed(edge === 'min' ? min : max)} is chosen.`;
}
