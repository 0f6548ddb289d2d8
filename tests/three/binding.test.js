// Binding chains: names, errors, tips, weights, restoring under a mixer, orientations, look-at.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  AdditiveAnimationBlendMode,
  AnimationClip,
  AnimationMixer,
  AnimationUtils,
  Bone,
  BufferGeometry,
  Group,
  MeshBasicMaterial,
  Object3D,
  Quaternion,
  QuaternionKeyframeTrack,
  Skeleton,
  SkinnedMesh,
  Vector3,
} from 'three';
import { SkeletonIK } from '../../web/three.js';
import { mirrored, mixamoLike } from './rigs.js';

/** An arm of three bones and a hand with two fingers, bent, at an odd place. */
function makeArm() {
  const object = new Group();
  object.position.set(3, 1, -2);
  object.rotation.set(0.3, 0.2, 0.9);
  const bones = ['clavicle', 'upper', 'lower', 'hand', 'finger'].map((name) =>
    Object.assign(new Bone(), { name }),
  );
  bones[1].position.set(0.1, 0.2, 0);
  bones[2].position.set(0, 0.3, 0);
  bones[3].position.set(0.02, 0.28, 0);
  bones[4].position.set(0, 0.1, 0);
  bones[1].rotation.set(0.2, 0, -0.4);
  bones[2].rotation.set(0, 0.3, -0.7);
  for (const [i, bone] of bones.entries()) {
    (bones[i - 1] ?? object).add(bone);
  }
  object.updateMatrixWorld(true);
  const at = (name) => object.getObjectByName(name).getWorldPosition(new Vector3());
  return { object, bones, at };
}

const bitsOf = (object) => {
  const bits = [];
  object.traverse((node) => bits.push(...node.quaternion.toArray(), ...node.position.toArray()));
  return bits;
};

const tipError = (arm, tip, target) => {
  arm.object.updateMatrixWorld(true);
  return arm.at(tip).distanceTo(target);
};

describe('names', () => {
  test('a bone is itself, its name, its name in the file, or that name as GLTFLoader writes it', () => {
    const { object } = mixamoLike();
    const ik = new SkeletonIK(object);
    const bone = ik.chain('mixamorig:LeftArm', 'mixamorig:LeftHand').bones[0];
    assert.equal(ik.chain('mixamorigLeftArm', 'mixamorigLeftHand').bones[0], bone);
    assert.equal(ik.chain(bone, 'mixamorig:LeftHand').bones[0], bone);
    bone.name = 'mixamorigLeftArm_1';
    bone.userData = {};
    assert.equal(ik.chain('mixamorig:LeftArm', 'mixamorig:LeftHand').bones[0], bone);
    ik.dispose();
  });

  test('a name of several nodes is refused, and the message says where they are', () => {
    const arm = makeArm();
    const copy = new Bone();
    copy.name = 'hand';
    arm.bones[0].add(copy);
    const ik = new SkeletonIK(arm.object);
    assert.throws(() => ik.chain('upper', 'hand'), {
      name: 'RangeError',
      code: 'out-of-range',
      message: /2 nodes are named "hand".*clavicle \/ upper \/ lower \/ hand; clavicle \/ hand/,
    });
    assert.equal(ik.chain('upper', arm.bones[3]).bones.length, 2);
  });

  test('a bone comes before a mesh of the same name', () => {
    const arm = makeArm();
    const mesh = new Group();
    mesh.name = 'hand';
    arm.object.add(mesh);
    assert.equal(new SkeletonIK(arm.object).chain('upper', 'hand').end, arm.bones[3]);
  });

  test('an unknown name is refused, and the message lists similar ones', () => {
    const arm = makeArm();
    const ik = new SkeletonIK(arm.object);
    assert.throws(
      () => ik.chain('lower_l', 'hand'),
      /no node named "lower_l"; its bones are lower, clavicle/,
    );
    assert.throws(() => ik.chain(new Bone(), 'hand'), /must be a node of the skeleton/);
    assert.throws(() => ik.chain(7, 'hand'), { name: 'TypeError' });
  });
});

