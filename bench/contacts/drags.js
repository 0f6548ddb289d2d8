// Targets that move smoothly through things and through the body, frame after frame.

import { Rig } from 'fabrik/contacts';
import { distance } from '../reach/vectors.js';
import { angleBetween } from '../robots/judge.js';
import { PANDA_HOME, panda, person } from './bodies.js';
import { personRig, spheres } from './cold.js';
import { clearanceOf, placesOf } from './judge.js';

/** @typedef {import('../reach/vectors.js').Vector} Vector */
/** @typedef {() => number} Random */

/** How far a target moves per frame, in metres. */
const STEP = 0.015;

/** A leap: a joint turns by more in one frame. */
const LEAP = (15 / 180) * Math.PI;

/** `maxTurn` is of the swing and of the twist of a ball: together they turn by this much at most. */
const MAX_TURN = LEAP / 2;

/** A missed target is asked for so often again. */
const AGAIN = 40;

/** Of the missed frames, one of so many is asked again; and all in which the body stands still. */
const EVERY = 20;

/** The body stands still if no joint turns by more than this. */
const STILL = (0.1 / 180) * Math.PI;

/**
 * A smooth path through random places of a box, in steps of a fixed length (a spline of E. Catmull and R. Rom).
 * @param {Random} random
 * @param {Vector} low
 * @param {Vector} high
 */
function pathIn(random, low, high) {
  const place = () => /** @type {Vector} */ (low.map((n, k) => n + (high[k] - n) * random()));
  const places = [place(), place(), place(), place()];
  let t = 0;
  /** @type {Vector | null} */
  let last = null;
  const at = () =>
    /** @type {Vector} */ (
      [0, 1, 2].map((k) => {
        const [a, b, c, d] = places.map((each) => each[k]);
        return (
          0.5 *
          (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
        );
      })
    );
  return () => {
    while (last === null || distance(at(), last) < STEP) {
      if (last === null) {
        break;
      }
      t += 0.002;
      if (t >= 1) {
        t -= 1;
        places.shift();
        places.push(place());
      }
    }
    last = at();
    return last;
  };
}

/**
 * @param {{ rig: any, joints: any[], clearance: (places: any[]) => number, goal: any, next: () => Vector }} scene
 * @param {{ frames: number, restarts: any, maxTurn: boolean }} how
 */
function drag({ rig, joints, clearance, goal, next }, { frames, restarts, maxTurn }) {
  rig.restarts = restarts;
  rig.maxTurn = maxTurn ? MAX_TURN : null;
  const result = {
    reached: 0,
    deepest: 0,
    leaps: 0,
    asked: 0,
    later: 0,
    stuck: 0,
    /** @type {number[]} */ us: [],
  };
  let before = rig.localRotations.slice();
  const quaternion = (/** @type {ArrayLike<number>} */ all, /** @type {number} */ i) =>
    /** @type {any} */ ([0, 1, 2, 3].map((k) => all[4 * i + k]));
  let missed = 0;
  for (let frame = 0; frame < frames; frame++) {
    goal.moveTo(next());
    const start = performance.now();
    const status = rig.solve();
    result.us.push(1e3 * (performance.now() - start));
    const now = rig.localRotations.slice();
    result.reached += Number(status === 'reached');
    result.deepest = Math.max(result.deepest, -clearance(placesOf(joints, now)));
    const most = joints.reduce(
      (angle, _, i) => Math.max(angle, angleBetween(quaternion(now, i), quaternion(before, i))),
      0,
    );
    result.leaps += Number(most > LEAP * (1 + 1e-6));
    before = now;
    const stands = most < STILL;
    if (status !== 'reached' && (stands || missed++ % EVERY === 0)) {
      const state = rig.saveState();
      result.asked++;
      for (let k = 0; k < AGAIN; k++) {
        if (rig.solve() === 'reached') {
          result.later++;
          result.stuck += Number(stands);
          break;
        }
      }
      rig.restoreState(state);
    }
  }
  return result;
}

/** The right hand of a person, through the body. @param {Random} random @param {any} how */
export function dragHand(random, how) {
  const { joints, links, pairs, tips } = person();
  const rig = personRig(1e-3);
  const bent = joints.map(({ limit }) => (limit?.type === 'hinge' ? 0.3 * (limit.min + limit.max) : null));
  rig.setPose({ values: bent });
  rig.setReference('present');
  const goals = tips.map((tip) => rig.goal(tip, { position: rig.pointAt(tip), tolerance: 1.8e-3 }));
  goals[3].weight = 0;
  const next = pathIn(random, [-0.35, 0.9, -0.2], [0.5, 1.75, 0.5]);
  const clearance = (/** @type {any[]} */ places) => clearanceOf(places, links, [], pairs);
  return drag({ rig, joints, clearance, goal: goals[1], next }, how);
}

/** The hand of an arm, through spheres. @param {Random} random @param {any} how */
export function dragArm(random, how) {
  const { joints, links, pairs } = panda();
  const rig = new Rig({ joints, contactTolerance: 5e-4 });
  const colliders = links.map(({ joint, from, to, radius }) => rig.collider(joint, { from, to, radius }));
  for (const [a, first] of colliders.entries()) {
    for (const [b, second] of colliders.entries()) {
      if (b < a) {
        rig.setPair(first, second, pairs.some(([i, k]) => i === a && k === b) ? 'always' : 'never');
      }
    }
  }
  rig.setPose({ values: PANDA_HOME });
  const meets = (/** @type {{ joint: number }} */ { joint }) => joint >= 2;
  const places = placesOf(joints, rig.localRotations);
  // Those that the arm does not touch at the start.
  const things = spheres(random, 25).filter((thing) => clearanceOf(places, links, [thing], [], meets) > 0.02);
  for (const thing of things) {
    rig.setPair(colliders[0], rig.obstacle(/** @type {any} */ (thing)), 'never');
  }
  const goal = rig.goal(8, { position: rig.pointAt(8), tolerance: 1e-3 });
  const next = pathIn(random, [-0.5, -0.7, 0.1], [0.7, 0.7, 0.9]);
  const clearance = (/** @type {any[]} */ now) => clearanceOf(now, links, things, pairs, meets);
  return drag({ rig, joints, clearance, goal, next }, how);
}
