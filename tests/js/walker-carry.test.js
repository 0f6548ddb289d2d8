// Platforms that carry a walker, or some of its feet.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Walker } from 'fabrik';
import { points, spider, xyz } from './walkers.js';

/** A quaternion about an axis. */
function about(axis, angle) {
  const [sin, cos] = [Math.sin(angle / 2), Math.cos(angle / 2)];
  return [...axis.map((part) => part * sin), cos];
}

/** A point rotated by a quaternion: p + 2w (v × p) + 2 v × (v × p). */
function rotated([x, y, z, w], [a, b, c]) {
  const [i, j, k] = [y * c - z * b, z * a - x * c, x * b - y * a];
  return [a + 2 * (w * i + y * k - z * j), b + 2 * (w * j + z * i - x * k), c + 2 * (w * k + x * j - y * i)];
}

const moved = ({ position = [0, 0, 0], rotation = [0, 0, 0, 1] }, point) =>
  rotated(rotation, point).map((part, axis) => part + position[axis]);

function assertNear(actual, wanted, what, most = 1e-9) {
  const away = Math.max(...actual.map((part, axis) => Math.abs(part - wanted[axis])));
  assert.ok(away < most, `${what}: ${actual} is not ${wanted}`);
}

const UPWARDS = [0, 0, 1];

describe('a walker that is carried', () => {
  for (const [name, motion] of [
    ['by a translation', { position: [30, -20, 12] }],
    ['by a turn', { rotation: about(UPWARDS, 0.3) }],
    ['by both', { position: [3, 4, -5], rotation: about(UPWARDS, -0.2) }],
    ['by a tilt', { position: [1, 2, 3], rotation: about([0.6, 0.8, 0], 0.1) }],
  ]) {
    test(`${name}: its feet, its body and its heading move with the platform`, () => {
      const walker = spider({ position: [40, 50], heading: 1 });
      walker.update(1 / 60);
      const [feet, body, { heading }] = [points(walker.feet), xyz(walker.body), walker.body];
      assert.equal(walker.carry(motion), undefined);
      points(walker.feet).forEach((foot, i) => {
        assertNear(foot, moved(motion, feet[i]), `foot ${i}`);
      });
      points(walker.footholds).forEach((place, i) => {
        assertNear(place, moved(motion, feet[i]), `foothold ${i}`);
      });
      const tilted = name === 'by a tilt';
      assertNear(xyz(walker.body), moved(motion, body), 'the body', tilted ? 10 : 1e-9);
      if (!tilted) {
        const turn = motion.rotation ? 2 * Math.asin(motion.rotation[2]) : 0;
        assert.ok(Math.abs(walker.body.heading - heading - turn) < 1e-12);
      }
      assert.ok(walker.planted.every((planted) => planted === 1));
    });
  }

  test('takes every form of position and rotation', () => {
    const [position, rotation] = [
      [3, 4, 5],
      [0, 0, 0.5, 2],
    ];
    const wanted = spider();
    wanted.carry({ position, rotation });
    for (const motion of [
      { position: { x: 3, y: 4, z: 5 }, rotation: { x: 0, y: 0, z: 0.5, w: 2 } },
      { position: new Float64Array(position), rotation: new Float32Array(rotation) },
      { position, rotation: rotation.map((part) => 1000 * part) },
    ]) {
      const walker = spider();
      walker.carry(motion);
      for (const [i, foot] of points(walker.feet).entries()) {
        assertNear(foot, points(wanted.feet)[i], `foot ${i}`);
      }
    }
  });

  test('with y up moves the same', () => {
    const walker = spider({ up: 'y' });
    const motion = { position: [7, 8, 9], rotation: about([0, 1, 0], 0.4) };
    const feet = points(walker.feet);
    walker.carry(motion);
    points(walker.feet).forEach((foot, i) => {
      assertNear(foot, moved(motion, feet[i]), `foot ${i}`);
    });
    assert.ok(Math.abs(walker.body.heading - 0.4) < 1e-12);
  });
});

describe('some legs that are carried', () => {
  test('take their feet along, and no others', () => {
    const walker = spider();
    walker.update(1 / 60);
    const [feet, body] = [points(walker.feet), xyz(walker.body)];
    const motion = { position: [2, 3, 4] };
    walker.carry(motion, [1, 6]);
    points(walker.feet).forEach((foot, i) => {
      const wanted = i === 1 || i === 6 ? moved(motion, feet[i]) : feet[i];
      assert.deepEqual(foot, wanted);
    });
    assertNear(xyz(walker.body), body, 'the body');
    walker.carry(motion, []);
    walker.carry(motion, new Uint8Array([1]));
    assert.deepEqual(points(walker.feet)[6], moved(motion, feet[6]));
  });

  test('may be any of 64 legs', () => {
    for (const leg of [0, 31, 32, 40, 63]) {
      const walker = new Walker({ legs: 64, lengths: [50, 45, 35] });
      walker.update(1 / 60);
      const feet = points(walker.feet);
      walker.carry({ position: [2, 3, 4] }, [leg]);
      const carried = points(walker.feet).flatMap(([x], i) => (x === feet[i][0] ? [] : [i]));
      assert.deepEqual(carried, [leg]);
    }
  });

  test('lift off if they are out of reach then, with an event of the next update', () => {
    const walker = spider();
    walker.update(1 / 60);
    walker.update(1 / 60);
    walker.carry({ position: [0, 0, -200] }, [3]);
    assert.equal(walker.planted[3], 0);
    assert.deepEqual(walker.events, []);
    walker.update(1 / 60);
    const [{ type, leg, forced }] = walker.events;
    assert.deepEqual([type, leg, forced], ['lifted', 3, true]);
    for (let frame = 0; frame < 120; frame++) {
      walker.update(1 / 60);
    }
    assert.equal(walker.planted[3], 1);
  });
});
