// The body of a walker.

import { rejectExtras, rejectWrites } from '../core/guards.js';
import { HeapView } from '../core/heap-object.js';
import { Joint } from '../core/joint.js';

/** @typedef {import('../core/heap-object.js').DoubleView} DoubleView */
/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */

/** `ik_walker_body`: where its doubles are, by their index. */
export const BODY = Object.freeze({
  PLACE: 0,
  HEADING: 3,
  ROTATION: 4,
  VELOCITY: 8,
  TURN: 11,
  FREQUENCY: 12,
  DUTY: 13,
  PHASE: 14,
  LIFTED: 15,
  STRETCH: 16,
  MOVING: 17,
  BLOCKED: 18,
  AIRBORNE: 19,
  RESTING: 20,
  COUNT: 21,
});

/**
 * Why the body stands still, although it is commanded to move.
 * - `'hole'`: a leg finds no ground to step to.
 * - `'step'`: the ground there is too high or too low, see `maxStepUp` and `maxStepDown`, or too far away.
 * - `'slope'`: the ground there is steeper than `maxSlope`.
 * - `'wall'`: a wall is in front of the body.
 * - `'balance'`: the body would leave the polygon of its feet, or two legs cannot follow.
 * @typedef {'hole' | 'step' | 'slope' | 'wall' | 'balance'} BlockReason
 */

/** By the codes of `ik_walker_block`. */
export const BLOCKS = /** @type {const} */ ([null, 'hole', 'step', 'slope', 'wall', 'balance']);

/** The body of a walker: it always has the present values. */
export class Body {
  #heap;
  #numbers;
  #rotation;
  #velocity;

  /**
   * @param {HeapObject} heap
   * @param {object} walker
   * @internal
   */
  constructor(heap, walker) {
    const { ik_walker_get_body: address } = heap.wasm;
    this.#heap = heap;
    this.#numbers = new HeapView(heap, walker, address, Float64Array, BODY.COUNT);
    this.#rotation = new HeapView(
      heap,
      walker,
      (pointer) => address(pointer) + 8 * BODY.ROTATION,
      Float64Array,
      4,
    );
    const coordinate = (/** @type {number} */ at, /** @type {number} */ axis) => this.#numbers.now[at + axis];
    this.#velocity = new Joint({ coordinate }, BODY.VELOCITY, 3);
  }

  /** The x coordinate of the body, the middle of the plane of its hips, in the unit of the lengths. */
  get x() {
    return this.#numbers.now[BODY.PLACE];
  }

  /** The y coordinate of the body, in the unit of the lengths. */
  get y() {
    return this.#numbers.now[BODY.PLACE + 1];
  }

  /** The z coordinate of the body, in the unit of the lengths. */
  get z() {
    return this.#numbers.now[BODY.PLACE + 2];
  }

  /**
   * The direction that the body faces: an angle in radians about `up` by the right-hand rule, from -π to π, 0
   * along +x. On a canvas, where y points down, it grows clockwise.
   */
  get heading() {
    return this.#numbers.now[BODY.HEADING];
  }

  /**
   * The quaternion x, y, z, w that turns the pose at heading 0 on level ground to the present one: a
   * view like `positions`, as `quaternion.fromArray(body.rotation)` of three.js takes it.
   * @returns {DoubleView}
   */
  get rotation() {
    return this.#rotation.now;
  }

  /**
   * The velocity of the body in length units per second, along the axes of space: an object with x, y and z,
   * always the same one. Along `up`, it is that of a jump.
   */
  get velocity() {
    this.#heap.alive();
    return this.#velocity;
  }

  /** The speed of the body in length units per second: the length of its velocity. */
  get speed() {
    const numbers = this.#numbers.now;
    const [x, y, z] = [BODY.VELOCITY, BODY.VELOCITY + 1, BODY.VELOCITY + 2];
    return Math.sqrt(numbers[x] * numbers[x] + numbers[y] * numbers[y] + numbers[z] * numbers[z]);
  }

  /** The turn rate of the body about `up`, in radians per second, by the right-hand rule. */
  get turn() {
    return this.#numbers.now[BODY.TURN];
  }

  /** Steps per second of each leg; 0 while it stands. */
  get frequency() {
    return this.#numbers.now[BODY.FREQUENCY];
  }

  /** The share of its cycle that a foot stands, as the gait plans it, from 0 to 1. */
  get duty() {
    return this.#numbers.now[BODY.DUTY];
  }

  /** The phase of the cycle, from 0 to 1. */
  get phase() {
    return this.#numbers.now[BODY.PHASE];
  }

  /** The number of legs in the air. */
  get lifted() {
    return this.#numbers.now[BODY.LIFTED];
  }

  /** The greatest distance from hip to foot of a planted leg, as a share of the reach of that leg. */
  get stretch() {
    return this.#numbers.now[BODY.STRETCH];
  }

  /** Whether the legs step in rhythm; false while it stands. */
  get moving() {
    return this.#numbers.now[BODY.MOVING] !== 0;
  }

  /**
   * Why the body stands still, although it is commanded to move; null while it does not.
   * @returns {BlockReason | null}
   */
  get blocked() {
    return BLOCKS[this.#numbers.now[BODY.BLOCKED]];
  }

  /** Whether the body flies: true in a jump, from the moment when all feet leave the ground until it lands. */
  get airborne() {
    return this.#numbers.now[BODY.AIRBORNE] !== 0;
  }

  /**
   * Whether it stands at home, and updates change nothing until the next command or setting, as the last
   * update found it. An app can stop its frames then, and go on after a command:
   * `new Stage(canvas, (seconds) => { walker.update(seconds); …; return !walker.body.resting; })`.
   */
  get resting() {
    return this.#numbers.now[BODY.RESTING] !== 0;
  }

  // What the console of Node, Deno and Bun shows.
  [Symbol.for('nodejs.util.inspect.custom')]() {
    return this.#heap.isAlive ? this.toJSON() : '(disposed)';
  }

  /** Returns a copy of these values. */
  toJSON() {
    const { x, y, z, heading, velocity, speed, turn, frequency, duty, phase, lifted, stretch } = this;
    const { moving, blocked, airborne, resting } = this;
    const [rotation, going] = [Array.from(this.rotation), velocity.toJSON()];
    const place = { x, y, z, heading, rotation, velocity: going, speed, turn };
    return { ...place, frequency, duty, phase, lifted, stretch, moving, blocked, airborne, resting };
  }
}

rejectWrites(Body);
rejectExtras(Body);
