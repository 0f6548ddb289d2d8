// Pictures of elements as SVG, for print and for slides.
//
//     import { toSVG } from 'fabrik/element/svg';
//     const text = toSVG(document.querySelector('fabrik-chain'));

import { isObject, readOptions, wrongType, wrongValue } from '../core/arguments.js';
import { SvgContext } from '../elements/svg/svg-context.js';

/** @import { FabrikArm } from '../elements/arm/fabrik-arm.js' */
/** @import { FabrikChain } from '../elements/chain/fabrik-chain.js' */
/** @import { FabrikLimits } from '../elements/limits/fabrik-limits.js' */
/** @import { FabrikRace } from '../elements/race/fabrik-race.js' */
/** @import { FabrikSpider } from '../elements/spider/fabrik-spider.js' */
/** @import { FabrikSteps } from '../elements/steps/fabrik-steps.js' */

/**
 * The picture that an element shows now, as an SVG document. It has the size of the element's canvas in CSS pixels.
 * The chart of `<fabrik-steps>` and `<fabrik-race>` is not in it. Throws if the element has no size, because it is in no
 * document, or not displayed there.
 * @param {FabrikArm | FabrikChain | FabrikLimits | FabrikRace | FabrikSpider | FabrikSteps} element which is
 *   displayed in a document
 * @param {object} [options]
 * @param {Partial<import('../elements/shared/draw.js').Theme>} [options.colours] instead of the element's own
 * @param {string} [options.style] CSS for the document, for instance for colours that are custom properties
 * @returns {string}
 */
export function toSVG(element, options = {}) {
  const { colours = {}, style = '' } = readOptions('toSVG', options, ['colours', 'style']);
  if (!isObject(element) || !('drawTo' in element)) {
    throw wrongType('element', 'an element of fabrik', element);
  }
  const { canvas } = element;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0 || height === 0) {
    throw wrongValue(
      'the size of the element',
      'larger than 0, as where it is displayed',
      `${width}×${height}`,
    );
  }
  const context = new SvgContext(canvas.ownerDocument.createElement('canvas').getContext('2d'));
  element.drawTo(/** @type {any} */ (context), colours);
  return context.picture(width, height, style);
}
