// A chapter as HTML.

import { fill } from '../demos/shared/text.js';
import { html, raw } from '../demos/site/html.js';
import { chapters } from './chapters/index.js';
import { frameOf, linesOf } from './embed-code.js';
import { math } from './formula.js';
import { ROOT } from './layout.js';
import { PAGES, SOURCES } from './sources.js';

/** @typedef {import('../demos/site/html.js').Html} Html */
/** @typedef {import('./chapters/chapter.js').Chapter} Chapter */
/** @typedef {import('./chapters/chapter.js').Figure} Figure */
/** @typedef {import('./languages.js').Words} Words */

/**
 * @typedef {object} FigureWords
 * @property {string} caption
 * @property {string[]} text
 */

/**
 * @typedef {object} ChapterWords
 * @property {string} title
 * @property {string} description
 * @property {Record<string, FigureWords>} figures
 * @property {Record<string, string>} tasks
 * @property {{ terms: Record<string, string> }} formula
 * @property {string} code
 * @property {string} source
 * @property {string} next
 */

/** The words of a chapter. */
export function wordsOf(/** @type {Words} */ words, /** @type {string} */ name) {
  return /** @type {Record<string, ChapterWords>} */ (/** @type {unknown} */ (words.chapters))[name];
}

/**
 * The content of a chapter's page.
 * @param {Chapter} chapter
 * @param {Words} words
 * @param {string} homepage
 */
export function chapterView(chapter, words, homepage) {
  const own = wordsOf(words, chapter.name);
  const number = chapters.indexOf(chapter) + 1;
  return html`<p class="number">${fill(words.chapter.number, { number })}</p>
<h1>${own.title}</h1>
${chapter.figures.map((figure) => [
  section(chapter, figure, words, homepage),
  figure.name === chapter.codeAfter && codeView(chapter, words),
])}
<section class="sources">
  <h2>${words.chapter.sources}</h2>
  <p>${raw(withSources(own.source))}</p>
  <h2>${words.chapter.next}</h2>
  <p>${raw(withPages(own.next))}</p>
</section>
<p class="visually-hidden" role="status" data-status></p>`;
}

/** A figure, what to try with it, its formula, and its text. */
function section(
  /** @type {Chapter} */ chapter,
  /** @type {Figure} */ figure,
  /** @type {Words} */ words,
  /** @type {string} */ homepage,
) {
  const own = wordsOf(words, chapter.name);
  const { caption, text } = own.figures[figure.name];
  return html`<section class="step" id="${figure.name}" aria-label="${caption}">
  <figure data-figure="${figure.name}">
    ${elementView(chapter, figure, words)}
    <figcaption>${caption}</figcaption>
    ${figure.choice && choiceView(figure.choice, `${chapter.name}-${figure.name}`, words)}
    ${shareView(figure, caption, words, homepage)}
  </figure>
  <div class="beside">
    ${tasksView(chapter, figure, words)}
    ${figure.formula && formulaView(figure.formula, own.formula.terms, words)}
  </div>
  <div class="text">${text.map((each) => html`<p>${raw(withPages(each))}</p>`)}</div>
</section>`;
}

/** The element. Until it is known to the page, or without JavaScript, it shows a picture. */
function elementView(
  /** @type {Chapter} */ chapter,
  /** @type {Figure} */ { name, tag, attributes },
  /** @type {Words} */ words,
) {
  const { caption } = wordsOf(words, chapter.name).figures[name];
  const written = Object.entries(attributes).map(([key, value]) =>
    value === '' ? raw(` ${key}`) : html` ${raw(key)}="${value}"`,
  );
  const alternative = fill(words.chapter.still, { caption });
  return html`<${raw(tag)}${written}><img src="../still/${chapter.name}-${name}.svg" alt="${alternative}" width="640" height="360"></${raw(tag)}>`;
}

