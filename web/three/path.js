// The path of nodes from the first bone of a chain to its tip, and its geometry in one frame: the local space of
// the first bone's parent. There, whatever is above the chain has no effect: neither scale nor mirroring.

import { Matrix4, Vector3 } from 'three';
import { wrongType } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { findNode } from './find.js';
import { nameOf, nodesAbove, nodesBetween } from './nodes.js';
import { readVector } from './place.js';
import { scaleOf } from './world.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('three').Quaternion} Quaternion */

/** Scales may differ by this much along the axes of a node; files often have 5e-5. */
const UNEVEN = 1e-3;

/** Bones shorter than this, in reaches, have no direction. */
const NO_LENGTH = 1e-7;

/**
 * @param {string} message
 */
function refuse(message) {
  return coded('out-of-range', new RangeError(message));
}

/**
 * Why there is no path from one node down to another.
 * @param {Object3D} first
 * @param {Object3D} last
 */
function reasonOf(first, last) {
  const { parent } = first;
  return parent && parent === last.parent
    ? `${nameOf(first)} and ${nameOf(last)} are siblings, children of ${nameOf(parent)}: a chain needs each bone to be a child of the one before it`
    : `${nameOf(last)} must be below ${nameOf(first)}: a chain goes from a bone down to a child of its children`;
}

/**
 * Throws if a node's scale would shear what turns below it, or if its parents form a cycle.
 * @param {Object3D} node the lowest one that something turns below
 */
export function checkScales(node) {
  for (const at of [node, ...nodesAbove(node)]) {
    const { x, y, z } = at.scale;
    const [least, most] = [
      Math.min(Math.abs(x), Math.abs(y), Math.abs(z)),
      Math.max(Math.abs(x), Math.abs(y), Math.abs(z)),
    ];
    if (!(least > 0) && !(most === 0 && /** @type {any} */ (at).isBone)) {
      throw refuse(`${nameOf(at)} has a scale of 0: bones below it have no length`);
    }
    if (most > least * (1 + UNEVEN)) {
      throw refuse(
        `${nameOf(at)} has the scale ${x}, ${y}, ${z}: bones that turn below it would change their lengths. Give it the same scale on all axes, or apply the scale in the 3-D program and export again`,
      );
    }
  }
}

const joint = new Vector3();

/** The bones of a chain, and where they are. */
export class BonePath {
  /** The nodes from the first bone to the last node whose place counts. @type {Object3D[]} */
  #nodes;
  /** Of each node, in the frame of the chain. @type {Matrix4[]} */
  #matrices;
  /** The index, in the nodes, of each bone that turns. @type {number[]} */
  #turning;
  /** These bones. @type {Object3D[]} */
  #bones = [];
  /** The tip in the space of the last node; null: the last node itself is the tip. @type {Vector3 | null} */
  #offset;
  /** The nodes that may turn, as they were given; null: all on the path. @type {Object3D[] | null} */
  given;
  #local = new Matrix4();
  #present = new Matrix4();
  #point = new Vector3();

