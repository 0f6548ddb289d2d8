// Chapter 10: many legs.

import { distance, pointText } from './chapter.js';

/** @type {import('./chapter.js').Chapter} */
export default {
  name: 'legs',
  figures: [
    {
      name: 'spider',
      tag: 'fabrik-spider',
      attributes: { legs: '8', 'show-homes': '', 'show-gait': '', autoplay: '' },
      formula: {
        tex: String.raw`\class{term-f}{f} = \class{term-h}{h} + \tfrac{1}{2} \, \class{term-v}{v} \, T`,
        symbols: { f: 'f', h: 'h', v: 'v', T: 'T' },
        values: ({ walker, lifted }) => {
          const leg = walker.legs.findIndex((/** @type {any} */ { planted, enabled }) => enabled && !planted);
          const { foothold, home } = leg < 0 ? walker.legs[0] : walker.legs[leg];
          return {
            f: leg < 0 || !foothold ? '' : pointText(foothold),
            h: leg < 0 || !home ? '' : pointText(home),
            v: walker.body.speed / walker.reach,
            lifted,
          };
        },
      },
      whilePlaying: ['leg'],
      tasks: {
        walk: ({ walker }, memory) => {
          memory.start ??= { x: walker.body.x, y: walker.body.y };
          return !walker.body.moving && distance(memory.start, walker.body) > 0.4 * walker.reach;
        },
        leg: ({ walker }) => walker.legs.some((/** @type {any} */ { enabled }) => !enabled),
        fast: ({ walker, lifted }) =>
          lifted > 0 && 2 * lifted >= walker.legs.filter((/** @type {any} */ { enabled }) => enabled).length,
      },
    },
  ],
  codeAfter: 'spider',
  code: `<!doctype html>
<canvas width="300" height="160"></canvas>
<script>
const ctx = document.querySelector('canvas').getContext('2d'), away = 25;
const feet = [-45, -15, 15, 45].map((rest) => ({ rest, x: 40 + rest, step: 0 }));
let body = 40;
requestAnimationFrame(function frame() {
  body = body > 340 ? -40 : body + 1;
  feet.forEach((foot, i) => {
    const stand = [i - 1, i + 1].every((k) => !feet[k] || feet[k].step === 0);
    if (foot.step === 0 && stand && Math.abs(body + foot.rest - foot.x) > away) foot.step = 1;
    if (foot.step > 0) foot.x += 0.3 * (body + foot.rest + away - foot.x);
    foot.step = foot.step > 12 || foot.step === 0 ? 0 : foot.step + 1;
  });
  ctx.reset(); ctx.lineWidth = 5; ctx.fillRect(body - 30, 60, 60, 14);
  for (const { x, rest, step } of feet) ctx.moveTo(body + rest / 2, 67), ctx.lineTo(x, step ? 128 : 140);
  ctx.stroke();
  requestAnimationFrame(frame);
});</script>
`,
};
