// What mimic joints move can have goals: fingertips of hands, legs, tools behind parallelograms. The robots have the joints of
// real ones, with rounded lengths.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rigFromURDF } from 'fabrik/urdf';
import { Vector3 } from 'three';
import { axis, limit, load, mimic, origin, randomFrom, urdf } from './urdf-robots.js';

/**
 * A robot from rows: each has the name of a joint and of its child link, the parent link, where the joint is, its axis, and
 * what follows of its content.
 * @param {string[][]} rows
 */
const robot = (rows) =>
  load(
    urdf(
      ['base', ...rows.map(([name]) => name)],
      rows.map(([name, parent, xyz, along, content, type = 'revolute']) => [
        `${name}_joint`,
        type,
        parent,
        name,
        `${origin(xyz)}${axis(along)}${content}`,
      ]),
    ),
  );

const tip = (name, parent, xyz) => [name, parent, xyz, '1 0 0', '', 'fixed'];
const follow = (joint, factor, offset, lower = -3, upper = 3) =>
  `${limit(lower, upper)}${mimic(`${joint}_joint`, factor, offset)}`;

/** The wrist of an arm, so that the hand moves as a whole. */
const ARM = [
  ['turn', 'base', '0 0 0.1', '0 0 1', limit(-3, 3)],
  ['lift', 'turn', '0 0 0.1', '0 1 0', limit(-2, 2)],
  ['bend', 'lift', '0.3 0 0', '0 1 0', limit(-2.5, 2.5)],
  ['palm', 'bend', '0.3 0 0', '1 0 0', limit(-3, 3)],
];

/** One joint closes both fingers, each of two bars and a pad: all others follow it. */
const twoFingers = () =>
  robot([
    ...ARM,
    ['left', 'palm', '0.05 0.03 0', '0 0 1', limit(0, 0.8)],
    ['left_pad', 'left', '0.06 0 0', '0 0 1', follow('left', -1, 0)],
    tip('left_tip', 'left_pad', '0.04 0 0'),
    ['right', 'palm', '0.05 -0.03 0', '0 0 1', follow('left', -1, 0)],
    ['right_pad', 'right', '0.06 0 0', '0 0 1', follow('right', -1, 0)],
    tip('right_tip', 'right_pad', '0.04 0 0'),
  ]);

/** Two of three fingers spread together; each outer bone follows its inner one by a third, and starts bent. */
const threeFingers = () =>
  robot([
    ...ARM,
    ...['one', 'two', 'three'].flatMap((finger, i) => [
      ...(i < 2
        ? [
            [
              `spread_${finger}`,
              'palm',
              `0.02 ${i ? -0.025 : 0.025} 0`,
              '1 0 0',
              i ? follow('spread_one', -1, 0) : limit(0, 3),
            ],
          ]
        : []),
      [
        `inner_${finger}`,
        i < 2 ? `spread_${finger}` : 'palm',
        i < 2 ? '0.05 0 0' : '0.02 0 -0.04',
        '0 1 0',
        limit(0, 2.4),
      ],
      [`outer_${finger}`, `inner_${finger}`, '0.07 0 0', '0 1 0', follow(`inner_${finger}`, 0.333, 0.7)],
      tip(`tip_${finger}`, `outer_${finger}`, '0.058 0 0'),
    ]),
  ]);

/** Five fingers by tendons: the middle bone follows the first one, the last bone the middle one. */
const tendons = () =>
  robot([
    ...ARM,
    ...[0, 1, 2, 3, 4].flatMap((i) => [
      [`first${i}`, 'palm', `0.09 ${0.04 - 0.02 * i} 0`, '0 1 0', limit(-0.2, 1.6)],
      [`middle${i}`, `first${i}`, '0.045 0 0', '0 1 0', follow(`first${i}`, 1.1, 0.05)],
      [`last${i}`, `middle${i}`, '0.025 0 0', '0 1 0', follow(`middle${i}`, 0.67, 0)],
      tip(`tip${i}`, `last${i}`, '0.02 0 0'),
    ]),
  ]);

/** Fingers that slide: a screw turns, and both jaws follow it by a small factor. */
const jaws = () =>
  robot([
    ...ARM,
    ['screw', 'palm', '0.03 0 0', '0 0 1', limit(-6, 6)],
    ['left', 'palm', '0.06 0 0', '0 1 0', follow('screw', 0.008, 0.01, -0.06, 0.06), 'prismatic'],
    ['right', 'palm', '0.06 0 0', '0 1 0', follow('screw', -0.008, -0.01, -0.06, 0.06), 'prismatic'],
    tip('left_tip', 'left', '0.05 0 0'),
    tip('right_tip', 'right', '0.05 0 0'),
  ]);

