// The robot arms of bench/robots: their data, their chains, and how solutions are judged.
//
// Forward kinematics here is by 4x4 matrices, straight from arms.json and the conventions' own words.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { random } from '../../bench/random.js';
import { arms, forward, midRange, someAngles } from '../../bench/robots/arms.js';
import { ArmChain, loadPackage } from '../../bench/robots/fabrik.js';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const described = JSON.parse(await readFile(join(REPOSITORY, 'bench/robots/arms.json'), 'utf8')).arms;
const fabrik = await loadPackage(REPOSITORY);

// --- Forward kinematics by matrices --------------------------------------------------------------

const IDENTITY = [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((k) => Number(i === k)));
const times = (...matrices) =>
  matrices.reduce((a, b) =>
    a.map((row) => b[0].map((_, k) => row.reduce((sum, x, i) => sum + x * b[i][k], 0))),
  );
const moved = ([x, y, z]) => IDENTITY.map((row, i) => [...row.slice(0, 3), [x, y, z, 1][i]]);

/** Rodrigues' formula. */
function turned([x, y, z], angle) {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const d = 1 - c;
  return [
    [c + x * x * d, x * y * d - z * s, x * z * d + y * s, 0],
    [y * x * d + z * s, c + y * y * d, y * z * d - x * s, 0],
    [z * x * d - y * s, z * y * d + x * s, c + z * z * d, 0],
    [0, 0, 0, 1],
  ];
}
const [X, Y, Z] = [0, 1, 2].map((axis) => IDENTITY[axis].slice(0, 3));

/** The inverse of a rigid transform. */
function inverted(m) {
  const transposed = [0, 1, 2].map((i) => [0, 1, 2].map((k) => m[k][i]));
  const back = transposed.map((row) => -row.reduce((sum, x, i) => sum + x * m[i][3], 0));
  return [...transposed.map((row, i) => [...row, back[i]]), [0, 0, 0, 1]];
}

function urdfJoint({ xyz, rpy: [roll, pitch, yaw], axis, reversed }, angle) {
  const origin = times(moved(xyz), turned(Z, yaw), turned(Y, pitch), turned(X, roll));
  const child = axis ? times(origin, turned(axis, angle)) : origin;
  return reversed ? inverted(child) : child;
}

const dhLink = ({ d, a, alpha }, theta) =>
  times(turned(Z, theta), moved([0, 0, d]), moved([a, 0, 0]), turned(X, alpha));
/** J. J. Craig's convention, in which a and alpha are of the link before. */
const craigLink = ({ d, a, alpha }, theta) =>
  times(turned(X, alpha), moved([a, 0, 0]), turned(Z, theta), moved([0, 0, d]));

/** The tip's frame. */
function matrixOf({ urdf, dh }, angles) {
  let next = 0;
  return times(
    IDENTITY,
    ...(urdf ?? []).map((joint) => urdfJoint(joint, joint.axis ? angles[next++] : 0)),
    ...(dh ?? []).map((link, i) => dhLink(link, angles[i])),
  );
}

