// The arm as it is drawn: a base that turns, an upper arm, a forearm and the gripper; and the other solution as a grey
// arm. Here angles become rotations of groups: three.js does the rest.

import { Color, Group, Mesh, MeshBasicMaterial, MeshStandardMaterial, Path, Shape, Vector3 } from 'three';
import { Jaws } from './jaws.js';
import { GRIPPER, SHOULDER } from './robot-arm-sizes.js';
import { axle, makeBone, makeJoint, plate, solid, turned } from './rounded.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('./robot-arm-sizes.js').Angles} Angles */
/** @typedef {import('three').Material} Material */

/** The height of the turntable, on which the cheeks stand. */
const TABLE = 0.085;

/** From the middle to the middle of each cheek. */
const ASIDE = 0.085;

const UPPER = /** @type {{ radii: [number, number], thickness: number }} */ ({
  radii: [0.07, 0.056],
  thickness: 0.084,
});
const FORE = /** @type {{ radii: [number, number], thickness: number }} */ ({
  radii: [0.052, 0.038],
  thickness: 0.066,
});

const EDGE = new Color();

/** Bones that hang on each other: their groups, from the shoulder to the tip. */
export class Links {
  shoulder = new Group();
  elbow = new Group();
  wrist = new Group();
  tip = new Group();

  constructor() {
    this.shoulder.position.y = SHOULDER;
    this.shoulder.add(this.elbow);
    this.elbow.add(this.wrist);
    this.wrist.add(this.tip);
    this.tip.position.x = GRIPPER;
  }

  /** The bones have other lengths. */
  resize(/** @type {number} */ upper, /** @type {number} */ fore) {
    this.elbow.position.x = upper;
    this.wrist.position.x = fore;
  }

  bend(/** @type {Angles} */ [shoulder, elbow, wrist]) {
    this.shoulder.rotation.z = shoulder;
    this.elbow.rotation.z = elbow;
    this.wrist.rotation.z = wrist;
  }
}

/** Frees the memory of what is in a group, and empties it. */
function empty(/** @type {Group} */ group) {
  group.traverse((part) => part instanceof Mesh && part.geometry.dispose());
  group.clear();
}

export class Robot {
  object = new Group();
  #turning = new Group();
  links = new Links();
  #ghost = new Links();
  /** The bones' meshes, which depend on their lengths. */
  #bones = [new Group(), new Group()];
  #ghostBones = [new Group(), new Group(), new Group()];
  #bone = new MeshStandardMaterial({ roughness: 0.42 });
  #slot = new MeshStandardMaterial({ roughness: 0.6 });
  #joint = new MeshStandardMaterial({ roughness: 0.5 });
  #cap = new MeshStandardMaterial({ roughness: 0.4 });
  #light = new MeshStandardMaterial({ roughness: 0.5 });
  /** Of the grey arm only what is in front is drawn: first its depth, then its colour. */
  #depth = new MeshBasicMaterial({ colorWrite: false });
  #grey = new MeshStandardMaterial({ roughness: 0.7, transparent: true, opacity: 0.3, depthWrite: false });
  jaws;

