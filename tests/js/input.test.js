// Wrong input: it is refused with an error that names argument, value and rule, and changes nothing.

import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { Chain } from 'fabrik';
import { load } from 'fabrik/lean';
import {
  bent,
  deep,
  FINITE,
  flat,
  HINGE,
  held,
  inSpace,
  RANGE,
  refused,
  refuseNoNumbers,
  refusing,
  seen,
} from './refused.js';

// Every argument that must be a number, and its name in the error message.
const NUMBERS = [
  ['new Chain({ tolerance })', 'tolerance', (n) => new Chain({ lengths: [1], tolerance: n })],
  ['new Chain({ maxIterations })', 'maxIterations', (n) => new Chain({ lengths: [1], maxIterations: n })],
  ['new Chain({ dimensions })', 'dimensions', (n) => new Chain({ lengths: [1], dimensions: n })],
  ['new Chain({ lengths: [1, …] })', 'lengths[1]', (n) => new Chain({ lengths: [1, n] })],
  ['new Chain({ root: [0, …] })', 'root[1]', (n) => new Chain({ lengths: [1], root: [0, n] })],
  ['new Chain({ root: { x } })', 'root.x', (n) => new Chain({ lengths: [1], root: { x: n, y: 0 } })],
  ['new Chain({ positions: [0, 0, 1, …] })', 'positions[3]', (n) => new Chain({ positions: [0, 0, 1, n] })],
  ['solve(1, …)', 'target.y', (n) => flat.solve(1, n)],
  ['solve(1, 2, …) in space', 'target.z', (n) => deep.solve(1, 2, n), { takesOptions: true }],
  ['solve([…, 2])', 'target[0]', (n) => flat.solve([n, 2])],
  ['solve([1, 2, …])', 'target[2]', (n) => deep.solve([1, 2, n])],
  ['solve({ x, y })', 'target.y', (n) => flat.solve({ x: 1, y: n })],
  ['solve({ x, y, z })', 'target.z', (n) => deep.solve({ x: 1, y: 2, z: n })],
  ['setRoot(1, …)', 'root.y', (n) => flat.setRoot(1, n)],
  ['setRoot([…, 2])', 'root[0]', (n) => flat.setRoot([n, 2])],
  ['setRoot({ x, y, z })', 'root.z', (n) => deep.setRoot({ x: 1, y: 2, z: n })],
  ['setPose([…])', 'positions[7]', (n) => flat.setPose([0, 0, 1, 0, 2, 0, 3, n, 4, 0])],
  ['new Chain({ rest: [0, …] })', 'rest[1]', (n) => new Chain({ rest: [0, n, 1, 0] })],
  [
    'new Chain({ stiffness: [1, …] })',
    'stiffness[1]',
    (n) => new Chain({ lengths: [1, 1], stiffness: [1, n] }),
  ],
  ['new Chain({ base: [0, 0, 0, …] })', 'base[3]', (n) => inSpace({ base: [0, 0, 0, n] })],
  ['new Chain({ base: { x, y, z, w } })', 'base.y', (n) => inSpace({ base: { x: 0, y: n, z: 0, w: 1 } })],
  [
    'a range',
    'limits[0].min',
    (n) => new Chain({ lengths: [1], limits: [{ type: 'range', min: n, max: 1 }] }),
    { nullable: true },
  ],
  ['a hinge', 'limits[1].max', (n) => inSpace({ limits: [null, { ...HINGE, max: n }] }), { nullable: true }],
  ["a hinge's axis", 'limits[0].axis[2]', (n) => inSpace({ limits: [{ ...HINGE, axis: [0, 0, n] }, null] })],
  ['a cone', 'limits[0].angle', (n) => inSpace({ limits: [{ type: 'cone', angle: n }, null] })],
  ['a ball', 'limits[0].swingZ', (n) => inSpace({ limits: [{ type: 'ball', swingY: 1, swingZ: n }, null] })],
  [
    "a ball's twist",
    'limit.twist[1]',
    (n) => held.setLimit(2, { type: 'ball', swingY: 1, swingZ: 1, twist: [0, n] }),
    { nullable: true },
  ],
  ['setBase(0, …, 0, 1)', 'base.y', (n) => held.setBase(0, n, 0, 1)],
  ['setBase(0, 0, 0, …)', 'base.w', (n) => held.setBase(0, 0, 0, n)],
  ['setBase([…])', 'base[0]', (n) => held.setBase([n, 0, 0, 1])],
  ['setBase({ x, y, z, w })', 'base.w', (n) => held.setBase({ x: 0, y: 0, z: 0, w: n })],
  ['setLimit(…, null)', 'bone', (n) => bent.setLimit(n, null)],
  ['setLimit(1, { min })', 'limit.min', (n) => bent.setLimit(1, { ...RANGE, min: n }), { nullable: true }],
  ['setStiffness([1, …, 1])', 'stiffness[1]', (n) => bent.setStiffness([1, n, 1])],
  [
    'orientationTolerance = …',
    'orientationTolerance',
    (n) => {
      flat.orientationTolerance = n;
    },
  ],
  [
    'tolerance = …',
    'tolerance',
    (n) => {
      flat.tolerance = n;
    },
  ],
  [
    'maxIterations = …',
    'maxIterations',
    (n) => {
      flat.maxIterations = n;
    },
  ],
];

