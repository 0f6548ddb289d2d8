// What has to hold in every engine.

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { serve } from '../browser/chromium.js';
import { checkHash } from '../golden/hash.js';
import { copyPages, writePage } from './site.js';

/** The pages that are looked at, and on each what moves on its own. */
const PAGES = {
  'index.html': ['#spider canvas', '[data-preview=follow]', '[data-preview=spider]', '[data-preview=arm]'],
  'character.html': ['#character canvas'],
};

/** @typedef {import('./webdriver.js').Browser} Browser */

/** The package gives the bits of tests/golden/hash.txt. */
export async function checkGolden(/** @type {Browser} */ browser) {
  const server = await serve(fileURLToPath(new URL('../..', import.meta.url)));
  try {
    await browser.open(`${server.url}/tests/golden/golden.js`);
    const hash = await browser.evaluate(async () => {
      const { golden } = await import('/tests/golden/golden.js');
      return golden(await import('/web/fabrik.js'));
    });
    checkHash(hash);
  } finally {
    await server.close();
  }
}

/**
 * A page loads, all of it that is to move moves, and nothing goes wrong.
 * @param {Browser} browser
 * @param {keyof typeof PAGES} page
 * @param {'http' | 'file'} over
 */
export async function checkPage(browser, page, over) {
  const site = await copyPages();
  try {
    await browser.open(site.address(over, page));
    for (const selector of PAGES[page]) {
      assert.equal(await browser.evaluate(countPictures, selector), 4, `pictures of ${selector}`);
    }
    assert.deepEqual(await browser.evaluate(() => window.faults), []);
  } finally {
    await browser.open('about:blank');
    await site.close();
  }
}

/**
 * In a page: counts how many pictures a canvas shows one after the other, up to 4. Nothing, the first
 * picture and one of another size are three that show no motion.
 */
function countPictures(selector) {
  const found = document.querySelector(selector);
  found.scrollIntoView({ behavior: 'instant', block: 'center' });
  const canvas = found.shadowRoot?.querySelector('canvas') ?? found;
  const pictures = new Set();
  const end = performance.now() + 120_000;
  return new Promise((done) => {
    const look = () => {
      pictures.add(canvas.toDataURL());
      if (pictures.size === 4 || performance.now() > end) {
        done(pictures.size);
      } else {
        setTimeout(look, 100);
      }
    };
    look();
  });
}

/**
 * The mouse drags the hand of the character.
 * @param {Browser} browser
 */
export async function checkCharacter(browser) {
  const site = await copyPages();
  try {
    await browser.open(site.address('http', 'character.html'));
    await browser.evaluate(() => {
      document.querySelector('#character canvas').scrollIntoView({ behavior: 'instant', block: 'center' });
      window.demos.character.paused = true;
    });
    const before = await browser.evaluate(rightHand);
    await browser.move(before.x, before.y);
    await browser.press();
    await browser.move(before.x - 20, before.y - 30);
    await browser.move(before.x - 30, before.y - 50);
    await browser.release();
    const after = await browser.evaluate(rightHand);
    const away = Math.hypot(after.x - before.x + 30, after.y - before.y + 50);
    assert.ok(away < 2, `the target is ${away} pixels from the mouse`);
    assert.ok(after.error < 1e-4, `the hand is ${after.error} m from its target`);
    assert.ok(
      Math.hypot(...after.hand.map((value, i) => value - before.hand[i])) > 0.1,
      'the hand has moved',
    );
    assert.deepEqual(await browser.evaluate(() => window.faults), []);
  } finally {
    await browser.open('about:blank');
    await site.close();
  }
}

/**
 * In the page of the character, some frames later: where the target of the right hand is in the window, where
 * the hand is in the world, and how far it is from its target.
 */
