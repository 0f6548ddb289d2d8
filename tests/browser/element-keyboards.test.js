// The keys of the elements on keyboards whose letters are not Latin.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, LINE, openPage, shown } from './elements.js';

after(closeAll);

/** Opens a page with one element. */
async function open(html) {
  const place = await openPage(`${LINE}${html}`, { reducedMotion: 'reduce' });
  const element = place.page.locator('fabrik-chain, fabrik-steps, fabrik-arm, fabrik-race, fabrik-spider');
  await shown(place.page, 3);
  return {
    page: place.page,
    close: place.close,
    of: (look) => element.evaluate(look),
    /** Presses keys: what each writes, and its place. */
    press: (...keys) =>
      element.evaluate(({ shadowRoot }, all) => {
        const canvas = shadowRoot.querySelector('canvas');
        for (const [key, code] of all) {
          canvas.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
        }
      }, keys),
  };
}

test('on a Ukrainian, a Hebrew and a Greek keyboard W A S D move the root, and E selects an edge', async () => {
  const place = await open('<fabrik-chain scale="1" root="200 150" limits="-100..100"></fabrik-chain>');
  const root = () => place.of((chain) => chain.root);
  await place.press(['ц', 'KeyW'], ['в', 'KeyD']);
  assert.deepEqual(await root(), { x: 208, y: 142 });
  await place.press(["'", 'KeyW'], ['ש', 'KeyA']);
  assert.deepEqual(await root(), { x: 200, y: 134 });
  await place.press(['σ', 'KeyS'], ['δ', 'KeyD']);
  assert.deepEqual(await root(), { x: 208, y: 142 });
  await place.press(['у', 'KeyE'], ['+', 'Equal']);
  assert.equal(await place.of(({ limits }) => limits.filter(({ min, max }) => max - min === 199).length), 1);
  // A Latin keyboard has its own places: Q is at the place of A in France.
  await place.press(['q', 'KeyA'], ['é', 'KeyW']);
  assert.deepEqual(await root(), { x: 208, y: 142 });
  await place.close();
});

test('comma and full stop go through the steps and the race, where they write other letters', async () => {
  const steps = await open('<fabrik-steps></fabrik-steps>');
  const step = () => steps.of((player) => player.step);
  await steps.press(['ю', 'Period'], ['る', 'Period'], ['ץ', 'Period']);
  assert.equal(await step(), 3);
  await steps.press(['б', 'Comma']);
  assert.equal(await step(), 2);
  // On the keyboard of Dvorak they are elsewhere.
  await steps.press(['v', 'Period'], ['w', 'Comma'], [',', 'KeyW']);
  assert.equal(await step(), 1);
  await steps.close();

  const race = await open('<fabrik-race></fabrik-race>');
  await race.press(['Home', 'Home'], ['ю', 'Period'], ['ю', 'Period'], ['б', 'Comma']);
  assert.equal(await race.of(({ iteration }) => iteration), 1);
  await race.close();
});

test('F flips an arm, J chooses its joints, and L and digits the legs of a spider, in any letters', async () => {
  const arm = await open(
    '<fabrik-arm scale="1" lengths="100 80" root="200 150" target="300 200"></fabrik-arm>',
  );
  const angles = () => arm.of((element) => [...element.angles]);
  const before = await angles();
  await arm.press(['а', 'KeyF']);
  await shown(arm.page, 3);
  assert.equal(Math.sign((await angles())[1]), -Math.sign(before[1]));
  await arm.of((element) => Object.assign(element, { mode: 'forward' }));
  await shown(arm.page, 3);
  const [shoulder, elbow] = await angles();
  await arm.press(['о', 'KeyJ'], ['о', 'KeyJ'], ['+', 'Equal']);
  await shown(arm.page, 3);
  const turned = await angles();
  assert.equal(turned.filter((angle, i) => Math.abs(angle - [shoulder, elbow][i]) > 1e-6).length, 1);
  await arm.close();

  const spider = await open('<fabrik-spider></fabrik-spider>');
  const removed = () => spider.of((element) => [...element.missing]);
  await spider.press(['д', 'KeyL'], ['Enter', 'Enter']);
  assert.equal((await removed()).length, 1);
  await spider.press(['ぅ', 'Digit3'], ['Enter', 'Enter']);
  assert.equal((await removed()).length, 2);
  await spider.close();
});
