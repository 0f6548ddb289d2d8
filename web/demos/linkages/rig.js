// What all linkages in the plane have in common: bars on the ground that move in small steps.

const GROUND = { name: 'ground', limit: /** @type {const} */ ({ type: 'fixed' }) };

/**
 * The rig of a linkage, and how a point of it is dragged.
 * @param {number} step how far the point goes in one solve
 * @param {{ name: string, parent: string, offset: number[] }[]} bars
 * @param {(number | null)[]} angles in radians, of the ground and the bars; that of the ground is null
 */
export function linkageRig(step, bars, angles) {
  return {
    step,
    misses: 12,
    rig: {
      dimensions: /** @type {2} */ (2),
      bias: /** @type {const} */ ('present'),
      joints: [GROUND, ...bars],
      values: angles,
    },
  };
}
