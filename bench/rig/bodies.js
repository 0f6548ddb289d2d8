// The bodies that are measured. Lengths are in metres.

import { Body, ball, hinge, slider } from './body.js';

/** @typedef {import('../reach/vectors.js').Vector} Vector */

/** The sides of a body. */
const SIDES = [1, -1];

/** How far the joints of a humanoid that has three angles turn about x, y and z. @type {Record<string, Vector[]>} */
const ANGLES = {
  hips: [
    [-0.7, -0.7, -0.4],
    [0.7, 0.7, 0.4],
  ],
  spine: [
    [-0.4, -0.4, -0.3],
    [0.4, 0.4, 0.3],
  ],
  neck: [
    [-0.6, -0.9, -0.5],
    [0.6, 0.9, 0.5],
  ],
  clavicle: [
    [-0.2, -0.3, -0.3],
    [0.2, 0.3, 0.3],
  ],
  shoulder: [
    [-1.3, -1.5, -1.5],
    [1.3, 1.5, 1.5],
  ],
  thigh: [
    [-0.7, -0.6, -0.7],
    [1.5, 0.6, 0.7],
  ],
};

/**
 * A humanoid with 32 degrees of freedom: the pelvis turns and does not move. The tips are the head, and of each side the
 * hand and the foot.
 * @param {(name: string, parent: number | null, offset: Vector, limit: any) => number} joint adds a joint of three angles
 * @param {Body} body
 */
function addHumanoid(joint, body) {
  const hips = joint('hips', null, [0, 1, 0], ball([0, 1, 0], 0.7, 0.4, 0.7));
  const spine = ball([0, 1, 0], 0.4, 0.3, 0.4);
  const first = joint('spine', hips, [0, 0.12, 0], spine);
  const second = joint('spine', first, [0, 0.13, 0], spine);
  const chest = joint('spine', second, [0, 0.13, 0], spine);
  const neck = joint('neck', chest, [0, 0.2, 0], ball([0, 1, 0], 0.6, 0.5, 0.9));
  body.tip(neck, [0, 0.16, 0]);
  for (const side of SIDES) {
    const along = /** @type {Vector} */ ([side, 0, 0]);
    const clavicle = joint('clavicle', chest, [0.04 * side, 0.15, 0], ball(along, 0.3, 0.3, 0.2));
    const shoulder = joint('shoulder', clavicle, [0.15 * side, 0, 0], ball(along, 1.5, 1.5, 1.3));
    const elbow = body.joint(
      shoulder,
      [0.28 * side, 0, 0],
      hinge([0, 1, 0], ...(side > 0 ? [-2.5, 0] : [0, 2.5])),
    );
    body.tip(elbow, [0.26 * side, 0, 0]);
    const thigh = joint('thigh', hips, [0.1 * side, -0.05, 0], ball([0, -1, 0], 0.7, 1.5, 0.6));
    const knee = body.joint(thigh, [0, -0.43, 0], hinge([1, 0, 0], 0, 2.4));
    body.tip(knee, [0, -0.42, 0]);
  }
  return body;
}

/** With balls. */
export function humanoid() {
  const body = new Body();
  return addHumanoid((_, parent, offset, limit) => body.joint(parent, offset, limit), body);
}

/** With three hinges in place of each ball, about z, then y, then x: a joint that other packages have, too. */
export function hingedHumanoid() {
  const body = new Body();
  return addHumanoid((name, parent, offset) => {
    const [least, most] = ANGLES[name];
    const z = body.joint(parent, offset, hinge([0, 0, 1], least[2], most[2]));
    const y = body.joint(z, [0, 0, 0], hinge([0, 1, 0], least[1], most[1]));
    return body.joint(y, [0, 0, 0], hinge([1, 0, 0], least[0], most[0]));
  }, body);
}

/**
 * A humanoid with a free root, wrists, ankles and a head that turn: 57 degrees of freedom; 97 with two hands of five
 * fingers, five of which are tips.
 * @param {boolean} [fingers]
 */
