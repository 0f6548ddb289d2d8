// What each kind of limit allows a joint to do.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { places, tip } from './geometry.js';
import { around, ball, cone, hinge, near, nearAll, range, STIFF } from './joints.js';
import { about, forward, turned, X, Z } from './limits.js';

const { PI } = Math;

describe('a range', () => {
  test('limits the angle to the bone before, for the first bone to +x, growing from +x to +y', () => {
    const chain = new Chain({ lengths: [1, 1, 1], limits: [range(0.5, 0.5), range(PI / 2, PI / 2), STIFF] });
    const away = (angle) => [Math.cos(angle), Math.sin(angle), 0];
    const [a, b] = [away(0.5), away(0.5 + PI / 2)];
    nearAll(chain, [[0, 0, 0], a, [a[0] + b[0], a[1] + b[1], 0], [a[0] + 2 * b[0], a[1] + 2 * b[1], 0]]);
  });

  // A straight arm that turns only at its root; a target just within its reach.
  const arm = (limit) => new Chain({ lengths: [1, 1], limits: [limit, STIFF], tolerance: 1e-2 });
  const towards = (chain, angle) => chain.solve(1.995 * Math.cos(angle), 1.995 * Math.sin(angle));

  test('keeps a bone at the nearer end', () => {
    const chain = arm(range(-0.5, 1));
    for (const [to, end] of [
      [1.5, 1],
      [3, 1],
      [-1, -0.5],
      [-2.5, -0.5],
      [0.3, 0.3],
    ]) {
      assert.equal(towards(chain, to), to === end ? 'reached' : 'blocked', `towards ${to}`);
      near(tip(chain), [2 * Math.cos(end), 2 * Math.sin(end)], 1e-2);
    }
  });

  test('can lie across π', () => {
    const chain = arm(range(3, 3.5));
    for (const angle of [3, 3.1, PI, 3.2, 3.5]) {
      assert.equal(towards(chain, angle), 'reached', `${angle}`);
    }
    assert.equal(towards(chain, 2.5), 'blocked');
    near(tip(chain), [2 * Math.cos(3), 2 * Math.sin(3)], 1e-2);
  });

  test('is the same after adding whole turns', () => {
    const [one, other] = [0, 2 * PI].map(
      (turn) => new Chain({ lengths: [2, 1], limits: [null, range(-1 + turn, 0.5 + turn)] }),
    );
    for (const target of around([0, 0], 3)) {
      assert.equal(one.solve(target), other.solve(target));
      assert.ok(Math.abs(one.error - other.error) < 1e-2, `${one.error} and ${other.error}`);
    }
  });

  test('has two separate ends, also if it is longer than a turn', () => {
    for (const limit of [range(-2 * PI, 2 * PI), range(-5, 5), range(3, 12)]) {
      const chain = new Chain({ lengths: [1, 1], limits: [limit, null] });
      const [min, max] = [Math.max(limit.min, -12), limit.max];
      for (const angle of [min, min + 0.1, (min + max) / 2, 3, 5, max - 0.1, max]) {
        chain.setAngles([angle, 0]);
        assert.ok(Math.abs(chain.angles[0] - angle) < 1e-5, `${chain.angles[0]} instead of ${angle}`);
      }
      for (const [far, end] of [
        [max + 0.5, max],
        [min - 0.5, min],
      ]) {
        chain.setAngles([far, 0]);
        assert.ok(Math.abs(chain.angles[0] - end) < 1e-5, `${chain.angles[0]} instead of ${end}`);
      }
    }
  });

  test('with infinite ends is no limit: the angle continues from turn to turn', () => {
    const limits = [range(-Infinity, Infinity), range(0, 1)];
    const chain = new Chain({ lengths: [2, 1], limits });
    for (let i = 0; i <= 300; i++) {
      const angle = i / 10;
      assert.equal(chain.solve(2.9 * Math.cos(angle), 2.9 * Math.sin(angle)), 'reached');
      assert.ok(Math.abs(chain.angles[0] - angle) < 1, `${chain.angles[0]} at ${angle}`);
    }
    const half = new Chain({ lengths: [1], limits: [range(-1, Infinity)] });
    half.setAngles([100]);
    assert.equal(half.angles[0], 100);
    half.setAngles([-2]);
    assert.equal(half.angles[0], -1);
  });

  test('of a turn or more allows every point in reach', () => {
    const chain = new Chain({ lengths: [2, 2], limits: [range(-4 * PI, 4 * PI), range(0, 2 * PI)] });
    for (const target of around([0, 0], 3.2)) {
      if (Math.hypot(...target) < 4) {
        assert.equal(chain.solve(target), 'reached', `${target}`);
      }
    }
  });
});

