// A body that walks on legs.

import { readNumber, readNumbers, rejectExtra, toInteger } from '../core/arguments.js';
import { NO_ENGINE } from '../core/engine.js';
import * as ERRORS from '../core/error-codes.js';
import { rejectExtras, rejectOptionWrites, rejectWrites } from '../core/guards.js';
import { copyOf } from '../core/heap-owner.js';
import { COMMAND, COMMANDS } from './command.js';
import { createWalker } from './create.js';
import { MOTION, readMotion } from './motion.js';
import { OPTIONS } from './options.js';
import { readPlace, showPlace } from './place.js';
import { WalkerSettings } from './settings.js';
import { settle, standOn, WalkerTerrain } from './terrain.js';
import { WalkerViews } from './views.js';

/** @typedef {import('../core/heap-object.js').ByteView} ByteView */
/** @typedef {import('../core/heap-object.js').DoubleView} DoubleView */
/** @typedef {import('../core/heap-object.js').FloatView} FloatView */
/** @typedef {import('./command.js').Command} Command */
/** @typedef {import('./options.js').WalkerOptions} WalkerOptions */
/** @typedef {import('./place.js').Place} Place */
/** @typedef {import('./views.js').WalkerEvent} WalkerEvent */

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
 * A wrong argument throws a `TypeError` or `RangeError` that names it, and changes nothing. Any use after
 * `dispose` throws an `Error`. Errors carry a `code`, see `ErrorCode`.
 *
 * In TypeScript, the parameter L only serves to check a literal number of `legs`. As a type, write `Walker`.
 * @template {number} [L=number]
 */
export class Walker extends WalkerTerrain {
  /**
   * The engine of walkers of this class: inlined-walker.js and lean.js derive classes that have one.
   * @internal
   */
  static engine = NO_ENGINE;

  #heap;
  #up;
  #views;

  /**
   * Creates a walker, which stands.
   * @param {import('./options.js').WalkerOptions<L>} options at least `legs`, and `lengths` unless each leg
   *   gives its own
   * @throws {TypeError} if an option is of the wrong type, or unknown
   * @throws {RangeError} if a value or a count is wrong, or, with the code `'no-memory'`, if there is not enough
   *   memory
   */
  constructor(options) {
    const { heap, description, shapes } = createWalker(new.target.engine, options);
    const { legs, up, position, heading, settings, ground } = description;
    super(heap, up);
    this.#heap = heap;
    this.#up = up;
    this.#views = new WalkerViews(heap, this, shapes);
    try {
      for (const [name, value] of Object.entries(settings)) {
        // With the setters of this class, even if a derived class overrides them.
        Reflect.set(WalkerSettings.prototype, name, value, this);
      }
      if (ground !== undefined) {
        standOn(this, ground);
      }
      legs.forEach(({ enabled }, i) => {
        if (!enabled) {
          heap.wasm.ik_walker_set_leg_enabled(heap.alive(), i, 0);
        }
      });
      // After the settings, so that it stands at the height that they give.
      this.#place(heap.wasm.ik_walker_teleport, position, heading);
      settle(this);
    } catch (error) {
      Walker.prototype.dispose.call(this);
      throw error;
    }
  }

  /**
   * Commands the walker to move with a velocity in the body's own frame, and to turn. The velocity
   * changes as fast as `acceleration` and the legs allow. `maxSpeed` and `maxTurnRate` do not apply: the walker
   * goes as fast as its legs can, see `topSpeed`.
   * @param {number} forward length units per second
   * @param {number} [sideways] length units per second to the left: a quarter turn further than forward,
   *   about `up` by the right-hand rule. Where y points down, as on a canvas, this appears as the right. Default 0
   * @param {number} [turn] radians per second about `up`, by the right-hand rule: to the left; on a canvas,
   *   clockwise. Default 0
   * @throws {TypeError} if an argument is not a number
   * @throws {RangeError} if a number is not finite
   */
  drive(forward, sideways = 0, turn = 0) {
    readNumber('forward', forward);
    readNumber('sideways', sideways);
    readNumber('turn', turn);
    const code = this.#heap.wasm.ik_walker_drive(this.#heap.alive(), forward, sideways, turn);
    if (code < 0) {
      const given = Object.entries({ forward, sideways, turn });
      const [name, value] = given.find(([, number]) => !Number.isFinite(number)) ?? given[0];
      this.#heap.check(code, name, value);
    }
  }

