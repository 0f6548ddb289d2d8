// bakeClip: the new clip shows, without inverse kinematics, what the clip with it shows.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  AdditiveAnimationBlendMode,
  AnimationMixer,
  AnimationUtils,
  NumberKeyframeTrack,
  Object3D,
  PropertyBinding,
  Quaternion,
  Vector3,
  VectorKeyframeTrack,
} from 'three';
import { bakeClip, plantFeet, SkeletonIK } from '../../web/three.js';
import { putUpright, stride } from './feet/stride.js';
import { blenderLike, identityAxes, mixamoLike, RIGS } from './rigs.js';

const footOf = (rig) => rig.chains.find(({ name }) => name === 'leftLeg').tip;

const place = (node) => {
  node.updateWorldMatrix(true, false);
  return new Vector3().setFromMatrixPosition(node.matrixWorld);
};
const nodesOf = (object) => {
  const nodes = [];
  object.traverse((node) => nodes.push(node));
  return nodes;
};
const numbersOf = (object) =>
  nodesOf(object).flatMap((node) => [
    ...node.position.toArray(),
    ...node.quaternion.toArray(),
    ...node.scale.toArray(),
  ]);
/** The nodes of tracks with a property, as three finds them. */
const boundTo = (root, clip, property) =>
  clip.tracks
    .filter(({ name }) => name.endsWith(`.${property}`))
    .map(({ name }) => PropertyBinding.findNode(root, PropertyBinding.parseTrackName(name).nodeName));

/** Chains whose targets stand beside their tips. */
function reaching(rig, share = 0.1) {
  const ik = new SkeletonIK(rig.object);
  const limbs = rig.chains.filter(({ first, tip }, i) =>
    rig.chains.slice(0, i).every((other) => other.first !== first && other.tip !== tip),
  );
  const chains = limbs.map(({ first, tip }) => {
    const length = place(first).distanceTo(place(tip));
    return ik.chain(first, tip, {
      target: place(tip).addScaledVector(new Vector3(0.5, 1, 0.3), share * length),
    });
  });
  return { ik, chains };
}

/** The poses of a clip at times, with a function between the mixer and the reading. */
function posesOf(rig, clip, times, { before = () => {}, after = () => {} } = {}) {
  const mixer = new AnimationMixer(rig.object);
  const action = mixer.clipAction(clip).play();
  const poses = times.map((time, i) => {
    before();
    action.time = time;
    mixer.update(0);
    after(i === 0 ? 0 : time - times[i - 1], time);
    return nodesOf(rig.object).map((node) => ({
      quaternion: node.quaternion.clone(),
      position: node.position.clone(),
      world: place(node),
    }));
  });
  before();
  mixer.stopAllAction();
  return poses;
}

/** The greatest angle between two lists of poses, and the greatest distance. */
function difference(poses, others) {
  let [angle, distance] = [0, 0];
  for (const [i, pose] of poses.entries()) {
    for (const [k, { quaternion, world }] of pose.entries()) {
      const { x, y, z, w } = quaternion.clone().invert().multiply(others[i][k].quaternion);
      angle = Math.max(angle, 2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w)));
      distance = Math.max(distance, world.distanceTo(others[i][k].world));
    }
  }
  return { angle, distance };
}

describe('on every rig', () => {
  for (const make of RIGS) {
    const rig = make();
    test(`${rig.name}: the baked clip alone shows the pose of the clip with inverse kinematics`, () => {
      const { ik, chains } = reaching(rig);
      const before = numbersOf(rig.object);
      const clip = bakeClip(ik, rig.clip, 30);
      assert.deepEqual(numbersOf(rig.object), before, 'the skeleton is as before');
      const times = Array.from({ length: 31 }, (_, i) => i / 30);
      const solved = posesOf(rig, rig.clip, times, {
        before: () => ik.restore(),
        after: (dt) => ik.update(dt),
      });
      assert.ok(chains.some(({ bones }) => bones.length > 1));
      const plain = posesOf(rig, rig.clip, times);
      const baked = posesOf(rig, clip, times);
      assert.ok(difference(solved, plain).angle > 0.05, 'inverse kinematics changes something');
      const { angle, distance } = difference(solved, baked);
      assert.ok(angle < 1e-4, `${angle} rad`);
      assert.ok(distance < 1e-4, `${distance}`);
      const turned = boundTo(rig.object, clip, 'quaternion');
      for (const bone of chains.flatMap(({ bones }) => bones)) {
        assert.equal(turned.filter((node) => node === bone).length, 1, bone.name);
      }
      assert.ok(clip.validate());
      assert.equal(clip.duration, rig.clip.duration);
      ik.dispose();
    });
  }
});

