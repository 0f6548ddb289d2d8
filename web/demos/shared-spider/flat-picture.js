// The picture where there is no WebGL: the same crowd, seen from the same place, drawn as lines on a 2-D canvas.

import { Color, Matrix4, PerspectiveCamera, Scene, Vector3 } from 'three';
import { JOINTS, JOINTS_PER_LEG, POSE } from './crowd-arrays.js';

/** @typedef {import('../../element.js').View} View */

/** The most spiders that are drawn: a 2-D canvas needs long for more. */
export const MOST_FLAT = 1000;

/** The widths of a leg and a body, in lengths of a leg. */
const LEG = 0.055;
const BODY = 0.46;

/** The spiders are drawn in so many strips, the far ones first. */
const STRIPS = 6;

export class FlatPicture {
  scene = new Scene();
  camera = new PerspectiveCamera(32, 1, 0.05, 60);
  #canvas;
  #context;
  /** @type {View} */
  #size = { width: 0, height: 0, scale: 0 };
  #theme = /** @type {import('../shared/draw.js').Theme | null} */ (null);
  #isDark = false;
  /** @type {import('./crowd-arrays.js').CrowdArrays | null} */
  #crowd = null;
  #scale = 1;
  #ring = { x: 0, z: 0 };
  #ringRadius = 0;
  /** How long the last picture took, in milliseconds. */
  drawTime = 0;
  #matrix = new Matrix4();
  #place = new Vector3();

  #field;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {number} field the radius of the field, in metres
   */
  constructor(canvas, field) {
    this.#field = field;
    this.#canvas = canvas;
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  }

  get size() {
    return this.#size;
  }

  /** Returns whether the colours are dark. */
  paint(/** @type {import('../shared/draw.js').Theme} */ theme) {
    this.#theme = theme;
    this.#isDark = new Color(theme.stage).getHSL({ h: 0, s: 0, l: 0 }).l < 0.5;
    return this.#isDark;
  }

  fit(/** @type {View} */ view) {
    this.#size = view;
    this.camera.aspect = view.width / view.height;
    this.camera.updateProjectionMatrix();
  }

  /**
   * Takes what is drawn next.
   * @param {import('./crowd-arrays.js').CrowdArrays} crowd
   * @param {number} scale from lengths of a leg to metres
   * @param {{ x: number, z: number }} ring where it is, in metres
   * @param {number} ringRadius in metres; 0 for no ring
   */
  show(crowd, scale, ring, ringRadius) {
    this.#crowd = crowd;
    this.#scale = scale;
    this.#ring = ring;
    this.#ringRadius = ringRadius;
  }

  /** Draws what was shown. */
  draw() {
    const theme = this.#theme;
    const context = this.#context;
    if (!theme || !this.#crowd) {
      return;
    }
    const start = performance.now();
    const { scale } = this.#size;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    this.camera.matrixWorldInverse.copy(this.camera.matrixWorld).invert();
    this.#matrix.multiplyMatrices(this.camera.projectionMatrix, this.camera.matrixWorldInverse);
    context.lineJoin = 'round';
    context.lineCap = 'round';
    context.lineWidth = 1;
    this.#circle(0, 0, this.#field);
    context.strokeStyle = theme.line;
    context.stroke();
    if (this.#ringRadius > 0) {
      this.#circle(this.#ring.x, this.#ring.z, this.#ringRadius);
      context.strokeStyle = theme.target;
      context.lineWidth = 2;
      context.stroke();
    }
    this.#drawSpiders(theme, this.#crowd);
    this.drawTime = performance.now() - start;
  }

