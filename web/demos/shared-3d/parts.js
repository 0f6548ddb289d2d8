// What 3-D pages are drawn with: bars and legs of wood, round joints, a plate, knobs, and arrows.

import {
  ConeGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  RingGeometry,
  SphereGeometry,
  Vector3,
} from 'three';

const UP = new Vector3(0, 1, 0);
const way = new Vector3();

/** A cylinder of height 1 along y, from the origin. */
const tube = new CylinderGeometry(1, 1, 1, 20).translate(0, 0.5, 0);
const ball = new SphereGeometry(1, 20, 14);

/** The materials of a picture: they take the colours of the page. */
export class Materials {
  wood = new MeshStandardMaterial({ roughness: 0.75 });
  dark = new MeshStandardMaterial({ roughness: 0.75 });
  joint = new MeshStandardMaterial({ roughness: 0.45 });
  metal = new MeshStandardMaterial({ roughness: 0.35, metalness: 0.3 });
  limit = new MeshStandardMaterial({ roughness: 0.5 });
  knob = new MeshStandardMaterial({ roughness: 0.4 });
  target = overAll();
  tie = overAll();
  ring = overAll();

  paint(/** @type {import('../shared/draw.js').Theme} */ theme) {
    for (const [name, colour] of /** @type {const} */ ([
      ['wood', 'wood'],
      ['dark', 'wood-joint'],
      ['joint', 'joint'],
      ['metal', 'root'],
      ['limit', 'target'],
      ['knob', 'bone'],
      ['target', 'target'],
      ['tie', 'hanging'],
      ['ring', 'ink'],
    ])) {
      this[name].color.set(theme[colour]);
    }
    this.limit.emissive.set(theme.target).multiplyScalar(0.3);
    this.knob.emissive.set(theme.bone).multiplyScalar(0.2);
  }
}

/** A material that is seen through everything. */
function overAll() {
  return new MeshBasicMaterial({ depthTest: false, transparent: true, fog: false });
}

/**
 * A cylinder from one place to another.
 * @param {import('three').Material} material
 * @param {number} radius
 */
export function makeBar(material, radius) {
  const bar = new Mesh(tube, material);
  bar.castShadow = true;
  bar.scale.set(radius, 1, radius);
  return bar;
}

/** Puts a bar between two places. */
export function layBar(/** @type {Mesh} */ bar, /** @type {Vector3} */ from, /** @type {Vector3} */ to) {
  way.subVectors(to, from);
  const length = Math.max(way.length(), 1e-6);
  bar.position.copy(from);
  bar.quaternion.setFromUnitVectors(UP, way.divideScalar(length));
  bar.scale.y = length;
}

/** A round joint. */
export function makeBall(/** @type {import('three').Material} */ material, /** @type {number} */ radius) {
  const mesh = new Mesh(ball, material);
  mesh.castShadow = true;
  mesh.scale.setScalar(radius);
  return mesh;
}

/** A round plate whose upper side is at the origin. */
export function makePlate(
  /** @type {Materials} */ { wood, dark },
  /** @type {number} */ radius,
  thick = 0.05,
) {
  const plate = new Group();
  const board = new Mesh(new CylinderGeometry(radius, radius, thick, 64), wood);
  const rim = new Mesh(new CylinderGeometry(radius + 0.006, radius + 0.006, 0.4 * thick, 64), dark);
  for (const mesh of [board, rim]) {
    mesh.position.y = -0.5 * thick;
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    plate.add(mesh);
  }
  return plate;
}

/** Something to drag: a ball, with a ring while it is selected. */
export class Knob {
  object = new Group();
  radius;
  #ring;

  /**
   * @param {Materials} materials
   * @param {number} radius
   * @param {boolean} [isJoint] whether it looks like a joint
   */
  constructor({ knob, ring, joint }, radius, isJoint = false) {
    this.radius = radius;
    this.#ring = new Mesh(new RingGeometry(1.6 * radius, 1.95 * radius, 36), ring);
    this.#ring.renderOrder = 3;
    this.object.add(makeBall(isJoint ? joint : knob, radius), this.#ring);
  }

  /**
   * Prepares the next picture.
   * @param {import('three').Camera} camera
   * @param {boolean} selected
   */
  show(camera, selected) {
    this.#ring.visible = selected;
    this.#ring.quaternion.copy(camera.quaternion);
  }
}

/** A mark where the pointer is, and a line to it from what it drags. */
export class TargetMark {
  object = new Group();
  #ball;
  #line;

  /** @param {Materials} materials */
  constructor({ target }) {
    this.#ball = makeBall(target, 0.022);
    this.#line = makeBar(target, 0.004);
    for (const mesh of [this.#ball, this.#line]) {
      mesh.castShadow = false;
      mesh.renderOrder = 2;
      this.object.add(mesh);
    }
    this.object.visible = false;
  }

  /** @param {Vector3 | null} from @param {Vector3 | null} to null: nothing is shown */
  show(from, to) {
    this.object.visible = from !== null && to !== null;
    if (from && to) {
      this.#ball.position.copy(to);
      layBar(this.#line, from, to);
    }
  }
}

/** Arrows for forces. */
export class Arrows {
  object = new Group();
  #materials;
  /** @type {{ shaft: Mesh, head: Mesh, group: Group }[]} */
  #arrows = [];

  /** @param {Materials} materials */
  constructor(materials) {
    this.#materials = materials;
  }

  /**
   * Shows an arrow per force.
   * @param {readonly { from: Vector3, along: Vector3, isTie: boolean }[]} forces `along`: from the arrow's start to its end
   */
  show(forces) {
    while (this.#arrows.length < forces.length) {
      this.#arrows.push(this.#make());
    }
    for (const [i, { group, shaft, head }] of this.#arrows.entries()) {
      const force = forces[i];
      group.visible = force !== undefined;
      if (force) {
        const material = force.isTie ? this.#materials.tie : this.#materials.target;
        [shaft.material, head.material] = [material, material];
        const end = way.copy(force.from).add(force.along).clone();
        const neck = end.clone().addScaledVector(force.along, -Math.min(0.4, 0.06 / force.along.length()));
        layBar(shaft, force.from, neck);
        head.position.copy(neck);
        head.quaternion.copy(shaft.quaternion);
        head.scale.setScalar(neck.distanceTo(end));
      }
    }
  }

  #make() {
    const group = new Group();
    const shaft = makeBar(this.#materials.target, 0.007);
    const head = new Mesh(new ConeGeometry(0.42, 1, 16).translate(0, 0.5, 0), this.#materials.target);
    for (const mesh of [shaft, head]) {
      mesh.castShadow = false;
      mesh.renderOrder = 2;
      group.add(mesh);
    }
    this.object.add(group);
    return { shaft, head, group };
  }
}
