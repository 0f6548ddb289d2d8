// The chains and goals of the comparison; all goals can be reached.

import { framesOf, pointsOf } from '../reach/arm.js';
import { innerOf, reachOf, someRadius, someWay } from '../reach/free.js';
import { profiles, someLimited, someValues } from '../reach/limited.js';
import { someMotion } from '../reach/tracking-table.js';
import { ALONG, about, add, scale, size, turn } from '../reach/vectors.js';

/** @typedef {import('../reach/free.js').Random} Random */
/** @typedef {import('../reach/limited.js').Limited} Limited */
/** @typedef {import('../reach/limited.js').Type} Type */
/** @typedef {import('../reach/vectors.js').Vector} Vector */
/** @typedef {import('../reach/vectors.js').Quaternion} Quaternion */
/** @typedef {'random' | 'smooth'} Targets */
/**
 * A goal: `target` has as many numbers as the chain has dimensions.
 * @typedef {{ target: number[], options: { orientation: number | Quaternion } | undefined }} Goal
 */
/** @typedef {{ made: Limited, goals: Goal[] }} Made */
/**
 * A row of the table.
 * @typedef {object} Cell
 * @property {string} joints
 * @property {2 | 3} dimensions
 * @property {Type} type
 * @property {number} bones
 * @property {Targets} targets
 * @property {boolean} oriented
 */

/** @type {Pick<Cell, 'joints' | 'dimensions' | 'type'>[]} */
const JOINTS = [
  { joints: 'free, 3-D', dimensions: 3, type: 'free' },
  { joints: 'free, 2-D', dimensions: 2, type: 'free' },
  { joints: 'cones', dimensions: 3, type: 'cone' },
  { joints: 'hinges', dimensions: 3, type: 'hinge' },
  { joints: 'balls', dimensions: 3, type: 'ball' },
  { joints: '2-D ranges', dimensions: 2, type: 'range' },
];

/** @type {Cell[]} */
export const cells = [false, true].flatMap((oriented) =>
  JOINTS.flatMap((joints) =>
    [3, 10, 30, 100].flatMap((bones) =>
      /** @type {Targets[]} */ (['random', 'smooth']).map((targets) => ({
        ...joints,
        bones,
        targets,
        oriented,
      })),
    ),
  ),
);

/** Goals for each chain. */
export const GOALS = 48;
/** The share of the reach within which the targets of free chains are. */
export const FAR = 0.95;

/**
 * The rotation of the last bone in the form of a package: in the plane an angle.
 * @param {2 | 3} dimensions
 * @param {Quaternion} rotation
 */
const orientationOf = (dimensions, rotation) =>
  dimensions === 3 ? rotation : 2 * Math.atan2(rotation[2], rotation[3]);

/**
 * A point moved outwards, so that no point of a ball is in its inner part.
 * @param {Vector} point
 * @param {number} inner the radius of the part
 * @param {number} outer that of the ball
 */
function outOf(point, inner, outer) {
  const away = size(point);
  return away > 0
    ? scale(point, (inner + (1 - inner / outer) * away) / away)
    : /** @type {Vector} */ ([inner, 0, 0]);
}

/**
 * A goal of a chain without limits: any rotation of the last bone, which begins within reach of the others.
 * @param {Random} next
 * @param {Cell} cell
 */
function someFree(next, { dimensions, bones, targets, oriented }) {
  const lengths = Array.from({ length: bones }, () => 0.5 + next());
  const last = oriented ? lengths[bones - 1] : 0;
  const others = oriented ? lengths.slice(0, -1) : lengths;
  const far = FAR * reachOf(others);
  const phase = 2 * Math.PI * next();
  const goals = Array.from({ length: GOALS }, (_, i) => {
    const time = (2 * Math.PI * i) / GOALS + phase;
    const smooth = targets === 'smooth';
    /** @type {Vector} */
    const axis = dimensions === 3 ? someWay(next, 3) : [0, 0, 1];
    const rotation = smooth
      ? about(dimensions === 3 ? [0, 0.6, 0.8] : [0, 0, 1], 2 * Math.sin(time))
      : about(axis, 2 * Math.PI * next());
    const lissajous = /** @type {Vector} */ ([
      Math.sin(2 * time + 0.5),
      Math.sin(3 * time),
      dimensions === 3 ? Math.cos(time) : 0,
    ]);
    const anywhere = smooth
      ? scale(lissajous, far / Math.sqrt(dimensions))
      : scale(someWay(next, dimensions), far * someRadius(next, dimensions));
    const begin = outOf(anywhere, innerOf(others), far);
    return goalOf(dimensions, add(begin, scale(turn(rotation, ALONG), last)), oriented ? rotation : null);
  });
  return { made: { dimensions, lengths, joints: [], limits: lengths.map(() => null) }, goals };
}

/**
 * A goal of a chain with limits: forward kinematics of joints within them.
 * @param {Random} next
 * @param {Cell} cell
 * @param {number} index profiles take turns
 */
function someWithin(next, { joints, bones, type, targets, oriented }, index) {
  const kind = { name: joints, bones, types: [type] };
  const made = someLimited(next, kind, profiles[index % profiles.length]);
  const motion = someMotion(next, made);
  const goals = Array.from({ length: GOALS }, (_, i) => {
    // Smooth: there and back again, so that the path is closed.
    const values = targets === 'smooth' ? motion(2 * Math.min(i, GOALS - i)) : someValues(next, made.joints);
    const rotations = framesOf(made.joints, values);
    const tip = pointsOf(made.lengths, rotations)[bones];
    return goalOf(made.dimensions, tip, oriented ? rotations[bones - 1] : null);
  });
  return { made, goals };
}

/** @param {2 | 3} dimensions @param {Vector} target @param {Quaternion | null} rotation @returns {Goal} */
const goalOf = (dimensions, target, rotation) => ({
  target: target.slice(0, dimensions),
  options: rotation ? { orientation: orientationOf(dimensions, rotation) } : undefined,
});

/**
 * Chains of a cell, and their goals.
 * @param {Random} next
 * @param {Cell} cell
 * @param {number} chains
 * @returns {Made[]}
 */
export const someTasks = (next, cell, chains) =>
  Array.from({ length: chains }, (_, i) =>
    cell.type === 'free' ? someFree(next, cell) : someWithin(next, cell, i),
  );