refuseNoNumbers(NUMBERS, seen);

describe('a wrong point', () => {
  refused(
    () => flat.solve(),
    TypeError,
    'target must be an array of 2 numbers',
    'an array',
    '{x, y}',
    'undefined',
  );
  refused(
    () => deep.solve(),
    TypeError,
    'target must be an array of 3 numbers',
    'an array',
    '{x, y, z}',
    'undefined',
  );
  refused(() => flat.solve('200, 300'), TypeError, 'target must be an array of 2 numbers', '"200, 300"');
  refused(() => flat.solve('200', 300), TypeError, 'target', '"200"');
  refused(() => flat.solve(undefined, 300), TypeError, 'target', 'undefined');
  refused(() => flat.solve(null, 300), TypeError, 'target', 'null');
  refused(() => flat.solve(200n, 300n), TypeError, 'target', '200n');
  refused(() => deep.solve('1', 2, 3), TypeError, 'target', '"1"');
  refused(() => flat.solve(null), TypeError, 'target must be an array of 2 numbers', 'null');
  refused(() => flat.solve(true), TypeError, 'target', 'true');
  refused(() => flat.solve(5n), TypeError, 'target', '5n');
  refused(() => flat.solve(Symbol('there')), TypeError, 'target', 'Symbol(there)');
  refused(() => flat.solve(() => [1, 2]), TypeError, 'target', 'a function');
  refused(() => flat.solve({}), TypeError, 'target.x must be a number', 'undefined');
  refused(() => flat.solve({ x: 1 }), TypeError, 'target.y must be a number', 'undefined');
  refused(() => deep.solve({ x: 1, y: 2 }), TypeError, 'target.z must be a number', 'undefined');
  refused(() => flat.solve(1), TypeError, 'target.y must be a number', 'undefined');
  refused(() => deep.solve(1, 2), TypeError, 'target.z must be a number', 'undefined');
  refused(() => flat.solve([[1, 2]]), RangeError, 'target must have 2 numbers', 'has 1');
  refused(() => flat.solve([[1], [2]]), TypeError, 'target[0] must be a number', 'an array');
  refused(() => flat.solve([]), RangeError, 'target must have 2 numbers', 'has 0');
  refused(() => flat.solve([1, 2, 3]), RangeError, 'target must have 2 numbers', 'has 3');
  refused(() => deep.solve([1, 2]), RangeError, 'target must have 3 numbers', 'has 2');
  refused(() => flat.solve(Array(2)), TypeError, 'target[0] must be a number', 'undefined');
  refused(() => flat.solve(new BigInt64Array(2)), TypeError, 'target[0] must be a number', '0n');
  refused(() => flat.solve({ length: '2', 0: 1, 1: 2 }), RangeError, 'target must have 2 numbers', '"2"');
  refused(
    () => flat.solve(1, 2, 3),
    RangeError,
    'target.z must be 0 or absent',
    'with dimensions: 2',
    'is 3',
  );
  refused(() => flat.solve({ x: 1, y: 2, z: 3 }), RangeError, 'target.z must be 0 or absent', 'is 3');
  refused(() => flat.setRoot(), TypeError, 'root must be an array of 2 numbers', 'undefined');
  refused(() => flat.setRoot('80', 170), TypeError, 'root must be an array of 2 numbers', '"80"');
  refused(() => flat.setRoot(null), TypeError, 'root', 'null');
  refused(() => flat.setRoot(1), TypeError, 'root.y must be a number', 'undefined');
  refused(() => flat.setRoot([1, 2, 3]), RangeError, 'root must have 2 numbers', 'has 3');
  refused(() => deep.setRoot([1, 2]), RangeError, 'root must have 3 numbers', 'has 2');
  refused(() => flat.setRoot(1, 2, 3), RangeError, 'root.z must be 0 or absent', 'is 3');
  refused(
    () => new Chain({ lengths: [1], root: null }),
    TypeError,
    'root must be an array of 2 numbers',
    'null',
  );
  refused(
    () => new Chain({ lengths: [1], root: '0, 0' }),
    TypeError,
    'root must be an array of 2 numbers',
    '"0, 0"',
  );
  refused(() => new Chain({ lengths: [1], root: 0 }), TypeError, 'root', 'number');
  refused(() => new Chain({ lengths: [1], root: [1] }), RangeError, 'root must have 2 numbers', 'has 1');
  refused(() => new Chain({ lengths: [1], root: [1, 2, 3, 4] }), RangeError, 'root must have', 'has 4');
  refused(() => new Chain({ lengths: [1], root: {} }), TypeError, 'root.x must be a number', 'undefined');
});

