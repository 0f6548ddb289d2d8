// The page of the spider, as HTML.

import { initial } from '../shared/settings.js';
import { html, raw } from '../site/html.js';
import { controls, help, sourcePanel, stage } from '../site/parts.js';
import shared from '../strings/en/shared.js';
import words from '../strings/en/spider.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

export { words };

export function view() {
  return html`<h1>${words.heading}</h1>
<p class="lead">${words.lead}</p>
<section id="spider" class="figure" aria-label="${words.heading}">
  ${stage({ label: words.canvas, keys: 'spider-keys', readout: words.readout })}
  <div class="words"><p role="status" data-words></p></div>
  ${controls({
    id: 'spider',
    label: words.settings,
    schema: SCHEMA,
    words: words.controls,
    first: ['legs', 'ground', 'speed'],
    buttons: { pause: shared.controls.pause, reset: shared.controls.reset },
  })}
  ${help('spider-keys', words.help)}
  <div class="text">
    ${words.text.map(({ title, text }) => html`<h2>${title}</h2><p>${raw(text)}</p>`)}
  </div>
</section>
${sourcePanel(sourceOf(initial(SCHEMA)))}`;
}
