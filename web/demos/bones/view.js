// The page, as HTML.

import { SCRIPTS as scripts } from '../shared-3d/scripts.js';
import { figurePage } from '../site/figure-page.js';
import words from '../strings/en/bones.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

export { scripts, words };

export const view = () =>
  figurePage({ is3D: true, id: 'bones', words, schema: SCHEMA, first: ['bones'], source: sourceOf });