describe('what cannot be a chain is refused', () => {
  test('a flat hierarchy, with the name of the parent', () => {
    const { object } = makeArm();
    const [a, b] = [new Bone(), new Bone()];
    Object.assign(a, { name: 'joint1' });
    Object.assign(b, { name: 'joint2' });
    object.getObjectByName('hand').add(a, b);
    assert.throws(() => new SkeletonIK(object).chain('joint1', 'joint2'), /siblings, children of hand/);
    assert.throws(() => new SkeletonIK(object).chain('hand', 'upper'), /upper must be below hand/);
    assert.throws(() => new SkeletonIK(object).chain('hand', 'hand'), /is the first bone itself/);
  });

  test('a scale that is not the same on all axes, with the name of its node', () => {
    for (const [name, place] of [
      ['clavicle', (arm) => arm.bones[0]],
      ['lower', (arm) => arm.bones[2]],
      ['outer', (arm) => arm.object],
    ]) {
      const arm = makeArm();
      arm.object.name = 'outer';
      const ik = new SkeletonIK(arm.object);
      const chain = ik.chain('upper', 'hand');
      place(arm).scale.set(1, 1.002, 1);
      assert.throws(
        () => ik.chain('upper', 'hand'),
        new RegExp(`^RangeError: ${name} has the scale 1, 1.002, 1`),
      );
      assert.throws(() => ik.refresh(), /has the scale/);
      place(arm).scale.set(2, 2.001, 2);
      ik.refresh();
      assert.equal(chain.status, 'unsolved');
    }
  });

  test('a cycle, and a chain without length', () => {
    const arm = makeArm();
    arm.bones[3].position.set(0, 0, 0);
    assert.throws(() => new SkeletonIK(arm.object).chain('lower', 'hand'), /has no length/);
    const other = makeArm();
    const ik = new SkeletonIK(other.object);
    other.object.parent = other.bones[4];
    assert.throws(() => ik.chain('upper', 'hand'), /is below itself/);
    const [upper, lower] = makeArm().bones;
    lower.add(upper);
    assert.throws(() => ik.chain(upper, lower), /is not in it/);
  });

  test('a cycle that comes after the chain was made: above its bones, or above its target', () => {
    const arm = makeArm();
    const ik = new SkeletonIK(arm.object);
    const chain = ik.chain('upper', 'hand', { target: arm.at('hand') });
    arm.object.parent = arm.bones[4];
    assert.throws(() => ik.refresh(), /is below itself/);
    arm.object.parent = null;
    ik.refresh();
    const [outer, inner] = [new Object3D(), new Object3D()];
    outer.add(inner);
    outer.parent = inner;
    chain.target = inner;
    assert.throws(() => ik.update(), RangeError);
    chain.target = arm.at('hand');
    ik.update();
    assert.equal(chain.status, 'reached');
  });

  test('bones that are mirrored along any of their axes', () => {
    for (const signs of [
      [-1, 1, 1],
      [1, -1, 1],
      [1, 1, -1],
      [-1, -1, -1],
    ]) {
      for (const mirrored of [2, 3]) {
        const { object, bones, at } = makeArm();
        bones[mirrored].scale.fromArray(signs);
        object.updateMatrixWorld(true);
        object.add(new SkinnedMesh(new BufferGeometry(), new MeshBasicMaterial()));
        object.children.at(-1).bind(new Skeleton(bones));
        const before = bones.map(({ quaternion }) => quaternion.clone());
        const ik = new SkeletonIK(object);
        const options = { limits: 'spine', orientation: 'animation' };
        const chain = ik.chain('clavicle', 'hand', { ...options, target: at('hand') });
        ik.update();
        assert.equal(chain.status, 'reached');
        for (const [i, { quaternion, name }] of bones.entries()) {
          assert.ok(quaternion.angleTo(before[i]) < 1e-6, `${signs}: ${name}`);
        }
      }
    }
  });

  test('a target that is not finite: an error, and no bone is changed', () => {
    const places = { point: new Vector3(NaN, 0, 0), hand: new Object3D() };
    places.hand.quaternion.set(NaN, 0, 0, 1);
    for (const bind of [
      (ik) => ik.lookAt(['upper', 'lower'], { target: places.point }),
      (ik) => ik.chain('upper', 'hand', { target: places.point }),
      (ik) => ik.chain('upper', 'hand', { target: places.hand, orientation: 'target' }),
    ]) {
      const { object } = makeArm();
      const ik = new SkeletonIK(object);
      bind(ik);
      const before = bitsOf(object);
      assert.throws(() => ik.update(), RangeError);
      assert.deepEqual(bitsOf(object), before);
    }
  });

  test('the error of an update names what is not finite, and the next update solves again', () => {
    const NAME = 'the chain from upper to hand';
    const [nan, quiet] = [new Vector3(NaN, 0, 0), new Vector3(3, 1.5, -1.9)];
    for (const [spoil, message] of [
      [
        ({ chain }) => chain.target.copy(nan),
        `the target of ${NAME} must be three finite numbers, but is "NaN, 0, 0"`,
      ],
      [
        ({ chain }) => chain.pole.copy(nan),
        `the pole of ${NAME} must be three finite numbers, but is "NaN, 0, 0"`,
      ],
      [
        ({ bones }) => bones[2].position.copy(nan),
        'the position of lower must be three finite numbers, but is "NaN, 0, 0"',
      ],
      [
        ({ object }) => object.position.copy(nan),
        'the position of character must be three finite numbers, but is "NaN, 0, 0"',
      ],
      [
        ({ bones }) => bones[2].quaternion.set(0, 0, 0, 0),
        'the quaternion of lower must be of a length from 1e-6 to 1e6, but is "0, 0, 0, 0"',
      ],
    ]) {
      const { object, bones } = makeArm();
      object.name = 'character';
      const ik = new SkeletonIK(object);
      const limits = [null, { type: 'ball', swingY: 2, swingZ: 2, twist: [-1, 1] }];
      const chain = ik.chain('upper', 'hand', { target: quiet.clone(), pole: new Vector3(4, 0, 0), limits });
      const before = bitsOf(object);
      const [lower, place] = [bones[2].clone(false), object.position.clone()];
      spoil({ chain, bones, object });
      assert.throws(() => ik.update(), { name: 'RangeError', message, code: 'out-of-range' });
      assert.equal(chain.status, 'unsolved');
      chain.target.copy(quiet);
      chain.pole.set(4, 0, 0);
      bones[2].position.copy(lower.position);
      bones[2].quaternion.copy(lower.quaternion);
      object.position.copy(place);
      assert.deepEqual(bitsOf(object), before);
      ik.update();
      assert.equal(chain.status, 'reached');
    }
  });

  test('a chain that was removed throws, as all that has ended', () => {
    const { object } = makeArm();
    const ik = new SkeletonIK(object);
    const chain = ik.chain('upper', 'hand', { target: new Vector3(3, 1.5, -1.9) });
    ik.update();
    assert.equal(chain.status, 'reached');
    ik.remove(chain);
    ik.remove(chain);
    assert.throws(() => chain.status, { code: 'disposed' });
    assert.throws(() => ik.remove(object), {
      name: 'TypeError',
      message: /^part must be a chain, a look-at or feet/,
    });
  });

  test('after a refresh that failed, a chain keeps its limits, and its bones do not drift', () => {
    const { object, bones } = makeArm();
    const finger = new Bone();
    bones[3].add(finger);
    const ik = new SkeletonIK(object);
    const limits = [{ type: 'cone', angle: 0.1 }, { type: 'cone', angle: 0.1 }, null, null];
    const chain = ik.chain('upper', finger, {
      target: new Vector3(3, 1.5, -1.9),
      limits: limits.slice(0, 2),
    });
    ik.update();
    const shown = bitsOf(object);
    finger.position.set(0, 0.1, 0);
    assert.throws(() => ik.refresh(), RangeError);
    finger.position.set(0, 0, 0);
    for (let i = 0; i < 3; i++) {
      ik.restore();
      ik.update();
    }
    assert.equal(chain.bones.length, 2);
    assert.deepEqual(bitsOf(object), shown);
  });

  test('a scale that is animated unevenly: blocked, with the error', () => {
    const { object, bones, at } = makeArm();
    const ik = new SkeletonIK(object);
    const target = new Vector3(3, 1.5, -1.9);
    const chain = ik.chain('upper', 'hand', { target });
    bones[1].scale.set(1, 1.5, 1);
    ik.update();
    assert.equal(chain.status, 'blocked');
    assert.ok(Math.abs(chain.error - at('hand').distanceTo(target)) < 1e-6);
  });

  test('a character that is scaled to 0, and comes back', () => {
    const { object, at } = makeArm();
    const ik = new SkeletonIK(object);
    const chain = ik.chain('upper', 'hand', { target: at('hand').add(new Vector3(0.05, -0.1, 0.05)) });
    ik.update();
    assert.equal(chain.status, 'reached');
    ik.restore();
    object.scale.setScalar(0);
    const before = bitsOf(object);
    ik.update();
    assert.equal(chain.status, 'unsolved');
    assert.ok(Number.isNaN(chain.error));
    assert.deepEqual(bitsOf(object), before);
    object.scale.setScalar(1);
    ik.update();
    assert.equal(chain.status, 'reached');
  });

  test('two on one skeleton: restored in the opposite order, the animation does not drift', () => {
    const { object, at } = makeArm();
    const [first, second] = [new SkeletonIK(object), new SkeletonIK(object)];
    first.chain('upper', 'hand', { target: at('hand').add(new Vector3(0, 0.1, 0)) });
    second.chain('clavicle', 'hand', { target: at('hand').add(new Vector3(0.1, 0, 0)), weight: 0.5 });
    const before = bitsOf(object);
    for (let frame = 0; frame < 100; frame++) {
      first.update();
      second.update();
      second.restore();
      first.restore();
      assert.deepEqual(bitsOf(object), before);
    }
  });

  test('refresh after a bone was put between two others, and after one was taken out', () => {
    const { object, bones, at } = makeArm();
    const ik = new SkeletonIK(object);
    const target = at('hand').add(new Vector3(0.05, -0.1, 0.05));
    const chain = ik.chain('upper', 'hand', { target });
    ik.update();
    const between = Object.assign(new Bone(), { name: 'between' });
    between.position.set(0.1, 0.1, 0);
    bones[1].add(between.add(bones[2]));
    ik.refresh();
    ik.update();
    assert.deepEqual(chain.bones, [bones[1], between, bones[2]]);
    assert.equal(chain.status, 'reached');
    assert.ok(at('hand').distanceTo(target) < 1e-5);
    ik.restore();
    bones[1].add(bones[2]);
    ik.refresh();
    ik.update();
    assert.deepEqual(chain.bones, [bones[1], bones[2]]);
    assert.ok(at('hand').distanceTo(target) < 1e-5);
    ik.dispose();
  });

  test('wrong options, which change nothing', () => {
    const arm = makeArm();
    const ik = new SkeletonIK(arm.object);
    const before = bitsOf(arm.object);
    for (const options of [
      { target: [1, 2] },
      { target: new Vector3(), orientation: 'target' },
      { pole: 'up' },
      { weight: 2 },
      { poleWeight: -1 },
      { orientation: 'hand' },
      { limits: 'elbow' },
      { limits: [null] },
      { limits: [null, { type: 'hinge', axis: [0, 0, 0], min: 0, max: 1 }] },
      { rest: 'now' },
      { relativeTolerance: 0 },
      { relativeTolerance: null },
      { offset: [1, 2] },
      { joints: 'upper' },
      { joints: ['lower'] },
      { joints: ['upper', 'finger'] },
      { colour: 1 },
    ]) {
      assert.throws(() => ik.chain('upper', 'hand', options), { code: /./ }, JSON.stringify(options));
    }
    assert.throws(() => new SkeletonIK({}), { name: 'TypeError' });
    assert.throws(() => ik.update('soon'), { name: 'TypeError' });
    assert.equal(ik.chains.length, 0);
    assert.deepEqual(bitsOf(arm.object), before);
  });
});

