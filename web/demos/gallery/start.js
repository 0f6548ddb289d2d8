// The gallery: the spider, the command to copy, and the cards with their previews.

import { copyText } from '../shared/copy-text.js';
import { initial } from '../shared/settings.js';
import { start } from '../shared/start.js';
import { SpiderFigure } from '../spider/figure.js';
import { QUIET, SCHEMA } from '../spider/setup.js';
import words from '../strings/en/gallery.js';
import { pageOf } from './old-addresses.js';
import { previews } from './previews.js';

function open() {
  const page = pageOf(location.hash);
  if (page) {
    location.replace(page);
  }
}
open();
addEventListener('hashchange', open);

start(() => {
  const hero = /** @type {HTMLElement} */ (document.getElementById('spider'));
  const settings = { ...initial(SCHEMA), ...QUIET };
  const canvas = /** @type {HTMLCanvasElement} */ (hero.querySelector('canvas'));
  const spider = new SpiderFigure(canvas, settings, settings);
  listenToCopy(hero);
  for (const each of document.querySelectorAll('canvas[data-preview]')) {
    const preview = /** @type {HTMLCanvasElement} */ (each);
    previews[String(preview.dataset.preview)](preview);
  }
  return { spider };
});

/** The button that copies the command. */
function listenToCopy(/** @type {HTMLElement} */ hero) {
  const button = /** @type {HTMLElement} */ (hero.querySelector('[data-copy]'));
  const note = /** @type {HTMLElement} */ (hero.querySelector('[data-note]'));
  button.addEventListener('click', async () => {
    try {
      await copyText(String(button.dataset.copy));
      note.textContent = words.install.copied;
    } catch (error) {
      note.textContent = error instanceof Error ? error.message : String(error);
    }
  });
}
