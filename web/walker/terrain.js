// The ground under a walker, and its updates, which depend on it.

import { readFinite, show, wrongType, wrongValue } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { rejectExtras, rejectWrites } from '../core/guards.js';
import { readAnswer } from '../ground/answer.js';
import { fieldData, groundOf } from '../ground/field-data.js';
import { takeCopy } from './field-copy.js';
import { SETTINGS } from './options.js';
import { UPS } from './place.js';
import { HIT, NONE, PROBE, Rounds } from './rounds.js';
import { WalkerSettings } from './settings.js';

/** @typedef {import('../ground/answer.js').GroundAnswer} GroundAnswer */
/** @typedef {import('../ground/height-field.js').HeightField} HeightField */
/** @typedef {import('./heap.js').WalkerHeap} WalkerHeap */
/**
 * A function that returns the height of the ground at a place: x and y, or x and z with `up: 'y'`.
 * @callback GroundFunction
 * @param {number} x The first coordinate.
 * @param {number} y The second one: z with `up: 'y'`.
 * @returns {GroundAnswer} The height, NaN for a hole; or the height and the normal.
 */
/**
 * What a walker stands on.
 * - A number: flat ground of this height.
 * - A `HeightField` with the same `up` as the walker.
 * - A function of a place, which returns the height.
 * - `'probes'`: ground that the app finds by casting rays, see `beginUpdate`.
 * @typedef {number | HeightField | GroundFunction | 'probes'} WalkerGround
 */

/** The number of a setting. @param {typeof SETTINGS[number]} name */
const codeOf = (name) => SETTINGS.indexOf(name);
const [FLAT, HEIGHT] = [codeOf('ground'), codeOf('height')];

/** The shortest time that an update simulates, in seconds: enough for the feet to stand on ground that is asked for. */
const INSTANT = 0;

// The normal that came with an answer.
const normal = { x: 0, y: 0, z: 0 };

/**
 * Puts a walker on ground, which it asks for its heights only when it is settled.
 * @type {(walker: WalkerTerrain, ground: unknown) => void}
 */
export let standOn;

/**
 * Puts a walker on a surface.
 * @type {(walker: WalkerTerrain, surface: import('../surface/options.js').ReadSurface) => void}
 */
export let standOnSurface;

/**
 * Lets a walker that was put somewhere stand on its ground there.
 * @type {(walker: WalkerTerrain) => void}
 */
export let settle;

/** The part of a walker's class that has its ground. */
export class WalkerTerrain extends WalkerSettings {
  #heap;
  #up;
  /** Null on a surface. @type {WalkerGround | null} */
  #ground = 0;
  #rounds;
  /**
   * What answers rays: the app, or a function, which writes hits; null: no rays are asked for.
   * @type {'app' | ((rays: Float64Array, hits: Float64Array) => void) | null}
   */
  #answers = null;
  /** Whether that function is running. */
  #asking = false;

  static {
    standOn = (walker, ground) => walker.#standOn(ground);
    standOnSurface = (walker, surface) => walker.#standOnSurface(surface);
    settle = (walker) => walker.#settle();
  }

  /**
   * @param {WalkerHeap} heap
   * @param {number} up its code
   * @internal
   */
  constructor(heap, up) {
    super(heap, up);
    this.#heap = heap;
    this.#up = up;
    this.#rounds = new Rounds(heap, this);
  }

  /**
   * What the walker stands on. Default 0.
   * - A number: flat ground of this height, within 1e9 L of 0, L being `reach`.
   * - A `HeightField` with the same `up` as the walker. Any number of walkers can stand on it. After `setHeights` they
   *   step off ground that has changed.
   * - A function that returns the height at a place, NaN for a hole, or `{ height, normal }`. It is called with x and
   *   y, or x and z with `up: 'y'`, during updates, and when the walker is put on it, or elsewhere. It must not change
   *   the walker.
   * - `'probes'`: ground that the app finds, such as by casting rays on meshes: see `beginUpdate`.
   *
   * When it is set, the walker stands on the new ground at once, all feet at home, and keeps its command. If only a
   * number changes, the walker moves up or down with the ground, and walks on.
   */
  set ground(ground) {
    this.#standOn(ground);
    this.#settle();
  }

