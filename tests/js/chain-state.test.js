// Saved states of chains: a restored chain gives the same bits as the saved one, and anything but a state of
// the same kind of chain is refused.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Chain } from 'fabrik';
import { load } from 'fabrik/lean';

const WASM = readFileSync(new URL('../../web/build/fabrik.wasm', import.meta.url));
const RULE = /^state must be a saved state of the same version and shape$/;
const LENGTHS = [2, 1.5, 1, 0.5];

const RANGE = { type: 'range', min: -2, max: 1 };
const HINGE = { type: 'hinge', axis: [0, 1, 0.2], min: -7, max: Number.POSITIVE_INFINITY };
const BALL = { type: 'ball', swingY: 1, swingZ: 0.7, twist: [-0.5, 0.5] };

/** The chains to save: their options, and whether their rotations are read. */
const CHAINS = {
  'free, in two dimensions': [{ dimensions: 2 }, true],
  'free, in three dimensions, rotations never read': [{ dimensions: 3 }, false],
  'free, in three dimensions': [{ dimensions: 3, maxTurn: 0.3, stiffness: [1, 2, 1, 3] }, true],
  'limited, in two dimensions': [{ dimensions: 2, limits: [RANGE, null, RANGE, RANGE] }, true],
  'limited, in three dimensions': [
    {
      dimensions: 3,
      limits: [BALL, HINGE, null, HINGE],
      restRotations: [1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0.5, 0.5, 0.5, 0.5],
      orientationTolerance: 1e-4,
    },
    true,
  ],
  'by CCD, with a pulled root': [
    { dimensions: 3, solver: 'ccd', rootMode: 'pull', limits: [BALL, null, BALL, null] },
    true,
  ],
  'with a free root': [{ dimensions: 2, rootMode: 'free' }, true],
};

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
  const words = `${chain.status} ${chain.solver} ${chain.rootMode}`;
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

for (const [name, [options, reads]] of Object.entries(CHAINS)) {
  test(`1,000 frames after a restore are equal bit for bit: ${name}`, async () => {
    const { Chain: Elsewhere } = await load(WASM);
    const chains = [Chain, Chain, Elsewhere].map((Class) => new Class({ ...options, lengths: LENGTHS }));
    const [chain, ...others] = chains;
    for (let frame = 1; frame < 300; frame++) {
      play(chain, frame);
      bits(chain, reads);
    }
    for (const [i, other] of others.entries()) {
      // The first other chain is new, the second was used before.
      for (let frame = 0; frame < 20 * i; frame++) {
        play(other, 7 * frame);
        bits(other, reads);
      }
      other.restoreState(chain.saveState());
    }
    for (let frame = 300; frame <= 1300; frame++) {
      const wanted = bits(chain, reads);
      for (const other of others) {
        assert.equal(bits(other, reads), wanted, `before frame ${frame}`);
      }
      for (const each of chains) {
        play(each, frame);
      }
    }
    assert.deepEqual(others[0].saveState(), chain.saveState());
    const [trace, ...same] = chains.map((each) => each.trace([1, 2, 1].slice(0, options.dimensions)));
    for (const other of same) {
      assert.equal(other.length, trace.length);
      assert.equal(
        bitsOf([other.errors, other.poseAt(other.length - 1)]),
        bitsOf([trace.errors, trace.poseAt(trace.length - 1)]),
      );
    }
  });
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

test('a saved state is a copy, and passes through JSON', () => {
  const chain = new Chain({ lengths: LENGTHS });
  const [state, again] = [chain.saveState(), chain.saveState()];
  assert.equal(state.constructor, Uint8Array);
  assert.equal(state.buffer.byteLength, state.length);
  assert.deepEqual(state, again);
  const before = bits(chain, true);
  chain.solve(2, 2);
  chain.tolerance = 0.1;
  chain.setLimit(1, RANGE);
  assert.deepEqual(state, again);
  assert.notDeepEqual(chain.saveState(), state);
  chain.restoreState(Uint8Array.from(JSON.parse(JSON.stringify([...state]))));
  assert.equal(bits(chain, true), before);
});

test('views stay the same, and show the state that was restored', () => {
  const chain = new Chain({ lengths: LENGTHS });
  chain.solve(1, 3);
  const { positions, rotations, localRotations, angles, joints } = chain;
  const [state, before] = [chain.saveState(), bits(chain, true)];
  const poses = () => bitsOf([positions, rotations, localRotations, angles]);
  const pose = poses();
  chain.solve(-1, -2);
  assert.notEqual(poses(), pose);
  chain.restoreState(state);
  assert.equal(poses(), pose);
  assert.equal(bits(chain, true), before);
  assert.equal(chain.positions, positions);
  assert.equal(chain.rotations, rotations);
  assert.equal(chain.joints, joints);
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

test('states are saved and restored while the memory grows', async () => {
  const { Chain } = await load(WASM);
  const bones = 20_000;
  const limits = new Array(bones).fill(RANGE);
  const chains = [];
  for (let i = 0, grown = 0; grown < 3; i++) {
    const chain = new Chain({ lengths: new Float32Array(bones).fill(1), limits });
    const { buffer } = chain.positions;
    chain.maxIterations = 1;
    chain.solve(i, bones / 2);
    chain.angles;
    const [before, state] = [bits(chain, true), chain.saveState()];
    chain.setPose(chain.positions.map((x) => -x));
    assert.notEqual(bits(chain, true), before);
    chain.restoreState(state);
    assert.equal(bits(chain, true), before);
    grown += chain.positions.buffer === buffer ? 0 : 1;
    chains.push(chain);
  }
});

test('anything but a state of the same kind of chain is refused, and changes nothing', () => {
  const chain = new Chain({ lengths: LENGTHS, dimensions: 3, limits: [BALL, HINGE, null, null] });
  chain.solve(1, 2, 1);
  chain.rotations;
  const state = chain.saveState();
  chain.solve(2, 1, 1);
  const before = bits(chain, true);
  const kept = chain.saveState();
  const refuse = (value, error) => {
    assert.throws(() => chain.restoreState(value), error);
    assert.equal(bits(chain, true), before);
  };
  for (const value of [undefined, null, 'state', 204, {}, [...state], new Float64Array(204)]) {
    refuse(value, {
      name: 'TypeError',
      message: /^state must be a Uint8Array, ArrayBuffer or DataView/,
    });
  }
  const refused = { name: 'RangeError', message: RULE };
  for (let at = 0; at < state.length; at++) {
    const wrong = state.slice();
    wrong[at] ^= 1;
    refuse(wrong, refused);
    refuse(state.subarray(0, at), refused);
  }
  refuse(new Uint8Array(state.length), refused);
  refuse(Uint8Array.from([...state, 0]), refused);
  for (const options of [
    { lengths: [2, 1.5, 1], dimensions: 3 },
    { lengths: LENGTHS, dimensions: 2 },
  ]) {
    refuse(new Chain(options).saveState(), refused);
  }
  assert.deepEqual(chain.saveState(), kept);
  chain.restoreState(state);
  chain.dispose();
  assert.throws(() => chain.saveState(), /used after its dispose/);
  assert.throws(() => chain.restoreState(state), /used after its dispose/);
});
