// What the Arm demo can be set to, and the arm that its settings describe.

import { TwoBone } from '../../fabrik.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {{ x: number, y: number }} Point */

/** Of the gripper, from the wrist to where it grips. */
export const GRIPPER = 34;

/** Where the shoulder is at first: over the floor, whose height is 0. */
export const SHOULDER = { x: -60, y: 75 };

export const BENDS = /** @type {const} */ (['nearest', 'negative', 'positive']);

/** @type {import('../shared/settings.js').Schema} */
export const SCHEMA = {
  bend: { kind: 'choice', of: [...BENDS], initial: 'nearest' },
  // Whether the gripper is held at an angle in space, or stiff on the forearm.
  hand: { kind: 'choice', of: ['held', 'stiff'], initial: 'held' },
  // In degrees, against +x in space, or against the forearm.
  angle: { kind: 'count', least: -180, most: 180, initial: -90 },
  upper: { kind: 'count', least: 40, most: 150, initial: 110 },
  fore: { kind: 'count', least: 40, most: 150, initial: 95 },
  soften: { kind: 'count', least: 0, most: 40, initial: 0 },
  other: { kind: 'switch', initial: true },
  angles: { kind: 'switch', initial: true },
  circle: { kind: 'switch', initial: true },
};

/** Degrees in [-180, 180]. */
export function wrapDegrees(/** @type {number} */ degrees) {
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return turned === -180 && degrees > 0 ? 180 : turned;
}

export const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;
export const degrees = (/** @type {number} */ radians) => (radians * 180) / Math.PI;

/**
 * An arm as the settings say.
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
 * Brings an arm up to those settings that may change while it lives.
 * @param {TwoBone} arm
 * @param {Values} settings
 */
export function adjust(arm, settings) {
  arm.bend = /** @type {import('../../fabrik.js').Bend} */ (settings.bend);
  arm.softness = Number(settings.soften) / 100;
}

/**
 * Moves an arm's tip to a place, the gripper as the settings say.
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
