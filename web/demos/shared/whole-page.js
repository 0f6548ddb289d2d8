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

/** The scripts that sources can load: the package; for 3-D three.js and fabrik/three; fabrik/batch, fabrik/rig and fabrik/contacts. */
const LIBRARIES = ['fabrik', 'three', 'fabrik-three', 'fabrik-batch', 'fabrik-rig', 'fabrik-contacts'];

/** The line that loads a script. */
export const scriptOf = (/** @type {string} */ name) => `<script src="${name}.global.js"></script>`;

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
${scriptOf('fabrik')}
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

/** The scripts that a source may load, by the names of their files without `.global.js`. */
const SCRIPT = /<script\s+src="[^"]*?([\w-]+)\.global\.js"\s*><\/script>/g;

/**
 * The same page with these scripts in it, so that it needs no other file.
 * @param {string} source
 * @param {Record<string, string>} libraries their texts, by their names
 */
export function selfContained(source, libraries) {
  return source.replace(SCRIPT, (script, name) =>
    Object.hasOwn(libraries, name)
      ? `<script>${libraries[name].replaceAll('</script', '<\\/script')}</script>`
      : script,
  );
}

/** The texts of scripts, by their names. @type {Map<string, Promise<string>>} */
const loaded = new Map();

/**
 * The texts of the scripts that a source loads and this site has.
 * @param {string} source
 * @returns {Promise<Record<string, string>>}
 */
export async function loadLibraries(source) {
  const names = [...source.matchAll(SCRIPT)]
    .map(([, name]) => name)
    .filter((name) => LIBRARIES.includes(name));
  const texts = await Promise.all(names.map(loadText));
  return Object.fromEntries(names.map((name, i) => [name, texts[i]]));
}

/**
 * The text of a script. A page that was opened by double click cannot read files; a script can have the text.
 * @param {string} name of the script with the text, without `.source.js`
 * @returns {Promise<string>}
 */
export function loadText(name) {
  const known = loaded.get(name);
  if (known) {
    return known;
  }
  const loading = new Promise((resolve, reject) => {
    const script = document.createElement('script');
    // A page in another folder says where the scripts are.
    script.src = `${document.documentElement.dataset.root ?? ''}${name}.source.js`;
    script.onload = () => resolve(/** @type {any} */ (globalThis).sources[name]);
    script.onerror = () => {
      loaded.delete(name);
      reject(new Error(fill(shared.missing, { file: script.src.replace(/.*\//, '') })));
    };
    document.head.append(script);
  });
  loaded.set(name, loading);
  return loading;
}
