// One of several chains that are solved together: its goal in the rig, its tip and its target.

import { Matrix4, Vector3 } from 'three';
import { checkPlace } from '../check-numbers.js';
import { nameOf, nodesBetween } from '../nodes.js';
import { scaleOf } from '../world.js';
import { PoleGoal } from './pole-goal.js';
import { PoleTurn } from './pole-turn.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../chain.js').SkeletonChain} SkeletonChain */

/** Codes of statuses, see src/ik.h. Where the rig has stalled, limits or contacts keep the tip from the target. */
const CODES = { unsolved: 0, reached: 1, 'out-of-reach': 2, stalled: 5, blocked: 5 };

/** Points that differ by less, in reaches, are the same. */
const SAME_POINT = 1e-9;

const vector = new Vector3();
const matrix = new Matrix4();
const local = new Matrix4();

export class SharedTip {
  /** Where the tip should be, in the space of the rig. */
  target = new Vector3();
  /** How near to it counts as reached, in the space of the rig. */
  tolerance;
  #binding;
  /** The joint of the last bone. */
  #last;
  /** The nodes from the last bone to the tip. @type {Object3D[]} */
  #after;
  /** The nodes from the root of the rig to the tip. @type {Object3D[]} */
  #nodes;
  /** The tip, relative to the last joint at rest. */
  #point = new Vector3();
  #same;
  /** Turns to the pole; null: no pole can turn the chain, or it is a goal. */
  #poleTurn;
  /** Leads the chain to the pole where there are shapes. */
  #poleGoal;
  /** Where the pole is in the space of the rig. */
  #pole = new Vector3();
  /** The space that the chain measures in, relative to that of the rig. */
  #scale;
  /**
   * The weight in this update, the distance from the tip to the target, and the weight of the goal. An array, because a
   * number in a field costs an allocation each time that it changes.
   */
  #numbers = new Float64Array(3);

