// What can be dragged in the picture: by the pointer, and by keys.

import { Vector3 } from 'three';
import { listenToPointer } from '../../element.js';
import { onCanvas, placeAt, rayThrough, sizeOnCanvas } from './project.js';

/** @typedef {import('./project.js').Point} Point */
/** @typedef {import('../../element.js').View} View */

/**
 * Something that can be dragged.
 * @typedef {object} Handle
 * @property {string} name
 * @property {import('three').Object3D} object where it is; it is skipped while it is not visible
 * @property {number} radius in metres
 * @property {(place: Vector3) => void} move moves it to a place in the world, or to the nearest one that it may have
 * @property {(ray: import('three').Ray) => Vector3 | null} [along] where it goes under the pointer, such as on the ground;
 *   null: it stays. Default: on the plane that faces the camera
 * @property {(point: Point, within: number) => boolean} [isAt] whether a pointer takes it there; default: if it is near
 * @property {boolean} [followsMouse] whether it goes where a mouse points: then only fingers drag it
 * @property {boolean} [leaves] whether keys also move it out of the picture, which then has to show it
 * @property {() => void} [grab] is called when a drag begins
 * @property {(done: boolean) => void} [drop] is called when a drag ends; `done`: the pointer went up, and was not taken away
 */

/** Something that is dragged is kept so far inside the picture, in pixels. */
const MARGIN = 12;

/** How far a key moves something away from the camera, in metres. */
const PUSH = 0.02;

/** A pointer that goes further while it is down does not click, in pixels. */
const CLICK = 6;

/** How far a click may be from what it means, in pixels: a mouse, and a finger or a pen. */
const PRECISE = 6;
const COARSE = 14;

const direction = new Vector3();

/**
 * Something that the pointer does where it is pressed beside all handles, instead of turning the view.
 * @typedef {object} Brush
 * @property {(point: Point) => boolean} start whether it begins here
 * @property {(point: Point) => void} move
 * @property {() => void} end
 */

/**
 * What else the pointer does.
 * @typedef {object} PointerEvents
 * @property {(point: Point, within: number) => void} [click] the user has clicked or tapped beside all handles; `within`:
 *   how far the pointer may be from what it means, in pixels
 * @property {(point: Point | null) => void} [hover] the pointer is over this point, and nothing is pressed; null: it is not
 *   over the canvas
 * @property {(point: Point, within: number) => string} [cursor] the class that the canvas has while the pointer is beside
 *   all handles; '' for none
 * @property {Brush} [brush]
 */

export class Handles {
  #figure;
  #events;
  /** @type {readonly Handle[]} */
  #all;
  /** The name of the one that keys move. @type {string | null} */
  #selected = null;
  /** What the pointer drags, and where it is. @type {{ handle: Handle, point: Point } | null} */
  #dragged = null;
  /** Whether the pointer came down on a handle, or uses the brush. */
  #taken = false;
  #brushes = false;
  /** Ends what the pointer does. */
  #endPointer = () => {};

  /**
   * Listens to the pointers on the canvas of a figure.
   * @param {import('./figure.js').Figure3D} figure the view stays while something is dragged
   * @param {readonly Handle[]} handles
   * @param {PointerEvents} [events]
   */
  constructor(figure, handles, events = {}) {
    this.#figure = figure;
    this.#events = events;
    this.#all = handles;
    this.#listen();
  }

  /** The handles that are visible. */
  get shown() {
    return this.#all.filter(({ object }) => object.visible);
  }

  /** Where the handles are on the canvas. */
  get points() {
    return this.shown.map((handle) => this.onCanvas(handle));
  }

  /** The name of the handle that keys move; null for none. */
  get selected() {
    return this.#find(this.#selected)?.name ?? null;
  }

  /** The name of the handle that the pointer drags; null for none. */
  get dragged() {
    return this.#dragged?.handle.name ?? null;
  }

