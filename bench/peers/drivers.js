// The loops that run the contestants. Each contestant gets a copy of its own, so that the engine compiles a
// loop for each, none slowed down by the others.

/** @typedef {import('./contestants.js').Contestant} Contestant */

let copies = 0;

/**
 * A copy of a function that uses nothing but its arguments.
 * @template {Function} F
 * @param {F} run
 * @returns {F}
 */
export function copyOf(run) {
  copies += 1;
  // Engines recognize code that they have compiled before: the comment makes it another.
  return new Function(`return ${run} /* ${copies} */`)();
}

/**
 * One chain solves targets, one after the other, from one on, around in a circle.
 * @param {Contestant} contestant
 * @param {Float64Array} targets x, y, z of each
 * @param {number} first
 * @param {number} count
 */
export function solveChain(contestant, targets, first, count) {
  let sum = 0;
  let at = 3 * first;
  for (let i = 0; i < count; i++) {
    contestant.solve(targets[at], targets[at + 1], targets[at + 2]);
    sum += contestant.sum();
    at = at + 3 === targets.length ? 0 : at + 3;
  }
  return sum;
}

/**
 * One frame of a crowd: each leg solves its target, and writes its joints to one list.
 * @param {Contestant[]} legs
 * @param {Float64Array} targets x, y, z of each leg
 * @param {Float32Array} out the coordinates of the joints, leg after leg
 */
export function solveLegs(legs, targets, out) {
  const size = out.length / legs.length;
  for (let i = 0; i < legs.length; i++) {
    const leg = legs[i];
    leg.solve(targets[3 * i], targets[3 * i + 1], targets[3 * i + 2]);
    leg.write(out, size * i);
  }
}
