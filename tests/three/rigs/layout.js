// Where the joints of a humanoid are, in metres: y points up, the character looks along +z, and its left
// side is at +x. Names are those of VRM. Only the middle and the left side are listed; the right side is
// their mirror image.

import { Quaternion, Vector3 } from 'three';

/**
 * A joint of a layout.
 * @typedef {object} Joint
 * @property {string} name
 * @property {string | null} parent null for the first one
 * @property {Vector3} at its position
 * @property {boolean} [control] whether it is a control bone, which is no part of a limb
 */

/** @typedef {[name: string, parent: string | null, x: number, y: number, z: number]} Row */

/** @type {Row[]} */
const BODY = [
  ['hips', null, 0, 0.96, 0],
  ['spine', 'hips', 0, 1.05, -0.012],
  ['chest', 'spine', 0, 1.17, -0.02],
  ['upperChest', 'chest', 0, 1.3, -0.014],
  ['neck', 'upperChest', 0, 1.47, -0.03],
  ['head', 'neck', 0, 1.57, 0.004],
  ['headEnd', 'head', 0, 1.78, 0.012],
  ['leftShoulder', 'upperChest', 0.025, 1.42, 0],
  ['leftUpperArm', 'leftShoulder', 0.165, 1.415, -0.022],
  ['leftLowerArm', 'leftUpperArm', 0.44, 1.412, -0.04],
  ['leftHand', 'leftLowerArm', 0.69, 1.415, -0.012],
  ['leftHandEnd', 'leftHand', 0.86, 1.405, 0.004],
  ['leftUpperLeg', 'hips', 0.092, 0.91, 0.004],
  ['leftLowerLeg', 'leftUpperLeg', 0.098, 0.5, 0.022],
  ['leftFoot', 'leftLowerLeg', 0.102, 0.09, -0.028],
  ['leftToes', 'leftFoot', 0.108, 0.018, 0.1],
  ['leftToesEnd', 'leftToes', 0.11, 0.016, 0.17],
];

const FINGERS = ['Thumb', 'Index', 'Middle', 'Ring', 'Little'];

/** The joints of the fingers of the left hand, slightly bent. @returns {Row[]} */
function fingers() {
  return FINGERS.flatMap((finger, i) => {
    const z = 0.045 - 0.022 * i;
    const along = i === 0 ? [0.03, 0.062, 0.092, 0.115] : [0.09, 0.13, 0.155, 0.175];
    const down = [0, 0.004, 0.012, 0.022];
    const names = ['Proximal', 'Intermediate', 'Distal', 'End'].map((part) => `left${finger}${part}`);
    return names.map(
      (name, k) =>
        /** @type {Row} */ ([
          name,
          k === 0 ? 'leftHand' : names[k - 1],
          0.69 + along[k],
          1.415 - down[k],
          z - 0.012 + (i === 0 ? 0.02 * k : 0),
        ]),
    );
  });
}

/**
 * A tail behind the hips: bones that get shorter, on an arc so flat that the distance from its root to its tip
 * is `share` of its reach.
 * @param {number} bones
 * @param {number} share below 1: a bend in one plane; 1: exactly straight
 * @param {string} [name]
 * @param {{ x: number, y: number }} [root]
 * @returns {Row[]}
 */
export function tail(bones, share, name = 'tail', { x, y } = { x: 0, y: 0.94 }) {
  const lengths = Array.from({ length: bones }, (_, i) => 0.12 * 0.9 ** i);
  const reach = lengths.reduce((sum, length) => sum + length, 0);
  /** @param {number} bend the angle between two neighbours */
  const joints = (bend) => {
    const [joints, slope] = [[[y, -0.1]], 0.35];
    for (const [i, length] of lengths.entries()) {
      const angle = slope - bend * (i - (bones - 1) / 2);
      const [height, depth] = /** @type {number[]} */ (joints.at(-1));
      joints.push([height - length * Math.sin(angle), depth - length * Math.cos(angle)]);
    }
    return joints;
  };
  const distance = (/** @type {number} */ bend) => {
    const all = joints(bend);
    return Math.hypot(all[bones][0] - all[0][0], all[bones][1] - all[0][1]) / reach;
  };
  let [low, high] = [0, share < 1 ? 0.5 : 0];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    [low, high] = distance(middle) > share ? [middle, high] : [low, middle];
  }
  return joints(low).map(([height, depth], i) => {
    const own = i === bones ? `${name}End` : `${name}${i + 1}`;
    return [own, i === 0 ? 'hips' : `${name}${i}`, x, height, depth];
  });
}

/**
 * @typedef {object} LayoutOptions
 * @property {'T' | 'A'} [pose] whether the arms are level, or hang down at 50 degrees
 * @property {boolean} [withFingers]
 * @property {Row[]} [more] further joints, of the middle or the left side
 * @property {boolean} [backwards] whether the character looks along -z
 */

/**
 * The joints of a humanoid, parents first.
 * @param {LayoutOptions} [options]
 * @returns {Joint[]}
 */
export function humanoid({ pose = 'T', withFingers = false, more = [], backwards = false } = {}) {
  const rows = [...BODY, ...(withFingers ? fingers() : []), ...more];
  const shoulder = new Vector3(0.165, 1.415, -0.022);
  const hang = new Quaternion().setFromAxisAngle(
    new Vector3(0, 0, 1),
    pose === 'A' ? (-50 * Math.PI) / 180 : 0,
  );
  const arm = new Set(['leftUpperArm']);
  /** @type {Joint[]} */
  const joints = [];
  for (const [name, parent, x, y, z] of rows) {
    const at = new Vector3(x, y, z);
    if (parent && arm.has(parent)) {
      arm.add(name);
      at.sub(shoulder).applyQuaternion(hang).add(shoulder);
    }
    joints.push({ name, parent, at });
  }
  for (const { name, parent, at } of [...joints]) {
    if (name.startsWith('left')) {
      joints.push({
        name: rightOf(name),
        parent: parent && rightOf(parent),
        at: new Vector3(-at.x, at.y, at.z),
      });
    }
  }
  if (backwards) {
    for (const { at } of joints) {
      at.set(-at.x, at.y, -at.z);
    }
  }
  return joints;
}

/** The name of the same joint on the other side. @param {string} name */
export const rightOf = (name) => name.replace(/^left/, 'right');
/** @param {string} name */
export const leftOf = (name) => name.replace(/^right/, 'left');
