// Drives the legs and the body of a rigged creature with a walker.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { readFinite, readOptions, wrongCount, wrongType, wrongValue } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { rejectExtras, rejectWrites, requireAlive } from '../core/guards.js';
import { BoundLeg } from './bound-leg.js';
import { findNode } from './find.js';
import { isWalker } from './is-walker.js';
import { isBelow, nameOf, readObject3D } from './nodes.js';
import { rotationOf } from './rotations.js';
import { SkeletonIK } from './skeleton-ik.js';
import { measureRig } from './walker-rig.js';
import { updateWorld } from './world.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../walker/walker.js').Walker} Walker */
/** @typedef {import('./walker-rig.js').RiggedLeg} RiggedLeg */
/**
 * @typedef {object} BindWalkerOptions
 * @property {readonly RiggedLeg[]} legs The legs of the creature, in the order of the walker's legs.
 * @property {import('./find.js').BoneReference} [body] The node that moves with the walker's body: the object or a node
 *   in it, above all legs. Default: the object.
 * @property {Object3D} [space] The object in whose space the walker's coordinates are. Default: the world.
 * @property {Vector3 | ArrayLike<number>} [forward] The direction in which the creature looks now, in that space. Default: +z of the object,
 *   as in glTF files; of an object whose z points up, its -y.
 */

const OPTIONS = ['legs', 'body', 'space', 'forward'];

const ONE = new Vector3(1, 1, 1);
const matrix = new Matrix4();
const spaceMatrix = new Matrix4();
const frameMatrix = new Matrix4();
const turn = new Quaternion();
const bodyTurn = new Quaternion();
const point = new Vector3();

/**
 * A creature that a walker drives: what `bindWalker` returns.
 */
export class WalkerBinding {
  #disposed = false;
  #walker;
  #body;
  #space;
  #ik;
  /** @type {BoundLeg[]} */
  #legs;
  /** From the walker's body to the node that moves with it, in the space of the walker. */
  #offset = new Matrix4();
  #up;

  /**
   * @param {Walker} walker
   * @param {Object3D} object
   * @param {BindWalkerOptions} options
   * @internal
   */
  constructor(walker, object, options) {
    if (!isWalker(walker)) {
      throw wrongType('walker', 'a Walker', walker);
    }
    readObject3D('the object', object);
    const { legs, body = object, space, forward } = readOptions('bindWalker', options, OPTIONS);
    const rig = measureRig(object, legs, { space, forward, up: walker.up });
    if (rig.legs.length !== walker.legs.length) {
      throw wrongCount('legs', `${walker.legs.length} legs, as many as the walker has`, rig.legs.length);
    }
    this.#walker = walker;
    this.#up = walker.up;
    this.#space = /** @type {Object3D | null} */ (space ?? null);
    this.#body = findNode(object, body, 'body');
    for (const { path } of rig.legs) {
      if (!isBelow(path.first, this.#body)) {
        throw wrongValue('body', `a node above each leg, as above ${nameOf(path.first)}`, nameOf(this.#body));
      }
    }
    this.#ik = new SkeletonIK(object);
    const standing = walker.clone();
    if (typeof standing.ground !== 'number') {
      // The creature is measured as it stands on flat ground.
      standing.ground = 0;
    }
    standing.teleport(standing.body);
    const turns = {
      turn: new Quaternion().fromArray(standing.body.rotation),
      rigTurn: new Quaternion().setFromRotationMatrix(rig.frame),
    };
    this.#legs = rig.legs.map(
      (measured, i) =>
        new BoundLeg(
          measured,
          walker.legs[i],
          this.#ik.chain(measured.given.first, measured.given.tip, {
            target: new Vector3(),
            ...(measured.given.offset && { offset: measured.given.offset }),
            ...(measured.given.joints && { joints: measured.given.joints }),
            ...(measured.given.limits && { limits: measured.given.limits }),
          }),
          { leg: standing.legs[i], ...turns },
        ),
    );
    standing.dispose();
    this.#measureOffset(rig);
  }

