// The work that is timed: small moves of a copy of the rig, each with a solve.

import { angleOf } from './motor.js';

/** @typedef {import('./linkage.js').Linkage} Linkage */

/** How far the crank swings, in radians. */
const SWING = 0.2;

/**
 * A crank that swings.
 * @param {Linkage} linkage
 * @param {string} crank
 */
export function timedCrank(linkage, crank) {
  const rig = linkage.rig.clone();
  const from = angleOf(linkage, crank);
  const goal = rig.goal(crank, { orientation: from, orientationTolerance: 1e-6 });
  return {
    run: (/** @type {number} */ call) => {
      goal.set({ orientation: from + SWING * Math.sin(0.1 * call) });
      rig.solve();
    },
    dispose: () => rig.dispose(),
  };
}

/**
 * A point that goes around a circle. The goals of the body have no effect.
 * @param {Linkage} linkage
 * @param {import('./linkage.js').BodyPoint} at
 * @param {number} radius
 */
export function timedPoint(linkage, { joint, point }, radius) {
  const rig = linkage.rig.clone();
  for (const goal of Object.values(linkage.goals)) {
    rig.goals[linkage.rig.goals.indexOf(goal)].weight = 0;
  }
  const [x, y, ...z] = linkage.placeOf({ joint, point });
  const goal = rig.goal(joint, { point: [...point], position: [x, y, ...z], priority: 1 });
  return {
    most: 1024,
    run: (/** @type {number} */ call) => {
      goal.moveTo([x + radius * (Math.cos(0.3 * call) - 1), y + radius * Math.sin(0.3 * call), ...z]);
      rig.solve();
    },
    dispose: () => rig.dispose(),
  };
}
