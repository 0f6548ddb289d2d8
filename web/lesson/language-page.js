// The page of the lesson without a language: it goes to that of the reader.

import { html, raw } from '../demos/site/html.js';
import { languages } from './languages.js';

/** The whole document. Without a script it has links to all languages. */
export function languagePage() {
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
