// The ring on the ground that spiders flee from.

import { Group, Mesh, MeshBasicMaterial, RingGeometry } from 'three';

/** How wide its line is, as a share of the radius, and the dot in its middle, in metres. */
const LINE = 0.022;
const DOT = 0.035;

/** How high over the ground it is, in metres. */
const OVER = 0.003;

export class Ring {
  object = new Group();
  /** Seen through a dense crowd, too. */
  #line = new MeshBasicMaterial({ transparent: true, opacity: 0.85, depthTest: false });
  #area = new MeshBasicMaterial({ transparent: true, opacity: 0.1, depthWrite: false });
  #selected;
  #circle = new Group();

  constructor() {
    const flat = (/** @type {number} */ inner, /** @type {number} */ outer, /** @type {number} */ pieces) =>
      new RingGeometry(inner, outer, pieces).rotateX(-Math.PI / 2);
    const area = new Mesh(flat(0, 1 - LINE, 64), this.#area);
    const line = new Mesh(flat(1 - LINE, 1, 96), this.#line);
    const dot = new Mesh(flat(0, DOT, 24), this.#line);
    this.#selected = new Mesh(flat(1.6 * DOT, 2 * DOT, 32), this.#line);
    this.#circle.add(area, line);
    this.object.add(this.#circle, dot, this.#selected);
    for (const part of [line, dot, this.#selected]) {
      part.renderOrder = 3;
    }
    this.object.position.y = OVER;
  }

  /** @param {number} radius in metres @param {boolean} selected whether keys move it */
  show(radius, selected) {
    this.#circle.scale.setScalar(radius);
    this.#selected.visible = selected;
  }

  paint(/** @type {string} */ colour) {
    this.#line.color.set(colour);
    this.#area.color.set(colour);
  }
}
