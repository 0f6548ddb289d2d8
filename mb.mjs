import { performance } from 'node:perf_hooks';
const dir = process.argv[2];
const { Rig } = await import(`${dir}/web/rig.js`);
let s = 1; const r = () => ((s = (s * 48271) % 2147483647) / 2147483647 - 0.5) * 2;
const hinge = (name, parent, offset, axis) => ({ name, parent, offset, limit: { type: 'hinge', axis, min: -2.8, max: 2.8 } });
const arm = () => new Rig({ joints: [{ position: [0, 0, 0], limit: { type: 'fixed' } }, hinge('a', 0, [0, 0, .3], [0, 0, 1]), hinge('b', 'a', [0.1, 0, 0.1], [0, 1, 0]), hinge('c', 'b', [.5, 0, 0], [0, 1, 0]), hinge('d', 'c', [.4, 0, 0], [0, 1, 0]), hinge('e', 'd', [.1, 0, 0], [0, 0, 1]), hinge('f', 'e', [.1, 0, 0], [1, 0, 0]), { name: 'tool', parent: 'f', offset: [.1, 0, 0], limit: { type: 'fixed' } }] });
const human = () => { const joints = [{ name: 'hips', position: [0, 1, 0] }]; let parent = 'hips'; for (let i = 0; i < 4; i++) { joints.push({ name: `s${i}`, parent, offset: [0, .12, 0], limit: { type: 'cone', angle: .4 } }); parent = `s${i}`; } for (const x of [-1, 1]) { joints.push({ name: `ua${x}`, parent, offset: [.2 * x, 0, 0] }, hinge(`fa${x}`, `ua${x}`, [.3 * x, 0, 0], [0, 1, 0]), { name: `h${x}`, parent: `fa${x}`, offset: [.28 * x, 0, 0] }, { name: `ul${x}`, parent: 'hips', offset: [.1 * x, 0, 0] }, hinge(`ll${x}`, `ul${x}`, [0, -.45, 0], [1, 0, 0]), { name: `f${x}`, parent: `ll${x}`, offset: [0, -.45, 0] }); } return new Rig({ joints, rootMode: 'pull' }); };
function run(name, rig, tips, n, step) {
  const state = rig.saveState(); const goals = tips.map((t) => rig.goal(t, { position: [0, 0, 0], tolerance: 1e-5 }));
  const base = tips.map((t) => { const j = rig.joint(t); return [j.x, j.y, j.z]; });
  const targets = Array.from({ length: n }, (_, k) => base.map((b) => b.map((x, i) => x + step * Math.sin(k * .07 * (i + 1) + i) )));
  const times = [];
  for (let rep = 0; rep < 7; rep++) { let it = 0, reached = 0; const t0 = performance.now(); for (const t of targets) { goals.forEach((g, i) => g.moveTo(t[i][0], t[i][1], t[i][2])); rig.solve(); it += rig.iterations; reached += rig.reached; } times.push([(performance.now() - t0) * 1e3 / it, it / n, reached / n]); }
  times.sort((a, b) => a[0] - b[0]); console.log(name, times[3][0].toFixed(3), 'us/iteration', times[3][1].toFixed(2), 'iterations', times[3][2]);
}
run('arm', arm(), ['tool'], 3000, .2);
run('human', human(), ['h-1', 'h1', 'f-1', 'f1'], 1500, .1);
