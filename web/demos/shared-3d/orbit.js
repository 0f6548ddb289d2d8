// The camera goes around what is looked at. It is turned by dragging, and with keys. The wheel scrolls the page; with
// Ctrl, as a pinch on a touchpad sends it, it zooms. What is under the pointer stays there while it zooms.

import { Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

/**
 * Where the camera starts, and how far it can go, in metres.
 * @typedef {object} OrbitOptions
 * @property {[number, number, number]} from the direction from what is looked at to the camera, in the frame of what is
 *   looked at
 * @property {number} distance from what is looked at to the camera, at the start
 * @property {[number, number]} range the nearest and the furthest that the user can zoom to
 * @property {number} [wide] on a canvas that is narrower than this, for its height, the camera is further away; default 1
 * @property {number} aside how far from the middle can be looked at, when the camera is nearest
 */

/** How fast a drag turns the view: 1 is a whole turn per height of the canvas. */
const ROTATE = 0.65;

/** How fast the camera follows: the share of the way per second. */
const FOLLOW = 3.5;

/** Radians per pixel of a key's step, and how much nearer a key goes. */
const TURN = 0.012;
const NEARER = 1.12;

const UP = new Vector3(0, 1, 0);

/**
 * What is looked at: where it is, and the angle that it has turned about y.
 * @typedef {{ position: Vector3, rotation: { y: number } }} Frame
 */

export class Orbit {
  #controls;
  #camera;
  #goal = new Vector3();
  #arm = new Vector3();
  #options;
  /** The angle of the frame that the camera has turned with. */
  #turned = 0;
  /** How high over the frame the camera looks. */
  #middle = 0;
  /** From there to what is looked at, as the frame sees it: zooming moves it. */
  #aside = new Vector3();
  /** What was looked at after the last step. */
  #looked = new Vector3();
  #moves = false;
  /** How much further away the camera is because of the shape of the canvas. */
  #shape = 1;

  /**
   * @param {import('three').PerspectiveCamera} camera
   * @param {HTMLCanvasElement} canvas
   * @param {() => void} wake is called when the view changes
   * @param {OrbitOptions} options
   */
  constructor(camera, canvas, wake, options) {
    this.#camera = camera;
    this.#options = options;
    // Before the listener of the controls.
    canvas.addEventListener('wheel', (event) => !event.ctrlKey && event.stopImmediatePropagation(), {
      capture: true,
    });
    const controls = new OrbitControls(camera, canvas);
    controls.enablePan = false;
    controls.enableDamping = true;
    controls.dampingFactor = 0.12;
    controls.rotateSpeed = ROTATE;
    [controls.minDistance, controls.maxDistance] = options.range;
    [controls.minPolarAngle, controls.maxPolarAngle] = [0.15, 0.5 * Math.PI - 0.02];
    controls.zoomToCursor = true;
    controls.addEventListener('change', wake);
    this.#controls = controls;
  }

  /** Ends the turning that goes on after a drag. */
  #stop() {
    this.#controls.enableDamping = false;
    this.#controls.update();
    this.#controls.enableDamping = true;
  }

  /** Whether the view still moves by itself. */
  get moves() {
    return this.#moves;
  }

  /** While something else is dragged, the view stays. */
  set enabled(/** @type {boolean} */ enabled) {
    this.#controls.enabled = enabled;
  }

  /**
   * Goes back to the view of the start.
   * @param {Frame} frame
   * @param {number} middle how high over the frame the camera looks, in metres
   * @param {import('../../element.js').View} view
   */
  reset(frame, middle, view) {
    const { target } = this.#controls;
    const { from, distance } = this.#options;
    this.#stop();
    this.#setShape(view);
    this.#middle = middle;
    this.#aside.setScalar(0);
    target.copy(frame.position);
    target.y += this.#middle;
    this.#looked.copy(target);
    this.#turned = frame.rotation.y;
    this.#arm.fromArray(from).normalize().applyAxisAngle(UP, this.#turned);
    this.#camera.position.copy(target).addScaledVector(this.#arm, distance * this.#shape);
    this.#controls.update();
  }

  #setShape(/** @type {import('../../element.js').View} */ { width, height }) {
    const { distance, range, wide = 1 } = this.#options;
    this.#shape = Math.max(1, (wide * height) / width);
    this.#controls.maxDistance = Math.max(range[1], distance * this.#shape);
  }

  /** The canvas has another size: as much is seen as before, in its width, too. A phone may have been rotated. */
  resize(/** @type {import('../../element.js').View} */ view) {
    const before = this.#shape;
    this.#setShape(view);
    if (this.#shape !== before) {
      const { target } = this.#controls;
      this.#arm.subVectors(this.#camera.position, target).multiplyScalar(this.#shape / before);
      this.#camera.position.copy(target).add(this.#arm);
      this.#controls.update();
    }
  }

  /**
   * Follows a frame that moves.
   * @param {Frame} frame
   * @param {number} seconds
   * @param {boolean} turns whether the camera turns with it
   */
  follow(frame, seconds, turns) {
    const { target } = this.#controls;
    const share = 1 - Math.exp(-FOLLOW * seconds);
    this.#lookAside(frame);
    this.#goal.copy(this.#aside).applyAxisAngle(UP, frame.rotation.y).add(frame.position);
    this.#goal.y += this.#middle;
    const by = this.#goal.sub(target).multiplyScalar(share);
    target.add(by);
    this.#camera.position.add(by);
    // The nearest of the two ways round.
    const turn = frame.rotation.y - this.#turned;
    const angle = share * Math.atan2(Math.sin(turn), Math.cos(turn));
    if (turns) {
      this.#turned += angle;
      this.#arm.subVectors(this.#camera.position, target).applyAxisAngle(UP, angle);
      this.#camera.position.copy(target).add(this.#arm);
    }
    this.#moves = this.#controls.update();
    this.#looked.copy(target);
  }

  /** Takes over what zooming has moved since the last step. The further away the camera, the less is left of it. */
  #lookAside(/** @type {Frame} */ { rotation }) {
    const { target, minDistance } = this.#controls;
    const by = this.#goal.subVectors(target, this.#looked).applyAxisAngle(UP, -rotation.y);
    const away = this.#camera.position.distanceTo(target);
    const { distance, aside } = this.#options;
    const near = Math.min(Math.max((distance - away) / (distance - minDistance), 0), 1);
    this.#aside.add(by).clampLength(0, aside * near);
  }

  /** Turns by a step of a key, in pixels. */
  turnBy(/** @type {number} */ dx, /** @type {number} */ dy) {
    const { target, minPolarAngle, maxPolarAngle } = this.#controls;
    const arm = this.#camera.position.clone().sub(target);
    const length = arm.length();
    const polar = Math.acos(arm.y / length) + dy * TURN;
    const azimuth = Math.atan2(arm.x, arm.z) + dx * TURN;
    arm.setFromSphericalCoords(length, Math.min(Math.max(polar, minPolarAngle), maxPolarAngle), azimuth);
    this.#camera.position.copy(target).add(arm);
  }

  /**
   * Goes nearer, or further away.
   * @param {number} steps
   * @param {Vector3 | null} place what stays where it is in the picture; null for the middle
   */
  zoom(steps, place) {
    const { target, minDistance, maxDistance } = this.#controls;
    const arm = this.#camera.position.clone().sub(target);
    const before = arm.length();
    const length = Math.min(Math.max(before / NEARER ** steps, minDistance), maxDistance);
    target.lerp(place ?? target, 1 - length / before);
    this.#camera.position.copy(target).add(arm.setLength(length));
  }
}
