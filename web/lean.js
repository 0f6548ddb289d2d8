// The package without its bytes: for those who would rather fetch the .wasm as a file of its own.

import { Chain } from './chain/chain.js';
import { show } from './core/arguments.js';
import { Engine, explain } from './core/instance.js';
import { TwoBone } from './two-bone/two-bone.js';
import { Walker } from './walker/walker.js';

/**
 * Loads a module, `fabrik.wasm` for chains, `walker.wasm` for walkers or `two-bone.wasm` for arms, and
 * gives the classes of the package on an instance of its own, apart from every other. A class that the module lacks the
 * functions of says so when an object is made.
 *
 * ```js
 * import { load } from 'fabrik/lean';
 * const { Chain } = await load('fabrik.wasm');
 * const { Walker } = await load('walker.wasm');
 * const { TwoBone } = await load('two-bone.wasm');
 * ```
 *
 * @param {BufferSource | WebAssembly.Module | Response | URL | string | PromiseLike<Response>} source
 *   The bytes; a compiled module; a response, or the promise of one, as `fetch` gives it; or where to
 *   fetch it from. In Node, where `fetch` knows no files, read the file and give its bytes:
 *   `await readFile(new URL(import.meta.resolve('fabrik/fabrik.wasm')))`.
 * @returns {Promise<{ Chain: typeof Chain, Walker: typeof Walker, TwoBone: typeof TwoBone }>}
 * @throws {TypeError} when the source is something else, or was not found
 * @throws {WebAssembly.CompileError} when it is no wasm module
 */
export async function load(source) {
  const module = await compile(source);
  const engine = new Engine(() => module);
  // Started at once, so that a wrong file is found out here.
  void engine.instance;
  // By other names, or esbuild makes each class its own base.
  const [ChainBase, WalkerBase, TwoBoneBase] = [Chain, Walker, TwoBone];
  return {
    Chain: class Chain extends ChainBase {
      static engine = engine;
    },
    Walker: class Walker extends WalkerBase {
      static engine = engine;
    },
    TwoBone: class TwoBone extends TwoBoneBase {
      static engine = engine;
    },
  };
}

/** @param {unknown} source */
async function compile(source) {
  if (source instanceof WebAssembly.Module) {
    return source;
  }
  try {
    return await WebAssembly.compile(/** @type {BufferSource} */ (await bytesOf(source)));
  } catch (cause) {
    throw explain(cause);
  }
}

/** @param {unknown} source */
async function bytesOf(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return source;
  }
  const response = typeof source === 'string' || source instanceof URL ? await fetch(source) : await source;
  if (!(response instanceof Response)) {
    throw new TypeError(
      `load() must be given bytes, a WebAssembly.Module, a Response or a URL, but is given ${show(response)}`,
    );
  }
  if (!response.ok) {
    throw new TypeError(`load() could not fetch ${response.url}: ${response.status} ${response.statusText}`);
  }
  return response.arrayBuffer();
}
