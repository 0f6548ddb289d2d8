// Packages loaded from folders, so that two versions of the solver run in one process.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** @typedef {typeof import('../web/fabrik.js').Chain} ChainClass */
/** @typedef {import('../web/fabrik.js').Limit} Limit */
/**
 * @typedef {object} Package
 * @property {ChainClass} Chain
 * @property {string} description version and hash of the wasm, to name it in results
 * @property {(limit: Limit | null) => any} limit a limit with the names of this version
 */

/** The folder of this checkout. */
export const HERE = fileURLToPath(new URL('..', import.meta.url));

/**
 * Whether a class reads `swingY` and `swingZ` of a ball joint. Other versions call them `y` and `z`.
 * @param {ChainClass} Chain
 */
function readsSwings(Chain) {
  const limit = /** @type {any} */ ({ type: 'ball', swingY: 1, swingZ: 1, twist: [-1, 1] });
  try {
    new Chain({ dimensions: 3, lengths: [1], limits: [limit] }).dispose();
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} folder a checkout or an installed package, built
 * @returns {Promise<Package>}
 */
export async function loadPackage(folder) {
  const file = (/** @type {string} */ name) => resolve(folder, name);
  const { Chain } = await import(pathToFileURL(file('web/fabrik.js')).href);
  const { version } = JSON.parse(readFileSync(file('package.json'), 'utf8'));
  const hash = createHash('sha256')
    .update(readFileSync(file('web/build/fabrik.wasm')))
    .digest('hex');
  const [y, z] = readsSwings(Chain) ? ['swingY', 'swingZ'] : ['y', 'z'];
  return {
    Chain,
    description: `${version}, wasm ${hash.slice(0, 8)}`,
    limit: (/** @type {any} */ limit) => {
      if (limit?.type !== 'ball') {
        return limit;
      }
      const { type, twist } = limit;
      return { type, [y]: limit.swingY ?? limit.y, [z]: limit.swingZ ?? limit.z, twist };
    },
  };
}
