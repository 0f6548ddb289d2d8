// fabrik/r3f: inverse kinematics on skeletons in react-three-fiber. React, @react-three/fiber and three are peer
// dependencies.

/** The options of `useIK` and `<IK>`. @typedef {import('./r3f/options.js').IKOptions} IKOptions */
/** A chain of bones. @typedef {import('./r3f/options.js').IKChain} IKChain */
/** Bones that look at a target. @typedef {import('./r3f/options.js').IKLookAt} IKLookAt */
/** Feet on the ground. @typedef {import('./r3f/options.js').IKFeet} IKFeet */
/** A target or a pole. @typedef {import('./r3f/options.js').IKPlace} IKPlace */
/** The model. @typedef {import('./r3f/options.js').IKModel} IKModel */
/** The props of `<IK>`. @typedef {import('./r3f/ik.js').IKProps} IKProps */

export { IK } from './r3f/ik.js';
export { useIK } from './r3f/use-ik.js';
