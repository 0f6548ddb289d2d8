// Flat feet, and walkers of two legs, which balance.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Walker } from 'fabrik';
import { snapshot, spider, stroll, xyz } from './walkers.js';

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

  test('does not move while it stands, to the bit, and its direction is the heading at rest', () => {
    const walker = biped({ heading: 0.5 });
    for (const { joints } of walker.legs) {
      const [ankle, toe] = joints.slice(2);
      assert.ok(Math.abs(Math.atan2(toe.y - ankle.y, toe.x - ankle.x) - 0.5) < 1e-12);
    }
    walker.drive(40, 0, 0.3);
    let before = walker.legs.map(({ joints }) => xyz(joints[3]));
    let planted = [...walker.planted];
    for (let frame = 0; frame < 300; frame++) {
      walker.update(1 / 60);
      const touched = new Set(walker.events.map(({ leg }) => leg));
      const toes = walker.legs.map(({ joints }) => xyz(joints[3]));
      for (const i of [0, 1]) {
        if (planted[i] && walker.planted[i] && !touched.has(i)) {
          assert.deepEqual(toes[i], before[i]);
        }
      }
      [before, planted] = [toes, [...walker.planted]];
    }
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

describe('a walker of two legs', () => {
  for (const flat of [true, false]) {
    const name = flat ? 'with flat feet' : 'with points for feet';
    test(`${name} walks, and balances over the standing foot while the other is in the air`, () => {
      const walker = biped({ flat });
      const { body, legs, reach } = walker;
      assert.ok(walker.topSpeed > 0.45 * reach && walker.topSpeed < 0.6 * reach);
      walker.drive(0.4 * reach);
      let swings = 0;
      for (let frame = 0; frame < 480; frame++) {
        walker.update(1 / 60);
        const standing = legs.filter(({ planted }) => planted);
        assert.ok(standing.length > 0, 'both feet are in the air');
        if (standing.length === 1) {
          swings++;
          const ends = flat ? standing[0].joints.slice(2) : [standing[0].foot, standing[0].foot];
          assert.ok(fromSole(body, ends) < 0.061 * reach, `${fromSole(body, ends)} in frame ${frame}`);
        }
      }
      assert.ok(swings > 60);
      assert.ok(body.x > reach, `it has come to ${body.x}`);
    });
  }

  test('does not go faster than it can balance', () => {
    const walker = biped();
    walker.drive(10 * walker.reach, 0, 9);
    for (let frame = 0; frame < 300; frame++) {
      walker.update(1 / 60);
      assert.ok(Math.abs(walker.body.turn) < 0.71);
      assert.ok(walker.body.lifted < 2);
    }
  });

  test('jumps, and lands on both feet', () => {
    const walker = biped();
    walker.jump(250);
    let flew = 0;
    for (let frame = 0; frame < 120; frame++) {
      walker.update(1 / 60);
      flew += walker.body.airborne ? 1 : 0;
    }
    assert.ok(flew > 10);
    assert.deepEqual([...walker.planted], [1, 1]);
  });

  test('that has one leg disabled does not balance, and goes on', () => {
    const walker = biped();
    walker.setLegEnabled(0, false);
    stroll(walker, 60);
    assert.ok(Number.isFinite(walker.body.x));
  });
});

/** The distance of the body from the line of a sole, along the ground. */
function fromSole({ x, y }, [a, b]) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const share = square > 0 ? Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / square)) : 0;
  return Math.hypot(x - a.x - share * dx, y - a.y - share * dy);
}
