// fabrik/three: inverse kinematics on skeletons of three.js, which is a peer dependency.

export { bakeClip } from './three/bake.js';
export { bindWalker } from './three/bind-walker.js';
export { createIKControls } from './three/controls.js';
export { IKHelper } from './three/helper.js';
export { SkeletonIK } from './three/skeleton-ik.js';
export { walkerOptionsFor } from './three/walker-rig.js';
