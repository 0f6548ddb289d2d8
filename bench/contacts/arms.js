// Two arms on one body, and a hand with fingers: bodies of bench/contacts.js, and how they are solved.

import { readFileSync } from 'node:fs';
import { Rig } from 'fabrik/contacts';
import { Rig as PlainRig } from 'fabrik/rig';
import { distance, multiply, turn } from '../reach/vectors.js';
import { angleBetween } from '../robots/judge.js';
import { clearanceOf, placesOf } from './judge.js';

/** @typedef {import('../reach/vectors.js').Vector} Vector */
/** @typedef {import('../reach/vectors.js').Quaternion} Quaternion */
/** @typedef {import('./judge.js').Link} Link */
/** @typedef {import('./judge.js').Thing} Thing */
/** @typedef {import('./cold.js').Result} Result */
/** @typedef {() => number} Random */
/**
 * A body of hinges whose links are kept apart.
 * @typedef {object} Arms
 * @property {any[]} joints
 * @property {Link[]} links
 * @property {[number, number][]} pairs
 * @property {number[]} tips
 */

const { arms } = JSON.parse(readFileSync(new URL('../robots/arms.json', import.meta.url), 'utf8'));

/** @param {number[]} rpy @returns {Quaternion} */
function fromRollPitchYaw([roll, pitch, yaw]) {
  const half = (/** @type {number} */ angle) => [Math.sin(angle / 2), Math.cos(angle / 2)];
  const [[sx, cx], [sy, cy], [sz, cz]] = [half(roll), half(pitch), half(yaw)];
  return multiply(multiply([0, 0, sz, cz], [0, sy, 0, cy]), [sx, 0, 0, cx]);
}

/**
 * The pairs of links that have at least two joints between them and do not overlap in a pose.
 * @param {Omit<Arms, 'pairs'>} body
 * @param {readonly import('./judge.js').Place[]} places
 * @returns {[number, number][]}
 */
function pairsOf({ joints, links }, places) {
  const far = (/** @type {number} */ a, /** @type {number} */ b) =>
    a !== b && joints[a].parent !== b && joints[b].parent !== a;
  /** @type {[number, number][]} */
  const pairs = [];
  for (const [a, first] of links.entries()) {
    for (const [b, second] of links.entries()) {
      if (b < a && far(first.joint, second.joint) && clearanceOf(places, links, [], [[a, b]]) > 0) {
        pairs.push([a, b]);
      }
    }
  }
  return pairs;
}

/** A YuMi: its right arm as the file of the robot has it, the left one mirrored, and a trunk. @returns {Arms} */
export function yumi() {
  const { urdf } = arms.find((/** @type {any} */ { name }) => name === 'YuMi');
  /** @type {any[]} */
  const joints = [{ position: [0, 0, 0], limit: { type: 'fixed' } }];
  /** @type {Link[]} */
  const links = [{ joint: 0, from: [-0.05, 0, 0.1], to: [-0.05, 0, 0.45], radius: 0.1 }];
  /** @type {number[]} */
  const tips = [];
  for (const side of [1, -1]) {
    /** @type {Quaternion} */
    let rotation = [0, 0, 0, 1];
    let parent = 0;
    for (const { xyz, rpy, axis, limits } of urdf) {
      const offset = turn(rotation, xyz);
      rotation = multiply(rotation, fromRollPitchYaw(rpy));
      const about = turn(rotation, axis);
      // A mirror of y turns a rotation about x and z the other way.
      joints.push({
        parent,
        offset: [offset[0], side * offset[1], offset[2]],
        limit: {
          type: 'hinge',
          axis: [side * about[0], about[1], side * about[2]],
          min: limits[0],
          max: limits[1],
        },
      });
      const [x, y, z] = joints[joints.length - 1].offset;
      if (parent > 0 && Math.hypot(x, y, z) > 0.06) {
        links.push({ joint: parent, from: [0, 0, 0], to: [x, y, z], radius: 0.045 });
      }
      parent = joints.length - 1;
    }
    tips.push(parent);
    links.push({ joint: parent, from: [0, 0, 0], to: [0, 0, 0], radius: 0.05 });
  }
  return withPairs({ joints, links, tips });
}

/** Lengths of a finger with the sizes of an Allegro hand, in metres. */
const PHALANGES = [0.054, 0.0384, 0.0267];

