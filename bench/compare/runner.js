// The loops that are timed. They are imported once per package, each with its own URL, so that the engine
// compiles them for each package alone.

/** @typedef {import('../../web/fabrik.js').Chain} Chain */
/** @typedef {import('./cells.js').Goal} Goal */
/** A chain and its goals, one after the other. @typedef {{ chain: Chain, goals: Goal[] }} Task */

/** Uses the results of solves, so that they are not optimized away. */
let sink = 0;

/** @param {Chain} chain */
function readPositions(chain) {
  const { positions } = chain;
  for (let i = 0; i < positions.length; i++) {
    sink += positions[i];
  }
}

/** Solves for points. @param {Task[]} tasks @returns {number} how many were reached */
export function solvePoints(tasks) {
  let reached = 0;
  for (const { chain, goals } of tasks) {
    for (let i = 0; i < goals.length; i++) {
      const { target } = goals[i];
      if (chain.solve(target[0], target[1], target[2]) === 'reached') {
        reached++;
      }
      readPositions(chain);
    }
  }
  return reached;
}

/** Solves for points and orientations. @param {Task[]} tasks @returns {number} how many were reached */
export function solveOriented(tasks) {
  let reached = 0;
  for (const { chain, goals } of tasks) {
    for (let i = 0; i < goals.length; i++) {
      const { target, options } = goals[i];
      if (chain.solve(target, options) === 'reached') {
        reached++;
      }
      readPositions(chain);
    }
  }
  return reached;
}

/** The sum of everything that was read. */
export const total = () => sink;
