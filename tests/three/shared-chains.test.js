// SkeletonIK with SkeletonRig: chains that have bones in common are solved together.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AnimationMixer, Quaternion, Vector3 } from 'three';
import { Memory } from '../../web/three/rig/memory.js';
import { bakeClip, SkeletonIK } from '../../web/three.js';
import {
  blenderLike,
  cloned,
  mirrored,
  mixamoLike,
  mixamoMirroredRight,
  unevenScales,
  vrm1,
} from './rigs.js';
import { chainOf, DEGREE, makeArms, placeOf, rotationsOf, step } from './shared-arms.js';

for (const make of [vrm1, mixamoLike, mixamoMirroredRight, blenderLike, cloned, unevenScales, mirrored]) {
  test(`on the rig "${make().name}" both hands arrive, which one after another would not`, () => {
    for (const together of [false, true]) {
      const { ik, arms, size, targetOf } = makeArms(make, { together });
      arms.forEach((arm, i) => {
        arm.target = targetOf(i, 0.25 + 0.1 * i, 0.2);
      });
      ik.update();
      const errors = arms.map(({ end, target }) => placeOf(end).distanceTo(target) / size);
      assert.equal(Math.max(...errors) < 1e-5, together, `${errors}`);
      if (together) {
        assert.ok(arms.every(({ reached }) => reached));
        assert.ok(arms.every(({ error }, i) => Math.abs(error / size - errors[i]) < 1e-6));
      }
      ik.dispose();
    }
  });
}

test('targets at the hands of the animation change no bit', () => {
  const { ik, arms, bones } = makeArms(blenderLike);
  const before = rotationsOf(bones);
  for (const arm of arms) {
    arm.target = placeOf(arm.end);
  }
  ik.update();
  assert.ok(arms.every(({ reached }) => reached));
  assert.ok(bones.every(({ quaternion }, i) => quaternion.equals(before[i])));
});

test('without targets, and with a weight of 0, bones have the bits of the animation', () => {
  const { ik, arms, bones, targetOf } = makeArms(vrm1);
  const before = rotationsOf(bones);
  const same = () => bones.every(({ quaternion }, i) => quaternion.equals(before[i]));
  ik.update();
  assert.ok(same() && arms.every(({ status }) => status === 'unsolved'));
  arms.forEach((arm, i) => {
    arm.target = targetOf(i, 0.3);
    arm.weight = 0;
  });
  ik.update();
  assert.ok(same());
  arms[0].weight = 1;
  ik.update();
  assert.ok(!same() && arms[0].reached && arms[1].status === 'unsolved');
  ik.restore();
  assert.ok(same());
  ik.weight = 0;
  ik.update();
  assert.ok(same());
});

test('a weight that fades moves no bone by a jump, up to the end where its chain leaves', () => {
  const { ik, arms, bones, targetOf } = makeArms(vrm1);
  arms.forEach((arm, i) => {
    arm.target = targetOf(i, 0.3, 0.2);
  });
  for (let k = 0; k < 100; k++) {
    ik.update(1 / 60);
  }
  const steps = [];
  for (const weight of [0, 1]) {
    arms[0].fadeTo(weight, 1);
    for (let k = 0; k < 66; k++) {
      const before = rotationsOf(bones);
      ik.update(1 / 60);
      steps.push(step(before, bones));
      assert.ok(arms[1].weight === 1 && arms[1].reached);
      assert.ok(placeOf(arms[1].end).distanceTo(arms[1].target) < 1e-5, 'the other hand stays at its target');
    }
  }
  assert.ok(Math.max(...steps) < 6 * DEGREE, `${Math.max(...steps) / DEGREE} degrees in a frame`);
  assert.ok(placeOf(arms[1].end).distanceTo(arms[1].target) < 1e-5);
});

