// A figure's controls: the form, and the address.

import shared from '../strings/en/shared.js';
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
   * Listens to the form and to the address.
   * @param {() => Values} settings what is set now
   * @param {(values: Values) => void} change a control has changed
   * @param {(values: Values) => void} visit the address has other settings
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

  /** The settings in the address; null if it has none. */
  readAddress() {
    return fromAddress(location.hash, this.#schema);
  }

  /** Puts settings into the address, once a control is let go: browsers allow it only so often. */
  writeAddress(/** @type {Values} */ settings) {
    const address = toAddress(this.#schema, settings);
    if (location.hash !== address) {
      history.replaceState(null, '', address || location.pathname + location.search);
    }
  }

  show(/** @type {Values} */ settings) {
    toForm(this.#form, this.#schema, settings);
  }

  /** Shows the parts of the section whose `data-when` is this word, and hides those with another. */
  showWhen(/** @type {string} */ word) {
    for (const part of this.#section.querySelectorAll('[data-when]')) {
      /** @type {HTMLElement} */ (part).hidden = part.getAttribute('data-when') !== word;
    }
  }

  /**
   * Enables a control, or disables it and shows why.
   * @param {string} name
   * @param {boolean} enabled
   */
  enable(name, enabled) {
    /** @type {HTMLInputElement} */ (this.#find(`[name=${name}]`)).disabled = !enabled;
    this.#find(`[data-why=${name}]`).hidden = enabled;
  }

  /** Shows or hides an option. */
  showOption(/** @type {string} */ name, /** @type {boolean} */ shown) {
    this.#find(`option[value=${name}]`).hidden = !shown;
  }

  showPaused(/** @type {boolean} */ paused) {
    this.#find('[data-do=pause]').textContent = paused ? shared.controls.resume : shared.controls.pause;
  }

  note(/** @type {string} */ text) {
    this.#note.textContent = text;
  }
}
