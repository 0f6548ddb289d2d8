// The source of a page that shows the race as it is set up.

import { NAMES } from '../../elements/race/methods.js';
import { lines, short, wholePage } from '../shared/whole-page.js';
import { inRadians, MOST_ITERATIONS, problemIn } from './setup.js';

/** How many pixels a chain of length 1 has on the page. */
const LENGTH = 100;

/** @param {ArrayLike<number>} numbers */
function pixels(numbers) {
  return `[${Array.from(numbers, (number) => short(LENGTH * number)).join(', ')}]`;
}

function range(/** @type {{ min: number, max: number }} */ limit) {
  const { min, max } = inRadians(limit);
  return `{ type: 'range', min: ${short(min)}, max: ${short(max)} }`;
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
    limits && `limits: [${range(limits[0])}, ...Array(${limits.length - 1}).fill(${range(limits[1])})],`,
    'solver,',
    `maxIterations: ${MOST_ITERATIONS},`,
  ];
  return wholePage(
    'Five solvers, one target',
    `
  const solvers = [${NAMES.map((name) => `'${name}'`).join(', ')}];
  let target = ${pixels([target.x, target.y])};
  let traces, iteration;
  // Solves with each solver, and records every step.
  function start() {
    traces = solvers.map((solver) =>
      new fabrik.Chain({${lines(options, '        ')}
      }).trace(target),
    );
    iteration = 0;
  }
  // The pictures are in rows of three, in a narrow window of two.
  const [columns, rows] = width < 600 ? [2, 3] : [3, 2];
  const cell = { width: width / columns, height: height / rows };
  const zoom = Math.min(cell.width, cell.height) / 230;
  const centre = (i) => [((i % columns) + 0.5) * cell.width, (Math.floor(i / columns) + 0.5) * cell.height];
  // Draws each chain after the same number of iterations.
  function draw(iteration) {
    ctx.clearRect(0, 0, width, height);
    traces.forEach((trace, i) => {
      let last = 0;
      for (let k = 0; k < trace.length; k++) if (trace.step(k).iteration <= iteration) last = k;
      const pose = trace.poseAt(last);
      const [left, top] = centre(i);
      ctx.beginPath();
      for (let j = 0; j < pose.length; j += 2) ctx.lineTo(left + zoom * pose[j], top + zoom * pose[j + 1]);
      Object.assign(ctx, { lineWidth: 8 * zoom, strokeStyle: '#f0a83a', lineJoin: 'round' }).stroke();
      Object.assign(ctx, { fillStyle: '#ff9aa0', font: '12px sans-serif' });
      ctx.fillRect(left + zoom * target[0] - 3, top + zoom * target[1] - 3, 6, 6);
      ctx.fillText(\`\${solvers[i]}: \${Math.min(iteration, trace.iterations)}\`, left - cell.width / 2 + 8, top - cell.height / 2 + 16);
    });
  }
  canvas.onpointerdown = ({ offsetX: x, offsetY: y }) => {
    const [left, top] = centre(Math.floor(x / cell.width) + columns * Math.floor(y / cell.height));
    target = [(x - left) / zoom, (y - top) / zoom];
    start();
  };
  start();
  setInterval(() => draw(iteration++), 200);`,
  );
}
