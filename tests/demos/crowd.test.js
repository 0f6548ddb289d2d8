// The crowd of the page: how its spiders behave, and how many there are. Lengths are in lengths of a leg.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BatchWalkers } from '../../web/demos/crowd/batch-walkers.js';
import { Crowd } from '../../web/demos/crowd/crowd.js';
import { dangerRadiusOf, LIMITS, METHODS, MOST, radiusOf } from '../../web/demos/crowd/setup.js';
import { TutorialWalkers } from '../../web/demos/crowd/single-walkers.js';
import { JOINTS, JOINTS_PER_LEG, LENGTHS, POSE } from '../../web/demos/shared-spider/crowd-arrays.js';

const NOWHERE = { x: 0, z: 0, radius: 0, on: false };

/** A crowd that is complete. */
function makeCrowd(method, count) {
  const crowd = new Crowd(method, count);
  while (crowd.isGrowing) {
    crowd.grow();
  }
  return crowd;
}

const placesOf = ({ poses, count }) =>
  Array.from({ length: count }, (_, i) => ({ x: poses[POSE.COUNT * i], z: poses[POSE.COUNT * i + 2] }));

const away = (a, b) => Math.hypot(a.x - b.x, a.z - b.z);

function walk(crowd, seconds, danger = NOWHERE) {
  for (let frame = 0; frame < 60 * seconds; frame++) {
    crowd.step(1 / 60, danger);
  }
}

for (const method of METHODS) {
  test(`${method}: they wander, each leg keeps its lengths, and all stay in the field`, () => {
    const crowd = makeCrowd(method, 60);
    const before = placesOf(crowd);
    walk(crowd, 20);
    const after = placesOf(crowd);
    const moved = after.filter((place, i) => away(place, before[i]) > 1).length;
    assert.ok(moved > 45, `${moved} of 60 have moved`);
    const furthest = Math.max(...after.map((place) => away(place, NOWHERE)));
    assert.ok(furthest < crowd.radius + 1, `${furthest} in a field of ${crowd.radius}`);
    const { positions } = crowd;
    for (let joint = 0; joint < 60 * JOINTS; joint++) {
      const bone = joint % JOINTS_PER_LEG;
      if (bone < LENGTHS.length) {
        const [a, b] = [3 * joint, 3 * joint + 3];
        const length = Math.hypot(...[0, 1, 2].map((axis) => positions[b + axis] - positions[a + axis]));
        assert.ok(Math.abs(length - LENGTHS[bone]) < 1e-3, `bone ${bone}: ${length}`);
      } else {
        assert.ok(Math.abs(positions[3 * joint + 1]) < 0.5, 'a foot is on the ground, or in a step');
      }
    }
    crowd.dispose();
  });
}

test('they flee from danger, and come back when it is gone', () => {
  const crowd = makeCrowd('batch', 200);
  const danger = { x: 2, z: -1, radius: dangerRadiusOf(crowd.radius), on: true };
  const near = () => placesOf(crowd).filter((place) => away(place, danger) < danger.radius).length;
  const before = near();
  assert.ok(before >= 3, `${before} are near at first`);
  walk(crowd, 4, danger);
  assert.ok(near() <= 1, `${near()} of ${before} are still near`);
  walk(crowd, 25);
  assert.ok(near() >= 2, `${near()} of ${before} are near again`);
  crowd.dispose();
});

test('they keep their distance: after a while, few are very near to another', () => {
  const crowd = makeCrowd('single', 300);
  walk(crowd, 15);
  const places = placesOf(crowd);
  const nearest = places.map((place, i) =>
    Math.min(...places.filter((_, j) => j !== i).map((other) => away(place, other))),
  );
  const touching = nearest.filter((distance) => distance < 0.8).length;
  assert.ok(touching < 45, `${touching} of 300 touch another`);
  crowd.dispose();
});

