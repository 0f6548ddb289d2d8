// The source of a page that shows the race as it is set up.

import { lines, short, wholePage } from '../shared/whole-page.js';
import { NAMES } from './methods.js';
import { MOST_ITERATIONS, problemIn } from './setup.js';

/** How many pixels a chain of length 1 has on the page. */
const LENGTH = 100;

/** @param {ArrayLike<number>} numbers */
function pixels(numbers) {
  return `[${Array.from(numbers, (number) => short(LENGTH * number)).join(', ')}]`;
}

/**
 * A whole page: five chains reach for one target, one iteration after another. A press moves the target.
 * @param {import('../shared/settings.js').Values} settings
 */
export function sourceOf(settings) {
  const { lengths, start, target, limits } = problemIn(settings);
  const options = [
    'root: [0, 0],',
    `lengths: ${pixels(lengths)},`,
    `positions: ${pixels(start)},`,
    limits &&
      `limits: [${limits
        .map(({ max }) => max)
        .map((max) => `{ type: 'range', min: ${short(-max)}, max: ${short(max)} }`)
        .filter(
          (_, i) => i < 1,
        )}, ...Array(${limits.length - 1}).fill({ type: 'range', min: ${short(limits[1].min)}, max: ${short(limits[1].max)} })],`,
    'solver,',
    `maxIterations: ${MOST_ITERATIONS},`,
  ];
  return wholePage(
    'Five solvers, one target',
    `
  const solvers = [${NAMES.map((name) => `'${name}'`).join(', ')}];
  let target = ${pixels([target.x, target.y])};
  let traces = [];
  let iteration = 0;
  // Solves with each solver, and records every step.
  function start() {
    traces = solvers.map((solver) => {
      const chain = new fabrik.Chain({${lines(options, '        ')}
      });
      return chain.trace(target);
    });
    iteration = 0;
  }
  // Draws each chain after the same number of iterations.
  function draw() {
    ctx.clearRect(0, 0, width, height);
    traces.forEach((trace, i) => {
      let last = 0;
      for (let k = 0; k < trace.length; k++) if (trace.step(k).iteration <= iteration) last = k;
      const pose = trace.poseAt(last);
      ctx.save();
      ctx.translate(((i + 0.5) * width) / 5, height / 2);
      ctx.scale(width / 1200, width / 1200);
      ctx.beginPath();
      for (let j = 0; j < pose.length; j += 2) ctx.lineTo(pose[j], pose[j + 1]);
      Object.assign(ctx, { lineWidth: 8, strokeStyle: '#f0a83a', fillStyle: '#ff5660', lineJoin: 'round' }).stroke();
      ctx.fillRect(target[0] - 5, target[1] - 5, 10, 10);
      ctx.fillText(\`\${solvers[i]}: \${Math.min(iteration, trace.iterations)}\`, -100, -130);
      ctx.restore();
    });
    iteration++;
  }
  canvas.onpointerdown = ({ offsetX: x, offsetY: y }) => {
    const picture = (Math.floor((5 * x) / width) + 0.5) * (width / 5);
    target = [((x - picture) * 1200) / width, ((y - height / 2) * 1200) / width];
    start();
  };
  start();
  setInterval(draw, 200);`,
  );
}