describe('tips and joints', () => {
  test('an offset in the last bone is the tip', () => {
    const arm = makeArm();
    const ik = new SkeletonIK(arm.object);
    const target = arm.at('upper').add(new Vector3(0.2, 0.3, 0.2));
    const chain = ik.chain('upper', 'lower', { offset: [0.05, 0.4, 0.1], target });
    assert.equal(chain.bones.length, 2);
    ik.update();
    assert.equal(chain.status, 'reached');
    arm.object.updateMatrixWorld(true);
    const tip = arm.bones[2].localToWorld(new Vector3(0.05, 0.4, 0.1));
    assert.ok(tip.distanceTo(target) < 1e-6);
  });

  test('bones that are not among the joints stay as they are', () => {
    const arm = makeArm();
    const ik = new SkeletonIK(arm.object);
    const target = arm.at('clavicle').add(new Vector3(0.3, 0.1, 0.2));
    const before = arm.bones[1].quaternion.toArray();
    const chain = ik.chain('clavicle', 'hand', { joints: ['clavicle', 'lower'], target });
    ik.update();
    assert.equal(chain.status, 'reached');
    assert.ok(tipError(arm, 'hand', target) < 1e-6);
    assert.deepEqual(arm.bones[1].quaternion.toArray(), before);
  });

  test('a bone without length keeps its rotation', () => {
    const arm = makeArm();
    arm.bones[2].position.set(0, 0, 0);
    const ik = new SkeletonIK(arm.object);
    const target = arm.at('clavicle').add(new Vector3(0.2, 0.1, 0.2));
    const chain = ik.chain('clavicle', 'finger', { target });
    assert.deepEqual(
      chain.bones.map(({ name }) => name),
      ['clavicle', 'lower', 'hand'],
    );
    ik.update();
    assert.ok(tipError(arm, 'finger', target) < 1e-6);
  });

  test('a tip that is as near to the target as the tolerance stays; one that is not comes as near as that', () => {
    for (const limits of [undefined, 'arm']) {
      for (const [tolerance, away, stays] of [
        [0.1, 0.05, true],
        [0.01, 0.05, false],
        [1e-6, 0.05, false],
      ]) {
        const arm = makeArm();
        const before = bitsOf(arm.object);
        const reach =
          arm.at('upper').distanceTo(arm.at('lower')) + arm.at('lower').distanceTo(arm.at('hand'));
        const target = arm
          .at('hand')
          .lerp(arm.at('upper'), (away * reach) / arm.at('hand').distanceTo(arm.at('upper')));
        const ik = new SkeletonIK(arm.object);
        const chain = ik.chain('upper', 'hand', { target, relativeTolerance: tolerance, limits });
        ik.update();
        assert.equal(chain.status, 'reached');
        assert.ok(tipError(arm, 'hand', target) <= (tolerance + 1e-9) * reach);
        assert.equal(before.join() === bitsOf(arm.object).join(), stays, `tolerance ${tolerance}`);
        ik.dispose();
      }
    }
  });

  test('after refresh a chain does not remember the frames before', () => {
    // The target passes behind a chain, where the shortest way to it changes: the chain follows gradually.
    const solveBehind = ({ frames, refresh }) => {
      const object = new Group();
      const bones = [0, 1, 2, 3].map((i) => Object.assign(new Bone(), { name: `bone${i}` }));
      for (const [i, bone] of bones.entries()) {
        bone.position.y = i > 0 ? 1 : 0;
        bone.rotation.z = i === 1 || i === 2 ? 0.35 : 0;
        (bones[i - 1] ?? object).add(bone);
      }
      const ik = new SkeletonIK(object);
      const chain = ik.chain('bone0', 'bone3', { target: new Vector3() });
      const end = 112;
      for (let degrees = end - frames; degrees <= end; degrees++) {
        const angle = (degrees * Math.PI) / 180;
        chain.target.set(-Math.sin(angle), Math.cos(angle), 0.2);
        ik.restore();
        if (refresh && degrees === end) {
          ik.refresh();
        }
        ik.update();
      }
      return bitsOf(object);
    };
    const fresh = solveBehind({ frames: 0 });
    assert.notDeepEqual(solveBehind({ frames: 30 }), fresh, 'without refresh it remembers');
    assert.deepEqual(solveBehind({ frames: 30, refresh: true }), fresh);
  });

  test('bones that are moved are read again in each update', () => {
    const arm = makeArm();
    const ik = new SkeletonIK(arm.object);
    const target = arm.at('upper').add(new Vector3(0.3, 0.1, 0.3));
    ik.chain('upper', 'hand', { target });
    for (const length of [0.3, 0.4, 0.5]) {
      arm.bones[2].position.y = length;
      ik.update();
      assert.ok(tipError(arm, 'hand', target) < 1e-6);
    }
  });
});

