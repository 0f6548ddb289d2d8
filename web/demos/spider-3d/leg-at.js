// The leg that is seen at a point of the canvas.

import { Vector3 } from 'three';
import { distanceToSegment } from '../../element.js';

/** @typedef {{ x: number, y: number }} Point */

/** A removed leg is a stump: so much of its first bone. */
const STUMP = 0.25;

const place = new Vector3();
const end = new Vector3();

/**
 * The number of the leg; -1 for none.
 * @param {import('../../fabrik.js').Walker} walker
 * @param {Point} point
 * @param {number} within pixels from its middle
 * @param {(place: Vector3) => Point} toCanvas
 */
export function legAt({ legs }, point, within, toCanvas) {
  let [found, least] = [-1, within];
  for (const [i, { joints, enabled }] of legs.entries()) {
    for (let bone = 0; bone + 1 < joints.length && (enabled || bone === 0); bone++) {
      place.copy(joints[bone]);
      end.copy(joints[bone + 1]);
      if (!enabled) {
        end.lerpVectors(place, end, STUMP);
      }
      const away = distanceToSegment(point, toCanvas(place), toCanvas(end));
      if (away < least) {
        [found, least] = [i, away];
      }
    }
  }
  return found;
}
