// How long files are: each can be read in one go.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MOST = 400;
const MOST_OF_A_PAGE = 1500;

/** Public headers, and words in several languages, may be longer. */
const MAY_BE_LONG = /\/strings\/|^src\/ik[\w]*\.h$/;

/** The folders of web/demos that are no page. */
const NO_PAGE = /^(shared|site$|strings$|styles$)/;

/** All sources in a folder, with their lines. */
const sourcesIn = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${name}`.replaceAll('\\', '/'))
    .filter((name) => /\.(c|h|js)$/.test(name) && !/\/(node_modules|build|api)\//.test(name))
    .map((name) => ({ name, lines: readFileSync(join(ROOT, name), 'utf8').split('\n').length - 1 }));

test(`no file of src/ and web/ has more than ${MOST} lines, but public headers and words`, () => {
  const files = [...sourcesIn('src'), ...sourcesIn('web')];
  assert.ok(files.length > 800, `${files.length} files`);
  assert.deepEqual(
    files.filter(({ name, lines }) => lines > MOST && !MAY_BE_LONG.test(name)),
    [],
  );
});

test(`the code of each page has at most ${MOST_OF_A_PAGE} lines`, () => {
  const pages = readdirSync(join(ROOT, 'web/demos'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_PAGE.test(entry.name))
    .map(({ name }) => name);
  assert.ok(pages.length > 15, `${pages}`);
  for (const page of pages) {
    const lines = sourcesIn(`web/demos/${page}`).reduce((sum, file) => sum + file.lines, 0);
    assert.ok(lines > 0 && lines <= MOST_OF_A_PAGE, `${page} has ${lines} lines`);
  }
});
