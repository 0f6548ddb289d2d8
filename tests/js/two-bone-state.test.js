// Saved states of two-bone arms: a restored arm gives the same bits as the saved one, and anything
// but a state of the same kind of arm is refused.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { TwoBone } from 'fabrik';
import { load } from 'fabrik/lean';

const WASM = readFileSync(new URL('../../web/build/two-bone.wasm', import.meta.url));
const VIEWS = ['angles', 'positions', 'rotations', 'localRotations'];
const BENDS = ['positive', 'negative', 'nearest'];
const RULE = /^state must be a saved state of the same version and shape$/;

/** Everything that an arm shows, as bits. */
const bits = (arm) =>
  [
    ...[arm, arm.other].flatMap((pose) => VIEWS.map((name) => Buffer.from(pose[name].slice().buffer))),
    Buffer.from(new Float64Array([arm.error, arm.softness, arm.tolerance]).buffer),
    Buffer.from(`${arm.status} ${arm.bend}`),
  ]
    .map((bytes) => bytes.toString('hex'))
    .join();

/** One frame: a target that moves, and sometimes another setting. */
function play(arm, frame, grips, dimensions) {
  const at = 0.01 * frame;
  const place = [3.4 * Math.cos(at), 3 * Math.sin(1.7 * at), 3 * Math.sin(0.6 * at)];
  const turn = [1 + Math.sin(at), Math.cos(3 * at), 0.3, Math.sin(2 * at)];
  if (frame % 37 === 0) {
    arm.bend = BENDS[(frame / 37) % 3];
  }
  if (frame % 53 === 0 && dimensions === 3) {
    arm.setPole([null, [5, frame / 100, 1], { direction: [0, 1, -2] }][(frame / 53) % 3]);
  }
  if (frame % 101 === 0) {
    arm.setRoot([frame / 1000, 0.1, -0.2].slice(0, dimensions));
    arm.softness = (frame % 3) / 10;
  }
  const orientation = dimensions === 3 ? turn : turn[0];
  arm.solve(place.slice(0, dimensions), grips && frame % 2 ? { orientation } : undefined);
}

for (const dimensions of [2, 3]) {
  for (const gripper of [0, 0.5]) {
    const name = `${dimensions} dimensions ${gripper ? 'with' : 'without'} a gripper`;
    test(`1,000 frames after a restore are equal bit for bit, in ${name}`, async () => {
      const { TwoBone: Elsewhere } = await load(WASM);
      const arms = [TwoBone, TwoBone, Elsewhere].map(
        (Class) => new Class({ dimensions, gripper, lengths: [2, 1.5] }),
      );
      const [arm, ...others] = arms;
      for (let frame = 1; frame < 300; frame++) {
        play(arm, frame, gripper > 0, dimensions);
      }
      for (const other of others) {
        other.setAngles([1, 2, 3].slice(0, dimensions));
        other.restoreState(arm.saveState());
      }
      for (let frame = 300; frame <= 1300; frame++) {
        const wanted = bits(arm);
        for (const other of others) {
          assert.equal(bits(other), wanted, `before frame ${frame}`);
        }
        for (const each of arms) {
          play(each, frame, gripper > 0, dimensions);
        }
      }
    });
  }
}

test('a saved state is a copy of 204 bytes, or 332 with a gripper', () => {
  const arm = new TwoBone({ lengths: [2, 1] });
  const [state, again] = [arm.saveState(), arm.saveState()];
  assert.equal(state.constructor, Uint8Array);
  assert.equal(state.length, 204);
  assert.equal(state.buffer.byteLength, 204);
  assert.deepEqual(state, again);
  arm.solve(1, 1);
  assert.deepEqual(state, again);
  assert.notDeepEqual(arm.saveState(), state);
  assert.equal(new TwoBone({ lengths: [2, 1], gripper: 1 }).saveState().length, 332);
});

test('a state undoes what was done, and passes through JSON', () => {
  const arm = new TwoBone({ lengths: [2, 1], root: [4, 5], softness: 0.1 });
  arm.solve(5, 6);
  const before = bits(arm);
  const text = JSON.stringify([...arm.saveState()]);
  arm.setRoot(0, 0);
  arm.softness = 0.4;
  arm.solve(1, 1);
  assert.notEqual(bits(arm), before);
  arm.restoreState(Uint8Array.from(JSON.parse(text)));
  assert.equal(bits(arm), before);
  assert.deepEqual(
    arm.joints.flatMap(({ x, y }) => [Math.fround(x), Math.fround(y)]),
    [...arm.positions],
  );
});

test('anything but a state of the same kind of arm is refused, and changes nothing', () => {
  const arm = new TwoBone({ lengths: [2, 1] });
  const state = arm.saveState();
  arm.solve(1, 1);
  const before = bits(arm);
  const refuse = (value, error) => {
    assert.throws(() => arm.restoreState(value), error);
    assert.equal(bits(arm), before);
  };
  for (const value of [undefined, null, 'state', 204, {}, [...state], new Float64Array(204)]) {
    refuse(value, {
      name: 'TypeError',
      message: /^state must be a Uint8Array, ArrayBuffer or DataView/,
    });
  }
  const refused = { name: 'RangeError', message: RULE };
  for (let at = 0; at < state.length; at++) {
    const wrong = state.slice();
    wrong[at] ^= 1;
    refuse(wrong, refused);
    refuse(state.subarray(0, at), refused);
  }
  refuse(new Uint8Array(state.length), refused);
  refuse(Uint8Array.from([...state, 0]), refused);
  for (const options of [
    { lengths: [2, 1.5] },
    { lengths: [2, 1], dimensions: 3 },
    { lengths: [2, 1], gripper: 1 },
  ]) {
    refuse(new TwoBone(options).saveState(), refused);
  }
  arm.dispose();
  assert.throws(() => arm.saveState(), /used after its dispose/);
  assert.throws(() => arm.restoreState(state), /used after its dispose/);
});
