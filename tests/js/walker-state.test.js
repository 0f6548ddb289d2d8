// A walker's saved state: a copy as bytes, from which the same walk continues, bit for bit.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { Walker } from 'fabrik';
import { load } from 'fabrik/lean';
import { snapshot, spider, stroll } from './walkers.js';

const WASM = readFileSync(new URL('../../web/build/walker.wasm', import.meta.url));

/** Commands of all kinds, each for some frames; the same ones from call to call. */
function live(walker, frame) {
  const angle = 0.05 * frame;
  switch (Math.floor(frame / 60) % 5) {
    case 0:
      walker.drive(200, 40 * Math.sin(angle), Math.cos(angle));
      break;
    case 1:
      walker.chase(300 * Math.cos(angle), 300 * Math.sin(angle));
      break;
    case 2:
      walker.drive(0);
      break;
    case 3:
      walker.follow(walker.body.x + 2, walker.body.y + Math.sin(angle), angle);
      break;
    default:
      walker.gait = frame % 2 ? 'wave' : 'gallop';
      walker.setLegEnabled(frame % 8, frame % 3 > 0);
      walker.stepHeight = 10 + (frame % 7);
  }
  walker.update(frame % 50 < 40 ? 1 / 60 : 0.11);
}

/** Checks that two walkers are the same for 1,000 frames. */
function assertTwins(walker, twin) {
  for (let frame = 0; frame < 1000; frame++) {
    live(walker, frame);
    live(twin, frame);
    if (frame % 10 === 0 || frame < 20) {
      assert.deepEqual(snapshot(twin), snapshot(walker), `frame ${frame}`);
    }
  }
  assert.deepEqual(twin.saveState(), walker.saveState());
}

describe('a saved state', () => {
  test('continues in another walker with the same legs, bit for bit', () => {
    for (const [gait, frames] of Object.entries({ auto: 5, wave: 131, tripod: 88, gallop: 200 })) {
      const [walker, twin] = [spider({ gait }), spider({ heading: 2 })];
      stroll(walker, frames);
      stroll(twin, 33);
      twin.restoreState(walker.saveState());
      assert.equal(twin.gait, gait);
      assertTwins(walker, twin);
    }
  });

  test('continues in another instance of the wasm', async () => {
    const { Walker: Other } = await load(WASM);
    const [walker, twin] = [spider(), spider({}, Other)];
    stroll(walker, 77);
    twin.restoreState(walker.saveState());
    assertTwins(walker, twin);
  });

  test('can undo commands and updates', () => {
    const walker = spider();
    stroll(walker, 50);
    const state = walker.saveState();
    stroll(walker, 10);
    const once = snapshot(walker);
    walker.restoreState(state);
    stroll(walker, 10);
    assert.deepEqual(snapshot(walker), once);
  });

  test('shows at once in views, objects and settings that were kept', () => {
    const walker = spider();
    const { body, legs, positions } = walker;
    const foot = legs[3].foot;
    walker.setLegEnabled(2, false);
    stroll(walker, 90);
    const state = walker.saveState();
    const [place, seen, stepHeight] = [foot.toJSON(), [...positions], walker.stepHeight];
    const heading = body.heading;
    walker.setLegEnabled(2, true);
    walker.stepHeight = 1;
    stroll(walker, 90);
    assert.notDeepEqual(foot.toJSON(), place);
    walker.restoreState(state);
    assert.deepEqual(foot.toJSON(), place);
    assert.deepEqual([...positions], seen);
    assert.deepEqual([body.heading, walker.stepHeight, legs[2].enabled], [heading, stepHeight, false]);
    assert.deepEqual(walker.events, []);
  });

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

  test('is a copy, small, and of one size for one shape', () => {
    const walker = spider();
    const state = walker.saveState();
    assert.equal(Object.getPrototypeOf(state), Uint8Array.prototype);
    assert.equal(state.buffer.byteLength, state.length);
    assert.ok(state.length < 5000);
    const before = [...state];
    stroll(walker, 50);
    assert.deepEqual([...state], before);
    assert.equal(walker.saveState().length, state.length);
    assert.notDeepEqual(walker.saveState(), state);
  });

  test('can be given as any view of its bytes', () => {
    const walker = spider();
    stroll(walker, 50);
    const state = walker.saveState();
    const wanted = snapshot(walker);
    const inside = new Uint8Array(state.length + 20);
    inside.set(state, 7);
    const views = [
      Buffer.from(state),
      new Uint8ClampedArray(state),
      new DataView(inside.buffer, 7, state.length),
      inside.subarray(7, 7 + state.length),
    ];
    for (const view of views) {
      stroll(walker, 5);
      walker.restoreState(view);
      assert.deepEqual({ ...snapshot(walker), events: [] }, { ...wanted, events: [] });
    }
  });
});

describe('a state is refused, and nothing changes', () => {
  const refused = (walker, state, error) => {
    const before = [snapshot(walker), walker.saveState()];
    assert.throws(() => walker.restoreState(state), error);
    assert.deepEqual([snapshot(walker), walker.saveState()], before);
  };

  test('with a TypeError, when it is not a view of bytes', () => {
    const walker = spider();
    stroll(walker, 30);
    const state = walker.saveState();
    const wrong = [undefined, null, 3, 'IKSW', [...state], {}, new Float64Array(9), new Uint16Array(9)];
    for (const value of wrong) {
      refused(walker, value, {
        name: 'TypeError',
        message: /^state must be a Uint8Array, ArrayBuffer or DataView, but is /,
      });
    }
  });

  test('with a RangeError, when it is damaged, cut short, too long or empty', () => {
    const walker = spider();
    stroll(walker, 30);
    const state = walker.saveState();
    stroll(walker, 5);
    const error = { name: 'RangeError', message: /^state must be a saved state of the same version/ };
    for (let at = 0; at < state.length; at += 13) {
      refused(walker, state.with(at, state[at] ^ 64), error);
    }
    const longer = new Uint8Array(state.length + 1);
    longer.set(state);
    for (const wrong of [
      new Uint8Array(0),
      state.subarray(1),
      state.subarray(0, -1),
      longer,
      new Uint8Array(1e6),
    ]) {
      refused(walker, wrong, error);
    }
    walker.restoreState(state);
  });

  test('with a RangeError, when it is of a walker of another shape', () => {
    const state = spider().saveState();
    for (const options of [
      { legs: 6 },
      { lengths: [50, 45, 36] },
      { up: 'y' },
      { hipEllipse: [9, 8] },
      { bends: [1, 1] },
      { flat: true },
    ]) {
      refused(spider(options), state, { name: 'RangeError', message: /of the same version and shape/ });
    }
    refused(new Walker({ legs: 4, lengths: [1, 1] }), state, RangeError);
  });
});
