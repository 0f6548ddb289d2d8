// Wrong descriptions of joints and limits of rigs: they are refused with an error that names argument, value and rule.

import { describe } from 'node:test';
import { Rig } from 'fabrik/rig';
import { FINITE, refused, withFlatLimit, withJoint, withLimit } from './refused-rigs.js';

describe('wrong joints', () => {
  const joints = (...more) => new Rig({ joints: [{ name: 'a' }, ...more], dimensions: 3 });
  const offset = [1, 0, 0];
  refused(() => new Rig({ joints: [null] }), TypeError, 'joints[0] must be an object', 'null');
  refused(
    () => new Rig({ joints: [{ parent: 0 }] }),
    TypeError,
    'joints[0].parent must be left out',
    'root',
    '0',
  );
  refused(
    () => new Rig({ joints: [{ offset }] }),
    TypeError,
    'joints[0].offset must be left out',
    'position',
  );
  refused(
    () => joints({ offset }),
    TypeError,
    'joints[1].parent',
    'only joint 0, the root, has none',
    'undefined',
  );
  refused(
    () => joints({ parent: 'b', offset }),
    RangeError,
    'joints[1].parent must be the name or the index of an earlier joint, but is "b"',
  );
  refused(() => joints({ name: 'b', parent: 'b', offset }), RangeError, 'joints[1].parent', 'earlier', '"b"');
  refused(() => joints({ parent: 1, offset }), RangeError, 'joints[1].parent', 'earlier joint', 'is 1');
  refused(() => joints({ parent: -1, offset }), RangeError, 'joints[1].parent', 'is -1');
  refused(() => joints({ parent: 0.5, offset }), RangeError, 'joints[1].parent', 'is 0.5');
  refused(() => joints({ parent: NaN, offset }), RangeError, 'joints[1].parent', 'NaN');
  refused(() => joints({ parent: null, offset }), TypeError, 'joints[1].parent', 'null');
  refused(() => joints({ parent: {}, offset }), TypeError, 'joints[1].parent', 'an object');
  refused(
    () => joints({ parent: 0, offset, name: 'a' }),
    RangeError,
    'joints[1].name must be a name that no other joint has, but is "a"',
  );
  refused(
    () => joints({ parent: 0, offset, name: '' }),
    RangeError,
    'joints[1].name must be a string that is not empty, but is ""',
  );
  refused(
    () => joints({ parent: 0, offset, name: 5 }),
    TypeError,
    'joints[1].name must be a string, but is 5',
  );
  refused(
    () => joints({ parent: 0 }),
    TypeError,
    'joints[1] must be given either an offset or a position',
    'neither',
  );
  refused(() => joints({ parent: 0, offset, position: offset }), TypeError, 'joints[1]', 'either', 'both');
  refused(
    () => joints({ parent: 0, offset: [1, 0] }),
    RangeError,
    'joints[1].offset must have 3 numbers',
    '2',
  );
  refused(
    () => joints({ parent: 0, offset: 1 }),
    TypeError,
    'joints[1].offset must be an array of 3 numbers',
    'is 1',
  );
  refused(
    () => joints({ parent: 0, offset: [1, 0, Infinity] }),
    RangeError,
    'joints[1].offset',
    FINITE,
    '[1, 0, Infinity]',
  );
  refused(
    () => joints({ parent: 0, position: [1, 0, NaN] }),
    RangeError,
    'joints[1].position',
    FINITE,
    '[1, 0, NaN]',
  );
  refused(
    () => new Rig({ joints: [{ position: [1, 1e31, 0] }] }),
    RangeError,
    'joints[0].position',
    FINITE,
    '[1, 1e+31, 0]',
  );
  refused(
    () => joints({ parent: 0, offset, stiffness: 0 }),
    RangeError,
    'joints[1].stiffness must be a finite number from 0.001 to 1000',
    '0',
  );
  refused(
    () => joints({ parent: 0, offset, length: 1 }),
    TypeError,
    'joints[1] has no option "length"',
    'stiffness',
  );
  refused(
    () => joints({ parent: 0, offset: [1e30, 0, 0] }, { parent: 1, offset: [1e30, 0, 0] }),
    RangeError,
    /^The offsets of the joints must add up to a reach of at most 1e30$/,
  );
});

