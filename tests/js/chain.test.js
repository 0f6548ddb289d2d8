// What Chain promises to its users, one sentence per test.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { checkLengths, checkRoot, checkSolved, distance, places, snapshot, tip } from './geometry.js';

const LENGTHS = [80, 70, 60, 50];
const ROOT = [80, 170];

const planar = (options) => new Chain({ root: ROOT, lengths: LENGTHS, ...options });
const spatial = (options) => new Chain({ root: [1, 2, 3], lengths: [3, 2, 1], ...options });

function near(found, wanted, within) {
  assert.ok(distance(found, wanted) <= within, `${found} is not within ${within} of ${wanted}`);
}

/** A vector as in three.js: its `length` is a method, which does not make it an array. */
class Vector {
  constructor(x, y) {
    this.x = x;
    this.y = y;
  }
  length() {
    return Math.hypot(this.x, this.y);
  }
}

describe('a new chain', () => {
  test('is straight along +x from its root', () => {
    const chain = planar();
    assert.deepEqual(
      places(chain),
      [80, 160, 230, 290, 340].map((x) => [x, 170, 0]),
    );
    assert.deepEqual([...chain.positions], [80, 170, 160, 170, 230, 170, 290, 170, 340, 170]);
  });

  test('is unsolved, its error is NaN, and its iterations are 0', () => {
    const chain = planar();
    assert.deepEqual([chain.status, chain.reached, chain.iterations], ['unsolved', false, 0]);
    assert.ok(Number.isNaN(chain.error));
  });

  test('has the dimensions of its root, of `dimensions`, or two', () => {
    assert.equal(planar().dimensions, 2);
    assert.equal(spatial().dimensions, 3);
    assert.equal(new Chain({ lengths: [1], root: { x: 0, y: 0 } }).dimensions, 2);
    assert.equal(new Chain({ lengths: [1], root: { x: 0, y: 0, z: 0 } }).dimensions, 3);
    assert.equal(new Chain({ lengths: [1], dimensions: 3 }).dimensions, 3);
    assert.equal(new Chain({ lengths: [1] }).dimensions, 2);
    assert.equal(new Chain({ positions: [0, 0, 0, 0, 0, 1], dimensions: 3 }).bones, 1);
  });

  test('has a tolerance of 1e-4 of the reach, 100 iterations, the solver auto and a fixed root', () => {
    const chain = planar();
    assert.equal(chain.tolerance, 1e-4 * 260);
    assert.deepEqual(
      [chain.maxIterations, chain.restarts, chain.solver, chain.rootMode],
      [100, true, 'auto', 'fixed'],
    );
  });

  test('accepts any array-likes and points as options', () => {
    const wanted = snapshot(planar());
    const likes = [
      { root: { x: 80, y: 170 }, lengths: Float32Array.from(LENGTHS) },
      { root: new Float64Array(ROOT), lengths: { length: 4, 0: 80, 1: 70, 2: 60, 3: 50 } },
      { root: new DOMRectLike(80, 170), lengths: Uint8Array.from(LENGTHS) },
      { root: ROOT, lengths: Object.freeze([...LENGTHS]) },
    ];
    for (const options of likes) {
      assert.deepEqual(snapshot(new Chain(options)), wanted);
    }
  });

  test('treats an option that is undefined like a missing one', () => {
    const nothing = { dimensions: undefined, positions: undefined, tolerance: undefined };
    const more = { maxIterations: undefined, solver: undefined, rootMode: undefined };
    assert.deepEqual(snapshot(planar({ ...nothing, ...more })), snapshot(planar()));
  });

  test('takes its lengths from its positions if no lengths are given', () => {
    const chain = new Chain({ positions: [1, 1, 4, 5, 4, 7] });
    assert.deepEqual(places(chain), [
      [1, 1, 0],
      [4, 5, 0],
      [4, 7, 0],
    ]);
    assert.equal(chain.reach, 7);
    assert.equal(chain.bones, 2);
  });

  test('takes lengths and root from their options, and only the directions of bones from positions', () => {
    const chain = new Chain({ root: [10, 20], lengths: [2, 3], positions: [0, 0, 0, 9, -5, 9] });
    assert.deepEqual(places(chain), [
      [10, 20, 0],
      [10, 22, 0],
      [7, 22, 0],
    ]);
  });

  test('has its root at joint 0 of its positions if no root is given', () => {
    checkRoot(new Chain({ positions: [7, 8, 7, 9] }), [7, 8]);
  });

  test('does not keep the arrays that it was made from', () => {
    const [lengths, root] = [[...LENGTHS], [...ROOT]];
    const chain = new Chain({ lengths, root });
    const before = snapshot(chain);
    lengths.fill(1);
    root.fill(0);
    assert.deepEqual(snapshot(chain), before);
  });
});

