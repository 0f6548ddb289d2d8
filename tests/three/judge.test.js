// The judge finds what is wrong: it is given adapters with one fault each, and a plain one without.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Quaternion, Vector3 } from 'three';
import { seeded } from '../../bench/random.js';
import { fromAnimation, fromLastPose } from '../../bench/skeletons/reference.js';
import { leastTurn } from './judge/least-turn.js';
import { MeasuredChain } from './judge/measured-chain.js';
import { FRAMES, pathsOf } from './judge/paths.js';
import { Pose } from './judge/pose.js';
import { greatestTwist } from './judge/twist.js';
import {
  judgeBends,
  judgeDrift,
  judgePaths,
  judgeReach,
  judgeRest,
  judgeSameBits,
  judgeWeight,
} from './judge.js';
import { blenderLike, identityAxes, mirrored, mixamoMirroredRight, RIGS } from './rigs.js';

const options = () => ({ count: 40, frames: 40, random: seeded(1)('tests') });
const worst = (results) => Math.max(...results);
const chainOf = (rig, name) => rig.chains.find((chain) => chain.name === name);

/** The plain adapter, with something done after each update, to the nodes of the chain. */
const spoiled = (after) => ({
  name: 'spoiled',
  bind(rig, chain, limits) {
    const bound = fromAnimation.bind(rig, chain, limits);
    const update = bound.update.bind(bound);
    const { nodes } = new MeasuredChain(rig, chain);
    bound.update = (dt) => {
      update(dt);
      after(nodes, bound);
    };
    return bound;
  },
});

/** Leaves every pose as it is. */
const idle = {
  name: 'idle',
  bind: () => ({ target: new Vector3(), restore() {}, update() {}, dispose() {}, status: 'reached' }),
};

describe('a plain adapter without a fault', () => {
  for (const make of RIGS) {
    const rig = make();
    test(`${rig.name}: rest, reach, twist, bits and drift`, () => {
      for (const chain of rig.chains) {
        const rest = judgeRest(fromAnimation, rig, chain);
        assert.equal(rest.same, rest.cases, chain.name);
        const reach = judgeReach(fromAnimation, rig, chain, options());
        assert.ok(worst(reach.errors) <= 1e-5, `${chain.name}: ${worst(reach.errors)}`);
        assert.equal(reach.onlyRotations, 40, chain.name);
        assert.equal(reach.falselyReached, 0, chain.name);
        assert.ok(worst(reach.twists) <= 1e-5, `${chain.name}: ${worst(reach.twists)}`);
        const bits = judgeSameBits(fromAnimation, rig, chain, { ...options(), count: 3 });
        assert.deepEqual(bits, { cases: 3, again: 3, afterDetour: 3 }, chain.name);
        assert.equal(judgeDrift(fromAnimation, rig, chain, options()).moved, 0, chain.name);
        const weight = judgeWeight(fromAnimation, rig, chain, { ...options(), count: 3 });
        assert.deepEqual(weight, { cases: 3, same: 3 }, chain.name);
      }
    });
  }

  test('the rig is at rest again, to the last bit', () => {
    const rig = blenderLike();
    const rest = new Pose(rig.object);
    const chain = chainOf(rig, 'tail');
    for (const judge of [
      judgeRest,
      judgeReach,
      judgeSameBits,
      judgeDrift,
      judgeWeight,
      judgeBends,
      judgePaths,
    ]) {
      judge(fromLastPose, rig, chain, options());
      assert.ok(rest.isPresent(), judge.name);
    }
  });
});

