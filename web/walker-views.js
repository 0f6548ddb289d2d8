// What a walker shows, read from the wasm heap: as numbers, and as objects that are always live.

import { Joint } from './joint.js';

/** @typedef {import('./memory.js').Instance} Instance */

/**
 * A foot that was lifted, or came down.
 * @typedef {object} WalkerEvent
 * @property {'lifted' | 'planted'} type
 * @property {number} leg its index
 * @property {number} x
 * @property {number} y
 * @property {number} z
 * @property {number} time seconds after the beginning of the update
 * @property {boolean} urgent it was lifted out of turn, since it could not stand any longer
 * @property {boolean} forced and its neighbours were not asked: the body's pose was imposed
 * @property {boolean} settling it was lifted to go home, after the body had stopped
 * @property {boolean} teleported it was planted by `teleport`, or as the walker was made
 */

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
  COUNT: 18,
});

/** `ik_walker_event`, in doubles, and the bits of its flags. */
export const EVENT = Object.freeze({
  COUNT: 5,
  PLANTED: 1,
  URGENT: 2,
  FORCED: 4,
  SETTLING: 8,
  TELEPORTED: 16,
});

/**
 * Which walker a view is of, so that one that is still looked at is not forgotten.
 * @type {WeakMap<ArrayBufferView, object>}
 */
const owners = new WeakMap();

/** @type {readonly WalkerEvent[]} */
const NO_EVENTS = Object.freeze([]);

/** @typedef {import('./memory.js').Exports} Exports */
/** @typedef {{ [Name in keyof Exports]: Exports[Name] extends (walker: number) => number ? Name : never }[keyof Exports]} Reader */

/**
 * A view of an array of the walker's, made anew when the heap has grown.
 * @template {Float32Array | Float64Array | Uint8Array} Kind
 */
class View {
  #views;
  #name;
  #first;
  #length;
  #view;

  /**
   * @param {WalkerViews} views
   * @param {Reader} name of the function that tells where the array is
   * @param {Kind} empty an array of its kind
   * @param {number} length
   * @param {number} [first] the byte that it begins with
   */
  constructor(views, name, empty, length, first = 0) {
    this.#views = views;
    this.#name = name;
    this.#view = empty;
    this.#length = length;
    this.#first = first;
  }

  get now() {
    const { instance, walker, alive } = this.#views;
    const address = instance.wasm[this.#name](alive()) + this.#first;
    const view = instance.view(this.#view, address, this.#length);
    if (view !== this.#view) {
      this.#view = view;
      owners.set(view, walker);
    }
    return view;
  }
}

/** All that can be seen of a walker. */
export class WalkerViews {
  /** @type {readonly WalkerEvent[] | null} */
  #events = null;

  /**
   * @param {Instance} instance
   * @param {object} walker
   * @param {() => number} alive gives the walker's address, or throws
   * @param {number[]} bones of each leg
   */
  constructor(instance, walker, alive, bones) {
    this.instance = instance;
    this.walker = walker;
    this.alive = alive;
    const legs = bones.length;
    const joints = bones.reduce((sum, count) => sum + count + 1, 0);
    const [doubles, floats] = [new Float64Array(0), new Float32Array(0)];
    const { ROTATION, COUNT } = BODY;
    this.numbers = new View(this, 'ik_walker_get_body', doubles, COUNT);
    this.rotation = new View(this, 'ik_walker_get_body', doubles, 4, 8 * ROTATION);
    this.joints = new View(this, 'ik_walker_joints', doubles, 3 * joints);
    this.positions = new View(this, 'ik_walker_positions', floats, 3 * joints);
    this.feet = new View(this, 'ik_walker_feet', doubles, 3 * legs);
    this.homes = new View(this, 'ik_walker_homes', doubles, 3 * legs);
    this.aims = new View(this, 'ik_walker_aims', doubles, 3 * legs);
    this.planted = new View(this, 'ik_walker_planted', new Uint8Array(0), legs);
    this.body = new Body(this);
    let first = 0;
    this.legs = Object.freeze(
      bones.map((count, i) => {
        const leg = new Leg(this, i, count, first);
        first += count + 1;
        return leg;
      }),
    );
  }

  /** The events, made into objects when they are first asked for. */
  get events() {
    const pointer = this.alive();
    this.#events ??= this.#readEvents(pointer);
    return this.#events;
  }

  /** To be called whenever there may be others. */
  forgetEvents() {
    this.#events = null;
  }

  /** @param {number} pointer */
  #readEvents(pointer) {
    const { wasm } = this.instance;
    const count = wasm.ik_walker_event_count(pointer);
    if (count === 0) {
      return NO_EVENTS;
    }
    const address = wasm.ik_walker_events(pointer);
    const numbers = this.instance.view(new Float64Array(0), address, EVENT.COUNT * count);
    const words = this.instance.view(new Int32Array(0), address, 2 * EVENT.COUNT * count);
    return Object.freeze(
      Array.from({ length: count }, (_, i) => {
        const at = EVENT.COUNT * i;
        const [time, x, y, z] = numbers.subarray(at, at + 4);
        const [leg, flags] = words.subarray(2 * at + 8, 2 * at + 10);
        return makeEvent(leg, flags, time, x, y, z);
      }),
    );
  }
}

/**
 * @param {number} leg
 * @param {number} flags
 * @param {number} time
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @returns {WalkerEvent}
 */
function makeEvent(leg, flags, time, x, y, z) {
  return {
    type: flags & EVENT.PLANTED ? 'planted' : 'lifted',
    leg,
    x,
    y,
    z,
    time,
    urgent: (flags & EVENT.URGENT) !== 0,
    forced: (flags & EVENT.FORCED) !== 0,
    settling: (flags & EVENT.SETTLING) !== 0,
    teleported: (flags & EVENT.TELEPORTED) !== 0,
  };
}

/** The body of a walker: always as it is now. */
export class Body {
  #views;
  #velocity;

