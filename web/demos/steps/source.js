// The source of the steps: as two lines for any page, and as a whole page.

import { scriptOf, short } from '../shared/whole-page.js';

/**
 * What an element shows. Without `start`, it starts from where it does by default, towards its default target.
 * @typedef {object} Shown
 * @property {readonly number[]} lengths
 * @property {readonly ({ min: number, max: number } | null)[] | null} limits
 * @property {string} solver
 * @property {{ x: number, y: number }} [root]
 * @property {readonly number[]} [start]
 * @property {{ x: number, y: number } | null} [target]
 */

function list(/** @type {readonly number[]} */ numbers) {
  return numbers.map(short).join(' ');
}

/** The element with the attributes that differ from their defaults. */
function tag(/** @type {Shown} */ { lengths, limits, solver, root, start, target }) {
  const attributes = Object.entries({
    lengths: list(lengths),
    limits: limits?.map((limit) => (limit ? `${limit.min}..${limit.max}` : 'free')).join(' '),
    solver: solver === 'fabrik' ? null : solver,
    root: start && root ? list([root.x, root.y]) : null,
    start: start ? list(start) : null,
    target: start && target ? list([target.x, target.y]) : null,
  });
  const written = attributes.map(([name, value]) => (value ? ` ${name}="${value}"` : '')).join('');
  return `<fabrik-steps${written}></fabrik-steps>`;
}

/** The two lines that bring it to a page. */
export function linesOf(/** @type {Shown} */ { lengths, limits, solver }) {
  return `${scriptOf('fabrik')}\n${tag({ lengths, limits, solver })}`;
}

/** A whole page that shows the same steps. */
export function sourceOf(/** @type {Shown} */ shown) {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Every step of a solve</title>
<style>body { margin: 0 } fabrik-steps { height: 100vh; min-height: 460px }</style>
${scriptOf('fabrik')}
${tag(shown)}
`;
}
