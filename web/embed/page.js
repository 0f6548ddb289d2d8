// The script of embed.html: shows the element that the page's address names, with the attributes of the address, and
// reports its size to the page around it. All scripts are classic ones, not modules: they also run in a frame with a
// sandbox, whatever headers the host sends, and on a page that is opened by double click.

import { embed as ENGLISH } from '../elements/strings/en.js';
import { quote, readQuery } from './query.js';

const page = document.documentElement;
const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const [elements, languages] = [page.dataset.elements, page.dataset.languages].map(
  (names) => names?.split(' ').filter(Boolean) ?? [],
);

/** Reports the size to the page around this one, at first and whenever it changes. */
function reportSize() {
  let last = '';
  new ResizeObserver(() => {
    const { width, height } = main.getBoundingClientRect();
    const size = { type: 'fabrik-size', width: Math.ceil(width), height: Math.ceil(height) };
    const now = JSON.stringify(size);
    // It is empty at first.
    if (height > 0 && now !== last) {
      last = now;
      parent.postMessage(size, '*');
    }
  }).observe(main);
}

/** Loads a script of the folder embed/page/. */
function load(/** @type {string} */ name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `embed/page/${name}.js`;
    // In the order in which they are put into the page.
    script.async = false;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
}

/**
 * Shows a sentence below the figure.
 * @param {string} sentence
 */
function showSentence(sentence) {
  const paragraph = document.createElement('p');
  paragraph.setAttribute('role', 'alert');
  paragraph.textContent = sentence;
  main.append(paragraph);
}

async function show() {
  const { problems, ...query } = readQuery(location.search, elements, languages);
  const { element, lang, label } = query;
  let words = ENGLISH;
  page.style.colorScheme = query.theme;
  if (element) {
    await Promise.all([load(element), query.words && load(query.words)]);
    page.lang = lang;
    words = { ...words, .../** @type {any} */ (globalThis).fabrik.languageNamed(lang).strings.embed };
    const figure = document.createElement(`fabrik-${element}`);
    // First, so that the sentence about a wrong attribute is in this language.
    figure.lang = lang;
    const known = /** @type {any} */ (figure.constructor).attributes;
    for (const [name, value] of query.attributes) {
      if (Object.hasOwn(known, name)) {
        figure.setAttribute(name, value);
      } else {
        problems.push(['attribute', { element, text: quote(name), names: Object.keys(known).join(', ') }]);
      }
    }
    figure.style.blockSize = query.height;
    if (label) {
      figure.setAttribute('aria-label', label);
    }
    document.title = label || words.title;
    main.append(figure);
  }
  for (const [problem, values] of problems) {
    showSentence(words[problem].replace(/\{(\w+)\}/g, (_, name) => values[name]));
  }
}

reportSize();
show().catch(() => showSentence(ENGLISH.missing));
