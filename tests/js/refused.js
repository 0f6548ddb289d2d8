// Chains that are called wrongly, and checks of the errors.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chain } from 'fabrik';
import { snapshot } from './geometry.js';

export const FINITE = 'must be a finite number from -1e30 to 1e30';

export const inSpace = (options) => new Chain({ lengths: [2, 1], dimensions: 3, ...options });

// A chain that is called wrongly, and another one.
export const flat = new Chain({ root: [80, 170], lengths: [80, 70, 60, 50] });
export const deep = new Chain({ root: [1, 2, 3], lengths: [3, 2, 1] });
flat.solve(200, 300);
deep.solve(2, 4, 6);

// Two with everything set, and their twins, which are never called wrongly.
export const RANGE = { type: 'range', min: -0.5, max: 2 };
export const HINGE = { type: 'hinge', axis: [0, 0, 1], min: -1, max: 2 };
export const [bent, bentTwin] = [0, 1].map(
  () => new Chain({ lengths: [3, 2, 1], base: 0.5, limits: [RANGE, null, RANGE], stiffness: [1, 2, 3] }),
);
export const [held, heldTwin] = [0, 1].map(
  () =>
    new Chain({
      root: [1, 2, 3],
      rest: [0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1],
      base: [0, 1, 0, 1],
      limits: [{ type: 'cone', angle: 1 }, HINGE, { type: 'ball', swingY: 0.5, swingZ: 1, twist: [-1, 1] }],
    }),
);
for (const chain of [bent, bentTwin, held, heldTwin]) {
  chain.solve(chain.dimensions === 2 ? [2, 3] : [2, 3, 4]);
}
export const seen = () => [snapshot(flat), snapshot(deep), snapshot(bent), snapshot(held)];

/** The codes that errors about arguments may have. */
const CODES = {
  TypeError: ['wrong-type', 'unknown-option', 'extra-argument', 'read-only', 'wrong-module', 'not-found'],
  RangeError: ['wrong-count', 'out-of-range', 'wrong-state', 'no-memory'],
  Error: ['wrong-call', 'disposed', 'wrong-module', 'no-solver', 'crashed'],
};

/**
 * Returns a function that makes a test: a call throws an error with these words, and changes nothing of what
 * `seen` returns. A `foreign` error is passed on by fabrik, and has no code of its own.
 */
export const refusing =
  (seen, { foreign = false } = {}) =>
  (call, type, ...says) => {
    const title = String(call).replace(/^\(\) => /, '');
    test(title, async () => {
      const before = seen();
      await assert.rejects(
        async () => call(),
        (error) => {
          assert.equal(error.constructor, type, String(error));
          // An error that is not fabrik's has no code.
          assert.ok(foreign || CODES[type.name]?.includes(error.code), `${error} has the code ${error.code}`);
          for (const part of says) {
            const said = part instanceof RegExp ? part.test(error.message) : error.message.includes(part);
            assert.ok(said, `"${error.message}" does not say ${part}`);
          }
          return true;
        },
      );
      assert.deepEqual(seen(), before, 'something changed');
    });
  };

/** The same for the chains of this file. */
export const refused = refusing(seen);

// Values that are not numbers, and how a message shows them.
const NO_NUMBERS = [
  ['12', '"12"'],
  [null, 'null'],
  [true, 'true'],
  [12n, '12n'],
  [Symbol('twelve'), 'Symbol(twelve)'],
  [() => 12, 'a function'],
  [new Date(12), 'an object'],
  [Object(12), 'an object'],
];
/**
 * Makes tests of uses, each with a title and the name of a numeric argument: values that are not
 * numbers are refused, and nothing changes of what `seen` returns. Where an argument is `nullable`, null has a
 * meaning; where a call `takesOptions`, an object is not taken for a number.
 */
export function refuseNoNumbers(uses, seen) {
  describe('a value that is not a number is refused', () => {
    for (const [title, name, use, { nullable = false, takesOptions = false } = {}] of uses) {
      test(title, () => {
        const before = seen();
        for (const [value, shown] of NO_NUMBERS) {
          if ((nullable && value === null) || (takesOptions && shown === 'an object')) {
            continue;
          }
          assert.throws(
            () => use(value),
            (error) => {
              assert.equal(error.constructor, TypeError, String(error));
              assert.equal(error.message, `${name} must be a number, but is ${shown}`);
              return true;
            },
          );
        }
        assert.deepEqual(seen(), before, 'something changed');
      });
    }
  });
}
