// A robot, without the types of urdf-loader and three.js.

import { type RobotRig, rigFromURDF, type URDFRobotLike } from 'fabrik/urdf';

export function reach(robot: URDFRobotLike): Record<string, number | readonly number[]> {
  const rig: RobotRig = rigFromURDF(robot, { restarts: false });
  rig.goal(rig.link('tool0'), { position: [0.4, 0, 0.3] });
  rig.solve();
  return rig.jointValues;
}
