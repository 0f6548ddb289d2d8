// Makes the targets and poles of a SkeletonIK draggable.

import { EventDispatcher } from 'three';
import { isObject, readBoolean, readName, show, wrongType } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { SkeletonChain } from './chain.js';
import { CameraPause } from './controls/camera-pause.js';
import { Gizmo } from './controls/gizmo.js';
import { HandleButtons } from './controls/handle-buttons.js';
import { HandleList, placeOf } from './controls/handle-list.js';
import { HandleMarks, screenPoint } from './controls/handle-marks.js';
import { moveByKey } from './controls/keys.js';
import { readControlsOptions, readMode } from './controls/options.js';
import { Presses } from './controls/presses.js';
import { SkeletonLookAt } from './look-at.js';
import { SkeletonIK } from './skeleton-ik.js';

/** @typedef {import('three').Camera} Camera */
/** @typedef {import('./skeleton-ik.js').Part} Part */
/** @typedef {import('./controls/handle-list.js').IKHandle} IKHandle */
/** @typedef {import('./controls/options.js').IKControlsOptions} IKControlsOptions */
/**
 * The events of the controls.
 * @typedef {object} IKControlsEvents
 * @property {object} change Something looks different: draw a frame. For apps that do not draw all the time.
 * @property {{ handle: IKHandle | null }} select Another handle is selected, or none.
 * @property {{ value: boolean }} dragging-changed A handle is pressed, or released. Between the two it can be dragged.
 */

/** What handles are of. */
const KINDS = ['target', 'pole'];

/**
 * Handles on targets and poles: what `createIKControls` returns.
 * @extends {EventDispatcher<IKControlsEvents>}
 */
export class IKControls extends EventDispatcher {
  #camera;
  #element;
  #keepTouchAction;
  #cameraPause;
  #list;
  #marks;
  #gizmo;
  #buttons;
  #presses;
  /** @type {IKHandle | null} */
  #selected = null;
  /** Whether a handle had the focus before a pointer took it away. */
  #hadFocus = false;
  #enabled = true;
  #disposed = false;