  /** Where a place is on the canvas, and how large a metre is there, in `x`, `y` and `z`. */
  #project(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) {
    const e = this.#matrix.elements;
    const { width, height } = this.#size;
    const w = 1 / (e[3] * x + e[7] * y + e[11] * z + e[15]);
    this.#place.x = ((1 + (e[0] * x + e[4] * y + e[8] * z + e[12]) * w) / 2) * width;
    this.#place.y = ((1 - (e[1] * x + e[5] * y + e[9] * z + e[13]) * w) / 2) * height;
    this.#place.z = this.camera.projectionMatrix.elements[5] * w * (height / 2);
    return this.#place;
  }

  /** The path of a circle on the ground. */
  #circle(/** @type {number} */ x, /** @type {number} */ z, /** @type {number} */ radius) {
    const context = this.#context;
    context.beginPath();
    for (let i = 0; i < 64; i++) {
      const angle = (i / 32) * Math.PI;
      const at = this.#project(x + radius * Math.cos(angle), 0, z + radius * Math.sin(angle));
      context.lineTo(at.x, at.y);
    }
    context.closePath();
  }

  /** Draws the spiders, the far ones first. */
  #drawSpiders(
    /** @type {import('../shared/draw.js').Theme} */ theme,
    /** @type {import('./crowd-arrays.js').CrowdArrays} */ crowd,
  ) {
    const context = this.#context;
    const { poses } = crowd;
    const count = Math.min(crowd.count, MOST_FLAT);
    const metres = this.#scale;
    const sizeAt = (/** @type {number} */ i) =>
      this.#project(metres * poses[POSE.COUNT * i], 0, metres * poses[POSE.COUNT * i + 2]).z;
    // From what is far, and so small, to what is near.
    let [least, most] = [Number.POSITIVE_INFINITY, 0];
    for (let i = 0; i < count; i++) {
      const size = sizeAt(i);
      least = Math.min(least, size);
      most = Math.max(most, size);
    }
    for (let strip = 0; strip < STRIPS; strip++) {
      const from = least + ((most - least) * strip) / STRIPS;
      const to = strip === STRIPS - 1 ? Number.POSITIVE_INFINITY : from + (most - least) / STRIPS;
      const isHere = (/** @type {number} */ i) => {
        const size = sizeAt(i);
        return size >= from && size < to;
      };
      context.lineWidth = Math.max(LEG * metres * from, 0.5);
      // Legs are thin: their colour is the one that differs most from the background.
      context.strokeStyle = this.#isDark ? theme['spider-light'] : theme['spider-dark'];
      this.#stroke(count, isHere, (i) => this.#addLegs(crowd.positions, i));
      context.lineWidth = BODY * metres * from;
      context.strokeStyle = theme.spider;
      this.#stroke(count, isHere, (i) => this.#addBody(poses, i, -0.45, -0.35));
      context.lineWidth *= 0.75;
      context.strokeStyle = theme['spider-light'];
      this.#stroke(count, isHere, (i) => this.#addBody(poses, i, 0.05, 0.12));
    }
  }

  /**
   * One stroke for all spiders of a strip.
   * @param {number} count
   * @param {(i: number) => boolean} isHere
   * @param {(i: number) => void} add adds a spider to the path
   */
  #stroke(count, isHere, add) {
    this.#context.beginPath();
    for (let i = 0; i < count; i++) {
      if (isHere(i)) {
        add(i);
      }
    }
    this.#context.stroke();
  }

  #addLegs(/** @type {Float32Array} */ positions, /** @type {number} */ i) {
    for (let joint = JOINTS * i; joint < JOINTS * (i + 1); joint++) {
      const at = 3 * joint;
      this.#addPoint(positions[at], positions[at + 1], positions[at + 2], joint % JOINTS_PER_LEG === 0);
    }
  }

  /** A line along the body. */
  #addBody(
    /** @type {Float32Array} */ poses,
    /** @type {number} */ i,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) {
    const at = POSE.COUNT * i;
    const heading = poses[at + POSE.HEADING];
    const [x, z] = [Math.cos(heading), -Math.sin(heading)];
    for (const along of [from, to]) {
      this.#addPoint(poses[at] + along * x, poses[at + 1], poses[at + 2] + along * z, along === from);
    }
  }

  #addPoint(
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ z,
    /** @type {boolean} */ first,
  ) {
    const metres = this.#scale;
    const place = this.#project(metres * x, metres * y, metres * z);
    if (first) {
      this.#context.moveTo(place.x, place.y);
    } else {
      this.#context.lineTo(place.x, place.y);
    }
  }
}