describe('a coordinate out of range', () => {
  refused(() => flat.solve(NaN, 2), RangeError, 'target', FINITE, 'is [NaN, 2]');
  refused(() => flat.solve(1, Infinity), RangeError, 'target', FINITE, 'is [1, Infinity]');
  refused(() => flat.solve([-Infinity, 2]), RangeError, 'target', FINITE, 'is [-Infinity, 2]');
  refused(() => flat.solve({ x: 1, y: 1.1e30 }), RangeError, 'target', FINITE, 'is [1, 1.1e+30]');
  refused(() => deep.solve(1, 2, NaN), RangeError, 'target', FINITE, 'is [1, 2, NaN]');
  refused(() => deep.solve(-1e300, 2, 3), RangeError, 'target', FINITE, 'is [-1e+300, 2, 3]');
  refused(() => flat.solve(1, 2, NaN), RangeError, 'target.z must be 0 or absent', 'NaN');
  refused(() => flat.setRoot(NaN, 2), RangeError, 'root', FINITE, 'is [NaN, 2]');
  refused(() => flat.setRoot([1, Infinity]), RangeError, 'root', FINITE, 'is [1, Infinity]');
  refused(() => deep.setRoot(1, 2, -1e31), RangeError, 'root', FINITE, 'is [1, 2, -1e+31]');
  refused(() => new Chain({ lengths: [1], root: [0, NaN] }), RangeError, 'root', FINITE, 'is [0, NaN]');
  refused(() => new Chain({ lengths: [1], root: [1e31, 0] }), RangeError, 'root', FINITE, 'is [1e+31, 0]');
  refused(() => new Chain({ positions: [0, 0, NaN, 1] }), RangeError, 'positions[2]', FINITE, 'is NaN');
  refused(() => new Chain({ positions: [0, 1e31, 0, 1] }), RangeError, 'positions[1]', FINITE, 'is 1e+31');
  refused(() => flat.setPose([0, 0, 1, 0, Infinity, 0, 3, 0, 4, 0]), RangeError, 'positions[4]', FINITE);
  refused(() => flat.setPose([0, 0, 1, 0, 2, 0, 3, 0, 4, NaN]), RangeError, 'positions[9]', 'is NaN');
});

