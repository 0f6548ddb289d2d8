// The ground under a character: a function, meshes or a height field, asked in one way.

import { Matrix3, Matrix4, Raycaster, Vector3 } from 'three';
import { show, wrongType, wrongValue } from '../../core/arguments.js';
import { coded } from '../../core/errors.js';
import { readAnswer } from '../../ground/answer.js';
import { HeightField } from '../../ground/height-field.js';
import { isBelow, isObject3D } from '../nodes.js';
import { updateWorld, updateWorldBelow } from '../world.js';
import { matrixOf } from './carrier.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../../ground/answer.js').GroundAnswer} GroundAnswer */
/**
 * The ground: a function of a place in the world, which is x and z, or x and y where z is up; or meshes, or groups of
 * meshes, on which rays are cast from above; or a `HeightField`. What is added to a group later counts, too. Of a `LOD`, the
 * level counts that its `raycast` takes for a ray at the character. Sprites, lines, points, the character itself and
 * TransformControls are no ground.
 * @typedef {((x: number, z: number) => GroundAnswer) | Object3D | readonly Object3D[] | HeightField} FeetGround
 */

const matrix = new Matrix4();
const normalMatrix = new Matrix3();
const point = new Vector3();
const local = new Vector3();

/** In a space that leans, the ground under a point is found in so many steps at most. */
const STEPS = 16;
/** Heights that differ by less than this share of the distance for slopes are the same. */
const SAME_HEIGHT = 1e-9;

/**
 * @param {unknown} ground
 * @param {'y' | 'z'} up
 * @returns {FeetGround}
 */
function checkGround(ground, up) {
  const list = Array.isArray(ground) ? ground : [ground];
  const wrong = list.findIndex((each) => !isObject3D(each));
  if (ground instanceof HeightField) {
    if (ground.up !== up) {
      throw wrongValue('ground.up', `${show(up)}, as the option up says`, ground.up);
    }
  } else if (typeof ground !== 'function' && wrong >= 0) {
    throw Array.isArray(ground)
      ? wrongType(`ground[${wrong}]`, 'an Object3D', ground[wrong])
      : wrongType(
          'ground',
          'a function (x, z) => height, a mesh or a group, an array of these, or a HeightField',
          ground,
        );
  }
  return /** @type {FeetGround} */ (ground);
}

export class Ground {
  /** What the user has given. */
  source;
  #up;
  #vertical;
  /** The character: rays do not hit it. */
  #object;
  /** @type {((x: number, z: number) => GroundAnswer) | null} */
  #ask = null;
  /** In whose coordinates the function is; null: in those of the world. @type {Object3D | null} */
  #space = null;
  #toSpace = new Matrix4();
  /** How much higher a point is in the space that is higher by 1 in the world. */
  #rate = 1;
  /** What was under the last point. @type {import('./carrier.js').GroundObject} */
  under = { object: null };
  /** The meshes, and the groups of meshes. @type {Object3D[]} */
  #given = [];
  /** In this update: these meshes, and those of the groups. @type {Object3D[]} */
  #meshes = [];
  #ray = new Raycaster();
  /** @type {import('three').Intersection[]} */
  #hits = [];
  #lowest = -Infinity;
  #highest = Infinity;
  #step = 0;
  #steepest;
  /** The normal that came with the last height; of length 0 if none did. */
  #normal = new Vector3();
  #place = new Vector3();

