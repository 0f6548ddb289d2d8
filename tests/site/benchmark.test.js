// The page of the benchmark: it loads and measures when its button is pressed, not before.

import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { after, test } from 'node:test';
import { inTime } from '../../web/demos/benchmark/table.js';
import { browserOf } from '../../web/demos/benchmark/words.js';
import { ADDRESSES, closeAll, SITE } from '../browser/page.js';
import { visit } from '../browser/pages.js';
import { browser } from '../browser/pool.js';

after(closeAll);

/** So little is measured that the times say nothing. */
const LITTLE = { rounds: 1, warmUps: 3, turn: 2000 };

const SCRIPT = 'benchmark.source.js';

async function openBenchmark(options) {
  const visited = await visit('benchmark', options);
  const { page } = visited;
  await page.waitForFunction(() => globalThis.demos?.benchmark);
  const section = page.locator('#benchmark');
  return {
    ...visited,
    section,
    button: (name) => section.locator(`[data-do=${name}]`),
    words: section.locator('[data-words]'),
    state: () => page.evaluate(() => globalThis.demos.benchmark.state()),
    begin: () => page.evaluate((extent) => globalThis.demos.benchmark.run(extent), LITTLE),
    /** Waits until something is measured. */
    measures: () => page.waitForFunction(() => document.querySelector('#benchmark progress').value > 0),
    ended: () =>
      page.waitForFunction(() => !globalThis.demos.benchmark.state().running, null, { polling: 100 }),
  };
}

test('by double click, a run fills all tables, which can be copied: the joints of fabrik reach every target, and longer bars are longer times', async () => {
  const { page, section, words, button, state, begin, ended, faults, giveBack } = await openBenchmark({
    over: 'file',
  });
  await begin();
  await ended();
  assert.match(await words.textContent(), /^Done/);
  const { results } = await state();
  assert.deepEqual(Object.keys(results), ['random', 'smooth', 'crowd']);
  for (const [name, rows] of Object.entries(results)) {
    for (const row of rows.slice(0, name === 'crowd' ? 2 : 1)) {
      assert.equal(row.reached, 1, `${name}: ${row.name}`);
    }
    assert.ok(
      rows.every(({ us, iterations }) => us > 0 && iterations > 0 && iterations <= 15),
      JSON.stringify(rows),
    );
    const shown = await section.locator(`[data-test=${name}] tbody tr`).evaluateAll((all) =>
      all.map((row) => ({
        name: row.dataset.contestant,
        cells: [...row.querySelectorAll('[data-cell]')].map((cell) => cell.textContent),
        bar: row.querySelector('.bars i').getBoundingClientRect().width,
      })),
    );
    assert.deepEqual(
      shown.map((row) => row.name),
      rows.map((row) => row.name),
    );
    assert.ok(shown.every(({ cells }) => cells.every((text) => /\d/.test(text))));
    const order = (key) => (a, b) => a[key] - b[key];
    const byTime = rows.toSorted(order('us')).map((row) => shown.find((each) => each.name === row.name).bar);
    assert.deepEqual(
      byTime,
      byTime.toSorted((a, b) => a - b),
      name,
    );
  }
  const version = section.locator('[data-contestant=ikts] [data-version]').first();
  assert.match(await version.textContent(), /\d+\.\d+\.\d+/);
  await button('copy').click();
  await section.getByText('Copied.').waitFor();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  assert.match(lines[0], /^fabrik benchmark, \w+ \d+, \d+ cores?, \d{4}-\d\d-\d\d$/);
  assert.match(lines[1], /^versions: fabrik \(\d+\.\d+\.\d+\), ikts \(\d+\.\d+\.\d+\), /);
  assert.equal(lines.filter((line) => line.endsWith(' %')).length, 8 + 8 + 9);
  // A run that is stopped before it has any result leaves those of the run before.
  const times = () => section.locator('[data-cell=time]').allTextContents();
  const before = await times();
  await begin();
  assert.notDeepEqual(await times(), before);
  await button('stop').click();
  assert.deepEqual((await state()).results, results);
  assert.deepEqual(await times(), before);
  assert.ok(await button('copy').isVisible());
  assert.match(await words.textContent(), /the run before/);
  assert.deepEqual(faults, []);
  await giveBack();
});

test('a double click on Run, and a key that is held down, start a run and do not stop it', async () => {
  const { page, button, state, giveBack } = await openBenchmark({ paced: true });
  const later = () => page.evaluate(() => globalThis.advance(600));
  const { x, y } = await button('run').boundingBox();
  await page.mouse.dblclick(x + 10, y + 10);
  assert.equal((await state()).running, true);
  await later();
  await page.mouse.click(x + 10, y + 10);
  assert.equal((await state()).running, false);
  await button('run').focus();
  await page.keyboard.down('Enter');
  await later();
  // The second and later ones are repeats.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  assert.equal((await state()).running, true);
  await page.keyboard.up('Enter');
  await giveBack();
});

