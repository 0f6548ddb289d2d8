// The colours of the spider's marks: each has a contrast of at least 3 to what is behind it, in the light and in the dark.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ground } from '../../web/demos/shared-spider/ground.js';
import { drawRestingSpots } from '../../web/demos/shared-spider/marks.js';
import { drawChart } from '../../web/demos/spider/gait-chart.js';
import { GaitTimeline } from '../../web/element.js';

const css = readFileSync(new URL('../../web/demos/styles/colours.css', import.meta.url), 'utf8');
const colours = Object.fromEntries(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
);

/** The relative luminance of WCAG 2. */
function luminance(colour) {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

for (const scheme of ['light', 'dark']) {
  for (const [mark, behind, what] of [
    ['swing', 'stage', 'lifted legs'],
    ['swing', 'grid', 'bars of the gait chart'],
    ['home', 'stage', 'resting spots'],
    ['planted', 'stage', 'planted feet'],
    ['target', 'stage', 'over-stretched legs'],
  ]) {
    test(`${what} have a contrast of at least 3 in the ${scheme}`, () => {
      const value = contrast(colours[mark][scheme], colours[behind][scheme]);
      assert.ok(value >= 3, value.toFixed(2));
    });
  }
}

/** A canvas that records with which colour and opacity it is drawn on. */
function recorder() {
  const drawn = [];
  const state = { globalAlpha: 1, fillStyle: '', strokeStyle: '' };
  return new Proxy(state, {
    get: (_, name) => {
      if (name === 'drawn') {
        return drawn;
      }
      if (name === 'stroke' || name === 'fillRect') {
        return () => drawn.push({ name, ...state });
      }
      return name in state ? state[name] : () => {};
    },
    set: (_, name, value) => {
      state[name] = value;
      return true;
    },
  });
}

const theme = { home: 'home', swing: 'swing', grid: 'grid', stage: 'stage', faint: 'faint' };

test('resting spots and the bars of the gait chart are drawn opaque', () => {
  const ground = new Ground({ view: { width: 600, height: 400 } }, 1);
  const leg = { home: { x: 0.6, y: 0, z: 0 }, joints: [{ x: 0.1, y: 0, z: 0.3 }], enabled: true };
  const rings = recorder();
  drawRestingSpots(rings, theme, ground, { legs: [leg], body: { z: 0.3 }, reach: 1 });
  assert.deepEqual(
    rings.drawn.map(({ globalAlpha, strokeStyle }) => [strokeStyle, globalAlpha]),
    [['home', 1]],
  );

  const timeline = new GaitTimeline();
  timeline.record({ legs: [{ planted: false, enabled: true }] }, 0);
  timeline.record({ legs: [{ planted: false, enabled: true }] }, 1);
  const bars = recorder();
  drawChart(bars, theme, { width: 600, height: 400 }, timeline, ['L1']);
  assert.deepEqual(
    bars.drawn.map(({ globalAlpha, fillStyle }) => [fillStyle, globalAlpha]),
    [
      ['grid', 1],
      ['swing', 1],
    ],
  );
});
