// What a walker's members promise: what it is made of, what it shows, what it takes, and its end.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Walker } from 'fabrik';
import { load } from 'fabrik/lean';
import { loadWith } from './exports.js';
import { snapshot, spider, stroll, xyz } from './walkers.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

const WASM = readFileSync(new URL('../../web/build/walker.wasm', import.meta.url));
const GAITS = ['auto', 'wave', 'ripple', 'tetrapod', 'tripod', 'trot', 'alternating', 'gallop'];
const VIEWS = ['positions', 'feet', 'homes', 'aims', 'planted'];

/** The points of a flat view. */
const points = (view) => Array.from({ length: view.length / 3 }, (_, i) => [...view.slice(3 * i, 3 * i + 3)]);

describe('a new walker', () => {
  test('stands where it is put, all feet on the ground at home', () => {
    const walker = spider({ position: [300, 200], heading: 1, ground: 7, height: 30 });
    const { body } = walker;
    assert.deepEqual(xyz(body), [300, 200, 37]);
    assert.equal(body.heading, 1);
    assert.equal(body.moving, false);
    assert.deepEqual([body.speed, body.turn, body.lifted, body.frequency], [0, 0, 0, 0]);
    assert.deepEqual([...walker.feet], [...walker.homes]);
    assert.ok(points(walker.feet).every(([, , z]) => z === 7));
    assert.ok(walker.planted.every((planted) => planted === 1));
    assert.deepEqual([...walker.planted].length, 8);
  });

  test('has half of its legs on the left, the other half on the right, each from the front on', () => {
    for (const legs of [2, 4, 6, 8, 12, 32]) {
      const homes = points(new Walker({ legs, lengths: [1, 1] }).homes);
      homes.forEach(([x, y], i) => {
        assert.equal(y > 0, i < legs / 2, `leg ${i} of ${legs}`);
        assert.ok(i % (legs / 2) === 0 || x < homes[i - 1][0], `leg ${i} of ${legs}`);
      });
    }
  });

  test('has its homes and hips on the ellipses that are asked for', () => {
    const walker = spider({ hips: [40, 20] });
    for (const { home, joints } of walker.legs) {
      assert.ok(Math.abs((home.x / 120) ** 2 + (home.y / 60) ** 2 - 1) < 1e-12);
      assert.ok(Math.abs((joints[0].x / 40) ** 2 + (joints[0].y / 20) ** 2 - 1) < 1e-12);
    }
  });

  test('takes its legs one by one', () => {
    const legs = [
      { lengths: [5, 5], home: [6, 3], hip: [3, 1, 0.5] },
      { home: { x: 6, y: -3 }, hip: { x: 3, y: -1, z: 0.5 } },
      { home: [-6, 3, 9], hip: [-3, 1], lengths: [2, 2, 2, 2, 2] },
      { home: [-6, -3], hip: [-3, -1], bends: [-1, 0.5] },
    ];
    const walker = new Walker({ legs, lengths: [4, 3, 3] });
    assert.deepEqual(
      walker.legs.map(({ bones }) => bones),
      [2, 3, 5, 3],
    );
    assert.deepEqual(
      walker.legs.map(({ joints }) => joints.length),
      [3, 4, 6, 4],
    );
    assert.deepEqual(points(walker.homes), [
      [6, 3, 0],
      [6, -3, 0],
      [-6, 3, 0],
      [-6, -3, 0],
    ]);
    const { height, reach } = walker;
    assert.equal(reach, 10);
    assert.deepEqual(
      walker.legs.map(({ joints }) => xyz(joints[0])),
      [
        [3, 1, height + 0.5],
        [3, -1, height + 0.5],
        [-3, 1, height],
        [-3, -1, height],
      ],
    );
  });

  test('bends its legs the way that it is told', () => {
    const [up, down] = [1, -1].map((bend) => new Walker({ legs: 4, lengths: [1, 1], bends: [bend] }));
    const knee = ({ legs }) => legs[0].joints[1].z;
    assert.ok(knee(up) > up.height && knee(down) < knee(up));
  });

  test('has settings that scale with its reach', () => {
    const { reach, height, stepHeight, maxSpeed, maxTurn, acceleration, bob, ground } = spider();
    assert.equal(reach, 130);
    const L = reach;
    const wanted = [0.3 * L, 0.12 * L, 3 * L, 4, 12 * L, 0.02 * L, 0];
    assert.deepEqual([height, stepHeight, maxSpeed, maxTurn, acceleration, bob, ground], wanted);
  });

  test('is the same, however its place is given', () => {
    const wanted = snapshot(spider({ position: [300, 200] }));
    for (const position of [[300, 200, 9], { x: 300, y: 200 }, { x: 300, y: 200, z: NaN }, [300, 200, NaN]]) {
      assert.deepEqual(snapshot(spider({ position: position })), wanted);
    }
    assert.deepEqual(snapshot(spider({ position: new Float32Array([300, 200]) })), wanted);
  });
});

