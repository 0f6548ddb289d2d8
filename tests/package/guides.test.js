// The README and the pages of the documentation as documents: length, links, tables of results, and that nothing is missing in them.

import assert from 'node:assert/strict';
import { access, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { claims } from '../../bench/claims.js';
import { ChainBatch, WalkerBatch } from '../../web/batch.js';
import {
  FabrikArm,
  FabrikChain,
  FabrikLimits,
  FabrikRace,
  FabrikSpider,
  FabrikSteps,
} from '../../web/element.js';
import { COLOUR_STYLE, paletteStyle } from '../../web/elements/shared/colours.js';
import { Chain, TwoBone, Walker } from '../../web/fabrik.js';
import { ChainPool } from '../../web/pool.js';
import { Rig } from '../../web/rig.js';
import { LARGEST } from '../pictures/largest.js';
import { GUIDES, readDocuments } from './documents.js';
import { REPOSITORY } from './pack.js';

const documents = await readDocuments();
const [readme, index, ...guides] = documents;
const guide = (name) => guides.find(({ path }) => path === `${GUIDES}/${name}.md`).text;
const source = (path) => readFile(join(REPOSITORY, path), 'utf8');
const { homepage } = JSON.parse(await source('package.json'));

/** A page without its fences of code and without its frontmatter. */
const prose = (text) => text.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/^ *```[\s\S]*?^ *```$/gm, '');

/** Pages that the build writes: links to them have no file in the repository. */
const BUILT = [
  /^web\/(follow|spider|stepping|steps|race|arm|spider-3d|arm-3d|character|crowd|tentacle|bones|linkages|platforms|pose|robot|benchmark)\.html$/,
  /^web\/lesson\/index\.html$/,
  /^web\/docs\/api\//,
];

test('the README has at most 200 lines', () => {
  const lines = readme.text.split('\n').length - 1;
  assert.ok(lines <= 200, `${lines} lines`);
});

