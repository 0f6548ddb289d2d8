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

/**
 * A bar along the x axis of its joint.
 * @param {string} joint
 * @param {number[]} lengths of its parts: how far each of its pins is from the joint
 * @returns {{ joint: string, points: [number, number][] }}
 */
export const bar = (joint, ...lengths) => ({ joint, points: [[0, 0], ...lengths.map(at)] });

/** @type {(length: number) => [number, number]} */
const at = (length) => [length, 0];
