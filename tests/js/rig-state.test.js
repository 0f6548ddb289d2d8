// Saved states and JSON of rigs. heap-objects.test.js has what holds for all classes.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Rig } from 'fabrik/rig';
import fc from 'fast-check';
import { runs } from './cases.js';
import { poses, rigs } from './random-rigs.js';
import { checkPose, checkSolved, minus, size } from './rigs.js';

/** Everything that a rig shows, as text with all bits. */
function bits(rig) {
  const numbers = (view) => Buffer.from(Float64Array.from(view).buffer).toString('hex');
  const { certificate } = rig;
  return JSON.stringify([
    ['positions', 'rotations', 'localRotations', 'values'].map((name) => numbers(rig[name])),
    rig.goals.map((goal) => [goal, goal.status, numbers([goal.error, goal.orientationError])]),
    [
      rig.status,
      rig.iterations,
      rig.joints.map(({ limit, stiffness, offset }) => [limit, stiffness, offset]),
    ],
    [
      rig.rootMode,
      rig.rootMotion,
      rig.bias,
      rig.biasWeight,
      rig.maxIterations,
      rig.restarts,
      rig.maxTurn,
      rig.maxMove,
      rig.reach,
    ],
    certificate && [
      numbers([certificate.work, certificate.bound, ...certificate.turns]),
      certificate.forces.map(({ joint, point, force }) => [joint.index, numbers([...point, ...force])]),
    ],
  ]);
}

const spatial = () => ({
  joints: [
    { name: 'hips', position: [1, 2, 3] },
    { name: 'chest', parent: 'hips', offset: [0, 1, 0], limit: { type: 'cone', angle: 1 } },
    {
      name: 'left',
      parent: 'chest',
      offset: [-0.3, 0, 0],
      limit: { type: 'ball', swingY: 2, swingZ: 1.5, twist: [-1, 1] },
    },
    { name: 'left hand', parent: 'left', offset: [-1, 0, 0] },
    { name: 'right', parent: 'chest', offset: [0.3, 0, 0], stiffness: 3 },
    { parent: 'right', offset: [0.5, 0, 0], limit: { type: 'hinge', axis: [0, 1, 0], min: 0, max: 2 } },
    { name: 'right hand', parent: 5, offset: [0.5, 0, 0] },
    {
      name: 'rail',
      parent: 'hips',
      offset: [0, 0, 1],
      limit: { type: 'slider', axis: [1, 0, 0], min: -1, max: 1 },
    },
  ],
  rootMode: 'pull',
  bias: 'present',
  biasWeight: 0.1,
  maxIterations: 100,
  goals: [
    { joint: 'left hand', position: [0, 3, 4] },
    { joint: 'right hand', position: [2, 3, 4], orientation: [0, 0, 0, 1], weight: 2 },
    { joint: 'chest', lookAt: [4, 4, 4], priority: 1, orientationTolerance: 0.1 },
    { joint: 'rail', other: 'right hand', point: [0, 1, 0], priority: 1 },
  ],
});
const planar = () => ({
  joints: [
    { name: 'base', position: [0, 0], limit: { type: 'range', min: -1, max: 1 } },
    { name: 'a', parent: 'base', offset: [2, 0] },
    { name: 'b', parent: 'a', offset: [2, 0], limit: { type: 'range', min: -2, max: 0.5 } },
    { name: 'c', parent: 'b', offset: [2, 0] },
    { name: 'side', parent: 'a', offset: [0, 2], limit: { type: 'slider', axis: [0, 1], min: 0, max: 2 } },
  ],
  goals: [
    { joint: 'c', position: [4, 2], point: [0.5, 0] },
    { joint: 'side', plane: { normal: [0, 1], point: [0, 3], side: 'above' } },
    { joint: 'b', orientation: 1, priority: 1 },
  ],
});
const KINDS = { spatial, planar };