test('the tracks of other bones, and of positions and scales, are those of the clip', () => {
  const rig = blenderLike();
  const { ik, chains } = reaching(rig);
  const clip = bakeClip(ik, rig.clip, 24);
  const written = new Set(chains.flatMap(({ bones }) => bones));
  let kept = 0;
  for (const track of rig.clip.tracks) {
    const node = PropertyBinding.findNode(rig.object, PropertyBinding.parseTrackName(track.name).nodeName);
    const own = clip.tracks.find(({ name }) => name === track.name);
    if (!(written.has(node) && track.name.endsWith('.quaternion'))) {
      assert.deepEqual(own.values, track.values);
      assert.deepEqual(own.times, track.times);
      assert.notEqual(own, track);
      kept++;
    } else {
      assert.equal(own.times.length, 25);
    }
  }
  assert.ok(kept > 100);
  assert.equal(clip.tracks.length, rig.clip.tracks.length);
  assert.equal(clip.name, `${rig.clip.name}-ik`);
});

test('neighbouring keys have the same sign, where the clip changes it', () => {
  const rig = blenderLike();
  const { ik, chains } = reaching(rig);
  const clip = rig.clip.clone();
  for (const track of clip.tracks.filter(({ name }) => name.endsWith('.quaternion'))) {
    for (let i = 0; i < track.values.length; i++) {
      track.values[i] *= Math.floor(i / 4) % 2 === 0 ? 1 : -1;
    }
  }
  const baked = bakeClip(ik, clip, 30);
  const turned = new Set(chains.flatMap(({ bones }) => bones));
  let checked = 0;
  for (const { name, values } of baked.tracks.filter((track) => track.name.endsWith('.quaternion'))) {
    if (turned.has(PropertyBinding.findNode(rig.object, PropertyBinding.parseTrackName(name).nodeName))) {
      for (let i = 4; i < values.length; i += 4) {
        const dot = [0, 1, 2, 3].reduce((sum, k) => sum + values[i + k] * values[i + k - 4], 0);
        assert.ok(dot > 0.5, `${name}: ${dot} at key ${i / 4}`);
        checked++;
      }
    }
  }
  assert.ok(checked > 100);
  ik.dispose();
});

test('bones without a track get one that finds them, by name or by UUID', () => {
  const rig = blenderLike();
  const { ik, chains } = reaching(rig);
  const empty = rig.clip.clone();
  empty.tracks = empty.tracks.filter(({ name }) => !name.endsWith('.quaternion'));
  const [arm] = chains;
  arm.bones[1].name = arm.bones[0].name;
  const clip = bakeClip(ik, empty, 10);
  const turned = boundTo(rig.object, clip, 'quaternion');
  assert.deepEqual(new Set(turned), new Set(chains.flatMap(({ bones }) => bones)));
});

test('a skeleton, a mixer and inverse kinematics that run are left as they were', () => {
  const run = (bake) => {
    const rig = blenderLike();
    const { ik, chains } = reaching(rig);
    const mixer = new AnimationMixer(rig.object);
    const action = mixer.clipAction(rig.clip).play();
    const frame = () => {
      ik.restore();
      mixer.update(1 / 40);
      ik.update(1 / 40);
    };
    for (let i = 0; i < 10; i++) {
      frame();
    }
    const shown = numbersOf(rig.object);
    if (bake) {
      const clip = bakeClip(ik, rig.clip, 30, { mixer, name: 'baked' });
      assert.equal(clip.name, 'baked');
      assert.deepEqual(numbersOf(rig.object), shown, 'the same pose');
    }
    const states = [
      chains.map(({ status, error }) => [status, error]),
      action.time,
      mixer.time,
      action.isRunning(),
    ];
    action.paused = true;
    frame();
    const paused = numbersOf(rig.object);
    action.paused = false;
    for (let i = 0; i < 10; i++) {
      frame();
    }
    const later = numbersOf(rig.object);
    ik.restore();
    mixer.stopAllAction();
    return { states, paused, later, stopped: numbersOf(rig.object) };
  };
  assert.deepEqual(run(true), run(false));
});