describe('settings', () => {
  test('are read as they were written, and can be given at the start', () => {
    const given = {
      height: 50,
      stepHeight: 9,
      maxSpeed: 99,
      maxTurn: 1,
      acceleration: 77,
      bob: 0,
      ground: -3,
    };
    const [early, late] = [spider(given), spider()];
    Object.assign(late, given);
    for (const [name, value] of Object.entries(given)) {
      assert.equal(early[name], value);
      assert.equal(late[name], value);
    }
  });

  test('gaits are those of the manual, by either way of setting them', () => {
    const walker = spider();
    assert.equal(walker.gait, 'auto');
    for (const gait of GAITS) {
      assert.equal(walker.setGait(gait), undefined);
      assert.equal(walker.gait, gait);
      walker.gait = 'auto';
      walker.gait = gait;
      assert.equal(walker.gait, gait);
      assert.equal(spider({ gait }).gait, gait);
    }
  });

  test('legs can be switched off and on', () => {
    const walker = spider();
    assert.equal(walker.setLegEnabled(2, false), undefined);
    assert.deepEqual(
      walker.legs.map(({ enabled }) => enabled),
      [true, true, false, true, true, true, true, true],
    );
    walker.update(0.02);
    assert.equal(walker.planted[2], 0);
    walker.setLegEnabled(2, true);
    assert.ok(walker.legs.every(({ enabled }) => enabled));
    stroll(walker);
    walker.drive(0);
    for (let i = 0; i < 120; i++) {
      walker.update(1 / 60);
    }
    assert.ok(walker.legs.every(({ planted }) => planted));
  });

  test('the legs can carry it at some speed', () => {
    const walker = spider();
    assert.ok(walker.topSpeed() > walker.reach);
    assert.ok(walker.topSpeed() < 50 * walker.reach);
  });
});

describe('what is wished', () => {
  test('is a velocity in its own frame', () => {
    for (const [wish, x, y] of [
      [[100], 0, 1],
      [[0, 100], -1, 0],
      [[-100, 0], 0, -1],
    ]) {
      const walker = spider({ heading: Math.PI / 2 });
      assert.equal(walker.drive(...wish), undefined);
      for (let frame = 0; frame < 120; frame++) {
        walker.update(1 / 60);
      }
      const { velocity, speed } = walker.body;
      assert.ok(Math.abs(velocity.x - 100 * x) < 5 && Math.abs(velocity.y - 100 * y) < 5, wish);
      assert.ok(Math.abs(speed - 100) < 5);
    }
  });

  test('is a place to run to, however it is given', () => {
    const ways = [[[90, -80]], [90, -80], [90, -80, 7], [{ x: 90, y: -80 }], [{ x: 90, y: -80, z: 5 }]];
    const ends = [...ways, [new Float64Array([90, -80, NaN])]].map((way) => {
      const walker = spider();
      assert.equal(walker.chase(...way), undefined);
      for (let frame = 0; frame < 180; frame++) {
        walker.update(1 / 60);
      }
      const { x, y } = walker.body;
      assert.ok(Math.hypot(x - 90, y + 80) < 0.06 * walker.reach, `it came to ${[x, y]}`);
      return snapshot(walker);
    });
    for (const end of ends) {
      assert.deepEqual(end, ends[0]);
    }
  });

  test('is a pose that is imposed, however it is given', () => {
    const ways = [
      [9, 8, 0.5],
      [[9, 8], 0.5],
      [{ x: 9, y: 8 }, 0.5],
      [[9, 8, NaN], 0.5],
    ];
    const ends = ways.map((way) => {
      const walker = spider();
      assert.equal(walker.follow(...way), undefined);
      walker.update(1 / 60);
      const { x, y, heading } = walker.body;
      assert.deepEqual([x, y, heading], [9, 8, 0.5]);
      return snapshot(walker);
    });
    for (const end of ends) {
      assert.deepEqual(end, ends[0]);
    }
  });

  test('a pose without a heading keeps the one that there is', () => {
    const walker = spider({ heading: 0.75 });
    walker.follow(3, 4);
    walker.update(1 / 60);
    assert.equal(walker.body.heading, 0.75);
    walker.teleport([500, 600]);
    assert.equal(walker.body.heading, 0.75);
  });

  test('teleport is at once, with all feet at home, and the walker stands', () => {
    const walker = spider();
    stroll(walker);
    assert.equal(walker.teleport(500, 600, 2), undefined);
    const fresh = spider({ position: [500, 600], heading: 2 });
    assert.deepEqual(xyz(walker.body), [500, 600, walker.height]);
    assert.deepEqual([...walker.feet], [...fresh.feet]);
    for (let frame = 0; frame < 60; frame++) {
      walker.update(1 / 60);
      assert.deepEqual(xyz(walker.body), [500, 600, walker.height]);
      assert.deepEqual([...walker.feet], [...fresh.feet]);
    }
  });

  test('no time passes in 0 seconds, fewer, or NaN', () => {
    const walker = spider();
    stroll(walker, 33);
    const { events, ...before } = snapshot(walker);
    for (const seconds of [0, -0, -1, NaN, -Infinity]) {
      assert.equal(walker.update(seconds), undefined);
      assert.deepEqual(snapshot(walker), { events: [], ...before });
    }
  });

  test('a frame of any length is one of a quarter of a second at most', () => {
    const [one, other] = [spider(), spider()];
    for (const walker of [one, other]) {
      walker.drive(100);
    }
    one.update(Infinity);
    other.update(0.25);
    assert.deepEqual(snapshot(one), snapshot(other));
  });
});