  /**
   * @param {Object3D} first
   * @param {Object3D} last the tip; with an offset, the last bone
   * @param {Vector3 | null} offset the tip in the space of the last bone
   * @param {Object3D[] | null} turning the nodes that may turn; null: all on the path
   */
  constructor(first, last, offset, turning) {
    this.given = turning;
    const nodes = nodesBetween(first, last);
    if (!nodes) {
      throw refuse(reasonOf(first, last));
    }
    const most = offset ? nodes.length : nodes.length - 1;
    if (most < 1) {
      throw refuse(
        `the tip ${nameOf(last)} is the first bone itself: give it a child as the tip, or an offset`,
      );
    }
    this.#nodes = nodes;
    this.#offset = offset;
    this.#matrices = nodes.map(() => new Matrix4());
    this.#turning = Array.from({ length: most }, (_, i) => i).filter(
      (i) => !turning || turning.includes(nodes[i]),
    );
    for (const node of turning ?? []) {
      if (nodes.indexOf(node) < 0 || nodes.indexOf(node) >= most) {
        throw refuse(`joints: ${nameOf(node)} is not between ${nameOf(first)} and ${nameOf(last)}`);
      }
    }
    if (this.#turning[0] !== 0) {
      throw refuse(`joints must contain the first bone, ${nameOf(first)}`);
    }
    checkScales(nodes[/** @type {number} */ (this.#turning.at(-1))]);
    this.read();
    this.#dropShortBones();
  }

  /** Bones without length do not turn: they belong to the bone before, as intermediate nodes do. */
  #dropShortBones() {
    const lengths = this.#turning.map((_, bone) => this.vector(bone, this.#point).length());
    const reach = lengths.reduce((sum, length) => sum + length, 0);
    if (!(reach > 0)) {
      throw refuse(
        `the chain from ${nameOf(this.first)} to ${nameOf(this.last)} has no length: is the tip a child at the same place?`,
      );
    }
    const kept = this.#turning.filter((_, bone) => lengths[bone] > NO_LENGTH * reach);
    // The first node stays the root of the chain, even if it has no length.
    this.#turning = kept;
    this.#bones = kept.map((i) => this.#nodes[i]);
  }

  get first() {
    return this.#nodes[0];
  }

  /** The last node: the tip, or, with an offset, the last bone. */
  get last() {
    return this.#nodes[this.#nodes.length - 1];
  }

  /** The nodes from the first bone to the last node. @returns {readonly Object3D[]} */
  get nodes() {
    return this.#nodes;
  }

  /** The tip in the space of the last node; null: the last node itself is the tip. */
  get offset() {
    return this.#offset;
  }

  /** The number of bones that turn. */
  get count() {
    return this.#turning.length;
  }

  /** @param {number} bone */
  bone(bone) {
    return this.#bones[bone];
  }

  /** The bones that turn, from the first to the last. */
  get bones() {
    return this.#bones;
  }

  /**
   * Reads where all nodes are.
   * @param {ArrayLike<Quaternion> | null} [rest] of each bone that turns, its local rotation instead of the present
   *   one
   */
  read(rest = null) {
    let bone = 0;
    for (let i = 0; i < this.#nodes.length; i++) {
      const node = this.#nodes[i];
      const turns = this.#turning[bone] === i;
      const rotation = turns && rest ? rest[bone] : node.quaternion;
      bone += turns ? 1 : 0;
      if (i === 0) {
        this.#matrices[0].compose(node.position, rotation, scaleOf(node));
      } else {
        this.#local.compose(node.position, rotation, scaleOf(node));
        this.#matrices[i].multiplyMatrices(this.#matrices[i - 1], this.#local);
      }
    }
  }

  /**
   * Where the tip is with the present rotations; what `read` has read stays.
   * @param {Vector3} to
   */
  tip(to) {
    this.#present.identity();
    for (const node of this.#nodes) {
      this.#local.compose(node.position, node.quaternion, scaleOf(node));
      this.#present.multiply(this.#local);
    }
    return this.#offset
      ? to.copy(this.#offset).applyMatrix4(this.#present)
      : to.setFromMatrixPosition(this.#present);
  }

  /** The matrix of the last node, in the frame of the chain. */
  get tipMatrix() {
    return this.#matrices[this.#matrices.length - 1];
  }

  /**
   * The joint at the root end of a bone; that after the last bone is the tip.
   * @param {number} joint
   * @param {Vector3} to
   */
  joint(joint, to) {
    if (joint < this.#turning.length) {
      return to.setFromMatrixPosition(this.#matrices[this.#turning[joint]]);
    }
    const matrix = this.#matrices[this.#matrices.length - 1];
    return this.#offset ? to.copy(this.#offset).applyMatrix4(matrix) : to.setFromMatrixPosition(matrix);
  }

  /**
   * The vector from the joint of a bone to the next joint.
   * @param {number} bone
   * @param {Vector3} to
   */
  vector(bone, to) {
    const from = this.joint(bone, joint);
    return this.joint(bone + 1, to).sub(from);
  }

  /**
   * The matrix of the space that a bone turns in: that of its parent, in the frame of the chain. null: the frame
   * itself.
   * @param {number} bone
   */
  parentMatrix(bone) {
    const i = this.#turning[bone];
    return i > 0 ? this.#matrices[i - 1] : null;
  }

  /**
   * The matrix of a bone, in the frame of the chain.
   * @param {number} bone
   */
  matrix(bone) {
    return this.#matrices[this.#turning[bone]];
  }
}

/**
 * Reads which bones a chain has.
 * @param {Object3D} object what contains the bones
 * @param {{ first?: unknown, tip?: unknown, offset?: unknown, joints?: unknown }} given
 * @param {string} [name] of `given` in messages, such as `legs[0]`. Default: the arguments of a chain
 * @returns {BonePath}
 */
export function readPath(object, { first, tip, offset, joints = null }, name) {
  const prefix = name === undefined ? '' : `${name}.`;
  if (joints !== null && !Array.isArray(joints)) {
    throw wrongType(`${prefix}joints`, 'an array of bones', joints);
  }
  const tipOffset = offset === undefined ? null : readVector(`${prefix}offset`, offset);
  const turning = joints?.map((each, i) => findNode(object, each, `${prefix}joints[${i}]`)) ?? null;
  return new BonePath(
    findNode(object, first, prefix ? `${prefix}first` : 'the first bone'),
    findNode(object, tip, prefix ? `${prefix}tip` : 'the tip'),
    tipOffset,
    turning,
  );
}
