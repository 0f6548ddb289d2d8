// Dead points: straight limbs whose target is on their line, or that are pushed along it. No step bends them by itself.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Rig } from 'fabrik/contacts';
import { Rig as PlainRig } from 'fabrik/rig';
import fc from 'fast-check';
import { runs } from './cases.js';

/** The most solves until a limb is there, which turns by `maxTurn` in each. */
const SOLVES = 300;

const limb = fc.record({
  dimensions: fc.constantFrom(2, 3),
  lengths: fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 2, maxLength: 5 }),
  angle: fc.double({ min: -3, max: 3, noNaN: true }),
  share: fc.double({ min: 0.5, max: 0.95, noNaN: true }),
  maxTurn: fc.constantFrom(null, 0.05, 0.2, 1),
  limited: fc.boolean(),
});

/** A straight limb, the direction of its line, and its length. */
function makeLimb(Class, { dimensions, lengths, angle, maxTurn, limited }) {
  const way = [Math.cos(angle), Math.sin(angle), 0].slice(0, dimensions);
  const limit = dimensions === 2 ? { type: 'range', min: -3.1, max: 3.1 } : { type: 'cone', angle: 3.1 };
  const joints = [0, ...lengths].map((length, i) => ({
    ...(i === 0 ? { position: way.map(() => 0) } : { parent: i - 1, offset: way.map((n) => n * length) }),
    limit: limited ? (dimensions === 3 ? { ...limit, axis: way } : limit) : null,
  }));
  const rig = new Class({ joints, maxTurn, restarts: false, bias: 'none' });
  return { rig, way, reach: lengths.reduce((sum, length) => sum + length, 0), tip: lengths.length };
}

describe('a straight limb', () => {
  test('bends to a target on its line, also without restarts, or if it may turn a little only', () => {
    const cases = fc.sample(limb, { numRuns: runs(200, 5000), seed: 40 });
    const missed = cases.filter((options) => {
      const { rig, way, reach, tip } = makeLimb(PlainRig, options);
      const longest = Math.max(...options.lengths);
      const nearest = Math.max(2 * longest - reach, 0);
      // Limits may be in the way of targets that are nearer.
      const share = options.limited ? 0.9 : options.share;
      const distance = nearest + share * (reach - nearest);
      rig.goal(tip, { position: way.map((n) => n * distance) });
      for (let solve = 0; solve < SOLVES && rig.solve() !== 'reached'; solve++) {}
      const place = [...rig.positions].slice(-options.dimensions);
      const off = Math.hypot(...place.map((n, k) => n - way[k] * distance));
      rig.dispose();
      return off > 1e-3 * reach;
    });
    // Of 13,000, one was missed: what bends it came back to the line.
    assert.ok(missed.length <= cases.length / 1000, JSON.stringify(missed));
  });

  test('that is stretched to a target beyond its reach stays as it is', () => {
    fc.assert(
      fc.property(limb, (options) => {
        const { rig, way, reach, tip } = makeLimb(PlainRig, { ...options, limited: false });
        rig.goal(tip, { position: way.map((n) => n * reach * (1 + options.share)) });
        const before = [...rig.positions];
        rig.solve();
        assert.equal(rig.status, 'out-of-reach');
        assert.ok([...rig.positions].every((n, k) => Math.abs(n - before[k]) < 1e-9 * reach));
        rig.dispose();
      }),
      { numRuns: runs(50, 1000) },
    );
  });

  test('gets out of a ball that pushes it along its line, with and without a goal', () => {
    fc.assert(
      fc.property(limb, fc.boolean(), fc.constantFrom(false, true), (options, hasGoal, restarts) => {
        const { rig, way, reach, tip } = makeLimb(Rig, options);
        rig.restarts = restarts;
        const last = options.lengths.at(-1);
        rig.collider(tip - 1, { from: way.map(() => 0), to: way.map((n) => n * last), radius: 0.05 });
        const ball = rig.obstacle({ radius: 0.2, position: way.map((n) => n * (reach + 0.15)) });
        if (hasGoal) {
          rig.goal(tip, { position: way.map((n) => n * reach) });
        }
        for (let solve = 0; solve < SOLVES && ball.clearance < -rig.contactTolerance; solve++) {
          rig.solve();
        }
        const place = [...rig.positions].slice(-options.dimensions);
        const clearance = Math.hypot(...place.map((n, k) => n - way[k] * (reach + 0.15))) - 0.25;
        assert.ok(clearance > -1.5 * rig.contactTolerance, `${clearance}`);
        rig.dispose();
      }),
      { numRuns: runs(100, 3000) },
    );
  });
});