describe('weights', () => {
  test('a weight below 1 is between the animation and the result', () => {
    const arm = makeArm();
    const animated = arm.bones[1].quaternion.clone();
    const ik = new SkeletonIK(arm.object);
    const chain = ik.chain('upper', 'hand', { target: arm.at('upper').add(new Vector3(0, 0.1, 0.4)) });
    ik.update();
    const solved = arm.bones[1].quaternion.clone();
    chain.weight = 0.5;
    ik.update();
    assert.ok(arm.bones[1].quaternion.angleTo(animated.clone().slerp(solved, 0.5)) < 1e-9);
    ik.weight = 0.5;
    ik.update();
    assert.ok(arm.bones[1].quaternion.angleTo(animated.clone().slerp(solved, 0.25)) < 1e-9);
    ik.restore();
    assert.deepEqual(arm.bones[1].quaternion.toArray(), animated.toArray());
  });

  test('a weight fades in the given time, and arrives exactly', () => {
    const arm = makeArm();
    const before = bitsOf(arm.object);
    const ik = new SkeletonIK(arm.object);
    const chain = ik.chain('upper', 'hand', { target: arm.at('upper').add(new Vector3(0, 0.1, 0.4)) });
    chain.fadeTo(0, 0.5);
    const weights = [];
    for (let i = 0; i < 32; i++) {
      ik.update(1 / 60);
      weights.push(chain.weight);
    }
    assert.ok(weights.every((weight, i) => i === 0 || weight <= weights[i - 1]));
    assert.ok(Math.abs(weights[14] - 0.5) < 0.01);
    assert.equal(chain.weight, 0);
    assert.deepEqual(bitsOf(arm.object), before);
    assert.throws(() => chain.fadeTo(1, -1), { name: 'RangeError' });
  });

  test('a fade begins and ends gently: in the first and the last tenth of its time it changes little', () => {
    const arm = makeArm();
    const ik = new SkeletonIK(arm.object);
    const chain = ik.chain('upper', 'hand', { target: arm.at('upper').add(new Vector3(0, 0.1, 0.4)) });
    chain.fadeTo(0, 1);
    const weights = Array.from({ length: 9 }, () => {
      ik.update(0.1);
      return chain.weight;
    });
    assert.ok(weights[0] > 0.96 && weights[0] < 1, `${weights[0]}`);
    assert.ok(weights[8] > 0 && weights[8] < 0.04, `${weights[8]}`);
    weights.forEach((weight, i) => {
      assert.ok(Math.abs(weight + weights[8 - i] - 1) < 1e-9, 'both halves are alike');
    });
  });

  test('a chain without target does nothing', () => {
    const arm = makeArm();
    const before = bitsOf(arm.object);
    const ik = new SkeletonIK(arm.object);
    const chain = ik.chain('upper', 'hand');
    ik.update();
    assert.deepEqual(bitsOf(arm.object), before);
    assert.equal(chain.status, 'unsolved');
  });
});