  /**
   * Commands the walker to run to a place on the ground, turning towards it, and to stop there. A standing walker
   * ignores places nearer than 0.05 of its reach.
   * @overload
   * @param {number} x the place, or a point above it, within 1e9 L of the origin, L being `reach`
   * @param {number} y with `up: 'y'`, z if there is no third number
   * @param {number} [z] the third coordinate of a point; the height is ignored
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   */
  /**
   * Commands the walker to run to a place on the ground, turning towards it, and to stop there. A standing walker
   * ignores places nearer than 0.05 of its reach.
   * @overload
   * @param {Place} target the place, or a point above it, within 1e9 L of the origin, L being `reach`: an
   *   array-like or an object
   * @returns {void}
   * @throws {TypeError} if the target is of the wrong type
   * @throws {RangeError} if a number or their count is wrong
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
      rejectExtra('chase', y, z);
    }
    rejectExtra('chase', extra);
    const code = this.#heap.wasm.ik_walker_chase(this.#heap.alive(), place[0], place[1], place[2]);
    if (code < 0) {
      this.#heap.check(code, 'target', showPlace(place, this.#up));
    }
  }

  /**
   * Sets the place and heading of the body. They hold from the next update until another command. The legs follow
   * as well as they can. A jump of more than 1.5 times the reach is a teleport.
   * @overload
   * @param {number} x the place on the ground, within 1e9 L of the origin, L being `reach`
   * @param {number} y with `up: 'y'`, z
   * @param {number} [heading] an angle from -1e6 to 1e6 in radians about `up`; default the present one
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   */
  /**
   * Sets the place and heading of the body. They hold from the next update until another command. The legs follow
   * as well as they can. A jump of more than 1.5 times the reach is a teleport.
   * @overload
   * @param {Place} position the place on the ground, or a point above it, within 1e9 L of the origin, L being
   *   `reach`: an array-like or an object
   * @param {number} [heading] an angle from -1e6 to 1e6 in radians about `up`; default the present one
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number or their count is wrong
   */
  /**
   * @param {number | Place} x
   * @param {number} [y]
   * @param {number} [z]
   * @param {undefined} [extra] refused
   */
  follow(x, y, z, extra) {
    this.#pose('follow', this.#heap.wasm.ik_walker_follow, x, y, z, extra);
  }

  /**
   * Moves the walker elsewhere at once, standing, all feet at home. Its command is then to stand.
   * @overload
   * @param {number} x the place on the ground, within 1e9 L of the origin, L being `reach`
   * @param {number} y with `up: 'y'`, z
   * @param {number} [heading] an angle from -1e6 to 1e6 in radians about `up`; default the present one
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   */
  /**
   * Moves the walker elsewhere at once, standing, all feet at home. Its command is then to stand.
   * @overload
   * @param {Place} position the place on the ground, or a point above it, within 1e9 L of the origin, L being
   *   `reach`: an array-like or an object
   * @param {number} [heading] an angle from -1e6 to 1e6 in radians about `up`; default the present one
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number or their count is wrong
   */
  /**
   * @param {number | Place} x
   * @param {number} [y]
   * @param {number} [z]
   * @param {undefined} [extra] refused
   */
  teleport(x, y, z, extra) {
    this.#pose('teleport', this.#heap.wasm.ik_walker_teleport, x, y, z, extra);
    settle(this);
  }