  /**
   * @param {SkeletonIK} ik
   * @param {Camera} camera
   * @param {HTMLElement} element
   * @param {IKControlsOptions} options
   * @internal
   */
  constructor(ik, camera, element, options) {
    super();
    if (!(ik instanceof SkeletonIK)) {
      throw wrongType('ik', 'a SkeletonIK', ik);
    }
    if (!isObject(camera) || !camera.isCamera) {
      throw wrongType('camera', 'a Camera', camera);
    }
    if (!isObject(element) || typeof element.addEventListener !== 'function') {
      throw wrongType('domElement', 'an element, such as renderer.domElement', element);
    }
    const { orbit, scene, mode, size } = readControlsOptions(options, ik.object);
    this.#camera = camera;
    this.#element = element;
    // The controls of the camera need their touch-action after these.
    this.#keepTouchAction = orbit !== null;
    this.#cameraPause = new CameraPause(orbit);
    this.#marks = new HandleMarks(camera, element, size, () => this.#refreshIfStale());
    this.#gizmo = new Gizmo(camera, element, this.#marks);
    this.#gizmo.transform.setMode(mode);
    this.#buttons = new HandleButtons(element, (index) => this.#select(this.handles[index] ?? null));
    this.#list = new HandleList(ik, scene);
    scene.add(this.#marks, this.#gizmo.object);
    const { transform } = this.#gizmo;
    transform.addEventListener('dragging-changed', this.#onDragging);
    transform.addEventListener('change', this.#onChange);
    this.#presses = new Presses(element, {
      begin: (event, isMain) => this.#onPress(event, isMain),
      move: () => this.#gizmo.move(),
      end: (taken, click) => this.#onRelease(taken, click),
      cancel: () => this.#onCancel(),
    });
    element.addEventListener('keydown', this.#onKeyDown);
    this.refresh();
  }

  /** What can be dragged now. @returns {readonly IKHandle[]} */
  get handles() {
    return this.#list.handles;
  }

  /** The handle that is selected; null: none. @returns {IKHandle | null} */
  get selected() {
    return this.#selected;
  }

  /** The TransformControls of three.js, for its settings, such as `setSize`. */
  get transform() {
    return this.#gizmo.transform;
  }

  /** Whether dragging moves or rotates. @type {'translate' | 'rotate'} */
  set mode(mode) {
    this.#gizmo.transform.setMode(readMode(mode));
  }

  get mode() {
    return /** @type {'translate' | 'rotate'} */ (this.#gizmo.transform.getMode());
  }

  /** Whether handles are shown and can be used. Default true. */
  set enabled(enabled) {
    this.#enabled = readBoolean('enabled', enabled);
    if (!this.#enabled) {
      this.#cancelDrag();
      this.#select(null);
    }
    this.#gizmo.transform.enabled = this.#enabled;
    this.#marks.visible = this.#enabled;
    this.#buttons.enabled = this.#enabled;
  }

  get enabled() {
    return this.#enabled;
  }

  /**
   * Selects a handle: that of a chain or a look-at.
   * @param {Part | null} part null: none
   * @param {'target' | 'pole'} [kind] Default `'target'`
   * @throws {TypeError} if an argument is of the wrong type
   * @throws {RangeError} if there is no such handle
   */
  select(part, kind = 'target') {
    this.#requireAlive();
    readName('kind', kind, KINDS);
    if (part !== null && !(part instanceof SkeletonChain || part instanceof SkeletonLookAt)) {
      throw wrongType('part', 'a chain, a look-at or null', part);
    }
    if (part === null) {
      this.#select(null);
      return;
    }
    this.#refreshIfStale();
    const object = placeOf(part, kind);
    const handle = this.handles.find((each) => each.object === object);
    if (!handle) {
      const message = `part must be a chain or a look-at of these controls that has the handle ${show(kind)}`;
      throw coded('out-of-range', new RangeError(message));
    }
    this.#select(handle);
    if (this.#buttons.hasFocus) {
      this.#focusSelected();
    }
  }

  /**
   * Makes handles for what the chains have now. Each frame does this by itself, if chains were added or removed, or got
   * other targets.
   */
  refresh() {
    this.#requireAlive();
    this.#list.refresh();
    this.#marks.show(this.handles);
    this.#buttons.show(this.handles);
    const selected = this.handles.find(({ object }) => object === this.#selected?.object) ?? null;
    this.#select(selected, true);
  }

  /** Removes everything: handles, listeners, and objects that stood for a Vector3 or null. */
  dispose() {
    if (this.#disposed) {
      return;
    }
    this.#cancelDrag();
    this.#select(null);
    this.#disposed = true;
    this.#presses.dispose();
    this.#element.removeEventListener('keydown', this.#onKeyDown);
    const { transform } = this.#gizmo;
    transform.removeEventListener('dragging-changed', this.#onDragging);
    transform.removeEventListener('change', this.#onChange);
    this.#gizmo.dispose(this.#keepTouchAction);
    this.#marks.removeFromParent();
    this.#marks.dispose();
    this.#buttons.dispose();
    this.#list.dispose();
  }

  #requireAlive() {
    if (this.#disposed) {
      throw coded('disposed', new Error('These IKControls were used after their dispose()'));
    }
  }

  #refreshIfStale() {
    if (!this.#disposed && this.#list.isStale) {
      this.refresh();
    }
  }

  /**
   * @param {IKHandle | null} handle
   * @param {boolean} [quietly] whether it may be the same as before
   */
  #select(handle, quietly = false) {
    const before = this.#selected;
    this.#selected = handle;
    this.#marks.selected = handle ? this.handles.indexOf(handle) : -1;
    this.#buttons.selected = this.#marks.selected;
    this.#gizmo.attach(handle?.object ?? null);
    if (before?.object !== handle?.object) {
      this.dispatchEvent({ type: 'select', handle });
    }
    if (!quietly || before?.object !== handle?.object) {
      this.dispatchEvent({ type: 'change' });
    }
  }

  #cancelDrag() {
    this.#presses.forget();
    this.#gizmo.cancel();
    this.#cameraPause.end();
  }

  #onDragging = (/** @type {{ value: unknown }} */ event) => {
    const value = Boolean(event.value);
    if (value) {
      this.#cameraPause.begin();
    } else {
      this.#cameraPause.end();
    }
    this.dispatchEvent({ type: 'dragging-changed', value });
  };

  #onChange = () => {
    this.dispatchEvent({ type: 'change' });
  };

