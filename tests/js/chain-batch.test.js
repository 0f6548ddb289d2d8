// ChainBatch: its chains are those that single Chains would be, in both builds.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import fc from 'fast-check';
import { ChainBatch as SimdBatch } from '../../web/batch/inlined-chain-batch.js';
import plain from '../../web/build/chain-batch.bytes.js';
import { inlined } from '../../web/core/inlined.js';
import { runs } from './cases.js';
import { between } from './geometry.js';

class PlainBatch extends SimdBatch {
  static engine = inlined(plain);
}

const BUILDS = { 'with SIMD': SimdBatch, 'without SIMD': PlainBatch };

/** The row of a chain in a view. */
const row = (view, chain, count) => {
  const width = view.length / count;
  return [...view.slice(width * chain, width * (chain + 1))];
};

function assertSame(batch, singles, says) {
  singles.forEach((chain, i) => {
    const where = `chain ${i}, ${says}`;
    assert.deepEqual(row(batch.positions, i, batch.count), [...chain.positions], `positions of ${where}`);
    assert.equal(batch.statusOf(i), chain.status, `status of ${where}`);
    assert.equal(batch.errors[i], chain.error, `error of ${where}`);
    assert.equal(batch.iterations[i], chain.iterations, `iterations of ${where}`);
    if (batch.rotations) {
      assert.deepEqual(row(batch.rotations, i, batch.count), [...chain.rotations], `rotations of ${where}`);
    }
  });
}

const length = fc.oneof(between(0.2, 2), fc.constant(1), fc.constant(0));

/** The options of a batch, and those of each single chain. */
const someBatch = fc
  .record({
    dimensions: fc.constantFrom(2, 3),
    count: fc.integer({ min: 1, max: 20 }),
    bones: fc.integer({ min: 1, max: 9 }),
    own: fc.boolean(),
    tolerance: fc.option(between(1e-6, 0.1), { nil: undefined }),
    extra: fc.constantFrom(
      ...[{}, {}, {}, 'limits', 'bases', 'poles', { rotations: true }, { rootMode: 'pull' }],
      ...[{ maxTurn: 0.1 }, { rootMode: 'free' }, 'dragged limits'],
    ),
  })
  .chain(({ dimensions, count, bones, own, tolerance, extra }) =>
    fc
      .array(fc.array(length, { minLength: bones, maxLength: bones }), { minLength: count, maxLength: count })
      .map((all) => {
        // A chain of zeros has no reach.
        const lengths = all.map(([, ...others]) => [1, ...others]);
        const limit = dimensions === 2 ? { type: 'range', min: -1, max: 2 } : { type: 'cone', angle: 1 };
        const more = {
          ...(typeof extra === 'object' && extra),
          ...(/limits/.test(extra) && { limits: Array(bones).fill(limit) }),
          ...(extra === 'dragged limits' && { rootMode: 'free' }),
        };
        const { rotations: _, ...chainOptions } = more;
        const shared = { dimensions, tolerance, ...chainOptions };
        return {
          batch: {
            count,
            dimensions,
            tolerance,
            ...more,
            ...(own ? { perChainLengths: lengths } : { lengths: lengths[0] }),
            ...(extra === 'bases' && { bases: true }),
            ...(extra === 'poles' && { poles: 'points' }),
          },
          singles: lengths.map((each) => ({ ...shared, lengths: own ? each : lengths[0] })),
          rotations: more.rotations === true,
        };
      }),
  );

