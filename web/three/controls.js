// Makes the targets and poles of a SkeletonIK draggable.

import { EventDispatcher, Object3D, Vector3 } from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import { isObject, readName, readNumber, readOptions, wrongType, wrongValue } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { SkeletonChain } from './chain.js';
import { HandleButtons } from './handle-buttons.js';
import { Handles, pixelSize } from './handles.js';
import { nameOf } from './path.js';
import { worldPoint } from './place.js';
import { SkeletonIK } from './skeleton-ik.js';

/** @typedef {import('three').Camera} Camera */
/** @typedef {import('./skeleton-ik.js').Part} Part */
/** @typedef {import('./chain.js').Place} Place */
/**
 * What can be dragged: the target or the pole of a chain, or the target of a look-at.
 * @typedef {object} IKHandle
 * @property {Part} part The chain or the look-at.
 * @property {'target' | 'pole'} kind What it is the handle of.
 * @property {Object3D} object What is moved.
 * @property {string} label Its name, for screen readers: `hand_l, target`.
 */
/**
 * @typedef {object} IKControlsOptions
 * @property {{ enabled: boolean } | null} [orbit] Controls of the camera, such as OrbitControls: they are disabled while
 *   something is dragged.
 * @property {Object3D} [scene] What the handles are added to. Default: the topmost parent of the skeleton.
 * @property {'translate' | 'rotate'} [mode] Whether dragging moves or rotates. Rotating a target has an effect on chains
 *   with the orientation `'target'`. Default `'translate'`.
 * @property {number} [size] The radius of handles on the screen, in CSS pixels, 1 to 100. Default 7.
 */
/**
 * The events of the controls.
 * - `change`: something looks different: draw a frame. For apps that do not draw all the time.
 * - `select`: another handle is selected, or none: `handle`.
 * - `dragging-changed`: a drag begins or ends: `value`.
 * @typedef {object} IKControlsEvents
 * @property {object} change
 * @property {{ handle: IKHandle | null }} select
 * @property {{ value: boolean }} dragging-changed
 */

const OPTIONS = ['orbit', 'scene', 'mode', 'size'];
const MODES = /** @type {const} */ (['translate', 'rotate']);

/** How far from a handle a pointer may be, in CSS pixels beyond its radius. */
const NEAR = { mouse: 5, pen: 8, touch: 18 };

/** A pointer that moves further than this, in CSS pixels, does not click. */
const STILL = 6;

/** How far an arrow key moves, in CSS pixels; with Shift. */
const STEP = 4;
const LONG_STEP = 24;

/** The keys, and where they move: right, up and away from the viewer. @type {Record<string, readonly number[]>} */
const KEYS = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
};

const point = new Vector3();
const move = new Vector3();
const axis = new Vector3();

/**
 * A target or a pole that was a Vector3 or null, and the object that stands for it.
 * @typedef {object} Stand
 * @property {Part} part
 * @property {'target' | 'pole'} kind
 * @property {Object3D} object
 * @property {Vector3 | null} before
 */

/**
 * The place of a part.
 * @param {Part} part
 * @param {'target' | 'pole'} kind
 * @returns {Place | null}
 */
const placeOf = (part, kind) =>
  kind === 'target' ? part.target : part instanceof SkeletonChain ? part.pole : null;

/**
 * @param {Part} part
 * @param {'target' | 'pole'} kind
 * @param {Place | null} place
 */
function setPlace(part, kind, place) {
  if (kind === 'target') {
    part.target = place;
  } else if (part instanceof SkeletonChain) {
    part.pole = place;
  }
}

/**
 * Handles on targets and poles: what `createIKControls` returns.
 * @extends {EventDispatcher<any>}
 */
