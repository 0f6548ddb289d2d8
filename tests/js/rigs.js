// Helpers of the tests of rigs: their own forward kinematics and limits, and random rigs.

import assert from 'node:assert/strict';
import fc from 'fast-check';

// The same cases every time. A failure prints its seed and its path.
fc.configureGlobal({ seed: 20260101 });

export const NO_TURN = [0, 0, 0, 1];

export const plus = (a, b) => a.map((n, i) => n + b[i]);
export const minus = (a, b) => a.map((n, i) => n - b[i]);
export const times = (a, factor) => a.map((n) => n * factor);
export const dot = (a, b) => a.reduce((sum, n, i) => sum + n * b[i], 0);
export const size = (a) => Math.hypot(...a);
export const unit = (a) => times(a, 1 / size(a));
export const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];
export const inSpace = ([x, y, z = 0]) => [x, y, z];

/** The product of two quaternions: first b, then a. */
export function product([x, y, z, w], [a, b, c, d]) {
  return [
    w * a + x * d + y * c - z * b,
    w * b - x * c + y * d + z * a,
    w * c + x * b - y * a + z * d,
    w * d - x * a - y * b - z * c,
  ];
}

export const inverse = ([x, y, z, w]) => [-x, -y, -z, w];

export function rotate(q, [x, y, z]) {
  return product(product(q, [x, y, z, 0]), inverse(q)).slice(0, 3);
}

/** The angle between two rotations. */
export function turnBetween(a, b) {
  const change = product(a, inverse(b));
  return 2 * Math.atan2(size(change.slice(0, 3)), Math.abs(change[3]));
}

export function aboutAxis(axis, angle) {
  return [...times(unit(axis), Math.sin(angle / 2)), Math.cos(angle / 2)];
}

/** The least rotation from +x to a unit vector. */
function fromX(to) {
  const around = cross([1, 0, 0], to);
  return size(around) < 1e-12
    ? to[0] > 0
      ? NO_TURN
      : [0, 0, 1, 0]
    : aboutAxis(around, Math.atan2(size(around), to[0]));
}

/**
 * Forward kinematics: where the joints are, and how they are turned, from the local rotations and values of a rig.
 * @param {object[]} joints as `toJSON` describes them
 * @param {ArrayLike<number>} localRotations
 * @param {ArrayLike<number>} values
 */
export function kinematics(joints, localRotations, values) {
  const indices = new Map(joints.map(({ name }, i) => [name, i]));
  const placed = [];
  joints.forEach(({ parent, position, offset, limit }, i) => {
    const slid = limit?.type === 'slider' ? times(unit(inSpace(limit.axis)), values[i]) : [0, 0, 0];
    const before =
      i === 0
        ? { position: [0, 0, 0], rotation: NO_TURN }
        : placed[typeof parent === 'number' ? parent : indices.get(parent)];
    const way = rotate(before.rotation, plus(inSpace(i === 0 ? position : offset), slid));
    placed.push({
      position: plus(before.position, way),
      rotation: product(before.rotation, Array.from(localRotations).slice(4 * i, 4 * i + 4)),
    });
  });
  return placed;
}

/** The same, of a rig as it is. */
export function placesOf(rig) {
  const { joints, rootPosition = joints[0].position } = rig.toJSON();
  const [root, ...others] = joints;
  return kinematics([{ ...root, position: rootPosition }, ...others], rig.localRotations, rig.values);
}

/** Where a point of a joint's body is. */
export const pointOf = ({ position, rotation }, point = [0, 0, 0]) =>
  plus(position, rotate(rotation, inSpace(point)));

