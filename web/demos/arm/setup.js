// The settings of the arm's page, and the arm that they describe.

import { TwoBone } from '../../fabrik.js';
import { radians } from '../shared/angles.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {{ x: number, y: number }} Point */

/** The length of the gripper, from the wrist to its tip. */
export const GRIPPER = 34;

/** The initial place of the shoulder. The floor is at y = 0. */
export const SHOULDER = { x: -60, y: 75 };

export const BENDS = /** @type {const} */ (['nearest', 'negative', 'positive']);

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  bend: { kind: 'choice', of: [...BENDS], initial: 'nearest' },
  // Whether the gripper keeps an angle in space, or is fixed to the forearm.
  hand: { kind: 'choice', of: ['held', 'stiff'], initial: 'held' },
  // In degrees, from +x in space, or from the forearm.
  angle: { kind: 'count', least: -180, most: 180, initial: -90 },
  upper: { kind: 'count', least: 40, most: 150, initial: 110 },
  fore: { kind: 'count', least: 40, most: 150, initial: 95 },
  soften: { kind: 'count', least: 0, most: 40, initial: 0 },
  other: { kind: 'switch', initial: true },
  angles: { kind: 'switch', initial: true },
  circle: { kind: 'switch', initial: true },
};

/**
 * An arm with the lengths and the options of the settings.
 * @param {Values} settings
 * @param {Point} root
 */
export function makeArm(settings, { x, y }) {
  const arm = new TwoBone({
    lengths: [Number(settings.upper), Number(settings.fore)],
    gripper: GRIPPER,
    root: [x, y],
  });
  adjust(arm, settings);
  return arm;
}

/**
 * Sets those options of an arm that may change later.
 * @param {TwoBone} arm
 * @param {Values} settings
 */
export function adjust(arm, settings) {
  arm.bend = /** @type {import('../../fabrik.js').Bend} */ (settings.bend);
  arm.softness = Number(settings.soften) / 100;
}

/**
 * Moves an arm's tip to a point, with the gripper at the angle of the settings.
 * @param {TwoBone} arm
 * @param {Values} settings
 * @param {Point} place
 */
export function solve(arm, settings, place) {
  const angle = radians(Number(settings.angle));
  if (settings.hand === 'held') {
    return arm.solve(place, { orientation: angle });
  }
  if (Math.abs(arm.angles[2] - angle) > 1e-6) {
    arm.setAngles([arm.angles[0], arm.angles[1], angle]);
  }
  return arm.solve(place);
}
