// The tables of bench/rig.js.

import {
  count,
  fixed,
  grouped,
  headed,
  largest,
  percent,
  quantile,
  Table,
  text,
  tiny,
} from '../reach/table.js';
import { humanoid, wholeHumanoid } from './bodies.js';
import { drawTargets, solveAll } from './humanoid.js';
import { measureBars, measureFourBars, measureHexapod, measureStewart } from './loops.js';
import { measureDrags, measureDrift, measurePelvis, measureTracking } from './motions.js';
import { measurePeer } from './peer.js';
import { measurePriorities } from './priorities.js';
import { measureTimes } from './times.js';

/** @typedef {{ random: (name: string) => () => number, scaled: (number: number) => number }} Run */

const MICROSECONDS = grouped('µs', {
  usMedian: headed('median', fixed(0, 7)),
  us99: headed('p99', fixed(0, 7)),
});

/** @param {readonly number[]} us */
const timesOf = (us) => ({
  usMedian: quantile(us, 0.5),
  usMean: us.reduce((sum, x) => sum + x, 0) / us.length,
  us99: quantile(us, 0.99),
});

/** Which targets a humanoid gets. */
const TARGETS = [
  { targets: 'random pose', cases: 1000 },
  { targets: 'half of the joints at a limit', cases: 1000, atLimits: 0.5 },
  ...[0.1, 0.3, 0.6, 1].map((thrown) => ({
    targets: `thrown by ${thrown.toFixed(1)} m`,
    cases: 500,
    thrown,
  })),
];

/** Head, hands and feet to five targets, cold. */
export function humanoidTable(/** @type {Run} */ { random, scaled }) {
  console.log(`A humanoid whose head, hands and feet are to be within 1.8 mm of five targets, cold. Targets are places of a
random pose; thrown: each is moved by a distance in a random direction. 32 degrees of freedom: the pelvis turns. 57: it
moves and turns (rootMode 'free'), there are wrists, ankles and a head, and a random pose turns the body any way.`);
  const table = new Table({
    freedom: headed('degrees of freedom', count(18)),
    targets: text(30),
    cases: count(6),
    reached: headed('reached %', percent(9)),
    certified: headed('certified %', percent(11)),
    undecided: headed('undecided %', percent(11)),
    false: count(6),
    ...MICROSECONDS,
  });
  for (const freedom of [32, 57]) {
    const body = freedom === 32 ? humanoid() : wholeHumanoid();
    for (const { targets, cases, ...how } of TARGETS) {
      const draw = random(`humanoid ${freedom} ${targets}`);
      const tasks = Array.from({ length: scaled(cases) }, () => drawTargets(body, draw, how));
      const { us, ...tally } = solveAll(body, tasks, freedom === 57 ? { rootMode: 'free' } : {});
      table.add({ freedom, targets, cases: tasks.length, ...tally, ...timesOf(us) });
    }
  }
  return table.rows;
}

/** The same beside closed-chain-ik. */
export function peerTable(/** @type {Run} */ { random, scaled }) {
  console.log(`The humanoid with 32 degrees of freedom, all hinges, beside closed-chain-ik 0.0.3: the same tasks in turn, in one
process. defaults: its own settings, 60 calls of solve; best: the best of more than 100 settings, up to 200 calls. start:
straight arms and legs, or elbows and knees bent by 0.3. ratio: of medians, to Rig.`);
  const table = new Table({
    targets: text(30),
    start: text(9),
    solver: text(26),
    cases: count(6),
    reached: headed('reached %', percent(9)),
    ...MICROSECONDS,
    ratio: fixed(1, 7),
  });
  for (const { targets, atLimits = 0 } of TARGETS.slice(0, 2)) {
    const cases = scaled(200);
    for (const start of ['straight', 'bent']) {
      const rows = measurePeer(random(`peer ${targets}`), cases, atLimits, start === 'bent');
      const own = quantile(rows[0].us, 0.5);
      for (const { us, ...row } of rows) {
        table.add({ targets, start, cases, ...row, ...timesOf(us), ratio: quantile(us, 0.5) / own });
      }
    }
  }
  return table.rows;
}

