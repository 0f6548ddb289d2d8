// The spider in its world: the ground, the walker, its behaviour, and how it is drawn.

import { Group, Object3D, Raycaster, Vector3 } from 'three';
import { WalkerMesh } from '../../three.js';
import { HALF } from '../shared-3d/terrain.js';
import { consistent } from '../shared-spider/common.js';
import { Behaviour } from './behaviour.js';
import { makeTerrain } from './heights.js';
import { Hips } from './hips.js';
import { adjust, makeWalker, REACH, startOf } from './setup.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../shared-3d/terrain.js').Stone} Stone */

/** Where stones fall from, over the ground, and how fast they fall, in metres and seconds. */
const DROP = 1;
const GRAVITY = 9.8;

/** The sizes of stones, one after the other, in metres. */
const SIZES = [
  { radius: 0.16, height: 0.1 },
  { radius: 0.12, height: 0.13 },
  { radius: 0.2, height: 0.09 },
  { radius: 0.13, height: 0.08 },
];

/** It is drawn after the ground and the marks on it. */
const ORDER = 2;

/** Where the eyes of the view of the spider are, in lengths of a leg. */
const LOOKOUT = new Vector3(0.34, 0.16, 0).multiplyScalar(REACH);

/** How far from the border of the world it may go, in metres. */
const MARGIN = 0.25;

/** The time of an update that is measured. */
const FRAME = 1 / 60;

/** How fast it jumps, in lengths of a leg per second. */
const JUMP = 3.4;

const clamp = (/** @type {number} */ value) => Math.min(Math.max(value, MARGIN - HALF), HALF - MARGIN);

/** The nearest place at which the spider can be. @param {{ x: number, z: number }} place */
export const inWorld = ({ x, z }) => ({ x: clamp(x), z: clamp(z) });

export class SpiderRig {
  object = new Group();
  hips = new Hips();
  /** Where its body is. */
  body = new Object3D();
  behaviour = new Behaviour();
  /** Stones that have not landed yet. @type {{ stone: Stone, y: number, speed: number }[]} */
  falling = [];
  /** The leg that keys remove or restore; -1 for none. */
  chosen = -1;
  #dropped = 0;
  #mesh;
  #ray = new Raycaster();

  /**
   * @param {Values} settings
   * @param {boolean} calm whether nothing moves by itself
   */
  constructor(settings, calm) {
    this.settings = consistent(settings);
    this.calm = calm;
    this.terrain = makeTerrain(String(settings.ground));
    this.walker = makeWalker(this.settings, this.terrain.field, startOf(settings));
    this.#mesh = this.#makeMesh();
    this.object.add(this.hips.object, this.#mesh);
    this.begin();
    this.pose();
  }

  /** It wanders, unless nothing is to move by itself. */
  begin() {
    if (this.calm) {
      this.behaviour.stand();
    } else {
      this.behaviour.wander(String(this.settings.ground));
    }
  }

  #makeMesh() {
    const mesh = new WalkerMesh(this.walker, { skinned: Boolean(this.settings.skin) });
    for (const group of [this.hips.object, mesh]) {
      group.traverse((each) => {
        each.renderOrder = ORDER;
      });
    }
    return mesh;
  }

