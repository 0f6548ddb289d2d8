// The chains and the targets of bench/pool.js, the same in each process and pool.

/** The options of so many chains. */
export const optionsOf = (count, bones) => ({
  count,
  lengths: new Array(bones).fill(1),
  dimensions: 3,
});

/**
 * Two rows of targets within reach, near to each other: frames take turns, so that each chain moves in each frame.
 * @param {number} count of chains
 * @param {number} bones
 * @param {number} first the index of the first chain
 */
export function targetsOf(count, bones, first = 0) {
  return [0, 1].map((turn) =>
    Float64Array.from({ length: 3 * count }, (_, i) => {
      const at = 3 * first + i;
      return bones * (0.45 * Math.sin(1.7 * at) + 0.02 * Math.sin(0.9 * at + 2 * turn));
    }),
  );
}
