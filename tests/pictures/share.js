// The pictures that are committed in web/pictures: one of each page, for links that are shared, and the moving
// picture of README. They are taken of the real pages, by the clock of the tests.
//
//     node tests/pictures/share.js [PAGE...]
//
// With names of pages only these are taken.

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeAll, frames, open } from '../browser/page.js';
import { PAGES } from '../browser/page-names.js';
import { visit } from '../browser/pages.js';
import { LARGEST } from './largest.js';

const PICTURES = fileURLToPath(new URL('../../web/pictures', import.meta.url));

/** The size that networks ask for. */
const SHARED = { width: 1200, height: 630 };

/** How long a figure moves before its picture is taken, in frames. */
const FRAMES = {
  ...{ index: 170, follow: 60, spider: 170, stepping: 170, steps: 700, race: 100, arm: 170 },
  ...{
    'spider-3d': 300,
    'arm-3d': 200,
    character: 24,
    crowd: 150,
    tentacle: 120,
    bones: 60,
    linkages: 150,
    platforms: 150,
    pose: 20,
    robot: 150,
  },
};

/** Settings with which a page is shown. */
const SETTINGS = { 'spider-3d': '#view=follow', crowd: '#count=400', pose: '#pose=reach' };

/** The page of the benchmark shows nothing before its button is pressed. Its worker runs in real time. */
const PREPARE = {
  benchmark: async (page) => {
    await page.evaluate(() => globalThis.demos.benchmark.run());
    while (await page.evaluate(() => globalThis.demos.benchmark.state().running)) {
      await new Promise((done) => setTimeout(done, 200));
    }
  },
};

/** A page of which only the title and the first figure are left. */
const STYLE = `
  .top, .pager, footer, .source, .controls, .keys, .text, .readout, .words, .cards, .install, .lead, .line,
  main > .figure ~ * { display: none !important }
  main { max-width: none !important; padding: 0 !important }
  h1 { position: fixed; z-index: 2; inset: auto auto 26px 32px; margin: 0; padding: 8px 20px; font-size: 40px;
    background: var(--paper); border-radius: 12px; box-shadow: 0 2px 16px rgb(0 0 0 / 0.18) }
  /* What stands on the floor is below. */
  body:has(#character, #crowd, #tentacle, #bones) h1 { inset-block: 14px auto }
  h1::before { content: "fabrik "; color: var(--accent) }
  .figure { display: block !important; margin: 0 !important }
  .benchmark :is(.bar, .note, .test > p, .test ~ .test) { display: none }
  .benchmark { padding: 34px 32px }
  body:has(#benchmark) h1 { inset: 14px 32px auto auto; font-size: 28px }
  .benchmark .test { margin: 0 }
  .stage { height: 630px !important; border: 0 !important; border-radius: 0 !important }
`;

/** The moving picture: its size, its frames per second, and how long it is. */
const MOVING = { viewport: { width: 800, height: 420 }, rate: 20, seconds: 6 };

async function takeShared(/** @type {string[]} */ names) {
  for (const [file, demo] of Object.entries(PAGES).filter(([name]) => names.includes(name))) {
    const opened = await open(SETTINGS[file] ?? '', { file, demo, viewport: SHARED, drawn: true });
    await opened.page.addStyleTag({ content: STYLE });
    await PREPARE[file]?.(opened.page);
    await frames(opened.page, FRAMES[file] ?? 0);
    await opened.page.screenshot({ path: `${PICTURES}/${file}.jpg`, type: 'jpeg', quality: 84 });
    console.log(`${file}.jpg`);
    await opened.close();
  }
}

/** The contents of the lesson. */
async function takeLesson() {
  const { page, giveBack } = await visit('lesson/en/index', { viewport: SHARED });
  await page.addStyleTag({
    content: '.top, .languages { display: none !important } main { padding-block: 12px }',
  });
  await page.screenshot({ path: `${PICTURES}/lesson.jpg`, type: 'jpeg', quality: 84 });
  console.log('lesson.jpg');
  await giveBack();
}

/** Leads the spider around. */
async function takeMoving() {
  const { viewport, rate, seconds } = MOVING;
  const opened = await open('', { file: 'index', demo: 'spider', viewport });
  const { page } = opened;
  await page.addStyleTag({
    content: `${STYLE} h1, .hero .intro { display: none } .stage { height: 420px !important }`,
  });
  await frames(page, 30);
  const folder = await mkdtemp(join(tmpdir(), 'fabrik-frames-'));
  const names = [];
  for (let at = 0; at < rate * seconds; at++) {
    const turn = (2 * Math.PI * at) / (rate * seconds);
    await opened.move(400 + 270 * Math.sin(turn), 215 + 95 * Math.sin(2 * turn));
    await frames(page, 60 / rate);
    const name = join(folder, `${String(at).padStart(4, '0')}.png`);
    await writeFile(name, await opened.canvas.screenshot());
    names.push(name);
  }
  const out = `${PICTURES}/spider.webp`;
  const options = ['-loop', '0', '-lossy', '-q', '80', '-m', '6', '-d', String(1000 / rate)];
  execFileSync('img2webp', [...options, ...names, '-o', out], { stdio: 'ignore' });
  await rm(folder, { recursive: true });
  const { size } = await stat(out);
  console.log(`spider.webp, ${Math.round(size / 1000)} kB`);
  if (size > LARGEST) {
    throw new Error(`spider.webp has ${size} bytes, more than ${LARGEST}`);
  }
  await opened.close();
}

await mkdir(PICTURES, { recursive: true });
const names = process.argv.slice(2);
await takeShared(names.length > 0 ? names : Object.keys(PAGES));
if (names.length === 0) {
  await takeLesson();
  await takeMoving();
}
await closeAll();
