// The page, as HTML.

import { SCRIPTS as scripts } from '../shared-3d/scripts.js';
import { figurePage } from '../shared-3d/view.js';
import words from '../strings/en/crowd.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

export { scripts, words };

export const view = () =>
  figurePage({
    id: 'crowd',
    words,
    schema: SCHEMA,
    first: ['count', 'method'],
    source: sourceOf,
  });
