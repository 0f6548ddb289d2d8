// closed-chain-ik on a body whose joints are hinges about x, y and z: three at one place are one joint of it.

import { DOF, Goal, Joint, Link, Solver } from '../peers/node_modules/closed-chain-ik/src/core/index.js';
import { hingedHumanoid } from './bodies.js';
import { poseAt, poseOf } from './body.js';
import { drawTargets, missOf, moveGoals, ROUNDING, rigOf, TOLERANCE } from './humanoid.js';
import { standingIn } from './motions.js';

/** @typedef {import('./body.js').Body} Body */
/** @typedef {import('./body.js').Pose} Pose */
/** @typedef {import('../reach/vectors.js').Vector} Vector */

/**
 * Its settings: those that it has by default; and the best of more than 100 combinations of iterations, calls, clamp and
 * damping, on 50 other tasks of each row. Short solves are best: a joint at a limit is locked until the next one. It
 * compares each axis with the threshold.
 */
export const SETTINGS = {
  defaults: { settings: { translationConvergeThreshold: 1e-3 }, calls: 60 },
  best: {
    settings: {
      translationConvergeThreshold: 1e-3,
      maxIterations: 3,
      translationErrorClamp: 0.1,
      dampingFactor: 0.003,
      divergeThreshold: 10,
      restPoseFactor: 0,
    },
    calls: 200,
  },
};

export class ClosedChainBody {
  /** Of each joint of the body: a joint and its angle; null of those that are fixed. @type {any[]} */
  #angles = [];
  #goals;
  #solver;
  #calls;

  /**
   * @param {Body} body
   * @param {typeof SETTINGS.defaults} options its solver's settings, and how often it solves
   */
  constructor({ joints, tips }, { settings, calls }) {
    const root = new Link();
    /** The link of each joint of the body. @type {any[]} */
    const links = [];
    /** @type {{ joint: any, angles: { angle: number, limit: any }[] }[]} */
    const made = [];
    joints.forEach(({ parent, position, offset, limit }, i) => {
      const at = position ?? offset;
      const angle =
        limit.type === 'hinge' ? DOF.EX + limit.axis.findIndex((/** @type {number} */ n) => n !== 0) : null;
      const last = this.#angles[i - 1];
      if (
        parent === i - 1 &&
        last &&
        angle !== null &&
        angle < last.angle &&
        at.every((/** @type {number} */ n) => n === 0)
      ) {
        made[made.length - 1].angles.unshift({ angle, limit });
        links.push(links[parent]);
        this.#angles.push({ joint: last.joint, angle });
        return;
      }
      const [joint, link] = [new Joint(), new Link()];
      joint.setPosition(...at);
      (parent === undefined ? root : links[parent]).addChild(joint);
      joint.addChild(link);
      links.push(link);
      made.push({ joint, angles: angle === null ? [] : [{ angle, limit }] });
      this.#angles.push(angle === null ? null : { joint, angle });
    });
    for (const { joint, angles } of made) {
      joint.setDoF(...angles.map(({ angle }) => angle));
      for (const { angle, limit } of angles) {
        joint.setMinLimit(angle, limit.min);
        joint.setMaxLimit(angle, limit.max);
      }
    }
    this.#goals = tips.map((tip) => {
      const goal = new Goal();
      goal.setGoalDoF(DOF.X, DOF.Y, DOF.Z);
      goal.makeClosure(links[tip]);
      return goal;
    });
    this.#solver = Object.assign(new Solver(root), settings);
    this.#calls = calls;
  }

  /** @param {readonly number[]} values one per joint of the body */
  setPose(values) {
    for (const [i, each] of this.#angles.entries()) {
      each?.joint.setDoFValue(each.angle, values[i]);
    }
  }

  /** The values of the joints. @returns {number[]} */
  get values() {
    return this.#angles.map((each) => (each ? each.joint.getDoFValue(each.angle) : Number.NaN));
  }

  /** @param {readonly Vector[]} targets */
  solve(targets) {
    for (const [i, target] of targets.entries()) {
      this.#goals[i].setPosition(...target);
    }
    for (let call = 0; call < this.#calls && !this.#converges(); call++);
  }

  /** Solves once. */
  #converges() {
    try {
      // A status of 0: it has converged.
      return this.#solver.solve().every((/** @type {number} */ status) => status === 0);
    } catch {
      // It throws if all joints are locked at their limits. The next solve unlocks them.
      return false;
    }
  }
}

/**
 * Tasks that can be reached, each from the same pose: solved by closed-chain-ik and by a rig, in turn.
 * @param {() => number} random
 * @param {number} cases
 * @param {number} atLimits the share of joints at a limit
 * @param {boolean} bent whether elbows and knees are bent at the start
 * @returns {{ solver: string, reached: number, us: number[] }[]}
 */
export function measurePeer(random, cases, atLimits, bent) {
  const body = hingedHumanoid();
  const { rig, goals } = rigOf(body);
  if (bent) {
    rig.setPose(poseAt(body, standingIn(body)));
    rig.setReference('present');
  }
  const start = poseOf(rig);
  const peers = Object.values(SETTINGS).map((settings) => new ClosedChainBody(body, settings));
  const names = ['Rig', ...Object.keys(SETTINGS).map((name) => `closed-chain-ik, ${name}`)];
  const rows = names.map((solver) => ({ solver, reached: 0, us: /** @type {number[]} */ ([]) }));
  const { localRotations } = start;
  /** @param {number} i @param {() => void} solve @param {() => number[]} values @param {readonly Vector[]} targets */
  const run = (i, solve, values, targets) => {
    const before = performance.now();
    solve();
    rows[i].us.push(1e3 * (performance.now() - before));
    const miss = missOf(body, { values: values(), localRotations }, targets);
    rows[i].reached += Number(miss <= TOLERANCE + ROUNDING) / cases;
  };
  for (let k = 0; k < cases; k++) {
    const targets = drawTargets(body, random, { atLimits });
    rig.setPose(start);
    moveGoals(goals, targets);
    run(
      0,
      () => rig.solve(),
      () => [...rig.values],
      targets,
    );
    for (const [i, peer] of peers.entries()) {
      peer.setPose(start.values);
      run(
        i + 1,
        () => peer.solve(targets),
        () => peer.values,
        targets,
      );
    }
  }
  rig.dispose();
  return rows;
}
