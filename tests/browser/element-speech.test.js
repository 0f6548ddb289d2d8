// What a screen reader hears from the elements: live regions, names, descriptions; and what the keys do that
// the descriptions name.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeAll, LINE, openPage, shown } from './elements.js';

after(closeAll);

/** Opens a page with one element and collects what its live regions say while they are polite. */
async function open(html, options = {}) {
  const place = await openPage(`${LINE}${html}`, { reducedMotion: 'reduce', ...options });
  const { page } = place;
  const element = page.locator('fabrik-chain, fabrik-steps');
  await shown(page, 3);
  await element.evaluate(({ shadowRoot }) => {
    globalThis.said = [];
    for (const region of shadowRoot.querySelectorAll('[role=status]')) {
      new MutationObserver((records) => {
        if (records.some(({ type }) => type === 'childList') && region.ariaLive !== 'off') {
          globalThis.said.push(region.textContent);
        }
      }).observe(region, { childList: true });
    }
  });
  return {
    ...place,
    look: (seen, given) => element.evaluate(seen, given),
    /** What was said since the last call. */
    async said() {
      await shown(page, 3);
      return page.evaluate(() => globalThis.said.splice(0).filter((words) => words));
    },
    keys: () => element.evaluate(({ shadowRoot }) => shadowRoot.getElementById('keys').textContent),
  };
}

test('of a play only its result is read out', async () => {
  const place = await open('<fabrik-steps speed="20" max-iterations="1"></fabrik-steps>');
  await place.look((element) => element.play());
  await place.page.waitForFunction(() => !document.querySelector('fabrik-steps').playing);
  const said = await place.said();
  assert.equal(said.length, 1, said.join('\n'));
  assert.match(said[0], /Not converged after 1 iteration/);
  await place.close();
});

test('a selection is read out with its hint, and then each adjustment by its value alone', async () => {
  const place = await open('<fabrik-steps limits="-90..90 -60..60"></fabrik-steps>');
  const { page } = place;
  await page.locator('fabrik-steps canvas').first().focus();
  await page.keyboard.press('e');
  assert.deepEqual(await place.said(), ['Base limit from −90° to 90°. Selected: −90°. + and − adjust it.']);
  await page.keyboard.press('+');
  assert.deepEqual(await place.said(), ['−89°']);
  await page.keyboard.press('PageUp');
  assert.deepEqual(await place.said(), ['−79°']);
  await page.keyboard.press('t');
  assert.deepEqual(await place.said(), ['Target selected. Arrow keys move it.']);
  await page.keyboard.press('Shift+ArrowLeft');
  const [moved, ...more] = await place.said();
  assert.match(moved, /^Step 0 of \d+ · [\d.,]+ to go$/);
  assert.deepEqual(more, []);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  const [step, ...others] = await place.said();
  assert.match(step, /^Backward pass/);
  assert.deepEqual(others, []);
  await place.close();
});

test('a key on the slider is read out once, as its value', async () => {
  const place = await open('<fabrik-steps></fabrik-steps>');
  const slider = place.page.locator('fabrik-steps [part=slider]');
  await slider.focus();
  await place.page.keyboard.press('ArrowRight');
  assert.deepEqual(await place.said(), []);
  assert.match(await slider.getAttribute('aria-valuetext'), /^Step 1 of \d+ .*Backward pass/);
  await place.close();
});

test('events of the slider stay within the player', async () => {
  const place = await open('<fabrik-steps></fabrik-steps>');
  await place.page.evaluate(() => {
    globalThis.heard = [];
    for (const type of ['input', 'change']) {
      document.addEventListener(type, () => globalThis.heard.push(type));
    }
  });
  await place.page.locator('fabrik-steps [part=slider]').fill('2');
  await place.page.locator('fabrik-steps [part=speed]').selectOption('4');
  assert.deepEqual(await place.page.evaluate(() => globalThis.heard), []);
  await place.close();
});

test('the selector of the speed shows each speed, also one that is not in its list', async () => {
  const place = await open('<fabrik-steps speed="4"></fabrik-steps>');
  const shownSpeed = async (speed) => {
    await place.look((player, value) => Object.assign(player, { speed: value }), speed);
    await shown(place.page, 3);
    return place.look(({ shadowRoot }) => {
      const { selectedOptions, options } = shadowRoot.querySelector('[part=speed]');
      return { text: selectedOptions[0]?.textContent, count: options.length };
    });
  };
  const { text, count } = await shownSpeed(1);
  assert.match(text, /1/);
  const third = await shownSpeed(0.3);
  assert.match(third.text, /0\.3/);
  assert.equal(third.count, count + 1);
  const seventh = await shownSpeed(7);
  assert.match(seventh.text, /7/);
  assert.equal(seventh.count, count + 1, 'there is one option for all other speeds');
  assert.equal((await shownSpeed(1)).text, text);
  await place.close();
});