test('a hand with the weight 1 is at its target, whatever the weight of the other one is', () => {
  for (const make of [vrm1, mixamoLike, blenderLike]) {
    const { ik, arms, size, targetOf } = makeArms(make);
    arms.forEach((arm, i) => {
      arm.target = targetOf(i, 0.25 + 0.1 * i, 0.2);
    });
    for (const [i, weight] of [0.5, 0.9, 0.1, 0.5].flatMap((each) => [
      [0, each],
      [1, each],
    ])) {
      arms[i].weight = weight;
      arms[1 - i].weight = 1;
      ik.update(1 / 60);
      const [distance, other] = [1 - i, i].map((at) => placeOf(arms[at].end).distanceTo(arms[at].target));
      assert.ok(distance < 1e-5 * size, `${distance}`);
      assert.ok(other > 0.01 * size, 'it is shown by its weight');
      assert.ok(arms.every(({ reached, error }) => reached && error < 1e-5 * size));
    }
    ik.dispose();
  }
});

test('over its clip the hands stay at slow targets: no jump, and after a hundred loops the pose is the same', () => {
  const { object, clip, ik, arms, bones, targetOf, size } = makeArms(vrm1);
  const mixer = new AnimationMixer(object);
  mixer.clipAction(clip).play();
  const frames = 60;
  let worst = 0;
  let far = 0;
  let first;
  for (let loop = 0; loop < 100; loop++) {
    const shown = loop === 0 || loop === 2 || loop === 99 ? frames : 4;
    for (let k = 0; k < shown; k++) {
      const before = rotationsOf(bones);
      ik.restore();
      mixer.setTime((clip.duration * k) / shown);
      const around = (2 * Math.PI * k) / shown;
      arms.forEach((arm, i) => {
        arm.target = targetOf(i, 0.3 + 0.08 * Math.cos(around), 0.15 + 0.08 * Math.sin(around));
      });
      ik.update(1 / 60);
      far = Math.max(far, ...arms.map(({ end, target }) => placeOf(end).distanceTo(target) / size));
      worst = k > 0 && shown === frames && loop > 0 ? Math.max(worst, step(before, bones)) : worst;
    }
    first ??= loop === 2 ? rotationsOf(bones) : undefined;
  }
  assert.ok(far < 1e-5, `${far}`);
  assert.ok(worst < 8 * DEGREE, `${worst / DEGREE} degrees in a frame`);
  assert.ok(step(first, bones) < 0.5 * DEGREE, `${step(first, bones) / DEGREE} degrees after the loops`);
});

test('limits hold for bones that chains share', () => {
  const { ik, arms, targetOf, chains } = makeArms(vrm1);
  const rest = chainOf({ chains }, 'spine').first.quaternion.clone();
  const first = arms[0].bones[0];
  arms[0].limits = [{ type: 'cone', angle: 0.1 }, ...arms[0].bones.slice(1).map(() => null)];
  const child = arms[0].bones[1];
  const direction = () => placeOf(child).sub(placeOf(first)).normalize();
  const before = direction();
  arms.forEach((arm, i) => {
    arm.target = targetOf(i, 0.4, 0.6);
  });
  ik.update();
  const lean = direction().angleTo(before);
  assert.ok(lean > 0.05 && lean < 0.1 + 1e-6, `${lean} rad`);
  assert.ok(!first.quaternion.equals(rest));
});

test('targets that cannot be reached together are said to be out of reach', () => {
  const { ik, arms, targetOf } = makeArms(vrm1);
  arms[0].target = targetOf(0, -1);
  arms[1].target = targetOf(1, -1);
  ik.update();
  assert.deepEqual(
    arms.map(({ status }) => status),
    ['out-of-reach', 'out-of-reach'],
  );
  assert.ok(arms.every(({ error }) => error > 0));
});

