// Rigs of robots that urdf-loader loaded: the links are where three.js says, before and after a solve.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RobotRig, rigFromURDF } from 'fabrik/urdf';
import { Matrix4, Quaternion, Vector3 } from 'three';
import {
  axis,
  driven,
  FLOATING,
  GANTRY,
  GRIPPER,
  limit,
  load,
  QUADRUPED,
  randomFrom,
  shuffle,
  UR5,
  urdf,
} from './urdf-robots.js';

const ROBOTS = { UR5, QUADRUPED, GRIPPER, GANTRY, FLOATING };

/** The frame of a link in the frame of the root link, by the matrices of three.js. */
function frameIn(robot, link, inverse = new Matrix4().copy(robot.matrixWorld).invert()) {
  const matrix = inverse.multiply(robot.links[link].matrixWorld);
  const [position, quaternion] = [new Vector3(), new Quaternion()];
  matrix.decompose(position, quaternion, new Vector3());
  return { position, quaternion };
}

function assertSameLinks(rig, robot, tolerance = 1e-9) {
  robot.updateMatrixWorld(true);
  for (const link of Object.keys(robot.links)) {
    const { position, quaternion } = frameIn(robot, link);
    const pose = rig.linkPose(link);
    const distance = position.distanceTo(new Vector3(...pose.position));
    assert.ok(distance < tolerance, `${link} is ${distance} away`);
    const sameness = Math.abs(quaternion.dot(new Quaternion(...pose.orientation)));
    assert.ok(sameness > 1 - 1e-9, `${link} is turned: ${sameness}`);
  }
}

/** A robot that stands somewhere in the scene, turned. */
function placed(text) {
  const robot = load(text);
  robot.position.set(1, 2, 3);
  robot.quaternion.set(0.5, 0.5, 0.5, 0.5);
  return robot;
}

describe('at random joint values, all links are where three.js has them', () => {
  for (const [name, text] of Object.entries(ROBOTS)) {
    test(name, () => {
      const robot = placed(text);
      const rig = rigFromURDF(robot);
      const random = randomFrom(7);
      for (let i = 0; i < 20; i++) {
        shuffle(robot, random);
        rig.read(robot);
        assertSameLinks(rig, robot);
        const other = load(text);
        rig.applyTo(other);
        assertSameLinks(rig, other);
        shuffle(other, random);
        other.setJointValues(rig.jointValues);
        assertSameLinks(rig, other);
        rig.setPose({ values: rig.joints.map(() => 0.01) });
        rig.setJointValues(
          Object.fromEntries(driven(other).map((joint) => [joint.name, [...joint.jointValue]])),
        );
        assertSameLinks(rig, other);
      }
    });
  }
});

describe('after a solve and applyTo, the link is at the target by the matrices of three.js', () => {
  const tools = {
    UR5: ['tool0'],
    QUADRUPED: ['fl_foot', 'hr_foot'],
    GRIPPER: ['palm', 'left'],
    GANTRY: ['tool'],
    FLOATING: ['hand'],
  };
  for (const [name, text] of Object.entries(ROBOTS)) {
    test(name, () => {
      const [robot, other] = [placed(text), placed(text)];
      const random = randomFrom(11);
      const rig = rigFromURDF(robot, { maxIterations: 5000 });
      const goals = tools[name].map((link) =>
        rig.goal(rig.link(link), { position: rig.linkPose(link).position, tolerance: 1e-6 }),
      );
      let reached = 0;
      for (let i = 0; i < 20; i++) {
        shuffle(other, random);
        other.updateMatrixWorld(true);
        const targets = tools[name].map((link) => frameIn(other, link).position);
        goals.forEach((goal, k) => {
          goal.moveTo(targets[k]);
        });
        reached += rig.solve() === 'reached';
        rig.applyTo(robot);
        assertSameLinks(rig, robot);
        if (rig.reached) {
          tools[name].forEach((link, k) => {
            const distance = frameIn(robot, link).position.distanceTo(targets[k]);
            assert.ok(distance < 2e-6, `${link} is ${distance} from its target`);
          });
        }
        for (const { name: joint, jointType, jointValue, limit } of driven(robot)) {
          if (jointType === 'revolute' || jointType === 'prismatic') {
            assert.ok(jointValue[0] >= limit.lower - 1e-9 && jointValue[0] <= limit.upper + 1e-9, joint);
          }
        }
      }
      assert.equal(reached, 20, 'targets that poses of the robot have are reached');
    });
  }
});

