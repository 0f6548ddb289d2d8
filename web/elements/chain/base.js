// The chain of <fabrik-chain>, made of its attributes, and its solves. How it is drawn and dragged is in
// drawn.js; its other attributes and properties are in fabrik-chain.js.

import { Chain } from '../../chain/inlined-chain.js';
import { rejectWrites } from '../../core/guards.js';
import { isSame } from '../shared/attributed-element.js';
import { limitsOf, toRange } from '../shared/attributes.js';
import { pathAt, pathWithin, roomOf } from '../shared/room.js';
import { Target } from '../shared/target.js';
import { carryOver } from './carry-over.js';
import { ChainProperties } from './properties.js';

/** @typedef {import('../shared/element-base.js').View} View */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Point | ArrayLike<number> | string | null | undefined} PointProperty */

/** Attributes that are settings of the chain. */
const CONFIGURED = ['limits', 'solver', 'max-iterations', 'tolerance', 'root-mode', 'max-pull'];

/** The most iterations of a solve if they are not set, without limits and with them. */
const ITERATIONS = 100;
const ITERATIONS_LIMITED = 1000;

/** The parts of the reach that a tolerance and a pull have if they are not set. */
const DEFAULT_TOLERANCE = 1e-4;
const DEFAULT_PULL = 0.25;

export class ChainBase extends ChainProperties {
  /** @type {Chain<2> | null} */
  #chain = null;
  /** Whether something has changed since the last solve. */
  #changed = true;
  /** @protected */
  aim = new Target({
    given: () => this.read('target'),
    mayMove: () => this.mayMove,
    path: (time) => this.#pathAt(time),
  });
  /** Whether the user is moving a free root, which then does not follow the target. */
  #rootHeld = false;
  /** Where the root was put; null if it has to be put again. @type {Point | null} */
  #rootAt = null;

  /**
   * Where the tip is to be, now. Set to null, it goes back to where it was at first.
   * @returns {Point | null} null only before the element was in a document
   */
  get target() {
    return this.view ? { ...this.aim.point } : this.read('target');
  }

  /**
   * Where the tip is to be, now. Set to null, it goes back to where it was at first.
   * @param {PointProperty} value
   */
  set target(value) {
    this.write('target', value);
  }

  /**
   * The chain itself, for all that has no attribute: `element.chain.setPole(…)`, and then
   * `element.refresh()`. It is made when the element is first in a document; before that, it is null. A change
   * of `lengths` may make it another object, which keeps the settings, and dispatches `fabrik-chainchange`. It belongs to the
   * element: do not dispose of it, as the element cannot solve or draw without it.
   */
  get chain() {
    return this.#chain;
  }

  /** Whether the target moves on its own now. */
  get playing() {
    return this.chain !== null && this.aim.moves;
  }

  /** Solves and draws again, after the chain was changed. */
  refresh() {
    this.#changed = true;
    this.wake();
  }

  /** @protected @override */
  created() {
    const chain = new Chain({ lengths: this.lengths, root: [0, 0] });
    for (const name of CONFIGURED.filter((each) => this.read(each) !== null)) {
      this.#configure(chain, name);
    }
    this.#useChain(chain);
  }

  /**
   * @protected
   * @override
   * @param {string} name
   */
  changed(name) {
    const chain = this.#chain;
    if (!chain) {
      this.created();
    } else if (name === 'lengths') {
      const limits = limitsOf(this.limits, this.lengths.length).map(toRange);
      this.#useChain(carryOver(chain, this.lengths, limits));
    } else if (name === 'target') {
      this.aim.give(this.read('target'));
    } else if (name === 'autoplay') {
      this.aim.free();
      this.spoken();
    } else {
      this.#configure(chain, name);
    }
    this.#changed = true;
  }

  /**
   * While the user has not moved the target, it is the one that was set last.
   * @protected
   * @override
   * @param {string} name
   * @param {unknown} value
   */
  equals(name, value) {
    return name === 'target' && this.aim.placed ? isSame(this.target, value) : super.equals(name, value);
  }

  // The chain.

