// The glossary: the terms in all languages, with their meaning in the language of the page.

import { html } from '../demos/site/html.js';
import { languages } from './languages.js';

/** @typedef {import('./languages.js').Words} Words */

/** The content of the page. */
export function glossaryView(/** @type {Words} */ words) {
  const { glossary } = words;
  const others = languages.filter((each) => each !== words);
  const termOf = (/** @type {Words} */ each, /** @type {string} */ name) =>
    /** @type {Record<string, string[]>} */ (each.glossary.terms)[name];
  const rows = Object.keys(glossary.terms).map((name) => {
    const [term, meaning] = termOf(words, name);
    return html`<tr id="${name}"><th scope="row">${term}</th><td>${meaning}</td>${others.map(
      (each) => html`<td lang="${each.language}" data-label="${each.name}">${termOf(each, name)[0]}</td>`,
    )}</tr>`;
  });
  return html`<h1>${glossary.heading}</h1>
<p class="lead">${glossary.lead}</p>
<table class="glossary">
<thead><tr><th scope="col">${words.name}</th><th scope="col">${glossary.meaning}</th>${others.map((each) => html`<th scope="col" lang="${each.language}">${each.name}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table>`;
}