test('the whole pose of a tool of a UR5, with an orientation of its frame, is reached', () => {
  const [robot, other] = [placed(UR5), placed(UR5)];
  const random = randomFrom(5);
  const rig = rigFromURDF(robot);
  const tool = rig.goal(rig.link('tool0'), {
    position: [0, 0, 0],
    orientation: [0, 0, 0, 1],
    tolerance: 1e-5,
    orientationTolerance: 1e-4,
  });
  for (let i = 0; i < 20; i++) {
    shuffle(other, random);
    other.updateMatrixWorld(true);
    const target = frameIn(other, 'tool0');
    tool.set({ position: target.position, orientation: rig.orientationFor('tool0', target.quaternion) });
    assert.equal(rig.solve(), 'reached');
    rig.applyTo(robot);
    robot.updateMatrixWorld(true);
    const { position, quaternion } = frameIn(robot, 'tool0');
    assert.ok(position.distanceTo(target.position) < 2e-5);
    assert.ok(quaternion.angleTo(target.quaternion) < 2e-4);
  }
});

test('a point of a tool, given in the frame of its link, reaches its target', () => {
  const robot = placed(UR5);
  const rig = rigFromURDF(robot);
  const point = rig.fromLink('tool0', [0.05, 0, 0.1]);
  rig.goal(rig.link('tool0'), { point, position: [0.3, 0.3, 0.4], tolerance: 1e-6 });
  assert.equal(rig.solve(), 'reached');
  rig.applyTo(robot);
  robot.updateMatrixWorld(true);
  const tip = robot.worldToLocal(robot.links.tool0.localToWorld(new Vector3(0.05, 0, 0.1)));
  assert.ok(tip.distanceTo(new Vector3(0.3, 0.3, 0.4)) < 2e-6);
});

test('mimic joints follow after solves, and an unreachable goal keeps its certificate', () => {
  const robot = load(GRIPPER);
  const rig = rigFromURDF(robot);
  rig.setJointValues({ left_finger: 0.03 });
  const value = (name) => rig.values[rig.joint(name).index];
  assert.ok(Math.abs(value('right_finger') - 0.037) < 1e-12);
  assert.ok(Math.abs(value('right_tip') - 0.27) < 1e-12);
  const goal = rig.goal(rig.link('left'), { position: [0.3, 0, 0.6] });
  for (const target of [
    [0.2, 0.1, 0.7],
    [5, 0, 0],
  ]) {
    goal.moveTo(target);
    rig.solve();
    assert.ok(Math.abs(value('right_finger') - (1.2 * value('left_finger') + 0.001)) < 1e-12);
    rig.applyTo(robot);
    assertSameLinks(rig, robot);
  }
  assert.equal(rig.status, 'out-of-reach');
  assert.ok(rig.certificate.work > rig.certificate.bound);
});

test('mimic joints follow a joint that a new limit moves', () => {
  const rig = rigFromURDF(load(GRIPPER));
  rig.setJointValues({ left_finger: 0.04 });
  rig.setLimit('left_finger', { ...rig.toJSON().joints[rig.joint('left_finger').index].limit, max: 0.01 });
  const value = (name) => rig.values[rig.joint(name).index];
  assert.equal(value('left_finger'), 0.01);
  assert.ok(Math.abs(value('right_finger') - 0.013) < 1e-12);
  assert.ok(Math.abs(value('right_tip') - 0.03) < 1e-12);
});

