// Walkers on height fields, and on ground that is a function.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { HeightField } from 'fabrik';
import * as lean from 'fabrik/lean';
import * as three from 'fabrik/three';
import { loadWith } from './exports.js';
import { refusing } from './refused.js';
import { assertOnGround, heightsOn, hills, walk } from './terrain.js';
import { snapshot, spider, stroll } from './walkers.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const WASM = readFileSync(new URL('../../web/build/walker.wasm', import.meta.url));

const bytesOf = (walker) => walker.positions.buffer.byteLength;

describe('on a height field', () => {
  for (const up of ['y', 'z']) {
    test(`with up: '${up}', each planted foot stands exactly on it`, () => {
      const walker = spider({ up, ground: hills(up) });
      assertOnGround(walker, walker.ground.heightAt.bind(walker.ground));
      assert.ok(walker.planted.every(Boolean));
      assert.deepEqual(
        walker.events.map(({ leg, teleported }) => [leg, teleported]),
        Array.from({ length: 8 }, (_, leg) => [leg, true]),
      );
      walker.drive(150, 20, 0.3);
      walk(walker, 300, () => assertOnGround(walker, (x, y) => walker.ground.heightAt(x, y)));
      assert.ok(Math.hypot(...walker.body.rotation.slice(0, 2)) > 1e-3, 'it does not tilt');
    });
  }

  test('the class is the same in every entry of the package', () => {
    assert.equal(lean.HeightField, HeightField);
    assert.equal(three.HeightField, HeightField);
  });

  test('it shares one copy of the field with the other walkers of its instance', async () => {
    const { Walker, calls } = await loadWith(WASM, (exports, calls) => {
      Object.assign(calls, { created: 0, destroyed: 0 });
      return {
        ik_wasm_height_field_create(...given) {
          calls.created++;
          return exports.ik_wasm_height_field_create(...given);
        },
        ik_height_field_destroy(field) {
          calls.destroyed++;
          exports.ik_height_field_destroy(field);
        },
      };
    });
    const field = hills('z');
    const [first, second] = [spider({ ground: field }, Walker), spider({}, Walker)];
    second.ground = field;
    second.ground = field;
    const third = second.clone();
    assert.equal(third.ground, field);
    // Another instance has its own.
    const elsewhere = spider({ ground: field });
    assert.deepEqual([calls.created, calls.destroyed], [1, 0]);
    first.dispose();
    second.ground = 3;
    walk(third, 10);
    assert.deepEqual([calls.created, calls.destroyed], [1, 0]);
    third.ground = () => 0;
    assert.deepEqual([calls.created, calls.destroyed], [1, 1]);
    second.ground = field;
    assert.deepEqual([calls.created, calls.destroyed], [2, 1]);
    second.dispose();
    second.dispose();
    assert.deepEqual([calls.created, calls.destroyed], [2, 2]);
    walk(elsewhere, 10);
  });

  test('heights that are set move the ground of all walkers on it, and feet step off what has changed', () => {
    const field = new HeightField({
      heights: new Float32Array(900),
      columns: 30,
      rows: 30,
      cell: 20,
      up: 'z',
    });
    const walkers = [
      spider({ ground: field, position: [300, 300] }),
      spider({ ground: field, position: [250, 200] }),
    ];
    for (const walker of walkers) {
      walk(walker, 60);
      assert.ok(walker.body.resting);
    }
    // A plateau under some feet, with a step at its border.
    field.setHeights(15, 5, 10, 20, new Float32Array(200).fill(9));
    const stood = walkers.map(({ feet }) => [...feet]);
    for (const [i, walker] of walkers.entries()) {
      assert.deepEqual([...walker.feet], stood[i], 'a foot moved without an update');
      const lifted = new Set();
      walk(walker, 200, () => {
        for (const { type, leg } of walker.events) {
          if (type === 'lifted') {
            lifted.add(leg);
          }
        }
      });
      assert.ok(lifted.size > 0 && lifted.size < 8, `${lifted.size} legs have stepped`);
      assertOnGround(walker, (x, y) => field.heightAt(x, y));
      assert.ok(heightsOn(walker).includes(9));
      walker.drive(100);
    }
    for (let frame = 0; frame < 100; frame++) {
      field.setHeights(frame % 30, 0, 1, 30, new Float32Array(30).fill(frame % 7));
      for (const walker of walkers) {
        walk(walker, 1);
      }
    }
    for (const walker of walkers) {
      walker.drive(0);
      walk(walker, 200);
      assertOnGround(walker, (x, y) => field.heightAt(x, y));
    }
  });

  test('on a field that has moved farther than it can step, the walker is put down', () => {
    for (const height of [2, -2, 0.6, -0.6, 30]) {
      const field = new HeightField({
        heights: new Float32Array(900),
        columns: 30,
        rows: 30,
        cell: 40,
        up: 'z',
      });
      const walker = spider({ ground: field, position: [600, 600] });
      walker.drive(50);
      walk(walker, 30);
      field.setHeights(0, 0, 30, 30, new Float32Array(900).fill(height * walker.reach));
      walk(walker, 1);
      assert.ok(walker.events.some(({ teleported }) => teleported));
      assertOnGround(walker, () => field.heightAt(0, 0));
      const { x } = walker.body;
      walk(walker, 60);
      assert.ok(walker.body.x > x + 20);
    }
  });

  test('heights that were set before and after are the same as a field with these heights, bit for bit', () => {
    const [field, wanted] = [hills('z'), hills('z', 9)];
    const walker = spider({ ground: field });
    const patch = Float32Array.from({ length: 7 * 5 }, (_, i) =>
      wanted.heightAt(100 + 20 * (i % 7), 40 + 20 * Math.floor(i / 7)),
    );
    for (const each of [field, wanted]) {
      each.setHeights(35, 32, 7, 5, patch);
    }
    const whole = Float32Array.from({ length: 3600 }, (_, i) =>
      wanted.heightAt(20 * (i % 60) - 600, 20 * Math.floor(i / 60) - 600),
    );
    field.setHeights(0, 0, 60, 60, whole);
    const other = spider({ ground: wanted });
    for (const each of [walker, other]) {
      each.teleport(5, 6, 1);
      stroll(each);
    }
    assert.deepEqual({ ...snapshot(walker), settings: [] }, { ...snapshot(other), settings: [] });
  });
});

