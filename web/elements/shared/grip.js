// What a pointer drags and what keys select on a drawing of a chain. The element that has it moves things.

import { closedSectorAt, handleAt, nextEdge, placeOf } from './handles.js';
import { keyOf } from './pointing.js';
import { draggedTo, edgeNear, sectorNear, sideOf } from './sectors.js';

/** @typedef {import('./handles.js').Handle} Handle */
/** @typedef {import('./sectors.js').Point} Point */

/**
 * What the element does. Points are in pixels of the canvas.
 * @typedef {object} Host
 * @property {(hovers?: boolean) => import('./handles.js').Places} handles where everything is; `hovers`: for a
 *   pointer that can be seen before it presses
 * @property {(handle: Handle, point: Point) => void} move the target or a joint goes to a point
 * @property {(handle: Handle, by: number) => void} turn an edge turns by so many degrees
 * @property {() => void} done a drag has ended, or a key has moved something
 * @property {() => void} wake draws again
 */

/** By how many degrees a key turns an edge. @type {Record<string, number>} */
const TURNS = { '+': 1, '=': 1, '-': -1, _: -1, PageUp: 10, PageDown: -10 };

/** How near the pointer must come to a joint to open its sector, in pixels. */
const OPENING = 24;

/** How near the pointer must be to an edge for its sector to stay open, in pixels. */
const STAYING = 12;

export class Grip {
  /** @protected */
  host;
  /** Whether the edges of a closed limit are held: the first move selects one of them. */
  #either = false;
  /** The bone whose sector the pointer has opened; -1 for none. */
  #opened = -1;
  /** What the pointer drags. @type {Handle | null} */
  held = null;
  /** What the keys move. @type {Handle | null} */
  selected = null;
  /** Whether keys have moved what is selected. */
  adjusts = false;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
  }

  /** Whether a bone's sector is open where sectors are too close together for all to be. */
  isOpen(/** @type {number} */ bone) {
    return bone === this.#opened || (this.selected?.kind === 'edge' && this.selected.bone === bone);
  }

  /**
   * Deselects what does not exist any more.
   * @param {number} bones
   * @param {boolean} limited
   */
  keepTo(bones, limited) {
    const { selected } = this;
    if (
      (selected?.kind === 'joint' && selected.joint > bones) ||
      (selected?.kind === 'edge' && !(limited && selected.bone < bones))
    ) {
      this.selected = null;
    }
    if (!limited) {
      this.#opened = -1;
    }
  }

  /** @param {Point} point @param {number} within */
  cursor(point, within) {
    const places = this.host.handles(true);
    const handle = handleAt(places, point, within) || closedSectorAt(places, point, within) >= 0;
    return handle ? 'on-handle' : '';
  }

  /** Opens the sector that the pointer is near, where not all are open. */
  hover(/** @type {Point} */ point) {
    const { sectors } = this.host.handles(true);
    const opened = edgeNear(sectors, point, STAYING)
      ? this.#opened
      : sectorNear(sectors, point, this.#opened, OPENING);
    if (opened !== this.#opened) {
      this.#opened = opened;
      this.host.wake();
    }
  }

  /**
   * Starts to drag what is under the pointer, or opens a sector there. Returns the place of what is dragged,
   * true for a sector, and false if there is nothing.
   * @param {Point} point
   * @param {number} within
   * @param {boolean} hovers whether the pointer can be seen before it presses
   */
  take(point, within, hovers) {
    const places = this.host.handles(hovers);
    const held = handleAt(places, point, within);
    this.held = held;
    this.selected = held?.kind === 'edge' ? held : null;
    this.adjusts = false;
    const limit = held?.kind === 'edge' && places.sectors.find(({ bone }) => bone === held.bone)?.limit;
    this.#either = limit ? limit.min === limit.max : false;
    const closed = held ? -1 : closedSectorAt(places, point, within);
    if (closed >= 0) {
      this.#opened = closed;
    } else if (held?.kind === 'joint') {
      this.#opened = held.joint;
    }
    this.host.wake();
    return held ? placeOf(places, held) : closed >= 0;
  }

  /** @param {Point} point */
  drag(point) {
    const { held } = this;
    if (held?.kind === 'edge') {
      const sector = this.host.handles().sectors.find(({ bone }) => bone === held.bone);
      if (sector) {
        if (this.#either) {
          held.edge = sideOf(sector, point);
          this.#either = false;
        }
        this.host.turn(held, draggedTo(sector, held.edge, point) - sector.limit[held.edge]);
      }
    } else if (held) {
      this.host.move(held, point);
    }
  }

  release() {
    this.held = null;
    this.host.done();
  }

  /**
   * A key that selects an edge, or turns the selected one; returns whether it was one.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { selected } = this;
    const { shiftKey } = event;
    const key = keyOf(event);
    if (selected?.kind === 'edge' && Object.hasOwn(TURNS, key)) {
      this.adjusts = true;
      this.host.turn(selected, TURNS[key]);
      this.host.done();
      return true;
    }
    if (key === 'e') {
      const { sectors } = this.host.handles();
      return sectors.length > 0 && this.select(nextEdge(selected, sectors, shiftKey ? -1 : 1));
    }
    // With nothing to deselect, Escape is the page's: it closes a dialog.
    return key === 'Escape' && selected !== null && this.select(null);
  }

  /** @protected @param {Handle | null} handle */
  select(handle) {
    this.selected = handle;
    this.adjusts = false;
    this.host.wake();
    return true;
  }
}
