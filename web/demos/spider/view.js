// The page of the spider, as HTML.

import { initial } from '../shared/settings.js';
import { html, raw } from '../site/html.js';
import { controls, help, sourcePanel, stage } from '../site/parts.js';
import shared from '../strings/en/shared.js';
import words from '../strings/en/spider.js';
import { SCHEMA as COMPARISON } from './comparison-setup.js';
import { FAULTS } from './fault-counter.js';
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
${comparison(words.comparison)}
${sourcePanel(sourceOf(initial(SCHEMA)))}`;
}

/** The section with two spiders on the same path. */
function comparison(/** @type {typeof words.comparison} */ { names, rows, ...text }) {
  const columns = Object.entries(names);
  return html`<section id="comparison" class="figure" aria-labelledby="comparison-title">
  <header>
    <h2 id="comparison-title">${text.heading}</h2>
    <p class="lead">${text.lead}</p>
  </header>
  <div class="stage">
    <canvas role="img" aria-label="${text.canvas}"></canvas>
    <div class="panes" aria-hidden="true">${columns.map(([, name]) => html`<p>${name}</p>`)}</div>
  </div>
  <div class="words">
    <p role="status" data-words></p>
    <table>
      <caption class="visually-hidden">${text.table}</caption>
      <thead><tr><td></td>${columns.map(([, name]) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>
      ${[...FAULTS, /** @type {const} */ ('behind')].map(
        (row) => html`<tr><th scope="row">${rows[row]}</th>
        ${columns.map(([column]) => html`<td data-read="${column}-${row}">${text.unknown}</td>`)}</tr>`,
      )}
      </tbody>
    </table>
  </div>
  ${controls({
    id: 'comparison',
    label: text.settings,
    schema: COMPARISON,
    words: text.controls,
    first: ['path', 'pace'],
    buttons: { pause: shared.controls.pause, restart: text.restart },
  })}
  <div class="text">
    ${text.text.map(({ title, text: words }) => html`<h3>${title}</h3><p>${raw(words)}</p>`)}
  </div>
</section>`;
}
