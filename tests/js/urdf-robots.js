// Robots for tests of fabrik/urdf, as urdf-loader loads them from URDF texts.

import { JSDOM } from 'jsdom';

const { window } = new JSDOM();
Object.assign(globalThis, {
  DOMParser: window.DOMParser,
  Document: window.Document,
  Element: window.Element,
});
const { default: URDFLoader } = await import('urdf-loader');

/** The numbers of a generator with a seed, from 0 to 1. */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A robot of a URDF text. */
export const load = (text) => new URDFLoader().parse(text);

/**
 * The text of a robot.
 * @param {string[]} links
 * @param {[name: string, type: string, parent: string, child: string, content: string][]} joints
 */
export function urdf(links, joints) {
  const inside = joints.map(
    ([name, type, parent, child, content]) =>
      `<joint name="${name}" type="${type}"><parent link="${parent}"/><child link="${child}"/>${content}</joint>`,
  );
  return `<?xml version="1.0"?><robot name="test">${links.map((name) => `<link name="${name}"/>`).join('')}${inside.join('')}</robot>`;
}

export const origin = (xyz, rpy = '0 0 0') => `<origin xyz="${xyz}" rpy="${rpy}"/>`;
export const axis = (xyz) => `<axis xyz="${xyz}"/>`;
export const limit = (lower, upper) => `<limit lower="${lower}" upper="${upper}" effort="1" velocity="1"/>`;
export const mimic = (joint, multiplier = 1, offset = 0) =>
  `<mimic joint="${joint}" multiplier="${multiplier}" offset="${offset}"/>`;

const FULL = limit(-2 * Math.PI, 2 * Math.PI);
const RIGHT = Math.PI / 2;

/** A UR5 by its Denavit-Hartenberg numbers: each joint turns about z, and its origin is the frame of those numbers. */
export const UR5 = urdf(
  ['base_link', 'shoulder', 'upper_arm', 'forearm', 'wrist_1', 'wrist_2', 'wrist_3', 'tool0'],
  [
    ['pan', 'revolute', 'base_link', 'shoulder', `${origin('0 0 0')}${axis('0 0 1')}${FULL}`],
    [
      'lift',
      'revolute',
      'shoulder',
      'upper_arm',
      `${origin('0 0 0.089159', `${RIGHT} 0 0`)}${axis('0 0 1')}${FULL}`,
    ],
    [
      'elbow',
      'revolute',
      'upper_arm',
      'forearm',
      `${origin('-0.425 0 0')}${axis('0 0 1')}${limit(-Math.PI, Math.PI)}`,
    ],
    ['wrist_1_joint', 'revolute', 'forearm', 'wrist_1', `${origin('-0.39225 0 0')}${axis('0 0 1')}${FULL}`],
    [
      'wrist_2_joint',
      'revolute',
      'wrist_1',
      'wrist_2',
      `${origin('0 0 0.10915', `${RIGHT} 0 0`)}${axis('0 0 1')}${FULL}`,
    ],
    [
      'wrist_3_joint',
      'continuous',
      'wrist_2',
      'wrist_3',
      `${origin('0 0 0.09465', `-${RIGHT} 0 0`)}${axis('0 0 1')}`,
    ],
    ['tool', 'fixed', 'wrist_3', 'tool0', origin('0 0 0.0823')],
  ],
);

/** A planar linkage of four bars, cut where the coupler and the rocker meet. */
export const FOUR_BAR = urdf(
  ['ground', 'crank_link', 'coupler', 'rocker_link', 'coupler_end', 'rocker_end'],
  [
    ['crank', 'continuous', 'ground', 'crank_link', axis('0 0 1')],
    ['joint', 'continuous', 'crank_link', 'coupler', `${origin('0.1 0 0')}${axis('0 0 1')}`],
    ['rocker', 'continuous', 'ground', 'rocker_link', `${origin('0.4 0 0', '0 0 1.2')}${axis('0 0 1')}`],
    ['of_coupler', 'fixed', 'coupler', 'coupler_end', origin('0.35 0 0', '0 0 0.4')],
    ['of_rocker', 'fixed', 'rocker_link', 'rocker_end', origin('0 0.25 0', '0 0 -0.7')],
  ],
);

