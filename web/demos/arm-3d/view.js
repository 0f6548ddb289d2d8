// The page, as HTML.

import { SCRIPTS as scripts } from '../shared-3d/scripts.js';
import { figurePage } from '../site/figure-page.js';
import { html } from '../site/html.js';
import words from '../strings/en/arm-3d.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

export { scripts, words };

/** How many parts each formula has. */
const PARTS = [3, 4, 3];

const below = html`${PARTS.map(
  (count) =>
    html`<p class="formula" data-formula>${Array(count).fill(html`<span class="part"></span> `)}</p>`,
)}`;

export const view = () =>
  figurePage({
    is3D: true,
    ...{ id: 'arm-3d', words, schema: SCHEMA, below, source: sourceOf },
    first: ['method', 'elbow', 'other', 'angles'],
  });
