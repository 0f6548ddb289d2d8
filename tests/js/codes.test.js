// The codes and the layouts in web/ are those of the headers of src/ and src/wasm/.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { WalkerBatch } from '../../web/batch/walker-batch.js';
import * as GOAL from '../../web/chain/goal-layout.js';
import * as LIMIT from '../../web/chain/limit-layout.js';
import { KINDS } from '../../web/chain/limits.js';
import { ROOT_MODES } from '../../web/chain/settings.js';
import * as STEP from '../../web/chain/step-layout.js';
import * as ERRORS from '../../web/core/error-codes.js';
import * as RIG from '../../web/rig/layouts.js';
import { KINDS as JOINT_KINDS } from '../../web/rig/limits.js';
import { BIASES, ROOT_MODES as RIG_ROOT_MODES, ROOT_MOTIONS } from '../../web/rig/settings.js';
import { STATUSES as RIG_STATUSES } from '../../web/rig/status.js';
import { STEP_KINDS } from '../../web/rig/trace.js';
import { POSE } from '../../web/two-bone/pose.js';
import { BLOCKS, BODY } from '../../web/walker/body.js';
import { COMMAND, COMMANDS } from '../../web/walker/command.js';
import { LEG } from '../../web/walker/create.js';
import { SETTINGS } from '../../web/walker/options.js';
import { UPS } from '../../web/walker/place.js';
import { EVENT } from '../../web/walker/views.js';

const header = (name) => readFileSync(new URL(`../../src/${name}`, import.meta.url), 'utf8');
const CHAIN = header('ik.h');
const WALKER = header('ik_walker.h');
const WALKER_BATCH = header('ik_walker_batch.h');
const WALKER_BRIDGE = header('wasm/walker_bridge.c');
const TWO_BONE = header('ik_two_bone.h');
const RIG_HEADER = header('ik_rig.h');

/** The numbers of `X(PREFIX_NAME, number, …)`, by their names. */
const codes = (text, prefix) =>
  Object.fromEntries(
    [...text.matchAll(/X\((\w+), (-?\d+),/g)]
      .filter(([, name]) => name.startsWith(prefix))
      .map(([, name, code]) => [name.slice(prefix.length), Number(code)]),
  );

/** The texts of one list of `X(NAME, number, "text")`, by their numbers. */
const texts = (list, source) =>
  [
    ...source
      .split(`#define ${list}(X)`)[1]
      .split('\n\n')[0]
      .matchAll(/, (\d+), +"([\w-]+)"/g),
  ].reduce((all, [, code, text]) => Object.assign(all, { [code]: text }), []);

/** The positions of the fields of a struct, in bytes, and its length as `BYTES`. */
function layout(name, text = WALKER) {
  const body = new RegExp(`typedef struct ${name} \\{([^}]*)\\} ${name};`).exec(text)[1];
  const places = {};
  let at = 0;
  for (const [, type, fields] of body.matchAll(/^ +(const double \*|\w+ )([^;]+);/gm)) {
    // Pointers of wasm have 4 bytes.
    const size = { double: 8, float: 4, int32_t: 4, 'const double *': 4 }[type.trim()];
    at = Math.ceil(at / size) * size;
    for (const field of fields.split(', ')) {
      const [, name, count = '1'] = /^(\w+)(?:\[(\w+)\])?$/.exec(field);
      places[name.toUpperCase()] = at;
      at += size * (count === 'IK_WALKER_MAX_BONES' ? 8 : Number(count));
    }
  }
  return { ...places, BYTES: at };
}

/** A layout whose length is that of the struct in an array, which has doubles. */
const padded = ({ BYTES, ...places }) => ({ ...places, BYTES: Math.ceil(BYTES / 8) * 8 });

test('the error codes in JavaScript are those of ik_error.h', () => {
  const given = codes(header('ik_error.h'), 'IK_ERROR_');
  assert.ok(Object.keys(given).length > 40, `only ${Object.keys(given)} are found in the header`);
  assert.equal(new Set(Object.values(given)).size, Object.keys(given).length, 'a code is used twice');
  for (const [name, code] of Object.entries(ERRORS)) {
    assert.equal(code, given[name], name);
  }
});

test('the names in JavaScript are those of ik_walker.h and its bridge', () => {
  assert.deepEqual([...UPS], texts('IK_UPS', WALKER));
  assert.deepEqual([...COMMANDS], texts('IK_WALKER_COMMANDS', WALKER));
  assert.deepEqual(
    BLOCKS.map((block) => block ?? 'none'),
    texts('IK_WALKER_BLOCKS', WALKER),
  );
  const { KIND, VELOCITY, X, BYTES } = layout('ik_walker_command');
  assert.deepEqual(
    [KIND, VELOCITY, X, BYTES],
    [0, 8 * COMMAND.VELOCITY, 8 * COMMAND.PLACE, 8 * COMMAND.COUNT],
  );
  assert.deepEqual([...SETTINGS], texts('SETTINGS', WALKER_BRIDGE));
});

test('the statuses of a batch are those of ik_walker_batch.h', () => {
  assert.deepEqual([...WalkerBatch.STATUSES], texts('IK_WALKER_BATCH_STATUSES', WALKER_BATCH));
});

test('the bridge names all settings of ik_walker.h, with the same codes', () => {
  const given = codes(WALKER_BRIDGE, 'IK_WALKER_');
  const known = Object.keys(given).map((name) => [name, codes(WALKER, 'IK_WALKER_')[name]]);
  assert.deepEqual(given, Object.fromEntries(known));
  assert.equal(Object.keys(given).length, Number(/IK_WALKER_SETTING_COUNT (\d+)/.exec(WALKER)[1]));
});

test('the root modes are those of ik_root_mode', () => {
  const modes = [...CHAIN.matchAll(/X\(IK_ROOT_\w+, (\d), +"(free|fixed|pull)"\)/g)];
  assert.deepEqual(
    modes.map(([, code, name]) => [Number(code), name]),
    [...ROOT_MODES.entries()],
  );
});

test('a goal is described to the layout of ik_wasm_goal, which has all fields of ik_goal', () => {
  const found = [...header('wasm/chain_bridge.h').matchAll(/^ +IK_WASM_GOAL_(\w+) = (\d+)/gm)];
  assert.deepEqual(Object.fromEntries(found.map(([, name, at]) => [name, Number(at)])), { ...GOAL });
  const { BYTES, ...places } = layout('ik_goal', CHAIN);
  const { COUNT, ...known } = GOAL;
  assert.equal(BYTES, 8 * COUNT);
  assert.deepEqual(Object.fromEntries(Object.entries(known).map(([name, at]) => [name, 8 * at])), places);
});

test('a limit is described to the layout of ik_limit', () => {
  const { BYTES, ...places } = layout('ik_limit', CHAIN);
  const { COUNT, ...known } = LIMIT;
  assert.equal(BYTES, 8 * COUNT);
  assert.deepEqual(Object.fromEntries(Object.entries(known).map(([name, at]) => [name, 8 * at])), places);
});

test('the kinds of limits are those of ik_limit_kind', () => {
  const [, list] = /typedef enum ik_limit_kind \{([^}]*)\}/.exec(CHAIN);
  const names = list.split(',').map((name) => name.trim().replace('IK_LIMIT_', '').toLowerCase());
  const kinds = Object.entries({ ...KINDS[2], ...KINDS[3] });
  assert.deepEqual(
    [['none', 0], ...kinds.map(([name, { code }]) => [name, code])],
    names.map((name, code) => [name, code]),
  );
});

