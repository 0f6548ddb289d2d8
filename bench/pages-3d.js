// The 3-D pages in Chromium over 10,000 frames: how long everything takes that is not drawing, how much the heap grows,
// and how many frames there are while the page is hidden. And their bytes: what each page has of its own, and what they
// share. Nothing is drawn, because there is no graphics card: bench/pages.js measures frames that are drawn.
//
//     npm run bench -- pages-3d

import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { gzipSync } from 'node:zlib';
import { closeAll, frames, open, SITE } from '../tests/browser/page.js';
import { browser } from '../tests/browser/pool.js';
import { drawNothing } from '../tests/browser/webgl.js';

const PAGES = ['spider-3d', 'arm-3d', 'character', 'crowd', 'tentacle', 'bones'];
const SHARED = ['site.css', 'fabrik.global.js', 'three.global.js', 'fabrik-three.global.js'];
const FRAMES = 10_000;

/** While nothing is drawn, the crowd would choose a count that takes all of each frame. */
const SETTINGS = { crowd: '#count=1000&auto=off' };

/** Frames until everything has been compiled and made. */
const WARM = 5000;

const kB = (bytes) => (bytes / 1000).toFixed(1);
const zipped = async (file) => gzipSync(await readFile(`${SITE}/${file}`)).length;
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** The bytes of the heap that are used, after all garbage was collected. */
async function heapOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** In a page: from now on the time of each frame is kept that the figure moves and solves. */
function time(name) {
  const figure = globalThis.demos[name];
  globalThis.times = [];
  for (const part of ['advance', 'pose']) {
    const call = figure[part].bind(figure);
    figure[part] = (seconds) => {
      const start = globalThis.realNow();
      const result = call(seconds);
      globalThis.times.push(globalThis.realNow() - start);
      return result;
    };
  }
}

async function measure(name) {
  const demo = await open(SETTINGS[name] ?? '', { demo: name });
  const { page } = demo;
  await drawNothing(page);
  await page.evaluate(time, name);
  await frames(page, WARM);
  const before = await heapOf(page);
  await page.evaluate(() => {
    globalThis.times.length = 0;
  });
  await frames(page, FRAMES);
  const times = await page.evaluate(() => {
    const both = [];
    for (let i = 0; i + 1 < globalThis.times.length; i += 2) {
      both.push(globalThis.times[i] + globalThis.times[i + 1]);
    }
    globalThis.times = [];
    return both.sort((a, b) => a - b);
  });
  const grown = (await heapOf(page)) - before;
  const shown = (await demo.state()).frames;
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await frames(page, 2);
  const hidden = (await demo.state()).frames;
  await frames(page, 1000);
  const result = {
    mean: sum(times) / times.length,
    slow: times[Math.floor(0.99 * times.length)],
    grown,
    hidden: (await demo.state()).frames - hidden,
    shown,
  };
  await demo.close();
  return result;
}

console.log(`Chromium ${browser.version()}, ${cpus()[0].model}; ${FRAMES} frames of 1/60 s, nothing drawn.`);
console.log('page        own kB  moves and solves, mean ms  99 %  heap grows kB  frames when hidden');
for (const name of PAGES) {
  const { mean, slow, grown, hidden } = await measure(name);
  const own = sum(await Promise.all([`${name}.html`, `${name}.js`].map(zipped)));
  console.log(
    [
      name.padEnd(11),
      kB(own).padStart(6),
      mean.toFixed(3).padStart(26),
      slow.toFixed(2).padStart(5),
      kB(grown).padStart(14),
      String(hidden).padStart(19),
    ].join(' '),
  );
}
const shared = await Promise.all(SHARED.map(zipped));
console.log(`Shared, with gzip: ${SHARED.map((file, i) => `${file} ${kB(shared[i])} kB`).join(', ')}.`);
console.log(
  '`own` is the HTML and the script of the page, with gzip. Before the first of the frames the page was warm.',
);
await closeAll();