test('goals, also those from JSON, can still be changed in all other ways', () => {
  const rig = rigFromURDF(load(GRIPPER));
  rig.goal('elbow', { position: [0, 0.1, 0.6] }).set({ weight: 2 });
  rig.pin(rig.link('left')).weight = 3;
  for (const each of [rig, rig.clone(), new RobotRig(JSON.parse(JSON.stringify(rig)))]) {
    assert.deepEqual(
      each.goals.map(({ weight }) => weight),
      [2, 3],
    );
    each.goals[0].set({ position: null, other: 'shoulder' });
    assert.equal(each.goals[0].other, each.joint('shoulder'));
  }
});

test('with a free root the robot itself moves, from where it was', () => {
  const robot = placed(QUADRUPED);
  robot.scale.setScalar(2);
  robot.updateMatrixWorld(true);
  const start = new Matrix4().copy(robot.matrixWorld).invert();
  const rig = rigFromURDF(robot, { rootMode: 'free' });
  rig.setJointValues({ fl_knee: -1.2 });
  rig.pin(rig.link('fl_foot'));
  rig.goal(rig.link('body'), { position: [0.05, 0.02, -0.03], orientation: [0.1, 0, 0, 1], tolerance: 1e-6 });
  assert.equal(rig.solve(), 'reached');
  for (let i = 0; i < 2; i++) {
    rig.applyTo(robot);
    robot.updateMatrixWorld(true);
    for (const link of ['body', 'fl_foot', 'hr_foot']) {
      const { position } = frameIn(robot, link, start.clone());
      assert.ok(position.distanceTo(new Vector3(...rig.linkPose(link).position)) < 1e-9, link);
    }
  }
});

test('a root that only turns turns the robot, and stays at its place; one that moves moves it by its scales', () => {
  const robot = placed(QUADRUPED);
  const before = { position: robot.position.clone(), quaternion: robot.quaternion.clone() };
  const rig = rigFromURDF(robot, { rootMode: 'free' });
  const turn = [0, 0, 0.6, 0.8];
  rig.setPose({ localRotations: [turn, ...rig.joints.slice(1).map(() => null)] });
  rig.applyTo(robot);
  assert.ok(robot.position.distanceTo(before.position) < 1e-12);
  assert.ok(robot.quaternion.angleTo(before.quaternion.clone().multiply(new Quaternion(...turn))) < 1e-7);
  robot.scale.set(2, 3, 4);
  rig.setPose({ rootPosition: [0.1, 0.2, 0.3] });
  rig.applyTo(robot);
  const way = new Vector3(0.2, 0.6, 1.2).applyQuaternion(before.quaternion);
  assert.ok(robot.position.distanceTo(before.position.clone().add(way)) < 1e-12);
});

test('a root that is let go after the rig was made turns once its limit is removed', () => {
  const rig = rigFromURDF(load(UR5));
  rig.rootMode = 'pull';
  rig.setLimit(0, null);
  const turn = [0, 0, 0.5, Math.sqrt(0.75)];
  rig.goal(rig.link('base_link'), { orientation: turn, orientationTolerance: 1e-4 });
  assert.equal(rig.solve(), 'reached');
  const sameness = new Quaternion(...rig.linkPose('base_link').orientation).dot(new Quaternion(...turn));
  assert.ok(Math.abs(sameness) > 1 - 1e-8);
});

