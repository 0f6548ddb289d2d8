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

/** Sets a property to a wrong value; gives what is thrown. */
function thrownBy(element, name, value) {
  try {
    element[name] = value;
  } catch (error) {
    return error;
  }
  return assert.fail(`nothing is thrown for ${name}`);
}

test('each error of a property has a code', () => {
  const { document } = dom.window;
  document.body.innerHTML = '<fabrik-chain></fabrik-chain><fabrik-steps></fabrik-steps>';
  const [chain, steps] = document.body.children;
  for (const [element, name, value, code, rule] of [
    [chain, 'scale', 0, 'out-of-range', /^scale must be a number above 0 and up to 1e6, or "fit", but is 0$/],
    [chain, 'scale', {}, 'wrong-type'],
    [chain, 'root', [Number.NaN, 1], 'out-of-range', /^root\.x must be a finite number .*, but is NaN$/],
    [chain, 'target', [1e31, 0], 'out-of-range'],
    [chain, 'target', [1], 'wrong-count'],
    [chain, 'lengths', [], 'wrong-count'],
    [chain, 'lengths', [-1], 'out-of-range'],
    [chain, 'limits', [[1, 0]], 'out-of-range', /720, with min no greater than max, but is 1\.\.0$/],
    [chain, 'limits', [], 'wrong-count', /^limits must have 1 or more limits, .*, but has 0$/],
    [chain, 'limits', 5, 'wrong-type'],
    [chain, 'limits', [{ type: 'range', min: 0, max: 1 }], 'unknown-option'],
    [chain, 'rootMode', 5, 'wrong-type'],
    [chain, 'autoplay', 1, 'wrong-type'],
    [chain, 'chain', null, 'read-only', /^chain is read-only$/],
    [steps, 'speed', 0, 'out-of-range', /^speed must be a number from 0\.01 to 1000, but is 0$/],
    [steps, 'speed', true, 'wrong-type'],
    [steps, 'maxIterations', 0, 'out-of-range'],
    [steps, 'step', -1, 'out-of-range', /^step must be a whole number from 0 to 1000000000, but is -1$/],
    [steps, 'start', [1, 2], 'wrong-count', /^start must have 10 numbers, but has 2$/],
    [steps, 'trace', null, 'read-only', /^trace is read-only$/],
    [steps, 'playing', true, 'read-only', /^playing is read-only$/],
    [
      document.createElement('fabrik-steps'),
      'start',
      [1, 2],
      'wrong-count',
      /^start must have 4 or more numbers/,
    ],
  ]) {
    const error = thrownBy(element, name, value);
    assert.equal(error.code, code, `${name}: ${error}`);
    assert.match(error.message, rule ?? new RegExp(`^${name}`));
  }
});

test('what a framework makes of objects on a server is no error, and of an array of ranges their ranges', () => {
  const { document } = dom.window;
  errors.length = 0;
  document.body.innerHTML = `<fabrik-chain root="[object Object]" target="[object Object]" lengths="80,70"
    limits="[object Object],[object Object]"></fabrik-chain><fabrik-chain limits="-90,90"></fabrik-chain>
    <fabrik-chain limits="-90,90,0,120.5"></fabrik-chain>`;
  const [chain, ...others] = document.body.children;
  assert.equal(chain.shadowRoot.querySelector('[part=error]').textContent, '');
  chain.root = { x: 3, y: 4 };
  assert.deepEqual({ ...chain.root }, { x: 3, y: 4 });
  assert.equal(chain.getAttribute('root'), '3 4');
  const limits = others.map((each) => each.limits.map(({ min, max }) => [min, max]));
  assert.deepEqual(JSON.stringify(limits), '[[[-90,90]],[[-90,90],[0,120.5]]]');
  assert.deepEqual(errors, []);
  for (const wrong of ['-90 90', '-90', '-90,90,0', ',-90,90,', '90,-90']) {
    chain.setAttribute('limits', wrong);
    assert.equal(errors.length, 1, wrong);
    errors.length = 0;
  }
});

test('the arm, the limits, the race and the spider solve and answer without a layout', async () => {
  const { document } = dom.window;
  const before = errors.length;
  document.body.innerHTML = `<fabrik-arm target="100 20"></fabrik-arm><fabrik-limits></fabrik-limits>
    <fabrik-race target="100 -80"></fabrik-race><fabrik-spider legs="6"></fabrik-spider>`;
  const [arm, limits, race, spider] = document.body.children;
  await pause();
  assert.equal(arm.arm.bones ?? arm.lengths.length, 2);
  assert.equal(limits.clamped.bones, limits.chain.bones);
  assert.equal(race.results.length, 5);
  assert.equal(spider.walker.legs.length, 6);
  document.body.replaceChildren();
  assert.equal(errors.length, before);
});
