// Rigs that follow their goals from frame to frame: drift, the root, drags with pins, and tracked heads and hands.

import { Rig } from 'fabrik/rig';
import { distance, size, subtract } from '../reach/vectors.js';
import { wholeHumanoid } from './bodies.js';
import { between, drawCoordinates, drawPose, greatestTurn, placesIn, poseAt, poseOf } from './body.js';
import { drawDirection, ROUNDING } from './humanoid.js';

/** @typedef {import('./body.js').Body} Body */
/** @typedef {import('../reach/vectors.js').Vector} Vector */

/** Of the body: the tips. */
const [HEAD, RIGHT_HAND, RIGHT_FOOT, LEFT_HAND, LEFT_FOOT] = [0, 1, 2, 3, 4];

/** A step of a joint per frame that is seen, in degrees. */
const LARGE = 15;

/** By how much elbows and knees are bent at the start, in radians. */
const BENT = 0.3;

/**
 * The coordinates of a body that stands with bent elbows and knees. The sense of an elbow or a knee is that of its
 * interval; forearms turn to both sides.
 * @param {Body} body
 * @returns {number[][]}
 */
export const standingIn = ({ joints }) =>
  joints.map(({ limit }) => {
    if (limit?.type === 'hinge') {
      return [limit.max === 0 ? -BENT : limit.min === 0 ? BENT : 0];
    }
    return limit?.type === 'fixed' ? [] : [0, 0, 0];
  });

/** A humanoid that stands, which is its reference pose. */
function standing() {
  const body = wholeHumanoid();
  const coordinates = standingIn(body);
  const rig = new Rig({ joints: body.joints, rootMode: 'pull' });
  rig.setPose(poseAt(body, coordinates));
  rig.setReference('present');
  return { body, rig, coordinates };
}

const rootOf = (/** @type {Rig<any>} */ rig) => /** @type {Vector} */ ([rig.root.x, rig.root.y, rig.root.z]);

const placeOf = (/** @type {Rig<any>} */ rig, /** @type {Body} */ body, /** @type {number} */ tip) =>
  /** @type {Vector} */ (rig.pointAt(body.tips[tip]));

/** Frames from one pose of a person to the next. */
const BLEND = 90;

/** How far a person's joints go from the standing pose to a random one. */
const LIVELY = 0.5;

/**
 * A person whose joints from the root to some tips go from one random pose to the next.
 * @param {Body} body
 * @param {number[][]} start the coordinates in which it stands
 * @param {readonly number[]} tips
 * @param {() => number} random
 */
function personOf(body, start, tips, random) {
  const moving = new Set(tips.flatMap((tip) => pathTo(body, tip)));
  return {
    draw() {
      const drawn = drawCoordinates(body, random, 0);
      const some = start.map((each, joint) => (moving.has(joint) ? drawn[joint] : each));
      return between(start, some, LIVELY);
    },
    /** @param {number[][]} from @param {number[][]} to @param {number} frame */
    poseBetween(from, to, frame) {
      const t = frame / BLEND;
      return poseAt(body, between(from, to, t * t * (3 - 2 * t)));
    },
  };
}

/** The joints from the root, without it, to a tip. @param {Body} body @param {number} tip @returns {number[]} */
function pathTo(body, tip) {
  const { parent } = body.joints[tip];
  return parent === undefined ? [] : [...pathTo(body, parent), tip];
}

/**
 * The hands follow a person who goes through the same three poses again and again. The greatest change of a joint's
 * rotation, in degrees, from the end of the first loop to that of the last one; and from the end of the second one, when
 * the pose has settled.
 */
export function measureDrift(/** @type {() => number} */ random, loops = 100) {
  const { body, rig, coordinates } = standing();
  rig.pin(body.tips[RIGHT_FOOT]);
  rig.pin(body.tips[LEFT_FOOT]);
  const hands = [RIGHT_HAND, LEFT_HAND].map((tip) => body.tips[tip]);
  const goals = hands.map((tip) => rig.goal(tip, { position: rig.pointAt(tip) }));
  const root = rootOf(rig);
  const person = personOf(body, coordinates, hands, random);
  const stops = [coordinates, person.draw(), person.draw()];
  const ends = [];
  let missed = 0;
  for (let k = 0; k < loops; k++) {
    for (let frame = 1; frame <= stops.length * BLEND; frame++) {
      const leg = Math.floor((frame - 1) / BLEND);
      const pose = person.poseBetween(stops[leg], stops[(leg + 1) % stops.length], frame - leg * BLEND);
      const places = placesIn(body, pose, root);
      for (const [i, goal] of goals.entries()) {
        goal.moveTo(places[hands[i]].position);
      }
      missed += Number(rig.solve() !== 'reached');
    }
    ends.push([...rig.localRotations]);
  }
  rig.dispose();
  const last = ends[loops - 1];
  return {
    ...{ loops, missed },
    fromFirst: greatestTurn(ends[0], last),
    fromSecond: greatestTurn(ends[Math.min(1, loops - 1)], last),
  };
}

