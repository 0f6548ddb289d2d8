// The comparison of two rules of stepping without its canvas: the paths, the counter of faults, and longer runs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ground } from '../../web/demos/shared-spider/ground.js';
import { Comparison } from '../../web/demos/stepping/comparison.js';
import { FaultCounter } from '../../web/demos/stepping/fault-counter.js';
import { HALF, PATHS, Path } from '../../web/demos/stepping/paths.js';

const ground = new Ground({ view: { width: 600, height: 400 } }, 100);

function run({ path = 'eight', pace = 2, rule = 'usual' }, frames, seconds = 1 / 60) {
  const comparison = new Comparison({ path, pace, rule }, { fabrik: ground, tutorial: ground });
  for (let frame = 0; frame < frames; frame++) {
    comparison.step(typeof seconds === 'number' ? seconds : seconds(frame));
  }
  const { fabrik, tutorial } = comparison.spiders;
  comparison.dispose();
  return { fabrik: fabrik.counter.counts, tutorial: tutorial.counter.counts };
}

const NONE = { slipped: 0, stretched: 0, neighbours: 0 };

for (const path of PATHS) {
  test(`on the path “${path}” fabrik has no fault from slow to fast, and the tutorial rule has all of them`, () => {
    for (const pace of [0.5, 1, 2, 4, 8]) {
      const { fabrik, tutorial } = run({ path, pace }, 1200);
      assert.deepEqual(fabrik, NONE, `at ${pace} leg lengths per second`);
      for (const kind of Object.keys(NONE)) {
        assert.ok(tutorial[kind] > 200, `at ${pace}: ${JSON.stringify(tutorial)}`);
      }
    }
  });
}

test('frames of irregular length give fabrik no fault either', () => {
  const { fabrik } = run({ pace: 3 }, 1200, (frame) => [1 / 144, 1 / 60, 1 / 30][(frame * 7) % 3]);
  assert.deepEqual(fabrik, NONE);
});

test('the improved rules lift no neighbours together, and still stretch legs at higher speed', () => {
  for (const rule of ['adjacent', 'groups']) {
    const { tutorial } = run({ rule, pace: 3 }, 1200);
    assert.equal(tutorial.neighbours, 0);
    assert.ok(tutorial.stretched > 300 && tutorial.slipped > 300, JSON.stringify(tutorial));
  }
});

test('a point moves along each path at constant speed, and comes back to the start', () => {
  for (const name of PATHS) {
    const path = new Path(name);
    const step = path.length / 1000;
    let before = path.at(0);
    for (let i = 1; i <= 2500; i++) {
      const now = path.at(i * step);
      const moved = Math.hypot(now.x - before.x, now.y - before.y);
      // Corners are cut off by less than a step.
      assert.ok(moved <= step * (1 + 1e-9), `${name}: ${moved} instead of ${step}`);
      assert.ok(Math.abs(now.x) <= HALF.x + 1e-9 && Math.abs(now.y) <= HALF.y + 1e-9);
      before = now;
    }
    const [start, end] = [path.at(0), path.at(path.length * (1 + 1e-9))];
    assert.ok(Math.hypot(start.x - end.x, start.y - end.y) < 1e-6);
  }
});

/** A walker of four legs that stands: two bones of 1 per leg, from a hip at a height of 1 to a foot 1 farther out. */
function standing() {
  const legs = [0, 1, 2, 3].map((leg) => ({
    joints: [
      { x: leg, y: 0, z: 1 },
      { x: leg, y: 1, z: 1 },
      { x: leg, y: 1, z: 0 },
    ],
    foot: { x: leg, y: 1, z: 0 },
    planted: true,
    enabled: true,
  }));
  return { legs, events: [], reach: 2 };
}

test('the counter counts each fault in the frames that have it', () => {
  const counter = new FaultCounter();
  const walker = standing();
  const frame = (change) => {
    walker.events = [];
    change?.(walker.legs);
    counter.count(walker);
    return counter.now;
  };
  frame();
  frame();
  assert.deepEqual(counter.counts, NONE);

  const moved = frame((legs) => {
    legs[2].joints[2] = { x: 2.01, y: 1, z: 0 };
  });
  assert.deepEqual(moved, { slipped: [2], stretched: [], neighbours: [] });

  const far = frame((legs) => {
    legs[1].foot = { x: 1, y: 1.8, z: 0 };
  });
  assert.deepEqual(far, { slipped: [], stretched: [1], neighbours: [] });

  // Legs 0 and 1 are on the left, 2 and 3 on the right. 0 and 3 are not neighbours.
  for (const [up, expected] of [
    [[0, 3], []],
    [
      [0, 1],
      [0, 1],
    ],
    [
      [0, 2],
      [0, 2],
    ],
    [[1, 2], []],
  ]) {
    const { neighbours } = frame((legs) => {
      legs[1].foot = { x: 1, y: 1, z: 0 };
      for (const [leg, each] of legs.entries()) {
        each.planted = !up.includes(leg);
      }
    });
    assert.deepEqual(neighbours, expected, `legs ${up} are lifted`);
  }
  const removed = frame((legs) => {
    legs[1].enabled = false;
    legs[2].enabled = false;
  });
  assert.deepEqual(removed.neighbours, [], 'removed legs do not count');
  assert.deepEqual(counter.counts, { slipped: 1, stretched: 1, neighbours: 2 });
  assert.equal(counter.frames, 9);
});

test('a leg that was lifted and planted within one frame has not slipped', () => {
  const counter = new FaultCounter();
  const walker = standing();
  counter.count(walker);
  walker.legs[0].joints[2] = { x: 0.5, y: 1, z: 0 };
  walker.events = [
    { type: 'lifted', leg: 0 },
    { type: 'planted', leg: 0 },
  ];
  counter.count(walker);
  assert.deepEqual(counter.counts, NONE);
});