function choiceView(
  /** @type {import('./chapters/chapter.js').Choice} */ choice,
  /** @type {string} */ id,
  /** @type {Words} */ words,
) {
  const names = /** @type {Record<string, string>} */ (words.chapter[choice.words]);
  return html`<fieldset class="choice" data-choice="${choice.attribute}">
      <legend>${words.chapter[choice.label]}</legend>
      ${Object.entries(choice.values).map(([name, value], i) => html`<label><input type="radio" name="${id}" value="${value}"${i === 0 && html` checked`}> ${names[name]}</label> `)}
    </fieldset>`;
}

function tasksView(/** @type {Chapter} */ chapter, /** @type {Figure} */ figure, /** @type {Words} */ words) {
  const { tasks } = wordsOf(words, chapter.name);
  return html`<h2 class="small">${words.chapter.tasks}</h2>
    <ul class="tasks" role="list">${Object.keys(figure.tasks).map((name) => html`<li data-task="${name}"><span>${raw(tasks[name])}</span></li>`)}</ul>`;
}

function formulaView(
  /** @type {import('./chapters/chapter.js').Formula} */ { tex, symbols },
  /** @type {Record<string, string>} */ terms,
  /** @type {Words} */ words,
) {
  return html`<h2 class="small">${words.chapter.formula}</h2>
    <div class="formula" role="group" aria-label="${words.chapter.formula}" tabindex="0">${math(tex, true)}</div>
    <dl class="terms">${Object.entries(terms).map(
      ([name, meaning]) =>
        html`<div class="term-${name}"><dt>${symbols[name] ? math(symbols[name]) : ''}</dt><dd>${meaning} <output data-term="${name}"></output></dd></div>`,
    )}</dl>
    <p class="note">${words.chapter.formulaNote}</p>`;
}

function shareView(
  /** @type {Figure} */ { tag, attributes },
  /** @type {string} */ caption,
  /** @type {Words} */ words,
  /** @type {string} */ homepage,
) {
  const { share } = words.chapter;
  const shown = { tag, attributes, caption, language: words.language };
  const code = (
    /** @type {'lines' | 'frame'} */ name,
    /** @type {string} */ text,
  ) => html`<p>${share[name]}</p>
      <pre tabindex="0" aria-label="${share[name]}" data-code="${name}">${text}</pre>
      <button type="button" data-do="copy-${name}">${share.copy}</button>`;
  return html`<details class="share" data-homepage="${homepage}">
      <summary>${share.title}</summary>
      ${code('lines', linesOf(shown, homepage))}
      ${code('frame', frameOf(shown, homepage))}
      <p>${share.picture}</p>
      <button type="button" data-do="svg">${share.svg}</button>
      <button type="button" data-do="png">${share.png}</button>
      <p class="note" role="status" data-note></p>
    </details>`;
}

/** The code: a whole page that the reader can edit and run. */
function codeView(/** @type {Chapter} */ { name, code }, /** @type {Words} */ words) {
  const { code: title, codeNote, codeLabel, codeResult, run, undo } = words.chapter;
  return html`<section class="source code" aria-labelledby="code-title" data-source>
  <h2 id="code-title">${title}</h2>
  <p>${raw(wordsOf(words, name).code)} ${codeNote}</p>
  <div class="panel">
    <textarea aria-label="${codeLabel}" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off" rows="${code.split('\n').length}" lang="en" dir="ltr">
${code}</textarea>
    <div class="buttons">
      <button type="button" data-do="run">${run}</button>
      <button type="button" data-do="reset" hidden>${undo}</button>
    </div>
    <p class="note" role="status" data-note></p>
    <div class="result"><iframe title="${codeResult}" sandbox="allow-scripts"></iframe></div>
  </div>
</section>`;
}

/** A sentence with its sources as links. */
function withSources(/** @type {string} */ sentence) {
  const links = Object.entries(SOURCES).map(([name, { text, href }]) => {
    const address = href.startsWith('https:') ? href : ROOT + href;
    return [name, html`<cite lang="en"><a href="${address}">${text}</a></cite>`.text];
  });
  return fill(sentence, Object.fromEntries(links));
}

/** A sentence with the addresses of other pages. */
function withPages(/** @type {string} */ sentence) {
  return fill(sentence, Object.fromEntries(Object.entries(PAGES).map(([name, href]) => [name, ROOT + href])));
}
