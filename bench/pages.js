// The pages of the demos in Chromium, as they are served: their bytes, how soon something moves, long tasks while
// they load, and how long the scripts of a frame take. There is no graphics card: WebGL is drawn in software, in another
// process, which makes the frames of the character fewer, not longer.
//
//     npm run bench -- pages              all pages
//     npm run bench -- pages character    one of them

import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { launch, serve } from '../tests/browser/chromium.js';
import { NAMES } from '../tests/browser/page-names.js';

const SITE = fileURLToPath(new URL('../web/build/site', import.meta.url));
const ROUNDS = 5;

/** Runs before a page's scripts: keeps long tasks, the first change of a canvas, and the times of frames. */
function watch() {
  const seen = { tasks: [], moved: null, frames: [] };
  globalThis.seen = seen;
  new PerformanceObserver((list) => {
    seen.tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
  const ask = globalThis.requestAnimationFrame.bind(globalThis);
  let drawn = 0;
  globalThis.requestAnimationFrame = (call) =>
    ask((now) => {
      const start = performance.now();
      call(now);
      seen.frames.push(performance.now() - start);
      // The first frame draws, the second one moves.
      drawn += 1;
      seen.moved ??= drawn === 2 ? performance.now() : null;
    });
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function measure(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(address);
  await page.waitForTimeout(3000);
  const seen = await page.evaluate(() => globalThis.seen);
  await context.close();
  const frames = [...seen.frames].sort((a, b) => a - b);
  return {
    moved: seen.moved ?? Number.NaN,
    task: Math.max(0, ...seen.tasks),
    frame: median(frames),
    slow: frames[Math.floor(0.99 * frames.length)],
    count: frames.length / 3,
  };
}

async function bytesOf(name) {
  const html = await readFile(`${SITE}/${name}.html`, 'utf8');
  const scripts = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, file]) => file);
  const files = [`${name}.html`, 'site.css', ...scripts];
  const all = await Promise.all(files.map((file) => readFile(`${SITE}/${file}`)));
  return all.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0);
}

const given = process.argv.slice(2);
const unknown = given.find((name) => !NAMES.includes(name));
if (unknown !== undefined) {
  throw new Error(`there is no page ${unknown}; there are ${NAMES.join(', ')}`);
}
const server = await serve(SITE);
const browser = await launch();
console.log(`Chromium ${browser.version()}, ${cpus()[0].model}; medians of ${ROUNDS} loads, 1280 × 800.`);
console.log('page      kB with gzip  moves after ms  longest task ms  frame ms  99 %  frames per second');
for (const name of given.length > 0 ? given : NAMES) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(await measure(browser, `${server.url}/${name}.html`));
  }
  const of = (key, digits) => median(rounds.map((round) => round[key])).toFixed(digits);
  console.log(
    [
      name.padEnd(9),
      ((await bytesOf(name)) / 1000).toFixed(1).padStart(12),
      of('moved', 0).padStart(15),
      of('task', 0).padStart(16),
      of('frame', 2).padStart(9),
      of('slow', 2).padStart(5),
      of('count', 0).padStart(18),
    ].join(' '),
  );
}
console.log('Without a graphics card: the WebGL of the character is drawn in software.');
await browser.close();
await server.close();