async function rightHand() {
  for (let left = 4; left > 0; left--) {
    await new Promise((done) => requestAnimationFrame(done));
  }
  const { character } = window.demos;
  const { left, top } = document.querySelector('#character canvas').getBoundingClientRect();
  const { x, y } = character.state().targets.find(({ name }) => name === 'right');
  const placeOf = ({ matrixWorld }) => matrixWorld.elements.slice(12, 15);
  const hand = placeOf(character.binding.bones.get('mixamorig:RightHand'));
  const target = placeOf(character.targets.objectOf('right'));
  const error = Math.hypot(...hand.map((value, i) => value - target[i]));
  return { x: left + x, y: top + y, hand, error };
}

const ELEMENTS = `<body style="margin: 0">
<script src="fabrik.global.js"></script>
<fabrik-chain root="300 100" target="380 160" scale="1" style="inline-size: 600px; block-size: 300px"></fabrik-chain>
<fabrik-steps root="300 100" target="380 160" scale="1" style="inline-size: 600px"></fabrik-steps>
</body>`;

/**
 * The elements react to a mouse and a keyboard.
 * @param {Browser} browser
 * @param {'http' | 'file'} over
 */
export async function checkElements(browser, over) {
  const site = await writePage(ELEMENTS);
  try {
    await browser.open(site.address(over, 'page.html'));
    await checkChain(browser);
    await checkSteps(browser);
    assert.deepEqual(await browser.evaluate(() => window.faults), []);
  } finally {
    await browser.open('about:blank');
    await site.close();
  }
}

async function checkChain(browser) {
  const place = await browser.evaluate(boxOf, { element: 'fabrik-chain', part: 'canvas' });
  await browser.move(place.x + 380, place.y + 160);
  await browser.press();
  await browser.move(place.x + 330, place.y + 190);
  await browser.move(place.x + 250, place.y + 200);
  await browser.release();
  const dragged = await browser.evaluate(chainThatFollows);
  assert.deepEqual(dragged, { target: { x: 250, y: 200 }, status: 'reached' });
  await browser.key('ArrowRight');
  const { target, status } = await browser.evaluate(chainThatFollows);
  assert.ok(target.x > 250 && target.y === 200, `an arrow moved the target to ${target.x}, ${target.y}`);
  assert.equal(status, 'reached');
}

async function checkSteps(browser) {
  const button = await browser.evaluate(boxOf, { element: 'fabrik-steps', part: '[data-do=next]' });
  await browser.move(button.x + button.width / 2, button.y + button.height / 2);
  await browser.press();
  await browser.release();
  assert.equal(await browser.evaluate(stepOfPlayer), 1, 'the button goes one step on');
  await browser.evaluate(() =>
    document.querySelector('fabrik-steps').shadowRoot.querySelector('canvas').focus(),
  );
  await browser.key('ArrowRight');
  assert.equal(await browser.evaluate(stepOfPlayer), 2, 'so does the arrow key');
  await browser.key('End');
  const [step, last] = await browser.evaluate(() => {
    const { step, trace } = document.querySelector('fabrik-steps');
    return [step, trace.length - 1];
  });
  assert.equal(step, last, 'the key End goes to the last step');
}

/** In a page: where a part of an element is in the window, after it was brought into view. */
function boxOf({ element, part }) {
  const found = document.querySelector(element).shadowRoot.querySelector(part);
  found.scrollIntoView({ behavior: 'instant', block: 'center' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x, y, width, height };
}

/** In a page: the chain of an element, two frames later; its target to a hundredth of a pixel. */
async function chainThatFollows() {
  for (let left = 2; left > 0; left--) {
    await new Promise((done) => requestAnimationFrame(done));
  }
  const { target, chain } = document.querySelector('fabrik-chain');
  const rounded = (/** @type {number} */ number) => Math.round(100 * number) / 100;
  return { target: { x: rounded(target.x), y: rounded(target.y) }, status: chain.status };
}

/** In a page: which step the player shows. */
function stepOfPlayer() {
  return document.querySelector('fabrik-steps').step;
}
