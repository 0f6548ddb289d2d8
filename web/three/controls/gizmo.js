// The arrows and rings of three.js at the selected handle: TransformControls.

import { Vector3 } from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import { worldPoint } from '../place.js';

/** @typedef {import('three').Camera} Camera */
/** @typedef {import('three').Object3D} Object3D */

const point = new Vector3();

export class Gizmo {
  #element;
  /** What is called here is not all in the types. @type {any} */
  #transform;
  #touchAction;

  /**
   * @param {Camera} camera
   * @param {HTMLElement} element
   * @param {number} size the radius of handles, in pixels
   */
  constructor(camera, element, size) {
    this.#element = element;
    this.#touchAction = element.style?.touchAction ?? '';
    this.#transform = new TransformControls(camera, element);
    this.#preferMiddle(camera, size);
  }

  /** @returns {TransformControls} */
  get transform() {
    return this.#transform;
  }

  /** What draws them. @returns {Object3D} */
  get object() {
    return this.#transform.getHelper();
  }

  get dragging() {
    return this.#transform.dragging;
  }

  /**
   * The handle itself moves along the screen, from wherever it is seen. Without this, an arrow that points at the viewer
   * would be in front of it.
   * @param {Camera} camera
   * @param {number} size
   */
  #preferMiddle(camera, size) {
    const transform = this.#transform;
    const { pointerHover } = transform;
    transform.pointerHover = (/** @type {{ x: number, y: number } | null} */ pointer) => {
      pointerHover.call(transform, pointer);
      if (pointer && transform.object && !transform.dragging && transform.mode === 'translate') {
        const { width, height } = this.#element.getBoundingClientRect();
        worldPoint(transform.object, point).project(camera);
        const distance = Math.hypot((point.x - pointer.x) * width, (point.y - pointer.y) * height) / 2;
        if (distance <= size) {
          transform.axis = 'XYZ';
        }
      }
    };
  }

  /** @param {Object3D | null} object null: none */
  attach(object) {
    if (!object) {
      this.#transform.detach();
    } else if (this.#transform.object !== object) {
      this.#transform.attach(object);
    }
  }

  /** Ends a drag, and undoes it. */
  cancel() {
    if (this.#transform.dragging) {
      this.#transform.reset();
      this.#transform.pointerUp({ button: 0 });
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
