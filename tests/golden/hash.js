// The one hash that every environment must come to.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const FILE = new URL('hash.txt', import.meta.url);

/** @param {string} hash */
export function checkHash(hash) {
  const wanted = readFileSync(FILE, 'utf8').trim();
  const advice = 'where the solver was meant to change, write it to tests/golden/hash.txt';
  assert.equal(hash, wanted, `the hash is ${hash}, not ${wanted}; ${advice}`);
}
