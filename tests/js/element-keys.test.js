// The names of keys, whatever letters the keyboard has.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageNamed } from '../../web/elements/shared/language.js';
import { keyOf, letterOf } from '../../web/elements/shared/pointing.js';

test('a key of a keyboard without Latin letters is the one at the same place', () => {
  for (const [key, code, name] of [
    ['у', 'KeyE', 'e'],
    ['Ф', 'KeyA', 'a'],
    ['б', 'Comma', ','],
    ['ю', 'Period', '.'],
    ['ת', 'Comma', ','],
    ['え', 'Digit5', 'え'],
  ]) {
    assert.equal(keyOf({ key, code }), name, key);
  }
  assert.deepEqual(letterOf({ key: 'ц', code: 'KeyW', shiftKey: false }), { x: 0, y: -8 });
});

test('on any keyboard with Latin letters the letter counts, not its place', () => {
  assert.equal(keyOf({ key: 'a', code: 'KeyQ' }), 'a');
  assert.equal(keyOf({ key: 'E', code: 'KeyD' }), 'e');
  assert.equal(keyOf({ key: 'ArrowLeft', code: 'ArrowLeft' }), 'ArrowLeft');
  assert.equal(keyOf({ key: ' ', code: 'Space' }), ' ');
  assert.equal(keyOf({ key: 'e', code: '' }), 'e');
});

test('sentences are joined with a space, and those that are empty are left out', () => {
  assert.equal(languageNamed('en').sentences('One.', '', false, 'Two.'), 'One. Two.');
});

test('degrees have no space before their sign in any language', () => {
  for (const tag of ['en', 'pt', 'uk', 'zh', 'ja', 'de', 'fr']) {
    assert.equal(languageNamed(tag).degrees(-20), '−20°', tag);
  }
});
