// Many walkers of one shape.

import { readFinite, readNumber, rejectExtra, show, wrongType, wrongValue } from '../core/arguments.js';
import { NO_ENGINE } from '../core/engine.js';
import * as ERRORS from '../core/error-codes.js';
import { coded } from '../core/errors.js';
import { rejectExtras, rejectOptionWrites, rejectWrites } from '../core/guards.js';
import { HeapView } from '../core/heap-object.js';
import { copyOf } from '../core/heap-owner.js';
import { fieldData, groundOf } from '../ground/field-data.js';
import { BODY } from '../walker/body.js';
import { COMMANDS } from '../walker/command.js';
import { createWithLegs, describeLeg } from '../walker/create.js';
import { takeCopy } from '../walker/field-copy.js';
import { WalkerHeap } from '../walker/heap.js';
import { SETTINGS } from '../walker/options.js';
import { readPlace, showPlace, UPS } from '../walker/place.js';
import { settingsOf, WalkerSettings } from '../walker/settings.js';
import { checkRange, readIndex } from './arguments.js';
import { readEvents } from './walker-batch-events.js';
import { BATCH_OPTIONS, readWalkerBatch } from './walker-batch-options.js';

/** @typedef {import('../core/heap-object.js').ByteView} ByteView */
/** @typedef {import('../core/heap-object.js').DoubleView} DoubleView */
/** @typedef {import('../core/heap-object.js').FloatView} FloatView */
/** @typedef {import('../ground/height-field.js').HeightField} HeightField */
/** @typedef {import('../walker/place.js').Place} Place */
/** @typedef {import('./walker-batch-options.js').WalkerBatchOptions} WalkerBatchOptions */
/** @typedef {import('./walker-batch-events.js').WalkerBatchEvent} WalkerBatchEvent */

/** A bit of the options in C. */
const EVENTS = 1;
const GROUND = SETTINGS.indexOf('ground');

/**
 * Many walkers of one shape, on the same ground, which one call updates. Each has a command and a place of its own; legs,
 * settings and gait are those of all. They do not see each other.
 *
 * ```js
 * const crowd = new WalkerBatch({ count: 2000, legs: 8, lengths: [50, 45, 35] });
 * for (let i = 0; i < crowd.count; i++) crowd.place(i, [20 * (i % 50), 20 * Math.floor(i / 50)], i);
 * const { commands } = crowd;
 * for (let i = 0; i < crowd.count; i++) commands[3 * i] = 100; // forward
 * crowd.update(1 / 60);
 * draw(crowd.positions);
 * ```
 *
 * A walker of a batch gets the same bits as a `Walker` that gets the same calls. 2,000 walkers take about half of the
 * time of single walkers, and 100 walkers take a fifth less. Commands, places and results are views of the memory of the
 * batch. Read them again each frame; that allocates nothing. A view that was kept is empty after the memory has grown.
 *
 * A wrong argument throws a `TypeError` or `RangeError` that names it, and changes nothing. A walker whose command is
 * not valid is left as it is, see `statuses`.
 *
 * In TypeScript, the parameter L only serves to check a literal number of `legs`. As a type, write `WalkerBatch`.
 * @template {number} [L=number]
 */
export class WalkerBatch extends WalkerSettings {
  /**
   * The engine of batches of this class.
   * @internal
   */
  static engine = NO_ENGINE;

  /** What the numbers in `modes` mean: 0 is `'drive'`. */
  static MODES = COMMANDS;

  /**
   * What the numbers in `statuses` mean.
   * - `'unchanged'`: the walker rests, or no time has passed. All are that at first.
   * - `'updated'`: the walker was updated.
   * - `'inactive'`: its byte in `active` is 0.
   * - `'invalid'`: its mode, or a number of its command, is not valid. It is left as it is.
   */
  static STATUSES = Object.freeze(/** @type {const} */ (['unchanged', 'updated', 'inactive', 'invalid']));

  /**
   * Where the numbers of a walker are in its row of `bodies`: `PLACE`, the middle of the plane of its hips, x, y, z;
   * `HEADING`; `ROTATION`, a quaternion x, y, z, w; `VELOCITY`, x, y, z; `TURN`, and so on, as the properties of the
   * `body` of a `Walker`. `COUNT` is the length of a row.
   */
  static BODY = BODY;

