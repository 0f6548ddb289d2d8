// Wrong input to rigs of robots: it is refused with an error that names it, and changes nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RobotRig, rigFromURDF } from 'fabrik/urdf';
import { axis, GRIPPER, limit, load, mimic, origin, UR5, urdf } from './urdf-robots.js';

const robot = load(GRIPPER);
const rig = rigFromURDF(robot);
rig.setJointValues({ elbow: 0.4, left_finger: 0.02 });
rig.goal(rig.link('palm'), { position: [0, 0.1, 0.6] });
const description = rig.toJSON();

/** A robot with one joint. */
const single = (type, content) => load(urdf(['a', 'b'], [['j', type, 'a', 'b', content]]));
/** A rig with a changed description of the robot. */
const described = (change) => new RobotRig({ ...description, robot: { ...description.robot, ...change } });
const broken = (change) => {
  const loaded = load(UR5);
  change(loaded);
  return () => rigFromURDF(loaded);
};

const WRONG = [
  ['no robot', TypeError, 'robot must be a URDFRobot of urdf-loader', () => rigFromURDF({})],
  ['an unknown option', TypeError, 'joints', () => rigFromURDF(robot, { joints: [] })],
  [
    'limits that exclude each other',
    RangeError,
    'the limits of j',
    () => rigFromURDF(single('revolute', limit(1, -1))),
  ],
  [
    'a limit that is no number',
    RangeError,
    'the limits of j',
    () => rigFromURDF(single('prismatic', limit('x', 1))),
  ],
  [
    'an axis of length 0',
    RangeError,
    'the axis of j',
    () => rigFromURDF(single('continuous', axis('0 0 0'))),
  ],
  [
    'an origin that is no number',
    RangeError,
    'the origin of j',
    () => rigFromURDF(single('fixed', origin('1 x 0'))),
  ],
  [
    'a planar joint about x',
    RangeError,
    'the planar joint j',
    () => rigFromURDF(single('planar', axis('1 0 0'))),
  ],
  ['an unknown type', RangeError, 'the type of j', () => rigFromURDF(single('helix', axis('1 0 0')))],
  [
    'a joint that mimics a fixed one',
    RangeError,
    'k must mimic a joint with one value',
    () =>
      rigFromURDF(
        load(
          urdf(
            ['a', 'b', 'c'],
            [
              ['j', 'fixed', 'a', 'b', ''],
              ['k', 'continuous', 'b', 'c', mimic('j')],
            ],
          ),
        ),
      ),
  ],
  [
    'a joint elsewhere',
    RangeError,
    'lost is not below',
    broken((loaded) => {
      loaded.joints.lost = { urdfName: 'lost' };
    }),
  ],
  [
    'a joint value that is no number',
    TypeError,
    'robot.joints.pan.jointValue',
    broken((loaded) => {
      loaded.joints.pan.jointValue[0] = Number.NaN;
    }),
  ],
  ['an unknown link', RangeError, '"thumb"; there are ', () => rig.link('thumb')],
  ['a misspelt link', RangeError, '"plam"; did you mean "palm"?', () => rig.link('plam')],
  ['a link that is no name', RangeError, 'link must be the name of a link', () => rig.link(3)],
  ['a misspelt joint', RangeError, '"elbwo"; did you mean "elbow"?', () => rig.pin('elbwo')],
  ['a link that is an inherited name', RangeError, 'toString', () => rig.link('toString')],
  ['an unknown other joint', RangeError, 'other', () => rig.goals[0].set({ position: null, other: 'thumb' })],
  ['an argument of solve', TypeError, 'solve()', () => rig.solve(1, 2, 3)],
  ['values that are no object', TypeError, 'values must be', () => rig.setJointValues(3)],
  ['a value of an unknown joint', RangeError, '"thumb"', () => rig.setJointValues({ elbow: 0.1, thumb: 1 })],
  [
    'a value of a misspelt joint',
    RangeError,
    'a name in values must be that of a joint that moves by itself, but is "elbwo"; did you mean "elbow"?',
    () => rig.setJointValues({ elbwo: 1 }),
  ],
  ['a value of a mimic joint', RangeError, '"right_tip"', () => rig.setJointValues({ right_tip: 0.1 })],
  [
    'a value that is no number',
    TypeError,
    'values.elbow',
    () => rig.setJointValues({ shoulder: 1, elbow: '1' }),
  ],
  ['a value that is not finite', TypeError, 'values.elbow', () => rig.setJointValues({ elbow: Infinity })],
  ['another robot', RangeError, 'robot.joints lacks shoulder', () => rig.read(load(UR5))],
  ['a robot to move that is none', TypeError, 'robot must be', () => rig.applyTo(null)],
  ['a rotation of length 0', RangeError, 'rotation', () => rig.orientationFor('palm', [0, 0, 0, 0])],
  ['a point with two numbers', RangeError, 'vector', () => rig.fromLink('palm', [0, 1])],
  ['no description of a robot', TypeError, 'robot', () => new RobotRig({ joints: [{}] })],
  [
    'a link of no joint',
    TypeError,
    'robot.links',
    () => new RobotRig({ ...description, robot: { ...description.robot, links: { a: 99 } } }),
  ],
  ['too few rotations', RangeError, 'robot.restRotations must have', () => described({ restRotations: [0] })],
  [
    'a rotation at rest of length 0',
    RangeError,
    'the length of the quaternion at robot.restRotations[4] must be 1, but is 0',
    () => described({ restRotations: description.robot.restRotations.map((n, i) => (i >> 2 === 1 ? 0 : n)) }),
  ],
  [
    'a rotation at rest of length 2',
    RangeError,
    'the length of the quaternion at robot.restRotations[8] must be 1, but is 2',
    () =>
      described({ restRotations: description.robot.restRotations.map((n, i) => (i >> 2 === 2 ? 2 * n : n)) }),
  ],
  [
    'a rotation at rest that is no number',
    TypeError,
    'robot.restRotations[3] must be a number',
    () => described({ restRotations: description.robot.restRotations.map((n, i) => (i === 3 ? 'x' : n)) }),
  ],
  [
    'a rotation of the robot in its scene of length 0',
    RangeError,
    'the length of the quaternion at robot.placement.rotation[0] must be 1, but is 0',
    () => described({ placement: { ...description.robot.placement, rotation: [0, 0, 0, 0] } }),
  ],
  ['joints that are no array', TypeError, 'robot.joints', () => described({ joints: {} })],
  [
    'a joint that the rig lacks',
    RangeError,
    'robot.joints[0].name',
    () => described({ joints: [{ name: 'thumb', type: 'revolute' }] }),
  ],
  [
    'a joint of no type',
    RangeError,
    'robot.joints[0].type',
    () => described({ joints: [{ name: 'elbow', type: 'fixed' }] }),
  ],
  [
    'a floating joint without sliders',
    RangeError,
    'robot.joints[0].type',
    () => described({ joints: [{ name: 'elbow', type: 'floating' }] }),
  ],
  [
    'a planar joint without sliders',
    RangeError,
    'robot.joints[0].type',
    () => described({ joints: [{ name: 'shoulder', type: 'planar' }] }),
  ],
  [
    'a joint with an unknown property',
    TypeError,
    'index',
    () => described({ joints: [{ name: 'elbow', type: 'revolute', index: 3 }] }),
  ],
  [
    'a velocity that is 0',
    RangeError,
    'robot.joints[0].velocity must be a number above 0',
    () => described({ joints: [{ name: 'elbow', type: 'revolute', velocity: 0 }] }),
  ],
  ['problems that are no array', TypeError, 'robot.problems', () => described({ problems: {} })],
  ['an unknown way to take problems', RangeError, 'problems', () => rigFromURDF(robot, { problems: 'skip' })],
  [
    'a mimic joint whose limits exclude its leader',
    RangeError,
    'the limits of k, a mimic joint',
    () =>
      rigFromURDF(
        load(
          urdf(
            ['a', 'b', 'c'],
            [
              ['j', 'revolute', 'a', 'b', limit(0, 1)],
              ['k', 'revolute', 'b', 'c', `${limit(2, 3)}${mimic('j')}`],
            ],
          ),
        ),
      ),
  ],
  [
    'another kind of a joint of the robot',
    RangeError,
    'limit must be a hinge about the axis of elbow',
    () => rig.setLimit('elbow', { type: 'cone', angle: 1 }),
  ],
  [
    'another axis of a joint of the robot',
    RangeError,
    'limit must be a hinge about the axis of elbow',
    () => rig.setLimit('elbow', { type: 'hinge', axis: [1, 1, 1] }),
  ],
  ['a tie of a link to itself', RangeError, 'other', () => rig.tieLinks('palm', 'palm')],
  ['an unknown option of a tie', TypeError, 'ridig', () => rig.tieLinks('palm', 'left', { ridig: true })],
  ['a time between solves of 0', RangeError, 'seconds', () => rig.limitVelocity(0)],
  ['no placement of the robot', TypeError, 'robot.placement', () => described({ placement: undefined })],
  [
    'a placement with two coordinates',
    RangeError,
    'robot.placement.position',
    () => described({ placement: { ...description.robot.placement, position: [0, 0] } }),
  ],
  [
    'a placement that is not finite',
    RangeError,
    'robot.placement.rotation',
    () => described({ placement: { ...description.robot.placement, rotation: [0, 0, 0, Number.NaN] } }),
  ],
  [
    'a placement that does not say whether it was left',
    TypeError,
    'robot.placement.moved',
    () => described({ placement: { position: [0, 0, 0], rotation: [0, 0, 0, 1] } }),
  ],
  [
    'a robot at no place',
    RangeError,
    'the position of the robot',
    broken((loaded) => loaded.position.set(0, Number.NaN, 0)),
  ],
];

for (const [name, type, words, call] of WRONG) {
  test(`${name} is refused, and nothing changes`, () => {
    const before = JSON.stringify(rig);
    assert.throws(call, (error) => {
      assert.ok(error instanceof type && error.message.includes(words), `${error.name}: ${error.message}`);
      assert.equal(typeof error.code, 'string');
      return true;
    });
    assert.equal(JSON.stringify(rig), before);
  });
}
