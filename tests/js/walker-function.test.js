// Walkers on ground that is a function.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { load } from 'fabrik/lean';
import { assertFinite, assertOnGround, hills, numbersOf, walk, wave } from './terrain.js';
import { spider } from './walkers.js';

const WASM = readFileSync(new URL('../../web/build/walker.wasm', import.meta.url));

/** The slopes of the wave along x and y. */
const slopes = (x, y) => [0.25 * Math.cos(x / 60), -(2 / 9) * Math.sin(y / 45)];

describe('on ground that is a function', () => {
  for (const up of ['y', 'z']) {
    test(`with up: '${up}', each planted foot stands exactly on what it returns`, () => {
      const walker = spider({ up, ground: wave, position: [50, 30] });
      const check = () => assertOnGround(walker, wave);
      check();
      walker.drive(150, 20, 0.3);
      walk(walker, 300, check);
      walker.teleport([-500, 70], 2);
      check();
      walker.follow([800, -70], 1);
      walk(walker, 2, check);
      const other = (x) => 30 + x / 10;
      walker.ground = other;
      assert.equal(walker.ground, other);
      assertOnGround(walker, other);
      walker.ground = 5;
      assertOnGround(walker, () => 5);
    });
  }

  test('a normal may be an object or three numbers', () => {
    const walkers = [
      (x, y) => ({ x: -slopes(x, y)[0], y: -slopes(x, y)[1], z: 1 }),
      (x, y) => [...slopes(x, y).map((slope) => -slope), 1],
      (x, y) => new Float64Array([...slopes(x, y).map((slope) => -3 * slope), 3]),
    ].map((normal) =>
      spider({ ground: (x, y) => ({ height: wave(x, y), normal: normal(x, y) }), maxSlope: 0.2 }),
    );
    for (const walker of walkers) {
      walker.drive(150, 20, 0.3);
      walk(walker, 200);
      assert.deepEqual([...walker.feet], [...walkers[0].feet]);
    }
  });

  test('the walk is that on a height field with these heights', () => {
    const field = hills('z');
    const [on, by] = [field, (x, y) => field.heightAt(x, y)].map((ground) => spider({ ground }));
    // The time in which the other one has asked for its ground.
    for (const walker of [on, by]) {
      walker.drive(150, 20, 0.3);
      walk(walker, 200);
    }
    // The heights of homes are not asked for.
    const seen = (walker) => [...walker.feet, ...walker.positions, ...walker.footholds, walker.body.toJSON()];
    assert.deepEqual(seen(by), seen(on));
  });

  test('with normals, the walk is nearly the same, and it is asked for less', () => {
    let [alone, together] = [0, 0];
    const plain = spider({ ground: (x, y) => ++alone && wave(x, y) });
    const normal = spider({
      ground(x, y) {
        together++;
        const [dx, dy] = slopes(x, y);
        return { height: wave(x, y), normal: { x: -7 * dx, y: -7 * dy, z: 7 } };
      },
    });
    for (const walker of [plain, normal]) {
      walker.drive(100);
      walk(walker, 100, () => assertOnGround(walker, wave));
    }
    assert.ok(Math.hypot(plain.body.x - normal.body.x, plain.body.y - normal.body.y) < 5);
    assert.ok(together < alone, `${together} and ${alone} times`);
  });

  test('feet are not put down on normals that are too steep, nor in holes', () => {
    const steep = (x) => x > 150 && x < 200;
    const walkers = {
      steep: spider({ ground: (x) => ({ height: 0, normal: { x: steep(x) ? 5 : 0, y: 0, z: 1 } }) }),
      hole: spider({ ground: (x) => (steep(x) ? NaN : 0) }),
      // A height that is not finite is a hole, too, and then its normal does not matter.
      abyss: spider({ ground: (x) => (steep(x) ? { height: -Infinity, normal: { x: 0, y: 0, z: 1 } } : 0) }),
      unknown: spider({ ground: (x) => (steep(x) ? { height: NaN, normal: { x: NaN, y: 0, z: 1 } } : 0) }),
    };
    for (const [name, walker] of Object.entries(walkers)) {
      walker.drive(150);
      walk(walker, 240, () => {
        const wrong = walker.legs.filter(({ foot, planted }) => planted && steep(foot.x));
        assert.equal(wrong.length, 0, name);
        assertFinite(walker);
      });
      assert.ok(walker.body.x > 250, `${name}: it has not crossed it, but is at ${walker.body.x}`);
    }
  });

  test('without any ground, it stays where it is', () => {
    const walker = spider({ ground: () => NaN, position: [10, 20] });
    walker.drive(100);
    walk(walker, 60, () => assertFinite(walker));
  });

  const thrown = new Error('mine');
  const answers = {
    undefined: [undefined, /^what ground returns must be a number, or \{height, normal\}, but is undefined$/],
    'a text': ['3', /^what ground returns must be a number, .* but is "3"$/],
    'no height': [
      { normal: { x: 0, y: 0, z: 1 } },
      /^what ground returns must be a number, .* but is an object$/,
    ],
    'no normal': [
      { height: 1, normal: 5 },
      /^the normal that ground returns must be \{x, y, z\} or three numbers/,
    ],
    'a normal that is not finite': [
      { height: 1, normal: { x: NaN, y: 0, z: 1 } },
      /finite numbers.* "NaN, 0, 1"$/,
    ],
  };
  for (const [name, [answer, message]] of Object.entries(answers)) {
    test(`that returns ${name}: an error says so, and the update ends; then it walks on`, () => {
      let wrong = false;
      const walker = spider({ ground: (x, y) => (wrong && x > 60 ? answer : wave(x, y)) });
      const wanted = { message, code: /finite/.test(message) ? 'out-of-range' : 'wrong-type' };
      assert.throws(() => spider({ ground: () => answer }), wanted);
      walker.drive(150);
      walk(walker, 30);
      wrong = true;
      assert.throws(() => walk(walker, 60), wanted);
      assertFinite(walker);
      assertOnGround(walker, wave);
      assert.throws(() => walker.teleport(100, 0), wanted);
      assertFinite(walker);
      wrong = false;
      walker.drive(100);
      walk(walker, 60, () => assertOnGround(walker, wave));
      assert.ok(walker.body.x > 150);
    });
  }

  test('that throws: the error is passed on, and nothing is lost', async () => {
    const { Walker } = await load(WASM);
    const kept = spider({}, Walker);
    const fails = () => {
      throw thrown;
    };
    assert.throws(() => spider({ ground: fails }, Walker), thrown); // the memory has grown for one
    const size = kept.positions.buffer.byteLength;
    for (let i = 0; i < 300; i++) {
      assert.throws(() => spider({ ground: fails }, Walker), thrown);
    }
    assert.equal(kept.positions.buffer.byteLength, size);
    assert.throws(() => Object.assign(kept, { ground: fails }), thrown);
    assert.throws(() => kept.update(1 / 60), thrown);
    kept.ground = wave;
    kept.drive(100);
    walk(kept, 30, () => assertOnGround(kept, wave));
  });

  test('that changes its walker ends the update', () => {
    const uses = {
      chase: (walker) => walker.chase(300, 0),
      'gait =': (walker) => Object.assign(walker, { gait: 'tripod' }),
      teleport: (walker) => walker.teleport(5, 6),
      'ground =': (walker) => Object.assign(walker, { ground: wave }),
      restoreState: (walker) => walker.restoreState(walker.saveState()),
    };
    for (const [name, use] of Object.entries(uses)) {
      let times = 0;
      const walker = spider({
        ground(x, y) {
          times++;
          if (times > 500 && times % 100 === 0) {
            use(walker);
          }
          return wave(x, y);
        },
      });
      walker.drive(150);
      walk(walker, 60, () => assertFinite(walker));
      assert.ok(times > 500, name);
      walker.ground = wave;
      walk(walker, 20, () => assertOnGround(walker, wave));
    }
  });

  test('that updates or disposes of its walker gets an error', () => {
    for (const use of ['update', 'beginUpdate']) {
      let active = false;
      const walker = spider({ ground: () => (active ? walker[use](1 / 60) : 0) });
      walker.drive(100);
      active = true;
      const wanted = {
        name: 'Error',
        code: 'wrong-call',
        message: /called by the function that is the ground/,
      };
      assert.throws(() => walk(walker, 10), wanted);
      active = false;
      walk(walker, 10);
    }
    let active = false;
    const walker = spider({ ground: () => (active ? walker.dispose() : 0) ?? 0 });
    walker.drive(100);
    active = true;
    assert.throws(() => walk(walker, 10), { code: 'disposed' });
  });

  test('that makes the memory grow is asked as any other', async () => {
    const { Walker } = await load(WASM);
    const crowd = [];
    const [walker, control] = [spider({ ground: wave }, Walker), spider({ ground: wave })];
    walker.ground = (x, y) => {
      crowd.push(new Walker({ legs: 8, lengths: [1, 1] }));
      return wave(x, y);
    };
    control.ground = (x, y) => wave(x, y);
    for (const each of [walker, control]) {
      each.drive(150, 0, 1);
      walk(each, 30);
    }
    assert.ok(crowd.length > 300);
    assert.deepEqual(numbersOf(walker), numbersOf(control));
  });
});
