// What goes on inside of <fabrik-limits>: two chains that are solved from the same pose, and the region that the
// limits permit. Attributes and properties are in fabrik-limits.js.

import { rejectWrites } from '../../core/guards.js';
import { DrawnChain } from '../chain/drawn.js';
import { isSame } from '../shared/attributed-element.js';
import { addWords } from '../shared/language.js';
import { Settled } from '../shared/settled.js';
import { limitsFigure } from '../strings/en.js';
import { clampedOf, follow, middleOf, rangeOf } from './clamped.js';
import { outlineOf } from './outline.js';
import { drawLimits } from './picture.js';
import { reachableBy } from './reachable.js';

/** @typedef {import('../../chain/chain.js').Chain<2>} PlanarChain */
/** @typedef {import('../chain/picture.js').Scene} Scene */
/** @typedef {import('../shared/element-base.js').Frame} Frame */

addWords('en', { limitsFigure });

/** What is an attribute of <fabrik-chain> only. @type {Record<string, unknown>} */
const FIXED = { 'root-mode': 'fixed', 'max-pull': null };

/** For so many seconds nothing may change before the lengths are said. */
const SETTLED = 0.4;

export class LimitsBase extends DrawnChain {
  /** @type {PlanarChain | null} */
  #clamped = null;
  /** The outline of the region, and what it was made of. @type {{ of: unknown, lines: import('./outline.js').Piece[][] }} */
  #outline = { of: null, lines: [] };
  /** How the last solve ended. @type {unknown} */
  #ended = null;
  #settled = new Settled(SETTLED);
  /** Seconds since the last frame. */
  #passed = 0;
  /** For how many seconds nothing may change before the lengths are said. */
  #wait = 0;

  /**
   * The chain that is solved by FABRIK with each joint clamped to its range. Null with `hide-clamped`, and before the
   * element was in a document. It takes lengths, limits, `base`, `tolerance` and `maxIterations` from `chain` before
   * each solve. A change of the number of bones makes it another object.
   * @returns {PlanarChain | null}
   */
  get clamped() {
    const { chain } = this;
    if (!chain || this.read('hide-clamped')) {
      return null;
    }
    if (this.#clamped?.bones !== chain.bones) {
      this.#clamped?.dispose();
      this.#clamped = clampedOf(chain);
    }
    return this.#clamped;
  }

  /**
   * @protected
   * @override
   * @param {string} name
   */
  read(name) {
    return Object.hasOwn(FIXED, name) ? FIXED[name] : super.read(name);
  }

  /** @protected @override */
  spoken() {
    super.spoken();
    const { limitsFigure, limits, chain } = this.language.strings;
    const keys = [chain.keys, this.mayMove && chain.keysAutoplay, this.limits && limits.keys];
    const name = this.language.text(limitsFigure.name, { count: this.lengths.length });
    this.describe(name, this.language.sentences(...keys));
  }

  /**
   * Solves both chains from the same pose: how they end depends on the target alone, and not on the way to it.
   * @protected
   * @override
   * @param {PlanarChain} chain
   */
  solveOnce(chain) {
    const start = middleOf(chain);
    const { clamped } = this;
    let other = null;
    if (clamped) {
      follow(clamped, chain);
      clamped.setAngles(start);
      const status = clamped.solve(this.aim.point);
      const { error, iterations } = clamped;
      other = { status, error, iterations };
    }
    chain.setAngles(start);
    const detail = { ...super.solveOnce(chain), clamped: other };
    this.#ended = detail;
    return detail;
  }

  /**
   * @protected
   * @override
   * @param {Frame} frame
   * @returns {boolean | number}
   */
  draw(frame) {
    this.#passed = frame.seconds;
    return super.draw(frame) || (this.#wait > 0 && this.#wait);
  }

  /**
   * @protected
   * @override
   * @param {Frame} frame
   * @param {Scene} scene
   */
  drawScene({ context, view, theme, text }, scene) {
    const { language, clamped } = this;
    const words = language.strings.limitsFigure;
    drawLimits(context, theme, view, {
      ...scene,
      clamped,
      outline: this.read('hide-area') ? null : this.#outlineOf(scene.chain),
      words,
      gap: clamped ? language.text(words.gap, { length: language.length(clamped.error) }) : '',
      ...{ text, degrees: (angle) => language.degrees(angle) },
    });
  }

  /** The outline of what the tip can reach, for lengths of 1 in all. It changes with the limits and the lengths. */
  #outlineOf(/** @type {PlanarChain} */ chain) {
    const of = [[...chain.lengths], chain.limits.map(rangeOf)];
    if (!isSame(of, this.#outline.of)) {
      const { reach } = chain;
      const region = reachableBy(
        chain.lengths.map((length) => length / reach),
        chain.limits.map(rangeOf),
      );
      this.#outline = { of, lines: region ? outlineOf(region) : [] };
    }
    return this.#outline.lines;
  }

  /**
   * @protected
   * @override
   * @param {PlanarChain} chain
   */
  stateInWords(chain) {
    const { language, clamped } = this;
    const { misses, reaches, left, clampedLeft } = language.strings.limitsFigure;
    const state = super.stateInWords(chain);
    this.#wait = this.#settled.left(this.#ended, this.#passed);
    if (this.#wait > 0) {
      return state;
    }
    const length = (/** @type {PlanarChain} */ { error }) => ({ length: language.length(error) });
    if (chain.reached) {
      const other = clamped && (clamped.reached ? reaches : language.text(misses, length(clamped)));
      return language.sentences(state, other);
    }
    const other = clamped && language.text(clampedLeft, length(clamped));
    return language.sentences(state, language.text(left, length(chain)), other);
  }
}

rejectWrites(LimitsBase);
