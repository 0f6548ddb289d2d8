// The browser, and the results as a text.

import { fill } from '../shared/text.js';
import words from '../strings/en/benchmark.js';
import { NAMES } from './contestants.js';
import { inPercent, inTimes } from './table.js';

/** How browsers name themselves, the more special names first. */
const BROWSERS = [/(Edg|OPR|Firefox|Chrome)\/(\d+)/, /Version\/(\d+).*(Safari)/];

/** The browser and the number of cores. */
export function machine() {
  const [first, safari] = BROWSERS.map((pattern) => navigator.userAgent.match(pattern));
  const [name, version] = first ? [first[1], first[2]] : safari ? [safari[2], safari[1]] : [];
  const browser = name && version ? fill(words.browser, { name, version }) : navigator.userAgent;
  return fill(words.machine, { browser, count: navigator.hardwareConcurrency });
}

/**
 * The results as a text with columns, without the tests that were not run.
 * @param {import('./contestants.js').Results} results
 */
export function asText(results) {
  const { head, columns } = words.copied;
  const date = new Date().toISOString().slice(0, 10);
  const tests = NAMES.filter((name) => results[name]).map((name) => {
    const rows = results[name]?.map((row) => {
      const cells = [
        row.us.toFixed(3),
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
  return `${[fill(head, { machine: machine(), date }), columns].join('\n')}\n\n${tests.join('\n\n')}\n`;
}
