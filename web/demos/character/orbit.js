// The camera goes with the character, and the user turns it: with a pointer that drags beside the targets, with two
// fingers, or with keys. The wheel scrolls the page; with Ctrl, as a pinch on a touchpad sends it, it zooms.

import { Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

/** From what is looked at to the camera at the start, as a direction, and how far, in metres. */
const START = new Vector3(0.75, 0.25, 0.9).normalize();
const DISTANCE = 4.4;

/** On a canvas that is narrower than this, for its height, the camera is further away. */
const WIDE = 1;

/** What is looked at is this high over the ground. */
const HEIGHT = 0.86;

/** How fast the camera follows: the share of the way per second. */
const FOLLOW = 3.5;

/** Radians per pixel of a key's step, and how much nearer a key goes. */
const TURN = 0.012;
const NEARER = 1.12;

export class Orbit {
  #controls;
  #camera;
  #goal = new Vector3();
  #moves = false;

  /**
   * @param {import('three').PerspectiveCamera} camera
   * @param {HTMLCanvasElement} canvas
   * @param {() => void} wake is called when the view changes
   */
  constructor(camera, canvas, wake) {
    this.#camera = camera;
    // Before the listener of the controls.
    canvas.addEventListener('wheel', (event) => !event.ctrlKey && event.stopImmediatePropagation(), {
      capture: true,
    });
    const controls = new OrbitControls(camera, canvas);
    // The style sheet has it: a finger that goes up or down scrolls the page.
    canvas.style.touchAction = '';
    controls.enablePan = false;
    controls.enableDamping = true;
    controls.dampingFactor = 0.12;
    [controls.minDistance, controls.maxDistance] = [1.6, 11];
    [controls.minPolarAngle, controls.maxPolarAngle] = [0.15, 0.5 * Math.PI - 0.02];
    controls.addEventListener('change', wake);
    this.#controls = controls;
  }

  /** Whether the view still moves by itself. */
  get moves() {
    return this.#moves;
  }

  /** While something else is dragged, the view stays. */
  set enabled(/** @type {boolean} */ enabled) {
    this.#controls.enabled = enabled;
  }

  get target() {
    return this.#controls.target;
  }

  /** Goes back to the view of the start, at a place on the ground. */
  reset(/** @type {Vector3} */ place, /** @type {import('../../element.js').View} */ { width, height }) {
    const { target } = this.#controls;
    target.copy(place);
    target.y += HEIGHT;
    this.#camera.position
      .copy(target)
      .addScaledVector(START, DISTANCE * Math.max(1, (WIDE * height) / width));
    this.#controls.update();
  }

  /**
   * Follows a place on the ground.
   * @param {Vector3} place
   * @param {number} seconds
   */
  follow(place, seconds) {
    const { target } = this.#controls;
    this.#goal.copy(place);
    this.#goal.y += HEIGHT;
    const by = this.#goal.sub(target).multiplyScalar(1 - Math.exp(-FOLLOW * seconds));
    target.add(by);
    this.#camera.position.add(by);
    this.#moves = this.#controls.update();
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

  /** Goes nearer, or further away. */
  zoom(/** @type {number} */ steps) {
    const { target, minDistance, maxDistance } = this.#controls;
    const arm = this.#camera.position.clone().sub(target);
    const length = Math.min(Math.max(arm.length() / NEARER ** steps, minDistance), maxDistance);
    this.#camera.position.copy(target).add(arm.setLength(length));
  }
}
