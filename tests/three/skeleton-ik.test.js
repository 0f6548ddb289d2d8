// SkeletonIK on rigs of all kinds: what the judge measures, by three's own matrices.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seeded } from '../../bench/random.js';
import { skeletonIK as adapter } from '../../bench/skeletons/fabrik.js';
import { MANY } from '../js/cases.js';
import {
  judgeBends,
  judgeDrift,
  judgePaths,
  judgeReach,
  judgeRest,
  judgeSameBits,
  judgeWeight,
} from './judge.js';
import { RIGS } from './rigs.js';

const wide = MANY;

/** The rigs on which paths are followed in each run. */
const PATHS = ['mixamo, right side mirrored'];

/** A path that takes any solver this share of the bound in a frame: nearly straight bones that must bend. */
const HARD = 0.5;

for (const make of RIGS) {
  const rig = make();
  const options = (chain, what, more) => ({
    ...more,
    random: seeded(1)(`${rig.name}, ${chain.name}, ${what}`),
  });
  const each = (check) => {
    for (const chain of rig.chains) {
      check(chain);
    }
  };

  describe(`on the rig "${rig.name}"`, () => {
    test('solving for the present tip changes no bit', () => {
      each((chain) => {
        const { cases, same } = judgeRest(adapter, rig, chain);
        assert.equal(same, cases, chain.name);
      });
    });

    test('every random target is reached by rotations alone, and bones keep their twist', () => {
      const count = wide ? 1000 : 20;
      each((chain) => {
        const reach = judgeReach(adapter, rig, chain, options(chain, 'reach', { count }));
        assert.ok(Math.max(...reach.errors) <= 1e-5, `${chain.name}: ${Math.max(...reach.errors)}`);
        assert.equal(reach.falselyReached, 0, chain.name);
        assert.equal(reach.onlyRotations, count, chain.name);
        assert.ok(Math.max(...reach.twists) <= 1e-5, `${chain.name}: ${Math.max(...reach.twists)}`);
      });
    });

    test('the same pose and target give the same bits, a paused clip does not drift, weight 0 is the animation', () => {
      each((chain) => {
        const bits = judgeSameBits(adapter, rig, chain, options(chain, 'same bits', { count: 5 }));
        assert.equal(bits.again, bits.cases, chain.name);
        assert.equal(bits.afterDetour, bits.cases, chain.name);
        const drift = judgeDrift(adapter, rig, chain, options(chain, 'drift', { frames: wide ? 1000 : 20 }));
        assert.equal(drift.moved, 0, chain.name);
        const weight = judgeWeight(adapter, rig, chain, options(chain, 'weight', { count: 5 }));
        assert.equal(weight?.same, weight?.cases, chain.name);
      });
    });

    test('with presets, elbows and knees never bend the wrong way', () => {
      each((chain) => {
        const bends = judgeBends(adapter, rig, chain, options(chain, 'bends', { count: wide ? 1000 : 20 }));
        assert.equal(bends?.wrong ?? 0, 0, chain.name);
      });
    });

    test('nothing jumps on any path', { skip: !wide && !PATHS.includes(rig.name) }, () => {
      each((chain) => {
        for (const path of judgePaths(adapter, rig, chain, options(chain, 'paths'))) {
          const where = `${chain.name}, ${path.name}${path.walking ? ', walking' : ''}, frame ${path.frame}`;
          assert.ok(path.worst <= 1 || path.needed > HARD, `${where}: ${path.worst} of what is allowed`);
          // A straight chain that must bend fast stays behind its target for a few frames.
          assert.ok(path.error <= 0.1, `${where}: an error of ${path.error}`);
          assert.ok(
            path.left <= 0.1 || path.kind !== 'return',
            `${where}: ${path.left} rad from the animation`,
          );
        }
      });
    });
  });
}
