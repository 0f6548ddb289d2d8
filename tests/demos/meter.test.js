// The meter of the pages, by a clock of the test: calls take as long as the test says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Meter } from '../../web/demos/shared/meter.js';

/** After how many calls the code is fast, as if an engine had compiled it then. */
const COMPILED_AFTER = 5000;

/**
 * Lets a meter measure for some seconds, and gives what it has shown: a time each tenth of a second.
 * @param {import('node:test').TestContext} t
 * @param {(call: number) => number} cost the microseconds of a call, counted over all of them
 * @param {{ seconds?: number, tick?: number, batch?: number }} [options] tick: of the clock, in milliseconds
 */
function shownTimes(t, cost, { seconds = 6, tick = 0, batch } = {}) {
  let time = 0;
  let calls = 0;
  t.mock.method(performance, 'now', () => (tick > 0 ? Math.floor(time / tick) * tick : time));
  const counts = { made: 0, disposed: 0 };
  const make = () => {
    counts.made++;
    return {
      run: () => {
        time += cost(calls++) / 1000;
      },
      dispose: () => {
        counts.disposed++;
      },
      // To prepare a batch takes time, which must not be counted.
      batch: batch && {
        calls: batch,
        prepare: () => {
          time += 0.05;
        },
      },
    };
  };
  const meter = new Meter();
  const shown = [];
  for (let i = 0; i < 10 * seconds; i++) {
    shown.push(meter.microseconds(make));
    time += 100;
  }
  t.mock.reset();
  assert.equal(counts.disposed, counts.made);
  return shown;
}

for (const [name, options] of [
  ['a fine clock', {}],
  ['a clock with ticks of 1 ms', { tick: 1 }],
  ['batches, which must be prepared', { batch: 30 }],
  ['batches and a clock with ticks of 0.1 ms', { batch: 30, tick: 0.1 }],
]) {
  test(`with ${name}, no time is shown before the code is fast, and then it is right`, (t) => {
    const shown = shownTimes(t, (call) => (call < COMPILED_AFTER ? 20 : 2), options);
    const times = shown.filter((time) => !Number.isNaN(time));
    assert.ok(times.length > 20, `${shown}`);
    for (const time of times) {
      assert.ok(time > 1.2 && time < 2.8, `${shown}`);
    }
  });
}

test('while the code is still getting faster, no time is shown', (t) => {
  // 160 ms of 10 µs are not measured. The code becomes fast in the rounds after them.
  const steady = shownTimes(t, () => 10);
  const compiled = shownTimes(t, (call) => (call < 17_500 ? 10 : 2));
  const firstOf = (shown) => shown.findIndex((time) => !Number.isNaN(time));
  assert.ok(firstOf(compiled) > firstOf(steady), `${firstOf(compiled)} and ${firstOf(steady)}`);
  assert.ok(Math.abs(compiled[firstOf(compiled)] - 2) < 1e-6, `${compiled}`);
});

test('the time is the median of the last rounds: one slow round in four does not change it', (t) => {
  let round = 0;
  const shown = shownTimes(t, (call) => (call % 4096 === 0 && ++round % 4 === 0 ? 20_000 : 3));
  const times = shown.filter((time) => !Number.isNaN(time));
  assert.ok(times.length > 20 && Math.max(...times) < 3.1, `${shown}`);
});

test('nothing is measured as long as there is nothing to measure, nor more than ten times per second', (t) => {
  let time = 0;
  t.mock.method(performance, 'now', () => time);
  const meter = new Meter();
  let asked = 0;
  const none = () => {
    asked++;
    return null;
  };
  for (let frame = 0; frame < 60; frame++) {
    assert.ok(Number.isNaN(meter.microseconds(none)));
    time += 1000 / 60;
  }
  let made = 0;
  const subject = () => {
    made++;
    return { run: () => {}, dispose: () => {} };
  };
  for (let frame = 0; frame < 60; frame++) {
    meter.microseconds(subject);
    time += 1000 / 60;
  }
  assert.equal(asked, 60);
  assert.ok(made > 7 && made <= 10, `${made}`);
});

test('after a reset, times are shown again only once there are enough', (t) => {
  let time = 0;
  let cost = 2;
  t.mock.method(performance, 'now', () => time);
  const meter = new Meter();
  const make = () => ({
    run: () => {
      time += cost / 1000;
    },
    dispose: () => {},
  });
  const showFor = (count) => {
    let shown = Number.NaN;
    for (let i = 0; i < count; i++) {
      shown = meter.microseconds(make);
      time += 100;
    }
    return shown;
  };
  const isAbout = (shown, wanted) => assert.ok(Math.abs(shown - wanted) < 1e-6, `${shown}`);
  isAbout(showFor(60), 2);
  meter.reset();
  cost = 5;
  assert.equal(meter.rounds, 0);
  assert.ok(Number.isNaN(showFor(1)));
  isAbout(showFor(10), 5);
});
