// The saved state of a pool: the states of its chunks, one after another, each with its length before it.

import { coded } from '../core/errors.js';

/** The first bytes: 'fkp', and the version of this format. */
const MAGIC = 0x01706b66;

/** @param {readonly Uint8Array[]} states */
export function joinStates(states) {
  const length = states.reduce((sum, state) => sum + 4 + state.length, 8);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, states.length, true);
  let at = 8;
  for (const state of states) {
    view.setUint32(at, state.length, true);
    bytes.set(state, at + 4);
    at += 4 + state.length;
  }
  return bytes;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} count how many states there must be
 */
export function splitStates(bytes, count) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const states = [];
  if (bytes.length >= 8 && view.getUint32(0, true) === MAGIC && view.getUint32(4, true) === count) {
    let at = 8;
    while (states.length < count && at + 4 <= bytes.length) {
      const end = at + 4 + view.getUint32(at, true);
      if (end > bytes.length) {
        break;
      }
      states.push(bytes.slice(at + 4, end));
      at = end;
    }
    if (states.length === count && at === bytes.length) {
      return states;
    }
  }
  throw coded('wrong-state', new RangeError('state must be a saved state of the same version and shape'));
}
