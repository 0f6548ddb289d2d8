// Height fields: what they say of the ground between, at and beyond their points, and what they refuse.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { HeightField } from 'fabrik/three';
import fc from 'fast-check';
import { refusing } from './refused.js';

const check = (property, numRuns = 300) => fc.assert(property, { numRuns });
const between = (min, max) => fc.double({ min, max, noNaN: true });
const heights32 = (min = -100, max = 100) => fc.float({ min, max, noNaN: true });

/** The options of some field. */
const someField = (height = heights32()) =>
  fc
    .record({ columns: fc.integer({ min: 1, max: 6 }), rows: fc.integer({ min: 1, max: 6 }) })
    .chain(({ columns, rows }) =>
      fc.record({
        columns: fc.constant(columns),
        rows: fc.constant(rows),
        heights: fc.array(height, { minLength: columns * rows, maxLength: columns * rows }),
        origin: fc.tuple(between(-50, 50), between(-50, 50)),
        cell: between(0.01, 10),
      }),
    );

/** A place, as shares of the size of the field, from outside of it to beyond it. */
const somewhere = fc.tuple(between(-0.5, 1.5), between(-0.5, 1.5));
const placeIn = ({ columns, rows, origin, cell }, [u, v]) => [
  origin[0] + u * (columns - 1) * cell,
  origin[1] + v * (rows - 1) * cell,
];
const near = (actual, expected, tolerance = 1e-9) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);

describe('a height field', () => {
  test('has its heights at the points of its grid', () => {
    check(
      fc.property(someField(), (options) => {
        const field = new HeightField(options);
        const { columns, heights, origin, cell } = options;
        for (const [i, height] of heights.entries()) {
          const [column, row] = [i % columns, Math.floor(i / columns)];
          near(
            field.heightAt(origin[0] + column * cell, origin[1] + row * cell),
            height,
            (1e-9 * 200) / cell,
          );
        }
      }),
    );
  });

  test('follows any plane, with its normal', () => {
    check(
      fc.property(someField(), between(-2, 2), between(-2, 2), somewhere, (options, a, b, place) => {
        const { columns, rows, origin, cell } = options;
        const heights = Array.from({ length: columns * rows }, (_, i) => {
          return a * (i % columns) * cell + b * Math.floor(i / columns) * cell;
        });
        const field = new HeightField({ ...options, heights });
        const [x, z] = placeIn(
          options,
          place.map((each) => Math.min(Math.max(each, 0), 1)),
        );
        near(field.heightAt(x, z), a * (x - origin[0]) + b * (z - origin[1]), 1e-4);
        if (columns > 1 && rows > 1 && place.every((each) => each > 1e-6 && each < 1 - 1e-6)) {
          const normal = field.normalAt(x, z);
          const length = Math.hypot(a, 1, b);
          near(normal.x, -a / length, 1e-2 / cell ** 0.5);
          near(normal.y, 1 / length, 1e-2 / cell ** 0.5);
          near(Math.hypot(normal.x, normal.y, normal.z), 1, 1e-12);
        }
      }),
    );
  });

  test('stays between the corners of each cell, and is continuous', () => {
    check(
      fc.property(someField(), somewhere, between(-1, 1), between(-1, 1), (options, place, dx, dz) => {
        const field = new HeightField(options);
        const [x, z] = placeIn(options, place);
        const height = field.heightAt(x, z);
        assert.ok(height >= Math.min(...options.heights) - 1e-4);
        assert.ok(height <= Math.max(...options.heights) + 1e-4);
        const step = 1e-6 * options.cell;
        near(field.heightAt(x + dx * step, z + dz * step), height, 1e-3);
      }),
    );
  });

  test('continues the heights of its border, level towards the outside', () => {
    check(
      fc.property(someField(), somewhere, (options, place) => {
        const field = new HeightField(options);
        const [x, z] = placeIn(options, place);
        const [u, v] = placeIn(
          options,
          place.map((each) => Math.min(Math.max(each, 0), 1)),
        );
        near(field.heightAt(x, z), field.heightAt(u, v), 1e-4);
        if (place[0] < -1e-3 && options.columns > 1) {
          assert.equal(field.normalAt(x, z).x, 0);
        }
      }),
    );
    const field = new HeightField({ heights: [1, 2, 3, 4], columns: 2, rows: 2, cell: 1 });
    assert.equal(field.heightAt(-Infinity, -5), 1);
    assert.equal(field.heightAt(1e9, Infinity), 4);
  });

  test('has a hole in each cell with a corner that is NaN, and nowhere else', () => {
    const some = fc.oneof({ weight: 5, arbitrary: heights32() }, fc.constant(NaN));
    check(
      fc.property(someField(some), somewhere, (options, place) => {
        const { columns, rows, heights, origin, cell } = options;
        const field = new HeightField(options);
        const [x, z] = placeIn(options, place);
        const index = (at, start, count) =>
          Math.max(0, Math.min(Math.floor(Math.max(0, Math.min((at - start) / cell, count - 1))), count - 2));
        const [i, j] = [index(x, origin[0], columns), index(z, origin[1], rows)];
        const corners = [0, 1].flatMap((k) =>
          [0, 1].map((l) => heights[Math.min(j + k, rows - 1) * columns + Math.min(i + l, columns - 1)]),
        );
        const hole = corners.some(Number.isNaN);
        assert.equal(Number.isNaN(field.heightAt(x, z)), hole);
        assert.equal(Number.isNaN(field.normalAt(x, z).x), hole);
      }),
    );
  });

  test('with a rectangle of heights set has the same values as a new field with these heights', () => {
    check(
      fc.property(
        someField(),
        fc.infiniteStream(heights32()),
        fc.nat(),
        fc.nat(),
        somewhere,
        (options, stream, a, b, place) => {
          const { columns, rows, heights } = options;
          const [column, row] = [a % columns, b % rows];
          const [width, depth] = [1 + (b % (columns - column)), 1 + (a % (rows - row))];
          const patch = Array.from({ length: width * depth }, () => stream.next().value);
          const field = new HeightField(options);
          field.setHeights(column, row, width, depth, patch);
          const changed = [...heights];
          patch.forEach((height, i) => {
            changed[(row + Math.floor(i / width)) * columns + column + (i % width)] = height;
          });
          const [x, z] = placeIn(options, place);
          assert.equal(
            field.heightAt(x, z),
            new HeightField({ ...options, heights: changed }).heightAt(x, z),
          );
        },
      ),
    );
  });

  test('keeps a copy of its heights', () => {
    const heights = new Float32Array(4);
    const field = new HeightField({ heights, columns: 2, rows: 2, cell: 1 });
    heights.fill(7);
    assert.equal(field.heightAt(0.5, 0.5), 0);
  });

  test('takes its origin as an object, and has z up if wanted', () => {
    const options = { heights: [0, 0, 3, 3], columns: 2, rows: 2, cell: 3 };
    const deep = new HeightField({ ...options, origin: { x: 1, z: 2 } });
    assert.equal(deep.heightAt(1, 3.5), 1.5);
    assert.deepEqual(deep.origin, [1, 2]);
    assert.equal(deep.up, 'y');
    const flat = new HeightField({ ...options, origin: { x: 1, y: 2 }, up: 'z' });
    assert.equal(flat.heightAt(1, 3.5), 1.5);
    const normal = flat.normalAt(1, 3.5);
    near(normal.y, -Math.SQRT1_2);
    near(normal.z, Math.SQRT1_2);
    const to = { x: 5, y: 5, z: 5 };
    assert.equal(deep.normalAt(1, 3, to), to);
    near(to.z, -Math.SQRT1_2);
    near(to.y, Math.SQRT1_2);
    assert.deepEqual([deep.columns, deep.rows, deep.cell], [2, 2, 3]);
  });
});

