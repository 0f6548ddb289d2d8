// Rewriting of generated text by patterns. The generators may change what they write, and a pattern that finds
// nothing any more would be a silent loss.

export class Rewriter {
  #source;
  /** How often each pattern has found something, by its name. @type {Map<string, number>} */
  #counts = new Map();

  /** @param {string} source what is rewritten, for the error */
  constructor(source) {
    this.#source = source;
  }

  /**
   * Replaces what a pattern finds in a text.
   * @param {string} text
   * @param {string} name what the pattern looks for
   * @param {RegExp} pattern with the flag g
   * @param {string | ((found: string, ...groups: string[]) => string)} replacement
   */
  replace(text, name, pattern, replacement) {
    this.count(name, text.match(pattern)?.length ?? 0);
    return typeof replacement === 'string'
      ? text.replace(pattern, replacement)
      : text.replace(pattern, replacement);
  }

  /**
   * Counts what was found in another way.
   * @param {string} name
   * @param {number} found
   */
  count(name, found) {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + found);
  }

  /** Throws if a pattern has found nothing in all texts. */
  assertAllFound() {
    const missing = [...this.#counts].filter(([, count]) => count === 0).map(([name]) => name);
    if (missing.length > 0) {
      throw new Error(
        `${this.#source} no longer have: ${missing.join('; ')}. Adapt or remove these patterns.`,
      );
    }
  }
}