  #find(/** @type {string | null} */ name) {
    return this.shown.find((handle) => handle.name === name) ?? null;
  }

  /** Where a handle is on the canvas. @returns {Point} */
  onCanvas(/** @type {Handle} */ { object }) {
    const { camera, stage } = this.#figure;
    return onCanvas(object.getWorldPosition(new Vector3()), camera, stage.view);
  }

  /**
   * The handle near a point of the canvas; null for none.
   * @param {Point} point
   * @param {number} within pixels from its edge
   */
  at(point, within) {
    const { camera, stage } = this.#figure;
    let found = /** @type {Handle | null} */ (null);
    let least = Number.POSITIVE_INFINITY;
    for (const handle of this.shown) {
      const { x, y } = this.onCanvas(handle);
      const away = Math.hypot(x - point.x, y - point.y);
      const place = handle.object.getWorldPosition(new Vector3());
      const isNear = away <= within + sizeOnCanvas(handle.radius, place, camera, stage.view);
      if (away < least && (handle.isAt ? handle.isAt(point, within) : isNear)) {
        [found, least] = [handle, away];
      }
    }
    return found;
  }

  /**
   * Moves a handle to a point of the canvas, or to the nearest point inside its edges. It stays as far in front of the
   * camera as it is.
   * @param {Handle} handle
   * @param {Point} point
   */
  moveTo(handle, { x, y }) {
    const { width, height } = this.#figure.stage.view;
    this.#moveTo(handle, {
      x: Math.max(Math.min(x, width - MARGIN), MARGIN),
      y: Math.max(Math.min(y, height - MARGIN), MARGIN),
    });
  }

  #moveTo(/** @type {Handle} */ handle, /** @type {Point} */ point) {
    const { camera, stage } = this.#figure;
    const place = handle.along
      ? handle.along(rayThrough(point, camera, stage.view).ray)
      : placeAt(point, handle.object.getWorldPosition(new Vector3()), camera, stage.view);
    if (place) {
      handle.move(place);
    }
  }

  /** Moves the handle that is dragged to the pointer: the camera may have moved since the pointer did. */
  update() {
    if (this.#dragged) {
      this.moveTo(this.#dragged.handle, this.#dragged.point);
    }
  }

  /**
   * The picture gets another size: handles that were in it stay in it.
   * @param {View} before the size before; its width is 0 if there was no picture
   * @param {() => void} resize gives the picture its size
   */
  keepInside(before, resize) {
    const { camera } = this.#figure;
    const inside = this.shown.filter(({ object }) => {
      const { x, y } = onCanvas(object.getWorldPosition(new Vector3()), camera, before);
      return x > 0 && x < before.width && y > 0 && y < before.height;
    });
    resize();
    for (const handle of inside) {
      this.moveTo(handle, this.onCanvas(handle));
    }
  }

  /** Ends a drag or a brush stroke. What is selected stays selected. */
  endDrag() {
    this.#endPointer();
  }

  /** Ends a drag or a brush stroke, and deselects: for a figure that goes back to its start. */
  cancel() {
    this.endDrag();
    this.deselect();
  }

  /** Selects the next handle, or the one before it. */
  select(/** @type {number} */ step) {
    const names = this.shown.map(({ name }) => name);
    const { selected } = this;
    const at = selected ? names.indexOf(selected) + step : step > 0 ? 0 : -1;
    this.#selected = names[(at + names.length) % names.length] ?? null;
    this.#figure.stage.wake();
  }

  deselect() {
    this.#selected = null;
    this.#figure.stage.wake();
  }

  /** The handle that keys move: the first one if none is selected. */
  #chosen() {
    const handle = this.#find(this.#selected) ?? this.shown[0] ?? null;
    this.#selected = handle?.name ?? null;
    this.#figure.stage.wake();
    return handle;
  }

  /** Moves the selected handle by so many pixels. */
  nudge(/** @type {number} */ dx, /** @type {number} */ dy) {
    const handle = this.#chosen();
    if (handle) {
      const { x, y } = this.onCanvas(handle);
      const point = { x: x + dx, y: y + dy };
      if (Number.isFinite(x)) {
        handle.leaves ? this.#moveTo(handle, point) : this.moveTo(handle, point);
      }
    }
  }

  /** Moves the selected handle away from the camera by so many steps. */
  push(/** @type {number} */ steps) {
    const handle = this.#chosen();
    if (!handle) {
      return;
    }
    const before = handle.object.getWorldPosition(new Vector3());
    const way = this.#figure.camera.getWorldDirection(direction).multiplyScalar(steps * PUSH);
    handle.move(before.clone().add(way));
    handle.object.updateWorldMatrix(true, false);
    if (!handle.leaves && !this.isInPicture(handle.object.getWorldPosition(new Vector3()))) {
      handle.move(before);
    }
  }

  /** Whether a place is in the picture, and not at its edge. */
  isInPicture(/** @type {Vector3} */ place) {
    const { camera, stage } = this.#figure;
    const { width, height } = stage.view;
    const { x, y } = onCanvas(place, camera, stage.view);
    return x >= MARGIN && x <= width - MARGIN && y >= MARGIN && y <= height - MARGIN;
  }

  /** Where the selected handle is in the world; null if none is selected. */
  get place() {
    return this.#find(this.#selected)?.object.getWorldPosition(new Vector3()) ?? null;
  }

  #listen() {
    const figure = this.#figure;
    const { canvas, stage } = figure;
    const { hover, brush, cursor } = this.#events;
    this.#endPointer = listenToPointer(canvas, {
      cursor: (point, within) => {
        const handle = this.at(point, within);
        return handle && !handle.followsMouse ? 'on-handle' : (cursor?.(point, within) ?? '');
      },
      take: (point, within, hovers) => {
        const near = this.at(point, within);
        const handle = near && hovers && near.followsMouse ? null : near;
        this.#brushes = handle === null && (brush?.start(point) ?? false);
        this.#taken = handle !== null || this.#brushes;
        figure.orbit.enabled = !this.#taken && figure.looksAround;
        if (!handle) {
          return this.#brushes;
        }
        this.#selected = handle.name;
        const from = this.onCanvas(handle);
        handle.grab?.();
        this.#dragged = { handle, point: from };
        stage.wake();
        return from;
      },
      drag: (point) => {
        if (this.#brushes) {
          brush?.move(point);
          stage.wake();
        }
        if (this.#dragged) {
          this.#dragged.point = point;
          // Now, because the pointer may be up before the next frame.
          this.update();
          stage.wake();
        }
      },
      release: (done) => {
        if (this.#brushes) {
          brush?.end();
        }
        this.#dragged?.handle.drop?.(done);
        [this.#dragged, this.#brushes] = [null, false];
        figure.orbit.enabled = figure.looksAround;
        stage.wake();
      },
      hover: (point) => hover?.(point),
      point: () => {},
      leave: () => hover?.(null),
    });
    this.#listenToClicks();
  }

  /** A click or a tap beside the handles deselects. */
  #listenToClicks() {
    const { canvas } = this.#figure;
    const { click } = this.#events;
    let [x, y] = [0, 0];
    canvas.addEventListener('pointerdown', (event) => {
      [x, y] = [event.clientX, event.clientY];
    });
    canvas.addEventListener('click', (event) => {
      const moved = Math.hypot(event.clientX - x, event.clientY - y) > CLICK;
      if (!moved && !this.#taken) {
        this.deselect();
        const { pointerType } = /** @type {PointerEvent} */ (event);
        click?.({ x: event.offsetX, y: event.offsetY }, pointerType === 'mouse' ? PRECISE : COARSE);
      }
    });
  }
}
