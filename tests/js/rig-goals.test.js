// Goals of rigs, checked by forward kinematics of the tests.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Rig } from 'fabrik/rig';
import { body, near, planar } from './rig-models.js';
import {
  aboutAxis,
  checkSolved,
  dot,
  inverse,
  minus,
  NO_TURN,
  placesOf,
  pointOf,
  product,
  rotate,
  size,
  times,
  turnBetween,
} from './rigs.js';

describe('a goal', () => {
  test('for a position is reached, and says so', () => {
    const rig = body();
    const hand = rig.goal('left hand', { position: { x: 0.6, y: 2.4, z: 3.3 }, point: [-0.1, 0, 0] });
    assert.equal(hand.status, 'unsolved');
    assert.ok(Number.isNaN(hand.error));
    assert.equal(rig.solve(), 'reached');
    assert.ok(hand.reached && hand.error <= hand.tolerance);
    near(rig.pointAt('left hand', [-0.1, 0, 0]), [0.6, 2.4, 3.3], hand.tolerance);
    checkSolved(rig);
  });

  test('for an orientation turns the joint to it', () => {
    const rig = body();
    const turn = aboutAxis([1, 2, -1], 0.7);
    const goal = rig.goal('right hand', { position: [1.5, 2.5, 3.2], orientation: times(turn, 3) });
    assert.equal(rig.solve(), 'reached');
    assert.ok(turnBetween(rig.rotations.slice(28, 32), turn) <= goal.orientationTolerance);
    checkSolved(rig);
    const flat = planar();
    flat.goal('c', { position: [8, 8], orientation: 8 });
    assert.equal(flat.solve(), 'reached');
    checkSolved(flat);
  });

  test('for a look points the axis at it, by default that of the bone', () => {
    const rig = body();
    const look = rig.goal('head', { lookAt: [4, 3, 4], axis: [0, 0, 1] });
    assert.equal(rig.solve(), 'reached');
    const [head] = placesOf(rig).slice(8);
    const way = minus([4, 3, 4], head.position);
    assert.ok(dot(rotate(head.rotation, [0, 0, 1]), way) / size(way) > Math.cos(look.orientationTolerance));
    checkSolved(rig);
    assert.deepEqual(rig.goal('hips', { lookAt: [0, 0, 0] }).axis, [0, 0.5, 0]);
    assert.deepEqual(
      rig.goal('chest', { lookAt: [0, 0, 0] }).axis.map((n) => Math.round(10 * n) / 10),
      [0, 0.5, 0],
    );
  });

  test('has options in any order, also one that needs another one', () => {
    const rig = body();
    const look = rig.goal('head', { axis: [0, 0, 1], lookAt: [4, 3, 4] });
    assert.deepEqual(
      [look.axis, look.lookAt],
      [
        [0, 0, 1],
        [4, 3, 4],
      ],
    );
    const tie = rig.goal('head', { offset: [0, 1, 0], other: 'hips' });
    assert.deepEqual(tie.offset, [0, 1, 0]);
  });

  test('for a plane brings the point onto it, or above it', () => {
    const rig = body();
    const on = rig.goal('left hand', { plane: { normal: [1, 1, 0], point: [0.5, 2.2, 0] } });
    const above = rig.goal('right hand', { plane: { normal: [0, 0, 2], point: [0, 0, 3.2], side: 'above' } });
    const already = rig.goal('head', { plane: { normal: [0, 1, 0], side: 'above' } });
    assert.equal(rig.solve(), 'reached');
    checkSolved(rig);
    assert.equal(already.error, 0);
    assert.equal(on.plane.side, 'on');
    assert.equal(above.plane.side, 'above');
    assert.deepEqual(already.plane.point, [0, 0, 0]);
  });

  test('that is a pin keeps a point where it is, with or without its rotation', () => {
    const rig = body({ rootMode: 'free' });
    rig.goal('left hand', { position: [0.4, 2.3, 3.2] });
    rig.goal('right hand', { position: [1.6, 2.3, 3.2] });
    rig.solve();
    for (const goal of rig.goals) {
      goal.remove();
    }
    const hands = ['left hand', 'right hand'].map((name) => rig.pointAt(name));
    const hips = pointOf(placesOf(rig)[0], [0.1, -1, 0]);
    const foot = rig.pin('hips', { point: [0.1, -1, 0], orientation: true });
    const hand = rig.pin('left hand');
    const before = [...rig.positions];
    assert.equal(rig.solve(), 'reached');
    assert.deepEqual([...rig.positions], before, 'a pose that reaches its goals has changed');
    const turned = rig.pin('right hand', { orientation: { x: 0, y: 0, z: 0, w: 1 }, weight: 2, priority: 1 });
    assert.ok(turnBetween(foot.orientation, rig.rotations.slice(0, 4)) < 1e-12);
    near(foot.position, hips);
    assert.equal(hand.orientation, null);
    assert.deepEqual([turned.orientation, turned.weight, turned.priority], [NO_TURN, 2, 1]);
    rig.goal('chest', { orientation: product(rig.rotations.slice(4, 8), aboutAxis([1, 0, 0], 0.2)) });
    assert.equal(rig.solve(), 'reached');
    near(rig.pointAt('left hand'), hands[0], hand.tolerance);
    near(rig.pointAt('right hand'), hands[1], turned.tolerance);
    checkSolved(rig);
  });

  test('that is a pin of a planar rig has an angle', () => {
    const rig = planar({ values: [2, 2, 0, 0, 0] });
    const pin = rig.pin('b', { orientation: true });
    assert.ok(Math.abs(pin.orientation - (4 - 2 * Math.PI)) < 1e-12);
    assert.equal(rig.pin('b', { orientation: 4 }).orientation, 4);
    assert.equal(rig.pin('b', { orientation: false }).orientation, null);
    assert.equal(rig.solve(), 'reached');
  });

  test('that is a tie closes a loop: a four-bar linkage', () => {
    const rig = new Rig({
      joints: [
        { name: 'ground', position: [0, 0], limit: { type: 'fixed' } },
        { name: 'crank', parent: 'ground', offset: [0, 0] },
        { name: 'coupler', parent: 'crank', offset: [1, 0] },
        { name: 'rocker', parent: 'ground', offset: [3, 0] },
      ],
    });
    const tie = rig.tie('coupler', 'rocker', { point: [2.5, 0], offset: [0, 2] });
    assert.equal(tie.other, rig.joint('rocker'));
    assert.equal(tie.orientation, null);
    const crank = rig.goal('crank', { orientation: 0 });
    for (let k = 0; k <= 100; k++) {
      crank.set({ orientation: k / 16 });
      assert.equal(rig.solve(), 'reached');
      checkSolved(rig);
      near(rig.pointAt('coupler', [2.5, 0]), rig.pointAt('rocker', [0, 2]), tie.tolerance);
    }
  });

  test('that is a rigid tie keeps the relative rotation: the present one, or that which is given', () => {
    for (const dimensions of [2, 3]) {
      const rig = dimensions === 3 ? body() : planar({ values: [1, 2, 0.5, -1, 3] });
      const [joint, other] = dimensions === 3 ? ['left hand', 'right hand'] : ['c', 'd'];
      if (dimensions === 3) {
        rig.goal('left hand', { position: [0.8, 2.4, 3.3] });
        rig.goal('right hand', { position: [1.2, 2.4, 3.3], orientation: aboutAxis([1, 1, 1], 0.5) });
        rig.solve();
      }
      const placed = placesOf(rig);
      const [a, b] = [placed[rig.joint(joint).index], placed[rig.joint(other).index]];
      const relative = product(inverse(b.rotation), a.rotation);
      const tie = rig.tie(joint, other, { rigid: true });
      const wanted = dimensions === 3 ? tie.orientation : aboutAxis([0, 0, 1], tie.orientation);
      assert.ok(turnBetween(wanted, relative) < 1e-9);
      rig.solve();
      assert.ok(tie.orientationError < 2e-2);
    }
    const rig = body();
    const bar = rig.tie('left hand', 'right hand', {
      orientation: aboutAxis([0, 1, 0], 0.5),
      offset: [0, 0, 0.1],
    });
    assert.equal(rig.solve(), 'reached');
    checkSolved(rig);
    assert.deepEqual(bar.offset, [0, 0, 0.1]);
    assert.equal(rig.tie('left hand', 'right hand', { rigid: false }).orientation, null);
  });

  test('of priority 0 is reached before one of priority 1', () => {
    const rig = body();
    const first = rig.goal('left hand', { position: [0.5, 2.5, 3.3] });
    const second = rig.goal('right hand', { position: [0.5, 9, 3], priority: 1, weight: 100 });
    rig.solve();
    assert.ok(first.reached);
    assert.ok(!second.reached);
    checkSolved(rig);
  });

  test('with the weight 0 has no effect', () => {
    const rig = body();
    const far = rig.goal('right hand', { position: [9, 9, 9], weight: 0 });
    rig.goal('left hand', { position: [0.5, 2.5, 3.3] });
    assert.equal(rig.solve(), 'reached');
    assert.equal(far.status, 'unsolved');
    far.weight = 1;
    assert.equal(rig.solve(), 'out-of-reach');
  });

  test('reads back what was set, and set changes only what is given', () => {
    const rig = body();
    const goal = rig.goal('head', {
      position: [1, 3, 3],
      point: [0, 0.1, 0],
      orientation: [0, 0, 0, 2],
      lookAt: [4, 4, 4],
      axis: [0, 0, 1],
      plane: { normal: [0, 2, 0], point: [0, 3, 0], side: 'above' },
      weight: 2,
      priority: 1,
      tolerance: 0.5,
      orientationTolerance: 0.25,
    });
    const seen = () => JSON.parse(JSON.stringify(goal));
    const wanted = {
      joint: 'head',
      position: [1, 3, 3],
      point: [0, 0.1, 0],
      orientation: [0, 0, 0, 2],
      lookAt: [4, 4, 4],
      axis: [0, 0, 1],
      plane: { normal: [0, 2, 0], point: [0, 3, 0], side: 'above' },
      weight: 2,
      priority: 1,
      tolerance: 0.5,
      orientationTolerance: 0.25,
    };
    assert.deepEqual(seen(), wanted);
    for (const [name, value] of Object.entries(wanted)) {
      if (name !== 'joint') {
        assert.deepEqual(goal[name], value, name);
        goal.set({ [name]: value });
      }
    }
    goal.set({});
    goal.set({ position: undefined });
    assert.deepEqual(seen(), wanted);
    goal.moveTo(7, 8, 9);
    assert.deepEqual(seen(), { ...wanted, position: [7, 8, 9] });
    goal.set({ orientation: null, weight: 3 });
    const { orientation: _, ...rest } = wanted;
    assert.deepEqual(seen(), { ...rest, position: [7, 8, 9], weight: 3 });
    goal.set({ lookAt: null, plane: null, priority: 0 });
    assert.deepEqual([goal.lookAt, goal.axis, goal.plane, goal.priority], [null, null, null, 0]);
    goal.tolerance = 0;
    goal.orientationTolerance = 0;
    goal.priority = 1;
    assert.deepEqual([goal.tolerance, goal.orientationTolerance, goal.priority], [0, 0, 1]);
  });

  test('has the tolerances 1e-4 of the reach and 1e-3 by default', () => {
    const rig = planar();
    const goal = rig.goal('c', { position: [8, 8] });
    assert.equal(goal.tolerance, 1e-4 * rig.reach);
    assert.equal(goal.orientationTolerance, 1e-3);
    assert.deepEqual([goal.weight, goal.priority, goal.point], [1, 0, [0, 0]]);
    assert.equal(new Rig({ joints: [{}], dimensions: 3 }).goal(0, { orientation: NO_TURN }).tolerance, 1e-4);
  });

  test('is moved with the point in any form', () => {
    const rig = planar();
    const goal = rig.goal('c', { position: [8, 8] });
    for (const to of [[[7, 9]], [7, 9], [{ x: 7, y: 9 }], [new Float32Array([7, 9])], [rig.joint('a')]]) {
      goal.moveTo(...to);
      const { x, y } = rig.joint('a');
      assert.deepEqual(goal.position, to[0] === rig.joint('a') ? [x, y] : [7, 9]);
    }
  });

  test('is no more after it was removed', () => {
    const rig = planar();
    const [a, b, c] = ['a', 'b', 'c'].map((joint) => rig.goal(joint, { position: [7, 7] }));
    assert.deepEqual(rig.goals, [a, b, c]);
    assert.equal(rig.goals, rig.goals);
    b.remove();
    b.remove();
    assert.deepEqual(rig.goals, [a, c]);
    const uses = [
      () => b.status,
      () => b.reached,
      () => b.error,
      () => b.orientationError,
      () => b.joint,
      () => b.position,
      () => b.weight,
      () => b.toJSON(),
      () => b.moveTo(1, 2),
      () => b.moveTo([1, 2]),
      () => b.set({ weight: 2 }),
      () => Object.assign(b, { weight: 2 }),
    ];
    for (const use of uses) {
      assert.throws(use, { name: 'Error', code: 'disposed', message: /after it was removed/ });
    }
    // The next goal has the same slot.
    const d = rig.goal('d', { position: [5, 9] });
    for (const use of uses) {
      assert.throws(use, { code: 'disposed' });
    }
    b.remove();
    assert.deepEqual(rig.goals, [a, d, c]);
    assert.equal(d.joint, rig.joint('d'));
  });
});

