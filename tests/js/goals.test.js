// The options of a solve and of a chain: orientation, effector, weight, pole,
// maxPull and turn limits. Each option has a test that fails without it.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { distance, places, snapshot, tip } from './geometry.js';
import { near } from './joints.js';
import { about, times, turned, unit, X } from './limits.js';

const arm = (options) => new Chain({ root: [80, 170], lengths: [80, 70, 60, 50], ...options });
const deep = (options) => new Chain({ root: [1, 2, 3], lengths: [3, 2, 2, 1], ...options });

/** The direction of a bone, in a chain that rests along +x. */
const wayOf = (chain, bone) =>
  unit(places(chain)[bone + 1].map((each, axis) => each - places(chain)[bone][axis]));

const rotationOf = (chain, bone) => [...chain.rotations.slice(4 * bone, 4 * bone + 4)];

/** The angle between two rotations. */
function apart(a, b) {
  const [x, y, z, w] = times([-a[0], -a[1], -a[2], a[3]], b);
  return 2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w));
}

/** The angle between two angles. */
const gapOf = (a, b) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));
const angleOf = (chain, bone) => chain.angles.slice(0, bone + 1).reduce((total, each) => total + each, 0);

describe('orientation', () => {
  test('is taken by the last bone, while the tip is at its target', () => {
    for (let i = 0; i < 40; i++) {
      const chain = arm();
      assert.equal(chain.solve([150 + i, 250], { orientation: 0.15 * i }), 'reached');
      near(tip(chain), [150 + i, 250], chain.tolerance);
      assert.ok(gapOf(angleOf(chain, 3), 0.15 * i) < 1e-3);
      assert.ok(chain.orientationError < 1e-3);
    }
  });

  test('is a quaternion in space, of any length, in any form', () => {
    const turn = about([1, 2, -1], 2);
    const [x, y, z, w] = turn.map((each) => 3 * each);
    for (const orientation of [[x, y, z, w], new Float64Array([x, y, z, w]), { x, y, z, w }]) {
      const chain = deep();
      assert.equal(chain.solve([3, 5, 4], { orientation }), 'reached');
      assert.ok(apart(rotationOf(chain, 3), turn) < 1e-3);
      near(wayOf(chain, 3), turned(turn, X), 1e-3);
    }
  });

  test('counts by its weight: nothing at 0, and part of the way in between', () => {
    const error = (options) => {
      const chain = arm();
      chain.solve([220, 260], options);
      return angleOf(chain, 3);
    };
    const [without, all] = [error({}), error({ orientation: 2 })];
    assert.equal(error({ orientation: 2, orientationWeight: 0 }), without);
    assert.equal(error({ orientation: 2, orientationWeight: 1 }), all);
    const half = error({ orientation: 2, orientationWeight: 0.5 });
    assert.ok(half > Math.min(without, all) + 0.1 && half < Math.max(without, all) - 0.1, `${half}`);
  });

  test('is taken with an offset', () => {
    const chain = arm();
    chain.solve([200, 280], { orientation: 0.5, offset: 0.75 });
    assert.ok(gapOf(angleOf(chain, 3), 1.25) < 1e-3);
    const [turn, offset] = [about([1, 2, -1], 2), about([0, 1, 1], 0.5)];
    const inSpace = deep();
    inSpace.solve([3, 5, 4], { orientation: turn, offset });
    assert.ok(apart(rotationOf(inSpace, 3), times(turn, offset)) < 1e-3);
  });
});

describe('offsetFrom', () => {
  test('gives the offset that keeps a bone as it is', () => {
    const chain = arm();
    chain.solve(200, 280);
    const before = angleOf(chain, 3);
    const offset = chain.offsetFrom(0.3);
    assert.equal(typeof offset, 'number');
    chain.solve([200, 280], { orientation: 0.3, offset });
    assert.ok(gapOf(angleOf(chain, 3), before) < 1e-3);
    assert.ok(gapOf(chain.offsetFrom(0.3, 2) + 0.3, angleOf(chain, 1)) < 1e-5);
  });

  test('in space, too', () => {
    const chain = deep();
    chain.solve(3, 5, 4);
    const before = rotationOf(chain, 3);
    const turn = about([1, 2, -1], 2);
    const offset = chain.offsetFrom(turn);
    assert.equal(offset.length, 4);
    assert.ok(apart(times(turn, offset), before) < 1e-5);
    assert.ok(apart(times(turn, chain.offsetFrom(turn, 1)), rotationOf(chain, 0)) < 1e-5);
  });
});

describe('effector', () => {
  test('that is the tip makes no difference', () => {
    const [one, other] = [arm(), arm()];
    assert.equal(one.solve([200, 300], { effector: 4 }), other.solve(200, 300));
    assert.deepEqual(snapshot(one), snapshot(other));
  });
});

describe('weight', () => {
  test('is the share of the way from the pose before', () => {
    const before = arm();
    const found = [0, 0.25, 0.5, 1].map((weight) => {
      const chain = arm();
      chain.solve([200, 300], { weight });
      return [...chain.angles];
    });
    assert.deepEqual(found[0], [...before.angles]);
    for (const [i, weight] of [
      [1, 0.25],
      [2, 0.5],
    ]) {
      found[i].forEach((angle, bone) => {
        assert.ok(Math.abs(angle - weight * found[3][bone]) < 0.05, `${angle} of ${found[3][bone]}`);
      });
    }
  });
});

