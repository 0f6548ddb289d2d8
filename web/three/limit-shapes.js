// The shapes of limits, as lines: the arc of a hinge, the rim of a cone.

import { Quaternion, Vector3 } from 'three';

/** @typedef {import('./path.js').BonePath} BonePath */

const { PI, cos, sin } = Math;

/** Segments of an arc, and of a rim. */
const ARC = 16;
const RIM = 24;
/** How many lines go from the joint to a rim. */
const SPOKES = 4;

/** The length of the lines of a limit, in lengths of its bone. */
const RADIUS = 0.35;

const rotation = new Quaternion();
const vector = new Vector3();

/**
 * The direction of a bone in its own space, with its length.
 * @param {BonePath} path
 * @param {number} bone
 */
function ownVector(path, bone) {
  const { nodes, offset, bones } = path;
  const from = nodes.indexOf(bones[bone]);
  const to = bone + 1 < path.count ? nodes.indexOf(bones[bone + 1]) : nodes.length - 1;
  const end = bone + 1 < path.count || !offset ? new Vector3() : offset.clone();
  for (let i = to; i > from; i--) {
    end.multiply(nodes[i].scale).applyQuaternion(nodes[i].quaternion).add(nodes[i].position);
  }
  return end.multiply(nodes[from].scale);
}

/**
 * Two own axes of a bone for its swing: those after the one that is nearest to its direction.
 * @param {Vector3} direction
 */
function swingAxes(direction) {
  const sizes = direction.toArray().map(Math.abs);
  const along = sizes.indexOf(Math.max(...sizes));
  const axis = (/** @type {number} */ i) => new Vector3().setComponent((along + i) % 3, 1);
  return [axis(1), axis(2)];
}

/**
 * The points of the lines of one limit, in the space of the bone's parent, relative to the bone's origin: two per line.
 * @param {BonePath} path in any pose
 * @param {number} bone
 * @param {any} limit null: no limit
 * @param {Quaternion} rest the bone's local rotation at rest
 * @returns {Vector3[]}
 */
export function limitLines(path, bone, limit, rest) {
  if (!limit) {
    return [];
  }
  const direction = ownVector(path, bone).multiplyScalar(RADIUS);
  const turned = (/** @type {Vector3} */ axis, /** @type {number} */ angle) =>
    direction.clone().applyQuaternion(rotation.setFromAxisAngle(axis, angle)).applyQuaternion(rest);
  const origin = new Vector3();
  /** @type {Vector3[]} */
  let rim = [];
  let spokes = [0];
  if (limit.type === 'hinge') {
    const [x, y, z] = limit.axis;
    const axis = new Vector3(x, y, z).normalize();
    const [min, max] = [Math.max(limit.min ?? -PI, -2 * PI), Math.min(limit.max ?? PI, 2 * PI)];
    rim = Array.from({ length: ARC + 1 }, (_, i) => turned(axis, min + ((max - min) * i) / ARC));
    spokes = [0, ARC];
  } else {
    const [swingY, swingZ] =
      limit.type === 'cone' ? [limit.angle, limit.angle] : [limit.swingY, limit.swingZ];
    if (swingY >= PI && swingZ >= PI) {
      return [];
    }
    const [first, second] = swingAxes(direction);
    rim = Array.from({ length: RIM + 1 }, (_, i) => {
      const around = (2 * PI * i) / RIM;
      vector
        .copy(first)
        .multiplyScalar(swingY * cos(around))
        .addScaledVector(second, swingZ * sin(around));
      if (limit.type === 'cone') {
        // A cone leans from the bone's direction, which need not be one of its axes.
        vector.addScaledVector(direction, -vector.dot(direction) / direction.lengthSq()).setLength(swingY);
      }
      const angle = vector.length();
      return turned(vector.divideScalar(angle || 1).clone(), angle);
    });
    spokes = Array.from({ length: SPOKES }, (_, i) => (i * RIM) / SPOKES);
  }
  const lines = [];
  for (let i = 1; i < rim.length; i++) {
    lines.push(rim[i - 1], rim[i]);
  }
  for (const spoke of spokes) {
    lines.push(origin, rim[spoke]);
  }
  return lines;
}