describe('what is shown', () => {
  test('is the same by views and by objects, which are always the same and always live', () => {
    const walker = spider({ position: [300, 200] });
    const { body, legs } = walker;
    const joints = legs.map((leg) => leg.joints);
    const kept = legs.map(({ foot, home, aim }) => [foot, home, aim]);
    const { velocity } = body;
    for (let frame = 0; frame < 50; frame++) {
      stroll(walker, 1);
      assert.equal(walker.body, body);
      assert.equal(walker.legs, legs);
      assert.equal(body.velocity, velocity);
      assert.deepEqual(joints.flat().flatMap(xyz).map(Math.fround), [...walker.positions]);
      assert.deepEqual(
        joints.map((leg) => xyz(leg.at(-1))),
        points(walker.feet),
      );
      legs.forEach((leg, i) => {
        assert.equal(leg.joints, joints[i]);
        assert.deepEqual([leg.foot, leg.home, leg.aim], kept[i]);
        assert.equal(leg.planted, walker.planted[i] === 1);
      });
      const shown = kept.map((points) => points.map(xyz));
      const views = [points(walker.feet), points(walker.homes), points(walker.aims)];
      assert.deepEqual(
        shown,
        views[0].map((_, i) => views.map((view) => view[i])),
      );
      assert.equal(body.lifted, walker.planted.filter((planted) => planted === 0).length);
    }
    assert.ok(Object.isFrozen(legs) && joints.every(Object.isFrozen));
  });

  test('views are of the kinds that the manual says, the same ones each time', () => {
    const walker = spider();
    const kinds = [Float32Array, Float64Array, Float64Array, Float64Array, Uint8Array];
    const views = VIEWS.map((name) => walker[name]);
    assert.deepEqual(
      views.map((view) => [view.constructor, view.length]),
      kinds.map((kind, i) => [kind, [96, 24, 24, 24, 8][i]]),
    );
    const { rotation } = walker.body;
    stroll(walker, 10);
    VIEWS.forEach((name, i) => {
      assert.equal(walker[name], views[i]);
    });
    assert.equal(walker.body.rotation, rotation);
  });

  test('what is written to views is lost', () => {
    const [walker, control] = [spider(), spider()];
    for (const name of VIEWS) {
      walker[name].fill(99);
    }
    walker.body.rotation.fill(99);
    stroll(walker, 9);
    stroll(control, 9);
    assert.deepEqual(snapshot(walker), snapshot(control));
  });

  test('the rotation is a unit quaternion, about up by the heading on level ground', () => {
    for (const [up, axis] of [
      ['z', 2],
      ['y', 1],
    ]) {
      const { rotation } = spider({ heading: 1, up }).body;
      const wanted = [0, 0, 0, Math.cos(0.5)];
      wanted[axis] = Math.sin(0.5);
      assert.ok(
        wanted.every((value, i) => Math.abs(rotation[i] - value) < 1e-12),
        `${up}: ${rotation}`,
      );
    }
    const walker = spider();
    for (let frame = 0; frame < 60; frame++) {
      stroll(walker, 1);
      assert.ok(Math.abs(Math.hypot(...walker.body.rotation) - 1) < 1e-12);
    }
  });

  test('points can be written as JSON', () => {
    const [leg] = new Walker({ legs: [{ home: [3, 0], hip: [1, 0] }], lengths: [2, 2] }).legs;
    assert.equal(JSON.stringify(leg.home), '{"x":3,"y":0,"z":0}');
  });

  test('body and legs are seen on the console and as JSON with all that they are', () => {
    for (const up of ['z', 'y']) {
      const walker = spider({ up, position: up === 'z' ? [30, 20] : { x: 30, z: 20 }, heading: 2 });
      walker.setLegEnabled(5, false);
      stroll(walker, 50);
      const { body, legs } = walker;
      const seen = JSON.parse(JSON.stringify(body));
      const names = ['x', 'y', 'z', 'heading', 'speed', 'turn', 'frequency', 'duty', 'phase', 'lifted'];
      for (const name of [...names, 'stretch', 'moving']) {
        assert.equal(seen[name], body[name], name);
      }
      assert.deepEqual(seen.rotation, [...body.rotation]);
      assert.deepEqual(xyz(seen.velocity), xyz(body.velocity));
      assert.equal(Object.keys(seen).length, names.length + 4);
      assert.ok(seen.lifted > 0 && seen.speed > 0);
      assert.equal(inspect(body), inspect(body.toJSON()));
      assert.deepEqual(body.toJSON(), seen);
      legs.forEach((leg, i) => {
        const shown = JSON.parse(JSON.stringify(leg));
        assert.deepEqual(Object.keys(shown).sort(), [
          'aim',
          'bones',
          'enabled',
          'foot',
          'home',
          'joints',
          'planted',
        ]);
        assert.equal(shown.planted, walker.planted[i] === 1);
        assert.equal(shown.enabled, i !== 5);
        assert.equal(shown.bones, 3);
        const views = [walker.feet, walker.homes, walker.aims].map((view) => points(view)[i]);
        assert.deepEqual([shown.foot, shown.home, shown.aim].map(xyz), views);
        assert.deepEqual(shown.joints.map(xyz), leg.joints.map(xyz));
        assert.equal(inspect(leg), inspect(leg.toJSON()));
        assert.deepEqual(leg.toJSON(), shown);
      });
    }
  });
});

