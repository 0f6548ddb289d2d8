// Runs the recipe for creatures that walk: a spider in bones runs to a ball, and its feet stand while it does.

import assert from 'node:assert/strict';
import { Bone, Group, Object3D, Scene, Vector3 } from 'three';
import { run } from './creature-snippet.js';

const PROFILE = [
  [0.12, 0.3],
  [0.5, 0.6],
  [0.9, 0.4],
  [1.1, 0],
];
const NAMES = ['1', '2', '3', 'tip'];

/** It looks along +z; its left side is at +x. */
function makeSpider() {
  const spider = new Group();
  const body = new Bone();
  spider.add(body);
  for (const [side, sign] of Object.entries({ l: 1, r: -1 })) {
    ['a', 'b', 'c', 'd'].forEach((leg, i) => {
      const angle = 0.5 + 0.7 * i;
      let parent = body;
      let from = new Vector3();
      PROFILE.forEach(([out, up], k) => {
        const at = new Vector3(sign * out * Math.sin(angle), up, out * Math.cos(angle));
        const bone = new Bone();
        bone.name = `leg_${leg}_${NAMES[k]}_${side}`;
        bone.position.copy(at).sub(from);
        parent.add(bone);
        [parent, from] = [bone, at];
      });
    });
  }
  return spider;
}

const scene = new Scene();
const spider = makeSpider();
const ball = new Object3D();
ball.position.set(3, 0, 2);
scene.add(spider, ball);
const update = run(spider, ball);

const feet = [];
spider.traverse((node) => {
  if (node.name.includes('tip')) {
    feet.push(node);
  }
});
assert.equal(feet.length, 8);
const places = () => {
  scene.updateMatrixWorld();
  return feet.map((foot) => new Vector3().setFromMatrixPosition(foot.matrixWorld));
};
update(1 / 60);
let before = places();
let standing = 0;
const frames = 300;
for (let frame = 0; frame < frames; frame++) {
  update(1 / 60);
  const now = places();
  now.forEach((place, i) => {
    standing += place.distanceTo(before[i]) < 1e-5 ? 1 : 0;
    assert.ok(place.y > -1e-5, 'no foot is in the ground');
  });
  before = now;
}
assert.ok(standing > 0.5 * 8 * frames, 'feet stand most of the time');
assert.ok(spider.position.distanceTo(ball.position) < 0.5, `the spider is at ${spider.position.toArray()}`);
