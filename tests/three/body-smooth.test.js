// A tracked body does not jump: from frame to frame its joints move about as far as its targets. And it returns to the pose that it
// prefers while its goals are reached.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bodyOptions, SkeletonRig, trackBody } from 'fabrik/three';
import { Object3D, Vector3 } from 'three';
import { seeded } from '../../bench/random.js';
import { MANY } from '../js/cases.js';
import { putUpright, worldOf } from './feet/stride.js';
import { identityAxes, mixamoLike } from './rigs.js';

const LOOPS = MANY ? 100 : 8;
const FRAMES = MANY ? 600 : 120;
const FRAME = 1 / 60;

/** A figure with its rig, and the bones of its joints. */
function figure(make) {
  const { object } = putUpright(make());
  const rig = SkeletonRig.from(object, bodyOptions(object));
  const bones = rig.joints.map(({ index }) => rig.bone(index));
  const places = () => {
    object.updateMatrixWorld(true);
    return bones.map(({ matrixWorld }) => new Vector3().setFromMatrixPosition(matrixWorld));
  };
  return { object, rig, bones, places };
}

const apart = (a, b) => Math.max(...a.map((place, i) => place.distanceTo(b[i])));

/** Targets of parts that move along smooth loops. `at` moves them, and returns by how much at most. */
function loops(names, random, rests) {
  const targets = names.map((name, k) => {
    const isHead = name === 'head';
    const side = name === 'leftHand' ? 0.15 : -0.15;
    const middle = isHead
      ? rests[k].clone().add(new Vector3(0.1 * random() - 0.05, -0.1 * random(), 0.1 * random() - 0.03))
      : new Vector3(side, 1.05 + 0.2 * random(), 0.35 + 0.2 * random());
    const [a, b, c] = [random(), random(), random()];
    const width = isHead ? [0.12, 0.06, 0.12] : [0.3 + 0.3 * a, 0.3 + 0.2 * b, 0.1 + 0.2 * c];
    const turns = [random(), random(), random()].map((number) => (0.4 + number) / 50);
    const starts = [random(), random(), random()].map((number) => 6 * number);
    return { name, target: new Vector3(), middle, width, turns, starts };
  });
  const at = (i) =>
    Math.max(
      ...targets.map(({ target, middle, width, turns, starts }) => {
        const before = target.clone();
        const [x, y, z] = width.map((each, k) => each * Math.sin(turns[k] * i + starts[k]));
        target.set(middle.x + x, middle.y + y, middle.z + z);
        return before.distanceTo(target);
      }),
    );
  at(0);
  return { targets: Object.fromEntries(targets.map(({ name, target }) => [name, target])), at };
}

/** By how much a joint moves more than 4 times what the targets do, in the worst frame of all loops. */
function worstOf(names, make, { response, bias } = {}) {
  let most = Number.NEGATIVE_INFINITY;
  let reached = 0;
  for (let loop = 0; loop < LOOPS; loop++) {
    const { rig, places } = figure(make);
    const options = response === undefined ? {} : { response };
    const probe = trackBody(rig, Object.fromEntries(names.map((name) => [name, new Vector3()])));
    const rests = names.map((name) => worldOf(rig.bone(probe.goal(name).joint.index)));
    probe.dispose();
    const { targets, at } = loops(names, seeded(37 + loop)(names.join()), rests);
    const body = trackBody(rig, targets, options);
    if (bias) {
      rig.bias = bias;
    }
    for (let i = 0; i < 120; i++) {
      body.update(FRAME);
    }
    let before = places();
    for (let i = 1; i <= FRAMES; i++) {
      const moved = at(i);
      reached += body.update(FRAME) === 'reached' ? 1 : 0;
      const now = places();
      most = Math.max(most, apart(now, before) - 4 * moved);
      before = now;
    }
    rig.dispose();
  }
  return { most, reached: reached / (LOOPS * FRAMES) };
}

describe('no joint moves more in a frame than 4 times the targets and 1 mm', () => {
  for (const names of [['leftHand'], ['leftHand', 'rightHand'], ['head', 'leftHand', 'rightHand']]) {
    for (const make of [mixamoLike, identityAxes]) {
      test(`${make.name}: ${names.join(', ')} along ${LOOPS} smooth loops of ${FRAMES} frames`, () => {
        const { most, reached } = worstOf(names, make);
        assert.ok(most <= 0.001, `${1000 * most} mm more`);
        assert.ok(reached > (names.length === 3 ? 0.3 : 0.95), `reached in ${reached} of the frames`);
      });
    }
  }

  test('with response: 0 it jumps where it must', () => {
    const names = ['head', 'leftHand', 'rightHand'];
    const { most } = worstOf(names, identityAxes, { response: 0 });
    assert.ok(most > 0.001, `${1000 * most} mm more`);
  });

  test('a head that turns, with a target that is an object, is not held back', () => {
    const { rig, bones } = figure(mixamoLike);
    const head = new Object3D();
    const body = trackBody(rig, {});
    body.setTarget('head', head);
    const bone = bones[body.goal('head').joint.index];
    head.position.copy(worldOf(bone));
    bone.getWorldQuaternion(head.quaternion);
    const start = head.quaternion.clone();
    const turn = new Object3D();
    let missed = 0;
    for (let i = 0; i < 240; i++) {
      turn.rotation.set(0.2 * Math.sin(i / 9), 0.6 * Math.sin(i / 15), 0);
      head.quaternion.copy(turn.quaternion).multiply(start);
      missed += body.update(FRAME) === 'reached' ? 0 : 1;
    }
    assert.ok(missed < 5, `missed in ${missed} of 240 frames`);
  });
});

