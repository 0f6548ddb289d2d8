// Rigs that are called wrongly, and checks of the errors.

import { Rig } from 'fabrik/rig';
import { refusing } from './refused.js';

export const arm = (options) => ({
  joints: [
    { name: 'root', position: [1, 2, 3] },
    { name: 'upper', parent: 'root', offset: [0, 1, 0], limit: { type: 'cone', angle: 1 } },
    {
      name: 'lower',
      parent: 'upper',
      offset: [1, 0, 0],
      limit: { type: 'hinge', axis: [0, 1, 0], min: 0, max: 2 },
    },
    {
      name: 'rail',
      parent: 'root',
      offset: [0, 0, 1],
      limit: { type: 'slider', axis: [0, 0, 1], min: 0, max: 1 },
    },
    { name: 'hand', parent: 'lower', offset: [1, 0, 0] },
  ],
  ...options,
});
export const flatArm = (options) => ({
  joints: [
    { name: 'root', position: [1, 2] },
    { name: 'hand', parent: 'root', offset: [1, 0], limit: { type: 'range', min: -1, max: 1 } },
  ],
  ...options,
});

export const deep = new Rig(arm());
export const flat = new Rig(flatArm());
export const other = new Rig(flatArm());
export const hand = deep.goal('hand', { position: [2, 3, 4], orientation: [0, 0, 0, 1] });
export const tie = deep.tie('upper', 'rail', { weight: 0.5 });
export const turn = deep.goal('hand', { orientation: [0, 0, 0, 1] });
export const flatHand = flat.goal('hand', { position: [2, 2], orientation: 1 });
deep.solve();
flat.solve();

export const all = (rig) => [
  [...rig.positions],
  [...rig.rotations],
  [...rig.values],
  JSON.stringify(rig),
  rig.status,
  rig.goals.map(({ status, error, orientationError }) => [status, error, orientationError]),
  [...rig.saveState()],
];
export const seen = () => [deep, flat].flatMap(all);
export const refused = refusing(seen);

export const FINITE = 'must be a finite number from -1e30 to 1e30';
export const JOINT = 'must be a joint, its name or its index';

/** A rig with a second joint that is described like this. */
export const withJoint = (joint) => new Rig({ joints: [{}, { parent: 0, offset: [1, 0, 0], ...joint }] });
export const withLimit = (limit) => withJoint({ limit });
export const withFlatLimit = (limit) =>
  new Rig({ joints: [{ position: [0, 0] }, { parent: 0, offset: [1, 0], limit }] });
export const withGoal = (goal) => new Rig(arm({ goals: [{ joint: 0, position: [1, 2, 3] }, goal] }));
