// The page: the figure with its controls, its table and its sentence.

import { Controls } from '../shared/controls.js';
import { Readout } from '../shared/readout.js';
import { initial } from '../shared/settings.js';
import { start } from '../shared/start.js';
import { fill } from '../shared/text.js';
import shared from '../strings/en/shared.js';
import words from '../strings/en/stepping.js';
import { FAULTS } from './fault-counter.js';
import { SteppingFigure } from './figure.js';
import { SCHEMA } from './setup.js';

/** After so many frames the sentence has new numbers. */
const PERIOD = 60;

start(() => {
  const section = /** @type {HTMLElement} */ (document.getElementById('stepping'));
  const canvas = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
  const sentence = /** @type {HTMLElement} */ (section.querySelector('[data-words]'));
  const play = /** @type {HTMLElement} */ (section.querySelector('[data-do=pause]'));
  const controls = new Controls(section, SCHEMA);
  const readout = new Readout(section);
  /** How many frames the sentence is about. */
  let shown = Number.POSITIVE_INFINITY;

  const figure = new SteppingFigure(canvas, controls.readAddress() ?? initial(SCHEMA), {
    frame: () => show(),
    pause: showPaused,
  });

  function show() {
    const { frames, counts, paused } = figure;
    if (!readout.isDue(paused)) {
      return;
    }
    for (const [name, { behind, ...faults }] of Object.entries(counts)) {
      const texts = FAULTS.map((fault) => [`${name}-${fault}`, share(faults[fault], frames)]);
      readout.show({ ...Object.fromEntries(texts), [`${name}-behind`]: behind.toFixed(2) });
    }
    if (paused || frames < shown || frames - shown >= PERIOD) {
      shown = frames;
      readout.say(inWords(figure));
    }
  }

  function showPaused(/** @type {boolean} */ paused) {
    play.textContent = paused ? words.play : shared.controls.pause;
    // The numbers change all the time: a screen reader speaks them when the spiders stand still.
    sentence.ariaLive = paused ? 'polite' : 'off';
  }

  function apply(/** @type {import('../shared/settings.js').Values} */ settings) {
    figure.apply(settings);
    controls.show(settings);
  }

  controls.listen(() => figure.settings, apply, apply, {
    pause: () => {
      figure.paused = !figure.paused;
    },
    restart: () => {
      figure.apply(figure.settings);
      figure.paused = false;
    },
  });
  controls.show(figure.settings);
  return { stepping: figure };
});

/** A count of frames as a part of all. */
function share(/** @type {number} */ count, /** @type {number} */ frames) {
  return frames === 0
    ? words.unknown
    : fill(words.share, { count, frames, percent: Math.round((100 * count) / frames) });
}

/** What is seen, in a sentence. */
function inWords(/** @type {SteppingFigure} */ { frames, counts, paused }) {
  const { sentence } = words;
  if (frames < PERIOD) {
    return paused && frames === 0 ? sentence.ready : sentence.running;
  }
  const [tutorial, fabrik] = [counts.tutorial.stretched, counts.fabrik.stretched];
  return tutorial + fabrik === 0
    ? fill(sentence.clean, { frames })
    : fill(sentence.stretched, { tutorial, frames, fabrik: fabrik || sentence.none });
}
