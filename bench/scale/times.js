// Times of series of sizes, and how they grow.

import { quantile } from '../reach/table.js';

/** @typedef {{ size: number, ns: number }} Point */

function clock() {
  const { user, system } = process.cpuUsage();
  return 1000 * (user + system);
}

/**
 * CPU time per run of each task: in every round each has a turn.
 * @param {{ run: () => void }[]} tasks
 * @param {{ rounds: number, warmUps: number, turn: number }} extent `turn` in nanoseconds
 */
export function timesOf(tasks, { rounds, warmUps, turn }) {
  const runners = tasks.map(({ run }) => ({ run, times: 1, samples: /** @type {number[]} */ ([]) }));
  for (let round = -warmUps; round < rounds; round++) {
    for (const runner of runners) {
      const before = clock();
      for (let i = 0; i < runner.times; i++) {
        runner.run();
      }
      const ns = clock() - before;
      if (round < 0) {
        const fitting = (runner.times * turn) / Math.max(ns, 1000);
        runner.times = Math.max(1, Math.round(Math.min(fitting, 1000 * runner.times)));
      } else {
        runner.samples.push(ns / runner.times);
      }
    }
  }
  return runners.map(({ samples }) => ({
    ns: quantile(samples, 0.5),
    spread: quantile(samples, 0.75) / quantile(samples, 0.25) - 1,
  }));
}

/** The first size whose time per element is at most 1.1 of the least one. @param {Point[]} points */
export function fitFrom(points) {
  const least = Math.min(...points.map(({ size, ns }) => ns / size));
  return points.find(({ size, ns }) => ns / size <= 1.1 * least)?.size ?? points[0].size;
}

/** The slope of a line through the logarithms, by least squares. @param {Point[]} points */
export function exponentOf(points) {
  const logs = points.map(({ size, ns }) => [Math.log(size), Math.log(ns)]);
  const middle = [0, 1].map((k) => logs.reduce((sum, log) => sum + log[k], 0) / logs.length);
  const sums = logs.reduce(
    ([above, below], [x, y]) => [above + (x - middle[0]) * (y - middle[1]), below + (x - middle[0]) ** 2],
    [0, 0],
  );
  return sums[0] / sums[1];
}
