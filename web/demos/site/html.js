// HTML as values. The text of a template is HTML, and the values in it are escaped.

/** A piece of HTML. */
export class Html {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/** @typedef {Html | string | number | null | undefined | false | readonly Value[]} Value */

const ESCAPES = /** @type {Record<string, string>} */ ({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
});

/**
 * @param {Value} value
 * @returns {string}
 */
function escaped(value) {
  if (value === null || value === undefined || value === false) {
    return '';
  }
  if (value instanceof Html) {
    return value.text;
  }
  if (Array.isArray(value)) {
    return value.map(escaped).join('');
  }
  return String(value).replace(/[&<>"]/g, (character) => ESCAPES[character]);
}

/**
 * A template tag: `` html`<p>${text}</p>` ``. Arrays are joined; null, undefined and false are left out.
 * @param {TemplateStringsArray} parts
 * @param {Value[]} values
 */
export function html(parts, ...values) {
  return new Html(parts.reduce((text, part, i) => text + escaped(values[i - 1]) + part));
}

/** Text that is HTML already, such as a sentence of the string files with its `<kbd>`. */
export function raw(/** @type {string} */ text) {
  return new Html(text);
}
