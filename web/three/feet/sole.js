// What is measured of a foot at rest: how high its joints are over the sole, and where the sole is.

import { Matrix4, Vector3 } from 'three';
import { worldPoint } from '../place.js';
import { bindRotation } from '../rest.js';
import { updateWorld } from '../world.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * A foot at rest.
 * @typedef {object} Sole
 * @property {number} height of the toe's joint over the ground, in the unit of the world
 * @property {Vector3} heel the point of the sole under the ankle, in the space of the foot
 * @property {Vector3} tip that under the end of the toes, in the space of the toe; without one, of the foot
 * @property {number} floor the height of the ground at rest over the object's origin
 */

/** A toe's joint is that high over the ground, in legs; else the character does not stand. */
const HIGHEST_TOE = 0.2;
const LOWEST_TOE = -0.05;
/** A toe that is further above or below the object's origin, in legs: the origin is not on the ground. */
const FAR = 0.4;
/** The height of a toe's joint whose ground is not known, in legs. */
const USUAL_TOE = 0.02;
/** How far the toes reach beyond their joint, in distances from the ankle to there. */
const TOE_LENGTH = 0.5;

const inverse = new Matrix4();

/**
 * The axis of the object that points up in the world, as it stands now.
 * @param {Object3D} object
 * @param {Vector3} up
 */
function ownUp(object, up) {
  const axes = [0, 1, 2].map((i) => new Vector3().setFromMatrixColumn(object.matrixWorld, i).normalize());
  const [first, second, third] = axes.map((axis) => Math.abs(axis.dot(up)));
  const axis = first >= second && first >= third ? axes[0] : second >= third ? axes[1] : axes[2];
  return axis.multiplyScalar(axis.dot(up) < 0 ? -1 : 1);
}

/**
 * Measures a foot in the bind pose; bones without one stay as they are now.
 * @param {Object3D} object the character
 * @param {{ foot: Object3D, toe: Object3D | null, leg: number }} leg and its length in the world
 * @param {Vector3} up
 * @returns {Sole}
 */
export function measureSole(object, { foot, toe, leg }, up) {
  const end = toe ?? foot;
  const path = [];
  for (let node = /** @type {Object3D | null} */ (end); node && node !== object; node = node.parent) {
    path.push({ node, before: node.quaternion.clone() });
  }
  for (const { node } of path) {
    node.quaternion.copy(bindRotation(node) ?? node.quaternion);
  }
  const child = toe?.children.find((each) => /** @type {any} */ (each).isBone);
  const axis = ownUp(object, up);
  const origin = worldPoint(object, new Vector3());
  const ankle = worldPoint(foot, new Vector3());
  const ball = worldPoint(end, new Vector3());
  const tip = child ? worldPoint(child, new Vector3()) : ball.clone();
  const above = (/** @type {Vector3} */ point) => point.clone().sub(origin).dot(axis);
  const toeHeight = above(ball);
  const onGround = toeHeight >= LOWEST_TOE * leg && toeHeight <= HIGHEST_TOE * leg;
  const height = onGround ? Math.max(0, toeHeight) : USUAL_TOE * leg;
  /** Where the ground is in this pose, under this foot. */
  const floor = toeHeight - height;
  if (!child && toe) {
    tip.lerpVectors(ankle, ball, 1 + TOE_LENGTH);
  }
  const project = (/** @type {Vector3} */ point, /** @type {Object3D} */ node) => {
    const onFloor = point.clone().addScaledVector(axis, floor - above(point));
    return onFloor.applyMatrix4(inverse.copy(node.matrixWorld).invert());
  };
  const isFar = Math.abs(toeHeight) > FAR * leg;
  const sole = { height, heel: project(ankle, foot), tip: project(tip, end), floor: isFar ? floor : 0 };
  for (const { node, before } of path) {
    node.quaternion.copy(before);
  }
  updateWorld(end);
  return sole;
}
