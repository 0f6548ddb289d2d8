// The table of paths that are followed frame by frame, within limits.

import { kinds, profiles, someLimited } from './limited.js';
import { Arm, iterationsUnder, limitedPeers } from './limited-peers.js';
import { chainOf, place, pointsIn, reachOf, TOLERANCE } from './limited-table.js';
import { count, fixed, headed, largest, percent, quantile, Table, text } from './table.js';
import { distance } from './vectors.js';

/** @typedef {import('./free.js').Random} Random */
/** @typedef {import('./limited.js').Limited} Limited */
/** @typedef {import('./limited.js').Kind} Kind */
/** @typedef {import('./limited-table.js').Case} Case */
/** @typedef {import('./arm.js').Value} Value */
/** @typedef {import('./vectors.js').Vector} Vector */
/** @typedef {{ quick: boolean, random: (name: string) => Random }} Run */

const FRAMES = 300;
/** A joint that moves further in a frame, over the reach, has jumped. */
export const LEAP = 0.1;
const WIDE = (70 / 180) * Math.PI;

/**
 * A motion within the limits: each joint's angle two sines about the middle of its interval, up to 0.95 of its
 * width, a ball joint's swing and twist likewise; the slower takes 150 to 600 frames. A wide joint goes 70 degrees
 * at most.
 * @param {Random} next
 * @param {Limited} made
 * @returns {(frame: number) => Value[]}
 */
export function someMotion(next, made) {
  const waves = made.joints.map(() =>
    [0, 1, 2].map(() => {
      const [slow, fast] = [(2 * Math.PI) / (150 + 450 * next()), (2 * Math.PI) / (75 + 225 * next())];
      const [a, b] = [2 * Math.PI * next(), 2 * Math.PI * next()];
      return (/** @type {number} */ frame) =>
        0.95 * (0.7 * Math.sin(slow * frame + a) + 0.3 * Math.sin(fast * frame + b));
    }),
  );
  return (frame) =>
    made.joints.map(({ axis, min, max, y, z }, i) => {
      const half = Math.min((max - min) / 2, WIDE);
      const [a, b, c] = waves[i].map((wave) => wave(frame));
      const angle = (min + max) / 2 + half * (axis ? a : c);
      // Both swings at their most are a point of the ellipse.
      return axis
        ? [angle, 0, 0]
        : [Math.min(y, WIDE) * a * Math.SQRT1_2, Math.min(z, WIDE) * b * Math.SQRT1_2, angle];
    });
}

/**
 * The results of a chain on its path.
 * @typedef {{ missed: number, jumps: number, worst: number, iterations: number[] }} Seen
 */

/**
 * @param {Case} task
 * @param {Vector[]} targets
 * @param {(target: Vector) => { iterations: number, points: Vector[] }} follow
 * @param {Vector[]} first where the joints are before the first frame
 * @returns {Seen}
 */
function watch(task, targets, follow, first) {
  const reach = reachOf(task);
  /** @type {Seen} */
  const seen = { missed: 0, jumps: 0, worst: 0, iterations: [] };
  let before = first;
  for (const target of targets) {
    const { iterations, points } = follow(target);
    const error = distance(points[points.length - 1], target);
    const moved = largest(points.map((point, i) => distance(point, before[i]))) / reach;
    seen.missed += error > TOLERANCE * reach ? 1 : 0;
    seen.jumps += moved > LEAP ? 1 : 0;
    seen.worst = Math.max(seen.worst, moved);
    seen.iterations.push(iterations);
    before = points;
  }
  return seen;
}

/** The most iterations of the others in a frame: the default of our package. */
const BUDGET = 1000;
const NAMES = ['ours', ...Object.keys(limitedPeers)];

/**
 * One path, followed by our package and by the others.
 * @param {Random} next
 * @param {Kind} kind
 * @param {number} index profiles take turns
 */
function followPath(next, kind, index) {
  const made = someLimited(next, kind, profiles[index % 3]);
  const motion = someMotion(next, made);
  const path = Array.from({ length: FRAMES }, (_, frame) => motion(frame));
  const poses = path.map((values) => place(made, values));
  const targets = poses.map((points) => points[kind.bones]);
  const task = { ...made, start: path[0], target: targets[0], rest: false };
  const first = place(task, task.start);
  const reach = reachOf(task);
  const chain = chainOf(task);
  const follow = (/** @type {Vector} */ target) => {
    chain.solve(target.slice(0, task.dimensions));
    return { iterations: chain.iterations, points: pointsIn(chain) };
  };
  /** @type {Record<string, Seen>} */
  const seen = { ours: watch(task, targets, follow, first) };
  chain.dispose();
  for (const [name, iterate] of Object.entries(limitedPeers)) {
    const arm = new Arm(task.lengths, task.joints, task.start);
    const go = (/** @type {Vector} */ target) => {
      const iterations = iterationsUnder(iterate, arm, target, TOLERANCE * reach, BUDGET);
      return { iterations, points: [...arm.points] };
    };
    seen[name] = watch(task, targets, go, first);
  }
  const between = (/** @type {Vector[]} */ a, /** @type {Vector[]} */ b) =>
    largest(a.map((point, i) => distance(point, b[i]))) / reach;
  const step = largest(poses.slice(1).map((points, i) => between(points, poses[i])));
  return { seen, step };
}

/**
 * Paths that can be followed completely, frame by frame.
 * @param {Run} run
 */
export function trackingTable({ quick, random }) {
  const chains = quick ? 6 : 48;
  console.log(`Tracking under limits: ${chains} paths a row of ${FRAMES} frames each, the profiles in turn, by forward kinematics of
angles that go to and fro within the limits in 75 to 600 frames; chains start on the path. step: the largest motion
in a frame of the target, and of any joint of the poses that made the path, over the reach. missed: frames, percent. jumps: frames in which a joint moved by more than
${LEAP} of the reach; worst: the largest such motion. Ours with the default budget, its: of ours, the others with
${BUDGET} iterations a frame. Tolerance ${TOLERANCE} of the reach.`);
  const table = new Table({
    joints: text(10),
    bones: count(5),
    frames: count(6),
    step: fixed(3, 6),
    ...Object.fromEntries(
      NAMES.flatMap((name) => [
        [`${name}: missed`, percent(name.length + 8)],
        [`${name}: jumps`, headed('jumps', count(5))],
        [`${name}: worst`, headed('worst', fixed(2, 5))],
      ]),
    ),
    'its 99%': count(7),
  });
  for (const kind of kinds) {
    const next = random(`tracking ${kind.name} ${kind.bones}`);
    const followed = Array.from({ length: chains }, (_, index) => followPath(next, kind, index));
    const frames = chains * FRAMES;
    table.add({
      joints: kind.name,
      bones: kind.bones,
      frames,
      step: largest(followed.map(({ step }) => step)),
      ...Object.fromEntries(
        NAMES.flatMap((name) => {
          const all = followed.map(({ seen }) => seen[name]);
          return [
            [`${name}: missed`, all.reduce((sum, { missed }) => sum + missed, 0) / frames],
            [`${name}: jumps`, all.reduce((sum, { jumps }) => sum + jumps, 0)],
            [`${name}: worst`, largest(all.map(({ worst }) => worst))],
          ];
        }),
      ),
      'its 99%': quantile(
        followed.flatMap(({ seen }) => seen.ours.iterations),
        0.99,
      ),
    });
  }
  return table.rows;
}
