// Closed loops: linkages and parallel robots. What is called solved is so by forward kinematics.

import { Rig } from 'fabrik/rig';
import { add, distance, multiply, scale, subtract } from '../reach/vectors.js';
import { hexapod, stewartPlatform, upperBody } from './bodies.js';
import { about, angleBetween, drawPose, placesIn, pointAt, poseOf } from './body.js';
import { drawDirection, ROUNDING } from './humanoid.js';

/** @typedef {import('../reach/vectors.js').Vector} Vector */
/** @typedef {import('../reach/vectors.js').Quaternion} Quaternion */

/** @typedef {{ name: string, solves: number, solved: number, restarted: number, iterations: number[], us: number[] }} Row */

/** @param {string} name @returns {Row} */
const rowOf = (name) => ({ name, solves: 0, solved: 0, restarted: 0, iterations: [], us: [] });

/** A descent that succeeds needs fewer iterations: more of them mean that the search began again. */
const LONGEST_DESCENT = 40;

/**
 * Solves, and adds to a row.
 * @param {Row} row
 * @param {Rig<any>} rig
 * @param {() => boolean} isSolved by forward kinematics
 */
function solveInto(row, rig, isSolved) {
  const before = performance.now();
  rig.solve();
  row.us.push(1e3 * (performance.now() - before));
  row.iterations.push(rig.iterations);
  row.solves += 1;
  row.solved += Number(isSolved());
  row.restarted += Number(rig.iterations > LONGEST_DESCENT);
}

/**
 * Four-bars whose crank turns all the way, in 200 steps. The ground has length 1.
 * @param {() => number} random
 * @param {number} count
 */
export function measureFourBars(random, count) {
  const row = rowOf('four-bar, full turns, 1e-6');
  const tolerance = 1e-6;
  for (let k = 0; k < count; k++) {
    const [crank, coupler, rocker] = drawGrashof(random);
    const joints = [
      { position: [0, 0, 0], limit: { type: 'fixed' } },
      { parent: 0, offset: [0, 0, 0], limit: { type: 'hinge', axis: [0, 0, 1] } },
      { parent: 1, offset: [crank, 0, 0], limit: { type: 'hinge', axis: [0, 0, 1] } },
      { parent: 2, offset: [coupler, 0, 0], limit: { type: 'hinge', axis: [0, 0, 1] } },
    ];
    const rig = new Rig({ joints: /** @type {any} */ (joints), bias: 'present' });
    rig.tie(3, 0, { point: [rocker, 0, 0], offset: [1, 0, 0], tolerance });
    rig.setPose({ values: [null, 0, 1, -2] });
    const turned = rig.goal(1, { orientation: [0, 0, 0, 1], orientationTolerance: 1e-9 });
    for (let frame = 0; frame <= 200; frame++) {
      turned.set({ orientation: about([0, 0, 1], (frame * 2 * Math.PI) / 200) });
      solveInto(row, rig, () => {
        const places = placesIn(/** @type {any} */ ({ joints }), poseOf(rig));
        return distance(pointAt(places[3], [rocker, 0, 0]), [1, 0, 0]) <= tolerance + ROUNDING;
      });
    }
    rig.dispose();
  }
  return row;
}

/** Bars whose shortest one, the crank, turns all the way (Grashof's condition). @param {() => number} random */
function drawGrashof(random) {
  for (;;) {
    const [crank, coupler, rocker] = [0.1 + 0.4 * random(), 0.5 + random(), 0.5 + random()];
    const longest = Math.max(coupler, rocker, 1);
    const others = coupler + rocker + 1 - longest;
    if (crank + longest < others - 0.02) {
      return [crank, coupler, rocker];
    }
  }
}

/**
 * Poses of a Stewart platform, from rest.
 * @param {() => number} random
 * @param {number} count
 * @param {number} least the least displacement of a leg of 0.7
 * @param {number} most
 */
