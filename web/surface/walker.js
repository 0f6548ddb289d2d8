// A body that walks on any surface.

import { isObject, readNumber, rejectExtra } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { rejectExtras, rejectOptionWrites, rejectWrites } from '../core/guards.js';
import { copyOf, heapOf } from '../core/heap-owner.js';
import { readAxes } from '../walker/motion.js';
import { OPTIONS } from '../walker/options.js';
import { settle, standOnSurface } from '../walker/terrain.js';
import { Walker as Base } from '../walker/walker.js';
import { copyOfSurface, readSurface } from './options.js';

/** @typedef {import('../core/points.js').XYZ} XYZ */
/** @typedef {import('../core/points.js').XYZW} XYZW */
/** @typedef {import('../walker/place.js').Place} Place */
/** @typedef {import('./options.js').WalkerOptions} WalkerOptions */
/** @typedef {import('./options.js').WalkerSurface} WalkerSurface */

/**
 * A walker that also walks on walls and ceilings, around planets and over edges: on a `surface`. All else is as of the
 * `Walker` of `fabrik`, and on a `ground` it is the same.
 *
 * ```js
 * const spider = new Walker({ legs: 8, lengths: [50, 45, 35], surface: { center: [0, 0, 0], radius: 300 }, position: [0, 0, 300] });
 * spider.drive(100);
 * spider.update(1 / 60);
 * ```
 *
 * In TypeScript, the parameter L only serves to check a literal number of `legs`. As a type, write `Walker`.
 * @template {number} [L=number]
 * @extends {Base<L>}
 */
export class Walker extends Base {
  /** @type {WalkerSurface | null} */
  #surface = null;

  /**
   * Creates a walker, which stands.
   * @param {import('./options.js').WalkerOptions<L>} options at least `legs`, and `lengths` unless each leg gives its
   *   own; with `surface`, `ground` does not count
   * @throws {TypeError} if an option is of the wrong type, or unknown
   * @throws {RangeError} if a value or a count is wrong, or, with the code `'no-memory'`, if there is not enough
   *   memory
   */
  constructor(options) {
    const { surface, ...others } = isObject(options) ? options : { surface: undefined };
    super(surface === undefined ? options : withoutPlace(others));
    if (surface !== undefined) {
      try {
        const { position = [0, 0, 0], heading = 0, rotation } = /** @type {any} */ (others);
        readNumber('heading', heading);
        const place = [...readAxes('position', position, 'xyz')];
        this.#stand(surface);
        Walker.prototype.teleport.call(this, place, rotation ?? heading);
      } catch (error) {
        Base.prototype.dispose.call(this);
        throw error;
      }
    }
  }

  /**
   * What the walker holds on to; null while it stands on `ground`.
   * - `'probes'`: what rays of the app hit, such as meshes: see `beginUpdate`. The rays go in all directions. Of each
   *   hit, the whole point counts.
   * - A function of x, y and z that returns the distance to the surface, or `{ distance, normal }`: a signed distance,
   *   negative inside. It is called during updates, and when the walker is put somewhere. It must not change the
   *   walker.
   * - A sphere: `{ center, radius }`.
   *
   * When it is set, the walker stands on the surface below it, or nearest to it, and keeps its command. To leave it, set
   * `ground`.
   */
  set surface(surface) {
    this.#stand(surface);
    settle(this);
  }

  /** @returns {WalkerSurface | null} */
  get surface() {
    return super.ground === null ? this.#surface : null;
  }

