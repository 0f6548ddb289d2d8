// The 3-D pages share one bundle of three.js, and what they import is in it.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const DEMOS = fileURLToPath(new URL('../../web/demos', import.meta.url));

/** The names in the braces of a text's imports or exports from three.js. */
function namesIn(text, word) {
  const statements = text.matchAll(new RegExp(`${word} \\{([^}]*)\\} from 'three(?:/[^']*)?'`, 'g'));
  return [...statements].flatMap(([, names]) => names.split(',').map((name) => name.trim())).filter(Boolean);
}

test('each name that a page imports from three.js is in the bundle, and no other', () => {
  const bundled = namesIn(readFileSync(join(DEMOS, 'site/three.js'), 'utf8'), 'export');
  const used = new Set(
    readdirSync(DEMOS, { recursive: true })
      .filter((name) => name.endsWith('.js') && !name.endsWith('site/three.js'))
      .flatMap((name) => namesIn(readFileSync(join(DEMOS, name), 'utf8'), 'import')),
  );
  assert.ok(used.size > 20);
  assert.deepEqual([...used].sort(), bundled.toSorted());
});
