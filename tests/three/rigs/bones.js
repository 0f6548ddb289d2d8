// Skeletons of few bones without rotations at rest.

import { Bone, Group, Vector3 } from 'three';

/**
 * An object with bones.
 * @param {[name: string, parent: string, x: number, y: number, z: number][]} rows of bones, parents first, with their places
 *   in the object; without the name of a parent, a bone is a child of the object
 */
export function boneTree(rows) {
  const object = new Group();
  /** @type {Map<string, { bone: Bone, at: Vector3 }>} */
  const made = new Map();
  for (const [name, parent, x, y, z] of rows) {
    const bone = Object.assign(new Bone(), { name });
    const above = made.get(parent);
    const at = new Vector3(x, y, z);
    bone.position.copy(at).sub(above?.at ?? new Vector3());
    (above?.bone ?? object).add(bone);
    made.set(name, { bone, at });
  }
  object.updateMatrixWorld(true);
  return object;
}

/**
 * A quadruped that stands, and looks along +z.
 * @param {string} front the names of the thigh, the shin, the foot and the toes of a front leg; `S` is the side
 * @param {string} back those of a back leg
 * @param {string} [sides]
 */
export function quadruped(front, back, sides = 'L R') {
  /** @type {Parameters<typeof boneTree>[0]} */
  const rows = [
    ['Hips', '', 0, 0.6, -0.4],
    ['Spine1', 'Hips', 0, 0.62, -0.2],
    ['Spine2', 'Spine1', 0, 0.62, 0.1],
    ['Spine3', 'Spine2', 0, 0.62, 0.35],
    ['Neck', 'Spine3', 0, 0.7, 0.45],
    ['Head', 'Neck', 0, 0.85, 0.55],
  ];
  for (const [i, side] of sides.split(' ').entries()) {
    const x = i === 0 ? 0.12 : -0.12;
    for (const { names, parent, z, bend } of [
      { names: front, parent: 'Spine3', z: 0.35, bend: -0.04 },
      { names: back, parent: 'Hips', z: -0.4, bend: 0.06 },
    ]) {
      const [thigh, shin, foot, toe] = names.split(' ').map((name) => name.replace('S', side));
      rows.push(
        [thigh, parent, x, 0.55, z],
        [shin, thigh, x, 0.3, z + bend],
        [foot, shin, x, 0.04, z],
        [toe, foot, x, 0, z + 0.08],
      );
    }
  }
  return boneTree(rows);
}
