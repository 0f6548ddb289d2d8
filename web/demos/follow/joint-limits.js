// The figure with joint limits: a chain whose limits the user drags.

import { lengthsOf } from '../shared/lengths.js';
import { fromBase, jointsIn, REACH, toText } from './setup.js';

/** @typedef {import('../../element.js').FabrikChain} FabrikChain */
/** @typedef {import('../shared/settings.js').Values} Values */

export class JointLimits {
  #element;
  #base = 0;
  #text = '';

  /**
   * @param {HTMLElement} section
   * @param {(changes: Values) => void} change the user has changed the limits
   */
  constructor(section, change) {
    this.#element = /** @type {FabrikChain} */ (section.querySelector('fabrik-chain'));
    this.#element.addEventListener('fabrik-change', () => {
      const text = toText(this.#element.limits ?? [], this.#base);
      if (text !== this.#text) {
        this.#text = text;
        change({ ranges: text });
      }
    });
  }

  apply(/** @type {Values} */ settings) {
    const { bones, base, limits } = jointsIn(settings);
    this.#base = base;
    this.#element.lengths = lengthsOf('taper', bones, REACH);
    this.#element.limits = fromBase(limits, base);
    this.#text = toText(this.#element.limits ?? [], base);
  }

  /** The target moves on its own. */
  play() {
    this.#element.root = null;
    this.#element.target = null;
    this.#element.autoplay = false;
    this.#element.autoplay = true;
  }

  state() {
    const { chain, limits, playing } = this.#element;
    return { ...this.#element.handles(), limits, status: chain?.status, bones: chain?.bones, playing };
  }
}
