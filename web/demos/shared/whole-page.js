// Sources of whole pages: how they are written, and how they become pages that need no other file.

import shared from '../strings/en/shared.js';
import { fill } from './text.js';

/** A number as one would write it. */
export function short(/** @type {number} */ value) {
  return String(Math.round(value * 100) / 100);
}

/** Lines of a script with so many spaces before them; what is not a text is left out. */
export function lines(/** @type {(string | false | null)[]} */ texts, /** @type {string} */ indent) {
  return texts.flatMap((text) => (text ? `\n${indent}${text}` : [])).join('');
}

/** How a source loads the package. */
export const LIBRARY = '<script src="fabrik.global.js"></script>';

/**
 * A page with a canvas that fills it, at the screen's resolution, and a script. The script has `canvas`, `ctx`
 * in CSS pixels, and `width` and `height` in CSS pixels.
 * @param {string} title
 * @param {string} script
 */
export function wholePage(title, script) {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body { margin: 0; overflow: hidden } canvas { touch-action: none; width: 100vw; height: 100vh; background: #181b21 }</style>
<canvas></canvas>
${LIBRARY}
<script>
  const canvas = document.querySelector('canvas');
  const ctx = canvas.getContext('2d');
  const { innerWidth: width, innerHeight: height, devicePixelRatio: ratio } = window;
  Object.assign(canvas, { width: width * ratio, height: height * ratio });
  ctx.scale(ratio, ratio);
  onresize = () => innerWidth === width || location.reload();${script}
</script>
`;
}

/**
 * The same page with the package in it, so that it needs no other file.
 * @param {string} source
 * @param {string} library the text of fabrik.global.js
 */
export function selfContained(source, library) {
  const inline = `<script>${library.replaceAll('</script', '<\\/script')}</script>`;
  return source.replace(/<script\s+src="[^"]*fabrik\.global\.js"\s*><\/script>/, () => inline);
}

/** @type {Promise<string> | null} */
let library = null;

/**
 * The text of fabrik.global.js. A page that was opened by double click cannot read files; a script can have the
 * text.
 * @returns {Promise<string>}
 */
export function loadLibrary() {
  library ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'fabrik.source.js';
    script.onload = () => resolve(/** @type {any} */ (globalThis).fabrikSource);
    script.onerror = () => {
      library = null;
      reject(new Error(fill(shared.missing, { file: 'fabrik.source.js' })));
    };
    document.head.append(script);
  });
  return library;
}
