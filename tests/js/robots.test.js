// The robot arms of bench/robots: their data, their chains, and how solutions are judged.
//
// Forward kinematics here is by 4x4 matrices, straight from arms.json and the conventions' own words.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Chain } from 'fabrik';
import { random, seeded } from '../../bench/random.js';
import { arms, forward, midRange, someAngles } from '../../bench/robots/arms.js';
import { checkConversion, MOST_OFF } from '../../bench/robots/conversion.js';
import { DampedLeastSquares } from '../../bench/robots/dls.js';
import { ArmChain, loadPackage, targetOf } from '../../bench/robots/fabrik.js';
import { angleBetween, EXACT, Verdict } from '../../bench/robots/judge.js';
import { makeTasks, measure } from '../../bench/robots/measure.js';

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

  test('is checked by the bench, which detects a chain of another arm', () => {
    const arm = armCalled('UR5');
    const most = checkConversion(fabrik, arm, random(3));
    assert.ok(most.position <= MOST_OFF && most.orientation <= MOST_OFF);
    assert.ok(most.readPosition <= MOST_OFF && most.readOrientation <= MOST_OFF);
    // A chain whose bones are longer by a thousandth.
    class Longer extends Chain {
      constructor({ rest, root, ...options }) {
        super({ rest: rest.map((x, i) => root[i % 3] + 1.001 * (x - root[i % 3])), root, ...options });
      }
    }
    assert.ok(checkConversion({ ...fabrik, Chain: Longer }, arm, random(3)).position > 1e-4);
  });
});

// --- The judge -----------------------------------------------------------------------------------

describe('the judge', () => {
  const arm = armCalled('Panda');
  const angles = someAngles(arm, random(4));
  const asked = forward(arm, angles);
  const but = (joint, angle) => angles.map((each, i) => (i === joint ? angle : each));

  test('finds the exact solution to be within any tolerance', () => {
    const verdict = new Verdict(arm, asked, angles, EXACT);
    assert.ok(verdict.isWithin({ position: 1e-15, orientation: 1e-15 }));
    assert.equal(verdict.excess, 0);
  });

  test('detects a joint that is off by 1e-9 rad, and by how much', () => {
    const { error } = new Verdict(arm, asked, but(6, angles[6] + 1e-9), EXACT);
    assert.ok(Math.abs(error.orientation - 1e-9) < 1e-14, `${error.orientation}`);
    assert.ok(error.position < 1e-14, 'the last axis goes through the tip');
    const first = new Verdict(arm, asked, but(0, angles[0] + 1e-9), EXACT).error;
    const [x, y] = asked.position;
    assert.ok(Math.abs(first.position - 1e-9 * Math.hypot(x, y)) < 1e-14);
  });

  test('measures angles of up to half a turn between rotations, for any signs of their quaternions', () => {
    for (const angle of [1e-12, 1e-8, 1e-3, 1, 3, Math.PI]) {
      const q = [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];
      assert.ok(Math.abs(angleBetween(q, [0, 0, 0, 1]) - angle) <= 1e-15 + 1e-15 * angle);
      assert.ok(Math.abs(angleBetween(q, [0, 0, 0, -1]) - angle) <= 1e-15 + 1e-15 * angle);
    }
  });

  test('allows errors that rounding can explain, and no larger ones', () => {
    const rounded = { roundingOf: () => 1e-7, roundingOfLengths: 0 };
    const tolerances = { position: 1, orientation: 1e-5 };
    const within = (off) =>
      new Verdict(arm, asked, but(6, angles[6] + off), rounded).isWithinRounded(tolerances);
    assert.ok(within(1.06e-5));
    assert.ok(!within(1.08e-5), 'seven joints, each off by 1e-7');
    assert.ok(!new Verdict(arm, asked, but(6, angles[6] + 1.06e-5), rounded).isWithin(tolerances));
  });

  test('detects angles outside the limits, and angles that are NaN', () => {
    const { max } = arm.hinges[3];
    const excess = (angle, exactness) => new Verdict(arm, asked, but(3, angle), exactness).excess;
    assert.equal(excess(max, EXACT), 0);
    assert.ok(Math.abs(excess(max + 1e-6, EXACT) - 1e-6) < 1e-12);
    assert.equal(excess(max + 1e-7, { roundingOf: () => 2e-7, roundingOfLengths: 0 }), 0);
    const none = new Verdict(arm, asked, but(3, Number.NaN), EXACT);
    assert.notEqual(none.excess, 0);
    assert.ok(!none.isWithinRounded({ position: 1, orientation: 1 }));
  });
});

// --- The measurement -----------------------------------------------------------------------------

