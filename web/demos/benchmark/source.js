// The source of a page that measures a chain on its own.

import { wholePage } from '../shared/whole-page.js';

/** A whole page: how long a solve takes with chains of several lengths, as bars. */
export const SOURCE = wholePage(
  'Microseconds per solve',
  `
  const FRAMES = 512;
  // A target that moves along a closed path, a little in each frame.
  const target = (frame, reach) => {
    const t = (2 * Math.PI * frame) / FRAMES;
    return [Math.sin(2 * t + 0.5), Math.sin(3 * t), Math.cos(t)].map((x) => 0.5 * reach * x);
  };
  const subjects = [3, 10, 30, 100].map((bones) => {
    const chain = new fabrik.Chain({ dimensions: 3, lengths: Array(bones).fill(1), tolerance: 1e-3 });
    const targets = Array.from({ length: FRAMES }, (_, frame) => target(frame, bones));
    return { bones, chain, targets, times: [] };
  });
  let sum = 0;
  // Solves all targets, reads all joints, and returns the microseconds per solve.
  function measure({ chain, targets }, times) {
    const before = performance.now();
    for (let i = 0; i < times; i++) {
      for (const [x, y, z] of targets) {
        chain.solve(x, y, z);
        for (const coordinate of chain.positions) sum += coordinate;
      }
    }
    return (1000 * (performance.now() - before)) / (times * FRAMES);
  }
  const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
  // In each round, all take turns.
  function round() {
    for (const subject of subjects) subject.times.push(measure(subject, 10));
    ctx.clearRect(0, 0, width, height);
    const most = Math.max(...subjects.map(({ times }) => median(times)));
    subjects.forEach(({ bones, times }, i) => {
      const y = ((i + 0.5) * height) / subjects.length;
      ctx.fillStyle = '#f0a83a';
      ctx.fillRect(16, y, (median(times) / most) * (width - 32), height / 12);
      Object.assign(ctx, { fillStyle: '#e8e6e1', font: '15px sans-serif' });
      ctx.fillText(\`\${bones} bones: \${median(times).toFixed(2)} µs\`, 16, y - 8);
    });
    if (subjects[0].times.length < 15) setTimeout(round, 20);
  }
  round();`,
);