describe('a height field refuses', () => {
  const options = { heights: [0, 1, 2, 3, 4, 5], columns: 3, rows: 2, origin: [0, 0], cell: 1 };
  const field = new HeightField(options);
  const seen = () => [0, 0.5, 1, 1.5, 2].map((x) => field.heightAt(x, 0.3));
  const refused = refusing(seen);
  const make = (more) => new HeightField({ ...options, ...more });
  refused(() => new HeightField(), TypeError, 'options of HeightField', 'an object');
  refused(() => make({ size: 3 }), TypeError, 'HeightField', '"size"', 'columns');
  refused(() => make({ heights: undefined }), TypeError, 'heights', 'an array of numbers');
  refused(() => make({ heights: [1, 2] }), RangeError, 'heights', '6 numbers', '2');
  refused(() => make({ heights: [0, 1, 2, 3, 4, Infinity] }), RangeError, 'heights[5]', 'NaN for a hole');
  refused(() => make({ heights: [0, 1, 2, 3, 4, 1e39] }), RangeError, 'heights[5]', '32-bit');
  refused(() => make({ columns: 0 }), RangeError, 'columns', 'an integer from 1', '0');
  refused(() => make({ rows: 1.5 }), RangeError, 'rows', 'an integer from 1', '1.5');
  refused(() => make({ rows: '2' }), TypeError, 'rows', 'a number', '"2"');
  refused(() => make({ cell: 0 }), RangeError, 'cell', 'a finite number from 1e-30 to 1e30', 'is 0');
  refused(() => make({ cell: 2e30 }), RangeError, 'cell', 'from 1e-30 to 1e30', 'is 2e+30');
  refused(() => make({ origin: [0, -2e30] }), RangeError, 'origin[1]', 'from -1e30 to 1e30', 'is -2e+30');
  refused(() => make({ cell: NaN }), RangeError, 'cell', 'a finite number', 'NaN');
  refused(() => make({ cell: undefined }), TypeError, 'cell', 'a number', 'undefined');
  refused(() => make({ origin: [1] }), RangeError, 'origin', '2 numbers', '1');
  refused(() => make({ origin: { x: 1, y: 2 } }), TypeError, 'origin.z', 'a number', 'undefined');
  refused(() => make({ origin: [1, NaN] }), RangeError, 'origin[1]', 'a finite number');
  refused(() => make({ origin: 3 }), TypeError, 'origin', '{x, z}', '3');
  refused(() => make({ up: 'x' }), RangeError, 'up', '"y" or "z"', '"x"');
  refused(() => field.heightAt('1', 0), TypeError, 'x', 'a number', '"1"');
  refused(() => field.heightAt(0), TypeError, 'z', 'a number', 'undefined');
  refused(() => field.heightAt(0, NaN), RangeError, 'z', 'a number', 'NaN');
  refused(() => field.setHeights(3, 0, 1, 1, [0]), RangeError, 'column', 'from 0 to 2', '3');
  refused(() => field.setHeights(1, 0, 3, 1, [0, 0, 0]), RangeError, 'columns', 'from 0 to 2', '3');
  refused(() => field.setHeights(0, 1, 1, 2, [0, 0]), RangeError, 'rows', 'from 0 to 1', '2');
  refused(() => field.setHeights(0, 0, 2, 1, [9]), RangeError, 'heights', '2 numbers', '1');
  refused(() => field.setHeights(0, 0, 2, 1, [9, 'x']), TypeError, 'heights[1]', 'a number', '"x"');
});
