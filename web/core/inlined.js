// Engines whose bytes come inlined as text, so that an import is all a user needs.
//
// A byte is always the same text, so that gzip finds again in it what it finds in the bytes: 85 values,
// the commonest, are one character each, all others two. These are the 87 printable characters of ASCII
// from '(' to '~', of which the first two begin a pair; but ' ', '!' and '#' stand for '<', '\' and '`',
// which would have to be escaped here or there. In front there are 64 hexadecimal digits, a bit for
// each value of a byte, the lowest first: whether it is one character.

import { Engine, explain } from './engine.js';

/**
 * An engine that compiles its bytes when its first object is made, and only then.
 * @param {string} text
 */
export function inlined(text) {
  /** @type {WebAssembly.Module | null} */
  let compiled = null;
  return new Engine(() => {
    compiled ??= compile(decode(text));
    return compiled;
  });
}

/**
 * The bytes that a text stands for.
 * @param {string} text
 * @returns {any} a Uint8Array
 */
export function decode(text) {
  /** @type {[short: number[], long: number[]]} */
  const [short, long] = [[], []];
  for (let byte = 0; byte < 256; byte++) {
    const digit = Number.parseInt(text[byte >> 2], 16);
    ((digit >> (byte & 3)) & 1 ? short : long).push(byte);
  }
  const rank = (/** @type {number} */ i) => {
    const code = text.charCodeAt(i);
    return (code < 40 ? [60, 92, 0, 96][code - 32] : code) - 40;
  };
  const bytes = new Uint8Array(text.length);
  let count = 0;
  for (let i = 64; i < text.length; i++) {
    const first = rank(i);
    bytes[count++] = first < 2 ? long[87 * first + rank(++i)] : short[first - 2];
  }
  return bytes.subarray(0, count);
}

/** @param {BufferSource} bytes */
function compile(bytes) {
  try {
    return new WebAssembly.Module(bytes);
  } catch (cause) {
    throw explain(cause);
  }
}
