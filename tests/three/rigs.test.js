// The rigs that are built in code are what their names say.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AnimationMixer, Matrix4, Vector3 } from 'three';
import { MeasuredChain, nodesOf } from './judge/measured-chain.js';
import {
  blenderLike,
  controlBones,
  maxLike,
  mirrored,
  mixamoLike,
  mixamoMirroredRight,
  RIGS,
  straightTails,
  unevenScales,
  vrm0,
  vrm1,
  zeroLengths,
} from './rigs.js';

/** Where the tips of chains are in the space of the character, while its clip plays. */
function tips(rig, times, names) {
  const mixer = new AnimationMixer(rig.object);
  mixer.clipAction(rig.clip).play();
  rig.object.updateMatrixWorld(true);
  const inverse = rig.object.matrixWorld.clone().invert();
  const all = times.flatMap((time) => {
    mixer.setTime(time);
    rig.object.updateMatrixWorld(true);
    return names.map((name) => {
      const { tip } = rig.chains.find((chain) => chain.name === name);
      return new Vector3().setFromMatrixPosition(tip.matrixWorld).applyMatrix4(inverse);
    });
  });
  mixer.stopAllAction();
  return all;
}

const bonesOf = (rig) => {
  const bones = [];
  rig.object.traverse((node) => node.isBone && bones.push(node));
  return bones;
};
const share = (rig, chain) => {
  const measured = new MeasuredChain(rig, chain).refresh();
  return measured.joints().at(-1).length() / measured.size().reach;
};
const chainOf = (rig, name) => rig.chains.find((chain) => chain.name === name);

describe('every rig', () => {
  for (const make of RIGS) {
    const rig = make();
    test(`${rig.name}: is the same in every run`, () => {
      const again = make();
      const numbers = (of) => bonesOf(of).flatMap(({ matrixWorld }) => matrixWorld.elements);
      assert.deepEqual(numbers(again), numbers(rig));
      const values = (of) => of.clip.tracks.map((track) => [...track.values]);
      assert.deepEqual(values(again), values(rig));
    });

    test(`${rig.name}: its chains are paths of parents, with bones in the skeleton of its mesh`, () => {
      for (const chain of rig.chains) {
        const nodes = nodesOf(chain);
        assert.ok(nodes.length > 2, chain.name);
        assert.ok(
          nodes.every((node) => rig.mesh.skeleton.bones.includes(node)),
          chain.name,
        );
      }
    });

    test(`${rig.name}: its clip has three tracks per joint, moves every tip, and begins as it ends`, () => {
      assert.equal(rig.clip.tracks.length % 3, 0);
      assert.ok(rig.clip.validate());
      const names = rig.chains.map(({ name }) => name);
      const [start, middle, end] = [0, 0.31, 0.999999].map((time) => tips(rig, [time], names));
      for (const [i, name] of names.entries()) {
        assert.ok(start[i].distanceTo(middle[i]) > 1e-4, name);
        assert.ok(start[i].distanceTo(end[i]) < 1e-4, name);
      }
    });
  }
});

describe('axes, scales and names', () => {
  const TIMES = [0, 0.2, 0.55, 0.8];
  const NAMES = ['leftArm', 'rightArm', 'leftLeg', 'rightLeg', 'spine', 'neck'];
  const expected = tips(vrm1(), TIMES, NAMES);

  for (const make of [mixamoLike, mixamoMirroredRight, maxLike, zeroLengths, vrm0]) {
    test(`${make.name} walks like VRM 1`, () => {
      const turned = make === vrm0 ? new Matrix4().makeRotationY(Math.PI) : new Matrix4();
      tips(make(), TIMES, NAMES).forEach((tip, i) => {
        assert.ok(tip.applyMatrix4(turned).distanceTo(expected[i]) < 1e-6, `${NAMES[i % NAMES.length]}`);
      });
    });
  }

  test('identity: no rotation at rest', () => {
    for (const { quaternion } of bonesOf(vrm1())) {
      assert.ok(Math.abs(quaternion.w) > 1 - 1e-12);
    }
  });

  test('mixamo: bones along their own y, in centimetres, with a colon in their names', () => {
    const rig = mixamoLike();
    const { tip } = chainOf(rig, 'leftArm');
    assert.equal(tip.name, 'mixamorig:LeftHand');
    assert.ok(tip.position.distanceTo(new Vector3(0, tip.position.length(), 0)) < 1e-6);
    assert.ok(tip.position.length() > 20);
  });

  test('blender: each bone has its own roll, and the raw names are kept', () => {
    const { tip } = chainOf(blenderLike(), 'leftArm');
    assert.equal(tip.name, 'handL');
    assert.equal(tip.userData.name, 'hand.L');
  });

  test('mirrors: the right limbs of one rig, and all bones of another', () => {
    const determinants = (rig) =>
      rig.chains.map(({ name, first }) => [name, Math.sign(first.parent.matrixWorld.determinant())]);
    for (const [name, sign] of determinants(mixamoMirroredRight())) {
      assert.equal(sign, name.startsWith('right') ? -1 : 1, name);
    }
    for (const [name, sign] of determinants(mirrored())) {
      assert.equal(sign, -1, name);
    }
  });

  test('uneven scales differ by up to 1e-4, and are in the clip', () => {
    const rig = unevenScales();
    for (const { scale } of bonesOf(rig)) {
      const [least, , most] = scale.toArray().sort((a, b) => a - b);
      assert.ok(most - least > 0 && most - least < 1.1e-4);
    }
  });

  test('zero lengths: joints at the place of the next one', () => {
    const rig = zeroLengths();
    const zeros = (name) =>
      new MeasuredChain(rig, chainOf(rig, name))
        .refresh()
        .lengths()
        .filter((x) => x < 1e-9);
    assert.equal(zeros('leftArm').length, 1);
    assert.equal(zeros('leftArmToTip').length, 2);
    assert.equal(zeros('tail').length, 1);
  });

  test('tails are as straight as they say', () => {
    const rig = straightTails();
    for (const [name, straight] of [
      ['tail', 0.9995],
      ['tailB', 0.999],
      ['tailC', 0.9997],
      ['straightTail', 1],
    ]) {
      assert.ok(Math.abs(share(rig, chainOf(rig, name)) - straight) < 1e-6, name);
    }
  });

  test('control bones are at joints, and are found first among the children of some', () => {
    const rig = controlBones();
    const bone = rig.mesh.skeleton.bones.find(({ name }) => name === 'handIKl');
    assert.equal(bone.userData.name, 'handIK.l');
    const hand = chainOf(rig, 'leftArm').tip;
    assert.equal(bone.parent, hand.parent);
    assert.ok(bone.getWorldPosition(new Vector3()).distanceTo(hand.getWorldPosition(new Vector3())) < 1e-9);
    assert.equal(bone.parent.children[0], bone);
  });
});
