// What there is to see of a step: where the joints are, which bones hang on the target and which stand
// on the root, and the lines that one would draw on paper to find the next place. This is only geometry, in
// the chain's own units; draw.js draws it.

import { pointsOf } from '../shared/joints.js';
import { distance } from '../shared/sectors.js';

/** @typedef {{ x: number, y: number }} Point */

/**
 * What is needed of a trace of a planar chain, see `chain.trace`.
 * @typedef {object} Trace
 * @property {number} length
 * @property {number} bones
 * @property {string} status
 * @property {number} error
 * @property {number} iterations
 * @property {Float32Array} errors
 * @property {(index: number, out?: Float32Array) => Float32Array} poseAt
 * @property {(index: number) => Step} step
 */

/**
 * @typedef {object} Step
 * @property {string} kind
 * @property {number} iteration
 * @property {number} joint -1 if it is about all
 * @property {number} first
 * @property {number} last
 * @property {boolean} clamped
 * @property {number} error
 */

/** @typedef {import('../shared/draw.js').Hold} Hold */

/**
 * @typedef {object} Scene
 * @property {Step} step
 * @property {Point[]} joints as they are now, the step being done in part
 * @property {Hold[]} bones
 * @property {number} focus the joint that the step is about; -1 for none
 * @property {Point[]} ghost the joints that it moved, and those that hold on to them, where they were
 * @property {{ centre: Point, radius: number } | null} circle where the joint may be, about the one that
 *   is fixed
 * @property {{ from: Point, to: Point } | null} line on which its place was found
 * @property {{ centre: Point, from: number, by: number, radius: number, tip: Point } | null} arc of a
 *   turn about a joint: angles, and where the tip was
 */

function direction(/** @type {Point} */ from, /** @type {Point} */ to) {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

/** The same turn the shorter way, from -pi to pi. */
function shorter(/** @type {number} */ angle) {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} part
 */
function between(from, to, part) {
  return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
}

/**
 * A pose on the way from one to another: each bone turns the shorter way, and the root goes straight.
 * @param {Point[]} before
 * @param {Point[]} after
 * @param {number} part
 */
function turning(before, after, part) {
  const joints = [between(before[0], after[0], part)];
  for (let i = 1; i < after.length; i++) {
    const [was, is] = [direction(before[i - 1], before[i]), direction(after[i - 1], after[i])];
    const length = distance(before[i - 1], before[i]) * (1 - part) + distance(after[i - 1], after[i]) * part;
    const angle = was + part * shorter(is - was);
    joints.push({
      x: joints[i - 1].x + length * Math.cos(angle),
      y: joints[i - 1].y + length * Math.sin(angle),
    });
  }
  return joints;
}

/** In and out gently. */
function ease(/** @type {number} */ part) {
  return part * part * (3 - 2 * part);
}

/** Whether a step is one reach of a pass of FABRIK. */
function isReach(/** @type {Step} */ { kind, joint }) {
  return (kind === 'backward' || kind === 'forward') && joint >= 0;
}

/**
 * How each bone of a planar chain is held after a step of a trace, for `drawBones`.
 * @param {Step} step
 * @param {number} bones the number of bones
 * @returns {Hold[]}
 */
export function holdsOf(step, bones) {
  const { kind, joint } = step;
  return Array.from({ length: bones }, (_, bone) => {
    if (!isReach(step)) {
      return 'standing';
    }
    const broken = kind === 'backward' ? joint - 1 : joint;
    return bone === broken ? 'broken' : bone > broken ? 'hanging' : 'standing';
  });
}

/**
 * The scene of a step.
 * @param {Trace} trace
 * @param {number} index
 * @param {number} part how much of the step has been done, 0 to 1
 * @param {ArrayLike<number>} lengths
 * @param {Point} target
 * @returns {Scene}
 */
export function sceneOf(trace, index, part, lengths, target) {
  const step = trace.step(index);
  const { bones } = trace;
  const after = pointsOf(trace.poseAt(index));
  const before = index > 0 ? pointsOf(trace.poseAt(index - 1)) : after;
  const { kind, joint, first, last } = step;
  /** @type {Scene} */
  const scene = {
    step,
    joints: after,
    bones: holdsOf(step, bones),
    focus: joint,
    ghost: [],
    circle: null,
    line: null,
    arc: null,
  };
  if (index === 0) {
    return scene;
  }
  const eased = ease(part);
  if (isReach(step)) {
    scene.joints = after.map((point, i) => (i === joint ? between(before[i], point, eased) : point));
    // The joint where it was, and the bone that it still had there.
    scene.ghost =
      kind === 'backward' ? before.slice(Math.max(0, joint - 1), joint + 1) : before.slice(joint, joint + 2);
    const fixed = kind === 'backward' ? joint + 1 : joint - 1;
    if (fixed < 0 || fixed > bones) {
      scene.line = { from: before[joint], to: after[joint] };
    } else {
      scene.circle = { centre: after[fixed], radius: lengths[Math.min(joint, fixed)] };
      scene.line = { from: after[fixed], to: before[joint] };
    }
    return scene;
  }
  scene.joints = turning(before, after, eased);
  scene.ghost = before.slice(Math.max(0, Math.min(first, last) - 1), last + 1);
  if (kind === 'rotate') {
    const centre = after[joint];
    const from = direction(centre, before[bones]);
    scene.arc = {
      centre,
      from,
      by: shorter(direction(centre, after[bones]) - from),
      radius: 0.42 * Math.min(distance(centre, before[bones]), distance(centre, target)),
      tip: before[bones],
    };
  }
  return scene;
}
