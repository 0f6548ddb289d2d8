// A still picture of each figure as SVG: what readers see without JavaScript, and before the elements are known. The
// elements draw it themselves, in jsdom. Its colours are light or dark as the system is.

import { readFile } from 'node:fs/promises';
import { JSDOM } from 'jsdom';
import { toSVG } from '../element/svg.js';
import { COLOURS } from '../elements/shared/colours.js';
import { chapters } from './chapters/index.js';

const WIDTH = 640;
const HEIGHT = 360;

/**
 * The SVG of each figure, by `chapter-figure`.
 * @param {string} script the path of fabrik.global.js
 * @returns {Promise<Record<string, string>>}
 */
export async function stillPictures(script) {
  const dom = new JSDOM('<!doctype html>', { runScripts: 'outside-only', pretendToBeVisual: true });
  const { window } = dom;
  layOut(window);
  window.eval(await readFile(script, 'utf8'));
  /** @type {Record<string, string>} */
  const pictures = {};
  for (const { name, figures } of chapters) {
    for (const figure of figures) {
      pictures[`${name}-${figure.name}`] = draw(window, figure);
    }
  }
  window.close();
  return pictures;
}

/** Gives each canvas a size, which it has not in jsdom. */
function layOut(/** @type {import('jsdom').DOMWindow} */ window) {
  const { prototype } = window.HTMLCanvasElement;
  Object.defineProperties(prototype, {
    clientWidth: { get: () => WIDTH },
    clientHeight: { get: () => HEIGHT },
    getContext: { value: () => null },
  });
}

/**
 * @param {import('jsdom').DOMWindow} window
 * @param {import('./chapters/chapter.js').Figure} figure
 */
function draw({ document }, { tag, attributes, still }) {
  const element = /** @type {any} */ (document.createElement(tag));
  for (const [name, value] of Object.entries({ ...attributes, ...still })) {
    element.setAttribute(name, value);
  }
  document.body.append(element);
  const svg = toSVG(element, themeOf({ ...COLOURS, ...element.constructor.colours }));
  element.remove();
  return svg;
}

/**
 * Colours as custom properties of the picture, and the rules that set these.
 * @param {import('../elements/shared/colours.js').Palette} palette
 */
function themeOf(palette) {
  /** @type {Record<string, string>} */
  const colours = {};
  const [light, dark] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])];
  for (const [name, [, value]] of Object.entries(palette)) {
    const [, forLight, forDark] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [value, value, value];
    colours[name] = `var(--${name})`;
    light.push(`--${name}: ${forLight}`);
    dark.push(`--${name}: ${forDark}`);
  }
  const style = `:root { ${light.join('; ')} } @media (prefers-color-scheme: dark) { :root { ${dark.join('; ')} } }`;
  return { colours, style };
}