test('tips that are points of the last bones arrive, over limits of a spine', () => {
  const { ik, arms, chains, targetOf, size } = makeArms(vrm1);
  for (const arm of arms) {
    ik.remove(arm);
  }
  const spine = chainOf({ chains }, 'spine');
  const trunk = ik.chain(spine.first, spine.tip, { limits: 'spine' });
  const tools = ['leftArm', 'rightArm'].map((name) => {
    const { tip } = chainOf({ chains }, name);
    return ik.chain(spine.first, tip.parent, { offset: [0.05, 0.3, 0.02] });
  });
  tools.forEach((tool, i) => {
    tool.target = targetOf(i, 0.35, 0.2);
  });
  ik.update();
  for (const { bones, target, status } of tools) {
    const tip = bones[bones.length - 1].localToWorld(new Vector3(0.05, 0.3, 0.02));
    assert.equal(status, 'reached');
    assert.ok(tip.distanceTo(target) < 1e-5 * size);
  }
  assert.equal(trunk.status, 'unsolved');
  for (const { quaternion } of trunk.bones) {
    const { x, y, z, w } = quaternion;
    assert.ok(2 * Math.acos(Math.min(1, Math.abs(w))) < 50 * DEGREE, `${[x, y, z, w]}`);
  }
});

test('a chain whose tip another one moves away afterwards does not say that it has reached its target', () => {
  for (const make of [vrm1, mirrored, cloned]) {
    const { ik, arms, size, targetOf } = makeArms(make, { together: false });
    arms.forEach((arm, i) => {
      arm.target = targetOf(i, 0.25 + 0.1 * i, 0.2);
    });
    ik.update();
    const distances = arms.map(({ end, target }) => placeOf(end).distanceTo(target));
    assert.ok(distances[0] > 0.1 * size && arms[0].status === 'blocked');
    assert.ok(distances[1] < 1e-5 * size && arms[1].status === 'reached');
    assert.ok(arms.every(({ error }, i) => Math.abs(error - distances[i]) < 1e-5 * size));
    // A hand that shows half of its result has half a way to its target, and is moved, too.
    arms[0].weight = 0.5;
    ik.update();
    assert.ok(arms[0].status === 'blocked' && arms[0].error > 0.01 * size);
    // Whoever is moved by nobody has reached it.
    arms[1].target = null;
    ik.update();
    assert.ok(arms[0].reached && arms[0].error < 1e-5 * size);
    ik.dispose();
  }
});

test('the hands take the rotations of their targets', () => {
  const { object, ik, arms, targetOf } = makeArms(vrm1, { orientation: 'animation' });
  const before = arms.map(({ end }) => end.getWorldQuaternion(new Quaternion()));
  arms.forEach((arm, i) => {
    arm.target = targetOf(i, 0.3, 0.2);
  });
  ik.update();
  object.updateMatrixWorld(true);
  arms.forEach(({ end }, i) => {
    assert.ok(end.getWorldQuaternion(new Quaternion()).angleTo(before[i]) < 1e-6);
  });
});

