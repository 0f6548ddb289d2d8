// Draws the shapes of a rig: its colliders and obstacles, and what touches.

import {
  BoxGeometry,
  BufferGeometry,
  CapsuleGeometry,
  Color,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three';
import { isObject, readBoolean, readNumber, readOptions, wrongType, wrongValue } from '../core/arguments.js';
import { hullFaces } from './hull-faces.js';

/** @typedef {import('three').ColorRepresentation} ColorRepresentation */
/**
 * @typedef {object} ShapesHelperOptions
 * @property {ColorRepresentation} [color] The colour of shapes. Default grey.
 * @property {ColorRepresentation} [touched] The colour of shapes that touch something. Default red.
 * @property {number} [opacity] From 0 to 1. Default 0.3.
 * @property {boolean} [touchedOnly] Whether only what touches is shown. Default false.
 */

/** How far half-spaces are drawn, in reaches. */
const WIDE = 4;

/** Axes that differ by less are the same, as a share of their length. */
const SAME = 1e-9;

const Y = new Vector3(0, 1, 0);
const Z = new Vector3(0, 0, 1);
const way = new Vector3();
const turn = new Quaternion();

/** The corners of all faces of a hull. @param {readonly number[]} numbers three per point */
function trianglesOf(numbers) {
  const points = Array.from({ length: numbers.length / 3 }, (_, i) => numbers.slice(3 * i, 3 * i + 3));
  return hullFaces(points).flatMap(({ corners }) => corners.flat());
}

/** The corners of the triangles of a height field, as the rig has them. @param {any} field */
function groundOf({ heights, columns, rows, cell, up }) {
  const placeOf = (/** @type {number} */ column, /** @type {number} */ row) => {
    const height = heights[row * columns + column];
    return up === 'y' ? [column * cell, height, row * cell] : [column * cell, row * cell, height];
  };
  const numbers = [];
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const [a, b, c, d] = [
        ...[placeOf(column, row), placeOf(column + 1, row)],
        ...[placeOf(column, row + 1), placeOf(column + 1, row + 1)],
      ];
      for (const corners of [
        [a, c, b],
        [b, c, d],
      ]) {
        // Rows count to the other side with z up.
        const turned = up === 'y' ? corners : [corners[0], corners[2], corners[1]];
        if (corners.every((corner) => !corner.includes(null))) {
          numbers.push(...turned.flat());
        }
      }
    }
  }
  return numbers;
}

/** Whether two vectors are the same, but for rounding. @param {number[]} a @param {number[]} b */
function isNear(a, b) {
  const size = Math.hypot(...a);
  return a.length === b.length && a.every((n, k) => Math.abs(n - b[k]) <= SAME * size);
}

/**
 * The geometry of a shape around its position, with its axis along y, and how it is turned there.
 * @param {Record<string, any>} shape
 * @param {number} reach
 * @returns {{ geometry: BufferGeometry, along: Vector3 | null, from: Vector3 }}
 */
function geometryOf({ type, radius, from, to, size, points, normal, heightField }, reach) {
  if (type === 'capsule' || type === 'cylinder') {
    const along = new Vector3(...to).sub(way.fromArray(from));
    const length = along.length();
    const geometry =
      type === 'capsule'
        ? new CapsuleGeometry(radius, length, 6, 16)
        : new CylinderGeometry(radius, radius, length, 24);
    return { geometry, along: along.normalize(), from: Y };
  }
  if (type === 'half-space') {
    const wide = WIDE * (reach || 1);
    return { geometry: new PlaneGeometry(wide, wide), along: new Vector3(...normal).normalize(), from: Z };
  }
  if (type === 'box') {
    return { geometry: new BoxGeometry(...size), along: null, from: Y };
  }
  if (type === 'height-field') {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(groundOf(heightField), 3));
    return { geometry, along: null, from: Y };
  }
  if (type === 'convex') {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(trianglesOf(points), 3));
    return { geometry, along: null, from: Y };
  }
  return { geometry: new SphereGeometry(radius, 20, 14), along: null, from: Y };
}

/**
 * Draws the shapes of a rig as translucent bodies. Those that touch something have another colour.
 *
 * ```js
 * const helper = new ShapesHelper(rig);
 * character.add(helper); // a SkeletonRig: the object that it was made from; a RobotRig: the robot; else the scene
 * ```
 *
 * It is in the coordinates of the rig, and follows by itself: the renderer updates it in each frame. Shapes that are added,
 * changed or removed later are drawn as they are then. To drag shapes, move their meshes:
 *
 * ```js
 * const controls = new DragControls(helper.children, camera, renderer.domElement);
 * controls.addEventListener('drag', ({ object }) => helper.moveShape(object));
 * ```
 */
export class ShapesHelper extends Group {
  #rig;
  #touchedOnly;
  #materials;
  /** @type {Map<object, { key: string, span: number[], mesh: Mesh<BufferGeometry, MeshBasicMaterial> }>} */
  #drawn = new Map();

