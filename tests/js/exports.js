// Loads the package with an instance whose wasm exports are watched or changed.

import { load } from 'fabrik/lean';

/**
 * The result of `load`, with some of the instance's exports replaced by those of `change(exports,
 * calls)`. `calls` is an object for the test's own notes, which is returned, too. Only this instance
 * is changed, not one that replaces it after a crash.
 */
export async function loadWith(bytes, change) {
  const calls = {};
  const Real = WebAssembly.Instance;
  let changed = false;
  WebAssembly.Instance = class {
    constructor(module, imports) {
      const real = new Real(module, imports);
      this.exports = changed ? real.exports : { ...real.exports, ...change(real.exports, calls) };
      changed = true;
    }
  };
  try {
    return { ...(await load(await WebAssembly.compile(bytes))), calls };
  } finally {
    WebAssembly.Instance = Real;
  }
}
