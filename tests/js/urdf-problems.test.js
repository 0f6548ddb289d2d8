// Robots whose files have mistakes, joints that are locked, ties between links, and velocities.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RobotRig, rigFromURDF } from 'fabrik/urdf';
import { axis, FOUR_BAR, limit, load, mimic, origin, UR5, urdf } from './urdf-robots.js';

/** A robot with one joint. */
const single = (type, content) => load(urdf(['a', 'b'], [['j', type, 'a', 'b', content]]));
/** A joint, and one that mimics it. */
const pair = (content, following) =>
  load(
    urdf(
      ['a', 'b', 'c'],
      [
        ['j', 'revolute', 'a', 'b', content],
        ['k', 'revolute', 'b', 'c', following],
      ],
    ),
  );

const PROBLEMS = [
  ['limits in the wrong order', single('revolute', limit(1, -1)), 'j unlimited'],
  ['limits that are inf', single('prismatic', limit('-inf', 'inf')), 'j unlimited'],
  ['a type that URDF does not have', single('spherical', ''), 'j held'],
  ['an axis of length 0', single('continuous', axis('0 0 0')), 'j held'],
  ['an axis that is no number', single('revolute', `${axis('x 0 0')}${limit(0, 1)}`), 'j held'],
  ['a planar joint about x', single('planar', axis('1 0 0')), 'j held'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a macro has left
  ['an origin that a macro has left', single('fixed', origin('${x} 0 0')), 'j ignored'],
  [
    'a mimic joint that leaves its leader no value',
    pair(limit(0, 1), `${limit(2, 3)}${mimic('j')}`),
    'k unlimited',
  ],
  ['a multiplier that is no number', pair(limit(0, 1), `${limit(0, 1)}${mimic('j', 'x')}`), 'k held'],
];

for (const [name, robot, problem] of PROBLEMS) {
  test(`a robot with ${name} loads with problems: 'hold', and says what it did`, () => {
    assert.throws(() => rigFromURDF(robot), RangeError);
    const rig = rigFromURDF(robot, { problems: 'hold' });
    assert.deepEqual(
      rig.problems.map(({ joint, action }) => `${joint} ${action}`),
      [problem],
    );
    assert.match(rig.problems[0].problem, new RegExp(problem[0]));
    rig.solve();
    rig.applyTo(robot);
    assert.ok(Object.values(rig.jointValues).flat().every(Number.isFinite));
    assert.deepEqual(new RobotRig(JSON.parse(JSON.stringify(rig))).problems, rig.problems);
  });
}

test('a robot without a problem has an empty list', () => {
  assert.deepEqual(rigFromURDF(load(UR5), { problems: 'hold' }).problems, []);
  assert.deepEqual(rigFromURDF(load(UR5)).problems, []);
});

test('all links that no joint moves are the root, whatever their order', () => {
  const robot = load(urdf(['base', 'arm', 'lonely'], [['j', 'continuous', 'base', 'arm', axis('0 0 1')]]));
  const rig = rigFromURDF(robot);
  assert.equal(rig.link('base'), rig.root);
  assert.equal(rig.link('lonely'), rig.root);
  assert.equal(rig.link('arm').name, 'j');
});

const LOCKS = [
  ['lock', (rig) => rig.lock('elbow')],
  ['a limit that is fixed', (rig) => rig.setLimit('elbow', { type: 'fixed' })],
];
for (const [name, lock] of LOCKS) {
  test(`a joint keeps its value under ${name}, and moves again when it is unlocked`, () => {
    const robot = load(UR5);
    const rig = rigFromURDF(robot);
    rig.setJointValues({ elbow: 0.7, lift: -0.5 });
    lock(rig);
    rig.goal(rig.link('tool0'), { position: [0.3, 0.3, 0.4] });
    for (let i = 0; i < 3; i++) {
      rig.solve();
      assert.equal(rig.jointValues.elbow, 0.7);
    }
    rig.applyTo(robot);
    assert.ok(robot.joints.elbow.matrixWorld.elements.every(Number.isFinite));
    assert.equal(robot.joints.elbow.angle, 0.7);
    assert.equal(rig.joint('elbow').locked, true);
    assert.equal(rig.clone().joint('elbow').locked, true);
    rig.unlock(['elbow', 'lift']);
    assert.equal(rig.solve(), 'reached');
    assert.notEqual(rig.jointValues.elbow, 0.7);
  });
}

test('whatever limit a joint of a robot is given, it has a value', () => {
  const rig = rigFromURDF(load(UR5));
  const { axis: along } = rig.joint('elbow').limit;
  rig.setJointValues({ elbow: 1.5 });
  rig.setLimit('elbow', null);
  assert.equal(rig.jointValues.elbow, 1.5);
  assert.equal(rig.joint('elbow').limit.max, Infinity);
  rig.setLimit('elbow', { type: 'hinge', axis: along.map((n) => 3 * n), min: -1, max: 1 });
  assert.equal(rig.jointValues.elbow, 1);
  rig.setLimit('elbow', { type: 'fixed' });
  rig.setLimit('elbow', null);
  assert.equal(rig.joint('elbow').locked, false);
  assert.equal(rig.jointValues.elbow, 1);
});

test('two links that are tied have the same frame, whatever their frames are at rest', () => {
  const rig = rigFromURDF(load(FOUR_BAR));
  rig.setLimit('joint', null);
  const free = { axis: [0, 0, 1], twist: Math.PI };
  const tie = rig.tieLinks('coupler_end', 'rocker_end', { orientationFreedom: free, tolerance: 1e-7 });
  for (let i = 0; i < 40; i++) {
    const crank = (i * Math.PI) / 10;
    const goal = rig.goal('crank', { value: crank });
    assert.equal(rig.solve(), 'reached');
    assert.ok(Math.abs(rig.jointValues.crank - crank) <= 1e-3);
    const [a, b] = ['coupler_end', 'rocker_end'].map((link) => rig.linkPose(link).position);
    assert.ok(Math.hypot(...a.map((n, k) => n - b[k])) <= 1e-7);
    goal.remove();
  }
  tie.remove();
  const robot = load(UR5);
  const arm = rigFromURDF(robot);
  arm.tieLinks('tool0', 'shoulder', { point: [0, 0, 0.1], offset: [0.42, -0.17, 0.03], rigid: false });
  assert.equal(arm.solve(), 'reached');
  arm.applyTo(robot);
  robot.updateMatrixWorld(true);
  const at = (link, [x, y, z]) => robot.links[link].localToWorld(robot.position.clone().set(x, y, z));
  assert.ok(at('tool0', [0, 0, 0.1]).distanceTo(at('shoulder', [0.42, -0.17, 0.03])) < 2e-4);
});

test('rigid links have the same rotation', () => {
  const robot = load(UR5);
  const rig = rigFromURDF(robot, { rootMode: 'fixed' });
  const goal = rig.tieLinks('wrist_3', 'base_link', { offset: [0.3, 0.2, 0.4], orientationTolerance: 1e-5 });
  assert.equal(rig.solve(), 'reached');
  const { orientation } = rig.linkPose('wrist_3');
  assert.ok(Math.abs(Math.abs(orientation[3]) - 1) < 1e-9, `${orientation}`);
  assert.ok(goal.orientationError <= 1e-5);
});

test('no joint is faster than the file allows', () => {
  const text = UR5.replaceAll('velocity="1"', 'velocity="2.5"');
  const rig = rigFromURDF(load(text));
  assert.equal(rig.velocityLimits.elbow, 2.5);
  assert.equal(rig.velocityLimits.wrist_3_joint, undefined);
  rig.limitVelocity(0.02);
  rig.goal(rig.link('tool0'), { position: [0.3, 0.3, 0.4] });
  let solves = 0;
  for (let status = 'stalled'; status === 'stalled'; solves++) {
    const before = rig.jointValues;
    status = rig.solve();
    for (const [name, value] of Object.entries(rig.jointValues)) {
      assert.ok(Math.abs(value - before[name]) <= (rig.velocityLimits[name] ?? Infinity) * 0.02 + 1e-9, name);
    }
  }
  assert.ok(solves > 5 && rig.reached);
  rig.limitVelocity(null);
  assert.equal(rig.maxTurn, null);
});
