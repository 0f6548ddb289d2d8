// Presses: from a pointer that goes down on the element until it goes up. One that takes a handle drags it.
//
// Listeners for the capture phase are called before those of the controls of the camera, and of TransformControls, on
// the same element.

/** A pointer that moves further than this, in CSS pixels, does not click. */
const CLICK = 6;

/** A pointer that moves less than this does not drag: a click does not move what it selects. */
const STILL = 3;

/**
 * @typedef {object} Press
 * @property {number} id of the pointer
 * @property {string} type of the pointer
 * @property {number} x where it began
 * @property {number} y
 * @property {boolean} taken whether it has taken a handle
 * @property {boolean} click whether it may be a click
 * @property {boolean} moved whether it drags
 * @property {boolean} ends whether the pointer goes up in this event
 */
/**
 * What happens to a press.
 * @typedef {object} PressHandlers
 * @property {(event: PointerEvent, isMain: boolean) => boolean} begin It begins, with the main button or finger or
 *   another one. Returns whether it takes a handle.
 * @property {() => void} move It moves for the first time.
 * @property {(taken: boolean, click: boolean) => void} end
 * @property {() => void} cancel A press that has taken a handle ends by the Escape key or by the browser.
 */

/** @param {Press} press @param {PointerEvent} event */
const distanceOf = ({ x, y }, event) => Math.hypot(event.clientX - x, event.clientY - y);

export class Presses {
  #element;
  #handlers;
  /** @type {Press | null} */
  #press = null;

  /**
   * @param {HTMLElement} element
   * @param {PressHandlers} handlers
   */
  constructor(element, handlers) {
    this.#element = element;
    this.#handlers = handlers;
    for (const [type, listener, capture] of this.#listeners) {
      element.addEventListener(type, listener, capture);
    }
  }

  /** @type {[type: string, listener: (event: any) => void, capture: boolean][]} */
  get #listeners() {
    return [
      ['pointerdown', this.#onDown, true],
      ['pointermove', this.#onMove, true],
      ['pointerup', this.#beforeUp, true],
      ['pointerup', this.#onUp, false],
      ['pointercancel', this.#onCancel, false],
      ['lostpointercapture', this.#onLost, false],
    ];
  }

  /** Ends a press without calling a handler. */
  forget() {
    this.#press = null;
    this.#element.ownerDocument.removeEventListener('keydown', this.#onKey, true);
  }

  dispose() {
    this.forget();
    for (const [type, listener, capture] of this.#listeners) {
      this.#element.removeEventListener(type, listener, capture);
    }
  }

  /**
   * Whether an event belongs to another pointer than the one that drags: TransformControls would take both for one.
   * @param {PointerEvent} event
   */
  #isOther({ pointerId }) {
    return Boolean(this.#press?.taken) && this.#press?.id !== pointerId;
  }

  #cancel() {
    this.forget();
    this.#handlers.cancel();
  }

  #onDown = (/** @type {PointerEvent} */ event) => {
    const { pointerId: id, pointerType: type, clientX: x, clientY: y } = event;
    const before = this.#press;
    const isMain = event.isPrimary !== false;
    if (before && before.id !== id && !(isMain && before.type === type)) {
      before.click = false;
      if (before.taken) {
        event.stopImmediatePropagation();
      }
      return;
    }
    if (before?.taken) {
      // Its end was missed: the element was removed meanwhile, for example.
      this.#cancel();
    }
    const click = isMain && event.button === 0;
    this.#press = { id, type, x, y, taken: false, click, moved: false, ends: false };
    this.#press.taken = this.#handlers.begin(event, click);
    if (this.#press.taken) {
      // A browser takes the focus away from the handle when a canvas is pressed.
      this.#element.ownerDocument.addEventListener('keydown', this.#onKey, true);
    }
  };

  #onMove = (/** @type {PointerEvent} */ event) => {
    const press = this.#press;
    if (this.#isOther(event)) {
      event.stopImmediatePropagation();
    } else if (press?.id === event.pointerId) {
      const distance = distanceOf(press, event);
      press.click &&= distance <= CLICK;
      if (!press.moved && distance >= STILL) {
        press.moved = true;
        this.#handlers.move();
      }
    }
  };

  #beforeUp = (/** @type {PointerEvent} */ event) => {
    if (this.#isOther(event)) {
      event.stopImmediatePropagation();
    } else if (this.#press?.id === event.pointerId) {
      this.#press.ends = true;
    }
  };

  #onUp = (/** @type {PointerEvent} */ event) => {
    const press = this.#press;
    if (press?.id === event.pointerId) {
      this.forget();
      this.#handlers.end(press.taken, press.click && distanceOf(press, event) <= CLICK);
    }
  };

  #onCancel = (/** @type {PointerEvent} */ event) => {
    if (this.#press?.id === event.pointerId) {
      this.#cancel();
    }
  };

  #onLost = (/** @type {PointerEvent} */ event) => {
    const press = this.#press;
    if (press?.taken && press.id === event.pointerId && !press.ends && event.target === this.#element) {
      this.#cancel();
    }
  };

  #onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      this.#cancel();
    }
  };
}
