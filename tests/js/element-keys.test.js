// The names of keys, whatever letters the keyboard has.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf, letterOf } from '../../web/elements/shared/pointing.js';

test('a key of a keyboard without Latin letters is the one at the same place', () => {
  for (const [key, code, name] of [
    ['у', 'KeyE', 'e'],
    ['Ф', 'KeyA', 'a'],
    ['б', 'Comma', ','],
    ['ю', 'Period', '.'],
    ['ε', 'KeyE', 'e'],
    [';', 'KeyQ', 'q'],
    ['ת', 'Comma', ','],
    ["'", 'KeyW', 'w'],
    ['い', 'KeyE', 'e'],
    ['え', 'Digit5', '5'],
    ['ほ', 'Minus', '-'],
    ['ｅ', 'KeyE', 'e'],
    ['۳', 'Digit3', '3'],
    ['ำ', 'KeyE', 'e'],
  ]) {
    assert.equal(keyOf({ key, code }), name, `${key} at ${code}`);
  }
  assert.deepEqual(letterOf({ key: 'ц', code: 'KeyW', shiftKey: false }), { x: 0, y: -8 });
});

test('on any keyboard with Latin letters the letter counts, not its place', () => {
  for (const [key, code, name] of [
    ['a', 'KeyQ', 'a'],
    ['E', 'KeyD', 'e'],
    [',', 'KeyW', ','],
    ['.', 'KeyE', '.'],
    [',', 'KeyM', ','],
    [';', 'Comma', ';'],
    [':', 'Period', ':'],
    ['é', 'KeyW', 'é'],
    ['é', 'Digit2', 'é'],
    ['#', 'Digit3', '#'],
    ['£', 'Digit3', '£'],
    ['ß', 'Minus', 'ß'],
    ['¡', 'Equal', '¡'],
  ]) {
    assert.equal(keyOf({ key, code }), name, `${key} at ${code}`);
  }
});

test('keys with names keep them, and a key without a place is what it writes', () => {
  assert.equal(keyOf({ key: 'ArrowLeft', code: 'ArrowLeft' }), 'ArrowLeft');
  assert.equal(keyOf({ key: ' ', code: 'Space' }), ' ');
  assert.equal(keyOf({ key: 'e', code: '' }), 'e');
  assert.equal(keyOf({ key: 'у', code: '' }), 'у');
  assert.equal(keyOf({ key: 'у', code: 'toString' }), 'у');
});