describe('an option with a getter, whose code runs in the middle of a call,', () => {
  const trapped = (act) => ({
    get position() {
      act();
      return [8, 8];
    },
  });

  test('may change the rig, as if it had done so before', () => {
    const acts = [
      (rig) => rig.solve(),
      (rig) => rig.setRoot(1, 2),
      (rig) => rig.goals[0].set({ point: [1, 1], weight: 3 }),
      (rig) => rig.goal('d', { position: [9, 9] }),
      (rig) => rig.setLimit('a', { type: 'range', min: 0.5 }),
    ];
    for (const act of acts) {
      for (const call of [
        (rig, options) => rig.goals[0].set(options),
        (rig, options) => rig.goal('c', options),
        (rig, options) => rig.goals[0].moveTo({ ...options, x: 1, y: 2 }),
      ]) {
        const [during, ahead] = [planar(), planar()];
        for (const rig of [during, ahead]) {
          rig.goal('b', { position: [7, 7] });
        }
        call(
          during,
          trapped(() => act(during)),
        );
        act(ahead);
        call(
          ahead,
          trapped(() => {}),
        );
        assert.deepEqual(JSON.stringify(during), JSON.stringify(ahead));
        assert.deepEqual([...during.positions], [...ahead.positions]);
      }
    }
  });

  test('may remove the goal, or dispose of the rig: the call throws', () => {
    const rig = planar();
    const goal = rig.goal('b', { position: [7, 7] });
    assert.throws(() => goal.set(trapped(() => goal.remove())), { code: 'disposed' });
    const other = rig.goal('b', { position: [7, 7] });
    assert.throws(() => other.set(trapped(() => rig.dispose())), { code: 'disposed' });
    const last = planar();
    assert.throws(
      () =>
        last.goal(
          'b',
          trapped(() => last.dispose()),
        ),
      { code: 'disposed' },
    );
  });
});
