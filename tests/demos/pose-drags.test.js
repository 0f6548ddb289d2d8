// The body of the page Pose, without the page: it follows fast drags without jumps, and comes to rest.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Vector3 } from 'three';
import { Body } from '../../web/demos/pose/body.js';
import { keepInBounds } from '../../web/demos/pose/bounds.js';
import { POSES } from '../../web/demos/shared-3d/humanoid-poses.js';

/** The greatest angle between rotations of the same joints, in degrees. */
function turned(before, now) {
  let least = 1;
  for (let i = 0; i < now.length; i += 4) {
    const cosine = [0, 1, 2, 3].reduce((sum, part) => sum + before[i + part] * now[i + part], 0);
    least = Math.min(least, Math.abs(cosine));
  }
  return (2 * Math.acos(least) * 180) / Math.PI;
}

/** Drags a part along an upright circle, by so many metres per frame; `each` is called after each frame. */
function dragAround(body, name, { radius, speed }, each) {
  body.grab(name);
  const [x, y, z] = body.placeOf(name);
  const frames = Math.round((2 * Math.PI * radius) / speed);
  for (let i = 1; i <= frames; i++) {
    const angle = (2 * Math.PI * i) / frames;
    const place = new Vector3(x, y + radius * Math.sin(angle), z + radius * (1 - Math.cos(angle)));
    keepInBounds(place, name, true);
    body.aimAt(place);
    body.solve();
    each();
  }
}

const distance = (a, b) => Math.hypot(...a.map((at, axis) => at - b[axis]));

test('a part that is dragged by 2 cm per frame, in and out of reach, hardly ever turns a joint by more than 15°', () => {
  const body = new Body();
  let [frames, jumps, most] = [0, 0, 0];
  for (const pose of Object.keys(POSES)) {
    for (const name of ['LeftHand', 'RightForeArm', 'Head', 'RightLeg']) {
      body.startFrom(pose);
      const feet = ['LeftFoot', 'RightFoot'].map((foot) => body.placeOf(foot));
      let before = [...body.rig.localRotations];
      dragAround(body, name, { radius: 0.45, speed: 0.02 }, () => {
        const now = [...body.rig.localRotations];
        const angle = turned(before, now);
        [frames, jumps, most] = [frames + 1, jumps + (angle > 15 ? 1 : 0), Math.max(most, angle)];
        before = now;
        for (const [i, foot] of ['LeftFoot', 'RightFoot'].entries()) {
          assert.ok(distance(body.placeOf(foot), feet[i]) < 0.001, `${pose}, ${name}: ${foot} stays`);
        }
      });
    }
  }
  assert.ok(jumps < 0.005 * frames, `${jumps} of ${frames} frames`);
  // A swing of 15° and a twist of 15°, at most.
  assert.ok(most < 22, `${most}°`);
});

test('a body comes to rest, also when the target is far out of reach', () => {
  const body = new Body();
  for (const pose of Object.keys(POSES)) {
    for (const [x, y, z] of [
      [2, 1, 0],
      [0, 2.5, 0],
      [-1, 0.1, -2],
    ]) {
      for (const name of ['LeftHand', 'Hips', 'Head', 'RightLeg']) {
        body.startFrom(pose);
        body.grab(name);
        body.aimAt(new Vector3(x, y, z));
        let frames = 1;
        while (body.solve() && frames < 200) {
          frames++;
        }
        assert.ok(frames < 120, `${pose}, ${name}: ${frames} frames`);
        assert.equal(body.hasArrived, true);
      }
    }
  }
});
