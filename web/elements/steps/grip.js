// A hand on a drawing of steps, and keys: what they take hold of, choose and move. What comes of it is
// for the element to say.

import { arrowOf } from '../shared/pointing.js';
import { draggedTo } from '../shared/sectors.js';
import { handleAt, nextEdge, nextJoint } from './handles.js';

/** @typedef {import('./handles.js').Handle} Handle */
/** @typedef {import('./scene.js').Point} Point */

/**
 * What the element does. Points are in pixels of the canvas.
 * @typedef {object} Host
 * @property {() => import('./handles.js').Places} handles where everything is
 * @property {(handle: Handle, point: Point) => void} move the target or a joint goes to a point
 * @property {(handle: Handle, by: number) => void} turn an edge turns by so many degrees
 * @property {() => void} done something was moved, and is let go
 * @property {() => void} wake something is to be drawn
 */

/** By how many degrees a key turns an edge. @type {Record<string, number>} */
const TURNS = { '+': 1, '=': 1, '-': -1, _: -1, PageUp: 10, PageDown: -10 };

export class StepsGrip {
  #host;
  /** What the pointer drags. @type {Handle | null} */
  held = null;
  /** What the keys move. @type {Handle | null} */
  chosen = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** Whether an edge of a bone's sector is chosen. */
  isAt(/** @type {number} */ bone) {
    return this.chosen?.kind === 'edge' && this.chosen.bone === bone;
  }

  /**
   * Lets go what there is no more.
   * @param {number} bones
   * @param {boolean} limited
   */
  keepTo(bones, limited) {
    const { chosen } = this;
    if ((chosen?.kind === 'joint' && chosen.joint > bones) || (chosen?.kind === 'edge' && !limited)) {
      this.chosen = null;
    }
  }

  /** @param {Point} point @param {number} within */
  cursor(point, within) {
    return handleAt(this.#host.handles(), point, within) ? 'on-handle' : '';
  }

  /** @param {Point} point @param {number} within */
  take(point, within) {
    this.held = handleAt(this.#host.handles(), point, within);
    this.chosen = this.held?.kind === 'edge' ? this.held : null;
    this.#host.wake();
    return this.held !== null;
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
   * A key that chooses, or moves what is chosen; whether it was one.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { chosen } = this;
    const arrow = arrowOf(event);
    if (chosen && chosen.kind !== 'edge' && arrow) {
      const { target, joints } = this.#host.handles();
      const { x, y } = chosen.kind === 'target' ? target : joints[chosen.joint];
      this.#host.move(chosen, { x: x + arrow.x, y: y + arrow.y });
      this.#host.done();
    } else if (chosen?.kind === 'edge' && Object.hasOwn(TURNS, event.key)) {
      this.#host.turn(chosen, TURNS[event.key]);
      this.#host.done();
    } else {
      return this.#choose(event);
    }
    return true;
  }

  /** @param {KeyboardEvent} event */
  #choose({ key, shiftKey }) {
    const { joints, sectors } = this.#host.handles();
    const by = shiftKey ? -1 : 1;
    switch (key.toLowerCase()) {
      case 't':
        this.chosen = { kind: 'target' };
        break;
      case 'j':
        this.chosen = nextJoint(this.chosen, joints.length, by);
        break;
      case 'e':
        this.chosen = nextEdge(this.chosen, sectors, by);
        break;
      case 'escape':
        this.chosen = null;
        break;
      default:
        return false;
    }
    this.#host.wake();
    return true;
  }
}
