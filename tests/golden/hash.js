// The hashes that every environment must produce.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const FILE = new URL('hash.txt', import.meta.url);

/** @param {string} told what a golden program printed */
export function checkHash(told) {
  const wanted = readFileSync(FILE, 'utf8').trim();
  const advice = 'where the solver or the walker was meant to change, run ./build.sh golden';
  assert.equal(told, wanted, `the hash is ${told}, not ${wanted}; ${advice}`);
}
