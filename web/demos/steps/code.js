// FABRIK in a few lines of JavaScript, and which of them a step runs.

/** @typedef {import('../../element.js').StepDetail['step']} Step */

/**
 * The lines.
 * @param {{ backward: string, forward: string, along: string }} comments
 */
export function linesOfCode({ backward, forward, along }) {
  return `function fabrik(joints, lengths, target, tolerance) {
  const base = joints[0];
  const tip = joints.length - 1;
  for (let i = 0; i < 100 && distance(joints[tip], target) > tolerance; i++) {
    // ${backward}
    joints[tip] = target;
    for (let j = tip - 1; j >= 0; j--) {
      joints[j] = along(joints[j + 1], joints[j], lengths[j]);
    }
    // ${forward}
    joints[0] = base;
    for (let j = 1; j <= tip; j++) {
      joints[j] = along(joints[j - 1], joints[j], lengths[j - 1]);
    }
  }
}
// ${along}
function along(from, to, length) {
  const part = length / distance(from, to);
  return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
}
function distance(a, b) {
  return Math.hypot(b.x - a.x, b.y - a.y);
}`.split('\n');
}

/** The index of the first line that each kind of step runs. */
const LINES = { tip: 5, backward: 7, base: 10, forward: 12 };

/**
 * The line that a step runs; -1 if it is not a step of a pass of FABRIK.
 * @param {Pick<Step, 'kind' | 'joint'>} step
 * @param {number} bones
 */
export function lineOf({ kind, joint }, bones) {
  if (joint < 0) {
    return -1;
  }
  if (kind === 'backward') {
    return joint === bones ? LINES.tip : LINES.backward;
  }
  return kind === 'forward' ? (joint === 0 ? LINES.base : LINES.forward) : -1;
}
