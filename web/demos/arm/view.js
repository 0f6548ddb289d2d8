// The page of the arm, as HTML.

import { figurePage } from '../site/figure-page.js';
import { html } from '../site/html.js';
import words from '../strings/en/arm.js';
import shared from '../strings/en/shared.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

export { words };

const FORMULA = html`<p class="formula" data-formula>${Array(4).fill(html`<span class="part"></span> `)}</p>`;

export const view = () =>
  figurePage({
    ...{ id: 'arm', words, schema: SCHEMA, first: ['bend', 'soften'], source: sourceOf },
    below: html`${FORMULA}${FORMULA}`,
    buttons: { grip: words.buttons.grip, bend: words.buttons.bend },
    moreButtons: { pause: shared.controls.pause, reset: shared.controls.reset },
  });
