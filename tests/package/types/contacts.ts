// What a user's program may write with fabrik/contacts, and what it may not.

import {
  type Contact,
  type Exclusion,
  type PairMode,
  Rig,
  type RigShape,
  type RigStatus,
  type ShapeOptions,
} from 'fabrik/contacts';

const rig = new Rig({
  dimensions: 3,
  joints: [
    { name: 'shoulder', position: [0, 0, 0] },
    { name: 'hand', parent: 'shoulder', offset: [1, 0, 0] },
  ],
  shapes: [{ joint: 'shoulder', from: [0, 0, 0], to: [1, 0, 0], radius: 0.05, name: 'arm' }],
  margin: 0.01,
  contactTolerance: null,
});
const spatial: Rig<3> = rig;
const box: ShapeOptions<3> = { size: { x: 1, y: 1, z: 1 }, rotation: [0, 0, 0, 1], margin: null };
const table: RigShape<3> = rig.obstacle(box);
const palm = rig.collider(rig.joint('hand'), { radius: 0.05 });
table.moveTo(0, 0, 1);
table.moveTo({ x: 0, y: 0, z: 1 }, { x: 0, y: 0, z: 0, w: 1 });
table.set({ enabled: false });
const mode: PairMode = 'never';
rig.setPair('arm', table, mode);
const exclusion: Exclusion | null = rig.exclusionOf(palm, 0);
const status: RigStatus = rig.solve();
const contact: Contact<3> | undefined = rig.contacts[0];
const depth: number | undefined = contact?.depth;
const clearance: number = rig.clearance + table.clearance;
const along: number = rig.distanceAlong({ values: [0, null] }, { rootPosition: [0, 1, 0] }, 40);
const again = new Rig(rig.toJSON());
const copy: Rig<3> = again.clone();
table.remove();

const planar = new Rig({ dimensions: 2, joints: [{ position: [0, 0] }, { parent: 0, offset: [1, 0] }] });
planar.obstacle({ normal: [0, 1] }).moveTo(0, 1);

// @ts-expect-error: there is no such type
spatial.obstacle({ type: 'cone', radius: 1 });
// @ts-expect-error: two coordinates are for two dimensions
spatial.obstacle({ radius: 1, position: { x: 0, y: 0 } });
// @ts-expect-error: an angle is for two dimensions
spatial.obstacle({ size: [1, 1, 1], rotation: 1 });
// @ts-expect-error: there is no such mode
spatial.setPair(0, 1, 'sometimes');
// @ts-expect-error: a collider needs a joint
spatial.collider({ radius: 1 });
// @ts-expect-error: for reading only
rig.clearance = 1;

export { along, clearance, copy, depth, exclusion, status };
