// The commands of a walker: move, jump, be carried along by a platform, place a foot.

import { readNumber, readNumbers, rejectExtra, toInteger } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { rejectExtras, rejectWrites } from '../core/guards.js';
import { COMMAND, COMMANDS } from './command.js';
import { MOTION, readMotion } from './motion.js';
import { readPlace, showPlace } from './place.js';
import { WalkerPose } from './pose.js';
import { settle } from './terrain.js';

/** @typedef {import('./command.js').Command} Command */
/** @typedef {import('./create.js').LegShape} LegShape */
/** @typedef {import('./heap.js').WalkerHeap} WalkerHeap */
/** @typedef {import('./place.js').Place} Place */

/** The part of a walker's class that commands it. */
export class WalkerCommands extends WalkerPose {
  #heap;
  #up;

  /**
   * @param {WalkerHeap} heap
   * @param {number} up its code
   * @param {LegShape[]} shapes of the legs
   * @internal
   */
  constructor(heap, up, shapes) {
    super(heap, up, shapes);
    this.#heap = heap;
    this.#up = up;
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
    const [low, high] = legs === undefined ? [0, 0] : this.#readMask(legs);
    const { wasm, instance } = this.#heap;
    const pointer = this.#heap.alive();
    const position = instance.writeGoal(numbers);
    const rotation = position + 8 * MOTION.ROTATION;
    const code =
      legs === undefined
        ? wasm.ik_walker_carry(pointer, position, rotation)
        : wasm.ik_wasm_walker_carry_feet(pointer, position, rotation, low, high);
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
   * The legs with some indexes, in two words of 32 bits: bit i is the leg i.
   * @param {unknown} legs
   */
  #readMask(legs) {
    const count = super.legs.length;
    const words = [0, 0];
    readNumbers('legs', legs, 0, count).forEach((leg, i) => {
      if (!(Number.isInteger(leg) && leg >= 0 && leg < count)) {
        this.#heap.check(ERRORS.LEG, `legs[${i}]`, leg);
      }
      words[leg >> 5] |= 1 << (leg & 31);
    });
    return words;
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
    const heading = given === undefined ? super.body.heading : readNumber('heading', given);
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

rejectWrites(WalkerCommands);
rejectExtras(WalkerCommands, {
  drive: 3,
  chase: Infinity,
  follow: Infinity,
  teleport: Infinity,
  setFoothold: Infinity,
});