/** Four legs with three joints each, on a body. */
export const QUADRUPED = urdf(
  [
    'body',
    ...['fl', 'fr', 'hl', 'hr'].flatMap((leg) =>
      ['hip', 'thigh', 'shank', 'foot'].map((part) => `${leg}_${part}`),
    ),
  ],
  ['fl', 'fr', 'hl', 'hr'].flatMap((leg, i) => {
    const [x, y] = [i < 2 ? 0.2 : -0.2, i % 2 ? -0.1 : 0.1];
    return [
      [
        `${leg}_roll`,
        'revolute',
        'body',
        `${leg}_hip`,
        `${origin(`${x} ${y} 0`)}${axis('1 0 0')}${limit(-0.8, 0.8)}`,
      ],
      [
        `${leg}_swing`,
        'revolute',
        `${leg}_hip`,
        `${leg}_thigh`,
        `${origin(`0 ${y} 0`, `0 0.6 ${i}`)}${axis('0 1 0')}${limit(-1.5, 2)}`,
      ],
      [
        `${leg}_knee`,
        'revolute',
        `${leg}_thigh`,
        `${leg}_shank`,
        `${origin('0 0 -0.2')}${axis('0 1 0')}${limit(-2.6, -0.1)}`,
      ],
      [`${leg}_sole`, 'fixed', `${leg}_shank`, `${leg}_foot`, origin('0 0 -0.2')],
    ];
  }),
);

/** An arm with two fingers: the right one mimics the left one, and its tip mimics the right one. */
export const GRIPPER = urdf(
  ['base', 'arm', 'palm', 'left', 'right', 'tip'],
  [
    ['shoulder', 'continuous', 'base', 'arm', `${origin('0 0 0.3', '0.3 0.2 0.1')}${axis('0 1 0')}`],
    ['elbow', 'revolute', 'arm', 'palm', `${origin('0 0 0.4')}${axis('1 0 0')}${limit(-2, 2)}`],
    [
      'left_finger',
      'prismatic',
      'palm',
      'left',
      `${origin('0.02 0 0.1', '0 0 0.4')}${axis('1 0 0')}${limit(0, 0.05)}`,
    ],
    [
      'right_finger',
      'prismatic',
      'palm',
      'right',
      `${origin('-0.02 0 0.1')}${axis('-1 0 0')}${limit(0, 0.07)}${mimic('left_finger', 1.2, 0.001)}`,
    ],
    [
      'right_tip',
      'revolute',
      'right',
      'tip',
      `${origin('0 0 0.05')}${axis('0 1 0')}${limit(-1, 1)}${mimic('right_finger', 10, -0.1)}`,
    ],
  ],
);

/** A gantry: three prismatic joints, with axes and origins that are turned. */
export const GANTRY = urdf(
  ['frame', 'bridge', 'carriage', 'tool'],
  [
    ['x', 'prismatic', 'frame', 'bridge', `${origin('0 0 1', '0 0 0.5')}${axis('1 0 0')}${limit(-1, 1)}`],
    [
      'y',
      'prismatic',
      'bridge',
      'carriage',
      `${origin('0.1 0 0', '0.4 0 0')}${axis('0 1 0')}${limit(0.1, 0.8)}`,
    ],
    ['z', 'prismatic', 'carriage', 'tool', `${origin('0 0 0.2')}${axis('0 0.6 -0.8')}${limit(0, 0.5)}`],
  ],
);

/** A body that floats, with a planar joint and an arm. */
export const FLOATING = urdf(
  ['world', 'body', 'cart', 'hand'],
  [
    ['float', 'floating', 'world', 'body', origin('0.1 0.2 0.3', '0.5 -0.4 1')],
    ['slide', 'planar', 'body', 'cart', `${origin('0.3 0.1 0.2', '0.2 0.1 0.4')}${axis('0 0 1')}`],
    ['turn', 'continuous', 'cart', 'hand', `${origin('0 0 0.3')}${axis('1 1 0')}`],
  ],
);

/** The joints of a robot that move by themselves. */
export const driven = (robot) =>
  Object.values(robot.joints).filter(({ jointType, mimicJoint }) => jointType !== 'fixed' && !mimicJoint);

/** Sets all joints of a robot to random values. */
export function shuffle(robot, random) {
  for (const joint of driven(robot)) {
    joint.setJointValue(
      ...joint.jointValue.map((_, i) => {
        const bounded = joint.jointType === 'revolute' || joint.jointType === 'prismatic';
        const { lower, upper } = bounded
          ? joint.limit
          : { lower: i === 4 ? -1.5 : -3, upper: i === 4 ? 1.5 : 3 };
        return lower + (upper - lower) * random();
      }),
    );
  }
}
