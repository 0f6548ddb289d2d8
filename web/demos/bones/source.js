// The source of a page that shows what is set up.

import { wholePage3D } from '../shared-3d/source.js';

/** @param {import('../shared/settings.js').Values} _settings */
export function sourceOf(_settings) {
  return wholePage3D(
    'bones',
    `
  renderer.setAnimationLoop(() => renderer.render(scene, camera));`,
  );
}
