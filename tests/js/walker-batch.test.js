// WalkerBatch: its walkers are those that single Walkers would be, in both builds.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { HeightField, Walker } from 'fabrik';
import fc from 'fast-check';
import { WalkerBatch as SimdBatch } from '../../web/batch/inlined-walker-batch.js';
import plain from '../../web/build/walker-batch.bytes.js';
import { inlined } from '../../web/core/inlined.js';
import { BLOCKS, BODY } from '../../web/walker/body.js';
import { runs } from './cases.js';
import { between } from './geometry.js';

class PlainBatch extends SimdBatch {
  static engine = inlined(plain);
}

const BUILDS = { 'with SIMD': SimdBatch, 'without SIMD': PlainBatch };
const FRAME = 1 / 60;
const spider = { legs: 8, lengths: [50, 45, 35] };

/** The row of a walker in a view. */
const row = (view, walker, count) => {
  const width = view.length / count;
  return [...view.slice(width * walker, width * (walker + 1))];
};

/** What a walker of a batch shows, and what a single one shows, in the same form. */
const shownBy = (batch, walker) =>
  ['positions', 'bodies', 'planted'].map((name) => row(batch[name], walker, batch.count));

function shownAlone({ positions, body, planted }) {
  const { x, y, z, heading, rotation, velocity, turn, frequency, duty, phase, lifted, stretch } = body;
  const flags = [body.moving, BLOCKS.indexOf(body.blocked), body.airborne, body.resting].map(Number);
  const rest = [turn, frequency, duty, phase, lifted, stretch, ...flags];
  return [
    [...positions],
    [x, y, z, heading, ...rotation, velocity.x, velocity.y, velocity.z, ...rest],
    [...planted],
  ];
}

function assertSame(batch, singles, says) {
  singles.forEach((walker, i) => {
    assert.deepEqual(shownBy(batch, i), shownAlone(walker), `walker ${i}, ${says}`);
  });
}

/** A command of a walker, and the same for a single one. */
const someCommand = fc.oneof(
  fc.record({ mode: fc.constant(0), numbers: fc.tuple(between(-4, 4), between(-2, 2), between(-3, 3)) }),
  fc.record({ mode: fc.constant(1), numbers: fc.tuple(between(-5, 5), between(-5, 5), fc.constant(0)) }),
  fc.record({
    mode: fc.constant(2),
    numbers: fc.tuple(between(-0.5, 0.5), between(-0.5, 0.5), between(-3, 3)),
  }),
  fc.record({
    mode: fc.constantFrom('place'),
    numbers: fc.tuple(between(-5, 5), between(-5, 5), between(-3, 3)),
  }),
  fc.record({
    mode: fc.constantFrom('jump'),
    numbers: fc.tuple(between(0, 4), fc.constant(0), fc.constant(0)),
  }),
);

function command(batch, single, i, { mode, numbers: [a, b, c] }) {
  if (mode === 'place') {
    batch.place(i, [a, b], c);
    single.teleport([a, b], c);
  } else if (mode === 'jump') {
    batch.jump(i, a);
    single.jump(a);
  } else {
    batch.modes[i] = mode;
    batch.commands.set([a, b, c], 3 * i);
    if (mode === 0) {
      single.drive(a, b, c);
    } else if (mode === 1) {
      single.chase(a, b);
    } else {
      single.follow(a, b, c);
    }
  }
}

const someCrowd = fc.record({
  legs: fc.constantFrom(2, 4, 6, 8),
  lengths: fc.constantFrom([0.5, 0.5], [0.4, 0.35, 0.25], [0.4, 0.3, 0.2, 0.1]),
  flat: fc.boolean(),
  up: fc.constantFrom('y', 'z'),
  gait: fc.constantFrom('auto', 'wave', 'ripple', 'tetrapod', 'tripod', 'gallop'),
  rough: fc.boolean(),
  commands: fc.array(
    fc.record({ walker: fc.nat(2), frames: fc.integer({ min: 1, max: 40 }), what: someCommand }),
    {
      minLength: 3,
      maxLength: 8,
    },
  ),
});

