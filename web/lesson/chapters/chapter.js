// What a chapter is made of. Chapters have no words: those are in strings/, by the same names.

/**
 * A figure: an element of the package with its attributes.
 * @typedef {object} Figure
 * @property {string} name of its words
 * @property {string} tag
 * @property {Record<string, string>} attributes
 * @property {Record<string, string>} [still] other attributes of its still picture
 * @property {Choice} [choice] what the reader can choose beside it
 * @property {Formula} [formula]
 * @property {Record<string, Task>} tasks by the names of their words
 * @property {readonly string[]} [whilePlaying] the tasks that also count while the figure moves on its own
 */

/**
 * An attribute for which the reader chooses a value.
 * @typedef {object} Choice
 * @property {string} attribute
 * @property {'methods' | 'jointKinds'} words which words name the values
 * @property {'method' | 'joints'} label
 * @property {Record<string, string>} values by the names of their words; the first one is that of the figure
 */

/**
 * A formula in TeX. A part in `\class{term-NAME}{…}` lights up while the value of NAME changes.
 * @typedef {object} Formula
 * @property {string} tex
 * @property {Record<string, string>} symbols of the terms that have one, in TeX
 * @property {(element: any) => Record<string, string | number>} values of the terms, as the element is now: numbers
 *   are written in the notation of the reader's language; a term without a value is left out
 */

/**
 * Whether the reader has done a task. It is asked after everything that the reader does with the figure.
 * @callback Task
 * @param {any} element
 * @param {Record<string, any>} memory for what the task has to remember; it begins empty
 * @returns {boolean}
 */

/**
 * @typedef {object} Chapter
 * @property {string} name of its page and its words
 * @property {Figure[]} figures
 * @property {string} code a whole page of at most 20 lines
 * @property {string} codeAfter the name of the figure after which the code is shown
 */

/** The distance between two points. */
export function distance(
  /** @type {{ x: number, y: number }} */ a,
  /** @type {{ x: number, y: number }} */ b,
) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** An angle in degrees, rounded. */
export function degrees(/** @type {number} */ angle) {
  return `${String(Math.round((angle * 180) / Math.PI)).replace('-', '−')}°`;
}

/** The direction from one point to another, in radians. */
export function direction(
  /** @type {{ x: number, y: number }} */ from,
  /** @type {{ x: number, y: number }} */ to,
) {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

/** The difference of two angles, from 0 to π. */
export function between(/** @type {number} */ a, /** @type {number} */ b) {
  return Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));
}

/** A point as text. */
export function pointText(/** @type {{ x: number, y: number }} */ { x, y }) {
  return `(${[x, y].map((each) => String(Math.round(each)).replace('-', '−')).join(', ')})`;
}
