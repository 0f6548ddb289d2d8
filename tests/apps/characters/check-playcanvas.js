// Runs the recipe for PlayCanvas without a screen: hands reach, below a parent that is scaled, rotated and mirrored.

import assert from 'node:assert/strict';
import { EventHandler, GraphNode, Vec3 } from 'playcanvas';
import { bindLimb, follow } from './playcanvas-snippet.js';

/** Entities are graph nodes with components: a limb needs the node only. */
const node = (name, parent, position, angles) => {
  const made = new GraphNode(name);
  parent?.addChild(made);
  made.setLocalPosition(...position);
  made.setLocalEulerAngles(...angles);
  return made;
};
const place = (of) => of.getPosition().clone();

function character(scale) {
  const root = node('root', null, [1, 0.5, 2], [20, 110, -25]);
  root.setLocalScale(...scale);
  const chest = node('chest', root, [0, 1.2, 0], [5, 10, 15]);
  const upper = node('upperarm_l', chest, [0.2, 0.2, 0], [60, -20, 15]);
  const lower = node('lowerarm_l', upper, [0, 0.3, 0.02], [30, 0, 5]);
  const hand = node('hand_l', lower, [0.01, 0.26, 0], [0, 60, 0]);
  return { root, nodes: [upper, lower, hand] };
}

for (const scale of [
  [1, 1, 1],
  [0.01, 0.01, -0.01],
  [2.5, 2.5, 2.5],
]) {
  const { nodes } = character(scale);
  const size = Math.abs(scale[0]);
  const rest = nodes.map(place);
  const reach = bindLimb(nodes);
  assert.equal(reach(rest[2]), 'reached');
  nodes.forEach((each, i) => {
    assert.ok(place(each).distance(rest[i]) < 1e-4 * size, 'at rest nothing moves');
  });
  for (let i = 0; i < 200; i++) {
    const way = new Vec3(Math.sin(i), Math.cos(2 * i), Math.sin(3 * i + 1)).normalize();
    const target = rest[0].clone().add(way.mulScalar(size * (0.1 + 0.4 * Math.abs(Math.sin(5 * i)))));
    assert.equal(reach(target), 'reached');
    const miss = place(nodes[2]).distance(target);
    assert.ok(miss < 2e-4 * size, `${miss} of ${size}`);
    const length = place(nodes[0]).distance(place(nodes[1]));
    assert.ok(Math.abs(length - size * Math.hypot(0.3, 0.02)) < 1e-5 * size);
  }
}

const { root, nodes } = character([1, 1, 1]);
const shoulder = place(nodes[0]);
const ball = node('ball', null, [shoulder.x + 0.2, shoulder.y - 0.2, shoulder.z + 0.1], [0, 0, 0]);
const app = { systems: new EventHandler() };
follow(app, root, ball);
assert.ok(place(nodes[2]).distance(place(ball)) > 0.05);
app.systems.fire('postUpdate', 1 / 60);
assert.ok(place(nodes[2]).distance(place(ball)) < 2e-4, 'the hand follows the ball');
