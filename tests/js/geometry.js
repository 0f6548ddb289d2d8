// Helpers of the tests: their own geometry, snapshots, and random chains.

import assert from 'node:assert/strict';
import fc from 'fast-check';

// The same cases every time. A failure prints its seed and its path.
fc.configureGlobal({ seed: 20260101 });

export const SOLVERS = ['auto', 'fabrik', 'ccd', 'jacobian-transpose', 'damped-least-squares'];

export const STATUSES = ['reached', 'out-of-reach', 'too-close', 'blocked', 'stalled'];

/** A point in three dimensions, from one in two or three. */
export function point(array) {
  return [array[0], array[1], array[2] ?? 0];
}

export function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1], (a[2] ?? 0) - (b[2] ?? 0));
}

/** The positions of the joints, in doubles. */
export function places(chain) {
  return chain.joints.map(({ x, y, z }) => [x, y, z]);
}

export function tip(chain) {
  return places(chain)[chain.bones];
}

export function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** How near to the root a tip can come: by how much the longest bone exceeds the sum of the others. */
export function innerRadius(lengths) {
  return Math.max(0, 2 * Math.max(...lengths) - sum(lengths));
}

/** The direction of an angle and, in three dimensions, of a height between -1 and 1. */
export function direction(dimensions, angle, height) {
  if (dimensions === 2) {
    return [Math.cos(angle), Math.sin(angle)];
  }
  const across = Math.sqrt(1 - height * height);
  return [across * Math.cos(angle), across * Math.sin(angle), height];
}

export function along(from, way, length) {
  return from.map((coordinate, axis) => coordinate + way[axis] * length);
}

export function checkFinite(chain) {
  assert.ok(chain.positions.every(Number.isFinite), `positions hold ${chain.positions}`);
  assert.ok(places(chain).flat().every(Number.isFinite), 'a joint is not finite');
}

/** Checks that bones keep their lengths, within 1e-5 of the reach and the rounding of the root. */
export function checkLengths(chain, lengths) {
  const joints = places(chain);
  const size = Math.max(...joints[0].map(Math.abs));
  const allowed = 1e-5 * sum(lengths) + 1e-15 * size;
  lengths.forEach((length, i) => {
    const found = distance(joints[i], joints[i + 1]);
    assert.ok(Math.abs(found - length) <= allowed, `bone ${i} is ${found} long, not ${length}`);
  });
}

export function checkRoot(chain, root) {
  assert.deepEqual(places(chain)[0], point(root));
}

/** Checks what must be true after every solve: lengths are kept, and the status agrees with the pose. */
export function checkSolved(chain, lengths, target) {
  checkFinite(chain);
  checkLengths(chain, lengths);

  const [root, end] = [places(chain)[0], tip(chain)];
  const reach = sum(lengths);
  const rounding = 1e-9 * (reach + distance(root, target)) + 1e-15 * Math.max(...root.map(Math.abs));
  const error = distance(end, target);
  assert.ok(Math.abs(chain.error - error) <= rounding, `error is ${chain.error}, the tip is ${error} away`);
  assert.equal(chain.status === 'reached', chain.error <= chain.tolerance);
  assert.equal(chain.reached, chain.status === 'reached');

  const away = distance(root, target);
  if (chain.status === 'out-of-reach') {
    assert.ok(away >= reach - rounding, `out of reach at ${away} of ${reach}`);
  } else if (chain.status === 'too-close') {
    assert.ok(away <= innerRadius(lengths) + rounding, `too close at ${away}`);
  } else if (chain.status === 'stalled' || chain.status === 'blocked') {
    const inRing = away <= reach + rounding && away >= innerRadius(lengths) - rounding;
    assert.ok(inRing, `${chain.status} at ${away}`);
  } else {
    assert.equal(chain.status, 'reached');
  }
  assert.ok(Number.isInteger(chain.iterations));
  assert.ok(chain.iterations >= 0 && chain.iterations <= chain.maxIterations);
}

/** A copy of everything that a chain shows. `deepEqual` of two copies compares every bit. */
export function snapshot(chain) {
  return {
    positions: [...chain.positions],
    joints: places(chain),
    status: chain.status,
    reached: chain.reached,
    error: chain.error,
    iterations: chain.iterations,
    dimensions: chain.dimensions,
    bones: chain.bones,
    reach: chain.reach,
    minReach: chain.minReach,
    tolerance: chain.tolerance,
    maxIterations: chain.maxIterations,
    restarts: chain.restarts,
    solver: chain.solver,
    rootMode: chain.rootMode,
  };
}

