// The option `restarts`, and which of several solutions a search takes.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from '../../web/fabrik.js';
import { Rig } from '../../web/rig.js';

const BONES = 6;
const LENGTH = 50;
const RANGE = { type: 'range', min: -0.5, max: 0.5 };

/** A chain that cannot curl up as far as its targets sometimes ask for. */
function curling(restarts) {
  const limits = [null, ...Array(BONES - 1).fill(RANGE)];
  const chain = new Chain({ lengths: Array(BONES).fill(LENGTH), limits, restarts });
  const tip = () => {
    const { x, y } = chain.joints[BONES];
    return [x, y];
  };
  return { solve: (x, y) => chain.solve(x, y), tip, error: () => chain.error };
}

/** The same as a rig. */
function curlingRig(restarts) {
  const joints = [{ name: '0', position: [0, 0] }];
  for (let i = 1; i <= BONES; i++) {
    const limit = i === BONES ? { type: 'fixed' } : RANGE;
    joints.push({ name: `${i}`, parent: `${i - 1}`, offset: [LENGTH, 0], limit });
  }
  const rig = new Rig({ joints, restarts });
  const goal = rig.goal(`${BONES}`, { position: [BONES * LENGTH, 0] });
  const solve = (x, y) => {
    goal.moveTo(x, y);
    return rig.solve();
  };
  const tip = () => Array.from(rig.positions.slice(-2));
  return { solve, tip, error: () => goal.error };
}

/** The frames of a smooth path in which the tip leaps although the target is missed before and after. */
function leaps({ solve, tip, error }) {
  let count = 0;
  let missed = 0;
  let sum = 0;
  let [from, before] = [tip(), ''];
  for (let frame = 0; frame < 1500; frame++) {
    const at = 0.04 * frame;
    const status = solve(
      180 * Math.cos(0.7 * at) + 60 * Math.cos(2.1 * at),
      180 * Math.sin(0.9 * at) + 50 * Math.sin(1.7 * at),
    );
    const to = tip();
    const leaped = Math.hypot(to[0] - from[0], to[1] - from[1]) > 0.15 * BONES * LENGTH;
    count += Number(frame > 5 && leaped && status !== 'reached' && before !== 'reached');
    missed += Number(status !== 'reached');
    sum += status === 'reached' ? 0 : error();
    [from, before] = [to, status];
  }
  return { count, missed, error: sum / missed };
}

for (const [name, make] of Object.entries({ chain: curling, rig: curlingRig })) {
  describe(`a ${name} with restarts near`, () => {
    test('does not leap while its target is blocked, and reaches what others reach', () => {
      const usual = leaps(make(true));
      const near = leaps(make('near'));
      assert.ok(usual.count > 5, `${usual.count} leaps without it`);
      assert.equal(near.count, 0);
      assert.ok(near.missed <= 1.05 * usual.missed, `missed ${near.missed}, without it ${usual.missed}`);
      // It is slower to get there, so its errors are a little larger.
      assert.ok(near.error < 1.2 * usual.error, `${near.error}, without it ${usual.error}`);
    });
  });
}

/** A turntable and an elbow in space; the turntable may turn by three turns. */
const TURNTABLE = [
  { type: 'hinge', axis: [0, 0, 1], min: -9, max: 9 },
  { type: 'hinge', axis: [0, 1, 0], min: -2.5, max: 2.5 },
];

/** Solves for many targets from poses of many windings; returns the greatest turn of the turntable. */
function greatestTurn(solveFrom) {
  let most = 0;
  for (let i = 0; i < 200; i++) {
    const start = -8.5 + (17 * i) / 199;
    const angle = 2.399963 * i;
    const target = [1.2 * Math.cos(angle), 1.2 * Math.sin(angle), 0.9 * Math.sin(1.7 * i)];
    const turned = solveFrom(start, target);
    // The other elbow needs half a turn more. Near an end of the interval the nearest winding may not be allowed.
    if (Math.abs(start) < 9 - Math.PI) {
      most = Math.max(most, Math.abs(turned - start));
    }
  }
  return most;
}

describe('a hinge takes the winding nearest to where it was', () => {
  test('of a chain', () => {
    const chain = new Chain({ lengths: [1, 1], dimensions: 3, limits: TURNTABLE });
    const most = greatestTurn((start, target) => {
      chain.setAngles([start, 0.4]);
      chain.solve(target);
      return chain.angles[0];
    });
    assert.ok(most <= Math.PI + 1e-6, `${most}`);
  });

  test('of a rig', () => {
    const joints = [
      { name: 'table', position: [0, 0, 0], limit: TURNTABLE[0] },
      { name: 'elbow', parent: 'table', offset: [1, 0, 0], limit: TURNTABLE[1] },
      { name: 'hand', parent: 'elbow', offset: [1, 0, 0], limit: { type: 'fixed' } },
    ];
    const rig = new Rig({ joints, bias: 'none' });
    const goal = rig.goal('hand', { position: [2, 0, 0] });
    const most = greatestTurn((start, target) => {
      rig.setPose({ values: [start, 0.4, null] });
      goal.moveTo(...target);
      rig.solve();
      return rig.values[0];
    });
    assert.ok(most <= Math.PI + 1e-6, `${most}`);
  });
});

test('without restarts a chain stays in its local minimum, and says so', () => {
  const limits = [
    { ...RANGE, min: 0, max: 3 },
    { ...RANGE, min: -1.5, max: 1.5 },
  ];
  const start = [2.9, 0.2];
  const missed = [false, true].map((restarts) => {
    const chain = new Chain({ lengths: [1, 1], limits, restarts });
    let count = 0;
    for (let i = 0; i < 100; i++) {
      chain.setAngles(start);
      const [a, b] = [0.03 * i, Math.sin(i)];
      chain.solve(Math.cos(a) + Math.cos(a + b), Math.sin(a) + Math.sin(a + b));
      count += Number(!chain.reached);
    }
    return count;
  });
  assert.ok(missed[0] > 0);
  assert.equal(missed[1], 0);
});
