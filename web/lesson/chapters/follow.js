// Chapter 2: one bone that follows a target.

import { between, direction, distance, pointText } from './chapter.js';

/** How near to straight up is straight up, in radians. */
const NEARLY = 0.09;

/** @type {import('./chapter.js').Chapter} */
export default {
  name: 'follow',
  figures: [
    {
      name: 'fixed',
      tag: 'fabrik-chain',
      attributes: { lengths: '100', autoplay: '' },
      tasks: {
        up: ({ chain }) => between(direction(chain.joints[0], chain.joints[1]), -Math.PI / 2) < NEARLY,
      },
    },
    {
      name: 'free',
      tag: 'fabrik-chain',
      attributes: { lengths: '100', 'root-mode': 'free', scale: '1' },
      formula: {
        tex: String.raw`\class{term-p}{p} \leftarrow \class{term-t}{t} + L \, \frac{\class{term-p}{p} - \class{term-t}{t}}{\lVert \class{term-p}{p} - \class{term-t}{t} \rVert}`,
        symbols: { p: 'p', t: 't', L: 'L' },
        values: ({ chain, target }) => ({
          p: pointText(chain.joints[0]),
          t: pointText(target),
          L: chain.lengths[0],
        }),
      },
      tasks: {
        pull: ({ chain }, memory) => {
          const [{ x, y }] = chain.joints;
          memory.start ??= { x, y };
          return distance(memory.start, { x, y }) > chain.reach;
        },
        turn: ({ chain }, memory) => {
          const angle = direction(chain.joints[0], chain.joints[1]);
          memory.start ??= angle;
          return between(angle, memory.start) > Math.PI - 0.35;
        },
      },
    },
  ],
  codeAfter: 'free',
  code: `<!doctype html>
<canvas width="300" height="240" style="touch-action: none"></canvas>
<script>
const canvas = document.querySelector('canvas'), ctx = canvas.getContext('2d');
const length = 90;
let base = { x: 80, y: 150 };
function follow(target) {
  const [dx, dy] = [base.x - target.x, base.y - target.y];
  const part = length / (Math.hypot(dx, dy) || 1);
  base = { x: target.x + part * dx, y: target.y + part * dy };
  ctx.reset();
  Object.assign(ctx, { lineWidth: 10, lineCap: 'round', strokeStyle: 'orange' });
  ctx.moveTo(base.x, base.y);
  ctx.lineTo(target.x, target.y);
  ctx.stroke();
}
canvas.onpointermove = (event) => follow({ x: event.offsetX, y: event.offsetY });
follow({ x: 180, y: 100 });
</script>
`,
};
