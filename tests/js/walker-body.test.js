// What the body of a walker says: why it is blocked, and where its points are; and the default bends of insects.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Walker } from 'fabrik';
import { Quaternion, Vector3 } from 'three';

const LENGTHS = [50, 45, 35];

/** A spider that has walked ahead on a ground for some seconds. */
function walked(ground, seconds, options) {
  const walker = new Walker({ legs: 8, lengths: LENGTHS, ground, ...options });
  walker.drive(150);
  for (let frame = 0; frame < 60 * seconds; frame++) {
    walker.update(1 / 60);
  }
  return walker;
}

describe('blocked', () => {
  const grounds = {
    hole: (x) => (x > 300 ? Number.NaN : 0),
    step: (x) => (x > 300 ? -100 : 0),
    wall: (x) => (x > 300 ? 200 : 0),
    slope: (x) => (x > 300 ? -1.2 * (x - 300) : 0),
  };
  for (const [reason, ground] of Object.entries(grounds)) {
    test(`is '${reason}' in front of it, and null on the way back`, () => {
      for (const up of ['y', 'z']) {
        const walker = walked(ground, 7, { up });
        assert.equal(walker.body.blocked, reason);
        assert.ok(walker.body.speed < 1 && walker.body.x > 200);
        walker.drive(-100);
        walker.update(0.25);
        walker.update(0.25);
        assert.equal(walker.body.blocked, null);
      }
    });
  }

  test('is null on ground that can be walked on', () => {
    assert.equal(walked(0, 3).body.blocked, null);
    assert.equal(walked((x) => 12 * Math.floor(x / 100), 3).body.blocked, null);
  });
});

describe('pointAt and directionAt', () => {
  for (const up of ['z', 'y']) {
    test(`turn and move a point with the tilted body, with up ${up}`, () => {
      const walker = walked((x) => 0.3 * x, 1, { up, position: [40, -20, 10] });
      walker.drive(60, 0, 1);
      for (let frame = 0; frame < 90; frame++) {
        walker.update(1 / 60);
      }
      const { body } = walker;
      const rotation = new Quaternion().fromArray(body.rotation);
      assert.ok(rotation.angleTo(new Quaternion()) > 0.2);
      for (const point of [
        [0, 0, 0],
        [30, -5, 12],
        [0, 0, 1e3],
      ]) {
        const turned = new Vector3(...point).applyQuaternion(rotation);
        const wanted = turned.clone().add(body);
        const found = walker.pointAt(point);
        assert.ok(wanted.distanceTo(new Vector3(...found)) < 1e-9, `${found}`);
        const [x, y, z] = point;
        assert.deepEqual(walker.pointAt({ x, y, z }), found);
        assert.ok(turned.distanceTo(new Vector3(...walker.directionAt(point))) < 1e-9);
      }
    });
  }

  test('give the hips, from where they are in the rest pose', () => {
    const walker = new Walker({ legs: 6, lengths: LENGTHS, ground: (x, y) => 0.2 * x - 0.1 * y });
    const rest = new Walker({ legs: 6, lengths: LENGTHS });
    const hips = rest.legs.map(({ joints: [{ x, y, z }] }) => [x, y, z - rest.body.z]);
    walker.drive(80, 20, 0.5);
    for (let frame = 0; frame < 100; frame++) {
      walker.update(1 / 60);
      walker.legs.forEach(({ joints: [hip] }, i) => {
        const found = new Vector3(...walker.pointAt(hips[i]));
        assert.ok(found.distanceTo(hip) < 1e-4, `leg ${i}, frame ${frame}`); // joints are floats
      });
    }
  });

  test('refuse what is no point', () => {
    const walker = new Walker({ legs: 4, lengths: LENGTHS });
    assert.throws(() => walker.pointAt([1, 2]), { name: 'RangeError', message: /^point must/ });
    assert.throws(() => walker.directionAt('up'), { name: 'TypeError', message: /^direction must/ });
  });
});

describe('the default bends', () => {
  /** The heights of the joints of the first leg over the ground, and the slopes of its bones. */
  const leg = (lengths) => {
    const { joints } = new Walker({ legs: 6, lengths }).legs[0];
    return joints.map(({ z }, i) => (i === 0 ? 0 : (z - joints[i - 1].z) / lengths[i - 1]));
  };

  test('let an insect stand on a level coxa, a femur that rises and a tibia that goes down', () => {
    for (const lengths of [
      [10, 45, 50],
      [52, 66, 130.5],
      [30, 60, 100],
      [29, 57, 141],
    ]) {
      const [, coxa, femur, tibia] = leg(lengths);
      assert.ok(
        Math.abs(coxa) < 0.5 && femur > 0.1 && tibia < -0.6,
        `${lengths}: ${coxa}, ${femur}, ${tibia}`,
      );
    }
  });

  test('bend other legs at the first joint most', () => {
    const [, thigh, shin, foot] = leg(LENGTHS);
    assert.ok(thigh > 0 && shin < thigh && foot < shin);
  });
});

test('a height that is too low names the leg and the joint that would fold too far', () => {
  const make = (options) => new Walker({ legs: 6, lengths: [10, 45, 50], height: 0, ...options });
  const message = (joint) =>
    new RegExp(
      `^height must be from [\\d.]+ \\(lower, leg \\d would have to fold further at its joint ${joint}\\) to [\\d.]+ .*, but is 0$`,
    );
  assert.throws(() => make({ homeEllipse: [26, 17] }), { name: 'RangeError', message: message(2) });
  const bends = [1, 0.6];
  assert.throws(() => make({ homeEllipse: [40, 30], bends }), { name: 'RangeError', message: message(1) });
});
