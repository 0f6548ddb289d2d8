// Sentences of the string files: their values are filled in, and they are written into the page.

/** The language of the page. */
const language = () => globalThis.document?.documentElement.lang || 'en';

/** A count with marks between the thousands. */
export const counted = (/** @type {number} */ count) => count.toLocaleString(language());

/** @typedef {string | { one: string, other: string }} Sentence a singular and a plural are chosen by `count` */

/**
 * Replaces the words in braces.
 * @param {Sentence} sentence
 * @param {Record<string, string | number>} [values]
 */
export function fill(sentence, values = {}) {
  const template =
    typeof sentence === 'string'
      ? sentence
      : new Intl.PluralRules(language()).select(Number(values.count)) === 'one'
        ? sentence.one
        : sentence.other;
  return template.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    // A minus sign is longer than a hyphen.
    return typeof value === 'number' ? String(value).replace('-', '−') : value;
  });
}

/**
 * Writes a text if it has changed. A screen reader would read the same text again.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}