describe('the measurement', () => {
  const tight = { position: 1e-5, orientation: 1e-5 };
  const runOf = (packages, more) => ({
    arms,
    packages,
    poses: 100,
    dls: 0,
    random: seeded(1),
    ...more,
  });

  test('counts what a chain solves', () => {
    const run = runOf([fabrik]);
    for (const arm of arms) {
      const { chains } = measure(run, arm, makeTasks(run, arm, 'random', 'mid-range'), tight);
      assert.ok(chains[0].solved >= 95, `${arm.name}: ${chains[0].solved} of 100`);
      assert.equal(chains[0].falselyReached, 0);
      assert.equal(chains[0].broken, 0);
      assert.ok(chains[0].differs.position <= MOST_OFF && chains[0].differs.orientation <= MOST_OFF);
      assert.equal(chains[0].times.length, 100);
    }
  });

  test('is the same for a package whose chains do not return the angles of hinges', () => {
    const run = runOf([fabrik, { ...fabrik, angles: false, endless: false }]);
    for (const name of ['Jaco2', 'UR3', 'IRB120']) {
      const arm = armCalled(name);
      for (const { solved, broken } of measure(run, arm, makeTasks(run, arm, 'at limits', 'random'), tight)
        .chains) {
        assert.ok(solved >= 90, `${arm.name}: ${solved} of 100`);
        assert.equal(broken, 0);
      }
    }
  });

  test('does not trust the status of a chain', () => {
    class Liar extends Chain {
      solve() {
        return 'reached';
      }
    }
    const run = runOf([{ ...fabrik, Chain: Liar }]);
    const arm = armCalled('UR5');
    const [tally] = measure(run, arm, makeTasks(run, arm, 'random', 'random'), tight).chains;
    assert.equal(tally.falselyReached, 100);
    assert.equal(tally.solved, 0);
    assert.equal(tally.positionOff, 100);
  });

  test('gives several packages and damped least squares the same poses', () => {
    const run = runOf([fabrik, fabrik], { dls: 100 });
    const arm = armCalled('PR2');
    const { chains, dls } = measure(run, arm, makeTasks(run, arm, 'random', 'random'), tight);
    assert.deepEqual(chains[0].iterations, chains[1].iterations);
    assert.equal(dls.iterations.length, 100);
    assert.ok(dls.solved >= 90, `${dls.solved} of 100`);
    assert.equal(dls.broken, 0);
  });

  test('draws half of the angles of solutions at limits from the limits', () => {
    const arm = armCalled('Fetch');
    const next = random(5);
    let [atMin, atMax] = [0, 0];
    for (let k = 0; k < 2000; k++) {
      someAngles(arm, next, 0.5).forEach((angle, i) => {
        const { min, max, endless } = arm.hinges[i];
        assert.ok(angle >= min && angle <= max);
        assert.ok(!(endless && (angle === min || angle === max)));
        atMin += Number(angle === min);
        atMax += Number(angle === max);
      });
    }
    const limited = arm.hinges.filter(({ endless }) => !endless).length;
    assert.equal(limited, 4);
    for (const count of [atMin, atMax]) {
      assert.ok(Math.abs(count / (2000 * limited) - 0.25) < 0.02);
    }
  });

  test('stops damped least squares at its budget, within the limits', () => {
    const arm = armCalled('iiwa 14');
    const solver = new DampedLeastSquares(arm, random(6));
    const target = targetOf(arm, { position: [9, 9, 9], rotation: [0, 0, 0, 1] });
    solver.solve(target, midRange(arm), tight, 70);
    assert.equal(solver.iterations, 70);
    for (const [i, { min, max }] of arm.hinges.entries()) {
      assert.ok(solver.angles[i] >= min && solver.angles[i] <= max);
    }
  });

  test('is a program that writes and prints the same results in each run', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'robots-'));
    try {
      const results = [];
      for (const file of ['a.json', 'b.json']) {
        const json = join(folder, file);
        const flags = ['--arm', 'ur5', '--poses', '30', '--dls', '5', '--json', json];
        const { stdout } = await promisify(execFile)('node', ['bench/robots.js', ...flags], {
          cwd: REPOSITORY,
        });
        assert.match(stdout, /1e-5 m, 1e-5 rad; solutions: at limits; start: random/);
        results.push(JSON.parse(await readFile(json, 'utf8')));
      }
      const [{ rows, conversion }] = results;
      assert.equal(conversion.length, 1);
      const perArm = rows.filter(({ arm }) => arm === 'UR5');
      assert.equal(perArm.length, 12);
      assert.equal(perArm.filter(({ tracIkSolved }) => tracIkSolved === 99.17).length, 1);
      const lasting = results.map((each) =>
        each.rows.map(({ solved, iterations, dlsIterations }) => [solved, iterations, dlsIterations]),
      );
      assert.deepEqual(lasting[0], lasting[1]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
