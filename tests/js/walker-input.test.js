// Wrong input to walkers: it is refused with an error that names argument, value and rule, and changes
// nothing.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Walker } from 'fabrik';
import { refuseNoNumbers, refusing } from './refused.js';
import { NUMBERS as NUMBER_SETTINGS, snapshot, spider, stroll } from './walkers.js';

const LENGTHS = [50, 45, 35];

// A walker that is called wrongly during its walk, one with y up, and their twins, which
// are never called wrongly.
const settings = { position: [300, 200], heading: 1, gait: 'ripple', maxSpeed: 500, ground: 5 };
const [flat, flatTwin, deep, deepTwin] = ['z', 'z', 'y', 'y'].map((up) => spider({ ...settings, up }));
for (const walker of [flat, flatTwin, deep, deepTwin]) {
  stroll(walker, 57);
}
const seen = () => [snapshot(flat), snapshot(deep)];
const refused = refusing(seen);
const passed = refusing(seen, { foreign: true });

const make = (options) => new Walker({ legs: 4, lengths: LENGTHS, ...options });
const oneLeg = (leg) => new Walker({ legs: [{}, {}, leg, {}], lengths: LENGTHS });

// Every argument that must be a number, and its name in the error message.
const NUMBERS = [
  ['new Walker({ lengths: [1, …] })', 'lengths[1]', (n) => make({ lengths: [1, n] })],
  ['new Walker({ bends: [1, …] })', 'bends[1]', (n) => make({ bends: [1, n] })],
  ['new Walker({ hipEllipse: [1, …] })', 'hipEllipse[1]', (n) => make({ hipEllipse: [1, n] })],
  ['new Walker({ homeEllipse: [1, …] })', 'homeEllipse[1]', (n) => make({ homeEllipse: [1, n] })],
  ['new Walker({ position: [1, …] })', 'position[1]', (n) => make({ position: [1, n] })],
  ['new Walker({ position: { x, y } })', 'position.y', (n) => make({ position: { x: 1, y: n } })],
  ['new Walker({ heading })', 'heading', (n) => make({ heading: n })],
  ['a leg: lengths', 'legs[2].lengths[1]', (n) => oneLeg({ lengths: [1, n] })],
  ['a leg: bends', 'legs[2].bends[0]', (n) => oneLeg({ bends: [n, 1] })],
  ['a leg: hip', 'legs[2].hip[2]', (n) => oneLeg({ hip: [1, 2, n] })],
  ['a leg: hip as an object', 'legs[2].hip.y', (n) => oneLeg({ hip: { x: 1, y: n, z: 3 } })],
  ['a leg: home', 'legs[2].home[0]', (n) => oneLeg({ home: [n, 1] })],
  ['a leg: home as an object', 'legs[2].home.x', (n) => oneLeg({ home: { x: n, y: 1 } })],
  ['a leg: rank', 'legs[2].rank', (n) => oneLeg({ rank: n })],
  ['drive(…)', 'forward', (n) => flat.drive(n)],
  ['drive(1, …)', 'sideways', (n) => flat.drive(1, n)],
  ['drive(1, 2, …)', 'turn', (n) => flat.drive(1, 2, n)],
  ['chase(1, …)', 'target: y', (n) => flat.chase(1, n)],
  ['chase(1, …), y up', 'target: z', (n) => deep.chase(1, n)],
  ['chase(1, 2, …)', 'target: z', (n) => flat.chase(1, 2, n)],
  ['chase(1, …, 3), y up', 'target: y', (n) => deep.chase(1, n, 3)],
  ['chase([1, …])', 'target[1]', (n) => flat.chase([1, n])],
  ['chase([1, 2, …]), y up', 'target[2]', (n) => deep.chase([1, 2, n])],
  ['chase({ x, y })', 'target.x', (n) => flat.chase({ x: n, y: 2 })],
  ['chase({ x, z }), y up', 'target.z', (n) => deep.chase({ x: 1, z: n })],
  ['follow(1, …, 0)', 'position: y', (n) => flat.follow(1, n, 0)],
  ['follow(1, 2, …)', 'heading', (n) => flat.follow(1, 2, n)],
  ['follow([1, 2], …)', 'heading', (n) => flat.follow([1, 2], n)],
  ['teleport(1, …), y up', 'position: z', (n) => deep.teleport(1, n)],
  ['teleport({ x, y }, …)', 'heading', (n) => flat.teleport({ x: 1, y: 2 }, n)],
  ['update(…)', 'seconds', (n) => flat.update(n)],
  ['jump(…)', 'speed', (n) => flat.jump(n)],
  ['setFoothold(…, 1, 2)', 'leg', (n) => flat.setFoothold(n, 1, 2)],
  ['setFoothold(1, 2, …)', 'point: y', (n) => flat.setFoothold(1, 2, n)],
  ['setFoothold(1, [2, …])', 'point[1]', (n) => flat.setFoothold(1, [2, n])],
  ['setFoothold(1, { x, z }), y up', 'point.z', (n) => deep.setFoothold(1, { x: 2, z: n })],
  ['clearFoothold(…)', 'leg', (n) => flat.clearFoothold(n)],
  ['carry({ position: [1, 2, …] })', 'position[2]', (n) => flat.carry({ position: [1, 2, n] })],
  ['carry({ position: { x, y, z } })', 'position.y', (n) => flat.carry({ position: { x: 1, y: n, z: 3 } })],
  ['carry({ rotation: […, 0, 0, 1] })', 'rotation[0]', (n) => flat.carry({ rotation: [n, 0, 0, 1] })],
  [
    'carry({ rotation: { x, y, z, w } })',
    'rotation.w',
    (n) => flat.carry({ rotation: { x: 0, y: 0, z: 0, w: n } }),
  ],
  ['carry({}, [1, …])', 'legs[1]', (n) => flat.carry({}, [1, n])],
  ['setLegEnabled(…, true)', 'leg', (n) => flat.setLegEnabled(n, true)],
  ...NUMBER_SETTINGS.flatMap((name) => [
    [`${name} = …`, name, (n) => Object.assign(flat, { [name]: n })],
    [`new Walker({ ${name} })`, name, (n) => make({ [name]: n })],
  ]),
];