test('limits are in the description of the keys where there are some, and E does nothing elsewhere', async () => {
  const limited = await open('<fabrik-steps limits="-90..90"></fabrik-steps>');
  assert.match(await limited.keys(), /E selects a limit: .* Page Up and Page Down by 10°/);
  await limited.close();
  const free = await open('<fabrik-steps></fabrik-steps>');
  assert.doesNotMatch(await free.keys(), /limit/);
  await free.page.locator('fabrik-steps canvas').first().focus();
  await free.page.keyboard.press('t');
  assert.deepEqual(await free.said(), ['Target selected. Arrow keys move it.']);
  await free.page.keyboard.press('e');
  await free.page.keyboard.press('ArrowLeft');
  assert.equal((await free.said()).length, 1, 'the target is still selected');
  assert.equal(await free.look(({ step }) => step), 0);
  await free.close();
});

test('where less motion is wished, Space leaves the target of a chain where the user has put it', async () => {
  const place = await open('<fabrik-chain scale="1" autoplay></fabrik-chain>');
  const { page } = place;
  assert.doesNotMatch(await place.keys(), /Space/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+ArrowLeft');
  const target = () => place.look((element) => element.target);
  const before = await target();
  await page.keyboard.press(' ');
  assert.deepEqual(await target(), before);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // The browser sends the change some frames later.
  await page.waitForFunction(() => {
    const { shadowRoot } = document.querySelector('fabrik-chain');
    return /Space pauses or resumes/.test(shadowRoot.getElementById('keys').textContent);
  });
  await place.close();
});

/** The contrast of two colours, as accessibility guidelines count it. */
function contrastOf(first, second) {
  const light = (colour) => {
    const [r, g, b] = colour
      .match(/\d+/g)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [least, most] = [light(first), light(second)].sort((a, b) => a - b);
  return (most + 0.05) / (least + 0.05);
}

for (const colorScheme of ['light', 'dark']) {
  test(`the ring of the focus can be seen on a ${colorScheme} page`, async () => {
    const place = await open(
      '<style>:root { color-scheme: light dark }</style><fabrik-chain></fabrik-chain>',
      { colorScheme },
    );
    await place.page.keyboard.press('Tab');
    const [ring, ground] = await place.look(({ canvas }) => {
      const { outlineColor, backgroundColor } = getComputedStyle(canvas);
      return [outlineColor, backgroundColor];
    });
    assert.ok(contrastOf(ring, ground) > 4.5, `${ring} on ${ground}`);
    await place.close();
  });
}

test('for a finger the controls are at least 44 px large', async () => {
  const place = await open('<fabrik-steps></fabrik-steps>', { hasTouch: true, isMobile: true });
  const sizes = await place.look(({ shadowRoot }) =>
    [...shadowRoot.querySelectorAll('button, select, input')].map((each) => {
      const { width, height } = each.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  assert.ok(Math.min(...sizes) >= 44, sizes.join());
  await place.close();
});

test('in forced colours a button that does nothing now looks so', async () => {
  const place = await open('<fabrik-steps></fabrik-steps>', { forcedColors: 'active' });
  const [first, next] = await place.look(({ shadowRoot }) =>
    ['first', 'next'].map((name) => getComputedStyle(shadowRoot.querySelector(`[data-do=${name}]`)).color),
  );
  assert.notEqual(first, next);
  await place.close();
});

test('in a dialog, Escape deselects in a player of steps first, and then closes the dialog', async () => {
  const place = await openPage(`${LINE}<dialog><fabrik-steps></fabrik-steps></dialog>`);
  const { page } = place;
  const isOpen = () => page.evaluate(() => document.querySelector('dialog').open);
  await page.evaluate(() => {
    document.querySelector('dialog').showModal();
    document.querySelector('fabrik-steps').focus();
  });
  await shown(page, 4);
  await page.keyboard.press('t');
  await page.keyboard.press('Escape');
  await shown(page);
  assert.equal(await isOpen(), true);
  await page.keyboard.press('Escape');
  await shown(page);
  assert.equal(await isOpen(), false);
  await place.close();
});
