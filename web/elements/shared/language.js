// The language of an element: its words, and how it writes numbers.

import { between, direction, errors, limits, status, under } from '../strings/en.js';

/**
 * Sentences for the forms of the plural that a language has.
 * @typedef {{ other: string, one?: string, few?: string, many?: string }} Plural
 */
/**
 * What stands in another language for words in English.
 * @template T
 * @typedef {T extends string ? string : T extends { one: string, other: string } ? Plural : { [K in keyof T]: Translated<T[K]> }} Translated
 */
/**
 * The words of the elements in a language, as strings/en.js has them.
 * @typedef {Translated<typeof import('../strings/en.js')>} Words
 */
/**
 * Some of these words.
 * @template T
 * @typedef {T extends string | Plural ? T : { [K in keyof T]?: DeepPartial<T[K]> }} DeepPartial
 */
/**
 * A sentence; or one for each form of the plural, which `count` chooses.
 * @typedef {string | Plural} Sentence
 */

const OTHERWISE = 'en';

/**
 * Words, and for those that are missing others. The forms of a plural belong together.
 * @param {Record<string, any>} others
 * @param {Record<string, any>} words
 * @returns {any}
 */
function merge(others, words) {
  const merged = { ...others };
  for (const [key, word] of Object.entries(words)) {
    const isGroup = typeof word === 'object' && word !== null && !('other' in word);
    merged[key] = isGroup && typeof others[key] === 'object' ? merge(others[key], word) : word;
  }
  return merged;
}

/**
 * The words that there are, by language. Languages that are missing get English words and their own numbers.
 * @type {Map<string, Partial<Words>>}
 */
const WORDS = new Map([
  [OTHERWISE, /** @type {Partial<Words>} */ ({ between, direction, errors, limits, status, under })],
]);

/** @type {Map<string, Language>} */
const languages = new Map();

/** Called when there may be other words. @type {Set<() => void>} */
const listeners = new Set();

/**
 * Adds the words of a language, or of another element in it. Elements that are on the page already use them from
 * now on.
 *
 * ```js
 * import 'fabrik/element/chain';
 * import 'fabrik/element/uk'; // calls addWords('uk', …)
 * ```
 *
 * @param {string} name of the language, such as `uk`; `pt-BR` is the same as `pt`
 * @param {DeepPartial<Words>} words what is missing is English
 */
export function addWords(name, words) {
  const language = mainPart(name);
  WORDS.set(language, merge(WORDS.get(language) ?? {}, words));
  languages.clear();
  speakAgain();
}

/** All elements look for their language again. */
export function speakAgain() {
  for (const listener of listeners) {
    listener();
  }
}

/**
 * Calls a function when words are added, or languages have changed.
 * @param {() => void} listener
 * @returns {() => void} ends it
 */
export function whenWordsChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export class Language {
  #numbers;
  #degrees;
  #plurals;

  /** @param {string} tag a language tag, such as "de-AT" */
  constructor(tag) {
    const name = mainPart(tag);
    /** The language of the words. */
    this.words = WORDS.has(name) ? name : OTHERWISE;
    this.strings = /** @type {Words} */ (merge(WORDS.get(OTHERWISE) ?? {}, WORDS.get(name) ?? {}));
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
        : (sentence[/** @type {keyof Plural} */ (this.#plurals.select(Number(values.count)))] ??
          sentence.other);
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
      return this.text(this.strings.under, { length: this.number(0.01, 2) });
    }
    return this.number(length, length === 0 || length >= 9.95 ? 0 : length < 0.995 ? 2 : 1);
  }

  /**
   * Sentences one after the other; those that are empty are left out.
   * @param {(string | false | null | undefined)[]} sentences
   */
  sentences(...sentences) {
    return sentences.filter(Boolean).join(this.strings.between);
  }

  /** @param {number} angle in degrees */
  degrees(angle) {
    // Some languages put a space before the sign.
    return minus(this.#degrees.format(angle)).replace(/\s/g, '');
  }
}

/** The language of a tag, without its region or script: `pt` of `pt-BR`. */
function mainPart(/** @type {string} */ tag) {
  return tag.split('-')[0].toLowerCase();
}

/** A minus sign is longer than a hyphen. */
function minus(/** @type {string} */ text) {
  return text.replace('-', '−');
}

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
