// Walkers on surfaces, in JavaScript: what they hold on to, commands in space, falling, copies, errors.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Walker } from 'fabrik/surface';

const LEGS = { legs: 8, lengths: [0.38, 0.35, 0.27] };

/** The distance to the walls of a room of 6 x 6 x 4, from inside. */
const room = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
  Math.min(3 - Math.abs(x), 3 - Math.abs(y), 2 - Math.abs(z - 2));

/** The same with its normal. */
function roomWithNormal(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) {
  const distances = [3 - Math.abs(x), 3 - Math.abs(y), 2 - Math.abs(z - 2)];
  const distance = Math.min(...distances);
  const axis = distances.indexOf(distance);
  const normal = [0, 0, 0];
  normal[axis] = -Math.sign([x, y, z - 2][axis]);
  return { distance, normal };
}

const up = (/** @type {Walker} */ walker) => walker.directionAt(walker.up === 'y' ? [0, 1, 0] : [0, 0, 1]);
const place = ({ body: { x, y, z } }) => [x, y, z];
const apart = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
  Math.hypot(...a.map((value, i) => value - b[i]));

/** Updates with frames of 1/60 s, and checks that planted feet stay where they are. */
function go(/** @type {Walker} */ walker, /** @type {number} */ frames, each = () => {}) {
  for (let i = 0; i < frames; i++) {
    const feet = Float64Array.from(walker.feet);
    const planted = Uint8Array.from(walker.planted);
    walker.update(1 / 60);
    const stepped = new Set(walker.events.map(({ leg }) => leg));
    planted.forEach((stood, leg) => {
      if (stood && walker.planted[leg] && !stepped.has(leg)) {
        assert.deepEqual(walker.feet.slice(3 * leg, 3 * leg + 3), feet.slice(3 * leg, 3 * leg + 3));
      }
    });
    each();
  }
}

test('a spider walks around a planet, and its feet are on it', () => {
  const planet = { center: [5, 1, -2], radius: 1.5 };
  const walker = new Walker({ ...LEGS, surface: planet, position: [5, 1, -0.5] });
  let least = Infinity;
  walker.drive(1, 0, 0.1);
  go(walker, 600, () => {
    least = Math.min(least, walker.body.z);
    walker.legs.forEach(({ foot, planted }) => {
      const off = apart([foot.x, foot.y, foot.z], planet.center) - planet.radius;
      assert.ok(!planted || Math.abs(off) < 1e-9, `a foot is ${off} off`);
    });
  });
  assert.ok(least < -3.4, 'it was below the planet');
});

for (const [name, surface] of Object.entries({
  'a distance': room,
  'a distance and a normal': roomWithNormal,
})) {
  test(`a spider chases a point on the wall of a room that is ${name}, and arrives upright on the wall`, () => {
    const walker = new Walker({ ...LEGS, surface });
    walker.chase(3, 0.5, 2);
    go(walker, 480);
    assert.equal(walker.body.blocked, null);
    assert.ok(apart(place(walker), [2.7, 0.5, 2]) < 0.1, `it is at ${place(walker)}`);
    assert.ok(up(walker)[0] < -0.95);
    assert.deepEqual(walker.command, { type: 'chase', x: 3, y: 0.5, z: 2 });
  });
}

test('with y up, the same walk is turned', () => {
  const turned = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
    room(x, -z, y);
  const a = new Walker({ ...LEGS, surface: room });
  const b = new Walker({ ...LEGS, surface: turned, up: 'y' });
  a.drive(1, 0, 0.1);
  b.drive(1, 0, 0.1);
  for (let i = 0; i < 240; i++) {
    a.update(1 / 60);
    b.update(1 / 60);
  }
  const { x, y, z } = b.body;
  assert.ok(apart(place(a), [x, -z, y]) < 1e-6, `${place(a)} and ${place(b)}`);
  const [p, q, r] = up(b);
  assert.ok(apart(up(a), [p, -r, q]) < 1e-6);
});

test('a spider that lets go of a ceiling falls, turns over, and stands on the floor', () => {
  const walker = new Walker({ ...LEGS, surface: room, position: [0, 0, 4], rotation: [1, 0, 0, 0] });
  walker.update(1 / 60);
  assert.ok(up(walker)[2] < -0.99);
  walker.detach();
  let flew = false;
  go(walker, 180, () => {
    flew ||= walker.body.airborne;
  });
  assert.ok(flew && walker.body.resting);
  assert.ok(up(walker)[2] > 0.99);
  assert.ok(Math.abs(walker.body.z - 0.3) < 0.02);
});

test('a spider jumps from a wall onto the floor', () => {
  const quarter = [0, -Math.SQRT1_2, 0, Math.SQRT1_2];
  const walker = new Walker({ ...LEGS, surface: room, position: [3, 0, 2], rotation: quarter });
  go(walker, 10);
  assert.ok(up(walker)[0] < -0.99);
  walker.jump(3);
  go(walker, 240);
  assert.ok(walker.body.x < 2 && Math.abs(walker.body.z - 0.3) < 0.05, `it is at ${place(walker)}`);
});

test('follow imposes a place and a rotation', () => {
  const walker = new Walker({ ...LEGS, surface: room });
  go(walker, 5);
  for (let i = 0; i <= 60; i++) {
    walker.follow([i / 60, 0, 0.3], 0.01 * i);
    go(walker, 1);
  }
  assert.ok(apart(place(walker), [1, 0, 0.3]) < 0.05, `it is at ${place(walker)}`);
  const [x, y] = walker.directionAt([1, 0, 0]);
  assert.ok(Math.abs(Math.atan2(y, x) - 0.6) < 1e-6);
});