export function measureStewart(random, count, least, most) {
  const lengths = `${(0.7 + least).toFixed(1)} to ${(0.7 + most).toFixed(1)}`;
  const row = rowOf(`Stewart platform, cold, 1e-5, legs ${lengths}`);
  const tolerance = 1e-5;
  const { body, feet, corners, legs, platform } = stewartPlatform(least, most);
  const rig = new Rig({ joints: body.joints });
  const rest = poseOf(rig);
  const middle = scale(corners[0], -1);
  for (let i = 1; i < 6; i++) {
    rig.tie(legs[i], platform, { offset: subtract(corners[i], corners[0]), tolerance });
  }
  const pose = rig.goal(platform, {
    ...{ point: middle, position: [0, 0, 0], orientation: [0, 0, 0, 1] },
    ...{ tolerance, orientationTolerance: tolerance },
  });
  while (row.solves < count) {
    const across = () => 0.3 * (2 * random() - 1);
    const position = /** @type {Vector} */ ([across(), 0.9 + 0.25 * (2 * random() - 1), across()]);
    const rotation = about(drawDirection(random), 0.5 * random());
    const where = { position, rotation };
    const long = corners.map((corner, i) => distance(pointAt(where, corner), feet[i]) - 0.7);
    if (long.some((length) => length < least || length > most)) {
      continue;
    }
    pose.set({ position, orientation: rotation });
    rig.setPose(rest);
    solveInto(row, rig, () => {
      const places = placesIn(body, poseOf(rig));
      const off = corners.map((corner, i) =>
        distance(places[legs[i]].position, pointAt(places[platform], subtract(corner, corners[0]))),
      );
      const at = distance(pointAt(places[platform], middle), position);
      const slides = legs.every((leg) => rig.values[leg] >= least - 1e-12 && rig.values[leg] <= most + 1e-12);
      const turned = angleBetween(places[platform].rotation, rotation);
      return slides && Math.max(...off, at, turned) <= tolerance + ROUNDING;
    });
  }
  rig.dispose();
  return row;
}

/** Poses of a hexapod's body on six feet that stay, each from its stance. */
export function measureHexapod(/** @type {() => number} */ random, /** @type {number} */ count) {
  const row = rowOf('hexapod, feet pinned, cold, 1e-5');
  const tolerance = 1e-5;
  const { body, feet, out } = hexapod();
  const rig = new Rig({ joints: body.joints, rootMode: 'free' });
  const values = body.joints.map(() => Number.NaN);
  for (const tibia of body.tips) {
    values[tibia] = -1.2;
    values[tibia - 1] = 0.3;
  }
  rig.setPose({ values });
  const targets = out.map((way) => add(scale(way, 0.34), [0, -0.12, 0]));
  for (const [leg, tibia] of body.tips.entries()) {
    rig.goal(tibia, { point: feet[leg], position: targets[leg], tolerance });
  }
  rig.solve();
  const stance = { ...poseOf(rig), rootPosition: rig.pointAt(0) };
  const goal = rig.goal(0, {
    ...{ position: [0, 0, 0], orientation: [0, 0, 0, 1] },
    ...{ tolerance, orientationTolerance: tolerance },
  });
  while (row.solves < count) {
    const across = () => 0.04 * (2 * random() - 1);
    const where = {
      position: /** @type {Vector} */ ([across(), across(), across()]),
      rotation: about(drawDirection(random), 0.2 * random()),
    };
    if (!legsReach(where, targets)) {
      continue;
    }
    goal.set({ position: where.position, orientation: where.rotation });
    rig.setPose(stance);
    solveInto(row, rig, () => {
      const places = placesIn(body, poseOf(rig), /** @type {Vector} */ (rig.pointAt(0)));
      const off = body.tips.map((tibia, leg) => distance(pointAt(places[tibia], feet[leg]), targets[leg]));
      const at = distance(places[0].position, where.position);
      const turned = angleBetween(places[0].rotation, where.rotation);
      return Math.max(...off, at, turned) <= tolerance + ROUNDING;
    });
  }
  rig.dispose();
  return row;
}

/**
 * Whether each leg alone, of hinges with limits, reaches its foot from a pose of the body: in closed form.
 * @param {{ position: Vector, rotation: Quaternion }} body
 * @param {readonly Vector[]} targets
 */
function legsReach({ position, rotation }, targets) {
  const back = /** @type {Quaternion} */ ([-rotation[0], -rotation[1], -rotation[2], rotation[3]]);
  return targets.every((target, leg) => {
    const angle = (leg * Math.PI) / 3;
    const way = pointAt({ position: [0, 0, 0], rotation: back }, subtract(target, position));
    const [x, y, z] = [
      Math.cos(angle) * way[0] + Math.sin(angle) * way[2],
      way[1],
      Math.cos(angle) * way[2] - Math.sin(angle) * way[0],
    ];
    // From the coxa on: it turns about y, then all lies in one plane.
    const coxa = Math.atan2(-z, x - 0.15);
    const far = Math.hypot(x - 0.15, z) - 0.05;
    const length = Math.hypot(far, y);
    const cosine = (length ** 2 - 0.12 ** 2 - 0.2 ** 2) / (2 * 0.12 * 0.2);
    if (Math.abs(coxa) > 0.8 || Math.abs(cosine) > 1) {
      return false;
    }
    const tibia = -Math.acos(cosine);
    const femur = Math.atan2(y, far) - Math.atan2(0.2 * Math.sin(tibia), 0.12 + 0.2 * Math.cos(tibia));
    return tibia >= -2.6 && femur >= -1.6 && femur <= 1.2;
  });
}

