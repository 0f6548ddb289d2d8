// What is on the Steps demo's screen, as two lines for any page, and as a page of its own.

import { short } from '../shared/written-page.js';

/** @typedef {import('../../element.js').FabrikSteps} FabrikSteps */

function list(/** @type {ArrayLike<number>} */ numbers) {
  return Array.from(numbers, short).join(' ');
}

/**
 * The element as it is, with what is not as it is anyway.
 * @param {FabrikSteps} element
 * @param {boolean} exact whether it says from where it starts, and to where
 */
function tag({ lengths, limits, solver, root, start, target }, exact) {
  const attributes = [
    ['lengths', list(lengths)],
    ...(limits ? [['limits', limits.map((limit) => limit && `${limit.min}..${limit.max}`).join(' ')]] : []),
    ...(solver === 'fabrik' ? [] : [['solver', solver]]),
    ...(exact
      ? [
          ['root', list([root.x, root.y])],
          ['start', list(start)],
          ['target', list(target ? [target.x, target.y] : [])],
        ]
      : []),
  ];
  const written = attributes.map(([name, value]) => ` ${name}="${value}"`).join('');
  return `<fabrik-steps${written}></fabrik-steps>`;
}

/** The two lines that bring it to a page, from wherever it starts by itself. */
export function linesOf(/** @type {FabrikSteps} */ element) {
  return `<script src="fabrik.global.js"></script>\n${tag(element, false)}`;
}

/** A whole page, of the very steps that are shown. It expects `fabrik.global.js` beside it. */
export function pageOf(/** @type {FabrikSteps} */ element) {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Every step of a solve</title>
<style>body { margin: 0 } fabrik-steps { height: 100vh }</style>
<script src="./fabrik.global.js"></script>
${tag(element, true)}
`;
}
