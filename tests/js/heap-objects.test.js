// What holds for every object whose numbers are on the heap: its saved states, its copies, its views, its memory, its
// end, and a crash of its module.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { membersOf } from './class-members.js';
import { bitsOf, elsewhere, KINDS, viewsOf } from './heap-objects.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** Finalizers run between tasks. */
const finalize = () => {
  collect();
  return new Promise((done) => setTimeout(done));
};

for (const kind of KINDS) {
  const { name, Class, options, others, play } = kind;
  const make = (Of = Class) => new Of(options);
  const played = (frames, Of) => {
    const object = make(Of);
    for (let frame = 1; frame < frames; frame++) {
      play(object, frame);
    }
    return object;
  };
  const sizeOf = (object) => Object.values(viewsOf(object))[0].buffer.byteLength;

  describe(name, () => {
    test('continues from a saved state with the same bits, also in another instance', () => {
      const object = played(40);
      bitsOf(object);
      const twins = [make(), played(15), make(elsewhere(kind)), object.clone()];
      for (const twin of twins.slice(0, 3)) {
        twin.restoreState(object.saveState());
      }
      for (let frame = 40; frame < 110; frame++) {
        const kept = frame === 40 ? isKept : () => true;
        const wanted = bitsOf(object).filter(kept);
        for (const twin of twins) {
          assert.deepEqual(bitsOf(twin).filter(kept), wanted, `before frame ${frame}`);
        }
        for (const each of [object, ...twins]) {
          play(each, frame);
        }
      }
      const state = object.saveState();
      for (const twin of twins) {
        assert.deepEqual(twin.saveState(), state);
      }
      twins.forEach((twin) => {
        twin.dispose();
      });
      assert.deepEqual(object.saveState(), state, 'its copies are independent');
    });

    test('has states that are copies of its own, pass through JSON, and undo what came after them', () => {
      const object = played(20);
      const before = bitsOf(object);
      const views = viewsOf(object);
      const [state, again] = [object.saveState(), object.saveState()];
      assert.equal(Object.getPrototypeOf(state), Uint8Array.prototype);
      assert.equal(state.buffer.byteLength, state.length);
      play(object, 21);
      play(object, 34);
      const after = bitsOf(object);
      assert.notDeepEqual(after, before);
      assert.deepEqual(state, again);
      assert.notDeepEqual(object.saveState(), state);
      const inside = new Uint8Array(state.length + 20);
      inside.set(state, 7);
      for (const given of [
        Uint8Array.from(JSON.parse(JSON.stringify([...state]))),
        Buffer.from(state),
        new DataView(inside.buffer, 7, state.length),
        state.buffer,
      ]) {
        object.restoreState(given);
        assert.deepEqual(bitsOf(object).filter(isKept), before.filter(isKept));
        play(object, 21);
        play(object, 34);
        assert.deepEqual(bitsOf(object), after);
      }
      assert.deepEqual(viewsOf(object), views, 'views stay the same');
    });

    test('refuses anything but a state of its own kind, and does not change', () => {
      const object = played(10);
      const state = object.saveState();
      play(object, 11);
      const before = bitsOf(object);
      const kept = object.saveState();
      const refuse = (value, error) => {
        assert.throws(() => object.restoreState(value), error);
        assert.deepEqual(bitsOf(object), before);
      };
      for (const value of [undefined, null, 'state', 204, {}, [...state], new Float64Array(204)]) {
        refuse(value, { name: 'TypeError', message: /^state must be a Uint8Array, ArrayBuffer or DataView/ });
      }
      const refused = {
        name: 'RangeError',
        code: 'wrong-state',
        message: /^state must be a saved state of /,
      };
      for (let at = 0; at < state.length; at += 1 + Math.floor(state.length / 97)) {
        refuse(state.with(at, state[at] ^ 64), refused);
        refuse(state.subarray(0, at), refused);
      }
      refuse(new Uint8Array(state.length), refused);
      refuse(Uint8Array.from([...state, 0]), refused);
      for (const other of others) {
        refuse(new Class(other).saveState(), refused);
      }
      assert.deepEqual(object.saveState(), kept);
      object.restoreState(state);
    });

    test('gives a copy of its own class, whatever that class overrides', () => {
      class Mine extends Class {
        saveState() {
          assert.fail('a method of the derived class was called');
        }
        dispose() {
          assert.fail('a method of the derived class was called');
        }
      }
      const mine = new Mine(options);
      const copy = mine.clone();
      assert.ok(copy instanceof Mine);
      assert.deepEqual(bitsOf(copy), bitsOf(mine));
    });

    test('has the same views until the memory grows, and then new ones with the same numbers', () => {
      const Own = elsewhere(kind);
      const [object, control] = [played(5, Own), played(5)];
      const views = viewsOf(object);
      const before = bitsOf(object);
      play(object, 5);
      play(control, 5);
      for (const [view, value] of Object.entries(viewsOf(object))) {
        assert.equal(value, views[view], view);
      }
      assert.notDeepEqual(bitsOf(object), before);
      const more = [];
      for (let grown = 0; grown < 2; ) {
        const seen = bitsOf(object);
        const old = viewsOf(object);
        const size = sizeOf(object);
        while (sizeOf(object) === size) {
          more.push(make(Own));
        }
        grown++;
        for (const [view, value] of Object.entries(old)) {
          assert.equal(value.length, 0, `the old ${view} still show something`);
        }
        assert.deepEqual(bitsOf(object), seen);
        play(object, 5 + grown);
        play(control, 5 + grown);
        assert.deepEqual(bitsOf(object), bitsOf(control));
      }
      const size = sizeOf(object);
      for (const each of more) {
        each.dispose();
      }
      for (let i = 0; i < more.length; i++) {
        more[i] = make(Own);
      }
      assert.equal(sizeOf(object), size, 'what was given back is used again');
    });

    test('gives its memory back when nobody refers to it, but not while somebody has a view', async () => {
      const Own = elsewhere(kind);
      const object = make(Own);
      // As many as made the memory grow once, and a part of them in each round.
      let count = 0;
      const size = sizeOf(object);
      for (const all = []; sizeOf(object) === size; count++) {
        all.push(make(Own));
      }
      await finalize();
      const grown = sizeOf(object);
      // Of an object that nobody refers to but its view.
      const [view] = Object.values(viewsOf(make(Own)));
      const before = [...view];
      for (let round = 0; round < 20; round++) {
        for (let i = 0; i < count / 4; i++) {
          make(Own);
        }
        await finalize();
      }
      // Without that, five times as much.
      assert.ok(sizeOf(object) <= grown * 1.5, `${sizeOf(object)} bytes, ${grown} at first`);
      if (view.length > 0) {
        assert.deepEqual([...view], before);
      }
    });

    test('says that there is no memory when it is used up, and then all others go on', () => {
      const Own = elsewhere(kind);
      const [object, control] = [played(5, Own), played(5)];
      const { malloc, free } = Own.engine.instance.wasm;
      const taken = [];
      // It is never written to, so it costs nothing.
      for (let bytes = 2 ** 30; bytes >= 2 ** 8; bytes /= 2) {
        for (let block = malloc(bytes); block !== 0; block = malloc(bytes)) {
          taken.push(block);
        }
      }
      assert.throws(() => make(Own), { name: 'RangeError', code: 'no-memory', message: /memory/ });
      for (const block of taken) {
        free(block);
      }
      for (const each of [object, control]) {
        play(each, 5);
      }
      assert.deepEqual(bitsOf(object), bitsOf(control));
      make(Own).dispose();
    });

    test('allocates no more than some boxed numbers in a frame', async () => {
      const object = make();
      const frame = framesOf[Class.name];
      const count = Class.name === 'Rig' ? 200 : 1000;
      const most = Class.name === 'TwoBone' ? 600 : 250;
      let least = Infinity;
      // V8 boxes more numbers until it has compiled the frame. It compiles in another thread, so the number of rounds
      // depends on the machine.
      for (let round = 0; round < 1000 && least >= most; round++) {
        await new Promise(setImmediate);
        collect();
        const before = process.memoryUsage().heapUsed;
        for (let i = 0; i < count; i++) {
          frame(object, i);
        }
        least = Math.min(least, (process.memoryUsage().heapUsed - before) / count);
      }
      assert.ok(least < most, `a frame allocates ${least} bytes`);
    });

    test('ends with dispose: all that is read then throws, and others do not change', () => {
      const [object, other] = [played(5), played(5)];
      const before = bitsOf(other);
      const { getters } = membersOf(Class);
      const joint = object.joints?.[1] ?? object.legs?.[0].foot;
      assert.equal(object.dispose(), undefined);
      assert.equal(object.dispose(), undefined);
      for (const getter of getters) {
        assert.throws(() => object[getter], { name: 'Error', code: 'disposed', message: /dispose/ }, getter);
      }
      for (const axis of joint ? ['x', 'y', 'z'] : []) {
        assert.throws(() => joint[axis], { code: 'disposed' }, axis);
      }
      assert.deepEqual(bitsOf(other), before);
      other[Symbol.dispose]();
      assert.throws(() => other.clone(), { code: 'disposed' });
    });

    test('ends with a crash of its instance, as all others of it; new ones are on a new instance', () => {
      const Own = elsewhere(kind);
      const [object, beside] = [played(3, Own), played(3, Own)];
      const { instance } = Own.engine;
      crash(object);
      const crashed = { name: 'Error', code: 'crashed', message: /has crashed/ };
      assert.throws(() => play(object, 4), crashed);
      assert.throws(() => play(beside, 4), crashed);
      assert.throws(() => beside.saveState(), crashed);
      beside.dispose();
      assert.throws(() => play(beside, 4), { code: 'disposed' });
      const [fresh, control] = [played(5, Own), played(5)];
      assert.notEqual(Own.engine.instance, instance);
      assert.deepEqual(bitsOf(fresh), bitsOf(control));
    });
  });
}

