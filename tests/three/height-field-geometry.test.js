// The surface of a height field, as three.js draws it and casts rays at it.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BufferGeometry, Mesh, MeshBasicMaterial, Raycaster, Vector3 } from 'three';
import { HeightField, HeightFieldGeometry } from '../../web/three.js';

const hills = (x, y) => 0.3 * Math.sin(1.3 * x) + 0.2 * Math.cos(0.9 * y);

function fieldOf(up, heightAt = hills, [columns, rows] = [9, 7]) {
  const [cell, origin] = [0.25, [-1, 2]];
  const heights = Array.from({ length: columns * rows }, (_, i) =>
    heightAt(origin[0] + cell * (i % columns), origin[1] + cell * Math.floor(i / columns)),
  );
  return new HeightField({ heights, columns, rows, cell, origin, up });
}

/** Where a ray from above meets the surface at a place; undefined: nowhere. */
function heightOf(geometry, up, x, y) {
  const [from, down] =
    up === 'y'
      ? [
          [x, 9, y],
          [0, -1, 0],
        ]
      : [
          [x, y, 9],
          [0, 0, -1],
        ];
  // Only from above: triangles that face down are not hit.
  const caster = new Raycaster(new Vector3(...from), new Vector3(...down));
  const [hit] = caster.intersectObject(new Mesh(geometry, new MeshBasicMaterial()));
  return hit?.point[up];
}

for (const up of ['y', 'z']) {
  describe(`with ${up} up, the surface`, () => {
    test('is at the heights of the field at the points of the grid, and near them between', () => {
      const field = fieldOf(up);
      const geometry = new HeightFieldGeometry(field);
      for (let i = 0; i < 40; i++) {
        const [x, y] = [-0.99 + 0.049 * i, 2.01 + 0.037 * i];
        assert.ok(Math.abs(heightOf(geometry, up, x, y) - field.heightAt(x, y)) < 5e-3);
      }
      const at = heightOf(geometry, up, -0.5 + 1e-9, 2.75 + 1e-9);
      assert.ok(Math.abs(at - field.heightAt(-0.5, 2.75)) < 1e-6);
      assert.equal(heightOf(geometry, up, 1.2, 3), undefined);
    });

    test('has the normals of the field, as unit vectors', () => {
      const field = fieldOf(up);
      const { position, normal } = new HeightFieldGeometry(field).attributes;
      for (let i = 0; i < position.count; i++) {
        const place = new Vector3().fromBufferAttribute(position, i);
        const [x, y] = [place.x, up === 'y' ? place.z : place.y];
        const n = new Vector3().fromBufferAttribute(normal, i);
        assert.ok(Math.abs(n.length() - 1) < 1e-6);
        if (x > -0.99 && x < 0.99 && y > 2.01 && y < 3.49) {
          const slope = [0.39 * Math.cos(1.3 * x), -0.18 * Math.sin(0.9 * y)];
          const wanted = up === 'y' ? [-slope[0], 1, -slope[1]] : [-slope[0], -slope[1], 1];
          assert.ok(n.angleTo(new Vector3(...wanted)) < 0.02);
        }
      }
    });

    test('has no triangle at a hole, and the cells of a hole that is filled', () => {
      const field = fieldOf(up);
      const geometry = new HeightFieldGeometry(field);
      field.setHeights(3, 2, 1, 1, [Number.NaN]);
      const inHole = [-0.3, 2.45];
      assert.equal(heightOf(geometry, up, ...inHole), undefined);
      assert.ok(Number.isFinite(heightOf(geometry, up, -0.8, 2.1)));
      geometry.computeBoundingSphere();
      assert.ok(geometry.boundingSphere.radius < 5);
      field.setHeights(3, 2, 1, 1, [0.5]);
      assert.ok(Math.abs(heightOf(geometry, up, -0.25, 2.5) - 0.5) < 1e-6);
    });
  });
}

test('it changes with the field until it is disposed of, and its clone never does', () => {
  const field = fieldOf('y');
  const geometry = new HeightFieldGeometry(field);
  const clone = geometry.clone();
  assert.equal(clone.constructor, BufferGeometry);
  const before = heightOf(geometry, 'y', 0, 2.5);
  field.setHeights(4, 2, 1, 1, [1]);
  assert.equal(heightOf(geometry, 'y', 0, 2.5), 1);
  assert.ok(Math.abs(heightOf(clone, 'y', 0, 2.5) - before) < 1e-6);
  geometry.dispose();
  field.setHeights(4, 2, 1, 1, [2]);
  assert.equal(heightOf(geometry, 'y', 0, 2.5), 1);
});

test('after any changes it is the same as a new one', () => {
  const field = fieldOf('y');
  const geometry = new HeightFieldGeometry(field);
  for (let i = 0; i < 50; i++) {
    const [column, row] = [(5 * i) % 8, (3 * i) % 6];
    const [columns, rows] = [1 + (i % 2), 1 + (i % 2)];
    const hole = i % 7 === 0;
    field.setHeights(column, row, columns, rows, Array(columns * rows).fill(hole ? Number.NaN : Math.sin(i)));
  }
  const fresh = new HeightFieldGeometry(field);
  assert.deepEqual(geometry.index.array, fresh.index.array);
  for (const name of ['position', 'normal', 'uv']) {
    assert.deepEqual(geometry.attributes[name].array, fresh.attributes[name].array, name);
  }
});

test('a field of one row has points, and no triangles', () => {
  const geometry = new HeightFieldGeometry(fieldOf('y', hills, [4, 1]));
  assert.equal(geometry.index.count, 0);
  assert.equal(geometry.attributes.position.count, 4);
});

test('anything but a HeightField is refused', () => {
  for (const field of [undefined, null, 3, {}, [], { heights: [0], columns: 1, rows: 1, cell: 1 }]) {
    assert.throws(() => new HeightFieldGeometry(field), {
      name: 'TypeError',
      code: 'wrong-type',
      message: /^field must be a HeightField/,
    });
  }
});
