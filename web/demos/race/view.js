// The page of the race, as HTML.

import { METHODS, NAMES } from '../../elements/race/methods.js';
import { initial } from '../shared/settings.js';
import { html, raw } from '../site/html.js';
import { controls, help, sourcePanel } from '../site/parts.js';
import words from '../strings/en/race.js';
import shared from '../strings/en/shared.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

/** @typedef {import('../../elements/race/methods.js').Method} Method */

export { words };

export function view() {
  return html`<h1>${words.heading}</h1>
<p class="lead">${words.lead}</p>
<section id="race" class="figure race" aria-label="${words.heading}">
  <div class="stage"><fabrik-race></fabrik-race></div>
  ${controls({
    id: 'race',
    label: words.settings,
    schema: SCHEMA,
    words: words.controls,
    first: ['bones', 'limited'],
    buttons: words.buttons,
    moreButtons: { reset: shared.controls.reset },
  })}
  ${table()}
  ${help('race-keys', words.help)}
  <dl class="methods">
    ${NAMES.map(
      (name) => html`<div data-method="${name}">
      <dt>${words.methods[name].name}</dt>
      <dd>${words.methods[name].text}</dd>
    </div>`,
    )}
  </dl>
  <div class="text">
    ${words.text.map(({ title, text }) => html`<div><h2>${title}</h2><p>${raw(text)}</p></div>`)}
  </div>
</section>
${sourcePanel(sourceOf(initial(SCHEMA)))}`;
}

function table() {
  const { caption, solver, iterations, distance, result, time } = words.table;
  return html`<div class="table needs-script">
      <table data-race="table">
        <caption class="visually-hidden">${caption}</caption>
        <thead><tr><th scope="col">${solver}</th><th scope="col">${iterations}</th><th scope="col">${distance}</th><th scope="col">${result}</th><th scope="col">${time}</th></tr></thead>
        <tbody>${NAMES.map(row)}</tbody>
      </table>
      <p class="fastest" data-race="fastest"></p>
    </div>`;
}

/** A row of the table. The line beside the name is the solver's line in the chart. */
function row(/** @type {Method} */ name) {
  const { colour, dash } = METHODS[name];
  const { iterations, distance, result, time } = words.table;
  const line = html`<svg class="line" viewBox="0 0 30 8" width="30" height="8" aria-hidden="true"><path d="M1 4h28" stroke="var(--${colour})" stroke-width="3" stroke-dasharray="${dash.join(' ')}"/></svg>`;
  return html`
          <tr data-method="${name}"><th scope="row">${line}${words.methods[name].name}</th><td data-cell="iterations" data-label="${iterations}"></td><td data-cell="distance" data-label="${distance}"></td><td data-cell="result" data-label="${result}"></td><td data-cell="time" data-label="${time}"><span class="time-bar"><i></i></span><span data-time>–</span></td></tr>`;
}