  /**
   * Jumps. The body crouches for up to 0.15 s, while the legs walk on. Then all feet leave the ground at once, and the
   * body flies along a parabola with `gravity`, for about 2 `speed` / `gravity` seconds. It keeps its velocity along the
   * ground and its turn rate until it lands; commands change these only then. The call is ignored during a jump, and
   * while fewer than two feet stand (of two legs: while none stands).
   * @param {number} speed at take-off, upwards, in length units per second, from 0 to 1e300. The body rises by
   *   speed² / (2 `gravity`). More than 1000 L per second counts as that; 0 is no jump
   * @throws {TypeError} if `speed` is not a number
   * @throws {RangeError} if `speed` is out of range
   */
  jump(speed) {
    const code = this.#heap.wasm.ik_walker_jump(this.#heap.alive(), readNumber('speed', speed));
    this.#heap.check(code, 'speed', speed);
  }

  /**
   * Carries the walker along with a platform: a lift, a ship, a train. Call it when the platform has moved, before the
   * update of the frame. All feet and given footholds move exactly with the platform, and so does the body, which stays
   * upright. The point of `chase` stays where it is.
   *
   * The ground is not moved. Feet that step stand on the ground as the walker knows it, so a platform that rises or tilts
   * must be part of it: of a function, or by `'probes'`.
   * @param {import('./motion.js').PlatformMotion} motion how the platform has moved since the last call
   * @param {ArrayLike<number>} [legs] the indexes of the legs whose standing feet are carried. The body stays then, and
   *   is pulled by its legs. Default: the whole walker is carried. A leg that is then out of its reach lifts off
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range, if the rotation is 0, or if there is no such leg
   */
  carry(motion, legs) {
    const numbers = readMotion(motion);
    const mask = legs === undefined ? 0 : this.#readMask(legs);
    const { wasm, instance } = this.#heap;
    const pointer = this.#heap.alive();
    const position = instance.writeGoal(numbers);
    const rotation = position + 8 * MOTION.ROTATION;
    const code =
      legs === undefined
        ? wasm.ik_walker_carry(pointer, position, rotation)
        : wasm.ik_walker_carry_feet(pointer, position, rotation, mask);
    if (code < 0) {
      this.#refuseMotion(code, numbers);
    }
  }

