// What a walker shows: body, legs, views, events, and all of this with y up.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { Walker } from 'fabrik';
import { points, snapshot, spider, stroll, xyz } from './walkers.js';

const VIEWS = ['positions', 'feet', 'homes', 'footholds', 'planted'];

describe('what a walker shows', () => {
  test('is the same in views and objects, which never change their identity and are always up to date', () => {
    const walker = spider({ position: [300, 200] });
    const { body, legs } = walker;
    const joints = legs.map((leg) => leg.joints);
    const kept = legs.map(({ foot, home, foothold }) => [foot, home, foothold]);
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
        assert.deepEqual([leg.foot, leg.home, leg.foothold], kept[i]);
        assert.equal(leg.planted, walker.planted[i] === 1);
      });
      const shown = kept.map((points) => points.map(xyz));
      const views = [points(walker.feet), points(walker.homes), points(walker.footholds)];
      assert.deepEqual(
        shown,
        views[0].map((_, i) => views.map((view) => view[i])),
      );
      assert.equal(body.lifted, walker.planted.filter((planted) => planted === 0).length);
    }
    assert.ok(Object.isFrozen(legs) && joints.every(Object.isFrozen));
  });

  test('in views has the documented types; the views are the same each time', () => {
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

  test('is not changed by writing to views', () => {
    const [walker, control] = [spider(), spider()];
    for (const name of VIEWS) {
      walker[name].fill(99);
    }
    walker.body.rotation.fill(99);
    stroll(walker, 9);
    stroll(control, 9);
    assert.deepEqual(snapshot(walker), snapshot(control));
  });

  test('as rotation is a unit quaternion, about up by the heading on level ground', () => {
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

  test('as points can be written as JSON', () => {
    const [leg] = new Walker({ legs: [{ home: [3, 0], hip: [1, 0] }], lengths: [2, 2] }).legs;
    assert.equal(JSON.stringify(leg.home), '{"x":3,"y":0,"z":0}');
  });

  test('as body and legs has all properties on the console and as JSON', () => {
    for (const up of ['z', 'y']) {
      const walker = spider({ up, position: up === 'z' ? [30, 20] : { x: 30, z: 20 }, heading: 2 });
      walker.setLegEnabled(5, false);
      stroll(walker, 50);
      const { body, legs } = walker;
      const seen = JSON.parse(JSON.stringify(body));
      const names = ['x', 'y', 'z', 'heading', 'speed', 'turn', 'frequency', 'duty', 'phase', 'lifted'];
      for (const name of [...names, 'stretch', 'moving', 'blocked', 'airborne', 'resting']) {
        assert.equal(seen[name], body[name], name);
      }
      assert.deepEqual(seen.rotation, [...body.rotation]);
      assert.deepEqual(xyz(seen.velocity), xyz(body.velocity));
      assert.equal(Object.keys(seen).length, names.length + 7);
      assert.ok(seen.lifted > 0 && seen.speed > 0);
      assert.equal(inspect(body), inspect(body.toJSON()));
      assert.deepEqual(body.toJSON(), seen);
      legs.forEach((leg, i) => {
        const shown = JSON.parse(JSON.stringify(leg));
        assert.deepEqual(Object.keys(shown).sort(), [
          'bones',
          'enabled',
          'foot',
          'foothold',
          'home',
          'joints',
          'planted',
        ]);
        assert.equal(shown.planted, walker.planted[i] === 1);
        assert.equal(shown.enabled, i !== 5);
        assert.equal(shown.bones, 3);
        const views = [walker.feet, walker.homes, walker.footholds].map((view) => points(view)[i]);
        assert.deepEqual([shown.foot, shown.home, shown.foothold].map(xyz), views);
        assert.deepEqual(shown.joints.map(xyz), leg.joints.map(xyz));
        assert.equal(inspect(leg), inspect(leg.toJSON()));
        assert.deepEqual(leg.toJSON(), shown);
      });
    }
  });
});

describe('events', () => {
  test('report every foot that was lifted or planted, where and when', () => {
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

  test('have the position of the foot', () => {
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

  test('are the same array until the next update, and empty while the walker stands', () => {
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

  test('of a teleport plant all feet, and are also there after the next update', () => {
    const walker = spider();
    stroll(walker, 20);
    walker.teleport(5, 6);
    const all = Array.from({ length: 8 }, (_, i) => i);
    const check = () => {
      const landings = walker.events.filter(({ teleported }) => teleported);
      assert.deepEqual(
        landings.map(({ leg }) => leg),
        all,
      );
      assert.ok(landings.every(({ type }) => type === 'planted'));
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
    ...[walker.positions, walker.feet, walker.homes, walker.footholds].flatMap(points),
    ...walker.legs.flatMap(({ joints }) => joints.map(xyz)),
    ...walker.events.map(xyz),
    walker.body.rotation.slice(0, 3),
  ];
  // -0 and 0 count as equal.
  const plain = (lists) => lists.map((list) => Array.from(list, (number) => number + 0));
  const same = (flat, deep) => {
    assert.deepEqual(plain(all(deep)), plain(all(flat).map(turned)));
    for (const name of ['heading', 'speed', 'turn', 'frequency', 'duty', 'phase', 'lifted', 'stretch']) {
      assert.equal(deep.body[name], flat.body[name], name);
    }
    assert.equal(deep.body.rotation[3], flat.body.rotation[3]);
    assert.deepEqual([...deep.planted], [...flat.planted]);
  };

  test('the walk is the same, rotated: (x, y, z) is (x, z, -y), bit for bit', () => {
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
