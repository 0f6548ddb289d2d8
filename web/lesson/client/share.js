// A figure for other pages: its two lines, its frame, and a picture of what it shows now.

import { copyText } from '../../demos/shared/copy-text.js';
import { toSVG } from '../../element/svg.js';
import { frameOf, linesOf } from '../embed-code.js';

/** Pixels of the picture per CSS pixel. */
const SCALE = 2;

export class Share {
  #element;
  #details;
  #words;
  /** What came of the last button, below it. */
  #note;

  /**
   * @param {HTMLElement} element
   * @param {HTMLElement} details
   * @param {{ copied: string, noCopy: string }} words
   */
  constructor(element, details, words) {
    this.#element = element;
    this.#details = details;
    this.#words = words;
    this.#note = /** @type {HTMLElement} */ (details.querySelector('[data-note]'));
    new MutationObserver(() => this.#update()).observe(element, { attributes: true });
    details.addEventListener('click', ({ target }) => {
      const button = /** @type {HTMLElement} */ (target).closest('button');
      if (button) {
        button.after(this.#note);
        this.#note.textContent = '';
        this.#do(button.dataset.do ?? '');
      }
    });
  }

  /** The lines as the element is now: the reader may have chosen other values. */
  #update() {
    const { localName: tag, attributes } = this.#element;
    const shown = {
      tag,
      attributes: Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
      language: document.documentElement.lang,
      caption: this.#details.closest('figure')?.querySelector('figcaption')?.textContent ?? '',
    };
    const homepage = this.#details.dataset.homepage ?? '';
    this.#code('lines').textContent = linesOf(shown, homepage);
    this.#code('frame').textContent = frameOf(shown, homepage);
  }

  #code(/** @type {string} */ name) {
    return /** @type {HTMLElement} */ (this.#details.querySelector(`[data-code=${name}]`));
  }

  async #do(/** @type {string} */ action) {
    if (action === 'svg') {
      const text = toSVG(/** @type {any} */ (this.#element));
      this.#save('svg', new Blob([text], { type: 'image/svg+xml' }));
    } else if (action === 'png') {
      this.#savePng();
    } else {
      try {
        await copyText(this.#code(action.replace('copy-', '')).textContent ?? '');
        this.#note.textContent = this.#words.copied;
      } catch {
        this.#note.textContent = this.#words.noCopy;
      }
    }
  }

  #savePng() {
    const element = /** @type {any} */ (this.#element);
    const { clientWidth, clientHeight } = element.canvas;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: SCALE * clientWidth, height: SCALE * clientHeight });
    const context = canvas.getContext('2d');
    context?.scale(SCALE, SCALE);
    element.drawTo(context);
    canvas.toBlob((blob) => blob && this.#save('png', blob));
  }

  #save(/** @type {string} */ kind, /** @type {Blob} */ blob) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = `${this.#element.localName}.${kind}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
}
