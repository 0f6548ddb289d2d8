// SkeletonIK of fabrik/three.

import { existsSync } from 'node:fs';
import { Vector3 } from 'three';

/** @typedef {import('../../tests/three/judge.js').Adapter} Adapter */
/** @typedef {import('../../tests/three/judge.js').Bound} Bound */

const MODULE = new URL('../../web/three.js', import.meta.url);

/**
 * SkeletonIK as an adapter; null if this checkout does not have it.
 * @returns {Promise<Adapter | null>}
 */
export async function skeletonIK() {
  if (!existsSync(MODULE)) {
    return null;
  }
  const { SkeletonIK } = await import(MODULE.href);
  return {
    name: 'SkeletonIK',
    bind({ object }, { first, tip }, { limits }) {
      const target = new Vector3();
      const ik = new SkeletonIK(object);
      const chain = ik.chain(first, tip, limits ? { target, limits } : { target });
      return {
        target,
        restore: () => ik.restore(),
        update: (dt) => ik.update(dt),
        dispose: () => ik.dispose?.(),
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
}