test('options that ask for nothing have no effect', () => {
  const nothing = { orientation: undefined, orientationWeight: undefined, offset: undefined };
  for (const options of [{}, nothing, { effector: undefined, weight: undefined }, { weight: 1 }]) {
    const [one, other] = [deep(), deep()];
    assert.equal(one.solve([2, 4, 6], options), other.solve(2, 4, 6));
    assert.deepEqual(snapshot(one), snapshot(other));
  }
});

describe('a pole', () => {
  // The side of the line from root to tip on which the middle lies.
  const side = (chain) => {
    const [a, b, c] = [places(chain)[0], places(chain)[2], tip(chain)];
    return Math.sign((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0]));
  };

  test('decides to which side a planar chain bends', () => {
    for (const [pole, wanted] of [
      [[80, 400], 1],
      [{ x: 300, y: -100 }, -1],
      [{ point: [80, 400] }, 1],
      [{ direction: [0, -1] }, -1],
      [{ direction: { x: 0, y: 1 }, weight: 1 }, 1],
    ]) {
      const set = arm();
      set.setPole(pole);
      for (const chain of [arm({ pole }), set]) {
        assert.equal(chain.solve(250, 200), 'reached');
        assert.equal(side(chain), wanted, JSON.stringify(pole));
      }
    }
  });

  test('turns the bend of a spatial chain towards it, by the share that its weight gives', () => {
    const root = [1, 2, 3];
    const target = [5, 2, 3];
    const bend = (options) => {
      const chain = deep(options);
      assert.equal(chain.solve(target), 'reached');
      near(places(chain)[0], root);
      const middle = places(chain)[2];
      return Math.atan2(middle[2] - 3, middle[1] - 2);
    };
    const without = bend({});
    const wanted = without + 1.5;
    const direction = [0.3, Math.cos(wanted), Math.sin(wanted)];
    const point = direction.map((each, axis) => root[axis] + 10 * each);
    for (const pole of [point, { point }, { direction }]) {
      assert.ok(gapOf(bend({ pole }), wanted) < 1e-3);
    }
    assert.ok(gapOf(bend({ pole: { direction, weight: 0.5 } }), without + 0.75) < 1e-2);
    assert.equal(bend({ pole: { direction, weight: 0 } }), without);
  });

  test('is removed by setPole(null)', () => {
    const [chain, control] = [arm({ pole: [80, -400] }), arm()];
    chain.setPole(null);
    chain.solve(250, 200);
    control.solve(250, 200);
    assert.deepEqual(snapshot(chain), snapshot(control));
    assert.ok(arm({ pole: null }));
  });
});

describe('a root that may be pulled', () => {
  test('moves towards a target out of reach, no further than maxPull and than needed', () => {
    for (const [away, pull, moved] of [
      [200, 50, 0],
      [290, 50, 30],
      [400, 50, 50],
      [400, 0, 0],
    ]) {
      const chain = arm({ rootMode: 'pull', maxPull: pull });
      const status = chain.solve(80 + away, 170);
      assert.ok(Math.abs(distance(places(chain)[0], [80, 170]) - moved) <= chain.tolerance, `${away}`);
      assert.equal(status, away - moved <= 260 ? 'reached' : 'out-of-reach');
    }
  });

  test('returns to where it was put, once that suffices', () => {
    const chain = arm({ rootMode: 'pull' });
    assert.equal(chain.rootMode, 'pull');
    assert.equal(chain.maxPull, 65);
    chain.solve(380, 170);
    assert.ok(distance(places(chain)[0], [80, 170]) > 39);
    chain.solve(200, 300);
    assert.deepEqual(places(chain)[0], [80, 170, 0]);
    chain.maxPull = 10;
    assert.equal(chain.maxPull, 10);
    chain.rootMode = 'fixed';
    assert.equal(chain.rootMode, 'fixed');
  });
});

describe('maxTurn', () => {
  const turns = (chain, before) => [...chain.angles].map((each, i) => Math.abs(each - before[i]));

  test('is how far each joint turns in one solve: one number for all, or one per bone', () => {
    for (const [maxTurn, most] of [
      [0.1, [0.1, 0.1, 0.1, 0.1]],
      [
        [0.05, 0.1, 0.2, 3],
        [0.05, 0.1, 0.2, 3],
      ],
    ]) {
      const set = arm();
      set.setMaxTurn(maxTurn);
      for (const chain of [arm({ maxTurn }), set]) {
        const before = [...chain.angles];
        assert.equal(chain.solve(150, 300), 'stalled');
        turns(chain, before).forEach((turn, i) => {
          assert.ok(turn <= most[i] + 1e-5, `bone ${i} turns by ${turn}`);
        });
        for (let i = 0; i < 100; i++) {
          chain.solve(150, 300);
        }
        assert.equal(chain.status, 'reached');
      }
    }
  });

  test('is removed by setMaxTurn(null)', () => {
    const chain = arm({ maxTurn: 0.01 });
    chain.setMaxTurn(null);
    assert.equal(chain.solve(150, 300), 'reached');
    assert.equal(arm({ maxTurn: null }).solve(150, 300), 'reached');
  });
});