refuseNoNumbers(NUMBERS, seen);

describe('a number of legs', () => {
  const rule = 'legs must be an even number from 2 to 64, or an array of descriptions';
  const walker = (legs) => new Walker({ legs, lengths: LENGTHS });
  refused(() => walker(), TypeError, rule, 'undefined');
  refused(() => walker(null), TypeError, rule, 'null');
  refused(() => walker('8'), TypeError, rule, '"8"');
  refused(() => walker({ length: 4 }), TypeError, rule, 'an object');
  refused(() => walker(0), RangeError, rule, 'is 0');
  refused(() => walker(-2), RangeError, rule, 'is -2');
  refused(() => walker(7), RangeError, rule, 'is 7');
  refused(() => walker(66), RangeError, rule, 'is 66');
  refused(() => walker(2.5), RangeError, rule, 'is 2.5');
  refused(() => walker(NaN), RangeError, rule, 'is NaN');
  refused(() => walker(2 ** 32 + 4), RangeError, rule, 'is 4294967300');
  refused(() => walker([]), RangeError, 'legs must have 1 to 64 descriptions', 'has 0');
  refused(() => walker(Array(65).fill({})), RangeError, 'legs must have 1 to 64', 'has 65');
});

describe('a wrong leg', () => {
  const leg = (leg) => oneLeg(leg);
  refused(() => leg(null), TypeError, 'legs[2] must be an object,', 'null');
  refused(() => leg(5), TypeError, 'legs[2]', '5');
  refused(() => leg([50, 45]), TypeError, 'legs[2]', 'an array');
  refused(() => new Walker({ legs: Array(4), lengths: LENGTHS }), TypeError, 'legs[0]', 'undefined');
  refused(
    () => leg({ length: [1, 1] }),
    TypeError,
    'legs[2] has no option "length"',
    'lengths, bends, flat, hip',
  );
  refused(() => leg({ side: 'front' }), RangeError, 'legs[2].side must be "right" or "left"', '"front"');
  refused(() => leg({ side: 1 }), TypeError, 'legs[2].side must be "right" or "left"', '1');
  refused(() => leg({ hip: 5 }), TypeError, 'legs[2].hip must be', '{x, y, z}', '5');
  refused(() => leg({ hip: null }), TypeError, 'legs[2].hip', 'null');
  refused(() => leg({ hip: [1] }), RangeError, 'legs[2].hip must have 3 numbers', 'has 1');
  refused(() => leg({ hip: {} }), TypeError, 'legs[2].hip.x', 'undefined');
  refused(() => leg({ home: 5 }), TypeError, 'legs[2].home: y must be a number', 'undefined');
  refused(() => leg({ home: null }), TypeError, 'legs[2].home', 'null');
  refused(() => leg({ home: [1] }), RangeError, 'legs[2].home must have 2 or 3 numbers', 'has 1');
  refused(() => leg({ home: { x: 1 } }), TypeError, 'legs[2].home.y', 'undefined');
});