describe('events', () => {
  test('tell of every foot that was lifted or planted, where and when', () => {
    const walker = spider();
    walker.update(0);
    walker.update(0);
    let before = [...walker.planted];
    let count = 0;
    for (let frame = 0; frame < 200; frame++) {
      stroll(walker, 1);
      const standing = [...before];
      for (const { type, leg, x, y, z, time, teleported } of walker.events) {
        const planted = type === 'planted' ? 1 : 0;
        assert.notEqual(standing[leg], planted, `leg ${leg} is ${type} twice`);
        standing[leg] = planted;
        assert.ok([x, y, z].every(Number.isFinite));
        assert.ok(time >= 0 && time <= 1 / 60 + 1e-12);
        assert.equal(teleported, false);
        count++;
      }
      before = [...walker.planted];
      assert.deepEqual(standing, before);
    }
    assert.ok(count > 50);
  });

  test('have the place of the foot', () => {
    const walker = spider();
    walker.drive(200);
    let checked = 0;
    for (let frame = 0; frame < 60; frame++) {
      walker.update(1 / 60);
      const last = new Map(walker.events.map((event) => [event.leg, event]));
      for (const event of last.values()) {
        if (event.type === 'planted') {
          assert.deepEqual(xyz(event), xyz(walker.legs[event.leg].foot));
          checked++;
        }
      }
    }
    assert.ok(checked > 5);
  });

  test('are the same array until the next update, and nothing for standing still', () => {
    const walker = spider();
    walker.update(0.01);
    walker.update(0.01);
    assert.deepEqual(walker.events, []);
    walker.drive(300);
    while (walker.events.length === 0) {
      walker.update(1 / 60);
    }
    const { events } = walker;
    assert.equal(walker.events, events);
    assert.ok(Object.isFrozen(events));
    walker.chase(1, 2);
    assert.equal(walker.events, events);
    walker.update(0);
    assert.deepEqual(walker.events, []);
    assert.ok(events.length > 0, 'those that were kept are gone');
  });

  test('of a teleport plant all feet, and are still there after the next update', () => {
    const walker = spider();
    stroll(walker, 20);
    walker.teleport(5, 6);
    const all = Array.from({ length: 8 }, (_, i) => i);
    const check = () => {
      const told = walker.events.filter(({ teleported }) => teleported);
      assert.deepEqual(
        told.map(({ leg }) => leg),
        all,
      );
      assert.ok(told.every(({ type }) => type === 'planted'));
    };
    check();
    walker.update(1 / 60);
    check();
    walker.update(1 / 60);
    assert.deepEqual(walker.events, []);
  });
});

