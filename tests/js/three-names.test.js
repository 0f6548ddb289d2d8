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

/** The names that the scripts of a folder import from three.js. */
const usedIn = (/** @type {string} */ folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.js') && !name.endsWith('site/three.js'))
    .flatMap((name) => namesIn(readFileSync(join(folder, name), 'utf8'), 'import'));

test('each name that a page imports from three.js is in the bundle, and no other but those of fabrik/three', () => {
  const bundled = namesIn(readFileSync(join(DEMOS, 'site/three.js'), 'utf8'), 'export');
  const used = new Set(usedIn(DEMOS));
  assert.ok(used.size > 20);
  assert.deepEqual(
    [...used].filter((name) => !bundled.includes(name)),
    [],
  );
  const adapter = usedIn(join(DEMOS, '../three'));
  assert.deepEqual(
    bundled.filter((name) => !used.has(name) && !adapter.includes(name)),
    [],
  );
});
