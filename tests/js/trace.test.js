// Traces: they are the same as the solve, and what each step contains.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import * as STEP from '../../web/chain/step-layout.js';
import { places, point, SOLVERS } from './geometry.js';
import { ball, cone, hinge, range } from './joints.js';

const KINDS = {
  auto: ['closed-form', 'backward', 'forward', 'bend', 'project', 'drop-bone', 'greedy', 'descend'],
  fabrik: ['closed-form', 'backward', 'forward'],
  ccd: ['rotate'],
  'jacobian-transpose': ['transpose'],
  'damped-least-squares': ['descend'],
};

const arm = (options) => new Chain({ root: [80, 170], lengths: [80, 70, 60, 50], ...options });

for (const solver of SOLVERS) {
  describe(`a trace of '${solver}'`, () => {
    test('begins with the pose before, and has the steps of the method', () => {
      const chain = arm({ solver });
      const before = chain.positions.slice();
      const trace = chain.trace([200, 300]);
      assert.deepEqual(trace.poseAt(0), before);
      const kinds = Array.from({ length: trace.length }, (_, k) => trace.step(k).kind);
      assert.equal(kinds[0], 'start');
      assert.ok(trace.length > 1);
      for (const kind of kinds.slice(1)) {
        assert.ok(KINDS[solver].includes(kind), kind);
      }
    });
  });
}

describe('a trace of FABRIK', () => {
  const chain = arm({ solver: 'fabrik' });
  const trace = chain.trace([200, 300]);
  const steps = Array.from({ length: trace.length }, (_, k) => trace.step(k));
  const _joint = (pose, i) => [...pose.slice(2 * i, 2 * i + 2)];

  test('names each joint: from the tip to the root, and from the root to the tip', () => {
    const [back, forth] = ['backward', 'forward'].map((kind) =>
      steps.filter((step) => step.kind === kind && step.iteration === 1).map((step) => step.joint),
    );
    assert.deepEqual(back, [4, 3, 2, 1, 0]);
    assert.deepEqual(forth, [0, 1, 2, 3, 4]);
  });
});

describe('a trace of limits', () => {
  for (const [name, options] of Object.entries({
    ranges: { lengths: [3, 2, 1], limits: [range(-0.5, 0.5), range(0, 0.4), range(-0.2, 0.2)] },
    'a mix': {
      lengths: [3, 2, 1],
      dimensions: 3,
      limits: [cone(0.3), hinge([0, 0, 1], 0, 0.5), ball(0.2, 0.1)],
    },
  })) {
    for (const solver of ['fabrik', 'ccd', 'damped-least-squares']) {
      test(`says where '${solver}' was clamped: ${name}`, () => {
        const chain = new Chain({ ...options, solver });
        const trace = chain.trace(options.dimensions === 3 ? [-2, 3, 1] : [-2, 3]);
        const clamped = Array.from({ length: trace.length }, (_, k) => trace.step(k).clamped);
        assert.ok(clamped.some((each) => each === true));
        const free = new Chain({ ...options, limits: [], solver, ...{ limits: undefined } });
        const plain = free.trace(options.dimensions === 3 ? [2, 3, 1] : [2, 3]);
        assert.ok(
          Array.from({ length: plain.length }, (_, k) => plain.step(k)).every((each) => !each.clamped),
        );
      });
    }
  }
});

describe('a trace with options', () => {
  for (const [kind, settings, target, options] of [
    ['blend', { maxTurn: 0.1 }, [200, 300], {}],
    ['pull', { rootMode: 'pull' }, [380, 170], {}],
    ['drag', { rootMode: 'free' }, [200, 300], {}],
    ['pole', { pole: [-500, 800] }, [200, 300], {}],
    ['orient', {}, [200, 300], { orientation: 2 }],
  ]) {
    test(`has a step '${kind}' where that was asked for`, () => {
      const trace = arm(settings).trace(target, options);
      const kinds = Array.from({ length: trace.length }, (_, k) => trace.step(k).kind);
      assert.ok(kinds.includes(kind), kinds.join());
    });
  }
});

describe('poseAt', () => {
  test('gives the same pose in any order of calls', () => {
    for (const solver of SOLVERS) {
      const trace = arm({ solver, lengths: [50, 40, 30, 40, 50, 40] }).trace([200, 300]);
      const all = Array.from({ length: trace.length }, (_, k) => trace.poseAt(k));
      const out = new Float32Array(14);
      for (let i = 0, k = 0; i < 500; i++, k = (k * 31 + 17) % trace.length) {
        assert.equal(trace.poseAt(k, out), out);
        assert.deepEqual(out, all[k]);
      }
    }
  });

  test('fills the given array, which may be longer, from the front', () => {
    const trace = arm().trace([200, 300]);
    const out = new Float32Array(12).fill(7);
    trace.poseAt(0, out);
    assert.deepEqual([...out.slice(8)], [340, 170, 7, 7]);
  });
});

describe('a trace', () => {
  test('is independent of its chain: it does not change when the chain moves or is disposed of', () => {
    const chain = arm();
    const trace = chain.trace([200, 300]);
    const pose = trace.poseAt(trace.length - 1);
    const { status, error, iterations } = chain;
    chain.solve(0, 0);
    chain.dispose();
    assert.deepEqual(trace.poseAt(trace.length - 1), pose);
    assert.deepEqual([trace.status, trace.error, trace.iterations], [status, error, iterations]);
    assert.deepEqual([trace.dimensions, trace.bones], [2, 4]);
    assert.ok(Object.isFrozen(trace));
  });

  test('takes 36 bytes per step, and 4 per coordinate that it moved', () => {
    const trace = arm({ solver: 'fabrik' }).trace([200, 300]);
    let moved = 0;
    for (let k = 0; k < trace.length; k++) {
      const { first, last } = trace.step(k);
      moved += Math.max(0, last - first + 1);
    }
    assert.equal(trace.bytes, trace.length * (4 * STEP.COUNT + 4) + moved * 2 * 4);
  });

  test('works with a spatial chain, too', () => {
    const chain = new Chain({ root: [1, 2, 3], lengths: [3, 2, 1], solver: 'fabrik' });
    const trace = chain.trace({ x: 2, y: 4, z: 6 });
    assert.equal(trace.dimensions, 3);
    assert.deepEqual(trace.step(1).to, [2, 4, 6]);
    assert.deepEqual([...trace.poseAt(trace.length - 1)], places(chain).flatMap(point).map(Math.fround));
  });
});