describe('the chains that are solved together follow what is set', () => {
  test('a chain whose pole cannot turn bones of its own is solved alone, and joins again without one', () => {
    const { ik, arms, targetOf } = makeArms(vrm1);
    const elbow = ik.chain(arms[0].bones[0], arms[0].bones.at(-1));
    arms.forEach((arm, i) => {
      arm.target = targetOf(i, 0.3, 0.2);
    });
    ik.update();
    const missed = (chain) => placeOf(chain.end).distanceTo(chain.target);
    assert.ok(arms.every((arm) => missed(arm) < 1e-5 && arm.reached));
    elbow.target = placeOf(elbow.end);
    ik.update();
    assert.ok([...arms, elbow].every((chain) => missed(chain) < 1e-5 && chain.reached));
    // Alone, it is moved by the others afterwards, or moves them, and their statuses say so.
    elbow.target.y -= 0.1;
    elbow.pole = new Vector3(0, -5, 0);
    ik.update();
    for (const chain of [...arms, elbow]) {
      assert.equal(chain.reached, missed(chain) < 1e-5);
      assert.ok(Math.abs(chain.error - missed(chain)) < 1e-5);
    }
    assert.ok([...arms, elbow].some(({ reached }) => !reached));
  });

  test('a pole is set, moved and removed', () => {
    const { ik, arms, bones, targetOf } = makeArms(vrm1);
    arms.forEach((arm, i) => {
      arm.target = targetOf(i, 0.3, 0.2);
    });
    ik.update();
    const before = rotationsOf(bones);
    arms[0].pole = new Vector3(0, 5, 0);
    ik.update();
    assert.ok(step(before, bones) > 5 * DEGREE);
    arms[0].poleWeight = 0;
    ik.update();
    assert.ok(step(before, bones) < 1 * DEGREE);
    arms[0].pole = new Vector3(Number.NaN, 0, 0);
    assert.throws(() => ik.update(), { name: 'RangeError', message: /pole of the chain to .*leftHand/ });
    arms[0].pole = null;
    ik.update();
    assert.ok(step(before, bones) < 1 * DEGREE);
  });

  test('removed chains leave their bones', () => {
    const { ik, arms, bones, targetOf } = makeArms(vrm1);
    const before = rotationsOf(bones);
    arms.forEach((arm, i) => {
      arm.target = targetOf(i, 0.3, 0.2);
    });
    ik.update();
    ik.remove(arms[0]);
    ik.update();
    assert.ok(arms[1].reached && placeOf(arms[1].end).distanceTo(arms[1].target) < 1e-5);
    ik.dispose();
    assert.ok(bones.every(({ quaternion }, i) => quaternion.equals(before[i])));
  });

  test('a clip is baked', () => {
    const { object, clip, ik, arms, targetOf } = makeArms(vrm1);
    arms.forEach((arm, i) => {
      arm.target = targetOf(i, 0.3, 0.2);
    });
    const baked = bakeClip(ik, clip, 30);
    const mixer = new AnimationMixer(object);
    mixer.clipAction(baked).play();
    for (const time of [0, 0.2, 0.5]) {
      mixer.setTime(time);
      for (const { end, target } of arms) {
        assert.ok(placeOf(end).distanceTo(target) < 1e-4, `${time}`);
      }
    }
  });

  test('a wrong option, and a target that is not finite, are named', () => {
    const { object, ik, arms, bones, targetOf } = makeArms(vrm1);
    assert.throws(() => new SkeletonIK(object, { rig: {} }), {
      name: 'TypeError',
      message: /rig.*SkeletonRig/,
    });
    const before = rotationsOf(bones);
    arms[0].target = targetOf(0, 0.3);
    arms[1].target = new Vector3(Number.NaN, 0, 0);
    assert.throws(() => ik.update(), { name: 'RangeError', message: /target of the chain to .*rightHand/ });
    assert.ok(bones.every(({ quaternion }, i) => quaternion.equals(before[i])));
  });
});

test('what is kept of solves for many sets of chains does not grow, and is that of the last update', () => {
  const joints = 1000;
  const rest = new Float64Array(4 * joints).map((_, i) => (i % 4 === 3 ? 1 : 0));
  const angle = 0.2;
  const turned = rest.map((_, i) => [Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)][i % 4]);
  const memory = new Memory(rest.length, 0.95, false);
  const before = process.memoryUsage().arrayBuffers;
  for (let key = 1; key <= 1000; key++) {
    memory.next();
    memory.keep(0, rest, turned);
    memory.keep(key, rest, rest);
  }
  const grown = process.memoryUsage().arrayBuffers - before;
  assert.ok(grown <= 8 * 8 * rest.length, `${grown} bytes`);
  memory.next();
  assert.equal(memory.start(999, rest), null);
  assert.ok(memory.start(1000, rest).every((n, i) => Math.abs(n - rest[i]) < 1e-12));
  assert.ok(Math.abs(2 * Math.asin(memory.start(0, rest)[0]) - 0.95 * angle) < 1e-9);
  memory.next();
  assert.equal(memory.start(0, rest), null);
});
