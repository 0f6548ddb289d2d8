// The pages of the site, and what tests need of all of them.

import { readFile } from 'node:fs/promises';
import { ADDRESSES, SITE } from './page.js';
import { NAMES } from './page-names.js';
import { takePage } from './pool.js';

export { NAMES, PAGES } from './page-names.js';

export const DEMOS = NAMES.filter((name) => name !== 'index');

export const htmlOf = (name) => readFile(`${SITE}/${name}.html`, 'utf8');

/** Opens a page as a user does: in real time. */
export async function visit(name, { over = 'http', wait = 'load', ...options } = {}) {
  const taken = await takePage({ viewport: { width: 1280, height: 800 }, ...options });
  await taken.page.goto(`${ADDRESSES[over]}/${name}.html`, { waitUntil: wait });
  return taken;
}
