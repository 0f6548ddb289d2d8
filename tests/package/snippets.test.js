// The snippets of the README and the guides that need no browser: each is run as the words after its fence say.

import assert from 'node:assert/strict';
import { access, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { person } from '../three/glb.js';
import {
  APP_KINDS,
  BROWSER_KINDS,
  CHARACTER_KINDS,
  EMBED_KINDS,
  ENVIRONMENT_KINDS,
  NODE_KINDS,
  readSnippets,
} from './documents.js';
import { install, REPOSITORY, run } from './pack.js';

const snippets = await readSnippets();
const ofKind = (kind) => snippets.filter((snippet) => snippet.kind === kind);

let installed;

before(async () => {
  installed = await install();
});
after(() => installed?.remove());

test('every snippet is of a kind that a test runs', () => {
  const known = [
    ...NODE_KINDS,
    ...BROWSER_KINDS,
    ...APP_KINDS,
    ...CHARACTER_KINDS,
    ...EMBED_KINDS,
    ...ENVIRONMENT_KINDS,
  ];
  const unknown = snippets.filter(({ kind }) => !known.includes(kind));
  assert.deepEqual(
    unknown.map(({ name, kind }) => `${name}: ${kind}`),
    [],
  );
  for (const kind of known) {
    assert.ok(ofKind(kind).length > 0, `there is no snippet of the kind "${kind}"`);
  }
});

/** Runs modules one after the other in one process, and prints what each of them prints, as JSON. */
const RUNNER = `
import { format } from 'node:util';
const printed = [];
for (const file of process.argv.slice(2)) {
  const lines = [];
  console.log = (...values) => lines.push(format(...values));
  try {
    await import(file);
  } catch (error) {
    lines.push(String(error.stack));
  }
  printed.push(lines);
}
process.stdout.write(JSON.stringify(printed));
`;

/**
 * What comes before a snippet about a character: three.js, and for each snippet another character, which is loaded from
 * a GLB file, with a mixer that plays its clip.
 * @param {number} i
 */
const beginning = (i) => `
import * as THREE from 'three';
import { character, mixer } from './character.js?${i}';
`;
const LOAD_CHARACTER = `
import { readFile } from 'node:fs/promises';
import { AnimationMixer } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
const { buffer, byteOffset, length } = await readFile('character.glb');
const file = buffer.slice(byteOffset, byteOffset + length);
const { scene, animations } = await new Promise((resolve, reject) => new GLTFLoader().parse(file, '', resolve, reject));
export const character = scene;
export const mixer = new AnimationMixer(scene);
mixer.clipAction(animations[0]).play();
`;

/** What comes before a snippet about robots: for each snippet other robots, which are loaded from URDF texts. @param {number} i */
const robots = (i) => `import { robot, quadruped, text, fourBar } from './robots.js?${i}';\n`;
const LOAD_ROBOTS = `
import { FOUR_BAR, load, QUADRUPED, UR5 } from ${JSON.stringify(join(REPOSITORY, 'tests/js/urdf-robots.js'))};
export const [robot, quadruped, text, fourBar] = [load(UR5), load(QUADRUPED), UR5, FOUR_BAR];
`;
const BEGINNINGS = { 'js character': beginning, 'js robot': robots, 'js node': () => '' };

test('each snippet for Node prints what its comments say', async (t) => {
  const { folder } = installed;
  const nodeSnippets = Object.keys(BEGINNINGS).flatMap(ofKind);
  const files = nodeSnippets.map((_, i) => `./node-${i}.js`);
  await writeFile(join(folder, 'runner.js'), RUNNER);
  await writeFile(join(folder, 'character.glb'), person());
  await writeFile(join(folder, 'character.js'), LOAD_CHARACTER);
  await writeFile(join(folder, 'robots.js'), LOAD_ROBOTS);
  for (const name of ['node_modules/three', 'node_modules/urdf-loader']) {
    await symlink(join(REPOSITORY, name), join(folder, name));
  }
  const textOf = ({ kind, text }, i) => BEGINNINGS[kind](i) + text;
  await Promise.all(files.map((file, i) => writeFile(join(folder, file), textOf(nodeSnippets[i], i))));
  const { stdout, stderr } = await run(process.execPath, ['runner.js', ...files], folder);
  assert.equal(stderr, '');
  const printed = JSON.parse(stdout);
  for (const [i, { name, text }] of nodeSnippets.entries()) {
    await t.test(name, () => {
      const expected = [...text.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, words]) => words);
      assert.ok(expected.length > 0, 'it says nothing about what it prints');
      assert.deepEqual(printed[i], expected);
    });
  }
});

test('TypeScript accepts each snippet in TypeScript', async () => {
  const { folder } = installed;
  const files = ofKind('ts').map((_, i) => `snippet-${i}.ts`);
  await Promise.all(files.map((file, i) => writeFile(join(folder, file), ofKind('ts')[i].text)));
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    strict: true,
    noEmit: true,
  };
  await writeFile(join(folder, 'tsconfig.snippets.json'), JSON.stringify({ compilerOptions, files }));
  await run(join(REPOSITORY, 'node_modules/.bin/tsc'), ['--project', 'tsconfig.snippets.json'], folder);
});

/** The command of the guide that links a program. */
const LINK = 'cc -Isrc app.c build/libfabrik.a -lm';

test('each snippet in C compiles and links as the guide says, and reaches', async () => {
  await run('./build.sh', ['lib'], REPOSITORY);
  const { folder } = installed;
  for (const { name, text } of ofKind('c')) {
    await writeFile(join(folder, 'app.c'), text);
    const [, ...words] = LINK.split(' ');
    const given = words.map((word) =>
      word.replace(/^(-I)?(src|build)/, (_, flag = '', part) => flag + join(REPOSITORY, part)),
    );
    const strict = ['-std=c17', '-Wall', '-Wextra', '-Werror', '-o', 'app'];
    await run(process.env.CC ?? 'gcc', [...given, ...strict], folder);
    const { stdout } = await run(join(folder, 'app'), [], folder);
    assert.equal(stdout, 'reached, tip at 120.0 130.0\n', name);
  }
});

test('each command exists', async () => {
  const { name: packageName, scripts } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));
  const build = await readFile(join(REPOSITORY, 'build.sh'), 'utf8');
  const commands = [...build.matchAll(/^ {2}([\w-]+)\) \w+.* ;;$/gm)].map(([, command]) => command);
  for (const { name, text } of ofKind('sh')) {
    for (const line of text.trim().split('\n')) {
      const command = line.replace(/ *#.*/, '');
      const [, script, program] = /^npm (?:run )?([\w:]+)(?: -- (\w+))?$/.exec(command) ?? [];
      const [, verb] = /^\.\/build\.sh ?([\w-]*)(?: \d+)?$/.exec(command) ?? [];
      if (script) {
        assert.ok(scripts[script], `${name}: ${line}`);
      } else if (verb !== undefined) {
        assert.ok(verb === '' || commands.includes(verb), `${name}: ${line}`);
      } else {
        assert.ok([LINK, `npm install ${packageName}`].includes(command), `${name}: ${line}`);
      }
      if (program) {
        assert.equal(script, 'bench', line);
        await access(join(REPOSITORY, `bench/${program}.js`));
      }
    }
  }
});
