// The angles in the picture: sectors at the base, the shoulder, the elbow and the wrist, over all that is drawn.

import { DoubleSide, Group, LineBasicMaterial, MeshBasicMaterial, Vector3 } from 'three';
import { Sector } from '../shared-3d/sector.js';

/** @typedef {import('../shared-3d/robot-arm-sizes.js').Angles} Angles */

/** @type {Record<string, number>} */
const RADII = { base: 0.36, shoulder: 0.21, elbow: 0.18, wrist: 0.13 };

/** Smaller angles have no label. */
const SMALL = 0.04;

export class AngleArcs {
  /** The one of the base, on the floor. Those of the joints are in the groups of the arm. */
  object = new Group();
  #fill = new MeshBasicMaterial({
    ...{
      transparent: true,
      opacity: 0.42,
      depthTest: false,
      depthWrite: false,
      side: DoubleSide,
      fog: false,
    },
  });
  #edge = new LineBasicMaterial({ transparent: true, opacity: 0.9, depthTest: false, fog: false });
  #floorFill = new MeshBasicMaterial({
    ...{ transparent: true, opacity: 0.28, depthWrite: false, side: DoubleSide, fog: false },
  });
  #floorEdge = new LineBasicMaterial({ transparent: true, opacity: 0.9, fog: false });
  #sectors = {
    base: new Sector(RADII.base, this.#floorFill, this.#floorEdge),
    shoulder: new Sector(RADII.shoulder, this.#fill, this.#edge),
    elbow: new Sector(RADII.elbow, this.#fill, this.#edge),
    wrist: new Sector(RADII.wrist, this.#fill, this.#edge),
  };
  /** @type {Record<string, number>} */
  #angles = {};

  /** @param {import('../shared-3d/robot-arm.js').Robot} robot */
  constructor({ plane, links }) {
    const { base, shoulder, elbow, wrist } = this.#sectors;
    // Its x is +z of the world, and its y is +x: so the angle of the base grows from +z to +x.
    base.object.rotation.set(-Math.PI / 2, 0, -Math.PI / 2, 'XYZ');
    base.object.position.y = 0.006;
    this.object.add(base.object);
    // Each is in the group that the angle is measured from, where the next bone begins.
    shoulder.object.position.copy(links.shoulder.position);
    plane.add(shoulder.object);
    links.shoulder.add(elbow.object);
    links.elbow.add(wrist.object);
  }

  set visible(/** @type {boolean} */ visible) {
    this.object.visible = visible;
    for (const { object } of Object.values(this.#sectors)) {
      object.visible = visible;
    }
  }

  /**
   * Shows a pose.
   * @param {number} yaw
   * @param {Angles} angles
   * @param {import('../shared-3d/robot-arm.js').Links} links
   */
  show(yaw, [shoulder, elbow, wrist], links) {
    this.#angles = { base: yaw, shoulder, elbow, wrist };
    for (const [name, sector] of Object.entries(this.#sectors)) {
      sector.show(this.#angles[name]);
    }
    this.#sectors.elbow.object.position.copy(links.elbow.position);
    this.#sectors.wrist.object.position.copy(links.wrist.position);
  }

  /** The angles with a label, and where it is in the world. */
  get labels() {
    if (!this.object.visible) {
      return [];
    }
    return Object.entries(this.#sectors)
      .filter(([name]) => Math.abs(this.#angles[name]) > SMALL)
      .map(([name, { label }]) => ({
        name,
        angle: this.#angles[name],
        place: label.getWorldPosition(new Vector3()),
      }));
  }

  paint(/** @type {import('../shared/draw.js').Theme} */ theme) {
    for (const material of [this.#fill, this.#edge, this.#floorFill, this.#floorEdge]) {
      material.color.set(theme.sector);
    }
  }
}
