// The package without its bytes: for those who would rather fetch the .wasm as a file of its own.

import { Chain } from './chain/chain.js';
import { wrongType } from './core/arguments.js';
import { Engine, explain } from './core/engine.js';
import { coded } from './core/errors.js';
import { TwoBone } from './two-bone/two-bone.js';
import { Walker } from './walker/walker.js';

export { HeightField } from './ground/height-field.js';

/**
 * The bytes of a wasm module; a compiled `WebAssembly.Module`; a `Response`, or the promise of one, as `fetch`
 * returns it; or the address to fetch it from.
 * @typedef {ArrayBufferView | ArrayBuffer | string | PromiseLike<object> | object} ModuleSource
 */

/**
 * Loads a module, `fabrik.wasm` for chains, `walker.wasm` for walkers or `two-bone.wasm` for arms, and returns
 * the classes of the package on an instance of its own, apart from every other. A class whose functions the
 * module lacks says so when an object is created.
 *
 * ```js
 * import { load } from 'fabrik/lean';
 * const { Chain } = await load('fabrik.wasm');
 * const { Walker } = await load('walker.wasm');
 * const { TwoBone } = await load('two-bone.wasm');
 * ```
 *
 * @param {ModuleSource} source the bytes; a compiled module; a response, or the promise of one; or the address
 *   to fetch it from, as a string or a `URL`. In Node, where `fetch` cannot read files, read the file and pass
 *   its bytes: `await readFile(new URL(import.meta.resolve('fabrik/fabrik.wasm')))`.
 * @returns {Promise<{ Chain: typeof Chain, Walker: typeof Walker, TwoBone: typeof TwoBone }>}
 * @throws {TypeError} if the source is something else, or was not found
 * @throws {WebAssembly.CompileError} if it is not a wasm module
 */
export async function load(source) {
  const module = await compile(source);
  const engine = new Engine(() => module);
  // Started at once, so that a wrong file is reported here.
  void engine.instance;
  // With other names: otherwise esbuild makes each class its own base.
  const [ChainBase, WalkerBase, TwoBoneBase] = [Chain, Walker, TwoBone];
  return {
    Chain: /** @type {typeof Chain} */ (
      class Chain extends ChainBase {
        static engine = engine;
      }
    ),
    Walker: class Walker extends WalkerBase {
      static engine = engine;
    },
    TwoBone: /** @type {typeof TwoBone} */ (
      class TwoBone extends TwoBoneBase {
        static engine = engine;
      }
    ),
  };
}

/**
 * Whether it is an object of a class, of this realm or another one, such as a frame or a sandbox of Node.
 * @param {string} name
 * @param {unknown} object
 */
function isA(name, object) {
  return Object.prototype.toString.call(object) === `[object ${name}]`;
}

/** @param {unknown} source */
async function compile(source) {
  if (isA('WebAssembly.Module', source)) {
    return source;
  }
  const bytes = await bytesOf(source);
  try {
    return await WebAssembly.compile(/** @type {BufferSource} */ (bytes));
  } catch (cause) {
    const error = explain(cause);
    throw error === cause ? coded('wrong-module', /** @type {Error} */ (cause)) : error;
  }
}

/** @param {string | URL} address */
async function fetched(address) {
  try {
    return await fetch(address);
  } catch (cause) {
    throw coded('not-found', new TypeError(`load() could not fetch ${address}`, { cause }));
  }
}

/** @param {unknown} source */
async function bytesOf(source) {
  if (isA('ArrayBuffer', source) || ArrayBuffer.isView(source)) {
    return source;
  }
  const address = typeof source === 'string' || isA('URL', source);
  const response = /** @type {Response} */ (await (address ? fetched(String(source)) : source));
  if (!isA('Response', response)) {
    throw wrongType('The source for load()', 'bytes, a WebAssembly.Module, a Response or a URL', response);
  }
  if (!response.ok) {
    const { url, status, statusText } = response;
    throw coded('not-found', new TypeError(`load() could not fetch ${url}: ${status} ${statusText}`));
  }
  return response.arrayBuffer();
}
