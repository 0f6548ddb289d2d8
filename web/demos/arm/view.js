// The page of the arm, as HTML.

import { initial } from '../shared/settings.js';
import { html, raw } from '../site/html.js';
import { controls, help, sourcePanel, stage } from '../site/parts.js';
import words from '../strings/en/arm.js';
import shared from '../strings/en/shared.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

export { words };

const FORMULA = html`<p class="formula" data-formula>${Array(4).fill(html`<span class="part"></span> `)}</p>`;

export function view() {
  return html`<h1>${words.heading}</h1>
<p class="lead">${words.lead}</p>
<section id="arm" class="figure" aria-label="${words.heading}">
  ${stage({ label: words.canvas, keys: 'arm-keys', readout: words.readout })}
  <div class="words">
    <p role="status" data-words></p>
    ${FORMULA}${FORMULA}
  </div>
  ${controls({
    id: 'arm',
    label: words.settings,
    schema: SCHEMA,
    words: words.controls,
    first: ['bend', 'soften'],
    buttons: { grip: words.buttons.grip, bend: words.buttons.bend },
    moreButtons: { pause: shared.controls.pause, reset: shared.controls.reset },
  })}
  ${help('arm-keys', words.help)}
  <div class="text">
    ${words.text.map(({ title, text }) => html`<h2>${title}</h2><p>${raw(text)}</p>`)}
  </div>
</section>
${sourcePanel(sourceOf(initial(SCHEMA)))}`;
}
