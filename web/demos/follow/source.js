// The source of a page with the chain as it is set up.

import { lines, short, wholePage } from '../shared/whole-page.js';
import { lengthsIn, limitsIn, REACH } from './setup.js';

const RANGE = "([min, max]) => ({ type: 'range', min: radians(min), max: radians(max) })";

/**
 * The code of an array. It is short if all values are equal.
 * @template T
 * @param {T[]} values
 * @param {(value: T) => string} write
 */
function list(values, write) {
  const texts = values.map(write);
  return texts.length > 4 && texts.every((text) => text === texts[0])
    ? `Array(${texts.length}).fill(${texts[0]})`
    : `[${texts.join(', ')}]`;
}

/**
 * A whole page: the chain reaches for the pointer. Options that have their default are left out.
 * @param {import('../shared/settings.js').Values} settings
 */
export function sourceOf(settings) {
  const limits = limitsIn(settings);
  const usual = limits ? 1000 : 100;
  const thickness = Math.min(Math.max((0.28 * REACH) / Number(settings.bones), 5), 18);
  const options = [
    'root: [width / 2, height / 2],',
    `lengths: ${list(lengthsIn(settings), short)}.map((length) => length * zoom),`,
    limits && `base: radians(${settings.base}),`,
    limits && `limits: ${list(limits, ({ min, max }) => `[${min}, ${max}]`)}.map(${RANGE}),`,
    settings.method !== 'auto' && `solver: '${settings.method}',`,
    settings.iterations !== usual && `maxIterations: ${settings.iterations},`,
    settings.root !== 'fixed' && `rootMode: '${settings.root}',`,
  ];
  const helpers = [
    '// The whole chain fits in the window.',
    `const zoom = Math.min(width, height) / ${Math.round(2.1 * REACH)};`,
    limits && 'const radians = (degrees) => (degrees * Math.PI) / 180;',
  ];
  return wholePage(
    'A chain that reaches for the pointer',
    `${lines(helpers, '  ')}
  const chain = new fabrik.Chain({${lines(options, '    ')}
  });
  function reach(x, y) {
    chain.solve(x, y);
    ctx.clearRect(0, 0, width, height);
    ctx.beginPath();
    for (const joint of chain.joints) ctx.lineTo(joint.x, joint.y);
    Object.assign(ctx, { lineWidth: ${short(thickness)} * zoom, strokeStyle: '#f0a83a', lineJoin: 'round', lineCap: 'round' }).stroke();
  }
  canvas.onpointermove = canvas.onpointerdown = (event) => reach(event.offsetX, event.offsetY);
  reach(width / 2 + 150 * zoom, height / 2 - 100 * zoom);`,
  );
}