/** A clip that turns the upper arm, and keeps the lower arm. */
function clipOf(arm) {
  const a = arm.bones[1].quaternion;
  const b = a.clone().multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), 0.6));
  const c = arm.bones[2].quaternion;
  return new AnimationClip('turn', 1, [
    new QuaternionKeyframeTrack(
      'upper.quaternion',
      [0, 0.5, 1],
      [...a.toArray(), ...b.toArray(), ...a.toArray()],
    ),
    new QuaternionKeyframeTrack('lower.quaternion', [0, 1], [...c.toArray(), ...c.toArray()]),
  ]);
}

describe('over a mixer', () => {
  test('a paused clip for 1,000 frames, with and without restore, has the bits of its first frame', () => {
    for (const restores of [true, false]) {
      const arm = makeArm();
      const mixer = new AnimationMixer(arm.object);
      const action = mixer.clipAction(clipOf(arm)).play();
      mixer.update(0.3);
      const ik = new SkeletonIK(arm.object);
      ik.chain('clavicle', 'hand', { target: arm.at('upper').add(new Vector3(0, 0.2, 0.3)) });
      action.paused = true;
      let first;
      for (let frame = 0; frame < 1000; frame++) {
        if (restores) {
          ik.restore();
        }
        mixer.update(1 / 60);
        ik.update(1 / 60);
        first ??= bitsOf(arm.object);
        assert.deepEqual(bitsOf(arm.object), first, `frame ${frame}`);
      }
    }
  });

  test('restore before play and stop keeps the original pose of the mixer', () => {
    const arm = makeArm();
    const original = bitsOf(arm.object);
    const mixer = new AnimationMixer(arm.object);
    const ik = new SkeletonIK(arm.object);
    ik.chain('clavicle', 'hand', { target: arm.at('upper').add(new Vector3(0, 0.2, 0.3)) });
    ik.update();
    ik.restore();
    const action = mixer.clipAction(clipOf(arm)).play();
    for (let i = 0; i < 20; i++) {
      ik.restore();
      mixer.update(1 / 60);
      ik.update(1 / 60);
    }
    ik.restore();
    action.stop();
    mixer.stopAllAction();
    assert.deepEqual(bitsOf(arm.object), original);
  });

  test('an additive clip is solved over, and does not add to the result', () => {
    const arm = makeArm();
    const mixer = new AnimationMixer(arm.object);
    mixer.clipAction(clipOf(arm)).play();
    const additive = AnimationUtils.makeClipAdditive(clipOf(arm).clone());
    const action = mixer.clipAction(additive, undefined, AdditiveAnimationBlendMode);
    action.play();
    const ik = new SkeletonIK(arm.object);
    const target = arm.at('upper').add(new Vector3(0, 0.2, 0.3));
    ik.chain('clavicle', 'hand', { target });
    for (let i = 0; i < 200; i++) {
      ik.restore();
      mixer.update(1 / 60);
      const animated = bitsOf(arm.object);
      ik.update(1 / 60);
      assert.ok(tipError(arm, 'hand', target) < 1e-6);
      ik.restore();
      assert.deepEqual(bitsOf(arm.object), animated);
    }
  });

  test('what something else writes after an update stays, and is solved over', () => {
    const arm = makeArm();
    const ik = new SkeletonIK(arm.object);
    ik.chain('clavicle', 'hand', { target: arm.at('upper').add(new Vector3(0, 0.2, 0.3)) });
    ik.update();
    arm.bones[2].rotation.set(0, 0, -1.2);
    ik.restore();
    assert.ok(Math.abs(arm.bones[2].rotation.z + 1.2) < 1e-9);
  });
});

