// Chapter 5: tolerance, iterations, and where FABRIK is slow or stuck.

/** @type {import('./chapter.js').Choice} */
const SOLVER = {
  attribute: 'solver',
  label: 'method',
  words: 'methods',
  values: { fabrik: 'fabrik', auto: 'auto' },
};

/** @type {import('./chapter.js').Chapter} */
export default {
  name: 'close',
  figures: [
    {
      name: 'near',
      tag: 'fabrik-steps',
      attributes: {
        lengths: '80 70 60',
        solver: 'fabrik',
        target: '128 -150',
        tolerance: '0.001',
        'max-iterations': '1000',
        speed: '4',
        autoplay: '',
      },
      still: { step: '14' },
      choice: SOLVER,
      formula: {
        tex: String.raw`\begin{aligned} \class{term-e}{e} &= \lVert p_N - t \rVert \le \class{term-eps}{\varepsilon} \\ u_i &= \frac{\hat u_i + \class{term-lambda}{\lambda}}{\lVert \hat u_i + \class{term-lambda}{\lambda} \rVert} \\ t &= \textstyle\sum_i L_i \, u_i \end{aligned}`,
        symbols: { e: 'e', eps: String.raw`\varepsilon`, k: 'k', lambda: String.raw`\lambda` },
        values: (element) => ({
          e: element.trace.step(element.step).error,
          eps: element.tolerance ?? 1e-4 * reachOf(element.lengths),
          k: element.trace.iterations,
          lambda: element.trace.step(element.step).kind === 'project' ? 'û + λ' : '',
        }),
      },
      tasks: {
        slow: ({ trace, solver }) => solver === 'fabrik' && trace.iterations > 30,
        auto: ({ trace, solver, target, lengths }) =>
          solver === 'auto' && trace.status === 'reached' && trace.iterations < 10 && isFar(target, lengths),
      },
    },
    {
      name: 'straight',
      tag: 'fabrik-steps',
      attributes: {
        lengths: '60 60 60',
        solver: 'fabrik',
        start: '0 0 60 0 120 0 180 0',
        target: '110 0',
        'max-iterations': '5',
      },
      choice: SOLVER,
      tasks: { bend: ({ trace }) => trace.status === 'reached' },
    },
  ],
  codeAfter: 'near',
  code: `<!doctype html>
<meta name="color-scheme" content="light dark">
<script src="fabrik.global.js"></script>
<pre></pre>
<script>
const lengths = [80, 70, 60];
for (const part of [0.5, 0.8, 0.9, 0.95, 0.99, 0.999]) {
  const counts = ['fabrik', 'auto'].map((solver) => {
    const chain = new fabrik.Chain({ lengths, solver, maxIterations: 5000, positions: [0, 0, 70, 40, 30, 100, 0, 150] });
    chain.solve(0, part * chain.reach);
    return solver + ': ' + String(chain.iterations).padStart(4);
  });
  document.querySelector('pre').textContent += String(part).padEnd(6) + counts.join('  ') + '\\n';
}
</script>
`,
};

function reachOf(/** @type {number[]} */ lengths) {
  return lengths.reduce((sum, each) => sum + each, 0);
}

/** Whether a target is near full reach. */
function isFar(/** @type {{ x: number, y: number }} */ { x, y }, /** @type {number[]} */ lengths) {
  return Math.hypot(x, y) > 0.9 * reachOf(lengths);
}
