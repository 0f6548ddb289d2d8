// What goes on inside of <fabrik-chain>. Its other attributes and properties are in fabrik-chain.js.

import { Chain } from '../../chain/inlined-chain.js';
import { rejectWrites } from '../../core/heap-owner.js';
import { isSame } from '../shared/attributed-element.js';
import { limitsOf, toRange } from '../shared/attributes.js';
import { ChainElement } from '../shared/chain-element-base.js';
import { drawGround } from '../shared/draw.js';
import { arrowOf } from '../shared/pointing.js';
import { carryOver } from './carry-over.js';
import { drawChain, pathAt, roomOf } from './picture.js';

/** @typedef {import('../shared/element-base.js').View} View */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Point | ArrayLike<number> | string | null | undefined} PointProperty */

/** Attributes that are settings of the chain. */
const CONFIGURED = ['limits', 'solver', 'tolerance', 'root-mode', 'max-pull'];

/** The parts of the reach that a tolerance and a pull have if they are not set. */
const DEFAULT_TOLERANCE = 1e-4;
const DEFAULT_PULL = 0.25;

export class ChainBase extends ChainElement {
  /** @type {Chain<2> | null} */
  #chain = null;
  /** Whether something has changed since the last solve. */
  #changed = true;
  /** Where the user has put the target. @type {Point | null} */
  #placed = null;
  /** Whether the user has taken over, and whether the target has been paused on its path. */
  #userMoves = false;
  #paused = false;
  #time = 0;
  /** Where the root was put; null if it has to be put again. @type {Point | null} */
  #rootAt = null;

  /**
   * Where the tip is to be, now. Set to null, it goes back to where it was at first.
   * @returns {Point | null} null only before the element was in a document
   */
  get target() {
    return this.view ? { ...this.#target() } : this.read('target');
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
   * of `lengths` may make it another object, which keeps the settings, and dispatches `fabrik-chainchange`.
   */
  get chain() {
    return this.#chain;
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
      this.#placed = null;
      this.#userMoves = this.read('target') !== null;
    } else if (name === 'autoplay') {
      this.#userMoves = false;
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
    return name === 'target' && this.#placed ? isSame(this.target, value) : super.equals(name, value);
  }

  /**
   * @protected
   * @override
   * @param {import('../shared/element-base.js').Frame} frame
   */
  draw({ seconds, context, view, theme }) {
    const chain = this.#chain;
    if (!chain) {
      drawGround(context, theme, view, { x: view.width / 2, y: view.height / 2 });
      return false;
    }
    const moves = this.#moves();
    if (moves) {
      this.#time += seconds;
    }
    const goesOn = this.#solve(chain) || moves;
    if (chain !== this.#chain) {
      // A listener to the solve has changed the lengths.
      return true;
    }
    drawChain(context, theme, view, {
      chain,
      ...this.#room(),
      target: this.#target(),
    });
    // While the target moves on its own the words stay the same, for those who hear them.
    const { autoplay, status } = this.language.strings.chain;
    this.announce(moves ? autoplay : status[chain.status]);
    return goesOn;
  }

  /** @protected @override @returns {import('../shared/pointing.js').PointerHandlers} */
  pointerHandlers() {
    return {
      cursor: () => '',
      take: (point, within) => this.#take(point, within),
      drag: (point) => this.#place(point),
      release() {},
      hover: (point) => this.#place(point),
      point: (point) => this.#place(point),
    };
  }

  /**
   * @protected
   * @override
   * @param {KeyboardEvent} event
   */
  key(event) {
    const arrow = arrowOf(event);
    if (!this.view) {
      return false;
    }
    if (arrow) {
      const { zoom } = this.#room();
      const { x, y } = this.#target();
      this.#place({ x: x * zoom + arrow.x, y: y * zoom + arrow.y });
    } else if (event.key === 'Home') {
      this.#home();
    } else if (event.key === ' ' && this.#mayMove) {
      if (!event.repeat) {
        this.#pause();
      }
    } else {
      return false;
    }
    return true;
  }

  /** @protected @override */
  spoken() {
    const { name, keys, keysAutoplay } = this.language.strings.chain;
    const count = this.lengths.length;
    this.describe(this.language.text(name, { count }), this.#mayMove ? keysAutoplay : keys);
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
    } else if (name === 'solver') {
      chain.solver = this.solver;
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
   * @param {Chain<2>} chain
   * @returns whether solving again brings it nearer
   */
  #solve(chain) {
    this.#moveRoot(chain);
    if (!this.#changed && !this.#moves()) {
      return false;
    }
    const before = chain.error;
    const status = chain.solve(this.#target());
    const { error, iterations } = chain;
    const nearer = status === 'stalled' && (this.#changed || error < before);
    this.#changed = nearer;
    this.emit('fabrik-solve', { status, error, iterations }, { bubbles: false });
    return nearer;
  }

  /**
   * Puts the root where it belongs; a free one moves as far as its place did.
   * @param {Chain<2>} chain
   */
  #moveRoot(chain) {
    const { x, y } = this.#room().home;
    const from = this.#rootAt;
    if (from?.x !== x || from?.y !== y) {
      const [root] = chain.joints;
      const free = from !== null && chain.rootMode === 'free';
      chain.setRoot(free ? { x: root.x + x - from.x, y: root.y + y - from.y } : { x, y });
      this.#rootAt = { x, y };
      this.#changed = true;
    }
  }

  // Where things are, in the chain's units.

  #room() {
    return roomOf(/** @type {View} */ (this.view), this.read('scale'), this.read('root'), this.lengths);
  }

  /** @returns {Point} */
  #target() {
    if (this.#placed) {
      return this.#placed;
    }
    const room = this.#room();
    const { width, height } = /** @type {View} */ (this.view);
    return (this.#isOnPath() ? null : this.read('target')) ?? pathAt(this.#time, room, width, height);
  }

  /** Whether the target may move on its own. */
  get #mayMove() {
    return this.read('autoplay') && !this.reducedMotion;
  }

  #isOnPath() {
    return this.#mayMove && !this.#userMoves;
  }

  /** Whether the target moves on its own now. */
  #moves() {
    return this.#isOnPath() && !this.#paused;
  }