export class IKControls extends EventDispatcher {
  #ik;
  #camera;
  #element;
  #orbit;
  #scene;
  #transform;
  /** What draws the transform controls: they themselves before three.js r169. @type {Object3D} */
  #gizmo;
  #handles;
  /** The parent of objects that stand for a Vector3 or null: it may lose children while a frame updates the scene. */
  #places = new Object3D();
  #buttons;
  /** @type {IKHandle[]} */
  #list = [];
  /** What the list was made for. @type {{ part: Part, target: unknown, pole: unknown }[]} */
  #made = [];
  /** @type {Stand[]} */
  #stands = [];
  /** Objects that had no parent, and were added to the scene. @type {Object3D[]} */
  #added = [];
  /** @type {IKHandle | null} */
  #selected = null;
  /** The pointer that is down: where it began. @type {{ id: number, x: number, y: number } | null} */
  #down = null;
  /** Whether a handle had the focus before a pointer took it away. */
  #hadFocus = false;
  #orbitEnabled = true;
  #touchAction;
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
    const { orbit = null, scene, mode, size = 7 } = readOptions('createIKControls', options, OPTIONS);
    if (orbit !== null && !(isObject(orbit) && 'enabled' in orbit)) {
      throw wrongType('orbit', 'controls with a property enabled', orbit);
    }
    if (!(readNumber('size', size) >= 1 && size <= 100)) {
      throw wrongValue('size', 'from 1 to 100 pixels', size);
    }
    const modeRead = mode === undefined ? MODES[0] : MODES[readName('mode', mode, MODES)];
    this.#ik = ik;
    this.#camera = camera;
    this.#element = element;
    this.#orbit = /** @type {{ enabled: boolean } | null} */ (orbit);
    this.#scene = sceneOf(ik.object, scene);
    this.#touchAction = element.style?.touchAction ?? '';
    this.#transform = new TransformControls(camera, element);
    this.#transform.setMode(modeRead);
    this.#preferMiddle();
    this.#gizmo = this.#transform.getHelper
      ? this.#transform.getHelper()
      : /** @type {any} */ (this.#transform);
    this.#handles = new Handles(camera, element, size, () => this.#refreshIfStale());
    this.#buttons = new HandleButtons(element, (index) => this.#select(this.#list[index] ?? null));
    this.#places.name = 'IKPlaces';
    this.#scene.add(this.#places, this.#handles, this.#gizmo);
    const transform = /** @type {any} */ (this.#transform);
    transform.addEventListener('dragging-changed', this.#onDragging);
    transform.addEventListener('change', this.#onChange);
    for (const [type, listener] of this.#listeners) {
      element.addEventListener(type, listener);
    }
    this.refresh();
  }

  /** @type {[type: string, listener: (event: any) => void][]} */
  get #listeners() {
    return [
      ['pointerdown', this.#onPointerDown],
      ['pointerup', this.#onPointerUp],
      ['pointercancel', this.#onPointerCancel],
      ['keydown', this.#onKeyDown],
    ];
  }

  /** What can be dragged now. @returns {readonly IKHandle[]} */
  get handles() {
    return this.#list;
  }

  /** The handle that is selected; null: none. @returns {IKHandle | null} */
  get selected() {
    return this.#selected;
  }

  /** The TransformControls of three.js, for its settings, such as `setSize`. */
  get transform() {
    return this.#transform;
  }

  /** Whether dragging moves or rotates. @type {'translate' | 'rotate'} */
  set mode(mode) {
    this.#transform.setMode(MODES[readName('mode', mode, MODES)]);
  }

  get mode() {
    return /** @type {'translate' | 'rotate'} */ (this.#transform.getMode());
  }

  /** Whether handles are shown and can be used. Default true. */
  set enabled(enabled) {
    this.#enabled = Boolean(enabled);
    this.#transform.enabled = this.#enabled;
    this.#handles.visible = this.#enabled;
    this.#buttons.enabled = this.#enabled;
    if (!this.#enabled) {
      this.#cancelDrag();
      this.select(null);
    }
  }

  get enabled() {
    return this.#enabled;
  }

  /**
   * Selects a handle: that of a chain or a look-at.
   * @param {Part | null} part null: none
   * @param {'target' | 'pole'} [kind] Default `'target'`
   * @throws {RangeError} if there is no such handle
   */
  select(part, kind = 'target') {
    if (part === null) {
      this.#select(null);
      return;
    }
    this.#refreshIfStale();
    const object = placeOf(part, kind);
    const handle = this.#list.find((each) => each.object === object);
    if (!handle) {
      throw wrongValue('part', `a chain or a look-at of these controls that has a ${kind}`, 'another');
    }
    this.#select(handle);
  }

  /**
   * Makes handles for what the chains have now. Each frame does this by itself, if chains were added or removed, or got
   * other targets.
   */
  refresh() {
    this.#requireAlive();
    this.#list = [];
    this.#forgetStands();
    for (const part of this.#ik.free) {
      this.#addHandle(part, 'target');
      this.#addHandle(part, 'pole');
    }
    this.#made = this.#ik.free.map((part) => ({
      part,
      target: placeOf(part, 'target'),
      pole: placeOf(part, 'pole'),
    }));
    this.#handles.show(this.#list);
    this.#buttons.show(this.#list);
    const selected = this.#list.find(({ object }) => object === this.#selected?.object) ?? null;
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
    for (const [type, listener] of this.#listeners) {
      this.#element.removeEventListener(type, listener);
    }
    const transform = /** @type {any} */ (this.#transform);
    transform.removeEventListener('dragging-changed', this.#onDragging);
    transform.removeEventListener('change', this.#onChange);
    const { touchAction } = this.#element.style;
    this.#gizmo.removeFromParent();
    this.#transform.detach();
    if (transform.disconnect) {
      // As their dispose() does, which throws in three.js r169.
      transform.disconnect();
      this.#gizmo.traverse((/** @type {any} */ { geometry, material }) => {
        geometry?.dispose();
        material?.dispose();
      });
    } else {
      transform.dispose();
    }
    // The controls of the camera still need theirs.
    this.#element.style.touchAction = this.#orbit ? touchAction : this.#touchAction;
    this.#handles.removeFromParent();
    this.#handles.dispose();
    this.#buttons.dispose();
    for (const { part, kind, object, before } of this.#stands) {
      if (placeOf(part, kind) === object) {
        setPlace(part, kind, before ? worldPoint(object, before) : null);
      }
    }
    this.#places.removeFromParent();
    for (const object of this.#added) {
      if (object.parent === this.#scene) {
        object.removeFromParent();
      }
    }
    this.#stands = [];
    this.#added = [];
    this.#list = [];
    this.#made = [];
  }

  #requireAlive() {
    if (this.#disposed) {
      throw coded('disposed', new Error('These IKControls were used after their dispose()'));
    }
  }

  #refreshIfStale() {
    const { free: parts } = this.#ik;
    let stale = parts.length !== this.#made.length;
    for (let i = 0; i < parts.length && !stale; i++) {
      const { part, target, pole } = this.#made[i];
      stale = part !== parts[i] || target !== placeOf(part, 'target') || pole !== placeOf(part, 'pole');
    }
    if (stale && !this.#disposed) {
      this.refresh();
    }
  }

  /** Objects that stand for the places of parts that have gone, or got other places, are removed. */
  #forgetStands() {
    this.#stands = this.#stands.filter(({ part, kind, object }) => {
      const used = this.#ik.parts.includes(part) && placeOf(part, kind) === object;
      if (!used) {
        object.removeFromParent();
      }
      return used;
    });
  }

