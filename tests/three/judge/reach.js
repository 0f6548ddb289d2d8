// How well a chain reaches, and what it changes on the way.

import { release, update } from './bound.js';
import { MeasuredChain } from './measured-chain.js';
import { posesOf } from './pose.js';
import { randomTarget } from './random-targets.js';
import { greatestTwist } from './twist.js';

/** @typedef {import('../judge.js').Adapter} Adapter */
/** @typedef {import('../rigs/build.js').Rig} Rig */
/** @typedef {import('../rigs/build.js').RigChain} RigChain */

/**
 * @typedef {object} ReachResult
 * @property {number[]} errors from the tip to the target, of the reach
 * @property {number} falselyReached how often the status was 'reached', and the error above 1e-4
 * @property {number} onlyRotations how often nothing but rotations of the chain's bones changed
 * @property {number[]} twists the greatest twist of each case, by the measure `local`
 * @property {number[]} twistsInParent the same by the measure `parent`
 * @property {number[]} times of an update, in microseconds
 */

const POSES = 10;
const REACHED = 1e-4;

/**
 * Random targets within reach, from the rest pose and from poses of the clip. Every pose is set as an animation
 * sets it: after `restore`, before `update`.
 * @param {Adapter} adapter
 * @param {Rig} rig
 * @param {RigChain} chain
 * @param {{ count: number, random: () => number }} options
 * @returns {ReachResult}
 */
export function judgeReach(adapter, rig, chain, { count, random }) {
  const measured = new MeasuredChain(rig, chain);
  const poses = posesOf(rig, POSES);
  const rest = poses[0];
  const bound = adapter.bind(rig, chain, {});
  /** @type {ReachResult} */
  const result = {
    errors: [],
    falselyReached: 0,
    onlyRotations: 0,
    twists: [],
    twistsInParent: [],
    times: [],
  };
  for (let i = 0; i < count; i++) {
    const pose = poses[Math.floor((i * poses.length) / count)];
    bound.restore();
    pose.apply();
    const target = randomTarget(measured, random);
    const reach = measured.size().reach * measured.worldScale();
    // All matrices are still those of the random pose: what an adapter reads, it has to bring up to date.
    pose.apply();
    bound.target.copy(target);
    bound.prepare?.();
    const before = performance.now();
    bound.update(1 / 60);
    result.times.push(1e3 * (performance.now() - before));
    const error = measured.refresh().worldTip().distanceTo(target) / reach;
    result.errors.push(error);
    result.falselyReached += bound.status === 'reached' && !(error <= REACHED) ? 1 : 0;
    result.onlyRotations += pose.isPresent(measured.bones) ? 1 : 0;
    const { local, parent } = greatestTwist(measured, pose);
    result.twists.push(local);
    result.twistsInParent.push(parent);
  }
  release(bound, rest, measured);
  return result;
}

/**
 * How often solving for the present tip changes nothing, to the last bit: at rest and in poses of the clip.
 * @param {Adapter} adapter
 * @param {Rig} rig
 * @param {RigChain} chain
 * @returns {{ cases: number, same: number }}
 */
export function judgeRest(adapter, rig, chain) {
  const measured = new MeasuredChain(rig, chain);
  const poses = posesOf(rig, POSES);
  const result = { cases: 0, same: 0 };
  for (const pose of poses) {
    const bound = adapter.bind(rig, chain, {});
    for (let frame = 0; frame < 2; frame++) {
      bound.restore();
      pose.apply();
      bound.target.copy(measured.refresh().worldTip());
      update(bound);
      result.cases++;
      result.same += pose.isPresent() ? 1 : 0;
    }
    release(bound, poses[0], measured);
  }
  return result;
}