  /**
   * Selects what is under the pointer. TransformControls, which see the event later, then drag it.
   * @param {PointerEvent} event
   * @param {boolean} isMain
   */
  #onPress(event, isMain) {
    this.#hadFocus = this.#buttons.hasFocus;
    this.#refreshIfStale();
    const pointer = screenPoint(event, this.#element);
    const picked = isMain && this.#enabled ? this.#gizmo.pick(pointer, event.pointerType) : null;
    if (picked) {
      // Before the controls of the camera see the event.
      this.#cameraPause.begin();
      this.#select(this.handles[picked.index], true);
    }
    this.#gizmo.press(picked ? picked.axis : null);
    return picked !== null;
  }

  /**
   * @param {boolean} taken whether the press has taken a handle
   * @param {boolean} click
   */
  #onRelease(taken, click) {
    this.#gizmo.release();
    this.#cameraPause.end();
    if (!taken && click && this.#enabled) {
      this.#select(null);
      this.#buttons.focus(-1);
    } else if (taken || this.#hadFocus) {
      this.#focusSelected();
    }
  }

  #onCancel() {
    this.#cancelDrag();
    this.#focusSelected();
  }

  /** Keys go to the selected handle: a browser takes the focus away when a canvas is pressed. */
  #focusSelected() {
    if (this.#selected) {
      this.#buttons.focus(this.handles.indexOf(this.#selected));
    }
  }

  #onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const handle = this.#selected;
    if (!handle || !this.#enabled || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === 'Escape') {
      this.#select(null);
    } else if (moveByKey(event, handle.object, this.#camera, this.#element)) {
      this.dispatchEvent({ type: 'change' });
    } else {
      return;
    }
    // Neither the page nor the controls of the camera move.
    event.preventDefault();
    event.stopPropagation();
  };
}

/**
 * Makes the targets and poles of chains, and the targets of look-ats, draggable with a pointer, by touch and by keyboard.
 *
 * ```js
 * const orbit = new OrbitControls(camera, renderer.domElement);
 * const controls = createIKControls(ik, camera, renderer.domElement, { orbit });
 * ```
 *
 * A press of a handle, with a mouse, a pen or a finger, selects it, and a drag moves it along the plane of the screen; in
 * the mode `'rotate'` it rotates it. The handle that is selected has the arrows or rings of TransformControls, for one
 * axis. A click beside it deselects it. The Tab key goes from handle to handle; the arrow keys move the selected one along
 * the plane of the screen, Page Up and Page Down away from the viewer and back, with Shift in longer steps. Escape undoes
 * a drag, or deselects.
 *
 * A target or pole that is an Object3D is moved itself. One without a parent is added to the scene. A Vector3 is replaced
 * by a new Object3D at its place. A chain whose target is null gets an Object3D at its tip: from then on it reaches for
 * that place. `dispose` undoes all this: a Vector3 then has the last place, and a target that was null is null again.
 *
 * So do not set a target to null to switch a chain off while there are controls: the next frame gives it a new handle. Set
 * its `weight` to 0, or fade it.
 *
 * The handles follow by themselves, also if chains are added or removed, or get other targets. Each frame still needs
 * `ik.update`.
 * @param {SkeletonIK} ik
 * @param {Camera} camera
 * @param {HTMLElement} domElement the element that gets pointers and keys: `renderer.domElement`
 * @param {IKControlsOptions} [options]
 * @returns {IKControls}
 * @throws {TypeError} if an argument is of the wrong type, or an option unknown
 * @throws {RangeError} if a value is out of range, or the skeleton is in no scene and none is given
 */
export function createIKControls(ik, camera, domElement, options = {}) {
  return new IKControls(ik, camera, domElement, options);
}
