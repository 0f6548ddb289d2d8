// The contents of the lesson: a picture and a sentence for each chapter.

import { html, raw } from '../demos/site/html.js';
import { wordsOf } from './chapter-page.js';
import { chapters } from './chapters/index.js';

/** The content of the page. */
export function contentsView(/** @type {import('./languages.js').Words} */ words) {
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
