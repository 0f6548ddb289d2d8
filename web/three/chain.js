// One chain of a skeleton, and its solve over the pose of the animation.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { readSeconds, wrongType } from '../core/arguments.js';
import { rejectOptionWrites, rejectWrites, requireAlive } from '../core/guards.js';
import { Aim } from './aim.js';
import { LEAST_TOLERANCE, OPTIONS, readChainOptions } from './chain-options.js';
import { checkNodes, checkPlace } from './check-numbers.js';
import { IKPart } from './ik-part.js';
import { limitsOf } from './limits.js';
import { depthOf, nameOf } from './nodes.js';
import { Orientation } from './orientation.js';
import { BonePath } from './path.js';
import { readPlace, worldPoint } from './place.js';
import { fromSpace, toSpace } from './rotations.js';
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
 *   scale that is not the same on all axes shears the bones; or another chain that turns the same bones has moved the tip away.
 * - `'unsolved'`: there was no solve yet; or the chain has no target, a weight of 0, or a parent that is scaled to 0.
 * @typedef {'reached' | 'out-of-reach' | 'too-close' | 'blocked' | 'unsolved'} SkeletonStatus
 */

/** How often the tip is corrected at most: uneven scales of 1e-3 need it twice, near to a straight chain more often. */
const CORRECTIONS = 8;

/** Codes of statuses, see src/ik.h. */
const UNSOLVED = 0;
const REACHED = 1;
const BLOCKED = 5;

