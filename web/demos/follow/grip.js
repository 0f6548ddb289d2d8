// What a hand is at: which handle is under it, which one it holds, which one the keys turn. Handles
// are the root and the edges of the joints' sectors. All points are in pixels of the canvas.

import { edgeNear, sectorNear, sideOf } from '../../element.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ bone: number, edge: 'min' | 'max' }} Handle */

const ROOT_HANDLE = 24;

/** How near the pointer must come to a joint to open its sector. */
const OPENING = 24;

/** How near the pointer must be to a handle, for its sector to stay open. */
const STAYING = 12;

export class Grip {
  #sectors;
  #root;
  /** Whether the edges of a closed sector are held, of which it is not said yet which one goes. */
  #both = false;

  /**
   * @param {() => import('../../element.js').Sector[]} sectors those that can be grasped, as they are now
   * @param {() => Point} root
   */
  constructor(sectors, root) {
    this.#sectors = sectors;
    this.#root = root;
    /** What the pointer drags. @type {Handle | 'root' | null} */
    this.held = null;
    /** The edge that the keys turn. @type {Handle | null} */
    this.chosen = null;
    /** The bone whose sector the pointer has opened; -1 for none. */
    this.opened = -1;
  }

  /** Whether a sector is to be open, where there are too many for all to be. */
  isNear(/** @type {number} */ bone) {
    return bone === this.opened || bone === this.chosen?.bone;
  }

  /** Lets all go: there are other sectors now. */
  reset() {
    this.held = null;
    this.chosen = null;
    this.opened = -1;
  }

  /**
   * What is under a hand: the nearest edge, or the root, or the bone whose sector it would open; null
   * for nothing.
   * @param {Point} point
   * @param {number} within
   * @returns {Handle | 'root' | number | null}
   */
  at(point, within) {
    const sectors = this.#sectors();
    const root = this.#root();
    const away = Math.hypot(point.x - root.x, point.y - root.y);
    const edge = edgeNear(sectors, point, within);
    if (away < Math.min(edge?.away ?? ROOT_HANDLE, ROOT_HANDLE)) {
      return 'root';
    }
    if (edge) {
      return { bone: edge.bone, edge: edge.edge };
    }
    const bone = sectorNear(sectors, point, -1, within);
    return bone >= 0 && !sectors[bone].open ? bone : null;
  }

  /**
   * Takes what is under the hand; whether there is anything.
   * @param {Point} point
   * @param {number} within
   */
  take(point, within) {
    const handle = this.at(point, within);
    this.held = null;
    this.chosen = null;
    if (typeof handle === 'number') {
      this.opened = handle;
    } else if (handle === 'root') {
      this.held = handle;
    } else if (handle) {
      const { min, max } = this.#sectors()[handle.bone].limit;
      this.#both = min === max;
      this.held = handle;
      this.chosen = handle;
    }
    return handle !== null;
  }

  /** What goes with the hand to a point. Of edges upon each other, it is the one on the side it goes to. */
  leads(/** @type {Point} */ point) {
    const { held } = this;
    if (this.#both && held && held !== 'root') {
      held.edge = sideOf(this.#sectors()[held.bone], point);
      this.#both = false;
    }
    return held;
  }

  /** Opens the sector that the pointer is about; at a handle, all stay as they are. */
  hover(/** @type {Point} */ point) {
    const sectors = this.#sectors();
    if (!edgeNear(sectors, point, STAYING)) {
      this.opened = sectorNear(sectors, point, this.opened, OPENING);
    }
  }

  /**
   * Chooses the edge so many steps after the chosen one, around the whole chain; 0: none.
   * @param {number} step
   */
  choose(step) {
    const edges = 2 * this.#sectors().length;
    if (step === 0 || edges === 0) {
      this.chosen = null;
      return;
    }
    const { chosen } = this;
    const before = step > 0 ? -1 : edges;
    const now = chosen ? 2 * chosen.bone + (chosen.edge === 'max' ? 1 : 0) : before;
    const next = (now + step + edges) % edges;
    this.chosen = { bone: next >> 1, edge: next % 2 === 0 ? 'min' : 'max' };
  }
}
