// What the picture shows: the table, the things on it, the robot, its targets, and what touches.

import { Group, Vector3 } from 'three';
import { ShapesHelper } from '../../three.js';
import { Ball } from '../shared-3d/ball.js';
import { Floor } from '../shared-3d/floor.js';
import { Materials, TargetMark } from '../shared-3d/parts.js';
import { ArmShape } from '../shared-robot/arm-shape.js';
import { Room } from './room.js';
import { TABLE } from './things.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('three').Object3D} Object3D */

/** The radius of a target. */
export const TARGET = 0.026;

/** The most targets that there are. */
const TARGETS = 2;

export class Drawing {
  /** The frame of the room: z points up in it. */
  frame = new Group();
  room = new Room();
  arm = new ArmShape();
  targets = Array.from({ length: TARGETS }, () => new Ball(TARGET));
  #floor = new Floor(0.5);
  #materials = new Materials();
  #marks;
  /** The robot, in its own scale. */
  #stand = new Group();
  /** @type {{ all: ShapesHelper, touching: ShapesHelper } | null} */
  #helpers = null;

  /** @param {import('three').Scene} scene */
  constructor(scene) {
    this.frame.rotation.x = -Math.PI / 2;
    this.frame.add(this.room.object, this.#stand);
    this.#floor.object.position.y = -TABLE.thick;
    this.#marks = this.targets.map(() => new TargetMark(this.#materials));
    scene.add(this.#floor.object, this.frame);
    scene.add(...this.targets.map(({ object }) => object), ...this.#marks.map(({ object }) => object));
    this.frame.updateMatrixWorld(true);
  }

  /**
   * Shows a robot.
   * @param {Model} model
   * @param {Object3D} object of the robot
   * @param {number} floor the height of the table in the robot's coordinates
   */
  showRobot(model, object, floor) {
    this.#stand.clear();
    this.#helpers?.all.dispose();
    this.#helpers?.touching.dispose();
    this.#stand.scale.setScalar(1 / model.scale);
    this.#stand.position.z = -floor / model.scale;
    const [all, touching] = [
      new ShapesHelper(model.rig, { color: '#2f8fd0', opacity: 0.4 }),
      new ShapesHelper(model.rig, { touchedOnly: true, opacity: 0.25 }),
    ];
    this.#helpers = { all, touching };
    this.#stand.add(object, all, touching);
    this.frame.updateMatrixWorld(true);
  }

  /** From the coordinates of the rig to the world. @param {ArrayLike<number>} place */
  toWorld(place) {
    return this.#stand.localToWorld(new Vector3().fromArray(Array.from(place)));
  }

  /** From the world to the coordinates of the rig. */
  toRig(/** @type {Vector3} */ place) {
    return this.#stand.worldToLocal(place.clone()).toArray();
  }

  /**
   * @param {import('../shared/draw.js').Theme} theme
   * @param {boolean} dark
   */
  paint(theme, dark) {
    this.#floor.paint(theme, dark);
    this.#materials.paint(theme);
    this.arm.paint(theme, dark);
    this.room.paint(theme, dark);
    for (const ball of this.targets) {
      ball.paint(theme.target);
    }
  }

  /**
   * Prepares the next picture.
   * @param {import('three').Camera} camera
   * @param {Model} model
   * @param {object} shown
   * @param {string | null} shown.selected
   * @param {boolean} shown.shapes
   */
  show(camera, model, { selected, shapes }) {
    const tips = [...model.goals.keys()];
    for (const [i, ball] of this.targets.entries()) {
      const tip = tips[i];
      ball.object.visible = tip !== undefined;
      if (tip === undefined) {
        this.#marks[i].show(null, null);
        continue;
      }
      ball.object.position.copy(this.toWorld(model.targetOf(tip)));
      ball.show(camera, selected === `target ${i}`);
      const missed = !model.goals.get(tip)?.reached;
      this.#marks[i].show(
        missed ? this.toWorld(model.placeOf(tip)) : null,
        missed ? ball.object.position : null,
      );
    }
    if (this.#helpers) {
      this.#helpers.all.visible = shapes;
      this.#helpers.touching.visible = !shapes;
    }
  }
}
