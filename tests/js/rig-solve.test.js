// Solves of rigs: the root, the reference pose, traces and certificates.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Rig } from 'fabrik/rig';
import { body, near, planar } from './rig-models.js';
import { checkSolved, minus, NO_TURN, plus, size } from './rigs.js';

describe('the root', () => {
  const target = [4, 2.6, 3];
  const solved = (options) => {
    const rig = body(options);
    const goal = rig.goal('right hand', { position: target });
    rig.solve();
    checkSolved(rig);
    return { rig, goal };
  };

  test('stays if it is fixed', () => {
    const { rig, goal } = solved();
    assert.equal(goal.status, 'out-of-reach');
    assert.deepEqual([...rig.positions.slice(0, 3)], [1, 2, 3]);
  });

  test('moves if it is free, and as little as needed if it is pulled', () => {
    const moved = ['free', 'pull'].map((rootMode) => {
      const { rig, goal } = solved({ rootMode });
      assert.equal(goal.status, 'reached');
      return size(minus([...rig.positions.slice(0, 3)], [1, 2, 3]));
    });
    assert.ok(moved[1] > 1 && moved[1] <= moved[0] + 1e-9, String(moved));
  });

  test('goes back to its place when a goal lets it, if it is pulled', () => {
    const { rig, goal } = solved({ rootMode: 'pull' });
    goal.moveTo(1.5, 2.6, 3.2);
    for (let k = 0; k < 300; k++) {
      goal.moveTo(1.5 + k / 1e4, 2.6, 3.2);
      rig.solve();
    }
    near(rig.positions.slice(0, 3), [1, 2, 3], 0.2);
  });

  test('has the motion that is allowed', () => {
    const { rig } = solved({ rootMode: 'free', rootMotion: 'translation' });
    near(rig.rotations.slice(0, 4), NO_TURN);
    const turned = solved({ rootMode: 'free', rootMotion: 'rotation' }).rig;
    assert.deepEqual([...turned.positions.slice(0, 3)], [1, 2, 3]);
  });
});

test('no joint turns by more than maxTurn in a solve, and the goal is reached over several', () => {
  const greatestTurn = (before, now) => {
    const cosines = Array.from({ length: now.length / 4 }, (_, i) =>
      Math.abs([0, 1, 2, 3].reduce((sum, k) => sum + before[4 * i + k] * now[4 * i + k], 0)),
    );
    return 2 * Math.acos(Math.min(1, ...cosines));
  };
  const solve = (maxTurn) => {
    const rig = body({ maxTurn });
    const goal = rig.goal('right hand', { position: [1.3, 2.9, 3.3] });
    let [solves, most] = [0, 0];
    do {
      const before = rig.localRotations.slice();
      rig.solve();
      checkSolved(rig);
      most = Math.max(most, greatestTurn(before, rig.localRotations));
    } while (!goal.reached && ++solves < 100);
    return { solves, most };
  };
  const free = solve(null);
  assert.deepEqual([free.solves, free.most > 0.5], [0, true], JSON.stringify(free));
  const slow = solve(0.05);
  assert.ok(slow.solves > 5 && slow.solves < 100 && slow.most <= 0.1 + 1e-9, JSON.stringify(slow));
});

describe('the reference pose', () => {
  test('is what a solve draws the joints to', () => {
    const drift = (bias) => {
      const rig = planar({ bias });
      const goal = rig.goal('b', { position: [8, 9] });
      for (let k = 0; k < 100; k++) {
        goal.moveTo(8 + Math.cos(k / 10), 9 + Math.sin(k / 10));
        rig.solve();
      }
      return Math.abs(rig.values[4]);
    };
    assert.ok(drift('reference') < 0.1);
    const rig = planar({ values: [0, 0, 0, 0, 1] });
    rig.goal('b', { position: [8, 9] });
    rig.solve();
    assert.ok(rig.values[4] < 1);
    const kept = planar({ values: [0, 0, 0, 0, 1] });
    kept.setReference('present');
    kept.goal('b', { position: [8, 9] });
    kept.solve();
    assert.equal(kept.values[4], 1);
    kept.setReference('rest');
    kept.goals[0].moveTo(7, 9);
    kept.solve();
    assert.ok(kept.values[4] < 1);
  });
});

describe('a trace', () => {
  test('has every step, the last of which is the pose of the rig', () => {
    const rig = body();
    rig.goal('left hand', { position: [0.6, 2.4, 3.3] });
    rig.goal('right hand', { position: [1.4, 2.4, 3.3] });
    const twin = rig.clone();
    const before = [...rig.positions];
    const trace = rig.trace();
    assert.equal(trace.status, twin.solve());
    assert.deepEqual([...rig.positions], [...twin.positions]);
    assert.ok(trace.complete && trace.length > 2);
    assert.deepEqual([trace.iterations, trace.joints, trace.dimensions], [twin.iterations, 9, 3]);
    assert.equal(trace.step(0).kind, 'start');
    assert.equal(trace.step(0).iteration, 0);
    assert.deepEqual([...trace.poseAt(0)], before);
    const last = trace.length - 1;
    assert.deepEqual([...trace.poseAt(last)], [...rig.positions]);
    assert.ok(trace.errors[last] <= 1);
    for (let k = 1; k < trace.length; k++) {
      const { kind, iteration, error } = trace.step(k);
      assert.ok(['descend', 'restart', 'best'].includes(kind));
      assert.ok(iteration >= trace.step(k - 1).iteration && iteration <= trace.iterations);
      assert.equal(error, trace.errors[k]);
    }
    const out = new Float64Array(30);
    assert.equal(trace.poseAt(1, out), out);
    assert.deepEqual([...out.slice(0, 27)], [...trace.poseAt(1)]);
    for (const k of [-1, trace.length, 0.5, '0', undefined]) {
      assert.throws(() => trace.step(k), { name: 'RangeError', code: 'out-of-range' });
      assert.throws(() => trace.poseAt(k), { name: 'RangeError', code: 'out-of-range' });
    }
    assert.throws(() => trace.poseAt(0, new Float64Array(26)), { name: 'TypeError', code: 'wrong-type' });
    assert.throws(() => trace.poseAt(0, []), { name: 'TypeError', code: 'wrong-type' });
  });
});

describe('a certificate', () => {
  test('has the forces at the points of the goals; a tie has two', () => {
    const rig = new Rig({
      joints: [
        { name: 'ground', position: [0, 0], limit: { type: 'fixed' } },
        { name: 'left', parent: 'ground', offset: [-5, 0] },
        { name: 'right', parent: 'ground', offset: [5, 0] },
      ],
    });
    const tie = rig.tie('left', 'right', { point: [2, 0], offset: [0, 3] });
    assert.equal(rig.solve(), 'out-of-reach');
    checkSolved(rig);
    const { forces, turns } = rig.certificate;
    assert.deepEqual(
      forces.map(({ goal, joint, point }) => [goal, joint, point]),
      [
        [tie, rig.joint('left'), [2, 0]],
        [tie, rig.joint('right'), [0, 3]],
      ],
    );
    near(plus(forces[0].force, forces[1].force), [0, 0]);
    assert.equal(turns.length, 3);
  });

  test('is none if a solve was not out of reach', () => {
    const rig = body();
    rig.goal('left hand', { position: [9, 9, 9] });
    assert.equal(rig.certificate, null);
    rig.solve();
    assert.notEqual(rig.certificate, null);
    rig.goals[0].moveTo(0.6, 2.4, 3.3);
    rig.solve();
    assert.equal(rig.certificate, null);
  });
});
