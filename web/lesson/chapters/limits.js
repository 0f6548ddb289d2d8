// Chapter 8: joint limits, by clamping and in joint space.

import { degrees } from './chapter.js';

/** @type {import('./chapter.js').Choice} */
const JOINTS = {
  attribute: 'limits',
  label: 'joints',
  words: 'jointKinds',
  values: {
    knee: '20..160 0..140 -60..60',
    elbow: '-180..90 -150..0 -70..70',
    finger: '-120..-60 0..60 0..60',
  },
};

/** @type {import('./chapter.js').Chapter} */
export default {
  name: 'limits',
  figures: [
    {
      name: 'limits',
      tag: 'fabrik-limits',
      attributes: { lengths: '90 80 50', limits: JOINTS.values.knee, autoplay: '' },
      choice: JOINTS,
      formula: {
        tex: String.raw`\begin{gathered} \theta_{\min} \le \class{term-theta}{\theta_i} \le \theta_{\max} \\ (J^{\mathsf T} J + \mu^2 I) \, \Delta\theta = J^{\mathsf T} \class{term-e}{e} \end{gathered}`,
        symbols: { theta: String.raw`\theta_i`, e: 'e', J: 'J', mu: String.raw`\mu` },
        values: ({ chain, clamped }) => ({
          theta: [...chain.angles].map(degrees).join(', '),
          e: chain.error,
          clamped: clamped ? clamped.error : '',
        }),
      },
      whilePlaying: ['edge'],
      tasks: {
        miss: ({ chain, clamped }) => chain.status === 'reached' && clamped?.error > 0.02 * chain.reach,
        blocked: ({ chain }) => chain.status === 'blocked',
        edge: ({ limits }, memory) => {
          const text = JSON.stringify(limits);
          memory.limits ??= text;
          return text !== memory.limits && !Object.values(JOINTS.values).includes(textOf(limits));
        },
      },
    },
  ],
  codeAfter: 'limits',
  code: `<!doctype html>
<canvas width="300" height="240" style="touch-action: none"></canvas>
<script src="fabrik.global.js"></script>
<script>
const canvas = document.querySelector('canvas'), ctx = canvas.getContext('2d');
const range = (min, max) => ({ type: 'range', min: min * Math.PI / 180, max: max * Math.PI / 180 });
const leg = new fabrik.Chain({
  root: [150, 40],
  lengths: [80, 70, 30],
  limits: [range(20, 160), range(0, 140), range(-60, 60)],
});
canvas.onpointermove = ({ offsetX = 130, offsetY = 170 }) => {
  const status = leg.solve(offsetX, offsetY);
  ctx.reset();
  ctx.lineWidth = 8;
  ctx.strokeStyle = status === 'reached' ? 'orange' : 'crimson';
  for (const { x, y } of leg.joints) ctx.lineTo(x, y);
  ctx.stroke();
};
canvas.onpointermove({});</script>
`,
};

/** Limits as the text of an attribute. */
function textOf(/** @type {({ min: number, max: number } | null)[] | null} */ limits) {
  return (limits ?? []).map((limit) => (limit ? `${limit.min}..${limit.max}` : 'free')).join(' ');
}
