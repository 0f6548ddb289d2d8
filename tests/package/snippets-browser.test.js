// The snippets of the README and the guides that need a page: each is run in Chromium, as the words after its
// fence say. What a page must do follows from what is on it: a chain on a canvas, a spider, elements, meshes.

import assert from 'node:assert/strict';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { serve } from '../browser/chromium.js';
import { browser, takePage } from '../browser/pool.js';
import { person } from '../three/glb.js';
import { BROWSER_KINDS, readSnippets } from './documents.js';
import { install, REPOSITORY } from './pack.js';

const snippets = (await readSnippets()).filter(({ kind }) => BROWSER_KINDS.includes(kind));

/** The file of a snippet, without an ending. */
const fileOf = (snippet) => `snippet-${snippets.indexOf(snippet)}`;

/** What a test needs to see of a module, at its end. */
const PROBES = {
  'js bundle': 'globalThis.chain = chain;',
  'js lean': 'globalThis.chain = chain;',
  'js elements': '',
  'js three': 'globalThis.probe = { THREE, chain, bones, renderer, scene };',
  'js skeleton': 'globalThis.probe = { THREE, ik, character, renderer };',
  'js batch': '',
  'js picture': '',
};

/** What is on the page of a module before it runs. */
const BODIES = { 'js elements': '<fabrik-chain lengths="80 70 60 50"></fabrik-chain>' };

let installed;
let site;

before(async () => {
  installed = await install();
  const { folder } = installed;
  const files = [
    ['web/build/fabrik.global.js', 'fabrik.global.js'],
    ['web/build/fabrik.wasm', 'fabrik.wasm'],
    ['node_modules/p5/lib/p5.min.js', 'p5.min.js'],
  ];
  await Promise.all(files.map(([from, to]) => copyFile(join(REPOSITORY, from), join(folder, to))));
  await writeFile(join(folder, 'character.glb'), person());
  await Promise.all(snippets.map(writePage));
  await build({
    absWorkingDir: folder,
    entryPoints: snippets.filter(({ kind }) => kind in PROBES).map((snippet) => `${fileOf(snippet)}.js`),
    bundle: true,
    format: 'esm',
    outdir: 'built',
    nodePaths: [join(REPOSITORY, 'node_modules')],
  });
  site = await serve(folder);
});
after(async () => {
  await browser.close();
  await site?.close();
  await installed?.remove();
});

/** Writes the page of a snippet. */
async function writePage(snippet) {
  const { kind, text } = snippet;
  const name = fileOf(snippet);
  const write = (ending, content) => writeFile(join(installed.folder, name + ending), content);
  if (kind in PROBES) {
    await write('.js', `${text}\n${PROBES[kind]}\n`);
    const script = `<script type="module" src="built/${name}.js"></script>`;
    await write('.html', `<!doctype html><meta charset="utf-8"><body>${BODIES[kind] ?? ''}${script}`);
  } else if (kind === 'js p5') {
    const scripts = ['./p5.min.js', './fabrik.global.js'].map((src) => `<script src="${src}"></script>`);
    await write('.html', `<!doctype html><meta charset="utf-8">${scripts.join('')}<script>${text}</script>`);
  } else {
    await write('.html', text);
  }
}

/** In a page: waits for frames. */
const frames = (page, count = 3) =>
  page.evaluate(async (left) => {
    while (left-- > 0) {
      await new Promise(requestAnimationFrame);
    }
  }, count);

/** Moves the pointer over the page to a point of an element, from nearby. */
async function point(page, locator, x, y) {
  const box = await locator.boundingBox();
  await page.mouse.move(box.x + x - 9, box.y + y - 9);
  await page.mouse.move(box.x + x, box.y + y);
  await frames(page, 12);
}

/** A chain on a canvas: its tip follows the pointer, and it is drawn. */
async function follows(page) {
  const canvas = page.locator('canvas');
  await canvas.waitFor();
  await point(page, canvas, 400, 300);
  const { status, tip, colours } = await page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    const { status, tip } = chain;
    return { status, tip: tip.toJSON(), colours: new Set(new Uint32Array(pixels.buffer)).size };
  });
  assert.equal(status, 'reached');
  assert.ok(Math.hypot(tip.x - 400, tip.y - 300) < 0.03, JSON.stringify(tip));
  assert.ok(colours > 1, 'the canvas is empty');
}