  // What users do.

  /**
   * The place of the target or of the tip on the canvas, if it is near a point.
   * @param {Point} point
   * @param {number} within
   * @returns {Point | undefined}
   */
  #handleAt(point, within) {
    const tip = this.#chain?.joints.at(-1);
    if (!tip || !this.view) {
      return undefined;
    }
    const { zoom } = this.#room();
    return [this.#target(), tip]
      .map(({ x, y }) => ({ x: x * zoom, y: y * zoom }))
      .find(({ x, y }) => Math.hypot(x - point.x, y - point.y) <= within);
  }

  /**
   * Takes the target or the tip. The target then stays where it is, until it is dragged.
   * @param {Point} point
   * @param {number} within
   */
  #take(point, within) {
    const handle = this.#handleAt(point, within);
    if (handle) {
      this.#hold(this.#target());
    }
    return handle ?? false;
  }

  /** @param {Point} at in pixels of the canvas, or beside it */
  #place(at) {
    const { view } = this;
    if (!view || !this.#chain) {
      return;
    }
    const { zoom } = this.#room();
    const before = this.#target();
    this.#hold({
      x: Math.min(Math.max(at.x, 0), view.width) / zoom,
      y: Math.min(Math.max(at.y, 0), view.height) / zoom,
    });
    this.#changedFrom(before);
  }

  /** The user has the target at a point, and it does not move on its own any more. */
  #hold(/** @type {Point} */ target) {
    this.#placed = target;
    this.#userMoves = true;
    this.refresh();
  }

  /** The target goes back to where it was at first. */
  #home() {
    const before = this.#target();
    this.#placed = null;
    this.#userMoves = false;
    this.#time = 0;
    this.refresh();
    this.#changedFrom(before);
  }

  /** Dispatches an event if the target is not where it was. */
  #changedFrom(/** @type {Point} */ before) {
    const target = this.#target();
    if (!isSame(before, target)) {
      this.emit('fabrik-change', { ...target });
    }
  }

  /** The target pauses on its path, or goes on. */
  #pause() {
    this.#paused = this.#moves();
    this.#userMoves = false;
    this.#placed = null;
    this.refresh();
  }
}

rejectWrites(ChainBase);
