// What the members of Chain promise: joints, positions, pose, settings, and dispose.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { membersOf } from './class-members.js';
import { checkLengths, checkRoot, distance, places, snapshot, tip } from './geometry.js';

const LENGTHS = [80, 70, 60, 50];
const ROOT = [80, 170];

const planar = (options) => new Chain({ root: ROOT, lengths: LENGTHS, ...options });
const spatial = (options) => new Chain({ root: [1, 2, 3], lengths: [3, 2, 1], ...options });

function near(found, wanted, within) {
  assert.ok(distance(found, wanted) <= within, `${found} is not within ${within} of ${wanted}`);
}

describe('joints', () => {
  test('are the same objects each time, and always show the present pose', () => {
    const chain = planar();
    const { joints } = chain;
    const [first, last] = [joints[0], joints[4]];
    chain.solve(200, 300);
    assert.equal(chain.joints, joints);
    assert.equal(chain.joints[4], last);
    near([last.x, last.y], [200, 300], chain.tolerance);
    chain.setRoot(0, 0);
    assert.deepEqual([first.x, first.y, first.z], [0, 0, 0]);
    near([last.x, last.y], [120, 130], chain.tolerance);
  });

  test('are one more than the bones, cannot be replaced, and have z = 0 in two dimensions', () => {
    const chain = planar();
    assert.equal(chain.joints.length, chain.bones + 1);
    assert.ok(Object.isFrozen(chain.joints));
    chain.solve(200, 300);
    assert.ok(chain.joints.every(({ z }) => z === 0));
  });

  test('can be written as JSON', () => {
    const chain = spatial();
    assert.equal(JSON.stringify(chain.joints.slice(0, 2)), '[{"x":1,"y":2,"z":3},{"x":4,"y":2,"z":3}]');
  });

  test('are exact far from the origin, where positions are rounded', () => {
    const root = [1e9, -1e9];
    const chain = new Chain({ root, lengths: LENGTHS.map((length) => length / 100) });
    const target = [1e9 + 1.25, -1e9 + 1.5];
    assert.equal(chain.solve(target), 'reached');
    near(tip(chain), target, chain.tolerance);
    assert.ok(Math.abs(chain.error - distance(tip(chain), target)) < 1e-6);
    checkLengths(
      chain,
      LENGTHS.map((length) => length / 100),
    );
    places(chain).forEach(([x, y], i) => {
      assert.deepEqual([...chain.positions.slice(2 * i, 2 * i + 2)], [Math.fround(x), Math.fround(y)]);
    });
  });
});

describe('positions', () => {
  test('have the joints, joint after joint, with one number per dimension', () => {
    const [flat, deep] = [planar(), spatial()];
    flat.solve(200, 300);
    deep.solve(2, 4, 6);
    assert.ok(flat.positions instanceof Float32Array);
    assert.deepEqual(
      [...flat.positions],
      places(flat).flatMap(([x, y]) => [Math.fround(x), Math.fround(y)]),
    );
    assert.deepEqual([...deep.positions], places(deep).flat().map(Math.fround));
  });

  test('are the same view each time, which shows every change', () => {
    const chain = planar();
    const { positions } = chain;
    chain.solve(200, 300);
    assert.equal(chain.positions, positions);
    assert.ok(Math.hypot(positions[8] - 200, positions[9] - 300) < 0.05);
  });

  test('lose what is written to them at the next change', () => {
    const [chain, control] = [planar(), planar()];
    chain.positions.fill(1e9);
    chain.setRoot(...ROOT);
    assert.deepEqual(snapshot(chain), snapshot(control));
    chain.positions.fill(NaN);
    assert.equal(chain.solve(200, 300), control.solve(200, 300));
    assert.deepEqual(snapshot(chain), snapshot(control));
  });
});

describe('setRoot', () => {
  test('moves the whole chain without turning it, with the point in any form', () => {
    for (const to of [[[5, 6]], [5, 6], [{ x: 5, y: 6 }], [new Float32Array([5, 6])]]) {
      const chain = planar();
      chain.solve(200, 300);
      const before = places(chain);
      assert.equal(chain.setRoot(...to), undefined);
      places(chain).forEach((joint, i) => {
        near(joint, [before[i][0] - 75, before[i][1] - 164], 1e-12 * 260);
      });
      checkRoot(chain, [5, 6]);
    }
  });

  test('does not change the result of the last solve', () => {
    const chain = planar();
    chain.solve(200, 300);
    const { status, error, iterations } = snapshot(chain);
    chain.setRoot(0, 0);
    assert.deepEqual([chain.status, chain.error, chain.iterations], [status, error, iterations]);
  });
});

