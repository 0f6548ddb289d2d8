// closed-chain-ik: damped least squares on joints with up to six degrees of freedom. Its package also
// has code for three.js and for robots, so only its core is used.

import { DOF, Goal, Joint, Link, Solver } from 'closed-chain-ik/src/core/index.js';

/** @typedef {import('./contestants.js').Setting} Setting */

export class ClosedChainIk {
  /** @param {Setting} setting */
  constructor({ dimensions, bones, tolerance, maxIterations, counted }) {
    const turns = dimensions === 2 ? [DOF.EZ] : [DOF.EX, DOF.EY, DOF.EZ];
    this.dimensions = dimensions;
    const root = new Link();
    this.frames = [];
    let link = root;
    for (let k = 0; k < bones; k++) {
      const joint = new Joint();
      joint.setDoF(...turns);
      joint.setPosition(k === 0 ? 0 : 1, 0, 0);
      link.addChild(joint);
      link = new Link();
      joint.addChild(link);
      this.frames.push(joint);
    }
    const tip = new Link();
    tip.setPosition(1, 0, 0);
    // A joint has one link. Its tip is one bone away, on a joint that does not turn.
    const fixed = new Joint();
    fixed.setDoF();
    link.addChild(fixed);
    fixed.addChild(tip);
    this.frames.push(tip);
    this.goal = new Goal();
    this.goal.setGoalDoF(...(dimensions === 2 ? [DOF.X, DOF.Y] : [DOF.X, DOF.Y, DOF.Z]));
    this.goal.setPosition(bones, 0, 0);
    this.goal.makeClosure(tip);
    this.solver = new Solver(root);
    this.solver.maxIterations = maxIterations;
    // It compares each axis with this.
    this.solver.translationConvergeThreshold = tolerance / Math.sqrt(dimensions);
    // By default it moves the tip at most 0.1 per iteration, and gives up early. This is its best of six clamps:
    // from 0.1 to twice the reach.
    this.solver.translationErrorClamp = bones / 5;
    this.solver.stallThreshold = 1e-7;
    this.solver.divergeThreshold = 2 * bones;
    this.iterations = 0;
    if (counted) {
      const [chain] = this.solver.solvers;
      chain.fillJacobian = (...values) => {
        this.iterations += 1;
        Object.getPrototypeOf(chain).fillJacobian.apply(chain, values);
      };
    }
  }

  solve(x, y, z) {
    this.iterations = 0;
    this.goal.setPosition(x, y, z);
    this.solver.solve();
  }

  sum() {
    let [x, y, z] = [0, 0, 0];
    for (let k = 0; k < this.frames.length; k++) {
      const frame = this.frames[k];
      frame.updateMatrixWorld();
      x += frame.matrixWorld[12];
      y += frame.matrixWorld[13];
      z += frame.matrixWorld[14];
    }
    return x + y + z;
  }

  write(out, at) {
    for (let k = 0; k < this.frames.length; k++) {
      const frame = this.frames[k];
      frame.updateMatrixWorld();
      for (let axis = 0; axis < this.dimensions; axis++) {
        out[at++] = frame.matrixWorld[12 + axis];
      }
    }
  }

  joints() {
    return this.frames.flatMap((frame) => {
      frame.updateMatrixWorld();
      return [...frame.matrixWorld.slice(12, 15)];
    });
  }
}
