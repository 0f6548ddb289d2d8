// The page, as HTML.

import { initial } from '../shared/settings.js';
import { RIG } from '../shared-3d/scripts.js';
import { figurePage } from '../site/figure-page.js';
import { html } from '../site/html.js';
import words from '../strings/en/linkages.js';
import shared from '../strings/en/shared.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';
import { facts } from './words.js';

export const scripts = [RIG];
export { words };

export const view = () =>
  figurePage({
    ...{
      id: 'linkages',
      words,
      schema: SCHEMA,
      first: ['linkage', 'motor', 'edit', 'scale'],
      source: sourceOf,
    },
    below: html`<p class="facts" data-facts>${facts(initial(SCHEMA), null)}</p>`,
    buttons: { ...words.buttons, reset: shared.controls.reset },
  });
