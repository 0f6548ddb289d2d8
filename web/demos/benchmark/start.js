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
const SIZE = '1.5';

/** The second click of a double click on Run is on Stop, which has taken its place: for so long Stop does nothing, in
 * milliseconds. */
const DOUBLE_CLICK = 500;

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
  /** Those of the run before. @type {Results} */
  let former = {};
  /** @type {Record<string, string>} */
  let versions = {};
  /** When Run was pressed. */
  let pressed = Number.NEGATIVE_INFINITY;
  let running = false;
  let shown = '';

  const runner = new Runner({
    begin: (given) => {
      versions = given;
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
      showFormer();
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

  /** Shows the run before if this one has no results. Returns whether it does. */
  function showFormer() {
    const shows = Object.keys(results).length === 0 && Object.keys(former).length > 0;
    if (shows) {
      results = former;
      for (const name of NAMES) {
        const rows = results[name];
        if (rows) {
          tables[name].show(rows);
        }
      }
    }
    return shows;
  }

  /** Measures everything; with less than the usual extent in tests. */
  function run(/** @type {import('./runner.js').Extent} */ extent = {}) {
    former = results;
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

  button('run').addEventListener('click', () => {
    pressed = performance.now();
    run();
  });
  button('stop').addEventListener('click', () => {
    if (performance.now() - pressed < DOUBLE_CLICK) {
      return;
    }
    runner.stop();
    const isFormer = showFormer();
    setRunning(false);
    say(isFormer ? doing.former : doing.stopped);
  });
  // A key that is held down repeats: it presses a button only once.
  find('.buttons').addEventListener('keydown', (event) => {
    if (event.repeat && event.key !== 'Tab') {
      event.preventDefault();
    }
  });
  button('copy').addEventListener('click', async () => {
    try {
      await copyText(asText(results, versions));
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