describe('the memory of height fields', () => {
  const wide = () =>
    new HeightField({ heights: new Float32Array(40_000), columns: 200, rows: 200, cell: 5, up: 'z' });

  test('is given back by walkers that are disposed of, or stand elsewhere', async () => {
    const { Walker } = await lean.load(WASM);
    const kept = spider({ ground: wide() }, Walker);
    spider({ ground: wide() }, Walker).dispose();
    const before = bytesOf(kept);
    const shared = wide();
    for (let i = 0; i < 200; i++) {
      const walker = spider({ ground: i % 2 ? wide() : shared }, Walker);
      if (i % 3 === 0) {
        walker.ground = wide();
        walker.ground = 0;
      }
      assert.throws(() => spider({ ground: wide(), heading: NaN }, Walker), RangeError);
      walker.dispose();
    }
    assert.equal(bytesOf(kept), before);
  });

  test('is given back by walkers that are no longer referenced', async () => {
    const { Walker } = await lean.load(WASM);
    const field = wide();
    spider({ ground: wide() }, Walker);
    for (let round = 0; round < 60; round++) {
      for (let i = 0; i < 5; i++) {
        const walker = spider({ ground: i % 2 ? wide() : field }, Walker);
        // A function that refers to its walker does not keep it.
        walker.ground = () => (walker ? 0 : 1);
        walker.ground = i % 2 ? wide() : field;
      }
      collect();
      await new Promise((resolve) => setTimeout(resolve));
    }
    // Without that, 120 fields would take 160 kB each.
    assert.ok(bytesOf(spider({}, Walker)) < 8e6, `${bytesOf(spider({}, Walker))} bytes`);
  });

  test('may grow while walkers stand on fields', async () => {
    const { Walker } = await lean.load(WASM);
    const field = hills('z');
    const [walker, control] = [spider({ ground: field }, Walker), spider({ ground: field })];
    const crowd = [];
    const before = bytesOf(walker);
    while (bytesOf(walker) < before + 2e6) {
      crowd.push(spider({ ground: wide() }, Walker));
    }
    field.setHeights(30, 30, 2, 2, [1, 2, 3, 4]);
    for (const each of [walker, control]) {
      stroll(each);
    }
    assert.deepEqual(snapshot(walker), snapshot(control));
  });

  test('when there is too little, an error says so, and the walker stands where it stood', async () => {
    const { Walker } = await loadWith(WASM, () => ({ ik_wasm_height_field_create: () => -1 }));
    const walker = spider({ ground: 4 }, Walker);
    const before = snapshot(walker);
    const wanted = { name: 'RangeError', code: 'no-memory', message: /^ground would need more memory/ };
    assert.throws(() => Object.assign(walker, { ground: hills('z') }), wanted);
    assert.throws(() => spider({ ground: hills('z') }, Walker), wanted);
    assert.deepEqual(snapshot(walker), before);
  });

  test('of an instance that has crashed does not matter to the field', async () => {
    const { Walker, calls } = await loadWith(WASM, (exports, calls) => ({
      ik_walker_update(...given) {
        if (calls.crash) {
          throw new WebAssembly.RuntimeError('unreachable');
        }
        exports.ik_walker_update(...given);
      },
    }));
    const field = hills('z');
    const walker = spider({ ground: field }, Walker);
    calls.crash = true;
    assert.throws(() => walker.update(1), { code: 'crashed' });
    field.setHeights(0, 0, 1, 1, [3]);
    const fresh = spider({ ground: field }, Walker);
    walker.dispose();
    field.setHeights(30, 30, 1, 1, [3]);
    walk(fresh, 30, () => assertOnGround(fresh, (x, y) => field.heightAt(x, y)));
  });
});