/** A spider on a canvas: it walks to the pointer. */
async function walks(page) {
  await point(page, page.locator('canvas'), 400, 300);
  const away = await page.evaluate(async () => {
    for (let frame = 0; frame < 600; frame++) {
      if (Math.hypot(spider.body.x - 400, spider.body.y - 300) < 1) {
        return 0;
      }
      await new Promise(requestAnimationFrame);
    }
    return 1;
  });
  assert.equal(away, 0, 'it does not come to the pointer');
}

/** Whether the other elements are at work. */
const SOLVED = {
  'fabrik-arm': ({ arm }) => arm.status === 'reached',
  'fabrik-limits': ({ chain, clamped }) => chain.status !== 'unsolved' && clamped.status !== 'unsolved',
  'fabrik-race': ({ results }) => results.some(({ place }) => place === 1),
  'fabrik-spider': ({ walker }) => walker.legs.length === 8,
};

/** Elements: each chain goes to where the mouse is pressed, each player has a trace that reaches. */
async function elementsWork(page) {
  for (const chain of await page.locator('fabrik-chain').all()) {
    // A unit is a pixel.
    await chain.evaluate((element) => element.setAttribute('scale', '1'));
    await chain.scrollIntoViewIfNeeded();
    await point(page, chain, 450, 150);
    // With limits, the target follows only while a button is pressed.
    await page.mouse.down();
    await page.mouse.up();
    await frames(page);
    const { target, tip, status, origin } = await chain.evaluate(async (element) => {
      while (element.chain.status !== 'reached') {
        await new Promise(requestAnimationFrame);
      }
      const { status, tip } = element.chain;
      const { clientWidth, clientHeight } = element.shadowRoot.querySelector('canvas');
      const origin = element.origin === 'middle' ? [clientWidth / 2, clientHeight / 2] : [0, 0];
      return { target: element.target, tip: tip.toJSON(), status, origin };
    });
    assert.equal(status, 'reached');
    const [x, y] = [target.x + origin[0], target.y + origin[1]];
    assert.ok(Math.hypot(x - 450, y - 150) < 1, JSON.stringify(target));
    assert.ok(Math.hypot(tip.x - target.x, tip.y - target.y) < 0.05, JSON.stringify(tip));
  }
  for (const player of await page.locator('fabrik-steps').all()) {
    const [status, steps] = await player.evaluate(({ trace }) => [trace.status, trace.length]);
    assert.equal(status, 'reached');
    assert.ok(steps > 10, `${steps} steps`);
  }
  for (const [name, isSolved] of Object.entries(SOLVED)) {
    for (const element of await page.locator(name).all()) {
      assert.equal(await element.evaluate(isSolved), true, name);
    }
  }
}

/** Meshes or bones of three.js: each goes from its joint to the next one, and they are drawn and move. */
async function threeMoves(page) {
  await page.waitForFunction('globalThis.probe?.chain.status === "reached"');
  const look = () =>
    page.evaluate(() => {
      const { THREE, chain, bones, renderer, scene } = globalThis.probe;
      scene.updateMatrixWorld(true);
      const off = bones.map((bone, i) => {
        const end = bone.localToWorld(new THREE.Vector3(chain.lengths[i], 0, 0));
        return end.distanceTo(new THREE.Vector3().copy(chain.joints[i + 1])) / chain.reach;
      });
      return {
        status: chain.status,
        off: Math.max(...off),
        calls: renderer.info.render.calls,
        x: chain.tip.x,
      };
    });
  const first = await look();
  await frames(page, 6);
  const second = await look();
  for (const { status, off, calls } of [first, second]) {
    assert.equal(status, 'reached');
    assert.ok(off < 1e-5, `an end is off by ${off} of the reach`);
    assert.ok(calls > 0, 'nothing is drawn');
  }
  assert.notEqual(first.x, second.x);
}