/** A hand with three fingers of four hinges and a thumb. @returns {Arms} */
export function hand() {
  /** @type {any[]} */
  const joints = [{ position: [0, 0, 0], limit: { type: 'fixed' } }];
  /** @type {Link[]} */
  const links = [{ joint: 0, from: [0, -0.04, 0.045], to: [0, 0.04, 0.045], radius: 0.03 }];
  /** @type {number[]} */
  const tips = [];
  const add = (/** @type {any} */ joint) => joints.push(joint) - 1;
  const hinge = (/** @type {number[]} */ axis, /** @type {number} */ min, /** @type {number} */ max) => ({
    ...{ type: 'hinge', axis, min, max },
  });
  for (const finger of [-1, 0, 1, 2]) {
    const thumb = finger === 2;
    const base = thumb ? [0.04, 0.03, 0.03] : [0, 0.045 * finger, 0.1];
    let parent = add({
      parent: 0,
      offset: base,
      limit: hinge(thumb ? [0, 0, 1] : [1, 0, 0], -0.47, thumb ? 1.4 : 0.47),
    });
    for (const [i, length] of PHALANGES.entries()) {
      const offset = i === 0 ? [0, 0, 0.016] : [0, 0, PHALANGES[i - 1]];
      parent = add({ parent, offset, limit: hinge([0, thumb ? -1 : 1, 0], -0.2, 1.6) });
      links.push({ joint: parent, from: [0, 0, 0], to: [0, 0, length], radius: 0.011 });
    }
    tips.push(add({ parent, offset: [0, 0, PHALANGES[2]], limit: { type: 'fixed' } }));
  }
  return withPairs({ joints, links, tips });
}

/** @param {Omit<Arms, 'pairs'>} body @returns {Arms} */
function withPairs(body) {
  const rig = new PlainRig({ joints: body.joints });
  return { ...body, pairs: pairsOf(body, placesOf(body.joints, rig.localRotations)) };
}

/**
 * Solves tasks of a body: its tips go to where they are in a random pose that is free of overlap.
 * @param {Random} random
 * @param {number} cases
 * @param {Arms} body
 * @param {{ contacts: boolean, turns: boolean, tolerance: number, clear: number, things?: (places: import('./judge.js').Place[]) => Thing[] | null }} how
 *   `things` returns obstacles of a random pose, null to draw another one
 * @returns {Result}
 */
export function solveArms(random, cases, body, { contacts, turns, tolerance, clear, things = () => [] }) {
  const { joints, links, pairs, tips } = body;
  const drawn = new PlainRig({ joints });
  /** @type {Result} */
  const result = { tried: 0, solved: 0, false: 0, us: [], iterations: [] };
  for (let left = 200 * cases; result.tried < cases && left > 0; left--) {
    drawn.setPose({
      values: joints.map(({ limit: { type, min, max } }) =>
        type === 'hinge' ? min + (max - min) * random() : null,
      ),
    });
    const places = placesOf(joints, drawn.localRotations);
    const around = things(places);
    if (!around || clearanceOf(places, links, around, pairs) < clear) {
      continue;
    }
    const rig = contacts ? rigWith(around) : new PlainRig({ joints });
    for (const tip of tips) {
      const { position, rotation } = places[tip];
      rig.goal(tip, {
        position,
        ...(turns && { orientation: rotation, orientationTolerance: 1e-3 }),
        tolerance,
      });
    }
    const before = performance.now();
    const status = rig.solve();
    result.us.push(1e3 * (performance.now() - before));
    result.iterations.push(rig.iterations);
    const found = placesOf(joints, rig.localRotations);
    const near = tips.every(
      (tip) =>
        distance(found[tip].position, places[tip].position) <= 1.001 * tolerance &&
        (!turns || angleBetween(found[tip].rotation, places[tip].rotation) <= 1.001e-3),
    );
    const good = near && clearanceOf(found, links, around, pairs) >= -1.001e-4;
    result.tried++;
    result.solved += Number(status === 'reached' && good);
    result.false += Number(status === 'reached' && !good && contacts);
    rig.dispose();
  }
  return result;

  /** @param {Thing[]} around */
  function rigWith(around) {
    const rig = new Rig({ joints, contactTolerance: 1e-4 });
    const colliders = links.map(({ joint, from, to, radius }) => rig.collider(joint, { from, to, radius }));
    for (const [a, first] of colliders.entries()) {
      for (const [b, second] of colliders.entries()) {
        if (b < a) {
          rig.setPair(first, second, pairs.some(([i, k]) => i === a && k === b) ? 'always' : 'never');
        }
      }
    }
    for (const thing of around) {
      rig.obstacle(/** @type {any} */ (thing));
    }
    return rig;
  }
}

/**
 * A ball that the fingertips of a hand touch: through three of them, not far from the fourth, and not in the palm.
 * @param {Arms} body
 */
export function ballBetween({ links }) {
  const radius = links[1].radius;
  return (/** @type {import('./judge.js').Place[]} */ places) => {
    /** @type {Vector} */
    const middle = [0.045, 0, 0.12];
    const reach = links
      .filter(({ joint }) => joint > 0)
      .map(({ joint, to = [0, 0, 0] }) => {
        const { position, rotation } = places[joint];
        const end = turn(rotation, to).map((n, k) => n + position[k]);
        return distance(/** @type {Vector} */ (end), middle) - radius;
      });
    const ball = Math.min(...reach);
    return ball > 0.015 && ball < 0.05 ? [{ position: middle, radius: ball - 1e-3 }] : null;
  };
}
