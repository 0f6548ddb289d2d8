// Limits, rest and base: what each means, and that it holds.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { checkLengths, checkRoot, checkSolved, distance, places, snapshot, tip } from './geometry.js';
import { about, baseOf, forward, turned, violation, X, Z } from './limits.js';

const { PI } = Math;
const AT_MOST = 1e-4;

const range = (min, max) => ({ type: 'range', min, max });
const hinge = (axis, min, max) => ({ type: 'hinge', axis, min, max });
const cone = (angle) => ({ type: 'cone', angle });
const ball = (y, z, ...twist) => ({ type: 'ball', y, z, ...(twist.length > 0 && { twist }) });
const STIFF = range(0, 0);

function near(found, wanted, within = 1e-6) {
  assert.ok(distance(found, wanted) <= within, `${found} is not within ${within} of ${wanted}`);
}

function nearAll(chain, wanted, within) {
  wanted.forEach((joint, i) => {
    near(places(chain)[i], joint, within);
  });
}

function checkLimits(chain, options) {
  const off = violation(chain, options);
  assert.ok(off <= AT_MOST, `a joint is ${off} outside its limits`);
}

/** Targets all about a root, in reach and out of it. */
function* around(root, reach) {
  const dimensions = root.length;
  for (let i = 0; i < 60; i++) {
    const way = dimensions === 2 ? about(Z, i * 2.4) : about([i % 3, i % 5, 1], i * 2.4);
    const [x, y, z] = turned(way, X);
    const far = reach * (0.1 + 0.02 * i);
    yield [x, y, z].slice(0, dimensions).map((coordinate, axis) => root[axis] + far * coordinate);
  }
}

// What a limit of each kind, or a mix of them, is tried on.
const CHAINS = {
  'ranges in the plane': {
    root: [80, 170],
    lengths: [80, 70, 60, 50],
    limits: [range(-2, -0.5), range(0, 1), range(-0.3, 0.3), range(0.2, 2)],
  },
  'a range across π': { root: [1, 2], lengths: [3, 1, 1], limits: [null, range(2.5, 4), range(-4, -2.8)] },
  'ranges wider than π': {
    root: [0, 0],
    lengths: [1, 1, 1],
    limits: [range(-2, 2), range(-3, 3), range(0, 6)],
  },
  'ranges of one angle': { root: [0, 0], lengths: [2, 1, 1], limits: [null, range(1, 1), range(-0.5, -0.5)] },
  'free joints between ranges': {
    root: [0, 0],
    lengths: [1, 1, 1, 1, 1],
    limits: [range(-0.1, 0.1), null, range(0, 0.5), null, range(-0.5, 0)],
  },
  'a knee that is bent at rest': {
    root: [5, 5],
    lengths: [2, 2, 1],
    rest: [0, 0, 0, 2, 1, 3, 2, 3],
    base: 1,
    limits: [range(-1, 1), range(-1.5, 0), range(-0.2, 0.4)],
  },
  hinges: {
    root: [1, 2, 3],
    lengths: [3, 2, 1],
    limits: [hinge([0, 0, 2], -1, 2), hinge([0, 1, 0], -0.5, 1.5), hinge([0, -1, 1], 0, 3)],
  },
  'a hinge askew, all round': {
    root: [0, 0, 0],
    lengths: [1, 1, 1],
    limits: [hinge([1, 1, 1], -PI, PI), null, hinge([-1, 0, 1], 3, 4)],
  },
  cones: { root: [0, 0, 0], lengths: [1, 2, 1, 1], limits: [cone(0.5), cone(1), cone(0.2), cone(2.5)] },
  balls: { root: [0, 0, 0], lengths: [1, 1, 1], limits: [ball(0.3, 1.2), ball(0, 2), ball(1.5, 0.2)] },
  'balls that are twisted': {
    root: [0, 0, 0],
    lengths: [1, 1, 1],
    limits: [ball(0.3, 1.2, 1, 1), ball(1, 0.4, -2, -2), hinge([0, 1, 0], -1, 1)],
  },
  'balls that twist': {
    root: [3, 2, 1],
    lengths: [1, 1, 1, 1],
    limits: [cone(0.8), ball(0.5, 0.2, -0.6, 0.4), hinge([0, 1, 0], 0.5, 1.5), cone(0.4)],
  },
  'a mix, at rest on a stair, turned': {
    root: [10, -20, 30],
    lengths: [2, 1, 2, 1, 1],
    rest: [0, 0, 0, 2, 0, 0, 2, 1, 0, 2, 1, 2, 3, 1, 2, 3, 2, 2],
    base: [0.5, -0.5, 0.5, 0.5],
    limits: [cone(0.8), null, hinge([1, 0, 0], -1, 0.5), ball(0.5, 1), hinge([0, 0, 1], 0, 2)],
  },
};

