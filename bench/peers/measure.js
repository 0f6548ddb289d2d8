// Times of tasks, in turn: in every round each task runs for about as long as each other, so that other work of
// the machine affects all equally.

/** @typedef {import('./tasks.js').Task} Task */
/**
 * @typedef {object} Extent
 * @property {number} rounds that are counted
 * @property {number} warmUps rounds that are not
 * @property {number} turn about how long a task runs in a round, in microseconds; a slow one runs once
 * @property {() => number} clock microseconds
 * @property {(done: number) => void} [progress] hears of each round, and how much is done, from 0 to 1
 */

/**
 * @typedef {object} Time
 * @property {number} us microseconds per solve
 * @property {number} spread the distance of the quartiles, over the median
 * @property {number} ratio to the first task, the median of those of single rounds
 */

/** The results of solves, so that they are not optimized away. */
export const sink = { sum: 0 };

/**
 * The time of a run, per solve. A run that takes less than half a turn does not count: `length` grows until a run takes
 * that long, and the rounds that follow begin with this length. So no time is 0, even if the clock is coarse. A short
 * time is not exact, so `length` grows at most a hundredfold at once.
 * @param {{ task: Task, length: number }} runner
 */
function timeOf(runner, /** @type {number} */ turn, /** @type {() => number} */ clock) {
  for (;;) {
    const { task, length } = runner;
    const before = clock();
    sink.sum += task.run(length);
    const time = clock() - before;
    if (time >= turn / 2) {
      return time / (length * task.solves);
    }
    runner.length = Math.ceil(length * Math.min(100, turn / time));
  }
}

function quantile(/** @type {number[]} */ numbers, /** @type {number} */ share) {
  return numbers.toSorted((a, b) => a - b)[Math.round(share * (numbers.length - 1))];
}

/**
 * @param {Task[]} tasks
 * @param {Extent} extent
 * @returns {Time[]} medians of the rounds
 */
export function timesOf(tasks, { rounds, warmUps, turn, clock, progress = () => {} }) {
  const runners = tasks.map((task) => ({ task, length: 1, samples: /** @type {number[]} */ ([]) }));
  for (let round = -warmUps; round < rounds; round++) {
    for (const runner of runners) {
      const each = timeOf(runner, turn, clock);
      if (round >= 0) {
        runner.samples.push(each);
      }
    }
    progress((round + warmUps + 1) / (rounds + warmUps));
  }
  const [first] = runners;
  return runners.map(({ samples }) => {
    const us = quantile(samples, 0.5);
    const ratios = samples.map((sample, round) => sample / first.samples[round]);
    return {
      us,
      spread: (quantile(samples, 0.75) - quantile(samples, 0.25)) / us,
      ratio: quantile(ratios, 0.5),
    };
  });
}

/**
 * The same for tasks with so many objects that they would slow each other down: the garbage collector looks at all
 * objects of the process, whoever made them. So each runs in turn with the first, while there are no others.
 * @param {Task} first
 * @param {(() => Task)[]} others each makes its task
 * @param {Extent & { collect?: () => void }} extent `collect` removes the objects of the task before
 * @returns {Time[]} of the first, medians of its medians; and of each other
 */
export function timesInPairs(first, others, { collect = () => {}, progress = () => {}, ...extent }) {
  const pairs = others.map((make, i) => {
    collect();
    return timesOf([first, make()], {
      ...extent,
      progress: (done) => progress((i + done) / others.length),
    });
  });
  const firsts = pairs.map(([time]) => time);
  return [
    {
      us: quantile(
        firsts.map(({ us }) => us),
        0.5,
      ),
      spread: quantile(
        firsts.map(({ spread }) => spread),
        0.5,
      ),
      ratio: 1,
    },
    ...pairs.map(([, time]) => time),
  ];
}
