// The rest pose, the base, limits that change, and stiffness.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { checkRoot, places } from './geometry.js';
import { checkLimits, nearAll, range, STIFF } from './joints.js';
import { about, baseOf, turned, Z } from './limits.js';

const { PI } = Math;

describe('the rest pose', () => {
  const rest = [1, 2, 1, 4, 3, 4, 3, 5];

  test('is the initial pose, gives lengths and root, and limits are measured from it', () => {
    const chain = new Chain({ rest, limits: [STIFF, STIFF, STIFF] });
    assert.deepEqual([...chain.positions], rest);
    assert.equal(chain.reach, 5);
    chain.solve(9, 9);
    assert.deepEqual([...chain.positions], rest);
    const turnedBy = new Chain({ rest, limits: [range(-PI / 2, -PI / 2), STIFF, range(PI / 2, PI / 2)] });
    nearAll(turnedBy, [
      [1, 2, 0],
      [3, 2, 0],
      [3, 0, 0],
      [3, 1, 0],
    ]);
  });

  test('is overridden by lengths, root and positions', () => {
    const longer = new Chain({ rest, lengths: [4, 4, 2], root: [0, 0] });
    nearAll(longer, [
      [0, 0, 0],
      [0, 4, 0],
      [4, 4, 0],
      [4, 6, 0],
    ]);
    const positions = [0, 0, 1, 0, 2, 0, 2, 3];
    const posed = new Chain({ rest, positions });
    assert.deepEqual([...posed.positions], positions);
    assert.equal(posed.reach, 5);
  });
});

describe('the base', () => {
  test('turns a chain about its root, wherever the root is', () => {
    for (const limits of [undefined, [range(-2, 2), null, range(0, 1)]]) {
      const chain = new Chain({ root: [5, 6], lengths: [3, 2, 1], ...(limits && { limits }) });
      chain.solve(7, 9);
      const before = places(chain);
      assert.equal(chain.setBase(0.7), undefined);
      const wanted = before.map(([x, y]) => turned(about(Z, 0.7), [x - 5, y - 6, 0]));
      nearAll(
        chain,
        wanted.map(([x, y]) => [x + 5, y + 6, 0]),
      );
      checkRoot(chain, [5, 6]);
      chain.setBase(0);
      nearAll(chain, before);
    }
  });

  test('turns a spatial chain by a quaternion in any form', () => {
    const q = [0.2, -0.4, 0.8, 0.5];
    const [x, y, z, w] = q;
    for (const given of [q, new Float64Array(q), { x, y, z, w }, q.map((each) => -8 * each)]) {
      const chain = new Chain({ root: [1, 2, 3], lengths: [3, 2, 1] });
      chain.solve(2, 4, 6);
      const before = places(chain);
      chain.setBase(given);
      const turn = baseOf({ base: q, dimensions: 3 });
      nearAll(
        chain,
        before.map((joint) => {
          const [a, b, c] = turned(turn, [joint[0] - 1, joint[1] - 2, joint[2] - 3]);
          return [1 + a, 2 + b, 3 + c];
        }),
        3e-6,
      );
      const other = new Chain({ root: [1, 2, 3], lengths: [3, 2, 1] });
      other.solve(2, 4, 6);
      other.setBase(...(Array.isArray(given) ? given : q));
      nearAll(other, places(chain), 3e-6);
    }
  });

  test('does not turn initial positions', () => {
    const positions = [0, 0, 0, 1, 0, 2];
    const chain = new Chain({ positions, base: 1, limits: [range(0, 1), range(-1, 1)] });
    nearAll(chain, [
      [0, 0, 0],
      [0, 1, 0],
      [0, 2, 0],
    ]);
  });
});

describe('setLimit', () => {
  test('brings the joint within the limit at once, by the least turn, and turns no other joint', () => {
    const chain = new Chain({ positions: [0, 0, 1, 0, 1, 1, 0, 1] });
    assert.equal(chain.setLimit(1, range(-1, 1)), undefined);
    const [x, y] = [1 + Math.cos(1), Math.sin(1)];
    nearAll(chain, [
      [0, 0, 0],
      [1, 0, 0],
      [x, y, 0],
      [x - 1, y, 0],
    ]);
  });

  test('replaces the limit of a joint; null removes it', () => {
    const chain = new Chain({ lengths: [1, 1], limits: [range(-0.1, 0.1), range(0, 1)] });
    const free = new Chain({ lengths: [1, 1] });
    assert.equal(chain.solve(-0.5, 1), 'blocked');
    chain.setLimit(0, range(-PI, PI));
    chain.setLimit(1, range(-3, 0));
    assert.equal(chain.solve(-0.5, 1), 'reached');
    checkLimits(chain, { dimensions: 2, lengths: [1, 1], limits: [null, range(-3, 0)] });
    chain.setLimit(0, null);
    chain.setLimit(1, null);
    assert.equal(chain.maxIterations, 100);
    chain.setPose([0, 0, 1, 0, 2, 0]);
    assert.equal(chain.solve(-0.5, 1), free.solve(-0.5, 1));
    assert.deepEqual(places(chain), places(free));
    chain.solver = 'fabrik';
    chain.rootMode = 'free';
    assert.equal(chain.solve(5, 5), 'reached');
  });
});

describe('stiffness', () => {
  const limits = [range(-2, 2), range(-2, 2), range(-2, 2)];
  const turnsOf = (options, setUp) => {
    const chain = new Chain({ lengths: [1, 1, 1], positions: [0, 0, 1, 0, 2, 0.5, 2.5, 1.4], ...options });
    setUp?.(chain);
    const before = places(chain);
    assert.equal(chain.solve(2.3, 1.7), 'reached');
    const angle = (joints, i) => Math.atan2(joints[i + 1][1] - joints[i][1], joints[i + 1][0] - joints[i][0]);
    return [0, 1, 2].map((i) => Math.abs(angle(places(chain), i) - angle(before, i)));
  };

  test('makes a bone turn less, with limits', () => {
    const [plain, stiff] = [turnsOf({ limits }), turnsOf({ limits, stiffness: [1, 1, 300] })];
    assert.ok(stiff[2] < plain[2], `${stiff} is not stiffer than ${plain}`);
    const set = turnsOf({ limits }, (chain) => chain.setStiffness(new Float32Array([1, 1, 300])));
    assert.deepEqual(set, stiff);
  });

  test('of null removes stiffness', () => {
    const undone = turnsOf({ limits, stiffness: [1, 5, 300] }, (chain) => chain.setStiffness(null));
    assert.deepEqual(undone, turnsOf({ limits }));
  });
});
