// The check of certificates in the guide rigs.md: it accepts those of solves, and refuses those that were changed.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Rig } from 'fabrik/rig';
import fc from 'fast-check';
import { poses, rigs, wildGoals } from './random-rigs.js';
import { body } from './rig-models.js';
import './rigs.js';
import { runs } from './cases.js';

const guide = await readFile(new URL('../../web/docs/guide/rigs.md', import.meta.url), 'utf8');
const [code] = /^\/\/ Whether no rotation[\s\S]*?return wrong \? null : trusted;\n}/m.exec(guide);
const [short] = /^function proves[\s\S]*?^}/m.exec(guide);
const proves = new Function(`${short}; return proves;`)();
const check = new Function(`${code}; return check;`)();

/** A rig as the check sees it, with another certificate. */
const changed = ({ joints, goals, rootMode, rootMotion, certificate }, changes) => ({
  joints,
  goals,
  rootMode,
  rootMotion,
  certificate: { ...certificate, ...changes },
});

/** Whether the check no longer says of a rig what it said before. */
const isCaught = (rig, trusted, changes) => {
  const found = check(changed(rig, changes));
  return found === null || found.length > trusted.length;
};

function checkRefusals(rig, trusted) {
  const { work, bound, turns, forces } = rig.certificate;
  const [most, size] = [Math.max(...turns), Math.abs(work) + Math.abs(bound)];
  assert.equal(check(changed(rig, { work: work + 0.01 * size })), null, 'more work');
  assert.equal(check(changed(rig, { bound: bound - 0.01 * size })), null, 'a lower bound');
  assert.equal(check(changed(rig, { work: bound - 0.01 * size })), null, 'less work than the bound');
  if (trusted.length === 0 && forces.every(({ goal }) => !goal.other)) {
    const back = forces.map((each) => ({ ...each, force: each.force.map((n) => -n) }));
    assert.ok(isCaught(rig, trusted, { forces: back }), 'opposite forces');
  }
  const i = turns.indexOf(most);
  if (most > 0 && !trusted.some(({ index }) => index === i)) {
    const lower = turns.map((turn, k) => (k === i ? 0.9 * turn : turn));
    assert.ok(isCaught(rig, trusted, { turns: lower }), 'a lower turn');
  }
}

for (const dimensions of [2, 3]) {
  test(`the check in the guide accepts certificates in ${dimensions} dimensions, and refuses changed ones`, (t) => {
    const seen = { certificates: 0, complete: 0, short: 0, ties: 0, planes: 0, sliders: 0, moving: 0 };
    fc.assert(
      fc.property(
        rigs(dimensions, 6),
        wildGoals(dimensions),
        fc.constantFrom('fixed', 'free', 'pull'),
        fc.constantFrom('both', 'translation', 'rotation'),
        (options, goals, rootMode, rootMotion) => {
          const rig = new Rig({ ...options, rootMode, rootMotion, maxIterations: 100 });
          const { length } = options.joints;
          for (const { at, to, point, offset, position, plane, ...goal } of goals) {
            const tame = (numbers) => numbers?.map((n) => (Math.abs(n) > 20 ? n / 1e30 : n));
            const parts = { point: tame(point), position: tame(position), offset: tame(offset) };
            const known = Object.fromEntries(Object.entries(parts).filter(([, value]) => value));
            const flat = plane && { ...plane, point: tame(plane.point) };
            if (to !== undefined) {
              rig.goal(at % length, { ...known, ...goal, other: (at + 1 + (to % (length - 1))) % length });
            } else if (position || plane || goal.orientation !== undefined || goal.lookAt) {
              rig.goal(at % length, { ...known, ...goal, plane: flat ?? null });
            }
          }
          rig.solve();
          if (rig.certificate) {
            const trusted = check(rig);
            assert.ok(trusted, JSON.stringify([rig, rig.certificate]));
            checkRefusals(rig, trusted);
            const used = rig.certificate.forces.map(({ goal }) => goal);
            seen.certificates++;
            seen.complete += trusted.length === 0;
            seen.short += proves(rig);
            seen.ties += used.some(({ other }) => other);
            seen.planes += used.some((each) => each.plane && !each.position);
            seen.sliders += options.joints.some(({ limit }) => limit?.type === 'slider');
            seen.moving += rootMode !== 'fixed' && rootMotion !== 'rotation';
          }
          rig.dispose();
        },
      ),
      { numRuns: runs(600, 5000) },
    );
    t.diagnostic(JSON.stringify(seen));
    for (const [name, count] of Object.entries(seen)) {
      assert.ok(count > 0, `no certificate: ${name}`);
    }
  });
}

test('the check in the guide takes no joint on trust if the proof needs no limit', () => {
  const rig = body();
  rig.goal('left hand', { position: [-0.5, 9, 3.5] });
  assert.equal(rig.solve(), 'out-of-reach');
  assert.deepEqual(check(rig), []);
  checkRefusals(rig, []);
});

test('the short check accepts a hand that is too far away, and refuses forces that prove nothing', () => {
  for (const rootMode of ['fixed', 'pull']) {
    const rig = body({ rootMode });
    rig.goal('left hand', { position: [-9, 3, 3] });
    rig.goal('right hand', { position: [9, 3, 3] });
    assert.equal(rig.solve(), 'out-of-reach');
    assert.ok(proves(rig), rootMode);
    const { certificate } = rig;
    const withForces = (change) => changed(rig, { forces: certificate.forces.map(change) });
    assert.ok(!proves(withForces((each) => ({ ...each, force: each.force.map((n) => -n) }))));
    assert.ok(!proves(withForces((each) => ({ ...each, force: each.force.toReversed() }))));
    rig.goals[0].set({ position: [0.2, 2.6, 3] });
    rig.goals[1].set({ position: [1.8, 2.6, 3] });
    assert.ok(!proves({ joints: rig.joints, rootMode, certificate }));
  }
});

for (const dimensions of [2, 3]) {
  test(`no forces pass the short check in ${dimensions} dimensions if there is a solution`, () => {
    const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
      minLength: dimensions,
      maxLength: dimensions,
    });
    fc.assert(
      fc.property(
        rigs(dimensions).chain((options) =>
          fc.tuple(fc.constant(options), poses(dimensions, options.joints.length)),
        ),
        fc.array(fc.tuple(fc.nat(1000), vector), { minLength: 1, maxLength: 3 }),
        ([options, pose], tips) => {
          const rig = new Rig(options);
          const origin = rig.pointAt(0);
          const rest = rig.joints.map(({ index }) => rig.pointAt(index));
          rig.setPose(pose);
          const there = tips.map(([at]) => rig.pointAt(at % options.joints.length));
          const forces = tips.map(([at, random], i) => {
            const index = at % options.joints.length;
            const goal = rig.goal(index, { position: there[i], tolerance: 0 });
            const way = there[i].map((n, axis) => n - rest[index][axis]);
            // Forces towards the target, as those of a certificate are, or in any direction.
            return { goal, joint: goal.joint, point: goal.point, force: at % 2 ? way : random };
          });
          const slides = options.joints[0].limit?.type === 'slider';
          assert.ok(
            slides || !proves({ joints: rig.joints, rootMode: 'fixed', certificate: { origin, forces } }),
          );
          rig.dispose();
        },
      ),
      { numRuns: runs(300, 5000) },
    );
  });
}
