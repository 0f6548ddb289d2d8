// IKHelper: what it draws is where three's own matrices say.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Bone, Color, Group, Object3D, Raycaster, Scene, Vector3 } from 'three';
import { seeded } from '../../bench/random.js';
import { IKHelper, SkeletonIK } from '../../web/three.js';
import { RIGS } from './rigs.js';

/** The lines of a helper, in the world: a pair of points each, and the colour of the first. */
function linesOf(helper) {
  const { position, color } = helper.geometry.attributes;
  const point = (i) => new Vector3().fromBufferAttribute(position, i).applyMatrix4(helper.matrixWorld);
  return Array.from({ length: position.count / 2 }, (_, i) => ({
    from: point(2 * i),
    to: point(2 * i + 1),
    color: new Color().fromBufferAttribute(color, 2 * i).getHex(),
  }));
}
const inColor = (helper, hex) => linesOf(helper).filter(({ color }) => color === hex);
const place = (node) => {
  node.updateWorldMatrix(true, false);
  return new Vector3().setFromMatrixPosition(node.matrixWorld);
};
const near = (a, b, most) => assert.ok(a.distanceTo(b) <= most, `${a.toArray()} and ${b.toArray()}`);
const COLORS = { reached: 1, missed: 2, unsolved: 3, target: 4, pole: 5, limit: 6 };
const NUMBERS = Object.fromEntries(Object.entries(COLORS).map(([name, value]) => [name, value << 16]));

/** A bent arm of two bones along +x, in a scene. */
function arm(options = {}) {
  const scene = new Scene();
  const object = new Group();
  const bones = ['upper', 'lower', 'hand'].map((name) => Object.assign(new Bone(), { name }));
  bones[1].position.set(1, 0.2, 0);
  bones[2].position.set(1, -0.2, 0);
  object.add(bones[0].add(bones[1].add(bones[2])));
  scene.add(object);
  const ik = new SkeletonIK(object);
  const chain = ik.chain('upper', 'hand', options);
  return { scene, object, bones, ik, chain };
}

describe('chains, on every rig', () => {
  for (const make of RIGS) {
    const rig = make();
    test(`${rig.name}: lines go from joint to joint, wherever the helper is`, () => {
      const ik = new SkeletonIK(rig.object);
      const scene = new Scene();
      const elsewhere = new Group();
      elsewhere.scale.set(3, 3, -3);
      elsewhere.position.set(1, 2, 3);
      // It is updated before the skeleton.
      const helper = new IKHelper(ik, { colors: NUMBERS });
      scene.add(elsewhere.add(helper), rig.object);
      for (const { first, tip } of rig.chains) {
        const chain = ik.chain(first, tip, { target: place(tip).add(new Vector3(0.05, 0.1, 0.02)) });
        ik.update();
        rig.object.position.x += 0.3;
        scene.updateMatrixWorld();
        const lines = linesOf(helper).slice(0, chain.bones.length);
        const nodes = [...chain.bones, tip];
        for (const [i, { from, to }] of lines.entries()) {
          near(from, place(nodes[i]), 1e-6);
          near(to, place(nodes[i + 1]), 1e-6);
        }
        ik.remove(chain);
      }
      ik.dispose();
      helper.updateMatrixWorld();
      assert.equal(linesOf(helper).length, 0);
      helper.dispose();
    });
  }
});

