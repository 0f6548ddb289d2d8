// Chapter 4: FABRIK in two passes, step by step.

/** @type {import('./chapter.js').Chapter} */
export default {
  name: 'root',
  figures: [
    {
      name: 'steps',
      tag: 'fabrik-steps',
      attributes: { lengths: '80 70 60', solver: 'fabrik', target: '90 -120', autoplay: '' },
      still: { step: '3' },
      formula: {
        tex: String.raw`\begin{aligned} \class{term-backward}{p_N} &\class{term-backward}{\leftarrow t} \\ \class{term-backward}{p_i} &\class{term-backward}{\leftarrow p_{i+1} + L_i \, \frac{p_i - p_{i+1}}{\lVert p_i - p_{i+1} \rVert}} \\ \class{term-forward}{p_0} &\class{term-forward}{\leftarrow b} \\ \class{term-forward}{p_{i+1}} &\class{term-forward}{\leftarrow p_i + L_i \, \frac{p_{i+1} - p_i}{\lVert p_{i+1} - p_i \rVert}} \end{aligned}`,
        symbols: { k: 'k', e: 'e' },
        values: (element) => {
          const { kind, joint, iteration, error } = element.trace.step(element.step);
          return {
            backward: kind === 'backward' ? `p${subscript(joint)}` : '',
            forward: kind === 'forward' ? `p${subscript(joint)}` : '',
            k: iteration,
            e: error,
          };
        },
      },
      tasks: {
        end: (element) => element.step > 0 && element.step === element.trace.length - 1,
        lost: (element) => {
          const { kind, joint } = element.trace.step(element.step);
          return kind === 'backward' && joint === 0;
        },
        start: (element, memory) => {
          const start = element.trace.poseAt(0).join();
          memory.start ??= start;
          return start !== memory.start;
        },
      },
    },
  ],
  codeAfter: 'steps',
  code: `<!doctype html>
<canvas width="300" height="240" style="touch-action: none"></canvas>
<script>
const canvas = document.querySelector('canvas'), ctx = canvas.getContext('2d');
const base = { x: 150, y: 210 }, lengths = [70, 60, 50];
const joints = [base, { x: 150, y: 140 }, { x: 160, y: 80 }, { x: 170, y: 30 }];
function along(from, to, length) {
  const part = length / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
  return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
}
canvas.onpointermove = ({ offsetX: x = 240, offsetY: y = 90 }) => {
  for (let k = 0; k < 10; k++) {
    joints[3] = { x, y };
    for (let i = 2; i >= 0; i--) joints[i] = along(joints[i + 1], joints[i], lengths[i]);
    joints[0] = base;
    for (let i = 0; i < 3; i++) joints[i + 1] = along(joints[i], joints[i + 1], lengths[i]);
  }
  ctx.reset(); ctx.lineWidth = 8; joints.forEach(({ x, y }) => ctx.lineTo(x, y)); ctx.stroke();
};
canvas.onpointermove({});</script>
`,
};

/** A number as a subscript. */
function subscript(/** @type {number} */ number) {
  return String(number).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]);
}