describe('wrong lengths', () => {
  const rule = 'must be a finite number from 0 to 1e30';
  const reach = 'must add up to a reach from 1e-30 to 1e30';
  refused(() => new Walker({ legs: 4 }), TypeError, /^lengths must be an array of numbers, .* undefined$/);
  refused(() => new Walker({ legs: [{}] }), TypeError, 'legs[0].lengths must be an array', 'undefined');
  refused(() => make({ lengths: '11' }), TypeError, 'lengths must be an array of numbers', '"11"');
  refused(() => make({ lengths: null }), TypeError, 'lengths', 'null');
  refused(() => make({ lengths: [1] }), RangeError, /^lengths must have 2 to 8 numbers, but has 1$/);
  refused(() => make({ lengths: Array(9).fill(1) }), RangeError, 'lengths must have 2 to 8', 'has 9');
  refused(() => oneLeg({ lengths: [1] }), RangeError, 'legs[2].lengths must have 2 to 8', 'has 1');
  refused(() => make({ lengths: [1, -1] }), RangeError, /^lengths\[1\]/, rule, 'is -1');
  refused(() => make({ lengths: [NaN, 1] }), RangeError, /^lengths\[0\]/, rule, 'is NaN');
  refused(() => oneLeg({ lengths: [1, 2, Infinity] }), RangeError, 'legs[2].lengths[2]', rule, 'Infinity');
  refused(() => make({ lengths: [0, 0] }), RangeError, /^lengths/, reach, /, but .* 0$/);
  refused(() => oneLeg({ lengths: [8e29, 8e29] }), RangeError, 'legs[2].lengths', reach, '1.6e+30');
  refused(
    () => oneLeg({ lengths: [5, 5] }),
    RangeError,
    'legs[2].lengths',
    'a tenth of the largest',
    'is 10',
  );
});

describe('bends', () => {
  const rule = 'must be from -1 to 1, and not all of them 0';
  refused(() => make({ bends: 1 }), TypeError, 'bends must be an array of numbers', '1');
  refused(() => make({ bends: [1] }), RangeError, /^bends must have 2 numbers, but has 1$/);
  refused(() => make({ bends: [1, 1, 1] }), RangeError, /^bends must have 2 numbers, but has 3$/);
  refused(() => oneLeg({ bends: [1] }), RangeError, 'legs[2].bends must have 2 numbers', 'has 1');
  refused(() => make({ bends: [0, 0] }), RangeError, /^bends/, rule, 'is [0, 0]');
  refused(() => make({ bends: [NaN, 1] }), RangeError, /^bends/, rule, 'is [NaN, 1]');
  refused(() => oneLeg({ bends: [1, 1.5] }), RangeError, 'legs[2].bends', rule, 'is [1, 1.5]');
});

