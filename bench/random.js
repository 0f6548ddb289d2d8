// Randomness that is the same on every run.

/**
 * Mulberry32: numbers from 0 up to 1, evenly spread.
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
 * Numbers for one thing, by its name, that do not depend on what else is drawn: FNV-1a of the name makes
 * the seed another.
 * @param {number} seed
 * @param {string} name
 */
export function randomFor(seed, name) {
  let hash = 0x811c9dc5;
  for (const letter of `${seed} ${name}`) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  }
  return random(hash);
}
