// The page that compares two rules of stepping, as HTML.

import { html, raw } from '../site/html.js';
import { controls } from '../site/parts.js';
import shared from '../strings/en/shared.js';
import words from '../strings/en/stepping.js';
import { FAULTS } from './fault-counter.js';
import { SCHEMA } from './setup.js';

export { words };

export function view() {
  const columns = Object.entries(words.names);
  return html`<h1>${words.heading}</h1>
<p class="lead">${words.lead}</p>
<section id="stepping" class="figure" aria-label="${words.heading}">
  <div class="stage">
    <canvas role="img" aria-label="${words.canvas}"></canvas>
    <div class="panes" aria-hidden="true">${columns.map(([, name]) => html`<p>${name}</p>`)}</div>
  </div>
  <div class="words">
    <p role="status" data-words></p>
    <table>
      <caption class="visually-hidden">${words.table}</caption>
      <thead><tr><td></td>${columns.map(([, name]) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>
      ${[...FAULTS, /** @type {const} */ ('behind')].map(
        (row) => html`<tr><th scope="row">${words.rows[row]}</th>
        ${columns.map(([column]) => html`<td data-read="${column}-${row}">${words.unknown}</td>`)}</tr>`,
      )}
      </tbody>
    </table>
  </div>
  ${controls({
    id: 'stepping',
    label: words.settings,
    schema: SCHEMA,
    words: words.controls,
    first: ['path', 'pace'],
    buttons: { pause: shared.controls.pause, restart: words.restart },
  })}
  <div class="text">
    ${words.text.map(({ title, text }) => html`<h2>${title}</h2><p>${raw(text)}</p>`)}
  </div>
</section>`;
}
