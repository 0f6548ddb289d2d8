// What a user's program may write with fabrik/urdf, and what it may not.

import type { DoubleView, Rig, RigGoal, RigJoint, RigOptions, RigStatus } from 'fabrik/rig';
import {
  type RobotDescription,
  type RobotOptions,
  RobotRig,
  type RobotRigOptions,
  rigFromURDF,
  type URDFRobotLike,
} from 'fabrik/urdf';
import type { URDFRobot } from 'urdf-loader/src/URDFClasses.js';

declare const robot: URDFRobot;

const options: RobotRigOptions = { rootMode: 'pull', bias: 'present' };
const rig: RobotRig = rigFromURDF(robot, options);
const like: URDFRobotLike = robot;
const link: RigJoint<3> = rig.link('tool0');
const tool: RigGoal<3> = rig.goal(link, {
  position: [1, 2, 3],
  orientation: rig.orientationFor('tool0', { x: 0, y: 0, z: 0, w: 1 }),
  point: rig.fromLink('tool0', [0, 0, 0.1]),
});
tool.moveTo(1, 2, 3);
const status: RigStatus = rig.solve();
rig.read(robot);
rig.applyTo(like);
rig.setJointValues({ elbow: 1, base: [0, 0, 0, 0, 0, 0] });
robot.setJointValues(rig.jointValues);
const { position, orientation }: { position: number[]; orientation: number[] } = rig.linkPose('tool0');
const json: RigOptions<3> & RobotOptions = rig.toJSON();
const copy: RobotRig = new RobotRig(json).clone();
copy.pin('elbow');
copy.tie(link, 'elbow', { rigid: true });
const values: DoubleView = rig.values;
rig.setPose({ values, localRotations: rig.localRotations });
copy.restoreState(rig.saveState());
const asRig: Rig<3> = copy;
class MyRobot extends RobotRig {
  override solve(): RigStatus {
    return super.solve();
  }
}
const mine: MyRobot = new MyRobot(json).clone();
const kept: RobotDescription = mine.toJSON().robot;

// @ts-expect-error the robot has the joints
rigFromURDF(robot, { joints: [] });
// @ts-expect-error a robot is needed
rig.applyTo();
// @ts-expect-error a value is a number
rig.setJointValues({ elbow: '1' });
// @ts-expect-error a description of the robot is needed
new RobotRig({ joints: [{}] });

export { asRig, copy, kept, mine, orientation, position, status };
