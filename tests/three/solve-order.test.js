// What depends on what: chains, look-ats and feet are solved after all that moves their bones, targets and poles, and what they
// say of themselves at the end is what the matrices of three.js show.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plantFeet, SkeletonIK, SkeletonRig } from 'fabrik/three';
import { Bone, Object3D, Quaternion, Vector3 } from 'three';
import { seeded } from '../../bench/random.js';
import { worldOf } from './feet/stride.js';
import { identityAxes, mixamoLike, RIGS } from './rigs.js';

const FRAME = 1 / 60;

function bone(parent, x, y, z) {
  const made = new Bone();
  made.position.set(x, y, z);
  parent?.add(made);
  return made;
}

/** A body with two arms of two bones, and a head. */
function body() {
  const root = bone(null, 0, 0, 0);
  const arm = (side) => {
    const upper = bone(root, 0.2 * side, 0, 0);
    const lower = bone(upper, 0.3 * side, 0, -0.03);
    return [upper, lower, bone(lower, 0.3 * side, 0, 0.03)];
  };
  return { root, left: arm(1), right: arm(-1), head: bone(root, 0, 0.3, 0) };
}

/** An object in the space of a bone. */
function child(parent, x, y, z) {
  const made = new Object3D();
  made.position.set(x, y, z);
  parent.add(made);
  return made;
}

const update = (ik, frames = 3) => {
  for (let i = 0; i < frames; i++) {
    ik.restore();
    ik.update(FRAME);
  }
  ik.object.updateMatrixWorld(true);
};
const distance = (chain) => worldOf(chain.end).distanceTo(worldOf(chain.target));
const sightOf = (bones, target) => {
  const head = bones.at(-1);
  const sight = new Vector3(0, 0, 1).transformDirection(head.matrixWorld);
  return sight.angleTo(worldOf(target).sub(worldOf(head)));
};
const permutations = (list) =>
  list.length < 2
    ? [list]
    : list.flatMap((each, i) => permutations(list.toSpliced(i, 1)).map((rest) => [each, ...rest]));

