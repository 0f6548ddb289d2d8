// The sizes of the robot arm that do not change, in metres, and its angles.

/** @typedef {[number, number, number]} Angles of the shoulder, from the horizontal; of the elbow; of the wrist */

/** The height of the shoulder over the floor. */
export const SHOULDER = 0.6;

/** From the wrist to the place between the jaws. */
export const GRIPPER = 0.17;
