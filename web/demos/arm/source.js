// The source of a page that shows the arm as it is set up.

import { radians } from '../shared/angles.js';
import { lines, short, wholePage } from '../shared/whole-page.js';
import { GRIPPER, SCHEMA } from './setup.js';

/**
 * A whole page: the arm reaches for the pointer. Options that have their default are left out.
 * @param {import('../shared/settings.js').Values} settings
 */
export function sourceOf(settings) {
  // The y of a page points down, that of the demo's world up: angles change their sign.
  const bend = { negative: 'positive', positive: 'negative', nearest: 'nearest' }[String(settings.bend)];
  const angle = short(-radians(Number(settings.angle)));
  const held = settings.hand === 'held';
  const options = [
    'root: [width / 2, height / 2],',
    `lengths: [${settings.upper} * zoom, ${settings.fore} * zoom],`,
    `gripper: ${GRIPPER} * zoom,`,
    bend !== 'positive' && `bend: '${bend}',`,
    settings.soften !== SCHEMA.soften.initial && `softness: ${Number(settings.soften) / 100},`,
  ];
  const size = 2.1 * (Number(settings.upper) + Number(settings.fore) + GRIPPER);
  const before = [!held && `arm.setAngles([0, 0, ${angle}]);`];
  return wholePage(
    'An arm that reaches for the pointer',
    `
  // The whole arm fits in the window.
  const zoom = Math.min(width, height) / ${Math.round(size)};
  const arm = new fabrik.TwoBone({${lines(options, '    ')}
  });${lines(before, '  ')}
  function draw({ joints }, colour) {
    ctx.beginPath();
    for (const { x, y } of joints) ctx.lineTo(x, y);
    Object.assign(ctx, { lineWidth: 16 * zoom, strokeStyle: colour, lineJoin: 'round', lineCap: 'round' }).stroke();
  }
  function reach(x, y) {
    arm.solve([x, y]${held ? `, { orientation: ${angle} }` : ''});
    ctx.clearRect(0, 0, width, height);${settings.other ? "\n    draw(arm.other, '#363b46');" : ''}
    draw(arm, '#f0a83a');
  }
  canvas.onpointermove = canvas.onpointerdown = (event) => reach(event.offsetX, event.offsetY);
  reach(width / 2 + 120 * zoom, height / 2);`,
  );
}
