// <fabrik-chain>: a chain that follows the pointer.

import { Chain } from '../../chain/inlined-chain.js';
import {
  flag,
  LENGTHS,
  LIMITS,
  limitsOf,
  point,
  ROOT_MODE,
  SCALE,
  SOLVER,
  TOLERANCE,
  toRange,
} from '../shared/attributes.js';
import { ChainElement } from '../shared/chain-element-base.js';
import { drawGround } from '../shared/draw.js';
import { arrowOf } from '../shared/pointing.js';
import { drawChain, inWords, pathAt, roomOf } from './picture.js';

/** @typedef {import('../shared/element-base.js').View} View */
/** @typedef {{ x: number, y: number }} Point */

/**
 * A chain of bones that follows the pointer, or the arrow keys.
 *
 * ```html
 * <script src="fabrik.global.js"></script>
 * <fabrik-chain lengths="80 70 60 50" autoplay></fabrik-chain>
 * ```
 *
 * It is as large as the page's style makes it. Its coordinates begin at its upper left corner, y
 * pointing down, and a unit is as many CSS pixels as `scale` says.
 *
 * Attributes, each of which is a property, too; setting a property to what it cannot be throws, an
 * attribute that says so is left aside, and the element shows why:
 * - `lengths`: of the bones, root first; 80 70 60 50 where there are none.
 * - `root`: where the chain begins, `x y`; in the middle where there is none.
 * - `limits`: ranges of angles in degrees, each of a bone from the one before it, `-90..90 0..120`, or
 *   `free`. The last one goes for all joints behind it, too.
 * - `solver`, `root-mode`, `tolerance`: as a `Chain` has them.
 * - `target`: where the tip is to be, `x y`. The attribute says where it is at first, the property
 *   where it is now.
 * - `autoplay`: the target moves by itself until someone takes over; not for those who wish for less
 *   motion.
 * - `scale`: CSS pixels a unit, 1 where it is absent; `fit`: so many that the chain fits, as a chain
 *   whose root is in the middle.
 * - `aria-label`: what it is called for those who hear the page.
 *
 * Events, all of which bubble: `solve` after each solve, with `{ status, error, iterations }` as its
 * detail; `change` when someone has moved the target, with `{ x, y }`.
 *
 * Parts: `canvas`, `status` (a line of words), `error`. Custom properties, all of them colours:
 * `--fabrik-background`, `--fabrik-grid`, `--fabrik-bone`, `--fabrik-bone-edge`, `--fabrik-joint`,
 * `--fabrik-joint-edge`, `--fabrik-root`, `--fabrik-target`, `--fabrik-limit`, `--fabrik-faint` (the line
 * of words), `--fabrik-ink` and `--fabrik-reach` (words and lines of a player of steps). Without them it
 * is light or dark as the page's `color-scheme` has it. A finger on it leads the chain and does not scroll
 * the page, unless its part `canvas` gets another `touch-action`.
 */
export class FabrikChain extends ChainElement {
  /** @internal @type {Record<string, import('../shared/element-base.js').Attribute>} */
  static attributes = {
    lengths: LENGTHS,
    root: point('root'),
    limits: LIMITS,
    solver: SOLVER,
    // The hand moves it: what the attribute says is where it was at first.
    target: { ...point('target'), format: undefined },
    autoplay: flag('autoplay'),
    'root-mode': ROOT_MODE,
    tolerance: TOLERANCE,
    scale: SCALE,
  };

  /** @type {Chain | null} */
  #chain = null;
  /** Whether something has changed since the last solve. */
  #due = true;
  /** Where someone has put the target, as seen from the root's place. @type {Point | null} */
  #placed = null;
  /** Whether someone has taken over, and whether the path is halted. */
  #taken = false;
  #paused = false;
  #time = 0;
  /** Where the root was put; null where it has to be put anew. @type {Point | null} */
  #rooted = null;
  /** The tolerance that a chain of these lengths has by itself. */
  #tolerance = 0;

  /** Where the chain begins; null for the middle. @returns {Point | null} */
  get root() {
    return this.read('root');
  }

  /** @param {Point | ArrayLike<number> | null} value */
  set root(value) {
    this.write('root', value);
  }

  /** What happens to the root, see `Chain`. @returns {Chain['rootMode']} */
  get rootMode() {
    return this.read('root-mode');
  }

  /** @param {Chain['rootMode'] | null} value */
  set rootMode(value) {
    this.write('root-mode', value);
  }

  /** How near is near enough; null for what a `Chain` takes by itself. @returns {number | null} */
  get tolerance() {
    return this.read('tolerance');
  }

  /** @param {number | null} value */
  set tolerance(value) {
    this.write('tolerance', value);
  }

  /** CSS pixels a unit. @returns {number | 'fit'} */
  get scale() {
    return this.read('scale');
  }

  /** @param {number | 'fit' | null} value */
  set scale(value) {
    this.write('scale', value);
  }

  /** Whether the target moves by itself until someone takes over. @returns {boolean} */
  get autoplay() {
    return this.read('autoplay');
  }

  /** @param {boolean} value */
  set autoplay(value) {
    this.write('autoplay', value);
  }

