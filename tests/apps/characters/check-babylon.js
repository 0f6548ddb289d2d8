// Runs the recipe for Babylon.js without a screen: hands reach, below a parent that is scaled, rotated and mirrored.

import assert from 'node:assert/strict';
import { NullEngine, Quaternion, Scene, TransformNode, Vector3 } from '@babylonjs/core';
import { bindLimb, follow } from './babylon-snippet.js';

const scene = new Scene(new NullEngine());
const node = (name, parent, position, rotation) => {
  const made = new TransformNode(name, scene);
  made.parent = parent;
  made.position = new Vector3(...position);
  made.rotationQuaternion = rotation ?? null;
  return made;
};
const place = (of) => {
  of.computeWorldMatrix(true);
  return of.getAbsolutePosition().clone();
};

/** An arm, as a glTF file has it in Babylon.js: below a root that mirrors. */
function character(scaling) {
  const root = node('__root__', null, [1, 0.5, 2], Quaternion.FromEulerAngles(0.3, 2, -0.4));
  root.scaling = new Vector3(...scaling);
  const chest = node('chest', root, [0, 1.2, 0], Quaternion.FromEulerAngles(0.1, 0.2, 0.3));
  const upper = node('upperarm_l', chest, [0.2, 0.2, 0], Quaternion.FromEulerAngles(1, -0.4, 0.3));
  const lower = node('lowerarm_l', upper, [0, 0.3, 0.02], null);
  lower.rotation = new Vector3(0.5, 0, 0.1);
  const hand = node('hand_l', lower, [0.01, 0.26, 0], Quaternion.FromEulerAngles(0, 1, 0));
  return [upper, lower, hand];
}

for (const scaling of [
  [1, 1, 1],
  [0.01, 0.01, -0.01],
  [2.5, 2.5, 2.5],
]) {
  const nodes = character(scaling);
  const size = Math.abs(scaling[0]);
  const rest = nodes.map(place);
  const reach = bindLimb(nodes);
  assert.equal(reach(rest[2]), 'reached');
  nodes.forEach((each, i) => {
    assert.ok(Vector3.Distance(place(each), rest[i]) < 1e-4 * size, 'at rest nothing moves');
  });
  for (let i = 0; i < 200; i++) {
    const way = new Vector3(Math.sin(i), Math.cos(2 * i), Math.sin(3 * i + 1)).normalize();
    const target = rest[0].add(way.scale(size * (0.1 + 0.4 * Math.abs(Math.sin(5 * i)))));
    assert.equal(reach(target), 'reached');
    const miss = Vector3.Distance(place(nodes[2]), target);
    assert.ok(miss < 2e-4 * size, `${miss} of ${size}`);
    const length = Vector3.Distance(place(nodes[0]), place(nodes[1]));
    assert.ok(Math.abs(length - size * Math.hypot(0.3, 0.02)) < 1e-5 * size);
  }
  nodes[0].parent.parent.dispose();
}

const nodes = character([1, 1, -1]);
const ball = node('ball', null, [1.3, 1.6, 1.8]);
follow(scene, ball);
assert.ok(Vector3.Distance(place(nodes[2]), place(ball)) > 0.05);
scene.onAfterAnimationsObservable.notifyObservers(scene);
const [shoulder, , hand] = nodes.map(place);
const along = place(ball).subtract(shoulder);
const expected =
  along.length() < 0.55
    ? place(ball)
    : shoulder.add(along.normalize().scale(Vector3.Distance(shoulder, hand)));
assert.ok(Vector3.Distance(hand, expected) < 2e-4, 'the hand follows the ball');
process.exit(0); // the engine keeps timers
