// Which lines of web/ a test has run, in Node and in Chromium, by V8's own counts.

import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The lines that ran in Node.
 * @param {string} folder that NODE_V8_COVERAGE named
 * @param {string} root of the repository
 * @returns {Map<string, Set<number>>} by file, from the root; lines from 1
 */
export function linesInNode(folder, root) {
  const lines = new Map();
  for (const name of readdirSync(folder).filter((each) => each.startsWith('coverage-'))) {
    for (const { url, functions } of JSON.parse(readFileSync(join(folder, name), 'utf8')).result) {
      const file = url.startsWith('file:') ? relative(root, fileURLToPath(url.replace(/[?#].*/, ''))) : '';
      if (file.startsWith('web/') && !file.startsWith('web/build/')) {
        const starts = startsOfLines(readFileSync(join(root, file), 'utf8'));
        const has = covered(functions, starts);
        const set = lines.get(file) ?? new Set();
        for (let i = 0; i < has.length; i++) {
          if (has[i]) {
            set.add(i + 1);
          }
        }
        lines.set(file, set);
      }
    }
  }
  return lines;
}

/**
 * The lines that ran in Chromium, as parts of fabrik.global.js with a source map beside it.
 * @param {string} folder that FABRIK_COVERAGE named
 * @param {string} root
 * @returns {Map<string, Set<number>>}
 */
export function linesInBrowser(folder, root) {
  const bundle = join(root, 'web/build/fabrik.global.js');
  const starts = startsOfLines(readFileSync(bundle, 'utf8'));
  const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')));
  const lines = new Map();
  for (const { functions } of JSON.parse(readFileSync(join(folder, 'browser.json'), 'utf8'))) {
    covered(functions, starts).forEach((has, i) => {
      const { originalSource, originalLine } = has ? map.findEntry(i, starts[i].column) : {};
      if (originalSource) {
        const file = relative(root, resolve(root, 'web/build', originalSource));
        lines.set(file, (lines.get(file) ?? new Set()).add(originalLine + 1));
      }
    });
  }
  return lines;
}

/** Where the first character of each line is that is no space. */
function startsOfLines(source) {
  let offset = 0;
  return source.split('\n').map((text) => {
    const column = Math.max(text.search(/\S/), 0);
    const start = { offset: offset + column, column };
    offset += text.length + 1;
    return start;
  });
}

/** For each line, whether it ran: by the innermost range that has its start. Functions without a call count 0. */
function covered(functions, starts) {
  const has = new Array(starts.length).fill(false);
  // Outer ranges come before inner ones.
  for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges)) {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle].offset < startOffset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    for (let i = low; i < starts.length && starts[i].offset < endOffset; i++) {
      has[i] = count > 0;
    }
  }
  return has;
}
