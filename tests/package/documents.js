// The README, the first page of the documentation and the guides, and the fences of code in them.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from './pack.js';

/** The folder of the guides, from the root of the repository. */
export const GUIDES = 'web/docs/guide';

/** The first page of the documentation. */
export const INDEX = 'web/docs/index.md';

/**
 * A page of the documentation.
 * @typedef {object} Document
 * @property {string} path from the root of the repository
 * @property {string} text
 */

/**
 * A fence of code.
 * @typedef {object} Snippet
 * @property {string} name where it is, `README.md:12`
 * @property {string} file the name of its page, without an ending: `README`
 * @property {string} kind the words after the fence, which say how the test runs it
 * @property {string} text
 */

/** @returns {Promise<Document[]>} the README, the first page of the documentation, and the guides */
export async function readDocuments() {
  const names = (await readdir(join(REPOSITORY, GUIDES))).filter((name) => name.endsWith('.md')).sort();
  const paths = ['README.md', INDEX, ...names.map((name) => `${GUIDES}/${name}`)];
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(REPOSITORY, path), 'utf8') })),
  );
}

/**
 * The fences of a page. A fence that is not closed throws.
 * @param {Document} document
 * @returns {Snippet[]}
 */
export function snippetsOf({ path, text }) {
  const file = /(\w[\w-]*)\.md$/.exec(path)[1];
  const snippets = [];
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const opening = /^\s*(`{3,}|~{3,})(.*)$/.exec(lines[i]);
    if (!opening) {
      continue;
    }
    const [, fence, kind] = opening;
    const end = lines.findIndex((line, at) => at > i && line.trim() === fence);
    if (end < 0) {
      throw new Error(`${path}:${i + 1}: the fence is not closed`);
    }
    snippets.push({
      name: `${path}:${i + 1}`,
      file,
      kind: kind.trim(),
      text: `${lines.slice(i + 1, end).join('\n')}\n`,
    });
    i = end;
  }
  return snippets;
}

/** All fences of all pages. */
export async function readSnippets() {
  return (await readDocuments()).flatMap(snippetsOf);
}

/** The kinds that are run in Node, with a compiler, or as commands: snippets.test.js. */
export const NODE_KINDS = ['js node', 'js character', 'js robot', 'ts', 'c', 'sh'];

/** The kinds that are run in Chromium: snippets-browser.test.js. */
export const BROWSER_KINDS = [
  'html page',
  'html p5',
  'html csp',
  'js p5',
  'js bundle',
  'js three',
  'js skeleton',
  'js batch',
  'js picture',
  'js elements',
  'js lean',
];

/** The kinds that are run in the apps of tests/apps, because they need a framework: snippets.test.js there. */
export const APP_KINDS = ['jsx react', 'jsx r3f', 'vue app', 'svelte app', 'mdx app'];

/** The kinds that are run in Node with a library for characters: tests/apps/characters.test.js. */
export const CHARACTER_KINDS = ['js creature', 'js vrm', 'js babylon', 'js playcanvas'];

/** The kinds that are run in other test runners and runtimes: tests/environments/environments.test.js. */
export const ENVIRONMENT_KINDS = ['js jest', 'js vitest', 'js worker'];

/** The kinds that are run on pages of other people: tests/embed/recipes.test.js. */
export const EMBED_KINDS = [
  'html embed-plain',
  'html embed-frame',
  'html embed-around',
  'js embed-sanitized',
  'mdx embed-mdx',
  'html embed-reveal',
  'js embed-observable',
  'html embed-jupyter',
];
