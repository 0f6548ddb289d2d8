// Measures solvers on one arm, one set of poses, one kind of start, and one pair of tolerances.

import { distance } from '../reach/vectors.js';
import { forward, midRange, someAngles } from './arms.js';
import { DampedLeastSquares } from './dls.js';
import { ArmChain, ArmRig, targetOf } from './fabrik.js';
import { angleBetween, EXACT, Verdict } from './judge.js';

/** @typedef {import('./arms.js').Arm} Arm */
/** @typedef {import('./arms.js').Transform} Transform */
/** @typedef {import('./fabrik.js').Package} Package */
/** @typedef {import('./fabrik.js').Target} Target */
/** @typedef {import('./fabrik.js').Tolerances} Tolerances */

/**
 * The settings of all tables.
 * @typedef {object} Run
 * @property {Arm[]} arms
 * @property {Package[]} packages
 * @property {boolean} rig whether the arms are rigs instead of chains
 * @property {number} poses of each arm and set
 * @property {number} dls how many of them damped least squares is given
 * @property {number} [maxIterations] of chains; default their own
 * @property {(name: string) => () => number} random numbers for each name
 */

/**
 * A goal: a pose of the tip, as the arm's own frame and as a chain's target, and the start.
 * @typedef {{ asked: Transform, target: Target, start: number[] }} Task
 */

/** Solvers take turns of this many poses, so that other work of the machine affects all of them. */
const TURN = 250;

/** The iterations that damped least squares may take: as many as a chain with limits by default. */
const DLS_BUDGET = 1000;

/** How often a hinge of a solution is at one of its limits. */
export const SETS = { random: 0, 'at limits': 0.5 };
export const STARTS = ['mid-range', 'random'];

/**
 * Poses that can be reached, since each is made from angles within the limits.
 * @param {Pick<Run, 'poses' | 'random'>} run
 * @param {Arm} arm
 * @param {keyof typeof SETS} set
 * @param {string} start
 * @returns {Task[]}
 */
export function makeTasks({ poses, random }, arm, set, start) {
  const [nextPose, nextStart] = [random(`${arm.name}, ${set}`), random(`${arm.name}, start`)];
  return Array.from({ length: poses }, () => {
    const asked = forward(arm, someAngles(arm, nextPose, SETS[set]));
    const from = start === 'random' ? someAngles(arm, nextStart) : midRange(arm);
    return { asked, target: targetOf(arm, asked), start: from };
  });
}

/** The results of a solver. */
export class Tally {
  /** Within the tolerances, and how many of these only because of rounding. */
  solved = 0;
  rounded = 0;
  /** Wrongly reported as `'reached'`; and solved without being reported as `'reached'`. */
  falselyReached = 0;
  unclaimed = 0;
  /** Solutions outside the limits, and the worst of them in radians. */
  broken = 0;
  excess = 0;
  /** The errors of goals that were not solved. */
  positionOff = 0;
  orientationOff = 0;
  /** The greatest distance of a chain's tip from where its angles put it. */
  differs = { position: 0, orientation: 0 };
  /** @type {number[]} */
  iterations = [];
  /** Microseconds. @type {number[]} */
  times = [];

  /** @param {Verdict} verdict @param {Tolerances} wanted */
  addVerdict(verdict, wanted) {
    const strictly = verdict.isWithin(wanted);
    const solved = strictly || verdict.isWithinRounded(wanted);
    const { excess, error } = verdict;
    this.solved += Number(solved && excess === 0);
    this.rounded += Number(solved && !strictly);
    this.positionOff += Number(!solved && !(error.position <= wanted.position));
    this.orientationOff += Number(!solved && !(error.orientation <= wanted.orientation));
    this.broken += Number(excess !== 0);
    this.excess = Math.max(this.excess, excess);
    return solved;
  }
}

/** A chain or a rig of a package as a contestant. */
class Entrant {
  tally = new Tally();
  #arm;
  #wanted;
  #solver;

  /** @param {Arm} arm @param {Tolerances} wanted @param {ArmChain | ArmRig} solver */
  constructor(arm, wanted, solver) {
    this.#arm = arm;
    this.#wanted = wanted;
    this.#solver = solver;
  }

  /** @param {Task} task */
  solve({ asked, target, start }) {
    const { tally } = this;
    const solver = this.#solver;
    solver.setAngles(start);
    const before = performance.now();
    const status = solver.solve(target);
    tally.times.push(1e3 * (performance.now() - before));
    tally.iterations.push(solver.iterations);

    const verdict = new Verdict(this.#arm, asked, solver.angles, solver);
    const solved = tally.addVerdict(verdict, this.#wanted);
    tally.falselyReached += Number(status === 'reached' && !verdict.isWithinRounded(solver.promised));
    tally.unclaimed += Number(solved && status !== 'reached');
    this.#compareTips(targetOf(this.#arm, verdict.tip));
  }

  /** @param {Target} judged where the angles put the tip */
  #compareTips({ position, orientation }) {
    const { differs } = this.tally;
    const { tip } = this.#solver;
    differs.position = Math.max(differs.position, distance(position, tip.position));
    differs.orientation = Math.max(differs.orientation, angleBetween(orientation, tip.orientation));
  }

  dispose() {
    this.#solver.dispose();
  }
}

/** Damped least squares as a contestant. */
class DlsEntrant {
  tally = new Tally();
  #arm;
  #wanted;
  #solver;

  /** @param {Arm} arm @param {Tolerances} wanted @param {() => number} next */
  constructor(arm, wanted, next) {
    this.#arm = arm;
    this.#wanted = wanted;
    this.#solver = new DampedLeastSquares(arm, next);
  }

  /** @param {Task} task */
  solve({ asked, target, start }) {
    const before = performance.now();
    this.#solver.solve(target, start, this.#wanted, DLS_BUDGET);
    this.tally.times.push(1e3 * (performance.now() - before));
    this.tally.iterations.push(this.#solver.iterations);
    this.tally.addVerdict(new Verdict(this.#arm, asked, this.#solver.angles, EXACT), this.#wanted);
  }
}

/**
 * @param {Run} run
 * @param {Arm} arm
 * @param {Task[]} tasks
 * @param {Tolerances} wanted
 * @returns {{ chains: Tally[], dls: Tally }} of the chains or rigs of each package, and of damped least squares
 */
export function measure({ packages, rig, dls, maxIterations, random }, arm, tasks, wanted) {
  const Solver = rig ? ArmRig : ArmChain;
  const chains = packages.map(
    (each) =>
      new Entrant(arm, wanted, new Solver(each, arm, wanted, maxIterations, rig ? { bias: 'none' } : {})),
  );
  const baseline = new DlsEntrant(arm, wanted, random(`${arm.name}, restarts`));
  for (let from = 0; from < tasks.length; from += TURN) {
    const turn = tasks.slice(from, from + TURN);
    // In both orders, so that none always comes after the same one.
    const inTurn = (from / TURN) % 2 === 0 ? chains : [...chains].reverse();
    for (const entrant of inTurn) {
      for (const task of turn) {
        entrant.solve(task);
      }
    }
    for (const task of turn.slice(0, Math.max(0, dls - from))) {
      baseline.solve(task);
    }
  }
  for (const entrant of chains) {
    entrant.dispose();
  }
  return { chains: chains.map(({ tally }) => tally), dls: baseline.tally };
}
