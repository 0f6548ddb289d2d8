// No input and no order of calls breaks a chain: tested with random numbers and commands.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import fc from 'fast-check';
import {
  between,
  checkFinite,
  checkLengths,
  checkSolved,
  exactly,
  optionsOf,
  snapshot,
  someChain,
  sum,
} from './geometry.js';

const check = (property, numRuns) => fc.assert(property, { numRuns });

const solver = fc.constantFrom('auto', 'fabrik');

describe('no finite input', () => {
  const anyNumber = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: -1e30, max: 1e30, noNaN: true }),
    fc.constantFrom(0, -0, 1, -1, 1e30, -1e30, 1e-30, 5e-324, 1e-300, 1e18, 1e-18, 2 ** -149),
  );
  const anyLength = fc.oneof(
    fc.double({ min: 0, max: 1e30, noNaN: true }),
    fc.constantFrom(0, 0, 1, 1e-30, 1e-18, 1e18, 9e28, 5e-324),
  );

  /** The result of a call, `undefined` if it throws a RangeError. */
  const allowed = (call) => {
    try {
      return call();
    } catch (error) {
      assert.ok(error instanceof RangeError, String(error));
      return undefined;
    }
  };

  test('makes a chain or a solve return NaN', () => {
    let solved = 0;
    check(
      fc.property(
        fc.constantFrom(2, 3),
        fc.array(anyLength, { minLength: 1, maxLength: 8 }),
        fc.array(anyNumber, exactly(27)),
        fc.array(fc.array(anyNumber, exactly(3)), { minLength: 1, maxLength: 5 }),
        fc.record({ solver, rootMode: fc.constantFrom('free', 'fixed', 'pull'), posed: fc.boolean() }),
        (dimensions, lengths, numbers, targets, { posed, ...how }) => {
          const positions = posed ? numbers.slice(0, (lengths.length + 1) * dimensions) : undefined;
          const chain = allowed(() => new Chain({ dimensions, lengths, positions, ...how }));
          if (!chain) {
            return;
          }
          checkFinite(chain);
          for (const target of targets) {
            const before = snapshot(chain);
            const status = allowed(() => chain.solve(target.slice(0, dimensions)));
            if (status === undefined) {
              assert.deepEqual(snapshot(chain), before);
              continue;
            }
            solved++;
            checkFinite(chain);
            assert.ok(Number.isFinite(chain.error) && chain.error >= 0, `error ${chain.error}`);
            assert.equal(status === 'reached', chain.error <= chain.tolerance);
          }
          // With the root at the origin, joints are offsets, without the rounding of a root.
          chain.setRoot(Array(dimensions).fill(0));
          checkLengths(chain, lengths);
          chain.dispose();
        },
      ),
      4000,
    );
    assert.ok(solved > 1000, `only ${solved} solves were allowed`);
  });

  test('does so with bones of length 0 and a tolerance of 0', () => {
    const length = fc.constantFrom(0, 0, 1, 2);
    const lengths = fc.array(length, { minLength: 1, maxLength: 7 }).filter((some) => sum(some) > 0);
    const sixteenths = fc.integer({ min: -64, max: 64 }).map((count) => count / 16);
    const tolerance = fc.constantFrom(0, 1e-9, 1e-7, undefined);
    check(
      fc.property(lengths, sixteenths, sixteenths, tolerance, (lengths, x, y, tolerance) => {
        const chain = new Chain({ lengths, tolerance });
        chain.solve(x, y);
        checkSolved(chain, lengths, [x, y]);
        chain.dispose();
      }),
      3000,
    );
  });

  test('does so as positions without lengths', () => {
    let made = 0;
    check(
      fc.property(
        fc.constantFrom(2, 3),
        fc.array(anyNumber, { minLength: 2, maxLength: 6 }),
        (dimensions, some) => {
          const positions = Array.from({ length: some.length * dimensions }, (_, i) => some[i % some.length]);
          const chain = allowed(() => new Chain({ dimensions, positions }));
          if (chain) {
            made++;
            checkFinite(chain);
            chain.solve(positions.slice(0, dimensions));
            checkFinite(chain);
            chain.dispose();
          }
        },
      ),
      1500,
    );
    assert.ok(made > 100, `only ${made} chains were allowed`);
  });
});

describe('chains side by side', () => {
  // The model is the last snapshot of every chain. A command uses one of them, and all
  // others must be unchanged.
  class Command {
    constructor(what, use) {
      this.what = what;
      this.use = use;
    }
    check() {
      return true;
    }
    run(model, chains) {
      const touched = this.use(chains, model);
      for (const [made, before] of model) {
        if (made !== touched) {
          assert.deepEqual(snapshot(made.chain), before, `${this} changed another chain`);
        }
      }
      if (touched) {
        checkFinite(touched.chain);
        checkLengths(touched.chain, touched.lengths);
        model.set(touched, snapshot(touched.chain));
      }
    }
    toString() {
      return this.what;
    }
  }

  const onOne = (what, use) => (pick, numbers) =>
    new Command(`${what}(${pick}; ${numbers.slice(0, 3)}…)`, (chains) => {
      const made = chains[pick % Math.max(1, chains.length)];
      if (made) {
        use(made, numbers);
      }
      return made;
    });

  const arbitraries = [
    someChain(60).map(
      (made) =>
        new Command(`create(${made.lengths.length})`, (chains) => {
          chains.push({ ...made, chain: new Chain(optionsOf(made)) });
          return chains.at(-1);
        }),
    ),
    fc.nat(9).map(
      (pick) =>
        new Command(`dispose(${pick})`, (chains, model) => {
          for (const made of chains.splice(pick, 1)) {
            made.chain.dispose();
            model.delete(made);
          }
        }),
    ),
    ...[
      onOne('solve', ({ chain, dimensions }, numbers) => chain.solve(numbers.slice(0, dimensions))),
      onOne('setRoot', ({ chain, dimensions }, numbers) => chain.setRoot(numbers.slice(0, dimensions))),
      onOne('setPose', ({ chain }, numbers) =>
        chain.setPose([...chain.positions].map((coordinate, i) => coordinate + numbers[i % numbers.length])),
      ),
      onOne('rootMode', ({ chain }, numbers) => {
        chain.rootMode = numbers[0] > 0 ? 'fixed' : 'free';
      }),
      onOne('solver', ({ chain }, numbers) => {
        chain.solver = numbers[0] > 0 ? 'auto' : 'fabrik';
        chain.tolerance = Math.abs(numbers[1]);
        chain.maxIterations = 1 + Math.trunc(Math.abs(numbers[2]));
      }),
      onOne('refuse', ({ chain }) => assert.throws(() => chain.solve(NaN, 0, 0))),
    ].map((command) =>
      fc.tuple(fc.nat(9), fc.array(between(-80, 80), exactly(7))).map((given) => command(...given)),
    ),
  ];

  test('never affect each other, in any order in which they are created, used and disposed of', () => {
    let ran = 0;
    check(
      fc.property(fc.commands(arbitraries, { maxCommands: 60, size: 'max' }), (commands) => {
        const chains = [];
        fc.modelRun(() => ({ model: new Map(), real: chains }), commands);
        ran += [...commands].length;
        for (const { chain } of chains) {
          chain.dispose();
        }
      }),
      300,
    );
    assert.ok(ran > 3000, `only ${ran} commands ran`);
  });
});