  get ground() {
    this.#heap.alive();
    return /** @type {WalkerGround} */ (this.#ground);
  }

  /**
   * Simulates one frame: moves the body, steps, and bends the legs.
   * @param {number} seconds since the last frame; may differ from call to call. More than 0.25 counts as
   *   0.25. Less than 1e-9: nothing moves, and `events` becomes empty, but for those of a teleport since the
   *   last update.
   * @throws {RangeError} if `seconds` is not finite
   * @throws {TypeError} if `seconds` is not a number, or if the function that is the `ground` returns neither a number
   *   nor `{ height, normal }`. Then, and if the function throws, the update has ended there; the walker is valid.
   * @throws {Error} with the code `'wrong-call'` with the ground `'probes'`, which needs `beginUpdate`
   */
  update(seconds) {
    readFinite('seconds', seconds);
    const pointer = this.#heap.alive();
    if (this.#answers === 'app') {
      const hint = "with 'probes', call beginUpdate() and continueUpdate()";
      throw coded('wrong-call', new Error(`update() does not know the ground: ${hint}`));
    }
    if (this.#answers) {
      this.#ask(this.#answers, seconds);
    } else {
      this.#heap.wasm.ik_walker_update(pointer, seconds);
    }
    this.#heap.events = null;
  }

  /**
   * Begins to simulate one frame with the ground `'probes'`. Returns rays that ask for the ground: cast them, write
   * what they hit to `hits`, and call `continueUpdate`, until it returns no more rays. On other ground it is the same
   * as `update`, and returns no rays.
   *
   * ```js
   * let rays = walker.beginUpdate(seconds);
   * while (rays.length > 0) {
   *   for (let i = 0; i < rays.length; i += 7) {
   *     const hit = cast(rays.subarray(i, i + 7)); // of the app
   *     if (hit) walker.hits.set([1, hit.x, hit.y, hit.z, hit.normal.x, hit.normal.y, hit.normal.z], i);
   *   }
   *   rays = walker.continueUpdate();
   * }
   * ```
   *
   * The ground must not change before the update has ended. A call that changes the walker ends the update.
   * @param {number} seconds since the last frame, as of `update`
   * @returns {Float64Array} 7 numbers per ray: its origin x, y, z; its direction, a unit vector straight down; its
   *   length. They are good until the next round.
   * @throws {TypeError} if `seconds` is not a number
   */
  beginUpdate(seconds) {
    if (this.#answers !== 'app') {
      this.update(seconds);
      return NONE;
    }
    readFinite('seconds', seconds);
    const count = this.#heap.wasm.ik_walker_begin_update(this.#heap.alive(), seconds);
    this.#heap.events = null;
    return this.#rounds.begin(count);
  }

  /**
   * Continues an update that `beginUpdate` has begun, after `hits` was written.
   * @returns {Float64Array} the rays of the next round, as of `beginUpdate`; none if the update has ended
   */
  continueUpdate() {
    const pointer = this.#heap.alive();
    if (this.#answers !== 'app') {
      return NONE;
    }
    this.#rounds.end();
    const count = this.#heap.wasm.ik_walker_continue_update(pointer);
    this.#heap.events = null;
    return this.#rounds.begin(count);
  }

  /**
   * What the rays of `beginUpdate` and `continueUpdate` hit, to be written: 7 numbers per ray, at the same place. They
   * are 1, or 0 if the ray hits nothing: a hole; the point x, y, z, of which only the height counts; and the normal of
   * the ground there, of any length, or 0, 0, 0 if it is not known. All of them are 0 when a round begins. A hit with a
   * number that is not finite is a hole.
   * @returns {Float64Array}
   */
  get hits() {
    this.#heap.alive();
    return this.#rounds.hits;
  }

  /** @param {unknown} given */
  #standOn(given) {
    const ground = groundOf(given);
    const { wasm } = this.#heap;
    const pointer = this.#heap.alive();
    const field = fieldData.get(/** @type {object} */ (ground));
    let copy = null;
    /** @type {'app' | ((rays: Float64Array, hits: Float64Array) => void) | null} */
    let answers = null;
    if (typeof ground === 'number') {
      this.#heap.check(wasm.ik_walker_set_setting(pointer, FLAT, ground), 'ground', ground);
      wasm.ik_walker_set_flat_ground(pointer);
    } else if (field) {
      if (field.up !== UPS[this.#up]) {
        throw wrongValue('ground.up', `${show(UPS[this.#up])}, as the option up says`, field.up);
      }
      copy = takeCopy(this.#heap.instance, field);
      wasm.ik_walker_set_height_field(pointer, copy.pointer);
    } else if (typeof ground === 'function' || ground === 'probes') {
      this.#standOnProbes(ground);
      answers = ground === 'probes' ? 'app' : (rays, hits) => this.#answer(ground, rays, hits);
    } else {
      const wrong = typeof ground === 'string' ? wrongValue : wrongType;
      throw wrong('ground', 'a number, a HeightField, a function, or "probes"', ground);
    }
    if (typeof ground !== 'number') {
      // So that states do not depend on a height that no longer matters.
      wasm.ik_walker_set_setting(pointer, FLAT, 0);
    }
    this.#changed(copy, answers);
    this.#ground = /** @type {WalkerGround} */ (ground);
  }

  /** @param {import('../surface/options.js').ReadSurface} surface */
  #standOnSurface({ set, answers }) {
    set(this.#heap);
    this.#heap.wasm.ik_walker_set_setting(this.#heap.alive(), FLAT, 0);
    this.#changed(null, answers);
    this.#ground = null;
  }

  /**
   * The ground has changed.
   * @param {import('./field-copy.js').FieldCopy | null} copy
   * @param {'app' | ((rays: Float64Array, hits: Float64Array) => void) | null} answers
   */
  #changed(copy, answers) {
    this.#heap.keepField(copy);
    this.#heap.events = null;
    this.#rounds.begin(0);
    this.#answers = answers;
  }

  /** @param {unknown} ground */
  #standOnProbes(ground) {
    const { wasm, instance } = this.#heap;
    const pointer = this.#heap.alive();
    const asked = typeof this.#ground === 'function' || this.#ground === 'probes';
    if (asked && ground !== this.#ground) {
      // For C both are the same ground. So it stands on flat ground of the same height in between.
      const place = instance.view(Float64Array, wasm.ik_walker_get_body(pointer), 3);
      const above = wasm.ik_walker_get_setting(pointer, HEIGHT);
      wasm.ik_walker_set_setting(pointer, FLAT, place[this.#up === 0 ? 2 : 1] - above);
      wasm.ik_walker_set_flat_ground(pointer);
    }
    this.#heap.check(wasm.ik_walker_set_probed_ground(pointer), 'ground');
  }

  #settle() {
    if (typeof this.#answers === 'function' && !this.#asking) {
      this.#ask(this.#answers, INSTANT);
    }
    this.#heap.events = null;
  }

  /**
   * Runs an update on ground that is a function.
   * @param {(rays: Float64Array, hits: Float64Array) => void} answers
   * @param {number} seconds
   */
  #ask(answers, seconds) {
    if (this.#asking) {
      throw coded('wrong-call', new Error('update() was called by the function that is the ground'));
    }
    const { wasm } = this.#heap;
    const rounds = this.#rounds;
    this.#asking = true;
    try {
      rounds.begin(wasm.ik_walker_begin_update(this.#heap.alive(), seconds));
      while (rounds.rays.length > 0) {
        answers(rounds.rays, rounds.hits);
        const pointer = this.#heap.alive();
        rounds.end();
        rounds.begin(wasm.ik_walker_continue_update(pointer));
      }
    } catch (error) {
      if (this.#heap.isAlive) {
        // Ends the update, and changes nothing else.
        const pointer = this.#heap.alive();
        wasm.ik_walker_set_leg_enabled(pointer, 0, wasm.ik_walker_get_leg_enabled(pointer, 0));
        rounds.begin(0);
      }
      throw error;
    } finally {
      this.#asking = false;
      this.#heap.events = null;
    }
  }

  /**
   * @param {GroundFunction} ground
   * @param {Float64Array} rays
   * @param {Float64Array} hits
   */
  #answer(ground, rays, hits) {
    const second = this.#up === 0 ? PROBE.Y : PROBE.Z;
    const upwards = this.#up === 0 ? HIT.Z : HIT.Y;
    for (let i = 0; i < rays.length; i += PROBE.COUNT) {
      const answer = ground(rays[i + PROBE.X], rays[i + second]);
      normal.x = normal.y = normal.z = 0;
      const height = readAnswer(answer, normal);
      if (height - height === 0) {
        hits[i + HIT.HIT] = 1;
        hits[i + upwards] = height;
        hits[i + HIT.NORMAL] = normal.x;
        hits[i + HIT.NORMAL + 1] = normal.y;
        hits[i + HIT.NORMAL + 2] = normal.z;
      }
    }
  }
}

rejectWrites(WalkerTerrain);
rejectExtras(WalkerTerrain);
