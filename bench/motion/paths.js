// Smooth paths: sums of two sines per axis, around the root, in reach and out of it.

/**
 * A path of points, one per frame. It moves by at most 3 % of the reach per frame.
 *
 * @param {() => number} random
 * @param {{ dimensions: number, reach: number, most?: number }} shape `most`: the greatest distance from the root, in
 *   reaches; 1.15
 * @returns {(frame: number) => number[]}
 */
export function smoothPath(random, { dimensions, reach, most = 1.15 }) {
  const between = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * random();
  const size = (reach * between(0.5, most)) / Math.sqrt(dimensions);
  const waves = Array.from({ length: dimensions }, () => [
    { size: size * 0.75, rate: between(0.008, 0.02), phase: between(0, 6.28) },
    { size: size * 0.25, rate: between(0.02, 0.035), phase: between(0, 6.28) },
  ]);
  return (frame) =>
    waves.map((axis) =>
      axis.reduce((sum, wave) => sum + wave.size * Math.sin(wave.rate * frame + wave.phase), 0),
    );
}
