// Chapter 3: a chain that is pulled like a rope.

import { between, direction, distance, pointText } from './chapter.js';

const BONE = 40;

/** The sum of the angles between neighbouring bones, in radians. */
function bend(/** @type {{ x: number, y: number }[]} */ joints) {
  const angles = joints.slice(1).map((joint, i) => direction(joints[i], joint));
  return angles.slice(1).reduce((sum, angle, i) => sum + between(angle, angles[i]), 0);
}

/** @type {import('./chapter.js').Chapter} */
export default {
  name: 'rope',
  figures: [
    {
      name: 'rope',
      tag: 'fabrik-chain',
      attributes: {
        lengths: Array(6).fill(BONE).join(' '),
        'root-mode': 'free',
        solver: 'fabrik',
        autoplay: '',
      },
      formula: {
        tex: String.raw`\begin{aligned} \class{term-pi}{p_i} &\leftarrow \class{term-pj}{p_{i+1}} + \class{term-Li}{L_i} \, \frac{\class{term-pi}{p_i} - \class{term-pj}{p_{i+1}}}{\lVert \class{term-pi}{p_i} - \class{term-pj}{p_{i+1}} \rVert} \\ i &= N-1, \ldots, 0 \end{aligned}`,
        symbols: { pi: 'p_i', pj: 'p_{i+1}', Li: 'L_i' },
        values: ({ chain }) => ({
          pi: pointText(chain.joints[chain.bones - 1]),
          pj: pointText(chain.joints[chain.bones]),
          Li: chain.lengths[chain.bones - 1],
        }),
      },
      tasks: {
        straight: ({ chain }) => bend([...chain.joints]) < 0.8,
        ring: ({ chain }) => distance(chain.joints[0], chain.joints[chain.bones]) < BONE / 2,
      },
    },
  ],
  codeAfter: 'rope',
  code: `<!doctype html>
<canvas width="300" height="240" style="touch-action: none"></canvas>
<script>
const canvas = document.querySelector('canvas'), ctx = canvas.getContext('2d');
const length = 24, joints = Array.from({ length: 9 }, (_, i) => ({ x: 40 + 24 * i, y: 120 }));
function pull(target) {
  joints[8] = target;
  for (let i = 7; i >= 0; i--) {
    const [dx, dy] = [joints[i].x - joints[i + 1].x, joints[i].y - joints[i + 1].y];
    const part = length / (Math.hypot(dx, dy) || 1);
    joints[i] = { x: joints[i + 1].x + part * dx, y: joints[i + 1].y + part * dy };
  }
  ctx.reset();
  Object.assign(ctx, { lineWidth: 8, lineJoin: 'round', strokeStyle: 'orange' });
  for (const { x, y } of joints) ctx.lineTo(x, y);
  ctx.stroke();
}
canvas.onpointermove = (event) => pull({ x: event.offsetX, y: event.offsetY });
pull({ x: 200, y: 60 });
</script>
`,
};