test('a step is read by the layout of ik_step', () => {
  const { BYTES, ...places } = layout('ik_step', header('ik_trace.h'));
  const { COUNT, ...known } = STEP;
  assert.equal(BYTES, 4 * COUNT);
  assert.deepEqual(Object.fromEntries(Object.entries(known).map(([name, at]) => [name, 4 * at])), places);
});

test('a leg is described to the layout of ik_walker_leg', () => {
  const { GIVEN, ...places } = LEG;
  const { BONES, GIVEN: given, ...others } = layout('ik_walker_leg');
  assert.deepEqual([BONES, given], [0, 4]);
  assert.deepEqual(places, others);
  for (const [name, bit] of Object.entries(GIVEN)) {
    assert.match(WALKER, new RegExp(`#define IK_LEG_${name} ${bit}\\n`));
  }
});

test('a body is read by the layout of ik_walker_body', () => {
  const { COUNT, PLACE, ...places } = BODY;
  const { X, Y, Z, BYTES, ...others } = layout('ik_walker_body');
  assert.deepEqual([X, Y, Z, BYTES], [8 * PLACE, 8 * PLACE + 8, 8 * PLACE + 16, 8 * COUNT]);
  assert.deepEqual(Object.fromEntries(Object.entries(places).map(([name, at]) => [name, 8 * at])), others);
});

test('a pose of the two-bone arm is read by the layout of ik_two_bone_pose', () => {
  assert.deepEqual(POSE, layout('ik_two_bone_pose', TWO_BONE));
});

test('an event is read by the layout of ik_walker_event', () => {
  const { COUNT, ...flags } = EVENT;
  const wanted = { TIME: 0, X: 8, Y: 16, Z: 24, LEG: 32, FLAGS: 36, BYTES: 8 * COUNT };
  assert.deepEqual(layout('ik_walker_event'), wanted);
  for (const [name, bit] of Object.entries(flags)) {
    assert.match(WALKER, new RegExp(`#define IK_EVENT_${name} ${bit}\\b`));
  }
});

test('the structs of rigs are described to the layouts of ik_rig.h', () => {
  const { JOINT, GOAL, PART, STEP: RIG_STEP, CERTIFICATE } = RIG;
  assert.deepEqual(JOINT, padded(layout('ik_rig_joint', RIG_HEADER)));
  assert.deepEqual(GOAL, padded(layout('ik_rig_goal', RIG_HEADER)));
  assert.deepEqual(RIG_STEP, padded(layout('ik_rig_step', RIG_HEADER)));
  assert.deepEqual(CERTIFICATE, padded(layout('ik_rig_certificate', RIG_HEADER)));
  const [, list] = /typedef enum ik_rig_part \{([^}]*)\}/.exec(RIG_HEADER);
  const parts = [...list.matchAll(/IK_RIG_(\w+) = (\d+)/g)].map(([, name, bit]) => [name, Number(bit)]);
  assert.deepEqual(PART, Object.fromEntries(parts));
});

test('the names of rigs are those of ik_rig.h', () => {
  assert.deepEqual([...JOINT_KINDS], texts('IK_RIG_JOINT_KINDS', RIG_HEADER));
  assert.deepEqual([...RIG_ROOT_MODES], texts('IK_RIG_ROOT_MODES', RIG_HEADER));
  assert.deepEqual([...ROOT_MOTIONS], texts('IK_RIG_ROOT_MOTIONS', RIG_HEADER));
  assert.deepEqual([...BIASES], texts('IK_RIG_BIASES', RIG_HEADER));
  assert.deepEqual([...STEP_KINDS], texts('IK_RIG_STEPS', RIG_HEADER));
  const statuses = texts('IK_RIG_STATUSES', RIG_HEADER);
  assert.deepEqual([...RIG_STATUSES], Array.from(statuses));
});