describe('the node at the tip', () => {
  const targetOf = (arm) => {
    const target = new Object3D();
    target.position.copy(arm.at('upper')).add(new Vector3(0.1, 0.2, 0.3));
    target.rotation.set(1, 2, 3);
    return target;
  };
  const rotationOf = (arm) => {
    arm.object.updateMatrixWorld(true);
    return arm.bones[3].getWorldQuaternion(new Quaternion());
  };

  test('takes the rotation of the target', () => {
    const arm = makeArm();
    const target = targetOf(arm);
    const ik = new SkeletonIK(arm.object);
    const chain = ik.chain('upper', 'hand', { target, orientation: 'target' });
    ik.update();
    assert.ok(rotationOf(arm).angleTo(target.quaternion) < 1e-7);
    assert.ok(tipError(arm, 'hand', target.position) < 1e-6);
    chain.orientationWeight = 0;
    ik.update();
    assert.ok(rotationOf(arm).angleTo(target.quaternion) > 0.1);
  });

  test('keeps the rotation of the animation in the world', () => {
    for (const scale of [1, -1]) {
      const arm = makeArm();
      arm.object.scale.set(scale, 1, 1);
      arm.object.updateMatrixWorld(true);
      const columns = () => arm.bones[3].matrixWorld.elements.slice(0, 11);
      const before = columns();
      const ik = new SkeletonIK(arm.object);
      ik.chain('upper', 'hand', { target: targetOf(arm), orientation: 'animation' });
      ik.update();
      arm.object.updateMatrixWorld(true);
      columns().forEach((number, i) => {
        assert.ok(Math.abs(number - before[i]) < 1e-7);
      });
    }
  });

  test('is given back by restore', () => {
    const arm = makeArm();
    const before = bitsOf(arm.object);
    const ik = new SkeletonIK(arm.object);
    ik.chain('upper', 'hand', { target: targetOf(arm), orientation: 'target' });
    ik.update();
    ik.restore();
    assert.deepEqual(bitsOf(arm.object), before);
  });
});

