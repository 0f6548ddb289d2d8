// The elements in jsdom, where tests of apps run: it has no layout, no canvas, no observers, no media queries.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { JSDOM, VirtualConsole } from 'jsdom';

const SCRIPT = new URL('../../web/build/fabrik.global.js', import.meta.url);

let dom;
const errors = [];

before(async () => {
  const virtualConsole = new VirtualConsole();
  virtualConsole.on('jsdomError', ({ message }) => errors.push(message));
  virtualConsole.on('error', (...given) => errors.push(given.join(' ')));
  dom = new JSDOM('<!doctype html>', { runScripts: 'outside-only', pretendToBeVisual: true, virtualConsole });
  dom.window.eval(await readFile(SCRIPT, 'utf8'));
});
after(() => dom.window.close());

const pause = () => new Promise((done) => dom.window.setTimeout(done, 20));

test('a chain has its properties, its chain and its life cycle without a layout', async () => {
  const { document, KeyboardEvent } = dom.window;
  assert.equal(dom.window.matchMedia, undefined, 'there are no media queries');
  document.body.innerHTML = '<fabrik-chain lengths="80 70" limits="-90..90" autoplay></fabrik-chain>';
  const element = document.body.firstElementChild;
  assert.equal(element.chain.bones, 2);
  const changes = [];
  element.addEventListener('fabrik-chainchange', ({ detail }) => changes.push(detail.chain.bones));
  element.lengths = '50 40 30';
  assert.deepEqual([element.lengths.join(), changes.join()], ['50,40,30', '3']);
  element.target = { x: 1, y: 2 };
  assert.deepEqual({ ...element.target }, { x: 1, y: 2 });
  for (const key of ['ArrowUp', ' ', 'Home']) {
    element.canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }
  const { chain } = element;
  element.remove();
  await pause();
  document.body.append(element);
  await pause();
  assert.equal(element.chain, chain);
  assert.deepEqual(errors, []);
});

test('a player solves, steps and says where it is', async () => {
  const { document } = dom.window;
  document.body.innerHTML = '<fabrik-steps lengths="90 75 60" target="120 -90"></fabrik-steps>';
  const element = document.body.firstElementChild;
  assert.equal(element.trace.status, 'reached');
  element.step = 2;
  element.next();
  assert.equal(element.step, 3);
  element.target = '100 -80';
  element.play();
  await pause();
  assert.equal(element.playing, true);
  assert.deepEqual(errors, []);
});

test('a wrong attribute is one error on the console', () => {
  const { document } = dom.window;
  document.body.innerHTML = '<fabrik-chain lengths="80 x"></fabrik-chain>';
  assert.equal(errors.length, 1);
  assert.match(errors[0], /^<fabrik-chain> ignored attribute lengths="80 x": expected numbers/);
});
