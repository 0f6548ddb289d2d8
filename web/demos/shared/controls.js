// A figure's controls: the form, and the address.

import shared from '../strings/en/shared.js';
import { fromAddress, fromControl, toAddress, toForm } from './settings.js';

/** @typedef {import('./settings.js').Values} Values */
/** @typedef {import('./settings.js').Schema} Schema */

/** The least time between two writes of the address, in milliseconds. */
const PERIOD = 300;

export class Controls {
  #section;
  #form;
  #note;
  #schema;
  /** The address that is still to be written. @type {string | null} */
  #address = null;
  #timer = 0;

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
   * @param {(values: Values, name: string) => void} change the control with this name has changed; without a name, what a
   *   control has changed is undone
   * @param {(values: Values) => void} visit the address has other settings
   * @param {Record<string, () => void | Promise<void>>} actions what each button does
   */
  listen(settings, change, visit, actions) {
    this.#form.addEventListener('input', ({ target }) => {
      const control = /** @type {HTMLInputElement} */ (target);
      change(fromControl(control, this.#schema, settings()), control.name);
    });
    this.#form.addEventListener('change', () => this.writeAddress(settings()));
    this.#form.addEventListener('submit', (event) => event.preventDefault());
    this.#ignoreScrolling(settings, change);
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

  /**
   * A finger that scrolls the page may begin on a slider: then all settings go back to what they were, because one may
   * have changed others.
   * @param {() => Values} settings
   * @param {(values: Values, name: string) => void} change
   */
  #ignoreScrolling(settings, change) {
    /** @type {Values} */
    let before = {};
    let moved = false;
    this.#form.addEventListener('pointerdown', () => {
      before = { ...settings() };
      moved = false;
    });
    this.#form.addEventListener('input', () => {
      moved = true;
    });
    this.#form.addEventListener('pointercancel', ({ target }) => {
      if (moved && target instanceof HTMLInputElement && target.type === 'range') {
        moved = false;
        change(before, '');
        this.writeAddress(settings());
      }
    });
  }

  /** The settings in the address; null if it has none. */
  readAddress() {
    return fromAddress(location.hash, this.#schema);
  }

  /** Puts settings into the address. Browsers allow that only so often: keys that repeat and drags write rarely. */
  writeAddress(/** @type {Values} */ settings) {
    this.#address = toAddress(this.#schema, settings);
    if (this.#timer === 0) {
      this.#putAddress();
      this.#timer = window.setTimeout(() => {
        this.#timer = 0;
        this.#putAddress();
      }, PERIOD);
    }
  }

  #putAddress() {
    const address = this.#address;
    if (address !== null && location.hash !== address) {
      history.replaceState(null, '', address || location.pathname + location.search);
    }
    this.#address = null;
  }

  /** @param {Values} settings @param {Record<string, number>} [limits] the most that counts can be now */
  show(settings, limits) {
    toForm(this.#form, this.#schema, settings, limits);
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