describe('wrong lengths', () => {
  const rule = 'must be a finite number from 0 to 1e30';
  const reach = 'must add up to a reach from 1e-30 to 1e30';
  refused(() => new Chain({ lengths: '123' }), TypeError, 'lengths must be an array of numbers', '"123"');
  refused(() => new Chain({ lengths: 5 }), TypeError, 'lengths must be an array of numbers', '5');
  refused(() => new Chain({ lengths: null }), TypeError, 'lengths must be an array', 'null');
  refused(() => new Chain({ lengths: {} }), TypeError, 'lengths must be an array', 'an object');
  refused(() => new Chain({ lengths: new Set([1]) }), TypeError, 'lengths must be an array', 'an object');
  refused(() => new Chain({ lengths: (a, b) => a + b }), TypeError, 'lengths must be', 'a function');
  refused(() => new Chain({ lengths: [] }), RangeError, 'lengths must have 1 to 1000000 numbers', 'has 0');
  refused(() => new Chain({ lengths: { length: 1e6 + 1 } }), RangeError, '1 to 1000000', 'has 1000001');
  refused(() => new Chain({ lengths: { length: 2 ** 32 } }), RangeError, 'lengths', 'has 4294967296');
  refused(() => new Chain({ lengths: { length: -1 } }), RangeError, 'lengths must have', 'has -1');
  refused(() => new Chain({ lengths: { length: NaN } }), RangeError, 'lengths must have', 'has NaN');
  refused(() => new Chain({ lengths: { length: 1.5, 0: 1, 1: 1 } }), RangeError, 'lengths', 'has 1.5');
  refused(() => new Chain({ lengths: { length: '1', 0: 1 } }), RangeError, 'lengths', 'has "1"');
  refused(() => new Chain({ lengths: { length: 1n, 0: 1 } }), RangeError, 'lengths', 'has 1n');
  refused(() => new Chain({ lengths: Array(3) }), TypeError, 'lengths[0] must be a number', 'undefined');
  refused(() => new Chain({ lengths: Object.assign([], { 0: 1, 2: 1 }) }), TypeError, 'lengths[1]');
  refused(() => new Chain({ lengths: [[1, 2]] }), TypeError, 'lengths[0] must be a number', 'an array');
  refused(() => new Chain({ lengths: [1, -1] }), RangeError, 'lengths[1]', rule, 'is -1');
  refused(() => new Chain({ lengths: [1, 2, NaN] }), RangeError, 'lengths[2]', rule, 'is NaN');
  refused(() => new Chain({ lengths: [Infinity] }), RangeError, 'lengths[0]', rule, 'is Infinity');
  refused(() => new Chain({ lengths: [1e31] }), RangeError, 'lengths[0]', rule, 'is 1e+31');
  refused(() => new Chain({ lengths: [0, 0] }), RangeError, 'lengths', reach, /, but .* 0$/);
  refused(() => new Chain({ lengths: [8e29, 8e29] }), RangeError, 'lengths', reach, /, but .* 1\.6e\+30$/);
  refused(() => new Chain({ lengths: [1e-31] }), RangeError, 'lengths', reach, /, but .* 1e-31$/);
  refused(() => new Chain({ positions: [5, 5, 5, 5] }), RangeError, 'positions', reach);
});

