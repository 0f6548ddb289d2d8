// The face of the demo's spider: when it sleeps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Face } from '../../web/demos/spider/face.js';

const wait = (face, seconds, busy) => {
  for (let frame = 0; frame < 60 * seconds; frame++) {
    face.step(1 / 60, busy);
  }
};

test('left alone it dozes off with its eyes closed, and wakes with a start', () => {
  const face = new Face();
  wait(face, 60, true);
  assert.equal(face.asleep, false, 'not while there is something to do');
  wait(face, 25, false);
  assert.equal(face.asleep, true);
  assert.ok(face.lid > 0.95 && face.lid <= 1);
  face.wake();
  assert.equal(face.asleep, false);
  assert.ok(face.wide > 0.9);
  wait(face, 3, false);
  assert.equal(face.wide, 0);
});