describe('a hinge', () => {
  test('turns about its axis by the right-hand rule, for any length of the axis', () => {
    for (const axis of [[0, 0, 1], [0, 0, 1e-8], new Float32Array([0, 0, 1e8]), { x: 0, y: 0, z: 5 }]) {
      const limits = [hinge([0, 0, 1], 0, 0), hinge(axis, 1, 1)];
      const chain = new Chain({ lengths: [1, 1], dimensions: 3, limits });
      near(tip(chain), [1 + Math.cos(1), Math.sin(1), 0]);
    }
    const chain = new Chain({ lengths: [1], dimensions: 3, limits: [hinge([0, 1, 0], 1, 1)] });
    near(tip(chain), [Math.cos(1), 0, -Math.sin(1)]);
  });

  test('is in the frame of the bone before it', () => {
    const limits = [
      hinge([0, 0, 1], PI / 2, PI / 2),
      hinge([0, 1, 0], -PI / 2, -PI / 2),
      hinge([0, 0, 1], 1, 1),
    ];
    const options = { lengths: [1, 1, 1], dimensions: 3, limits };
    const angles = [{ swing: [0, 0, PI / 2] }, { swing: [0, -PI / 2, 0] }, { swing: [0, 0, 1] }];
    nearAll(new Chain(options), forward(options, angles));
    near(places(new Chain(options))[2], [0, 1, 1]);
  });

  test('along its bone turns the bones after it', () => {
    const limits = [hinge([1, 0, 0], PI / 2, PI / 2), hinge([0, 0, 1], 1, 1)];
    const chain = new Chain({ lengths: [1, 1], dimensions: 3, limits });
    near(tip(chain), [1 + Math.cos(1), 0, Math.sin(1)]);
  });
});

describe('a cone', () => {
  test('is about the rest of its bone, within its parent', () => {
    const options = { lengths: [2, 1], dimensions: 3, limits: [cone(0), cone(0.4)], tolerance: 1e-4 };
    const chain = new Chain(options);
    for (let turn = 0; turn < 6; turn++) {
      const [x, y, z] = turned(about(X, turn), [0, 1, 0]);
      assert.equal(chain.solve(2 + x, y, z), 'blocked');
      const wanted = turned(about(turned(about(X, turn), Z), 0.4), X);
      near(tip(chain), [2 + wanted[0], wanted[1], wanted[2]], 1e-2);
    }
  });

  test('of π is no limit to the direction', () => {
    const chain = new Chain({ lengths: [1], dimensions: 3, limits: [cone(PI)] });
    for (const target of around([0, 0, 0], 1)) {
      const size = Math.hypot(...target);
      assert.equal(chain.solve(target.map((each) => each / size)), 'reached');
    }
  });
});

describe('a ball', () => {
  const swung = (limit, target) => {
    const chain = new Chain({ lengths: [1], dimensions: 3, limits: [limit], tolerance: 1e-4 });
    chain.solve(target);
    return [chain.status, tip(chain)];
  };

  test('swings by y about the y axis, and by z about the z axis', () => {
    const [up, aside] = [turned(about([0, 1, 0], -1), X), turned(about(Z, 1), X)];
    assert.equal(swung(ball(1, 0.2), up)[0], 'reached');
    assert.equal(swung(ball(0.2, 1), up)[0], 'blocked');
    assert.equal(swung(ball(0.2, 1), aside)[0], 'reached');
    assert.equal(swung(ball(1, 0.2), aside)[0], 'blocked');
    near(swung(ball(0, 1), [Math.SQRT1_2, 0, Math.SQRT1_2])[1], X, 1e-2);
  });

  test('twists the bones after it, as far as its limit allows', () => {
    const bent = hinge([0, 0, 1], 1, 1);
    const make = (...twist) =>
      new Chain({ lengths: [1, 1], dimensions: 3, limits: [ball(0, 0, ...twist), bent], tolerance: 1e-3 });
    const at = (angle) => {
      const [y, z] = [Math.sin(1) * Math.cos(angle), Math.sin(1) * Math.sin(angle)];
      return [1 + Math.cos(1), y, z];
    };
    near(tip(make()), at(0));
    near(tip(make(PI / 2, PI / 2)), at(PI / 2));
    near(tip(make(0.5, 2)), at(0.5));
    const chain = make(-1, 2);
    for (const angle of [2, 1, 0, -1]) {
      assert.equal(chain.solve(at(angle)), 'reached', `twisted by ${angle}`);
    }
    assert.equal(chain.solve(at(2.5)), 'blocked');
    near(tip(chain), at(2), 1e-2);
    assert.equal(make().solve(at(0.5)), 'blocked');
  });
});
