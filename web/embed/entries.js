// What web/element/ has: an entry for each element, and a file of words for each language.

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const WEB = fileURLToPath(new URL('..', import.meta.url));

/** How an entry makes its element known, and how a file of words adds them. Other files are neither. */
const DEFINES = /^define\(\{ 'fabrik-([\w-]+)'/m;
const ADDS = /^addWords\('([\w-]+)'/m;

/**
 * The names of the files in web/element/, without `.js`.
 * @returns {Promise<{ elements: string[], languages: string[] }>} `languages` without English, which all elements have
 */
export async function readEntries() {
  const folder = join(WEB, 'element');
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.js'))
    .map((name) => basename(name, '.js'));
  const elements = [];
  const languages = [];
  for (const name of names.sort()) {
    const text = await readFile(join(folder, `${name}.js`), 'utf8');
    if (DEFINES.exec(text)?.[1] === name) {
      elements.push(name);
    } else if (ADDS.exec(text)?.[1] === name) {
      languages.push(name);
    }
  }
  return { elements, languages };
}