/** Hills around the origin, with a hole. */
function makeHills(up) {
  const heights = Array.from({ length: 400 }, (_, i) => 0.1 * Math.sin(0.7 * i) * Math.cos(0.3 * i));
  heights[333] = Number.NaN;
  return new HeightField({ columns: 20, rows: 20, cell: 0.5, heights, up, origin: [-5, -5] });
}

for (const [build, Batch] of Object.entries(BUILDS)) {
  describe(`a batch ${build}`, () => {
    test('walks as single walkers that get the same calls, bit for bit', () => {
      fc.assert(
        fc.property(someCrowd, ({ rough, commands, flat, ...shape }) => {
          const options = { ...shape, flat: flat && shape.lengths.length > 2 };
          const ground = rough ? makeHills(shape.up) : 0.25;
          const batch = new Batch({ count: 3, ...options, ground, events: true });
          const singles = [0, 1, 2].map(() => new Walker({ ...options, ground }));
          assertSame(batch, singles, 'at first');
          for (const { walker, frames, what } of commands) {
            command(batch, singles[walker], walker, what);
            for (let frame = 0; frame < frames; frame++) {
              batch.update(frame % 5 ? FRAME : 0.07);
              for (const single of singles) {
                single.update(frame % 5 ? FRAME : 0.07);
              }
              const events = singles.flatMap((single, i) =>
                single.events.map((event) => ({ walker: i, ...event })),
              );
              assert.deepEqual([...batch.events], events);
            }
            assertSame(batch, singles, JSON.stringify(what));
          }
          batch.dispose();
          for (const single of singles) {
            single.dispose();
          }
        }),
        { numRuns: runs(25, 500) },
      );
    });

    test('changes settings, gait, legs and ground of all its walkers', () => {
      const batch = new Batch({ count: 3, ...spider, height: 45, gait: 'wave' });
      const singles = [0, 1, 2].map(() => new Walker({ ...spider, height: 45, gait: 'wave' }));
      singles.forEach((single, i) => {
        command(batch, single, i, { mode: 0, numbers: [100 * i, 20, 0.2] });
      });
      const change = [
        (each) => {
          each.gait = 'tripod';
        },
        (each) => {
          each.stepHeight = 30;
        },
        (each) => {
          each.setLegEnabled(2, false);
        },
        (each) => {
          each.ground = -20;
        },
      ];
      for (let frame = 0; frame < 200; frame++) {
        for (const each of frame % 40 === 20 ? [batch, ...singles] : []) {
          change[Math.floor(frame / 40) % change.length](each);
        }
        batch.update(FRAME);
        for (const single of singles) {
          single.update(FRAME);
        }
        assertSame(batch, singles, `frame ${frame}`);
      }
      for (const name of ['gait', 'stepHeight', 'height', 'reach', 'topSpeed', 'up', 'ground']) {
        assert.equal(batch[name], singles[0][name], name);
      }
    });

    test('steps off ground that has changed', () => {
      const ground = makeHills('z');
      const batch = new Batch({ count: 2, legs: 6, lengths: [0.4, 0.35, 0.25], ground });
      const single = new Walker({ legs: 6, lengths: [0.4, 0.35, 0.25], ground });
      for (let frame = 0; frame < 120; frame++) {
        if (frame === 40) {
          ground.setHeights(8, 8, 4, 4, new Float32Array(16).fill(0.2));
        }
        batch.update(FRAME);
        single.update(FRAME);
        assert.deepEqual(shownBy(batch, 1), shownAlone(single), `frame ${frame}`);
      }
    });
  });
}

test('both builds give the same states', () => {
  const [a, b] = [SimdBatch, PlainBatch].map((Batch) => {
    const batch = new Batch({ count: 50, ...spider });
    for (let i = 0; i < 50; i++) {
      batch.place(i, [10 * i, -3 * i], i);
      batch.commands.set([7 * i, 3 * i - 70, 0.1 * i - 2], 3 * i);
    }
    for (let frame = 0; frame < 200; frame++) {
      batch.update(FRAME);
    }
    return batch.saveState();
  });
  assert.deepEqual(a, b);
});

