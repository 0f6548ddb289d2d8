// Rotations and angles of bones, and setting poses by them. The expected values are computed here, by
// quaternions that do not use the solver.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import fc from 'fast-check';
import { loadWith } from './exports.js';
import { along, between, distance, places, point, sum, way } from './geometry.js';
import { ball, checkLimits, cone, hinge, range } from './joints.js';
import { about, someLimited, times, turned, X, Z } from './limits.js';

const WASM = readFileSync(new URL('../../web/build/fabrik.wasm', import.meta.url));
const quaternions = (view) =>
  Array.from({ length: view.length / 4 }, (_, i) => [...view.slice(4 * i, 4 * i + 4)]);

/** The angle between two rotations. */
function apart(a, b) {
  const [x, y, z, w] = times([-a[0], -a[1], -a[2], a[3]], b);
  return 2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w));
}

/** The joints that rotations in space give to a chain that rests along +x. */
function laid(root, lengths, rotations) {
  const joints = [point(root)];
  lengths.forEach((length, i) => {
    joints.push(along(joints[i], turned(rotations[i], X), length));
  });
  return joints;
}

function checkRotations(chain, root, lengths) {
  const rotations = quaternions(chain.rotations);
  const local = quaternions(chain.localRotations);
  for (const each of [...rotations, ...local]) {
    assert.ok(Math.abs(Math.hypot(...each) - 1) < 1e-6, `${each} is not of unit length`);
  }
  const allowed = 1e-5 * sum(lengths);
  laid(root, lengths, rotations).forEach((joint, i) => {
    const off = distance(joint, places(chain)[i]);
    assert.ok(off <= allowed, `joint ${i} is ${off} from where its rotations put it`);
  });
  let frame = [0, 0, 0, 1];
  local.forEach((each, i) => {
    frame = times(frame, each);
    assert.ok(apart(frame, rotations[i]) < 1e-4, `bone ${i} is not turned as its parents say`);
  });
}

describe('rotations', () => {
  test('are the identity at rest, for any rest pose', () => {
    const chain = new Chain({ rest: [0, 0, 0, 0, 1, 0, 0, 1, 1], dimensions: 3 });
    for (const each of [...quaternions(chain.rotations), ...quaternions(chain.localRotations)]) {
      assert.ok(apart(each, [0, 0, 0, 1]) < 1e-6);
    }
  });

  test('turn with the base, except for local ones', () => {
    const turn = about([1, 2, 3], 1);
    const chain = new Chain({ lengths: [2, 1], dimensions: 3, base: turn });
    assert.ok(apart(quaternions(chain.rotations)[1], turn) < 1e-6);
    assert.ok(apart(quaternions(chain.localRotations)[0], [0, 0, 0, 1]) < 1e-6);
  });

  test('are read without calls into the wasm, except the first time', async () => {
    const { Chain, calls } = await loadWith(WASM, (exports, calls) => {
      const watched = Object.keys(exports).filter((name) => name.startsWith('ik_chain_'));
      const watch = (name) => {
        const watching = (...given) => {
          calls.names?.push(name);
          return exports[name](...given);
        };
        return Object.defineProperty(watching, 'length', { value: exports[name].length });
      };
      return Object.fromEntries(watched.map((name) => [name, watch(name)]));
    });
    const chain = new Chain({ lengths: [2, 1, 1] });
    const readAll = () => {
      calls.names = [];
      const { rotations, localRotations, angles, positions, joints } = chain;
      assert.ok(rotations[3] + localRotations[3] + angles[0] + positions[2] + joints[2].x > 0);
      return calls.names;
    };
    assert.equal(readAll().filter((name) => name === 'ik_chain_track_rotations').length, 1);
    assert.deepEqual(readAll(), []);
    chain.solve(1, 2);
    assert.deepEqual(readAll(), []);
    const { buffer } = chain.positions;
    while (chain.positions.buffer === buffer) {
      new Chain({ lengths: new Float64Array(1_000_000).fill(1) });
    }
    assert.equal(readAll().filter((name) => name.startsWith('ik_chain_get_')).length, 5);
    assert.deepEqual(readAll(), []);
  });
});