/** How far the pelvis moves for a target that the arm alone reaches, feet pinned, in metres. */
export function measurePelvis(/** @type {() => number} */ random, /** @type {number} */ cases) {
  const { body, rig } = standing();
  const root = rootOf(rig);
  rig.pin(body.tips[RIGHT_FOOT]);
  rig.pin(body.tips[LEFT_FOOT]);
  const goal = rig.goal(body.tips[RIGHT_HAND], { position: [0, 0, 0] });
  const start = poseOf(rig);
  const arm = armOf(body, body.tips[RIGHT_HAND]);
  const moved = [];
  let reached = 0;
  for (let k = 0; k < cases; k++) {
    const drawn = drawPose(body, random, 0);
    const pose = { values: [...start.values], localRotations: [...start.localRotations] };
    for (const joint of arm) {
      pose.values[joint] = drawn.values[joint];
      for (let n = 4 * joint; n < 4 * joint + 4; n++) {
        pose.localRotations[n] = drawn.localRotations[n];
      }
    }
    rig.setPose({ ...start, rootPosition: root });
    goal.moveTo(placesIn(body, pose, root)[body.tips[RIGHT_HAND]].position);
    reached += Number(rig.solve() === 'reached');
    moved.push(distance(root, rootOf(rig)));
  }
  rig.dispose();
  return { cases, reached: reached / cases, moved };
}

/** The shoulder and the elbow and the forearm before a hand. @param {Body} body @param {number} hand */
function armOf(body, hand) {
  const forearm = body.joints[hand].parent;
  const elbow = body.joints[forearm].parent;
  return [forearm, elbow, body.joints[elbow].parent];
}

/**
 * A hand is dragged, while the feet and the other hand are pinned. The pointer moves by `pace` per frame, from one random
 * place to the next, at most `far` from where the hand was.
 * @param {() => number} random
 * @param {{ runs: number, frames: number, pace: number, far: number, maxTurn: number | null }} options
 */
export function measureDrags(random, { runs, frames, pace, far, maxTurn }) {
  const tally = {
    frames: 0,
    reached: 0,
    certified: 0,
    large: 0,
    largeReached: 0,
    largeCertified: 0,
    slipped: 0,
  };
  const steps = [];
  const largest = { step: 0, run: 0, frame: 0 };
  for (let run = 0; run < runs; run++) {
    const { body, rig } = standing();
    rig.maxTurn = maxTurn;
    const pins = [RIGHT_FOOT, LEFT_FOOT, LEFT_HAND].map((tip) => {
      const joint = body.tips[tip];
      return { joint, place: placeOf(rig, body, tip), tolerance: rig.pin(joint).tolerance };
    });
    const from = placeOf(rig, body, RIGHT_HAND);
    const drag = rig.goal(body.tips[RIGHT_HAND], { position: from, priority: 1 });
    let at = from;
    let aim = from;
    for (let frame = 0; frame < frames; frame++) {
      while (distance(at, aim) < pace) {
        const out = far * Math.cbrt(random());
        aim = /** @type {Vector} */ (drawDirection(random).map((n, axis) => from[axis] + out * n));
      }
      const way = subtract(aim, at);
      at = /** @type {Vector} */ (at.map((n, axis) => n + (pace * way[axis]) / size(way)));
      const before = [...rig.localRotations];
      drag.moveTo(at);
      const status = rig.solve();
      const step = greatestTurn(before, rig.localRotations);
      const isLarge = Number(step > LARGE);
      const places = placesIn(body, poseOf(rig), rootOf(rig));
      const slips = pins.some(
        ({ joint, place, tolerance }) => distance(places[joint].position, place) > tolerance + ROUNDING,
      );
      steps.push(step);
      tally.frames += 1;
      tally.reached += Number(status === 'reached');
      tally.certified += Number(status === 'out-of-reach');
      tally.large += isLarge;
      tally.largeReached += Number(isLarge && status === 'reached');
      tally.largeCertified += Number(isLarge && status === 'out-of-reach');
      tally.slipped += Number(slips);
      if (step > largest.step) {
        Object.assign(largest, { step, run, frame });
      }
    }
    rig.dispose();
  }
  return { ...tally, steps, largest };
}

/**
 * The head and both hands follow a person, positions and orientations; the feet are planted: 30 rows. The spine, the neck
 * and the arms go from one random pose to the next.
 */
export function measureTracking(/** @type {() => number} */ random, /** @type {number} */ frames) {
  const { body, rig, coordinates } = standing();
  rig.pin(body.tips[RIGHT_FOOT], { orientation: true });
  rig.pin(body.tips[LEFT_FOOT], { orientation: true });
  const tips = [HEAD, RIGHT_HAND, LEFT_HAND].map((tip) => body.tips[tip]);
  const goals = tips.map((tip) => rig.goal(tip, { position: rig.pointAt(tip), orientation: [0, 0, 0, 1] }));
  const root = rootOf(rig);
  const person = personOf(body, coordinates, tips, random);
  const tally = { frames, reached: 0, false: 0, iterations: 0 };
  const [steps, us] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  let [from, to] = [coordinates, person.draw()];
  for (let frame = 1; frame <= frames; frame++) {
    const along = frame % BLEND || BLEND;
    const places = placesIn(body, person.poseBetween(from, to, along), root);
    for (const [i, goal] of goals.entries()) {
      const { position, rotation } = places[tips[i]];
      goal.set({ position, orientation: rotation });
    }
    const before = [...rig.localRotations];
    const begun = performance.now();
    const status = rig.solve();
    us.push(1e3 * (performance.now() - begun));
    steps.push(greatestTurn(before, rig.localRotations));
    const now = placesIn(body, poseOf(rig), rootOf(rig));
    const off = goals.some(
      (goal, i) => distance(now[tips[i]].position, places[tips[i]].position) > goal.tolerance + ROUNDING,
    );
    tally.reached += Number(status === 'reached') / frames;
    tally.false += Number(status === 'reached' && off);
    tally.iterations += rig.iterations / frames;
    if (along === BLEND) {
      [from, to] = [to, person.draw()];
    }
  }
  rig.dispose();
  return { ...tally, steps, us };
}