describe('wrong limits', () => {
  const angle = 'must be an angle in radians';
  refused(
    () => withLimit('cone'),
    TypeError,
    'joints[1].limit must be an object with a type, or null',
    '"cone"',
  );
  refused(() => withLimit([]), TypeError, 'joints[1].limit must be an object with a type', 'an array');
  refused(
    () => withLimit({}),
    TypeError,
    'joints[1].limit.type must be "hinge" or "cone" or "ball" or "slider" or "fixed" in 3 dimensions',
    'undefined',
  );
  refused(() => withLimit({ type: 'free' }), RangeError, 'joints[1].limit.type', '"free"');
  refused(
    () => withLimit({ type: 'range', min: 0, max: 1 }),
    RangeError,
    'joints[1].limit.type',
    'in 3 dimensions',
    '"range"',
  );
  refused(
    () => withFlatLimit({ type: 'cone', angle: 1 }),
    RangeError,
    'joints[1].limit.type must be "range" or "slider" or "fixed" in 2 dimensions',
    '"cone"',
  );
  refused(
    () => withLimit({ type: 'fixed', min: 0 }),
    TypeError,
    'joints[1].limit has no option "min"; they are type',
  );
  refused(
    () => withLimit({ type: 'cone' }),
    TypeError,
    'joints[1].limit.angle must be a number',
    'undefined',
  );
  refused(
    () => withLimit({ type: 'cone', angle: 4 }),
    RangeError,
    'joints[1].limit.angle',
    angle,
    'from 0 to pi',
    '4',
  );
  refused(() => withLimit({ type: 'cone', angle: -1 }), RangeError, 'joints[1].limit.angle', '-1');
  refused(
    () => withLimit({ type: 'cone', angle: 1, axis: [0, 0, 0] }),
    RangeError,
    'joints[1].limit.axis must be finite numbers, not all of them 0',
    '[0, 0, 0]',
  );
  refused(
    () => withLimit({ type: 'cone', angle: 1, twist: [0, 0] }),
    TypeError,
    'joints[1].limit has no option "twist"',
  );
  refused(
    () => withLimit({ type: 'hinge', min: 0, max: 1 }),
    TypeError,
    'joints[1].limit.axis must be an array of 3 numbers',
    'undefined',
  );
  refused(
    () => withLimit({ type: 'hinge', axis: [0, NaN, 0] }),
    RangeError,
    'joints[1].limit.axis',
    '[0, NaN, 0]',
  );
  refused(
    () => withLimit({ type: 'hinge', axis: [0, 1, 0], min: 1, max: 0 }),
    RangeError,
    'joints[1].limit.max',
    'from min',
    '0',
  );
  refused(
    () => withLimit({ type: 'hinge', axis: [0, 1, 0], min: -13 }),
    RangeError,
    'joints[1].limit.min',
    '-4 pi',
    '-13',
  );
  refused(
    () => withLimit({ type: 'hinge', axis: [0, 1, 0], min: NaN }),
    RangeError,
    'joints[1].limit.min',
    'NaN',
  );
  refused(
    () => withLimit({ type: 'ball', swingY: 4, swingZ: 1 }),
    RangeError,
    'joints[1].limit.swingY',
    angle,
    '4',
  );
  refused(
    () => withLimit({ type: 'ball', swingY: 1, swingZ: NaN }),
    RangeError,
    'joints[1].limit.swingZ',
    'NaN',
  );
  refused(
    () => withLimit({ type: 'ball', swingY: 1, swingZ: 1, twist: [1, 0] }),
    RangeError,
    'joints[1].limit.twist[1]',
    angle,
    '0',
  );
  refused(
    () => withLimit({ type: 'ball', swingY: 1, swingZ: 1, twist: [-20, 0] }),
    RangeError,
    'joints[1].limit.twist[0]',
    '-20',
  );
  refused(
    () => withLimit({ type: 'ball', swingY: 1, swingZ: 1, twist: [0] }),
    RangeError,
    'joints[1].limit.twist must have 2 numbers',
    '1',
  );
  refused(
    () => withLimit({ type: 'ball', swingY: 1, swingZ: 1, twist: 1 }),
    TypeError,
    'joints[1].limit.twist must be an array',
    '1',
  );
  refused(
    () => withLimit({ type: 'slider', min: 0, max: 1 }),
    TypeError,
    'joints[1].limit.axis',
    'undefined',
  );
  refused(
    () => withLimit({ type: 'slider', axis: [1, 0, 0], min: NaN }),
    RangeError,
    'joints[1].limit.min must be a number from -1e30 to 1e30, or -Infinity',
    'NaN',
  );
  refused(
    () => withLimit({ type: 'slider', axis: [1, 0, 0], min: 2, max: 1 }),
    RangeError,
    'joints[1].limit.max must be a number from min to 1e30',
    '1',
  );
  refused(
    () => withJoint({ offset: [1e30, 0, 0], limit: { type: 'slider', axis: [1, 0, 0], min: 0, max: 1e30 } }),
    RangeError,
    'The offsets of the joints must add up to a reach of at most 1e30',
  );
  refused(
    () => withFlatLimit({ type: 'slider', axis: [1, 0, 0] }),
    RangeError,
    'joints[1].limit.axis must have 2 numbers',
    '3',
  );
  refused(() => withFlatLimit({ type: 'range', min: 2, max: 1 }), RangeError, 'joints[1].limit.max', '1');
});
