// What each kind of limit allows a joint to do.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { places, tip } from './geometry.js';
import { ball, cone, hinge, near, nearAll, range, STIFF } from './joints.js';
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
