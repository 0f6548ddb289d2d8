// What the scripts of the 3-D pages need besides the package.

import { fill } from '../shared/text.js';
import shared from '../strings/en/shared.js';

/** The files, by the globals that they make. */
const FILES = { THREE: 'three.global.js', fabrikThree: 'fabrik-three.global.js' };

export const SCRIPTS = Object.values(FILES);

/** The file of fabrik/batch, for pages that need it. */
export const BATCH = 'fabrik-batch.global.js';

/** The file of fabrik/rig, for pages that need it. */
export const RIG = 'fabrik-rig.global.js';

/** The files of urdf-loader and fabrik/urdf, for pages that need them. */
export const URDF = ['urdf-loader.global.js', 'fabrik-urdf.global.js'];

/** Throws if one of them is missing. */
export function checkScripts() {
  for (const [name, file] of Object.entries(FILES)) {
    if (!(name in globalThis)) {
      throw new Error(fill(shared.missing, { file }));
    }
  }
}
