// The source of a page that shows the spider as it is set up.

import { lines, short, wholePage } from '../shared/whole-page.js';
import { isLost } from '../shared-spider/common.js';
import { LENGTHS, REACH } from '../shared-spider/lengths.js';
import { groundSource } from '../shared-spider/terrain-source.js';
import { SCHEMA } from './setup.js';

/** The place on flat ground below the pointer. */
const FLAT = '\n  const call = (x, y) => spider.chase(x / zoom, -y / 0.62 / zoom);';

/** Draws the ground. */
const STROKE = lines(
  ["Object.assign(ctx, { lineWidth: 1, strokeStyle: '#3a4150' });", 'ctx.stroke(lines);'],
  '    ',
);

/**
 * A whole page: the spider walks to the pointer. Options that have their default are left out.
 * @param {import('../shared/settings.js').Values} settings
 */
export function sourceOf(settings) {
  const legs = Number(settings.legs);
  const lost = Array.from({ length: legs }, (_, leg) => leg).filter((leg) => isLost(settings, leg));
  const rough = settings.ground === 'flat' ? null : groundSource(String(settings.ground));
  const options = [
    `legs: ${legs},`,
    `lengths: [${LENGTHS.join(', ')}],`,
    'position: [width / 2 / zoom, -height / 2 / 0.62 / zoom],',
    rough && 'ground,',
    settings.gait !== SCHEMA.gait.initial && `gait: '${settings.gait}',`,
    settings.step !== SCHEMA.step.initial && `stepHeight: ${short((Number(settings.step) / 100) * REACH)},`,
    `maxSpeed: ${short(Number(settings.speed) * REACH)},`,
  ];
  const removed = [
    lost.length > 0 && `for (const leg of [${lost.join(', ')}]) spider.setLegEnabled(leg, false);`,
  ];
  const slower = settings.time === 100 ? '' : ` * ${Number(settings.time) / 100}`;
  return wholePage(
    'A spider that walks to the pointer',
    `
  // All of the spider fits in the window.
  const zoom = Math.min(1, width / ${Math.round(4.5 * REACH)}, height / ${Math.round(3.2 * REACH)});${rough ? rough.made : ''}
  const spider = new fabrik.Walker({${lines(options, '    ')}
  });${lines(removed, '  ')}
  // An oblique view: y points away from the viewer, z up.
  const toCanvas = ({ x, y, z }) => [x * zoom, (-0.62 * y - 0.78 * z) * zoom];${rough ? rough.drawn : FLAT}
  canvas.onpointermove = canvas.onpointerdown = (event) => call(event.offsetX, event.offsetY);
  call(0.7 * width, 0.6 * height);
  let before = performance.now();
  requestAnimationFrame(function frame(now) {
    spider.update((Math.max(now - before, 0) / 1000)${slower});
    before = now;
    ctx.clearRect(0, 0, width, height);${rough ? STROKE : ''}
    Object.assign(ctx, { lineWidth: 8 * zoom, strokeStyle: '#f0a83a', fillStyle: '#f0a83a', lineJoin: 'round', lineCap: 'round' });
    ctx.beginPath();
    for (const { joints, enabled } of spider.legs) {
      if (!enabled) continue;
      ctx.moveTo(...toCanvas(joints[0]));
      for (const joint of joints) ctx.lineTo(...toCanvas(joint));
    }
    ctx.stroke();
    ctx.beginPath();
    ctx.ellipse(...toCanvas(spider.body), 34 * zoom, 26 * zoom, 0, 0, 2 * Math.PI);
    ctx.fill();
    requestAnimationFrame(frame);
  });`,
  );
}
