// The browser, and the results as a text.

import { fill } from '../shared/text.js';
import words from '../strings/en/benchmark.js';
import { NAMES } from './contestants.js';
import { inPercent, inTimes } from './table.js';

/**
 * How browsers name themselves. The first pattern that matches counts: Edge and Opera also say that they are Chrome, and
 * on iOS all say that they are Safari.
 * @type {[string, RegExp][]}
 */
const BROWSERS = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /(?:OPR|OPT)\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];

/** The name and the version of the browser with a user agent string; the string if it is another browser. */
export function browserOf(/** @type {string} */ userAgent) {
  for (const [name, pattern] of BROWSERS) {
    const version = userAgent.match(pattern)?.[1];
    if (version) {
      return fill(words.browser, { name, version });
    }
  }
  return userAgent;
}

/** The browser and the number of cores. */
export const machine = () =>
  fill(words.machine, { browser: browserOf(navigator.userAgent), count: navigator.hardwareConcurrency });

/**
 * The results as a text with columns, without the tests that were not run.
 * @param {import('./contestants.js').Results} results
 * @param {Record<string, string>} versions of fabrik and of the packages
 */
export function asText(results, versions) {
  const { head, columns, version, versions: all } = words.copied;
  const date = new Date().toISOString().slice(0, 10);
  const tests = NAMES.filter((name) => results[name]).map((name) => {
    const rows = results[name]?.map((row) => {
      const cells = [
        row.us.toFixed(4),
        inTimes(row.ratio),
        row.iterations.toFixed(1),
        inPercent(row.reached),
      ];
      const title = words.contestants[row.name].name.padEnd(26);
      return `${title}${cells.map((cell) => cell.padStart(12)).join('')}`;
    });
    const { title, text } = words.tests[name];
    return [title, text, ...(rows ?? [])].join('\n');
  });
  const list = Object.entries(versions).map(([name, number]) => fill(version, { name, version: number }));
  const top = [fill(head, { machine: machine(), date }), fill(all, { list: list.join(', ') }), columns];
  return `${top.join('\n')}\n\n${tests.join('\n\n')}\n`;
}
