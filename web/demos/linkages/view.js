// The page, as HTML.

import { initial } from '../shared/settings.js';
import { RIG } from '../shared-3d/scripts.js';
import { html, raw } from '../site/html.js';
import { controls, help, sourcePanel, stage } from '../site/parts.js';
import words from '../strings/en/linkages.js';
import shared from '../strings/en/shared.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';
import { facts } from './words.js';

export const scripts = [RIG];
export { words };

export function view() {
  const settings = initial(SCHEMA);
  return html`<h1>${words.heading}</h1>
<p class="lead">${words.lead}</p>
<section id="linkages" class="figure" data-linkage="${String(settings.linkage)}" aria-label="${words.heading}">
  ${stage({ label: words.canvas, keys: 'linkages-keys', readout: words.readout })}
  <div class="words">
    <p role="status" data-words></p>
    <p class="facts" data-facts>${facts(settings, null)}</p>
  </div>
  ${controls({
    id: 'linkages',
    label: words.settings,
    schema: SCHEMA,
    words: words.controls,
    first: ['linkage', 'motor', 'edit', 'scale'],
    buttons: { ...words.buttons, reset: shared.controls.reset },
  })}
  ${help('linkages-keys', words.help)}
  <div class="text">
    ${words.text.map(({ title, text }) => html`<h2>${title}</h2><p>${raw(text)}</p>`)}
  </div>
</section>
${sourcePanel(sourceOf(settings))}`;
}