describe('flat feet', () => {
  const flat = (options) => make({ flat: true, ...options });
  refused(() => make({ flat: 1 }), TypeError, 'flat must be true or false', 'is 1');
  refused(() => oneLeg({ flat: null }), TypeError, 'legs[2].flat must be true or false', 'is null');
  refused(
    () => flat({ lengths: [5, 5] }),
    RangeError,
    /^lengths must have 3 to 8 numbers with flat: true/,
    'has 2',
  );
  refused(
    () => oneLeg({ flat: true, lengths: [5, 5] }),
    RangeError,
    'legs[2].lengths must have 3 to 8',
    'has 2',
  );
  refused(
    () => flat({ bends: [1, 1] }),
    RangeError,
    /^bends must have 1 numbers with flat: true, but has 2$/,
  );
  refused(
    () => oneLeg({ flat: true, bends: [1, 1] }),
    RangeError,
    'legs[2].bends must have 1 numbers',
    'has 2',
  );
  refused(() => flat({ bends: 1 }), TypeError, 'bends must be an array of numbers', '1');
  refused(() => flat({ bends: [0] }), RangeError, /^bends must be from -1 to 1/, 'is [0]');
  refused(() => flat({ lengths: [0, 0, 5] }), RangeError, /^lengths must add up to a reach/, /, but .* 0$/);
});

describe('where legs cannot be', () => {
  const hip = 'must be finite, and within 10 reaches of the body';
  const home = 'must lie where the leg can stand';
  refused(() => make({ hipEllipse: [1] }), RangeError, 'hipEllipse must have 2 numbers', 'has 1');
  refused(() => make({ homeEllipse: [1, 2, 3] }), RangeError, 'homeEllipse must have 2 numbers', 'has 3');
  refused(() => make({ homeEllipse: { x: 1, y: 2 } }), TypeError, 'homeEllipse must be an array of numbers');
  refused(() => make({ hipEllipse: [NaN, 1] }), RangeError, /^hipEllipse\[0\]/, 'from 0 to 1e30', 'is NaN');
  refused(() => make({ hipEllipse: [-1, 1] }), RangeError, /^hipEllipse\[0\]/, 'from 0 to 1e30', 'is -1');
  refused(() => make({ hipEllipse: [1e5, 1e5] }), RangeError, /^hipEllipse/, hip, 'is [100000, 100000]');
  refused(
    () => make({ homeEllipse: [1, Infinity] }),
    RangeError,
    /^homeEllipse\[1\]/,
    'from 0 to 1e30',
    'is Infinity',
  );
  refused(() => make({ homeEllipse: [500, 500] }), RangeError, /^homeEllipse/, home, 'is [500, 500]');
  refused(() => oneLeg({ hip: [0, 0, NaN] }), RangeError, 'legs[2].hip', hip, 'is [0, 0, NaN]');
  refused(() => oneLeg({ hip: [0, 1e4, 0] }), RangeError, 'legs[2].hip', hip, 'is [0, 10000, 0]');
  refused(() => oneLeg({ home: [300, 0] }), RangeError, 'legs[2].home', home, 'is [300, 0]');
  refused(() => oneLeg({ home: [NaN, 0] }), RangeError, 'legs[2].home', home, 'is [NaN, 0]');
  const usual = '.home (the default, from its hip and lengths)';
  refused(() => oneLeg({ hip: [0, 0, 500] }), RangeError, `legs[2]${usual} ${home}`);
  refused(() => new Walker({ legs: 2, lengths: [0, 1] }), RangeError, `legs[0]${usual} ${home}`);
});

