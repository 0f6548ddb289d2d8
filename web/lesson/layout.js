// The parts that all pages of the lesson have: the head, the header with the chapters and the languages, the footer.

import { html, raw } from '../demos/site/html.js';
import { chapters } from './chapters/index.js';
import { languages } from './languages.js';

/** @typedef {import('../demos/site/html.js').Html} Html */
/** @typedef {import('./languages.js').Words} Words */

/**
 * A page of the lesson in one language.
 * @typedef {object} LessonPage
 * @property {string} name of its file without .html: `index`, a chapter, or `glossary`
 * @property {Words} words
 * @property {string} title
 * @property {string} description
 * @property {Html} content
 */

/** From a page of the lesson to the files of the site. */
export const ROOT = '../../';

/**
 * @param {LessonPage} page
 * @param {string} homepage
 */
export function layout({ name, words, title, description, content }, homepage) {
  const { language, site } = words;
  const address = (/** @type {string} */ tag) => `${homepage}lesson/${tag}/${name}.html`;
  return html`<!doctype html>
<html lang="${language}" data-root="${ROOT}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${address(language)}">
${languages.map((each) => html`<link rel="alternate" hreflang="${each.language}" href="${address(each.language)}">`)}
<link rel="alternate" hreflang="x-default" href="${address('en')}">
<meta property="og:type" content="article">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address(language)}">
<meta property="og:image" content="${homepage}pictures/lesson.jpg">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="${ROOT}icon.svg">
<link rel="stylesheet" href="../lesson.css">
</head>
<body data-page="${name}">
<a class="skip" href="#content">${site.skip}</a>
<header class="top">
  <a class="brand" href="${ROOT}index.html">fabrik</a>
  <nav aria-label="${site.chapters}">
    <a href="index.html"${name === 'index' && html` aria-current="page"`}>${site.contents}</a>
    ${chapters.map((chapter, i) => {
      const current = chapter.name === name;
      return html`<a href="${chapter.name}.html"${current && html` aria-current="page"`}>${i + 1}. ${words.chapters[/** @type {'elbow'} */ (chapter.name)].nav}</a> `;
    })}
    <a href="glossary.html"${name === 'glossary' && html` aria-current="page"`}>${site.glossary}</a>
  </nav>
</header>
<nav class="languages" aria-label="${site.languages}">
  ${languages.map((each) => html`<a href="../${each.language}/${name}.html" lang="${each.language}" hreflang="${each.language}"${each === words && html` aria-current="true"`}>${each.name}</a> `)}
</nav>
<main id="content" tabindex="-1">
<noscript><p class="alert">${site.noScript}</p></noscript>
<p class="alert" role="alert" data-alert hidden></p>
${content}
</main>
${pager(name, words)}
<footer>
  <p>${site.licence} <a href="${ROOT}index.html">${site.demos}</a> · <a href="${ROOT}docs/index.html">${site.docs}</a></p>
</footer>
<script type="application/json" id="words">${asJson(clientWords(words))}</script>
<script src="${ROOT}fabrik.global.js"></script>
${language !== 'en' && html`<script src="${ROOT}embed/page/${language}.js"></script>`}
<script src="../lesson.js"></script>
</body>
</html>
`;
}

/** Links to the chapters before and after. */
function pager(/** @type {string} */ name, /** @type {Words} */ words) {
  const names = ['index', ...chapters.map((chapter) => chapter.name), 'glossary'];
  const at = names.indexOf(name);
  const titleOf = (/** @type {string} */ each) =>
    each === 'index'
      ? words.site.contents
      : each === 'glossary'
        ? words.site.glossary
        : words.chapters[/** @type {'elbow'} */ (each)].title;
  const link = (/** @type {string | undefined} */ each, /** @type {'prev' | 'next'} */ rel) =>
    each === undefined
      ? html`<span></span>`
      : html`<a rel="${rel}" href="${each}.html"><small>${rel === 'prev' ? words.site.previous : words.site.next}</small> ${titleOf(each)}</a>`;
  return html`<nav class="pager" aria-label="${words.site.pager}">
  ${link(names[at - 1], 'prev')}
  ${link(names[at + 1], 'next')}
</nav>`;
}

/** @typedef {ReturnType<typeof clientWords>} ClientWords */

/** The words that the script of the page needs. */
function clientWords(/** @type {Words} */ { chapter, site }) {
  const { done, allDone, endless, share } = chapter;
  const { copied, noCopy } = share;
  return { done, allDone, endless, copied, noCopy, failed: site.failed, needsServer: site.needsServer };
}

/** JSON that may be part of a script. */
function asJson(/** @type {unknown} */ value) {
  return raw(JSON.stringify(value).replaceAll('<', '\\u003c'));
}
