// MDX: elements in the middle of Markdown, drawn by React.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { installApp } from './app.js';

let app;
let address;
before(async () => {
  app = await installApp('mdx');
  await app.run('build');
  address = await app.serve();
});
after(() => app?.remove());

const isReached = ({ chain, target }) => {
  const tip = chain.joints[chain.bones];
  return chain.reached && Math.hypot(tip.x - target.x, tip.y - target.y) <= 1.01 * chain.tolerance;
};

test('shows its elements as Markdown says them, and they reach', async () => {
  const opened = await app.open(address);
  assert.equal(await opened.page.locator('h1').textContent(), 'Chains that reach');
  await opened.until('fabrik-chain', isReached);
  await opened.until('p fabrik-chain', isReached);
  await opened.until('fabrik-steps', ({ trace }) => trace?.status === 'reached');
  const [first, steps, inline] = await opened.page.locator('fabrik-chain, fabrik-steps').evaluateAll((all) =>
    all.map(({ lengths, limits, autoplay, clientHeight, target }) => {
      return { lengths: [...lengths], limits, autoplay, clientHeight, target };
    }),
  );
  assert.deepEqual(first.lengths, [80, 70, 60, 50]);
  assert.deepEqual(first.limits, [null, { min: -120, max: 120 }]);
  assert.equal(first.autoplay, true);
  assert.deepEqual(steps.lengths, [90, 75, 60]);
  assert.deepEqual(steps.target, { x: 120, y: -90 });
  assert.equal(steps.clientHeight, 480);
  assert.deepEqual(inline.lengths, [40, 30]);
  assert.equal(inline.clientHeight, 80);
  await opened.shoot('built');
  await opened.close();
});

test('the chain follows the pointer, each for itself', async () => {
  const opened = await app.open(address);
  await opened.until('fabrik-chain', isReached);
  const { middle } = await opened.place('fabrik-chain');
  const still = await opened.page.locator('p fabrik-chain').evaluate(({ target }) => target);
  // With limits it follows while a button is pressed. The chain and its limits are at the right at first.
  await opened.page.mouse.move(middle.x - 90, middle.y + 20);
  await opened.page.mouse.down();
  await opened.until('fabrik-chain', ({ target, chain, canvas }) => {
    // The root is in the middle of the box.
    const [root] = chain.joints;
    const pixels = canvas.clientWidth / 2 / root.x;
    const away = Math.hypot((target.x - root.x) * pixels + 90, (target.y - root.y) * pixels - 20);
    return away < 1 && chain.reached;
  });
  await opened.page.mouse.up();
  assert.deepEqual(await opened.page.locator('p fabrik-chain').evaluate(({ target }) => target), still);
  await opened.close();
});
