// How the page with the crowd finds the number of spiders, on displays and machines that are simulated.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CountChooser } from '../../web/demos/shared/count-chooser.js';

const [FEWEST, MOST] = [10, 50_000];

/** Random numbers from 0 to 1, the same in each run. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A machine that needs some time per frame, shown by a display with a fixed rate: a frame is shown at the next
 * refresh after it is ready.
 */
function machine({ rate = 60, perSpider, base = 1, noise = 0, seed = 1 }) {
  const random = randomNumbers(seed);
  const period = 1000 / rate;
  return (count) => {
    const hiccup = random() < noise ? 25 * random() : 0;
    const work = (base + perSpider * count) * (1 + 0.1 * random()) + hiccup;
    return period * Math.max(1, Math.ceil(work / period - 1e-9));
  };
}

/** Runs frames until the search has ended. Returns all counts. */
function search(frameOf, start = 300, most = MOST) {
  const chooser = new CountChooser(start, FEWEST, most);
  const counts = [chooser.count];
  let seconds = 0;
  for (let frames = 0; !chooser.found; frames++) {
    assert.ok(frames < 5000, `it does not end: ${counts}`);
    const milliseconds = frameOf(chooser.count);
    seconds += milliseconds / 1000;
    if (chooser.frame(milliseconds)) {
      counts.push(chooser.count);
    }
  }
  return { chooser, counts, seconds };
}

for (const rate of [60, 75, 120, 144]) {
  for (const perSpider of [1, 0.1, 0.01, 0.002]) {
    test(`at ${rate} Hz, with ${1000 * perSpider} µs per spider, it finds a count that holds 60 frames per second`, () => {
      for (const seed of [1, 2, 3, 4, 5]) {
        const frameOf = machine({ rate, perSpider, noise: 0.02, seed });
        const { chooser, seconds } = search(frameOf);
        // The longest frame of this display that is not longer than a 60th of a second.
        const longest = Math.floor(rate / 60) * (1000 / rate);
        const most = Math.min((longest - 1) / perSpider, MOST);
        assert.ok(chooser.count <= most, `${chooser.count} of ${most}`);
        assert.ok(chooser.count >= 0.6 * most, `${chooser.count} of ${most}`);
        assert.equal(chooser.rate, 60);
        assert.ok(seconds < 20, `${seconds} s`);
      }
    });
  }
}

test('on a display with 30 frames per second it finds what holds these', () => {
  const { chooser } = search(machine({ rate: 30, perSpider: 0.05, noise: 0.02 }));
  assert.equal(chooser.rate, 30);
  const most = (1000 / 30 - 1) / 0.05;
  assert.ok(chooser.count <= most && chooser.count > 0.6 * most, `${chooser.count} of ${most}`);
});

test('a machine that is too slow soon gets the fewest, and only then it is called too slow', () => {
  const { chooser, seconds } = search(machine({ perSpider: 1, base: 80 }));
  assert.equal(chooser.count, FEWEST);
  assert.ok(chooser.isTooSlow);
  assert.ok(!search(machine({ perSpider: 1 })).chooser.isTooSlow);
  assert.ok(!new CountChooser(300, FEWEST, MOST).isTooSlow);
  assert.ok(seconds < 8, `${seconds} s`);
});

test('a machine that is fast enough gets the most', () => {
  const { chooser, counts } = search(machine({ perSpider: 0.0002, noise: 0.02 }));
  assert.equal(chooser.count, MOST);
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => a - b),
    'the count only rises',
  );
});

test('after the search the count stays, although single frames are late', () => {
  const frameOf = machine({ perSpider: 0.02, noise: 0.03, seed: 7 });
  const { chooser } = search(frameOf);
  const { count } = chooser;
  for (let frames = 0; frames < 20_000; frames++) {
    chooser.frame(frameOf(count));
  }
  assert.equal(chooser.count, count);
});

test('when the machine becomes slower for good, the count goes down until it holds, and does not rise again', () => {
  const { chooser } = search(machine({ perSpider: 0.02 }));
  const slower = machine({ perSpider: 0.05 });
  const counts = [chooser.count];
  for (let frames = 0; frames < 20_000; frames++) {
    if (chooser.frame(slower(chooser.count))) {
      counts.push(chooser.count);
    }
  }
  assert.ok(counts.length > 3 && counts.length < 12, `${counts}`);
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => b - a),
  );
  assert.ok(chooser.count < 17 / 0.05);
});

test('frames that are skipped do not count', () => {
  const chooser = new CountChooser(1000, FEWEST, MOST);
  for (let frames = 0; frames < 500; frames++) {
    chooser.frame(100);
    chooser.skip();
  }
  assert.equal(chooser.count, 1000);
});