/** Plays many frames with everything in them, the same for every class of chains; returns all results. */
export function play(Chain) {
  const flat = new Chain({ root: [80, 170], lengths: [80, 70, 60, 50] });
  const deep = new Chain({ root: [1, 2, 3], lengths: Array.from({ length: 20 }, (_, i) => 1 + (i % 3)) });
  const rope = new Chain({ lengths: [3, 0, 4, 5], rootMode: 'free' });
  const range = { type: 'range', min: -0.5, max: 2 };
  const leg = new Chain({ lengths: [3, 2, 1], limits: [range, null, range], stiffness: [4, 1, 1] });
  const snapshots = [];
  for (let frame = 0; frame < 200; frame++) {
    // A triangle wave and a sawtooth: Math.sin differs between engines.
    const [a, b] = [Math.abs((frame % 40) - 20), (frame * 37) % 101];
    flat.solve(80 + 14 * a, 40 + 3 * b);
    deep.setRoot(frame / 8, 2, 3);
    deep.solve([a, b / 4, a - b / 8]);
    deep.solver = frame % 50 < 40 ? 'auto' : 'fabrik';
    rope.solve({ x: b, y: a });
    leg.setBase(a / 8);
    leg.solve(a / 4 - 2, b / 20);
    snapshots.push(snapshot(flat), snapshot(deep), snapshot(rope), snapshot(leg));
  }
  for (const chain of [flat, deep, rope, leg]) {
    chain.dispose();
  }
  return snapshots;
}

// --- At random ---------------------------------------------------------------------------------

/** A number between two others, on a grid of 1000 steps, so that failing cases shrink well. */
export function between(least, most) {
  return fc.integer({ min: 0, max: 1000 }).map((step) => least + ((most - least) * step) / 1000);
}

const turn = between(-Math.PI, Math.PI);

/** A unit vector. */
export function way(dimensions) {
  return fc.tuple(turn, between(-1, 1)).map(([angle, height]) => direction(dimensions, angle, height));
}

/** Lengths that are similar or differ up to a thousandfold; some may be 0, but not all. */
export function someLengths(most) {
  const length = fc.oneof(
    { weight: 6, arbitrary: between(0.5, 2) },
    { weight: 2, arbitrary: between(0.01, 10) },
    { weight: 1, arbitrary: fc.constant(0) },
  );
  return fc.array(length, { minLength: 1, maxLength: most }).filter((lengths) => sum(lengths) > 0);
}

/**
 * The description of a chain: dimensions, root, lengths, and the joints of a pose: any pose, or
 * one of the difficult ones: straight, folded, all joints in one place.
 */
export function someChain(most = 20) {
  return fc.constantFrom(2, 3).chain((dimensions) =>
    someLengths(most).chain((lengths) => {
      const ways = fc.oneof(
        { weight: 5, arbitrary: fc.array(way(dimensions), exactly(lengths.length)) },
        { weight: 1, arbitrary: way(dimensions).map((one) => lengths.map(() => one)) },
        {
          weight: 1,
          arbitrary: way(dimensions).map((one) => lengths.map((_, i) => one.map((c) => (i % 2 ? -c : c)))),
        },
        { weight: 1, arbitrary: fc.constant(lengths.map(() => Array(dimensions).fill(0))) },
      );
      return fc.record({
        dimensions: fc.constant(dimensions),
        lengths: fc.constant(lengths),
        root: fc.array(between(-50, 50), exactly(dimensions)),
        ways,
      });
    }),
  );
}

export function exactly(count) {
  return { minLength: count, maxLength: count };
}

/** The joints of the initial pose of a chain of `someChain`, joint after joint. */
export function jointsOf({ root, lengths, ways }) {
  const joints = [root];
  lengths.forEach((length, i) => {
    joints.push(along(joints[i], ways[i], length));
  });
  return joints.flat();
}

/** The options that make a chain of `someChain`. */
export function optionsOf(made) {
  return { root: made.root, lengths: made.lengths, positions: jointsOf(made) };
}
