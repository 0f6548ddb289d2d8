// A body that walks on legs.

import { readBoolean, readName, readNoMore, readNumber, show, toInteger } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { NO_ENGINE } from '../core/instance.js';
import { restoreState, saveState } from '../core/state.js';
import { makeWalker, readWalker } from './options.js';
import { readPlace, showPlace, UPS } from './place.js';
import { WalkerViews } from './views.js';

/** @typedef {import('../core/instance.js').Instance} Instance */
/** @typedef {import('./place.js').Place} Place */
/** @typedef {import('./options.js').Gait} Gait */
/** @typedef {import('./options.js').WalkerOptions} WalkerOptions */
/** @typedef {import('./views.js').Body} Body */
/** @typedef {import('./views.js').Leg} Leg */
/** @typedef {import('./views.js').WalkerEvent} WalkerEvent */

/** Frees walkers that were garbage collected without `dispose`: a safety net only. */
const forgotten = new FinalizationRegistry(
  (/** @type {{ instance: Instance, pointer: number }} */ { instance, pointer }) =>
    instance.release(instance.wasm.ik_walker_destroy, pointer),
);

/**
 * A body with legs and a gait. `drive`, `chase` or `follow` give it a command, which holds until the
 * next. Each `update` moves the body as far as its legs allow, steps the legs that need it, and bends
 * every leg so that its last joint lies on its foot. A planted foot does not move until it is lifted.
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
   * The engine of walkers of this class: inlined-walker.js and lean.js derive classes that have one.
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
    const instance = new.target.engine.instanceFor('ik_walker_create', 'walker', 'walker.wasm');
    const pointer = makeWalker(instance, description);

    this.#instance = instance;
    this.#wasm = instance.wasm;
    this.#pointer = pointer;
    this.#up = up;
    const bones = legs.map(({ lengths }) => lengths.length);
    this.#views = new WalkerViews(instance, this, () => this.#alive(), bones);
    try {
      for (const [name, value] of Object.entries(settings)) {
        // By the setters of this class, even if a derived class overrides them.
        Reflect.set(Walker.prototype, name, value, this);
      }
      // After the settings, so that it stands at the height that they give.
      this.#put(this.#wasm.ik_walker_teleport, position, heading);
    } catch (error) {
      instance.release(instance.wasm.ik_walker_destroy, pointer);
      throw error;
    }
    forgotten.register(this, { instance, pointer }, this);
  }

  /**
   * Commands the walker to move with a velocity in the body's own frame, and to turn. The velocity
   * changes as fast as `acceleration` and the legs allow.
   * @param {number} forward length units per second
   * @param {number} [sideways] length units per second to the left: a quarter turn further than forward,
   *   about `up` by the right-hand rule
   * @param {number} [turn] radians per second about `up`, by the right-hand rule
   */
  drive(forward, sideways = 0, turn = 0) {
    readNumber('forward', forward);
    readNumber('sideways', sideways);
    readNumber('turn', turn);
    const code = this.#wasm.ik_walker_drive(this.#alive(), forward, sideways, turn);
    if (code < 0) {
      const given = Object.entries({ forward, sideways, turn });
      const [name, value] = given.find(([, number]) => !Number.isFinite(number)) ?? given[0];
      this.#check(code, name, value);
    }
  }

  /**
   * Commands the walker to run to a place on the ground, turning towards it, and to stop there. A
   * standing walker ignores places nearer than 0.05 of its reach.
   *
   * The place is given by its two coordinates on the ground: `chase(x, y)`, or with `up: 'y'`
   * `chase(x, z)`; by the three of a point, `chase(x, y, z)`; as an array-like of two or three numbers;
   * or as an object with these properties. The height of the point is ignored.
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
      readNoMore('chase', y, z);
    }
    readNoMore('chase', extra);
    const code = this.#wasm.ik_walker_chase(this.#alive(), place[0], place[1], place[2]);
    if (code < 0) {
      this.#check(code, 'target', showPlace(place, this.#up));
    }
  }

  /**
   * Imposes a pose on the body, for the next update and until another command. The legs follow as well
   * as they can. A jump of more than 1.5 times the reach is a teleport.
   *
   * The place is given by its two coordinates on the ground, `follow(x, y, heading)`, or with `up: 'y'`
   * `follow(x, z, heading)`; or as one argument, as for `chase`: `follow(place, heading)`.
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
   * Moves the walker elsewhere at once, standing, all feet at home. Its command is then to stand. The
   * place is given as for `follow`.
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
   * Simulates one frame: moves the body, steps, and bends the legs.
   * @param {number} seconds since the last frame; may differ from call to call. More than 0.25 counts as
   *   0.25. Less than 1e-9, or NaN: nothing happens.
   */
  update(seconds) {
    this.#wasm.ik_walker_update(this.#alive(), readNumber('seconds', seconds));
    this.#views.forgetEvents();
  }

  /**
   * Saves everything that later updates depend on: settings, gait, command, body, legs, and what the
   * solver of the legs remembers. For undo, rollback, and copies. The bytes can be restored into any
   * walker of the same shape (`legs` and `up`) and the same version of this package; after that the same
   * calls give the same walk, bit for bit.
   *
   * The ground is not saved: a walker that is restored stands on its own `ground`. Events are not saved
   * either, except those of a teleport that no update has followed yet.
   * @returns {Uint8Array<ArrayBuffer>} a copy, about 2 kB for eight legs
   */
  saveState() {
    const { ik_walker_state_size, ik_walker_save_state } = this.#wasm;
    return saveState(this.#instance, this.#alive(), ik_walker_state_size, ik_walker_save_state);
  }

  /**
   * Sets the walker to a state that `saveState` returned. Views and live objects show it at once.
   * @param {ArrayBufferView} state the bytes, as a `Uint8Array` or another view of bytes
   * @throws {TypeError} when `state` is not a view of bytes
   * @throws {RangeError} when the bytes are damaged, or not the state of a walker of this shape and
   *   version; nothing has changed then
   */
  restoreState(state) {
    restoreState(this.#instance, this.#alive(), this.#wasm.ik_walker_restore_state, state);
    this.#views.forgetEvents();
  }

  /**
   * Sets the gait: the order in which legs step. They change to it as they step.
   * @param {Gait} name
   */
  setGait(name) {
    const gait = readName('gait', name, this.#instance.names('ik_gait_name'));
    this.#check(this.#wasm.ik_walker_set_gait(this.#alive(), gait), 'gait', show(name));
  }

  /** The order in which legs step, see the option. */
  get gait() {
    return /** @type {Gait} */ (
      this.#instance.names('ik_gait_name')[this.#wasm.ik_walker_get_gait(this.#alive())]
    );
  }

  set gait(name) {
    Walker.prototype.setGait.call(this, name);
  }

  /**
   * Disables a leg, or enables it again. A disabled leg hangs, bears no weight and does not step; the
   * others walk on without it. An enabled leg steps to its foothold as soon as its neighbours allow it.
   * @param {number} leg its index, from 0
   * @param {boolean} enabled
   */
  setLegEnabled(leg, enabled) {
    const index = toInteger(readNumber('leg', leg), -1);
    const on = readBoolean('enabled', enabled) ? 1 : 0;
    this.#check(this.#wasm.ik_walker_set_leg_enabled(this.#alive(), index, on), 'leg', leg);
  }

  /** The greatest speed straight ahead that the legs allow at present, length units per second. */
  get topSpeed() {
    return this.#wasm.ik_walker_get_top_speed(this.#alive());
  }

  /** The mean of its legs' reaches, each the sum of its bones. */
  get reach() {
    return this.#wasm.ik_walker_get_reach(this.#alive());
  }

  /** The axis that points away from the ground. */
  get up() {
    this.#alive();
    return UPS[this.#up];
  }

  /** The height of the plane of the hips over the ground, such that all legs can stand at their homes. */
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

  /** The greatest speed of `chase`, length units per second, 0 or more. */
  get maxSpeed() {
    return this.#get('maxSpeed');
  }

  set maxSpeed(value) {
    this.#set('maxSpeed', value);
  }

  /** The greatest turn rate of `chase`, radians per second, 0 or more. */
  get maxTurnRate() {
    return this.#get('maxTurnRate');
  }

  set maxTurnRate(value) {
    this.#set('maxTurnRate', value);
  }

  /** The greatest change of the velocity, length units per second squared, 0 or more. */
  get acceleration() {
    return this.#get('acceleration');
  }

  set acceleration(value) {
    this.#set('acceleration', value);
  }

  /** How far the body would sink if all legs were in the air, 0 or more. */
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
   * All joints, leg after leg, from the hip to the foot, three numbers each: a view of the walker's own
   * memory, which shows the present pose. For reading only. Read the property again each frame; that
   * allocates nothing. A view that was kept is empty after the memory has grown, and undefined after
   * `dispose`. Copy it to keep its numbers.
   * @returns {Float32Array}
   */
  get positions() {
    return this.#views.positions.now;
  }

  /**
   * The feet, three numbers per leg: a view like `positions`.
   * @returns {Float64Array}
   */
  get feet() {
    return this.#views.feet.now;
  }

  /**
   * The homes: the nominal footholds, where the feet stand when the body stands still. They move with
   * the body. A view like `feet`.
   * @returns {Float64Array}
   */
  get homes() {
    return this.#views.homes.now;
  }

  /**
   * The footholds, on which the feet stand or to which they are swinging: a view like `feet`.
   * @returns {Float64Array}
   */
  get footholds() {
    return this.#views.footholds.now;
  }

  /**
   * One number per leg: 1 while its foot stands, 0 in the air and while it is disabled. A view like
   * `positions`.
   * @returns {Uint8Array<ArrayBuffer>}
   */
  get planted() {
    return this.#views.planted.now;
  }

  /**
   * The liftoffs and touchdowns of the last update, in order: the same array until the next update. A
   * teleport starts a new list, to which the next update appends.
   * @returns {readonly WalkerEvent[]}
   */
  get events() {
    return this.#views.events;
  }

  /**
   * Frees the walker's memory. Any later use throws, except another `dispose`. Walkers that are not
   * disposed of are freed by the garbage collector some time.
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
    return this.#wasm.ik_walker_get_setting(
      this.#alive(),
      this.#instance.names('ik_wasm_walker_setting_name').indexOf(name),
    );
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  #set(name, value) {
    const number = readNumber(name, value);
    const [pointer, setting] = [
      this.#alive(),
      this.#instance.names('ik_wasm_walker_setting_name').indexOf(name),
    ];
    const code = this.#wasm.ik_walker_set_setting(pointer, setting, number);
    if (code === ERRORS.HEIGHT) {
      const least = this.#wasm.ik_walker_get_min_height(pointer);
      const most = this.#wasm.ik_walker_get_max_height(pointer);
      this.#check(code, name, `${number}; they can from ${least} to ${most}`);
    }
    this.#check(code, name, number);
  }

  /**
   * Reads a place and a heading, and passes them to `put`.
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
   * Throws the error of a code below 0.
   * @param {number} code
   * @param {string} name
   * @param {number | string} value
   */
  #check(code, name, value) {
    this.#instance.check(code, name, value);
  }
}

// `using walker = new Walker(…)`, in engines that support it.
if (Symbol.dispose) {
  Object.defineProperty(Walker.prototype, Symbol.dispose, { value: Walker.prototype.dispose });
}
