import { readFileSync } from 'node:fs';
import './tests/js/urdf-robots.js';
const { default: URDFLoader } = await import('urdf-loader');
const load = (text) => { const l = new URDFLoader(); l.parseVisual = l.parseCollision = false; l.loadMeshCb = () => {}; return l.parse(text.trim()); };
import { rigFromURDF } from './web/urdf.js';
globalThis.document ??= { createElementNS: () => ({ addEventListener() {}, removeEventListener() {} }) };
let seed = 1; const random = () => ((seed = (seed * 48271) % 2147483647) / 2147483647);
const only = process.argv[2];
for (const file of process.argv.slice(3)) {
  let robot; const name = file.split('/').slice(-2).join('/');
  try { robot = load(readFileSync(file, 'utf8')); } catch (e) { console.log(`${name}: urdf-loader: ${e.message.slice(0, 90)}`); continue; }
  let strict = 'loads'; try { rigFromURDF(robot).dispose(); } catch (e) { strict = e.message.slice(0, 100); }
  let rig; try { rig = rigFromURDF(robot, { problems: 'hold' }); } catch (e) { console.log(`${name}: ${e.message}`); continue; }
  const moving = Object.keys(rig.jointValues), mimics = rig.joints.filter((j) => j.coupling);
  // tips: links with no child links
  const tips = Object.keys(rig.toJSON().robot.links).filter((l) => { const j = rig.link(l); return !rig.joints.some((k) => k.parent === j); });
  const seen = new Set(); let tried = 0, reached = 0, iterations = 0, bad = 0; const missed = {};
  for (const tip of tips) {
    const j = rig.link(tip); if (seen.has(j.index)) continue; seen.add(j.index);
    let moves = false, below = false; for (let k = j; k; k = k.parent) { if (rig.jointValues[k.name] !== undefined) moves = true; if (k.coupling) below = moves = true; }
    if (!moves || (only === 'mimic' && !below)) continue;
    const rest = rig.saveState();
    for (let n = 0; n < (only === 'mimic' ? 400 : 20); n++) {
      const target = {}; const limits = new Map(rig.joints.map((q) => [q.name, q.limit]));
      for (const m of moving) { const l = limits.get(m); if (!l || l.min === undefined) continue; const lo = Math.max(l.min ?? -3, -3), hi = Math.min(l.max ?? 3, 3); target[m] = lo + random() * (hi - lo); }
      rig.setJointValues(target); const at = rig.linkPose(tip); rig.restoreState(rest);
      const goal = rig.goal(j, { position: at.position, tolerance: 1e-5 }); rig.solve(); tried++; iterations += rig.iterations; if (rig.reached) reached++; else missed[tip] = (missed[tip] ?? 0) + 1;
      for (const v of Object.values(rig.jointValues).flat()) bad += !Number.isFinite(v); goal.remove(); rig.restoreState(rest);
    }
  }
  console.log(`${name}: ${strict}; joints ${moving.length}, mimics ${mimics.length}, problems ${JSON.stringify(rig.problems.map((p) => p.joint + ' ' + p.action))}, reach ${rig.reach.toPrecision(3)}; tips reached ${reached}/${tried}, ${(iterations / Math.max(tried, 1)).toFixed(1)} iterations, not finite ${bad} ${JSON.stringify(missed)}`);
  rig.dispose();
}
