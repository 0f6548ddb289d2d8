// The snippets of the README and the guides that need a framework: each is a component of the app of its framework,
// shown by Vite's server for development.

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { APP_KINDS, readSnippets } from '../package/documents.js';
import { person } from '../three/glb.js';
import { installApp } from './app.js';

const snippets = await readSnippets();

const REACT = (file) => `
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as module from '${file}';
const [Component] = Object.values(module);
createRoot(document.getElementById('app')).render(createElement(StrictMode, null, createElement(Component)));
`;

/** By kinds: the app, the ending of a component's file, and a script that shows it. */
const APPS = {
  'jsx react': { app: 'react', ending: 'jsx', main: REACT },
  'jsx r3f': {
    app: 'r3f',
    ending: 'jsx',
    // The root of its canvas is for the test.
    main: (file) => `${REACT(file)}
import { _roots } from '@react-three/fiber';
globalThis.scenes = () => [..._roots.values()].map(({ store }) => store.getState().scene);
`,
  },
  'mdx app': { app: 'mdx', ending: 'mdx', main: REACT },
  'vue app': {
    app: 'vue',
    ending: 'vue',
    main: (file) => `
import { createApp } from 'vue';
import Component from '${file}';
createApp(Component).mount('#app');
`,
  },
  'svelte app': {
    app: 'svelte',
    ending: 'svelte',
    main: (file) => `
import { mount } from 'svelte';
import Component from '${file}';
mount(Component, { target: document.getElementById('app') });
`,
  },
};

/** A canvas: the tip of its one chain follows the pointer, and it is drawn. */
async function follows(opened) {
  const { page } = opened;
  await page.locator('canvas').waitFor();
  const { x, y } = await opened.place('canvas');
  // Effects run after the first frame.
  await opened.frames(10);
  await page.mouse.move(x + 391, y + 291);
  await page.mouse.move(x + 400, y + 300);
  await opened.frames();
  const chains = await opened.chains();
  assert.equal(chains.length, 1, 'every other chain was disposed of');
  const [{ tip }] = chains;
  assert.ok(Math.hypot(tip[0] - 400, tip[1] - 300) < 1, `the tip is at ${tip}`);
  await opened.until('canvas', (canvas) =>
    canvas
      .getContext('2d')
      .getImageData(0, 0, 640, 480)
      .data.some((byte) => byte > 0),
  );
}

/** An element: its chain follows the pointer, and the words beside it say so. */
async function elementFollows(opened) {
  await opened.until('fabrik-chain', ({ chain }) => chain?.bones === 4);
  const { middle } = await opened.place('fabrik-chain');
  await opened.page.mouse.move(middle.x + 20, middle.y + 10);
  await opened.page.mouse.move(middle.x + 30, middle.y + 20);
  await opened.until('fabrik-chain', ({ chain }) => chain.reached);
  if ((await opened.page.locator('output').count()) > 0) {
    await opened.until('output', ({ textContent }) => textContent === 'reached');
  }
}

/** A canvas of react-three-fiber: by three.js's own matrices, the hand of the character is at the ball. */
async function characterReaches(opened) {
  await opened.until('canvas', () => globalThis.livingOverlays?.().length === 1);
  await opened.frames(5);
  const distance = await opened.page.evaluate(() => {
    const [scene] = globalThis.scenes();
    const places = ['hand_l', 'ball'].map((name) =>
      scene.getObjectByName(name).matrixWorld.elements.slice(12),
    );
    return Math.hypot(...places[0].map((x, i) => x - places[1][i]));
  });
  assert.ok(distance < 1e-5, `the hand is ${distance} away`);
}

for (const kind of APP_KINDS) {
  const { app: name, ending, main } = APPS[kind];
  describe(`snippets of the kind "${kind}"`, () => {
    let app;
    let address;
    before(async () => {
      app = await installApp(name);
      if (kind === 'jsx r3f') {
        await mkdir(join(app.folder, 'public'));
        await writeFile(join(app.folder, 'public/character.glb'), person());
      }
      address = await app.develop();
    });
    after(() => app?.remove());

    for (const [i, snippet] of snippets.filter((each) => each.kind === kind).entries()) {
      test(snippet.name, async () => {
        const write = (file, text) => writeFile(join(app.folder, file), text);
        await write(`src/snippet-${i}.${ending}`, snippet.text);
        await write(`src/snippet-main-${i}.js`, main(`./snippet-${i}.${ending}`));
        const script = `<script type="module" src="/src/snippet-main-${i}.js"></script>`;
        const style = '<style>#app { width: 640px; height: 480px }</style>';
        await write(`snippet-${i}.html`, `<!doctype html><body>${style}<div id="app"></div>${script}`);
        const opened = await app.open(`${address}snippet-${i}.html`);
        const look = kind === 'jsx r3f' ? characterReaches : follows;
        await (snippet.text.includes('<fabrik-chain') ? elementFollows : look)(opened);
        await opened.close();
      });
    }
  });
}
