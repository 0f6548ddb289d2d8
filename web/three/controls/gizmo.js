// The arrows and rings of three.js at the selected handle: TransformControls.

import { TransformControls } from 'three/addons/controls/TransformControls.js';
import { nearOf, screenPoint } from './handle-marks.js';

/** @typedef {import('three').Camera} Camera */
/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('./handle-marks.js').ScreenPoint} ScreenPoint */

export class Gizmo {
  #element;
  /** What is called here is not all in the types. @type {any} */
  #transform;
  #marks;
  #touchAction;
  /** What TransformControls do with a pointer that is not down. */
  #hover;
  /** What the pointer that is down drags, null: nothing. Undefined: none is down. @type {string | null | undefined} */
  #pressed;
  /** Whether a drag may move something: not before the pointer has moved a little. */
  #moves = false;

  /**
   * @param {Camera} camera
   * @param {HTMLElement} element
   * @param {import('./handle-marks.js').HandleMarks} marks
   */
  constructor(camera, element, marks) {
    this.#element = element;
    this.#touchAction = element.style?.touchAction ?? '';
    this.#transform = new TransformControls(camera, element);
    this.#marks = marks;
    const transform = this.#transform;
    this.#hover = transform.pointerHover.bind(transform);
    const move = transform.pointerMove.bind(transform);
    transform.pointerHover = (/** @type {ScreenPoint | null} */ pointer) => this.#onHover(pointer);
    findPointerAsHandles(transform, element);
    transform.pointerMove = (/** @type {ScreenPoint | null} */ pointer) => {
      // Who drags by calls of these, as with the ray of an XR controller, presses nothing here.
      if (this.#moves || this.#pressed === undefined) {
        move(pointer);
      }
    };
  }

  /** @returns {TransformControls} */
  get transform() {
    return this.#transform;
  }

  /** What draws them. @returns {Object3D} */
  get object() {
    return this.#transform.getHelper();
  }

  /**
   * TransformControls call it before they begin a drag, too: then the press has been decided.
   * @param {ScreenPoint | null} pointer null: their ray was set by the caller
   */
  #onHover(pointer) {
    if (this.#transform.dragging) {
      return;
    }
    if (this.#pressed !== undefined) {
      this.#transform.axis = this.#pressed;
    } else if (!pointer) {
      this.#hover(pointer);
    } else {
      const picked = this.pick(pointer, 'mouse');
      this.#transform.axis = picked?.index === this.#marks.selected ? (picked?.axis ?? null) : null;
    }
  }

  /**
   * What a press takes: a handle, by its index, and what is dragged: the handle itself along the screen, or an arrow or a
   * ring of the one that is selected. null: nothing. On the mark of a handle, the handle comes first, so that an arrow
   * that points at the viewer is not in front of it; beside a mark, the arrows do.
   * @param {ScreenPoint} pointer
   * @param {string} type of the pointer
   */
  pick(pointer, type) {
    const { selected } = this.#marks;
    const isTranslating = this.#transform.mode === 'translate';
    const middle = isTranslating ? 'XYZ' : 'XYZE';
    const hit = this.#marks.at(pointer, 0);
    if (hit >= 0 && (hit !== selected || isTranslating)) {
      return { index: hit, axis: middle };
    }
    this.#hover(pointer);
    if (selected >= 0 && this.#transform.axis) {
      return { index: selected, axis: /** @type {string} */ (this.#transform.axis) };
    }
    const index = this.#marks.at(pointer, nearOf(type));
    return index >= 0 ? { index, axis: middle } : null;
  }

  /**
   * Decides what the pointer that goes down now drags.
   * @param {string | null} axis null: nothing
   */
  press(axis) {
    this.#pressed = axis;
    this.#moves = false;
    this.#transform.axis = axis;
    // The plane of the drag goes through the object, which may be another one than in the last frame.
    this.object.updateMatrixWorld(true);
  }

  /** The pointer that is down moves from now on. */
  move() {
    this.#moves = true;
  }

  /** No pointer is down. */
  release() {
    this.#pressed = undefined;
    this.#moves = false;
  }

  /** Ends a drag, and undoes it. */
  cancel() {
    if (this.#transform.dragging) {
      this.#transform.reset();
      this.#transform.pointerUp({ button: 0 });
    }
    this.release();
  }

  /** @param {Object3D | null} object null: none */
  attach(object) {
    if (!object) {
      this.#transform.detach();
    } else if (this.#transform.object !== object) {
      this.#transform.attach(object);
    }
  }

  /** @param {boolean} keepTouchAction whether the element keeps the present `touch-action` */
  dispose(keepTouchAction) {
    const { style } = this.#element;
    const { touchAction } = style;
    this.object.removeFromParent();
    this.#transform.detach();
    this.#transform.dispose();
    style.touchAction = keepTouchAction ? touchAction : this.#touchAction;
  }
}

/**
 * TransformControls take the rectangle of the element for the element: they find the pointer elsewhere in a container
 * that is turned. They find it as handles do from here on, where their own function has this name.
 * @param {any} transform
 * @param {HTMLElement} element
 */
function findPointerAsHandles(transform, element) {
  const own = transform._getPointer;
  if (typeof own === 'function') {
    transform._getPointer = (/** @type {PointerEvent} */ event) =>
      transform.viewport || element.ownerDocument.pointerLockElement
        ? own(event)
        : { ...screenPoint(event, element), button: event.button };
  }
}
