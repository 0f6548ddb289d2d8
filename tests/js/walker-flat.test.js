// Flat feet, and walkers of two legs, which balance.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Walker } from 'fabrik';
import { snapshot, spider, xyz } from './walkers.js';

const SOLE = 15;
const biped = (options) => new Walker({ legs: 2, lengths: [50, 50, SOLE], flat: true, ...options });

describe('a flat foot', () => {
  test('is the joint before the last one, and the last bone lies along the ground', () => {
    const walker = new Walker({ legs: 4, lengths: [50, 45, 15], flat: true, ground: 3 });
    assert.equal(walker.reach, 95, 'without the sole');
    walker.drive(80, 20, 0.4);
    let stood = 0;
    for (let frame = 0; frame < 200; frame++) {
      walker.update(1 / 60);
      for (const { joints, foot, planted } of walker.legs) {
        assert.equal(joints.length, 4);
        const [ankle, toe] = joints.slice(2).map(xyz);
        assert.deepEqual(ankle, xyz(foot));
        const length = Math.hypot(...toe.map((part, axis) => part - ankle[axis]));
        assert.ok(Math.abs(length - SOLE) < 1e-9);
        if (planted) {
          assert.deepEqual([ankle[2], toe[2]], [3, 3]);
          stood++;
        }
      }
    }
    assert.ok(stood > 300);
  });

  test('can be given for all legs, and for single ones', () => {
    const legs = [{}, { flat: false }, { flat: true, lengths: [50, 40, 30, 20] }, {}];
    const walker = new Walker({ legs, lengths: [50, 45, 15], flat: true });
    const flat = walker.legs.map(({ options }) => options.flat ?? false);
    assert.deepEqual(flat, [true, false, true, true]);
    for (const [i, { joints, foot }] of walker.legs.entries()) {
      assert.deepEqual(xyz(joints.at(flat[i] ? -2 : -1)), xyz(foot), `leg ${i}`);
    }
    assert.equal('flat' in spider().legs[0].options, false);
  });

  test('has two bends less than bones', () => {
    const walker = new Walker({ legs: 4, lengths: [40, 40, 30, 15], bends: [1, -0.5], flat: true });
    assert.deepEqual(walker.legs[0].options.bends, [1, -0.5]);
    const other = new Walker({ legs: 4, lengths: [40, 40, 30, 15], flat: true });
    assert.notDeepEqual([...walker.positions], [...other.positions]);
  });

  test('is kept by toJSON, clone and a saved state', () => {
    const walker = biped({ bends: [1] });
    walker.drive(30, 0, 0.2);
    for (let frame = 0; frame < 70; frame++) {
      walker.update(1 / 60);
    }
    const made = new Walker(JSON.parse(JSON.stringify(walker)));
    assert.deepEqual(made.toJSON(), { ...walker.toJSON(), position: made.toJSON().position });
    const [copy, other] = [walker.clone(), biped({ bends: [1] })];
    other.restoreState(walker.saveState());
    for (let frame = 0; frame < 120; frame++) {
      for (const each of [walker, copy, other]) {
        each.update(1 / 60);
      }
      assert.deepEqual(snapshot(copy), snapshot(walker));
      assert.deepEqual(snapshot(other), snapshot(walker));
    }
  });
});
