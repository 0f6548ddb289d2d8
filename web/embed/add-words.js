// `addWords` of the page embed.html: the script of the element has it, and was loaded before.

/** @type {typeof import('../elements/shared/language.js').addWords} */
export function addWords(name, words) {
  /** @type {any} */ (globalThis).fabrik.addWords(name, words);
}
