// Chapter 7: two bones by the law of cosines.

import { degrees, distance } from './chapter.js';

/** How near to an angle is at the angle, in radians. */
const NEARLY = 0.05;

/** @type {import('./chapter.js').Chapter} */
export default {
  name: 'triangle',
  figures: [
    {
      name: 'arm',
      tag: 'fabrik-arm',
      attributes: {
        lengths: '95 75',
        target: '110 -40',
        bend: 'nearest',
        'show-triangle': '',
        'show-other': '',
        autoplay: '',
      },
      formula: {
        tex: String.raw`\cos \class{term-gamma}{\gamma} = \frac{\class{term-a}{a}^2 + \class{term-b}{b}^2 - \class{term-c}{c}^2}{2 \, \class{term-a}{a} \, \class{term-b}{b}}`,
        symbols: { a: 'a', b: 'b', c: 'c', gamma: String.raw`\gamma` },
        values: ({ arm, lengths, target }) => {
          return {
            a: lengths[0],
            b: lengths[1],
            c: Math.round(distance(arm.joints[0], target)),
            gamma: degrees(Math.PI - Math.abs(arm.angles[1])),
          };
        },
      },
      whilePlaying: ['flip'],
      tasks: {
        right: ({ arm }) => Math.abs(Math.abs(arm.angles[1]) - Math.PI / 2) < NEARLY,
        flip: ({ arm }, memory) => {
          const side = Math.sign(Math.round(1000 * arm.angles[1]));
          memory.side ||= side;
          return side !== 0 && side !== memory.side;
        },
        straight: ({ arm }) => Math.abs(arm.angles[1]) < NEARLY,
      },
    },
  ],
  codeAfter: 'arm',
  code: `<!doctype html>
<canvas width="300" height="240" style="touch-action: none"></canvas>
<script>
const canvas = document.querySelector('canvas'), ctx = canvas.getContext('2d');
const base = { x: 150, y: 140 }, a = 70, b = 60, bend = 1;
function solve(x, y) {
  const c = Math.min(Math.max(Math.hypot(x, y), Math.abs(a - b) + 0.001), a + b);
  const beta = Math.acos((a * a + c * c - b * b) / (2 * a * c));
  const gamma = Math.acos((a * a + b * b - c * c) / (2 * a * b));
  return [Math.atan2(y, x) - bend * beta, bend * (Math.PI - gamma)];
}
canvas.onpointermove = ({ offsetX = 240, offsetY = 110 }) => {
  const [a1, a2] = solve(offsetX - base.x, offsetY - base.y);
  const elbow = { x: base.x + a * Math.cos(a1), y: base.y + a * Math.sin(a1) };
  ctx.reset(); ctx.lineWidth = 8; ctx.moveTo(base.x, base.y); ctx.lineTo(elbow.x, elbow.y);
  ctx.lineTo(elbow.x + b * Math.cos(a1 + a2), elbow.y + b * Math.sin(a1 + a2)); ctx.stroke();
};
canvas.onpointermove({});
</script>
`,
};