/** A thumb whose roll follows its bend, and four fingers that bend as one. */
const coupledHand = () =>
  robot([
    ...ARM,
    ['thumb', 'palm', '0.03 0.03 0', '1 0 0', limit(0, 1.2)],
    ['thumb_end', 'thumb', '0.03 0.02 0', '0 0 1', follow('thumb', -0.8, 0.1)],
    tip('thumb_tip', 'thumb_end', '0.04 0 0'),
    ...[0, 1, 2, 3].flatMap((i) => [
      [
        `finger${i}`,
        'palm',
        `0.09 ${0.03 - 0.02 * i} 0`,
        '0 1 0',
        i ? follow('finger0', 1, 0) : limit(0, 1.5),
      ],
      [`end${i}`, `finger${i}`, '0.045 0 0', '0 1 0', follow('finger0', 1.2, 0)],
      tip(`tip${i}`, `end${i}`, '0.04 0 0'),
    ]),
  ]);

/** Two legs whose first joints, about slanted axes, turn together. */
const legs = () =>
  robot(
    ['l', 'r'].flatMap((side) => {
      const out = side === 'l' ? 1 : -1;
      return [
        [
          `${side}_yaw`,
          'base',
          `0 ${0.05 * out} -0.085`,
          `0 0.7 ${-0.7 * out}`,
          side === 'l' ? limit(-1.14, 0.74) : follow('l_yaw', 1, 0, -1.14, 0.74),
        ],
        [`${side}_roll`, `${side}_yaw`, '0 0 0', '1 0 0', limit(-0.38, 0.79)],
        [`${side}_hip`, `${side}_roll`, '0 0 0', '0 1 0', limit(-1.53, 0.48)],
        [`${side}_knee`, `${side}_hip`, '0 0 -0.1', '0 1 0', limit(-0.09, 2.11)],
        [`${side}_ankle`, `${side}_knee`, '0 0 -0.103', '0 1 0', limit(-1.19, 0.92)],
        [`${side}_foot`, `${side}_ankle`, '0 0 0', '1 0 0', limit(-0.4, 0.77)],
        tip(`${side}_sole`, `${side}_foot`, '0 0 -0.045'),
      ];
    }),
  );

/** A painting robot: a parallelogram keeps its forearm at its angle in space, and the bends of a hollow wrist are coupled. */
const painter = () =>
  robot([
    ['axis1', 'base', '0 0 0.5', '0 0 1', limit(-2.6, 2.6)],
    ['axis2', 'axis1', '0.2 0 0.3', '0 1 0', limit(-1.4, 1.4)],
    ['level', 'axis2', '0 0 1.2', '0 1 0', follow('axis2', -1, 0)],
    ['axis3', 'level', '0 0 0', '0 1 0', limit(-1.2, 1.5)],
    ['axis4', 'axis3', '1.3 0 0', '1 0 0', limit(-6, 6)],
    ['half', 'axis4', '0.1 0 0', '0.8192 0.5736 0', limit(-6, 6)],
    ['other_half', 'half', '0.1 0 0', '0.8192 -0.5736 0', follow('half', -2, 0, -12, 12)],
    ['axis6', 'other_half', '0.1 0 0', '1 0 0', limit(-6, 6)],
    tip('tool', 'axis6', '0.1 0 0'),
  ]);

const ROBOTS = { twoFingers, threeFingers, tendons, jaws, coupledHand, legs, painter };

/** Poses per robot. */
const POSES = Number(process.env.FABRIK_POSES ?? 40);

for (const [name, make] of Object.entries(ROBOTS)) {
  test(`tips below mimic joints are reached: ${name}`, () => {
    const model = make();
    const rig = rigFromURDF(model);
    const random = randomFrom(name.length);
    const rest = rig.saveState();
    const tips = Object.keys(model.links).filter((link) => /tip|sole|tool/.test(link));
    let missed = 0;
    for (let pose = 0; pose < POSES; pose++) {
      const values = Object.keys(rig.jointValues).map((joint) => {
        const { min, max } = rig.joint(joint).limit;
        return [joint, min + random() * (max - min)];
      });
      rig.setJointValues(Object.fromEntries(values));
      const link = tips[pose % tips.length];
      const { position } = rig.linkPose(link);
      rig.restoreState(rest);
      const goal = rig.goal(rig.link(link), { position, tolerance: 1e-5 });
      missed += rig.solve() !== 'reached';
      rig.applyTo(model);
      model.updateMatrixWorld(true);
      const at = new Vector3().setFromMatrixPosition(model.links[link].matrixWorld);
      const off = at.distanceTo(new Vector3(...position));
      assert.ok(!goal.reached || off < 1.1e-5, `${link} of the robot is off by ${off}`);
      rig.restoreState(rest);
    }
    assert.ok(missed <= POSES / 1000, `${missed} of ${POSES} missed`);
  });
}

test('an orientation below mimic joints is reached, too', () => {
  const rig = rigFromURDF(painter());
  rig.setJointValues({
    axis1_joint: 0.5,
    axis2_joint: 0.4,
    axis3_joint: 0.3,
    axis4_joint: 1,
    half_joint: 0.8,
    axis6_joint: -1,
  });
  const { position, orientation } = rig.linkPose('tool');
  rig.setJointValues(Object.fromEntries(Object.keys(rig.jointValues).map((name) => [name, 0.1])));
  rig.goal(rig.link('tool'), {
    position,
    orientation: rig.orientationFor('tool', orientation),
    tolerance: 1e-5,
  });
  assert.equal(rig.solve(), 'reached');
});
