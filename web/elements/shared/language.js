// The language of an element: its words, and how it writes numbers.

import en from '../strings/en.js';

/** @typedef {typeof en} Strings */
/** @typedef {string | { one: string, other: string }} Sentence */

/** The languages that there are words in. Other languages get English words and their own numbers. */
const STRINGS = /** @type {Record<string, Strings>} */ ({ en });

const OTHERWISE = 'en';

export class Language {
  #numbers;
  #degrees;
  #plurals;

  /** @param {string} tag a language tag, such as "de-AT" */
  constructor(tag) {
    const name = tag.split('-')[0].toLowerCase();
    /** The language of the words. */
    this.words = Object.hasOwn(STRINGS, name) ? name : OTHERWISE;
    this.strings = STRINGS[this.words];
    this.#numbers = (/** @type {Intl.NumberFormatOptions} */ options) => new Intl.NumberFormat(tag, options);
    this.#degrees = this.#numbers({ style: 'unit', unit: 'degree', unitDisplay: 'narrow' });
    this.#plurals = new Intl.PluralRules(this.words);
  }

  /**
   * A sentence, with its words in braces replaced.
   * @param {Sentence} sentence
   * @param {Record<string, string | number>} [values]
   */
  text(sentence, values = {}) {
    const template =
      typeof sentence === 'string'
        ? sentence
        : this.#plurals.select(Number(values.count)) === 'one'
          ? sentence.one
          : sentence.other;
    return template.replace(/\{(\w+)\}/g, (_, name) => {
      const value = values[name];
      return typeof value === 'number' ? this.number(value) : value;
    });
  }

  /**
   * @param {number} value
   * @param {number} [digits] exactly so many after the point; otherwise as many as are needed, at most 3
   */
  number(value, digits) {
    const exactly = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return minus(this.#numbers(digits === undefined ? {} : exactly).format(value));
  }

  /** A length, with as many digits as one wants to read. */
  length(/** @type {number} */ length) {
    if (length > 0 && length < 0.0095) {
      return this.text(this.strings.steps.under, { length: this.number(0.01, 2) });
    }
    return this.number(length, length === 0 || length >= 10 ? 0 : length < 1 ? 2 : 1);
  }

  /** @param {number} angle in degrees */
  degrees(angle) {
    return minus(this.#degrees.format(angle));
  }
}

/** A minus sign is longer than a hyphen. */
function minus(/** @type {string} */ text) {
  return text.replace('-', '−');
}

/** @type {Map<string, Language>} */
const languages = new Map();

/**
 * A language by its tag. A tag that means nothing is English.
 * @param {string} tag
 */
export function languageNamed(tag) {
  let language = languages.get(tag);
  if (!language) {
    try {
      language = new Language(tag);
    } catch {
      language = new Language(OTHERWISE);
    }
    languages.set(tag, language);
  }
  return language;
}

/**
 * The language of an element: that of the nearest `lang` attribute, also outside of its shadow tree.
 * @param {Element} element
 */
export function languageOf(element) {
  /** @type {Element | null} */
  let at = element;
  while (at) {
    const nearest = at.closest('[lang]');
    if (nearest) {
      return languageNamed(nearest.getAttribute('lang')?.trim() || OTHERWISE);
    }
    const root = at.getRootNode();
    at = 'host' in root ? /** @type {ShadowRoot} */ (root).host : null;
  }
  return languageNamed(OTHERWISE);
}