/** One frame: goals that move, and sometimes another setting, another limit, or another goal. */
function play(rig, frame) {
  const at = 0.05 * frame;
  const spin = [2.5 * Math.cos(at), 1 + 2 * Math.sin(1.7 * at), 3 + Math.sin(0.6 * at)];
  const goal = rig.goals[0];
  goal.moveTo(spin.slice(0, rig.dimensions));
  if (frame % 17 === 0) {
    rig.goals[2].weight = frame % 3;
    rig.setLimit(1, frame % 2 ? null : { type: 'fixed' });
  }
  if (frame % 23 === 0) {
    rig.setStiffness(2, 1 + (frame % 5));
    rig.setReference(frame % 2 ? 'present' : 'rest');
    rig.setRoot([frame / 100, 2, 3].slice(0, rig.dimensions));
  }
  if (frame % 29 === 0) {
    rig.goals.at(-1).remove();
    rig.goal(3, { position: [1, 1, 1].slice(0, rig.dimensions), priority: 1 });
  }
  rig.solve();
}

describe('a saved state', () => {
  test('has the goals: objects whose place is in use stay, the others count as removed, new ones appear', () => {
    const rig = new Rig({ joints: planar().joints });
    const [a, b] = ['a', 'b'].map((joint) => rig.goal(joint, { position: [1, 1] }));
    const state = rig.saveState();
    const c = rig.goal('c', { position: [3, 3] });
    a.moveTo(5, 5);
    rig.restoreState(state);
    assert.deepEqual(rig.goals, [a, b]);
    assert.deepEqual(a.position, [1, 1]);
    assert.throws(() => c.position, { code: 'disposed', message: /after it was removed/ });
    c.remove();
    // A goal in the same place does not revive the old object.
    const d = rig.goal('side', { position: [2, 3] });
    assert.throws(() => c.weight, { code: 'disposed' });
    assert.deepEqual(rig.goals, [a, b, d]);
    // The place of a removed goal comes back as another object.
    a.remove();
    rig.restoreState(state);
    assert.equal(rig.goals.length, 2);
    const [first, second] = rig.goals;
    assert.equal(second, b);
    assert.notEqual(first, a);
    assert.throws(() => a.position, { code: 'disposed' });
    assert.deepEqual(first.position, [1, 1]);
    assert.equal(first.joint, rig.joint('a'));
    first.moveTo(3, 1);
    rig.solve();
    checkSolved(rig);
  });

  test('may have more goals than the rig has place for, and leaves gaps where goals were removed', () => {
    const rig = new Rig(planar());
    const many = Array.from({ length: 40 }, (_, k) => rig.goal(k % 5, { position: [k, 1], weight: 1e-3 }));
    many[3].remove();
    many[7].remove();
    rig.solve();
    const other = new Rig({ joints: planar().joints });
    other.restoreState(rig.saveState());
    assert.equal(bits(other), bits(rig));
    assert.equal(other.goals.length, 41);
    for (const each of [rig, other]) {
      each.goal('c', { position: [4, 4] });
      each.solve();
    }
    assert.equal(bits(other), bits(rig));
  });

  test('keeps views, joints and names', () => {
    const rig = new Rig(planar());
    const { positions, joints } = rig;
    const state = rig.saveState();
    rig.solve();
    rig.restoreState(state);
    assert.equal(rig.positions, positions);
    assert.equal(rig.joints, joints);
    const unnamed = new Rig({
      joints: planar().joints.map(({ name: _, ...joint }, i) =>
        i ? { ...joint, parent: i === 4 ? 1 : i - 1 } : joint,
      ),
    });
    unnamed.restoreState(state);
    assert.equal(unnamed.joints[1].name, null);
    assert.equal(unnamed.goals[0].toJSON().joint, 3);
  });
});