  /**
   * @param {Part} part
   * @param {'target' | 'pole'} kind
   */
  #addHandle(part, kind) {
    const place = placeOf(part, kind);
    const isChain = part instanceof SkeletonChain;
    // Only the target of a chain can be made from nothing: it is at the tip.
    if (place === null && !(isChain && kind === 'target')) {
      return;
    }
    const name = nameOf(isChain ? part.end : part.bones[part.bones.length - 1]);
    const label = `${name}, ${kind}`;
    let object = /** @type {Object3D} */ (place);
    if (!object?.isObject3D) {
      object = new Object3D();
      object.name = label;
      this.#places.updateWorldMatrix(true, false);
      if (place) {
        object.position.copy(/** @type {Vector3} */ (place));
      } else {
        tipOf(/** @type {SkeletonChain} */ (part), object.position);
      }
      this.#places.worldToLocal(object.position);
      this.#places.add(object);
      this.#stands.push({ part, kind, object, before: /** @type {Vector3 | null} */ (place) });
      setPlace(part, kind, object);
    } else if (!object.parent && object !== this.#scene) {
      // TransformControls need an object that is part of the scene.
      this.#scene.attach(object);
      this.#added.push(object);
    }
    if (!this.#list.some((each) => each.object === object)) {
      this.#list.push({ part, kind, object, label });
    }
  }

  /**
   * @param {IKHandle | null} handle
   * @param {boolean} [quietly] whether it may be the same as before
   */
  #select(handle, quietly = false) {
    const before = this.#selected;
    this.#selected = handle;
    this.#handles.selected = handle ? this.#list.indexOf(handle) : -1;
    this.#buttons.selected = this.#handles.selected;
    if (handle) {
      if (this.#transform.object !== handle.object) {
        this.#transform.attach(handle.object);
      }
    } else {
      this.#transform.detach();
    }
    if (before?.object !== handle?.object) {
      this.dispatchEvent({ type: 'select', handle });
    }
    if (!quietly || before?.object !== handle?.object) {
      this.dispatchEvent({ type: 'change' });
    }
  }

  /**
   * The handle itself moves along the screen, from wherever it is seen. Without this, an arrow that points at the viewer
   * would be in front of it.
   */
  #preferMiddle() {
    const transform = /** @type {any} */ (this.#transform);
    const { pointerHover } = transform;
    transform.pointerHover = (/** @type {{ x: number, y: number } | null} */ pointer) => {
      pointerHover.call(transform, pointer);
      if (pointer && this.#selected && !transform.dragging && this.mode === 'translate') {
        const { width, height } = this.#element.getBoundingClientRect();
        worldPoint(this.#selected.object, point).project(this.#camera);
        const distance = Math.hypot((point.x - pointer.x) * width, (point.y - pointer.y) * height) / 2;
        if (distance <= this.#handles.size) {
          transform.axis = 'XYZ';
        }
      }
    };
  }

  #cancelDrag() {
    if (this.#transform.dragging) {
      this.#transform.reset?.();
      this.#transform.pointerUp(/** @type {any} */ ({ button: 0 }));
    }
  }

  #onDragging = (/** @type {{ value: boolean }} */ { value }) => {
    if (this.#orbit) {
      if (value) {
        this.#orbitEnabled = this.#orbit.enabled;
        this.#orbit.enabled = false;
      } else {
        this.#orbit.enabled = this.#orbitEnabled;
      }
    }
    this.dispatchEvent({ type: 'dragging-changed', value });
  };

  #onChange = () => {
    this.dispatchEvent({ type: 'change' });
  };

  #onPointerDown = (/** @type {PointerEvent} */ event) => {
    // The transform controls have seen this event already: if they drag, it is theirs.
    const isClick =
      this.#enabled && event.isPrimary !== false && event.button === 0 && !this.#transform.dragging;
    this.#hadFocus = this.#buttons.hasFocus;
    this.#down = isClick ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
  };

  #onPointerUp = (/** @type {PointerEvent} */ event) => {
    const down = this.#down;
    this.#down = null;
    const isClick =
      down?.id === event.pointerId && Math.hypot(event.clientX - down.x, event.clientY - down.y) <= STILL;
    if (!isClick || !this.#enabled) {
      // After a drag, keys still go to the handle.
      if (this.#hadFocus && this.#selected) {
        this.#buttons.focus(this.#list.indexOf(this.#selected));
      }
      return;
    }
    this.#refreshIfStale();
    const near = NEAR[/** @type {keyof typeof NEAR} */ (event.pointerType)] ?? NEAR.mouse;
    const index = this.#handles.at(event.clientX, event.clientY, near);
    this.#select(this.#list[index] ?? null);
    this.#buttons.focus(index);
  };

  #onPointerCancel = () => {
    this.#down = null;
  };

  #onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const handle = this.#selected;
    if (!handle || !this.#enabled || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === 'Escape') {
      if (this.#transform.dragging) {
        this.#cancelDrag();
      } else {
        this.#select(null);
      }
    } else if (Object.hasOwn(KEYS, event.key)) {
      this.#move(handle.object, KEYS[event.key], event.shiftKey ? LONG_STEP : STEP);
    } else {
      return;
    }
    // Neither the page nor the controls of the camera move.
    event.preventDefault();
    event.stopPropagation();
  };

  /**
   * Moves an object along the plane of the screen, or away from the camera.
   * @param {Object3D} object
   * @param {readonly number[]} direction right, up, away
   * @param {number} pixels
   */
  #move(object, direction, pixels) {
    worldPoint(object, point);
    const step = pixels * pixelSize(this.#camera, this.#element, point);
    this.#camera.updateWorldMatrix(true, false);
    move.set(0, 0, 0);
    for (let i = 0; i < 3; i++) {
      axis.setFromMatrixColumn(this.#camera.matrixWorld, i).normalize();
      move.addScaledVector(axis, (i === 2 ? -1 : 1) * direction[i] * step);
    }
    point.add(move);
    object.position.copy(object.parent ? object.parent.worldToLocal(point) : point);
    object.updateMatrixWorld();
    this.dispatchEvent({ type: 'change' });
  }
}

