// A chain, a look-at or feet as the options describe it: what changed options change in it.

import { Vector3 } from 'three';
import { isObject, lengthOf, wrongType } from '../core/arguments.js';
import { plantFeet } from '../three/plant-feet.js';
import { readWeight } from '../three/weighted.js';
import { currentOf, isRef, setRef } from './refs.js';
import { isSame, isSameRecord } from './same.js';

/** @typedef {import('../three/skeleton-ik.js').SkeletonIK} SkeletonIK */
/**
 * What the options can describe.
 * @typedef {object} Kind
 * @property {(ik: SkeletonIK, given: any) => any} make
 * @property {readonly string[]} places the options that are places, and may be refs
 * @property {Record<string, unknown>} live other options that can be set at any time, with their defaults
 * @property {readonly string[]} changeable options that can change without a new part
 */

/**
 * @param {(ik: SkeletonIK, given: any) => any} make
 * @param {readonly string[]} places
 * @param {Record<string, unknown>} live
 * @returns {Kind}
 */
const kind = (make, places, live) => ({
  make,
  places,
  live,
  changeable: [...places, ...Object.keys(live), 'weight', 'ref'],
});

/** @type {Record<'chains' | 'lookAt' | 'feet', Kind>} */
export const KINDS = {
  chains: kind((ik, { first, tip, ...options }) => ik.chain(first, tip, options), ['target', 'pole'], {
    poleWeight: 1,
    orientationWeight: 1,
    limits: null,
    blendTime: 0,
  }),
  lookAt: kind((ik, { bones, ...options }) => ik.lookAt(bones, options), ['target'], {
    blendTime: 0,
  }),
  feet: kind((ik, { ground, ...options }) => plantFeet(ik, ground, options), ['ground'], {
    base: null,
    surfaceVelocity: null,
  }),
};

export class Part {
  /** @type {any} */
  #made;
  #bone;
  #kind;
  /** The options as they were applied last. @type {Record<string, any>} */
  #given;
  /** Where the places come from: a ref, or what the part takes. @type {Record<string, unknown>} */
  #sources = {};
  /** The places that the part has. @type {Record<string, unknown>} */
  #places = {};
  /** The ref of the options that has the part. @type {unknown} */
  #ref;
  /** Points that were given as numbers. @type {Record<string, Vector3>} */
  #points = {};
  /** The function of the options that says what the ground is. @type {Function | null} */
  #ground = null;

  /**
   * Makes a part.
   * @param {SkeletonIK} ik
   * @param {Kind} kind
   * @param {Record<string, any>} given
   */
  constructor(ik, kind, given) {
    this.#kind = kind;
    this.#given = given;
    const { ref, ...options } = given;
    this.#readPlaces(given);
    for (const name of kind.places) {
      this.#places[name] = currentOf(this.#sources[name]);
      options[name] = this.#places[name];
    }
    this.#made = kind.make(ik, options);
    this.#bone = this.#made.writes[0];
    this.#setRef(ref);
  }

  /** The chain, the look-at or the feet. */
  get made() {
    return this.#made;
  }

  /** The first node that it writes to. @returns {import('three').Object3D} */
  get bone() {
    return this.#bone;
  }

  /**
   * Whether these options describe this part, perhaps with changes that can be applied to it.
   * @param {Kind} kind
   * @param {Record<string, any>} given
   */
  fits(kind, given) {
    return kind === this.#kind && isSameRecord(given, this.#given, kind.changeable);
  }

  /**
   * Applies options that have changed. Returns whether any has.
   * @param {Record<string, any>} given
   * @param {number} fade in how many seconds a weight changes
   * @param {SkeletonIK} ik
   */
  apply(given, fade, ik) {
    const before = this.#given;
    if (given === before) {
      return false;
    }
    let changed = this.#readPlaces(given);
    for (const [name, standard] of Object.entries(this.#kind.live)) {
      const value = given[name] ?? standard;
      if (!isSame(value, before[name] ?? standard)) {
        // Limits may be measured from the present pose.
        ik.restore();
        this.#made[name] = value;
        changed = true;
      }
    }
    changed = setWeight(this.#made, before.weight, given.weight, fade) || changed;
    this.#setRef(given.ref);
    this.#given = given;
    return changed;
  }

  /**
   * Reads the places. Returns whether any has changed.
   * @param {Record<string, any>} given
   */
  #readPlaces(given) {
    let changed = false;
    for (const name of this.#kind.places) {
      const before = this.#sources[name];
      const source = name === 'ground' ? this.#readGround(given.ground) : this.#readPlace(name, given[name]);
      changed ||= !isSame(source, before) || !isSame(given[name], this.#given[name]);
      this.#sources[name] = source;
    }
    return changed;
  }

  /**
   * Where a place comes from: a ref, or the place itself. Three numbers become a vector, which is the same as
   * long as they are.
   * @param {string} name
   * @param {any} given
   */
  #readPlace(name, given) {
    const place = given ?? null;
    if (place === null || isRef(place) || (isObject(place) && (place.isObject3D || place.isVector3))) {
      return place;
    }
    if (lengthOf(place) !== 3 || !Array.from(place).every(Number.isFinite)) {
      const rule = 'a ref to an Object3D, an Object3D, a Vector3, an array of three finite numbers, or null';
      throw wrongType(name, rule, given);
    }
    const [x, y, z] = place;
    const point = this.#points[name];
    // Another point is another target, to which a chain may go over in some time.
    if (!point || point.x !== x || point.y !== y || point.z !== z) {
      this.#points[name] = new Vector3(x, y, z);
    }
    return this.#points[name];
  }

  /**
   * The ground; for a function, a function that is always the same and calls the latest one.
   * @param {unknown} ground
   */
  #readGround(ground) {
    if (typeof ground !== 'function') {
      this.#ground = null;
      return ground;
    }
    const isNew = this.#ground === null;
    this.#ground = ground;
    return isNew
      ? (/** @type {number} */ x, /** @type {number} */ z) => this.#ground?.(x, z)
      : this.#sources.ground;
  }

  /**
   * Gives the part the present values of refs. Returns false if it cannot go on: feet without a ground.
   * @returns {boolean}
   */
  follow() {
    const { places } = this.#kind;
    for (let i = 0; i < places.length; i++) {
      const name = places[i];
      const place = currentOf(this.#sources[name]);
      if (place === null && name === 'ground') {
        return false;
      }
      if (place !== this.#places[name]) {
        this.#made[name] = place;
        this.#places[name] = place;
      }
    }
    return true;
  }

  /** @param {unknown} ref */
  #setRef(ref) {
    if (ref !== this.#ref) {
      this.release();
      setRef('ref', ref, this.#made);
      this.#ref = ref;
    }
  }

  /** Takes the part from its ref. */
  release() {
    if (currentOf(this.#ref) === this.#made) {
      setRef('ref', this.#ref, null);
    }
    this.#ref = undefined;
  }
}

/**
 * Gives something another weight, if that of the options has changed. Returns whether it has.
 * @param {import('../three/weighted.js').Weighted} weighted
 * @param {unknown} before undefined: 1
 * @param {unknown} after
 * @param {number} fade
 */
export function setWeight(weighted, before, after, fade) {
  const weight = readWeight('weight', after ?? 1);
  if (weight === (before ?? 1)) {
    return false;
  }
  weighted.fadeTo(weight, fade);
  return true;
}
