// Makes what other people's pages load from the site, in its folder:
//
//     embed/chain.js          a module that makes <fabrik-chain> known; so for each element
//     embed/uk/chain.js       the same with Ukrainian words; so for each language
//     embed/shared-….js       what these modules have in common
//     embed.html              a page for frames: it shows the element that its address names
//     embed/page/chain.js     the script of the element on that page
//     embed/page/uk.js        the words of a language there

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { readEntries, WEB } from './entries.js';
import { smallSolver } from './small-solver.js';

const OPTIONS = /** @type {const} */ ({
  absWorkingDir: WEB,
  bundle: true,
  minify: true,
  legalComments: 'none',
  target: 'es2022',
  write: false,
});

/**
 * Modules that are made of a line of code; they import the files of web/.
 * @param {Record<string, string>} texts by the names of the modules
 * @returns {import('esbuild').Plugin}
 */
function modulesOf(texts) {
  return {
    name: 'modules-of-texts',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^made:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'made' }));
      // package.json says that most files have no side effects, but here some are imported for these.
      onResolve({ filter: /^\./, namespace: 'made' }, ({ path }) => ({
        path: join(WEB, path),
        sideEffects: true,
      }));
      onLoad({ filter: /.*/, namespace: 'made' }, ({ path }) => ({ contents: texts[path] }));
    },
  };
}

/**
 * Replaces a file of web/ by another one.
 * @param {RegExp} filter
 * @param {string} path in web/
 * @returns {import('esbuild').Plugin}
 */
function replace(filter, path) {
  return {
    name: `use-${path}`,
    setup({ onResolve }) {
      onResolve({ filter }, () => ({ path: join(WEB, path) }));
    },
  };
}

/** On the page, the script of the element has the functions that add words. */
const WORDS_OF_PAGE = replace(/\/shared\/language\.js$/, 'embed/add-words.js');

/**
 * Bundles modules that are made of texts.
 * @param {Record<string, string>} texts by the paths of the outputs, without `.js`
 * @param {import('esbuild').BuildOptions} options
 * @returns {Promise<Record<string, string>>} the outputs, by their paths
 */
async function bundle(texts, options) {
  const outdir = join(WEB, 'build/site');
  const { outputFiles } = await build({
    ...OPTIONS,
    ...options,
    outdir,
    entryPoints: Object.keys(texts).map((name) => ({ in: `made:${name}`, out: name })),
    plugins: [...(options.plugins ?? []), modulesOf(texts)],
  });
  return Object.fromEntries(
    (outputFiles ?? []).map(({ path, text }) => [path.slice(outdir.length + 1), text]),
  );
}

/** @param {Awaited<ReturnType<typeof readEntries>>} entries */
function makeModules({ elements, languages }) {
  const texts = Object.fromEntries(
    elements.flatMap((name) => [
      [`embed/${name}`, `export * from './element/${name}.js';`],
      ...languages.map((language) => [
        `embed/${language}/${name}`,
        `import './element/${language}.js'; export * from './element/${name}.js';`,
      ]),
    ]),
  );
  return bundle(texts, { format: 'esm', splitting: true, chunkNames: 'embed/shared-[hash]' });
}

/** @param {Awaited<ReturnType<typeof readEntries>>} entries */
async function makePage({ elements, languages }) {
  const scripts = elements.map(async (name) => {
    const text = `import './element/${name}.js'; export { addWords, languageNamed } from './elements/shared/language.js';`;
    const options = { plugins: name === 'chain' ? [smallSolver] : [], globalName: 'fabrik' };
    return bundle({ [`embed/page/${name}`]: text }, { format: 'iife', ...options });
  });
  // The page's language is that of its address: nothing follows it.
  const words = languages.map((name) => [
    `embed/page/${name}`,
    `import { addWords } from './elements/shared/language.js';
    import * as words from './elements/strings/${name}.js';
    addWords('${name}', words);`,
  ]);
  const [own, ...made] = await Promise.all([
    bundle({ 'embed/page': `import './embed/page.js';` }, { format: 'iife' }),
    bundle(Object.fromEntries(words), { format: 'iife', plugins: [WORDS_OF_PAGE] }),
    ...scripts,
  ]);
  const html = await readFile(join(WEB, 'embed/page.html'), 'utf8');
  const values = {
    elements: elements.join(' '),
    languages: languages.join(' '),
    script: own['embed/page.js'].trim(),
  };
  return {
    ...Object.assign({}, ...made),
    'embed.html': html.replace(
      /\{\{(\w+)\}\}/g,
      (_, name) => values[/** @type {keyof typeof values} */ (name)],
    ),
  };
}

/**
 * Writes the files for other people's pages.
 * @param {string} folder of the site
 */
export async function buildEmbed(folder) {
  const entries = await readEntries();
  const files = { ...(await makeModules(entries)), ...(await makePage(entries)) };
  await rm(join(folder, 'embed'), { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
