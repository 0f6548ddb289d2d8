// Screenshots of all pages, for people to look at: three sizes, light and dark. They are not committed.

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { closeAll, frames, open } from '../browser/page.js';
import { PAGES } from '../browser/page-names.js';

const FOLDER = fileURLToPath(new URL('../browser/build/screenshots', import.meta.url));
const SCREENS = [
  { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, hasTouch: true },
  { viewport: { width: 3840, height: 2160 }, deviceScaleFactor: 1 },
];

/** How long a figure moves before its picture is taken, in frames. */
const FRAMES = 150;

await mkdir(FOLDER, { recursive: true });
for (const [file, demo] of Object.entries(PAGES)) {
  for (const screen of SCREENS) {
    for (const colorScheme of ['light', 'dark']) {
      const opened = await open('', { file, demo, colorScheme, ...screen });
      await frames(opened.page, FRAMES);
      const { width, height } = screen.viewport;
      const name = `${file}-${width}x${height}-${colorScheme}.png`;
      await opened.page.screenshot({ path: `${FOLDER}/${name}`, fullPage: width < 3000 });
      console.log(name);
      await opened.close();
    }
  }
}
await closeAll();
