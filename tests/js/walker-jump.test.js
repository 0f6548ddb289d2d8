// Jumps: the call, the flight, the landing, and their events.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { HeightField } from 'fabrik';
import { snapshot, spider } from './walkers.js';

const FRAME = 1 / 240;

/** Updates until the body flies, or no longer flies. Returns the time that it took, and all events. */
function until(walker, airborne) {
  const events = [];
  let time = 0;
  while (walker.body.airborne !== airborne) {
    walker.update(FRAME);
    events.push(...walker.events);
    time += FRAME;
    assert.ok(time < 3, `airborne is ${!airborne} for ${time} s`);
  }
  return { time, events };
}

describe('a jump', () => {
  test('crouches, lifts all feet at once, and rises by speed² / (2 gravity)', () => {
    const walker = spider();
    walker.update(FRAME); // so that the events of its creation are gone
    const { body, height, gravity } = walker;
    const speed = 400;
    assert.equal(walker.jump(speed), undefined);
    assert.equal(body.airborne, false, 'before the next update');
    const { time, events } = until(walker, true);
    assert.ok(time > 0.01 && time <= 0.15 + FRAME, `it crouches for ${time} s`);
    assert.deepEqual(
      events.map(({ type, leg, jumped, forced }) => [type, leg, jumped, forced]),
      Array.from({ length: 8 }, (_, leg) => ['lifted', leg, true, false]),
    );
    assert.ok(walker.planted.every((planted) => planted === 0));
    assert.equal(body.lifted, 8);
    assert.ok(body.velocity.z > 0 && body.velocity.z <= speed);
    assert.equal(body.speed, Math.hypot(body.velocity.x, body.velocity.y, body.velocity.z));
    let highest = 0;
    while (body.airborne) {
      walker.update(FRAME);
      highest = Math.max(highest, body.z);
    }
    const wanted = height + speed ** 2 / (2 * gravity);
    assert.ok(Math.abs(highest - wanted) < 0.01 * wanted, `it rises to ${highest}, not ${wanted}`);
  });

  test('lands with all feet on the ground, to the bit, after about 2 speed / gravity', () => {
    for (const gravity of [900, 1560, 4000]) {
      const walker = spider({ ground: 7, gravity });
      const speed = 500;
      walker.jump(speed);
      until(walker, true);
      const { time, events } = until(walker, false);
      const wanted = (2 * speed) / gravity;
      assert.ok(Math.abs(time - wanted) < 0.1 * wanted, `it flies for ${time} s, not ${wanted}`);
      const landed = events.filter(({ type, jumped }) => type === 'planted' && jumped);
      assert.deepEqual(landed.map(({ leg }) => leg).sort(), [0, 1, 2, 3, 4, 5, 6, 7]);
      assert.ok(walker.planted.every((planted) => planted === 1));
      assert.ok(walker.legs.every(({ foot }) => foot.z === 7));
    }
  });

  test('lands with planted feet on a height field, to the bit', () => {
    const heights = Array.from({ length: 900 }, (_, i) => 12 * Math.sin(i % 30) * Math.cos(i / 60));
    for (const up of ['z', 'y']) {
      const ground = new HeightField({ heights, columns: 30, rows: 30, cell: 40, origin: [-600, -600], up });
      const walker = spider({ ground, up });
      walker.drive(150);
      for (let frame = 0; frame < 60; frame++) {
        walker.update(1 / 60);
      }
      walker.jump(500);
      until(walker, true);
      until(walker, false);
      const standing = walker.legs.filter(({ planted }) => planted);
      assert.ok(standing.length >= 2, 'two feet stand when it lands');
      for (const { foot } of standing) {
        const height = up === 'z' ? ground.heightAt(foot.x, foot.y) : ground.heightAt(foot.x, foot.z);
        assert.equal(up === 'z' ? foot.z : foot.y, height);
      }
    }
  });

  test('keeps the velocity along the ground; commands change it only after the landing', () => {
    const walker = spider();
    walker.drive(200, 50);
    for (let frame = 0; frame < 120; frame++) {
      walker.update(1 / 60);
    }
    walker.jump(500);
    until(walker, true);
    const { x, y } = walker.body.velocity;
    walker.drive(-200);
    for (let frame = 0; frame < 30; frame++) {
      walker.update(1 / 60);
      const { velocity } = walker.body;
      assert.ok(Math.abs(velocity.x - x) < 1e-9 && Math.abs(velocity.y - y) < 1e-9);
    }
    until(walker, false);
    for (let frame = 0; frame < 60; frame++) {
      walker.update(1 / 60);
    }
    assert.ok(walker.body.velocity.x < -150);
  });

  test('is ignored with the speed 0, and during another jump', () => {
    const [walker, twin] = [spider(), spider()];
    walker.jump(0);
    walker.update(FRAME);
    twin.update(FRAME);
    assert.deepEqual(snapshot(walker), snapshot(twin));
    for (const each of [walker, twin]) {
      each.jump(300);
      until(each, true);
    }
    walker.jump(900);
    const [{ time }, { time: same }] = [until(walker, false), until(twin, false)];
    assert.equal(time, same);
    assert.deepEqual(snapshot(walker), snapshot(twin));
  });

  test('goes on in a copy, and from a saved state, bit for bit', () => {
    const walker = spider({ gravity: 1000 });
    walker.drive(100);
    walker.jump(400);
    for (let frame = 0; frame < 25; frame++) {
      walker.update(1 / 60);
    }
    assert.equal(walker.body.airborne, true);
    const [copy, other] = [walker.clone(), spider()];
    other.restoreState(walker.saveState());
    assert.equal(copy.gravity, 1000);
    assert.equal(other.gravity, 1000);
    for (let frame = 0; frame < 120; frame++) {
      for (const each of [walker, copy, other]) {
        each.update(1 / 60);
      }
      assert.deepEqual(snapshot(copy), snapshot(walker));
      assert.deepEqual(snapshot(other), snapshot(walker));
    }
    assert.equal(walker.body.airborne, false);
  });

  test('flies along a parabola on ground that is a function, too', () => {
    const walker = spider({ ground: (x) => 0.1 * x });
    walker.jump(500);
    until(walker, true);
    until(walker, false);
    assert.ok(walker.planted.filter((planted) => planted).length >= 2);
  });
});
