// What the apps of React, Vue and Svelte have in common: the same page, made with each.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { installApp } from './app.js';

/** How many bones the chain of each component has. */
const BONES = { follow: 4, sketch: 2, steps: 3 };
const ALL = Object.values(BONES).sort();

/** Of <Sketch>'s chain, as it is drawn. */
const TEAL = [0, 128, 128];

const START = { x: 290, y: 80 };

/**
 * Tests an app as it is built, and what happens to it while somebody works on it.
 * @param {string} name a folder of tests/apps
 * @param {string} component the file of <Follow>
 */
export function testFramework(name, component) {
  let app;
  before(async () => {
    app = await installApp(name);
  });
  after(() => app?.remove());

  describe(`${name}, checked and built`, () => {
    let address;
    before(async () => {
      await app.run('build');
      address = await app.serve();
    });
    testPage(() => app.open(address));

    test('the check of types finds what no element takes, and what no event has', async () => {
      const undo = await app.edit(component, (text) =>
        text.replace('lengths=', 'lenghts=').replace('.detail', '.detial'),
      );
      await assert.rejects(
        app.run('build'),
        ({ message }) => /lenghts/.test(message) && /detial/.test(message),
      );
      await undo();
    });
  });

  describe(`${name}, in development`, () => {
    let address;
    before(async () => {
      address = await app.develop();
    });
    test('a component that is replaced in the running page gives its chain back', async () => {
      const opened = await app.open(address);
      await opened.until('#follow output', reads, 'reached at 290, 80');
      const undo = await app.edit(component, (text) => text.replace('"60 50 40 30"', '"90 60 30"'));
      await opened.until('fabrik-chain', ({ chain }) => chain?.bones === 3 && chain.reached);
      await comesTo(opened, [BONES.sketch, BONES.steps, 3]);
      await undo();
      await opened.until('fabrik-chain', ({ chain }) => chain?.bones === 4 && chain.reached);
      await comesTo(opened, ALL);
      await opened.close();
    });
  });
}

/** How many bones each chain has that has not been given back. */
const living = async (opened) => (await opened.chains()).map(({ bones }) => bones).sort();

/** Waits until the chains are these. The chain of an element goes with the element, once nothing refers to it. */
async function comesTo(opened, expected) {
  for (let patience = 100; patience > 0; patience--) {
    await opened.forget();
    if (String(await living(opened)) === String(expected)) {
      return;
    }
    await opened.frames();
  }
  assert.deepEqual(await living(opened), expected, 'the bones of the chains');
}

const reads = (output, text) => output.textContent.trim() === text;

/** In a page: whether a point is where the tip is, to within what is reached. */
const isAt = (element, { x, y }) => {
  const { chain, target } = element;
  const tip = chain.joints[chain.bones];
  const near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) <= 1.01 * chain.tolerance;
  return Math.hypot(target.x - x, target.y - y) < 0.6 && near(tip, target);
};

