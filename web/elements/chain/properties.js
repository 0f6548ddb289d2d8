// The properties that <fabrik-chain> and <fabrik-limits> have in common.

import { ChainElement } from '../shared/chain-element-base.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Point | ArrayLike<number> | string | null | undefined} PointProperty */

export class ChainProperties extends ChainElement {
  /** Where the chain begins; null for the middle. @returns {Point | null} */
  get root() {
    return this.read('root');
  }

  /**
   * Where the chain begins; null for the middle.
   * @param {PointProperty} value
   */
  set root(value) {
    this.write('root', value);
  }

  /** Where coordinates count from. @returns {'corner' | 'middle'} */
  get origin() {
    return this.read('origin');
  }

  /**
   * Where coordinates count from: the top left corner, or the middle.
   * @param {'corner' | 'middle' | null | undefined} value
   */
  set origin(value) {
    this.write('origin', value);
  }

  /** The most iterations of a solve, 1 to 1e6; null for the default of a `Chain`. @returns {number | null} */
  get maxIterations() {
    return this.read('max-iterations');
  }

  /**
   * The most iterations of a solve, 1 to 1e6; null for the default of a `Chain`.
   * @param {number | string | null | undefined} value
   */
  set maxIterations(value) {
    this.write('max-iterations', value);
  }

  /**
   * The distance to the target that counts as reached, in the unit of `lengths`, 0 or more; null for the
   * default of a `Chain`.
   * @returns {number | null}
   */
  get tolerance() {
    return this.read('tolerance');
  }

  /**
   * The distance to the target that counts as reached, in the unit of `lengths`, 0 or more; null for the
   * default of a `Chain`.
   * @param {number | string | null | undefined} value
   */
  set tolerance(value) {
    this.write('tolerance', value);
  }

  /** CSS pixels per unit, above 0 and up to 1e6, or `'fit'`. @returns {number | 'fit'} */
  get scale() {
    return this.read('scale');
  }

  /**
   * CSS pixels per unit, above 0 and up to 1e6, or `'fit'`.
   * @param {number | string | null | undefined} value
   */
  set scale(value) {
    this.write('scale', value);
  }

  /** Whether the target moves on its own until the user takes over. @returns {boolean} */
  get autoplay() {
    return this.read('autoplay');
  }

  /**
   * Whether the target moves on its own until the user takes over.
   * @param {boolean | string | null | undefined} value
   */
  set autoplay(value) {
    this.write('autoplay', value);
  }
}