  #heap;
  #up;
  #count;
  #shapes;
  #records;
  #views;
  /** @type {number | HeightField} */
  #ground = 0;

  /**
   * Creates walkers, which all stand at the origin.
   * @param {import('./walker-batch-options.js').WalkerBatchOptions<L>} options at least `count`, `legs`, and `lengths` unless each leg gives its own
   * @throws {TypeError} if an option is of the wrong type, or unknown
   * @throws {RangeError} if a value or a count is wrong, or, with the code `'no-memory'`, if there is not enough memory
   */
  constructor(options) {
    const { count, events, description } = readWalkerBatch(options);
    const instance = new.target.engine.instanceFor('ik_wasm_walker_batch_create', 'walker-batch.wasm');
    const { wasm } = instance;
    const { pointer, shapes } = createWithLegs(instance, description, (legs, block, up, results) =>
      wasm.ik_wasm_walker_batch_create(count, legs, block, up, events ? EVENTS : 0, results),
    );
    const heap = new WalkerHeap(instance, 'walker_batch', pointer, 3, 0);
    super(heap, description.up);
    this.#heap = heap;
    this.#up = description.up;
    this.#count = count;
    this.#shapes = shapes;
    this.#records = events;
    this.#views = this.#makeViews();
    try {
      for (const [name, value] of Object.entries(description.settings)) {
        // With the setters of this class, even if a derived class overrides them.
        Reflect.set(WalkerSettings.prototype, name, value, this);
      }
      if (description.ground !== undefined) {
        this.#standOn(description.ground);
      }
      description.legs.forEach(({ enabled }, i) => {
        if (!enabled) {
          wasm.ik_walker_batch_set_leg_enabled(heap.alive(), i, 0);
        }
      });
      // So that all stand at the height that the settings give.
      for (let i = 0; i < count; i++) {
        wasm.ik_walker_batch_teleport(heap.alive(), i, 0, 0, 0, 0);
      }
    } catch (error) {
      WalkerBatch.prototype.dispose.call(this);
      throw error;
    }
  }

