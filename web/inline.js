// Hands memory.js the solver's bytes, inlined as text, so that an import is all a user needs.
//
// They are written in hexadecimal: gzip finds a byte again where base64 has shifted it by some bits,
// and makes a fifth less of it.

import hex from './build/bytes.js';
import { provide } from './memory.js';

provide(() => {
  if ('fromHex' in Uint8Array) {
    return /** @type {any} */ (Uint8Array).fromHex(hex);
  }
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  }
  return bytes;
});
