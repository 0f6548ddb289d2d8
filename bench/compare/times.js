// Times of two packages on the same tasks.

import { quantile } from '../reach/table.js';

/** @typedef {import('./runner.js').Task} Task */
/** One package: its tasks, and the loop that solves them. @typedef {{ tasks: Task[], solve: (tasks: Task[]) => number }} Side */
/**
 * The extent of a measurement.
 * @typedef {object} Extent
 * @property {number} warmUps rounds that are not counted
 * @property {number} least counted rounds
 * @property {number} most
 * @property {number} patience about how long all counted rounds take, in microseconds of CPU
 */

/** The least duration of a turn, in microseconds of CPU. */
const TURN = 300;

/** Microseconds of CPU that one task takes, solved a number of times. @param {Side} side @param {Task} task @param {number} times */
function clock({ solve }, task, times) {
  const one = [task];
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) {
    solve(one);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

/**
 * One round: both solve every task in short turns, one after the other, and which is first
 * changes from turn to turn. So other work of the machine affects both equally.
 * @param {Side[]} sides
 * @param {number} round
 * @param {number} times
 */
function timeRound(sides, round, times) {
  const sums = [0, 0];
  for (let i = 0; i < sides[0].tasks.length; i++) {
    for (const which of (round + i) % 2 === 0 ? [0, 1] : [1, 0]) {
      sums[which] += clock(sides[which], sides[which].tasks[i], times);
    }
  }
  return sums;
}

/**
 * Microseconds per solve, medians of the rounds; the ratio of the second to the first is the median of
 * the ratios of single rounds, with its quartiles.
 * @param {Side[]} sides two
 * @param {Extent} extent
 */
export function compareTimes(sides, { warmUps, least, most, patience }) {
  const { tasks } = sides[0];
  const solves = tasks.reduce((sum, { goals }) => sum + goals.length, 0);
  let [times, rounds] = [1, least];
  /** @type {number[][]} */
  const samples = [];
  for (let round = -warmUps; round < rounds; round++) {
    const sums = timeRound(sides, round, times);
    if (round < 0) {
      const each = Math.max(...sums, 1);
      times = Math.ceil((TURN * tasks.length) / each);
      rounds = Math.min(most, Math.max(least, Math.round(patience / (2 * times * each))));
    } else {
      samples.push(sums);
    }
  }
  const ratios = samples.map(([older, newer]) => newer / older);
  return {
    rounds,
    oldUs:
      quantile(
        samples.map(([older]) => older),
        0.5,
      ) / solves,
    newUs:
      quantile(
        samples.map(([, newer]) => newer),
        0.5,
      ) / solves,
    ratio: quantile(ratios, 0.5),
    lower: quantile(ratios, 0.25),
    upper: quantile(ratios, 0.75),
  };
}
