// The humanoid of the pages: its bones, its T-pose and its clips, by forward kinematics of three.js.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AnimationMixer, Box3, Quaternion, Vector3 } from 'three';
import { HEIGHT, makeHumanoid } from '../../web/demos/shared-3d/humanoid.js';
import { makeIdle, makeWalk, WALK_SPEED } from '../../web/demos/shared-3d/humanoid-walk.js';

const SIDES = ['Left', 'Right'];
const DEGREES = 180 / Math.PI;

/** Plays a clip on a new humanoid. `look` is called at equal times of the clip, with the share that has passed. */
function play(clip, count, look) {
  const humanoid = makeHumanoid();
  const mixer = new AnimationMixer(humanoid.mesh);
  mixer.clipAction(clip).play();
  for (let i = 0; i < count; i++) {
    mixer.setTime((clip.duration * i) / count);
    humanoid.root.updateMatrixWorld(true);
    look(humanoid, i / count);
  }
}

const placeOf = (bone) => bone.getWorldPosition(new Vector3());

/** By how much a knee is bent backwards, as people do, in degrees; negative for the wrong way. */
function bendOf(bones, side, [upper, middle, lower], facing) {
  const [a, b, c] = [upper, middle, lower].map((name) => placeOf(bones.get(side + name)));
  const [first, second] = [b.clone().sub(a), c.clone().sub(b)];
  const axis = facing.clone().applyQuaternion(bones.get(side + upper).getWorldQuaternion(new Quaternion()));
  return Math.atan2(first.clone().cross(second).dot(axis), first.dot(second)) * DEGREES;
}

const kneeOf = (bones, side) => bendOf(bones, side, ['UpLeg', 'Leg', 'Foot'], new Vector3(-1, 0, 0));
const elbowOf = (bones, side) => bendOf(bones, side, ['Arm', 'ForeArm', 'Hand'], new Vector3(1, 0, 0));

/** The lowest point of a foot, in metres. */
function lowest({ mesh }, side) {
  mesh.skeleton.update();
  const own = mesh.skeleton.bones.map(({ name }) => new RegExp(`${side}(Foot|Toe)`).test(name));
  const { position, skinIndex } = mesh.geometry.attributes;
  const point = new Vector3();
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < position.count; i++) {
    if (own[skinIndex.getX(i)]) {
      least = Math.min(least, mesh.getVertexPosition(i, point).y);
    }
  }
  return least;
}

test('it has the bones of a humanoid, with the names of Mixamo', () => {
  const { mesh, root } = makeHumanoid();
  const names = mesh.skeleton.bones.map(({ name }) => name);
  assert.ok(names.length >= 30 && new Set(names).size === names.length);
  assert.ok(names.every((name) => name.startsWith('mixamorig:')));
  for (const name of [
    ...['Hips', 'Spine', 'Spine1', 'Spine2', 'Neck', 'Head', 'HeadTop_End'],
    ...SIDES.flatMap((side) =>
      [
        ...['Shoulder', 'Arm', 'ForeArm', 'Hand', 'UpLeg', 'Leg', 'Foot', 'ToeBase', 'Toe_End'],
        ...['Thumb', 'Index', 'Middle'].flatMap((finger) => [`Hand${finger}1`, `Hand${finger}2`]),
      ].map((each) => side + each),
    ),
  ]) {
    assert.ok(names.includes(`mixamorig:${name}`), name);
  }
  assert.equal(root.children.filter((each) => each.isSkinnedMesh).length, 1);
});

test('bound in the T-pose it stands on the ground, is 1.75 m tall, and each side is the mirror image of the other', () => {
  const { mesh, bones } = makeHumanoid();
  const { min, max } = new Box3().setFromBufferAttribute(mesh.geometry.attributes.position);
  assert.ok(Math.abs(min.y) < 1e-4 && Math.abs(max.y - HEIGHT) < 2e-3, `${min.y} to ${max.y}`);
  assert.ok(max.x - min.x > 1.6, 'the arms are stretched out');
  for (const [name, bone] of bones) {
    if (name.startsWith('Left')) {
      const { x, y, z } = placeOf(bone);
      const other = placeOf(bones.get(name.replace('Left', 'Right')));
      assert.ok(other.distanceTo(new Vector3(-x, y, z)) < 1e-9, name);
    }
  }
  const moved = new Vector3();
  const { position } = mesh.geometry.attributes;
  for (let i = 0; i < position.count; i += 97) {
    mesh.getVertexPosition(i, moved);
    assert.ok(moved.distanceTo(new Vector3().fromBufferAttribute(position, i)) < 1e-6);
  }
});

