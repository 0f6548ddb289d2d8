// Hands memory.js the solver's bytes, inlined as text, so that an import is all a user needs.

import base64 from './build/bytes.js';
import { provide } from './memory.js';

provide(() => {
  if ('fromBase64' in Uint8Array) {
    return /** @type {any} */ (Uint8Array).fromBase64(base64);
  }
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    bytes[i] = text.charCodeAt(i);
  }
  return bytes;
});