/** A character: its animation plays, its chains reach, by three's own matrices, and it is drawn. */
async function skeletonReaches(page) {
  await page.waitForFunction('globalThis.probe?.ik.chains.every((chain) => chain.reached)');
  const look = () =>
    page.evaluate(() => {
      const { THREE, ik, character, renderer } = globalThis.probe;
      character.updateMatrixWorld(true);
      const place = (object) => object.getWorldPosition(new THREE.Vector3());
      return {
        off: Math.max(...ik.chains.map(({ end, target }) => place(end).distanceTo(place(target)))),
        pose: ik.chains.flatMap(({ bones }) => bones.flatMap((bone) => bone.quaternion.toArray())),
        calls: renderer.info.render.calls,
      };
    });
  const first = await look();
  await frames(page, 6);
  const second = await look();
  for (const { off, calls } of [first, second]) {
    assert.ok(off < 1e-5, `a tip is off by ${off} m`);
    assert.ok(calls > 0, 'nothing is drawn');
  }
  assert.notDeepEqual(first.pose, second.pose);
}

/** Many chains or walkers: there is more than one colour on the canvas, and the picture changes. */
async function crowdMoves(page) {
  const canvas = page.locator('canvas');
  await canvas.waitFor();
  await frames(page);
  const first = await canvas.screenshot();
  await point(page, canvas, 500, 100);
  const second = await canvas.screenshot();
  assert.ok(!first.equals(second), 'nothing moves');
  const colours = await page.evaluate(async (picture) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return new Set(new Uint32Array(data.buffer)).size;
  }, second.toString('base64'));
  assert.ok(colours > 10, `there are only ${colours} colours`);
}

/** What else is promised: words of a snippet, and what is true on its page at the end. */
const PROMISES = [
  ['--fabrik-bone: teal', "document.querySelector('fabrik-chain').clientHeight === 240"],
  ['<output>', "document.querySelector('output').textContent.startsWith('reached after ')"],
  ['setStiffness', "document.querySelector('fabrik-chain').chain.stiffness[3] === 10"],
];

/** @param {import('./documents.js').Snippet} snippet */
function checkOf({ kind, text }) {
  if (kind === 'js three') {
    return threeMoves;
  }
  if (kind === 'js skeleton') {
    return skeletonReaches;
  }
  if (kind === 'js batch') {
    return crowdMoves;
  }
  if (kind === 'js picture') {
    return async (page) => {
      await page.waitForFunction(() => document.querySelector('img')?.naturalWidth > 100);
    };
  }
  if (kind === 'js lean') {
    return async (page) => {
      await page.waitForFunction('globalThis.chain');
      assert.equal(await page.evaluate('chain.solve(1, 2)'), 'reached');
    };
  }
  if (kind === 'js elements' || text.includes('<fabrik-')) {
    return elementsWork;
  }
  return text.includes('Walker(') ? walks : follows;
}

/** These work also from a file that is opened by a double click. */
const FROM_A_FILE = ['html page', 'html p5', 'js p5'];

for (const snippet of snippets) {
  const { name, kind, text } = snippet;
  test(`${name}, ${kind}: ${checkOf(snippet).name || 'loads'}`, async () => {
    const drawn = kind === 'js batch';
    const { page, faults, giveBack } = await takePage({ viewport: { width: 800, height: 900 }, drawn });
    const folder = FROM_A_FILE.includes(kind) ? `file://${installed.folder}` : site.url;
    await page.goto(`${folder}/${fileOf(snippet)}.html`);
    if (text.includes('follow(480, 330);')) {
      // There is something to see before the pointer moves.
      await page.waitForFunction('globalThis.chain');
      const [x, y] = await page.evaluate('[chain.tip.x, chain.tip.y]');
      assert.ok(Math.hypot(x - 480, y - 330) < 0.03, `the tip is at ${[x, y]}`);
    }
    await checkOf(snippet)(page);
    for (const [words, expression] of PROMISES) {
      if (text.includes(words)) {
        assert.ok(await page.evaluate(expression), expression);
      }
    }
    assert.deepEqual(faults, []);
    await giveBack();
  });
}
