// What elements that show a chain have in common: the properties that say what chain it is.

import { FabrikElement } from './element-base.js';

/** @typedef {import('../../chain/inlined-chain.js').Chain} Chain */
/** @typedef {import('./attributes.js').Degrees} Degrees */

export class ChainElement extends FabrikElement {
  /** The lengths of the bones, root first. @returns {readonly number[]} */
  get lengths() {
    return this.read('lengths');
  }

  /**
   * The lengths of the bones, root first.
   * @param {ArrayLike<number> | string | null | undefined} value
   */
  set lengths(value) {
    this.write('lengths', value);
  }

  /**
   * How far each joint may bend, in degrees from -720 to 720; the last one applies to all further joints.
   * Null for a joint: free. Null for all: the default, which is free except in `<fabrik-limits>`.
   * @returns {readonly (Degrees | null)[] | null}
   */
  get limits() {
    return this.read('limits');
  }

  /**
   * How far each joint may bend, in degrees from -720 to 720; the last one applies to all further joints.
   * Null for a joint: free. Null for all: the default, which is free except in `<fabrik-limits>`.
   * @param {readonly (Degrees | readonly [number, number] | null)[] | string | null | undefined} value
   */
  set limits(value) {
    this.write('limits', value);
  }

  /** The method, see `Chain`. @returns {Chain['solver']} */
  get solver() {
    return this.read('solver');
  }

  /**
   * The method, see `Chain`.
   * @param {Chain['solver'] | null | undefined} value
   */
  set solver(value) {
    this.write('solver', value);
  }
}