describe('setPose', () => {
  test('makes joint 0 the root, and gives each bone its direction', () => {
    const chain = new Chain({ lengths: [2, 3, 4] });
    assert.equal(chain.setPose([5, 6, 5, 16, 15, 16, 15, 26]), undefined);
    assert.deepEqual(places(chain), [
      [5, 6, 0],
      [5, 8, 0],
      [8, 8, 0],
      [8, 12, 0],
    ]);
  });

  test('gives a bone whose joints coincide the direction of the bone before, the first that of +x', () => {
    const chain = new Chain({ lengths: [1, 1, 1] });
    chain.setPose([0, 0, 0, 0, 0, 9, 0, 9]);
    assert.deepEqual(places(chain), [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [1, 2, 0],
    ]);
  });

  test('accepts the positions of a chain, also its own', () => {
    const [chain, other] = [spatial(), spatial()];
    other.solve(2, 4, 6);
    chain.setPose(other.positions);
    places(chain).forEach((joint, i) => {
      near(joint, places(other)[i], 1e-6 * 6);
    });
    chain.setPose(chain.positions);
    checkLengths(chain, [3, 2, 1]);
  });
});

describe('the settings', () => {
  test('are read as they were written', () => {
    const chain = planar();
    chain.tolerance = 0.5;
    chain.maxIterations = 1_000_000;
    chain.solver = 'fabrik';
    chain.rootMode = 'free';
    assert.equal(chain.orientationTolerance, 1e-3);
    chain.orientationTolerance = 0.25;
    const { tolerance, orientationTolerance, maxIterations, solver, rootMode } = chain;
    assert.deepEqual([tolerance, orientationTolerance], [0.5, 0.25]);
    assert.deepEqual([maxIterations, solver, rootMode], [1_000_000, 'fabrik', 'free']);
    assert.equal(planar({ orientationTolerance: 3 }).orientationTolerance, 3);
    const same = planar({ tolerance: 0.5, maxIterations: 1_000_000, solver: 'fabrik', rootMode: 'free' });
    assert.deepEqual(snapshot(same), snapshot(chain));
  });

  test('take effect exactly: an error equal to the tolerance is reached, one just above is not', () => {
    const chain = new Chain({ lengths: [4, 3], tolerance: 0.5 });
    assert.equal(chain.solve(7.5, 0), 'reached');
    assert.equal(chain.error, 0.5);
    for (const beyond of [7.5 + 1e-12, 7.501, 7.51]) {
      assert.equal(chain.solve(beyond, 0), 'out-of-reach');
    }
  });

  test('move nothing', () => {
    const chain = planar();
    chain.solve(200, 300);
    const before = places(chain);
    Object.assign(chain, { tolerance: 0, maxIterations: 1, solver: 'fabrik', rootMode: 'free' });
    assert.deepEqual(places(chain), before);
  });

  test('take effect at the next solve: the tolerance decides what counts as reached', () => {
    const chain = planar({ tolerance: 10 });
    chain.solve(80 + 265, 170);
    assert.equal(chain.status, 'reached');
    chain.tolerance = 1;
    assert.equal(chain.solve(80 + 265, 170), 'out-of-reach');
  });

  test('reach and minReach follow from the lengths', () => {
    assert.deepEqual([planar().reach, planar().minReach], [260, 0]);
    const long = new Chain({ lengths: [100, 20, 30] });
    assert.deepEqual([long.reach, long.minReach], [150, 50]);
    const one = new Chain({ lengths: [7] });
    assert.deepEqual([one.reach, one.minReach], [7, 7]);
  });
});