  /** @param {WalkerViews} views */
  constructor(views) {
    this.#views = views;
    this.#velocity = new Joint((_, axis) => views.numbers.now[BODY.VELOCITY + axis], 0, 3);
  }

  /** The middle of the hips' plane. */
  get x() {
    return this.#views.numbers.now[BODY.PLACE];
  }

  get y() {
    return this.#views.numbers.now[BODY.PLACE + 1];
  }

  get z() {
    return this.#views.numbers.now[BODY.PLACE + 2];
  }

  /** Which way it looks: an angle about `up` by the right-hand rule, from -π to π, 0 along +x. */
  get heading() {
    return this.#views.numbers.now[BODY.HEADING];
  }

  /**
   * The quaternion x, y, z, w that turns the pose at heading 0 on level ground to the present one: a
   * view like `positions`, as `quaternion.fromArray(body.rotation)` of three.js takes it.
   * @returns {Float64Array}
   */
  get rotation() {
    return this.#views.rotation.now;
  }

  /** Length units a second, along the user's axes: an object with x, y and z, always the same one. */
  get velocity() {
    this.#views.alive();
    return this.#velocity;
  }

  /** How fast it goes, length units a second. */
  get speed() {
    const numbers = this.#views.numbers.now;
    const [x, y, z] = [BODY.VELOCITY, BODY.VELOCITY + 1, BODY.VELOCITY + 2];
    return Math.sqrt(numbers[x] * numbers[x] + numbers[y] * numbers[y] + numbers[z] * numbers[z]);
  }

  /** How fast it turns, radians a second. */
  get turn() {
    return this.#views.numbers.now[BODY.TURN];
  }

  /** Steps a second of each leg; 0 while it stands. */
  get frequency() {
    return this.#views.numbers.now[BODY.FREQUENCY];
  }

  /** Which share of its cycle a foot stands, as the gait wants it, from 0 to 1. */
  get duty() {
    return this.#views.numbers.now[BODY.DUTY];
  }

  /** How much of the cycle is over, from 0 to 1. */
  get phase() {
    return this.#views.numbers.now[BODY.PHASE];
  }

  /** The number of legs in the air. */
  get lifted() {
    return this.#views.numbers.now[BODY.LIFTED];
  }

  /** The greatest stretch of a planted leg: its length from hip to foot, as a share of its reach. */
  get stretch() {
    return this.#views.numbers.now[BODY.STRETCH];
  }

  /** Whether the legs keep a rhythm; false while it stands. */
  get moving() {
    return this.#views.numbers.now[BODY.MOVING] !== 0;
  }

  // What Node's console shows of it.
  [Symbol.for('nodejs.util.inspect.custom')]() {
    return this.toJSON();
  }

  toJSON() {
    const { x, y, z, heading, velocity, speed, turn, frequency, duty, phase, lifted, stretch, moving } = this;
    const [rotation, going] = [Array.from(this.rotation), velocity.toJSON()];
    const place = { x, y, z, heading, rotation, velocity: going, speed, turn };
    return { ...place, frequency, duty, phase, lifted, stretch, moving };
  }
}

/** A leg of a walker: always as it is now. */
export class Leg {
  #views;
  #index;
  #bones;
  #joints;
  #foot;
  #home;
  #aim;

  /**
   * @param {WalkerViews} views
   * @param {number} index
   * @param {number} bones
   * @param {number} first the index of its first joint among those of all legs
   */
  constructor(views, index, bones, first) {
    this.#views = views;
    this.#index = index;
    this.#bones = bones;
    const point = (/** @type {{ now: Float64Array }} */ view, /** @type {number} */ at) =>
      new Joint((place, axis) => view.now[3 * place + axis], at, 3);
    this.#joints = Object.freeze(
      Array.from({ length: bones + 1 }, (_, joint) => point(views.joints, first + joint)),
    );
    this.#foot = point(views.feet, index);
    this.#home = point(views.homes, index);
    this.#aim = point(views.aims, index);
  }

  /**
   * Its joints, from the hip to the foot, one more than there are bones: objects with x, y and z.
   * @returns {readonly Joint[]}
   */
  get joints() {
    this.#views.alive();
    return this.#joints;
  }

  /** Where its foot is: the last joint, to the bit. */
  get foot() {
    this.#views.alive();
    return this.#foot;
  }

  /** Where its foot would stand if all stood still. It is carried along with the body. */
  get home() {
    this.#views.alive();
    return this.#home;
  }

  /** Where its foot is stepping to, or stands. */
  get aim() {
    this.#views.alive();
    return this.#aim;
  }

  /** Whether its foot stands: not while it is in the air, nor while the leg is switched off. */
  get planted() {
    return this.#views.planted.now[this.#index] !== 0;
  }

  /** Whether it is switched on, see `setLegEnabled`. */
  get enabled() {
    const { instance, alive } = this.#views;
    return instance.wasm.ik_walker_leg_enabled(alive(), this.#index) !== 0;
  }

  /** The number of its bones. */
  get bones() {
    this.#views.alive();
    return this.#bones;
  }

  // What Node's console shows of it.
  [Symbol.for('nodejs.util.inspect.custom')]() {
    return this.toJSON();
  }

  toJSON() {
    const { planted, enabled, bones } = this;
    const [foot, home, aim] = [this.foot, this.home, this.aim].map((point) => point.toJSON());
    return { planted, enabled, bones, foot, home, aim, joints: this.joints.map((joint) => joint.toJSON()) };
  }
}
