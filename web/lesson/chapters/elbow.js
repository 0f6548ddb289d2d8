// Chapter 1: forward and inverse kinematics of an arm.

import { degrees } from './chapter.js';

const LENGTHS = '90 70';
const GOAL = '62 -104';

/** @type {import('./chapter.js').Formula} */
const SUM = {
  tex: String.raw`\begin{aligned} & \class{term-x}{x} = l_1 \cos \class{term-a1}{a_1} \\ & \quad {} + l_2 \cos (\class{term-a1}{a_1} + \class{term-a2}{a_2}) \\ & \class{term-y}{y} = l_1 \sin \class{term-a1}{a_1} \\ & \quad {} + l_2 \sin (\class{term-a1}{a_1} + \class{term-a2}{a_2}) \end{aligned}`,
  symbols: { a1: 'a_1', a2: 'a_2', x: 'x', y: 'y' },
  values: ({ arm }) => {
    const [root, , tip] = arm.joints;
    const [a1, a2] = arm.angles;
    return { a1: degrees(a1), a2: degrees(a2), x: Math.round(tip.x - root.x), y: Math.round(tip.y - root.y) };
  },
};

/** @type {import('./chapter.js').Chapter} */
export default {
  name: 'elbow',
  figures: [
    {
      name: 'forward',
      tag: 'fabrik-arm',
      attributes: { mode: 'forward', lengths: LENGTHS, angles: '-20 50', goal: GOAL, 'show-angles': '' },
      formula: SUM,
      tasks: { star: (element) => element.onGoal },
    },
    {
      name: 'inverse',
      tag: 'fabrik-arm',
      attributes: { lengths: LENGTHS, target: '110 60', goal: GOAL, 'show-other': '' },
      tasks: {
        drag: (element) => element.onGoal,
        flip: ({ arm }, memory) => {
          const side = Math.sign(Math.round(1000 * arm.angles[1]));
          memory.side ||= side;
          return side !== 0 && side !== memory.side;
        },
      },
    },
  ],
  codeAfter: 'forward',
  code: `<!doctype html>
<meta name="color-scheme" content="light dark">
<canvas width="300" height="240"></canvas>
<script>
const lengths = [90, 70], angles = [-60, 50];
const ctx = document.querySelector('canvas').getContext('2d');
let x = 80, y = 190, direction = 0;
ctx.moveTo(x, y);
for (const [i, length] of lengths.entries()) {
  direction += angles[i] * Math.PI / 180;
  x += length * Math.cos(direction);
  y += length * Math.sin(direction);
  ctx.lineTo(x, y);
}
Object.assign(ctx, { lineWidth: 10, lineJoin: 'round', strokeStyle: 'orange' });
ctx.stroke();
</script>
`,
};
