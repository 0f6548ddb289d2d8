// fabrik/three: inverse kinematics on skeletons of three.js, which is a peer dependency.

export { SkeletonIK } from './three/skeleton-ik.js';
