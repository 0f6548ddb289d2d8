// fabrik/three: inverse kinematics on skeletons of three.js, which is a peer dependency.

export { HeightField } from './ground/height-field.js';
export { SkeletonIK } from './three/skeleton-ik.js';
