// Closed loops go on through change points: poses in which they could go on in two ways.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Rig } from '../../web/rig.js';

const DEGREE = Math.PI / 180;
const GROUND = { name: 'ground', position: [0, 0], limit: { type: 'fixed' } };

/** Two cranks of length 1 and a bar between them, as on the wheels of a locomotive. @param {'left' | 'right'} carrier of the bar */
function parallelogram(carrier, settings) {
  const bar =
    carrier === 'left'
      ? { parent: 'left', at: [4, 0], other: 'right' }
      : { parent: 'right', at: [-4, 0], other: 'left' };
  const joints = [
    GROUND,
    { name: 'left', parent: 'ground', offset: [0, 0] },
    { name: 'right', parent: 'ground', offset: [4, 0] },
    { name: 'bar', parent: bar.parent, offset: [0, 1] },
  ];
  const rig = new Rig({ joints, ...settings });
  rig.tie(bar.other, 'bar', { point: [0, 1], offset: bar.at, tolerance: 1e-6 });
  const level = () => {
    const [from, to] = [rig.pointAt('bar', [0, 0]), rig.pointAt('bar', [1, 0])];
    return to[1] - from[1];
  };
  return { rig, crank: 'left', isWrong: () => Math.abs(level()) > 0.01 };
}

/** A slider-crank whose rod is as long as its crank: the slider is at 2 cos of the crank's angle, not at 0. */
function sliderCrank(settings) {
  const joints = [
    GROUND,
    { name: 'crank', parent: 'ground', offset: [0, 0] },
    { name: 'rod', parent: 'crank', offset: [1, 0] },
    {
      name: 'piston',
      parent: 'ground',
      offset: [0, 0],
      limit: { type: 'slider', axis: [1, 0], min: -3, max: 3 },
    },
  ];
  const rig = new Rig({ joints, ...settings });
  rig.tie('piston', 'rod', { point: [0, 0], offset: [1, 0], tolerance: 1e-6 });
  const at = () => rig.pointAt('piston', [0, 0])[0];
  return { rig, crank: 'crank', isWrong: (angle) => Math.abs(at() - 2 * Math.cos(angle)) > 0.05 };
}

/** A crank and the ground of length 1, a rod and a rocker of length 2. */
function kite(settings) {
  const joints = [
    GROUND,
    { name: 'crank', parent: 'ground', offset: [0, 0] },
    { name: 'rocker', parent: 'ground', offset: [1, 0] },
    { name: 'rod', parent: 'crank', offset: [1, 0] },
  ];
  const rig = new Rig({ joints, ...settings });
  rig.tie('rocker', 'rod', { point: [2, 0], offset: [2, 0], tolerance: 1e-6 });
  let before = null;
  const isWrong = () => {
    const [x, y] = rig.pointAt('rocker', [2, 0]);
    const now = Math.atan2(y, x - 1);
    const turned = Math.abs(wrapped(now - (before ?? now)));
    before = now;
    return turned > 70 * DEGREE;
  };
  return { rig, crank: 'crank', start: 90, isWrong };
}

const wrapped = (angle) => Math.atan2(Math.sin(angle), Math.cos(angle));

const LINKAGES = {
  'a parallelogram': (settings) => parallelogram('left', settings),
  'a parallelogram whose bar hangs on the follower': (settings) => parallelogram('right', settings),
  'a slider-crank': sliderCrank,
  'a kite': kite,
};

for (const [name, make] of Object.entries(LINKAGES)) {
  test(`${name} goes through its change points in three turns, whatever the step`, () => {
    for (const settings of [{}, { restarts: false }, { bias: 'none', restarts: 'near' }]) {
      for (let step = 1; step <= 20; step++) {
        const { rig, crank, start = 0, isWrong } = make(settings);
        const goal = rig.goal(crank, { orientation: start * DEGREE });
        for (let i = 0; i < 5; i++) {
          rig.solve();
        }
        for (let angle = start; angle <= start + 3 * 360; angle += step) {
          goal.set({ orientation: angle * DEGREE });
          assert.equal(rig.solve(), 'reached');
          assert.equal(isWrong(angle * DEGREE), false, `${step}°, at ${angle}°, ${JSON.stringify(settings)}`);
        }
        rig.dispose();
      }
    }
  });
}
