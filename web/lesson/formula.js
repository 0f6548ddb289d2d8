// Formulas as MathML. They are made when the pages are built, so that a page loads nothing for them.

import temml from 'temml';
import { raw } from '../demos/site/html.js';

/**
 * @param {string} tex
 * @param {boolean} [display] whether it stands alone, larger
 */
export function math(tex, display = false) {
  return raw(temml.renderToString(tex, { trust: true, displayMode: display, throwOnError: true }));
}
