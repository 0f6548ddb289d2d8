// Chapter 9: other methods, in a race.

/** Whether the target is elsewhere than at first. @type {import('./chapter.js').Task} */
function isMoved({ target }, memory) {
  memory.target ??= target;
  return target.x !== memory.target.x || target.y !== memory.target.y;
}

/** How many methods reach the target. */
function reachedIn(/** @type {any} */ { results }) {
  return results.filter((/** @type {any} */ { status }) => status === 'reached').length;
}

/** @type {import('./chapter.js').Chapter} */
export default {
  name: 'methods',
  figures: [
    {
      name: 'race',
      tag: 'fabrik-race',
      attributes: { lengths: '60 60 60 60', target: '130 -120', 'max-iterations': '200', autoplay: '' },
      formula: {
        tex: String.raw`\begin{aligned} \class{term-ccd}{\Delta\theta_i} &\class{term-ccd}{= \angle(p_N - p_i,\ t - p_i)} \\ \class{term-transpose}{\Delta\theta} &\class{term-transpose}{= \alpha \, J^{\mathsf T} e} \\ \class{term-squares}{\Delta\theta} &\class{term-squares}{= J^{\mathsf T} (J J^{\mathsf T} + \lambda^2 I)^{-1} e} \end{aligned}`,
        symbols: {},
        values: ({ results, iteration }) => {
          const of = (/** @type {string} */ name) => {
            const result = results.find((/** @type {any} */ { solver }) => solver === name);
            return result ? Math.min(iteration, result.iterations) : '';
          };
          return {
            ccd: of('ccd'),
            transpose: of('jacobian-transpose'),
            squares: of('damped-least-squares'),
          };
        },
      },
      tasks: {
        all: (race, memory) => isMoved(race, memory) && reachedIn(race) === race.results.length,
        some: (race, memory) => {
          const reached = reachedIn(race);
          return isMoved(race, memory) && reached > 0 && reached < race.results.length;
        },
        end: ({ over }, memory) => {
          memory.runs ||= !over;
          return memory.runs && over;
        },
      },
    },
  ],
  codeAfter: 'race',
  code: `<!doctype html>
<canvas width="300" height="240" style="touch-action: none"></canvas>
<script>
const canvas = document.querySelector('canvas'), ctx = canvas.getContext('2d');
const joints = [210, 160, 110, 60, 20].map((y) => ({ x: 150, y }));
canvas.onpointermove = ({ offsetX: x = 220, offsetY: y = 90 }) => {
  for (let sweep = 0; sweep < 20; sweep++) {
    for (let i = 3; i >= 0; i--) {
      const { x: cx, y: cy } = joints[i], tip = joints[4];
      const turn = Math.atan2(y - cy, x - cx) - Math.atan2(tip.y - cy, tip.x - cx);
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      for (const joint of joints.slice(i + 1)) {
        const [dx, dy] = [joint.x - cx, joint.y - cy];
        Object.assign(joint, { x: cx + cos * dx - sin * dy, y: cy + sin * dx + cos * dy });
      }
    }
  }
  ctx.reset(); ctx.lineWidth = 8; joints.forEach((joint) => ctx.lineTo(joint.x, joint.y)); ctx.stroke();
};
canvas.onpointermove({});</script>
`,
};
