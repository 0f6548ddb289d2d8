// Judges inverse kinematics on a rig of three.js bones, by the matrices of three.js only. All functions
// return numbers and print nothing; the rig is at rest before and afterwards.

import { seeded } from '../../bench/random.js';
import { judgeBends } from './judge/bends.js';
import { judgeDrift, judgeSameBits, judgeWeight } from './judge/bits.js';
import { judgeReach, judgeRest } from './judge/reach.js';
import { judgePaths } from './judge/turns.js';

/** @typedef {import('./rigs/build.js').Rig} Rig */
/** @typedef {import('./rigs/build.js').RigChain} RigChain */

/**
 * A chain that is bound by an adapter. Each frame: `restore()`, then the animation writes the bones, then
 * `target` is set, then `update(dt)`.
 * @typedef {object} Bound
 * @property {import('three').Vector3} target in the world
 * @property {() => void} restore puts back what the animation had written before the last update
 * @property {() => void} [prepare] what is done before `update` and not measured
 * @property {(dt: number) => void} update solves, and writes local rotations
 * @property {() => void} dispose
 * @property {string} [status]
 * @property {number} [weight] 1 by default
 */

/**
 * Something that binds chains.
 * @typedef {object} Adapter
 * @property {string} name
 * @property {(rig: Rig, chain: RigChain, options: { limits?: string }) => Bound} bind
 */

/**
 * @typedef {object} JudgeOptions
 * @property {number} [seed]
 * @property {number} [targets] random targets per chain
 * @property {number} [frames] of a paused clip
 */

/**
 * All that is measured of one chain.
 * @param {Adapter} adapter
 * @param {Rig} rig
 * @param {RigChain} chain
 * @param {JudgeOptions} [options]
 */
export function judgeChain(adapter, rig, chain, { seed = 1, targets = 1000, frames = 1000 } = {}) {
  // The same numbers for every adapter.
  const random = (/** @type {string} */ what) => seeded(seed)(`${rig.name}, ${chain.name}, ${what}`);
  const some = Math.ceil(targets / 50);
  return {
    rest: judgeRest(adapter, rig, chain),
    reach: judgeReach(adapter, rig, chain, { count: targets, random: random('reach') }),
    sameBits: judgeSameBits(adapter, rig, chain, { count: some, random: random('same bits') }),
    drift: judgeDrift(adapter, rig, chain, { frames, random: random('drift') }),
    weight: judgeWeight(adapter, rig, chain, { count: some, random: random('weight') }),
    bends: judgeBends(adapter, rig, chain, { count: targets, random: random('bends') }),
    paths: judgePaths(adapter, rig, chain, { random: random('paths') }),
  };
}

/** @typedef {ReturnType<typeof judgeChain>} ChainResult */

export { judgeBends, judgeDrift, judgePaths, judgeReach, judgeRest, judgeSameBits, judgeWeight };
