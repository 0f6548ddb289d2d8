// The hook: a SkeletonIK that lives as long as its component.

import { useStore } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Binding } from './binding.js';

/** @typedef {import('../three/skeleton-ik.js').SkeletonIK} SkeletonIK */

/**
 * The hook for inverse kinematics on a skeleton, over its animation, in react-three-fiber.
 *
 * ```jsx
 * const model = useRef(null);
 * const ball = useRef(null);
 * useIK(model, { chains: [{ first: 'upperarm_l', tip: 'hand_l', target: ball, limits: 'arm' }] });
 * return <primitive ref={model} object={gltf.scene} />;
 * ```
 *
 * In each frame it gives the bones the pose of the animation before all other callbacks of `useFrame`, and solves after all
 * of priority 0: so mixers and targets may be updated by any `useFrame` whose priority is not positive. Automatic
 * rendering stays on. With `frameloop="demand"` it asks for a frame when its options change, and again after
 * each frame in which its bones have moved.
 *
 * While the model is null, or has no bones yet, it waits. When its component is unmounted, the bones get the pose
 * of the animation, and the SkeletonIK is disposed of.
 * @param {import('./options.js').IKModel} model a ref to anything that contains the bones, or that object
 * @param {import('./options.js').IKOptions} [options] they may be a literal: only what has changed since the last render is
 *   applied
 * @returns {import('react').RefObject<SkeletonIK | null>} always the same ref, to the SkeletonIK; null while there is none.
 *   The hook owns it: do not dispose of it
 * @throws {TypeError} in React's commit, for an error boundary: if an argument is of the wrong type, or an option unknown
 * @throws {RangeError} likewise: if the model has bones, but none of a name that the options have; if a value is out of
 *   range
 */
export function useIK(model, options = {}) {
  return useBinding('useIK', model, options);
}

/**
 * @param {string} name of the call, for messages
 * @param {import('./options.js').IKModel} model
 * @param {import('./options.js').IKOptions} options
 */
export function useBinding(name, model, options) {
  const store = useStore();
  const ik = useRef(/** @type {SkeletonIK | null} */ (null));
  const binding = useRef(/** @type {Binding | null} */ (null));
  const [failure, setFailure] = useState(/** @type {{ error: unknown } | null} */ (null));
  if (failure) {
    // The model arrived in a frame, where no error boundary would see the error.
    throw failure.error;
  }
  useLayoutEffect(() => {
    const made = new Binding(store, ik, (error) => setFailure({ error }));
    binding.current = made;
    return () => {
      binding.current = null;
      made.dispose();
    };
  }, [store]);
  useLayoutEffect(() => {
    binding.current?.apply(name, model, options);
  });
  // Effects of the app may play clips, which keep the pose that they find. A frame may come before these effects.
  useEffect(() => {
    binding.current?.start();
  });
  return ik;
}
