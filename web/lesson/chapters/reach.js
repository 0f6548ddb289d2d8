// Chapter 6: targets that are too far or too close, and a root that moves.

import { distance } from './chapter.js';

/** @type {import('./chapter.js').Chapter} */
export default {
  name: 'reach',
  figures: [
    {
      name: 'ring',
      tag: 'fabrik-chain',
      attributes: { lengths: '100 30 20', 'show-reach': '', autoplay: '' },
      formula: {
        tex: String.raw`\begin{gathered} \class{term-inner}{\max(0,\ 2 L_{\max} - \textstyle\sum L_i)}  \ \le\ \class{term-d}{\lVert t - b \rVert} \\ \class{term-d}{\lVert t - b \rVert} \ \le\ \class{term-outer}{\textstyle\sum L_i} \end{gathered}`,
        symbols: {
          inner: String.raw`2 L_{\max} - \textstyle\sum L_i`,
          d: String.raw`\lVert t - b \rVert`,
          outer: String.raw`\textstyle\sum L_i`,
        },
        values: ({ chain, target }) => ({
          inner: Math.round(chain.minReach),
          d: Math.round(distance(chain.joints[0], target)),
          outer: Math.round(chain.reach),
        }),
      },
      tasks: {
        far: ({ chain }) => chain.status === 'out-of-reach',
        near: ({ chain }) => chain.status === 'too-close',
      },
    },
    {
      name: 'pull',
      tag: 'fabrik-chain',
      attributes: {
        lengths: '70 60 50',
        'root-mode': 'pull',
        'max-pull': '120',
        'show-reach': '',
        scale: '0.8',
      },
      tasks: {
        pull: ({ chain }, memory) => {
          const [{ x, y }] = chain.joints;
          memory.start ??= { x, y };
          return distance(memory.start, { x, y }) > 5;
        },
      },
    },
  ],
  codeAfter: 'ring',
  code: `<!doctype html>
<canvas width="300" height="240"></canvas>
<script>
const lengths = [70, 25, 20];
const ctx = document.querySelector('canvas').getContext('2d');
ctx.fillStyle = 'orange';
for (let i = 0; i < 20000; i++) {
  let [x, y] = [150, 120];
  for (const length of lengths) {
    const angle = 2 * Math.PI * Math.random();
    x += length * Math.cos(angle);
    y += length * Math.sin(angle);
  }
  ctx.fillRect(x, y, 1, 1);
}
</script>
`,
};