describe('ranks', () => {
  const rule = 'must be a whole number from 0 to 63';
  const ranked = (...ranks) => new Walker({ legs: ranks.map((rank) => ({ rank })), lengths: LENGTHS });
  refused(() => ranked(0, 1, 0, 64), RangeError, 'legs[3].rank', rule, 'is 64');
  refused(() => ranked(0, -1), RangeError, 'legs[1].rank', rule, 'is -1');
  refused(() => ranked(0.5, 1), RangeError, 'legs[0].rank', rule, 'is 0.5');
  refused(() => ranked(NaN, 1), RangeError, 'legs[0].rank', rule, 'is NaN');
  refused(() => ranked(2 ** 32, 1), RangeError, 'legs[0].rank', rule, 'is 4294967296');
  refused(() => ranked(0, 0, 0, 1), RangeError, 'legs[1].rank', 'another', 'of its side', 'is 0');
  refused(() => ranked(0, undefined), TypeError, 'legs[1].rank', 'as those of other legs', 'undefined');
  refused(() => ranked(undefined, 0), TypeError, 'legs[0].rank', 'as those of other legs', 'undefined');
});

describe('names', () => {
  const gaits = 'gait must be "auto" or "wave" or "ripple"';
  refused(() => make({ up: 'x' }), RangeError, 'up must be "z" or "y"', '"x"');
  refused(() => make({ up: 1 }), TypeError, 'up must be "z" or "y"', '1');
  refused(() => make({ gait: 'canter' }), RangeError, gaits, '"canter"');
  refused(() => make({ gait: 3 }), TypeError, gaits, '3');
  refused(() => Object.assign(flat, { gait: 'Wave' }), RangeError, gaits, '"Wave"');
  refused(() => Object.assign(flat, { gait: undefined }), TypeError, gaits, 'undefined');
  refused(() => Object.assign(flat, { gait: 'none' }), RangeError, gaits, '"none"');
  refused(() => flat.setLegEnabled(0, 1), TypeError, 'enabled must be true or false', '1');
  refused(() => flat.setLegEnabled(0), TypeError, 'enabled must be true or false', 'undefined');
  refused(() => flat.setLegEnabled(8, true), RangeError, 'leg must be the index of a leg', 'is 8');
  refused(() => flat.setLegEnabled(-1, true), RangeError, 'leg must be the index of a leg', 'is -1');
  refused(() => flat.setLegEnabled(0.5, true), RangeError, 'leg must be the index of a leg', 'is 0.5');
  refused(() => flat.setLegEnabled(2 ** 32, false), RangeError, 'leg must be', 'is 4294967296');
});

describe('a setting out of range', () => {
  const least = 'must be a number from 0 to 1e300';
  const angles = ['maxSlope', 'maxPitch', 'maxRoll'];
  for (const name of NUMBER_SETTINGS.filter((name) => !angles.includes(name))) {
    for (const value of [-1, NaN, Infinity]) {
      test(`${name} ${value}`, () => {
        const before = seen();
        const wanted = { name: 'RangeError', message: `${name} ${least}, but is ${value}` };
        assert.throws(() => make({ [name]: value }), wanted);
        assert.throws(() => Object.assign(flat, { [name]: value }), wanted);
        assert.deepEqual(seen(), before, 'something changed');
      });
    }
  }
  for (const name of angles) {
    const rule = `${name} must be an angle in radians from 0 to 1.5`;
    refused(() => make({ [name]: 1.6 }), RangeError, rule, 'is 1.6');
    refused(() => Object.assign(flat, { [name]: 1.6 }), RangeError, rule, 'is 1.6');
    refused(() => make({ [name]: NaN }), RangeError, name, 'is NaN');
    refused(() => Object.assign(flat, { [name]: -1 }), RangeError, name, 'is -1');
  }
  const height = /^height must be from 0 to [\d.]+ \(higher, leg \d would not reach its home\)/;
  refused(() => make({ height: 130 }), RangeError, height, 'is 130');
  refused(() => Object.assign(flat, { height: 1e6 }), RangeError, height, 'is 1000000');

  // The message has the allowed heights.
  test('a height', () => {
    const walker = make({ homeEllipse: [60, 40] });
    const before = snapshot(walker);
    let message = '';
    assert.throws(
      () => Object.assign(walker, { height: 1000 }),
      (error) => {
        message = error.message;
        return true;
      },
    );
    assert.deepEqual(snapshot(walker), before, 'something changed');
    const [, least, most] = message.match(/ must be from (\S+) to (\S+) .*, but is 1000$/);
    assert.ok(Number(least) >= 0 && Number(most) < 130);
    for (const text of [least, most]) {
      walker.height = Number(text);
      assert.equal(walker.height, Number(text));
    }
    const beyond = Number(most) * (1 + 1e-15);
    assert.throws(() => Object.assign(walker, { height: beyond }), {
      message: new RegExp(`but is ${beyond}$`),
    });
  });

  refused(() => make({ ground: NaN }), RangeError, 'ground must be finite', 'is NaN');
  refused(() => make({ ground: 1e12 }), RangeError, 'ground must be', '1e9 reaches', 'is 1000000000000');
  refused(() => Object.assign(flat, { ground: -Infinity }), RangeError, 'ground must be finite');
});

