// Pointers and keys on a drawing of steps: what they drag, select and move. The element does the rest.

import { arrowOf } from '../shared/pointing.js';
import { draggedTo } from '../shared/sectors.js';
import { handleAt, nextEdge, nextJoint, placeOf } from './handles.js';

/** @typedef {import('./handles.js').Handle} Handle */
/** @typedef {import('./scene.js').Point} Point */

/**
 * What the element does. Points are in pixels of the canvas.
 * @typedef {object} Host
 * @property {() => import('./handles.js').Places} handles where everything is
 * @property {(handle: Handle, point: Point) => void} move the target or a joint goes to a point
 * @property {(handle: Handle, by: number) => void} turn an edge turns by so many degrees
 * @property {() => void} done something has been moved
 * @property {() => void} wake draws again
 */

/** By how many degrees a key turns an edge. @type {Record<string, number>} */
const TURNS = { '+': 1, '=': 1, '-': -1, _: -1, PageUp: 10, PageDown: -10 };

export class StepsGrip {
  #host;
  /** What the pointer drags. @type {Handle | null} */
  held = null;
  /** What the keys move. @type {Handle | null} */
  selected = null;
  /** Whether keys have moved what is selected. */
  adjusts = false;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** Whether an edge of a bone's sector is selected. */
  isAt(/** @type {number} */ bone) {
    return this.selected?.kind === 'edge' && this.selected.bone === bone;
  }

  /**
   * Deselects what does not exist any more.
   * @param {number} bones
   * @param {boolean} limited
   */
  keepTo(bones, limited) {
    const { selected } = this;
    if ((selected?.kind === 'joint' && selected.joint > bones) || (selected?.kind === 'edge' && !limited)) {
      this.selected = null;
    }
  }

  /** @param {Point} point @param {number} within */
  cursor(point, within) {
    return handleAt(this.#host.handles(), point, within) ? 'on-handle' : '';
  }

  /**
   * Starts to drag what is under the pointer; returns its place, or false if there is nothing.
   * @param {Point} point
   * @param {number} within
   */
  take(point, within) {
    const places = this.#host.handles();
    this.held = handleAt(places, point, within);
    this.selected = this.held?.kind === 'edge' ? this.held : null;
    this.adjusts = false;
    this.#host.wake();
    return this.held ? placeOf(places, this.held) : false;
  }

  /** @param {Point} point */
  drag(point) {
    const { held } = this;
    if (held?.kind === 'edge') {
      const sector = this.#host.handles().sectors.find(({ bone }) => bone === held.bone);
      if (sector) {
        this.#host.turn(held, draggedTo(sector, held.edge, point) - sector.limit[held.edge]);
      }
    } else if (held) {
      this.#host.move(held, point);
    }
  }

  release() {
    this.held = null;
    this.#host.done();
  }

  /**
   * A key that selects, or moves what is selected; returns whether it was one.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { selected } = this;
    const arrow = arrowOf(event);
    if (selected && selected.kind !== 'edge' && arrow) {
      const { target, joints } = this.#host.handles();
      const { x, y } = selected.kind === 'target' ? target : joints[selected.joint];
      this.adjusts = true;
      this.#host.move(selected, { x: x + arrow.x, y: y + arrow.y });
      this.#host.done();
    } else if (selected?.kind === 'edge' && Object.hasOwn(TURNS, event.key)) {
      this.adjusts = true;
      this.#host.turn(selected, TURNS[event.key]);
      this.#host.done();
    } else {
      return this.#select(event);
    }
    return true;
  }

  /** @param {KeyboardEvent} event */
  #select({ key, shiftKey }) {
    const { joints, sectors } = this.#host.handles();
    const by = shiftKey ? -1 : 1;
    switch (key.toLowerCase()) {
      case 't':
        this.selected = { kind: 'target' };
        break;
      case 'j':
        this.selected = nextJoint(this.selected, joints.length, by);
        break;
      case 'e':
        if (sectors.length === 0) {
          return false;
        }
        this.selected = nextEdge(this.selected, sectors, by);
        break;
      case 'escape':
        // With nothing to deselect, it is the page's: it closes a dialog.
        if (!this.selected) {
          return false;
        }
        this.selected = null;
        break;
      default:
        return false;
    }
    this.adjusts = false;
    this.#host.wake();
    return true;
  }
}