  /**
   * Draws the shapes of a rig.
   * @param {import('../contacts/rig.js').Rig<3>} rig
   * @param {ShapesHelperOptions} [options]
   * @throws {TypeError} if an argument is of the wrong type, or an option unknown
   * @throws {RangeError} if the opacity is out of range
   */
  constructor(rig, options = {}) {
    // An app may have more than one copy of the package: so the class does not count.
    if (!isObject(rig) || !Array.isArray(rig.shapes) || typeof rig.pointAt !== 'function') {
      throw wrongType('rig', 'a Rig of fabrik/contacts, a SkeletonRig or a RobotRig', rig);
    }
    const given = readOptions('ShapesHelper', options, ['color', 'touched', 'opacity', 'touchedOnly']);
    const { color = 0x808a96, touched = 0xe5392f, opacity = 0.3, touchedOnly = false } = given;
    const share = readNumber('opacity', opacity);
    if (!(share >= 0 && share <= 1)) {
      throw wrongValue('opacity', 'a number from 0 to 1', share);
    }
    super();
    this.#rig = rig;
    this.#touchedOnly = readBoolean('touchedOnly', touchedOnly);
    const material = (/** @type {ColorRepresentation} */ each, /** @type {number} */ by) =>
      new MeshBasicMaterial({
        ...{ color: new Color(each), transparent: true, opacity: by, depthWrite: false },
        // In front of a mesh that has the same faces.
        ...{ polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -1 },
      });
    this.#materials = [material(color, share), material(touched, Math.min(2 * share, 1))];
  }

  /**
   * Returns the shape that a mesh of the helper draws; null for another object. So a `Raycaster` finds shapes:
   * `helper.shapeOf(raycaster.intersectObject(helper)[0].object)`.
   * @param {import('three').Object3D} object
   * @returns {import('../contacts/shape.js').RigShape<3> | null}
   */
  shapeOf(object) {
    const found = [...this.#drawn].find(([, { mesh }]) => mesh === object);
    return /** @type {import('../contacts/shape.js').RigShape<3> | null} */ (found?.[0] ?? null);
  }

  /**
   * Moves a shape to where its mesh is now: after `DragControls` or `TransformControls` of three.js have moved the mesh. Of a box,
   * a convex hull and a height field, it turns the shape, too. A collider stays on its joint.
   * @param {import('three').Object3D} object a mesh of the helper
   * @returns {void}
   * @throws {TypeError} if it is not
   */
  moveShape(object) {
    const shape = this.shapeOf(object);
    if (!shape) {
      throw wrongType('object', 'a mesh of the helper', object);
    }
    const { joint, type } = shape;
    way.copy(object.position);
    const rotation = object.quaternion.clone();
    if (joint) {
      turn.fromArray(this.#rig.rotations, 4 * joint.index).invert();
      way.sub(new Vector3(joint.x, joint.y, joint.z)).applyQuaternion(turn);
      rotation.premultiply(turn);
    }
    const turns = ['box', 'convex', 'height-field'].includes(type);
    shape.moveTo(way.toArray(), turns ? rotation.toArray() : undefined);
  }

  /** Takes the shapes as they are now. The renderer calls it. @param {boolean} [force] */
  updateMatrixWorld(force) {
    if (this.visible) {
      this.#update();
    }
    super.updateMatrixWorld(force);
  }

  /**
   * Frees the geometries and materials.
   * @returns {void}
   */
  dispose() {
    for (const shape of [...this.#drawn.keys()]) {
      this.#forget(shape);
    }
    for (const material of this.#materials) {
      material.dispose();
    }
  }

  #update() {
    const rig = this.#rig;
    const touching = new Set(rig.contacts.flatMap(({ first, second }) => [first, second]));
    const gone = new Set(this.#drawn.keys());
    for (const shape of rig.shapes) {
      const touches = touching.has(shape);
      const { joint, name, margin, enabled, ...own } = /** @type {Record<string, any>} */ (shape.toJSON());
      if (!enabled || (this.#touchedOnly && !touches)) {
        continue;
      }
      gone.delete(shape);
      const mesh = this.#meshOf(shape, own);
      mesh.material = this.#materials[Number(touches)];
      this.#place(mesh, shape, own);
    }
    for (const shape of gone) {
      this.#forget(shape);
    }
  }

  /** @param {object} shape */
  #forget(shape) {
    const drawn = this.#drawn.get(shape);
    if (drawn) {
      drawn.mesh.geometry.dispose();
      this.remove(drawn.mesh);
      this.#drawn.delete(shape);
    }
  }

  /**
   * The mesh of a shape, made again if its geometry has changed.
   * @param {import('../contacts/shape.js').RigShape<3>} shape
   * @param {Record<string, any>} own
   */
  #meshOf(shape, own) {
    const { position, point, rotation, from: start, to: end, ...form } = own;
    const key = JSON.stringify(form);
    const span = start ? end.map((/** @type {number} */ n, /** @type {number} */ k) => n - start[k]) : [];
    const drawn = this.#drawn.get(shape);
    if (drawn?.key === key && isNear(drawn.span, span)) {
      return drawn.mesh;
    }
    this.#forget(shape);
    const { geometry, along, from } = geometryOf(own, this.#rig.reach);
    if (along && along.lengthSq() > 0) {
      geometry.applyQuaternion(turn.setFromUnitVectors(from, along));
    }
    const mesh = new Mesh(geometry, this.#materials[0]);
    this.#drawn.set(shape, { key, span, mesh });
    this.add(mesh);
    return mesh;
  }

  /**
   * @param {Mesh} mesh
   * @param {import('../contacts/shape.js').RigShape<3>} shape
   * @param {Record<string, any>} own
   */
  #place(mesh, shape, { rotation }) {
    const { position, joint } = shape;
    mesh.quaternion.fromArray(rotation ?? [0, 0, 0, 1]).normalize();
    mesh.position.fromArray(joint ? this.#rig.pointAt(joint, [...position]) : position);
    if (joint) {
      mesh.quaternion.premultiply(turn.fromArray(this.#rig.rotations, 4 * joint.index));
    }
  }
}