test("a root that a goal pulled away returns with the bias 'reference', and not with 'present'", () => {
  const distances = ['reference', 'present'].map((bias) => {
    const rig = rigFromURDF(load(UR5), { rootMode: 'pull', bias });
    rig.setJointValues({ pan: 0.3, lift: -0.8, elbow: 1.4, wrist_1_joint: -1.2, wrist_2_joint: 1.5 });
    const [x, y, z] = rig.linkPose('tool0').position;
    const tool = rig.goal(rig.link('tool0'), { position: [x + 1.5, y, z] });
    assert.equal(rig.solve(), 'reached');
    const away = Math.hypot(...rig.linkPose('base_link').position);
    for (let i = 0; i < 200; i++) {
      tool.moveTo(x, y + 0.05 * Math.sin(0.1 * i), z);
      rig.solve();
    }
    return [away, Math.hypot(...rig.linkPose('base_link').position)];
  });
  const [[away, returned], [, stayed]] = distances;
  assert.ok(returned < 0.5 * away && returned < 0.6 * stayed, JSON.stringify(distances));
});

test('an angle is limited at 4π, and not beyond it', () => {
  const turned = (angle) => {
    const robot = load(urdf(['a', 'b'], [['j', 'revolute', 'a', 'b', axis('0 0 1') + limit(-angle, angle)]]));
    const rig = rigFromURDF(robot);
    rig.setJointValues({ j: 20 });
    return rig.jointValues.j;
  };
  assert.equal(turned(12.5), 12.5);
  assert.equal(turned(13), 20);
});

test('copies of a rig and rigs from its JSON move the robot from the same place, and back', () => {
  const robot = placed(QUADRUPED);
  const rig = rigFromURDF(robot, { rootMode: 'free' });
  const early = rig.clone();
  rig.setRoot(0.5, 0, 0);
  rig.applyTo(robot);
  // The quaternion of the robot turns x to y.
  const assertAt = (shift) =>
    assert.ok(robot.position.distanceTo(new Vector3(1, 2 + shift, 3)) < 1e-12, `${robot.position.y}`);
  assertAt(0.5);
  const copies = [early, rig.clone(), new RobotRig(JSON.parse(JSON.stringify(rig)))];
  copies[0].setRoot(0.5, 0, 0);
  for (const copy of copies) {
    copy.applyTo(robot);
    assertAt(0.5);
    copy.setRoot(0, 0, 0);
    copy.applyTo(robot);
    assertAt(0);
    rig.applyTo(robot);
    assertAt(0.5);
  }
});

test('a robot whose rig keeps its root stays where its scene moves it', () => {
  const robot = placed(UR5);
  const rig = rigFromURDF(robot);
  robot.position.set(4, 5, 6);
  rig.goal(rig.link('tool0'), { position: [0.3, 0.3, 0.4] });
  assert.equal(rig.solve(), 'reached');
  rig.applyTo(robot);
  assert.deepEqual(robot.position.toArray(), [4, 5, 6]);
});

test('JSON, copies and saved states have the same pose, links and mimic joints', () => {
  const robot = load(GRIPPER);
  shuffle(robot, randomFrom(3));
  const rig = rigFromURDF(robot);
  rig.goal(rig.link('palm'), { position: [0.1, 0.1, 0.7] });
  rig.solve();
  for (const copy of [rig.clone(), new RobotRig(JSON.parse(JSON.stringify(rig)))]) {
    assert.ok(copy instanceof RobotRig);
    assert.deepEqual(copy.jointValues, rig.jointValues);
    assert.deepEqual(copy.linkPose('tip'), rig.linkPose('tip'));
    assert.equal(copy.goals.length, 1);
    assert.equal(copy.joint('right_finger').coupling.leader, copy.joint('left_finger'));
    copy.setJointValues({ left_finger: 0.01 });
    copy.applyTo(robot);
    assertSameLinks(copy, robot);
  }
});

test('a robot that urdf-loader copied can be read and moved', () => {
  const robot = load(UR5);
  const rig = rigFromURDF(robot);
  const copy = robot.clone();
  shuffle(copy, randomFrom(9));
  rig.read(copy);
  assertSameLinks(rig, copy);
  const fromCopy = rigFromURDF(copy);
  assertSameLinks(fromCopy, copy);
});