  /**
   * @param {SkeletonChain} chain
   * @param {import('../../rig/rig.js').Rig<3>} rig
   * @param {import('./binding.js').Binding} binding of its bones
   * @param {Object3D | null} pivot the bone that a pole turns
   * @param {boolean} hasShapes whether the pole is a goal, because there are shapes
   */
  constructor(chain, rig, binding, pivot, hasShapes) {
    const bones = /** @type {readonly Object3D[]} */ (binding.bones);
    const { path } = chain.shape;
    this.chain = chain;
    this.#binding = binding;
    this.#last = bones.indexOf(chain.bones[chain.bones.length - 1]);
    this.#scale = binding.spaceScale(bones.indexOf(chain.bones[0]));
    const reach = path.bones.reduce((sum, _, i) => sum + path.vector(i, vector).length(), 0);
    this.tolerance = chain.relativeTolerance * reach * this.#scale;
    this.#after = (nodesBetween(bones[this.#last], chain.end) ?? []).slice(1);
    this.#nodes = nodesBetween(bones[0], chain.end) ?? [];
    this.#same = SAME_POINT * rig.reach;
    this.#poleTurn = pivot && !hasShapes ? new PoleTurn(chain, pivot, bones[0]) : null;
    this.#poleGoal = pivot && hasShapes ? new PoleGoal(chain, pivot, rig, bones) : null;
    this.goal = rig.goal(this.#last, { position: [0, 0, 0], weight: 0, tolerance: this.tolerance });
  }

  /** How much of the result is shown in this update. */
  set weight(weight) {
    this.#numbers[0] = weight;
  }

  get weight() {
    return this.#numbers[0];
  }

  /**
   * Reads the target and the pole, and where the tip is on the last bone: an animation may move it.
   * @param {Matrix4} inverse of the space of the rig
   */
  aim(inverse) {
    const { chain, target } = this;
    const { aim } = chain;
    const place = /** @type {import('../place.js').Place} */ (aim.place);
    chain.orientationNode.read(place);
    checkPlace(`the target of the chain to ${nameOf(chain.end)}`, place, target);
    aim.keep(aim.point(target));
    target.applyMatrix4(inverse);
    if (chain.pole) {
      checkPlace(`the pole of the chain to ${nameOf(chain.end)}`, chain.pole, this.#pole);
      this.#pole.applyMatrix4(inverse);
      this.#poleGoal?.read(this.#pole);
    }
    this.#binding.pointAfter(this.#last, this.#after, chain.shape.path.offset, vector);
    if (vector.distanceTo(this.#point) > this.#same) {
      this.#point.copy(vector);
      this.goal.set({ point: this.#point });
    }
  }

  /** Gives the goal a weight. @param {number} weight */
  weigh(weight) {
    if (this.#numbers[2] !== weight) {
      this.#numbers[2] = weight;
      this.goal.weight = weight;
    }
  }

  /** Moves the goal to the target. */
  start() {
    const { x, y, z } = this.target;
    this.goal.moveTo(x, y, z);
  }

  /**
   * Measures the tip by the matrices of three.js. If the rig, but not three.js, has it at the target, it moves the goal, and
   * returns true.
   */
  correct() {
    const { goal, target, tolerance } = this;
    tipOf(this.#nodes, this.chain.shape.path.offset, vector).sub(target);
    this.#numbers[1] = vector.length();
    if (!(this.#numbers[1] > tolerance && goal.reached)) {
      return false;
    }
    const [x, y, z] = /** @type {readonly number[]} */ (goal.position);
    goal.moveTo(x - vector.x, y - vector.y, z - vector.z);
    return true;
  }

  /**
   * Turns the bones that only this chain has to its pole.
   * @returns {boolean} whether that moved the tip by more than the tolerance, as it may where scales are a little uneven
   */
  turnToPole() {
    const { chain, target, tolerance } = this;
    if (!chain.pole) {
      this.#poleTurn?.reset();
      return false;
    }
    if (!this.#poleTurn?.turn(this.#pole)) {
      return false;
    }
    const before = this.#numbers[1];
    tipOf(this.#nodes, chain.shape.path.offset, vector).sub(target);
    this.#numbers[1] = vector.length();
    return before <= tolerance && this.#numbers[1] > tolerance;
  }

  /**
   * Moves the goal of the pole, if there is one.
   * @param {number} most how far the chain should turn to the pole, in radians
   * @returns {boolean} whether the goal takes part in the next solve
   */
  aimPole(most) {
    return Boolean(this.chain.pole && this.#poleGoal?.aim(this.#pole, most));
  }

  /** Leaves the goal of the pole out of the next solve. */
  releasePole() {
    this.#poleGoal?.release();
  }

  /** Says how the chain ended. */
  conclude() {
    const [, distance] = this.#numbers;
    const isThere = distance <= this.tolerance * (1 + 1e-6);
    const { status } = this.goal;
    const code = isThere ? CODES.reached : CODES[status === 'reached' ? 'blocked' : status];
    this.chain.conclude(code, distance / this.#scale);
  }

  /** Leaves the chain out of this update. */
  leaveOut() {
    this.chain.conclude(CODES.unsolved, NaN);
    this.weigh(0);
    this.#poleTurn?.reset();
  }
}

/**
 * Turns the first of some chains to their poles.
 * @param {readonly SharedTip[]} tips
 * @param {number} count
 * @returns {boolean} whether that moved a tip away from its target
 */
export function turnToPoles(tips, count) {
  let moved = false;
  for (let i = 0; i < count; i++) {
    moved = tips[i].turnToPole() || moved;
  }
  return moved;
}

/**
 * Moves the goals of their poles.
 * @param {readonly SharedTip[]} tips
 * @param {number} count
 * @param {number} most how far a chain should turn to its pole, in radians
 * @returns {boolean} whether there are any
 */
export function aimPoles(tips, count, most) {
  let isOne = false;
  for (let i = 0; i < count; i++) {
    isOne = tips[i].aimPole(most) || isOne;
  }
  return isOne;
}

/** Leaves these goals out of the next solve. @param {readonly SharedTip[]} tips @param {number} count */
export function releasePoles(tips, count) {
  for (let i = 0; i < count; i++) {
    tips[i].releasePole();
  }
}

/**
 * Measures their tips by the matrices of three.js. Moves the goals of those that the rig, but not three.js, has at their targets.
 * @param {readonly SharedTip[]} tips
 * @param {number} count
 * @returns {boolean} whether there were any
 */
export function correctTips(tips, count) {
  let moved = false;
  for (let i = 0; i < count; i++) {
    moved = tips[i].correct() || moved;
  }
  return moved;
}

/**
 * Where a tip is in the space of the parent of the first node.
 * @param {readonly Object3D[]} nodes down to the tip
 * @param {Vector3 | null} offset of the tip from the last node
 * @param {Vector3} to
 */
function tipOf(nodes, offset, to) {
  matrix.identity();
  for (let i = 0; i < nodes.length; i++) {
    const { position, quaternion } = nodes[i];
    matrix.multiply(local.compose(position, quaternion, scaleOf(nodes[i])));
  }
  return offset ? to.copy(offset).applyMatrix4(matrix) : to.setFromMatrixPosition(matrix);
}