const inverse = new Matrix4();
const matrix = new Matrix4();
const point = new Vector3();
const root = new Vector3();
const vector = new Vector3();
const rotation = new Quaternion();
const local = new Quaternion();
const solved = new Vector3();
const vectorAt = new Vector3();

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
  #path;
  #solver;
  #limited = false;
  #tolerance;
  /** The local rotations at rest, of the bones that turn. @type {Quaternion[]} */
  #rest = [];
  /** Those of the animation in this update. @type {Quaternion[]} */
  #animated = [];
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
  /** @type {{ path: BonePath, limits: any, rest: readonly Quaternion[] } | undefined} */
  #shape;

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
    this.#path = given.path;
    this.#tolerance = given.relativeTolerance;
    this.#limitOptions = given.limitOptions;
    this.#pole = given.pole;
    this.#poleWeight = given.poleWeight;
    this.#orientation = new Orientation(this.#path.last, given.orientation, given.orientationWeight);
    this.#aim = new Aim(this.#readTarget(given.target), given.blendTime);
    this.#solver = this.#makeSolver(this.#path);
    try {
      this.#use(this.#path, this.#solver);
    } catch (error) {
      this.#solver.dispose();
      throw error;
    }
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
      this.#replace(this.#path, this.#makeSolver(this.#path));
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
    this.#replace(path, path.count === this.#path.count ? this.#solver : this.#makeSolver(path));
    this.#solver.reset();
  }

  /**
   * Goes over to bones and a solver for them. After an error the chain is as before, and a new solver is disposed of.
   * @param {BonePath} path
   * @param {Solver} solver the one of the chain, or a new one
   */
  #replace(path, solver) {
    const before = this.#solver;
    try {
      this.#use(path, solver);
    } catch (error) {
      if (solver !== before) {
        solver.dispose();
      }
      throw error;
    }
    if (solver !== before) {
      before.dispose();
    }
    this.#solver = solver;
  }

  /** @param {BonePath} path */
  #makeSolver({ count, first, last }) {
    const solver = new Solver(count, `the chain from ${nameOf(first)} to ${nameOf(last)}`);
    solver.setTolerance(Math.max(this.#tolerance, LEAST_TOLERANCE));
    return solver;
  }

  /**
   * Sets the limits of a solver for these bones, from now on those of the chain. After an error the chain is as before.
   * @param {BonePath} path
   * @param {Solver} solver
   */
  #use(path, solver) {
    const { limits, rest, axes } = limitsOf(path, this.#limitOptions, this.#pole);
    this.#limited = limits !== null && solver.setLimits(limits, axes);
    this.#path = path;
    this.#rest = rest;
    this.#animated = path.bones.map(() => new Quaternion());
    this.#shape = { path, limits, rest };
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
    return /** @type {{ path: BonePath, limits: any, rest: readonly Quaternion[] }} */ (this.#shape);
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
    const path = this.#path;
    const parent = path.first.parent;
    if (parent) {
      worldMatrix(parent, inverse);
    } else {
      inverse.identity();
    }
    if (inverse.determinant() === 0) {
      this.#status = UNSOLVED;
      return;
    }
    this.#measured[1] = inverse.getMaxScaleOnAxis();
    inverse.invert();
    const count = path.count;
    for (let bone = 0; bone < count; bone++) {
      this.#animated[bone].copy(path.bone(bone).quaternion);
    }
    this.#status = UNSOLVED;
    this.#orientation.read(place);
    path.read(this.#limited ? this.#rest : null);
    path.joint(0, root);
    this.#describe();
    this.#describePole();
    this.#aim.keep(this.#aim.point(point));
    point.applyMatrix4(inverse).sub(root);
    vector.copy(point);
    if (this.#limited) {
      this.#settle(vector);
    }
    vector.toArray(this.#solver.point);
    this.#status = this.#accept(this.#solver.solve());
    this.#measured[0] = NaN;
    if (this.#solver.changed) {
      this.#write();
      this.#correct();
    }
    this.#orientation.write(weight, this.#aim);
    blendRotations(path.bones, this.#animated, weight);
  }

  /** Writes bones, and with limits their rotations from rest, to the solver. */
  #describe() {
    const { vectors, pose } = this.#solver;
    for (let bone = 0; bone < this.#path.count; bone++) {
      this.#path.vector(bone, vector);
      vectors[3 * bone] = vector.x;
      vectors[3 * bone + 1] = vector.y;
      vectors[3 * bone + 2] = vector.z;
      if (this.#limited) {
        // The local rotation from rest, seen from the frame: that of the parent's space at rest.
        rotation.copy(this.#rest[bone]).invert().premultiply(this.#animated[bone]);
        fromSpace(rotation, this.#path.parentMatrix(bone)).toArray(pose, 4 * bone);
      }
    }
  }

  /**
   * With limits, the solver turns the bones of the rest pose. Where scales are a little uneven, its tip of the animation
   * is not quite that of three.js. So for a tip that is at its target, this is the solver's tip: it stays as it is.
   * @param {Vector3} target changed
   */
  #settle(target) {
    if (!(this.#path.tip(vectorAt).sub(root).distanceTo(target) <= this.#tolerance * this.#reach())) {
      return;
    }
    const { vectors, pose } = this.#solver;
    rotation.identity();
    solved.set(0, 0, 0);
    for (let bone = 0; bone < this.#path.count; bone++) {
      rotation.multiply(local.fromArray(pose, 4 * bone));
      solved.add(vectorAt.fromArray(vectors, 3 * bone).applyQuaternion(rotation));
    }
    target.copy(solved);
  }

  #describePole() {
    if (this.#pole === null || this.#poleWeight === 0) {
      this.#solver.point[3] = 0;
    } else {
      worldPoint(this.#pole, point).applyMatrix4(inverse).sub(root);
      point.toArray(this.#solver.point);
      this.#solver.point[3] = this.#poleWeight;
    }
    this.#accept(this.#solver.setPole());
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

  /**
   * Writes the solver's result to the bones. Its rotations are those of the parents' spaces in the pose that the
   * solver sees as rest, which the path has now.
   */
  #write() {
    const { rotations } = this.#solver;
    for (let bone = 0; bone < this.#path.count; bone++) {
      rotation.fromArray(rotations, 4 * bone);
      toSpace(rotation, this.#path.parentMatrix(bone));
      rotation.multiply(this.#limited ? this.#rest[bone] : this.#animated[bone]).normalize();
      // Each change of a node's quaternion costs its Euler angles, too.
      this.#path.bone(bone).quaternion.copy(rotation);
    }
  }

  /** Measures the tip by the matrices of three.js, and corrects it: scales may be a little uneven. */
  #correct() {
    for (let i = 0; this.#status === REACHED; i++) {
      this.#path.tip(vector).sub(root);
      vector.subVectors(point, vector);
      this.#measured[0] = vector.length();
      if (this.#measured[0] <= this.#tolerance * this.#reach()) {
        return;
      }
      if (i === CORRECTIONS) {
        // Nearly straight chains may not get there.
        const near = Math.max(this.#tolerance, 2 * LEAST_TOLERANCE) * this.#reach();
        this.#status = this.#measured[0] <= near ? REACHED : BLOCKED;
        return;
      }
      vector.toArray(this.#solver.point);
      const status = this.#solver.correct();
      if (status < 0) {
        this.#status = BLOCKED;
        return;
      }
      this.#status = status;
      this.#write();
    }
  }

  #reach() {
    const { vectors } = this.#solver;
    let reach = 0;
    for (let i = 0; i < vectors.length; i += 3) {
      reach += vectorAt.fromArray(vectors, i).length();
    }
    return reach;
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

  /** What is solved here. @internal */
  get aims() {
    return [this];
  }

  /** What is judged at the end of an update. @internal */
  get judged() {
    return [this];
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