const matrixOfQuaternion = ([x, y, z, w]) => [
  [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
  [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
  [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
];

const positionOff = (matrix, position) => Math.hypot(...position.map((x, i) => x - matrix[i][3]));
/** Two rotations as matrices: the size of their difference is sqrt(8) sin(angle / 2). */
function rotationOff(a, b) {
  const size = Math.hypot(...[0, 1, 2].flatMap((i) => [0, 1, 2].map((k) => a[i][k] - b[i][k])));
  return 2 * Math.asin(Math.min(1, size / Math.sqrt(8)));
}

const armCalled = (name) => arms.find((arm) => arm.name === name);

// --- The arms ------------------------------------------------------------------------------------

describe('the arms', () => {
  test('are at least twelve, and say where their data is from', () => {
    assert.ok(arms.length >= 12);
    assert.equal(new Set(arms.map(({ name }) => name)).size, arms.length);
    for (const { name, source } of arms) {
      assert.match(source.repo, /^[\w-]+\/[\w-]+$/, name);
      assert.match(source.commit, /^[0-9a-f]{40}$/, name);
      assert.match(source.path, /\.(urdf|xacro|py)$/, name);
    }
  });

  test('have six joints or more, limits in order, and a mid-range within them', () => {
    for (const arm of arms) {
      assert.ok(arm.hinges.length >= 6, arm.name);
      midRange(arm).forEach((angle, i) => {
        const { min, max } = arm.hinges[i];
        assert.ok(min < angle && angle < max, `${arm.name}, joint ${i}`);
      });
    }
  });

  test('have the forward kinematics of their own convention', () => {
    for (const [i, arm] of arms.entries()) {
      const next = random(i);
      for (let k = 0; k < 200; k++) {
        const angles = someAngles(arm, next);
        const tip = forward(arm, angles);
        const matrix = matrixOf(described[i], angles);
        assert.ok(positionOff(matrix, tip.position) < 1e-12, arm.name);
        assert.ok(rotationOff(matrix, matrixOfQuaternion(tip.rotation)) < 1e-7, arm.name);
      }
    }
  });

  // universal-robots.com, "DH Parameters for calculations of kinematics and dynamics", CB3 series; the
  // base of the URDF is turned by half a turn.
  const UR = {
    UR3: [0.1519, -0.24365, -0.21325, 0.11235, 0.08535, 0.0819],
    UR5: [0.089159, -0.425, -0.39225, 0.10915, 0.09465, 0.0823],
    UR10: [0.1273, -0.612, -0.5723, 0.163941, 0.1157, 0.0922],
  };
  for (const [name, [d1, a2, a3, d4, d5, d6]] of Object.entries(UR)) {
    test(`put the tip of the ${name} where its maker's DH parameters put it`, () => {
      const quarter = Math.PI / 2;
      const links = [
        { d: d1, a: 0, alpha: quarter },
        { d: 0, a: a2, alpha: 0 },
        { d: 0, a: a3, alpha: 0 },
        { d: d4, a: 0, alpha: quarter },
        { d: d5, a: 0, alpha: -quarter },
        { d: d6, a: 0, alpha: 0 },
      ];
      const next = random(1);
      for (let k = 0; k < 100; k++) {
        const angles = someAngles(armCalled(name), next);
        const matrix = times(turned(Z, Math.PI), matrixOf({ dh: links }, angles));
        const tip = forward(armCalled(name), angles);
        assert.ok(positionOff(matrix, tip.position) < 1e-9);
        assert.ok(rotationOff(matrix, matrixOfQuaternion(tip.rotation)) < 1e-7);
      }
    });
  }

  // frankaemika.github.io/docs/control_parameters.html
  test("put the tip of the Panda where its maker's DH parameters put it", () => {
    const quarter = Math.PI / 2;
    const links = [
      { a: 0, d: 0.333, alpha: 0 },
      { a: 0, d: 0, alpha: -quarter },
      { a: 0, d: 0.316, alpha: quarter },
      { a: 0.0825, d: 0, alpha: quarter },
      { a: -0.0825, d: 0.384, alpha: -quarter },
      { a: 0, d: 0, alpha: quarter },
      { a: 0.088, d: 0, alpha: quarter },
    ];
    const next = random(2);
    for (let k = 0; k < 100; k++) {
      const angles = someAngles(armCalled('Panda'), next);
      const matrix = times(...links.map((link, i) => craigLink(link, angles[i])), moved([0, 0, 0.107]));
      const tip = forward(armCalled('Panda'), angles);
      assert.ok(positionOff(matrix, tip.position) < 1e-9);
      assert.ok(rotationOff(matrix, matrixOfQuaternion(tip.rotation)) < 1e-7);
    }
  });
});

// --- Arms as chains ------------------------------------------------------------------------------

describe('an arm as a chain', () => {
  for (const [i, arm] of arms.entries()) {
    test(`is the ${arm.name} to 1e-6 m and 1e-6 rad in 1000 configurations`, () => {
      const armChain = new ArmChain(fabrik, arm, { position: 1e-5, orientation: 1e-5 });
      const { chain } = armChain;
      const atRest = matrixOf(
        described[i],
        arm.hinges.map(() => 0),
      );
      const next = random(100 + i);
      for (let k = 0; k < 1000; k++) {
        const angles = someAngles(arm, next);
        armChain.setAngles(angles);
        const matrix = matrixOf(described[i], angles);
        assert.ok(positionOff(matrix, [...chain.positions.slice(-3)]) <= 1e-6);
        // The rotation of the last bone is measured from rest.
        const rotation = times(matrix, inverted(atRest));
        assert.ok(rotationOff(rotation, matrixOfQuaternion([...chain.rotations.slice(-4)])) <= 1e-6);
        armChain.angles.forEach((angle, joint) => {
          const { min, max, endless } = arm.hinges[joint];
          assert.ok(endless || (angle >= min - 1e-6 && angle <= max + 1e-6));
          assert.ok(Math.abs(Math.sin((angle - angles[joint]) / 2)) < 1e-6);
        });
      }
      chain.dispose();
    });
  }
});
