// The page of the benchmark: its buttons, its progress, its tables and its source.

import { copyText } from '../shared/copy-text.js';
import { SourcePanel } from '../shared/source-panel.js';
import { start } from '../shared/start.js';
import { fill } from '../shared/text.js';
import words from '../strings/en/benchmark.js';
import { NAMES } from './contestants.js';
import { Runner } from './runner.js';
import { SOURCE } from './source.js';
import { Table } from './table.js';
import { asText, machine } from './words.js';

/** @typedef {import('./contestants.js').Results} Results */

/** The size of the script with the other packages, in megabytes. */
const SIZE = '1.4';

const { buttons, doing } = words;

start(() => {
  const section = /** @type {HTMLElement} */ (document.getElementById('benchmark'));
  const find = (/** @type {string} */ selector) =>
    /** @type {HTMLElement} */ (section.querySelector(selector));
  const button = (/** @type {string} */ name) => find(`[data-do=${name}]`);
  const progress = /** @type {HTMLProgressElement} */ (section.querySelector('progress'));
  const say = (/** @type {string} */ sentence) => {
    find('[data-words]').textContent = sentence;
  };
  const tables = Object.fromEntries(NAMES.map((name) => [name, new Table(find(`[data-test=${name}]`))]));
  /** @type {Results} */
  let results = {};
  let running = false;
  let shown = '';

  const runner = new Runner({
    begin: (versions) => {
      for (const table of Object.values(tables)) {
        table.showVersions(versions);
      }
    },
    progress: (test, done) => {
      progress.value = done;
      // A screen reader hears each test once.
      if (test !== shown) {
        shown = test;
        say(fill(doing.running, { test: words.tests[test].title }));
      }
    },
    result: (test, rows) => {
      results[test] = rows;
      tables[test].show(rows);
    },
    end: (error) => {
      setRunning(false);
      say(error ? fill(doing.failed, { reason: error.message }) : doing.done);
    },
  });

  /** Shows the buttons that do something now. The focus stays on the one that was pressed, or goes to what replaces it. */
  function setRunning(/** @type {boolean} */ value) {
    const focused = section.contains(document.activeElement) && document.activeElement?.matches('button');
    running = value;
    progress.hidden = !running;
    button('run').hidden = running;
    button('stop').hidden = !running;
    button('copy').hidden = running || Object.keys(results).length === 0;
    button('run').textContent = Object.keys(results).length > 0 ? buttons.again : buttons.run;
    if (focused) {
      button(running ? 'stop' : 'run').focus();
    }
  }

  /** Measures everything; with less than the usual extent in tests. */
  function run(/** @type {import('./runner.js').Extent} */ extent = {}) {
    results = {};
    shown = '';
    progress.value = 0;
    for (const table of Object.values(tables)) {
      table.clear();
    }
    setRunning(true);
    say(doing.loading);
    runner.start(extent);
  }

  button('run').addEventListener('click', () => run());
  button('stop').addEventListener('click', () => {
    runner.stop();
    setRunning(false);
    say(doing.stopped);
  });
  button('copy').addEventListener('click', async () => {
    try {
      await copyText(asText(results));
      say(doing.copied);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  });
  find('[data-machine]').textContent = machine();
  say(fill(doing.ready, { size: SIZE }));
  new SourcePanel(/** @type {HTMLElement} */ (document.querySelector('[data-source]')), {
    name: 'benchmark.html',
    source: () => SOURCE,
  });
  return { benchmark: { run, state: () => ({ running, results }) } };
});