describe('with y up', () => {
  // Three.js's axes: what was y is now -z.
  const turned = ([x, y, z]) => [x, z, -y];
  const all = (walker) => [
    xyz(walker.body),
    xyz(walker.body.velocity),
    ...[walker.positions, walker.feet, walker.homes, walker.aims].flatMap(points),
    ...walker.legs.flatMap(({ joints }) => joints.map(xyz)),
    ...walker.events.map(xyz),
    walker.body.rotation.slice(0, 3),
  ];
  // -0 and 0 are told apart by none who draws.
  const plain = (lists) => lists.map((list) => Array.from(list, (number) => number + 0));
  const same = (flat, deep) => {
    assert.deepEqual(plain(all(deep)), plain(all(flat).map(turned)));
    for (const name of ['heading', 'speed', 'turn', 'frequency', 'duty', 'phase', 'lifted', 'stretch']) {
      assert.equal(deep.body[name], flat.body[name], name);
    }
    assert.equal(deep.body.rotation[3], flat.body.rotation[3]);
    assert.deepEqual([...deep.planted], [...flat.planted]);
  };

  test('it walks the same walk, turned: (x, y, z) is (x, z, -y), bit for bit', () => {
    const options = { heading: 0.5, ground: 3 };
    const flat = spider({ ...options, position: [300, 200] });
    const deep = spider({ ...options, position: [300, -200], up: 'y' });
    assert.deepEqual([flat.up, deep.up], ['z', 'y']);
    same(flat, deep);
    const both = (flatCall, deepCall) => {
      flatCall(flat);
      deepCall(deep);
      for (let frame = 0; frame < 40; frame++) {
        flat.update(1 / 60);
        deep.update(1 / 60);
        same(flat, deep);
      }
    };
    const drive = (walker) => walker.drive(200, -50, 1);
    both(drive, drive);
    both(
      (walker) => walker.chase(500, 100),
      (walker) => walker.chase(500, -100),
    );
    both(
      (walker) => walker.chase({ x: 100, y: 50, z: 9 }),
      (walker) => walker.chase({ x: 100, y: 9, z: -50 }),
    );
    both(
      (walker) => walker.chase(0, 10, 9),
      (walker) => walker.chase(0, 9, -10),
    );
    both(
      (walker) => walker.teleport([7, 8, 9], 1),
      (walker) => walker.teleport([7, 9, -8], 1),
    );
    both(
      (walker) => walker.follow(20, 30, 2),
      (walker) => walker.follow(20, -30, 2),
    );
  });
});

describe('when the memory grows', () => {
  test('views, objects and walks are what they were, and go on', async () => {
    const { Walker } = await load(WASM);
    const [walker, control] = [spider({}, Walker), spider()];
    const { legs, body } = walker;
    const crowd = [];
    for (let grown = 0; grown < 3; ) {
      stroll(walker, 1);
      stroll(control, 1);
      const old = VIEWS.map((name) => walker[name]);
      const before = snapshot(walker);
      for (let i = 0; i < 50; i++) {
        crowd.push(spider({}, Walker));
      }
      assert.deepEqual(snapshot(walker), before);
      assert.deepEqual(before, snapshot(control));
      assert.equal(walker.legs, legs);
      assert.equal(walker.body, body);
      if (walker.positions !== old[0]) {
        grown++;
        assert.ok(old.every(({ length }) => length === 0));
      }
    }
    for (const { feet } of crowd) {
      assert.deepEqual([...feet], [...spider().feet]);
    }
  });

  test("updates and reading allocate nothing but the engine's boxed numbers", () => {
    const walker = spider();
    let sink = 0;
    const frame = (i) => {
      walker.chase(200 + (i % 400), 100 + (i % 300));
      walker.update(1 / 60);
      const { x, y } = walker.legs[i % 8].joints[3];
      sink += x + y + walker.positions[5] + walker.planted[i % 8] + walker.body.x;
    };
    for (let i = 0; i < 20_000; i++) {
      frame(i);
    }
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 10_000; i++) {
      frame(i);
    }
    const each = (process.memoryUsage().heapUsed - before) / 10_000;
    assert.ok(each < 250, `a frame allocates ${each} bytes`);
    assert.ok(Number.isFinite(sink));
  });
});