describe('positions of the wrong kind or count', () => {
  const make = (positions, more) => new Chain({ positions, ...more });
  refused(() => make('0011'), TypeError, 'positions must be an array of numbers', '"0011"');
  refused(() => make(null), TypeError, 'positions must be an array of numbers', 'null');
  refused(() => make([0, 0]), RangeError, 'positions must have 4', 'has 2');
  refused(() => make([0, 0, 1, 0, 2]), RangeError, 'positions must have 2 numbers per joint', 'has 5');
  refused(() => make([0, 0, 1, 1], { dimensions: 3 }), RangeError, 'positions must have 6', 'has 4');
  refused(() => make([0, 0, 1, 1], { lengths: [1, 1] }), RangeError, 'positions must have 6', 'has 4');
  refused(() => make([0, 0, 1, 1, 2, 2], { lengths: [1] }), RangeError, 'positions must have 4', 'has 6');
  refused(() => make([[0, 0], [1]]), RangeError, 'positions[1] must have 2 numbers', 'has 1');
  refused(() => make([[0, 0], 1]), TypeError, 'positions[1] must be an array of 2 numbers', 'is 1');
  refused(() => make([[0, 0]]), RangeError, 'positions must have 2 to 1000001 joints', 'has 1');
  refused(
    () =>
      make(
        [
          [0, 0, 1],
          [1, 1, 1],
        ],
        { dimensions: 2 },
      ),
    RangeError,
    'positions[0] must have 2 numbers',
    'has 3',
  );
  refused(() => make([0, 0, 1, undefined]), TypeError, 'positions[3] must be a number', 'undefined');
  refused(() => flat.setPose(), TypeError, 'positions must be an array of numbers', 'undefined');
  refused(() => flat.setPose('0'), TypeError, 'positions must be an array of numbers', '"0"');
  refused(() => flat.setPose(0, 0), TypeError, 'positions must be an array of numbers', '0');
  refused(() => flat.setPose(deep.joints), RangeError, 'positions must have 5 joints', 'has 4');
  refused(() => flat.setPose([...deep.joints, deep.tip]), RangeError, 'positions[0].z must be 0', 'is 3');
  const joints = (last) => [...Array(4).fill([0, 0]), last];
  refused(() => flat.setPose(joints([0, NaN])), RangeError, `positions[4] ${FINITE}, but is NaN`);
  refused(() => flat.setPose(joints({ x: 1e31, y: 0 })), RangeError, `positions[4] ${FINITE}, but is 1e+31`);
  refused(() => flat.setPose(joints([0, NaN]).flat()), RangeError, `positions[9] ${FINITE}, but is NaN`);
  refused(
    () =>
      inSpace({
        rest: [
          [0, 0, 0],
          [1, 0, 0],
          [2, 0, -Infinity],
        ],
      }),
    RangeError,
    'rest[2]',
  );
  refused(() => flat.setPose([]), RangeError, 'positions must have 10 numbers', 'has 0');
  refused(() => flat.setPose(deep.positions), RangeError, 'positions must have 10 numbers', 'has 12');
  refused(() => flat.setPose(Array(10)), TypeError, 'positions[0] must be a number', 'undefined');
  refused(() => flat.setPose({ length: '10', ...Array(10).fill(1) }), RangeError, 'positions', 'has "10"');
});

