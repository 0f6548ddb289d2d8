// One chain of a skeleton, and its solve over the pose of the animation.

import { Matrix4, Vector3 } from 'three';
import { readSeconds, wrongType } from '../core/arguments.js';
import { rejectOptionWrites, rejectWrites, requireAlive } from '../core/guards.js';
import { Aim } from './aim.js';
import { ChainBones } from './chain-bones.js';
import { LEAST_TOLERANCE, OPTIONS, readChainOptions } from './chain-options.js';
import { checkNodes, checkPlace } from './check-numbers.js';
import { IKPart } from './ik-part.js';
import { depthOf, nameOf } from './nodes.js';
import { Orientation } from './orientation.js';
import { BonePath } from './path.js';
import { readPlace } from './place.js';
import { Solver } from './solver.js';
import { blendRotations, readWeight } from './weighted.js';
import { worldMatrix } from './world.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('./chain-options.js').SkeletonChainOptions} SkeletonChainOptions */
/** @typedef {import('./find.js').BoneReference} BoneReference */
/** @typedef {import('./place.js').Place} Place */
/**
 * How a solve of a chain ended.
 * - `'reached'`: the tip is at the target, within the tolerance, if the weights are 1.
 * - `'out-of-reach'`: the target is further from the first bone than the chain is long.
 * - `'too-close'`: one bone is longer than all others together, and the tip cannot come so near.
 * - `'blocked'`: limits keep the tip from the target; or the result still follows a pose that jumped; or an animated
 *   scale that is not the same on all axes shears the bones; or another chain that turns the same bones has moved the tip away;
 *   or, with colliders, contacts keep the tip from it, or the tip is still on its way.
 * - `'unsolved'`: there was no solve yet; or the chain has no target, a weight of 0, or a parent that is scaled to 0.
 * @typedef {'reached' | 'out-of-reach' | 'too-close' | 'blocked' | 'unsolved'} SkeletonStatus
 */

/** The code of a status, see src/ik.h. */
const UNSOLVED = 0;

const inverse = new Matrix4();
const matrix = new Matrix4();
const point = new Vector3();
const root = new Vector3();
const vector = new Vector3();

/**
 * A chain of bones whose tip reaches for a target: what `SkeletonIK.chain` returns.
 *
 * ```js
 * const arm = ik.chain('upperarm_l', 'hand_l', { target: ball });
 * arm.target = door.handle; // or null: back to the animation
 * arm.fadeTo(0, 0.3); // in 0.3 seconds
 * ```
 */
export class SkeletonChain extends IKPart {
  /** Its bones, and their solver. */
  #bones;
  #tolerance;
  #status = UNSOLVED;
  /**
   * The distance from the tip to the target by the matrices of three.js, in the space of the first bone's parent; NaN: as the
   * solver says. And the scale of that space. An array, because a number in a field costs an allocation each time that it
   * changes.
   */
  #measured = new Float64Array([NaN, 1]);
  #aim;
  /** @type {Place | null} */
  #pole;
  #poleWeight;
  #orientation;
  #limitOptions;

  /**
   * @param {Object3D} object
   * @param {BoneReference} first
   * @param {BoneReference} tip
   * @param {SkeletonChainOptions} options
   * @internal
   */
  constructor(object, first, tip, options) {
    const given = readChainOptions(object, first, tip, options);
    super(given.weight);
    this.#tolerance = given.relativeTolerance;
    this.#limitOptions = given.limitOptions;
    this.#pole = given.pole;
    this.#poleWeight = given.poleWeight;
    this.#orientation = new Orientation(given.path.last, given.orientation, given.orientationWeight);
    this.#aim = new Aim(this.#readTarget(given.target), given.blendTime);
    this.#bones = this.#make(given.path);
  }

  /** The bones that turn, from the first to the last. @returns {readonly Object3D[]} */
  get bones() {
    return this.#path.bones;
  }

  /** The node at the tip; with an offset, the last bone. @returns {Object3D} */
  get end() {
    return this.#path.last;
  }

  /** How the last update ended. @returns {SkeletonStatus} */
  get status() {
    return this.#solver.statusOf(this.#status);
  }