  /** @param {Chain<2>} chain */
  #useChain(chain) {
    const before = this.#chain;
    this.#chain = chain;
    this.#changed = true;
    this.spoken();
    if (chain !== before) {
      this.emit('fabrik-chainchange', { chain });
      before?.dispose();
    }
  }

  /**
   * Sets of a chain what an attribute says.
   * @param {Chain<2>} chain
   * @param {string} name of the attribute
   */
  #configure(chain, name) {
    if (name === 'limits') {
      limitsOf(this.limits, chain.bones).forEach((limit, bone) => {
        chain.setLimit(bone, toRange(limit));
      });
      this.spoken();
    } else if (name === 'solver') {
      chain.solver = this.solver;
    } else if (name === 'max-iterations') {
      const usual = chain.limits.some(Boolean) ? ITERATIONS_LIMITED : ITERATIONS;
      chain.maxIterations = this.read('max-iterations') ?? usual;
    } else if (name === 'tolerance') {
      chain.tolerance = this.read('tolerance') ?? DEFAULT_TOLERANCE * chain.reach;
    } else if (name === 'max-pull') {
      chain.maxPull = this.read('max-pull') ?? DEFAULT_PULL * chain.reach;
    } else if (name === 'root-mode') {
      chain.rootMode = this.read('root-mode');
      this.#rootAt = this.read('root-mode') === 'free' ? this.#rootAt : null;
    }
  }

  /**
   * Solves if something has changed.
   * @protected
   * @param {Chain<2>} chain
   * @returns whether solving again brings it nearer
   */
  solve(chain) {
    this.#placeRoot(chain);
    if (!this.#changed && !this.aim.moves) {
      return false;
    }
    const before = chain.error;
    const { rootMode } = chain;
    if (this.#rootHeld) {
      chain.rootMode = 'fixed';
    }
    const detail = this.solveOnce(chain);
    chain.rootMode = rootMode;
    this.#rootHeld = false;
    const nearer = detail.status === 'stalled' && (this.#changed || detail.error < before);
    this.#changed = nearer;
    this.emit('fabrik-solve', detail, { bubbles: false });
    return nearer;
  }

  /**
   * Solves. Returns the detail of `fabrik-solve`.
   * @protected
   * @param {Chain<2>} chain
   */
  solveOnce(chain) {
    const status = chain.solve(this.aim.point);
    const { error, iterations } = chain;
    return { status, error, iterations };
  }

  /**
   * Puts the root where it belongs; a free one moves as far as its place did.
   * @param {Chain<2>} chain
   */
  #placeRoot(chain) {
    const { x, y } = this.room().home;
    const from = this.#rootAt;
    if (from?.x !== x || from?.y !== y) {
      const [root] = chain.joints;
      const free = from !== null && chain.rootMode === 'free';
      chain.setRoot(free ? { x: root.x + x - from.x, y: root.y + y - from.y } : { x, y });
      this.#rootAt = { x, y };
      this.#changed = true;
    }
  }

  /**
   * The user moves the root to a point. The target stays where it is.
   * @protected
   * @param {Point} point in the chain's units
   */
  moveRoot(point) {
    const chain = this.#chain;
    this.aim.hold();
    if (chain?.rootMode === 'free') {
      chain.setRoot(point);
      this.#rootAt = point;
      this.#rootHeld = true;
    }
    this.edit('root', point);
  }

  // Where things are, in the chain's units.

  /** @protected */
  room() {
    const view = /** @type {View} */ (this.view);
    return roomOf(view, this.read('scale'), this.read('origin'), this.read('root'), this.lengths);
  }

  /** Where the target is on its path, at a time in seconds. */
  #pathAt(/** @type {number} */ time) {
    const room = this.room();
    const { lengths, limits } = this;
    if (limits) {
      const base = Number(this.#chain?.base ?? 0);
      return pathWithin(time, room.home, lengths, limitsOf(limits, lengths.length), base);
    }
    const { width, height } = /** @type {View} */ (this.view);
    return pathAt(time, room, width, height);
  }

  /** What the user moves the root from: a free one is not where it belongs. @protected @returns {Point} */
  get rootPlace() {
    const chain = this.#chain;
    return chain?.rootMode === 'free' ? chain.joints[0] : this.room().home;
  }

  /** Whether the target may move on its own. @protected */
  get mayMove() {
    return this.read('autoplay') && !this.reducedMotion;
  }
}

rejectWrites(ChainBase);