describe('a wrong place', () => {
  const rule = 'must be finite, and within 1e9 reaches of the origin';
  refused(() => flat.chase(), TypeError, 'target must be 2 numbers', '{x, y}', 'undefined');
  refused(() => deep.chase(), TypeError, 'target must be 2 numbers', '{x, z}', 'undefined');
  refused(() => flat.chase(null), TypeError, 'target must be', 'null');
  refused(() => flat.chase('1, 2'), TypeError, 'target must be', '"1, 2"');
  refused(() => flat.chase('1', 1), TypeError, 'target must be 2 numbers', 'is "1"');
  refused(() => flat.chase('1', 1, 1), TypeError, 'target must be 2 numbers', 'is "1"');
  refused(() => deep.follow('1', 1), TypeError, 'position must be 2 numbers', 'is "1"');
  refused(() => flat.teleport('1', 1, 1), TypeError, 'position must be 2 numbers', 'is "1"');
  refused(() => flat.chase(1), TypeError, 'target: y must be a number', 'undefined');
  refused(() => deep.chase(1), TypeError, 'target: z must be a number', 'undefined');
  refused(() => flat.chase([1]), RangeError, 'target must have 2 or 3 numbers', 'has 1');
  refused(() => flat.chase([1, 2, 3, 4]), RangeError, 'target must have 2 or 3 numbers', 'has 4');
  refused(() => flat.chase({ x: 1 }), TypeError, 'target.y must be a number', 'undefined');
  refused(() => deep.chase({ x: 1, y: 2 }), TypeError, 'target.z must be a number', 'undefined');
  refused(() => flat.chase({ x: 1, y: 2 }, 3), TypeError, 'chase takes no more arguments', 'is given 3');
  refused(() => flat.chase([1, 2], undefined, 3), TypeError, 'chase takes no more arguments', 'is given 3');
  refused(() => flat.chase(1, 2, 3, 4), TypeError, 'chase takes no more arguments', 'is given 4');
  refused(() => flat.chase(NaN, 2), RangeError, 'target', rule, 'is [NaN, 2]');
  refused(() => flat.chase([1, Infinity]), RangeError, 'target', rule, 'is [1, Infinity]');
  refused(() => deep.chase(1, 2, 1e12), RangeError, 'target', rule, 'is [1, 1000000000000]');
  refused(() => flat.follow(), TypeError, 'position must be 2 numbers', 'undefined');
  refused(() => flat.follow(1), TypeError, 'position: y must be a number', 'undefined');
  refused(() => flat.follow(1, 2, 3, 4), TypeError, 'follow takes no more arguments', 'is given 4');
  refused(() => flat.follow([1, 2], 3, 4), TypeError, 'follow takes no more arguments', 'is given 4');
  refused(() => flat.follow(NaN, 2, 0), RangeError, 'position', rule, 'is [NaN, 2]');
  refused(() => deep.follow({ x: 1, y: 2, z: -1e12 }, 0), RangeError, 'position', rule, '-1000000000000]');
  refused(() => flat.teleport(1, 2, 3, 4), TypeError, 'teleport takes no more arguments', 'is given 4');
  refused(() => flat.teleport([NaN, 2]), RangeError, 'position', rule, 'is [NaN, 2]');
  refused(() => make({ position: 5 }), TypeError, 'position: y must be a number', 'undefined');
  refused(() => make({ position: [1] }), RangeError, 'position must have 2 or 3 numbers', 'has 1');
  refused(() => make({ position: [1, NaN] }), RangeError, 'position', rule, 'is [1, NaN]');
  refused(() => make({ position: { x: 1, y: 2 }, up: 'y' }), TypeError, 'position.z', 'undefined');
});

