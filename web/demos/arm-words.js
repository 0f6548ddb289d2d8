// The Arm demo in words: what the arm does, and the formulas with the numbers of the moment.

import { degrees } from './arm-setup.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../fabrik.js').TwoBone} TwoBone */

const NAMES = { ball: 'the ball', box: 'the box', ring: 'the ring', star: 'the star' };

const sign = (/** @type {string} */ text) => text.replace('-', '−');

function number(/** @type {number} */ value, digits = 0) {
  const text = value.toFixed(digits);
  return sign(Number(text) === 0 ? text.replace('-', '') : text);
}

/** An angle as people write it, in degrees. */
export function inDegrees(/** @type {number} */ radians, digits = 0) {
  return `${number(degrees(radians), digits)}°`;
}

/** A number in a sum of squares: in brackets where it has a sign. */
function squared(/** @type {number} */ value) {
  const text = number(value);
  return `${text.startsWith('−') ? `(${text})` : text}²`;
}

/**
 * The article's two formulas, each with the numbers of the pose that the arm has: x and y from the
 * shoulder to the wrist.
 * @param {TwoBone} arm
 * @param {number} upper
 * @param {number} fore
 */
export function formulas({ joints, angles }, upper, fore) {
  const [x, y] = [joints[2].x - joints[0].x, joints[2].y - joints[0].y];
  const [a1, a2] = angles;
  const cosine = (x * x + y * y - upper * upper - fore * fore) / (2 * upper * fore);
  const towards = Math.atan2(y, x);
  const inner = Math.atan2(fore * Math.sin(a2), upper + fore * Math.cos(a2));
  return {
    elbow: [
      'cos a₂ = (x² + y² − L₁² − L₂²) / (2 L₁ L₂)',
      `= (${squared(x)} + ${squared(y)} − ${squared(upper)} − ${squared(fore)}) / (2 · ${upper} · ${fore})`,
      `= ${number(Math.min(Math.max(cosine, -1), 1), 3)}`,
      `⇒ a₂ = ${inDegrees(a2, 1)}`,
    ],
    shoulder: [
      'a₁ = atan2(y, x)',
      '− atan2(L₂ sin a₂, L₁ + L₂ cos a₂)',
      `= ${inDegrees(towards, 1)} − ${inDegrees(inner, 1).replace(/^(−.*)$/, '($1)')}`,
      `⇒ a₁ = ${inDegrees(a1, 1)}`,
    ],
  };
}

/** What the arm does, in a sentence or two. */
export function inWords(/** @type {import('./arm-rig.js').ArmRig} */ rig, /** @type {boolean} */ paused) {
  if (paused) {
    return 'Paused: nothing moves by itself.';
  }
  if (rig.show) {
    return 'The arm tidies up by itself. Take over whenever you like.';
  }
  const { arm, things, settings } = rig;
  const held = things.all[things.held];
  const under = things.all[things.at(rig.tip)];
  const hand = held
    ? ` It holds ${NAMES[held.kind]}.`
    : under
      ? ` It is at ${NAMES[under.kind]}, and could grip it.`
      : '';
  const straight = Math.abs(arm.angles[1]) < 1e-3;
  switch (arm.status) {
    case 'reached':
      return `The gripper is at the target.${hand}`;
    case 'too-close':
      return `Too close: one bone is too long, and the arm is folded.${hand}`;
    default:
      return settings.soften && !straight
        ? `Softened: the arm stretches ever slower, and ends short of the target.${hand}`
        : `Out of reach: the arm is straight, a₂ is 0°.${hand}`;
  }
}
