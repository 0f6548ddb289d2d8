// Engines whose bytes are inlined as text, so that users need nothing but an import.
//
// The format of the text. Each value of a byte is always written as the same text, so that gzip finds the same
// repetitions as in the bytes. The 85 most frequent values are written as one character, the others as two. The
// characters are the 87 printable ones of ASCII from '(' to '~'; the first two of them begin a pair. Three would
// have to be escaped, in JavaScript or in HTML: ' ', '!' and '#' stand for '<', '\' and '`'. The text begins with
// 64 hexadecimal digits, which have one bit per value of a byte, the lowest first: whether it is one character.

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
