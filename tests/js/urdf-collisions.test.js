// Robots whose collision geometry becomes colliders.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RobotRig, rigFromURDF } from 'fabrik/urdf';
import { BoxGeometry, Group, Mesh, SphereGeometry } from 'three';
import { axis, limit, load, origin, randomFrom } from './urdf-robots.js';

const collision = (geometry, xyz = '0 0 0', rpy = '0 0 0') =>
  `<collision>${origin(xyz, rpy)}<geometry>${geometry}</geometry></collision>`;
const link = (name, content = '') => `<link name="${name}">${content}</link>`;
const joint = (name, parent, child, xyz, rpy, about) =>
  `<joint name="${name}" type="revolute"><parent link="${parent}"/><child link="${child}"/>${origin(xyz, rpy)}${axis(about)}${limit(-2.5, 2.5)}</joint>`;

const TUBE = '<cylinder radius="0.04" length="0.3"/>';

/** An arm of four links. */
const ARM = `<robot name="arm">
${link('base', collision('<box size="0.3 0.3 0.1"/>', '0 0 0.05'))}
${link('first', collision(TUBE, '0 0 0.2'))}
${link('second', collision(TUBE, '0.2 0 0', '0 1.5707963267948966 0'))}
${link('third', collision(TUBE, '0 0 0.2'))}
${link('hand', collision('<sphere radius="0.06"/>', '0 0 0.05'))}
${joint('turn', 'base', 'first', '0 0 0.1', '0 0 0', '0 0 1')}
${joint('lift', 'first', 'second', '0 0 0.4', '0 0 0.5', '0 1 0')}
${joint('bend', 'second', 'third', '0.4 0 0', '0.3 0 0', '0 1 0')}
${joint('roll', 'third', 'hand', '0 0 0.4', '0 0 0', '1 0 0')}
</robot>`;

