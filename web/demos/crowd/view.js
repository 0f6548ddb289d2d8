// The page, as HTML.

import { BATCH, SCRIPTS } from '../shared-3d/scripts.js';
import { figurePage } from '../site/figure-page.js';
import words from '../strings/en/crowd.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

export const scripts = [...SCRIPTS, BATCH];
export { words };

export const view = () =>
  figurePage({
    is3D: true,
    id: 'crowd',
    words,
    schema: SCHEMA,
    first: ['count', 'method'],
    source: sourceOf,
  });