  /**
   * @param {unknown} ground
   * @param {Vector3} up a unit vector: the y or the z axis
   * @param {Object3D} object
   * @param {number} maxSlope radians
   * @param {Object3D | null} space
   */
  constructor(ground, up, object, maxSlope, space) {
    this.#up = up;
    this.#vertical = up.z > 0;
    this.#object = object;
    this.#steepest = Math.tan(maxSlope);
    const source = checkGround(ground, this.#vertical ? 'z' : 'y');
    this.source = source;
    if (source instanceof HeightField) {
      this.#ask = (x, z) => source.heightAt(x, z);
    } else if (typeof source === 'function') {
      this.#ask = source;
    } else {
      const list = Array.isArray(source) ? source : [source];
      this.#given = [...list];
      for (const node of this.#given) {
        updateWorldBelow(node);
      }
    }
    if (space && !this.#ask) {
      const message =
        'space is for a ground that is a function or a HeightField: on a mesh, feet move with the mesh';
      throw coded('out-of-range', new RangeError(message));
    }
    this.#space = space;
    this.under = { object: space };
  }

  /**
   * Begins an update.
   * @param {number} lowest the least height that counts
   * @param {number} highest
   * @param {number} step the distance in which slopes are measured
   */
  begin(lowest, highest, step) {
    this.#lowest = lowest;
    this.#highest = highest;
    this.#step = step;
    this.#meshes.length = 0;
    if (this.#space) {
      updateWorld(this.#space);
      this.#toSpace.copy(this.#space.matrixWorld).invert();
      const { elements } = this.#toSpace;
      this.#rate = elements[this.#vertical ? 10 : 5];
    }
    for (let i = 0; i < this.#given.length; i++) {
      updateWorld(this.#given[i]);
      if (!isBelow(this.#given[i], this.#object)) {
        this.#collect(this.#given[i]);
      }
    }
  }

  /** Collects the meshes of a group, but not those of the character and of controls. @param {Object3D} node */
  #collect(node) {
    if (node === this.#object || /** @type {any} */ (node).isTransformControlsRoot) {
      return;
    }
    if (/** @type {any} */ (node).isMesh) {
      this.#meshes.push(node);
    }
    const lod = /** @type {import('three').LOD} */ (node);
    const level = lod.isLOD ? this.#levelOf(lod) : null;
    for (let i = 0; i < node.children.length; i++) {
      const child = node.children[i];
      if (!level || child === level || !lod.levels.some(({ object }) => object === child)) {
        this.#collect(child);
      }
    }
  }

  /**
   * The level of a LOD that its own `raycast` would take at the character.
   * @param {import('three').LOD} lod
   */
  #levelOf(lod) {
    point.setFromMatrixPosition(this.#object.matrixWorld);
    return lod.getObjectForDistance(point.distanceTo(local.setFromMatrixPosition(lod.matrixWorld)));
  }

  /**
   * The height of the ground under or above a point; NaN if there is none between the lowest and the highest.
   * @param {Vector3} point
   */
  heightAt(point) {
    this.#normal.set(0, 0, 0);
    const height = this.#space
      ? this.#askInSpace(point)
      : this.#ask
        ? this.#askFor(point)
        : this.#cast(point);
    return height >= this.#lowest && height <= this.#highest ? height : NaN;
  }

  /** @param {Vector3} point */
  #askFor({ x, y, z }) {
    const ask = /** @type {(x: number, z: number) => GroundAnswer} */ (this.#ask);
    return readAnswer(ask(x, this.#vertical ? y : z), this.#normal);
  }

  /**
   * The height in the world of the ground above or below a point, where the function is one of places in a space. If this
   * leans, the ground is elsewhere in the space than the point: the point is moved up or down until it is on the ground.
   * @param {Vector3} from
   */
  #askInSpace(from) {
    if (!(this.#rate > 0)) {
      return NaN;
    }
    point.copy(from);
    for (let step = 0; step < STEPS; step++) {
      local.copy(point).applyMatrix4(this.#toSpace);
      const above = this.#askFor(local) - (this.#vertical ? local.z : local.y);
      point.addScaledVector(this.#up, above / this.#rate);
      if (!(Math.abs(above) > SAME_HEIGHT * this.#step * this.#rate)) {
        break;
      }
    }
    if (this.#normal.lengthSq() > 0) {
      const { matrixWorld } = /** @type {Object3D} */ (this.#space);
      this.#normal.applyNormalMatrix(normalMatrix.getNormalMatrix(matrixWorld));
    }
    return point.dot(this.#up);
  }

  /**
   * The slope of the ground at a point: the vector in which the ground rises most, as long as the rise per distance.
   * It is not steeper than `maxSlope`.
   * @param {Vector3} point
   * @param {number} height the height there, for which this ground was asked last
   * @param {Vector3} to
   */
  slopeAt(point, height, to) {
    to.set(0, 0, 0);
    if (Number.isNaN(height)) {
      return to;
    }
    const rise = this.#normal.dot(this.#up);
    if (rise > 0) {
      to.copy(this.#up).multiplyScalar(rise).sub(this.#normal);
      // Nearly upright ground: the quotient may be infinite.
      return to.length() > this.#steepest * rise ? to.setLength(this.#steepest) : to.divideScalar(rise);
    }
    if (this.#ask) {
      to.x = this.#rise(point, height, 1, 0);
      const second = this.#rise(point, height, 0, 1);
      to.y = this.#vertical ? second : 0;
      to.z = this.#vertical ? 0 : second;
    }
    return to.clampLength(0, this.#steepest);
  }

  /**
   * The rise per distance along one axis, on that side of the point where the ground is flatter: the edge of a step is
   * no slope.
   * @param {Vector3} point
   * @param {number} height
   * @param {number} x
   * @param {number} z
   */
  #rise(point, height, x, z) {
    const step = this.#step;
    const place = this.#place;
    place.copy(point);
    place.x += x * step;
    place[this.#vertical ? 'y' : 'z'] += z * step;
    const after = (this.heightAt(place) - height) / step;
    place.copy(point);
    place.x -= x * step;
    place[this.#vertical ? 'y' : 'z'] -= z * step;
    const before = (height - this.heightAt(place)) / step;
    if (Number.isNaN(after) || Number.isNaN(before)) {
      return Number.isNaN(after) ? (Number.isNaN(before) ? 0 : before) : after;
    }
    return Math.abs(after) < Math.abs(before) ? after : before;
  }

  /** @param {Vector3} point */
  #cast(point) {
    // No `far`: three-mesh-bvh measures it wrongly where scales are uneven. What is too low is dropped later.
    const { ray } = this.#ray;
    ray.origin.copy(point).addScaledVector(this.#up, this.#highest - point.dot(this.#up));
    ray.direction.copy(this.#up).negate();
    let hit = this.#firstHit();
    if (hit) {
      // A mesh in a group may have moved since its matrix was updated.
      matrix.copy(hit.object.matrixWorld);
      updateWorld(hit.object);
      hit = matrix.equals(hit.object.matrixWorld) ? hit : this.#firstHit();
    }
    if (!hit) {
      return NaN;
    }
    this.under = hit;
    this.#readNormal(hit);
    return hit.point.dot(this.#up);
  }

  /** The nearest hit of the ray that has a face. */
  #firstHit() {
    const hits = this.#hits;
    hits.length = 0;
    this.#ray.intersectObjects(this.#meshes, false, hits);
    for (let i = 0; i < hits.length; i++) {
      if (hits[i].face) {
        return hits[i];
      }
    }
    return null;
  }

  /** @param {import('three').Intersection} hit with a face */
  #readNormal(hit) {
    const { normal } = /** @type {import('three').Face} */ (hit.face);
    normalMatrix.getNormalMatrix(matrixOf(hit, matrix));
    this.#normal.copy(normal).applyNormalMatrix(normalMatrix).normalize();
    // Faces that are seen from both sides: the upper side counts.
    if (this.#normal.dot(this.#up) < 0) {
      this.#normal.negate();
    }
  }
}
