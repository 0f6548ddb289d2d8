import type { SkeletonIK } from 'fabrik/three';

const living = new Set<SkeletonIK>();

/** An option `setup` that lets the console and the tests see each SkeletonIK that lives. */
export function watch(ik: SkeletonIK) {
  living.add(ik);
  return () => {
    living.delete(ik);
  };
}

Object.assign(globalThis, { livingIKs: living });
