// A chain of a skeleton with limits reaches what a Chain reaches with the same rest pose and limits.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chain } from 'fabrik';
import { SkeletonIK } from 'fabrik/three';
import { Bone, Quaternion, Vector3 } from 'three';
import { seeded } from '../../bench/random.js';
import { MANY } from '../js/cases.js';

const ARMS = MANY ? 400 : 40;
const POSES = 125;
/** An error below this, in reaches, is none. */
const NEAR = 1e-5;

/** Bones along y, and the joints of a Chain that is the same. */
function makeBones(lengths) {
  const bones = [];
  for (const y of [0, ...lengths]) {
    const bone = new Bone();
    bone.position.y = y;
    bones.at(-1)?.add(bone);
    bones.push(bone);
  }
  const rest = [[0, 0, 0]];
  for (const length of lengths) {
    rest.push([0, rest.at(-1)[1] + length, 0]);
  }
  return { bones, rest, reach: rest.at(-1)[1], tip: bones.at(-1) };
}

const placeOf = (node) => {
  node.updateWorldMatrix(true, false);
  return new Vector3().setFromMatrixPosition(node.matrixWorld);
};

test('hinges: a target that one pose of a thousand reaches', () => {
  const { bones, tip } = makeBones([0.5, 1, 1]);
  const limits = [
    [0, 1, 0],
    [0, 0, 1],
    [0, 0, 1],
  ].map((axis) => ({ type: 'hinge', axis, min: -1.6, max: 1.6 }));
  const target = new Vector3(0.1511734, 2.3775826, 0.4549633);
  const ik = new SkeletonIK(bones[0]);
  const chain = ik.chain(bones[0], tip, { target, limits });
  ik.update();
  assert.equal(chain.status, 'reached');
  assert.ok(placeOf(tip).distanceTo(target) < 1e-5);
});

test(`${ARMS} random arms with hinges, cones and balls miss at most as many of ${POSES} poses as a Chain`, () => {
  const random = seeded(37)('arms');
  const direction = () => {
    const vector = new Vector3();
    do {
      vector.set(2 * random() - 1, 2 * random() - 1, 2 * random() - 1);
    } while (vector.length() > 1 || vector.length() < 0.1);
    return vector.normalize();
  };
  const along = new Vector3(0, 1, 0);
  const about = (axis, angle) => new Quaternion().setFromAxisAngle(axis, angle);
  const between = (least, most) => least + (most - least) * random();
  /** A limit, and a rotation within it, by chance. */
  const kinds = {
    hinge: () => {
      const axis = direction();
      const [min, max] = [-1.6 * random(), 0.2 + 1.6 * random()];
      const limit = { type: 'hinge', axis: axis.toArray(), min, max };
      return [limit, () => about(axis, between(min, max))];
    },
    cone: () => {
      const angle = 0.3 + random();
      return [{ type: 'cone', angle }, () => about(direction().cross(along).normalize(), angle * random())];
    },
    ball: () => {
      const [swingY, swingZ, twist] = [0.3 + random(), 0.3 + random(), [-random(), random()]];
      const swing = Math.min(swingY, swingZ);
      return [
        { type: 'ball', swingY, swingZ, twist },
        () =>
          about(direction().cross(along).normalize(), swing * random()).multiply(
            about(along, between(...twist)),
          ),
      ];
    },
  };
  const missed = { skeleton: 0, chain: 0 };
  for (let arm = 0; arm < ARMS; arm++) {
    const lengths = Array.from({ length: 3 + Math.floor(3 * random()) }, () => 0.3 + random());
    const { bones, rest, reach, tip } = makeBones(lengths);
    // Every second arm has hinges only, as robots have.
    const names = arm % 2 === 0 ? ['hinge'] : Object.keys(kinds);
    const joints = lengths.map(() => kinds[names[Math.floor(names.length * random())]]());
    const limits = joints.map(([limit]) => limit);
    const target = new Vector3();
    const ik = new SkeletonIK(bones[0]);
    const skeleton = ik.chain(bones[0], tip, { target, limits });
    for (let pose = 0; pose < POSES; pose++) {
      ik.restore();
      joints.forEach(([, draw], i) => {
        bones[i].quaternion.copy(draw());
      });
      target.copy(placeOf(tip));
      for (const bone of bones) {
        bone.quaternion.identity();
      }
      ik.refresh();
      ik.update();
      const error = placeOf(tip).distanceTo(target);
      assert.equal(skeleton.reached, error <= NEAR * reach, `arm ${arm}, pose ${pose}: ${error}`);
      missed.skeleton += error > NEAR * reach ? 1 : 0;
      const root = [0, 0, 0];
      const chain = new Chain({ root, positions: rest, rest, limits, tolerance: 1e-6 * reach });
      chain.solve(target);
      missed.chain += chain.error > NEAR * reach ? 1 : 0;
      chain.dispose();
    }
    ik.dispose();
  }
  assert.ok(missed.skeleton <= missed.chain, `${missed.skeleton} and ${missed.chain}`);
});
