// What users read of a walker: views of the wasm heap, and objects that always show the present.

import { Joint } from '../core/joint.js';

/** @typedef {import('../core/instance.js').Instance} Instance */

/**
 * A liftoff or a touchdown.
 * @typedef {object} WalkerEvent
 * @property {'lifted' | 'planted'} type
 * @property {number} leg its index
 * @property {number} x
 * @property {number} y
 * @property {number} z
 * @property {number} time seconds since the beginning of the update
 * @property {boolean} urgent a liftoff out of turn: the leg could not stand any longer
 * @property {boolean} forced a liftoff regardless of the neighbours: the body's pose was imposed
 * @property {boolean} settling a liftoff to go home, after the body has stopped
 * @property {boolean} teleported a touchdown by `teleport`, or by the creation of the walker
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
 * The walker of each view: a walker stays alive as long as one of its views.
 * @type {WeakMap<ArrayBufferView, object>}
 */
const owners = new WeakMap();

/** @type {readonly WalkerEvent[]} */
const NO_EVENTS = Object.freeze([]);

/** @typedef {import('../core/instance.js').Exports} Exports */
/** @typedef {{ [Name in keyof Exports]: Exports[Name] extends (walker: number) => number ? Name : never }[keyof Exports]} Reader */

/**
 * A view of an array of the walker, renewed when the heap has grown.
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
   * @param {Reader} name of the function that returns the address of the array
   * @param {Kind} empty an array of its kind
   * @param {number} length
   * @param {number} [first] the offset of its first byte
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

/** Everything that users read of a walker. */
export class WalkerViews {
  /** @type {readonly WalkerEvent[] | null} */
  #events = null;

  /**
   * @param {Instance} instance
   * @param {object} walker
   * @param {() => number} alive returns the walker's address, or throws
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
    this.joints = new View(this, 'ik_walker_get_joints', doubles, 3 * joints);
    this.positions = new View(this, 'ik_walker_get_positions', floats, 3 * joints);
    this.feet = new View(this, 'ik_walker_get_feet', doubles, 3 * legs);
    this.homes = new View(this, 'ik_walker_get_homes', doubles, 3 * legs);
    this.footholds = new View(this, 'ik_walker_get_footholds', doubles, 3 * legs);
    this.planted = new View(this, 'ik_walker_get_planted', new Uint8Array(0), legs);
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

  /** The events, read when they are first asked for. */
  get events() {
    const pointer = this.alive();
    this.#events ??= this.#readEvents(pointer);
    return this.#events;
  }

  /** Must be called when the events may have changed. */
  forgetEvents() {
    this.#events = null;
  }

  /** @param {number} pointer */
  #readEvents(pointer) {
    const { wasm } = this.instance;
    const count = wasm.ik_walker_get_event_count(pointer);
    if (count === 0) {
      return NO_EVENTS;
    }
    const address = wasm.ik_walker_get_events(pointer);
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

/** The body of a walker: always shows the present. */
export class Body {
  #views;
  #velocity;

  /** @param {WalkerViews} views */
  constructor(views) {
    this.#views = views;
    this.#velocity = new Joint((_, axis) => views.numbers.now[BODY.VELOCITY + axis], 0, 3);
  }

  /** The middle of the plane of the hips. */
  get x() {
    return this.#views.numbers.now[BODY.PLACE];
  }

  get y() {
    return this.#views.numbers.now[BODY.PLACE + 1];
  }

  get z() {
    return this.#views.numbers.now[BODY.PLACE + 2];
  }

  /** The direction it faces: an angle about `up` by the right-hand rule, from -π to π, 0 along +x. */
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

  /** Length units per second, along the user's axes: an object with x, y and z, always the same one. */
  get velocity() {
    this.#views.alive();
    return this.#velocity;
  }

  /** Its speed, length units per second. */
  get speed() {
    const numbers = this.#views.numbers.now;
    const [x, y, z] = [BODY.VELOCITY, BODY.VELOCITY + 1, BODY.VELOCITY + 2];
    return Math.sqrt(numbers[x] * numbers[x] + numbers[y] * numbers[y] + numbers[z] * numbers[z]);
  }

  /** Its turn rate, radians per second. */
  get turn() {
    return this.#views.numbers.now[BODY.TURN];
  }

  /** Steps per second of each leg; 0 while it stands. */
  get frequency() {
    return this.#views.numbers.now[BODY.FREQUENCY];
  }

  /** The share of its cycle that a foot stands, as the gait plans it, from 0 to 1. */
  get duty() {
    return this.#views.numbers.now[BODY.DUTY];
  }

  /** The phase of the cycle, from 0 to 1. */
  get phase() {
    return this.#views.numbers.now[BODY.PHASE];
  }

  /** The number of legs in the air. */
  get lifted() {
    return this.#views.numbers.now[BODY.LIFTED];
  }

  /** The greatest distance from hip to foot of a planted leg, as a share of its reach. */
  get stretch() {
    return this.#views.numbers.now[BODY.STRETCH];
  }

  /** Whether the legs step in rhythm; false while it stands. */
  get moving() {
    return this.#views.numbers.now[BODY.MOVING] !== 0;
  }

  // What Node's console shows.
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

/** A leg of a walker: always shows the present. */
export class Leg {
  #views;
  #index;
  #bones;
  #joints;
  #foot;
  #home;
  #foothold;

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
    this.#foothold = point(views.footholds, index);
  }

  /**
   * Its joints, from the hip to the foot, one more than there are bones: objects with x, y and z.
   * @returns {readonly Joint[]}
   */
  get joints() {
    this.#views.alive();
    return this.#joints;
  }

  /** Its foot: equals the last joint bit for bit. */
  get foot() {
    this.#views.alive();
    return this.#foot;
  }

  /** Its home: the nominal foothold, which moves with the body. */
  get home() {
    this.#views.alive();
    return this.#home;
  }

  /** Its foothold, on which the foot stands or to which it is swinging. */
  get foothold() {
    this.#views.alive();
    return this.#foothold;
  }

  /** Whether its foot stands: false in the air and while the leg is disabled. */
  get planted() {
    return this.#views.planted.now[this.#index] !== 0;
  }

  /** Whether it is enabled, see `setLegEnabled`. */
  get enabled() {
    const { instance, alive } = this.#views;
    return instance.wasm.ik_walker_get_leg_enabled(alive(), this.#index) !== 0;
  }

  /** The number of its bones. */
  get bones() {
    this.#views.alive();
    return this.#bones;
  }

  // What Node's console shows.
  [Symbol.for('nodejs.util.inspect.custom')]() {
    return this.toJSON();
  }

  toJSON() {
    const { planted, enabled, bones } = this;
    const [foot, home, foothold] = [this.foot, this.home, this.foothold].map((point) => point.toJSON());
    return {
      planted,
      enabled,
      bones,
      foot,
      home,
      foothold,
      joints: this.joints.map((joint) => joint.toJSON()),
    };
  }
}
