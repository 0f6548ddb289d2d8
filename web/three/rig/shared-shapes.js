// The shapes of a body, in the rig that solves chains of its SkeletonIK.
//
// The rig of the chains has only the bones that they turn. A shape of the body is carried by the nearest of these at or above its
// bone, as a hand by the forearm. Without such a bone, as a leg has none, it is an obstacle that follows its bone, wherever the
// animation moves it.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { shapesOf } from '../../contacts/rig.js';
import { checkNodes } from '../check-numbers.js';
import { nodesBetween } from '../nodes.js';
import { spaceRotationOf } from '../rotations.js';
import { scaleOf, worldMatrix } from '../world.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../skeleton-rig.js').SkeletonRig} SkeletonRig */
/** @typedef {import('../../contacts/rig.js').Rig<3>} Rig */
/** @typedef {import('../../contacts/shape.js').RigShape<3>} RigShape */

/**
 * A shape of the body, and its copy in the rig of the chains.
 * @typedef {object} Carried
 * @property {RigShape} shape of the body
 * @property {RigShape | null} copy null: the shape is switched off
 * @property {Object3D | null} bone null: it is an obstacle of the body
 * @property {number} joint that carries the copy; -1: none
 * @property {readonly Object3D[]} between the nodes after that joint, down to the bone
 * @property {Matrix4} own where the shape is in the space of its bone; of an obstacle, in that of the body
 * @property {number} size how many times as large it is in the space of the rig; below 0 if that space mirrors
 * @property {number[]} place where the copy is, and its rotation
 */

/** An overlap that is deeper, in tolerances, is one: a solve ends within its tolerance. */
const DEEPER = 1.5;

/** A size that differs by less, as a share, is the same. */
const SAME_SIZE = 1e-6;

/**
 * A solve that starts from the last result swings and twists a joint by so much at most, in radians: else arms would leap to the
 * other side of the body.
 */
export const MOST_TURN = 0.13;

/** Of the motion of shapes, joints follow such a share besides, and so many radians at most. */
const MOTION = 0.5;
const MOST_MOTION = 0.5;

/** After so many solves in a row that end in an overlap, chains are caught in it. */
const CAUGHT = 8;

/** Rotations are the same if the cosine of half the angle between them is at least this. */
const SAME_TURN = 1 - 1e-15;

/** How far a joint turns at most if only chains turn it that are not solved for, in radians: it stays as it is. */
const HELD = 1e-12;

const ONE = new Vector3(1, 1, 1);
const matrix = new Matrix4();
const local = new Matrix4();
const point = new Vector3();
const origin = new Vector3();
const rotation = new Quaternion();

export class SharedShapes {
  #body;
  #rig;
  #binding;
  /** The joint of the first bone that turns: 1 if joint 0 only holds the chains. */
  #first;
  /** @type {Carried[]} */
  #carried = [];
  /** What the body had when these were made. */
  #changes = NaN;
  #moves = NaN;
  /** The chains that are solved for, as a number; the bones that they turn; and how far these may turn, NaN: not set. */
  #key = NaN;
  /** @type {ReadonlySet<Object3D>} */
  #turning = new Set();
  /** @type {number | null} */
  #most = NaN;
  /**
   * How far a shape was moved and turned by the last update, at most: in reaches and in radians, together. An array, because a
   * number in a field costs an allocation each time that it changes.
   */
  #motion = new Float64Array(1);
  /** How many solves in a row have ended in an overlap. */
  #overlaps = 0;
  /** Places that differ by less, in the space of the rig, are the same. */
  #same;

  /**
   * @param {SkeletonRig} body
   * @param {Rig} rig
   * @param {import('./binding.js').Binding} binding of the rig
   * @param {number} first the joint of the first bone that turns
   * @param {number} same
   */
  constructor(body, rig, binding, first, same) {
    this.#body = body;
    this.#rig = rig;
    this.#binding = binding;
    this.#first = first;
    this.#same = same;
  }