for (const [title, given] of Object.entries(CHAINS)) {
  const options = { dimensions: given.root.length, ...given };
  const make = () => new Chain(options);
  const reach = options.lengths.reduce((a, b) => a + b, 0);

  describe(`limits hold: ${title}`, () => {
    test('at the start', () => {
      const chain = make();
      checkLimits(chain, options);
      checkLengths(chain, options.lengths);
      checkRoot(chain, options.root);
    });

    test('after every solve, whether the target can be reached or not', () => {
      const chain = make();
      const seen = new Set();
      for (const target of around(options.root, reach)) {
        seen.add(chain.solve(target));
        checkSolved(chain, options.lengths, target);
        checkRoot(chain, options.root);
        checkLimits(chain, options);
      }
      assert.ok(seen.has('out-of-reach') && seen.has('blocked'), `only ${[...seen]}`);
    });

    test('in poses that are set, which are brought within them', () => {
      const chain = make();
      const pose = (i) =>
        options.lengths.map((_, k) => [Math.sin(i + 7 * k), Math.sin(2 * i + 3 * k), (i * k) % 3]);
      for (let i = 0; i < 40; i++) {
        const start = options.root.map((coordinate) => coordinate + i);
        chain.setPose([start, ...pose(i).map((joint) => joint.slice(0, options.dimensions))].flat());
        checkLimits(chain, options);
        checkLengths(chain, options.lengths);
        checkRoot(chain, start);
      }
    });

    test('with positions to start from, too', () => {
      const joints = options.lengths.flatMap((_, k) =>
        [-k - 1, k % 2, 1 - (k % 3)].slice(0, options.dimensions),
      );
      const positions = [...Array(options.dimensions).fill(0), ...joints];
      const chain = new Chain({ ...options, positions });
      checkLimits(chain, options);
      checkRoot(chain, options.root);
      const other = make();
      other.setPose(positions);
      other.setRoot(options.root);
      assert.deepEqual(snapshot(chain), snapshot(other));
    });

    test('while the base turns', () => {
      const chain = make();
      for (let i = 0; i < 30; i++) {
        const base = options.dimensions === 2 ? i / 3 : about([1, i % 4, 2], i / 3);
        chain.setBase(base);
        checkLimits(chain, { ...options, base });
        chain.solve([...around(options.root, 0.7 * reach)][i]);
        checkLimits(chain, { ...options, base });
        checkRoot(chain, options.root);
      }
    });
  });
}

test('what these tests measure with sees a limit that is broken', () => {
  const bend = (limits) =>
    violation(new Chain({ positions: [0, 0, 1, 0, 1, 1] }), { dimensions: 2, lengths: [1, 1], limits });
  assert.ok(Math.abs(bend([null, range(0, 1)]) - (PI / 2 - 1)) < 1e-6);
  assert.ok(bend([null, range(0, 2)]) < 1e-6);
  const chain = new Chain({ positions: [0, 0, 0, 1, 0, 0, 1, 0, 1], dimensions: 3 });
  const lean = (limit) => violation(chain, { dimensions: 3, lengths: [1, 1], limits: [null, limit] });
  assert.ok(Math.abs(lean(cone(1)) - (PI / 2 - 1)) < 1e-6);
  assert.ok(Math.abs(lean(hinge([0, 1, 0], -1, 2)) - (PI / 2 - 1)) < 1e-6);
  assert.ok(Math.abs(lean(hinge([0, 0, 1], -3, 3)) - PI / 2) < 1e-6);
  assert.ok(Math.abs(lean(ball(1, 3)) - (PI / 2 - 1)) < 1e-6);
  assert.ok(lean(ball(2, 0)) < 1e-6);
  // A bone that is bent up, behind a hinge that bends to the side: it must have been twisted by π / 2.
  const twisted = (...limits) => violation(chain, { dimensions: 3, lengths: [1, 1], limits });
  const aside = hinge([0, 0, 1], 0, 2);
  assert.ok(twisted(ball(0, 0, 1, 2), aside) < 1e-4);
  assert.ok(twisted(ball(0, 0, PI / 2, PI / 2), aside) < 1e-4);
  assert.ok(Math.abs(twisted(ball(0, 0, 0, 1), aside) - (PI / 2 - 1)) < 1e-4);
  assert.ok(Math.abs(twisted(ball(0, 0, 2, 3), aside) - (2 - PI / 2)) < 1e-4);
});

