// Engines whose bytes come inlined as text, so that an import is all a user needs.
//
// They are written in hexadecimal: gzip finds a byte again where base64 has shifted it by some bits,
// and makes a fifth less of it.

import { Engine, explain } from './memory.js';

/**
 * An engine that compiles its bytes when its first object is made, and only then.
 * @param {string} hex
 */
export function inlined(hex) {
  /** @type {WebAssembly.Module | null} */
  let compiled = null;
  return new Engine(() => {
    compiled ??= compile(decode(hex));
    return compiled;
  });
}

/**
 * @param {string} hex
 * @returns {BufferSource}
 */
function decode(hex) {
  if ('fromHex' in Uint8Array) {
    return /** @type {any} */ (Uint8Array).fromHex(hex);
  }
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  }
  return bytes;
}

/** @param {BufferSource} bytes */
function compile(bytes) {
  try {
    return new WebAssembly.Module(bytes);
  } catch (cause) {
    throw explain(cause);
  }
}
