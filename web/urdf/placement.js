// Moves a robot in its scene as the root of its rig has moved.

import { multiply, rotate } from './quaternions.js';

/** @typedef {import('../core/heap-object.js').DoubleView} DoubleView */

/**
 * Moves a robot, if the root of the rig has ever moved.
 * @param {import('./read-robot.js').URDFRobotLike} robot
 * @param {import('./read-robot.js').RobotPlacement} placement where the robot of the rig was; notes whether the root has moved
 * @param {DoubleView} positions of the rig
 * @param {DoubleView} rotations of the rig
 */
export function moveRobot(robot, placement, positions, rotations) {
  const turn = Array.from(rotations.subarray(0, 4));
  const shift = Array.from(positions.subarray(0, 3));
  placement.moved ||= Math.abs(turn[3]) !== 1 || shift.some((n) => n !== 0);
  if (!placement.moved) {
    return;
  }
  const { position, quaternion, scale } = robot;
  const scaled = [shift[0] * scale.x, shift[1] * scale.y, shift[2] * scale.z];
  const [x, y, z] = rotate(placement.rotation, scaled);
  const [a, b, c] = placement.position;
  position.set(a + x, b + y, c + z);
  const [qx, qy, qz, qw] = multiply(placement.rotation, turn);
  quaternion.set(qx, qy, qz, qw);
}