describe('limits', () => {
  for (const make of RIGS) {
    const rig = make();
    const limbs = rig.chains.filter(({ kind }) => kind === 'arm' || kind === 'leg');
    test(`${rig.name}: bones stay on the arcs of hinges and in the cones of tails`, () => {
      const ik = new SkeletonIK(rig.object);
      const helper = new IKHelper(ik, { colors: NUMBERS });
      const random = seeded(1)(`${rig.name}, helper`);
      const some = () => 2 * random() - 1;
      const target = new Vector3();
      for (const { first, tip, kind } of [...limbs, ...rig.chains.filter((each) => each.kind === 'tail')]) {
        let chain;
        try {
          chain = ik.chain(first, tip, { target, limits: kind });
        } catch (error) {
          assert.match(error.message, /needs a pole/);
          continue;
        }
        const reach = chain.bones.reduce(
          (sum, bone, i) => sum + place(bone).distanceTo(place(chain.bones[i + 1] ?? tip)),
          0,
        );
        let checked = 0;
        for (let i = 0; i < 20; i++) {
          target
            .set(some(), some(), some())
            .multiplyScalar(0.6 * reach)
            .add(place(chain.bones[0]));
          ik.restore();
          ik.update();
          helper.updateMatrixWorld();
          const lines = inColor(helper, NUMBERS.limit);
          for (const [b, bone] of chain.bones.entries()) {
            const at = place(bone);
            const direction = place(chain.bones[b + 1] ?? tip).sub(at);
            const own = lines.filter(({ from }) => from.distanceTo(at) < 1e-6 * reach);
            if (own.length === 0 || direction.length() < 0.02 * reach) {
              continue;
            }
            const end = direction.clone().multiplyScalar(0.35).add(at);
            if (kind === 'tail') {
              // Four lines to the rim: their mean is on the axis of the cone.
              assert.equal(own.length, 4);
              const axis = own.reduce((sum, { to }) => sum.add(to.clone().sub(at)), new Vector3());
              assert.ok(axis.angleTo(direction) <= Math.PI / 3 + 1e-3, 'it leans from its axis');
              assert.ok(Math.abs(axis.angleTo(own[0].to.clone().sub(at)) - Math.PI / 3) < 1e-3);
            } else {
              assert.equal(own.length, 2);
              const start = lines.findIndex(({ to }) => to === own[0].to) - 16;
              const arc = lines.slice(start, start + 16);
              const distance = Math.min(
                ...arc.map(({ from, to }) => {
                  const along = to.clone().sub(from);
                  const share = end.clone().sub(from).dot(along) / along.lengthSq();
                  return end.distanceTo(from.clone().addScaledVector(along, Math.min(1, Math.max(0, share))));
                }),
              );
              // An arc of 160 degrees has 16 chords: each is 0.4 % of the radius off.
              assert.ok(distance < 0.006 * direction.length(), `${bone.name}: ${distance} off its arc`);
            }
            checked++;
          }
        }
        assert.ok(checked > 0, `${first.name}: nothing was checked`);
        ik.remove(chain);
      }
      helper.dispose();
    });
  }
});

test('the colour of a chain shows how it ended', () => {
  const { ik, chain } = arm();
  const helper = new IKHelper(ik, { colors: NUMBERS });
  const bonesOf = () => linesOf(helper).slice(0, 2);
  helper.updateMatrixWorld();
  assert.ok(bonesOf().every(({ color }) => color === NUMBERS.unsolved));
  for (const [x, color] of [
    [1.5, NUMBERS.reached],
    [4, NUMBERS.missed],
    [1.2, NUMBERS.reached],
  ]) {
    chain.target = new Vector3(x, 0, 0);
    ik.update();
    helper.updateMatrixWorld();
    assert.ok(
      bonesOf().every((line) => line.color === color),
      chain.status,
    );
    const [toTarget] = linesOf(helper).slice(2);
    assert.equal(toTarget.color, color);
    assert.ok(
      Math.abs(
        toTarget.from.distanceTo(toTarget.to) - (color === NUMBERS.missed ? 4 - 2 * Math.hypot(1, 0.2) : 0),
      ) < 1e-6,
    );
  }
});

test('targets and poles are drawn where they are, as large as asked, and not without one', () => {
  const pole = new Object3D();
  pole.position.set(0.5, 2, 0);
  const target = new Vector3(1, 1, 0);
  const { ik, chain, object } = arm({ target, pole });
  object.parent.add(pole);
  const helper = new IKHelper(ik, { size: 0.3, colors: NUMBERS });
  const check = (color, at, size) => {
    for (const { from, to } of inColor(helper, color).slice(color === NUMBERS.pole ? 1 : 0)) {
      for (const point of [from, to]) {
        assert.ok(Math.abs(point.distanceTo(at) - size) < 1e-6);
      }
    }
  };
  ik.update();
  helper.updateMatrixWorld();
  check(NUMBERS.target, target, 0.3);
  check(NUMBERS.pole, pole.position, 0.2);
  target.x = 0.7;
  pole.position.y = 3;
  helper.updateMatrixWorld();
  check(NUMBERS.target, target, 0.3);
  check(NUMBERS.pole, pole.position, 0.2);
  chain.target = null;
  chain.pole = null;
  helper.updateMatrixWorld();
  for (const { from, to } of [...inColor(helper, NUMBERS.target), ...inColor(helper, NUMBERS.pole)]) {
    assert.equal(from.distanceTo(to), 0);
  }
});

test('the tip of an offset, and a look-at, are drawn, too', () => {
  const scene = new Scene();
  const { object, bones } = arm();
  scene.add(object);
  const ik = new SkeletonIK(object);
  ik.chain('upper', 'hand', { offset: [0.5, 0, 0], target: new Vector3(1, 1, 1) });
  const look = ik.lookAt(['upper', 'lower'], { target: new Vector3(3, 3, 0), forward: [1, 0, 0] });
  const helper = new IKHelper(ik, { colors: NUMBERS });
  ik.update();
  helper.updateMatrixWorld();
  const lines = linesOf(helper);
  near(lines[2].to, bones[2].localToWorld(new Vector3(0.5, 0, 0)), 1e-6);
  assert.equal(look.status, 'reached');
  assert.equal(
    inColor(helper, NUMBERS.reached).filter(({ to }) => to.distanceTo(look.target) < 1e-6).length,
    1,
  );
});

