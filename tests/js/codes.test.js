// The codes of errors that web/ tells apart are those of src/ik.h.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ERRORS } from '../../web/memory.js';

test('the codes that errors are known by in JavaScript are those of the header', () => {
  const header = readFileSync(new URL('../../src/ik.h', import.meta.url), 'utf8');
  const codes = Object.fromEntries(
    [...header.matchAll(/X\(IK_ERROR_(\w+), (-\d+),/g)].map(([, name, code]) => [name, Number(code)]),
  );
  assert.ok(Object.keys(codes).length > 20, `only ${Object.keys(codes)} are found in the header`);
  assert.ok(Object.isFrozen(ERRORS));
  for (const [name, code] of Object.entries(ERRORS)) {
    assert.equal(code, codes[name], name);
  }
});
