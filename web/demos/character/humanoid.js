// The humanoid: one skinned mesh on a skeleton with Mixamo's names and axes, made in code. 1.75 m tall.

import { Bone, Group, MeshStandardMaterial, Skeleton, SkinnedMesh } from 'three';
import { JOINTS, makeBones, PREFIX } from './humanoid-bones.js';
import { makeSkin, TONES } from './humanoid-shape.js';

export const HEIGHT = 1.75;

/** The materials of the skin, by their tones. */
function makeMaterials() {
  return TONES.map((tone) => {
    const material = new MeshStandardMaterial({ roughness: tone === 'eye' ? 0.25 : 0.62, metalness: 0 });
    material.name = tone;
    return material;
  });
}

/**
 * Makes a humanoid in the T-pose, on the ground at the origin, facing +z.
 * @returns {{ root: Group, mesh: SkinnedMesh, bones: Map<string, Bone> }} the bones by their names without the prefix
 */
export function makeHumanoid() {
  const bones = makeBones();
  const root = new Group();
  root.name = 'humanoid';
  const hips = /** @type {Bone} */ (bones.get('Hips'));
  const mesh = new SkinnedMesh(makeSkin(Object.keys(JOINTS)), makeMaterials());
  mesh.name = 'skin';
  mesh.castShadow = true;
  // It never leaves the picture for long, and its bounds would have to follow its bones.
  mesh.frustumCulled = false;
  root.add(hips, mesh);
  root.updateMatrixWorld(true);
  mesh.bind(new Skeleton([...bones.values()]));
  return { root, mesh, bones };
}

/** A bone by its name without the prefix. */
export function boneOf(/** @type {SkinnedMesh} */ mesh, /** @type {string} */ name) {
  const bone = mesh.skeleton.bones.find((each) => each.name === PREFIX + name);
  if (!(bone instanceof Bone)) {
    throw new Error(`the humanoid has no bone ${name}`);
  }
  return bone;
}