describe('a setting out of range', () => {
  const make = (options) => new Chain({ lengths: [1, 2], ...options });
  const set = (name, value) => Object.assign(flat, { [name]: value });
  const tolerance = 'tolerance must be a finite number from 0 to 1e30';
  const iterations = 'maxIterations must be a whole number from 1 to 1000000';
  refused(() => make({ tolerance: -1 }), RangeError, tolerance, 'is -1');
  refused(() => make({ tolerance: NaN }), RangeError, tolerance, 'is NaN');
  refused(() => make({ tolerance: Infinity }), RangeError, tolerance, 'is Infinity');
  refused(() => set('tolerance', -1e-9), RangeError, tolerance, 'is -1e-9');
  refused(() => set('tolerance', 1e31), RangeError, tolerance, 'is 1e+31');
  const angle = 'orientationTolerance must be an angle in radians from 0 to pi';
  refused(() => make({ orientationTolerance: -1e-9 }), RangeError, angle, 'is -1e-9');
  refused(() => make({ orientationTolerance: NaN }), RangeError, angle, 'is NaN');
  refused(() => set('orientationTolerance', 3.2), RangeError, angle, 'is 3.2');
  refused(() => set('orientationTolerance', Infinity), RangeError, angle, 'is Infinity');
  refused(() => set('tolerance', undefined), TypeError, 'tolerance must be a number', 'undefined');
  refused(() => make({ maxIterations: 0 }), RangeError, iterations, 'is 0');
  refused(() => make({ maxIterations: 1.5 }), RangeError, iterations, 'is 1.5');
  refused(() => make({ maxIterations: 1e6 + 1 }), RangeError, iterations, 'is 1000001');
  refused(() => set('maxIterations', -1), RangeError, iterations, 'is -1');
  refused(() => set('maxIterations', NaN), RangeError, iterations, 'is NaN');
  refused(() => set('maxIterations', Infinity), RangeError, iterations, 'is Infinity');
  refused(() => set('maxIterations', 2 ** 32 + 5), RangeError, iterations, 'is 4294967301');
  refused(() => set('maxIterations', undefined), TypeError, 'maxIterations must be a number', 'undefined');
  const solver =
    'solver must be "auto" or "fabrik" or "ccd" or "jacobian-transpose" or "damped-least-squares"';
  refused(() => make({ solver: 'newton' }), RangeError, solver, 'is "newton"');
  refused(() => make({ solver: 'Auto' }), RangeError, solver, 'is "Auto"');
  refused(() => make({ solver: 0 }), TypeError, solver, 'is 0');
  refused(() => set('solver', ''), RangeError, solver, 'is ""');
  refused(() => set('solver', null), TypeError, solver, 'is null');
  refused(() => set('solver', ['auto']), TypeError, solver, 'is an array');
  refused(() => set('solver', { toString: () => 'auto' }), TypeError, solver, 'is an object');
  const modes = 'rootMode must be "free" or "fixed" or "pull"';
  refused(() => make({ rootMode: 0 }), TypeError, modes, 'is 0');
  refused(() => make({ rootMode: null }), TypeError, modes, 'is null');
  refused(() => set('rootMode', 'pinned'), RangeError, modes, 'is "pinned"');
  refused(() => set('rootMode', undefined), TypeError, modes, 'is undefined');
  refused(() => make({ dimensions: 1 }), RangeError, 'dimensions must be 2 or 3', 'is 1');
  refused(() => make({ dimensions: 4 }), RangeError, 'dimensions must be 2 or 3', 'is 4');
  refused(() => make({ dimensions: 2.5 }), RangeError, 'dimensions must be 2 or 3', 'is 2.5');
  refused(() => make({ dimensions: NaN }), RangeError, 'dimensions must be 2 or 3', 'is NaN');
  refused(() => make({ dimensions: 3, root: [0, 0] }), RangeError, 'root must have 3 numbers', 'has 2');
  refused(() => make({ dimensions: 2, root: [0, 0, 0] }), RangeError, 'root must have 2 numbers', 'has 3');
});