describe('JSON', () => {
  const again = (rig) => new Rig(JSON.parse(JSON.stringify(rig)));

  for (const [name, options] of Object.entries(KINDS)) {
    test(`creates a rig that was not solved yet again: later solves give the same bits: ${name}`, () => {
      const rig = new Rig(options());
      const copy = again(rig);
      assert.equal(bits(copy), bits(rig));
      for (let frame = 1; frame < 60; frame++) {
        play(rig, frame);
        play(copy, frame);
        assert.equal(bits(copy), bits(rig), `frame ${frame}`);
      }
    });

    test(`creates a rig again in its present pose, up to rounding: ${name}`, () => {
      const rig = new Rig(options());
      for (let frame = 1; frame < 30; frame++) {
        play(rig, frame);
      }
      const json = JSON.stringify(rig);
      const [copy, twin] = [new Rig(JSON.parse(json)), new Rig(JSON.parse(json))];
      for (const view of ['positions', 'rotations']) {
        const off = minus([...copy[view]], [...rig[view]]);
        assert.ok(size(off) < 1e-12, `${view} are ${size(off)} away`);
      }
      assert.deepEqual(JSON.parse(JSON.stringify(copy.goals)), JSON.parse(JSON.stringify(rig.goals)));
      assert.deepEqual(copy.toJSON().joints, rig.toJSON().joints);
      for (const part of ['values', 'localRotations']) {
        const off = minus([...copy.reference[part]].map(Number), [...rig.reference[part]].map(Number));
        assert.ok(size(off.map((n) => n || 0)) < 1e-12, `the reference is ${size(off)} away`);
      }
      for (let frame = 30; frame < 50; frame++) {
        play(copy, frame);
        play(twin, frame);
        assert.equal(bits(copy), bits(twin));
      }
    });
  }

  test('creates any rig again in any pose', () => {
    for (const dimensions of [2, 3]) {
      fc.assert(
        fc.property(
          rigs(dimensions).chain((options) =>
            fc.tuple(fc.constant(options), poses(dimensions, options.joints.length)),
          ),
          ([options, pose]) => {
            const rig = new Rig({ ...options, ...pose });
            const copy = again(rig);
            const off = minus([...copy.positions], [...rig.positions]);
            assert.ok(size(off) < 1e-9, `positions are ${size(off)} away`);
            assert.ok(
              size(
                minus(
                  [...copy.values].map((n) => n || 0),
                  [...rig.values].map((n) => n || 0),
                ),
              ) < 1e-9,
            );
            checkPose(copy);
            rig.dispose();
            copy.dispose();
          },
        ),
        { numRuns: runs(150, 3000) },
      );
    }
  });

  test('keeps the place of a root that has moved: a pulled root goes back to it', () => {
    const { joints } = spatial();
    const rig = new Rig({ joints, rootMode: 'pull' });
    const hand = rig.goal('left hand', { position: [9, 2, 3] });
    rig.solve();
    const copy = again(rig);
    assert.ok(size(minus([...copy.positions], [...rig.positions])) < 1e-9);
    assert.ok(copy.root.x > 1);
    copy.goals[0].moveTo(rig.toJSON().joints[0].position);
    hand.moveTo(rig.toJSON().joints[0].position);
    rig.solve();
    copy.solve();
    assert.deepEqual(copy.root.offset, joints[0].position);
    assert.ok(size(minus([...copy.positions], [...rig.positions])) < 1e-6);
  });

  test('has nothing that the constructor does not take, and no defaults of joints', () => {
    const { joints, goals, ...rest } = JSON.parse(JSON.stringify(new Rig(planar())));
    assert.deepEqual(joints, planar().joints);
    assert.deepEqual(
      goals.map(({ weight, tolerance, orientationTolerance, priority, ...goal }) => goal),
      planar().goals.map(({ priority, ...goal }) => goal),
    );
    assert.deepEqual(rest, {
      dimensions: 2,
      rootMode: 'fixed',
      rootMotion: 'both',
      bias: 'reference',
      biasWeight: 0.05,
      maxIterations: 1000,
      restarts: true,
      maxTurn: null,
      maxMove: null,
      values: [0, 0, 0, 0, 0],
    });
    const [first] = JSON.parse(
      JSON.stringify(new Rig({ joints: [{ limit: { type: 'hinge', axis: [0, 0, 1] } }], dimensions: 3 })),
    ).joints;
    assert.deepEqual(first, {
      position: [0, 0, 0],
      limit: { type: 'hinge', axis: [0, 0, 1], min: null, max: null },
    });
  });
});

test('a saved state grows with the goals, and removed ones leave little until others take their places', () => {
  const rig = new Rig(spatial());
  const { length } = rig.saveState();
  const add = () => Array.from({ length: 50 }, () => rig.pin('left hand'));
  const goals = add();
  const full = rig.saveState().length;
  const perGoal = (full - length) / 50;
  assert.ok(perGoal > 400 && perGoal < 440, `${perGoal} bytes per goal`);
  for (const goal of goals) {
    goal.remove();
  }
  const perRemoved = (rig.saveState().length - length) / 50;
  assert.ok(perRemoved > 0 && perRemoved <= 30, `${perRemoved} bytes per removed goal`);
  add();
  assert.equal(rig.saveState().length, full);
});
