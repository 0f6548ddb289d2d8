// Between the world and the canvas.

import { Plane, Raycaster, Vector2, Vector3 } from 'three';

/** @typedef {{ x: number, y: number }} Point a point of the canvas, in CSS pixels */
/** @typedef {import('../../element.js').View} View */
/** @typedef {import('three').PerspectiveCamera} Camera */

const projected = new Vector3();
const direction = new Vector3();
const facing = new Plane();
const caster = new Raycaster();

/**
 * Where a place in the world is on the canvas; NaN behind the camera.
 * @param {Vector3} place
 * @param {Camera} camera
 * @param {View} view
 * @returns {Point}
 */
export function onCanvas(place, camera, { width, height }) {
  const { x, y, z } = projected.copy(place).project(camera);
  if (z > 1) {
    return { x: Number.NaN, y: Number.NaN };
  }
  return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height };
}

/**
 * The rays from the camera through a point of the canvas. It is valid until the next call.
 * @param {Point} point
 * @param {Camera} camera
 * @param {View} view
 */
export function rayThrough({ x, y }, camera, { width, height }) {
  caster.setFromCamera(new Vector2((2 * x) / width - 1, 1 - (2 * y) / height), camera);
  return caster;
}

/**
 * The place at a point of the canvas that is as far in front of the camera as another place.
 * @param {Point} point
 * @param {Vector3} like
 * @param {Camera} camera
 * @param {View} view
 * @returns {Vector3} a new vector; a copy of `like` where the camera cannot look
 */
export function placeAt(point, like, camera, view) {
  facing.setFromNormalAndCoplanarPoint(camera.getWorldDirection(direction), like);
  return rayThrough(point, camera, view).ray.intersectPlane(facing, new Vector3()) ?? like.clone();
}

/**
 * How many pixels of the canvas a length has at a place.
 * @param {number} length
 * @param {Vector3} place
 * @param {Camera} camera
 * @param {View} view
 */
export function sizeOnCanvas(length, place, camera, { height }) {
  const away = place.distanceTo(camera.position);
  return (length * height) / (2 * away * Math.tan((camera.fov * Math.PI) / 360));
}
