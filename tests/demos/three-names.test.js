// The 3-D pages share one bundle of three.js, and what they need is in it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { initial } from '../../web/demos/shared/settings.js';

const WEB = fileURLToPath(new URL('../../web', import.meta.url));

/** The pages with three.js. */
const PAGES = [
  'spider-3d',
  'arm-3d',
  'character',
  'crowd',
  'tentacle',
  'bones',
  'platforms',
  'pose',
  'robot',
];

/** The names in the braces of a text's imports or exports from three.js. */
function namesIn(text, word) {
  const statements = text.matchAll(new RegExp(`^${word} \\{([^}]*)\\} from 'three(?:/addons/[^']*)?'`, 'gm'));
  return [...statements].flatMap(([, names]) => names.split(',').map((name) => name.trim())).filter(Boolean);
}

const bundled = namesIn(readFileSync(join(WEB, 'demos/site/three.js'), 'utf8'), 'export');

/** What the pages share. urdf-loader brings the loaders of meshes that it needs, from three/examples/. */
const shared = {
  name: 'shared',
  setup({ onResolve }) {
    onResolve({ filter: /^three($|\/addons\/)/ }, ({ path }) => ({ path, external: true }));
  },
};

/** The files of which something is in a bundle of a file of web/. */
async function filesOf(entry) {
  const { metafile } = await build({
    entryPoints: [join(WEB, entry)],
    ...{ bundle: true, format: 'iife', outdir: 'none', write: false, metafile: true, logLevel: 'silent' },
    plugins: [shared],
  });
  const [{ inputs }] = Object.values(metafile.outputs);
  return Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0);
}

for (const entry of ['three.js', ...PAGES.map((page) => `demos/${page}/start.js`)]) {
  test(`each name that web/${entry} needs of three.js is in the bundle of the pages`, async () => {
    const files = await filesOf(entry);
    const used = new Set(files.flatMap((file) => namesIn(readFileSync(file, 'utf8'), 'import')));
    assert.ok(used.size > 5, `${used.size} names`);
    assert.deepEqual([...used].filter((name) => !bundled.includes(name)).sort(), []);
  });
}

test('each name that the source of a page uses is in the bundle, too', async () => {
  for (const page of PAGES.filter((name) => !['character', 'pose'].includes(name))) {
    const { sourceOf } = await import(join(WEB, `demos/${page}/source.js`));
    const { SCHEMA } = await import(join(WEB, `demos/${page}/setup.js`));
    const names = [...sourceOf(initial(SCHEMA)).matchAll(/\bTHREE\.(\w+)/g)].map(([, name]) => name);
    assert.deepEqual(
      names.filter((name) => !bundled.includes(name)),
      [],
      page,
    );
  }
});