  /** Whether the last update reached the target. */
  get reached() {
    return this.status === 'reached';
  }

  /** The distance in the world from the tip to the target after the last update, before weights; NaN if it is unsolved. */
  get error() {
    if (this.#status === UNSOLVED) {
      return NaN;
    }
    const [measured, scale] = this.#measured;
    return scale * (Number.isNaN(measured) ? this.#solver.error : measured);
  }

  /**
   * What the tip reaches for; null: nothing. Another one is reached at once, or in the time that `blendTime` says.
   * @type {Place | null}
   */
  set target(place) {
    this.#aim.target = this.#readTarget(place);
  }

  get target() {
    return this.#aim.target;
  }

  /** The time in which the tip moves to another target, in seconds. @type {number} */
  set blendTime(seconds) {
    this.#aim.blendTime = readSeconds('blendTime', seconds);
  }

  get blendTime() {
    return this.#aim.blendTime;
  }

  /** @param {unknown} place */
  #readTarget(place) {
    const target = readPlace('target', place);
    if (target && !('isObject3D' in target) && this.#orientation.kind === 'target') {
      throw wrongType('target', "an Object3D or null, because the orientation is 'target'", place);
    }
    return target;
  }

  /** What it aims at. @internal */
  get aim() {
    return this.#aim;
  }

  /** What the bend points at; null: nothing. @type {Place | null} */
  set pole(place) {
    this.#pole = readPlace('pole', place);
  }

  get pole() {
    return this.#pole;
  }

  /** The share of the turn to the pole that is made, 0 to 1. @type {number} */
  set poleWeight(weight) {
    this.#poleWeight = readWeight('poleWeight', weight);
  }

  get poleWeight() {
    return this.#poleWeight;
  }

  /**
   * Limits of the joints; null: none. The pose may jump where they change. They are measured from the pose that the option
   * `rest` says: if that is the present one, call `restore` of the SkeletonIK before.
   * @type {import('./limits.js').SkeletonLimits | null}
   */
  set limits(limits) {
    const before = this.#limitOptions;
    this.#limitOptions = { ...before, limits };
    try {
      this.#replace(this.#make(this.#path));
    } catch (error) {
      this.#limitOptions = before;
      throw error;
    }
  }

  get limits() {
    return this.#limitOptions.limits ?? null;
  }

  /** How the node at the tip is rotated. @returns {'free' | 'target' | 'animation'} */
  get orientation() {
    return this.#orientation.kind;
  }

  /** How much of that rotation is shown, 0 to 1. @type {number} */
  set orientationWeight(weight) {
    this.#orientation.weight = readWeight('orientationWeight', weight);
  }

  get orientationWeight() {
    return this.#orientation.weight;
  }

  /**
   * Reads the skeleton again, after its bones were moved or scaled, or its limits depend on another pose.
   * @internal
   */
  refresh() {
    const { first, last, offset, given } = this.#path;
    const path = new BonePath(first, last, offset, given);
    const { count } = this.#path;
    this.#replace(this.#make(path, path.count === count ? this.#solver : undefined));
    this.#solver.reset();
  }

