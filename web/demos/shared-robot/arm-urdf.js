// The robot arm as a URDF text: links, joints and collision geometry. Lengths are in metres, z points up.

/**
 * The joints of an arm, from the table to the flange: the name of the link that it moves, its axis, its height over the joint before
 * it, and its limit to both sides, in radians.
 * @type {readonly [link: string, axis: 'y' | 'z', height: number, limit: number][]}
 */
const JOINTS = [
  ['turntable', 'z', 0.12, 2.9],
  ['shoulder', 'y', 0.16, 1.95],
  ['upper', 'z', 0.18, 2.9],
  ['elbow', 'y', 0.18, 2.3],
  ['forearm', 'z', 0.17, 2.9],
  ['wrist', 'y', 0.17, 2.1],
  ['hand', 'z', 0.085, 3.05],
];

/** From the flange to the place between the fingers. */
export const FINGERS = 0.15;

/** Where the bases of two arms are, along y. */
const ASIDE = 0.27;

const AXES = { y: '0 1 0', z: '0 0 1' };

/** A cylinder along z from one height to another. @param {number} radius @param {number} from @param {number} to */
const cylinder = (radius, from, to) =>
  `<collision><origin xyz="0 0 ${(from + to) / 2}"/><geometry><cylinder radius="${radius}" length="${to - from}"/></geometry></collision>`;

/** @param {number} radius @param {number} height */
const ball = (radius, height) =>
  `<collision><origin xyz="0 0 ${height}"/><geometry><sphere radius="${radius}"/></geometry></collision>`;

/** @param {string} size @param {string} at */
const box = (size, at) =>
  `<collision><origin xyz="${at}"/><geometry><box size="${size}"/></geometry></collision>`;

/** The collision geometry of the links, seen from their joints. @type {Record<string, string>} */
const COLLISIONS = {
  base: cylinder(0.1, 0, 0.115),
  turntable: cylinder(0.074, 0, 0.12) + ball(0.08, 0.16),
  shoulder: cylinder(0.058, 0, 0.17),
  upper: cylinder(0.054, 0, 0.14) + ball(0.07, 0.18),
  elbow: cylinder(0.05, 0, 0.16),
  forearm: cylinder(0.046, 0, 0.13) + ball(0.058, 0.17),
  wrist: cylinder(0.042, 0, 0.08),
  hand:
    box('0.05 0.15 0.05', '0 0 0.045') +
    box('0.03 0.02 0.1', '0 0.05 0.11') +
    box('0.03 0.02 0.1', '0 -0.05 0.11'),
  tip: '',
};

/** One arm. @param {string} prefix of its names @param {number} aside @param {number} turn about z */
function arm(prefix, aside, turn) {
  const links = Object.entries(COLLISIONS).map(
    ([name, collisions]) => `<link name="${prefix}${name}">${collisions}</link>`,
  );
  const mount = `<joint name="${prefix}mount" type="fixed"><parent link="table"/><child link="${prefix}base"/>
  <origin xyz="0 ${aside} 0" rpy="0 0 ${turn}"/></joint>`;
  const joints = JOINTS.map(([link, axis, height, limit], i) => {
    const parent = i > 0 ? JOINTS[i - 1][0] : 'base';
    return `<joint name="${prefix}${link}_joint" type="revolute">
  <parent link="${prefix}${parent}"/><child link="${prefix}${link}"/>
  <origin xyz="0 0 ${height}"/><axis xyz="${AXES[axis]}"/><limit lower="${-limit}" upper="${limit}" velocity="2.5" effort="90"/></joint>`;
  });
  const tip = `<joint name="${prefix}tip_joint" type="fixed"><parent link="${prefix}hand"/><child link="${prefix}tip"/>
  <origin xyz="0 0 ${FINGERS}"/></joint>`;
  return [...links, mount, ...joints, tip].join('\n');
}

/** The prefixes of the names of the arms. @type {Record<string, readonly string[]>} */
export const ARMS = { one: ['right_'], two: ['right_', 'left_'] };

/** The names of the links of an arm. */
export const LINKS = Object.keys(COLLISIONS);

/**
 * The URDF text of a robot with one arm or two.
 * @param {string} arms 'one' or 'two'
 */
export function armURDF(arms) {
  const [right, left] = ARMS[arms];
  const sides = left ? arm(right, -ASIDE, 0) + arm(left, ASIDE, 0) : arm(right, 0, 0);
  return `<robot name="arm"><link name="table"/>\n${sides}\n</robot>`;
}

/**
 * The joint values with which an arm starts: it leans forward, with the elbow up.
 * @param {string} prefix
 */
export function startValues(prefix) {
  const values = { shoulder: 0.35, elbow: 1.45, wrist: 0.9 };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}_joint`, value]));
}