describe('faults', () => {
  const rig = identityAxes();
  const arm = chainOf(rig, 'leftArm');

  test('a target that is missed, and a status that says otherwise', () => {
    const { errors, falselyReached } = judgeReach(idle, rig, arm, options());
    assert.ok(errors.every((error) => error > 1e-4));
    assert.equal(falselyReached, 40);
  });

  test('a position that changes, a scale that changes, a bone that is not of the chain', () => {
    const faults = [
      ([, bone]) => (bone.position.x += 1e-12),
      ([bone]) => (bone.scale.y *= 1 + 1e-12),
      (nodes) => nodes.at(-1).rotateX(1e-9),
    ];
    for (const fault of faults) {
      const spoils = spoiled((nodes) => fault(nodes));
      assert.equal(judgeReach(spoils, rig, arm, options()).onlyRotations, 0);
      const { same } = judgeRest(spoils, rig, arm);
      assert.equal(same, 0);
    }
  });

  test('a twist, beside a mirror too', () => {
    for (const [given, name] of [
      [rig, 'leftArm'],
      [mixamoMirroredRight(), 'rightArm'],
      [mirrored(), 'leftLeg'],
    ]) {
      const chain = chainOf(given, name);
      const spoils = spoiled(([bone, next]) => {
        const axis = next.position.clone().normalize();
        bone.quaternion.multiply(new Quaternion().setFromAxisAngle(axis, 3e-4));
      });
      const { twists } = judgeReach(spoils, given, chain, options());
      assert.ok(twists.filter((twist) => Math.abs(twist - 3e-4) < 1e-6).length > 10, name);
    }
  });

  test('a twist as seen from the parent of the chain', () => {
    for (const given of [rig, blenderLike(), mirrored()]) {
      const measured = new MeasuredChain(given, chainOf(given, 'leftArm')).refresh();
      const rest = new Pose(given.object);
      const [, bone] = measured.bones;
      const direction = measured.directions()[1];
      const axis = new Vector3(1, 2, 3).cross(direction).normalize();
      // The last bone turns by this, as seen from the chain's parent: first without a twist.
      const turn = new Quaternion().setFromAxisAngle(axis, 0.7);
      const above = measured.bones[0].quaternion;
      bone.quaternion.premultiply(above.clone().invert().multiply(turn).multiply(above));
      assert.ok(greatestTwist(measured, rest).parent < 1e-7);
      rest.apply();
      const roll = new Quaternion().setFromAxisAngle(direction, 0.01);
      bone.quaternion.premultiply(above.clone().invert().multiply(roll).multiply(above));
      assert.ok(Math.abs(greatestTwist(measured, rest).parent - 0.01) < 1e-7);
      rest.apply();
      measured.refresh();
    }
  });

  test('bits that depend on the targets before', () => {
    const chain = chainOf(rig, 'tail');
    const { cases, again, afterDetour } = judgeSameBits(fromLastPose, rig, chain, { ...options(), count: 5 });
    assert.equal(again, cases);
    assert.equal(afterDetour, 0);
  });

  test('drift, without restore', () => {
    const turning = spoiled(([bone]) => bone.rotateY(1e-9));
    const forgets = {
      name: 'forgets',
      bind: (...args) => Object.assign(turning.bind(...args), { restore() {} }),
    };
    const { moved, most } = judgeDrift(forgets, rig, chainOf(rig, 'tail'), options());
    assert.ok(moved > 0 && most > 1e-9);
    // What is the same in every frame is no drift.
    assert.equal(judgeDrift(turning, rig, chainOf(rig, 'tail'), options()).moved, 0);
  });

  test('a weight of 0 that does something; no weight', () => {
    const spoils = spoiled(([bone]) => bone.rotateX(1e-9));
    assert.equal(judgeWeight(spoils, rig, arm, options()).same, 0);
    assert.equal(judgeWeight(idle, rig, arm, options()), null);
  });

  test('elbows and knees that bend the wrong way, beside a mirror too', () => {
    for (const given of [rig, mixamoMirroredRight(), mirrored()]) {
      for (const name of ['leftArm', 'rightArm', 'leftShoulderArm', 'leftLeg', 'rightLeg']) {
        const chain = chainOf(given, name);
        const straight = judgeBends(idle, given, chain, options());
        assert.deepEqual(straight, { cases: 40, wrong: 0, worst: 0 }, name);
        const bends = judgeBends(fromAnimation, given, chain, options());
        assert.ok(bends.wrong > 0, name);
        // Turned by half a turn about the line to its tip, a bent limb bends the same way in its own frame.
        const spoils = spoiled(([bone]) => bone.rotateX(Math.PI));
        assert.equal(judgeBends(spoils, given, chain, options()).wrong, bends.wrong, name);
      }
    }
    assert.equal(judgeBends(idle, rig, chainOf(rig, 'tail'), options()), null);
  });
});

