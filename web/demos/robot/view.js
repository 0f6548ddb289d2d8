// The page, as HTML.

import { SCRIPTS, URDF } from '../shared-3d/scripts.js';
import { figurePage } from '../site/figure-page.js';
import words from '../strings/en/robot.js';
import { fileView } from './file-view.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

export const scripts = [...SCRIPTS, ...URDF];
export { words };

export const view = () =>
  figurePage({
    is3D: true,
    ...{ id: 'robot', words, schema: SCHEMA, panel: fileView(), source: sourceOf },
    first: ['arms', 'hand', 'margin', 'shapes'],
  });