describe('memory is given back', () => {
  test('by walkers that are made and disposed of, and by those that are refused', async () => {
    const { Walker } = await load(WASM);
    const kept = spider({}, Walker);
    const size = () => kept.positions.buffer.byteLength;
    const before = size();
    for (let i = 0; i < 20_000; i++) {
      const walker = new Walker({ legs: 2 + 2 * (i % 16), lengths: [3, 2] });
      walker.dispose();
      walker.dispose();
      if (i % 10 === 0) {
        assert.throws(() => spider({ gait: 'none' }, Walker));
        assert.throws(() => spider({ heading: NaN }, Walker));
        assert.throws(() => spider({ bends: [0, 0] }, Walker));
      }
    }
    assert.equal(size(), before);
  });

  test('by walkers that are forgotten, but not by one that a view of is looked at', async () => {
    const { Walker } = await load(WASM);
    const { feet } = spider({ heading: 1 }, Walker);
    const seen = [...feet];
    const before = feet.buffer.byteLength;
    for (let round = 0; round < 60; round++) {
      for (let i = 0; i < 20; i++) {
        spider({}, Walker);
      }
      collect();
      // Finalizers run between tasks.
      await new Promise((resolve) => setTimeout(resolve));
    }
    // All at once, they would be 1200 times 5 kB.
    assert.equal(spider({}, Walker).feet.buffer.byteLength, before);
    assert.deepEqual([...feet], seen);
  });

  test('when there is none, new Walker throws a RangeError, and the others walk on', async () => {
    const { Walker, calls } = await loadWith(WASM, (exports, calls) => {
      calls.exports = exports;
      return {};
    });
    const [walker, control] = [spider({}, Walker), spider()];
    const { malloc, free } = calls.exports;
    const taken = [];
    for (let bytes = 2 ** 30; bytes >= 2 ** 11; bytes /= 2) {
      for (let block = malloc(bytes); block !== 0; block = malloc(bytes)) {
        taken.push(block);
      }
    }
    // The arguments of one leg may fit in a gap; the walker itself does not.
    for (const legs of [[{}], 8, 32]) {
      assert.throws(() => new Walker({ legs, lengths: [1, 1] }), { name: 'RangeError', message: /memory/ });
    }
    stroll(walker);
    stroll(control);
    assert.deepEqual(snapshot(walker), snapshot(control));
    for (const block of taken) {
      free(block);
    }
    spider({}, Walker).dispose();
  });
});

// Every way into a walker, but for dispose itself.
const USES = {
  drive: (walker) => walker.drive(1),
  chase: (walker) => walker.chase(1, 2),
  follow: (walker) => walker.follow(1, 2, 3),
  teleport: (walker) => walker.teleport(1, 2, 3),
  update: (walker) => walker.update(1),
  setGait: (walker) => walker.setGait('wave'),
  setLegEnabled: (walker) => walker.setLegEnabled(0, true),
  topSpeed: (walker) => walker.topSpeed(),
  'gait =': (walker) => Object.assign(walker, { gait: 'wave' }),
  ...Object.fromEntries(
    ['height', 'stepHeight', 'maxSpeed', 'maxTurn', 'acceleration', 'bob', 'ground'].map((name) => [
      `${name} =`,
      (walker) => Object.assign(walker, { [name]: 1 }),
    ]),
  ),
};

// They are those of the class that brings no bytes.
const { prototype } = Object.getPrototypeOf(Walker);
const members = Object.getOwnPropertyNames(prototype).filter(
  (name) => name !== 'constructor' && name !== 'dispose',
);
const accessor = (name) => Object.getOwnPropertyDescriptor(prototype, name);
const getters = members.filter((name) => accessor(name).get);

