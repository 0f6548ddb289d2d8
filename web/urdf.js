// fabrik/urdf: rigs of robots that urdf-loader loaded.

/** The options of `rigFromURDF`. @typedef {import('./urdf/rig-from-urdf.js').RobotRigOptions} RobotRigOptions */
/** What describes the robot of a rig. @typedef {import('./urdf/robot-rig.js').RobotOptions} RobotOptions */
/** What connects a rig with a robot. @typedef {import('./urdf/read-robot.js').RobotDescription} RobotDescription */
/** A joint of a robot that moves. @typedef {import('./urdf/read-robot.js').RobotJoint} RobotJoint */
/** What is taken of the collision geometry. @typedef {import('./urdf/rig-from-urdf.js').CollisionOptions} CollisionOptions */
/** What was wrong with a joint. @typedef {import('./urdf/read-robot.js').RobotProblem} RobotProblem */
/** What is done about it. @typedef {import('./urdf/rig-from-urdf.js').ProblemOptions} ProblemOptions */
/** How far a link may be off from an orientation. @typedef {import('./rig/goal-options.js').OrientationFreedom} OrientationFreedom */
/** The options of `RobotRig.tieLinks`. @typedef {import('./urdf/robot-rig.js').LinkTieOptions} LinkTieOptions */
/** Where a robot was when its rig was made. @typedef {import('./urdf/read-robot.js').RobotPlacement} RobotPlacement */
/** A robot of urdf-loader: what is read of it. @typedef {import('./urdf/read-robot.js').URDFRobotLike} URDFRobotLike */
/** A joint of such a robot. @typedef {import('./urdf/read-robot.js').URDFJointLike} URDFJointLike */

export { rigFromURDF } from './urdf/rig-from-urdf.js';
export { RobotRig } from './urdf/robot-rig.js';