/**
 * A bar in two hands: cold, to poses that a person can take; and on a smooth path.
 * @param {() => number} random
 * @param {{ cold: number, warm: number }} counts
 * @param {boolean} rigid whether the hands hold it without turning
 */
export function measureBars(random, counts, rigid) {
  const grips = rigid ? 'rigid grips' : 'ball grips';
  const { body, elbows } = upperBody();
  const [right, left] = body.tips;
  const length = 0.4;
  const bar = body.joint(right, [0.08, 0, 0], rigid ? { type: 'fixed' } : null);
  const ends = { point: /** @type {Vector} */ ([-0.08, 0, 0]) };
  const straight = { ...ends, offset: /** @type {Vector} */ ([-length, 0, 0]), tolerance: 1e-4 };
  const holds = rigid ? { rigid: true, orientation: NO_TURN, orientationTolerance: 1e-3 } : {};
  const middle = /** @type {Vector} */ ([-length / 2, 0, 0]);
  const bent = body.joints.map((_, i) => (elbows.includes(i) ? (i === elbows[0] ? -0.8 : 0.8) : null));
  const make = () => {
    const rig = new Rig({ joints: body.joints });
    rig.tie(left, bar, { ...straight, ...holds });
    rig.setPose({ values: bent });
    return rig;
  };
  /** @param {Rig<any>} rig @param {Vector} target @param {Quaternion} [rotation] of the bar, if it is given */
  const isSolved = (rig, target, rotation) => () => {
    const places = placesIn(body, poseOf(rig));
    const held = distance(pointAt(places[left], straight.point), pointAt(places[bar], straight.offset));
    const twisted = rigid ? angleBetween(places[left].rotation, places[bar].rotation) : 0;
    const turned = rotation ? angleBetween(places[bar].rotation, rotation) : 0;
    return (
      held <= 1e-4 + ROUNDING &&
      twisted <= 1e-3 + ROUNDING &&
      distance(pointAt(places[bar], middle), target) <= 1e-3 + ROUNDING &&
      turned <= 1e-2 + ROUNDING
    );
  };
  const cold = rowOf(`bar in two hands, ${grips}, cold`);
  const finder = make();
  const rig = make();
  const start = poseOf(rig);
  const goal = rig.goal(bar, {
    ...{ point: middle, position: [0, 0, 0], orientation: NO_TURN },
    ...{ tolerance: 1e-3, orientationTolerance: 1e-2 },
  });
  while (cold.solves < counts.cold) {
    // A pose that closes the loop, found from a random one.
    finder.setPose(drawPose(body, random, 0));
    if (finder.solve() !== 'reached') {
      continue;
    }
    const place = placesIn(body, poseOf(finder))[bar];
    const position = pointAt(place, middle);
    goal.set({ position, orientation: place.rotation });
    rig.setPose(start);
    solveInto(cold, rig, isSolved(rig, position, place.rotation));
  }
  const warm = rowOf(`bar in two hands, ${grips}, warm`);
  const follower = make();
  const lead = follower.goal(bar, {
    point: middle,
    position: [0, 0, 0],
    tolerance: 1e-3,
    orientationTolerance: 1e-2,
  });
  for (let frame = 0; frame < counts.warm; frame++) {
    const t = 0.02 * frame;
    const way = [0.1 * Math.sin(t), 0.12 * Math.sin(1.7 * t), 0.06 * Math.sin(2.3 * t)];
    const position = add([0, 1.25, 0.38], /** @type {Vector} */ (way));
    const tilt = multiply(about([0, 0, 1], 0.3 * Math.sin(t)), about([0, 1, 0], 0.3 * Math.sin(0.7 * t)));
    // With rigid grips, the hands turn the bar.
    lead.set(rigid ? { position } : { position, orientation: tilt });
    solveInto(warm, follower, isSolved(follower, position, rigid ? undefined : tilt));
  }
  for (const each of [rig, finder, follower]) {
    each.dispose();
  }
  return [cold, warm];
}

/** @type {Quaternion} */
const NO_TURN = [0, 0, 0, 1];
