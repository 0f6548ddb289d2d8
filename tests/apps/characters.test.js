// The recipes of the guide for characters: creatures that walk, VRM avatars, Babylon.js and PlayCanvas, run in Node without a screen.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { CHARACTER_KINDS, readSnippets } from '../package/documents.js';
import { run } from '../package/pack.js';
import { installApp } from './app.js';

/** What a check uses of a snippet that exports nothing itself. */
const EXPORTS = { 'js vrm': 'export { arm, elbow, frame, mixer, scene, target, vrm };\n' };

let app;
before(async () => {
  app = await installApp('characters');
});
after(() => app?.remove());

for (const kind of CHARACTER_KINDS) {
  test(`the snippet of the kind "${kind}" makes hands or feet reach`, async () => {
    const found = (await readSnippets()).filter((snippet) => snippet.kind === kind);
    assert.equal(found.length, 1);
    const name = kind.replace('js ', '');
    await writeFile(join(app.folder, `${name}-snippet.js`), found[0].text + (EXPORTS[kind] ?? ''));
    await run(process.execPath, [`check-${name}.js`], app.folder);
  });
}
