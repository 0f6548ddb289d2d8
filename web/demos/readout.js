// What is told beside the drawing: numbers while it moves, words when it has settled.

const NAMES = ['status', 'error', 'iterations', 'time'];

/** Milliseconds between two tellings of what moves. */
const PERIOD = 120;

/** Words that change again within so many milliseconds are not said. */
const MOMENT = 200;

function inTime(/** @type {number} */ microseconds) {
  const [number, unit] = microseconds < 1000 ? [microseconds, 'µs'] : [microseconds / 1000, 'ms'];
  return `${number.toFixed(number < 10 ? 2 : 1)} ${unit}`;
}

export class Readout {
  /** @type {Record<string, Element>} */
  #numbers;
  #words;
  #sentence = '';
  #speaking = 0;
  #told = 0;

  /** @param {HTMLElement} section */
  constructor(section) {
    const find = (/** @type {string} */ selector) => /** @type {Element} */ (section.querySelector(selector));
    this.#numbers = Object.fromEntries(NAMES.map((name) => [name, find(`[data-read=${name}]`)]));
    this.#words = find('[data-words]');
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

  /**
   * @param {string} status
   * @param {number} error in pixels
   * @param {number} iterations
   * @param {number} time in microseconds
   */
  show(status, error, iterations, time) {
    const texts = {
      status,
      error: Number.isNaN(error) ? '–' : `${error.toFixed(3)} px`,
      iterations: String(iterations),
      time: Number.isNaN(time) ? '–' : `${inTime(time)}, median`,
    };
    for (const [name, text] of Object.entries(texts)) {
      this.#numbers[name].textContent = text;
    }
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