describe('a robot with collision geometry', () => {
  test('has a collider per element, in the place that urdf-loader gives it', () => {
    const robot = load(ARM);
    const rig = rigFromURDF(robot, { collisions: true });
    assert.deepEqual(
      rig.shapes.map(({ name, type }) => [name, type]),
      [
        ['base', 'box'],
        ['first', 'cylinder'],
        ['second', 'cylinder'],
        ['third', 'cylinder'],
        ['hand', 'sphere'],
      ],
    );
    rig.setJointValues({ turn: 0.4, lift: -0.7, bend: 1.2, roll: 0.3 });
    rig.applyTo(robot);
    robot.updateMatrixWorld(true);
    // The middle of the tube of `third`, by three.js.
    const middle = robot.links.third.localToWorld(robot.position.clone().set(0, 0, 0.2));
    const { from, to } = rig.shapes[3].toJSON();
    const carried = rig.pointAt(
      rig.link('third'),
      from.map((n, k) => (n + to[k]) / 2),
    );
    assert.ok(
      middle.toArray().every((n, k) => Math.abs(n - carried[k]) < 1e-9),
      `${carried}`,
    );
    const end = robot.links.second.localToWorld(robot.position.clone().set(0.35, 0, 0));
    const second = rig.shapes[2].toJSON();
    const ends = [second.from, second.to].map((point) => rig.pointAt(rig.link('second'), point));
    assert.ok(
      ends.some((point) => end.toArray().every((n, k) => Math.abs(n - point[k]) < 1e-9)),
      `${ends}`,
    );
  });

  test('does not pass through itself', () => {
    const robot = load(ARM);
    const rig = rigFromURDF(robot, { collisions: true });
    assert.equal(rig.exclusionOf(0, 1), 'neighbours');
    assert.equal(rig.exclusionOf(1, 3), 'none');
    const random = randomFrom(3);
    let [overlaps, solved] = [0, 0];
    const hand = rig.goal(rig.link('hand'), { position: [0, 0, 0] });
    const plain = rigFromURDF(robot);
    assert.equal(plain.shapes.length, 0);
    const other = plain.goal(plain.link('hand'), { position: [0, 0, 0] });
    for (let i = 0; i < 60; i++) {
      const [turn, lift, bend, roll] = [0, 1, 2, 3].map(() => 5 * random() - 2.5);
      rig.setJointValues({ turn, lift, bend, roll });
      overlaps += rig.clearance < 0;
      const target = rig.pointAt(rig.link('hand'));
      for (const [each, goal] of [
        [rig, hand],
        [plain, other],
      ]) {
        goal.moveTo(target);
        each.setJointValues({ turn: 0, lift: 0.5, bend: 0.5, roll: 0 });
        each.solve();
      }
      solved += rig.reached;
      assert.ok(plain.reached);
      assert.ok(rig.clearance >= -rig.contactTolerance * (1 + 1e-9), `${rig.clearance}`);
    }
    assert.ok(overlaps > 5 && solved > 30, `${overlaps}, ${solved}`);
  });

  test('leaves out the pairs of an SRDF text', () => {
    const srdf = `<robot name="arm">
      <!-- <disable_collisions link1="first" link2="hand"/> -->
      <disable_collisions link1="base" link2="hand" reason="Never"/>
      <disable_collisions reason='Adjacent' link2='third' link1='first' />
      <disable_collisions link1="base" link2="nothing"/>
    </robot>`;
    const rig = rigFromURDF(load(ARM), { collisions: true, srdf });
    assert.equal(rig.exclusionOf(0, 4), 'excluded');
    assert.equal(rig.exclusionOf(3, 1), 'excluded');
    assert.equal(rig.exclusionOf(1, 4), 'none');
    assert.equal(rig.excludedPairs.length, 2);
  });

  test('keeps its shapes in JSON and copies', () => {
    const rig = rigFromURDF(load(ARM), {
      collisions: true,
      shapes: [{ radius: 0.1, position: [0.5, 0, 0.5], name: 'ball' }],
    });
    const copies = [new RobotRig(JSON.parse(JSON.stringify(rig))), rig.clone()];
    for (const copy of copies) {
      assert.deepEqual(JSON.stringify(copy.shapes), JSON.stringify(rig.shapes));
      assert.equal(copy.clearance, rig.clearance);
    }
  });

  test('takes loaded meshes as convex hulls that contain them', () => {
    const text = ARM.replace('<sphere radius="0.06"/>', '<mesh filename="hand.stl" scale="1 2 1"/>');
    const robot = load(text);
    const { hand } = robot.links;
    const node = Array.from(hand.urdfNode.children).find(({ nodeName }) => nodeName === 'collision');
    // As urdf-loader with parseCollision does it.
    const collider = Object.assign(new Group(), { isURDFCollider: true, urdfNode: node });
    collider.position.set(0, 0, 0.05);
    collider.scale.set(1, 2, 1);
    collider.add(new Mesh(new SphereGeometry(0.05, 20, 20)), new Mesh(new BoxGeometry(0.1, 0.02, 0.02)));
    hand.add(collider);
    const rig = rigFromURDF(robot, { collisions: true });
    const shape = rig.shapes[4].toJSON();
    assert.equal(shape.type, 'convex');
    assert.equal(shape.points.length, 3 * 32);
    assert.ok(shape.radius > 0 && shape.radius < 0.01, `${shape.radius}`);
    // An ellipsoid with the half axes 0.05, 0.1, 0.05: a plane that it touches is touched by the hull, too.
    const plane = rig.obstacle({ normal: [0, 0, -1], point: [0, 0, 5] });
    rig.setJointValues({ turn: 0, lift: 0, bend: 0, roll: 0 });
    const top = 5 - plane.clearance;
    robot.updateMatrixWorld(true);
    let highest = -Infinity;
    collider.traverse((each) => {
      const positions = each.geometry?.attributes.position;
      for (let i = 0; i < (positions?.count ?? 0); i++) {
        const at = each.localToWorld(robot.position.clone().fromBufferAttribute(positions, i));
        highest = Math.max(highest, at.z);
      }
    });
    assert.ok(top >= highest - 1e-9 && top < highest + 0.01, `${top}, ${highest}`);
  });

  test('refuses meshes that are not loaded, or lists them', () => {
    const text = ARM.replace('<sphere radius="0.06"/>', '<mesh filename="hand.stl"/>');
    assert.throws(() => rigFromURDF(load(text), { collisions: true }), {
      code: 'out-of-range',
      message: /a collision of the link hand: its mesh is not loaded: set parseCollision/,
    });
    const rig = rigFromURDF(load(text), { collisions: true, problems: 'hold' });
    assert.equal(rig.shapes.length, 4);
    assert.match(rig.problems[0].problem, /mesh is not loaded/);
    assert.throws(() => rigFromURDF(load(ARM), { collisions: 1 }), { code: 'wrong-type' });
    assert.throws(() => rigFromURDF(load(ARM), { srdf: 1 }), { code: 'wrong-type' });
  });
});