describe('a foothold, a jump or a motion out of range', () => {
  const index = 'leg must be the index of a leg';
  const [disabled, twin] = [0, 1].map(() => spider({ legs: [{ enabled: false }, {}] }));
  const before = snapshot(disabled);
  refused(() => disabled.setFoothold(0, 1, 2), RangeError, 'leg must be a leg that is enabled', 'is 0');
  test('a disabled leg is still disabled', () => {
    assert.deepEqual(snapshot(disabled), before);
    assert.deepEqual(disabled.saveState(), twin.saveState());
  });
  refused(() => flat.setFoothold(8, 1, 2), RangeError, index, 'is 8');
  refused(() => flat.setFoothold(-1, [1, 2]), RangeError, index, 'is -1');
  refused(() => flat.setFoothold(0.5, 1, 2), RangeError, index, 'is 0.5');
  refused(() => flat.setFoothold(2 ** 32, 1, 2), RangeError, index, 'is 4294967296');
  refused(() => flat.setFoothold(0), TypeError, 'point must be 2 numbers', '{x, y}', 'undefined');
  refused(() => flat.setFoothold(0, null), TypeError, 'point must be', 'null');
  refused(() => flat.setFoothold(0, [1]), RangeError, 'point must have 2 or 3 numbers', 'has 1');
  refused(() => flat.setFoothold(0, [1, 2], 3), TypeError, 'setFoothold takes no more arguments', 'given 3');
  refused(() => flat.setFoothold(0, 1, 2, 3, 4), TypeError, 'setFoothold takes no more', 'is given 4');
  const far = 'point must be finite, and within 1e9 reaches of the origin';
  refused(() => flat.setFoothold(0, NaN, 2), RangeError, far, 'is [NaN, 2]');
  refused(() => deep.setFoothold(0, 1, 9, 1e12), RangeError, far, 'is [1, 1000000000000]');
  refused(() => flat.clearFoothold(8), RangeError, index, 'is 8');
  refused(() => flat.clearFoothold(NaN), RangeError, index, 'is NaN');
  refused(() => flat.jump(), TypeError, 'speed must be a number', 'undefined');
  for (const speed of [-1, NaN, Infinity]) {
    refused(() => flat.jump(speed), RangeError, 'speed must be a number from 0 to 1e300', `is ${speed}`);
  }
  const coordinate = 'must be a finite number from -1e30 to 1e30';
  const quaternion = 'must be 4 finite numbers, not all of them 0';
  refused(() => flat.carry(), TypeError, 'options of carry must be an object', 'undefined');
  refused(() => flat.carry([1, 2, 3]), TypeError, 'options of carry must be an object', 'an array');
  refused(() => flat.carry({ x: 1 }), TypeError, 'carry has no option "x"', 'position, rotation');
  refused(() => flat.carry({ position: 5 }), TypeError, 'position must be 3 numbers', '{x, y, z}', 'is 5');
  refused(() => flat.carry({ position: [1, 2] }), RangeError, 'position must have 3 numbers', 'has 2');
  refused(
    () => flat.carry({ position: { x: 1, y: 2 } }),
    TypeError,
    'position.z must be a number',
    'undefined',
  );
  refused(() => flat.carry({ position: [1, NaN, 2] }), RangeError, 'position[1]', coordinate, 'is NaN');
  refused(() => flat.carry({ position: [1, 2, 2e30] }), RangeError, 'position[2]', coordinate, 'is 2e+30');
  refused(
    () => flat.carry({ rotation: null }),
    TypeError,
    'rotation must be 4 numbers',
    '{x, y, z, w}',
    'null',
  );
  refused(() => flat.carry({ rotation: [1, 2, 3] }), RangeError, 'rotation must have 4 numbers', 'has 3');
  refused(() => flat.carry({ rotation: { x: 0, y: 0, z: 0 } }), TypeError, 'rotation.w must be a number');
  refused(
    () => flat.carry({ rotation: [0, 0, 0, 0] }),
    RangeError,
    'rotation',
    quaternion,
    'is [0, 0, 0, 0]',
  );
  refused(() => flat.carry({ rotation: [0, 0, 0, NaN] }), RangeError, 'rotation', quaternion, '0, NaN]');
  const away = 'position of the walker after the motion must be finite, and within 1e9 reaches';
  refused(() => flat.carry({ position: [1e20, 0, 0] }), RangeError, away);
  refused(() => flat.carry({ position: [1e20, 0, 0] }, [1]), RangeError, away);
  refused(() => flat.carry({}, 3), TypeError, 'legs must be an array of numbers', 'is 3');
  refused(() => flat.carry({}, [1, 8]), RangeError, 'legs[1] must be the index of a leg', 'is 8');
  refused(() => flat.carry({}, [-1]), RangeError, 'legs[0] must be the index of a leg', 'is -1');
  refused(() => flat.carry({}, [0.5]), RangeError, 'legs[0] must be', 'is 0.5');
  refused(() => flat.carry({}, [NaN]), RangeError, 'legs[0] must be', 'is NaN');
  refused(() => flat.carry({}, Array(9).fill(1)), RangeError, 'legs must have 0 to 8 numbers', 'has 9');
});