export function wholeHumanoid(fingers = false) {
  const body = new Body();
  const hips = body.joint(null, [0, 1, 0]);
  const spine = ball([0, 1, 0], 0.4, 0.3, 0.4);
  const first = body.joint(hips, [0, 0.12, 0], spine);
  const second = body.joint(first, [0, 0.13, 0], spine);
  const chest = body.joint(second, [0, 0.13, 0], spine);
  const neck = body.joint(chest, [0, 0.2, 0], ball([0, 1, 0], 0.6, 0.5, 0.9));
  body.tip(neck, [0, 0.08, 0], ball([0, 1, 0], 0.4, 0.4, 0.5));
  for (const side of SIDES) {
    const along = /** @type {Vector} */ ([side, 0, 0]);
    const clavicle = body.joint(chest, [0.04 * side, 0.15, 0], ball(along, 0.3, 0.3, 0.2));
    const shoulder = body.joint(clavicle, [0.15 * side, 0, 0], ball(along, 1.5, 1.5, 1.3));
    const elbow = body.joint(
      shoulder,
      [0.28 * side, 0, 0],
      hinge([0, 1, 0], ...(side > 0 ? [-2.5, 0] : [0, 2.5])),
    );
    const forearm = body.joint(elbow, [0.12 * side, 0, 0], hinge([1, 0, 0], -1.4, 1.4));
    const wrist = body.tip(forearm, [0.14 * side, 0, 0], ball(along, 1.2, 0.6, 0.05));
    for (let finger = 0; finger < 5 && fingers; finger++) {
      const knuckle = body.joint(wrist, [0.09 * side, 0, 0.02 * (finger - 2)], ball(along, 0.3, 1, 0.01));
      const middle = body.joint(knuckle, [0.04 * side, 0, 0], hinge([0, 0, side], -1.6, 0));
      if (finger % 2 === 0 && (side > 0 || finger < 4)) {
        body.tips.push(middle);
      }
    }
    const thigh = body.joint(hips, [0.1 * side, -0.05, 0], ball([0, -1, 0], 0.7, 1.5, 0.6));
    const knee = body.joint(thigh, [0, -0.43, 0], hinge([1, 0, 0], 0, 2.4));
    body.tip(knee, [0, -0.42, 0], ball([0, -1, 0], 0.7, 0.4, 0.4));
  }
  return body;
}

/** A hexapod: the tips are the tibias, each foot is a point of one. */
export function hexapod() {
  const body = new Body();
  const root = body.joint(null, [0, 0, 0]);
  /** @type {Vector[]} */
  const feet = [];
  for (let leg = 0; leg < 6; leg++) {
    const angle = (leg * Math.PI) / 3;
    const out = /** @type {(length: number) => Vector} */ (
      (length) => [length * Math.cos(angle), 0, length * Math.sin(angle)]
    );
    const across = /** @type {Vector} */ ([-Math.sin(angle), 0, Math.cos(angle)]);
    const coxa = body.joint(root, out(0.15), hinge([0, 1, 0], -0.8, 0.8));
    const femur = body.joint(coxa, out(0.05), hinge(across, -1.6, 1.2));
    body.tip(femur, out(0.12), hinge(across, -2.6, 0));
    feet.push(out(0.2));
  }
  return { body, feet, out: feet.map(([x, , z]) => /** @type {Vector} */ ([x / 0.2, 0, z / 0.2])) };
}

/**
 * A Stewart platform: six legs, each a ball at the base and a slider. The first one carries the platform by a ball, the
 * others are to be tied to it.
 * @param {number} least the shortest displacement of a leg of 0.7
 * @param {number} most
 */
export function stewartPlatform(least, most) {
  const body = new Body();
  const base = body.joint(null, [0, 0, 0], { type: 'fixed' });
  /** @type {Vector[]} */
  const corners = [];
  /** @type {Vector[]} */
  const feet = [];
  const legs = [];
  let platform = -1;
  for (let i = 0; i < 6; i++) {
    const third = (Math.floor(i / 2) * 2 * Math.PI) / 3;
    const foot = third + (i % 2 ? 0.3 : -0.3);
    const corner = third + (i % 2 ? Math.PI / 3 - 0.25 : 0.25 - Math.PI / 3);
    feet.push([Math.cos(foot), 0, Math.sin(foot)]);
    corners.push([0.6 * Math.cos(corner), 0, 0.6 * Math.sin(corner)]);
    const leg = body.joint(base, feet[i]);
    legs.push(body.joint(leg, [0, 0.7, 0], slider([0, 1, 0], least, most)));
    if (i === 0) {
      platform = body.joint(legs[0], [0, 0, 0]);
    }
  }
  return { body, feet, corners, legs, platform };
}

/** The upper body of a person: the tips are the hands. */
export function upperBody() {
  const body = new Body();
  const hips = body.joint(null, [0, 1, 0], ball([0, 1, 0], 0.5, 0.5, 0.6));
  const spine = body.joint(hips, [0, 0.2, 0], ball([0, 1, 0], 0.3, 0.3, 0.3));
  const chest = body.joint(spine, [0, 0.2, 0], ball([0, 1, 0], 0.3, 0.3, 0.3));
  const elbows = [];
  for (const side of SIDES) {
    const along = /** @type {Vector} */ ([side, 0, 0]);
    const clavicle = body.joint(chest, [0.04 * side, 0.15, 0], ball(along, 0.3, 0.3, 0.1));
    const shoulder = body.joint(clavicle, [0.15 * side, 0, 0], ball(along, 1.6, 1.6, 1));
    const elbow = body.joint(
      shoulder,
      [0.28 * side, 0, 0],
      hinge([0, 1, 0], ...(side > 0 ? [-2.5, 0] : [0, 2.5])),
    );
    elbows.push(elbow);
    const forearm = body.joint(elbow, [0.13 * side, 0, 0], hinge([1, 0, 0], -1.5, 1.5));
    body.tip(forearm, [0.13 * side, 0, 0], ball(along, 1.2, 0.6, 0.01));
  }
  return { body, elbows };
}