test('a frame reuses its memory; chains that come and go are drawn from then on', () => {
  const { ik, chain } = arm({ target: new Vector3(1, 1, 0) });
  const helper = new IKHelper(ik);
  helper.updateMatrixWorld();
  const { geometry } = helper;
  const { array } = geometry.attributes.position;
  for (let i = 0; i < 100; i++) {
    chain.target.x = 1 + i / 200;
    ik.update();
    helper.updateMatrixWorld();
  }
  assert.equal(helper.geometry, geometry);
  assert.equal(helper.geometry.attributes.position.array, array);
  const before = linesOf(helper).length;
  const more = ik.chain('lower', 'hand');
  helper.updateMatrixWorld();
  assert.ok(linesOf(helper).length > before);
  ik.remove(more);
  helper.updateMatrixWorld();
  assert.equal(linesOf(helper).length, before);
  ik.refresh();
  helper.updateMatrixWorld();
  assert.equal(linesOf(helper).length, before);
});

test('a bone that is put between two others is drawn after refresh', () => {
  const { ik, bones } = arm({ target: new Vector3(1, 1, 0) });
  const helper = new IKHelper(ik);
  helper.updateMatrixWorld();
  const before = linesOf(helper).length;
  const wrist = Object.assign(new Bone(), { name: 'wrist' });
  wrist.position.set(0.5, 0.3, 0);
  bones[1].add(wrist.add(bones[2]));
  ik.refresh();
  helper.updateMatrixWorld();
  assert.ok(linesOf(helper).length > before);
  const ends = linesOf(helper).flatMap(({ from, to }) => [from, to]);
  assert.ok(ends.some((end) => end.distanceTo(place(wrist)) < 0.3));
});

test('a helper that is not visible does nothing; none can be picked', () => {
  const { ik, scene, chain } = arm({ target: new Vector3(1, 1, 0) });
  const helper = new IKHelper(ik);
  scene.add(helper);
  scene.updateMatrixWorld();
  const before = Array.from(helper.geometry.attributes.position.array);
  helper.visible = false;
  chain.target.set(0, 1, 1);
  ik.update();
  scene.updateMatrixWorld();
  assert.deepEqual(Array.from(helper.geometry.attributes.position.array), before);
  helper.visible = true;
  const ray = new Raycaster(new Vector3(0.5, 0, 5), new Vector3(0, 0, -1));
  assert.deepEqual(ray.intersectObject(scene, true), []);
});

test('it is drawn over everything, in colours that can be seen on white and on black', () => {
  const { ik } = arm({ target: new Vector3(1, 1, 0), pole: new Vector3(0, 1, 0), limits: 'arm' });
  const helper = new IKHelper(ik);
  assert.equal(helper.material.depthTest, false);
  assert.equal(helper.material.toneMapped, false);
  ik.update();
  helper.updateMatrixWorld();
  const colors = new Set(linesOf(helper).map(({ color }) => color));
  assert.equal(colors.size, 4);
  for (const hex of colors) {
    const { r, g, b } = new Color(hex);
    const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    assert.ok(1.05 / (light + 0.05) >= 3 && (light + 0.05) / 0.05 >= 3, hex.toString(16));
  }
});

test('dispose frees its memory and removes it', () => {
  const { ik, scene } = arm();
  const helper = new IKHelper(ik);
  scene.add(helper);
  const freed = [];
  helper.geometry.addEventListener('dispose', () => freed.push('geometry'));
  helper.material.addEventListener('dispose', () => freed.push('material'));
  helper.dispose();
  assert.deepEqual(freed, ['geometry', 'material']);
  assert.equal(helper.parent, null);
});

test('wrong arguments', () => {
  const { ik } = arm();
  assert.throws(() => new IKHelper(new Group()), /^TypeError: ik must be a SkeletonIK/);
  assert.throws(() => new IKHelper(ik, { size: 0 }), /^RangeError: size must be a number more than 0/);
  assert.throws(() => new IKHelper(ik, { sise: 1 }), /has no option/);
  assert.throws(() => new IKHelper(ik, { colors: { tip: 'red' } }), /has no option/);
});

test('a colour that is undefined is the default one', () => {
  const { ik } = arm();
  const colors = (options) => new IKHelper(ik, options).geometry.attributes.color.array;
  const given = { reached: undefined, missed: undefined, unsolved: undefined, target: undefined };
  assert.deepEqual(colors({ colors: given }), colors());
});