/** Events belong to a call: a restored state has none. */
const isKept = (line) => !line.startsWith('events ');

/** What an app does in each frame, by class: the usual call, and reading. */
const framesOf = {
  Chain: (chain, i) => {
    chain.solve(1 + (i % 97) / 50, 1 + (i % 89) / 50, chain.dimensions === 3 ? 1 : undefined);
    return chain.joints[4].x + chain.error + chain.positions[5] + chain.status.length;
  },
  TwoBone: (arm, i) => {
    arm.solve(1 + (i % 97) / 50, 1 + (i % 89) / 50, arm.dimensions === 3 ? 1 : undefined);
    return arm.joints[2].x + arm.angles[0];
  },
  Walker: (walker, i) => {
    walker.chase(200 + (i % 400), 100 + (i % 300));
    walker.update(1 / 60);
    return walker.legs[i % 6].joints[3].x + walker.positions[5] + walker.body.x;
  },
  ChainBatch: (batch, i) => {
    batch.targets[i % 33] = (i % 97) / 50;
    return batch.solve() + batch.positions[5];
  },
  WalkerBatch: (batch, i) => {
    batch.commands[i % 9] = i % 97;
    return batch.update(1 / 60) + batch.positions[5];
  },
  Rig: (rig, i) => {
    rig.maxIterations = 3;
    rig.goals[0].moveTo(1, 2 + (i % 97) / 50, 1);
    return rig.solve().length + rig.joints[3].x + rig.positions[7];
  },
};

/** Fills the instance's memory with what cannot be pointers. */
function crash(object) {
  const { buffer } = Object.values(viewsOf(object))[0];
  new Uint8Array(buffer).fill(0x7f);
}