/** Numbers from 0 to 1, the same for a seed. */
function sequence(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Moves targets, roots, bases and poles. */
function disturb(batch, singles, random) {
  const { count, dimensions, targets, roots, bases, poles } = batch;
  for (let i = 0; i < count; i++) {
    const reach = singles[i].reach;
    for (let axis = 0; axis < dimensions; axis++) {
      targets[i * dimensions + axis] = 1.2 * reach * (2 * random() - 1);
      roots[i * dimensions + axis] += random() < 0.3 ? random() - 0.5 : 0;
    }
    singles[i].setRoot(row(roots, i, count));
    if (bases) {
      const base = dimensions === 2 ? [random()] : [random(), random(), random(), random() + 0.1];
      bases.set(base, i * base.length);
      singles[i].setBase(dimensions === 2 ? base[0] : base);
    }
    if (poles && random() < 0.7) {
      const pole = Array.from({ length: dimensions }, () => 5 * random() - 2.5);
      poles.set(pole, i * dimensions);
      singles[i].setPole({ point: pole });
    }
  }
}

for (const [build, ChainBatch] of Object.entries(BUILDS)) {
  describe(`ChainBatch ${build}`, () => {
    test('all chains with the same target point at it, out of reach', () => {
      const count = 40;
      const batch = new ChainBatch({ count, lengths: [1, 1, 1] });
      for (const target of [
        [9, 1],
        [1, 9],
      ]) {
        batch.targets.set(Array(count).fill(target).flat());
        batch.solve();
        const size = Math.hypot(...target);
        for (let i = 0; i < count; i++) {
          const [x, y] = row(batch.positions, i, count).slice(-2);
          assert.ok(Math.hypot(x - (3 * target[0]) / size, y - (3 * target[1]) / size) < 1e-5, `chain ${i}`);
        }
      }
      batch.dispose();
    });

    test('each chain is what it would be alone, bit for bit', () => {
      fc.assert(
        fc.property(someBatch, fc.integer(), (some, seed) => {
          const random = sequence(seed);
          const batch = new ChainBatch(some.batch);
          const singles = some.singles.map((options) => new Chain(options));
          if (some.rotations) {
            // Reading them once begins to track them.
            assert.ok(singles.every((chain) => chain.rotations));
          }
          for (let frame = 0; frame < 4; frame++) {
            disturb(batch, singles, random);
            const reached = batch.solve();
            singles.forEach((chain, i) => {
              chain.solve(row(batch.targets, i, batch.count));
            });
            assertSame(batch, singles, `frame ${frame}`);
            assert.equal(reached, singles.filter((chain) => chain.reached).length);
          }
          for (const each of [batch, ...singles]) {
            each.dispose();
          }
        }),
        { numRuns: runs(60, 600) },
      );
    });

    test('only active chains of the range are solved', () => {
      const batch = new ChainBatch({ count: 20, dimensions: 3, lengths: [1, 1, 1] });
      const before = [...batch.positions];
      batch.targets.fill(0.7);
      batch.active[6] = 0;
      assert.equal(batch.solve(5, 4), 3);
      for (let i = 0; i < 20; i++) {
        const solved = i >= 5 && i < 9 && i !== 6;
        assert.equal(batch.statusOf(i), solved ? 'reached' : 'unsolved', `chain ${i}`);
        const same = row(batch.positions, i, 20).every((x, k) => x === before[12 * i + k]);
        assert.equal(same, !solved, `positions of chain ${i}`);
      }
    });

    test('a number that is not valid leaves its chain unchanged, and the others are solved', () => {
      for (const name of ['targets', 'roots']) {
        for (const wrong of [NaN, Infinity, -Infinity, 2e30]) {
          const batch = new ChainBatch({ count: 9, dimensions: 3, lengths: [1, 1, 1, 1] });
          batch.targets.fill(1);
          batch[name][3 * 4 + 1] = wrong;
          const before = row(batch.positions, 4, 9);
          assert.equal(batch.solve(), 8);
          assert.equal(batch.statusOf(4), 'invalid');
          assert.ok(Number.isNaN(batch.errors[4]));
          assert.deepEqual(row(batch.positions, 4, 9), before);
          assert.ok(batch.positions.every(Number.isFinite));
        }
      }
    });

    test('poses can be set, and begin at their roots', () => {
      const batch = new ChainBatch({ count: 5, dimensions: 2, lengths: [1, 1, 1] });
      const chain = new Chain({ lengths: [1, 1, 1] });
      const pose = [3, 4, 3, 5, 4, 5, 4, 6];
      batch.setPoses([...pose, ...pose], 2);
      chain.setPose(pose);
      assert.deepEqual(row(batch.positions, 3, 5), [...chain.positions]);
      assert.deepEqual([...batch.roots], [0, 0, 0, 0, 3, 4, 3, 4, 0, 0]);
      assert.throws(() => batch.setPoses([...pose, 1, 2]), { code: 'out-of-range' });
      assert.throws(() => batch.setPoses([...pose.slice(0, 7), NaN]), { code: 'out-of-range' });
    });
  });
}

test('both builds give the same bits', () => {
  const batches = Object.values(BUILDS).map(
    (ChainBatch) => new ChainBatch({ count: 500, dimensions: 3, lengths: Array(12).fill(1) }),
  );
  const random = sequence(7);
  for (let frame = 0; frame < 20; frame++) {
    const targets = Float64Array.from({ length: 1500 }, () => 24 * random() - 12);
    for (const batch of batches) {
      batch.targets.set(targets);
      batch.solve();
    }
    for (const name of ['positions', 'errors', 'statuses', 'iterations']) {
      assert.deepEqual(batches[0][name], batches[1][name], name);
    }
  }
});

describe('wrong arguments', () => {
  const chain = { lengths: [1, 1, 1] };
  const cases = [
    [{ ...chain }, 'wrong-type', /^count must be a number/],
    [{ ...chain, count: 0 }, 'out-of-range', /^count must be a whole number from 1 to 1000000, but is 0$/],
    [{ ...chain, count: 1.5 }, 'out-of-range', /^count must/],
    [{ ...chain, count: 2, size: 1 }, 'unknown-option', /ChainBatch has no option "size"/],
    [{ ...chain, count: 2, pole: [1, 2] }, 'unknown-option', /"pole"/],
    [{ ...chain, count: 2, poles: 'lines' }, 'out-of-range', /^poles must be "points" or "directions"/],
    [{ ...chain, count: 2, bases: 1 }, 'wrong-type', /^bases must be true or false/],
    [{ ...chain, count: 2, tolerance: [1, -1] }, 'out-of-range', /^tolerance\[1\] must/],
    [{ ...chain, count: 2, tolerance: [1] }, 'wrong-count', /^tolerance must have 2 numbers/],
    [{ ...chain, count: 2, perChainLengths: [[1], [1]] }, 'wrong-type', /^perChainLengths must be left out/],
    [
      { count: 2, perChainLengths: [1, 2] },
      'wrong-type',
      /^perChainLengths\[0\] must be an array of numbers/,
    ],
    [{ count: 2, perChainLengths: [[1, 2]] }, 'wrong-count', /^perChainLengths must have 2 arrays/],
    [
      { count: 2, perChainLengths: [[1, 2], [3]] },
      'wrong-count',
      /^perChainLengths\[1\] must have 2 numbers/,
    ],
    [{ count: 2, perChainLengths: [[1], [-3]] }, 'out-of-range', /^perChainLengths\[1\]\[0\] must/],
    [{ count: 2, perChainLengths: [[1], [0]] }, 'out-of-range', /^perChainLengths\[1\] must add up/],
    [{ count: 2, lengths: [] }, 'wrong-count', /^lengths/],
  ];
  for (const [options, code, message] of cases) {
    test(`new ChainBatch refuses ${JSON.stringify(options)}`, () => {
      assert.throws(() => new SimdBatch(options), { code, message });
    });
  }

  test('calls refuse wrong arguments, and change nothing', () => {
    const batch = new SimdBatch({ count: 4, ...chain });
    const before = [...batch.positions];
    for (const call of [
      () => batch.solve(-1),
      () => batch.solve(5),
      () => batch.solve(1, 4),
      () => batch.solve(0.5),
      () => batch.statusOf(4),
      () => batch.setPoses([0, 0], 0),
      () => batch.setPoses([0, 0, 1, 0, 2, 0, 3, 0], 4),
    ]) {
      assert.throws(call, { name: 'RangeError' });
    }
    assert.deepEqual([...batch.positions], before);
    assert.throws(() => {
      batch.count = 3;
    }, /read-only/);
    batch.dispose();
    assert.throws(() => batch.solve(), { code: 'disposed' });
    assert.throws(() => batch.targets, { code: 'disposed' });
  });

  test('too many chains for the memory are refused, and the module can still be used', () => {
    const huge = { count: 1_000_000, dimensions: 3, lengths: Array(100).fill(1) };
    assert.throws(() => new SimdBatch(huge), { code: 'no-memory' });
    assert.equal(new SimdBatch({ count: 1, ...chain }).solve(), 1);
  });
});

test('toJSON has the options, and clone behaves the same from now on', () => {
  const batch = new SimdBatch({
    ...{ count: 3, dimensions: 3, perChainLengths: [[1, 2, 1], new Float32Array([1, 1, 1]), [3, 1, 1]] },
    ...{ tolerance: [1e-3, 1e-4, 1e-5], limits: [null, { type: 'cone', angle: 1 }, null] },
  });
  batch.targets.set([1, 2, 3, 0.5, 1, 1, 2, 2, 2]);
  batch.solve();
  const again = new SimdBatch(JSON.parse(JSON.stringify(batch)));
  assert.deepEqual(again.toJSON().perChainLengths[2], [3, 1, 1]);
  assert.deepEqual([...again.statuses], [0, 0, 0], 'its chains are in the pose that they were created in');
  const copy = batch.clone();
  assert.deepEqual([...copy.positions], [...batch.positions]);
  for (const each of [batch, copy]) {
    each.targets.set([1, 1, 1, 0, 1, 0, 2, 1, 2]);
    each.solve();
  }
  assert.deepEqual([...copy.positions], [...batch.positions]);
  assert.equal(batch.solve(3), 0, 'a range may be empty, also at the end');
});
