// What a chain is doing, said in a sentence.

/**
 * The state of a solve in words.
 * @param {import('../chain.js').Chain} chain
 * @param {number} error in pixels
 */
export function inWords(chain, error) {
  const pixels = `${error.toFixed(error < 10 ? 2 : 0)} px`;
  const passes =
    chain.iterations === 0
      ? 'at once'
      : `after ${chain.iterations} ${chain.iterations === 1 ? 'iteration' : 'iterations'}`;
  switch (chain.status) {
    case 'reached':
      return `Reached: the tip is on the target, ${pixels} off, ${passes}.`;
    case 'out-of-reach':
      return `Out of reach: the chain points straight at the target, ${pixels} short of it.`;
    case 'too-close':
      if (chain.bones === 1) {
        return `Too close: a single bone reaches its circle only; the tip is ${pixels} away.`;
      }
      return `Too close: the target is inside the inner ring; the tip is as near as it can be, ${pixels} away.`;
    case 'stalled':
      return `Reaching: ${pixels} to go, ${passes}.`;
    default:
      return 'Ready.';
  }
}