/** Hands and feet before a head. */
export function prioritiesTable(/** @type {Run} */ { random, scaled }) {
  console.log(`The humanoid with 32 degrees of freedom, cold: hands and feet have priority 0, the head has 1 and is thrown by 0.5 m.
kept: solves in which hands and feet are at their targets, which are of a random pose. Then a hand is thrown by 0.5 m,
too. missed: cases in which a search for hands and feet alone, of 20,000 iterations, misses them. near: those in which
the error of hands and feet is within 2 % + 2 mm of that of the search.`);
  const table = new Table({
    cases: count(6),
    kept: headed('kept %', percent(8)),
    missedCases: headed('missed', count(7)),
    near: headed('near %', percent(8)),
  });
  table.add(measurePriorities(humanoid(), random('priorities'), scaled(300)));
  return table.rows;
}

/** From frame to frame. */
export function motionsTables(/** @type {Run} */ { random, scaled }) {
  console.log(`The humanoid with 57 degrees of freedom stands with bent knees and elbows, rootMode 'pull', feet pinned.

Drift: the hands follow those of a person who goes through three poses again and again, 270 frames per loop, 100 loops.
The greatest change of a joint's rotation, degrees. missed: frames in which a goal was not reached.`);
  const drift = new Table({
    path: count(4),
    missed: count(7),
    fromFirst: headed('end of loop 1 to 100', tiny(20)),
    fromSecond: headed('2 to 100', tiny(10)),
  });
  for (let path = 1; path <= 3; path++) {
    drift.add({ path, ...measureDrift(random(`drift ${path}`)) });
  }

  console.log(`\nThe pelvis: targets for a hand that its arm alone can reach. How far the pelvis moves, cm.`);
  const pelvis = new Table({
    cases: count(6),
    reached: headed('reached %', percent(9)),
    median: fixed(2, 7),
    p99: fixed(2, 7),
    most: fixed(2, 7),
    over: headed('> 4 cm %', percent(9)),
  });
  const { moved, ...moves } = measurePelvis(random('pelvis'), scaled(300));
  const cm = moved.map((length) => 100 * length);
  pelvis.add({
    ...moves,
    median: quantile(cm, 0.5),
    p99: quantile(cm, 0.99),
    most: largest(cm),
    over: cm.filter((length) => length > 4).length / cm.length,
  });

  console.log(`
Drags: a hand (priority 1) follows a pointer, 2 cm per frame, between random places at most so far from its start; feet and the other
hand are pinned. Steps: the greatest turn of a joint per frame, degrees. slipped: frames with a pin off by more than its tolerance.`);
  const drags = new Table({
    far: headed('far, m', fixed(1, 6)),
    maxTurn: headed('maxTurn', text(7)),
    frames: count(7),
    reached: headed('reached %', percent(9)),
    certified: headed('certified %', percent(11)),
    slipped: count(7),
    ...grouped('step', {
      median: fixed(1, 6),
      p99: fixed(1, 6),
      most: fixed(1, 6),
    }),
    ...grouped('frames with a step > 15', {
      large: headed('all', count(6)),
      largeReached: headed('reached', count(7)),
      largeCertified: headed('certified', count(9)),
    }),
    at: headed('largest: run, frame', text(19)),
  });
  for (const [far, degrees] of [
    [0.3, 0],
    [0.8, 0],
    [0.3, 14],
    [0.8, 14],
  ]) {
    const maxTurn = degrees ? (degrees * Math.PI) / 180 : null;
    const how = { runs: Math.ceil(scaled(20)), frames: 300, pace: 0.02, far, maxTurn };
    const { steps, largest: most, ...tally } = measureDrags(random(`drags ${far}`), how);
    drags.add({
      far,
      maxTurn: degrees ? `${degrees}°` : 'any',
      ...tally,
      reached: tally.reached / tally.frames,
      certified: tally.certified / tally.frames,
      median: quantile(steps, 0.5),
      p99: quantile(steps, 0.99),
      most: most.step,
      at: `${most.run}, ${most.frame}`,
    });
  }

  console.log(`
Tracking: head and hands follow those of a person, positions and orientations; feet planted.`);
  const tracking = new Table({
    frames: count(7),
    reached: headed('reached %', percent(9)),
    false: count(6),
    iterations: headed('iterations', fixed(2, 10)),
    ...grouped('step', {
      median: fixed(1, 6),
      most: fixed(1, 6),
    }),
    ...MICROSECONDS,
  });
  const { steps, us, ...tally } = measureTracking(random('tracking'), scaled(1800));
  tracking.add({ ...tally, median: quantile(steps, 0.5), most: largest(steps), ...timesOf(us) });
  return { drift: drift.rows, pelvis: pelvis.rows, drags: drags.rows, tracking: tracking.rows };
}

