// The panel with a page's source: it follows the figure's settings until the user edits it, runs in a frame,
// and can be copied, saved, or opened in a page of its own.

import shared from '../strings/en/shared.js';
import { copyText } from './copy-text.js';
import { saveFile } from './files.js';
import { fill } from './text.js';
import { loadLibraries, selfContained } from './whole-page.js';

/** In the page that runs: reports to the page with the panel that it is there, and errors. */
const REPORT = `<script>
  onerror = (message) => parent.postMessage({ error: String(message) }, '*');
  onunhandledrejection = ({ reason }) => onerror(reason);
  addEventListener('DOMContentLoaded', () => parent.postMessage({ loaded: true }, '*'));
</script>`;

/** How long the settings rest before the page that runs is started again, in milliseconds. */
const REST = 300;

/** A page that is not there after so many milliseconds has a loop without an end. */
const PATIENCE = 4000;

export class SourcePanel {
  #section;
  #area;
  #frame;
  #name;
  #source;
  /** Whether the user has edited the source: then it does not follow the settings any more. */
  #edited = false;
  /** Whether the source runs in the frame, or would if it were seen. */
  #runs = false;
  #timer = 0;
  #patience = 0;
  #seen = false;
  #words;

  /**
   * @param {HTMLElement} section
   * @param {object} options
   * @param {string} options.name of the file that is saved
   * @param {() => string} options.source a whole page of what the figure shows now
   * @param {Partial<typeof shared.source>} [options.words] in another language than English
   */
  constructor(section, { name, source, words = {} }) {
    this.#section = section;
    this.#words = { ...shared.source, ...words };
    this.#name = name;
    this.#source = source;
    this.#area = /** @type {HTMLTextAreaElement} */ (section.querySelector('textarea'));
    this.#frame = /** @type {HTMLIFrameElement} */ (section.querySelector('iframe'));
    this.#area.addEventListener('input', () => {
      this.#setEdited(true);
      this.#note('');
    });
    section.addEventListener('click', (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest('button');
      this.#do(button?.dataset.do);
    });
    // Browsers let a page copy and open windows only for a moment after a click: the text is loaded before.
    for (const type of ['pointerover', 'focusin']) {
      section.addEventListener(type, () => loadLibraries(this.text).catch(() => {}), { once: true });
    }
    addEventListener('message', ({ source: from, data }) => {
      if (from !== this.#frame.contentWindow) {
        return;
      }
      if (data?.loaded === true) {
        clearTimeout(this.#patience);
      } else if (typeof data?.error === 'string') {
        this.#note(data.error);
      }
    });
    // A frame that nobody sees stops.
    new IntersectionObserver((entries) => {
      this.#seen = entries[entries.length - 1].isIntersecting;
      this.#show();
    }).observe(this.#frame);
    this.update();
  }

  /** The page's source as it is now. */
  get text() {
    return this.#area.value;
  }

  /** The figure's settings have changed. */
  update() {
    if (this.#edited) {
      return;
    }
    const text = this.#source();
    if (text !== this.#area.value) {
      // It was about the former source.
      this.#note('');
      this.#area.value = text;
      this.#area.rows = text.split('\n').length;
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#show(), REST);
    }
  }

  #setEdited(/** @type {boolean} */ edited) {
    this.#edited = edited;
    /** @type {HTMLElement} */ (this.#section.querySelector('[data-do=reset]')).hidden = !edited;
  }

  async #do(/** @type {string | undefined} */ action) {
    try {
      if (action === 'run') {
        this.#runs = true;
        this.#section.classList.add('runs');
        this.#note('');
        this.#seen = true;
        await this.#show({ again: true });
        this.#frame.scrollIntoView({ block: 'nearest' });
      } else if (action === 'reset') {
        this.#setEdited(false);
        this.update();
        this.#area.focus();
      } else if (action === 'copy') {
        await copyText(await this.#page());
        this.#note(this.#words.copied);
      } else if (action === 'save') {
        saveFile(this.#name, await this.#page(), 'text/html');
        this.#note(fill(this.#words.saved, { name: this.#name }));
      } else if (action === 'open') {
        this.#open(await this.#page());
        this.#note('');
      }
    } catch (error) {
      this.#note(error instanceof Error ? error.message : String(error));
    }
  }

  async #page() {
    const { text } = this;
    return selfContained(text, await loadLibraries(text));
  }

  /**
   * Starts the page if it is to run and is seen, otherwise ends it. A page that runs already goes on, unless its
   * source has changed or it is wanted again.
   */
  async #show({ again = false } = {}) {
    const text = this.#runs && this.#seen ? withReport(await this.#page()) : '';
    // It may have been scrolled out of sight while the library was loaded.
    const page = this.#seen ? text : '';
    if (again || page !== this.#frame.srcdoc) {
      this.#frame.srcdoc = page;
      clearTimeout(this.#patience);
      if (page) {
        this.#patience = window.setTimeout(() => this.#note(this.#words.endless), PATIENCE);
      }
    }
  }

  /** Its address stays valid, so that the page can be loaded again. */
  #open(/** @type {string} */ page) {
    if (!window.open(addressOf(page))) {
      throw new Error(this.#words.noOpen);
    }
  }

  #note(/** @type {string} */ text) {
    const note = /** @type {HTMLElement} */ (this.#section.querySelector('[data-note]'));
    note.textContent = text;
  }
}

/** The page with the script that reports errors, before all other scripts. */
function withReport(/** @type {string} */ page) {
  const doctype = /<!doctype html>/i;
  return doctype.test(page) ? page.replace(doctype, (found) => found + REPORT) : REPORT + page;
}

const addressOf = (/** @type {string} */ text) =>
  URL.createObjectURL(new Blob([text], { type: 'text/html' }));
