// The skin of a leg: a tube along its joints, which bends with the bones at them.

import { BufferGeometry, Float32BufferAttribute, Uint16BufferAttribute, Vector3 } from 'three';

/** Rings of points per bone, and points per ring. */
const RINGS = 7;
const AROUND = 10;

/** The share of a bone, at each of its ends, over which it bends with its neighbour. */
const SOFT = 0.22;

/** How much thicker the middle of a bone is. */
const MUSCLE = 0.18;

const point = new Vector3();
const direction = new Vector3();
const up = new Vector3();

/**
 * How a point of a leg moves: with one bone, and with another one by a share.
 * @param {number} bone
 * @param {number} share of the way along it
 * @param {number} last
 */
function weightsAt(bone, share, last) {
  if (share < SOFT && bone > 0) {
    return { other: bone - 1, weight: 0.5 - share / (2 * SOFT) };
  }
  if (share > 1 - SOFT && bone < last) {
    return { other: bone + 1, weight: 0.5 - (1 - share) / (2 * SOFT) };
  }
  return { other: bone, weight: 0 };
}

/**
 * A direction across a leg: level, and at right angles to its first bone.
 * @param {Vector3} along the direction of the first bone
 * @param {Vector3} upright
 */
function acrossOf(along, upright) {
  const across = new Vector3().crossVectors(along, upright);
  if (across.lengthSq() < 1e-12) {
    across.set(upright.y, upright.z, upright.x);
  }
  return across.normalize();
}

/**
 * A tube along the joints of a leg, with skin weights.
 * @param {readonly Vector3[]} joints in the pose in which the skin is bound
 * @param {readonly number[]} radii at each joint
 * @param {number} first the number of its first bone in the skeleton
 * @param {Vector3} upright
 */
export function makeTube(joints, radii, first, upright) {
  /** @type {Record<'positions' | 'indices' | 'bones' | 'weights', number[]>} */
  const all = { positions: [], indices: [], bones: [], weights: [] };
  const last = joints.length - 2;
  const directions = joints.slice(1).map((joint, i) => joint.clone().sub(joints[i]).normalize());
  // A leg bends in an upright plane: this is across all of its bones.
  const across = acrossOf(directions[0], upright);
  let rings = 0;
  for (let bone = 0; bone <= last; bone++) {
    for (let ring = bone === 0 ? 0 : 1; ring <= RINGS; ring++) {
      const share = ring / RINGS;
      point.lerpVectors(joints[bone], joints[bone + 1], share);
      const { other, weight } = weightsAt(bone, share, last);
      direction.copy(directions[bone]).lerp(directions[other], weight).normalize();
      up.crossVectors(direction, across);
      const thick = radii[bone] + (radii[bone + 1] - radii[bone]) * share;
      const radius = thick * (1 + (bone === last ? 0 : MUSCLE * Math.sin(Math.PI * share)));
      for (let i = 0; i < AROUND; i++) {
        const angle = (2 * Math.PI * i) / AROUND;
        const [a, b] = [radius * Math.cos(angle), radius * Math.sin(angle)];
        all.positions.push(point.x + a * across.x + b * up.x, point.y + a * across.y + b * up.y);
        all.positions.push(point.z + a * across.z + b * up.z);
        all.bones.push(first + bone, first + other, 0, 0);
        all.weights.push(1 - weight, weight, 0, 0);
      }
      rings++;
    }
  }
  for (let ring = 0; ring + 1 < rings; ring++) {
    for (let i = 0; i < AROUND; i++) {
      const [a, b] = [ring * AROUND + i, ring * AROUND + ((i + 1) % AROUND)];
      all.indices.push(a, a + AROUND, b, b, a + AROUND, b + AROUND);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(all.positions, 3));
  geometry.setAttribute('skinIndex', new Uint16BufferAttribute(all.bones, 4));
  geometry.setAttribute('skinWeight', new Float32BufferAttribute(all.weights, 4));
  geometry.setIndex(all.indices);
  geometry.computeVertexNormals();
  return geometry;
}