/** Linkages and parallel robots. */
export function loopsTable(/** @type {Run} */ { random, scaled }) {
  console.log(`Closed loops. long: solves of more than 40 iterations, which no single descent needs.`);
  const table = new Table({
    name: headed('', text(44)),
    solves: count(7),
    solved: headed('solved %', percent(8)),
    restarted: headed('long %', percent(8)),
    ...grouped('iterations', { median: count(6), p99: count(5), most: count(6) }),
    ...MICROSECONDS,
  });
  const add = (/** @type {import('./loops.js').Row} */ { us, iterations, solved, restarted, ...row }) =>
    table.add({
      ...row,
      solved: solved / row.solves,
      restarted: restarted / row.solves,
      median: quantile(iterations, 0.5),
      p99: quantile(iterations, 0.99),
      most: largest(iterations),
      ...timesOf(us),
    });
  add(measureFourBars(random('four-bar'), scaled(50)));
  add(measureStewart(random('Stewart, long legs'), scaled(1000), -0.6, 1.2));
  add(measureStewart(random('Stewart, short legs'), scaled(1000), -0.2, 0.6));
  add(measureHexapod(random('hexapod'), scaled(1000)));
  for (const rigid of [true, false]) {
    const counts = { cold: scaled(500), warm: scaled(2000) };
    for (const row of measureBars(random(`bar, ${rigid ? 'rigid' : 'ball'}`), counts, rigid)) {
      add(row);
    }
  }
  return table.rows;
}

/** Warm and cold solves of many rows. */
export function timesTable(/** @type {Run} */ { random, scaled }) {
  console.log(`Whole humanoids: a position (1 mm) and an orientation (0.01) for each tip, of random poses. The root is moved by at most
0.3 m along each axis and turned by at most 0.4. within: how far balls turn in a pose, over their limits. warm: frames
on the way from one pose to the next, 60 each; cold: each from standing. maxIterations is the default.`);
  const table = new Table({
    freedom: headed('degrees of freedom', count(18)),
    rows: count(5),
    rootMode: text(8),
    within: fixed(1, 6),
    start: text(5),
    solves: count(7),
    solved: headed('solved %', percent(8)),
    false: count(6),
    ...grouped('iterations', { median: count(6), p99: count(5) }),
    ...MICROSECONDS,
  });
  const kinds = /** @type {const} */ ([
    { rootMode: 'free', within: 1 },
    { rootMode: 'pull', within: 0.7 },
  ]);
  for (const [fingers, kind] of [false, true].flatMap((has) =>
    kinds.map((each) => /** @type {const} */ ([has, each])),
  )) {
    const body = wholeHumanoid(fingers);
    const freedom = fingers ? 97 : 57;
    const draw = random(`times ${freedom} ${kind.rootMode}`);
    const measured = measureTimes(body, draw, kind, { warm: scaled(3000), cold: scaled(500) });
    for (const [start, { us, iterations, solved, ...row }] of Object.entries(measured)) {
      table.add({
        ...{ freedom, rows: 6 * body.tips.length, ...kind, start, ...row },
        solved: solved / row.solves,
        median: quantile(iterations, 0.5),
        p99: quantile(iterations, 0.99),
        ...timesOf(us),
      });
    }
  }
  return table.rows;
}
