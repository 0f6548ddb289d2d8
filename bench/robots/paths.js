// Robot arms on smooth paths that they can follow entirely: what `restarts` does.

import { count, fixed, grouped, headed, mean, quantile, Table, text } from '../reach/table.js';
import { forward } from './arms.js';
import { ArmChain, ArmRig, targetOf } from './fabrik.js';

/** @typedef {import('./arms.js').Arm} Arm */
/** @typedef {import('./measure.js').Run} Run */

/** The frames of a path, and the paths of an arm, in a run of 10,000 poses. */
const FRAMES = 1000;
const PATHS = 4;

/** A turn of a joint in a frame that counts as a leap, in radians. The paths turn it by at most 0.05. */
const LEAP = 0.35;

const TOLERANCES = { position: 1e-4, orientation: 1e-3 };
const MODES = /** @type {const} */ ([true, 'near', false]);

/**
 * The angles of an arm at each frame: every hinge goes back and forth between its limits, at its own speed.
 * @param {Arm} arm
 * @param {() => number} next
 */
function somePath({ hinges }, next) {
  const waves = hinges.map(({ min, max }) => ({
    middle: (min + max) / 2,
    size: (0.95 * (max - min)) / 2,
    speed: 0.002 + 0.008 * next(),
    phase: 2 * Math.PI * next(),
  }));
  return (/** @type {number} */ frame) =>
    waves.map(({ middle, size, speed, phase }) => middle + size * Math.sin(speed * frame + phase));
}

/** What happened on the paths of all arms. */
class Journey {
  missed = 0;
  leaps = 0;
  /** The greatest turn of a joint, of each frame. @type {number[]} */
  turns = [];
  /** @type {number[]} */
  iterations = [];

  /**
   * @param {ArmChain | ArmRig} solver
   * @param {Arm} arm
   * @param {(frame: number) => number[]} path
   */
  follow(solver, arm, path) {
    solver.setAngles(path(0));
    let before = path(0);
    for (let frame = 1; frame < FRAMES; frame++) {
      const status = solver.solve(targetOf(arm, forward(arm, path(frame))));
      const angles = solver.angles;
      const from = before;
      const turn = Math.max(...angles.map((angle, i) => Math.abs(angle - from[i])));
      this.missed += Number(status !== 'reached');
      this.leaps += Number(turn > LEAP);
      this.turns.push(turn);
      this.iterations.push(solver.iterations);
      before = angles;
    }
  }
}

/**
 * Measures and prints the table.
 * @param {Run} run
 * @returns {Record<string, unknown>[]} its rows
 */
export function pathsTable({ arms, packages, poses, random }) {
  const paths = Math.max(1, Math.round((PATHS * poses) / 10_000));
  console.log(`
[paths]
${arms.length} arms, ${paths} paths of ${FRAMES} frames each: every hinge goes back and forth between its limits. So each frame can be reached
from the one before. Within ${TOLERANCES.position} m and ${TOLERANCES.orientation} rad. Rigs have the bias 'present'.
turn: the greatest turn of a joint in a frame, in degrees. leaps: frames with a turn of more than 20°.`);
  const table = new Table({
    solver: text(6),
    restarts: text(8),
    ...(packages.length > 1 && { package: text(24) }),
    frames: count(7),
    missed: count(7),
    leaps: count(6),
    ...grouped('turn', {
      turn99: headed('p99', fixed(1, 6)),
      turn999: headed('p99.9', fixed(1, 6)),
      turnMost: headed('most', fixed(0, 6)),
    }),
    iterations: fixed(2, 10),
  });
  const degrees = 180 / Math.PI;
  for (const from of packages) {
    for (const Solver of [ArmChain, ArmRig]) {
      for (const restarts of MODES) {
        const journey = new Journey();
        for (const arm of arms) {
          const next = random(`${arm.name}, paths`);
          for (let i = 0; i < paths; i++) {
            const settings = Solver === ArmRig ? { bias: 'present', restarts } : { restarts };
            const solver = new Solver(from, arm, TOLERANCES, undefined, settings);
            journey.follow(solver, arm, somePath(arm, next));
            solver.dispose();
          }
        }
        table.add({
          solver: Solver === ArmRig ? 'rig' : 'chain',
          restarts: String(restarts),
          package: from.name,
          frames: journey.turns.length,
          missed: journey.missed,
          leaps: journey.leaps,
          turn99: degrees * quantile(journey.turns, 0.99),
          turn999: degrees * quantile(journey.turns, 0.999),
          turnMost: degrees * Math.max(...journey.turns),
          iterations: mean(journey.iterations),
        });
      }
    }
  }
  return table.rows;
}