test('probes are rays in all directions, and lead to the same walk as a function', () => {
  const function_ = new Walker({ ...LEGS, surface: roomWithNormal });
  const probes = new Walker({ ...LEGS, surface: 'probes' });
  assert.throws(() => probes.update(1 / 60), { code: 'wrong-call' });
  let sideways = 0;
  const cast = (/** @type {Float64Array} */ rays) => {
    for (let i = 0; i < rays.length; i += 7) {
      const [x, y, z, dx, dy, dz, length] = rays.subarray(i, i + 7);
      sideways += Math.abs(dz) < 0.5 ? 1 : 0;
      let way = 0;
      for (let k = 0; k < 200 && room(x + way * dx, y + way * dy, z + way * dz) > 1e-9; k++) {
        way += room(x + way * dx, y + way * dy, z + way * dz);
      }
      if (way <= length && room(x, y, z) > 0) {
        const hit = [x + way * dx, y + way * dy, z + way * dz];
        probes.hits.set([1, ...hit, ...roomWithNormal(hit[0], hit[1], hit[2]).normal], i);
      }
    }
  };
  for (const walker of [function_, probes]) {
    walker.drive(1);
  }
  for (let i = 0; i < 200; i++) {
    function_.update(1 / 60);
    for (let rays = probes.beginUpdate(1 / 60); rays.length > 0; rays = probes.continueUpdate()) {
      cast(rays);
    }
    assert.ok(apart(place(function_), place(probes)) < 1e-5, `frame ${i}`);
  }
  assert.ok(sideways > 100);
});

test('copies and states of a walker on a surface go on bit for bit', () => {
  const walker = new Walker({ ...LEGS, surface: room });
  walker.drive(1, 0, 0.2);
  go(walker, 170);
  const copy = walker.clone();
  const later = new Walker({ ...LEGS, surface: room });
  later.restoreState(walker.saveState());
  for (let i = 0; i < 100; i++) {
    for (const each of [walker, copy, later]) {
      each.update(1 / 60);
    }
    assert.deepEqual(copy.positions, walker.positions);
    assert.deepEqual(later.positions, walker.positions);
  }
  const { surface, position, rotation } = walker.toJSON();
  assert.equal(surface, room);
  const again = new Walker({ ...LEGS, surface, position, rotation });
  assert.ok(apart(place(again), place(walker)) < 0.2);
  const planet = new Walker({ ...LEGS, surface: { center: [0, 0, 0], radius: 2 }, position: [0, 0, 2] });
  assert.deepEqual(new Walker(JSON.parse(JSON.stringify(planet))).surface, { center: [0, 0, 0], radius: 2 });
});

test('a walker leaves its surface for a ground, and comes back', () => {
  const walker = new Walker({ ...LEGS, surface: room, position: [1, 1, 0] });
  assert.equal(walker.ground, null);
  walker.ground = 0;
  assert.equal(walker.surface, null);
  assert.ok(apart(place(walker), [1, 1, 0.3]) < 1e-9);
  walker.teleport(2, 2);
  walker.drive(1);
  go(walker, 60);
  assert.ok(walker.body.x > 2.5 && Math.abs(walker.body.z - 0.3) < 0.03, 'it walks on flat ground');
  assert.throws(() => walker.restoreState(new Walker({ ...LEGS, surface: room }).saveState()), {
    code: 'wrong-state',
  });
  walker.surface = room;
  assert.equal(walker.surface, room);
  go(walker, 5);
  walker.detach();
});

test('wrong surfaces, points and rotations are refused, and change nothing', () => {
  const make = (/** @type {any} */ options) => () => new Walker({ ...LEGS, ...options });
  assert.throws(make({ surface: 3 }), {
    message: 'surface must be "probes", a function, or {center, radius}, but is 3',
  });
  assert.throws(
    make({ surface: { center: [0, 0], radius: 1 } }),
    /surface\.center must have 3 numbers, but has 2/,
  );
  assert.throws(
    make({ surface: { center: [0, 0, 0], radius: 0 } }),
    /surface\.radius must be a radius from 0\.1/,
  );
  assert.throws(
    make({ surface: () => 'far' }),
    /what surface returns must be a number, or \{distance, normal\}/,
  );
  const wrongNormal = (...[, , z]) => ({ distance: z, normal: 3 });
  assert.throws(make({ surface: wrongNormal }), /the normal that surface returns must be \{x, y, z\}/);
  assert.throws(make({ surface: room, position: [0, 0] }), /position must have 3 numbers, but has 2/);
  const walker = new Walker({ ...LEGS, surface: room });
  const before = walker.saveState();
  assert.throws(() => walker.chase(1, 2), /target/);
  assert.throws(() => walker.chase([0, 0, Infinity]), /target must be finite/);
  assert.throws(() => walker.follow([0, 0, 0], [0, 0, 0, 0]), /rotation must be 4 finite numbers/);
  assert.throws(() => walker.teleport([0, 0, 0], Infinity), /heading must be an angle/);
  assert.throws(() => walker.setFoothold(9, 0, 0, 0), /leg must be the index of a leg/);
  assert.throws(() => Object.assign(walker, { surface: 5 }), /surface must be/);
  assert.deepEqual(walker.saveState(), before);
  assert.equal(walker.surface, room);
});
