// Cold solves among things: a pose without overlap is drawn, and its place is the target.

import { Rig } from 'fabrik/contacts';
import { Rig as PlainRig } from 'fabrik/rig';
import { distance } from '../reach/vectors.js';
import { drawCoordinates, placesIn, poseAt } from '../rig/body.js';
import { angleBetween } from '../robots/judge.js';
import { PANDA_HOME, panda, person } from './bodies.js';
import { clearanceOf, placesOf } from './judge.js';

/** @typedef {import('../reach/vectors.js').Vector} Vector */
/** @typedef {import('./judge.js').Thing} Thing */
/** @typedef {() => number} Random */

const TOLERANCE = 1e-4;
const ORIENTATION_TOLERANCE = 1e-3;

/** How far from everything targets are, at least. */
const CLEAR = 2e-3;

/** @param {Random} random @param {number} least @param {number} most */
const between = (random, least, most) => least + (most - least) * random();

/** Spheres around the arm. @param {Random} random @param {number} count @returns {Thing[]} */
export function spheres(random, count) {
  return Array.from({ length: count }, () => {
    const [radius, angle, far] = [
      between(random, 0.05, 0.14),
      between(random, -Math.PI, Math.PI),
      between(random, 0.3, 0.8),
    ];
    return { radius, position: [far * Math.cos(angle), far * Math.sin(angle), between(random, 0.05, 1)] };
  });
}

const BOARDS = /** @type {[Vector, Vector][]} */ ([
  [
    [0.65, 0, 0.2],
    [0.3, 0.8, 0.02],
  ],
  [
    [0.65, 0, 0.5],
    [0.3, 0.8, 0.02],
  ],
  [
    [0.65, 0, 0.8],
    [0.3, 0.8, 0.02],
  ],
  [
    [0.65, 0.4, 0.5],
    [0.3, 0.02, 0.62],
  ],
  [
    [0.65, -0.4, 0.5],
    [0.3, 0.02, 0.62],
  ],
  [
    [0.8, 0, 0.5],
    [0.02, 0.8, 0.62],
  ],
]);

/** A shelf in front of the arm: three boards, two sides and a back. @param {Random} random @returns {Thing[]} */
export function shelf(random) {
  const angle = between(random, -0.6, 0.6);
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return BOARDS.map(([[x, y, z], size]) => ({
    size,
    position: [cosine * x - sine * y, sine * x + cosine * y, z],
    rotation: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)],
  }));
}

/** @returns {Thing[]} */
export const floor = () => [{ normal: [0, 0, 1] }];

/** Whether a hand is where the scene wants it. @type {Record<string, (place: Vector) => boolean>} */
const WANTED = {
  shelf: ([x, y, z]) => Math.hypot(x, y) > 0.5 && z > 0.2 && z < 0.8 && x > 0.35,
  floor: ([, , z]) => z <= 0.25,
};

/**
 * @typedef {object} Result
 * @property {number} tried
 * @property {number} solved said 'reached', and is
 * @property {number} false said 'reached', and is not
 * @property {number[]} us
 * @property {number[]} iterations
 */

/**
 * Solves tasks of the arm Panda, from its home pose.
 * @param {Random} random
 * @param {number} cases
 * @param {(random: Random) => Thing[]} draw
 * @param {{ scene?: string, contacts?: boolean }} [how]
 * @returns {Result}
 */