describe('an update', () => {
  test('leaves walkers that are not active, not in the range, or have no valid command as they are', () => {
    const batch = new SimdBatch({ count: 5, ...spider });
    for (let i = 0; i < 5; i++) {
      batch.commands[3 * i] = 100;
    }
    assert.equal(batch.update(FRAME), 5);
    const before = [0, 1, 2, 3, 4].map((i) => shownBy(batch, i));
    batch.active[0] = 0;
    batch.commands[3] = Number.NaN;
    batch.modes[2] = 9;
    assert.equal(batch.update(FRAME, 0, 4), 1);
    const names = [...batch.statuses].map((status) => SimdBatch.STATUSES[status]);
    assert.deepEqual(names, ['inactive', 'invalid', 'invalid', 'updated', 'updated']);
    for (const i of [0, 1, 2, 4]) {
      assert.deepEqual(shownBy(batch, i), before[i], `walker ${i}`);
    }
    assert.notDeepEqual(shownBy(batch, 3), before[3]);
    batch.commands[3] = 100;
    batch.modes[2] = SimdBatch.MODES.indexOf('drive');
    assert.equal(batch.update(FRAME, 1, 2), 2);
  });

  test('does not touch walkers at rest', () => {
    const batch = new SimdBatch({ count: 3, ...spider });
    batch.update(FRAME);
    batch.update(FRAME);
    const before = batch.saveState();
    assert.equal(batch.update(FRAME), 0);
    assert.deepEqual([...batch.statuses], [0, 0, 0]);
    assert.equal(batch.bodies[BODY.RESTING], 1);
    assert.deepEqual(batch.saveState(), before);
  });

  test('places a walker where it is told, standing, and keeps its heading unless told otherwise', () => {
    const batch = new SimdBatch({ count: 2, ...spider, up: 'y' });
    batch.modes[1] = 1;
    batch.commands.set([5, 6, 7], 3);
    batch.place(1, { x: 30, z: -40 }, 1);
    batch.place(1, [300, 400]);
    const body = row(batch.bodies, 1, 2);
    assert.deepEqual([body[0], body[2], body[BODY.HEADING]], [300, 400, 1]);
    assert.deepEqual([...batch.commands], [0, 0, 0, 0, 0, 0]);
    assert.deepEqual([...batch.modes], [0, 0]);
  });
});

test('the state of a batch has all of 64 legs, enabled or not', () => {
  const batch = new SimdBatch({ legs: 64, lengths: [50, 45, 35], count: 2 });
  for (const leg of [0, 31, 32, 63]) {
    batch.setLegEnabled(leg, false);
  }
  const twin = new SimdBatch({ legs: 64, lengths: [50, 45, 35], count: 2 });
  twin.restoreState(batch.saveState());
  batch.place(0, [10, 20]);
  twin.place(0, [10, 20]);
  batch.update(1 / 60);
  twin.update(1 / 60);
  assert.deepEqual(twin.saveState(), batch.saveState());
  assert.deepEqual(twin.toJSON(), batch.toJSON());
});

test('the events of a place are reported once, also by a copy', () => {
  const batch = new SimdBatch({ count: 2, legs: 4, lengths: [1, 1], events: true });
  batch.update(FRAME);
  batch.place(1, [5, 5]);
  const copy = batch.clone();
  assert.equal(copy.events.length, 0, 'they are part of the next update');
  for (const each of [batch, copy]) {
    each.update(FRAME);
    assert.deepEqual(
      each.events.map(({ walker, type, teleported }) => [walker, type, teleported]),
      Array(4).fill([1, 'planted', true]),
    );
  }
});

test('statusOf says what the last update has done', () => {
  const batch = new SimdBatch({ count: 3, legs: 4, lengths: [1, 1] });
  batch.commands.set([1, 0, 0, Number.NaN]);
  batch.active[2] = 0;
  batch.update(FRAME);
  assert.deepEqual(
    [0, 1, 2].map((i) => batch.statusOf(i)),
    ['updated', 'invalid', 'inactive'],
  );
  assert.equal(batch.update(FRAME, 3), 0, 'a range may be empty, also at the end');
});
