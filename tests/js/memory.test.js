// Memory: views survive its growth, nothing leaks, and running out of it breaks nothing.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Chain } from 'fabrik';
import { load } from 'fabrik/lean';
import { loadWith } from './exports.js';
import { checkSolved, snapshot } from './geometry.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

const WASM = readFileSync(new URL('../../web/build/fabrik.wasm', import.meta.url));
const LENGTHS = [80, 70, 60, 50];

const RANGE = { type: 'range', min: -1, max: 1 };

const arm = (Class = Chain) => new Class({ root: [80, 170], lengths: LENGTHS });
const big = (Class, bones = 100_000) => new Class({ lengths: new Float64Array(bones).fill(1) });

describe('when the memory grows', () => {
  test('positions, joints and results of older chains stay the same, and the chains continue', async () => {
    const { Chain } = await load(WASM);
    const [chain, control] = [arm(Chain), arm()];
    for (let frame = 0, grown = 0; grown < 4; frame++) {
      const { positions, joints } = chain;
      const old = positions.buffer;
      const before = snapshot(chain);
      big(Chain);
      assert.deepEqual(snapshot(chain), before);
      assert.equal(chain.joints, joints);
      if (chain.positions.buffer !== old) {
        grown++;
        assert.equal(positions.length, 0, 'the old view still shows something');
        assert.notEqual(chain.positions, positions);
      }
      const target = [200 - frame, 250 + frame];
      assert.equal(chain.solve(target), control.solve(target));
      checkSolved(chain, LENGTHS, target);
      assert.deepEqual(snapshot(chain), snapshot(control));
    }
  });

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

  test('positions are the same view as long as it does not grow', () => {
    const chain = arm();
    const { positions } = chain;
    for (let i = 0; i < 1000; i++) {
      chain.solve(100 + (i % 100), 250);
      chain.setRoot(i % 7, 0);
      arm().dispose();
      assert.equal(chain.positions, positions);
    }
  });
});

describe('a million solves', () => {
  const solves = {
    'to numbers': (chain, i) => chain.solve(100 + (i % 97), 150 + (i % 89)),
    'to an object, everything read after each,': (chain, i, target) => {
      target.x = 100 + (i % 97);
      target.y = 150 + (i % 89);
      chain.solve(target);
      const { x, y } = chain.joints[4];
      return x + y + chain.error + chain.iterations + chain.positions[8] + chain.status.length;
    },
  };
  const LIMITED = 'within limits, with a base that turns,';
  solves[LIMITED] = (chain, i) => {
    chain.setBase((i % 11) / 100);
    return chain.solve(330 - (i % 7), 170 + (i % 5));
  };
  for (const [title, solve] of Object.entries(solves)) {
    test(`${title} leave both heaps unchanged, and allocate only the engine's boxed numbers`, () => {
      const chain = arm();
      if (title === LIMITED) {
        chain.tolerance = 2;
        chain.setLimit(0, RANGE);
        chain.setLimit(2, RANGE);
      }
      const target = { x: 0, y: 0 };
      let sink = 0;
      const run = (count) => {
        for (let i = 0; i < count; i++) {
          sink += solve(chain, i, target).length ?? 1;
        }
      };
      run(100_000);
      collect();
      const [before, wasm] = [process.memoryUsage().heapUsed, chain.positions.buffer.byteLength];
      // Few enough that no collection happens in between. A boxed number takes 12 to 16 bytes; one
      // small array per solve would take more than all of them together.
      run(10_000);
      const each = (process.memoryUsage().heapUsed - before) / 10_000;
      assert.ok(each < 250, `a solve allocates ${each} bytes`);
      run(1_000_000);
      collect();
      const kept = process.memoryUsage().heapUsed - before;
      // Less than a byte per solve; what the compiler still keeps is a quarter of that.
      assert.ok(kept < 1_000_000, `${kept} bytes are kept`);
      assert.equal(chain.positions.buffer.byteLength, wasm);
      assert.ok(sink > 0);
    });
  }
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
  test('by 100,000 chains that are created and disposed of', async () => {
    const { Chain } = await load(WASM);
    const kept = arm(Chain);
    const before = kept.positions.buffer.byteLength;
    for (let i = 0; i < 100_000; i++) {
      const chain = new Chain({ lengths: LENGTHS.slice(i % 4) });
      if (i % 10 === 0) {
        chain.solve(100, 100);
        chain.setPose(chain.positions);
        chain.setLimit(0, RANGE);
        chain.setStiffness(LENGTHS.slice(i % 4));
      }
      chain.dispose();
    }
    assert.equal(kept.positions.buffer.byteLength, before);
  });

  test('by big ones as well', async () => {
    const { Chain } = await load(WASM);
    const watch = arm(Chain);
    big(Chain, 200_000).dispose();
    const before = watch.positions.buffer.byteLength;
    for (let i = 0; i < 50; i++) {
      big(Chain, 200_000 - i).dispose();
    }
    assert.equal(watch.positions.buffer.byteLength, before);
  });

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

  test('by chains that are no longer referenced, when they are collected', async () => {
    const { Chain } = await load(WASM);
    const kept = arm(Chain);
    for (let round = 0; round < 60; round++) {
      big(Chain, 10_000);
      collect();
      // Finalizers run between tasks.
      await new Promise((resolve) => setTimeout(resolve));
    }
    // Without that, they would take 60 times 360 kB.
    assert.ok(kept.positions.buffer.byteLength < 8e6, `${kept.positions.buffer.byteLength} bytes`);
    assert.equal(kept.solve(200, 300), 'reached');
  });

  test('but not by a chain whose positions are still referenced', async () => {
    const { Chain } = await load(WASM);
    const { positions } = arm(Chain);
    const before = [...positions];
    for (let round = 0; round < 5; round++) {
      collect();
      await new Promise((resolve) => setTimeout(resolve));
      arm(Chain).solve(10, 20);
    }
    assert.deepEqual([...positions], before);
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

  test('for the chain itself, new Chain throws a RangeError, and all else goes on', async () => {
    const { Chain, calls } = await loadWith(WASM, (exports, calls) => {
      calls.exports = exports;
      return {};
    });
    const [chain, control] = [arm(Chain), arm()];
    const { malloc, free } = calls.exports;
    // The memory is really used up, except for gaps in which the arguments still fit. It is never
    // written to, so it costs nothing.
    const taken = [];
    for (let bytes = 2 ** 30; bytes >= 2 ** 12; bytes /= 2) {
      for (let block = malloc(bytes); block !== 0; block = malloc(bytes)) {
        taken.push(block);
      }
    }
    const before = snapshot(chain);
    const many = new Float64Array(200).fill(1);
    const more = [
      () => new Chain({ lengths: many, limits: Array(200).fill(RANGE) }),
      () => new Chain({ lengths: many, rest: new Float64Array(402).map((_, i) => i) }),
    ];
    for (const make of more) {
      assert.throws(make, { name: 'RangeError', message: /memory/ });
    }
    let refused = 0;
    for (let bones = 1; bones <= 600; bones++) {
      try {
        big(Chain, bones).dispose();
      } catch (error) {
        assert.ok(error instanceof RangeError, String(error));
        assert.match(error.message, /memory/);
        refused++;
      }
      assert.deepEqual(snapshot(chain), before);
    }
    assert.ok(refused > 0, 'the memory was not used up');
    assert.equal(chain.solve(200, 300), control.solve(200, 300));
    assert.deepEqual(snapshot(chain), snapshot(control));
    for (const block of taken) {
      free(block);
    }
    big(Chain, 600).dispose();
  });
});
