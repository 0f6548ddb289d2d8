// The page, as HTML.

import { RIG, SCRIPTS } from '../shared-3d/scripts.js';
import { figurePage } from '../site/figure-page.js';
import words from '../strings/en/platforms.js';
import { legsView } from './legs.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

export const scripts = [...SCRIPTS, RIG];
export { words };

export const view = () =>
  figurePage({
    is3D: true,
    ...{ id: 'platforms', words, schema: SCHEMA, below: legsView(), source: sourceOf },
    first: ['platform', 'forces'],
  });
