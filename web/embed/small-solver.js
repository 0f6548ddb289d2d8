// A chain for the page embed.html. On that page no script calls the chain but its element. So an element that needs
// little of it gets a smaller solver, and classes without the members that it does not use. All other elements get
// the whole solver.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { WEB } from './entries.js';

/** The members that are left out: they need functions that src/wasm/exports-figure.txt has not. */
const MEMBERS = [
  'trace offsetFrom orientationError orientationTolerance toJSON clone saveState restoreState',
  'rotations localRotations angles setPose setAngles setRotations setLocalRotations',
  'rest restRotations setRestRotations stiffness setStiffness maxTurn setMaxTurn pole setPole',
]
  .join(' ')
  .split(' ');

/** The files of their classes. */
const CLASSES = /\/(chain\/(chain|pose|settings)|core\/heap-owner)\.js$/;

/** A member of a class, from its name to its closing brace. Biome indents both by two spaces. */
const MEMBER = new RegExp(`^  (?:get |set )?(?:${MEMBERS.join('|')})\\([\\s\\S]*?^  \\}\\n`, 'gm');

/** The use of a member, or of the option of its name. */
const USE = new RegExp(`(?:\\.|[{,]\\s*)(?:${MEMBERS.join('|')})\\b`);

/** Files with words only, and the one that is replaced. */
const NO_USERS = /^elements\/(strings\/|chain\/carry-over\.js$)/;

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** @type {import('esbuild').Plugin} */
const plugin = {
  name: 'small-solver',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\/fabrik\.bytes\.js$/ }, () => ({ path: join(WEB, 'build/figure.bytes.js') }));
    // On the page, the number of bones does not change.
    onLoad({ filter: /\/elements\/chain\/carry-over\.js$/ }, () => ({
      contents: 'export function carryOver(chain, lengths) { chain.setLengths(lengths); return chain; }',
    }));
    onLoad({ filter: CLASSES }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(MEMBER, ''),
    }));
  },
};

/**
 * The plugins that make the script of an element smaller.
 * @param {string} name of the element
 * @returns {Promise<import('esbuild').Plugin[]>}
 */
export async function smallSolver(name) {
  const { metafile } = await build({
    absWorkingDir: WEB,
    entryPoints: [`element/${name}.js`],
    ...{ bundle: true, write: false, metafile: true, format: 'esm', plugins: [plugin], outdir: 'build' },
  });
  const users = Object.keys(metafile.inputs).filter((path) => path.startsWith('elements/'));
  for (const path of users.filter((each) => !NO_USERS.test(each))) {
    const code = (await readFile(join(WEB, path), 'utf8')).replace(COMMENT, '');
    if (USE.test(code)) {
      return [];
    }
  }
  return [plugin];
}
