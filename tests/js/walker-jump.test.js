// Jumps: the call, the flight, the landing, and their events.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
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

  test('flies along a parabola on ground that is a function, too', () => {
    const walker = spider({ ground: (x) => 0.1 * x });
    walker.jump(500);
    until(walker, true);
    until(walker, false);
    assert.ok(walker.planted.filter((planted) => planted).length >= 2);
  });
});