describe('setAngles', () => {
  test('sets the pose of a chain, which then has these angles', () => {
    fc.assert(
      fc.property(fc.array(between(-3, 3), { minLength: 1, maxLength: 10 }), (angles) => {
        const lengths = angles.map((_, i) => 1 + i);
        const chain = new Chain({ root: [5, 6], lengths });
        chain.setAngles(angles);
        let angle = 0;
        const joints = [[5, 6, 0]];
        angles.forEach((each, i) => {
          angle += each;
          joints.push(along(joints[i], [Math.cos(angle), Math.sin(angle), 0], lengths[i]));
          assert.ok(distance(joints[i + 1], places(chain)[i + 1]) <= 1e-5 * sum(lengths));
          assert.ok(Math.abs(chain.angles[i] - each) < 1e-5);
        });
        chain.dispose();
      }),
      { numRuns: 300 },
    );
  });

  test('does not change the result of the last solve', () => {
    const chain = new Chain({ lengths: [2, 1] });
    chain.solve(1, 1);
    const { status, error, iterations } = chain;
    chain.setAngles([1, 1]);
    assert.deepEqual([chain.status, chain.error, chain.iterations], [status, error, iterations]);
  });

  const limits = [range(-1, 1), range(0, 0.5)];
  const make = () => new Chain({ lengths: [2, 1], limits });

  test('brings a pose that breaks limits within them', () => {
    for (const options of [undefined, {}, { limits: 'clamp' }, { limits: undefined }]) {
      const chain = make();
      chain.setAngles([2, -1], options);
      checkLimits(chain, { dimensions: 2, lengths: [2, 1], limits });
      assert.ok(distance([...chain.angles], [1, 0]) < 1e-6);
    }
  });

  test('refuses such a pose on request, and then changes nothing', () => {
    const chain = make();
    chain.setAngles([0.5, 0.25], { limits: 'refuse' });
    const before = [...chain.positions];
    assert.throws(() => chain.setAngles([0, 0.6], { limits: 'refuse' }), {
      name: 'RangeError',
      message: 'angles[1] must be within the limits of its joint, but is 0.6',
    });
    assert.deepEqual([...chain.positions], before);
  });
});

describe('setRotations and setLocalRotations', () => {
  const quaternion = fc.tuple(way(3), between(-3, 3), between(0.1, 5));

  for (const [call, view] of [
    ['setRotations', 'rotations'],
    ['setLocalRotations', 'localRotations'],
  ]) {
    test(`${call} sets the pose of a chain by rotations of any length`, () => {
      fc.assert(
        fc.property(fc.array(quaternion, { minLength: 1, maxLength: 6 }), (given) => {
          const rotations = given.map(([axis, angle]) => about(axis, angle));
          const lengths = given.map((_, i) => 1 + i);
          const chain = new Chain({ root: [1, 2, 3], lengths });
          chain[call](rotations.flatMap((each, i) => each.map((number) => number * given[i][2])));
          let frame = [0, 0, 0, 1];
          const world = rotations.map((each) => {
            frame = call === 'setRotations' ? each : times(frame, each);
            return frame;
          });
          // Twists that no joint can make are left out, so the bones after a local rotation may differ.
          const joints = laid([1, 2, 3], lengths, world);
          const count = call === 'setRotations' ? joints.length : 2;
          for (let i = 0; i < count; i++) {
            assert.ok(distance(joints[i], places(chain)[i]) <= 1e-5 * sum(lengths));
          }
          checkRotations(chain, [1, 2, 3], lengths);
          chain.dispose();
        }),
        { numRuns: 300 },
      );
    });

    test(`${call} accepts the values of ${view}, and restores the pose of a chain with limits`, () => {
      fc.assert(
        fc.property(someLimited(5), way(3), (options, aim) => {
          const [chain, other] = [new Chain(options), new Chain(options)];
          const reach = 0.7 * chain.reach;
          chain.solve(options.root.map((coordinate, axis) => coordinate + reach * aim[axis]));
          other[call](chain[view]);
          places(chain).forEach((joint, i) => {
            assert.ok(distance(joint, places(other)[i]) < 2e-4 * chain.reach, `joint ${i}`);
          });
          checkLimits(other, options);
          chain.dispose();
          other.dispose();
        }),
        { numRuns: 300 },
      );
    });

    test(`${call} brings a pose that breaks limits within them, or refuses it`, () => {
      const options = {
        dimensions: 3,
        lengths: [3, 2, 1],
        limits: [cone(0.5), hinge([0, 0, 1], -1, 1), ball(0.3, 0.3)],
      };
      const chain = new Chain(options);
      const far = [about(Z, 0.2), about(Z, 2), about(Z, 0.1)].flat();
      const before = [...chain.positions];
      assert.throws(() => chain[call](far, { limits: 'refuse' }), {
        name: 'RangeError',
        message: /otations\[1\] must be within the limits of its joint, but is \[0, 0, /,
      });
      assert.deepEqual([...chain.positions], before);
      chain[call](far);
      checkLimits(chain, options);
      assert.notDeepEqual([...chain.positions], before);
    });
  }

  test('work with planar chains, too', () => {
    const chain = new Chain({ lengths: [2, 1] });
    chain.setLocalRotations([...about(Z, 1), ...about(Z, 0.5)]);
    assert.ok(distance([...chain.angles], [1, 0.5]) < 1e-6);
    chain.setRotations([...about(Z, 1), ...about(Z, 0.5)]);
    assert.ok(distance([...chain.angles], [1, -0.5]) < 1e-6);
  });
});