  /**
   * Places a foot by hand: gives a leg a foothold. The leg steps there once, as soon as it stands and its neighbours
   * allow it. A place that is out of reach is moved towards the body into reach. The foot is put down on the ground
   * there, or on the nearest ground near by on which it may stand; if there is none, the leg does not step. The foot
   * stays while the body stands still. Once the body walks, teleports or jumps, gets other ground, or the leg is
   * disabled, the foothold is forgotten.
   * @overload
   * @param {number} leg its index, from 0
   * @param {number} x the place on the ground, within 1e9 L of the origin, L being `reach`
   * @param {number} y with `up: 'y'`, z if there is no third number
   * @param {number} [z] the third coordinate of a point; the height is ignored
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such leg, if it is disabled, or if a number is out of range
   */
  /**
   * Places a foot by hand: gives a leg a foothold. The leg steps there once, as soon as it stands and its neighbours
   * allow it. A place that is out of reach is moved towards the body into reach. The foot is put down on the ground
   * there, or on the nearest ground near by on which it may stand; if there is none, the leg does not step. The foot
   * stays while the body stands still. Once the body walks, teleports or jumps, gets other ground, or the leg is
   * disabled, the foothold is forgotten.
   * @overload
   * @param {number} leg its index, from 0
   * @param {Place} point the place on the ground, or a point above it, within 1e9 L of the origin, L being `reach`: an
   *   array-like or an object
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such leg, if it is disabled, or if a number or
   *   their count is wrong
   */
  /**
   * @param {number} leg
   * @param {number | Place} x
   * @param {number} [y]
   * @param {number} [z]
   * @param {undefined} [extra] refused
   */
  setFoothold(leg, x, y, z, extra) {
    const index = toInteger(readNumber('leg', leg), -1);
    const place = readPlace('point', x, y, z, this.#up);
    if (typeof x !== 'number') {
      rejectExtra('setFoothold', y, z);
    }
    rejectExtra('setFoothold', extra);
    const set = this.#heap.wasm.ik_walker_set_foothold;
    const code = set(this.#heap.alive(), index, place[0], place[1], place[2]);
    if (code === ERRORS.PLACE) {
      this.#heap.check(code, 'point', showPlace(place, this.#up));
    }
    this.#heap.check(code, 'leg', leg);
  }

  /**
   * Forgets the foothold that `setFoothold` gave to a leg, which goes home. Does nothing if there is none.
   * @param {number} leg its index, from 0
   * @throws {TypeError} if `leg` is not a number
   * @throws {RangeError} if there is no such leg
   */
  clearFoothold(leg) {
    const index = toInteger(readNumber('leg', leg), -1);
    this.#heap.check(this.#heap.wasm.ik_walker_clear_foothold(this.#heap.alive(), index), 'leg', leg);
  }

  /**
   * The present command, a copy: what `drive`, `chase` or `follow` was called with last. A walker that stands, as
   * after its creation or a teleport, is driven with 0.
   * @returns {Command}
   */
  get command() {
    const { instance, wasm } = this.#heap;
    const walker = this.#heap.alive();
    const numbers = instance.readDoubles(COMMAND.COUNT, (address) =>
      wasm.ik_walker_get_command(address, walker),
    );
    const type = COMMANDS[new Int32Array(numbers.buffer)[0]];
    const [forward, sideways, turn] = numbers.subarray(COMMAND.VELOCITY);
    const [x, y, z, heading] = numbers.subarray(COMMAND.PLACE);
    return type === 'drive'
      ? { type, forward, sideways, turn }
      : type === 'chase'
        ? { type, x, y, z }
        : { type, x, y, z, heading };
  }

  /**
   * Sets the walker to a state that `saveState` returned, of this walker, or of another one with the same `up`,
   * the same `lengths`, `bends`, `flat`, hip, home, side and rank of each leg (so also the same `hipEllipse` and
   * `homeEllipse`), and the same version of the library. The state has its own settings and `enabled` of each
   * leg, which replace those of this walker. Views and live objects show it at once. The ground is not part of a
   * state: the walker stands on its own `ground`. Events are not part of it either, except those of a teleport
   * that no update has followed yet.
   * @override
   * @param {Uint8Array | ArrayBuffer | DataView} state the bytes
   * @throws {TypeError} if `state` is not bytes
   * @throws {RangeError} with the code `'wrong-state'` if the bytes are damaged, or of another shape or version;
   *   with `'no-memory'` if there is not enough memory. Nothing has changed then.
   */
  restoreState(state) {
    super.restoreState(state);
    this.#heap.events = null;
  }

  /**
   * The body: always the same object, with the present values.
   * @returns {import('./body.js').Body}
   */
  get body() {
    this.#heap.alive();
    return this.#views.body;
  }

  /**
   * The legs: always the same objects, with the present values.
   * @returns {readonly import('./leg.js').Leg[]}
   */
  get legs() {
    this.#heap.alive();
    return this.#views.legs;
  }

  /**
   * All joints, leg after leg, from the hip to the foot, or to the toe of a flat foot, three numbers each: a view of the walker's own
   * memory, which shows the present pose. For reading only. Read the property again each frame; that
   * allocates nothing. A view that was kept is empty after the memory has grown, and its values are
   * undefined after `dispose`. Copy it to keep its numbers.
   * @returns {FloatView}
   */
  get positions() {
    return this.#views.positions.now;
  }

  /**
   * The feet, three numbers per leg: a view like `positions`.
   * @returns {DoubleView}
   */
  get feet() {
    return this.#views.feet.now;
  }

  /**
   * The homes: the nominal footholds, where the feet stand when the body stands still. They move with
   * the body. A view like `feet`.
   * @returns {DoubleView}
   */
  get homes() {
    return this.#views.homes.now;
  }

  /**
   * The footholds, on which the feet stand or to which they are swinging: a view like `feet`.
   * @returns {DoubleView}
   */
  get footholds() {
    return this.#views.footholds.now;
  }

  /**
   * One number per leg: 1 while its foot stands, 0 in the air and while it is disabled. A view like
   * `positions`.
   * @returns {ByteView}
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
   * Returns the options that create this walker again, standing at its present place, for `new Walker()`, also
   * after `JSON.stringify` and `JSON.parse`. The command, the phase of the gait and the feet in the air are not
   * part of it: `saveState` and `clone` keep them, too.
   * @override
   * @returns {WalkerOptions}
   */
  toJSON() {
    const { up, gait, body } = this;
    const { height, stepHeight, maxSpeed, maxTurnRate, acceleration, bob, ground, clearance } = this;
    const { maxSlope, maxStepUp, maxStepDown, maxPitch, maxRoll, probeHeight, gravity } = this;
    return {
      legs: this.legs.map((leg) => leg.options),
      up,
      position: [body.x, up === 'z' ? body.y : body.z],
      heading: body.heading,
      gait,
      ...{ height, stepHeight, maxSpeed, maxTurnRate, acceleration, bob, ground, clearance },
      ...{ maxSlope, maxStepUp, maxStepDown, maxPitch, maxRoll, probeHeight, gravity },
    };
  }

  /**
   * Returns a copy, of the same class, which behaves the same from now on. The constructor of a derived class
   * must take options as its first argument; the fields of a derived class are not copied.
   * @returns {this}
   */
  clone() {
    return copyOf(this, Walker.prototype.toJSON.call(this));
  }

  /**
   * The legs with some indexes: bit i is the leg i.
   * @param {unknown} legs
   */
  #readMask(legs) {
    const count = this.#views.legs.length;
    let mask = 0;
    readNumbers('legs', legs, 0, count).forEach((leg, i) => {
      if (!(Number.isInteger(leg) && leg >= 0 && leg < count)) {
        this.#heap.check(ERRORS.LEG, `legs[${i}]`, leg);
      }
      mask |= 1 << leg;
    });
    return mask;
  }

  /**
   * @param {number} code the error of a motion
   * @param {Float64Array} numbers of the motion
   */
  #refuseMotion(code, numbers) {
    if (code === ERRORS.COORDINATE) {
      const wrong = numbers.findIndex((number) => !(Math.abs(number) <= 1e30));
      this.#heap.check(code, `position[${wrong}]`, numbers[wrong]);
    }
    if (code === ERRORS.ROTATION) {
      this.#heap.check(code, 'rotation', numbers.subarray(MOTION.ROTATION));
    }
    this.#heap.check(code, 'position of the walker after the motion');
  }