  #makeViews() {
    const heap = this.#heap;
    const { wasm } = heap;
    const count = this.#count;
    const legs = this.#shapes.length;
    const joints = this.#shapes.reduce((sum, { lengths }) => sum + lengths.length + 1, 0);
    const bytes = (/** @type {(batch: number) => number} */ address, /** @type {number} */ each) =>
      new HeapView(heap, this, address, Uint8Array, count * each);
    return {
      commands: new HeapView(heap, this, wasm.ik_walker_batch_get_commands, Float64Array, 3 * count),
      modes: bytes(wasm.ik_walker_batch_get_modes, 1),
      active: bytes(wasm.ik_walker_batch_get_active, 1),
      positions: new HeapView(
        heap,
        this,
        wasm.ik_walker_batch_get_positions,
        Float32Array,
        3 * joints * count,
      ),
      bodies: new HeapView(heap, this, wasm.ik_walker_batch_get_bodies, Float64Array, BODY.COUNT * count),
      planted: bytes(wasm.ik_walker_batch_get_planted, legs),
      statuses: bytes(wasm.ik_walker_batch_get_statuses, 1),
      eventCounts: new HeapView(heap, this, wasm.ik_walker_batch_get_event_counts, Int32Array, count),
    };
  }

  /** The number of walkers. */
  get count() {
    this.#heap.alive();
    return this.#count;
  }

  /**
   * The commands, three numbers per walker, to be written. What they are depends on the mode of the walker:
   * - `'drive'`: forward and sideways in length units per second, and the turn rate in radians per second, as the
   *   arguments of `Walker.drive`.
   * - `'chase'`: the place on the ground, x and y, or x and z with `up: 'y'`; the third number is ignored.
   * - `'follow'`: the place on the ground, and the heading in radians.
   *
   * A command holds until it is overwritten. All are 0 at first, and after `place`.
   * @returns {Float64Array} a view of the memory of the batch
   */
  get commands() {
    return this.#views.commands.now;
  }

  /**
   * The modes, one number per walker, to be written: the index of the mode in `WalkerBatch.MODES`. 0 is `'drive'`, 1
   * `'chase'`, 2 `'follow'`. All are 0 at first.
   * @returns {Uint8Array} a view of the memory of the batch
   */
  get modes() {
    return this.#views.modes.now;
  }

  /**
   * One number per walker, to be written: 1 if it is to be updated, at first; 0 if it is to be left as it is.
   * @returns {Uint8Array} a view of the memory of the batch
   */
  get active() {
    return this.#views.active.now;
  }

  /**
   * The joints, three numbers each: walker after walker, leg after leg, from the hip to the foot, or to the toe of a flat
   * foot. A view of the memory of the batch, for reading only.
   * @returns {FloatView}
   */
  get positions() {
    return this.#views.positions.now;
  }

  /**
   * The bodies, `WalkerBatch.BODY.COUNT` numbers per walker, see `WalkerBatch.BODY`. A view like `positions`.
   * @returns {DoubleView}
   */
  get bodies() {
    return this.#views.bodies.now;
  }

  /**
   * One number per leg, walker after walker: 1 while its foot stands, 0 in the air and while it is disabled. A view like
   * `positions`.
   * @returns {ByteView}
   */
  get planted() {
    return this.#views.planted.now;
  }

  /**
   * One number per walker: what the last update has done with it, as an index in `WalkerBatch.STATUSES`. A view like
   * `positions`.
   * @returns {ByteView}
   */
  get statuses() {
    return this.#views.statuses.now;
  }

  /**
   * What the last update has done with a walker.
   * @param {number} walker its index, from 0
   * @returns {(typeof WalkerBatch.STATUSES)[number]}
   * @throws {TypeError} if `walker` is not a number
   * @throws {RangeError} if there is no such walker
   */
  statusOf(walker) {
    return WalkerBatch.STATUSES[this.statuses[readIndex('walker', walker, this.#count, 'walker')]];
  }

  /**
   * The liftoffs and touchdowns of the last update, walker after walker: a new array each time. Feet that are
   * planted without a step have `teleported: true`: in the first update, and in the next one after `place` and after new
   * ground.
   * @returns {readonly WalkerBatchEvent[]}
   * @throws {Error} with the code `'wrong-call'` without the option `events: true`
   */
  get events() {
    if (!this.#records) {
      this.#heap.alive();
      throw coded('wrong-call', new Error('events are recorded only with the option events: true'));
    }
    return readEvents(this.#heap, this.#views.eventCounts.now);
  }

  /**
   * Simulates one frame: moves the bodies, steps, and bends the legs.
   * @param {number} seconds since the last frame; may differ from call to call. More than 0.25 counts as 0.25. Less than
   *   1e-9, or NaN: nothing moves.
   * @param {number} [first] the index of the first walker that is updated. Default 0
   * @param {number} [count] how many walkers are updated. Default: all from `first` on
   * @returns {number} how many walkers have changed
   * @throws {TypeError} if an argument is not a number
   * @throws {RangeError} if there are no such walkers
   */
  update(seconds, first = 0, count = this.#count - first, /** @type {undefined[]} */ ...extra) {
    rejectExtra('update', ...extra);
    readFinite('seconds', seconds);
    checkRange(first, count, this.#count, 'walker');
    return this.#heap.wasm.ik_walker_batch_update(this.#heap.alive(), seconds, first, count);
  }

  /**
   * Moves a walker elsewhere at once, standing, all feet at home. Its command is then to stand: its mode is `'drive'`, and
   * its numbers in `commands` are 0.
   * @param {number} walker its index, from 0
   * @param {Place} position the place on the ground, or a point above it, within 1e9 L of the origin, L being `reach`: an
   *   array-like or an object
   * @param {number} [heading] an angle from -1e6 to 1e6 in radians about `up`; default the present one
   * @param {undefined} [extra] refused
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such walker, or if a number or their count is wrong
   */
  place(walker, position, heading, extra) {
    const index = readIndex('walker', walker, this.#count, 'walker');
    rejectExtra('place', extra);
    if (typeof position === 'number') {
      throw wrongType('position', `an array of 2 or 3 numbers, or {x, ${['y', 'z'][this.#up]}}`, position);
    }
    const place = readPlace('position', position, undefined, undefined, this.#up);
    const angle =
      heading === undefined
        ? this.#views.bodies.now[BODY.COUNT * index + BODY.HEADING]
        : readNumber('heading', heading);
    const { wasm } = this.#heap;
    const code = wasm.ik_walker_batch_teleport(
      this.#heap.alive(),
      index,
      place[0],
      place[1],
      place[2],
      angle,
    );
    if (code === ERRORS.ANGLE) {
      this.#heap.check(code, 'heading', angle);
    } else if (code < 0) {
      this.#heap.check(code, 'position', showPlace(place, this.#up));
    }
  }

  /**
   * Lets a walker jump, as `Walker.jump` does.
   * @param {number} walker its index, from 0
   * @param {number} speed at take-off, upwards, in length units per second, from 0 to 1e300
   * @throws {TypeError} if an argument is not a number
   * @throws {RangeError} if there is no such walker, or if `speed` is out of range
   */
  jump(walker, speed) {
    const index = readIndex('walker', walker, this.#count, 'walker');
    readNumber('speed', speed);
    this.#heap.check(this.#heap.wasm.ik_walker_batch_jump(this.#heap.alive(), index, speed), 'speed', speed);
  }

  /**
   * What all walkers stand on: a number, the height of flat ground, within 1e9 L of 0, L being `reach`; or a `HeightField`
   * with the same `up`. When it is set, they stand on the new ground at once, all feet at home, and keep their commands. If
   * only a number changes, they move up or down with the ground, and walk on. Default 0.
   */
  set ground(ground) {
    this.#standOn(ground);
  }

  get ground() {
    this.#heap.alive();
    return this.#ground;
  }

  /**
   * Returns the options that create such a batch again, for `new WalkerBatch()`. Places and commands are not part of it:
   * `saveState` and `clone` keep them.
   * @override
   * @returns {WalkerBatchOptions}
   */
  toJSON() {
    const enabled = (/** @type {number} */ leg) =>
      this.#heap.wasm.ik_walker_batch_get_leg_enabled(this.#heap.alive(), leg) !== 0;
    return {
      count: this.count,
      legs: this.#shapes.map((shape, i) => describeLeg(shape, enabled(i))),
      events: this.#records,
      ...settingsOf(this),
    };
  }

  /**
   * Returns a copy, of the same class, which behaves the same from now on.
   * @returns {this}
   */
  clone() {
    return copyOf(this, WalkerBatch.prototype.toJSON.call(this));
  }

  /** @param {unknown} given */
  #standOn(given) {
    const ground = groundOf(given);
    const { wasm, instance } = this.#heap;
    const pointer = this.#heap.alive();
    const field = fieldData.get(/** @type {object} */ (ground));
    let copy = null;
    if (typeof ground === 'number') {
      const code = wasm.ik_walker_batch_set_setting(pointer, GROUND, ground);
      this.#heap.check(code, 'ground', ground);
      wasm.ik_walker_batch_set_flat_ground(pointer);
    } else if (field) {
      if (field.up !== UPS[this.#up]) {
        throw wrongValue('ground.up', `${show(UPS[this.#up])}, as the option up says`, field.up);
      }
      copy = takeCopy(instance, field);
      wasm.ik_walker_batch_set_height_field(pointer, copy.pointer);
      // So that states do not depend on a height that no longer matters.
      wasm.ik_walker_batch_set_setting(pointer, GROUND, 0);
    } else {
      throw wrongType('ground', 'a number or a HeightField', ground);
    }
    this.#heap.keepField(copy);
    this.#ground = /** @type {number | HeightField} */ (ground);
  }
}

rejectWrites(WalkerBatch);
rejectOptionWrites(WalkerBatch, BATCH_OPTIONS);
rejectExtras(WalkerBatch, { update: Infinity, place: Infinity });
