// What is told beside the drawing: numbers while it moves, words when it has settled.

/** Milliseconds between two tellings of what moves. */
const PERIOD = 120;

/** Words that change again within so many milliseconds are not said. */
const MOMENT = 200;

/** A time as people write it; a dash for one that is not known yet. */
export function inTime(/** @type {number} */ microseconds) {
  if (Number.isNaN(microseconds)) {
    return '–';
  }
  const [number, unit] = microseconds < 1000 ? [microseconds, 'µs'] : [microseconds / 1000, 'ms'];
  return `${number.toFixed(number < 10 ? 2 : 1)} ${unit}, median`;
}

export class Readout {
  /** @type {Record<string, Element>} */
  #numbers;
  #box;
  #words;
  #sentence = '';
  #speaking = 0;
  #told = 0;

  /** @param {HTMLElement} section */
  constructor(section) {
    this.#box = /** @type {Element} */ (section.querySelector('.readout'));
    const numbers = /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll('[data-read]'));
    this.#numbers = Object.fromEntries([...numbers].map((number) => [number.dataset.read, number]));
    this.#words = /** @type {Element} */ (section.querySelector('[data-words]'));
  }

  /** Whether it is time to tell: at once when all has settled, else now and then. */
  isDue(/** @type {boolean} */ settled) {
    const now = performance.now();
    if (!settled && now - this.#told < PERIOD) {
      return false;
    }
    this.#told = now;
    return true;
  }

  /** Shows texts, each in the place of its name. */
  show(/** @type {Record<string, string>} */ texts) {
    for (const [name, text] of Object.entries(texts)) {
      this.#numbers[name].textContent = text;
    }
  }

  /**
   * Fades while anything that matters is under it.
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

  /** Says what is still true after a moment: a screen reader could not follow all that changes. */
  say(/** @type {string} */ sentence) {
    if (sentence !== this.#sentence) {
      this.#sentence = sentence;
      clearTimeout(this.#speaking);
      this.#speaking = window.setTimeout(() => {
        this.#words.textContent = sentence;
      }, MOMENT);
    }
  }
}
