// How long a frame takes: nanoseconds of CPU per leg. In every round each contestant has a turn of some
// milliseconds; a figure is the median of the rounds.

import { count, fixed, part, quantile, Table, text } from '../reach/table.js';
import { reach, walkers } from './walkers.js';

const LEGS = 8;
const FRAME = 1 / 60;

/** Uses the results of frames, so that they are not optimized away. */
let sink = 0;

/** Creates spiders with different headings, which have walked for different times. */
function makeAll(name, spiders, speed) {
  return Array.from({ length: spiders }, (_, i) => {
    const walker = walkers[name]({ legs: LEGS, heading: 0.7 * i });
    walker.drive(speed * reach, 0, speed > 0 ? 0.3 : 0);
    for (let frame = -60; frame < i % 60; frame++) {
      walker.update(FRAME);
    }
    return walker;
  });
}

/** CPU time of some frames of all spiders, in nanoseconds. */
function clock(all, frames) {
  const before = process.cpuUsage();
  for (let frame = 0; frame < frames; frame++) {
    for (let i = 0; i < all.length; i++) {
      all[i].update(FRAME);
    }
  }
  const { user, system } = process.cpuUsage(before);
  sink += all[frames % all.length].planted[0];
  return 1000 * (user + system);
}

/** One case: every contestant in turn, a number of rounds. */
function measure(names, spiders, speed, { rounds, turn }) {
  const runners = names.map((name) => ({
    name,
    all: makeAll(name, spiders, speed),
    frames: 1,
    samples: /** @type {number[]} */ ([]),
  }));
  for (let round = -6; round < rounds; round++) {
    for (const runner of runners) {
      const each = clock(runner.all, runner.frames) / runner.frames;
      if (round < 0) {
        runner.frames = Math.max(1, Math.ceil(turn / Math.max(each, 10)));
      } else {
        runner.samples.push(each / (spiders * LEGS));
      }
    }
  }
  for (const { all } of runners) {
    for (const walker of all) {
      walker.dispose();
    }
  }
  const base = quantile(runners[0].samples, 0.5);
  return runners.map(({ name, samples }) => ({
    name,
    ns: quantile(samples, 0.5),
    spread: quantile(samples, 0.75) / quantile(samples, 0.25) - 1,
    ratio: quantile(samples, 0.5) / base,
  }));
}

export function timeTable(/** @type {{ quick: boolean }} */ { quick }) {
  // Turns are long, so that the caches of the other contestant matter only at the beginning.
  const rounds = quick ? 5 : 15;
  const turn = quick ? 4e6 : 60e6;
  console.log(`Nanoseconds a leg a frame of 1/60 s, gait and bones together: spiders of ${LEGS} legs of three bones, each updated by a
call from JavaScript, turning slowly; at 0 L/s they stand. Medians of ${rounds} rounds of CPU time, in turn, one process.
spread: between the quartiles of the rounds, percent. x ours: the time over that of ours. ms: a frame of all spiders.`);
  const table = new Table({
    spiders: count(7),
    'L/s': count(4),
    walker: text(16),
    ns: fixed(1, 8),
    spread: part(7),
    'x ours': fixed(2, 7),
    ms: fixed(4, 9),
  });
  for (const spiders of [1, 100, 2000]) {
    for (const speed of [0, 1, 2, 4, 6]) {
      for (const row of measure(['ours', 'tutorial, 0.46'], spiders, speed, { rounds, turn })) {
        const { name, ns, spread, ratio } = row;
        table.add({
          spiders,
          'L/s': speed,
          walker: name,
          ns,
          spread,
          'x ours': ratio,
          ms: (ns * spiders * LEGS) / 1e6,
        });
      }
    }
  }
  console.log(`${sink} feet stood in all rounds`);
  return table.rows;
}