  /** @param {ChainBones} bones which replace those of the chain, and perhaps their solver */
  #replace(bones) {
    const before = this.#solver;
    this.#bones = bones;
    if (before !== bones.solver) {
      before.dispose();
    }
  }

  /**
   * The bones of a path, with the limits of this chain.
   * @param {BonePath} path
   * @param {Solver} [solver] the one to use. Default: a new one
   */
  #make(path, solver) {
    const { count, first, last } = path;
    const used = solver ?? new Solver(count, `the chain from ${nameOf(first)} to ${nameOf(last)}`);
    try {
      used.setTolerance(Math.max(this.#tolerance, LEAST_TOLERANCE));
      return new ChainBones(path, used, this.#limitOptions, this.#pole, this.#tolerance);
    } catch (error) {
      if (!solver) {
        used.dispose();
      }
      throw error;
    }
  }

  get #path() {
    return this.#bones.path;
  }

  get #solver() {
    return this.#bones.solver;
  }

  /**
   * The nodes that an update may write to.
   * @returns {Object3D[]}
   * @internal
   */
  get writes() {
    return this.#orientation.kind === 'free' ? this.#path.bones : [...this.#path.bones, this.#path.last];
  }

  /** What tools read: another object after each `refresh`. @internal */
  get shape() {
    return this.#bones.shape;
  }

  /** How many nodes are above the chain: chains nearer to the root are solved first. @internal */
  get depth() {
    return depthOf(this.#path.first);
  }

  /**
   * Solves over the present pose, and writes the result to the bones.
   * @param {number} overall the weight of all chains
   * @param {number} dt
   * @internal
   */
  update(overall, dt) {
    const weight = overall * this.advance(dt) * this.#aim.advance(dt);
    const { place } = this.#aim;
    if (weight === 0 || place === null) {
      this.#status = UNSOLVED;
      return;
    }
    const bones = this.#bones;
    const { path } = bones;
    const scale = bones.readSpace(inverse);
    if (scale === 0) {
      this.#status = UNSOLVED;
      return;
    }
    this.#measured[1] = scale;
    bones.keep();
    this.#status = UNSOLVED;
    this.#orientation.read(place);
    bones.describe();
    path.joint(0, root);
    this.#accept(bones.describePole(this.#pole, this.#poleWeight, inverse, root));
    this.#aim.keep(this.#aim.point(point));
    point.applyMatrix4(inverse).sub(root);
    vector.copy(point);
    bones.settle(vector, root);
    vector.toArray(this.#solver.point);
    this.#status = this.#accept(this.#solver.solve());
    this.#measured[0] = NaN;
    if (this.#solver.changed) {
      bones.write();
      this.#status = bones.correct(point, root, this.#status, this.#measured);
    }
    this.#orientation.write(weight, this.#aim);
    blendRotations(path.bones, bones.animated, weight);
  }

  /**
   * Returns the code of a status. Throws if it is that of an error: only then it looks for the wrong number.
   * @param {number} code
   */
  #accept(code) {
    if (code < 0) {
      const { name } = this.#solver;
      checkNodes(this.#path.last);
      checkPlace(`the target of ${name}`, /** @type {Place} */ (this.#aim.place), point);
      if (this.#pole) {
        checkPlace(`the pole of ${name}`, this.#pole, point);
      }
      this.#solver.refuse(code);
    }
    return code;
  }

  /** How the node at the tip is rotated, for who solves the chain with others. @internal */
  get orientationNode() {
    return this.#orientation;
  }

  /** How near to the target counts as reached, as a share of the reach. @returns {number} */
  get relativeTolerance() {
    return this.#tolerance;
  }

  /**
   * Says how a solve with other chains ended.
   * @param {number} status its code
   * @param {number} distance from the tip to the target, in the space of the first bone's parent
   * @internal
   */
  conclude(status, distance) {
    const { parent } = this.#path.first;
    this.#status = status;
    this.#measured[0] = distance;
    this.#measured[1] = parent ? worldMatrix(parent, matrix).getMaxScaleOnAxis() : 1;
  }

  /** The scale in the world of the space of the first bone's parent, as it was solved last. @internal */
  get scale() {
    return this.#measured[1];
  }

  /**
   * Where the tip is in the world now.
   * @param {Vector3} to
   * @internal
   */
  tip(to) {
    const { last, offset } = this.#path;
    worldMatrix(last, matrix);
    return offset ? to.copy(offset).applyMatrix4(matrix) : to.setFromMatrixPosition(matrix);
  }

  /** Frees the memory of the solver. @internal */
  dispose() {
    super.dispose();
    this.#status = UNSOLVED;
    this.#solver.dispose();
  }
}

rejectWrites(SkeletonChain);
rejectOptionWrites(SkeletonChain, OPTIONS);
requireAlive(SkeletonChain, [
  'bones',
  'end',
  'status',
  'reached',
  'error',
  'target',
  'blendTime',
  'pole',
  'poleWeight',
  'limits',
  'orientation',
  'orientationWeight',
  'relativeTolerance',
  'weight',
  'fadeTo',
]);
