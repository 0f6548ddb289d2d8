// The hashes that every environment must produce.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const FILE = new URL('hash.txt', import.meta.url);

/** @param {string} printed what a golden program printed */
export function checkHash(printed) {
  const wanted = readFileSync(FILE, 'utf8').trim();
  const advice = 'where the solver or the walker was meant to change, run ./build.sh golden';
  assert.equal(printed, wanted, `the hash is ${printed}, not ${wanted}; ${advice}`);
}