  constructor() {
    this.jaws = new Jaws({ joint: this.#joint, cap: this.#cap, bone: this.#bone });
    this.#turning.add(this.links.shoulder, this.#ghost.shoulder);
    this.#makeBase();
    const { shoulder, elbow, wrist } = this.links;
    const [upper, fore] = this.#bones;
    const materials = { body: this.#joint, cap: this.#cap };
    shoulder.add(upper, makeJoint(0.078, 0.232, materials));
    elbow.add(fore, makeJoint(0.062, 0.124, materials));
    wrist.add(this.jaws.object);
    for (const [i, group] of [this.#ghost.shoulder, this.#ghost.elbow, this.#ghost.wrist].entries()) {
      group.add(this.#ghostBones[i]);
    }
  }

  #makeBase() {
    const foot = turned([
      [0.235, 0],
      [0.235, 0.018],
      [0.228, 0.026],
      [0.205, 0.03],
      [0.2, 0.036],
      [0.2, 0.044],
      [0, 0.044],
    ]);
    this.object.add(solid(foot, this.#joint), this.#turning);
    for (let i = 0; i < 8; i++) {
      const angle = ((i + 0.5) * Math.PI) / 4;
      const bolt = solid(axle(0.01, 0.012).rotateX(Math.PI / 2), this.#cap);
      bolt.position.set(0.217 * Math.cos(angle), 0.03, 0.217 * Math.sin(angle));
      this.object.add(bolt);
    }
    const table = turned([
      [0.186, 0.048],
      [0.19, 0.054],
      [0.19, TABLE - 0.012],
      [0.186, TABLE - 0.004],
      [0.178, TABLE],
      [0, TABLE],
    ]);
    this.#turning.add(solid(table, this.#bone));
    for (const side of [1, -1]) {
      const plates = solid(cheek(SHOULDER - TABLE), this.#light);
      plates.position.set(0, TABLE, side * ASIDE);
      this.#turning.add(plates);
    }
  }

  /** Makes the bones again: they have other lengths. */
  resize(/** @type {Values} */ settings) {
    const [upper, fore] = [Number(settings.upper), Number(settings.fore)];
    const materials = { body: this.#bone, slot: this.#slot };
    for (const group of [...this.#bones, ...this.#ghostBones]) {
      empty(group);
    }
    const [first, second] = this.#bones;
    first.add(makeBone({ length: upper, ...UPPER, materials }));
    second.add(makeBone({ length: fore, ...FORE, materials }));
    this.links.resize(upper, fore);
    this.#ghost.resize(upper, fore);
    const [a, b, c] = this.#ghostBones;
    this.#addGhost(a, makeBone({ length: upper, ...UPPER, materials }));
    this.#addGhost(b, makeBone({ length: fore, ...FORE, materials }));
    this.#addGhost(b, makeJoint(0.062, 0.124, { body: this.#joint, cap: this.#cap }));
    this.#addGhost(c, makeJoint(0.042, 0.12, { body: this.#joint, cap: this.#cap }));
  }

  /** Adds the meshes of a part to the grey arm. */
  #addGhost(/** @type {Group} */ group, /** @type {Group} */ part) {
    for (const child of part.children) {
      if (child instanceof Mesh) {
        const [depth, grey] = [new Mesh(child.geometry, this.#depth), new Mesh(child.geometry, this.#grey)];
        depth.position.copy(child.position);
        grey.position.copy(child.position);
        depth.renderOrder = 1;
        grey.renderOrder = 2;
        group.add(depth, grey);
      }
    }
  }

  /**
   * Takes a pose.
   * @param {number} yaw the angle of the base about y, from +z
   * @param {Angles} angles
   * @param {Angles} other those of the grey arm
   * @param {boolean} isShown whether the grey arm is shown
   */
  setPose(yaw, angles, other, isShown) {
    // The bones are along +x of the group that turns.
    this.#turning.rotation.y = yaw - Math.PI / 2;
    this.links.bend(angles);
    this.#ghost.shoulder.visible = isShown;
    this.#ghost.bend(other);
    this.object.updateMatrixWorld(true);
  }

  /** The shoulder, the elbow, the wrist and the tip, in the world. */
  get joints() {
    return jointsOf(this.links);
  }

  /** Those of the grey arm. */
  get otherJoints() {
    return jointsOf(this.#ghost);
  }

  /** The group that turns with the base. In it, the arm is in the plane of x and y. */
  get plane() {
    return this.#turning;
  }

  /** @param {import('../shared/draw.js').Theme} theme @param {boolean} dark */
  paint(theme, dark) {
    this.#bone.color.set(theme.bone);
    this.#slot.color.set(theme.bone).lerp(EDGE.set(theme['bone-edge']), 0.45);
    this.#joint.color.set(dark ? '#4b5363' : theme.root);
    this.#cap.color.set(dark ? '#2c323e' : '#343a47');
    this.#light.color.set(dark ? '#c9ced8' : '#f3f1ec');
    this.#grey.color.set(theme.reach);
    this.jaws.paint(theme, dark);
  }
}

/** @param {Links} links */
function jointsOf({ shoulder, elbow, wrist, tip }) {
  return [shoulder, elbow, wrist, tip].map((joint) => joint.getWorldPosition(new Vector3()));
}

/** A cheek of the base: it stands on the turntable and holds the shoulder. @param {number} height */
function cheek(height) {
  const [wide, top] = [0.125, 0.088];
  const shape = new Shape()
    .moveTo(-wide, 0)
    .lineTo(wide, 0)
    .lineTo(wide, 0.03)
    .bezierCurveTo(wide - 0.01, 0.2, top, height - 0.16, top, height)
    .absarc(0, height, top, 0, Math.PI, false)
    .bezierCurveTo(-top, height - 0.16, -wide + 0.01, 0.2, -wide, 0.03)
    .closePath();
  const hole = new Path();
  hole.absellipse(0, 0.5 * height - 0.03, 0.045, 0.27 * height, 0, 2 * Math.PI, true, 0);
  shape.holes.push(hole);
  return plate(shape, 0.034, 0.007);
}
