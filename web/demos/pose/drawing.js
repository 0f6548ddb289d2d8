// What the picture shows: the body on the floor, its handles, joints at their limits, and what cannot be reached.

import { Vector3 } from 'three';
import { ShapesHelper } from '../../three.js';
import { arrowsOf, Grip, LimitMarks, MarkMaterials } from '../shared-3d/body-marks.js';
import { Floor } from '../shared-3d/floor.js';
import { GRIPS } from '../shared-3d/humanoid-parts.js';
import { Arrows, Materials, TargetMark } from '../shared-3d/parts.js';

/** The radius of handles, in metres. */
const RADIUS = 0.032;

const from = new Vector3();

export class Drawing {
  #body;
  #floor = new Floor(0.5);
  #materials = new Materials();
  #markMaterials = new MarkMaterials();
  #mark = new TargetMark(this.#materials);
  #arrows = new Arrows(this.#materials);
  #limits = new LimitMarks(this.#markMaterials);
  /** Lights up what touches. */
  #touching;
  /** The handles, by the names of what they drag. @type {Map<string, Grip>} */
  grips = new Map();

  /**
   * @param {import('three').Scene} scene
   * @param {import('./body.js').Body} body
   */
  constructor(scene, body) {
    this.#body = body;
    scene.add(this.#floor.object, body.humanoid.root, this.#limits.object);
    scene.add(this.#mark.object, this.#arrows.object);
    this.#touching = new ShapesHelper(body.rig, { touchedOnly: true, opacity: 0.22 });
    body.humanoid.root.add(this.#touching);
    for (const { bone } of GRIPS) {
      const grip = new Grip(this.#markMaterials, RADIUS);
      this.grips.set(bone, grip);
      scene.add(grip.object);
    }
  }

  /**
   * @param {import('../shared/draw.js').Theme} theme
   * @param {boolean} dark
   */
  paint(theme, dark) {
    this.#floor.paint(theme, dark);
    this.#materials.paint(theme);
    this.#markMaterials.paint(theme);
    this.#body.paint(theme);
  }

  /**
   * Prepares the next picture.
   * @param {import('three').Camera} camera
   * @param {object} shown
   * @param {boolean} shown.handles whether there is more than the body
   * @param {string | null} shown.selected the name of the handle that keys move
   * @param {boolean} shown.limits
   * @param {boolean} shown.forces
   * @param {boolean} shown.contacts
   */
  show(camera, { handles, selected, limits, forces, contacts }) {
    const body = this.#body;
    for (const [name, grip] of this.grips) {
      grip.show(body.placeOf(name), camera, { pinned: body.isPinned(name), selected: name === selected });
      grip.object.visible = handles;
    }
    const atLimits = handles && limits ? body.atLimits : [];
    this.#limits.show(
      atLimits.map((name) => body.jointAt(name)),
      camera,
    );
    this.#touching.visible = handles && contacts;
    const missed = handles && body.goal && !body.goal.reached && body.aim;
    this.#mark.show(missed ? from.fromArray(body.placeOf(body.dragged)) : null, missed || null);
    this.#arrows.show(handles && forces ? arrowsOf(body.rig) : []);
  }
}
