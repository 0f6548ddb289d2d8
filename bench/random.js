// Random numbers that are the same in every run.

/**
 * Mulberry32: numbers from 0 to below 1, evenly distributed.
 * @param {number} seed
 */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Numbers by a seed and a name, such as of a table or a row: each name makes others. The seed of the
 * numbers is the FNV-1a hash of both.
 * @param {number} seed
 * @returns {(name: string) => () => number}
 */
export function seeded(seed) {
  return (name) => {
    let hash = 0x811c9dc5;
    for (const letter of `${seed} ${name}`) {
      hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
    }
    return random(hash);
  };
}
