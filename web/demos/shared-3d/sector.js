// A sector that shows an angle, over all that is drawn.

import { BufferAttribute, BufferGeometry, Group, Line, Mesh } from 'three';

/** @typedef {import('three').MeshBasicMaterial} MeshBasicMaterial */
/** @typedef {import('three').LineBasicMaterial} LineBasicMaterial */

/** How many triangles a sector has. */
const PARTS = 48;

/** The label is beside the first edge of the sector, where no bone is: so far away, in radii and radians. */
const LABEL = { radius: 1.05, aside: 0.3 };

export class Sector {
  object = new Group();
  /** Where its label is. */
  label = new Group();
  #points = new Float32Array(3 * (PARTS + 2));
  #fan = new BufferGeometry();
  #radius;

  /**
   * @param {number} radius
   * @param {MeshBasicMaterial} fill
   * @param {LineBasicMaterial} edge
   */
  constructor(radius, fill, edge) {
    this.#radius = radius;
    this.#fan.setAttribute('position', new BufferAttribute(this.#points, 3));
    this.#fan.setIndex(Array.from({ length: PARTS }, (_, i) => [0, i + 1, i + 2]).flat());
    const outline = new BufferGeometry();
    outline.setAttribute('position', this.#fan.getAttribute('position'));
    const [mesh, line] = [new Mesh(this.#fan, fill), new Line(outline, edge)];
    mesh.renderOrder = 4;
    line.renderOrder = 5;
    // Its points move.
    mesh.frustumCulled = false;
    line.frustumCulled = false;
    this.object.add(mesh, line, this.label);
  }

  /** Shows an angle from the direction of x, in the plane of x and y. */
  show(/** @type {number} */ angle) {
    const points = this.#points;
    for (let i = 0; i <= PARTS; i++) {
      const at = (angle * i) / PARTS;
      points[3 * i + 3] = this.#radius * Math.cos(at);
      points[3 * i + 4] = this.#radius * Math.sin(at);
    }
    this.#fan.getAttribute('position').needsUpdate = true;
    const at = -Math.sign(angle) * LABEL.aside;
    this.label.position.set(Math.cos(at), Math.sin(at), 0).multiplyScalar(LABEL.radius * this.#radius);
  }
}
