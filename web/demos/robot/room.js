// The things around the robot: their meshes, where they are, and the obstacles that they are for the rig.

import { CylinderGeometry, Group, MeshStandardMaterial, Quaternion, SphereGeometry, Vector3 } from 'three';
import { box, solid } from '../shared-3d/rounded.js';
import { THINGS } from './things.js';

/** @typedef {import('./things.js').Thing} Thing */
/** @typedef {import('../../contacts.js').RigShape<3>} RigShape */
/** @typedef {import('../shared/draw.js').Theme} Theme */

/** Things that stand on the table stay so far from the axis of the robot, and all are no further away than that, in metres. */
const NEAREST = 0.24;
const FURTHEST = 0.92;

/** The least and the greatest height of what hangs in the air. */
const LOW = 0.09;
const HIGH = 1.05;

const UP = new Vector3(0, 0, 1);
const turn = new Quaternion();
const place = new Vector3();

/** The mesh of a shape. @param {any} shape @param {MeshStandardMaterial} material */
function meshOf({ size, from, to, radius, position }, material) {
  if (size) {
    const [x, y, z] = size;
    const mesh = solid(box(x, y, z, Math.min(0.012, 0.3 * Math.min(x, y, z))), material);
    mesh.position.fromArray(position);
    return mesh;
  }
  if (from) {
    const height = to[2] - from[2];
    const mesh = solid(new CylinderGeometry(radius, radius, height, 40).rotateX(Math.PI / 2), material);
    mesh.position.z = from[2] + height / 2;
    return mesh;
  }
  return solid(new SphereGeometry(radius, 40, 28), material);
}

/** A thing in the room. */
export class Placed {
  object = new Group();
  /** Where the pointer takes it. */
  grip = new Group();
  material = new MeshStandardMaterial({ roughness: 0.6 });
  thing;
  /** Its obstacles. @type {RigShape[]} */
  obstacles = [];

  /** @param {Thing} thing */
  constructor(thing) {
    this.thing = thing;
    this.object.add(...thing.shapes.map((shape) => meshOf(shape, this.material)), this.grip);
    this.grip.position.fromArray(thing.grip);
    this.reset();
  }

  reset() {
    this.object.position.fromArray(this.thing.at);
    this.object.quaternion.setFromAxisAngle(UP, this.thing.turn);
  }

  /** Moves its grip to a place, or as near to it as it may be. */
  moveTo(/** @type {Vector3} */ to) {
    const { position } = this.object;
    const stands = this.thing.on === 'table';
    const [, , height] = this.thing.grip;
    const z = stands ? 0 : Math.min(Math.max(to.z - height, LOW), HIGH);
    const away = Math.hypot(to.x, to.y);
    const least = stands ? NEAREST : 0;
    const factor = Math.min(Math.max(away, least), FURTHEST) / Math.max(away, 1e-6);
    position.set(to.x * factor, to.y * factor, z);
  }
}

export class Room {
  object = new Group();
  /** @type {readonly Placed[]} */
  all = THINGS.map((thing) => new Placed(thing));
  /** The scale from the room to the rig, and the height of the table there. */
  #scale = 1;
  #floor = 0;

  constructor() {
    this.object.add(...this.all.map(({ object }) => object));
  }

  reset() {
    for (const placed of this.all) {
      placed.reset();
    }
  }

  /** The things that can be moved. */
  get movable() {
    return this.all.filter(({ thing }) => thing.on !== null);
  }

  /**
   * Adds the things to a rig, as obstacles.
   * @param {import('../../contacts.js').Rig<3>} rig
   * @param {number} scale from the room to the coordinates of the rig
   * @param {number} floor the height of the table there
   */
  addTo(rig, scale, floor) {
    [this.#scale, this.#floor] = [scale, floor];
    for (const placed of this.all) {
      const { name, shapes } = placed.thing;
      placed.object.visible = true;
      placed.grip.visible = true;
      placed.obstacles = shapes.map((shape) => rig.obstacle({ ...scaled(shape, scale), name }));
    }
    this.place();
  }

  /** Whether an obstacle is the table. */
  isTable(/** @type {RigShape} */ obstacle) {
    return this.all[0].obstacles.includes(obstacle);
  }

  /** Takes the thing away that an obstacle belongs to. */
  takeAway(/** @type {RigShape} */ obstacle) {
    const placed = this.all.find(({ obstacles }) => obstacles.includes(obstacle));
    if (placed) {
      placed.object.visible = false;
      placed.grip.visible = false;
      for (const each of placed.obstacles) {
        each.enabled = false;
      }
    }
  }

  /** Moves the obstacles to where the things are. */
  place() {
    for (const { object, thing, obstacles } of this.all) {
      for (const [i, obstacle] of obstacles.entries()) {
        place.fromArray(middleOf(thing.shapes[i])).applyQuaternion(object.quaternion);
        place.add(object.position).multiplyScalar(this.#scale);
        place.z += this.#floor;
        const { type } = obstacle;
        obstacle.moveTo(place.toArray(), type === 'box' ? turn.copy(object.quaternion).toArray() : undefined);
      }
    }
  }

  /** @param {Theme} theme @param {boolean} dark */
  paint(theme, dark) {
    /** @type {Record<string, string>} */
    const colours = {
      table: dark ? '#3a404c' : '#e9e2d5',
      shelf: theme.wood,
      box: theme['race-fabrik'],
      post: theme['race-ccd'],
      ball: theme['race-transpose'],
    };
    for (const { thing, material } of this.all) {
      material.color.set(colours[thing.name]);
    }
  }
}

/** The middle of a shape, seen from its thing. @param {any} shape */
const middleOf = ({ from, to, position }) =>
  from ? from.map((/** @type {number} */ n, /** @type {number} */ i) => (n + to[i]) / 2) : position;

/** A shape of a thing in another scale, without its place. @param {any} shape @param {number} scale */
function scaled({ type, size, from, to, radius }, scale) {
  const by = (/** @type {number[]} */ numbers) => numbers.map((n) => n * scale);
  return {
    ...(type && { type }),
    ...(size && { size: by(size), position: [0, 0, 0] }),
    ...(from && { from: by(from), to: by(to) }),
    ...(radius && { radius: radius * scale }),
  };
}
