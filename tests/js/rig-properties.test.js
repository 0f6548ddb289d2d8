// What holds for any rig: random rigs, poses and goals, checked by forward kinematics of the tests.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Rig } from 'fabrik/rig';
import fc from 'fast-check';
import { poses, rigs, wildGoals } from './random-rigs.js';
import { body } from './rig-models.js';
import { checkPose, checkSolved, placesOf, pointOf, workIn } from './rigs.js';
import { runs } from './wide.js';

describe('any rig', () => {
  for (const dimensions of [2, 3]) {
    test(`in ${dimensions} dimensions takes any pose, within its limits`, () => {
      fc.assert(
        fc.property(
          rigs(dimensions).chain((options) =>
            fc.tuple(fc.constant(options), poses(dimensions, options.joints.length)),
          ),
          ([options, pose]) => {
            const rig = new Rig(options);
            checkPose(rig);
            rig.setPose(pose);
            checkPose(rig);
            rig.dispose();
          },
        ),
        { numRuns: runs(150, 3000) },
      );
    });

    test(`in ${dimensions} dimensions never misses by a false proof, and says truly what it has reached`, (t) => {
      const ends = {};
      fc.assert(
        fc.property(
          rigs(dimensions).chain((options) =>
            fc.tuple(
              fc.constant(options),
              poses(dimensions, options.joints.length),
              fc.array(fc.nat(1000), { minLength: 1, maxLength: 3 }),
            ),
          ),
          ([options, pose, tips]) => {
            // The goals are where joints are in some pose: there is a solution.
            const model = new Rig(options);
            model.setPose(pose);
            const placed = placesOf(model);
            const rig = new Rig(options);
            for (const each of tips) {
              const joint = each % options.joints.length;
              const point = Array.from({ length: dimensions }, (_, axis) => ((each + 3 * axis) % 7) / 10);
              const position = pointOf(placed[joint], point).slice(0, dimensions);
              const q = placed[joint].rotation;
              const orientation = dimensions === 3 ? q : 2 * Math.atan2(q[2], q[3]);
              rig.goal(joint, { position, point, ...(each % 2 && { orientation }) });
            }
            rig.solve();
            checkSolved(rig);
            assert.notEqual(rig.status, 'out-of-reach', 'there is a solution');
            ends[rig.status] = (ends[rig.status] ?? 0) + 1;
            rig.dispose();
            model.dispose();
          },
        ),
        { numRuns: runs(150, 3000) },
      );
      t.diagnostic(JSON.stringify(ends));
      assert.ok(ends.reached > 0.9 * Object.values(ends).reduce((a, b) => a + b), JSON.stringify(ends));
    });

    test(`in ${dimensions} dimensions stays finite and within its limits, whatever its goals are`, () => {
      fc.assert(
        fc.property(
          rigs(dimensions, 6),
          wildGoals(dimensions),
          fc.constantFrom('fixed', 'free', 'pull'),
          (options, goals, rootMode) => {
            const rig = new Rig({ ...options, rootMode, maxIterations: 60 });
            const { length } = options.joints;
            for (const { at, to, ...goal } of goals) {
              const other = to === undefined ? {} : { other: (at + 1 + (to % (length - 1))) % length };
              const parts = ['position', 'orientation', 'lookAt', 'plane'].some((part) => part in goal);
              if (parts || to !== undefined) {
                rig.goal(at % length, { ...goal, ...other });
              }
            }
            rig.solve();
            checkPose(rig);
            rig.solve();
            checkPose(rig);
            for (const { error, orientationError, weight } of rig.goals) {
              assert.ok(
                error >= 0 && error < Infinity && orientationError >= 0 && orientationError < 3.15,
                `${weight}`,
              );
            }
            rig.dispose();
          },
        ),
        { numRuns: runs(150, 5000) },
      );
    });
  }
});

test('the work of a certificate is above the bound, and no pose has more work than the bound', () => {
  const random = poses(3, 9);
  const rig = body();
  rig.goal('left hand', { position: [-0.5, 3.5, 3.5] });
  rig.goal('right hand', { position: [2.2, 1.5, 3] });
  assert.equal(rig.solve(), 'out-of-reach');
  checkSolved(rig);
  const { certificate } = rig;
  fc.assert(
    fc.property(random, (pose) => {
      rig.setPose(pose);
      assert.ok(workIn(placesOf(rig), certificate) <= certificate.bound + 1e-9);
    }),
    { numRuns: runs(100, 2000) },
  );
});
