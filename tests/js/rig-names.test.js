// Names of joints that a rig does not have: the error says which name may be meant, or which there are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Rig } from 'fabrik/rig';

const names = ['hips', 'chest', 'Left Hand', 'right_hand', 'mixamorig:LeftFoot', 'head', 'neck'];
const joints = names.map((name, i) => ({ name, ...(i > 0 && { parent: i - 1, offset: [0, 1, 0] }) }));
const rig = new Rig({ joints });

/** The message about a name, after the name itself. */
const hintOf = (name) => {
  const said = `joint must be a joint, its name or its index, but is ${JSON.stringify(name)}`;
  let hint;
  assert.throws(
    () => rig.goal(name, { position: [0, 0, 0] }),
    (error) => {
      assert.equal(error.constructor, RangeError);
      assert.equal(error.code, 'out-of-range');
      assert.ok(error.message.startsWith(said), error.message);
      assert.ok(error.stack.includes(error.message), 'the stack, which Node prints, has the hint');
      hint = error.message.slice(said.length);
      return true;
    },
  );
  return hint;
};

for (const [wrong, meant] of [
  ['left hnad', 'Left Hand'],
  ['left_hand', 'Left Hand'],
  ['leftHand', 'Left Hand'],
  ['rihgt hand', 'right_hand'],
  ['hip', 'hips'],
  ['Hips', 'hips'],
  ['haed', 'head'],
  ['chst', 'chest'],
  ['LeftFoot', 'mixamorig:LeftFoot'],
]) {
  test(`for "${wrong}", the error asks whether "${meant}" is meant`, () => {
    assert.equal(hintOf(wrong), `; did you mean "${meant}"?`);
  });
}

for (const wrong of ['tail', 'wrist', 'x', '', 'toString', '骨盤']) {
  test(`"${wrong}" is like no name: the error lists the first names`, () => {
    assert.equal(
      hintOf(wrong),
      '; there are "hips", "chest", "Left Hand", "right_hand", "mixamorig:LeftFoot", "head", …',
    );
  });
}

test('a name that differs only in case and separators is nearer than any other', () => {
  const hands = ['root', 'hand_r', 'hand_l'].map((name, i) => ({
    name,
    ...(i > 0 && { parent: 0, offset: [0, 1, 0] }),
  }));
  assert.throws(() => new Rig({ joints: hands }).joint('hand_L'), /did you mean "hand_l"\?$/);
});

test('the nearest of several names is asked for', () => {
  const legs = ['shin left', 'shin right', 'thigh left', 'thigh right'].map((name, i) => ({
    name,
    ...(i > 0 && { parent: 0, offset: [0, 1, 0] }),
  }));
  assert.throws(() => new Rig({ joints: legs }).joint('thihg right'), /did you mean "thigh right"\?$/);
});

test('a name with one letter more is nearer than one that contains the whole word', () => {
  const hands = [{ name: 'LeftHand' }, { name: 'Hand', parent: 0, offset: [0, 1, 0] }];
  assert.throws(() => new Rig({ joints: hands }).joint('Han'), /did you mean "Hand"\?$/);
});

test('for a parent, only the names of earlier joints are asked for', () => {
  const wrong = [joints[0], { ...joints[1], parent: 'chset' }];
  assert.throws(() => new Rig({ joints: wrong }), {
    message: /^joints\[1\]\.parent must be .* an earlier joint, but is "chset"; there are "hips"$/,
  });
});

test('if no joint has a name, the error says so', () => {
  assert.throws(() => new Rig({ joints: [{}] }).joint('arm'), {
    message: /but is "arm"; there are no names$/,
  });
});

test('names of goals and ties have hints, too', () => {
  const goals = [{ joint: 'chset', position: [0, 0, 0] }];
  assert.throws(() => new Rig({ joints, goals }), {
    message: /^goals\[0\]\.joint .*"chset"; did you mean "chest"\?$/,
  });
  assert.throws(() => rig.tie('chest', 'haed'), { message: /^other .*"haed"; did you mean "head"\?$/ });
});

test('a very long name gets its error at once', () => {
  const started = performance.now();
  assert.throws(() => rig.joint('hand '.repeat(1e5)), RangeError);
  assert.ok(performance.now() - started < 500);
});