/** Checks that all numbers are finite, that the views agree with forward kinematics, and that limits hold. */
export function checkPose(rig) {
  const { joints } = rig.toJSON();
  const placed = placesOf(rig);
  const reach = rig.reach + size(placed[0].position) + Math.max(...placed.map((each) => size(each.position)));
  placed.forEach(({ position, rotation }, i) => {
    const { x, y, z } = rig.joints[i];
    const found = inSpace(rig.positions.slice(rig.dimensions * i, rig.dimensions * (i + 1)));
    assert.ok([...found, ...rotation].every(Number.isFinite), `joint ${i} is not finite`);
    assert.deepEqual(found, [x, y, z]);
    assert.ok(size(minus(found, position)) <= 1e-12 * reach, `joint ${i} is at ${found}, not ${position}`);
    assert.ok(turnBetween(rotation, rig.rotations.slice(4 * i, 4 * i + 4)) < 1e-11);
    const local = Array.from(rig.localRotations.slice(4 * i, 4 * i + 4));
    assert.ok(Math.abs(size(local) - 1) < 1e-12);
    checkLimit(joints[i].limit, local, rig.values[i], rig.dimensions);
  });
}

const SLACK = 1e-7;

function checkLimit(limit, local, value, dimensions) {
  const type = limit?.type ?? 'free';
  const hasValue = ['range', 'hinge', 'slider'].includes(type) || (type === 'free' && dimensions === 2);
  assert.equal(Number.isNaN(value), !hasValue);
  if (hasValue && type !== 'slider') {
    const axis = dimensions === 2 ? [0, 0, 1] : limit.axis;
    assert.ok(turnBetween(local, aboutAxis(axis, value)) < 1e-11, 'the value is not that of the rotation');
  }
  if (hasValue && limit) {
    const slack = SLACK * Math.max(1, Math.abs(value));
    assert.ok(value >= limit.min - slack && value <= limit.max + slack, `${value} is beyond ${type}`);
  }
  if (type === 'slider' || type === 'fixed') {
    assert.deepEqual(local, NO_TURN);
  }
  if (type === 'cone' || type === 'ball') {
    const axis = unit(limit.axis);
    const angle = 2 * Math.atan2(dot(local.slice(0, 3), axis), local[3]);
    const twist = Math.atan2(Math.sin(angle), Math.cos(angle));
    const swing = product(local, aboutAxis(axis, -twist));
    const half = Math.atan2(size(swing.slice(0, 3)), swing[3]);
    const lean = half > 1e-9 ? times(unit(swing.slice(0, 3)), 2 * half) : [0, 0, 0];
    const [least, most] = limit.twist ?? [0, 0];
    const turns = [-4 * Math.PI, -2 * Math.PI, 0, 2 * Math.PI, 4 * Math.PI].map((turn) => twist + turn);
    const within = turns.some((turn) => turn >= least - SLACK && turn <= most + SLACK);
    // Leaning by half a turn leaves the twist undetermined.
    assert.ok(within || size(lean) > Math.PI - 1e-4, `a twist of ${twist} is not from ${least} to ${most}`);
    const [about, ...others] = [fromX(axis)].flatMap((turn) => [
      rotate(turn, [0, 1, 0]),
      rotate(turn, [0, 0, 1]),
    ]);
    const [y, z] = [dot(lean, about), dot(lean, others[0])];
    const [swingY, swingZ] = [limit.angle ?? limit.swingY, limit.angle ?? limit.swingZ];
    const share = Math.hypot(y / (swingY + SLACK), z / (swingZ + SLACK));
    assert.ok(share <= 1 + SLACK, `a ${type} leans by ${size(lean)}: ${share} of what it may`);
  }
}

