// What protects users from mistakes: read-only properties, own options, codes of errors, two copies.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { Chain, TwoBone, Walker } from 'fabrik';
import { load } from 'fabrik/lean';
import { membersOf } from './class-members.js';

const chain = new Chain({ lengths: [2, 1] });
const arm = new TwoBone({ lengths: [2, 1] });
const walker = new Walker({ legs: 4, lengths: [1, 1] });

/** Assigns as a classic script does, which is not in strict mode. */
const assign = new Function('object', 'name', 'value', 'object[name] = value');

describe('writing to a read-only property throws, also from a classic script', () => {
  const objects = {
    chain,
    'chain.joints[0]': chain.joints[0],
    arm,
    'arm.other': arm.other,
    walker,
    'walker.body': walker.body,
    'walker.legs[0]': walker.legs[0],
  };
  for (const [name, object] of Object.entries(objects)) {
    test(name, () => {
      const { getters, settings } = membersOf(object.constructor);
      const readOnly = getters.filter((getter) => !settings.includes(getter));
      assert.ok(readOnly.length > 2);
      for (const property of readOnly) {
        const error = {
          name: 'TypeError',
          code: 'read-only',
          message: new RegExp(`${property} is read-only`),
        };
        assert.throws(() => assign(object, property, 1), error, property);
      }
    });
  }

  test('and names the method that sets it', () => {
    assert.throws(() => assign(chain, 'lengths', [1, 2]), /lengths is read-only: use setLengths\(\)/);
    assert.throws(() => assign(chain, 'root', [1, 2]), /root is read-only: use setRoot\(\)/);
    assert.throws(() => assign(chain, 'limits', []), /limits is read-only: use setLimit\(\)/);
    assert.throws(() => assign(chain, 'positions', []), /positions is read-only: use setPose\(\)/);
    assert.throws(() => assign(arm, 'root', [1, 2]), /root is read-only: use setRoot\(\)/);
    assert.throws(() => assign(walker, 'positions', []), /positions is read-only$/);
  });
});

test('events and copies are frozen', () => {
  walker.drive(2);
  const events = [];
  for (let frame = 0; frame < 60; frame++) {
    walker.update(1 / 60);
    events.push(...walker.events);
  }
  assert.ok(events.length > 0 && events.every(Object.isFrozen));
  assert.ok(Object.isFrozen(arm.lengths) && Object.isFrozen(chain.limits));
});

test('what was kept of an object that was disposed of is shown on the console', () => {
  const [ended, walked] = [new Chain({ lengths: [1] }), new Walker({ legs: 4, lengths: [1, 1] })];
  const bent = new TwoBone({ lengths: [1, 1] });
  const kept = [ended.joints[0], walked.body, walked.legs[0], bent.other, ended];
  for (const object of [ended, walked, bent]) {
    object.dispose();
  }
  for (const object of kept) {
    assert.match(inspect(object), /\(disposed\)/);
  }
});

describe('options', () => {
  test('are own properties: what Object.prototype has is not read', () => {
    Object.prototype.dimensions = 3;
    Object.prototype.effector = 1;
    Object.prototype.twist = [0, 1];
    try {
      const made = new Chain({ lengths: [1, 1] });
      assert.equal(made.dimensions, 2);
      assert.equal(made.solve([1, 1], {}), 'reached');
      assert.equal(new TwoBone({ lengths: [1, 1] }).dimensions, 2);
    } finally {
      delete Object.prototype.dimensions;
      delete Object.prototype.effector;
      delete Object.prototype.twist;
    }
  });

  test('that a class inherits are not read', () => {
    class Options {
      lengths = [1, 1];
      get tolerance() {
        return 0.5;
      }
    }
    assert.equal(new Chain(new Options()).tolerance, 2e-4);
  });

  test('may hold points and quaternions whose coordinates are inherited, as those of three.js are', () => {
    class Quaternion {
      get x() {
        return 0;
      }
      get y() {
        return 0;
      }
      get z() {
        return 1;
      }
      get w() {
        return 0;
      }
    }
    const turned = new Chain({ root: [0, 0, 0], lengths: [1], base: new Quaternion() });
    assert.ok(Math.abs(turned.tip.x + 1) < 1e-6);
  });
});

