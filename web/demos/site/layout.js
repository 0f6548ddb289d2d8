// The parts that all pages have: the head, the header with the navigation, and the footer.

import shared from '../strings/en/shared.js';
import { html } from './html.js';

/** @typedef {import('./html.js').Html} Html */

/**
 * A page: its file is `name`.html, its script `name`.js.
 * @typedef {object} Page
 * @property {string} name
 * @property {{ nav: string, title: string, description: string }} words
 * @property {() => Html} view the content of its `<main>`
 * @property {readonly string[]} [scripts] files that its script needs besides the package
 */

/**
 * Where the project is, from package.json.
 * @typedef {{ homepage: string, repository: string }} Addresses
 */

/** @param {Page} page */
const fileOf = ({ name }) => `${name}.html`;

/**
 * A whole document.
 * @param {Page} page
 * @param {readonly Page[]} pages all of them, the gallery first
 * @param {Addresses} addresses
 */
export function layout(page, pages, addresses) {
  const { name, words, view, scripts = [] } = page;
  const [, ...demos] = pages;
  return html`<!doctype html>
<html lang="${shared.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words.title}</title>
<meta name="description" content="${words.description}">
<meta property="og:type" content="website">
<meta property="og:title" content="${words.title}">
<meta property="og:description" content="${words.description}">
<meta property="og:url" content="${addresses.homepage}${name === 'index' ? '' : fileOf(page)}">
<meta property="og:image" content="${addresses.homepage}pictures/${name}.jpg">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${words.description}">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="site.css">
</head>
<body data-page="${name}">
<a class="skip" href="#main">${shared.nav.skip}</a>
<header class="top">
  <a class="brand" href="index.html"${name === 'index' && html` aria-current="page"`}>fabrik</a>
  <nav aria-label="${shared.nav.label}">
    ${demos.map((demo) => html`<a href="${fileOf(demo)}"${demo === page && html` aria-current="page"`}>${demo.words.nav}</a> `)}
    <span class="more">
      <a href="lesson/index.html">${shared.nav.lesson}</a>
      <a href="docs/index.html" data-needs-server>${shared.nav.docs}</a>
      <a href="${addresses.repository}">${shared.nav.repository}</a>
    </span>
  </nav>
</header>
<main id="main" tabindex="-1">
<noscript><p class="alert">${shared.noScript}</p></noscript>
<p class="alert" role="alert" data-alert hidden></p>
${view()}
</main>
${demos.includes(page) && pager(demos, demos.indexOf(page))}
<footer>
  <p>${shared.footer.licence} <a href="${addresses.repository}">${shared.nav.repository}</a> · <a href="docs/index.html" data-needs-server>${shared.nav.docs}</a></p>
</footer>
<script src="fabrik.global.js"></script>
${[...scripts, `${name}.js`].map((file) => html`<script src="${file}"></script>`)}
</body>
</html>
`;
}

/** Links to the previous and the next demo, around in a circle. */
function pager(/** @type {Page[]} */ demos, /** @type {number} */ at) {
  const [previous, next] = [-1, 1].map((by) => demos[(at + by + demos.length) % demos.length]);
  return html`<nav class="pager" aria-label="${shared.nav.pager}">
  <a rel="prev" href="${fileOf(previous)}"><small>${shared.nav.previous}</small> ${previous.words.nav}</a>
  <a rel="next" href="${fileOf(next)}"><small>${shared.nav.next}</small> ${next.words.nav}</a>
</nav>`;
}
