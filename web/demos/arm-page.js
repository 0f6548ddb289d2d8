// What is on the Arm demo's screen, as a page of its own.

import { GRIPPER, radians, SCHEMA } from './arm-setup.js';
import { lines, short, wrapPage } from './snippet.js';

/**
 * A whole page: the arm as it is set up, reaching for the pointer. It expects `fabrik.global.js` beside
 * it. What is as the package has it anyway is left out.
 * @param {import('./settings.js').Values} settings
 * @param {number} zoom pixels a unit
 */
export function pageOf(settings, zoom) {
  const scaled = (/** @type {unknown} */ length) => short(Number(length) * zoom);
  // The y of a page points down, that of the demo's world up: angles change their sign.
  const bend = { negative: 'positive', positive: 'negative', nearest: 'nearest' }[String(settings.bend)];
  const angle = short(-radians(Number(settings.angle)));
  const held = settings.hand === 'held';
  const options = [
    'root: [innerWidth / 2, innerHeight / 2],',
    `lengths: [${scaled(settings.upper)}, ${scaled(settings.fore)}],`,
    `gripper: ${scaled(GRIPPER)},`,
    bend !== 'positive' && `bend: '${bend}',`,
    settings.soften !== SCHEMA.soften.initial && `softness: ${Number(settings.soften) / 100},`,
  ];
  const before = [!held && `arm.setAngles([0, 0, ${angle}]);`];
  return wrapPage(
    'An arm that reaches for the pointer',
    `
  const arm = new fabrik.TwoBone({${lines(options, '    ')}
  });${lines(before, '  ')}
  function draw({ joints }, colour) {
    ctx.beginPath();
    for (const { x, y } of joints) ctx.lineTo(x, y);
    Object.assign(ctx, { lineWidth: ${short(16 * zoom)}, strokeStyle: colour, lineJoin: 'round', lineCap: 'round' }).stroke();
  }
  function reach(x, y) {
    arm.solve([x, y]${held ? `, { orientation: ${angle} }` : ''});
    ctx.clearRect(0, 0, canvas.width, canvas.height);${settings.other ? "\n    draw(arm.other, '#363b46');" : ''}
    draw(arm, '#f0a83a');
  }
  canvas.onpointermove = (event) => reach(event.offsetX, event.offsetY);
  reach(innerWidth / 2 + ${scaled(120)}, innerHeight / 2);`,
  );
}