  /**
   * Takes the shapes as they are now, to where their bones are now.
   * @param {Matrix4} inverse of the space of the rig
   */
  update(inverse) {
    const { changes, moves } = shapesOf(this.#body);
    this.#scale(inverse);
    this.#motion[0] = 0;
    if (changes !== this.#changes) {
      this.#make(inverse);
    } else if (moves !== this.#moves) {
      for (const each of this.#carried) {
        this.#placeOf(each.shape, each.own);
      }
    }
    this.#changes = changes;
    this.#moves = moves;
    for (let i = 0; i < this.#carried.length; i++) {
      const each = this.#carried[i];
      if (each.copy) {
        this.#measure(each, inverse);
        this.#place(each);
      }
    }
  }

  /** Takes over the margin and the tolerance. @param {Matrix4} inverse */
  #scale(inverse) {
    const { space, margin, contactTolerance } = this.#body;
    const scale = sizeOf(spaceOf(space, local).premultiply(inverse));
    this.#rig.margin = margin * Math.abs(scale);
    this.#rig.contactTolerance = contactTolerance * Math.abs(scale);
  }

  /** Copies all shapes. @param {Matrix4} inverse */
  #make(inverse) {
    for (const shape of this.#rig.shapes) {
      shape.remove();
    }
    this.#carried = this.#body.shapes.map((shape) => this.#carry(shape));
    for (const each of this.#carried) {
      if (each.shape.enabled) {
        this.#measure(each, inverse);
        each.copy = this.#copy(each);
      }
    }
    this.#key = NaN;
  }

  /** @param {RigShape} shape @returns {Carried} */
  #carry(shape) {
    const bone = shape.joint && this.#body.bone(shape.joint);
    const { bones } = this.#binding;
    let node = bone;
    while (node && bones.indexOf(node) < this.#first) {
      node = node.parent;
    }
    return {
      shape,
      copy: null,
      bone,
      joint: node ? bones.indexOf(node) : -1,
      between: node && bone ? (nodesBetween(node, bone) ?? []).slice(1) : [],
      own: this.#placeOf(shape, new Matrix4()),
      size: 1,
      place: [],
    };
  }

  /**
   * Where a shape is set to be, in the space of its bone; of an obstacle, in that of the body.
   * @param {RigShape} shape
   * @param {Matrix4} to
   */
  #placeOf({ joint, position, rotation: turn }, to) {
    to.compose(point.fromArray(position), rotation.fromArray(turn).normalize(), ONE);
    if (joint) {
      const rest = this.#body.restMatrix(joint.index);
      to.setPosition(point.add(origin.setFromMatrixPosition(rest)));
      to.premultiply(local.copy(rest).invert());
    }
    return to;
  }

  /** Copies a shape, as large as it is now. @param {Carried} each */
  #copy({ shape, joint, size }) {
    const scaled = scaledShape(/** @type {Record<string, any>} */ (shape.toJSON()), size);
    return joint >= 0 ? this.#rig.collider(joint, scaled) : this.#rig.obstacle(scaled);
  }

  /**
   * Finds where a shape is, relative to the joint of its copy.
   * @param {Carried} each
   * @param {Matrix4} inverse
   */
  #measure(each, inverse) {
    const { bone, joint, between, own } = each;
    if (joint >= 0) {
      const rest = this.#binding.restMatrix(joint);
      origin.setFromMatrixPosition(rest);
      matrix.copy(rest);
      for (let i = 0; i < between.length; i++) {
        const { position, quaternion } = between[i];
        matrix.multiply(local.compose(position, quaternion, scaleOf(between[i])));
      }
    } else {
      origin.set(0, 0, 0);
      spaceOf(bone ?? this.#body.space, matrix).premultiply(inverse);
    }
    matrix.multiply(own);
    const size = sizeOf(matrix);
    if (bone && !Number.isFinite(size + matrix.elements[12] + matrix.elements[13] + matrix.elements[14])) {
      checkNodes(bone);
    }
    // Numbers are written only where they change: else each would be garbage.
    if (!(Math.abs(size - each.size) <= SAME_SIZE * Math.abs(size))) {
      each.size = size;
      if (each.copy) {
        each.copy.remove();
        each.copy = this.#copy(each);
        each.place.length = 0;
        this.#key = NaN;
      }
    }
    point.setFromMatrixPosition(matrix).sub(origin);
    spaceRotationOf(matrix, rotation);
  }

  /** Moves the copy to where the shape was measured, if it is not there. @param {Carried} each */
  #place({ copy, place }) {
    const [x, y, z, a, b, c, d] = place;
    const way = Math.hypot(point.x - x, point.y - y, point.z - z);
    const cosine = Math.abs(a * rotation.x + b * rotation.y + c * rotation.z + d * rotation.w);
    // The first time there is no place: all are NaN.
    if (!(way <= this.#same && cosine >= SAME_TURN)) {
      const motion = way / this.#rig.reach + 2 * Math.acos(Math.min(cosine, 1));
      this.#motion[0] = Math.max(this.#motion[0], motion || 0);
      point.toArray(place);
      rotation.toArray(place, 3);
      copy?.moveTo(point, rotation);
    }
  }

  /**
   * Says which chains are solved for: the bones that only others turn stay as they are.
   * @param {number} key of these chains
   * @param {() => readonly Object3D[]} bonesOf returns the bones that they turn
   */
  choose(key, bonesOf) {
    if (key !== this.#key) {
      this.#key = key;
      this.#turning = new Set(bonesOf());
      this.#choosePairs();
      this.#most = NaN;
    }
  }

  /**
   * Limits how far joints turn in the next solve. They may turn further where shapes move fast.
   * @param {boolean} unlimited whether the joints of the chains that are solved for may turn by any angle
   */
  limitTurns(unlimited) {
    const most = unlimited ? null : MOST_TURN + Math.min(MOTION * this.#motion[0], MOST_MOTION);
    if (most !== this.#most) {
      this.#most = most;
      const turns = this.#binding.bones.map((bone) => (this.#turning.has(bone) ? most : HELD));
      this.#rig.maxTurn = turns.slice(this.#first).every((turn) => turn === most) ? most : turns;
    }
  }

  /** The depth of the deepest overlap that is more than the tolerance; 0 if there is none. */
  get depth() {
    const { contacts, contactTolerance } = this.#rig;
    const depth = contacts.length > 0 ? contacts[0].depth : 0;
    return depth > DEEPER * contactTolerance ? depth : 0;
  }

  /** Counts a solve, and returns whether the chains are caught: whether the last ones have all ended in an overlap. */
  isCaught() {
    this.#overlaps = this.depth > 0 ? this.#overlaps + 1 : 0;
    return this.#overlaps > CAUGHT;
  }

  /** Keeps apart what the body keeps apart, if the chains turn at least one of both. */
  #choosePairs() {
    const { bones } = this.#binding;
    const { joints } = this.#rig;
    const turns = this.#carried.map(({ joint }) => {
      let at = joint;
      while (at >= 0 && !this.#turning.has(bones[at])) {
        at = joints[at].parent?.index ?? -1;
      }
      return at >= 0;
    });
    for (const [i, { copy, shape }] of this.#carried.entries()) {
      for (const [k, other] of this.#carried.slice(0, i).entries()) {
        if (copy && other.copy) {
          const apart = (turns[i] || turns[k]) && this.#body.exclusionOf(shape, other.shape) === 'none';
          if ((this.#rig.exclusionOf(copy, other.copy) === 'none') !== apart) {
            this.#rig.setPair(copy, other.copy, apart ? 'always' : 'never');
          }
        }
      }
    }
  }
}