describe('what depends on something is solved after it', () => {
  test('a left hand on a rifle in the right hand is on its grip, whichever chain was made first', () => {
    for (const make of RIGS) {
      for (const rightFirst of [true, false]) {
        const rig = make();
        const arms = ['leftArm', 'rightArm'].map((name) => rig.chains.find((each) => each.name === name));
        if (!arms[0] || !arms[1]) {
          continue;
        }
        const [left, right] = arms;
        rig.object.updateMatrixWorld(true);
        const reach = worldOf(right.first).distanceTo(worldOf(right.tip));
        const middle = worldOf(right.first).add(worldOf(left.first)).multiplyScalar(0.5);
        const target = middle.clone().lerp(worldOf(right.tip), 0.2);
        const grip = new Object3D();
        right.tip.add(grip);
        right.tip.worldToLocal(grip.position.copy(worldOf(right.tip).lerp(middle, 0.1)));
        const ik = new SkeletonIK(rig.object);
        const chains = {
          left: () => ik.chain(left.first, left.tip, { target: grip }),
          right: () => ik.chain(right.first, right.tip, { target }),
        };
        const made = {};
        for (const side of rightFirst ? ['right', 'left'] : ['left', 'right']) {
          made[side] = chains[side]();
        }
        update(ik);
        const where = `${rig.name}, ${rightFirst ? 'right' : 'left'} first`;
        assert.ok(made.right.reached, `${where}: right ${made.right.status}`);
        const shown = distance(made.left);
        assert.ok(
          Math.abs(shown - made.left.error) < 1e-4 * reach,
          `${where}: ${made.left.error}, but ${shown}`,
        );
        assert.equal(made.left.reached, shown < 1e-5 * reach, where);
      }
    }
  });

  test('the same in all orders of making: arms, a head that looks at a phone in a hand, a pole and a rotation of the other hand', () => {
    for (const order of permutations(['left', 'right', 'head'])) {
      const { root, left, right, head } = body();
      const grip = child(right[2], 0.1, 0, 0);
      const pole = child(right[1], 0, -1, 0);
      const phone = child(left[2], 0, 0.05, 0);
      const ik = new SkeletonIK(root);
      const target = new Vector3(-0.1, 0.1, 0.3);
      const make = {
        left: () => ik.chain(left[0], left[2], { target: grip, pole, orientation: 'target' }),
        right: () => ik.chain(right[0], right[2], { target }),
        head: () => ik.lookAt(head, { target: phone, forward: [0, 0, 1], limits: [3], maxAngle: 3 }),
      };
      const made = Object.fromEntries(order.map((name) => [name, make[name]()]));
      update(ik);
      assert.ok(distance(made.left) < 1e-6, `${order}: ${distance(made.left)}`);
      assert.ok(sightOf([head], phone) < 1e-3, `${order}: ${sightOf([head], phone)}`);
      const [hand, held] = [left[2], grip].map((node) => node.getWorldQuaternion(new Quaternion()));
      assert.ok(hand.angleTo(held) < 1e-6, `${order}: rotation`);
      // The elbow is on the side of the pole where the other arm has ended.
      const [shoulder, elbow, wrist, at] = [...left, pole].map(worldOf);
      const axis = wrist.sub(shoulder).normalize();
      const [bend, wanted] = [elbow, at].map((point) => point.sub(shoulder).projectOnPlane(axis));
      assert.ok(bend.angleTo(wanted) < 1e-3, `${order}: pole ${bend.angleTo(wanted)}`);
      assert.deepEqual([made.left.status, made.right.status, made.head.status], Array(3).fill('reached'));
    }
  });

  test('a target that is put below another bone later is followed from the next update on', () => {
    const { root, left, right } = body();
    const ball = child(root, 0.1, 0.1, 0.3);
    const ik = new SkeletonIK(root);
    const chain = ik.chain(left[0], left[2], { target: ball });
    ik.chain(right[0], right[2], { target: new Vector3(-0.1, 0.1, 0.3) });
    update(ik);
    right[2].attach(ball);
    ball.position.set(0.1, 0, 0);
    update(ik, 1);
    assert.ok(distance(chain) < 1e-6, String(distance(chain)));
    chain.target = child(right[2], 0, 0.1, 0);
    update(ik, 1);
    assert.ok(distance(chain) < 1e-6, String(distance(chain)));
    root.attach(chain.target);
    update(ik, 1);
    assert.ok(distance(chain) < 1e-6, String(distance(chain)));
  });

  test('chains that are solved together are solved after the chain that carries a target of one', () => {
    const root = bone(null, 0, 0, 0);
    const chest = bone(bone(root, 0, 0.2, 0), 0, 0.2, 0.02);
    const hands = [1, -1].map((side) =>
      bone(bone(bone(chest, 0.2 * side, 0, 0), 0.3 * side, 0, -0.03), 0.3 * side, 0, 0.03),
    );
    const tail = bone(bone(bone(root, 0, 0, -0.2), 0, 0, -0.3), 0, -0.05, -0.3);
    const ball = child(tail, 0.1, 0.2, 0.1);
    const ik = new SkeletonIK(root, { rig: SkeletonRig });
    const left = ik.chain(root.children[0], hands[0], { target: ball });
    const right = ik.chain(root.children[0], hands[1], { target: new Vector3(-0.3, 0.5, 0.1) });
    ik.chain(root.children[1], tail, { target: new Vector3(0.2, 0.4, -0.1) });
    update(ik);
    for (const chain of [left, right]) {
      const at = chain.target.isVector3 ? chain.target : worldOf(chain.target);
      const shown = worldOf(chain.end).distanceTo(at);
      assert.ok(chain.reached && shown < 1e-5, `${chain.status}, ${shown}`);
    }
  });

  test('in random trees of chains whose targets depend on others, each chain says what the matrices show', () => {
    const random = seeded(37)('trees');
    for (let run = 0; run < 300; run++) {
      const root = bone(null, 0, 0, 0);
      const arms = Array.from({ length: 2 + Math.floor(4 * random()) }, () => {
        const upper = bone(root, random() - 0.5, random() - 0.5, random() - 0.5);
        const lower = bone(upper, 0.3, 0.02, 0);
        return { upper, tip: bone(lower, 0.3, -0.02, 0) };
      });
      // Each one may depend on one before it: then all of them can be solved exactly.
      const targets = arms.map(({ upper }, i) => {
        const place = new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).setLength(
          0.2 + 0.2 * random(),
        );
        place.add(upper.position);
        const on = i > 0 && random() < 0.7 ? arms[Math.floor(i * random())].tip : null;
        return { place, on };
      });
      const ik = new SkeletonIK(root);
      const order = arms.map((_, i) => i).sort(() => random() - 0.5);
      const holders = targets.map(({ place, on }) => (on ? child(on, 0.05, 0.1, 0) : child(root, ...place)));
      const chains = order.map((i) => ik.chain(arms[i].upper, arms[i].tip, { target: holders[i] }));
      update(ik);
      for (const chain of chains) {
        const shown = distance(chain);
        assert.ok(chain.status !== 'blocked', `run ${run}`);
        assert.ok(Math.abs(shown - chain.error) < 1e-6, `run ${run}: ${chain.error}, but ${shown}`);
        assert.equal(chain.reached, shown < 1e-5, `run ${run}: ${chain.status}, ${shown}`);
      }
    }
  });
});

