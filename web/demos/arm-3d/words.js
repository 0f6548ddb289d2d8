// Texts with values: the sentence about what the arm does, and the formulas with the numbers of the drawn pose.

import { inBrackets, inDegrees, number, squared } from '../shared/angles.js';
import { fill } from '../shared/text.js';
import words from '../strings/en/arm-3d.js';

/** @typedef {import('./rig.js').Rig} Rig */

const { doing, balls } = words;

/** The arm says that it stays above something if it is so much higher than its target, in metres. */
const HIGH = 0.06;

/** An elbow with a smaller angle is straight. */
const STRAIGHT = 2e-3;

/**
 * The three formulas, with the numbers of the drawn pose, in metres.
 * @param {Rig} rig
 * @returns {string[][]} the parts of each line
 */
export function formulas({ robot, angles, yaw, used }) {
  const [shoulder, , wrist, tip] = robot.joints;
  const [a1, a2, a3] = angles;
  // In line with the forearm, the gripper is a part of it.
  const isRigid = used.hand === 'along' && Math.abs(a3) < 1e-6;
  const end = isRigid ? tip : wrist;
  const upper = Number(used.upper);
  const fore = Number(used.fore) + (isRigid ? tip.distanceTo(wrist) : 0);
  // Away from the axis, in the direction of the base.
  const r = end.x * Math.sin(yaw) + end.z * Math.cos(yaw);
  const h = end.y - shoulder.y;
  const cosine = (r * r + h * h - upper * upper - fore * fore) / (2 * upper * fore);
  const inner = Math.atan2(fore * Math.sin(a2), upper + fore * Math.cos(a2));
  const lengths = [number(upper, 2), number(fore, 2)];
  return [
    ['φ = atan2(x, z)', `= atan2(${number(tip.x, 3)}, ${number(tip.z, 3)})`, `⇒ φ = ${inDegrees(yaw, 1)}`],
    [
      'cos a₂ = (r² + h² − L₁² − L₂²) / (2 L₁ L₂)',
      `= (${squared(r, 3)} + ${squared(h, 3)} − ${lengths[0]}² − ${lengths[1]}²) / ${number(2 * upper * fore, 3)}`,
      `= ${number(Math.min(Math.max(cosine, -1), 1), 3)}`,
      `⇒ a₂ = ${inDegrees(a2, 1)}`,
    ],
    [
      'a₁ = atan2(h, r) − atan2(L₂ sin a₂, L₁ + L₂ cos a₂)',
      `= ${inDegrees(Math.atan2(h, r), 1)} − ${inBrackets(inDegrees(inner, 1))}`,
      `⇒ a₁ = ${inDegrees(a1, 1)}`,
    ],
  ];
}

/** Which of the two solutions the arm has: it bends up or down. */
export function elbowOf(/** @type {Rig} */ { angles }) {
  if (Math.abs(angles[1]) < STRAIGHT) {
    return words.elbows.straight;
  }
  return angles[1] < 0 ? words.elbows.up : words.elbows.down;
}

/** @param {Rig} rig @param {boolean} paused */
export function inWords(rig, paused) {
  if (rig.demonstration) {
    return paused ? doing.paused : doing.show;
  }
  const sentence = `${action(rig)}${found(rig)}`;
  return paused ? `${doing.paused} ${sentence}` : sentence;
}

/** What FABRIK has found. */
function found(/** @type {Rig} */ rig) {
  const { status, iterations } = rig.solution;
  if (rig.used.method !== 'fabrik' || rig.travels || status !== 'reached') {
    return '';
  }
  return ` ${fill(doing.found, { elbow: elbowOf(rig), count: iterations })}`;
}

/** @param {Rig} rig */
function action(rig) {
  const { order, held, solution, balls: all } = rig;
  const name = (/** @type {number} */ index) =>
    balls[/** @type {keyof typeof balls} */ (all.all[index].name)];
  if (rig.gripsNothing) {
    return doing.nothing;
  }
  if (order && held !== order.ball) {
    return fill(doing.fetching, { ball: name(order.ball) });
  }
  if (order?.drops) {
    return fill(doing.bringing, { ball: name(held) });
  }
  if (solution.status === 'out-of-reach') {
    return doing.outOfReach;
  }
  if (solution.status === 'too-close') {
    return doing.tooClose;
  }
  if (rig.travels) {
    return doing.moving;
  }
  if (solution.status === 'stalled') {
    return doing.stalled;
  }
  if (held >= 0 && !rig.stays) {
    return fill(doing.holding, { ball: name(held) });
  }
  if (rig.stays && rig.tip.y - rig.target.y > HIGH) {
    return doing.above;
  }
  const under = all.at(rig.tip);
  return under >= 0 ? fill(doing.at, { ball: name(under) }) : doing.reached;
}
