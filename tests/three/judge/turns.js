// How fast the bones turn while the target moves along paths, still and over the clip of the rig.

import { Vector3 } from 'three';
import { leastTurn } from './least-turn.js';
import { angleBetween, MeasuredChain } from './measured-chain.js';
import { FRAMES, pathsOf } from './paths.js';
import { Player, Pose } from './pose.js';

/** @typedef {import('../judge.js').Adapter} Adapter */
/** @typedef {import('../rigs/build.js').Rig} Rig */
/** @typedef {import('../rigs/build.js').RigChain} RigChain */
/** @typedef {import('./paths.js').Path} Path */

/** The frames of a second. */
const RATE = 60;
/** The last frames of a path: the target comes back to the animation's tip, and stays there. */
const LAST = 6;
/** A turn per frame that is always allowed, in radians. */
const ALWAYS = 0.02;

/**
 * What happened on a path.
 * @typedef {object} PathResult
 * @property {Path['kind']} kind
 * @property {string} name
 * @property {boolean} walking whether the clip played
 * @property {number} worst the greatest turn per frame of a bone, of what is allowed: 1 or less passes
 * @property {number} frame where that was
 * @property {number} bone which bone it was
 * @property {number} turn that turn, in radians
 * @property {number} needed the least turn of any solver in that frame, of what is allowed
 * @property {number} snap the same as `worst`, of the last frames of a path that returns
 * @property {number} left after a path that returns: the greatest angle that is left between a bone and the
 *   animation, in radians
 * @property {number} error the greatest distance between tip and target, of the reach; where the target is out
 *   of reach, of what is beyond that
 */

/**
 * Plays frames: puts the animation's pose on the bones, and calls back with the number of the frame. Without
 * walking, the rig keeps the pose that it has.
 * @param {Rig} rig
 * @param {boolean} walking
 * @param {{ restore?: () => void, frame: (f: number) => void, end?: () => void }} on
 */
function play(rig, walking, { restore, frame, end }) {
  const rest = new Pose(rig.object);
  const player = walking ? new Player(rig) : null;
  for (let f = 0; f < FRAMES; f++) {
    restore?.();
    player?.update(f === 0 ? 0 : 1 / RATE);
    frame(f);
  }
  end?.();
  player?.dispose();
  rest.apply();
  rig.object.updateMatrixWorld(true);
}

/** Where the animation has the joints, frame by frame. @param {Rig} rig @param {MeasuredChain} chain @param {boolean} walking */
function animationOf(rig, chain, walking) {
  /** @type {Vector3[][]} */
  const frames = [];
  play(rig, walking, { frame: () => frames.push(chain.refresh().joints()) });
  return frames;
}

/** The greatest motion of a joint between two frames. @param {Vector3[]} before @param {Vector3[]} now */
const motionOf = (before, now) =>
  now.reduce((most, each, i) => Math.max(most, each.distanceTo(before[i])), 0);

/**
 * Follows one path.
 * @param {Adapter} adapter
 * @param {Rig} rig
 * @param {RigChain} chain
 * @param {MeasuredChain} measured
 * @param {Path} path
 * @param {{ animation: Vector3[][], walking: boolean, reach: number, shortest: number, least: number }} given
 * @returns {PathResult}
 */
function follow(adapter, rig, chain, measured, path, { animation, walking, reach, shortest, least }) {
  const { kind, name, targets } = path;
  /** @type {PathResult} */
  const result = {
    kind,
    name,
    walking,
    worst: 0,
    frame: 0,
    bone: 0,
    turn: 0,
    needed: 0,
    snap: 0,
    left: 0,
    error: 0,
  };
  const bound = adapter.bind(rig, chain, {});
  const returns = kind === 'return' || kind === 'stretch';
  /** @type {(Vector3 | null)[]} */
  let before = [];
  /** @type {Vector3[]} */
  let joints = [];
  play(rig, walking, {
    restore: () => bound.restore(),
    frame: (f) => {
      const animated = f === FRAMES - 1 && returns ? measured.refresh().directions() : null;
      // Only what the place of the target depends on: all other matrices are those of the frame before.
      measured.parent.updateWorldMatrix(true, false);
      bound.target.copy(measured.toWorld(targets[f]));
      bound.prepare?.();
      bound.update(1 / RATE);
      const now = measured.refresh().directions();
      const jointsBefore = joints;
      joints = measured.joints();
      const tip = /** @type {Vector3} */ (joints.at(-1));
      const distance = targets[f].length();
      const missed = tip.distanceTo(targets[f]) - Math.max(0, distance - reach, least - distance);
      result.error = Math.max(result.error, missed / reach);
      if (f > 0) {
        const motion = targets[f].distanceTo(targets[f - 1]) + motionOf(animation[f - 1], animation[f]);
        const allowed = ((10 + reach / shortest) * motion) / reach + ALWAYS;
        for (const [bone, direction] of now.entries()) {
          const turn = direction && before[bone] ? angleBetween(direction, before[bone]) : 0;
          // A direction that is no number fails, too.
          if (!(turn / allowed <= result.worst)) {
            Object.assign(result, { worst: turn / allowed, frame: f, bone, turn });
            result.needed = leastTurn(jointsBefore, targets[f]) / allowed;
          }
          if (returns && f >= FRAMES - LAST) {
            result.snap = Math.max(result.snap, turn / allowed);
          }
        }
      }
      if (animated) {
        result.left = now.reduce((most, each, i) => {
          const was = animated[i];
          return each && was ? Math.max(most, angleBetween(each, was)) : most;
        }, 0);
      }
      before = now;
    },
    end() {
      bound.restore();
      bound.dispose();
    },
  });
  return result;
}

/**
 * Follows all paths, still and walking.
 * @param {Adapter} adapter
 * @param {Rig} rig
 * @param {RigChain} chain
 * @param {{ random: () => number }} options
 * @returns {PathResult[]}
 */
export function judgePaths(adapter, rig, chain, { random }) {
  const measured = new MeasuredChain(rig, chain).refresh();
  const { reach, shortest, least } = measured.size();
  return (rig.clip ? [false, true] : [false]).flatMap((walking) => {
    const animation = animationOf(rig, measured, walking);
    const tips = animation.map((joints) => /** @type {Vector3} */ (joints.at(-1)));
    const paths = pathsOf({ tips, reach, least, random });
    const given = { animation, walking, reach, shortest, least };
    return paths.map((path) => follow(adapter, rig, chain, measured, path, given));
  });
}
