// A walker and its memory: when it grows, when it is given back, and how a walker ends.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Walker } from 'fabrik';
import { load } from 'fabrik/lean';
import { membersOf } from './class-members.js';
import { loadWith } from './exports.js';
import { NUMBERS, snapshot, spider, stroll } from './walkers.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

const WASM = readFileSync(new URL('../../web/build/walker.wasm', import.meta.url));
const VIEWS = ['positions', 'feet', 'homes', 'footholds', 'planted'];

describe('when the memory grows', () => {
  test('views, objects and walks stay the same, and continue', async () => {
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

  test("updates and reading allocate only the engine's boxed numbers", () => {
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
  test('by walkers that are created and disposed of, and by those that are refused', async () => {
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

  test('by walkers that are no longer referenced, but not by one with a view that is', async () => {
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
    // Without that, they would take 1200 times 5 kB.
    assert.equal(spider({}, Walker).feet.buffer.byteLength, before);
    assert.deepEqual([...feet], seen);
  });

  test('when there is no more memory, new Walker throws a RangeError, and the others walk on', async () => {
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
    // The arguments of one leg may fit into a gap; the walker itself does not.
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

// Every use of a walker, except dispose itself.
const USES = {
  drive: (walker) => walker.drive(1),
  chase: (walker) => walker.chase(1, 2),
  follow: (walker) => walker.follow(1, 2, 3),
  teleport: (walker) => walker.teleport(1, 2, 3),
  update: (walker) => walker.update(1),
  beginUpdate: (walker) => walker.beginUpdate(1),
  continueUpdate: (walker) => walker.continueUpdate(),
  setLegEnabled: (walker) => walker.setLegEnabled(0, true),
  toJSON: (walker) => walker.toJSON(),
  clone: (walker) => walker.clone(),
  saveState: (walker) => walker.saveState(),
  restoreState: (walker) => walker.restoreState(new Uint8Array(9)),
  'gait =': (walker) => Object.assign(walker, { gait: 'wave' }),
  jump: (walker) => walker.jump(1),
  carry: (walker) => walker.carry({ position: [1, 0, 0] }),
  setFoothold: (walker) => walker.setFoothold(0, 1, 2),
  clearFoothold: (walker) => walker.clearFoothold(0),
  ...Object.fromEntries(
    [...NUMBERS, 'ground'].map((name) => [`${name} =`, (walker) => Object.assign(walker, { [name]: 1 })]),
  ),
};

const { getters, methods, settings } = membersOf(Walker);

// Everything that can still read from a walker.
function readers({ body, legs: [leg] }) {
  const { joints, foot, home, foothold } = leg;
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
    ...[joints[1], foot, home, foothold, velocity].flatMap((point) => of(point, ['x', 'y', 'z'])),
  ];
}

// Members that are read without the wasm.
const FIXED = ['body', 'legs', 'up', 'velocity', 'joints', 'foot', 'home', 'foothold', 'bones'];

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
  test('is tested here with every method and every setting', () => {
    assert.deepEqual(Object.keys(USES).sort(), [...methods, ...settings.map((name) => `${name} =`)].sort());
  });

  test('after dispose, everything throws an error, also objects that were kept', () => {
    const walker = spider();
    const kept = readers(walker);
    assert.ok(kept.length > 30);
    assert.equal(walker.dispose(), undefined);
    assert.equal(walker.dispose(), undefined);
    checkEnded(walker, kept, { name: 'Error', message: /object was used after its dispose/ }, []);
  });

  test('dispose does not change other walkers', () => {
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

  test('a crash ends every walker of its instance, and new walkers are on a new instance', async () => {
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
    const crashed = { name: 'Error', message: /has crashed/ };
    assert.throws(() => walker.update(1), { ...crashed, message: /has crashed.* report it/ });
    checkEnded(beside, kept, crashed, FIXED);
    beside.dispose();
    assert.throws(() => beside.update(1), /dispose/);
    const [fresh, control] = [spider({}, Walker), spider()];
    stroll(fresh);
    stroll(control);
    assert.deepEqual(snapshot(fresh), snapshot(control));
  });
});

test('a class can be derived from Walker', () => {
  class Spider extends Walker {
    constructor() {
      super({ legs: 8, lengths: [50, 45, 35] });
    }
    run() {
      this.drive(this.topSpeed);
    }
  }
  const walker = new Spider();
  walker.run();
  walker.update(0.1);
  assert.ok(walker.body.x > 0);
});

test('instances side by side give the same walk, bit for bit', async () => {
  const { Walker: Other } = await load(WASM);
  const [walker, other] = [spider(), spider({}, Other)];
  stroll(walker);
  stroll(other);
  assert.deepEqual(snapshot(other), snapshot(walker));
  assert.notEqual(walker.positions.buffer, other.positions.buffer);
});
