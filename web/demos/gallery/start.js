// The gallery: the spider, the command to copy, and the cards with their previews.

import { copyText } from '../shared/copy-text.js';
import { Readout } from '../shared/readout.js';
import { initial } from '../shared/settings.js';
import { start } from '../shared/start.js';
import { SpiderFigure } from '../spider/figure.js';
import { QUIET, SCHEMA } from '../spider/setup.js';
import { inWords } from '../spider/words.js';
import words from '../strings/en/gallery.js';
import shared from '../strings/en/shared.js';
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
  const pause = /** @type {HTMLElement} */ (hero.querySelector('[data-do=pause]'));
  const readout = new Readout(hero);
  const canvases = /** @type {NodeListOf<HTMLCanvasElement>} */ (
    document.querySelectorAll('canvas[data-preview]')
  );
  /** @type {import('./preview.js').Preview[]} */
  const shown = [];
  whenSeen([...canvases], (each) => {
    const preview = previews[String(each.dataset.preview)](each);
    preview.paused = spider.paused;
    shown.push(preview);
  });

  const spider = new SpiderFigure(canvas, settings, settings, {
    frame: (settled) => {
      if (readout.isDue(settled)) {
        readout.say(inWords(spider.rig.doing(spider.paused, spider.chosen)));
      }
    },
    pause: (paused) => {
      pause.textContent = paused ? shared.controls.resume : shared.controls.pause;
      for (const preview of shown) {
        preview.paused = paused;
      }
    },
  });
  pause.addEventListener('click', () => {
    spider.paused = !spider.paused;
  });
  listenToCopy(hero);
  return { spider };
});

/**
 * Starts what is on canvases when they come into view, each in a task of its own, so that the page stays quick.
 * @param {HTMLCanvasElement[]} canvases
 * @param {(canvas: HTMLCanvasElement) => void} begin
 */
function whenSeen(canvases, begin) {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) {
        observer.unobserve(target);
        setTimeout(() => begin(/** @type {HTMLCanvasElement} */ (target)));
      }
    }
  });
  for (const canvas of canvases) {
    observer.observe(canvas);
  }
}

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
