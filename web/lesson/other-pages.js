// The pages of the lesson that are not chapters: the contents, the glossary, and the page that chooses a language.

import { html, raw } from '../demos/site/html.js';
import { wordsOf } from './chapter-page.js';
import { chapters } from './chapters/index.js';
import { languages } from './languages.js';

/** @typedef {import('./languages.js').Words} Words */

/** The contents of the lesson. */
export function indexView(/** @type {Words} */ words) {
  const { index } = words;
  return html`<h1>${index.heading}</h1>
<p class="lead">${raw(index.lead)}</p>
<ol class="contents" role="list">${chapters.map(({ name, figures }, i) => {
    const { title, description } = wordsOf(words, name);
    return html`<li data-chapter="${name}"><a href="${name}.html">
  <img src="../still/${name}-${figures[0].name}.svg" alt="" width="640" height="360" loading="lazy">
  <span class="name">${i + 1}. ${title}</span>
  <span class="about">${description}</span></a></li>`;
  })}</ol>
<p>${raw(index.note)}</p>`;
}

/** The terms in all languages, with their meaning in the language of the page. */
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

/** The page without a language: it goes to that of the reader, and has links to all. */
export function chooserPage() {
  const known = JSON.stringify(languages.map(({ language }) => language));
  const go = `const known = ${known};
const wanted = navigator.languages.map((tag) => tag.split('-')[0].toLowerCase());
location.replace((wanted.find((each) => known.includes(each)) ?? 'en') + '/index.html' + location.hash);`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${languages[0].index.title}</title>
<link rel="stylesheet" href="lesson.css">
<script>${raw(go)}</script>
</head>
<body>
<main>
<h1>${languages[0].index.heading}</h1>
<ul>${languages.map((each) => html`<li><a href="${each.language}/index.html" lang="${each.language}" hreflang="${each.language}">${each.name}: ${each.index.heading}</a></li>`)}</ul>
</main>
</body>
</html>
`;
}
