// What is on the Spider demo's screen, as a page of its own.

import { lines, short, wrapPage } from '../shared/written-page.js';
import { isLost, LENGTHS } from './setup.js';

/**
 * A whole page of under 35 lines: the spider as it is set up, coming to the pointer. It expects
 * `fabrik.global.js` beside it. What is as the package has it anyway is left out.
 * @param {import('../shared/settings.js').Values} settings
 * @param {number} zoom pixels a unit
 */
export function pageOf(settings, zoom) {
  const lengths = LENGTHS.map((length) => length * zoom);
  const reach = lengths.reduce((sum, length) => sum + length, 0);
  const legs = Number(settings.legs);
  const lost = Array.from({ length: legs }, (_, leg) => leg).filter((leg) => isLost(settings, leg));
  const options = [
    `legs: ${legs},`,
    `lengths: [${lengths.map(short).join(', ')}],`,
    'position: [innerWidth / 2, -innerHeight / 2 / 0.62],',
    settings.gait !== 'auto' && `gait: '${settings.gait}',`,
    settings.step !== 12 && `stepHeight: ${short((Number(settings.step) / 100) * reach)},`,
    `maxSpeed: ${short(Number(settings.speed) * reach)},`,
  ];
  const losing = [
    lost.length > 0 && `for (const leg of [${lost.join(', ')}]) spider.setLegEnabled(leg, false);`,
  ];
  return wrapPage(
    'A spider that comes to the pointer',
    `
  const spider = new fabrik.Walker({${lines(options, '    ')}
  });${lines(losing, '  ')}
  // Seen at a slant: y goes away from the eye, z up.
  const place = ({ x, y, z }) => [x, -0.62 * y - 0.78 * z];
  canvas.onpointermove = (event) => spider.chase(event.offsetX, -event.offsetY / 0.62);
  let before = 0;
  requestAnimationFrame(function frame(now) {
    spider.update((now - before) / 1000);
    before = now;
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    Object.assign(ctx, { lineWidth: ${short(0.06 * reach)}, strokeStyle: '#f0a83a', lineJoin: 'round', lineCap: 'round' });
    ctx.beginPath();
    ctx.arc(...place(spider.body), ${short(0.14 * reach)}, 0, 2 * Math.PI);
    for (const { joints } of spider.legs) {
      ctx.moveTo(...place(joints[0]));
      for (const joint of joints) ctx.lineTo(...place(joint));
    }
    ctx.stroke();
    requestAnimationFrame(frame);
  });`,
  );
}