  /** @param {unknown} given */
  #stand(given) {
    standOnSurface(this, readSurface(given, super.reach));
    this.#surface = copyOfSurface(/** @type {WalkerSurface} */ (given));
  }

  get #isOnSurface() {
    return this.surface !== null;
  }

  /**
   * Commands the walker to go to a point, and to stop there. On a surface it goes towards the foot of that point, as it
   * sees it from where it is. A point that is more above than ahead makes it go straight on, until the surface bends. So
   * it finds its way up walls and along ceilings, but it does not plan a way around a hole or to the other side of a
   * thin plate.
   * @override
   * @param {number | Place | XYZ} x the first coordinate, or the point
   * @param {number} [y] the second coordinate
   * @param {number} [z] the third coordinate
   * @param {undefined} [extra] refused
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range
   */
  chase(x, y, z, extra) {
    if (!this.#isOnSurface) {
      super.chase(/** @type {any} */ (x), /** @type {any} */ (y), z);
      return;
    }
    const point = readPlaceInSpace('chase', 'target', x, y, z, extra);
    const heap = heapOf(this);
    heap.check(heap.wasm.ik_walker_chase(heap.alive(), point[0], point[1], point[2]), 'target', point);
  }

  /**
   * Sets the place of the body and how it is turned. They hold from the next update until another command. The legs
   * follow as well as they can. On a surface, the position is a point in space, whose height over the surface does not
   * count; and instead of a heading, a rotation may be given.
   * @override
   * @param {number | Place | XYZ} position the position; on a `ground`, its first coordinate, or the position
   * @param {number | ArrayLike<number> | XYZW} [rotation] on a surface: a quaternion x, y, z, w, from a walker with heading 0 on level ground, or a
   *   heading; default the present rotation
   * @param {number} [heading] on a `ground`, as of the `Walker` of `fabrik`
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range, or the rotation is 0
   */
  follow(position, rotation, heading) {
    if (!this.#isOnSurface) {
      super.follow(/** @type {any} */ (position), /** @type {any} */ (rotation), heading);
      return;
    }
    rejectExtra('follow', heading);
    this.#pose('ik_walker_follow', 'ik_walker_follow_turned', position, rotation);
  }

  /**
   * Moves the walker elsewhere at once, standing, all feet at home. Its command is then to stand. On a surface, the
   * position is a point in space: the walker stands on what is at most 1 L below it, L being `reach`, else on the
   * nearest point of the surface in six directions. Instead of a heading, a rotation may be given.
   * @override
   * @param {number | Place | XYZ} position the position; on a `ground`, its first coordinate, or the position
   * @param {number | ArrayLike<number> | XYZW} [rotation] on a surface: a quaternion x, y, z, w, from a walker with heading 0 on level ground, or a
   *   heading; default the present rotation
   * @param {number} [heading] on a `ground`, as of the `Walker` of `fabrik`
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if a number is out of range, or the rotation is 0
   */
  teleport(position, rotation, heading) {
    if (!this.#isOnSurface) {
      super.teleport(/** @type {any} */ (position), /** @type {any} */ (rotation), heading);
      return;
    }
    rejectExtra('teleport', heading);
    this.#pose('ik_walker_teleport', 'ik_walker_put', position, rotation);
    settle(this);
  }

  /**
   * Puts the walker somewhere, or imposes a pose. C computes with a heading, so that it has the same bits everywhere.
   * @param {'ik_walker_teleport' | 'ik_walker_follow'} withHeading a function that takes a heading
   * @param {'ik_walker_put' | 'ik_walker_follow_turned'} withRotation the same with a rotation
   * @param {unknown} position
   * @param {unknown} rotation a rotation or a heading; undefined: the present rotation
   */
  #pose(withHeading, withRotation, position, rotation) {
    const heap = heapOf(this);
    const place = [...readAxes('position', position, 'xyz')];
    if (typeof rotation === 'number') {
      const code = heap.wasm[withHeading](heap.alive(), place[0], place[1], place[2], rotation);
      const [name, value] = code === ERRORS.ANGLE ? ['heading', rotation] : ['position', place];
      heap.check(code, name, value);
      return;
    }
    const turned = rotation === undefined ? super.body.rotation : readAxes('rotation', rotation, 'xyzw');
    const [code] = heap.instance.withScratch([Float64Array.from([...place, ...turned])], (_, at) =>
      heap.wasm[withRotation](heap.alive(), at, at + 24),
    );
    const [name, value] = code === ERRORS.ROTATION ? ['rotation', turned] : ['position', place];
    heap.check(code, name, value);
  }

  /**
   * Places a foot by hand, as on a `ground`. On a surface, the point is in space, and near the surface.
   * @override
   * @param {number} leg its index, from 0
   * @param {number | Place | XYZ} x the first coordinate, or the point
   * @param {number} [y] the second coordinate
   * @param {number} [z] the third coordinate
   * @param {undefined} [extra] refused
   * @returns {void}
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such leg, if it is disabled, or if a number is out of range
   */
  setFoothold(leg, x, y, z, extra) {
    if (!this.#isOnSurface) {
      super.setFoothold(leg, /** @type {any} */ (x), /** @type {any} */ (y), z);
      return;
    }
    const index = readNumber('leg', leg);
    const point = readPlaceInSpace('setFoothold', 'point', x, y, z, extra);
    const heap = heapOf(this);
    const at = Number.isInteger(index) ? index : -1;
    const code = heap.wasm.ik_walker_set_foothold(heap.alive(), at, point[0], point[1], point[2]);
    const [name, value] = code === ERRORS.PLACE ? ['point', point] : ['leg', leg];
    heap.check(code, name, value);
  }

  /**
   * Lets go of the surface with all feet. The walker falls, by `gravity` against `up`, spreads its legs, turns towards
   * what is below, and lands on it. Does nothing in flight, and on a `ground`.
   */
  detach() {
    const heap = heapOf(this);
    heap.wasm.ik_walker_detach(heap.alive());
  }

  /**
   * Returns the options that create this walker again, standing at its present place, as of the `Walker` of `fabrik`.
   * JSON has no functions: a `surface` that is a function must be given again.
   * @override
   * @returns {WalkerOptions}
   */
  toJSON() {
    const options = super.toJSON();
    if (!this.#isOnSurface) {
      return options;
    }
    const { x, y, z, rotation } = super.body;
    const { ground: _ground, heading: _heading, ...others } = options;
    const place = { position: [x, y, z], rotation: Array.from(rotation) };
    return { ...others, ...place, surface: /** @type {WalkerSurface} */ (this.surface) };
  }

  /**
   * Returns a copy, of the same class, which behaves the same from now on. The constructor of a derived class
   * must take options as its first argument; the fields of a derived class are not copied.
   * @override
   * @returns {this}
   */
  clone() {
    return copyOf(this, Walker.prototype.toJSON.call(this));
  }
}

/**
 * The options of a walker that is put on a surface later.
 * @param {any} options
 */
function withoutPlace({ position: _p, heading: _h, rotation: _r, ground: _g, ...options }) {
  return options;
}

/**
 * A point that is given as three numbers, or as a point.
 * @param {string} call
 * @param {string} name
 * @param {any} x
 * @param {any} y
 * @param {any} z
 * @param {unknown} extra
 */
function readPlaceInSpace(call, name, x, y, z, extra) {
  rejectExtra(call, extra);
  if (typeof x !== 'number') {
    rejectExtra(call, y, z);
    return [...readAxes(name, x, 'xyz')];
  }
  return [...readAxes(name, [x, y, z], 'xyz')];
}

rejectWrites(Walker);
rejectOptionWrites(Walker, [...OPTIONS, 'surface', 'rotation'], {
  position: 'teleport()',
  heading: 'teleport()',
  rotation: 'teleport()',
  speed: 'maxSpeed',
});
rejectExtras(Walker, { chase: Infinity, follow: Infinity, teleport: Infinity, setFoothold: Infinity });
