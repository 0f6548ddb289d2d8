// The benchmark of the page, in a worker: the same contestants, with fewer rounds. It waits for a message, and then
// posts its progress and the rows of each test.

import { version } from '../../package.json';
import { random } from '../random.js';
import { own } from './contestants.js';
import { batchTask, judgeBatch } from './crowd.js';
import { judgeChain, judgeLegs } from './judge.js';
import { timesInPairs, timesOf } from './measure.js';
import { peers } from './npm.js';
import { chainTask, crowdTask, targetsOf, walkOf } from './tasks.js';

/** How much is measured; a message can change it. */
const extent = { rounds: 7, warmUps: 4, turn: 20_000, clock: () => 1000 * performance.now() };

/** The step of the browser's clock, in microseconds: up to a millisecond, or more where it is coarse for privacy. */
function stepOfClock() {
  const { clock } = extent;
  const before = clock();
  let now = before;
  while (now === before) {
    now = clock();
  }
  return now - before;
}

const SEED = 1;
const BONES = 10;

/** The packages from npm run with fewer spiders: with all of them the benchmark would take minutes. */
const SPIDERS = 1000;
const SPIDERS_OF_PEERS = 50;

const entries = [...own, ...peers];

/** Rows of the contestants. A ratio is that of the two times that the page shows. */
const rowsOf = (names, times, works) =>
  names.map((name, i) => ({ name, us: times[i].us, ratio: times[i].us / times[0].us, ...works[i] }));

/** One chain of 10 bones. @returns rows */
function chain(/** @type {string} */ kind, /** @type {(done: number) => void} */ progress) {
  const targets = targetsOf(kind, SEED, 3, BONES);
  const times = timesOf(
    entries.map((entry) => chainTask(entry, 3, BONES, targets)),
    { ...extent, progress },
  );
  const works = entries.map((entry) => judgeChain(entry, 3, BONES, targets));
  return rowsOf(
    entries.map(({ name }) => name),
    times,
    works,
  );
}

/** The crowd of spiders. @returns rows */
function crowd(/** @type {(done: number) => void} */ progress) {
  const frames = walkOf(random(SEED), 3, SPIDERS);
  const few = frames.map((targets) => targets.subarray(0, 3 * 8 * SPIDERS_OF_PEERS));
  const others = [
    ...own.map((entry) => () => crowdTask(entry, 3, frames)),
    ...peers.map((entry) => () => crowdTask(entry, 3, few)),
  ];
  const times = timesInPairs(batchTask(3, frames), others, { ...extent, progress });
  const works = [judgeBatch(3, frames), ...entries.map((entry) => judgeLegs(entry, 3, frames))];
  return rowsOf(['batch', ...entries.map(({ name }) => name)], times, works);
}

/** @type {Record<string, (progress: (done: number) => void) => unknown>} */
const TESTS = {
  random: (progress) => chain('random', progress),
  smooth: (progress) => chain('smooth', progress),
  crowd,
};

addEventListener('message', ({ data }) => {
  try {
    Object.assign(extent, data);
    extent.turn = Math.max(extent.turn, 10 * stepOfClock());
    const names = Object.keys(TESTS);
    const versions = peers.map((peer) => [peer.name, peer.version]);
    postMessage({ versions: { fabrik: version, ...Object.fromEntries(versions) } });
    for (const [i, test] of names.entries()) {
      const progress = (/** @type {number} */ done) =>
        postMessage({ test, progress: (i + done) / names.length });
      progress(0);
      postMessage({ test, rows: TESTS[test](progress) });
    }
    postMessage({ done: true });
  } catch (error) {
    postMessage({ error: String(error) });
  }
});
