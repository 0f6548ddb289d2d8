// What a user's program may write with fabrik/rig, and what it may not.

import {
  type Certificate,
  type GoalOptions,
  type JointOptions,
  Rig,
  type RigGoal,
  type RigOptions,
  type RigStatus,
} from 'fabrik/rig';

const rig = new Rig({
  dimensions: 3,
  joints: [
    { name: 'hips', position: [0, 1, 0] },
    { name: 'spine', parent: 'hips', offset: { x: 0, y: 1, z: 0 }, limit: { type: 'cone', angle: 1 } },
    {
      parent: 1,
      position: new Float32Array(3),
      limit: { type: 'slider', axis: [1, 0, 0], max: 1 },
      stiffness: 2,
    },
    { parent: 0, offset: [1, 0, 0], limit: null },
  ],
  rootMode: 'pull',
  goals: [{ joint: 'spine', position: [0, 2, 0], priority: 1 }],
});
const spatial: Rig<3> = rig;
const hand: RigGoal<3> = rig.goal('spine', {
  position: { x: 1, y: 2, z: 3 },
  lookAt: [0, 0, 0],
  axis: [0, 0, 1],
});
hand.moveTo(1, 2, 3);
hand.moveTo([1, 2, 3]);
hand.set({ orientation: { x: 0, y: 0, z: 0, w: 1 }, plane: null });
hand.weight = 2;
hand.priority = 1;
rig.pin(rig.joints[0], { orientation: true });
rig.tie('spine', 2, { rigid: true, offset: [0, 0, 1] });
const status: RigStatus = rig.solve();
const { certificate } = rig;
const proof: Certificate<3> | null = certificate;
const parent: string | null | undefined = rig.joint('spine').parent?.name;
const x: number = rig.positions[0] ?? 0;
rig.setPose({ values: [0, null, 1, NaN], localRotations: [null, [0, 0, 0, 1], null, null] });
rig.setLimit('spine', { type: 'ball', swingY: 1, swingZ: 1 });
const again = new Rig(rig.toJSON());
const copy: Rig<3> = again.clone();
const error: number = rig.trace().step(0).error;

const planar = new Rig({
  root: [1, 2],
  joints: [{ position: [0, 0] }, { parent: 0, offset: [1, 0], limit: { type: 'range', min: -1 } }],
});
const flat: Rig<2> = planar;
const angle: number | null = flat.goal(1, { orientation: 1 }).orientation;
flat.goals[0]?.moveTo(1, 2);
flat.setRoot(1, 2);

const joint: JointOptions<2> = { offset: [1, 2], parent: 'a', limit: { type: 'range', max: null } };
const options: RigOptions = { joints: [{}] };
const goal: GoalOptions<2> = { plane: { normal: [0, 1], side: 'above' } };

// @ts-expect-error: something must be described
new Rig({});
// @ts-expect-error: there is no such option
new Rig({ joints: [{}], bones: 1 });
// @ts-expect-error: two dimensions have no cones
flat.setLimit(1, { type: 'cone', angle: 1 });
// @ts-expect-error: three dimensions have no ranges
spatial.setLimit(1, { type: 'range', min: 0, max: 1 });
// @ts-expect-error: an angle is for two dimensions
spatial.goal(1, { orientation: 1 });
// @ts-expect-error: two coordinates are for two dimensions
hand.moveTo(1, 2);
// @ts-expect-error: goals are set before a solve
rig.solve([1, 2, 3]);
// @ts-expect-error: for reading only
rig.positions[0] = 1;
// @ts-expect-error: for reading only
hand.position = [1, 2, 3];
// @ts-expect-error: there are two priorities
hand.priority = 2;

export { angle, copy, error, goal, joint, options, parent, proof, status, x };