/** What a goal of `toJSON` is short of, in a pose by forward kinematics: lengths and angles. */
export function errorsOf(goal, joints, placed) {
  const indexOf = (joint) =>
    typeof joint === 'number' ? joint : joints.findIndex(({ name }) => name === joint);
  const own = placed[indexOf(goal.joint)];
  const other = goal.other === undefined ? null : placed[indexOf(goal.other)];
  const at = pointOf(own, goal.point);
  const lengths = [0];
  const angles = [0];
  if (goal.position) {
    lengths.push(size(minus(at, inSpace(goal.position))));
  }
  if (other) {
    lengths.push(size(minus(at, pointOf(other, goal.offset))));
  }
  if (goal.plane) {
    const height = dot(unit(inSpace(goal.plane.normal)), minus(at, inSpace(goal.plane.point)));
    lengths.push(goal.plane.side === 'above' ? Math.max(0, -height) : Math.abs(height));
  }
  if (goal.orientation !== undefined) {
    const turn =
      typeof goal.orientation === 'number'
        ? aboutAxis([0, 0, 1], goal.orientation)
        : unit(Array.from(goal.orientation));
    angles.push(turnBetween(own.rotation, other ? product(other.rotation, turn) : turn));
  }
  if (goal.lookAt) {
    const way = minus(inSpace(goal.lookAt), at);
    const axis = rotate(own.rotation, unit(inSpace(goal.axis)));
    angles.push(size(way) < 1e-9 ? 0 : Math.atan2(size(cross(axis, way)), dot(axis, way)));
  }
  return { length: Math.max(...lengths), angle: Math.max(...angles) };
}

/** Checks what a solve says about its goals against forward kinematics. */
export function checkSolved(rig) {
  checkPose(rig);
  const { joints, goals } = rig.toJSON();
  const placed = placesOf(rig);
  let reached = true;
  goals.forEach((goal, i) => {
    const { length, angle } = errorsOf(goal, joints, placed);
    const { error, orientationError, status, weight } = rig.goals[i];
    const sizes = [goal.point, goal.offset, goal.position, goal.plane?.point].map((at) => size(at ?? [0]));
    const scale = Math.max(rig.reach, error, ...sizes, ...placed.map(({ position }) => size(position)));
    assert.ok(Math.abs(error - length) <= 1e-11 * scale, `the error is ${length}, not ${error}`);
    assert.ok(Math.abs(orientationError - angle) <= 1e-7, `the angle is ${angle}, not ${orientationError}`);
    const slack = 1e-11 * scale;
    if (status === 'reached') {
      assert.ok(length <= goal.tolerance + slack && angle <= goal.orientationTolerance + 1e-7);
    } else if (weight > 0) {
      reached = false;
      assert.ok(length >= goal.tolerance - slack || angle >= goal.orientationTolerance - 1e-7);
    } else {
      assert.equal(status, 'unsolved');
    }
  });
  assert.equal(rig.status === 'reached', reached, `the status is ${rig.status}`);
  assert.equal(rig.certificate !== null, rig.status === 'out-of-reach');
  if (rig.certificate) {
    checkCertificate(rig);
  }
}

/** The work of a certificate's forces in a pose. */
export function workIn(placed, { origin, forces }) {
  return forces.reduce(
    (sum, { joint, point, force }) =>
      sum + dot(inSpace(force), minus(pointOf(placed[joint.index], point), inSpace(origin))),
    0,
  );
}

/** Checks that a certificate proves something, and that the present pose does not contradict it. */
export function checkCertificate(rig) {
  const { certificate } = rig;
  const { origin, work, bound, forces } = certificate;
  assert.ok(work > bound, `${work} is not above ${bound}`);
  let wanted = 0;
  for (const goal of rig.goals) {
    const own = forces.filter((force) => force.goal === goal);
    assert.ok(own.length === 0 || own.length === (goal.other ? 2 : 1));
    if (own.length > 0) {
      const force = inSpace(own[0].force);
      const target = goal.position ?? goal.plane?.point ?? origin;
      wanted += dot(force, minus(inSpace(target), inSpace(origin))) - goal.tolerance * size(force);
    }
  }
  const scale = 1e-9 * (Math.abs(work) + Math.abs(bound));
  assert.ok(Math.abs(wanted - work) <= scale, `the work is ${wanted}, not ${work}`);
  // The bound may be one for poses that reach the orientations, and with a root that moves one for its path.
  if (rig.rootMode === 'fixed' && rig.goals.every(({ orientation }) => orientation === null)) {
    assert.ok(
      workIn(placesOf(rig), certificate) <= bound + scale,
      'the present pose has more work than that',
    );
  }
}
