// The platforms.

import { hexapod } from './hexapod.js';
import { stewart } from './stewart.js';

/** @typedef {import('../shared-linkages/linkage.js').BodyPoint} BodyPoint */
/** @typedef {import('../shared-linkages/linkage.js').Place} Place */

/**
 * A point that can be dragged: one that has a goal or a pin; the end of the stick that tilts the body; one that pulls the
 * body along; or one that frees the body of its goals meanwhile. `lowest` is its own least height, in metres.
 * @typedef {BodyPoint & { goal?: string, pin?: string, tilts?: boolean, pulls?: boolean, frees?: boolean,
 *   lowest?: number }} Grip
 */

/**
 * What a platform has, too, in metres. Its y points up, and the floor is at 0.
 * @typedef {object} Spatial
 * @property {import('../shared-linkages/motor.js').SwayMotion} motor
 * @property {readonly (readonly [BodyPoint, BodyPoint])[]} bars from one end to the other
 * @property {readonly { from: BodyPoint, to: BodyPoint }[]} legs those that change their lengths
 * @property {{ joint: string, middle: Place, radius: number }} plate the round plate that is moved and tilted
 * @property {Record<string, Grip>} handles
 * @property {number} lowest the least height of a dragged point
 * @property {number} furthest how far from the middle of the floor a dragged point can be
 * @typedef {import('../shared-linkages/linkage.js').Description & Spatial} PlatformDescription
 */

/** @type {Record<string, () => PlatformDescription>} */
export const KINDS = { stewart, hexapod };
