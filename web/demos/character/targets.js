// The targets: small balls that go along with the character.

import { Vector3 } from 'three';
import { Ball } from '../shared-3d/ball.js';
import { TARGETS } from './setup.js';

/** @typedef {import('./setup.js').TargetName} TargetName */

/** Where they are at the start, as the character sees it, in metres. @type {Record<TargetName, Vector3>} */
export const STARTS = {
  left: new Vector3(0.34, 1.08, 0.34),
  right: new Vector3(-0.46, 1.3, 0.34),
  look: new Vector3(0.22, 1.56, 0.75),
};

const RADIUS = 0.042;

/** The furthest that a target can be from the character, and its least height over the ground. */
const FURTHEST = 1.9;
const LOWEST = 0.05;

export class Targets {
  #frame;
  #all = /** @type {Record<TargetName, Ball>} */ (
    Object.fromEntries(TARGETS.map((name) => [name, new Ball(RADIUS)]))
  );

  /** @param {import('three').Group} frame goes with the character */
  constructor(frame) {
    this.#frame = frame;
    frame.add(...TARGETS.map((name) => this.#all[name].object));
    this.place(STARTS);
  }

  /** The handles to drag them by. @returns {import('../shared-3d/handles.js').Handle[]} */
  get handles() {
    return TARGETS.map((name) => ({
      name,
      object: this.#all[name].object,
      radius: RADIUS,
      move: (place) => this.#all[name].object.position.copy(this.#inside(this.#frame.worldToLocal(place))),
    }));
  }

  /** The object of a target: inverse kinematics reaches for its place in the world. */
  objectOf(/** @type {TargetName} */ name) {
    return this.#all[name].object;
  }

  /** Moves the targets, seen from the character. */
  place(/** @type {Record<TargetName, Vector3>} */ places) {
    for (const name of TARGETS) {
      this.#all[name].object.position.copy(places[name]);
    }
  }

  /** @param {(name: TargetName) => boolean} isShown */
  showOnly(isShown) {
    for (const name of TARGETS) {
      this.#all[name].object.visible = isShown(name);
    }
  }

  paint(/** @type {import('../shared/draw.js').Theme} */ theme) {
    this.#all.left.paint(theme.target);
    this.#all.right.paint(theme.target);
    this.#all.look.paint(theme.planted);
  }

  /**
   * Prepares the next picture.
   * @param {import('three').Camera} camera
   * @param {string | null} selected
   */
  update(camera, selected) {
    for (const name of TARGETS) {
      this.#all[name].show(camera, name === selected);
    }
  }

  /** The nearest place that is near enough to the character, and over the ground. */
  #inside(/** @type {Vector3} */ place) {
    const middle = new Vector3(0, 1, 0);
    place.sub(middle).clampLength(0, FURTHEST).add(middle);
    place.y = Math.max(place.y, LOWEST);
    return place;
  }
}
