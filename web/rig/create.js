// Reads the options of a rig, and creates it in the wasm heap.

import { readOptions } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { HeapObject } from '../core/heap-object.js';
import { checkJoint, readJoints, structIn } from './joints.js';
import { SETTINGS } from './settings.js';

/** @typedef {import('../core/engine.js').Engine} Engine */

/**
 * The settings of a rig, the pose that it starts from, and its goals.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} RigSettings
 * @property {import('./settings.js').RigRootMode} [rootMode] What the root does in a solve. Default `'fixed'`.
 * @property {import('./settings.js').RigRootMotion} [rootMotion] Which motion of the root `'free'` and `'pull'` allow.
 *   Default `'both'`.
 * @property {import('./settings.js').RigBias} [bias] The pose to which a solve draws the joints, as far as the goals
 *   leave them free. Default `'reference'`.
 * @property {number} [biasWeight] The share of the distance to that pose that the joints move per step of a solve, 0 to 1.
 *   Default 0.05.
 * @property {number} [maxIterations] The most iterations that a solve may take, 1 to 1,000,000. If goals are missed,
 *   the attempt at a certificate comes in addition: about as long as 60 iterations. Default 1000.
 * @property {import('../core/restarts.js').Restarts} [restarts] From which other poses a solve that misses its goals starts
 *   again. Default true.
 * @property {number | ArrayLike<number | null> | null} [maxTurn] How far joints may turn in one solve, in radians above 0:
 *   one number for all, or one per joint, see `Rig.maxTurn`. Default null: any.
 * @property {number | ArrayLike<number | null> | null} [maxMove] How far sliders, and the root, may move in one solve: one
 *   number for all, or one per joint, see `Rig.maxMove`. Default null: any.
 * @property {import('../core/points.js').Point<D>} [rootPosition] Where the root is at the start, if it has moved from
 *   its place, see `Rig.setPose`.
 * @property {ArrayLike<number | null>} [values] The values of the pose to start from, see `Rig.values`.
 * @property {import('./joint-pose.js').LocalRotations} [localRotations] The local rotations of the pose to start from, see
 *   `Rig.localRotations`. Joints that have a value in `values` get that.
 * @property {import('./pose.js').JointPose} [reference] The reference pose, see `Rig.setReference`. Default: the rest
 *   pose.
 * @property {readonly import('./goal-options.js').GoalDescription<D>[]} [goals] The goals.
 */
/**
 * The joints of a rig. Lengths and coordinates are in any unit, the same for all.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} RigJoints
 * @property {readonly import('./joints.js').JointOptions<D>[]} joints The joints, 1 to 1000, parents before their
 *   children.
 * @property {D} [dimensions] 2 or 3. Default: as many numbers as the position of the first joint has, or else `root`, or else the
 *   first offset that is given; else 2.
 * @property {import('../core/points.js').Root<D>} [root] The place of the root, to which the rig is moved. Default:
 *   the position of joint 0.
 */
/**
 * The options of a rig.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {RigJoints<D> & RigSettings<D>} RigOptions
 */

/** The names of `RigSettings`: what rigs of skeletons and of robots take, too. */
export const RIG_SETTINGS = Object.freeze([
  ...SETTINGS,
  ...['rootPosition', 'values', 'localRotations', 'reference', 'goals'],
]);

export const OPTIONS = ['joints', 'dimensions', 'root', ...RIG_SETTINGS];

/**
 * Creates the rig of options at rest, without anything else that they describe.
 * @param {Engine} engine
 * @param {unknown} options
 */
export function createRig(engine, options) {
  const given = readOptions('Rig', options, OPTIONS);
  const { dimensions, block, tree, places } = readJoints(given.joints, given.dimensions, given.root);
  const count = places.length;
  const instance = engine.instanceFor('ik_rig_create', 'rig.wasm');
  const [code, rig, at] = instance.withScratch([block], (results, address) =>
    instance.wasm.ik_rig_create(dimensions, count, address, results, results + 4),
  );
  if (code === ERRORS.COORDINATE) {
    instance.check(code, ...places[at]);
  }
  checkJoint(instance, code, structIn(block, Math.max(at, 0)), dimensions, `joints[${at}].`);
  return { heap: new HeapObject(instance, 'rig', rig, dimensions, count - 1), tree, given };
}