  /**
   * Reads a place and a heading, and passes them to `set`.
   * @param {string} name of the call
   * @param {(walker: number, x: number, y: number, z: number, heading: number) => number} set
   * @param {any} x
   * @param {unknown} y
   * @param {unknown} z
   * @param {unknown} extra
   */
  #pose(name, set, x, y, z, extra) {
    rejectExtra(name, extra);
    const flat = typeof x === 'number';
    const place = readPlace('position', x, flat ? y : undefined, undefined, this.#up);
    if (!flat) {
      rejectExtra(name, z);
    }
    const given = flat ? z : y;
    const heading = given === undefined ? this.#views.body.heading : readNumber('heading', given);
    this.#place(set, place, heading);
  }

  /**
   * @param {(walker: number, x: number, y: number, z: number, heading: number) => number} set
   * @param {ArrayLike<number>} place
   * @param {number} heading
   */
  #place(set, place, heading) {
    const code = set(this.#heap.alive(), place[0], place[1], place[2], heading);
    if (code === ERRORS.ANGLE) {
      this.#heap.check(code, 'heading', heading);
    } else if (code < 0) {
      this.#heap.check(code, 'position', showPlace(place, this.#up));
    }
  }
}

rejectWrites(Walker);
rejectOptionWrites(Walker, OPTIONS, { position: 'teleport()', heading: 'teleport()', speed: 'maxSpeed' });
rejectExtras(Walker, {
  drive: 3,
  chase: Infinity,
  follow: Infinity,
  teleport: Infinity,
  setFoothold: Infinity,
});