describe('paths', () => {
  const rig = identityAxes();
  const chain = chainOf(rig, 'leftShoulderArm');

  test('are of 120 frames, within reach, and return to the tip where they should', () => {
    const measured = new MeasuredChain(rig, chain).refresh();
    const { reach, least } = measured.size();
    const tips = Array(FRAMES).fill(measured.joints().at(-1));
    const paths = pathsOf({ tips, reach, least, random: seeded(1)('paths') });
    assert.equal(paths.length, 1 + 4 + 4 + 12);
    for (const { kind, name, targets } of paths) {
      assert.equal(targets.length, FRAMES);
      const far = worst(targets.map((target) => target.length()));
      assert.ok(far <= 0.98 * reach + 1e-9, `${name}: ${far / reach}`);
      const away = worst(targets.map((target) => target.distanceTo(tips[0])));
      if (kind === 'return' || kind === 'stretch') {
        for (const f of [0, FRAMES - 4, FRAMES - 1]) {
          assert.ok(targets[f].distanceTo(tips[f]) < 1e-12, `${name}, frame ${f}`);
        }
        assert.ok(away > 0.03 * reach, name);
      }
      const steps = targets.slice(1).map((target, f) => target.distanceTo(targets[f]));
      assert.ok(worst(steps) < 0.08 * reach, `${name}: ${worst(steps) / reach}`);
    }
    const [orbit] = paths.filter(({ kind }) => kind === 'orbit');
    const behind = worst(orbit.targets.map((target) => target.angleTo(tips[0])));
    assert.ok(behind > Math.PI - 0.03);
  });

  test('nothing that turns: no jump; on the walk too, where the animation itself turns', () => {
    for (const path of judgePaths(idle, rig, chain, options())) {
      assert.ok(path.worst <= 1, `${path.name}: ${path.worst}`);
      assert.equal(path.left, 0);
      assert.ok(path.error > 1e-4);
    }
  });

  test('a jump in one frame is found where it is', () => {
    let frame = 0;
    const jumps = {
      name: 'jumps',
      bind: () => ({
        ...idle.bind(),
        restore() {
          if (frame === 40) {
            chain.first.rotateZ(-1.5);
          }
        },
        update() {
          frame++;
          if (frame === 40) {
            chain.first.rotateZ(1.5);
          }
        },
        dispose() {
          frame = 0;
        },
      }),
    };
    for (const { kind, worst, frame: at, bone, walking } of judgePaths(jumps, rig, chain, options())) {
      if (!walking && kind !== 'orbit') {
        assert.ok(worst > 1, kind);
        assert.ok(at === 39 || at === 40, String(at));
        assert.ok(bone <= 2);
      }
    }
  });

  test('the least turn of any solver: from straight to bent, back, and between bent poses', () => {
    const at = (x, y = 0) => new Vector3(x, y, 0);
    const straight = [at(0), at(1), at(2), at(3)];
    assert.ok(Math.abs(leastTurn(straight, at(2.7)) - Math.acos(0.9)) < 1e-9);
    assert.ok(leastTurn(straight, at(3)) < 1e-5);
    // Two bones at 60 degrees to the line, and at other angles: that of the new triangle says it.
    const bent = [at(0), at(0.5, Math.sqrt(0.75)), at(1)];
    assert.ok(Math.abs(leastTurn(bent, at(0.8)) - (Math.acos(0.4) - Math.PI / 3)) < 1e-9);
    assert.ok(Math.abs(leastTurn(bent, at(1.2)) - (Math.PI / 3 - Math.acos(0.6))) < 1e-9);
    assert.ok(Math.abs(leastTurn(bent, at(2)) - Math.PI / 3) < 1e-5);
  });

  test('a snap at the return', () => {
    const results = judgePaths(fromLastPose, rig, chain, options()).filter(({ kind }) => kind === 'return');
    const snaps = results.filter(({ snap }) => snap > 1);
    assert.ok(snaps.length > 0);
    assert.ok(snaps.every(({ worst, snap }) => worst >= snap));
  });
});
