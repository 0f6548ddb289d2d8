// The memory of chains: what calls allocate and give back. heap-objects.test.js has what holds for all classes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Chain } from 'fabrik';
import { load } from 'fabrik/lean';
import { loadWith } from './exports.js';
import { snapshot } from './geometry.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

const WASM = readFileSync(new URL('../../web/build/fabrik.wasm', import.meta.url));
const LENGTHS = [80, 70, 60, 50];

const RANGE = { type: 'range', min: -1, max: 1 };

const arm = (Class = Chain) => new Class({ root: [80, 170], lengths: LENGTHS });
describe('when the memory grows', () => {
  test('setPose and new chains get the right numbers, even if the call makes it grow', async () => {
    const { Chain } = await load(WASM);
    for (let i = 1; i <= 4; i++) {
      const bones = 60_000 * i;
      // A staircase: joint j is at (⌈j/2⌉, ⌊j/2⌋), which floats hold exactly.
      const positions = Float64Array.from({ length: 2 * (bones + 1) }, (_, at) =>
        at % 2 ? Math.floor(at / 4) : Math.ceil(at / 4),
      );
      const chain = new Chain({ positions });
      const wanted = Float32Array.from(positions);
      assert.ok(Buffer.from(wanted.buffer).equals(Buffer.from(chain.positions.slice().buffer)));
      chain.setPose(positions.map((coordinate) => coordinate + 4));
      assert.deepEqual([...chain.positions.subarray(-2)], [bones / 2 + 4, bones / 2 + 4]);
    }
  });
});

test('solves with options allocate wasm memory once, for all chains', async () => {
  const { Chain, calls } = await loadWith(WASM, (exports, calls) => {
    calls.count = 0;
    return {
      malloc: (bytes) => {
        calls.count++;
        return exports.malloc(bytes);
      },
    };
  });
  const chains = [arm(Chain), arm(Chain)];
  for (const chain of chains) {
    chain.rotations;
  }
  calls.count = 0;
  for (let i = 0; i < 100; i++) {
    for (const chain of chains) {
      chain.solve([200 + (i % 7), 250], { orientation: i / 10, effector: 3, weight: 0.5 });
      assert.ok(chain.offsetFrom(1) + chain.rotations[0] + chain.localRotations[0] + chain.angles[0]);
    }
  }
  assert.equal(calls.count, 1);
});

describe('the wasm memory is given back', () => {
  test('by calls that throw, at any point', async () => {
    const { Chain } = await load(WASM);
    const kept = arm(Chain);
    const before = kept.positions.buffer.byteLength;
    const lengths = new Float64Array(1000).fill(1);
    const wrong = [
      () => new Chain({ lengths, root: [0, NaN] }),
      () => new Chain({ lengths, tolerance: -1 }),
      () => new Chain({ lengths, maxIterations: 0 }),
      () => new Chain({ lengths, solver: 'none' }),
      () => new Chain({ lengths, rootMode: 1 }),
      () => new Chain({ lengths, positions: new Float64Array(2002).fill(NaN) }),
      () => new Chain({ lengths: new Float64Array(1000) }),
      () => new Chain({ lengths, base: NaN }),
      () => new Chain({ lengths, rest: new Float64Array(2002).fill(NaN) }),
      () => new Chain({ lengths, stiffness: new Float64Array(1000) }),
      () => new Chain({ lengths, maxTurn: 0 }),
      () => new Chain({ lengths, pole: { direction: [0, 0] } }),
      () => new Chain({ lengths, maxPull: -1 }),
      () => new Chain({ lengths: [1, 1], limits: [RANGE, { ...RANGE, min: 2 }] }),
      () => new Chain({ lengths: [1, 1], limits: [RANGE, RANGE], solver: 'none' }),
      () => kept.setPose(new Float64Array(10).fill(NaN)),
      () => kept.setLimit(0, { ...RANGE, max: NaN }),
      () => kept.setStiffness([0, 0, 0, 0]),
      () => kept.setMaxTurn([1, 1, 1, -1]),
      () => kept.setAngles([0, 0, 0, NaN]),
      () => kept.setRotations(new Float64Array(16)),
      () => kept.solve([NaN, 0], { weight: 0.5 }),
      () => kept.trace([0, 1e31]),
      () => kept.trace([0, 1], { effector: 9 }),
      () => kept.offsetFrom(0, 9),
    ];
    for (let i = 0; i < 4000; i++) {
      assert.throws(wrong[i % wrong.length]);
    }
    assert.equal(kept.positions.buffer.byteLength, before);
  });

  test('only once by a chain that is disposed of and collected later', async () => {
    const { Chain, calls } = await loadWith(WASM, (exports, calls) => {
      calls.destroyed = [];
      return {
        ik_chain_destroy(chain) {
          calls.destroyed.push(chain);
          exports.ik_chain_destroy(chain);
        },
      };
    });
    (() => {
      for (let i = 0; i < 10; i++) {
        const chain = arm(Chain);
        chain.dispose();
        chain.dispose();
      }
    })();
    for (let i = 0; i < 5; i++) {
      collect();
      await new Promise((resolve) => setTimeout(resolve));
    }
    assert.equal(calls.destroyed.length, 10);
  });
});

describe('when there is no more memory', () => {
  const uses = {
    'new Chain of lengths': (Chain) => arm(Chain).dispose(),
    'new Chain of positions': (Chain) => new Chain({ positions: [0, 0, 1, 0, 2, 0] }).dispose(),
    setPose: (_, chain) => chain.setPose([0, 0, 0, 80, 70, 80, 70, 140, 120, 140]),
    setStiffness: (_, chain) => chain.setStiffness([1, 1, 1, 1]),
    setMaxTurn: (_, chain) => chain.setMaxTurn(3),
    setAngles: (_, chain) => chain.setAngles([1, 1, 1, 1]),
    setRotations: (_, chain) => chain.setRotations(Array(16).fill(1)),
    'solve with options': (_, chain) => chain.solve([200, 300], { weight: 1 }),
    trace: (_, chain) => chain.trace([200, 300]),
  };
  for (const [title, use] of Object.entries(uses)) {
    test(`for the arguments of a call, ${title} throws a RangeError, and all else goes on`, async () => {
      const { Chain, calls } = await loadWith(WASM, (exports, calls) => {
        calls.failing = false;
        return { malloc: (bytes) => (calls.failing ? 0 : exports.malloc(bytes)) };
      });
      const [chain, control] = [arm(Chain), arm()];
      chain.solve(200, 300);
      control.solve(200, 300);
      const before = snapshot(chain);
      calls.failing = true;
      assert.throws(() => use(Chain, chain), { name: 'RangeError', message: /memory/ });
      assert.deepEqual(snapshot(chain), before);
      assert.equal(chain.solve(150, 250), control.solve(150, 250), 'a solve needs memory');
      chain.setRoot(5, 6);
      control.setRoot(5, 6);
      assert.deepEqual(snapshot(chain), snapshot(control));
      calls.failing = false;
      use(Chain, chain);
    });
  }
});
