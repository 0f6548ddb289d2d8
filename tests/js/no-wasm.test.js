// Engines without WebAssembly, as Hermes: creating an object says so.

import assert from 'node:assert/strict';
import { test } from 'node:test';

test('without WebAssembly, objects and load() throw the code no-wasm', async () => {
  const { WebAssembly } = globalThis;
  delete globalThis.WebAssembly;
  try {
    // Other instances of the modules, which have compiled nothing yet.
    const { Chain } = await import('../../web/fabrik.js?no-wasm');
    const { inlined } = await import('../../web/core/inlined.js');
    const { default: text } = await import('../../web/build/two-bone.bytes.js');
    assert.ok(Chain);
    assert.throws(() => inlined(text).instance, { code: 'no-wasm' });
    const { load } = await import('fabrik/lean');
    await assert.rejects(load(new Uint8Array([0, 97, 115, 109])), { code: 'no-wasm' });
  } finally {
    globalThis.WebAssembly = WebAssembly;
  }
});
