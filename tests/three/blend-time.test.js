// blendTime: a chain or a look-at goes over to another target in a given time, without a leap.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SkeletonIK, SkeletonRig } from 'fabrik/three';
import { Bone, Object3D, Quaternion, Vector3 } from 'three';
import { worldOf } from './feet/stride.js';
import { identityAxes } from './rigs.js';

const FRAME = 1 / 60;

function bone(parent, x, y, z) {
  const made = new Bone();
  made.position.set(x, y, z);
  parent?.add(made);
  return made;
}

/** Two arms on a chest on a spine, and a head. */
function body() {
  const root = bone(null, 0, 1, 0);
  const chest = bone(bone(root, 0, 0.2, 0.02), 0, 0.2, 0);
  const arm = (side) => {
    const upper = bone(chest, 0.2 * side, 0, 0);
    return [upper, bone(bone(upper, 0.3 * side, 0, -0.03), 0.3 * side, 0, 0.03)];
  };
  return { root, chest, left: arm(1), right: arm(-1), head: bone(chest, 0, 0.2, 0) };
}

/** Plays frames; `act` is called before each. Returns by how much each point moved in the worst frame, from frame `from` on. */
function worst(ik, frames, points, act, from = 0, dt = FRAME) {
  const before = [];
  let most = 0;
  for (let i = 0; i < frames; i++) {
    act(i);
    ik.restore();
    ik.update(dt);
    ik.object.updateMatrixWorld(true);
    points.forEach((node, k) => {
      const at = worldOf(node);
      most = i > from ? Math.max(most, at.distanceTo(before[k])) : most;
      before[k] = at;
    });
  }
  return most;
}

const moving = (x, y, z, share = 1) => {
  const object = new Object3D();
  return Object.assign(object, {
    at(i) {
      object.position.set(x + 0.1 * share * Math.sin(i / 30), y + 0.1 * share * Math.cos(i / 23), z);
      object.rotation.set(0.5 * Math.sin(i / 40), 0.02 * i * share, 0);
    },
  });
};

for (const rig of [undefined, SkeletonRig]) {
  const kind = rig ? 'chains that are solved together' : 'a chain';
  describe(kind, () => {
    const arms = (options) => {
      const made = body();
      const ik = new SkeletonIK(made.root, { rig });
      const first = rig ? made.root.children[0] : null;
      const left = ik.chain(first ?? made.left[0], made.left[1], options);
      if (rig) {
        ik.chain(first, made.right[1], { target: new Vector3(-0.4, 1.3, 0.2) });
      }
      return { ...made, ik, chain: left };
    };

    test('goes over to another target in the time, while both move; without the time it leaps', () => {
      const [a, b] = [moving(0.5, 1.3, 0.2), moving(0.2, 1.6, 0.35)];
      for (const blendTime of [0, 0.5]) {
        const { ik, chain, left } = arms({ target: a, blendTime });
        assert.equal(chain.blendTime, blendTime);
        const most = worst(
          ik,
          200,
          [left[1]],
          (i) => {
            a.at(i);
            b.at(i);
            if (i === 60) {
              chain.target = b;
              assert.equal(chain.target, b);
            }
          },
          30,
        );
        assert.ok(blendTime > 0 ? most < 0.03 : most > 0.2, `${blendTime} s: ${most} m in a frame`);
        assert.ok(chain.reached && worldOf(left[1]).distanceTo(worldOf(b)) < 1e-5);
      }
    });

    test('arrives after the time, at any frame rate', () => {
      for (const dt of [1 / 30, 1 / 60, 1 / 240]) {
        const [a, b] = [new Vector3(0.5, 1.3, 0.2), new Vector3(0.2, 1.6, 0.35)];
        const { ik, chain, left } = arms({ target: a, blendTime: 0.4 });
        worst(ik, 10, [], () => {}, 0, dt);
        chain.target = b;
        const half = Math.round(0.2 / dt);
        worst(ik, half, [], () => {}, 0, dt);
        const middle = worldOf(left[1]).distanceTo(a.clone().lerp(b, 0.5));
        assert.ok(middle < 0.02, `${dt}: half of the time, ${middle} from the middle`);
        worst(ik, half + 2, [], () => {}, 0, dt);
        assert.ok(worldOf(left[1]).distanceTo(b) < 1e-5, String(dt));
      }
    });

    test('changes on the way, and to null and back, do not leap', () => {
      const targets = [
        moving(0.5, 1.3, 0.2),
        moving(0.2, 1.6, 0.35),
        null,
        moving(0.3, 1.2, 0.3),
        null,
        null,
      ];
      const { ik, chain, left } = arms({ target: targets[0], blendTime: 0.5 });
      const animated = worldOf(left[1]);
      const most = worst(
        ik,
        300,
        [left[1]],
        (i) => {
          for (const each of targets) {
            each?.at(i);
          }
          if (i > 0 && i % 17 === 0) {
            chain.target = targets[Math.min(Math.floor(i / 17), 5)];
          }
        },
        2,
      );
      assert.ok(most < 0.05, `${most} m in a frame`);
      assert.equal(chain.status, 'unsolved');
      assert.ok(rig || worldOf(left[1]).distanceTo(animated) < 1e-9);
    });

    test('the rotation of the hand goes over, too', () => {
      const [a, b] = [moving(0.5, 1.3, 0.2, 0), moving(0.4, 1.4, 0.25, 0)];
      a.at(0);
      b.at(0);
      a.rotation.set(0, 0, 0);
      b.rotation.set(0.5, 1.5, 0.2);
      const { ik, chain, left } = arms({ target: a, blendTime: 0.5, orientation: 'target' });
      const turns = [];
      for (let i = 0; i < 90; i++) {
        chain.target = i < 20 ? a : b;
        ik.restore();
        ik.update(FRAME);
        turns.push(left[1].getWorldQuaternion(new Quaternion()));
      }
      const most = Math.max(...turns.slice(1).map((turn, i) => turn.angleTo(turns[i])));
      assert.ok(most < 0.12, `${most} rad in a frame`);
      assert.ok(turns.at(-1).angleTo(b.quaternion) < 1e-5);
    });
  });
}