// What was kept of a walker: everything that reads.
function readers({ body, legs: [leg] }) {
  const { joints, foot, home, aim } = leg;
  const { velocity } = body;
  const of = (object, names) =>
    names.map((name) => [name, () => (typeof object[name] === 'function' ? object[name]() : object[name])]);
  const live = (object) => Object.getOwnPropertyNames(Object.getPrototypeOf(object));
  return [
    ...of(
      body,
      live(body).filter((name) => name !== 'constructor'),
    ),
    ...of(
      leg,
      live(leg).filter((name) => name !== 'constructor'),
    ),
    ...[joints[1], foot, home, aim, velocity].flatMap((point) => of(point, ['x', 'y', 'z'])),
  ];
}

// What is read without asking the wasm: which object it is, and how many bones there are.
const FIXED = ['body', 'legs', 'up', 'velocity', 'joints', 'foot', 'home', 'aim', 'bones'];

function checkEnded(walker, kept, expected, fixed) {
  for (const [name, read] of [...kept, ...getters.map((name) => [name, () => walker[name]])]) {
    if (!fixed.includes(name)) {
      assert.throws(read, expected, name);
    }
  }
  for (const [name, use] of Object.entries(USES)) {
    assert.throws(() => use(walker), expected, name);
  }
}

describe('the end of a walker', () => {
  test('is tried in every method and every setting here', () => {
    const methods = members.filter((name) => !getters.includes(name));
    const settings = getters.filter((name) => accessor(name).set);
    assert.deepEqual(Object.keys(USES).sort(), [...methods, ...settings.map((name) => `${name} =`)].sort());
  });

  test('dispose is followed by an error from everything, what was kept as well', () => {
    const walker = spider();
    const kept = readers(walker);
    assert.ok(kept.length > 30);
    assert.equal(walker.dispose(), undefined);
    assert.equal(walker.dispose(), undefined);
    checkEnded(walker, kept, { name: 'Error', message: /walker was used after its dispose/ }, []);
  });

  test('dispose leaves all other walkers as they are', () => {
    const walkers = Array.from({ length: 5 }, (_, i) => spider({ heading: i }));
    for (const walker of walkers) {
      stroll(walker, 30);
    }
    const before = walkers.map(snapshot);
    walkers[1].dispose();
    walkers[3].dispose();
    for (let i = 0; i < 20; i++) {
      stroll(spider(), 3);
    }
    for (const i of [0, 2, 4]) {
      assert.deepEqual(snapshot(walkers[i]), before[i]);
    }
  });

  test('dispose is what Symbol.dispose calls, so that `using` works', () => {
    const walker = spider();
    walker[Symbol.dispose]();
    assert.throws(() => walker.update(1), /dispose/);
  });

  test('a crash ends every walker of its instance, and new ones are on a fresh one', async () => {
    const { Walker, calls } = await loadWith(WASM, (exports, calls) => ({
      ik_walker_update(...given) {
        if (calls.crash) {
          throw new WebAssembly.RuntimeError('unreachable');
        }
        exports.ik_walker_update(...given);
      },
    }));
    const [walker, beside] = [spider({}, Walker), spider({}, Walker)];
    const kept = readers(beside);
    calls.crash = true;
    const crashed = { name: 'Error', message: /was ended by an error/ };
    assert.throws(() => walker.update(1), { ...crashed, message: /was ended .* report it/ });
    checkEnded(beside, kept, crashed, FIXED);
    beside.dispose();
    assert.throws(() => beside.update(1), /dispose/);
    const [fresh, control] = [spider({}, Walker), spider()];
    stroll(fresh);
    stroll(control);
    assert.deepEqual(snapshot(fresh), snapshot(control));
  });
});

test('walkers may be made of a class of their own', () => {
  class Spider extends Walker {
    constructor() {
      super({ legs: 8, lengths: [50, 45, 35] });
    }
    run() {
      this.drive(this.topSpeed());
    }
  }
  const walker = new Spider();
  walker.run();
  walker.update(0.1);
  assert.ok(walker.body.x > 0);
});

test('instances side by side walk the same walk, bit for bit', async () => {
  const { Walker: Other } = await load(WASM);
  const [walker, other] = [spider(), spider({}, Other)];
  stroll(walker);
  stroll(other);
  assert.deepEqual(snapshot(other), snapshot(walker));
  assert.notEqual(walker.positions.buffer, other.positions.buffer);
});