test('the browser is named, although Edge and Opera also say that they are Chrome', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
  for (const [userAgent, name] of [
    [`${chrome} Edg/130.0.0.0`, 'Edge 130'],
    [`${chrome} OPR/116.0.0.0`, 'Opera 116'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133'],
    [chrome, 'Chrome 131'],
    [
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari 18',
    ],
    ['Lynx/2.9', 'Lynx/2.9'],
  ]) {
    assert.equal(browserOf(userAgent), name);
  }
});

test('short times are in nanoseconds', () => {
  assert.deepEqual([0.04531, 0.5, 12].map(inTime), ['45.3 ns', '0.50 µs', '12.0 µs']);
});

test('in forced colours the lines of the scale have the colour of the text', async () => {
  const { page, giveBack } = await openBenchmark({ forcedColors: 'active' });
  const [lines, text] = await page.evaluate(() => [
    getComputedStyle(document.querySelector('.bars')).backgroundImage,
    getComputedStyle(document.body).color,
  ]);
  assert.ok(lines.includes(text), `${text} in ${lines}`);
  await giveBack();
});

test('without WebAssembly the page says so, and shows nothing to run', async () => {
  const context = await browser.newContext();
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  const page = await context.newPage();
  await page.goto(`${ADDRESSES.http}/benchmark.html`);
  await page.getByText('This page needs WebAssembly').waitFor();
  assert.equal(await page.locator('#benchmark :is(button, table, progress):visible').count(), 0);
  await context.close();
});

test('the other packages are loaded by the first run only, and the page says how large they are', async () => {
  const { page, words, begin, measures, button, giveBack } = await openBenchmark();
  const loads = () =>
    page.evaluate((script) => {
      const entries = performance.getEntriesByType('resource');
      return entries.filter(({ name }) => name.endsWith(script)).length;
    }, SCRIPT);
  assert.equal(await loads(), 0);
  const [megabytes] = (await words.textContent()).match(/[\d.]+(?= MB)/);
  const { size } = await stat(`${SITE}/${SCRIPT}`);
  assert.ok(
    Math.abs(Number(megabytes) - size / 1e6) <= 0.15,
    `the page says ${megabytes} MB, and there are ${size} bytes`,
  );
  await begin();
  await measures();
  await button('stop').click();
  await begin();
  await measures();
  assert.equal(await loads(), 1);
  await giveBack();
});

test('with the keyboard: Run, Stop, and the focus stays on a button', async () => {
  const { page, button, words, state, measures, giveBack } = await openBenchmark();
  await button('run').focus();
  await page.keyboard.press('Enter');
  assert.equal((await state()).running, true);
  assert.ok(await page.locator('#benchmark progress').isVisible());
  await measures();
  // A moment after the start, Stop does nothing: see the double click.
  await page.waitForTimeout(500);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.do), 'stop');
  await page.keyboard.press('Enter');
  assert.deepEqual(await state(), { running: false, results: {} });
  assert.equal(await words.textContent(), 'Stopped.');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.do), 'run');
  assert.ok(await button('copy').isHidden());
  await giveBack();
});

test('of a run that was stopped, the tests that were done can be copied, and the tables have kept their place', async () => {
  const { page, section, button, begin, giveBack } = await openBenchmark();
  const tops = () =>
    section.locator('table').evaluateAll((all) => all.map((table) => table.getBoundingClientRect().top));
  await page.setViewportSize({ width: 360, height: 740 });
  const before = await tops();
  await begin();
  assert.equal((await tops())[0], before[0]);
  await page.waitForFunction(() => globalThis.demos.benchmark.state().results.random);
  await button('stop').click();
  const { results } = await page.evaluate(() => globalThis.demos.benchmark.state());
  assert.equal((await tops())[0], before[0]);
  await button('copy').click();
  await section.getByText('Copied.').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /One chain, random targets/);
  assert.equal(text.includes('a smooth path'), 'smooth' in results);
  assert.equal(text.includes('A crowd'), 'crowd' in results);
  await giveBack();
});

test('if the script with the other packages is missing, the page names it, and another run can follow', async () => {
  const { page, words, begin, measures, ended, button, giveBack } = await openBenchmark();
  await page.route(`**/${SCRIPT}`, (route) => route.abort());
  await begin();
  await ended();
  assert.match(await words.textContent(), /benchmark\.source\.js is missing/);
  assert.ok(await button('run').isVisible());
  await page.unroute(`**/${SCRIPT}`);
  await begin();
  await measures();
  await giveBack();
});
