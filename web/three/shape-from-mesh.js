// Makes the shape of a mesh of three.js.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { isObject, readNumber, readOptions, wrongType, wrongValue } from '../core/arguments.js';
import { farthestPoints } from '../core/convex-points.js';
import { coded } from '../core/errors.js';
import { readSpace } from './place.js';
import { worldMatrix } from './world.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * @typedef {object} MeshShapeOptions
 * @property {Object3D | null} [space] In whose coordinates the shape is: that of the rig. Default null: the world.
 * @property {number} [points] The most points of a convex hull, 4 to 64. Default 32.
 */

/** Numbers that differ by less than this share are the same. */
const SAME = 1e-6;

/** The scales along the axes, and whether they are the same. @param {Vector3} scale */
function isEven({ x, y, z }) {
  const most = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  return [x, y, z].every((n) => Math.abs(Math.abs(n) - most) <= SAME * most);
}

/**
 * The shape of a whole box or sphere; null for other geometries.
 * @param {any} geometry
 * @param {Vector3} position
 * @param {Quaternion} rotation
 * @param {Vector3} scale
 * @returns {import('../contacts/shape-options.js').ShapeOptions<3> | null}
 */
function simpleShape(geometry, position, rotation, scale) {
  const given = geometry.parameters ?? {};
  if (geometry.type === 'BoxGeometry') {
    const { width, height, depth } = given;
    const size = [width * scale.x, height * scale.y, depth * scale.z].map(Math.abs);
    return { type: 'box', size, position: position.toArray(), rotation: rotation.toArray() };
  }
  const whole = given.phiLength >= 2 * Math.PI - SAME && given.thetaLength >= Math.PI - SAME;
  if (geometry.type === 'SphereGeometry' && whole && isEven(scale)) {
    return { type: 'sphere', radius: given.radius * Math.abs(scale.x), position: position.toArray() };
  }
  return null;
}

/**
 * Makes the shape of a mesh, for `Rig.obstacle`, or for `Rig.collider` of a joint whose place is the origin of `space`. A
 * `BoxGeometry` is a box, a whole `SphereGeometry` a sphere; all else is the convex hull of the mesh and of the meshes below
 * it, with a few of their points and a radius that makes up for the others.
 *
 * ```js
 * const table = rig.obstacle({ ...shapeFromMesh(mesh), name: 'table' });
 * table.moveTo(mesh.position, mesh.quaternion); // a box or sphere that has moved
 * ```
 * @param {Object3D} mesh
 * @param {MeshShapeOptions} [options]
 * @returns {import('../contacts/shape-options.js').ShapeOptions<3>} of a hull with its points around `position`, the place of the
 *   mesh
 * @throws {TypeError} if an argument is of the wrong type, or an option unknown
 * @throws {RangeError} if there are no vertices, or a number is out of range
 */
export function shapeFromMesh(mesh, options = {}) {
  if (!isObject(mesh) || !mesh.isObject3D) {
    throw wrongType('mesh', 'an Object3D of three.js', mesh);
  }
  const { space = null, points = 32 } = readOptions('shapeFromMesh', options, ['space', 'points']);
  const most = readNumber('points', points);
  if (!(Number.isInteger(most) && most >= 4 && most <= 64)) {
    throw wrongValue('points', 'a whole number from 4 to 64', most);
  }
  const carrier = readSpace(space);
  const toSpace = carrier ? worldMatrix(carrier, new Matrix4()).invert() : new Matrix4();
  const [position, rotation, scale] = [new Vector3(), new Quaternion(), new Vector3()];
  worldMatrix(/** @type {Object3D} */ (mesh), new Matrix4())
    .premultiply(toSpace)
    .decompose(position, rotation, scale);
  const alone = /** @type {any} */ (mesh).isMesh && mesh.children.length === 0;
  const simple = alone && simpleShape(/** @type {any} */ (mesh).geometry, position, rotation, scale);
  return simple || hullOf(/** @type {Object3D} */ (mesh), toSpace, position, rotation, most);
}

/**
 * The convex hull of all meshes of an object.
 * @param {Object3D} object
 * @param {Matrix4} toSpace from the world
 * @param {Vector3} position of the object in the space
 * @param {Quaternion} rotation
 * @param {number} most points
 * @returns {import('../contacts/shape-options.js').ShapeOptions<3>}
 */
function hullOf(object, toSpace, position, rotation, most) {
  /** @type {number[][]} */
  const vertices = [];
  const place = new Vector3();
  const back = rotation.clone().invert();
  const matrix = new Matrix4();
  object.traverse((node) => {
    const mesh = /** @type {import('three').Mesh} */ (node);
    const count = mesh.isMesh ? (mesh.geometry.attributes.position?.count ?? 0) : 0;
    worldMatrix(node, matrix).premultiply(toSpace);
    for (let i = 0; i < count; i++) {
      mesh.getVertexPosition(i, place).applyMatrix4(matrix).sub(position).applyQuaternion(back);
      vertices.push(place.toArray());
    }
  });
  if (vertices.length === 0) {
    throw coded('out-of-range', new RangeError('mesh must have vertices, itself or below it'));
  }
  return {
    type: 'convex',
    ...farthestPoints(vertices, most),
    position: position.toArray(),
    rotation: rotation.toArray(),
  };
}