  /**
   * The rig's frame, its hips' middle and its heading, is put where the walker's hips are.
   * @param {import('./walker-rig.js').MeasuredRig} rig
   */
  #measureOffset({ frame }) {
    const hips = this.#walker.legs.map(({ options }) => /** @type {number[]} */ (options.hip));
    const middle = [0, 1, 2].map(
      (axis) => hips.reduce((sum, hip) => sum + (hip[axis] ?? 0), 0) / hips.length,
    );
    // In the walker's axes: x forward, y left, z up in the frame of the body.
    const inAxes =
      this.#up === 'z'
        ? new Vector3(middle[0], middle[1], middle[2])
        : new Vector3(middle[0], middle[2], -middle[1]);
    updateWorld(this.#body);
    this.#readSpace();
    // In the walker's space, the node that moves is at spaceInverse * bodyWorld.
    this.#offset
      .copy(spaceMatrix)
      .invert()
      .multiply(this.#body.matrixWorld)
      .premultiply(matrix.copy(frame).invert())
      .premultiply(matrix.makeTranslation(inAxes));
  }

  #readSpace() {
    if (this.#space) {
      updateWorld(this.#space);
      spaceMatrix.copy(this.#space.matrixWorld);
    } else {
      spaceMatrix.identity();
    }
  }

  /** The walker. @returns {Walker} */
  get walker() {
    return this.#walker;
  }

  /** The node that moves with the walker's body. @returns {Object3D} */
  get body() {
    return this.#body;
  }

  /** The inverse kinematics of the legs, with one chain per leg: for a helper, or to read how they ended. @returns {SkeletonIK} */
  get ik() {
    return this.#ik;
  }

  /** Whether all feet of the creature are on the feet of the walker. */
  get reached() {
    return this.#legs.every(({ chain }) => chain.reached);
  }

  /**
   * Moves the body and the legs to the present pose of the walker. After the mixer, if one plays.
   * @param {number} [dt] the seconds since the last frame: then the walker is updated before. Without it, update the
   *   walker yourself
   * @throws {TypeError} if `dt` is not a number
   * @throws {RangeError} if `dt` is not finite
   */
  update(dt) {
    if (dt !== undefined) {
      this.#walker.update(readFinite('dt', dt));
    }
    this.#readSpace();
    this.#moveBody();
    this.#ik.restore();
    bodyTurn.fromArray(this.#walker.body.rotation);
    for (const leg of this.#legs) {
      leg.bend(spaceMatrix, bodyTurn);
    }
    this.#ik.update();
  }

  #moveBody() {
    const { body } = this.#walker;
    const node = this.#body;
    frameMatrix
      .compose(point.set(body.x, body.y, body.z), turn.fromArray(body.rotation), ONE)
      .multiply(this.#offset)
      .premultiply(spaceMatrix);
    if (node.parent) {
      updateWorld(node.parent);
      if (node.parent.matrixWorld.determinant() === 0) {
        return;
      }
      frameMatrix.premultiply(matrix.copy(node.parent.matrixWorld).invert());
    }
    node.position.setFromMatrixPosition(frameMatrix);
    // Where the space is scaled to 0, there is no rotation.
    if (frameMatrix.determinant() !== 0) {
      node.quaternion.copy(rotationOf(frameMatrix, turn, node.scale)).normalize();
    }
  }

  /** Throws after `dispose`. @internal */
  alive() {
    if (this.#disposed) {
      throw coded('disposed', new Error('This WalkerBinding was used after its dispose()'));
    }
  }

  /**
   * Gives the bones of the legs the rotations that they had when they were bound, and frees memory. The body stays where
   * it is, and the walker is not disposed of.
   */
  dispose() {
    this.#disposed = true;
    this.#ik.dispose();
    for (const { path, rest } of this.#legs) {
      path.bones.forEach((bone, i) => {
        bone.quaternion.copy(rest[i]);
      });
    }
    this.#legs = [];
  }
}

/**
 * Lets a walker drive a rigged creature, such as a spider: its body moves with the walker's body, and each leg reaches
 * the walker's foot, bent as the walker's leg is.
 *
 * ```js
 * const legs = ['a_l', 'b_l', 'a_r', 'b_r'].map((leg) => ({ first: `leg_${leg}`, tip: `foot_${leg}` }));
 * const walker = new Walker(walkerOptionsFor(creature, legs));
 * const binding = bindWalker(walker, creature, { legs });
 * // every frame:
 * walker.chase(ball.position);
 * binding.update(dt);
 * ```
 *
 * The creature is measured as it stands when it is bound: each foot on the ground, looking forward. It may be scaled,
 * rotated and mirrored. If the legs of the walker have other lengths or other numbers of bones than those of the
 * creature, the feet still reach, as far as the bones are long enough; their bends are similar.
 *
 * If a leg of the walker has a flat foot, its ankle is the foot that is reached: let the tip of that leg be the ankle. Bones
 * below it are not turned.
 * @param {Walker} walker
 * @param {Object3D} object what contains the bones
 * @param {BindWalkerOptions} options
 * @returns {WalkerBinding}
 * @throws {TypeError} if an argument is of the wrong type, or an option unknown
 * @throws {RangeError} if there is no such bone, if the number of legs is not that of the walker, or if the body is not
 *   above each leg
 */
export function bindWalker(walker, object, options) {
  return new WalkerBinding(walker, object, options);
}

rejectWrites(WalkerBinding);
rejectExtras(WalkerBinding, {}, ['update']);
requireAlive(WalkerBinding, ['walker', 'body', 'ik', 'reached', 'update']);
