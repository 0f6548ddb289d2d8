// Pictures of the page, for people to look at. They assert nothing.

import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const SHOTS = fileURLToPath(new URL('../browser/build/screenshots', import.meta.url));

const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3 };
const WALL = { viewport: { width: 3840, height: 2160 }, deviceScaleFactor: 1 };

/** Screens, light and dark, each with a name for its pictures. */
export const SCREENS = inBothColours([DESK, PHONE]);

/** Those, and a very large one. */
export const ALL_SCREENS = inBothColours([DESK, PHONE, WALL]);

function inBothColours(screens) {
  return screens.flatMap((screen) =>
    ['light', 'dark'].map((colorScheme) => {
      const { width, height } = screen.viewport;
      return { name: `${width}x${height}-${colorScheme}`, options: { ...screen, colorScheme } };
    }),
  );
}

/** Keeps what is on the screen, or an element of it. */
export async function keep(shown, name) {
  await keepBytes(await shown.screenshot(), name);
}

/** Keeps what a canvas gave as a data URL. */
export function keepCanvas(url, name) {
  return keepBytes(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'), name);
}

async function keepBytes(bytes, name) {
  await mkdir(SHOTS, { recursive: true });
  await writeFile(`${SHOTS}/${name}.png`, bytes);
  console.log(`${name}.png`);
}
