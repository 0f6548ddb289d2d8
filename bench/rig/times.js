// How long solves of a whole humanoid take, with a position and an orientation for each tip: from frame to frame, and
// from a standing pose to random ones.

import { Rig } from 'fabrik/rig';
import { distance } from '../reach/vectors.js';
import { angleBetween, between, drawCoordinates, placesIn, poseAt, poseOf } from './body.js';
import { drawDirection, ROUNDING } from './humanoid.js';
import { standingIn } from './motions.js';

/** @typedef {import('./body.js').Body} Body */
/** @typedef {import('./body.js').Place} Place */
/** @typedef {import('../reach/vectors.js').Vector} Vector */

const TOLERANCE = 1e-3;
const ORIENTATION_TOLERANCE = 1e-2;

/** Frames from one random pose to the next. */
const BLEND = 60;

/** The share of joints at a limit. */
const AT_LIMITS = 0.1;

/** How far the root is moved along each axis, and turned at most. */
const FAR = 0.3;
const TURNED = 0.4;

/**
 * @typedef {object} Kind
 * @property {'free' | 'pull'} rootMode
 * @property {number} within how far balls turn at most, over their limits
 */

/** @param {Body} body @param {() => number} random @param {number} within */
function drawState(body, random, within) {
  const coordinates = drawCoordinates(body, random, AT_LIMITS).map((each, joint) =>
    body.joints[joint].limit?.type === 'ball' ? each.map((n) => within * n) : each,
  );
  const angle = TURNED * random();
  coordinates[0] = drawDirection(random).map((n) => angle * n);
  const root = body.joints[0].position.map((/** @type {number} */ n) => n + FAR * (2 * random() - 1));
  return { coordinates, root };
}

/**
 * @param {Body} body
 * @param {() => number} random
 * @param {Kind} kind
 * @param {{ warm: number, cold: number }} counts
 */
export function measureTimes(body, random, { rootMode, within }, counts) {
  const rig = new Rig({ joints: body.joints, rootMode });
  const coordinates = standingIn(body);
  const start = { ...poseAt(body, coordinates), rootPosition: body.joints[0].position };
  rig.setPose(start);
  rig.setReference('present');
  const goals = body.tips.map((tip) =>
    rig.goal(tip, {
      ...{ position: [0, 0, 0], orientation: [0, 0, 0, 1] },
      ...{ tolerance: TOLERANCE, orientationTolerance: ORIENTATION_TOLERANCE },
    }),
  );
  const solve = (/** @type {any} */ row, /** @type {any} */ state) => {
    const places = placesIn(body, poseAt(body, state.coordinates), state.root);
    for (const [i, goal] of goals.entries()) {
      const { position, rotation } = places[body.tips[i]];
      goal.set({ position, orientation: rotation });
    }
    const before = performance.now();
    const status = rig.solve();
    row.us.push(1e3 * (performance.now() - before));
    row.iterations.push(rig.iterations);
    const now = placesIn(body, poseOf(rig), /** @type {Vector} */ (rig.pointAt(0)));
    const solved = body.tips.every(
      (tip) =>
        distance(now[tip].position, places[tip].position) <= TOLERANCE + ROUNDING &&
        angleBetween(now[tip].rotation, places[tip].rotation) <= ORIENTATION_TOLERANCE + ROUNDING,
    );
    row.solves += 1;
    row.solved += Number(solved);
    row.false += Number((status === 'reached') !== solved);
  };
  const rowOf = () => ({
    solves: 0,
    solved: 0,
    false: 0,
    iterations: /** @type {number[]} */ ([]),
    us: /** @type {number[]} */ ([]),
  });
  const [warm, cold] = [rowOf(), rowOf()];
  let from = { coordinates, root: start.rootPosition };
  let to = drawState(body, random, within);
  for (let frame = 0; frame < counts.warm; frame++) {
    const t = ((frame % BLEND) + 1) / BLEND;
    const share = t * t * (3 - 2 * t);
    const [root] = between([from.root], [to.root], share);
    solve(warm, { coordinates: between(from.coordinates, to.coordinates, share), root });
    if (t === 1) {
      [from, to] = [to, drawState(body, random, within)];
    }
  }
  for (let k = 0; k < counts.cold; k++) {
    rig.setPose(start);
    solve(cold, drawState(body, random, within));
  }
  rig.dispose();
  return { warm, cold };
}