// Every use of a chain, except dispose itself.
const USES = {
  solve: (chain) => chain.solve(1, 2),
  toJSON: (chain) => chain.toJSON(),
  clone: (chain) => chain.clone(),
  mirror: (chain) => chain.mirror(),
  setLengths: (chain) => chain.setLengths([1, 1, 1, 1]),
  setRoot: (chain) => chain.setRoot(1, 2),
  setPose: (chain) => chain.setPose([0, 0, 1, 0, 2, 0, 3, 0, 4, 0]),
  setBase: (chain) => chain.setBase(1),
  setRestRotations: (chain) => chain.setRestRotations(null),
  saveState: (chain) => chain.saveState(),
  restoreState: (chain) => chain.restoreState(new Uint8Array(8)),
  setLimit: (chain) => chain.setLimit(0, { type: 'range', min: -1, max: 1 }),
  setStiffness: (chain) => chain.setStiffness([1, 2, 3, 4]),
  setMaxTurn: (chain) => chain.setMaxTurn(1),
  setPole: (chain) => chain.setPole([1, 2]),
  setAngles: (chain) => chain.setAngles([1, 2, 3, 4]),
  setRotations: (chain) => chain.setRotations(Array(16).fill(1)),
  setLocalRotations: (chain) => chain.setLocalRotations(Array(16).fill(1)),
  trace: (chain) => chain.trace([1, 2]),
  offsetFrom: (chain) => chain.offsetFrom(1),
  'tolerance =': (chain) => {
    chain.tolerance = 1;
  },
  'orientationTolerance =': (chain) => {
    chain.orientationTolerance = 1;
  },
  'maxIterations =': (chain) => {
    chain.maxIterations = 1;
  },
  'solver =': (chain) => {
    chain.solver = 'auto';
  },
  'rootMode =': (chain) => {
    chain.rootMode = 'fixed';
  },
  'maxPull =': (chain) => {
    chain.maxPull = 1;
  },
  'restarts =': (chain) => {
    chain.restarts = 'near';
  },
};

describe('dispose', () => {
  const { methods, settings } = membersOf(Chain);

  test('ends every method and every setting', () => {
    const covered = [...methods, ...settings.map((name) => `${name} =`)];
    assert.deepEqual(Object.keys(USES).sort(), covered.sort(), 'a use is not tried here');
  });

  for (const [name, use] of Object.entries(USES)) {
    test(`is followed by an error from ${name}`, () => {
      const chain = planar();
      chain.dispose();
      assert.throws(() => use(chain), { name: 'Error', message: /dispose/ });
    });
  }
});

test('a class can be derived from Chain', () => {
  class Arm extends Chain {
    constructor() {
      super({ lengths: [2, 2] });
    }
    point(x, y) {
      return this.solve(x, y);
    }
  }
  const arm = new Arm();
  assert.equal(arm.point(1, 1), 'reached');
  near(tip(arm), [1, 1], arm.tolerance);
});

describe('mirror', () => {
  test('mirrors the pose, rest, limits, base and pole of a planar chain at its root', () => {
    const limits = [null, { type: 'range', min: -1, max: 0.5 }, null, null];
    const chain = planar({ limits, rest: [0, 0, 1, 0, 2, 1, 3, 1, 4, 0], base: 0.3, pole: [90, 300] });
    chain.solve(200, 300);
    const before = Array.from(chain.positions);
    const rest = chain.rest;
    assert.equal(chain.mirrored, false);
    assert.equal(chain.mirror(), undefined);
    assert.equal(chain.mirrored, true);
    Array.from(chain.positions).forEach((x, i) => {
      const wanted = i % 2 ? before[i] : 2 * ROOT[0] - before[i];
      assert.ok(Math.abs(x - wanted) < 1e-4, `${x} is not ${wanted}`);
    });
    assert.deepEqual(chain.limits[1], { type: 'range', min: -0.5, max: 1 });
    assert.deepEqual(
      chain.rest.map((x, i) => (i % 2 ? x : 0 - x)),
      [...rest],
    );
    assert.equal(chain.base, -0.3);
    assert.deepEqual(chain.pole, { point: [70, 300], weight: 1 });
    chain.mirror();
    assert.deepEqual(Array.from(chain.positions), before);
  });

  test('is kept by copies and states, and refused for chains in space', () => {
    const chain = planar();
    chain.mirror();
    const copy = chain.clone();
    const other = planar();
    other.restoreState(chain.saveState());
    for (const each of [chain, copy, other]) {
      each.solve(-20, 250);
      assert.ok(each.mirrored);
      assert.deepEqual(Array.from(each.positions), Array.from(chain.positions));
    }
    assert.throws(() => spatial().mirror(), { name: 'RangeError', message: 'mirror needs dimensions: 2' });
  });
});
