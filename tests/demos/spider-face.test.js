// The face of the demo's spider: when it sleeps, and for how long it looks the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Face } from '../../web/demos/shared-spider/face.js';

const wait = (face, seconds, busy) => {
  for (let frame = 0; frame < 60 * seconds; frame++) {
    face.step(1 / 60, busy);
  }
};

test('a spider with nothing to do falls asleep with its eyes closed, and is startled when it wakes', () => {
  const face = new Face();
  wait(face, 60, true);
  assert.equal(face.asleep, false, 'not while it has something to do');
  wait(face, 25, false);
  assert.equal(face.asleep, true);
  assert.ok(face.lid > 0.95 && face.lid <= 1);
  face.wake();
  assert.equal(face.asleep, false);
  assert.ok(face.wide > 0.9);
  wait(face, 3, false);
  assert.equal(face.wide, 0);
});

test('a face that is drawn again only when it may change misses nothing that lasts', () => {
  const [often, rarely] = [new Face(), new Face()];
  let time = 0;
  let frames = 0;
  let due = 0;
  const shown = [];
  for (let frame = 1; frame <= 60 * 40; frame++) {
    often.step(1 / 60, false);
    time += 1 / 60;
    due -= 1 / 60;
    if (due < 1e-9) {
      rarely.step(time, false);
      time = 0;
      frames++;
      due = Math.max(rarely.still, 1 / 60);
    }
    const [a, b] = [often, rarely].map((face) => ({ lid: face.lid, ...face.gazeFrom({ x: 0, y: 0 }) }));
    shown.push({ lid: Math.abs(a.lid - b.lid), gaze: Math.hypot(a.x - b.x, a.y - b.y) });
  }
  const wrong = (kind, limit) => shown.filter((each) => each[kind] > limit).length / shown.length;
  assert.ok(wrong('lid', 0.2) < 0.02, `the lids differ in ${wrong('lid', 0.2)} of the frames`);
  assert.ok(wrong('gaze', 0.01) < 0.05, `the gaze differs in ${wrong('gaze', 0.01)} of the frames`);
  assert.ok(frames / 40 <= 10, `${frames / 40} frames per second`);
});
