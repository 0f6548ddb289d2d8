// What happens on a page of the lesson: tasks, formulas, choices, code, and figures for other pages.

import { showCurrentLink } from '../../demos/shared/current-link.js';
import { markServedLinks } from '../../demos/shared/served-links.js';
import { SourcePanel } from '../../demos/shared/source-panel.js';
import { fill } from '../../demos/shared/text.js';
import { chapters } from '../chapters/index.js';
import { listenToChoice } from './choice.js';
import { keepPlace } from './place.js';
import { readProgress } from './progress.js';
import { Share } from './share.js';
import { Tasks } from './tasks.js';
import { showTerms } from './terms.js';

/** @typedef {import('../layout.js').ClientWords} ClientWords */

const words = /** @type {ClientWords} */ (
  JSON.parse(/** @type {HTMLElement} */ (document.getElementById('words')).textContent ?? '{}')
);

/** Starts what a chapter has. */
function startChapter(/** @type {import('../chapters/chapter.js').Chapter} */ chapter) {
  const tasks = new Tasks(chapter, words);
  for (const figure of chapter.figures) {
    const section = /** @type {HTMLElement} */ (document.getElementById(figure.name));
    const element = /** @type {HTMLElement} */ (section.querySelector(figure.tag));
    tasks.watch(element, section, figure);
    if (figure.formula) {
      showTerms(element, section, figure.formula);
    }
    listenToChoice(element, section);
    new Share(element, /** @type {HTMLElement} */ (section.querySelector('.share')), words);
  }
  const source = /** @type {HTMLElement} */ (document.querySelector('[data-source]'));
  const name = `${chapter.name}.html`;
  new SourcePanel(source, { name, source: () => chapter.code, words: { endless: words.endless } });
}

/** Marks the chapters in the contents whose tasks are all done. */
function markContents() {
  const done = readProgress();
  for (const { name, figures } of chapters) {
    const all = figures.flatMap((figure) => Object.keys(figure.tasks).map((task) => `${name}/${task}`));
    if (all.every((task) => done.has(task))) {
      document.querySelector(`[data-chapter=${name}]`)?.classList.add('done');
    }
  }
}

try {
  if (!('fabrik' in globalThis)) {
    throw new Error('fabrik.global.js');
  }
  showCurrentLink();
  markServedLinks(document.querySelectorAll('a[href*="/docs/"]'), words.needsServer);
  keepPlace();
  const chapter = chapters.find(({ name }) => name === document.body.dataset.page);
  if (chapter) {
    startChapter(chapter);
  } else {
    markContents();
  }
} catch (error) {
  const alert = /** @type {HTMLElement} */ (document.querySelector('[data-alert]'));
  alert.textContent = fill(words.failed, { reason: error instanceof Error ? error.message : String(error) });
  alert.hidden = false;
  console.error(error);
}
