// A smaller solver for <fabrik-chain> on the page embed.html. There, no script but the element calls the chain. So the
// wasm has only the functions that the element needs (src/wasm/exports-figure.txt), and files that it does not use are
// left out. tests/embed/page.test.js uses all of the element.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WEB } from './entries.js';

/** The files that are left out: traces, poles, rotations, and chains of another number of bones. */
const UNUSED = /\/web\/(chain\/(trace|rotations)|core\/pole|elements\/chain\/carry-over)\.js$/;

/** An export of a file. */
const EXPORT = /^export (?:class|function) (\w+)/gm;

/** @type {import('esbuild').Plugin} */
export const smallSolver = {
  name: 'small-solver',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\/fabrik\.bytes\.js$/ }, () => ({ path: join(WEB, 'build/figure.bytes.js') }));
    onLoad({ filter: UNUSED }, async ({ path }) => {
      const names = [...(await readFile(path, 'utf8')).matchAll(EXPORT)].map(([, name]) => name);
      return { contents: names.map((name) => `export const ${name} = undefined;`).join('\n') };
    });
  },
};