test('each guide has a title and a description, one heading of the first level, and begins with what it is for', () => {
  for (const { path, text } of guides) {
    const [, frontmatter] = /^---\n([\s\S]*?)\n---\n\n# /.exec(text) ?? [];
    assert.match(frontmatter ?? '', /^title: [^\n]+\ndescription: [^\n]+$/, path);
    assert.equal([...prose(text).matchAll(/^# /gm)].length, 1, `${path}: headings of the first level`);
    assert.match(prose(text), /^\s*# [^\n]+\n\nAfter this (guide|page) you /, path);
  }
});

test('the README links to every guide', () => {
  const missing = guides.filter(({ path }) => !readme.text.includes(`](${path}`));
  assert.deepEqual(
    missing.map(({ path }) => path),
    [],
  );
});

test('the only addresses of the project are those of the demos and of the lesson, in the README', () => {
  for (const { path, text } of documents) {
    const addresses = text.match(/(https?:)?\/\/(?!localhost)[\w-]+\.[\w./-]+|github|fabrik-js/g) ?? [];
    assert.deepEqual(addresses, path === 'README.md' ? [homepage, `${homepage}lesson/`] : [], path);
  }
});

test('the README and the first page of the documentation link to the demos', () => {
  assert.ok(readme.text.includes(`](${homepage})`), homepage);
  assert.ok(index.text.includes('](../index.html)'));
});

/** The anchors of a page, as GitHub makes them and as VitePress does: a link must fit both. */
function anchorsOf(text) {
  const headings = [...prose(text).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading.toLowerCase());
  const github = headings.map((heading) => heading.replace(/[^\w\s-]/g, '').replace(/ /g, '-'));
  const vitepress = headings.map((heading) => heading.replace(/[^\w]+/g, '-').replace(/^-|-$/g, ''));
  return github.filter((anchor) => vitepress.includes(anchor));
}

test('each link leads to a file and to a heading', async () => {
  for (const { path, text } of documents) {
    for (const [, link] of prose(text).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (link.startsWith(homepage)) {
        continue;
      }
      const [file, anchor] = link.split('#');
      const target = file ? normalize(join(dirname(path), file)) : path;
      if (BUILT.some((built) => built.test(target))) {
        continue;
      }
      await access(join(REPOSITORY, target)).catch(() => assert.fail(`${path}: ${link} leads nowhere`));
      if (anchor) {
        const { text: linked } = documents.find((document) => document.path === target);
        assert.ok(anchorsOf(linked).includes(anchor), `${path}: there is no heading for ${link}`);
      }
    }
  }
});

test('each picture has an alternative text', () => {
  for (const { path, text } of documents) {
    for (const [, words] of prose(text).matchAll(/!\[([^\]]*)\]/g)) {
      assert.ok(words.length > 20, `${path}: ![${words}]`);
    }
  }
});

test(`each committed picture has at most ${LARGEST / 1e6} MB`, async () => {
  const names = await readdir(join(REPOSITORY, 'web/pictures'));
  assert.ok(names.includes('spider.webp'));
  for (const name of names) {
    const { size } = await stat(join(REPOSITORY, 'web/pictures', name));
    assert.ok(size > 0 && size <= LARGEST, `${name} has ${size} bytes`);
  }
});

test('each table of results is the one that bench/claims.js makes of the committed results', () => {
  const all = documents.map(({ text }) => text).join('\n');
  for (const table of claims()) {
    assert.ok(all.includes(table), `no page has\n${table}`);
  }
});

test("the README's times of solves are those of the table, rounded to one digit", () => {
  const table = claims().find((each) => each.startsWith("| bones | `'fabrik'` |"));
  const [ten, hundred] = [10, 100].map((bones) => {
    const [, time] = new RegExp(`^\\| ${bones} \\| [\\d.]+ \\| ([\\d.]+) `, 'm').exec(table);
    return Number(Number(time).toPrecision(1));
  });
  const words = `a solve in space takes ${ten} µs with 10 bones and ${hundred} µs with 100 bones`;
  assert.ok(readme.text.includes(words), words);
});

test('the guide of errors explains every code, and has every sentence of ik_error.h', async () => {
  const errors = guide('errors');
  const types = await source('web/core/errors.js');
  const codes = [...types.matchAll(/^ \* - `'([\w-]+)'`:/gm)].map(([, code]) => code);
  assert.ok(codes.length > 10, `only ${codes} are found`);
  const headings = [...errors.matchAll(/^### (.*)$/gm)].map(([, code]) => code);
  assert.deepEqual([...headings].sort(), codes.sort());
  const rows = [...(await source('src/ik_error.h')).matchAll(/X\((IK_\w+), (-?\d+),[\s\\]*"([^"]*)"\)/g)];
  assert.ok(rows.length > 40, `only ${rows.length} rows are found`);
  for (const [, name, code, sentence] of rows) {
    assert.ok(errors.includes(`| ${code} | \`${name}\` | ${sentence} |`), `${name} is missing`);
  }
});

/** The names of what users see of a class. */
function membersOf(Class) {
  const names = [];
  for (
    let { prototype } = Class;
    prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    names.push(...Object.getOwnPropertyNames(prototype));
  }
  return [...new Set(names)].filter((name) => name !== 'constructor');
}

/** The options that an error lists. */
function optionsIn(create) {
  try {
    create();
  } catch ({ message }) {
    return message.split('they are ')[1].split(', ');
  }
  return assert.fail('unknown options are accepted');
}

const CLASSES = [
  ['chains', Chain, () => new Chain({ lengths: [1], none: 0 })],
  ['two-bone', TwoBone, () => new TwoBone({ lengths: [1, 1], none: 0 })],
  ['walking', Walker, () => new Walker({ legs: 2, lengths: [1, 1], none: 0 })],
  ['rigs', Rig, () => new Rig({ joints: [{}], none: 0 })],
  ['batches', ChainBatch, () => new ChainBatch({ count: 1, lengths: [1], none: 0 })],
  ['batches', WalkerBatch, () => new WalkerBatch({ count: 1, legs: 2, lengths: [1, 1], none: 0 })],
  ['batches', ChainPool, () => new ChainPool({ count: 1, lengths: [1], none: 0 })],
];

for (const [name, Class, create] of CLASSES) {
  test(`the guide ${name}.md names every option and member of ${Class.name}`, () => {
    const names = [...optionsIn(create), ...membersOf(Class)];
    const words = new Set(guide(name).match(/\w+/g));
    assert.ok(names.length > 20, `only ${names} are found`);
    assert.deepEqual(
      names.filter((each) => !words.has(each)),
      [],
    );
  });
}

test('the guide batches.md says where the numbers of a body are', () => {
  const text = guide('batches');
  for (const [name, index] of Object.entries(WalkerBatch.BODY)) {
    const [, names, indices] = new RegExp(`^\\| (.*\`${name}\`.*?) \\| (.*?) \\|`, 'm').exec(text);
    const place = names.split(', ').indexOf(`\`${name}\``);
    const [first, last] = indices.split(' to ').map(Number);
    const written = last ? first + place : Number(indices.split(', ')[place]);
    assert.equal(written, index, name);
  }
});

test('the guide poses.md names every option of a solve', () => {
  const options = optionsIn(() => new Chain({ lengths: [1] }).solve([1, 0], { none: 0 }));
  assert.deepEqual(
    options.filter((option) => !guide('poses').includes(`| \`${option}\` |`)),
    [],
  );
});

test('the guide tracing.md explains every kind of step', async () => {
  const kinds = [...(await source('src/ik_trace.h')).matchAll(/X\(IK_STEP_\w+, \d+, "([\w-]+)"\)/g)];
  assert.ok(kinds.length > 15);
  for (const [, kind] of kinds) {
    assert.ok(guide('tracing').includes(`| \`'${kind}'\` |`), kind);
  }
});

/** The part of a page from some words to other ones. */
const between = (text, from, to) => text.split(from)[1].split(to)[0];

/** The names in code, in a column of a table. */
function namesIn(table, column) {
  const rows = [...table.matchAll(/^\| `.*$/gm)].map(([row]) => row.split('|')[column]);
  return rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
}

const propertyOf = (attribute) => attribute.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

test('the guide elements.md has the attributes of <fabrik-chain> and <fabrik-steps>', () => {
  const [chain, steps] = [FabrikChain, FabrikSteps].map(({ attributes }) => Object.keys(attributes));
  assert.ok(chain.length > 10 && steps.length > 8, `only ${chain} and ${steps} are found`);
  const attributes = between(guide('elements'), '## Attributes', 'A wrong attribute is ignored');
  const [both, rest] = attributes.split('Only `<fabrik-chain>` has these:');
  const [ofChain, ofSteps] = rest.split('Only `<fabrik-steps>` has these:');
  for (const [table, expected] of [
    [both, chain.filter((name) => steps.includes(name))],
    [ofChain, chain.filter((name) => !steps.includes(name))],
    [ofSteps, steps.filter((name) => !chain.includes(name))],
  ]) {
    assert.deepEqual(namesIn(table, 1).sort(), expected.sort());
    assert.deepEqual(namesIn(table, 2), namesIn(table, 1).map(propertyOf));
  }
});

for (const [title, name, { attributes }] of [
  ['The arm', 'arm', FabrikArm],
  ['The figure of joint limits', 'limits', FabrikLimits],
  ['The race', 'race', FabrikRace],
  ['The spider', 'spider', FabrikSpider],
]) {
  test(`the guide elements.md has the attributes of <fabrik-${name}>`, () => {
    const table = between(guide('elements'), `## ${title}\n`, '\n## ');
    assert.deepEqual(namesIn(table, 1).sort(), Object.keys(attributes).sort());
    assert.deepEqual(namesIn(table, 2), namesIn(table, 1).map(propertyOf));
  });
}

/** The public members that the types of an element's classes declare. */
async function declaredMembers(files) {
  const texts = await Promise.all(files.map((file) => source(`web/build/types/elements/${file}.d.ts`)));
  const declarations = texts
    .join('\n')
    .replace(/\/\*\*(?:(?!\*\/)[\s\S])*?@internal(?:(?!\*\/)[\s\S])*\*\/\s*.*$/gm, '')
    .matchAll(/^ {4}(?:get )?(\w+)[(<]/gm);
  const names = [...declarations].map(([, name]) => name);
  return [...new Set(names)].filter((name) => !/^(add|remove)EventListener$/.test(name));
}

for (const [element, files, Class] of [
  ['fabrik-chain', ['chain/fabrik-chain', 'chain/drawn', 'chain/base'], FabrikChain],
  ['fabrik-steps', ['steps/fabrik-steps', 'steps/base', 'steps/played'], FabrikSteps],
]) {
  test(`the guide elements.md has every other member of <${element}>`, async () => {
    const attributes = Object.keys(Class.attributes).map(propertyOf);
    const members = (await declaredMembers(files)).filter((name) => !attributes.includes(name));
    assert.ok(members.includes('playing'), `only ${members} are found`);
    const table = between(guide('elements'), '## Other properties', '## In a framework');
    const [, row] = new RegExp(`^\\| \`<${element}>\` \\|(.*)$`, 'm').exec(table);
    const written = [...row.matchAll(/`(\w+)(?:\(\))?`/g)].map(([, name]) => name);
    assert.deepEqual(written.filter((name) => name !== 'Chain').sort(), members.sort());
  });
}

for (const [title, files, Class] of [
  ['The arm', ['arm/fabrik-arm', 'arm/drawn', 'arm/base'], FabrikArm],
  ['The figure of joint limits', ['limits/fabrik-limits', 'limits/base'], FabrikLimits],
  ['The race', ['race/fabrik-race', 'race/drawn', 'race/base'], FabrikRace],
  ['The spider', ['spider/fabrik-spider', 'spider/drawn', 'spider/base'], FabrikSpider],
]) {
  test(`the guide elements.md names every other member in its section "${title}"`, async () => {
    const attributes = Object.keys(Class.attributes).map(propertyOf);
    const members = (await declaredMembers(files)).filter((name) => !attributes.includes(name));
    assert.ok(members.length > 0);
    const section = between(guide('elements'), `## ${title}\n`, '\n## ');
    const written = [...section.matchAll(/`(\w+)(?:\(\))?`/g)].map(([, name]) => name);
    assert.deepEqual(
      members.filter((name) => !written.includes(name)),
      [],
    );
  });
}

test('the guide elements.md has every event, part and colour of the elements', async () => {
  const files = (await readdir(join(REPOSITORY, 'web/elements'), { recursive: true })).filter((name) =>
    name.endsWith('.js'),
  );
  const code = (await Promise.all(files.map((name) => source(`web/elements/${name}`)))).join('\n');
  const text = guide('elements');
  const found = (pattern, where) => [...new Set([...where.matchAll(pattern)].map(([, name]) => name))].sort();
  const events = found(/emit\('([\w-]+)'/g, code);
  assert.deepEqual(namesIn(between(text, '| event |', '## Attributes'), 1).sort(), events);
  const parts = found(/part: '(\w+)'/g, code);
  assert.deepEqual(found(/`(\w+)`/g, between(text, '| parts, for `::part()`', '\n')), parts);
  const colours = found(
    /var\((--fabrik-[\w-]+)/g,
    COLOUR_STYLE + paletteStyle({ ...FabrikRace.colours, ...FabrikSpider.colours }),
  );
  assert.deepEqual(found(/`(--[\w-]+)`/g, between(text, '| custom properties', '\n')), colours);
  assert.ok(events.length === 6 && parts.length > 5 && colours.length > 10);
});
