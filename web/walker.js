// A body that walks on legs.

import { readBoolean, readName, readNoMore, readNumber, show, toInteger } from './arguments.js';
import { ERRORS, NO_ENGINE } from './memory.js';
import { readPlace, showPlace, UPS } from './place.js';
import { makeWalker, readWalker } from './walker-description.js';
import { WalkerViews } from './walker-views.js';

/** @typedef {import('./memory.js').Instance} Instance */
/** @typedef {import('./place.js').Place} Place */
/** @typedef {import('./walker-description.js').Gait} Gait */
/** @typedef {import('./walker-description.js').WalkerOptions} WalkerOptions */
/** @typedef {import('./walker-views.js').Body} Body */
/** @typedef {import('./walker-views.js').Leg} Leg */
/** @typedef {import('./walker-views.js').WalkerEvent} WalkerEvent */

/** Frees walkers that were forgotten without `dispose`. A net, not a promise. */
const forgotten = new FinalizationRegistry(
  (/** @type {{ instance: Instance, pointer: number }} */ { instance, pointer }) =>
    instance.release(instance.wasm.ik_walker_destroy, pointer),
);

/**
 * A body, legs and a gait. It is given a wish, by `drive`, `chase` or `follow`, which holds until the
 * next; in each `update` the body moves as its legs allow, legs step where they are needed next, and
 * every leg is bent so that its last joint lies on its foot. A foot that is planted does not move until
 * it is lifted.
 *
 * ```js
 * const spider = new Walker({ legs: 8, lengths: [50, 45, 35], position: [300, 200] });
 * spider.chase(pointer.x, pointer.y);
 * spider.update(1 / 60);
 * for (const leg of spider.legs) for (const { x, y, z } of leg.joints) draw(x, y, z);
 * ```
 *
 * A wrong argument throws a `TypeError` or `RangeError` that names it, and changes nothing.
 */
export class Walker {
  /**
   * Where walkers of this class are: inlined-walker.js and lean.js derive classes with an engine.
   * @internal
   */
  static engine = NO_ENGINE;

  #instance;
  #wasm;
  /** The walker in the heap of `#instance`; 0 once it is disposed of. */
  #pointer = 0;
  #up;
  #views;

  /**
   * @param {WalkerOptions} options
   * @throws {TypeError} when an option is of the wrong type, or unknown
   * @throws {RangeError} when a value or a count is wrong, or there is not enough memory
   */
  constructor(options) {
    const description = readWalker(options);
    const { legs, up, position, heading, settings } = description;
    const instance = new.target.engine.instanceFor('walker');
    const pointer = makeWalker(instance, description);

    this.#instance = instance;
    this.#wasm = instance.wasm;
    this.#pointer = pointer;
    this.#up = up;
    const bones = legs.map(({ lengths }) => lengths.length);
    this.#views = new WalkerViews(instance, this, () => this.#alive(), bones);
    try {
      for (const [name, value] of Object.entries(settings)) {
        // By this class's own members, whatever a class derived from it makes of them.
        Reflect.set(Walker.prototype, name, value, this);
      }
      // After the settings, so that it stands as they say.
      this.#put(this.#wasm.ik_walker_teleport, position, heading);
    } catch (error) {
      instance.release(instance.wasm.ik_walker_destroy, pointer);
      throw error;
    }
    forgotten.register(this, { instance, pointer }, this);
  }

  /**
   * Wishes to move with a velocity in the body's own frame, and to turn. The body takes them up as
   * fast as `acceleration` and its legs allow.
   * @param {number} forward length units a second
   * @param {number} [sideways] the same, to the left: a quarter turn on from forward, about `up` by the
   *   right-hand rule
   * @param {number} [turn] radians a second about `up`, by the right-hand rule
   */
  drive(forward, sideways = 0, turn = 0) {
    readNumber('forward', forward);
    readNumber('sideways', sideways);
    readNumber('turn', turn);
    const code = this.#wasm.ik_walker_drive(this.#alive(), forward, sideways, turn);
    if (code < 0) {
      const wish = Object.entries({ forward, sideways, turn });
      const [name, value] = wish.find(([, number]) => !Number.isFinite(number)) ?? wish[0];
      this.#check(code, name, value);
    }
  }