test('each bone points along its own y, and turns in rest', () => {
  const { bones } = makeHumanoid();
  let turned = 0;
  for (const [name, bone] of bones) {
    turned += Math.abs(bone.quaternion.w) < 1 - 1e-9 ? 1 : 0;
    const next = {
      Hips: 'Spine',
      Spine2: 'Neck',
      LeftHand: 'LeftHandMiddle1',
      RightHand: 'RightHandMiddle1',
    };
    const child = bones.get(next[name]) ?? bone.children[0];
    if (child) {
      const { x, y, z } = child.position;
      assert.ok(y > 0 && Math.hypot(x, z) < 1e-9, `${name}: ${[x, y, z]}`);
    }
  }
  assert.ok(turned > 25, `${turned} bones`);
});

test('in rest, knees and elbows are bent a little, the natural way, about their own x', () => {
  const { bones } = makeHumanoid();
  for (const side of SIDES) {
    const [knee, elbow] = [kneeOf(bones, side), elbowOf(bones, side)];
    assert.ok(knee > 2 && knee < 12, `knee ${knee}`);
    assert.ok(elbow > 2 && elbow < 12, `elbow ${elbow}`);
    for (const name of ['Leg', 'ForeArm']) {
      const { y, z } = bones.get(side + name).quaternion;
      assert.ok(Math.hypot(y, z) < 1e-9, `${side}${name}`);
    }
  }
});

/** The left foot is on the ground from the start of the cycle, and leaves it at this share of the cycle. */
const STANCE = 0.6;

test('a walking foot stands on the ground, and never goes through it', () => {
  play(makeWalk(), 44, (humanoid, part) => {
    for (const [i, side] of SIDES.entries()) {
      const phase = (part + i / 2) % 1;
      const height = lowest(humanoid, side);
      assert.ok(height > -0.005, `${side} at ${phase}: ${height}`);
      if (phase < STANCE) {
        assert.ok(height < 0.01, `${side} at ${phase}: ${height}`);
      }
    }
  });
});

test('a foot that is flat goes back as fast as the ground', () => {
  const places = [];
  const walk = makeWalk();
  play(walk, 110, ({ bones }, part) => {
    if (part > 0.12 && part < 0.5) {
      places.push({ time: part * walk.duration, z: placeOf(bones.get('LeftToeBase')).z });
    }
  });
  const [first] = places;
  for (const { time, z } of places) {
    assert.ok(Math.abs(first.z - z - WALK_SPEED * (time - first.time)) < 0.01, `at ${time}`);
  }
});

for (const clip of [makeWalk(), makeIdle()]) {
  test(`${clip.name}: knees and elbows never bend backwards, and the clip repeats without a jump`, () => {
    assert.ok(clip.validate() && clip.tracks.length > 20);
    for (const { name, times, values } of clip.tracks) {
      const size = values.length / times.length;
      assert.deepEqual([...values.slice(0, size)], [...values.slice(-size)], name);
      assert.ok(Math.abs(times.at(-1) - clip.duration) < 1e-6, name);
    }
    const seen = [];
    play(clip, 60, ({ bones }) => {
      for (const side of SIDES) {
        const [knee, elbow] = [kneeOf(bones, side), elbowOf(bones, side)];
        assert.ok(knee > 0 && knee < 90, `knee ${knee}`);
        assert.ok(elbow > 0 && elbow < 90, `elbow ${elbow}`);
        seen.push(knee);
      }
    });
    assert.equal(Math.max(...seen) > 50, clip.name === 'walk');
  });
}

test('while it walks, arms swing against the legs, and the pelvis goes up and down', () => {
  const heights = [];
  let against = 0;
  play(makeWalk(), 40, ({ bones }) => {
    const z = (name) => placeOf(bones.get(name)).z;
    heights.push(placeOf(bones.get('Hips')).y);
    against += (z('LeftHand') - z('RightHand')) * (z('LeftFoot') - z('RightFoot')) < 0 ? 1 : 0;
  });
  assert.ok(against > 32, `${against} of 40`);
  const bob = Math.max(...heights) - Math.min(...heights);
  assert.ok(bob > 0.02 && bob < 0.06, `${bob}`);
});

test('standing, both feet stay where they are', () => {
  let start = null;
  play(makeIdle(), 20, ({ bones }) => {
    const now = SIDES.flatMap((side) => placeOf(bones.get(`${side}Foot`)).toArray());
    start ??= now;
    assert.ok(now.every((value, i) => Math.abs(value - start[i]) < 1e-6));
  });
});
