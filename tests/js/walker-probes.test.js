// Walkers on ground that is found by the app, which casts rays.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { Walker } from 'fabrik';
import { load } from 'fabrik/lean';
import fc from 'fast-check';
import { refusing } from './refused.js';
import { assertFinite, assertOnGround, heightsOn, hills, numbersOf, probe, wave } from './terrain.js';
import { snapshot, spider, stroll } from './walkers.js';

const WASM = readFileSync(new URL('../../web/build/walker.wasm', import.meta.url));

describe('with probes', () => {
  /** What a ray from above hits on the wave. */
  const cast = (x, y) => [1, x, y, wave(x, y), 0, 0, 0];

  test('rays point straight down from above the body, and say how long they are', () => {
    for (const up of ['z', 'y']) {
      const walker = spider({ up, ground: 'probes', probeHeight: 70 });
      const down = up === 'z' ? [0, 0, -1] : [0, -1, 0];
      let count = 0;
      const top = walker.body[up] + 70;
      probe(walker, 1 / 60, (x, y, z, ...rest) => {
        count++;
        assert.equal(up === 'z' ? z : y, top);
        assert.deepEqual(
          rest.slice(0, 3).map((number) => number + 0),
          down,
        );
        assert.ok(rest[3] > 70 && rest[3] < 20 * walker.reach);
        return [1, x, up === 'z' ? y : 4, up === 'z' ? 4 : z, ...down.map((number) => -number)];
      });
      assert.ok(count >= 8);
      assert.deepEqual(heightsOn(walker), Array(8).fill(4));
    }
  });

  test('that are answered like a function, the walk is the same, bit for bit', () => {
    const [walker, control] = [spider({ ground: 'probes' }), spider({ ground: wave })];
    // The control has stood on its ground when it was created.
    probe(walker, 0, cast);
    for (const each of [walker, control]) {
      each.drive(150, 20, 0.5);
    }
    for (let frame = 0; frame < 200; frame++) {
      probe(walker, 1 / 60, cast);
      control.update(1 / 60);
      const [seen, wanted] = [snapshot(walker), snapshot(control)];
      assert.deepEqual({ ...seen, settings: [] }, { ...wanted, settings: [] });
      assertOnGround(walker, wave);
    }
  });

  test('commands and footholds that are given before the ground is known are kept', () => {
    const floor = (x, y) => [1, x, y, 0, 0, 0, 1];
    const walkers = [
      spider({ ground: 'probes' }),
      spider(),
      spider({ ground: 'probes' }),
      new Walker(spider({ ground: 'probes' }).toJSON()),
    ];
    walkers[1].ground = 'probes';
    probe(walkers[2], 1 / 60, floor);
    walkers[2].teleport(50, 0);
    for (const walker of walkers) {
      walker.chase(400, 100);
      for (let frame = 0; frame < 300; frame++) {
        probe(walker, 1 / 60, floor);
      }
      assert.ok(Math.hypot(walker.body.x - 400, walker.body.y - 100) < 1, `${walker.body.x}`);
    }
    const walker = spider({ ground: 'probes' });
    walker.setFoothold(0, 110, 40);
    for (let frame = 0; frame < 60; frame++) {
      probe(walker, 1 / 60, floor);
    }
    assert.deepEqual([walker.legs[0].foot.x, walker.legs[0].foot.y], [110, 40]);
  });

  test('any hits leave the walker valid, and updates end', () => {
    const odd = fc.constantFrom(0, 1, -1, NaN, Infinity, -Infinity, 1e9, 5, -30);
    fc.assert(
      fc.property(
        fc.array(odd, { minLength: 7, maxLength: 70 }),
        fc.constantFrom('y', 'z'),
        (numbers, up) => {
          const walker = spider({ up, ground: 'probes' });
          let at = 0;
          const next = () => numbers[at++ % numbers.length];
          walker.drive(200, 0, 1);
          for (let frame = 0; frame < 10; frame++) {
            probe(walker, 1 / 30, (x, _y, z) =>
              next() > 0 ? [next(), x, next(), z, next(), next(), next()] : null,
            );
            assertFinite(walker);
          }
          walker.dispose();
        },
      ),
      { numRuns: 60 },
    );
  });

  test('that are not answered, there is no ground', () => {
    const walker = spider({ ground: 'probes' });
    walker.drive(100);
    for (let frame = 0; frame < 60; frame++) {
      probe(walker, 1 / 60, () => null);
      assertFinite(walker);
      for (const { x, y } of walker.legs.map(({ foot }) => foot)) {
        assert.ok(Math.hypot(x, y) < 3 * walker.reach);
      }
    }
  });

  test('hits are all 0 when a round begins, and as many as there are rays', () => {
    const walker = spider({ ground: 'probes' });
    assert.equal(walker.hits.length, 0);
    walker.drive(150);
    const seen = new Set();
    for (let frame = 0; frame < 30; frame++) {
      for (let rays = walker.beginUpdate(1 / 60); rays.length > 0; rays = walker.continueUpdate()) {
        assert.equal(rays.constructor, Float64Array);
        assert.equal(walker.hits.length, rays.length);
        assert.ok(walker.hits.every((number) => number === 0));
        seen.add(walker.hits).add(rays);
        for (let i = 0; i < rays.length; i += 7) {
          walker.hits.set(cast(rays[i], rays[i + 1]), i);
        }
      }
      assert.equal(walker.hits.length, 0);
    }
    assert.ok(seen.size < 80, `${seen.size} arrays`);
  });

  test('update says what to call instead', () => {
    const walker = spider({ ground: 'probes' });
    const before = snapshot(walker);
    const wanted = { name: 'Error', code: 'wrong-call', message: /beginUpdate\(\) and continueUpdate\(\)$/ };
    assert.throws(() => walker.update(1 / 60), wanted);
    assert.deepEqual(snapshot(walker), before);
  });

  test('beginUpdate on other ground is an update', () => {
    for (const ground of [3, hills('z'), wave]) {
      const [walker, control] = [spider({ ground }), spider({ ground })];
      for (const each of [walker, control]) {
        each.drive(150);
      }
      for (let frame = 0; frame < 30; frame++) {
        assert.equal(walker.beginUpdate(1 / 60).length, 0);
        assert.equal(walker.continueUpdate().length, 0);
        control.update(1 / 60);
      }
      assert.deepEqual(snapshot(walker), snapshot(control));
    }
  });

  test('a call that changes the walker ends the update, which can be begun again', () => {
    const uses = [
      (walker) => walker.chase(300, 0),
      (walker) => walker.drive(10),
      (walker) => walker.teleport(5, 6),
      (walker) => walker.setLegEnabled(1, false),
      (walker) => walker.restoreState(walker.saveState()),
      (walker) => Object.assign(walker, { height: 40 }),
      (walker) => Object.assign(walker, { ground: 3 }),
      (walker) => Object.assign(walker, { ground: wave }),
      (walker) => walker.beginUpdate(0),
    ];
    for (const use of uses) {
      const walker = spider({ ground: 'probes' });
      walker.drive(150);
      probe(walker, 1 / 60, cast);
      const rays = walker.beginUpdate(1 / 60);
      assert.ok(rays.length > 0, String(use));
      use(walker);
      walker.hits.fill(1);
      assert.equal(walker.continueUpdate().length, 0, String(use));
      assertFinite(walker);
      walker.ground = 'probes';
      walker.drive(100);
      for (let frame = 0; frame < 30; frame++) {
        probe(walker, 1 / 60, cast);
      }
      assertOnGround(walker, wave);
    }
  });

  test('after dispose, arrays that were kept can be written without harm', async () => {
    const { Walker } = await load(WASM);
    const [walker, other] = [spider({ ground: 'probes' }, Walker), spider({}, Walker)];
    const rays = walker.beginUpdate(1 / 60);
    const { hits } = walker;
    walker.dispose();
    const fresh = spider({}, Walker);
    for (const array of [rays, hits]) {
      assert.ok(array.length > 0);
      array.fill(NaN);
    }
    assert.throws(() => walker.continueUpdate(), { code: 'disposed' });
    assert.throws(() => walker.hits, { code: 'disposed' });
    for (const each of [other, fresh]) {
      stroll(each, 30);
    }
    assert.deepEqual(snapshot(other), snapshot(fresh));
  });

  test('a copy in the middle of an update begins with the state before it', () => {
    const walker = spider({ ground: 'probes' });
    walker.drive(150);
    probe(walker, 1 / 60, cast);
    walker.beginUpdate(1 / 60);
    const copy = walker.clone();
    assert.equal(copy.ground, 'probes');
    for (const each of [walker, copy]) {
      for (let frame = 0; frame < 20; frame++) {
        probe(each, 1 / 60, cast);
      }
    }
    assert.deepEqual(numbersOf(copy), numbersOf(walker));
  });

  const walker = spider({ ground: 'probes' });
  const refused = refusing(() => snapshot(walker));
  refused(() => walker.beginUpdate(), TypeError, 'seconds must be a number', 'undefined');
  refused(() => walker.beginUpdate('1'), TypeError, 'seconds must be a number', '"1"');
  refused(() => Object.assign(walker, { hits: [] }), TypeError, 'hits is read-only');
  refused(
    () => new Walker({ legs: 4, lengths: [1, 1], probeHeight: -1 }),
    RangeError,
    'probeHeight',
    'is -1',
  );
});