describe('a body that had to lean returns while its goals are reached', () => {
  /** Leans for a target far away, then holds one near by for some seconds. Returns what there is in each second. */
  function lean(make, dt, seconds) {
    const { rig, places, object } = figure(make);
    const target = new Vector3(0.3, 1.1, 0.3);
    const body = trackBody(rig, { leftHand: target });
    const step = (time) => {
      for (let i = 0; i < Math.round(time / dt); i++) {
        body.update(dt);
      }
    };
    step(2);
    const upright = places();
    const reach = (/** @type {number} */ share) => {
      target.set(0.3 + 0.5 * share, 1.1 - 0.4 * share, 0.3 + 0.4 * share);
      step(dt);
    };
    const frames = Math.round(1 / dt);
    for (let i = 1; i <= frames; i++) {
      reach(i / frames);
    }
    const leaned = places();
    for (let i = frames - 1; i >= 0; i--) {
      reach(i / frames);
    }
    const away = [];
    for (let i = 0; i < seconds; i++) {
      assert.equal(body.update(dt), 'reached');
      step(1 - dt);
      away.push(apart(places(), upright));
    }
    return { away, leaned: apart(leaned, upright), body, places, object, dt };
  }

  for (const make of [mixamoLike, identityAxes]) {
    test(`${make.name}: it is nearly where it was before, and rests`, () => {
      const { away, leaned, body, places } = lean(make, FRAME, 60);
      assert.ok(leaned > 0.2, `it leans by ${leaned} m`);
      assert.ok(away[1] < away[0] && away[10] < away[1], 'it returns steadily');
      assert.ok(away[59] < 0.05, `after a minute it is ${away[59]} m away`);
      for (let i = 0; i < 3600; i++) {
        body.update(FRAME);
      }
      const before = places();
      body.update(FRAME);
      assert.equal(apart(places(), before), 0, 'it rests');
    });
  }

  test('a body at rest goes to another reference pose', () => {
    const { body, places } = lean(mixamoLike, FRAME, 30);
    const before = places();
    const neck = body.rig.joints.find(({ name }) => /Neck/.test(name ?? ''));
    const { localRotations } = body.rig.reference;
    localRotations.set([0, 0.2, 0, 1], 4 * neck.index);
    body.rig.setReference({ localRotations });
    for (let i = 0; i < 120; i++) {
      body.update(FRAME);
    }
    assert.ok(apart(places(), before) > 0.005, String(apart(places(), before)));
  });

  test('at 30, 60 and 240 frames per second alike', () => {
    const runs = [30, 60, 240].map((rate) => lean(mixamoLike, 1 / rate, 6).away);
    for (let i = 0; i < 6; i++) {
      const [least, most] = [Math.min(...runs.map((run) => run[i])), Math.max(...runs.map((run) => run[i]))];
      assert.ok(most - least < 0.05, `after ${i + 1} s: ${least} to ${most} m`);
    }
  });

  test('with dt = 0 nothing returns, and wrong times are refused', () => {
    const { body, places } = lean(mixamoLike, FRAME, 0);
    const before = places();
    for (let i = 0; i < 10; i++) {
      body.update(0);
    }
    assert.equal(apart(places(), before), 0);
    for (const dt of [Number.NaN, Number.POSITIVE_INFINITY, '1']) {
      assert.throws(() => body.update(dt), /dt must/);
    }
    const { rig } = figure(mixamoLike);
    for (const options of [
      { response: -1 },
      { response: Number.NaN },
      { blendTime: -1 },
      { response: '1' },
    ]) {
      assert.throws(() => trackBody(rig, {}, options), /(response|blendTime) must/);
    }
  });
});

test('with blendTime, a hand goes to a new target in that time, also if this moves', () => {
  for (const blendTime of [0, 0.5]) {
    const { rig, bones, places } = figure(mixamoLike);
    const [a, b] = [new Vector3(0.3, 1.1, 0.4), new Object3D()];
    b.position.set(0.1, 1.4, 0.45);
    const body = trackBody(rig, { leftHand: a }, { blendTime });
    for (let i = 0; i < 60; i++) {
      body.update(FRAME);
    }
    const hand = bones.indexOf(bones[body.goal('leftHand').joint.index]);
    bones[hand].getWorldQuaternion(b.quaternion);
    body.setTarget('leftHand', b);
    let before = places();
    let most = 0;
    for (let i = 0; i < 60; i++) {
      b.position.x += 0.001;
      body.update(FRAME);
      const now = places();
      most = Math.max(most, now[hand].distanceTo(before[hand]));
      before = now;
    }
    assert.ok(blendTime > 0 ? most < 0.03 : most > 0.2, `${blendTime} s: ${most} m in a frame`);
    assert.ok(before[hand].distanceTo(b.position) < 1e-3, String(before[hand].distanceTo(b.position)));
  }
});
