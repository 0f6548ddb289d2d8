// The page, as HTML.

import { SCRIPTS as scripts } from '../shared-3d/scripts.js';
import { figurePage } from '../site/figure-page.js';
import words from '../strings/en/spider-3d.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

export { scripts, words };

export const view = () =>
  figurePage({
    is3D: true,
    id: 'spider-3d',
    words,
    schema: SCHEMA,
    first: ['tool', 'ground', 'view', 'legs'],
    source: sourceOf,
  });
