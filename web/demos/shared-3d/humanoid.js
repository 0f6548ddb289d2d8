// The humanoid: one skinned mesh on a skeleton with Mixamo's names and axes, made in code. 1.75 m tall.

import { Group, MeshStandardMaterial, Skeleton, SkinnedMesh } from 'three';
import { JOINTS, makeBones } from './humanoid-bones.js';
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
 * @returns {{ root: Group, mesh: SkinnedMesh, bones: Map<string, import('three').Bone> }} the bones by their names without the prefix
 */
export function makeHumanoid() {
  const bones = makeBones();
  const root = new Group();
  root.name = 'humanoid';
  const hips = /** @type {import('three').Bone} */ (bones.get('Hips'));
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
