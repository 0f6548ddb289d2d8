// A few points for many: how much their hull leaves out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { farthestPoints } from '../../web/core/convex-points.js';
import { randomFrom } from './urdf-robots.js';

const random = randomFrom(5);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** A direction, evenly spread over the sphere. */
function direction() {
  const [z, angle] = [2 * random() - 1, 2 * Math.PI * random()];
  const across = Math.sqrt(1 - z * z);
  return [across * Math.cos(angle), across * Math.sin(angle), z];
}

const many = (count, make) => Array.from({ length: count }, (_, i) => make(i));

const CLOUDS = {
  'a ball': many(500, direction),
  'an ellipsoid': many(500, () => direction().map((n, k) => n * [1, 0.3, 0.1][k])),
  'a disc': many(300, (i) => [Math.cos(i), Math.sin(i), 0.02 * (i % 2)]),
  'a flat disc': many(300, (i) => [Math.cos(i), Math.sin(i), 0]),
  'a cone': many(300, (i) => (i === 0 ? [0, 0, 1] : [0.3 * Math.cos(i), 0.3 * Math.sin(i), -1])),
  'a cloud': many(300, () => [random(), random(), 3 * random()]),
};

for (const [name, cloud] of Object.entries(CLOUDS)) {
  test(`the hull of a few points of ${name}, with its radius, has all points in it, and not much more`, () => {
    for (const most of [5, 8, 32]) {
      const { points, radius } = farthestPoints(cloud, most);
      assert.ok(points.length <= most && points.every((point) => cloud.includes(point)));
      // Along any direction, no point is farther than the hull and its radius; along some, one is nearly as far.
      let farthest = 0;
      for (let i = 0; i < 3000; i++) {
        const way = direction();
        const reach = Math.max(...points.map((point) => dot(point, way)));
        for (const point of cloud) {
          farthest = Math.max(farthest, dot(point, way) - reach);
        }
      }
      assert.ok(farthest <= radius + 1e-9, `${most} points: ${farthest} of ${radius}`);
      assert.ok(farthest >= 0.5 * radius - 1e-6, `${most} points: ${farthest} of ${radius}`);
    }
  });
}

test('the corners of a box are its hull, with a radius of 0, whatever else is in it', () => {
  const corners = many(8, (i) => [i & 1, (i >> 1) & 1, (i >> 2) & 1]);
  const inside = many(200, () => [random(), random(), random()]);
  const { points, radius } = farthestPoints([...inside, ...corners], 32);
  assert.equal(radius, 0);
  assert.deepEqual(points.toSorted(), corners.toSorted());
});
