// Rigs of robots at their edges: angles that no solver takes, floating joints that stand upright, wrong joint values.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RobotRig } from 'fabrik/urdf';
import { aboutAxis, product, turnBetween } from './rigs.js';

const hinge = (name, parent) => ({
  name,
  parent,
  offset: [0.3, 0, 0.1],
  limit: { type: 'hinge', axis: [0, 0, 1] },
});
const slider = (name, parent, axis = [1, 0, 0]) => ({
  name,
  parent,
  offset: [0, 0, 0],
  limit: { type: 'slider', axis },
});

/** A rig of a robot that stands still at its base. */
const rigOf = (joints, robotJoints) =>
  new RobotRig({
    joints: [{ name: 'base', limit: { type: 'fixed' } }, ...joints],
    robot: {
      joints: robotJoints,
      links: { base: 0 },
      restRotations: [{}, ...joints].flatMap(() => [0, 0, 0, 1]),
      placement: { position: [0, 0, 0], rotation: [0, 0, 0, 1], moved: false },
    },
  });

const screw = () =>
  rigOf(
    [slider('nut', 0), { ...hinge('screw', 0), coupling: { leader: 'nut', factor: 5000, offset: 0.5 } }],
    [
      { name: 'nut', type: 'prismatic' },
      { name: 'screw', type: 'continuous' },
    ],
  );

function checkScrew(rig, nut) {
  const angle = 5000 * nut + 0.5;
  assert.ok(Math.abs(rig.values[2] - angle) <= 1e-12 * Math.abs(angle), `${rig.values[2]}, not ${angle}`);
  const [, , z, w] = rig.localRotations.subarray(8, 12);
  assert.ok(Math.abs(Math.sin(Math.atan2(z, w) - angle / 2)) < 1e-8);
  assert.deepEqual(rig.clone().values, rig.values);
}

test('a mimic joint may have an angle that is beyond what can be set, and no call throws', () => {
  const rig = screw();
  rig.setJointValues({ nut: 700 });
  checkScrew(rig, 700);
  rig.goal('nut', { position: [900, 0, 0] });
  assert.equal(rig.solve(), 'reached');
  checkScrew(rig, rig.values[1]);
  rig.setLimit('nut', { type: 'slider', axis: [1, 0, 0], min: 300 });
  rig.setPose({ values: [null, 310, null] });
  checkScrew(rig, 310);
  rig.setJointValues({ nut: 0.25 });
  checkScrew(rig, 300);
});

test('the values of a floating joint are its rotation, however upright it stands', () => {
  const floating = () =>
    rigOf(
      [
        slider('body:x', 0),
        slider('body:y', 1, [0, 1, 0]),
        slider('body:z', 2, [0, 0, 1]),
        { name: 'body', parent: 3, offset: [0, 0, 0] },
      ],
      [{ name: 'body', type: 'floating' }],
    );
  const [rig, other] = [floating(), floating()];
  for (const side of [1, -1]) {
    for (const short of [0, 1e-15, 1e-11, 1e-9, 1e-7, 1e-5, 3e-4, 1e-3, 0.1]) {
      for (const [x, z] of [
        [0, 0],
        [0.3, -0.2],
        [-2.5, 3],
        [3.1, 3.1],
        [4, -1],
        [-1, -3],
      ]) {
        const upright = aboutAxis([0, 1, 0], side * (Math.PI / 2 - short));
        const turned = product(product(aboutAxis([1, 0, 0], x), upright), aboutAxis([0, 0, 1], z));
        rig.setPose({ localRotations: [null, null, null, null, turned] });
        const { body } = rig.jointValues;
        assert.ok(body.slice(3).every((angle) => Math.abs(angle) <= Math.PI));
        other.setJointValues({ body });
        const off = turnBetween(other.localRotations.slice(16, 20), turned);
        assert.ok(off < 1e-8, `${off}: ${side}, short by ${short}, ${x}, ${z}`);
      }
    }
  }
});

test('an error about a joint value says the value, and changes nothing', () => {
  const rig = screw();
  rig.setJointValues({ nut: 0.1 });
  const before = rig.values.slice();
  for (const [value, said] of [
    ['1', /values\.nut must be a finite number, but is "1"/],
    [null, /values\.nut must be a finite number, but is null/],
    [Number.NaN, /values\.nut must be a finite number, but is NaN/],
    [[], /values\.nut must be a finite number, but is an array/],
  ]) {
    assert.throws(() => rig.setJointValues({ nut: value }), { name: 'TypeError', message: said });
    assert.deepEqual(rig.values.slice(), before);
  }
});

test('a joint of a robot may have any name', () => {
  const rig = rigOf([hinge('__proto__', 0)], [{ name: '__proto__', type: 'continuous' }]);
  rig.setJointValues(JSON.parse('{ "__proto__": 1 }'));
  assert.deepEqual(Object.entries(rig.jointValues), [['__proto__', 1]]);
});
