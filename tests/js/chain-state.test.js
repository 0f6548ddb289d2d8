// Saved states of chains: what they bring to another chain. heap-objects.test.js has what holds for all classes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chain } from 'fabrik';

const LENGTHS = [2, 1.5, 1, 0.5];

const RANGE = { type: 'range', min: -2, max: 1 };
const HINGE = { type: 'hinge', axis: [0, 1, 0.2], min: -7, max: Number.POSITIVE_INFINITY };
const BALL = { type: 'ball', swingY: 1, swingZ: 0.7, twist: [-0.5, 0.5] };

/** The bits of arrays of numbers. */
const bitsOf = (arrays) =>
  arrays.map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('hex')).join();

/** Everything that a chain shows, as bits. */
function bits(chain, reads) {
  const numbers = [
    chain.error,
    chain.orientationError,
    chain.iterations,
    chain.tolerance,
    chain.orientationTolerance,
    chain.maxIterations,
    chain.maxPull,
    ...chain.joints.flatMap(({ x, y, z }) => [x, y, z]),
  ];
  const rotations = reads ? [chain.rotations, chain.localRotations, chain.angles] : [];
  const words = `${chain.status} ${chain.restarts} ${chain.solver} ${chain.rootMode}`;
  return `${words} ${bitsOf([chain.positions, new Float64Array(numbers), ...rotations])}`;
}

/** Changes a setting in some of the frames. */
function change(chain, frame) {
  const { dimensions } = chain;
  const at = 0.01 * frame;
  if (frame % 53 === 0) {
    const place = [0, 5, 1].slice(0, dimensions);
    chain.setPole([null, place, { direction: place, weight: 0.7 }][(frame / 53) % 3]);
  }
  if (frame % 71 === 0) {
    chain.setBase(dimensions === 2 ? at : [0.1 * Math.sin(at), 0.2, 0, 1]);
  }
  if (frame % 101 === 0) {
    chain.setRoot([at / 10, 0.1, -0.2].slice(0, dimensions));
    chain.tolerance = 1e-4 * (1 + (frame % 3));
    chain.restarts = [true, 'near', false][(frame / 101) % 3];
  }
}

/** One frame: a target that moves in and out of reach, with an orientation, an effector, or a weight. */
function play(chain, frame) {
  change(chain, frame);
  const { dimensions } = chain;
  const at = 0.013 * frame;
  const target = [4.5 * Math.cos(at), 4 * Math.sin(1.7 * at), 3 * Math.sin(0.6 * at)].slice(0, dimensions);
  const turn = [Math.sin(at), Math.cos(3 * at), 0.3, 1.5];
  const orientation = dimensions === 3 ? turn : turn[0];
  const kinds = [
    undefined,
    undefined,
    { orientation },
    { effector: 3 },
    { weight: 0.6 },
    { orientation, orientationWeight: 0.5 },
  ];
  return chain.solve(target, kinds[frame % 6]);
}

test('a state brings its limits, rest rotations, stiffness and turn limits to a chain that has none', () => {
  const options = { lengths: LENGTHS, dimensions: 3 };
  const chain = new Chain({
    ...options,
    limits: [BALL, HINGE, null, { type: 'cone', angle: 0.4 }],
    restRotations: [1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0.5, 0.5, 0.5, 0.5],
    stiffness: [1, 2, 3, 4],
    maxTurn: 0.2,
  });
  const [plain, other] = [new Chain(options), new Chain(options)];
  chain.solve(1, 2, 1);
  other.restoreState(chain.saveState());
  for (let frame = 0; frame < 100; frame++) {
    assert.equal(bits(other, true), bits(chain, true));
    play(chain, frame);
    play(other, frame);
  }
  // And the reverse: the state of a chain without limits removes limits.
  other.restoreState(plain.saveState());
  for (let frame = 0; frame < 100; frame++) {
    assert.equal(bits(other, false), bits(plain, false));
    play(plain, frame);
    play(other, frame);
  }
});

test('rotations begin again after restoring a state that was saved before they were read', () => {
  for (const limits of [undefined, [null, RANGE, null, RANGE]]) {
    const [chain, plain] = [0, 1].map(() => new Chain({ lengths: LENGTHS, limits }));
    plain.solve(1, 2);
    for (let angle = 0; angle < 7; angle += 0.1) {
      chain.solve(3 * Math.cos(angle), 3 * Math.sin(angle));
      chain.rotations;
    }
    const { rotations } = chain;
    chain.restoreState(plain.saveState());
    const targets = [
      [0, 3],
      [2, 2],
      [-1, -3],
    ];
    // They are first read after the first solve.
    for (const target of targets) {
      assert.equal(chain.solve(target), plain.solve(target));
      const [mine, its] = [chain, plain].map((one) => [one.rotations, one.localRotations, one.angles]);
      assert.equal(bitsOf(mine), bitsOf(its));
    }
    assert.equal(chain.saveState().join(), plain.saveState().join());
    assert.equal(chain.rotations, rotations);
  }
});
