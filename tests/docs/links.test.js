// The links of the site: every page, anchor and file that a page links to exists.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { JSDOM } from 'jsdom';
import { BASE, listPages, openSite, REPOSITORY, readPage, SITE } from './site.js';

const HOST = 'http://host';
const { repository } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
const ADDRESS = repository.url.replace(/^git\+|\.git$/g, '');

/** Per page: the addresses that it uses, and the anchors that it has. */
const pages = new Map();
let site;

before(async () => {
  site = await openSite();
  for (const path of await listPages()) {
    const { document } = new JSDOM(await readPage(path), { url: HOST + BASE + path }).window;
    const all = (selector, read) => Array.from(document.querySelectorAll(selector), read);
    pages.set(path, {
      links: all('a[href]', ({ href }) => new URL(href)),
      targets: new Map(all('a[href]', ({ href, target }) => [href, target])),
      assets: all('[src], link[href]', (element) => new URL(element.src || element.href)),
      anchors: new Set(all('[id]', ({ id }) => id)),
      title: document.title,
      heading: document.querySelector('h1')?.textContent,
    });
  }
});
after(() => site?.close());

/** The file of the site that an address of the site shows. */
function fileOf({ pathname }) {
  const path = decodeURIComponent(pathname).slice(BASE.length);
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

test('every guide and every module and class of the API is a page', () => {
  const guides = readdirSync(join(REPOSITORY, 'web/docs/guide')).filter((name) => name.endsWith('.md'));
  assert.ok(guides.length > 0);
  for (const name of guides) {
    assert.ok(pages.has(`docs/guide/${name.replace(/\.md$/, '.html')}`), name);
  }
  for (const name of [
    'index',
    ...['fabrik/index', 'batch/index', 'pool/index', 'lean/index', 'element/index'],
    ...['Chain', 'Walker', 'TwoBone', 'Trace'].map((each) => `fabrik/classes/${each}`),
    ...['batch/classes/ChainBatch', 'batch/classes/WalkerBatch', 'pool/classes/ChainPool'],
    ...['FabrikChain', 'FabrikSteps'].map((each) => `element/classes/${each}`),
  ]) {
    assert.ok(pages.has(`docs/api/${name}.html`), name);
  }
});

test('every page has a title and a heading of its own', () => {
  const docs = [...pages].filter(([path]) => path.startsWith('docs/') && path !== 'docs/404.html');
  assert.ok(docs.length > 20);
  for (const [path, { title, heading }] of docs) {
    assert.ok(title && heading, path);
  }
  assert.equal(new Set(docs.map(([, { title }]) => title)).size, docs.length);
});

test('every page and file that a page links to, or consists of, is in the site', (t) => {
  const broken = [];
  let count = 0;
  for (const [path, { links, assets }] of pages) {
    for (const link of [...links, ...assets].filter(({ origin }) => origin === HOST)) {
      count += 1;
      const file = link.pathname.startsWith(BASE) ? fileOf(link) : null;
      if (!file || !existsSync(join(SITE, file)) || !statSync(join(SITE, file)).isFile()) {
        broken.push(`${path}: ${link.pathname}`);
      }
    }
  }
  assert.deepEqual(broken, []);
  assert.ok(count > 500);
  t.diagnostic(`${pages.size} pages, ${count} links`);
});

test('every anchor that a page links to is there', () => {
  const broken = [];
  for (const [path, { links }] of pages) {
    for (const link of links.filter(({ origin, hash }) => origin === HOST && hash.length > 1)) {
      const anchor = decodeURIComponent(link.hash.slice(1));
      const page = pages.get(fileOf(link));
      if (page && !page.anchors.has(anchor)) {
        broken.push(`${path}: ${link.pathname}#${anchor}`);
      }
    }
  }
  assert.deepEqual(broken, []);
});

test('links into the repository are of files that it has', () => {
  const broken = [];
  let count = 0;
  for (const [path, { links }] of pages) {
    for (const { href } of links.filter((link) => link.href.startsWith(`${ADDRESS}/`))) {
      const [, kind, file] = href.slice(ADDRESS.length).match(/^\/(blob|tree)\/main\/([^?#]+)/) ?? [];
      const real = file && join(REPOSITORY, decodeURIComponent(file));
      count += 1;
      if (!real || !existsSync(real) || statSync(real).isDirectory() !== (kind === 'tree')) {
        broken.push(`${path}: ${href}`);
      }
    }
  }
  assert.deepEqual(broken, []);
  assert.ok(count > 0);
});

test('links from the documentation to the demos make the browser load the page', () => {
  let count = 0;
  for (const [path, { targets }] of pages) {
    for (const [href, target] of targets) {
      const { origin, pathname } = new URL(href);
      if (path.startsWith('docs/') && origin === HOST && !pathname.startsWith(`${BASE}docs/`)) {
        assert.equal(target, '_self', `${path}: ${href}`);
        count += 1;
      }
    }
  }
  assert.ok(count > 20);
});