/** @param {() => Promise<Awaited<ReturnType<import('./app.js').installApp>>>} open */
function testPage(open) {
  test('the elements take text, numbers and objects, and reach', async () => {
    const opened = await open();
    await opened.until('fabrik-chain', isAt, START);
    await opened.until('fabrik-steps', ({ trace }) => trace?.status === 'reached');
    const found = await opened.page.evaluate(() => {
      const [chain, steps] = document.querySelectorAll('fabrik-chain, fabrik-steps');
      return {
        chain: [...chain.lengths],
        scale: chain.scale,
        steps: [...steps.lengths],
        target: steps.target,
      };
    });
    const expected = { chain: [60, 50, 40, 30], scale: 1, steps: [90, 75, 60], target: { x: 120, y: -90 } };
    assert.deepEqual(found, expected);
    await opened.shoot('built');
    await opened.close();
  });

  test('a drag moves the target, and what the app keeps of it', async () => {
    const opened = await open();
    await opened.until('#follow output', reads, 'reached at 290, 80');
    const { x, y } = await opened.place('fabrik-chain');
    await opened.drag({ x: x + START.x, y: y + START.y }, { x: x + 150, y: y + 240 });
    await opened.until('fabrik-chain', isAt, { x: 150, y: 240 });
    await opened.until('#follow output', reads, 'reached at 150, 240');
    await opened.page.getByRole('button', { name: 'Start' }).click();
    await opened.until('fabrik-chain', isAt, START);
    await opened.until('#follow output', reads, 'reached at 290, 80');
    await opened.close();
  });

  test('state that is set by each solve does not make another solve', async () => {
    const opened = await open();
    await opened.until('#follow output', reads, 'reached at 290, 80');
    await opened.frames();
    await opened.page.locator('fabrik-chain').evaluate((element) => {
      globalThis.solves = 0;
      element.addEventListener('fabrik-solve', () => {
        globalThis.solves += 1;
      });
    });
    const { x, y } = await opened.place('fabrik-chain');
    await opened.drag({ x: x + START.x, y: y + START.y }, { x: x + 130, y: y + 90 });
    await opened.until('#follow output', reads, 'reached at 130, 90');
    await opened.frames();
    const solves = await opened.page.evaluate(() => globalThis.solves);
    await opened.frames(10);
    assert.ok(solves > 0);
    assert.equal(await opened.page.evaluate(() => globalThis.solves), solves);
    await opened.close();
  });

  test('a method is called, and its event is heard', async () => {
    const opened = await open();
    await opened.until('#steps output', reads, 'step 0');
    await opened.page.getByRole('button', { name: 'Next' }).first().click();
    await opened.until('#steps output', reads, 'step 1');
    await opened.until('fabrik-steps', ({ step }) => step === 1);
    await opened.close();
  });

  test('the target of the steps can be dragged away from what the app said at first', async () => {
    const opened = await open();
    await opened.until('#steps output', reads, 'step 0');
    const { x, y } = await opened.place('fabrik-steps canvas');
    const from = await opened.page.locator('fabrik-steps').evaluate((element) => element.handles().target);
    await opened.drag({ x: x + from.x, y: y + from.y }, { x: x + from.x - 50, y: y + from.y + 20 });
    await opened.until('fabrik-steps', ({ target }) => target.x < 110 && target.y > -90);
    await opened.frames();
    await opened.page.getByRole('button', { name: 'Next' }).first().click();
    await opened.until('fabrik-steps', ({ target, trace }) => target.x < 110 && trace.status === 'reached');
    await opened.close();
  });

  test('a chain that is drawn by hand follows the pointer', async () => {
    const opened = await open();
    await opened.page.locator('#sketch canvas').waitFor();
    const { x, y } = await opened.place('#sketch canvas');
    await opened.page.mouse.move(x + 260, y + 210);
    await opened.page.mouse.move(x + 270, y + 220);
    assert.deepEqual(await opened.colourAt('#sketch canvas', 268, 218), TEAL);
    const tips = (await opened.chains()).map(({ tip }) => tip);
    assert.ok(
      tips.some(([tipX, tipY]) => Math.hypot(tipX - 270, tipY - 220) < 0.05),
      `a tip at the pointer: ${tips}`,
    );
    await opened.close();
  });

  test('what is hidden gives its chains back, and what is shown again works', async () => {
    const opened = await open();
    await opened.until('fabrik-chain', isAt, START);
    await opened.until('fabrik-steps', ({ trace }) => trace?.status === 'reached');
    assert.deepEqual(await living(opened), ALL);
    const show = opened.page.getByLabel('Show');
    for (let turn = 0; turn < 3; turn++) {
      await show.uncheck();
      await opened.page.locator('fabrik-chain').waitFor({ state: 'detached' });
      assert.ok(!(await living(opened)).includes(BONES.sketch), 'who makes a chain disposes of it');
      await comesTo(opened, []);
      await show.check();
      await opened.until('fabrik-chain', isAt, START);
      await opened.until('fabrik-steps', ({ trace }) => trace?.status === 'reached');
      await comesTo(opened, ALL);
    }
    const { x, y } = await opened.place('fabrik-chain');
    await opened.drag({ x: x + START.x, y: y + START.y }, { x: x + 150, y: y + 240 });
    await opened.until('#follow output', reads, 'reached at 150, 240');
    await opened.close();
  });
}
