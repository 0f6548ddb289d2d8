// Rigs that are hard to solve, or hardly rigs at all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Rig } from 'fabrik/rig';
import { checkPose } from './rigs.js';

test('a hinge whose interval has no width turns its body by that angle', () => {
  const rig = new Rig({
    joints: [
      { position: [0, 0, 0], limit: { type: 'hinge', axis: [0, 0, 1], min: 1, max: 1 } },
      { parent: 0, offset: [2, 0, 0] },
    ],
  });
  const [x, y, z] = rig.positions.slice(3);
  assert.equal(rig.values[0], 1);
  assert.ok(Math.hypot(x - 2 * Math.cos(1), y - 2 * Math.sin(1), z) < 1e-12, `${x} ${y} ${z}`);
});

test('a tie of a far point that cannot be closed leaves numbers, and is not reached', () => {
  for (const far of [1e4, 1e8, 1e20, 1e30]) {
    for (const rootMode of /** @type {const} */ (['fixed', 'pull', 'free'])) {
      const rig = new Rig({ joints: [{ position: [0, 0, 0] }, { parent: 0, offset: [1, 0, 0] }], rootMode });
      const tie = rig.goal(0, { other: 1, point: [0, 0, far] });
      rig.goal(0, { lookAt: [100, 100, 100], axis: [1, 0, 0], priority: 1 });
      rig.solve();
      assert.ok(rig.positions.every(Number.isFinite), `${rootMode}, ${far}`);
      assert.equal(tie.reached, false, `${rootMode}, ${far}`);
    }
  }
});

test('goals of priority 0 are reached, whatever the weights of goals of priority 1 are', () => {
  for (const weight of [1, 10, 100, 1000]) {
    const rig = new Rig({
      rootMode: 'free',
      joints: [{ position: [0, 0] }, { parent: 0, offset: [-1, -1] }, { parent: 1, offset: [-0.1, 0.3] }],
    });
    const first = rig.goal(2, { position: [0, -1] });
    rig.goal(0, { position: [-2, 1], priority: 1, weight, tolerance: 0.01 });
    rig.solve();
    assert.ok(first.reached, `with a weight of ${weight} the error is ${first.error}`);
    rig.dispose();
  }
});

test('a slider without an end goes as far as its target is', () => {
  const rail = { type: /** @type {const} */ ('slider'), axis: [1, 0, 0] };
  const rig = new Rig({
    joints: [{ limit: rail }, { parent: 0, offset: [0, 0, 0] }, { parent: 1, offset: [0, 1, 0] }],
  });
  const goal = rig.goal(2, { position: [1e6, 1, 0] });
  assert.equal(rig.solve(), 'reached');
  rig.setPose({ values: [2500.5, null, null] });
  goal.moveTo(2501, 0.5, 0);
  assert.equal(rig.solve(), 'reached');
  checkPose(rig);
});

test('a goal about a point far from its joint is reached', () => {
  const rig = new Rig({ joints: [{}, { parent: 0, offset: [1, 0, 0] }] });
  const goal = rig.goal(1, { point: [2000, 0, 0], position: [0, 0, 2000.5] });
  rig.solve();
  assert.ok(goal.error <= 1e-6 * 2000, `its error is ${goal.error}`);
});

test('twenty limits that are nearly 0 prove nothing about a target that they allow', () => {
  for (const most of [1e-8, 2e-8, 3e-8]) {
    const limit = { type: /** @type {const} */ ('hinge'), axis: [0, 0, 1], min: -most, max: most };
    const joints = Array.from({ length: 20 }, (_, i) =>
      i ? { parent: i - 1, offset: [1, 0, 0], limit } : { limit },
    );
    const rig = new Rig({ joints, maxIterations: 1 });
    rig.setPose({ values: joints.map(() => most) });
    const target = rig.pointAt(19);
    rig.setPose({ values: joints.map(() => 0) });
    rig.goal(19, { position: target, tolerance: 1e-10 });
    assert.notEqual(rig.solve(), 'out-of-reach');
    rig.dispose();
  }
});

test('a certificate ends with a goal that is removed', () => {
  const rig = new Rig({ joints: [{}, { parent: 0, offset: [1, 0, 0] }] });
  const goal = rig.goal(1, { position: [2, 0, 0] });
  assert.equal(rig.solve(), 'out-of-reach');
  assert.notEqual(rig.certificate, null);
  goal.remove();
  rig.goal(0, { position: [3, 0, 0] });
  assert.equal(rig.certificate, null);
});

test('a search moves no joint that no goal depends on, with the bias present', () => {
  const hinge = { type: /** @type {const} */ ('hinge'), axis: [0, 0, 1], min: -1, max: 1 };
  const rig = new Rig({
    bias: 'present',
    joints: [
      { limit: hinge },
      { parent: 0, offset: [1, 0, 0], limit: hinge },
      { parent: 1, offset: [1, 0, 0], limit: hinge },
      {
        name: 'finger',
        parent: 1,
        offset: [0, 1, 0],
        limit: { type: 'slider', axis: [0, 1, 0], min: 0, max: 1 },
      },
    ],
    values: [0.1, 0.1, 0.1, 0.25],
  });
  const goal = rig.goal(2, { position: [0, 0, 0] });
  for (const target of [
    [0.1, 0.2, 0],
    [-1, 1, 0],
    [0.3, -0.9, 0.1],
  ]) {
    goal.moveTo(target);
    rig.solve();
    assert.ok(rig.iterations > 20, `it takes ${rig.iterations} iterations`);
    assert.equal(rig.joint('finger').index, 3);
    assert.equal(rig.values[3], 0.25);
  }
});
