// Texts with values: the sentence about what the arm does, and the two formulas with the numbers of its pose.

import { inBrackets, inDegrees, number, squared } from '../shared/angles.js';
import { fill } from '../shared/text.js';
import words from '../strings/en/arm.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../../fabrik.js').TwoBone} TwoBone */

const { doing, objects } = words;

/**
 * The two formulas, with the numbers of the arm's pose: x and y from the shoulder to the wrist.
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
      `= ${inDegrees(towards, 1)} − ${inBrackets(inDegrees(inner, 1))}`,
      `⇒ a₁ = ${inDegrees(a1, 1)}`,
    ],
  };
}

/** What the arm does, in a sentence. */
export function inWords(/** @type {import('./rig.js').ArmRig} */ rig, /** @type {boolean} */ paused) {
  if (paused) {
    return doing.paused;
  }
  if (rig.demonstration) {
    return doing.show;
  }
  const { arm, held, settings } = rig;
  const under = rig.objects.at(rig.tip);
  const straight = Math.abs(arm.angles[1]) < 1e-3;
  const object = (/** @type {number} */ index) => objects[rig.objects.all[index].kind];
  switch (arm.status) {
    case 'reached':
      if (held >= 0) {
        return fill(doing.holding, { object: object(held) });
      }
      return under >= 0 ? fill(doing.at, { object: object(under) }) : doing.reached;
    case 'too-close':
      return doing.tooClose;
    default:
      return settings.soften && !straight ? doing.easing : doing.outOfReach;
  }
}