describe('several chains', () => {
  test('are solved from the root of the skeleton on, in whatever order they were added', () => {
    const arm = makeArm();
    const ik = new SkeletonIK(arm.object);
    const far = arm.at('finger').add(new Vector3(0.03, 0.02, 0));
    const finger = ik.chain('hand', 'finger', { target: far });
    const upper = ik.chain('clavicle', 'hand', { target: arm.at('upper').add(new Vector3(0, 0.2, 0.3)) });
    assert.deepEqual(ik.chains, [upper, finger]);
    ik.update();
    assert.equal(upper.status, 'reached');
    assert.equal(finger.status, 'out-of-reach');
    arm.object.updateMatrixWorld(true);
    const along = arm.at('finger').sub(arm.at('hand'));
    assert.ok(along.angleTo(far.clone().sub(arm.at('hand'))) < 1e-5);
    ik.remove(upper);
    assert.deepEqual(ik.chains, [finger]);
    ik.dispose();
    assert.throws(() => ik.update(), { code: 'disposed' });
  });
});

describe('a look-at', () => {
  /** The direction in which a bone looks, and that to a point. */
  function angleFrom(object, bone, forward, target) {
    object.updateMatrixWorld(true);
    const direction = forward.clone().transformDirection(bone.matrixWorld);
    return direction.angleTo(target.clone().sub(bone.getWorldPosition(new Vector3())));
  }

  for (const make of [mixamoLike, mirrored]) {
    const rig = make();
    test(`points at the target, and turns back for one behind: ${rig.name}`, () => {
      const { object } = rig;
      object.updateMatrixWorld(true);
      const names = rig.chains.find(({ name }) => name === 'neck');
      const ik = new SkeletonIK(object);
      const neck = ik.chain(names.first, names.tip);
      const bones = neck.bones.slice();
      ik.remove(neck);
      const head = bones.at(-1);
      const forward = new Vector3(0.2, 0.1, 1).normalize();
      const look = ik.lookAt(bones, { forward });
      const eye = head.getWorldPosition(new Vector3());
      const ahead = forward.clone().transformDirection(head.matrixWorld);
      const aside = new Vector3(0.3, 1, 0.2).cross(ahead).normalize();
      const reach = eye.length() || 1;
      const at = (angle) =>
        ahead
          .clone()
          .multiplyScalar(Math.cos(angle))
          .addScaledVector(aside, Math.sin(angle))
          .multiplyScalar(reach)
          .add(eye);
      const before = bitsOf(object);
      look.target = at(0.7);
      ik.update();
      assert.equal(look.status, 'reached');
      assert.ok(angleFrom(object, head, forward, look.target) < 1e-3);
      let last = angleFrom(object, head, forward, at(0));
      for (let angle = 0.7; angle < Math.PI; angle += 0.01) {
        look.target = at(angle);
        ik.update();
        const now = angleFrom(object, head, forward, at(0));
        assert.ok(Math.abs(now - last) < 0.06, `at ${angle}: ${now - last}`);
        last = now;
      }
      assert.ok(last < 0.02, 'exactly behind, the direction is that of the animation');
      ik.restore();
      assert.deepEqual(bitsOf(object), before);
    });
  }

  test('is limited, and shared by the bones', () => {
    const arm = makeArm();
    const ik = new SkeletonIK(arm.object);
    const look = ik.lookAt(['upper', 'lower', 'hand'], {
      forward: [0, 1, 0],
      limits: [0.2, 0.1, 0.3],
      target: arm.at('hand').add(new Vector3(-3, 0.2, 2)),
    });
    const animated = look.bones.map((bone) => bone.quaternion.clone());
    ik.update();
    assert.equal(look.status, 'blocked');
    const turns = look.bones.map((bone, i) => bone.quaternion.angleTo(animated[i]));
    turns.forEach((turn, i) => {
      assert.ok(turn <= [0.2, 0.1, 0.3][i] + 1e-9);
    });
    assert.throws(() => ik.lookAt(['hand', 'upper']), /must be below/);
    assert.throws(() => ik.lookAt([]), { name: 'RangeError' });
    assert.throws(() => ik.lookAt('hand', { limits: [4] }), /an angle from 0 to π/);
    for (const share of [Infinity, NaN, -1]) {
      assert.throws(
        () => ik.lookAt(['lower', 'hand'], { shares: [share, 1] }),
        /^RangeError: shares\[0\] must be a finite number of at least 0/,
      );
    }
  });
});

