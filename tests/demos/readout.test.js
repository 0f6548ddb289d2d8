// The sentence below a figure: when it changes.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { Readout } from '../../web/demos/shared/readout.js';

let words;
let readout;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  globalThis.window = globalThis;
  words = { textContent: '' };
  readout = new Readout({
    querySelector: (selector) => (selector === '[data-words]' ? words : {}),
    querySelectorAll: () => [],
  });
});

afterEach(() => {
  mock.timers.reset();
  delete globalThis.window;
});

test('a sentence is shown once it has been true for 200 ms', () => {
  readout.say('It is near.');
  mock.timers.tick(150);
  readout.say('It is far.');
  mock.timers.tick(150);
  assert.equal(words.textContent, '');
  mock.timers.tick(50);
  assert.equal(words.textContent, 'It is far.');
});

test('a new sentence whose numbers keep changing is shown after 200 ms, with the last number', () => {
  for (let metres = 0; metres < 5; metres++) {
    readout.say(`${metres} m short.`, ' m short.');
    mock.timers.tick(50);
  }
  assert.equal(words.textContent, '3 m short.');
});

test('if a sentence is shown, other numbers are shown when they rest', () => {
  readout.say('1 m short.', ' m short.');
  mock.timers.tick(200);
  for (let metres = 2; metres < 10; metres++) {
    readout.say(`${metres} m short.`, ' m short.');
    mock.timers.tick(100);
  }
  assert.equal(words.textContent, '1 m short.');
  mock.timers.tick(100);
  assert.equal(words.textContent, '9 m short.');
});
