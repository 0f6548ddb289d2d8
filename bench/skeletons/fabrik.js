// SkeletonIK of fabrik/three.

import { Vector3 } from 'three';
import { SkeletonIK } from '../../web/three.js';

/** @typedef {import('../../tests/three/judge.js').Adapter} Adapter */
/** @typedef {import('../../tests/three/judge.js').Bound} Bound */

/**
 * Adds a chain. Limits of limbs that are nearly straight at rest need a pole: it lies where the slight bend points.
 * @param {any} ik
 * @param {string} first
 * @param {string} tip
 * @param {Vector3} target
 * @param {string} [limits]
 */
function withLimits(ik, first, tip, target, limits) {
  try {
    return ik.chain(first, tip, limits ? { target, limits } : { target });
  } catch (error) {
    if (!/needs a pole/.test(String(error))) {
      throw error;
    }
    const chain = ik.chain(first, tip, { target });
    const [root, elbow] = [chain.bones[0], chain.bones[1]].map((bone) =>
      bone.getWorldPosition(new Vector3()),
    );
    const line = chain.end.getWorldPosition(new Vector3()).sub(root).normalize();
    const bend = elbow.sub(root);
    bend.addScaledVector(line, -bend.dot(line)).setLength(10);
    ik.remove(chain);
    return ik.chain(first, tip, { target, limits, pole: root.add(bend), poleWeight: 0 });
  }
}

/** @type {Adapter} */
export const skeletonIK = {
  name: 'SkeletonIK',
  bind({ object }, { first, tip }, { limits }) {
    const target = new Vector3();
    const ik = new SkeletonIK(object);
    const chain = withLimits(ik, first, tip, target, limits);
    return {
      target,
      restore: () => ik.restore(),
      update: (dt) => ik.update(dt),
      dispose: () => ik.dispose(),
      get status() {
        return chain.status;
      },
      get weight() {
        return ik.weight;
      },
      set weight(weight) {
        ik.weight = weight;
      },
    };
  },
};