test('a clip with tracks that are no bones, and one that ends between two frames', () => {
  const rig = blenderLike();
  const { ik } = reaching(rig);
  rig.mesh.visible = true;
  const clip = rig.clip.clone();
  clip.tracks.push(new NumberKeyframeTrack('body.material.opacity', [0, 1], [1, 0.2]));
  clip.tracks.push(new VectorKeyframeTrack('.scale', [0, 1], [1, 1, 1, 1, 1, 1]));
  const baked = bakeClip(ik, clip, 7.3);
  assert.equal(rig.mesh.material.opacity, 1);
  assert.ok(baked.tracks.some(({ name }) => name === 'body.material.opacity'));
  const track = baked.tracks.find(
    ({ name }) => name.endsWith('.quaternion') && !rig.clip.tracks.includes(name),
  );
  assert.ok(track);
  const times = boundTo(rig.object, baked, 'quaternion');
  assert.ok(times.length > 0);
  const { times: keys } = baked.tracks.find((each) => each.times.length === 9);
  assert.equal(keys.at(-1), 1);
  assert.ok(Math.abs(keys[1] - 1 / 7.3) < 1e-6);
});

test('onFrame moves targets', () => {
  const rig = blenderLike();
  const ik = new SkeletonIK(rig.object);
  const { first, tip } = rig.chains.find(({ name }) => name === 'leftArm');
  const start = place(tip);
  const target = new Object3D();
  ik.chain(first, tip, { target });
  const times = [];
  const clip = bakeClip(ik, rig.clip, 20, {
    onFrame(time) {
      times.push(time);
      target.position.copy(start).add(new Vector3(-0.1 * time, 0.1, 0.05));
    },
  });
  // Frames that are played before the first key come first.
  const frames = times.slice(-21);
  assert.deepEqual([frames[0], frames[20]], [0, rig.clip.duration]);
  const tipAt = nodesOf(rig.object).indexOf(tip);
  const poses = posesOf(rig, clip, frames);
  for (const [i, time] of frames.entries()) {
    const wanted = start.clone().add(new Vector3(-0.1 * time, 0.1, 0.05));
    assert.ok(poses[i][tipAt].world.distanceTo(wanted) < 1e-5);
  }
});

/** The greatest difference between a number of the first and of the last key of the rotations of a clip. */
const seamOf = ({ tracks }) =>
  Math.max(
    ...tracks
      .filter(({ name }) => name.endsWith('.quaternion'))
      .map(({ values }) => {
        const [first, last] = [values.slice(0, 4), values.slice(-4)];
        const sign = first.reduce((sum, number, k) => sum + number * last[k], 0) < 0 ? -1 : 1;
        return Math.max(...first.map((number, k) => Math.abs(number - sign * last[k])));
      }),
  );

/** The track of the rotations of a node. */
const trackOf = (root, { tracks }, node) =>
  tracks.find(
    ({ name }) =>
      name.endsWith('.quaternion') &&
      PropertyBinding.findNode(root, PropertyBinding.parseTrackName(name).nodeName) === node,
  );

