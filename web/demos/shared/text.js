// Sentences of the string files, with their values.

/** @typedef {string | { one: string, other: string }} Sentence a singular and a plural are chosen by `count` */

/**
 * Replaces the words in braces.
 * @param {Sentence} sentence
 * @param {Record<string, string | number>} [values]
 */
export function fill(sentence, values = {}) {
  const language = globalThis.document?.documentElement.lang || 'en';
  const template =
    typeof sentence === 'string'
      ? sentence
      : new Intl.PluralRules(language).select(Number(values.count)) === 'one'
        ? sentence.one
        : sentence.other;
  return template.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    // A minus sign is longer than a hyphen.
    return typeof value === 'number' ? String(value).replace('-', '−') : value;
  });
}
