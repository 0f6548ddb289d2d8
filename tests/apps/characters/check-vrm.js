// Runs the recipe for VRM on a file that is written here: the hand of the file's own skeleton reaches.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { AnimationClip, QuaternionKeyframeTrack, Vector3 } from 'three';
import { minimalVrm } from './minimal-vrm.js';

const server = createServer((_, response) => response.end(minimalVrm())).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));

// What three.js expects of a browser, to load a file.
globalThis.self = globalThis;
globalThis.ProgressEvent ??= class extends Event {};
const { Request } = globalThis;
globalThis.Request = class extends Request {
  constructor(address, options) {
    super(new URL(address, `http://127.0.0.1:${server.address().port}/`), options);
  }
};

const { arm, elbow, frame, mixer, scene, target, vrm } = await import('./vrm-snippet.js');
const place = (node) => {
  node.updateWorldMatrix(true, false);
  return new Vector3().setFromMatrixPosition(node.matrixWorld);
};
const raw = (name) => vrm.humanoid.getRawBoneNode(name);
const normalised = (name) => vrm.humanoid.getNormalizedBoneNode(name);
assert.notEqual(raw('leftHand'), normalised('leftHand'));

// A clip that moves the whole arm and the spine.
const half = (axis, angle) =>
  [0, 1, 2].map((i) => (i === axis ? Math.sin(angle / 2) : 0)).concat(Math.cos(angle / 2));
const track = (name, axis, angle) =>
  new QuaternionKeyframeTrack(
    `${normalised(name).name}.quaternion`,
    [0, 1, 2],
    [...half(axis, 0), ...half(axis, angle), ...half(axis, 0)],
  );
const clip = new AnimationClip('wave', 2, [
  track('spine', 1, 0.3),
  track('leftUpperArm', 2, -0.8),
  track('leftLowerArm', 1, -0.9),
  track('rightUpperArm', 2, 1),
]);
mixer.clipAction(clip).play();

vrm.scene.position.set(0, 0, 0.1);
const lengths = () => {
  const joints = ['leftUpperArm', 'leftLowerArm', 'leftHand'].map((name) => place(raw(name)));
  return [joints[0].distanceTo(joints[1]), joints[1].distanceTo(joints[2])];
};
const before = lengths();
let swing = 0;
for (let i = 0; i < 240; i++) {
  target.set(0.4 + 0.1 * Math.sin(i / 20), 1.3 + 0.1 * Math.cos(i / 30), 0.3);
  frame(1 / 60);
  scene.updateMatrixWorld();
  assert.equal(arm.status, 'reached');
  swing = Math.max(swing, Math.abs(place(raw('rightHand')).y - 1.4));
  const miss = place(raw('leftHand')).distanceTo(target);
  assert.ok(miss < 1e-5, `the hand of the file is ${miss} away`);
  // The elbow of the file is on the side of the pole.
  const [shoulder, joint] = ['leftUpperArm', 'leftLowerArm'].map((name) => place(raw(name)));
  const along = target.clone().sub(shoulder).normalize();
  const aside = (point) =>
    point.clone().sub(shoulder).addScaledVector(along, -point.clone().sub(shoulder).dot(along));
  assert.ok(aside(joint).dot(aside(elbow)) > 0, 'the elbow is on the side of its pole');
}
lengths().forEach((length, i) => {
  assert.ok(Math.abs(length - before[i]) < 1e-9);
});
assert.ok(swing > 0.3, 'the animation plays');
server.close();
