// Random rigs, and goals for them.

import fc from 'fast-check';

/** One of a million numbers at equal distances. */
const number = (min, max) => fc.integer({ min: 0, max: 1e6 }).map((k) => min + (k / 1e6) * (max - min));
const vector = (dimensions, most) =>
  fc.array(number(-most, most), { minLength: dimensions, maxLength: dimensions });
const direction = (dimensions) => vector(dimensions, 1).filter((way) => Math.hypot(...way) > 0.1);

const interval = (most) =>
  fc.tuple(number(-most, most), number(-most, most)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);

function limit(dimensions) {
  const slider = fc
    .record({ axis: direction(dimensions), ends: interval(1) })
    .map(({ axis, ends: [min, max] }) => ({ type: 'slider', axis, min, max }));
  const fixed = fc.constant({ type: 'fixed' });
  if (dimensions === 2) {
    const range = interval(4).map(([min, max]) => ({ type: 'range', min, max }));
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 3, arbitrary: range },
      slider,
      fixed,
    );
  }
  const hinge = fc
    .record({ axis: direction(3), ends: interval(4) })
    .map(({ axis, ends: [min, max] }) => ({ type: 'hinge', axis, min, max }));
  const cone = fc.record({ type: fc.constant('cone'), angle: number(0.1, 3), axis: direction(3) });
  const ball = fc.record({
    type: fc.constant('ball'),
    swingY: number(0.1, 3),
    swingZ: number(0.1, 3),
    twist: interval(3),
    axis: direction(3),
  });
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: hinge },
    cone,
    ball,
    slider,
    fixed,
  );
}

/**
 * Random rigs of up to `most` joints. The first joint has a limit, too.
 * @param {2 | 3} dimensions
 * @param {number} most
 */
export function rigs(dimensions, most = 8) {
  const joint = fc.record({
    offset: vector(dimensions, 1),
    from: fc.nat(1000),
    limit: limit(dimensions),
    stiffness: number(0.2, 5),
  });
  return fc
    .record({ root: vector(dimensions, 10), joints: fc.array(joint, { minLength: 2, maxLength: most }) })
    .map(({ root, joints }) => ({
      dimensions,
      joints: joints.map(({ offset, from, ...rest }, i) =>
        // Mostly chains, with branches.
        i === 0
          ? { ...rest, position: root }
          : { ...rest, offset, parent: from % 3 === 0 ? from % i : i - 1, name: `joint ${i}` },
      ),
    }));
}

/** Values and local rotations of a pose of a rig; not within its limits. */
export function poses(dimensions, count) {
  const rotation = dimensions === 3 ? fc.array(number(-1, 1), { minLength: 4, maxLength: 4 }) : null;
  return fc.record({
    values: fc.array(number(-4, 4), { minLength: count, maxLength: count }),
    ...(rotation && {
      localRotations: fc.array(
        rotation.map((q) => (Math.hypot(...q) > 0.1 ? q : [0, 0, 0, 1])),
        { minLength: count, maxLength: count },
      ),
    }),
  });
}

/** Numbers from tiny to huge. */
const anyNumber = fc.oneof(number(-10, 10), number(-1e30, 1e30), fc.constantFrom(0, 1e-30, -1e-300, 1e12));
const anyVector = (dimensions) => fc.array(anyNumber, { minLength: dimensions, maxLength: dimensions });
const anyDirection = (dimensions) =>
  fc
    .tuple(direction(dimensions), fc.constantFrom(1e-200, 1, 1e200))
    .map(([way, length]) => way.map((n) => n * length));

/** Random goals, most of which cannot be reached. Joints are indices to be taken modulo the number of joints. */
export function wildGoals(dimensions) {
  const orientation = dimensions === 2 ? number(-1e6, 1e6) : anyDirection(4);
  const shared = {
    point: anyVector(dimensions),
    weight: fc.constantFrom(0, 1e-3, 1, 1, 1, 1000),
    priority: fc.constantFrom(0, 0, 1),
    tolerance: fc.constantFrom(0, 1e-6, 1e-3, 1, 1e30),
    orientationTolerance: fc.constantFrom(0, 1e-3, Math.PI),
  };
  const options = { requiredKeys: ['at'] };
  const free = fc.record(
    {
      at: fc.nat(1000),
      position: anyVector(dimensions),
      orientation: orientation,
      lookAt: anyVector(dimensions),
      plane: fc.record({
        normal: anyDirection(dimensions),
        point: anyVector(dimensions),
        side: fc.constantFrom('on', 'above'),
      }),
      ...shared,
    },
    options,
  );
  const tie = fc.record(
    { at: fc.nat(1000), to: fc.nat(1000), offset: anyVector(dimensions), ...shared },
    { requiredKeys: ['at', 'to'] },
  );
  return fc.array(fc.oneof({ weight: 4, arbitrary: free }, tie), { minLength: 1, maxLength: 5 });
}