describe('a heading or a velocity out of range', () => {
  const rule = 'heading must be an angle in radians from -1e6 to 1e6';
  refused(() => flat.follow(1, 2, NaN), RangeError, rule, 'is NaN');
  refused(() => flat.follow([1, 2], Infinity), RangeError, rule, 'is Infinity');
  refused(() => flat.teleport(1, 2, 2e6), RangeError, rule, 'is 2000000');
  refused(() => make({ heading: -Infinity }), RangeError, rule, 'is -Infinity');
  refused(() => flat.drive(NaN), RangeError, 'forward must be a finite number', 'is NaN');
  refused(() => flat.drive(1, Infinity), RangeError, 'sideways must be a finite number', 'is Infinity');
  refused(() => flat.drive(1, 2, -Infinity), RangeError, 'turn must be a finite number', 'is -Infinity');
});

describe('options', () => {
  refused(() => new Walker(), TypeError, 'options of Walker must be an object', 'undefined');
  refused(() => new Walker(8), TypeError, 'options of Walker must be an object', '8');
  refused(() => new Walker([{}]), TypeError, 'options of Walker must be an object', 'an array');
  refused(() => make({ speed: 5 }), TypeError, 'Walker has no option "speed"', 'legs, lengths');
  refused(() => flat.update(), TypeError, 'seconds must be a number', 'undefined');
  // biome-ignore lint/complexity/useLiteralKeys: without new
  passed(() => Walker['call'](null, { legs: 4, lengths: LENGTHS }), TypeError);
});

test('an error of a getter of the description is passed on, and nothing leaks', () => {
  const thrown = new Error('mine');
  const legs = [
    {
      get hip() {
        throw thrown;
      },
    },
  ];
  assert.throws(() => new Walker({ legs, lengths: LENGTHS }), thrown);
});

test('walkers that were called wrongly continue like those that never were', () => {
  for (const [walker, twin] of [
    [flat, flatTwin],
    [deep, deepTwin],
  ]) {
    assert.deepEqual(snapshot(walker), snapshot(twin));
    stroll(walker);
    stroll(twin);
    assert.deepEqual(snapshot(walker), snapshot(twin));
  }
});
