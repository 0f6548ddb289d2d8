// The page of the benchmark, as HTML.

import { html, raw } from '../site/html.js';
import { sourcePanel } from '../site/parts.js';
import words from '../strings/en/benchmark.js';
import { NAMES, TESTS } from './contestants.js';
import { SOURCE } from './source.js';

/** @typedef {import('./contestants.js').Contestant} Contestant */
/** @typedef {import('./contestants.js').Test} Test */

export { words };

export function view() {
  const { run, stop, copy } = words.buttons;
  return html`<section id="benchmark" class="benchmark" aria-label="${words.heading}">
  <h1>${words.heading}</h1>
  <p class="lead">${words.lead}</p>
  <div class="bar needs-script">
    <div class="buttons">
      <button type="button" data-do="run">${run}</button>
      <button type="button" data-do="stop" hidden>${stop}</button>
      <button type="button" data-do="copy" hidden>${copy}</button>
    </div>
    <progress max="1" value="0" aria-label="${words.progress}" hidden></progress>
    <p class="doing" role="status" data-words></p>
    <p class="machine" data-machine></p>
  </div>
  <p class="note">${words.bars}</p>
  ${NAMES.map(test)}
  <div class="text">
    ${words.text.map(({ title, text }) => html`<div><h2>${title}</h2><p>${raw(text)}</p></div>`)}
  </div>
</section>
${sourcePanel(SOURCE, words.source)}`;
}

function test(/** @type {Test} */ name) {
  const { solver, time, ratio, iterations, reached } = words.table;
  const { title, text } = words.tests[name];
  return html`<section class="test" aria-labelledby="benchmark-${name}">
    <h2 id="benchmark-${name}">${title}</h2>
    <p>${text}</p>
    <table data-test="${name}">
      <caption class="visually-hidden">${title}</caption>
      <thead><tr><th scope="col">${solver}</th><th scope="col" colspan="2">${time}</th><th scope="col">${ratio}</th><th scope="col">${iterations}</th><th scope="col">${reached}</th></tr></thead>
      <tbody>${TESTS[name].map(row)}</tbody>
    </table>
  </section>
  `;
}

function row(/** @type {Contestant} */ name) {
  const { time, ratioOnPhone: ratio, iterations, reached, none } = words.table;
  const { name: title, text } = words.contestants[name];
  const own = name === 'fabrik' || name === 'batch';
  return html`
        <tr data-contestant="${name}"${own && html` class="own"`}><th scope="row">${title} <small>${text}<span data-version></span></small></th><td class="bars" aria-hidden="true"><i></i></td><td data-cell="time" data-label="${time}">${none}</td><td data-cell="ratio" data-label="${ratio}">${none}</td><td data-cell="iterations" data-label="${iterations}">${none}</td><td data-cell="reached" data-label="${reached}">${none}</td></tr>`;
}