/**
 * What handles are added to.
 * @param {Object3D} object the skeleton's
 * @param {unknown} scene
 */
function sceneOf(object, scene) {
  if (scene !== undefined) {
    const given = /** @type {Object3D} */ (scene);
    if (!isObject(given) || !given.isObject3D) {
      throw wrongType('scene', 'an Object3D', scene);
    }
    return given;
  }
  let top = object;
  while (top.parent) {
    top = top.parent;
  }
  if (top === object) {
    throw coded(
      'out-of-range',
      new RangeError('scene: the skeleton has no parent: add it to a scene before, or give the scene'),
    );
  }
  return top;
}

/**
 * Where the tip of a chain is in the world.
 * @param {SkeletonChain} chain
 * @param {Vector3} to
 */
function tipOf(chain, to) {
  const { offset } = chain.shape.path;
  chain.end.updateWorldMatrix(true, false);
  return offset
    ? to.copy(offset).applyMatrix4(chain.end.matrixWorld)
    : to.setFromMatrixPosition(chain.end.matrixWorld);
}

/**
 * Makes the targets and poles of chains, and the targets of look-ats, draggable with a pointer, by touch and by keyboard.
 *
 * ```js
 * const orbit = new OrbitControls(camera, renderer.domElement);
 * const controls = createIKControls(ik, camera, renderer.domElement, { orbit });
 * ```
 *
 * A click or a tap on a handle selects it, and shows the arrows of TransformControls; one beside it deselects. The Tab
 * key goes from handle to handle; the arrow keys move the selected one along the plane of the screen, Page Up and Page
 * Down away from the viewer and back, with Shift in longer steps; Escape ends a drag, or deselects.
 *
 * A target or pole that is an Object3D is moved itself. One without a parent is added to the scene. A Vector3 is replaced
 * by a new Object3D at its place. A chain whose target is null gets an Object3D at its tip: from then on it reaches for
 * that place. `dispose` undoes all this: a Vector3 then has the last place, and a target that was null is null again.
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