export function solvePanda(random, cases, draw, { scene = '', contacts = true } = {}) {
  const { joints, links, pairs } = panda();
  const meets = (/** @type {{ joint: number }} */ { joint }) => joint >= 2;
  /** @type {Result} */
  const result = { tried: 0, solved: 0, false: 0, us: [], iterations: [] };
  const drawn = new PlainRig({ joints });
  for (let i = 0; i < cases; i++) {
    const things = draw(random);
    const target = drawTarget();
    if (!target) {
      continue;
    }
    const rig = contacts ? rigAmong(things) : new PlainRig({ joints });
    rig.setPose({ values: PANDA_HOME });
    rig.goal(8, {
      ...{ position: target.position, orientation: target.rotation },
      ...{ tolerance: TOLERANCE, orientationTolerance: ORIENTATION_TOLERANCE },
    });
    const before = performance.now();
    const status = rig.solve();
    result.us.push(1e3 * (performance.now() - before));
    result.iterations.push(rig.iterations);
    const places = placesOf(joints, rig.localRotations);
    const off = distance(places[8].position, target.position);
    const turned = angleBetween(places[8].rotation, target.rotation);
    const clear = clearanceOf(places, links, things, pairs, meets);
    const good =
      off <= 1.001 * TOLERANCE && turned <= 1.001 * ORIENTATION_TOLERANCE && clear >= -1.001 * TOLERANCE;
    result.tried++;
    result.solved += Number(status === 'reached' && good);
    result.false += Number(status === 'reached' && !good && contacts);
    rig.dispose();

    function drawTarget() {
      for (let k = 0; k < 20_000; k++) {
        const values = joints.map(({ limit }) =>
          limit.type === 'hinge' ? between(random, limit.min, limit.max) : null,
        );
        drawn.setPose({ values });
        const places = placesOf(joints, drawn.localRotations);
        const wanted = WANTED[scene]?.(places[8].position) ?? true;
        if (wanted && clearanceOf(places, links, things, pairs, meets) >= CLEAR) {
          return places[8];
        }
      }
      return null;
    }
  }
  return result;

  /** @param {Thing[]} things */
  function rigAmong(things) {
    const rig = new Rig({ joints, contactTolerance: TOLERANCE });
    const colliders = links.map(({ joint, from, to, radius }) => rig.collider(joint, { from, to, radius }));
    for (const [a, first] of colliders.entries()) {
      for (const [b, second] of colliders.entries()) {
        if (b < a) {
          rig.setPair(first, second, pairs.some(([i, k]) => i === a && k === b) ? 'always' : 'never');
        }
      }
    }
    for (const thing of things) {
      const obstacle = rig.obstacle(/** @type {any} */ (thing));
      rig.setPair(colliders[0], obstacle, 'never');
    }
    return rig;
  }
}

/**
 * A person whose head, hands and feet go to places of a random pose, from rest.
 * @param {Random} random
 * @param {number} cases
 * @param {boolean} contacts
 * @returns {Result}
 */
export function solvePerson(random, cases, contacts) {
  const { joints, links, pairs, tips } = person();
  const body = /** @type {any} */ ({ joints, tips });
  const tolerance = 1.8e-3;
  /** @type {Result} */
  const result = { tried: 0, solved: 0, false: 0, us: [], iterations: [] };
  while (result.tried < cases) {
    const drawn = placesIn(body, poseAt(body, drawCoordinates(body, random, 0)));
    if (clearanceOf(drawn, links, [], pairs) < 3e-3) {
      continue;
    }
    const rig = contacts ? personRig(1e-3) : new PlainRig({ joints });
    for (const tip of tips) {
      rig.goal(tip, { position: drawn[tip].position, tolerance });
    }
    const before = performance.now();
    const status = rig.solve();
    result.us.push(1e3 * (performance.now() - before));
    result.iterations.push(rig.iterations);
    const places = placesOf(joints, rig.localRotations);
    const near = tips.every(
      (tip) => distance(places[tip].position, drawn[tip].position) <= 1.001 * tolerance,
    );
    const good = near && clearanceOf(places, links, [], pairs) >= -1.001e-3;
    result.tried++;
    result.solved += Number(status === 'reached' && good);
    result.false += Number(status === 'reached' && !good && contacts);
    rig.dispose();
  }
  return result;
}

/** The person with its links as colliders. @param {number} contactTolerance */
export function personRig(contactTolerance) {
  const { joints, links, pairs } = person();
  const rig = new Rig({ joints, contactTolerance });
  const colliders = links.map(({ joint, from, to, radius }) => rig.collider(joint, { from, to, radius }));
  for (const [a, first] of colliders.entries()) {
    for (const [b, second] of colliders.entries()) {
      if (b < a) {
        const kept = pairs.some(([i, k]) => (i === a && k === b) || (i === b && k === a));
        rig.setPair(first, second, kept ? 'always' : 'never');
      }
    }
  }
  return rig;
}