describe('wrong or missing options', () => {
  const make = (options) => new Chain({ lengths: [1, 2], ...options });
  refused(() => new Chain(), TypeError, 'Chain must be an object,', 'undefined');
  refused(() => new Chain(null), TypeError, 'Chain must be an object,', 'null');
  refused(() => new Chain([80, 70]), TypeError, 'Chain must be an object,', 'an array');
  refused(() => new Chain(4), TypeError, 'Chain must be an object,', '4');
  refused(() => new Chain('arm'), TypeError, 'Chain must be an object,', '"arm"');
  refused(() => new Chain(() => {}), TypeError, 'Chain must be an object,', 'a function');
  refused(() => new Chain({}), TypeError, 'Chain must be given lengths, or positions');
  refused(() => new Chain({ root: [0, 0] }), TypeError, 'Chain must be given lengths, or positions');
  refused(() => make({ poles: [0, 1] }), TypeError, 'Chain has no option "poles"', 'lengths', 'limits');
  refused(() => make({ orientation: [0, 0, 0, 1] }), TypeError, 'Chain has no option "orientation"');
  refused(() => make({ Tolerance: 1 }), TypeError, 'Chain has no option "Tolerance"', 'tolerance');
  refused(() => make({ length: 3 }), TypeError, 'Chain has no option "length"');
  refused(() => flat.solve([1, 2], { rotation: 1 }), TypeError, 'solve has no option "rotation"', 'effector');
  refused(() => flat.solve({ x: 1, y: 2 }, { pole: 1 }), TypeError, 'solve has no option "pole"', 'weight');
  refused(() => flat.solve([1, 2], null), TypeError, 'solve must be an object,', 'null');
  refused(() => flat.solve([1, 2], 3), TypeError, 'solve must be an object,', '3');
  refused(() => flat.solve([1, 2], 'fast'), TypeError, 'solve must be an object,', '"fast"');
  refused(() => flat.solve([1, 2], []), TypeError, 'solve must be an object,', 'an array');
  refused(() => flat.solve([1, 2], {}, 7), TypeError, 'solve takes no more arguments', 'is given 7');
  refused(() => deep.solve(1, 1, 0, { weight: 1 }), TypeError, 'is given an object', 'as one array');
  refused(() => flat.solve(1, 1, { weight: 1 }), TypeError, 'solve takes no more arguments', 'as one array');
  refused(() => flat.setRoot([1, 2], 5), TypeError, 'setRoot takes no more arguments', 'is given 5');
  refused(() => flat.setRoot([1, 2], null), TypeError, 'setRoot takes no more arguments', 'is given null');
  refused(() => deep.setRoot({ x: 1, y: 2, z: 3 }, undefined, 5), TypeError, 'setRoot', '5');
  refused(() => flat.setPose([[0, 0]]), RangeError, 'positions must have 5 joints', 'has 1');
  refused(
    () => deep.solve(1, 2),
    TypeError,
    'target.z must be a number, or absent with dimensions: 2',
    'undefined',
  );
});

describe('wrong arguments of load', () => {
  const passed = refusing(seen, { foreign: true });
  const wasm = readFileSync(new URL('../../web/build/fabrik.wasm', import.meta.url));
  const rule = ['load() must be bytes', 'WebAssembly.Module', 'Response', 'URL'];
  refused(() => load(), TypeError, ...rule, 'undefined');
  refused(() => load(null), TypeError, ...rule, 'null');
  refused(() => load(12), TypeError, ...rule, '12');
  refused(() => load({}), TypeError, ...rule, 'an object');
  refused(() => load([...wasm]), TypeError, ...rule, 'an array');
  refused(() => load(Promise.resolve(12)), TypeError, ...rule, '12');
  passed(() => load(Promise.reject(new RangeError('too late'))), RangeError, 'too late');
  passed(() => load(new Uint8Array()), WebAssembly.CompileError);
  passed(() => load(wasm.subarray(0, 1000)), WebAssembly.CompileError);
  passed(() => load(new TextEncoder().encode('<!doctype html>')), WebAssembly.CompileError);
  passed(() => load('::no address::'), TypeError);
  refused(() => load(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)), TypeError, "not fabrik's");
  refused(() => load(new Response('gone', { status: 410, statusText: 'Gone' })), TypeError, '410', 'Gone');
});