test('the bones of a look-at divide the turn by their shares, and a share of 0 keeps its bone still', () => {
  const { object, bones, at } = makeArm();
  const ik = new SkeletonIK(object);
  const target = at('hand').add(new Vector3(0, 0, 1).transformDirection(object.matrixWorld));
  const limits = [3, 3, 3];
  const look = ik.lookAt(['upper', 'lower', 'hand'], {
    target,
    limits,
    shares: [1, 0, 3],
    forward: [0, 1, 0],
  });
  const before = bones.map(({ quaternion }) => quaternion.clone());
  ik.update();
  const [, upper, lower, hand] = bones.map(({ quaternion }, i) => quaternion.angleTo(before[i]));
  assert.equal(look.status, 'reached');
  assert.equal(lower, 0);
  assert.ok(upper > 0.1 && upper < 0.6 * hand, `${upper}, ${hand}`);
});

test('huge shares of a look-at count by their ratios', () => {
  const turns = [1, 1.7e308].map((factor) => {
    const { object, at } = makeArm();
    const ik = new SkeletonIK(object);
    const target = at('hand').add(new Vector3(0, 0, 1));
    const look = ik.lookAt(['upper', 'lower', 'hand'], { target, shares: [factor, factor, factor] });
    ik.update();
    return look.bones.flatMap(({ quaternion }) => quaternion.toArray());
  });
  assert.deepEqual(turns[0], turns[1]);
  assert.ok(turns[0].every(Number.isFinite));
});

test('a look-at below a node that is scaled to 0 is unsolved, and goes on later', () => {
  const { object, at } = makeArm();
  const ik = new SkeletonIK(object);
  const look = ik.lookAt(['lower', 'hand'], { target: at('hand').add(new Vector3(0, 0, 1)) });
  ik.update();
  const { status } = look;
  assert.notEqual(status, 'unsolved');
  const scale = object.scale.clone();
  object.scale.setScalar(0);
  ik.restore();
  const before = bitsOf(object);
  ik.update();
  assert.equal(look.status, 'unsolved');
  assert.deepEqual(bitsOf(object), before);
  object.scale.copy(scale);
  ik.restore();
  ik.update();
  assert.equal(look.status, status);
});
