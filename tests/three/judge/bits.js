// Whether results are the same to the last bit when nothing has changed.

import { Quaternion } from 'three';
import { release, update } from './bound.js';
import { MeasuredChain } from './measured-chain.js';
import { equal, Player, Pose, posesOf, rotations } from './pose.js';
import { randomTarget } from './random-targets.js';

/** @typedef {import('../judge.js').Adapter} Adapter */
/** @typedef {import('../rigs/build.js').Rig} Rig */
/** @typedef {import('../rigs/build.js').RigChain} RigChain */

/** How many other targets are solved for before one is asked for again. */
const DETOUR = 5;

/** The angle of a rotation, exact for small ones too. @param {Quaternion} rotation */
const angleOf = ({ x, y, z, w }) => 2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w));

/**
 * How often the same animated pose and the same target give the same bits: at once again, and again after
 * other targets.
 * @param {Adapter} adapter
 * @param {Rig} rig
 * @param {RigChain} chain
 * @param {{ count: number, random: () => number }} options
 * @returns {{ cases: number, again: number, afterDetour: number }}
 */
export function judgeSameBits(adapter, rig, chain, { count, random }) {
  const measured = new MeasuredChain(rig, chain);
  const poses = posesOf(rig, 4);
  const result = { cases: 0, again: 0, afterDetour: 0 };
  for (let i = 0; i < count; i++) {
    const pose = poses[i % poses.length];
    const targets = Array.from({ length: DETOUR + 1 }, () => randomTarget(measured, random));
    poses[0].apply();
    measured.refresh();
    const bound = adapter.bind(rig, chain, {});
    const solve = (/** @type {import('three').Vector3} */ target) => {
      bound.restore();
      pose.apply();
      measured.refresh();
      bound.target.copy(target);
      update(bound);
      return rotations(measured.bones);
    };
    const first = solve(targets[0]);
    result.cases++;
    result.again += equal(solve(targets[0]), first) ? 1 : 0;
    targets.slice(1).forEach(solve);
    result.afterDetour += equal(solve(targets[0]), first) ? 1 : 0;
    bound.restore();
    bound.dispose();
  }
  poses[0].apply();
  measured.refresh();
  return result;
}

/**
 * A paused clip and a target that stays: how many frames have other bits than the first one, and how far a
 * bone was turned from there at most, in radians. Without a clip, nothing writes the bones between frames.
 * @param {Adapter} adapter
 * @param {Rig} rig
 * @param {RigChain} chain
 * @param {{ frames: number, random: () => number }} options
 * @returns {{ frames: number, moved: number, most: number }}
 */
export function judgeDrift(adapter, rig, chain, { frames, random }) {
  const measured = new MeasuredChain(rig, chain);
  const rest = new Pose(rig.object);
  const target = randomTarget(measured, random);
  rest.apply();
  measured.refresh();
  const bound = adapter.bind(rig, chain, {});
  const player = new Player(rig, 0.37);
  if (player.action) {
    player.action.paused = true;
  }
  const result = { frames, moved: 0, most: 0 };
  /** @type {number[] | null} */
  let first = null;
  for (let frame = 0; frame <= frames; frame++) {
    bound.restore();
    player.update(1 / 60);
    bound.target.copy(target);
    update(bound);
    const now = rotations(measured.bones);
    first ??= now;
    if (!equal(now, first)) {
      result.moved++;
      for (let i = 0; i < now.length; i += 4) {
        const [a, b] = [new Quaternion().fromArray(now, i), new Quaternion().fromArray(first, i)];
        result.most = Math.max(result.most, angleOf(a.invert().multiply(b)));
      }
    }
  }
  player.dispose();
  release(bound, rest, measured);
  return result;
}

/**
 * How often a weight of 0 leaves every node as it is, to the last bit. null if the adapter has no weight.
 * @param {Adapter} adapter
 * @param {Rig} rig
 * @param {RigChain} chain
 * @param {{ count: number, random: () => number }} options
 * @returns {{ cases: number, same: number } | null}
 */
export function judgeWeight(adapter, rig, chain, { count, random }) {
  const measured = new MeasuredChain(rig, chain);
  const poses = posesOf(rig, 4);
  const bound = adapter.bind(rig, chain, {});
  if (!('weight' in bound)) {
    bound.dispose();
    return null;
  }
  bound.weight = 0;
  const result = { cases: 0, same: 0 };
  for (let i = 0; i < count; i++) {
    const pose = poses[i % poses.length];
    bound.restore();
    const target = randomTarget(measured, random);
    pose.apply();
    measured.refresh();
    bound.target.copy(target);
    update(bound);
    result.cases++;
    result.same += pose.isPresent() ? 1 : 0;
  }
  release(bound, poses[0], measured);
  return result;
}
