// A bar of a linkage along the x axis of its joint.

/**
 * @param {string} joint
 * @param {number[]} lengths of its parts: how far each of its pins is from the joint
 * @returns {{ joint: string, points: [number, number][] }}
 */
export const bar = (joint, ...lengths) => ({ joint, points: [[0, 0], ...lengths.map(at)] });

/** @type {(length: number) => [number, number]} */
const at = (length) => [length, 0];
