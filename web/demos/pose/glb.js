// A GLB file with the skinned figure and its animation.

import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';

/**
 * @param {import('three').Object3D} figure
 * @param {import('three').AnimationClip} clip
 * @returns {Promise<ArrayBuffer>}
 */
export async function makeGlb(figure, clip) {
  const file = await new GLTFExporter().parseAsync(figure, { binary: true, animations: [clip] });
  return /** @type {ArrayBuffer} */ (file);
}