// A point whose coordinates are getters of its class, as in DOMRect.
class DOMRectLike {
  #x;
  #y;
  constructor(x, y) {
    this.#x = x;
    this.#y = y;
  }
  get x() {
    return this.#x;
  }
  get y() {
    return this.#y;
  }
}

describe('solve', () => {
  test('puts the tip on the target, keeps the root and the lengths, and returns the status', () => {
    const chain = planar();
    assert.equal(chain.solve(200, 300), 'reached');
    assert.equal(chain.status, 'reached');
    near(tip(chain), [200, 300], chain.tolerance);
    checkRoot(chain, ROOT);
    checkSolved(chain, LENGTHS, [200, 300]);
  });

  test('gives the same bits for numbers, an array, a typed array and an object', () => {
    const ways = [
      (chain) => chain.solve(200, 300),
      (chain) => chain.solve(200, 300, 0),
      (chain) => chain.solve([200, 300]),
      (chain) => chain.solve(new Float32Array([200, 300])),
      (chain) => chain.solve({ length: 2, 0: 200, 1: 300 }),
      (chain) => chain.solve({ x: 200, y: 300 }),
      (chain) => chain.solve({ x: 200, y: 300, z: 0 }),
      (chain) => chain.solve(new DOMRectLike(200, 300)),
      (chain) => chain.solve(new Vector(200, 300)),
      (chain) => chain.solve({ x: 200, y: 300, length: 360.6 }),
      (chain) => chain.solve([200, 300], {}),
      (chain) => chain.solve([200, 300], undefined),
    ];
    const solved = ways.map((solve) => {
      const chain = planar();
      assert.equal(solve(chain), 'reached');
      return snapshot(chain);
    });
    for (const one of solved) {
      assert.deepEqual(one, solved[0]);
    }
  });

  test('accepts the same forms in three dimensions', () => {
    const target = [2, 4, 6];
    const ways = [
      (chain) => chain.solve(2, 4, 6),
      (chain) => chain.solve(target),
      (chain) => chain.solve(Float64Array.from(target)),
      (chain) => chain.solve({ x: 2, y: 4, z: 6 }),
    ];
    for (const solve of ways) {
      const chain = spatial();
      assert.equal(solve(chain), 'reached');
      near(tip(chain), target, chain.tolerance);
      checkSolved(chain, [3, 2, 1], target);
    }
  });

  test('accepts a joint of another chain as its target', () => {
    const leader = planar();
    leader.solve(120, 260);
    const chain = planar();
    assert.equal(chain.solve(leader.joints[4]), 'reached');
    near(tip(chain), tip(leader), chain.tolerance);
  });

  test('stalls where the published method does, and reaches the target with the solver auto', () => {
    const inLine = [80 + 150, 170];
    const alone = planar({ solver: 'fabrik' });
    assert.equal(alone.solve(inLine), 'stalled');
    assert.equal(alone.iterations, 100);
    checkSolved(alone, LENGTHS, inLine);
    assert.equal(planar().solve(inLine), 'reached');
  });

  test('stops at maxIterations', () => {
    const chain = planar({ maxIterations: 3, solver: 'fabrik', tolerance: 0 });
    assert.equal(chain.solve(90, 180), 'stalled');
    assert.equal(chain.iterations, 3);
  });

  test('drags the chain behind the tip if the root is free, and always reaches', () => {
    const chain = planar({ rootMode: 'free' });
    for (const target of [
      [1000, 1000],
      [1001, 1000],
      [80, 170],
      [-1e6, 3],
    ]) {
      assert.equal(chain.solve(target), 'reached');
      near(tip(chain), target, chain.tolerance);
      checkLengths(chain, LENGTHS);
    }
    assert.ok(distance(places(chain)[0], ROOT) > 1000, 'the root stayed');
  });
});