  /**
   * Where the tip is to be, now. Set to null it goes back to where it was at first.
   * @returns {Point | null} null only while the element is on no page
   */
  get target() {
    return this.view ? { ...this.#target() } : this.read('target');
  }

  /** @param {Point | ArrayLike<number> | null} value */
  set target(value) {
    this.write('target', value);
  }

  /**
   * The chain itself, for all that has no attribute: `element.chain.setPole(…)`, and then
   * `element.refresh()`. Another one once `lengths` has changed; null while the element is on no page.
   */
  get chain() {
    return this.#chain;
  }

  /** Solves and draws again, after the chain was changed. */
  refresh() {
    this.#due = true;
    this.wake();
  }

  /** @protected @override */
  connected() {
    this.#make();
  }

  /** @protected @override */
  disconnected() {
    this.#chain?.dispose();
    this.#chain = null;
  }

  /**
   * @protected
   * @override
   * @param {string} name
   */
  changed(name) {
    if (name === 'lengths' || !this.#chain) {
      this.#make();
    } else if (name === 'target') {
      this.#placed = null;
      this.#taken = this.read('target') !== null;
    } else if (name === 'autoplay') {
      this.#taken = false;
    } else {
      this.#configure(this.#chain);
    }
    this.#due = true;
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
      // Who heard of the solve has changed the lengths.
      return true;
    }
    drawChain(context, theme, view, {
      chain,
      ...this.#room(),
      target: this.#target(),
      limits: limitsOf(this.limits, chain.bones),
    });
    this.say(inWords(chain, moves));
    return goesOn;
  }

  /** @protected @override */
  hand() {
    return {
      ...super.hand(),
      hover: (/** @type {Point} */ at) => this.#place(at),
      point: (/** @type {Point} */ at) => this.#place(at),
    };
  }

  /**
   * @protected
   * @override
   * @param {KeyboardEvent} event
   */
  key(event) {
    const arrow = arrowOf(event);
    if (arrow) {
      const { zoom } = this.#room();
      const { x, y } = this.#target();
      this.#place({ x: x * zoom + arrow.x, y: y * zoom + arrow.y });
    } else if (event.key === 'Home') {
      this.#placed = null;
      this.#taken = false;
      this.#time = 0;
      this.refresh();
    } else if (event.key === ' ' && this.autoplay) {
      this.#pause();
    } else {
      return false;
    }
    return true;
  }

  // The chain.

  /** Makes a chain of the lengths, in the pose of the one that there was, if it can have it. */
  #make() {
    const { lengths } = this;
    const before = this.#chain;
    const same = before?.bones === lengths.length;
    const chain = new Chain({
      lengths: /** @type {number[]} */ (lengths),
      ...(same ? { positions: before.positions } : { root: [0, 0] }),
    });
    this.#rooted = same ? this.#rooted : null;
    this.#tolerance = chain.tolerance;
    this.#configure(chain);
    this.#chain = chain;
    before?.dispose();
    this.#due = true;
    const bones = chain.bones === 1 ? '1 bone' : `${chain.bones} bones`;
    this.label(`A chain of ${bones} whose tip follows a target. The arrow keys move the target.`);
  }

  /** @param {Chain} chain */
  #configure(chain) {
    const { solver, rootMode, tolerance } = this;
    chain.solver = solver;
    chain.tolerance = tolerance ?? this.#tolerance;
    for (const [bone, limit] of limitsOf(this.limits, chain.bones).entries()) {
      chain.setLimit(bone, limit && toRange(limit));
    }
    chain.rootMode = rootMode;
    if (rootMode !== 'free') {
      this.#rooted = null;
    }
  }

  /**
   * @param {Chain} chain
   * @returns whether solving again brings it nearer
   */
  #solve(chain) {
    this.#moveRoot(chain);
    if (!this.#due && !this.#moves()) {
      return false;
    }
    const before = chain.error;
    const status = chain.solve(this.#target());
    const { error, iterations } = chain;
    const nearer = status === 'stalled' && (this.#due || error < before);
    this.#due = nearer;
    this.tell('solve', { status, error, iterations });
    return nearer;
  }

  /**
   * Puts the root where it belongs; a loose one goes as far as its place did.
   * @param {Chain} chain
   */
  #moveRoot(chain) {
    const { x, y } = this.#room().home;
    const from = this.#rooted;
    if (from?.x !== x || from?.y !== y) {
      const [root] = chain.joints;
      const loose = from !== null && this.rootMode === 'free';
      chain.setRoot(loose ? { x: root.x + x - from.x, y: root.y + y - from.y } : { x, y });
      this.#rooted = { x, y };
      this.#due = true;
    }
  }

  // Where things are, in the chain's units.

  #room() {
    return roomOf(/** @type {View} */ (this.view), this.scale, this.root, this.lengths);
  }

  /** @returns {Point} */
  #target() {
    const room = this.#room();
    if (this.#placed) {
      return { x: room.home.x + this.#placed.x, y: room.home.y + this.#placed.y };
    }
    const { width, height } = /** @type {View} */ (this.view);
    return (this.#leads() ? null : this.read('target')) ?? pathAt(this.#time, room, width, height);
  }

  /** Whether the target is on its path. */
  #leads() {
    return this.autoplay && !this.#taken && !this.still;
  }

  /** Whether it moves by itself now. */
  #moves() {
    return this.#leads() && !this.#paused;
  }

  // What the hand wishes.

  /** @param {Point} at in pixels of the canvas, or beside it */
  #place(at) {
    const { view } = this;
    if (!view) {
      return;
    }
    const { zoom, home } = this.#room();
    const x = Math.min(Math.max(at.x, 0), view.width) / zoom;
    const y = Math.min(Math.max(at.y, 0), view.height) / zoom;
    this.#placed = { x: x - home.x, y: y - home.y };
    this.#taken = true;
    this.refresh();
    this.tell('change', { x, y });
  }

  /** The target halts on its path, or goes on. */
  #pause() {
    this.#paused = this.#moves();
    this.#taken = false;
    this.#placed = null;
    this.refresh();
  }
}
