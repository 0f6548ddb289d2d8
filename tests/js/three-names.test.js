// The 3-D pages share one bundle of three.js, and what they import is in it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const DEMOS = fileURLToPath(new URL('../../web/demos', import.meta.url));

/** The names in the braces of a text's imports or exports from three.js. */
function namesIn(text, word) {
  const statements = text.matchAll(new RegExp(`${word} \\{([^}]*)\\} from 'three(?:/[^']*)?'`, 'g'));
  return [...statements].flatMap(([, names]) => names.split(',').map((name) => name.trim())).filter(Boolean);
}

/** The files of which something is in the script of a page. */
async function filesOf(page) {
  const { metafile } = await build({
    entryPoints: [join(DEMOS, page, 'start.js')],
    ...{ bundle: true, format: 'iife', outdir: 'none', write: false, metafile: true, logLevel: 'silent' },
    external: ['three', 'three/*'],
  });
  const [{ inputs }] = Object.values(metafile.outputs);
  return Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0);
}

test('each name that a page imports from three.js is in the bundle, and no other', async () => {
  const bundled = namesIn(readFileSync(join(DEMOS, 'site/three.js'), 'utf8'), 'export');
  const used = new Set(
    (await filesOf('character')).flatMap((file) => namesIn(readFileSync(file, 'utf8'), 'import')),
  );
  assert.ok(used.size > 20);
  assert.deepEqual([...used].sort(), bundled.toSorted());
});
