// How walkers walk: each table is a kind of run, measured from what the walker shows.

import { count, fixed, headed, largest, mean, part, quantile, Table, text } from '../reach/table.js';
import {
  grid,
  leadByHand,
  oppose,
  paceOf,
  settle,
  sum,
  tremble,
  unbounded,
  walk,
  walkRun,
} from './leading.js';
import { reach, walkers } from './walkers.js';
import { Judge } from './walking.js';

/** @typedef {{ quick: boolean }} Run */
/** @typedef {import('./walking.js').Findings} Findings */

const names = Object.keys(walkers);
const LEGS = [4, 6, 8, 12];

/** Creates a walker for a run, and frees its memory afterwards. */
function lead(name, options, run) {
  const walker = walkers[name](options);
  try {
    return run(walker);
  } finally {
    walker.dispose();
  }
}

/** The columns of the judge's findings. */
const judged = {
  slips: count(6),
  overlaps: headed('overlap %', part(9)),
  lifted: count(6),
  over: headed('over %', part(7)),
  stretch: fixed(3, 8),
  urgent: count(7),
  forced: count(7),
};

/** @param {Findings} findings */
const cells = (findings) => ({
  ...findings,
  overlaps: findings.overlaps / findings.frames,
  over: findings.over / findings.frames,
  unsupported: findings.unsupported / findings.frames,
});

const LEGEND = `slips: frames in which a planted foot moved, by any bit.
overlap: frames with two neighbours (adjacent or mirror legs) in the air. lifted: most legs at one time. over: frames
with a planted foot out of its leg's reach; stretch: the farthest, L. urgent, forced: lifts out of turn, and without
asking the neighbours.`;

export function gridTable(/** @type {Run} */ { quick }) {
  const runs = grid(
    quick ? { speeds: [0.25, 1, 4], turns: [0, 2], frames: [1 / 120, 1 / 30, 'irregular'] } : {},
  );
  console.log(`The grid: ${runs.length} runs of 10 s each: 0.1 to 6 L/s, ahead, oblique and sideways, turning by 0, 0.7 and 2 rad/s,
in frames of 1/240 to 1/10 s and irregular ones. ${LEGEND}
steps: of all feet. tip: the greatest distance from a foot to its leg's last joint, L; knee: how far a joint was above
or outwards of the line from hip to foot at least, L. off: frames in which the body is not over the polygon of its
planted feet. spread: of the step frequency over the frame lengths, (highest - lowest) / mean, percent: median, 99 %,
worst.`);
  const table = new Table({
    walker: text(16),
    legs: count(4),
    runs: count(5),
    ...judged,
    steps: count(8),
    tip: fixed(4, 8),
    knee: fixed(3, 7),
    unsupported: headed('off %', part(7)),
    'spread 50%': part(11),
    '99%': part(6),
    worst: part(6),
  });
  for (const name of names) {
    for (const legs of LEGS) {
      const mine = runs.filter((run) => run.legs === legs);
      const frequencies = new Map();
      const all = mine.map((run) => {
        const judge = lead(name, { legs }, (walker) => walkRun(walker, run, { support: true }));
        const key = `${run.speed} ${run.direction} ${run.turn}`;
        frequencies.set(key, [...(frequencies.get(key) ?? []), judge.frequency]);
        return judge.findings;
      });
      const spreads = [...frequencies.values()].map((list) => {
        return (Math.max(...list) - Math.min(...list)) / mean(list);
      });
      table.add({
        walker: legs === LEGS[0] ? name : '',
        legs,
        runs: mine.length,
        ...cells(sum(all)),
        'spread 50%': quantile(spreads, 0.5),
        '99%': quantile(spreads, 0.99),
        worst: largest(spreads),
        name,
      });
    }
  }
  return table.rows;
}

export function speedTable(/** @type {Run} */ { quick }) {
  console.log(`Straight ahead with 8 legs, ${quick ? 10 : 30} s in frames of 1/60 s, the first third not counted in the rhythm.
pace: how fast the body went. Hz: steps a second of a leg; duty: the share of its cycle that it stood.`);
  const table = new Table({
    walker: text(16),
    'L/s': count(5),
    pace: fixed(3, 7),
    Hz: fixed(2, 6),
    duty: fixed(2, 6),
    ...judged,
  });
  for (const name of names) {
    for (const speed of [0.1, 0.25, 0.5, 1, 2, 3, 4, 6]) {
      const run = { legs: 8, speed, direction: 0, turn: 0, frame: 1 / 60 };
      lead(name, { legs: 8 }, (walker) => {
        const judge = walkRun(walker, run, { seconds: quick ? 10 : 30 });
        const { findings, frequency, duty } = judge;
        const pace = paceOf(judge, 1);
        const first = speed === 0.1 ? name : '';
        table.add({ walker: first, 'L/s': speed, pace, Hz: frequency, duty, ...cells(findings), name });
      });
    }
  }
  return table.rows;
}

export function turnTable() {
  console.log('Turning in place, 20 s in frames of 1/60 s.');
  const table = new Table({
    legs: count(4),
    'rad/s': count(6),
    Hz: fixed(2, 6),
    duty: fixed(2, 6),
    ...judged,
  });
  for (const legs of LEGS) {
    for (const turn of [0.5, 2, 4, 7]) {
      lead('ours', { legs, maxTurnRate: 10 }, (walker) => {
        const run = { legs, speed: 0, direction: 0, turn, frame: 1 / 60 };
        const { findings, frequency, duty } = walkRun(walker, run, { seconds: 20 });
        table.add({ legs, 'rad/s': turn, Hz: frequency, duty, ...cells(findings) });
      });
    }
  }
  return table.rows;
}

