// What can be set of a walker, and read again.

import { readBoolean, readName, readNumber, toInteger, wrongValue } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { rejectExtras, rejectWrites } from '../core/guards.js';
import { HeapOwner } from '../core/heap-owner.js';
import { SETTINGS } from './options.js';
import { UPS } from './place.js';

/** @typedef {import('../core/heap-object.js').HeapObject} HeapObject */
/** @typedef {import('./options.js').Gait} Gait */

/**
 * The settings of a walker, or of a batch of them, as options.
 * @param {any} walker
 * @returns {any}
 */
export function settingsOf(walker) {
  return Object.fromEntries(['up', 'gait', ...SETTINGS].map((name) => [name, walker[name]]));
}

/** The part of the class of a walker, or of a batch of them, that sets it. */
export class WalkerSettings extends HeapOwner {
  #heap;
  #up;

  /**
   * @param {HeapObject} heap
   * @param {number} up its code
   * @internal
   */
  constructor(heap, up) {
    super(heap);
    this.#heap = heap;
    this.#up = up;
  }

  /** The order in which legs step, see the option. They change to it as they step. Default `'auto'`. */
  set gait(name) {
    const gait = readName('gait', name, this.#heap.instance.names('ik_gait_name'));
    this.#heap.set('gait', gait);
  }

  get gait() {
    return /** @type {Gait} */ (this.#heap.instance.names('ik_gait_name')[this.#heap.get('gait')]);
  }

  /**
   * Disables a leg, or enables it again. A disabled leg hangs, bears no weight and does not step; the
   * others walk on without it. An enabled leg steps to its foothold as soon as its neighbours allow it.
   * @param {number} leg its index, from 0
   * @param {boolean} enabled whether it is enabled from now on
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such leg
   */
  setLegEnabled(leg, enabled) {
    const index = toInteger(readNumber('leg', leg), -1);
    const on = readBoolean('enabled', enabled) ? 1 : 0;
    const code = this.#heap.function('set', 'legEnabled')(this.#heap.alive(), index, on);
    this.#heap.check(code, 'leg', leg);
  }

  /** The greatest speed straight ahead that the legs allow at present, length units per second. */
  get topSpeed() {
    return this.#heap.get('topSpeed');
  }

  /** The mean of its legs' reaches, each the sum of its bones, without the last one of a flat foot. */
  get reach() {
    return this.#heap.get('reach');
  }

  /** The axis that points away from the ground. */
  get up() {
    this.#heap.alive();
    return UPS[this.#up];
  }

  /**
   * The height of the plane of the hips over the ground, such that all legs can stand at their homes, 0 or more.
   * Any other height throws an error, which names the range.
   * Default 0.30 L, L being `reach`.
   */
  set height(value) {
    this.#set('height', value);
  }

  get height() {
    return this.#get('height');
  }

  /** How high a foot is lifted in a full step, from 0 to 1e300. Default 0.12 L. */
  set stepHeight(value) {
    this.#set('stepHeight', value);
  }

  get stepHeight() {
    return this.#get('stepHeight');
  }

  /** The greatest speed of `chase`, length units per second, from 0 to 1e300. Default 3 L per second. */
  set maxSpeed(value) {
    this.#set('maxSpeed', value);
  }

  get maxSpeed() {
    return this.#get('maxSpeed');
  }

  /** The greatest turn rate of `chase`, radians per second, from 0 to 1e300. Default 4. */
  set maxTurnRate(value) {
    this.#set('maxTurnRate', value);
  }

  get maxTurnRate() {
    return this.#get('maxTurnRate');
  }

  /**
   * The greatest change of the velocity, length units per second squared, from 0 to 1e300.
   * Default 12 L per second squared.
   */
  set acceleration(value) {
    this.#set('acceleration', value);
  }

  get acceleration() {
    return this.#get('acceleration');
  }

  /** How far the body would sink if all legs were in the air, from 0 to 1e300. Default 0.02 L. */
  set bob(value) {
    this.#set('bob', value);
  }

  get bob() {
    return this.#get('bob');
  }

  /** How high a foot in the air passes over the ground, from 0 to 1e300. Default 0.04 L. */
  set clearance(value) {
    this.#set('clearance', value);
  }

  get clearance() {
    return this.#get('clearance');
  }

  /**
   * The steepest ground on which a foot is put down: an angle in radians from 0 to 1.5. Default 0.7, which is 40
   * degrees.
   */
  set maxSlope(value) {
    this.#set('maxSlope', value);
  }

  get maxSlope() {
    return this.#get('maxSlope');
  }

  /** How high above the plane of the other feet a foot is put down, from 0 to 1e300. Default 0.3 L. */
  set maxStepUp(value) {
    this.#set('maxStepUp', value);
  }

  get maxStepUp() {
    return this.#get('maxStepUp');
  }

  /** How far below the plane of the other feet a foot is put down, from 0 to 1e300. Default 0.3 L. */
  set maxStepDown(value) {
    this.#set('maxStepDown', value);
  }

  get maxStepDown() {
    return this.#get('maxStepDown');
  }

  /**
   * How far the body tilts forward or back with the ground: an angle in radians from 0 to 1.5. Default 0.54, which is
   * 31 degrees.
   */
  set maxPitch(value) {
    this.#set('maxPitch', value);
  }

  get maxPitch() {
    return this.#get('maxPitch');
  }

  /**
   * How far the body tilts to its sides with the ground: an angle in radians from 0 to 1.5. Default 0.54, which is 31
   * degrees.
   */
  set maxRoll(value) {
    this.#set('maxRoll', value);
  }

  get maxRoll() {
    return this.#get('maxRoll');
  }

  /** How far above the body the rays of `beginUpdate` begin, from 0 to 1e300. Default 1 L. */
  set probeHeight(value) {
    this.#set('probeHeight', value);
  }

  get probeHeight() {
    return this.#get('probeHeight');
  }

  /**
   * The gravity of jumps, length units per second squared, from 0 to 1e300. A jump uses the nearest value from 0.1 L to
   * 1e6 L per second squared. Default 12 L per second squared.
   */
  set gravity(value) {
    this.#set('gravity', value);
  }

  get gravity() {
    return this.#get('gravity');
  }

  /** @param {string} name */
  #get(name) {
    return this.#heap.function('get', 'setting')(
      this.#heap.alive(),
      this.#heap.instance.names('ik_wasm_walker_setting_name').indexOf(name),
    );
  }

  /** Which heights are allowed, and which legs say so. */
  #heightRule() {
    const { instance, wasm } = this.#heap;
    const pointer = this.#heap.alive();
    const [least, most] = [this.#heap.get('minHeight'), this.#heap.get('maxHeight')];
    const highest = wasm.ik_walker_get_highest_leg(pointer);
    const [lowest, joint] = instance.withScratch([], (at) => wasm.ik_walker_get_lowest_leg(pointer, at));
    const folds =
      lowest < 0 ? '' : ` (lower, leg ${lowest} would have to fold further at its joint ${joint + 1})`;
    const reaches = highest < 0 ? '' : ` (higher, leg ${highest} would not reach its home)`;
    return `from ${least}${folds} to ${most}${reaches}`;
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  #set(name, value) {
    const number = readNumber(name, value);
    const [pointer, setting] = [
      this.#heap.alive(),
      this.#heap.instance.names('ik_wasm_walker_setting_name').indexOf(name),
    ];
    const code = this.#heap.function('set', 'setting')(pointer, setting, number);
    if (code === ERRORS.HEIGHT) {
      throw wrongValue(name, this.#heightRule(), number);
    }
    this.#heap.check(code, name, number);
  }
}

rejectWrites(WalkerSettings);
rejectExtras(WalkerSettings);