  /**
   * Wishes to run to a place on the ground, turning towards it, and to stop there. A standing walker
   * does not stir for a place nearer than 0.05 of its reach.
   *
   * The place is given by its two numbers on the ground: `chase(x, y)`, or with `up: 'y'`
   * `chase(x, z)`; by the three of a point, `chase(x, y, z)`; as an array-like of two or three; or as
   * anything that has them by name. How high the point is does not matter.
   *
   * @overload
   * @param {number} x
   * @param {number} y with `up: 'y'`, z where there is no third number
   * @param {number} [z]
   * @returns {void}
   */
  /**
   * @overload
   * @param {Place} target
   * @returns {void}
   */
  /**
   * @param {number | Place} x
   * @param {number} [y]
   * @param {number} [z]
   * @param {undefined} [extra] refused
   */
  chase(x, y, z, extra) {
    const place = readPlace('target', x, y, z, this.#up);
    if (typeof x !== 'number') {
      readNoMore('chase', y);
      readNoMore('chase', z);
    }
    readNoMore('chase', extra);
    const code = this.#wasm.ik_walker_chase(this.#alive(), place[0], place[1], place[2]);
    if (code < 0) {
      this.#check(code, 'target', showPlace(place, this.#up));
    }
  }

  /**
   * Puts it where it must be, in each update anew: the pose is imposed from outside, and the legs follow
   * as well as they can. A jump of more than 1.5 times its reach is a teleport.
   *
   * The place is given by its two numbers on the ground, `follow(x, y, heading)`, or with `up: 'y'`
   * `follow(x, z, heading)`; or in one, as for `chase`: `follow(place, heading)`.
   *
   * @overload
   * @param {number} x
   * @param {number} y with `up: 'y'`, z
   * @param {number} [heading] default the present one
   * @returns {void}
   */
  /**
   * @overload
   * @param {Place} position
   * @param {number} [heading] default the present one
   * @returns {void}
   */
  /**
   * @param {number | Place} x
   * @param {number} [y]
   * @param {number} [z]
   * @param {undefined} [extra] refused
   */
  follow(x, y, z, extra) {
    this.#pose('follow', this.#wasm.ik_walker_follow, x, y, z, extra);
  }

  /**
   * Puts it elsewhere at once, standing still, all feet at home. The wish is then to stand. The place is
   * given as for `follow`.
   *
   * @overload
   * @param {number} x
   * @param {number} y with `up: 'y'`, z
   * @param {number} [heading] default the present one
   * @returns {void}
   */
  /**
   * @overload
   * @param {Place} position
   * @param {number} [heading] default the present one
   * @returns {void}
   */
  /**
   * @param {number | Place} x
   * @param {number} [y]
   * @param {number} [z]
   * @param {undefined} [extra] refused
   */
  teleport(x, y, z, extra) {
    this.#pose('teleport', this.#wasm.ik_walker_teleport, x, y, z, extra);
    this.#views.forgetEvents();
  }

  /**
   * One frame: moves the body, steps, bends the legs.
   * @param {number} seconds since the last one; it may differ from call to call. More than 0.25 counts as
   *   0.25. Less than 1e-9 and NaN are no time: nothing happens.
   */
  update(seconds) {
    this.#wasm.ik_walker_update(this.#alive(), readNumber('seconds', seconds));
    this.#views.forgetEvents();
  }

  /**
   * The order in which legs step. They go over to another one as they step.
   * @param {Gait} name
   */
  setGait(name) {
    const gait = readName('gait', name, this.#instance.gaits);
    this.#check(this.#wasm.ik_walker_set_gait(this.#alive(), gait), 'gait', show(name));
  }

  /** The order in which legs step, see the option. */
  get gait() {
    return /** @type {Gait} */ (this.#instance.gaits[this.#wasm.ik_walker_gait(this.#alive())]);
  }

  set gait(name) {
    Walker.prototype.setGait.call(this, name);
  }

  /**
   * Switches a leg off, or on again. One that is off hangs, bears nothing and never steps; the others go
   * on without it. On again, it steps to its home as soon as its neighbours let it.
   * @param {number} leg its index, from 0
   * @param {boolean} enabled
   */
  setLegEnabled(leg, enabled) {
    const index = toInteger(readNumber('leg', leg), -1);
    const on = readBoolean('enabled', enabled) ? 1 : 0;
    this.#check(this.#wasm.ik_walker_set_leg_enabled(this.#alive(), index, on), 'leg', leg);
  }

  /** How fast the legs can carry it straight ahead, length units a second, as they are now. */
  topSpeed() {
    return this.#wasm.ik_walker_top_speed(this.#alive());
  }

  /** The mean of its legs' reaches, each the sum of its bones. */
  get reach() {
    return this.#wasm.ik_walker_reach(this.#alive());
  }

  /** The axis that points away from the ground. */
  get up() {
    this.#alive();
    return UPS[this.#up];
  }

  /** The height of the hips' plane over the ground, such that all legs can stand at their homes. */
  get height() {
    return this.#get('height');
  }

  set height(value) {
    this.#set('height', value);
  }

  /** How high a foot is lifted in a full step, 0 or more. */
  get stepHeight() {
    return this.#get('stepHeight');
  }

  set stepHeight(value) {
    this.#set('stepHeight', value);
  }

  /** The most speed that is wished for, length units a second, 0 or more. */
  get maxSpeed() {
    return this.#get('maxSpeed');
  }

  set maxSpeed(value) {
    this.#set('maxSpeed', value);
  }

  /** The most that it turns by when it chases, radians a second, 0 or more. */
  get maxTurn() {
    return this.#get('maxTurn');
  }

  set maxTurn(value) {
    this.#set('maxTurn', value);
  }

  /** How fast the speed changes, length units a second squared, 0 or more. */
  get acceleration() {
    return this.#get('acceleration');
  }

  set acceleration(value) {
    this.#set('acceleration', value);
  }

  /** How far the body sinks towards legs in the air, as if all were, 0 or more. */
  get bob() {
    return this.#get('bob');
  }

  set bob(value) {
    this.#set('bob', value);
  }

  /** The height of the ground. */
  get ground() {
    return this.#get('ground');
  }

  set ground(value) {
    this.#set('ground', value);
  }

  /**
   * The body: always the same object, which shows it as it is now.
   * @returns {Body}
   */
  get body() {
    this.#alive();
    return this.#views.body;
  }

  /**
   * The legs: always the same objects, which show them as they are now.
   * @returns {readonly Leg[]}
   */
  get legs() {
    this.#alive();
    return this.#views.legs;
  }

  /**
   * All joints, leg after leg, each leg's from the hip to the foot, three numbers each: a view of the
   * walker's own memory, which shows the present pose. For reading: what is written to it is lost. Ask
   * for it anew each frame, which allocates nothing: a view that was kept is empty once the memory has
   * grown, and shows anything once the walker was disposed of. For numbers that stay, copy it.
   * @returns {Float32Array}
   */
  get positions() {
    return this.#views.positions.now;
  }

  /**
   * Where the feet are, three numbers a leg: a view like `positions`.
   * @returns {Float64Array}
   */
  get feet() {
    return this.#views.feet.now;
  }

  /**
   * Where the feet would stand if all stood still, carried along with the body: a view like `feet`.
   * @returns {Float64Array}
   */
  get homes() {
    return this.#views.homes.now;
  }

  /**
   * Where the feet are stepping to, or stand: a view like `feet`.
   * @returns {Float64Array}
   */
  get aims() {
    return this.#views.aims.now;
  }

  /**
   * A number a leg: 1 while its foot stands, 0 in the air and while it is switched off. A view like
   * `positions`.
   * @returns {Uint8Array}
   */
  get planted() {
    return this.#views.planted.now;
  }

  /**
   * What happened in the last update, in order: the same array until the next. A teleport begins a new
   * one, which the next update lengthens.
   * @returns {readonly WalkerEvent[]}
   */
  get events() {
    return this.#views.events;
  }

  /**
   * Gives the walker's memory back; any use after that throws, but for another `dispose`. Walkers that
   * are simply forgotten are freed some time by the garbage collector.
   */
  dispose() {
    if (this.#pointer !== 0) {
      forgotten.unregister(this);
      this.#instance.release(this.#wasm.ik_walker_destroy, this.#pointer);
      this.#pointer = 0;
    }
  }

  #alive() {
    if (this.#pointer === 0) {
      throw new Error('This walker was used after its dispose()');
    }
    return this.#pointer;
  }

  /** @param {string} name */
  #get(name) {
    return this.#wasm.ik_walker_get(this.#alive(), this.#instance.settings.indexOf(name));
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  #set(name, value) {
    const number = readNumber(name, value);
    const [pointer, setting] = [this.#alive(), this.#instance.settings.indexOf(name)];
    const code = this.#wasm.ik_walker_set(pointer, setting, number);
    if (code === ERRORS.HEIGHT) {
      const least = this.#wasm.ik_walker_least_height(pointer);
      const most = this.#wasm.ik_walker_most_height(pointer);
      this.#check(code, name, `${number}; they can from ${least} to ${most}`);
    }
    this.#check(code, name, number);
  }

  /**
   * Reads a place and a heading, and gives them to the function that takes them.
   * @param {string} name of the call
   * @param {(walker: number, x: number, y: number, z: number, heading: number) => number} put
   * @param {any} x
   * @param {unknown} y
   * @param {unknown} z
   * @param {unknown} extra
   */
  #pose(name, put, x, y, z, extra) {
    readNoMore(name, extra);
    const flat = typeof x === 'number';
    const place = readPlace('position', x, flat ? y : undefined, undefined, this.#up);
    if (!flat) {
      readNoMore(name, z);
    }
    const given = flat ? z : y;
    const heading = given === undefined ? this.#views.body.heading : readNumber('heading', given);
    this.#put(put, place, heading);
  }

  /**
   * @param {(walker: number, x: number, y: number, z: number, heading: number) => number} put
   * @param {ArrayLike<number>} place
   * @param {number} heading
   */
  #put(put, place, heading) {
    const code = put(this.#alive(), place[0], place[1], place[2], heading);
    if (code === ERRORS.ANGLE) {
      this.#check(code, 'heading', heading);
    } else if (code < 0) {
      this.#check(code, 'position', showPlace(place, this.#up));
    }
  }

  /**
   * Throws what a code below 0 says of an argument.
   * @param {number} code
   * @param {string} name
   * @param {unknown} value
   */
  #check(code, name, value) {
    this.#instance.check(code, name, value);
  }
}

// `using walker = new Walker(…)`, where the engine has it.
if (Symbol.dispose) {
  Object.defineProperty(Walker.prototype, Symbol.dispose, { value: Walker.prototype.dispose });
}