/**
 * The matrix of a node in the world.
 * @param {Object3D | null} node
 * @param {Matrix4} to
 */
const spaceOf = (node, to) => (node ? worldMatrix(node, to) : to.identity());

/** How many times as large things are in the space of a matrix; below 0 if it mirrors. @param {Matrix4} of */
const sizeOf = (of) => Math.cbrt(of.determinant());

/**
 * The options of a shape that is larger, around its place. Where the space mirrors, it is turned inside out; its rotation is that
 * of the opposite matrix.
 * @param {Record<string, any>} described
 * @param {number} size
 */
function scaledShape({ joint, position, point: plane, rotation: turn, ...own }, size) {
  const by = (/** @type {readonly number[]} */ numbers, factor = size) => numbers.map((n) => factor * n);
  const large = Math.abs(size);
  const scaled = { ...own };
  if (own.from) {
    const half = own.to.map((/** @type {number} */ n, /** @type {number} */ k) => (n - own.from[k]) / 2);
    scaled.from = by(half, -size);
    scaled.to = by(half);
  }
  if (own.points) {
    scaled.points = by(own.points);
  }
  if (own.normal) {
    scaled.normal = by(own.normal, Math.sign(size));
  }
  if (own.size) {
    scaled.size = by(own.size, large);
  }
  if (own.radius !== undefined) {
    scaled.radius = large * own.radius;
  }
  if (own.margin !== null) {
    scaled.margin = large * own.margin;
  }
  if (own.heightField) {
    const { heights, cell } = own.heightField;
    const higher = heights.map((/** @type {number | null} */ height) => height && large * height);
    scaled.heightField = { ...own.heightField, heights: higher, cell: large * cell, origin: [0, 0] };
  }
  return scaled;
}