export function stopTable(/** @type {Run} */ { quick }) {
  const stops = quick ? 5 : 40;
  console.log(`Stopping, ${stops} times each at other moments. rest: seconds from the wish to stand until the body does (it slows
down by 12 L/s^2); home: until the last foot is down, median and worst; away: how far from home a foot is then, L.`);
  const table = new Table({
    legs: count(4),
    'L/s': count(5),
    rest: fixed(2, 6),
    'home 50%': fixed(2, 9),
    worst: fixed(2, 6),
    away: fixed(3, 6),
    ...judged,
  });
  for (const legs of LEGS) {
    for (const speed of [0.5, 1, 2, 4, 6]) {
      const all = Array.from({ length: stops }, (_, i) =>
        lead('ours', { legs }, (walker) => {
          const judge = new Judge(walker);
          walker.drive(speed * reach, 0, 0);
          walk(judge, 1.5 + i / stops);
          return { ...settle(judge), findings: judge.findings };
        }),
      );
      table.add({
        legs: speed === 0.5 ? legs : '',
        'L/s': speed,
        rest: largest(all.map(({ rest }) => rest)),
        'home 50%': quantile(
          all.map(({ time }) => time),
          0.5,
        ),
        worst: largest(all.map(({ time }) => time)),
        away: largest(all.map(({ away }) => away)),
        ...cells(sum(all.map(({ findings }) => findings))),
      });
    }
  }
  return table.rows;
}

export function topTable() {
  console.log('Told to go at 20 L/s. pace: how fast the body went; told: what topSpeed says, L/s.');
  const table = new Table({ legs: count(4), pace: fixed(2, 6), told: fixed(2, 6), ...judged });
  for (const legs of LEGS) {
    lead('ours', { legs, maxSpeed: 20 * reach }, (walker) => {
      const judge = new Judge(walker);
      const told = walker.topSpeed / reach;
      walker.drive(20 * reach, 0, 0);
      walk(judge, 3);
      table.add({ legs, pace: paceOf(judge, 5), told, ...cells(judge.findings) });
    });
  }
  return table.rows;
}

export function jitterTable() {
  console.log('A pointer that trembles, 10 s each, by so many L about a body that stands: feet lifted.');
  const sizes = [0.01, 0.02, 0.03, 0.05];
  const table = new Table({
    legs: count(4),
    ...Object.fromEntries(sizes.map((size) => [`±${size} L`, count(8)])),
  });
  for (const legs of LEGS) {
    const steps = sizes.map((size) => {
      const lifts = lead('ours', { legs }, (walker) => tremble(walker, size).findings.steps);
      return [`±${size} L`, lifts];
    });
    table.add({ legs, ...Object.fromEntries(steps) });
  }
  return table.rows;
}

export function handTable() {
  console.log(`Led by a hand for 20 s whose path peaks at about so many L/s: chasing it, or with its pose imposed.
lag: the greatest distance of the body to the hand, L.`);
  const table = new Table({ walker: text(16), mode: text(7), 'L/s': count(5), lag: fixed(2, 6), ...judged });
  for (const name of names) {
    for (const mode of /** @type {const} */ (['chase', 'follow'])) {
      for (const speed of [1, 3, 6, 10]) {
        lead(name, { legs: 8 }, (walker) => {
          const { judge, lag } = leadByHand(walker, mode, speed);
          table.add({ walker: name, mode, 'L/s': speed, lag, ...cells(judge.findings) });
        });
      }
    }
  }
  return table.rows;
}

export function commandTable(/** @type {Run} */ { quick }) {
  const seeds = quick ? 3 : 20;
  console.log(`An adversary: ${seeds} runs of 15 s; commands up to 14 L/s and 15 rad/s, anew every 0.05 to 1 s, an acceleration
of 60 L/s^2, one frame in twenty of 0.1 s. home: the longest to settle after, s.`);
  const table = new Table({ walker: text(16), legs: count(4), ...judged, home: fixed(2, 6) });
  for (const name of names) {
    for (const legs of LEGS) {
      const all = Array.from({ length: seeds }, (_, seed) =>
        lead(name, { legs, ...unbounded(reach) }, (walker) => oppose(walker, seed)),
      );
      table.add({
        walker: legs === LEGS[0] ? name : '',
        legs,
        ...cells(sum(all.map(({ judge }) => judge.findings))),
        home: largest(all.map(({ settled }) => settled.time)),
        name,
      });
    }
  }
  return table.rows;
}

export function steadyTable(/** @type {Run} */ { quick }) {
  const minutes = quick ? 1 : 10;
  console.log(`${minutes} minutes at one speed, 8 legs: how far the legs' phases stray, as a deviation in cycles, the largest of all legs;
and the order in which they step from the right rear leg on (L left, R right, 1 at the front).`);
  const table = new Table({ 'L/s': count(5), deviation: fixed(4, 10), ...judged, order: text(50) });
  for (const speed of [0.3, 1.3, 2.5]) {
    lead('ours', { legs: 8 }, (walker) => {
      const judge = new Judge(walker);
      walker.drive(speed * reach, 0, 0);
      walk(judge, 5);
      judge.forget();
      walk(judge, 60 * minutes);
      const deviation = largest(judge.phases.map((phase) => phase.deviation));
      table.add({ 'L/s': speed, deviation, ...cells(judge.findings), order: judge.order.join(' ') });
    });
  }
  return table.rows;
}
