// The surface of a walker: its types, and reading it.

import { isObject, lengthOf, readNumber, readOptions, wrongType } from '../core/arguments.js';
import * as ERRORS from '../core/error-codes.js';
import { readAxes } from '../walker/motion.js';
import { tracing } from './distance.js';

/** @typedef {import('../walker/heap.js').WalkerHeap} WalkerHeap */
/** @typedef {import('./distance.js').SurfaceFunction} SurfaceFunction */
/**
 * A sphere to walk on: outside, like a planet, or inside, wherever the walker is put.
 * @typedef {object} Sphere
 * @property {import('../core/points.js').Point<3>} center The center.
 * @property {number} radius The radius, from 0.1 L to 1e9 L, L being the reach of the walker.
 */
/**
 * What a walker holds on to.
 * - `'probes'`: what the rays of the app hit, such as meshes, see `beginUpdate`.
 * - A function `(x, y, z) => distance`, or `(x, y, z) => ({ distance, normal })`: a signed distance.
 * - A sphere.
 * @typedef {'probes' | SurfaceFunction | Sphere} WalkerSurface
 */
/**
 * What a walker on a surface has in addition to every walker. Its `position` has three numbers: a point near the
 * surface. It is put there as on level ground, with its heading or rotation, and then turns to the surface.
 * @typedef {object} SurfaceOptions
 * @property {WalkerSurface} [surface] What it holds on to. Then `ground` does not count.
 * @property {ArrayLike<number> | import('../core/points.js').XYZW} [rotation] How it is turned, instead of a `heading`: a
 *   quaternion x, y, z, w, from a walker with heading 0 on level ground.
 */
/**
 * The options of a walker that may be on a surface.
 * @template {number} [L=number]
 * @typedef {import('../walker/options.js').WalkerOptions<L> & SurfaceOptions} WalkerOptions
 */

/**
 * @typedef {object} ReadSurface A surface, after reading.
 * @property {(heap: WalkerHeap) => void} set puts a walker on it
 * @property {'app' | ((rays: Float64Array, hits: Float64Array) => void) | null} answers what answers rays
 */

/** @param {WalkerHeap} heap */
const setProbed = (heap) => heap.check(heap.wasm.ik_walker_set_probed_surface(heap.alive()), 'surface');

/**
 * @param {unknown} surface
 * @param {number} reach of the walker
 * @returns {ReadSurface}
 */
export function readSurface(surface, reach) {
  if (surface === 'probes') {
    return { set: setProbed, answers: 'app' };
  }
  if (typeof surface === 'function') {
    return { set: setProbed, answers: tracing(/** @type {SurfaceFunction} */ (surface), reach) };
  }
  if (!isObject(surface) || lengthOf(surface) !== undefined) {
    throw wrongType('surface', '"probes", a function, or {center, radius}', surface);
  }
  const { center, radius } = readOptions('surface', surface, ['center', 'radius']);
  const point = [...readAxes('surface.center', center, 'xyz')];
  const size = readNumber('surface.radius', radius);
  return {
    answers: null,
    set(heap) {
      const [code] = heap.instance.withScratch([Float64Array.from(point)], (_, at) =>
        heap.wasm.ik_walker_set_sphere(heap.alive(), at, size),
      );
      const [name, value] = code === ERRORS.SPHERE ? ['surface.radius', size] : ['surface.center', point];
      heap.check(code, name, value);
    },
  };
}

/**
 * A copy of a surface, as an option: an object cannot change it.
 * @param {WalkerSurface} surface
 * @returns {WalkerSurface}
 */
export function copyOfSurface(surface) {
  return typeof surface === 'object'
    ? { center: [...readAxes('surface.center', surface.center, 'xyz')], radius: surface.radius }
    : surface;
}