test('more spiders fill a larger field, and those that were there stay where they are', () => {
  const crowd = makeCrowd('single', 50);
  walk(crowd, 1);
  const before = placesOf(crowd);
  crowd.setCount(120);
  while (crowd.isGrowing) {
    crowd.grow();
  }
  assert.equal(crowd.count, 120);
  assert.equal(crowd.radius, radiusOf(120));
  placesOf(crowd)
    .slice(0, 50)
    .forEach((place, i) => {
      assert.ok(away(place, before[i]) < 1e-6);
    });
  crowd.setCount(20);
  assert.equal(crowd.count, 20);
  const furthest = Math.max(...placesOf(crowd).map((place) => away(place, NOWHERE)));
  assert.ok(furthest < radiusOf(20) + 4, `${furthest}`);
  crowd.dispose();
});

test('with another method, and beyond the first capacity, spiders stay where they are', () => {
  const crowd = makeCrowd('batch', 900);
  walk(crowd, 0.5);
  const before = placesOf(crowd);
  const headings = Array.from({ length: 900 }, (_, i) => crowd.poses[POSE.COUNT * i + POSE.HEADING]);
  for (const [method, count] of [
    ['batch', 1100],
    ['tutorial', 1100],
    ['single', 1000],
    ['batch', 950],
  ]) {
    crowd.setMethod(method);
    crowd.setCount(count);
    while (crowd.isGrowing) {
      crowd.grow();
    }
    assert.equal(crowd.count, count);
    placesOf(crowd)
      .slice(0, 900)
      .forEach((place, i) => {
        const turned = crowd.poses[POSE.COUNT * i + POSE.HEADING] - headings[i];
        assert.ok(away(place, before[i]) < 1e-5, `${method} ${i}: ${away(place, before[i])}`);
        assert.ok(Math.abs(Math.sin(turned)) < 1e-5 && Math.cos(turned) > 0, `${method} ${i} ${turned}`);
      });
  }
  crowd.dispose();
});

test('no method has more spiders than it can', () => {
  for (const method of ['single', 'tutorial']) {
    const crowd = new Crowd(method, MOST);
    crowd.setCount(MOST);
    assert.ok(crowd.radius <= radiusOf(LIMITS[method]));
    crowd.dispose();
  }
});

test('where there is no memory for more, the crowd stays as it is', () => {
  const small = (_method, capacity) => {
    if (capacity > 1000) {
      throw Object.assign(new RangeError('there is not enough memory'), { code: 'no-memory' });
    }
    return new BatchWalkers(capacity);
  };
  const crowd = new Crowd('batch', 800, small);
  walk(crowd, 0.2);
  const before = placesOf(crowd);
  crowd.setCount(3000);
  assert.equal(crowd.count, 1000);
  assert.equal(crowd.limit, 1000);
  placesOf(crowd)
    .slice(0, 800)
    .forEach((place, i) => {
      assert.ok(away(place, before[i]) < 1e-5);
    });
  walk(crowd, 0.2);
  crowd.dispose();
});

test('where there is no memory for another method, the crowd goes on with the one before', () => {
  const noBatch = (method, capacity) => {
    if (method === 'batch') {
      throw Object.assign(new RangeError('there is not enough memory'), { code: 'no-memory' });
    }
    return new TutorialWalkers(capacity);
  };
  const crowd = new Crowd('tutorial', 50, noBatch);
  walk(crowd, 0.5);
  // From a capacity of 5,000 to one of 1,000.
  crowd.setCount(1200);
  while (crowd.isGrowing) {
    crowd.grow();
  }
  crowd.setCount(60);
  const before = placesOf(crowd);
  crowd.setMethod('batch');
  assert.equal(crowd.method, 'tutorial');
  crowd.setCount(60);
  while (crowd.isGrowing) {
    crowd.grow();
  }
  placesOf(crowd).forEach((place, i) => {
    assert.ok(away(place, before[i]) < 1e-5);
  });
  walk(crowd, 0.5);
  crowd.setMethod('single');
  assert.equal(crowd.method, 'single');
  crowd.dispose();
});

test('batch and single walkers walk the same way, to the last bit', () => {
  const [one, other] = ['batch', 'single'].map((method) => makeCrowd(method, 40));
  walk(one, 3);
  walk(other, 3);
  const length = 3 * JOINTS * 40;
  assert.deepEqual(one.positions.slice(0, length), other.positions.slice(0, length));
  assert.deepEqual(one.poses.slice(0, 8 * 40), other.poses.slice(0, 8 * 40));
  one.dispose();
  other.dispose();
});
