// The numbers over the drawing, and the sentence below it.

import shared from '../strings/en/shared.js';
import { fill } from './text.js';

/** Milliseconds from one update to the next while something moves. */
const PERIOD = 120;

/** How long a sentence must be true before it is shown, in milliseconds. */
const MOMENT = 200;

/** A time with its unit; nothing for one that is not known yet. */
export function inUnits(/** @type {number} */ microseconds) {
  if (Number.isNaN(microseconds)) {
    return '';
  }
  const [number, unit] = microseconds < 1000 ? [microseconds, 'µs'] : [microseconds / 1000, 'ms'];
  return `${number.toFixed(number < 10 ? 2 : 1)} ${unit}`;
}

/** The same, with the remark that it is a median. */
export function inTime(/** @type {number} */ microseconds) {
  const time = inUnits(microseconds);
  return Number.isNaN(microseconds) ? time : fill(shared.median, { time });
}

export class Readout {
  /** @type {Record<string, Element>} */
  #numbers;
  #box;
  #words;
  #sentence = '';
  #gist = '';
  /** Whether a sentence with another gist is about to be shown. */
  #turns = false;
  #timer = 0;
  #updated = 0;

  /** @param {HTMLElement} section */
  constructor(section) {
    this.#box = /** @type {Element} */ (section.querySelector('.readout'));
    const numbers = /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll('[data-read]'));
    this.#numbers = Object.fromEntries([...numbers].map((number) => [number.dataset.read, number]));
    this.#words = /** @type {Element} */ (section.querySelector('[data-words]'));
  }

  /** Whether it is time for an update: always when nothing moves any more, otherwise a few times per second. */
  isDue(/** @type {boolean} */ settled) {
    const now = performance.now();
    if (!settled && now - this.#updated < PERIOD) {
      return false;
    }
    this.#updated = now;
    return true;
  }

  /** Shows texts, by the names of their places. */
  show(/** @type {Record<string, string>} */ texts) {
    for (const [name, text] of Object.entries(texts)) {
      if (this.#numbers[name].textContent !== text) {
        this.#numbers[name].textContent = text;
      }
    }
  }

  /**
   * Fades the numbers while they cover one of the points.
   * @param {HTMLCanvasElement} canvas
   * @param {{ x: number, y: number }[]} points of the canvas
   */
  giveWay(canvas, points) {
    const [box, { left, top }] = [this.#box.getBoundingClientRect(), canvas.getBoundingClientRect()];
    const inside = (/** @type {number} */ x, /** @type {number} */ y) =>
      x > box.left && x < box.right && y > box.top && y < box.bottom;
    const covers = points.some(({ x, y }) => inside(left + x, top + y));
    this.#box.classList.toggle('aside', covers);
  }

  /**
   * Shows a sentence if it is still true after a moment, because a screen reader cannot follow every change.
   * @param {string} sentence
   * @param {string} [gist] the sentence without its numbers: if only they change, a new sentence does not wait any longer
   */
  say(sentence, gist = sentence) {
    if (sentence === this.#sentence) {
      return;
    }
    this.#sentence = sentence;
    if (this.#turns && gist === this.#gist) {
      return;
    }
    this.#turns = gist !== this.#gist;
    this.#gist = gist;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#turns = false;
      this.#words.textContent = this.#sentence;
    }, MOMENT);
  }
}