describe('cycles', () => {
  test('a body that bends to a phone in its own hand comes nearer in up to three rounds', () => {
    const { object } = identityAxes();
    object.updateMatrixWorld(true);
    const ik = new SkeletonIK(object);
    const hand = object.getObjectByName('leftHand');
    const phone = child(hand, 0, 0, 0.1);
    const arm = ik.chain('leftUpperArm', 'leftHand', {
      target: worldOf(hand).add(new Vector3(-0.3, 0.2, 0.3)),
    });
    const bones = ['spine', 'chest', 'head'].map((name) => object.getObjectByName(name));
    const look = ik.lookAt(bones, { target: phone, limits: [1, 1, 2], forward: [0, 0, 1] });
    update(ik);
    assert.ok(worldOf(arm.end).distanceTo(arm.target) < 1e-5 === arm.reached, arm.status);
    assert.ok(Math.abs(sightOf(bones, phone) - look.error) < 1e-6, `${look.error}, ${sightOf(bones, phone)}`);
    assert.ok(look.error < 0.02, String(look.error));
  });

  test('hands that hold each other say how far they are from each other, and no round makes it worse', () => {
    const random = seeded(38)('hands');
    for (let run = 0; run < 200; run++) {
      const { root, left, right } = body();
      const on = (hand, side) =>
        child(hand, 0.1 * side + 0.2 * (random() - 0.5), 0.2 * random(), 0.2 * random());
      const [toLeft, toRight] = [on(right[2], 1), on(left[2], -1)];
      const ik = new SkeletonIK(root);
      const chains = [
        ik.chain(left[0], left[2], { target: toLeft }),
        ik.chain(right[0], right[2], { target: toRight }),
      ];
      update(ik);
      for (const chain of chains) {
        const shown = distance(chain);
        assert.ok(Math.abs(shown - chain.error) < 1e-6, `run ${run}: ${chain.error}, but ${shown}`);
        assert.equal(chain.reached, shown < 1e-5, `run ${run}: ${chain.status} at ${shown}`);
      }
      // One after the other, by hand.
      const sum = chains.reduce((all, chain) => all + distance(chain), 0);
      ik.restore();
      ik.dispose();
      const [first, second] = [new SkeletonIK(root), new SkeletonIK(root)];
      const once = [
        first.chain(left[0], left[2], { target: toLeft }),
        second.chain(right[0], right[2], { target: toRight }),
      ];
      first.update();
      second.update();
      root.updateMatrixWorld(true);
      const before = once.reduce((all, chain) => all + distance(chain), 0);
      assert.ok(sum <= before + 1e-6, `run ${run}: ${sum}, once ${before}`);
    }
  });

  test('a chain whose target depends on its own tip does not say that it has reached it', () => {
    const { root, left } = body();
    const ik = new SkeletonIK(root);
    const chain = ik.chain(left[0], left[2], { target: child(left[2], 0.05, 0.1, 0) });
    update(ik);
    assert.ok(!chain.reached, chain.status);
    assert.ok(Math.abs(chain.error - distance(chain)) < 1e-9);
  });

  test('a chain that begins at the pelvis and feet that move it: planted feet stay where they are', () => {
    const { object } = mixamoLike();
    object.position.set(0, 0, 0);
    object.quaternion.identity();
    object.updateMatrixWorld(true);
    const names = object.getObjectByName('mixamorigHips') ? 'mixamorig' : 'mixamorig:';
    const node = (name) => object.getObjectByName(`${names}${name}`);
    const ik = new SkeletonIK(object);
    const head = worldOf(node('Head'));
    const target = new Vector3();
    const chain = ik.chain(node('Hips'), node('Head'), { target });
    const feet = plantFeet(ik, (x) => 0.3 * x);
    const places = [];
    for (let i = 0; i < 240; i++) {
      target.copy(head).add(new Vector3(0.1 * Math.sin(i / 20), -0.05, 0.1 * Math.sin(i / 31)));
      ik.restore();
      ik.update(FRAME);
      object.updateMatrixWorld(true);
      if (i > 30) {
        places.push(feet.feet.map(({ toe, planted }) => [planted, worldOf(toe)]));
        const shown = worldOf(chain.end).distanceTo(target);
        assert.ok(Math.abs(shown - chain.error) < 1e-6, `frame ${i}: ${chain.error}, but ${shown}`);
      }
    }
    for (const [i, [left, right]] of places.slice(1).entries()) {
      for (const [k, [planted, at]] of [left, right].entries()) {
        const [before, was] = places[i][k];
        assert.ok(
          !(planted && before) || at.distanceTo(was) < 1e-4,
          `frame ${i}: slides by ${at.distanceTo(was)}`,
        );
      }
    }
  });
});
