// A proof that the goals of a rig cannot be reached together.

import { otherOf } from './goal-struct.js';
import { CERTIFICATE, GOAL } from './layouts.js';

/** @typedef {import('./goals.js').Goals} Goals */

/**
 * A force of a certificate, at a point of a joint's body. A tie has two opposite forces, one on each of its joints.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} CertificateForce
 * @property {import('./goal.js').RigGoal<D>} goal The goal that it belongs to.
 * @property {import('./rig-joint.js').RigJoint<D>} joint The joint on whose body it acts.
 * @property {number[]} point The point at which it acts, relative to the joint, in the rest pose.
 * @property {number[]} force The force, in space: as many numbers as there are dimensions.
 */

/**
 * A proof that no pose reaches all goals: forces at their points. All places are seen from `origin`, the root. The work of
 * the forces in a pose is the sum of the products of each force and the place of its point. In a pose that reached all
 * goals it would be at least `work`: the sum of the products with the targets, less each tolerance times the size of its
 * force. It would also be at most `bound`, because of the lengths of the rig. But `work` is greater than `bound`.
 *
 * To check the bound, let L be the sum of all forces on a joint's body and on the bodies after it. `bound` is the sum of
 * these numbers:
 * - All `turns`. The turn of a joint is an upper bound of the sum of (R o) · L over all offsets o on its body, for each
 *   rotation R that the limits and the orientation goals allow. An offset leads to a child or to the point of a goal, and
 *   L is the sum there. A body that cannot turn against its parent has a turn of 0: its offsets count as those of its
 *   parent's body.
 * - For each slider, at most the length of L times its greatest displacement.
 * - For a root that moves, L · (target) + |L| (path + tolerance), of the goal with a position for which that is least. The
 *   path is the longest one from the root to the goal's point. It is 0 if L is 0, as it is in most cases.
 * @template {2 | 3} [D=2 | 3]
 * @typedef {object} Certificate
 * @property {number[]} origin Where the root is in space, without the displacement of a root that is a slider.
 * @property {number} work The least work if all goals were reached.
 * @property {number} bound A number that the work would not exceed.
 * @property {CertificateForce<D>[]} forces The forces that are not 0.
 * @property {Float64Array} turns For each joint, the greatest work of the turns of its body.
 */

/**
 * The certificate of the last solve: a copy; null if there is none.
 * @param {Goals} goals
 * @returns {Certificate<any> | null}
 */
export function readCertificate(goals) {
  const { instance, wasm } = goals.heap;
  const rig = goals.heap.alive();
  return instance.borrow(CERTIFICATE.BYTES, (address) => {
    if (!wasm.ik_rig_get_certificate(rig, address)) {
      return null;
    }
    const [work, bound] = instance.view(Float64Array, address + CERTIFICATE.WORK, 2);
    const [forces, turns, slots] = instance.view(Int32Array, address + CERTIFICATE.FORCES, 3);
    const origin = Array.from(
      instance.view(Float64Array, address + CERTIFICATE.ORIGIN, goals.heap.dimensions),
    );
    return {
      origin,
      work,
      bound,
      forces: readForces(goals, instance.view(Float64Array, forces, 3 * slots).slice()),
      turns: instance.view(Float64Array, turns, goals.joints.length).slice(),
    };
  });
}

/**
 * @param {Goals} goals
 * @param {Float64Array} numbers three per slot
 */
function readForces(goals, numbers) {
  const { dimensions } = goals.heap;
  /** @type {CertificateForce<any>[]} */
  const forces = [];
  for (let slot = 0; 3 * slot < numbers.length; slot++) {
    const force = Array.from(numbers.subarray(3 * slot, 3 * slot + dimensions));
    const goal = goals.at(slot);
    if (goal && force.some(Boolean)) {
      const struct = goals.read(slot);
      const add = (/** @type {number} */ joint, /** @type {number} */ at, /** @type {number[]} */ applied) =>
        forces.push({
          goal,
          joint: goals.joints[joint],
          point: struct.getNumbers(at, dimensions),
          force: applied,
        });
      add(struct.getInt(GOAL.JOINT), GOAL.POINT, force);
      const other = otherOf(struct);
      if (other >= 0) {
        add(
          other,
          GOAL.OTHER_POINT,
          force.map((n) => 0 - n),
        );
      }
    }
  }
  return forces;
}
