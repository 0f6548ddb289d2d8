// Keys move an object along the plane of the screen, or away from the camera.

import { Vector3 } from 'three';
import { worldPoint } from '../place.js';
import { pixelSize } from './handle-marks.js';

/** @typedef {import('three').Camera} Camera */
/** @typedef {import('three').Object3D} Object3D */

/** How far a key moves, in CSS pixels; with Shift. */
const STEP = 4;
const LONG_STEP = 24;

/** The keys, and where they move: right, up and away from the viewer. @type {Record<string, readonly number[]>} */
const KEYS = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
};

const point = new Vector3();
const move = new Vector3();
const axis = new Vector3();

/**
 * Moves an object if the key is one of those that move. Returns whether it is.
 * @param {KeyboardEvent} event
 * @param {Object3D} object
 * @param {Camera} camera
 * @param {HTMLElement} element
 */
export function moveByKey({ key, shiftKey }, object, camera, element) {
  if (!Object.hasOwn(KEYS, key)) {
    return false;
  }
  worldPoint(object, point);
  const step = (shiftKey ? LONG_STEP : STEP) * pixelSize(camera, element, point);
  camera.updateWorldMatrix(true, false);
  move.set(0, 0, 0);
  for (let i = 0; i < 3; i++) {
    axis.setFromMatrixColumn(camera.matrixWorld, i).normalize();
    move.addScaledVector(axis, (i === 2 ? -1 : 1) * KEYS[key][i] * step);
  }
  point.add(move);
  object.position.copy(object.parent ? object.parent.worldToLocal(point) : point);
  object.updateMatrixWorld();
  return true;
}
