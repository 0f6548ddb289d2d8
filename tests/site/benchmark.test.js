// The page of the benchmark: it loads and measures when its button is pressed, not before.

import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { after, test } from 'node:test';
import { closeAll, SITE } from '../browser/page.js';
import { visit } from '../browser/pages.js';

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
      page.waitForFunction(() => !globalThis.demos.benchmark.state().running, null, {
        polling: 100,
        timeout: 60_000,
      }),
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
  assert.equal(lines.filter((line) => line.endsWith(' %')).length, 8 + 8 + 9);
  assert.deepEqual(faults, []);
  await giveBack();
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
