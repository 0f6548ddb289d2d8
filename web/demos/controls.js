// The demo's controls: the form, and the address.

import { fromAddress, fromForm, toAddress, toForm } from './settings.js';

/** @typedef {import('./settings.js').Values} Values */
/** @typedef {import('./settings.js').Schema} Schema */

export class Controls {
  #section;
  #form;
  #note;
  #schema;

  /**
   * @param {HTMLElement} section
   * @param {Schema} schema
   */
  constructor(section, schema) {
    this.#section = section;
    this.#schema = schema;
    this.#form = /** @type {HTMLFormElement} */ (this.#find('form'));
    this.#note = this.#find('[data-note]');
  }

  #find(/** @type {string} */ selector) {
    return /** @type {HTMLElement} */ (this.#section.querySelector(selector));
  }

  /**
   * Hears what is wished by the form and by the address.
   * @param {() => Values} settings what is set now
   * @param {(values: Values) => void} change a control has changed
   * @param {(values: Values) => void} visit the address names other settings
   * @param {Record<string, () => void | Promise<void>>} actions what each button does
   */
  listen(settings, change, visit, actions) {
    this.#form.addEventListener('input', () => change(fromForm(this.#form, this.#schema, settings())));
    this.#form.addEventListener('change', () => this.writeAddress(settings()));
    this.#form.addEventListener('submit', (event) => event.preventDefault());
    this.#form.addEventListener('click', async (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest('button');
      try {
        await actions[button?.dataset.do ?? '']?.();
      } catch (error) {
        this.note(error instanceof Error ? error.message : String(error));
      }
    });
    addEventListener('hashchange', () => {
      const named = this.readAddress();
      if (named) {
        visit(named);
      }
    });
  }

  /** The settings in the address; null where it names none. */
  readAddress() {
    return fromAddress(location.hash, this.#section.id, this.#schema);
  }

  /** Puts settings into the address, once a control is let go: browsers allow it only so often. */
  writeAddress(/** @type {Values} */ settings) {
    const address = toAddress(this.#section.id, this.#schema, settings);
    if (location.hash !== address && (location.hash !== '' || address !== `#${this.#section.id}`)) {
      history.replaceState(null, '', address);
    }
  }

  /**
   * Shows settings, and what goes with them: with limits there are other ways to use the canvas, and
   * the root cannot be free.
   * @param {Values} settings
   * @param {boolean} limited whether there are limits that the method heeds
   */
  show(settings, limited) {
    toForm(this.#form, this.#schema, settings);
    const pinned = /** @type {HTMLInputElement} */ (this.#find('[name=pinned]'));
    pinned.disabled = limited;
    this.#find('[data-why=pinned]').hidden = !limited;
    this.#find('option[value=custom]').hidden = settings.preset !== 'custom';
    for (const part of this.#section.querySelectorAll('[data-when]')) {
      /** @type {HTMLElement} */ (part).hidden = (part.getAttribute('data-when') === 'limited') !== limited;
    }
  }

  showPaused(/** @type {boolean} */ paused) {
    this.#find('[data-do=pause]').textContent = paused ? 'Resume' : 'Pause';
  }

  note(/** @type {string} */ text) {
    this.#note.textContent = text;
  }
}
