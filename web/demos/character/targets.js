// The targets: small balls that go along with the character and can be dragged, on the plane that faces the camera.

import {
  BufferGeometry,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Plane,
  Raycaster,
  RingGeometry,
  SphereGeometry,
  Vector2,
  Vector3,
} from 'three';
import { TARGETS } from './setup.js';

/** @typedef {{ x: number, y: number }} Point a point of the canvas, in CSS pixels */
/** @typedef {import('./setup.js').TargetName} TargetName */
/** @typedef {import('../../element.js').View} View */

/** Where they are at the start, as the character sees it, in metres. @type {Record<TargetName, Vector3>} */
export const STARTS = {
  left: new Vector3(0.34, 1.08, 0.34),
  right: new Vector3(-0.46, 1.3, 0.34),
  look: new Vector3(0.22, 1.56, 0.75),
};

const RADIUS = 0.042;

/** A target is kept so far inside the picture, in pixels. */
const MARGIN = 12;

/** The furthest that a target can be from the character, and its least height over the ground. */
const FURTHEST = 1.9;
const LOWEST = 0.05;

class Target {
  object = new Group();
  #ball = new MeshStandardMaterial({ roughness: 0.4 });
  #through = new MeshBasicMaterial({ transparent: true, opacity: 0.35, depthTest: false, fog: false });
  #ring = new Mesh(
    new RingGeometry(1.7 * RADIUS, 2.05 * RADIUS, 40),
    new MeshBasicMaterial({ depthTest: false, transparent: true, fog: false }),
  );
  #stem;

  constructor() {
    const shape = new SphereGeometry(RADIUS, 24, 16);
    const ball = new Mesh(shape, this.#ball);
    ball.castShadow = true;
    const through = new Mesh(shape, this.#through);
    through.renderOrder = 2;
    this.#ring.renderOrder = 3;
    this.#stem = new Line(
      new BufferGeometry().setFromPoints([new Vector3(), new Vector3(0, -1, 0)]),
      new LineBasicMaterial({ transparent: true, opacity: 0.3 }),
    );
    this.object.add(ball, through, this.#ring, this.#stem);
  }

  paint(/** @type {string} */ colour) {
    this.#ball.color.set(colour);
    this.#ball.emissive.set(colour).multiplyScalar(0.25);
    this.#through.color.set(colour);
    this.#stem.material.color.set(colour);
    this.#ring.material.color.set(colour);
  }

  /**
   * @param {import('three').Camera} camera
   * @param {boolean} selected
   * @param {number} turn of the character about y
   */
  show(camera, selected, turn) {
    this.#ring.visible = selected;
    // The ring faces the camera; its parent turns with the character only.
    this.#ring.quaternion.setFromAxisAngle(new Vector3(0, 1, 0), -turn).multiply(camera.quaternion);
    this.#stem.scale.y = Math.max(this.object.position.y, 0.001);
  }
}

export class Targets {
  #camera;
  #frame;
  #all = /** @type {Record<TargetName, Target>} */ (
    Object.fromEntries(TARGETS.map((name) => [name, new Target()]))
  );
  #ray = new Raycaster();
  /** The one that keys move. @type {TargetName | null} */
  selected = null;

  /**
   * @param {Group} frame goes with the character
   * @param {import('three').PerspectiveCamera} camera
   */
  constructor(frame, camera) {
    this.#frame = frame;
    this.#camera = camera;
    frame.add(...TARGETS.map((name) => this.#all[name].object));
    this.place(STARTS);
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
    if (this.selected && !isShown(this.selected)) {
      this.selected = null;
    }
  }

  /** The names of those that are shown. */
  get shown() {
    return TARGETS.filter((name) => this.#all[name].object.visible);
  }

  paint(/** @type {import('../shared/draw.js').Theme} */ theme) {
    this.#all.left.paint(theme.target);
    this.#all.right.paint(theme.target);
    this.#all.look.paint(theme.planted);
  }

  /** Prepares the next picture. */
  update() {
    for (const name of TARGETS) {
      this.#all[name].show(this.#camera, name === this.selected, this.#frame.rotation.y);
    }
  }

  /** @param {TargetName} name @param {View} view @returns {Point} */
  onCanvas(name, { width, height }) {
    const { x, y } = this.#all[name].object.getWorldPosition(new Vector3()).project(this.#camera);
    return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height };
  }

  /**
   * The target near a point of the canvas; null for none.
   * @param {Point} point
   * @param {number} within pixels from its edge
   * @param {View} view
   */
  at(point, within, view) {
    let found = /** @type {TargetName | null} */ (null);
    let least = Number.POSITIVE_INFINITY;
    for (const name of this.shown) {
      const { x, y } = this.onCanvas(name, view);
      const away = Math.hypot(x - point.x, y - point.y);
      if (away < least && away <= within + this.#radiusOf(name, view)) {
        [found, least] = [name, away];
      }
    }
    return found;
  }

  /** The radius of a ball on the canvas, in pixels. */
  #radiusOf(/** @type {TargetName} */ name, /** @type {View} */ { height }) {
    const away = this.#all[name].object.getWorldPosition(new Vector3()).distanceTo(this.#camera.position);
    return (RADIUS * height) / (2 * away * Math.tan((this.#camera.fov * Math.PI) / 360));
  }

  /** The names of those that are shown and in the picture. */
  inside(/** @type {View} */ view) {
    return this.shown.filter((name) => {
      const { x, y } = this.onCanvas(name, view);
      return x > 0 && x < view.width && y > 0 && y < view.height;
    });
  }

  /**
   * Moves a target to a point of the canvas, or to the nearest point inside its edges. It stays as far in front of the
   * camera as it is.
   * @param {TargetName} name
   * @param {Point} point
   * @param {View} view
   */
  moveTo(name, { x, y }, { width, height }) {
    const { object } = this.#all[name];
    const from = object.getWorldPosition(new Vector3());
    const facing = new Plane().setFromNormalAndCoplanarPoint(
      this.#camera.getWorldDirection(new Vector3()),
      from,
    );
    const across = Math.max(Math.min(x, width - MARGIN), MARGIN) / width;
    const down = Math.max(Math.min(y, height - MARGIN), MARGIN) / height;
    this.#ray.setFromCamera(new Vector2(2 * across - 1, 1 - 2 * down), this.#camera);
    const place = this.#ray.ray.intersectPlane(facing, new Vector3());
    if (place) {
      object.position.copy(this.#inside(this.#frame.worldToLocal(place)));
    }
  }

  /** Moves a target away from the camera, or towards it. */
  push(/** @type {TargetName} */ name, /** @type {number} */ metres) {
    const { object } = this.#all[name];
    const place = object.getWorldPosition(new Vector3());
    place.addScaledVector(this.#camera.getWorldDirection(new Vector3()), metres);
    object.position.copy(this.#inside(this.#frame.worldToLocal(place)));
  }

  /** The nearest place that is near enough to the character, and over the ground. */
  #inside(/** @type {Vector3} */ place) {
    const middle = new Vector3(0, 1, 0);
    place.sub(middle).clampLength(0, FURTHEST).add(middle);
    place.y = Math.max(place.y, LOWEST);
    return place;
  }
}