test("updates on a field allocate only the engine's boxed numbers", () => {
  const walker = spider({ ground: hills('z') });
  let sink = 0;
  const frame = (i) => {
    walker.chase(200 + (i % 400), 100 + (i % 300));
    walker.update(1 / 60);
    sink += walker.positions[5] + walker.body.x;
  };
  for (let i = 0; i < 10_000; i++) {
    frame(i);
  }
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 5_000; i++) {
    frame(i);
  }
  const each = (process.memoryUsage().heapUsed - before) / 5_000;
  assert.ok(each < 250, `a frame allocates ${each} bytes`);
  assert.ok(Number.isFinite(sink));
});

describe('a wrong ground', () => {
  const walker = spider({ ground: hills('z') });
  const twin = walker.clone();
  const seen = () => snapshot(walker);
  const refused = refusing(seen);
  const rule = 'ground must be a number, a HeightField, a function, or "probes"';
  const stand = (ground) => Object.assign(walker, { ground });
  refused(() => stand(undefined), TypeError, rule, 'is undefined');
  refused(() => stand(null), TypeError, rule, 'is null');
  refused(() => stand({}), TypeError, rule, 'is an object');
  refused(() => stand([1, 2]), TypeError, rule, 'is an array');
  refused(() => stand(true), TypeError, rule, 'is true');
  refused(() => stand('12'), RangeError, rule, 'is "12"');
  refused(() => stand(NaN), RangeError, 'ground must be finite', 'is NaN');
  refused(() => stand(hills('y')), RangeError, 'ground.up must be "z"', 'as the option up says', 'is "y"');
  refused(() => spider({ ground: null }), TypeError, rule, 'is null');
  refused(() => spider({ ground: 'flat' }), RangeError, rule, 'is "flat"');
  refused(() => spider({ ground: JSON.parse('{}') }), TypeError, rule, 'is an object');
  refused(() => spider({ ground: hills('z'), up: 'y' }), RangeError, 'ground.up must be "y"', 'is "z"');

  test('does not change the walk', () => {
    stroll(walker);
    stroll(twin);
    assert.deepEqual(snapshot(walker), snapshot(twin));
  });
});

describe('copies', () => {
  for (const [name, ground] of Object.entries({
    number: 7,
    field: hills('z'),
    function: (x) => x / 20,
    probes: 'probes',
  })) {
    test(`with a ground that is a ${name} share it, and walk on in the same way`, () => {
      const walker = spider({ ground });
      assert.equal(walker.ground, ground);
      assert.equal(walker.toJSON().ground, ground);
      if (ground !== 'probes') {
        stroll(walker, 50);
      }
      const copy = walker.clone();
      assert.equal(copy.ground, ground);
      if (ground !== 'probes') {
        stroll(walker, 50);
        stroll(copy, 50);
      }
      assert.deepEqual(snapshot(copy), snapshot(walker));
      assert.deepEqual(copy.saveState(), walker.saveState());
    });
  }

  test('of the state are without the ground', () => {
    const field = hills('z');
    const [walker, flat] = [spider({ ground: field }), spider({ ground: 2 })];
    stroll(walker, 50);
    flat.restoreState(walker.saveState());
    assert.equal(flat.ground, 2);
    flat.drive(0);
    walk(flat, 200);
    assertOnGround(flat, () => 2);
    const state = walker.saveState();
    stroll(walker, 30);
    const wanted = snapshot(walker);
    walker.restoreState(state);
    assert.equal(walker.ground, field);
    stroll(walker, 30);
    assert.deepEqual(snapshot(walker), wanted);
  });
});
