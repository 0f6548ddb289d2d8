// Saved states of walkers: events and ground. heap-objects.test.js has what holds for all classes.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { spider, stroll } from './walkers.js';

describe('a saved state', () => {
  test('includes the events of a teleport, and those of a new walker', () => {
    const [walker, twin] = [spider(), spider()];
    stroll(twin, 20);
    walker.teleport(7, 8, 1);
    twin.restoreState(walker.saveState());
    assert.equal(twin.events.length, 8);
    assert.deepEqual(twin.events, walker.events);
  });

  test('does not include the ground: the walker stands on its own', () => {
    const [walker, twin] = [spider(), spider({ ground: 30 })];
    stroll(walker, 50);
    twin.restoreState(walker.saveState());
    assert.equal(twin.ground, 30);
    assert.ok(twin.legs.every(({ home }) => home.z === 30));
    assert.ok(twin.legs.every(({ planted, foot }) => !planted || foot.z === 30));
    assert.ok(Math.abs(twin.body.z - walker.body.z - 30) < 1e-9);
  });
});
