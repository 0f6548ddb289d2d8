// 200 figures on one page, in Chromium: what they cost while nobody sees them, and while 6 are on the screen.
//
//     npm run bench -- figures
//
// CPU time is that of the process of the page, all threads, in milliseconds per second: there is no graphics card, so it
// contains the drawing of pixels. The system counts it in steps of 10 ms. Memory is that of a page whose figures are all out
// of sight, after a garbage collection, less that of a page with one figure of each kind: that has the code and the solver.
// The heap is that of JavaScript and of the document's objects. The memory of the process is read on Linux only.

import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, serve } from '../tests/browser/chromium.js';
import { readEntries } from '../web/embed/entries.js';

const SCRIPT = fileURLToPath(new URL('../web/build/fabrik.global.js', import.meta.url));
const COUNT = 200;
const ROUNDS = 3;
/** For how long CPU time is measured, in milliseconds; and for how long the page comes to rest before. */
const WINDOW = 4000;
const REST = 3000;

/** 6 of them fill a window of 1280 × 800 pixels. At first all are below it. */
const STYLE = `body { margin: 0 } main { margin-block-start: 2000px; display: grid; grid-template-columns: repeat(3, 1fr) }
  main > * { block-size: 400px }`;

const page = (figures) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>figures</title>
<style>${STYLE}</style><script src="fabrik.global.js"></script></head><body><main>${figures.join('\n')}</main></body></html>`;

/** Runs before a page's scripts: keeps when something is drawn first. */
function watch() {
  const { fill } = CanvasRenderingContext2D.prototype;
  globalThis.drawn = null;
  CanvasRenderingContext2D.prototype.fill = function (...given) {
    globalThis.drawn ??= performance.now();
    return fill.apply(this, given);
  };
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** The memory of a process in bytes, without what it shares. */
async function memoryOf(pid) {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const kilobytes = [...text.matchAll(/^Private_\w+: +(\d+) kB/gm)].map(([, number]) => Number(number));
  return 1024 * kilobytes.reduce((sum, number) => sum + number, 0) || Number.NaN;
}

async function measure(address) {
  const browser = await launch();
  const all = await browser.newBrowserCDPSession();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await tab.goto(address);

  /** The process of the page: the renderer that works most. */
  const processOf = async () => {
    const { processInfo } = await all.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime)[0];
  };
  /** The CPU time per second, in milliseconds. */
  const load = async () => {
    await tab.waitForTimeout(REST);
    const [before, start] = [await processOf(), performance.now()];
    await new Promise((done) => setTimeout(done, WINDOW));
    const { cpuTime } = await processOf();
    return (1e6 * (cpuTime - before.cpuTime)) / (performance.now() - start);
  };
  const collect = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize, embedderHeapUsedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize + embedderHeapUsedSize;
  };

  const unseen = await load();
  const heap = await collect();
  const memory = await memoryOf((await processOf()).id);
  const canvases = await tab.evaluate(() => {
    const figures = [...document.querySelector('main').children];
    const pixels = figures.map(({ canvas }) => canvas.width * canvas.height * 4);
    return pixels.reduce((sum, bytes) => sum + bytes, 0);
  });
  await tab.evaluate(() => scrollTo(0, 2000));
  const seen = await load();
  // This browser has no window whose page could be hidden: the page is told so.
  await tab.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const hidden = await load();
  await browser.close();
  return { unseen, seen, hidden, heap, memory, canvases };
}

/** When the first figure of a page is drawn that has all of them from its top on, in milliseconds. */
async function measureFirst(address) {
  const browser = await launch();
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await tab.addInitScript(watch);
  await tab.goto(address);
  await tab.waitForFunction('drawn');
  const drawn = await tab.evaluate('drawn');
  await browser.close();
  return drawn;
}

const { elements } = await readEntries();
const figure = (name, i) => `<fabrik-${name} lengths="80 ${60 + (i % 20)} 50" autoplay></fabrik-${name}>`;
const some = (count, names) => Array.from({ length: count }, (_, i) => figure(names[i % names.length], i));
const PAGES = {
  'chain-1': some(1, ['chain']),
  chain: some(COUNT, ['chain']),
  'mixed-1': elements.map((name) => figure(name, 0)),
  mixed: some(COUNT, elements),
};

const folder = await mkdtemp(join(tmpdir(), 'fabrik-figures-'));
await copyFile(SCRIPT, join(folder, 'fabrik.global.js'));
for (const [name, figures] of Object.entries(PAGES)) {
  await writeFile(join(folder, `${name}.html`), page(figures));
  await writeFile(join(folder, `${name}-top.html`), page(figures).replace('2000px', '0'));
}
const server = await serve(folder);
const first = await launch();
console.log(
  `Chromium ${first.version()}, ${cpus()[0].model}; medians of ${ROUNDS} loads, 1280 × 800, ${COUNT} figures, autoplay.`,
);
await first.close();
console.log('          CPU, ms per second    kB per figure, unseen    first drawn');
console.log('page      unseen hidden 6 seen        heap process canvas   after ms');
for (const name of ['chain', 'mixed']) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const few = await measure(`${server.url}/${name}-1.html`);
    const many = await measure(`${server.url}/${name}.html`);
    const more = COUNT - PAGES[`${name}-1`].length;
    const each = (key) => (many[key] - few[key]) / more / 1000;
    const drawn = await measureFirst(`${server.url}/${name}-top.html`);
    rounds.push({ ...many, heap: each('heap'), memory: each('memory'), canvas: each('canvases'), drawn });
  }
  const of = (key, digits, width) =>
    median(rounds.map((round) => round[key]))
      .toFixed(digits)
      .padStart(width);
  console.log(
    [
      name.padEnd(9),
      ...[of('unseen', 1, 6), of('hidden', 1, 6), of('seen', 0, 6)],
      ...[of('heap', 1, 10), of('memory', 0, 7), of('canvas', 0, 6), of('drawn', 0, 10)],
    ].join(' '),
  );
}
console.log('Without a graphics card: the pixels are drawn by the process of the page.');
await server.close();
await rm(folder, { recursive: true });
