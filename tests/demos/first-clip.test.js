// The clip of a model that the page Character plays first.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstClip } from '../../web/demos/shared-3d/first-clip.js';

test('a walk comes first, then a run, then a model that stands, then the first clip', () => {
  assert.equal(firstClip(['Bark', 'Bite', 'Idle', 'Idle Alert', 'Run', 'Sneak', 'Walk']), 'Walk');
  assert.equal(firstClip(['Bite', 'Idle', 'Running']), 'Running');
  assert.equal(firstClip(['Death', 'Idle Alert', 'Idle']), 'Idle');
  assert.equal(firstClip(['wave', 'jump']), 'wave');
  assert.equal(firstClip([]), '');
});

test('words are found in the names that tools give', () => {
  assert.equal(firstClip(['Armature|Jump', 'Armature|WalkCycle_01']), 'Armature|WalkCycle_01');
  assert.equal(firstClip(['mixamo.com', 'WALKING']), 'WALKING');
  assert.equal(firstClip(['Man_Death', 'Man_Run', 'Man_RunningJump']), 'Man_Run');
});

test('a part of a word is no word, and of several walks the plain one is taken', () => {
  assert.equal(firstClip(['Pose', 'Trunk', 'Sidle', 'Crosswalk']), 'Pose');
  assert.equal(firstClip(['Walk backwards', 'walk_left', 'Walk', 'Walks']), 'Walk');
});