describe('errors have a code', () => {
  const disposed = new Chain({ lengths: [1] });
  disposed.dispose();
  const cases = {
    'wrong-type': () => chain.solve('1'),
    'wrong-count': () => chain.solve([1]),
    'out-of-range': () => chain.solve(Number.NaN, 1),
    'unknown-option': () => chain.solve([1, 1], { effect: 1 }),
    'extra-argument': () => chain.solve([1, 1], {}, 1),
    'read-only': () => assign(chain, 'reach', 1),
    'wrong-state': () => chain.restoreState(new Uint8Array(9)),
    'wrong-call': () => new Walker({ legs: 4, lengths: [1, 1], ground: 'probes' }).update(1),
    disposed: () => disposed.solve(1, 1),
  };
  for (const [code, call] of Object.entries(cases)) {
    test(code, () => assert.throws(call, { code }));
  }

  test('no-solver', async () => {
    const { Chain: Base } = await import('../../web/chain/chain.js');
    assert.throws(() => new Base({ lengths: [1] }), { code: 'no-solver' });
  });

  test('not-found', async () => {
    await assert.rejects(load('::no address::'), {
      code: 'not-found',
      message: /could not fetch ::no address::/,
    });
  });

  test('wrong-module, for other wasm, and for what is no wasm', async () => {
    // A module with an import of its own: (import "a" "b" (func)).
    const foreign = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 97, 1, 98, 0, 0];
    await assert.rejects(load(new Uint8Array(foreign)), { name: 'TypeError', code: 'wrong-module' });
    await assert.rejects(load(new Uint8Array(5)), { name: 'CompileError', code: 'wrong-module' });
  });

  test('wrong-module, for the module of another class', async () => {
    const { readFile } = await import('node:fs/promises');
    const bytes = await readFile(new URL('../../web/build/walker.wasm', import.meta.url));
    const loaded = await load(bytes);
    assert.throws(() => new loaded.Chain({ lengths: [1] }), {
      code: 'wrong-module',
      message: /fabrik\.wasm/,
    });
  });
});

test('a saved state may be an ArrayBuffer, a Uint8Array, a Buffer or a DataView', () => {
  const state = chain.saveState();
  // Of another realm, as from an iframe.
  const array = runInNewContext('(bytes) => new Uint8Array(bytes)')([...state]);
  for (const form of [state, array]) {
    for (const bytes of [form, form.buffer, Buffer.from(form), new DataView(form.buffer)]) {
      chain.restoreState(bytes);
    }
  }
  assert.throws(() => chain.restoreState([...state]), { code: 'wrong-type' });
  assert.throws(() => chain.restoreState(new Float32Array(state.buffer.slice(0, 8))), { code: 'wrong-type' });
});

test('two copies of the library on a page give one warning, on a server none', async (t) => {
  const warnings = [];
  t.after(() => {
    delete globalThis.document;
  });
  const { warn } = console;
  console.warn = (text) => warnings.push(text);
  try {
    for (const version of ['a', 'b', 'c', 'd']) {
      if (version === 'c') {
        assert.equal(warnings.length, 0);
        globalThis.document = {};
      }
      // The same files by another address are another copy, as another version of the package is.
      const bytes = new URL('../../web/build/fabrik.wasm', import.meta.url);
      const { Instance } = await import(`../../web/core/instance.js?${version}`);
      const { readFile } = await import('node:fs/promises');
      new Instance(new WebAssembly.Module(await readFile(bytes)));
    }
  } finally {
    console.warn = warn;
  }
  assert.equal(warnings.length, 1);
  assert.match(warnings[0], /^fabrik is on this page twice/);
});

test('arrays of points and quaternions are accepted where flat arrays are', () => {
  const flat = new Chain({ positions: [0, 0, 2, 0, 2, 1] });
  for (const positions of [
    [
      [0, 0],
      [2, 0],
      [2, 1],
    ],
    [{ x: 0, y: 0 }, { x: 2, y: 0 }, new Float32Array([2, 1])],
    flat.joints,
  ]) {
    assert.deepEqual(new Chain({ positions, dimensions: 2 }).positions, flat.positions);
    const set = new Chain({ lengths: [2, 1] });
    set.setPose(positions);
    assert.deepEqual(set.positions, flat.positions);
    assert.deepEqual(new Chain({ rest: positions, lengths: [2, 1] }).rest, [0, 0, 2, 0, 2, 1]);
  }
  const deep = new Chain({ lengths: [1, 1], dimensions: 3 });
  deep.setRotations([[0, 0, 0, 1], { x: 0, y: 0, z: Math.SQRT1_2, w: Math.SQRT1_2 }]);
  assert.ok(Math.hypot(deep.tip.x - 1, deep.tip.y - 1) < 1e-6);
});

test('without dimensions, an error about the number of coordinates says how to make a spatial chain', () => {
  assert.throws(() => new Chain({ lengths: [1, 1], rest: [0, 0, 0, 1, 0, 0, 2, 0, 0] }), /dimensions: 2/);
  assert.throws(() => new Chain({ lengths: [1], root: { x: 0, y: 0, z: 0 } }).solve(1, 1), /dimensions: 2/);
});
