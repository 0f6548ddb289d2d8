// What judges do with a chain that an adapter has bound.

/** @typedef {import('../judge.js').Bound} Bound */

/** An update of one frame. @param {Bound} bound */
export function update(bound) {
  bound.prepare?.();
  bound.update(1 / 60);
}

/**
 * Disposes of a bound chain, and sets a pose again.
 * @param {Bound} bound
 * @param {import('./pose.js').Pose} pose
 * @param {import('./measured-chain.js').MeasuredChain} measured
 */
export function release(bound, pose, measured) {
  bound.restore();
  bound.dispose();
  pose.apply();
  measured.refresh();
}