describe('clips whose feet are planted', () => {
  const grounds = {
    'a slope': (_x, z) => 0.176 * z,
    waves: (x, z) => 0.06 * Math.sin(5 * x) + 0.06 * Math.cos(4 * z),
    stairs: (_x, z) => 0.1 * Math.floor(2 * z),
  };
  for (const [name, ground] of Object.entries(grounds)) {
    test(`a loop on ${name} ends as it begins, and shows what plays live in the second round`, () => {
      for (const make of [identityAxes, mixamoLike]) {
        const rig = putUpright(make());
        const walk = stride(rig);
        const { clip } = walk;
        const ik = new SkeletonIK(rig.object);
        plantFeet(ik, ground);
        const baked = bakeClip(ik, clip, 30);
        const own = seamOf({ tracks: clip.tracks });
        assert.ok(seamOf(baked) <= own + 1e-6, `${rig.name}: ${seamOf(baked)}`);
        // Live: one round after another.
        const frames = Math.round(30 * clip.duration);
        const mixer = new AnimationMixer(rig.object);
        mixer.clipAction(clip).play();
        const live = [];
        for (let i = 0; i <= 6 * frames; i++) {
          ik.restore();
          mixer.setTime(((i % frames) / frames) * clip.duration);
          ik.update(i === 0 ? 0 : clip.duration / frames);
          live.push(footOf(rig).quaternion.clone());
        }
        const track = trackOf(rig.object, baked, footOf(rig));
        for (let i = 0; i < frames; i++) {
          const key = new Quaternion().fromArray(track.values, 4 * i);
          const away = key.angleTo(live[5 * frames + i]);
          assert.ok(away < 2e-3, `${rig.name}, frame ${i}: ${away}`);
        }
        ik.dispose();
      }
    });
  }

  test('a clip that does not loop begins settled: holding its first pose moves nothing', () => {
    const rig = putUpright(identityAxes());
    const { clip } = stride(rig);
    const half = AnimationUtils.subclip(clip, 'half', 0, Math.round(15 * clip.duration), 30);
    const ik = new SkeletonIK(rig.object);
    plantFeet(ik, grounds['a slope']);
    const baked = bakeClip(ik, half, 30);
    assert.ok(seamOf(baked) > 0.01, 'it does not loop');
    const mixer = new AnimationMixer(rig.object);
    mixer.clipAction(half).play();
    mixer.setTime(0);
    for (let i = 0; i < 120; i++) {
      ik.restore();
      mixer.setTime(0);
      ik.update(1 / 30);
    }
    const key = new Quaternion().fromArray(trackOf(rig.object, baked, footOf(rig)).values);
    assert.ok(key.angleTo(footOf(rig).quaternion) < 1e-3);
  });

  test('loop: false and loop: true are what happens, and weights that fade begin at the first key', () => {
    const rig = putUpright(identityAxes());
    const { clip } = stride(rig);
    const ik = new SkeletonIK(rig.object);
    const feet = plantFeet(ik, grounds['a slope']);
    assert.ok(seamOf(bakeClip(ik, clip, 30, { loop: true })) < 0.1);
    assert.throws(() => bakeClip(ik, clip, 30, { loop: 1 }), { code: 'wrong-type' });
    ik.restore();
    feet.weight = 0;
    feet.fadeTo(1, clip.duration / 2);
    const fading = bakeClip(ik, clip, 30);
    const first = new Quaternion().fromArray(trackOf(rig.object, fading, footOf(rig)).values);
    const mixer = new AnimationMixer(rig.object);
    ik.restore();
    mixer.clipAction(clip).play();
    mixer.setTime(0);
    assert.ok(first.angleTo(footOf(rig).quaternion) < 1e-6);
  });
});

test('wrong arguments', () => {
  const rig = blenderLike();
  const { ik } = reaching(rig);
  const before = numbersOf(rig.object);
  assert.throws(() => bakeClip(rig.object, rig.clip), /^TypeError: ik must be a SkeletonIK/);
  assert.throws(() => bakeClip(ik, 'walk'), /^TypeError: clip must be an AnimationClip/);
  assert.throws(() => bakeClip(ik, rig.clip, 0), /^RangeError: fps must be more than 0/);
  assert.throws(() => bakeClip(ik, rig.clip, 30, { frames: 3 }), /has no option/);
  assert.throws(() => bakeClip(ik, rig.clip, 30, { root: 'x' }), /^TypeError: root must be an Object3D/);
  assert.throws(
    () => bakeClip(ik, rig.clip, 30, { mixer: {} }),
    /^TypeError: mixer must be an AnimationMixer/,
  );
  for (const duration of [NaN, -1, Infinity]) {
    const { name, tracks } = rig.clip;
    assert.throws(
      () => bakeClip(ik, { name, tracks, duration }, 30),
      /^RangeError: clip.duration must be a finite number of at least 0/,
    );
  }
  const additive = rig.clip.clone();
  additive.blendMode = AdditiveAnimationBlendMode;
  assert.throws(() => bakeClip(ik, additive, 30), /^RangeError: clip.blendMode/);
  const failing = { onFrame: () => assert.fail('in a frame') };
  assert.throws(() => bakeClip(ik, rig.clip, 30, failing), /in a frame/);
  assert.deepEqual(numbersOf(rig.object), before, 'nothing has changed');
});