describe('a range', () => {
  test('is of the angle from the bone before, and the first from +x, growing from +x to +y', () => {
    const chain = new Chain({ lengths: [1, 1, 1], limits: [range(0.5, 0.5), range(PI / 2, PI / 2), STIFF] });
    const away = (angle) => [Math.cos(angle), Math.sin(angle), 0];
    const [a, b] = [away(0.5), away(0.5 + PI / 2)];
    nearAll(chain, [[0, 0, 0], a, [a[0] + b[0], a[1] + b[1], 0], [a[0] + 2 * b[0], a[1] + 2 * b[1], 0]]);
  });

  // A straight arm that turns at its root alone; a target just within its length.
  const arm = (limit) => new Chain({ lengths: [1, 1], limits: [limit, STIFF], tolerance: 1e-2 });
  const towards = (chain, angle) => chain.solve(1.995 * Math.cos(angle), 1.995 * Math.sin(angle));

  test('holds a bone at the nearer end', () => {
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

  test('can be said across π', () => {
    const chain = arm(range(3, 3.5));
    for (const angle of [3, 3.1, PI, 3.2, 3.5]) {
      assert.equal(towards(chain, angle), 'reached', `${angle}`);
    }
    assert.equal(towards(chain, 2.5), 'blocked');
    near(tip(chain), [2 * Math.cos(3), 2 * Math.sin(3)], 1e-2);
  });

  test('is the same with whole turns added', () => {
    const [one, other] = [0, 2 * PI].map(
      (turn) => new Chain({ lengths: [2, 1], limits: [null, range(-1 + turn, 0.5 + turn)] }),
    );
    for (const target of around([0, 0], 3)) {
      assert.equal(one.solve(target), other.solve(target));
      assert.ok(Math.abs(one.error - other.error) < 1e-2, `${one.error} and ${other.error}`);
    }
  });

  test('of 2π and more lets a bone go all round, and the whole disc be reached', () => {
    const chain = new Chain({ lengths: [2, 2], limits: [range(-4 * PI, 4 * PI), range(0, 2 * PI)] });
    for (const target of around([0, 0], 3.2)) {
      if (Math.hypot(...target) < 4) {
        assert.equal(chain.solve(target), 'reached', `${target}`);
      }
    }
  });
});

describe('a hinge', () => {
  test('turns about its axis by the right-hand rule, whatever the length of that', () => {
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

  test('along its bone turns what is behind it', () => {
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

  test('twists what is behind it, by as much as it may and no more', () => {
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

describe('the rest pose', () => {
  const rest = [1, 2, 1, 4, 3, 4, 3, 5];

  test('is the pose to start from, gives lengths and root, and is what limits are measured from', () => {
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

  test('gives way to lengths, root and positions', () => {
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

  test('has the axes of a hinge as they are in it', () => {
    // A leg: the thigh hangs down, the shin bends back, about an axis to the side.
    const leg = { rest: [0, 2, 0, 0, 1, 0, 0, 0, 0], dimensions: 3, lengths: [1, 1] };
    const chain = new Chain({ ...leg, limits: [hinge([0, 0, 1], 0.3, 0.3), hinge([0, 0, 1], -1, -1)] });
    near(tip(chain), [Math.sin(0.3) + Math.sin(-0.7), 2 - Math.cos(0.3) - Math.cos(0.7), 0]);
  });

  test('does not matter to a chain that is free', () => {
    const positions = [0, 0, 1, 0, 2, 1, 3, 1];
    const [one, other] = [new Chain({ positions, rest }), new Chain({ positions })];
    assert.equal(one.solve(1, 2), other.solve(1, 2));
    assert.deepEqual(snapshot(one), snapshot(other));
  });
});

describe('the base', () => {
  test('turns a chain about its root, wherever it is', () => {
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

  test('turns a spatial chain by a quaternion, however that is given', () => {
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

  test('is as it is made, plus what is said: the last word counts', () => {
    const chain = new Chain({ lengths: [1, 1], base: 1, limits: [STIFF, STIFF] });
    near(tip(chain), [2 * Math.cos(1), 2 * Math.sin(1)]);
    chain.setBase(3);
    chain.setBase(-0.5);
    near(tip(chain), [2 * Math.cos(-0.5), 2 * Math.sin(-0.5)]);
  });

  test('does not turn positions that are given: they are where the chain starts', () => {
    const positions = [0, 0, 0, 1, 0, 2];
    const chain = new Chain({ positions, base: 1, limits: [range(0, 1), range(-1, 1)] });
    nearAll(chain, [
      [0, 0, 0],
      [0, 1, 0],
      [0, 2, 0],
    ]);
  });

  test('is what bone 0 is limited against, and follows as a leg follows its body', () => {
    const chain = new Chain({ lengths: [1, 1], limits: [range(-0.5, 0.5), range(-2, 0)] });
    for (let frame = 0; frame < 100; frame++) {
      const base = frame / 20;
      chain.setRoot(frame / 50, 1);
      chain.setBase(base);
      const [x, y] = turned(about(Z, base - 0.3), [1.6, 0, 0]);
      assert.equal(chain.solve(frame / 50 + x, 1 + y), 'reached');
      checkLimits(chain, { dimensions: 2, lengths: [1, 1], base, limits: [range(-0.5, 0.5), range(-2, 0)] });
    }
  });
});

describe('setLimit', () => {
  test('brings a pose within the limit at once, by the least turn, and no other joint', () => {
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

  test('gives what the same limits give from the start', () => {
    for (const { limits, ...options } of Object.values(CHAINS)) {
      const [early, late] = [new Chain({ ...options, limits }), new Chain(options)];
      limits.forEach((limit, bone) => {
        late.setLimit(bone, limit);
      });
      assert.deepEqual(snapshot(late), snapshot(early));
      for (const target of around(options.root, 5)) {
        assert.equal(late.solve(target), early.solve(target));
        assert.deepEqual(snapshot(late), snapshot(early));
      }
    }
  });

  test('takes the place of the limit there was; null takes it away', () => {
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
    chain.pinned = false;
    assert.equal(chain.solve(5, 5), 'reached');
  });
});

describe('a chain with limits', () => {
  const limits = [range(0, 0.3), range(0, 0.3)];

  test('is told blocked where the limits forbid the target, out-of-reach or too-close where lengths do', () => {
    const chain = new Chain({ lengths: [3, 1], limits });
    assert.equal(chain.solve(0, 3), 'blocked');
    assert.equal(chain.reached, false);
    assert.equal(chain.solve(0, 4.1), 'out-of-reach');
    assert.equal(chain.solve(0, 1.9), 'too-close');
    assert.equal(chain.solve(3.94, 0.59), 'reached');
  });

  test('finds the best pose where it is blocked', () => {
    const chain = new Chain({ lengths: [2, 1, 1], limits: [range(-0.4, 0.6), STIFF, STIFF] });
    for (const angle of [0.8, 1.5, 2.5]) {
      assert.equal(chain.solve(3 * Math.cos(angle), 3 * Math.sin(angle)), 'blocked');
      const best = [4 * Math.cos(0.6), 4 * Math.sin(0.6)];
      near(tip(chain), best, 0.02);
    }
  });

  test('is stalled where its iterations were too few, and goes on from there', () => {
    const options = { lengths: [1, 1, 1, 1], limits: Array(4).fill(range(-1, 1)), tolerance: 1e-6 };
    const chain = new Chain({ ...options, maxIterations: 1 });
    const target = new Chain(options);
    target.solve(1.5, 2.5);
    assert.equal(target.status, 'reached');
    assert.equal(chain.solve(1.5, 2.5), 'stalled');
    assert.equal(chain.iterations, 1);
    let solves = 1;
    while (chain.solve(1.5, 2.5) === 'stalled' && solves < 100) {
      solves++;
      checkLimits(chain, { dimensions: 2, ...options });
    }
    assert.equal(chain.status, 'reached');
  });

  test('may take 1000 iterations by default, and as many as it is told', () => {
    assert.equal(new Chain({ lengths: [1, 1], limits }).maxIterations, 1000);
    assert.equal(new Chain({ lengths: [1, 1], limits: [null, undefined] }).maxIterations, 100);
    assert.equal(new Chain({ lengths: [1, 1], limits, maxIterations: 7 }).maxIterations, 7);
    const chain = new Chain({ lengths: [1, 1], limits, maxIterations: 100 });
    assert.equal(chain.maxIterations, 100);
    assert.ok(chain.solve(-1, -1) && chain.iterations <= 100);
  });

  test('takes limits that are all null as none, and holes, too', () => {
    const [none, plain] = [
      new Chain({ lengths: [2, 1, 1], limits: Array(3) }),
      new Chain({ lengths: [2, 1, 1] }),
    ];
    none.solve(1, 2);
    plain.solve(1, 2);
    assert.deepEqual(snapshot(none), snapshot(plain));
    none.solver = 'fabrik';
  });

  test('keeps no hold of the objects it was given', () => {
    const mine = [range(0, 0.3), range(0, 0.3)];
    const chain = new Chain({ lengths: [1, 1], limits: mine });
    mine[0].max = 3;
    mine.pop();
    assert.equal(chain.solve(0, 1.9), 'blocked');
    checkLimits(chain, { dimensions: 2, lengths: [1, 1], limits });
  });

  test('follows a path within its limits, and stays near the last pose', () => {
    const options = { dimensions: 2, lengths: [1, 1, 1], limits: [range(-1, 2), range(-2, 0), range(-1, 1)] };
    const chain = new Chain(options);
    let last;
    for (let frame = 0; frame < 300; frame++) {
      const angle = 0.3 + 0.5 * Math.sin(frame / 40);
      const target = [2.2 * Math.cos(angle), 2.2 * Math.sin(angle)];
      assert.equal(chain.solve(target), 'reached', `frame ${frame}`);
      checkLimits(chain, options);
      const now = places(chain);
      now.forEach((joint, i) => {
        assert.ok(!last || distance(joint, last[i]) < 0.15, `joint ${i} jumps in frame ${frame}`);
      });
      last = now;
    }
  });

  test('leaps nowhere on its path without a tolerance', () => {
    const chain = new Chain({ lengths: [1, 1, 1], dimensions: 3, limits: [cone(1), ball(1, 0.5), cone(1)] });
    const at = (frame) => [2.3, Math.sin(frame / 50), Math.cos(frame / 70)];
    chain.solve(at(0));
    chain.tolerance = 0;
    for (let frame = 1; frame < 500; frame++) {
      const last = places(chain);
      chain.solve(at(frame));
      assert.ok(chain.error < 1e-5, `${chain.error} from the target in frame ${frame}`);
      nearAll(chain, last, 5 * distance(at(frame), at(frame - 1)));
    }
  });

  test('is led by a target ever so far as by a far one, and is soon done with it', () => {
    for (const { limits, ...options } of Object.values(CHAINS)) {
      const made = { ...options, root: options.root.map(() => 0), limits };
      const reach = options.lengths.reduce((a, b) => a + b, 0);
      const [chain, ...others] = [100, 1e3, 1e9, 1e20, 1e27].map((far) => {
        const solved = new Chain(made);
        solved.solve(made.root.map((_, axis) => (axis === 1 ? far * reach : 0)));
        assert.equal(solved.status, 'out-of-reach');
        assert.ok(solved.iterations <= 200, `${solved.iterations} iterations for ${far} times the reach`);
        return solved;
      });
      for (const other of others) {
        const off = Math.abs(tip(other)[1] - tip(chain)[1]);
        assert.ok(off <= 2e-3 * reach, `the tip is ${off} off`);
      }
    }
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

  test('lets a bone turn less, with limits', () => {
    const [plain, stiff] = [turnsOf({ limits }), turnsOf({ limits, stiffness: [1, 1, 300] })];
    assert.ok(stiff[2] < plain[2], `${stiff} is not stiffer than ${plain}`);
    const set = turnsOf({ limits }, (chain) => chain.setStiffness(new Float32Array([1, 1, 300])));
    assert.deepEqual(set, stiff);
  });

  test('of null is none at all', () => {
    const undone = turnsOf({ limits, stiffness: [1, 5, 300] }, (chain) => chain.setStiffness(null));
    assert.deepEqual(undone, turnsOf({ limits }));
  });

  test('keeps a chain from nothing that it can reach', () => {
    for (const options of [{}, { limits: Array(4).fill(range(-3, 3)) }]) {
      const chain = new Chain({ lengths: [1, 2, 1, 1], stiffness: [1000, 0.001, 1, 30], ...options });
      for (const target of around([0, 0], 3.2)) {
        if (Math.hypot(...target) < 4.5) {
          assert.equal(chain.solve(target), 'reached', `${target}: ${chain.error}`);
          checkLengths(chain, [1, 2, 1, 1]);
        }
      }
    }
  });
});
