// The direction in which a head looks: at its target, and ahead if that is behind the body.

import { Quaternion, Vector3 } from 'three';

/**
 * How far to the side of the direction ahead a target is followed, in radians: 120 degrees. Further behind, the head turns back,
 * and looks ahead when the target is exactly behind: there is no continuous way to look there.
 */
const MOST = 2.1;

const ahead = new Vector3();
const sight = new Vector3();
const axis = new Vector3();
const rotation = new Quaternion();

/**
 * Moves what a head looks at to where it can be followed. All is in the space of the rig.
 * @param {import('../skeleton-rig.js').SkeletonRig} rig
 * @param {import('../../rig/rig-joint.js').RigJoint<3>} head
 * @param {Vector3} forward the direction in which the root looks in the rest pose
 * @param {Vector3} target moved
 */
export function keepInSight(rig, { x, y, z }, forward, target) {
  sight.set(target.x - x, target.y - y, target.z - z);
  ahead.copy(forward).applyQuaternion(rotation.fromArray(rig.rotations));
  axis.crossVectors(ahead, sight);
  const all = Math.atan2(axis.length(), ahead.dot(sight));
  if (all > MOST) {
    const behind = (all - MOST) / (Math.PI - MOST);
    const turn = MOST * (1 - behind * behind * (3 - 2 * behind));
    ahead.applyAxisAngle(axis.normalize(), turn);
    target.copy(ahead).multiplyScalar(sight.length());
    target.set(target.x + x, target.y + y, target.z + z);
  }
}