describe('a look-at', () => {
  /** The greatest turn of the head in a frame. */
  function turns(blendTime, change) {
    const { root, chest, head } = body();
    const ik = new SkeletonIK(root);
    const look = ik.lookAt([chest, head], {
      target: change(0),
      blendTime,
      forward: [0, 0, 1],
      maxAngle: 3,
      limits: [1, 2],
    });
    let before = null;
    let most = 0;
    for (let i = 0; i < 150; i++) {
      look.target = change(i);
      ik.restore();
      ik.update(FRAME);
      const now = head.getWorldQuaternion(new Quaternion());
      most = Math.max(most, before ? now.angleTo(before) : 0);
      before = now;
    }
    return { most, look };
  }

  test('turns to another target in the time, around itself, also where the line between both passes through the head', () => {
    const pairs = [
      [new Vector3(2, 1.6, 0.5), new Vector3(-2, 1.6, 0.5)],
      [new Vector3(1, 1.6, 0.02), new Vector3(-1, 1.6, 0.02)],
    ];
    for (const [a, b] of pairs) {
      const change = (i) => (i < 60 ? a : b);
      assert.ok(turns(0, change).most > 1);
      const { most, look } = turns(0.5, change);
      assert.ok(most < 0.2, `${most} rad in a frame`);
      assert.equal(look.status, 'reached');
    }
  });

  test('fades to null and back', () => {
    const a = new Vector3(2, 1.6, 0.5);
    const { most, look } = turns(0.5, (i) => (i % 50 < 25 ? a : null));
    assert.ok(most < 0.1, `${most} rad in a frame`);
    assert.equal(look.blendTime, 0.5);
  });
});

test('wrong times are refused, and change nothing', () => {
  const { object, chains } = identityAxes();
  const { first, tip } = chains.find(({ name }) => name === 'leftArm');
  const ik = new SkeletonIK(object);
  for (const blendTime of [-1, Number.NaN, Number.POSITIVE_INFINITY, '1', null]) {
    assert.throws(() => ik.chain(first, tip, { blendTime: blendTime ?? 'x' }), /blendTime/);
  }
  const chain = ik.chain(first, tip);
  assert.throws(
    () => {
      chain.blendTime = -1;
    },
    { code: 'out-of-range' },
  );
  assert.equal(chain.blendTime, 0);
});