  /**
   * Uses other settings.
   * @param {Values} given
   * @param {boolean} [again] whether the ground and the spider start again; they do so, too, with another ground
   * @returns {boolean} whether objects were made that have no colours yet
   */
  apply(given, again = false) {
    const settings = consistent(given);
    const before = this.settings;
    this.settings = settings;
    const otherGround = again || settings.ground !== before.ground;
    const otherLegs = settings.legs !== before.legs;
    if (otherGround) {
      this.terrain = makeTerrain(String(settings.ground));
      this.falling = [];
    }
    if (otherGround || otherLegs) {
      const { x, z, heading } = otherGround ? startOf(settings) : this.walker.body;
      this.walker.dispose();
      this.walker = makeWalker(settings, this.terrain.field, { x, z, heading });
      if (otherGround) {
        this.begin();
      }
    } else {
      adjust(this.walker, settings);
    }
    const rebuild = otherGround || otherLegs || settings.skin !== before.skin;
    if (rebuild) {
      this.#mesh.dispose();
      this.#mesh = this.#makeMesh();
      this.object.add(this.#mesh);
    }
    this.pose();
    return rebuild;
  }

  /** Everything as at the start. Returns what `apply` does. */
  reset(/** @type {Values} */ settings) {
    this.#dropped = 0;
    this.chosen = -1;
    return this.apply(settings, true);
  }

  /** Whether all legs of the drawn spider are where those of the walker are. */
  get reached() {
    return this.#mesh.reached;
  }

  /** Whether anything moves. */
  get moves() {
    const { body } = this.walker;
    return !body.resting || this.behaviour.mode !== 'stand' || this.falling.length > 0;
  }

  /**
   * The work that is timed: updates of a copy of the walker. Null while it stands, because then there is almost nothing
   * to update.
   * @returns {import('../shared/meter.js').Subject | null}
   */
  timed() {
    const { walker } = this;
    if (!walker.body.moving) {
      return null;
    }
    const other = walker.clone();
    const { x, z } = walker.body;
    // Around in a circle, so that it does not leave the ground.
    other.maxSpeed = walker.body.speed;
    const run = (/** @type {number} */ call) => {
      other.chase(x + 0.8 * Math.cos(0.01 * call), z + 0.8 * Math.sin(0.01 * call));
      other.update(FRAME);
    };
    return { run, dispose: () => other.dispose() };
  }

  /** One frame. */
  step(/** @type {number} */ seconds) {
    const { behaviour, walker } = this;
    this.#fall(seconds);
    behaviour.command(walker, seconds, Number(this.settings.speed));
    walker.update(seconds);
    const { x, z, resting } = walker.body;
    const arrived = Math.hypot(x - behaviour.goal.x, z - behaviour.goal.z) < 0.06 * REACH;
    if (behaviour.mode === 'walk' && resting && (arrived || walker.body.blocked)) {
      behaviour.stand();
    }
  }

  /** Moves what is drawn to the pose of the walker. */
  pose() {
    this.#mesh.update();
    this.body.position.copy(this.#mesh.body.position);
    this.body.quaternion.copy(this.#mesh.body.quaternion);
    this.hips.pose(this.walker, this.chosen);
  }

  paint(/** @type {import('../shared/draw.js').Theme} */ theme) {
    this.hips.paint(theme);
    this.#mesh.setColors({
      ...{
        leg: theme.spider,
        joint: theme['spider-light'],
        abdomen: theme.spider,
        head: theme['spider-light'],
      },
      ...{ spot: theme['spider-spot'], eye: theme.eye, pupil: theme.pupil },
    });
  }

  /** Stones fall until they land. */
  #fall(/** @type {number} */ seconds) {
    for (const each of this.falling) {
      each.speed += GRAVITY * seconds;
      each.y -= each.speed * seconds;
    }
    const landed = this.falling.filter(({ stone, y }) => y <= this.terrain.heightAt(stone.x, stone.z));
    for (const { stone } of landed) {
      this.terrain.addStone(stone);
    }
    this.falling = this.falling.filter((each) => !landed.includes(each));
  }

  /** Drops a stone at a place. */
  dropStone(/** @type {{ x: number, z: number }} */ place) {
    const { x, z } = inWorld(place);
    const stone = { x, z, y: 0, ...SIZES[this.#dropped++ % SIZES.length] };
    if (this.calm) {
      this.terrain.addStone(stone);
    } else {
      this.falling.push({ stone, y: this.terrain.heightAt(x, z) + DROP, speed: 0 });
    }
  }

  /** It jumps. */
  jump() {
    this.walker.jump(JUMP * REACH);
  }

  /** Whether a ray meets the body. */
  isOnBody(/** @type {import('three').Ray} */ ray) {
    this.#ray.ray.copy(ray);
    this.#mesh.updateMatrixWorld(true);
    return this.#ray.intersectObject(this.#mesh.body).length > 0;
  }

  /**
   * Where its eyes are, and where they look: ahead, and a little down.
   * @param {import('three').Camera} camera is set
   */
  look(camera) {
    const { position, quaternion } = this.body;
    camera.position.copy(LOOKOUT).applyQuaternion(quaternion).add(position);
    camera.lookAt(new Vector3(1, -0.12, 0).applyQuaternion(quaternion).add(camera.position));
  }
}
