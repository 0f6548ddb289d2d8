// A frame of a humanoid: two arms, two legs, a spine and a head, over its walk.
//
//     node bench/frame.js
//
// Prints the time of a frame of SkeletonIK with and without limits; of the same chains, for positions only, solved by
// CCDIKSolver of three.js; and how much the heap has grown after 10,000 frames.

import { cpus } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AnimationMixer, Bone, REVISION, Skeleton, SkinnedMesh, Vector3 } from 'three';
import { CCDIKSolver } from 'three/addons/animation/CCDIKSolver.js';
import { nodesOf } from '../tests/three/judge/measured-chain.js';
import { mixamoLike } from '../tests/three/rigs.js';
import { SkeletonIK } from '../web/three.js';

const ROUNDS = 15;
const FRAMES = 2000;
const LONG = 10_000;
/** The mean error, in reaches, that CCDIKSolver has to achieve, and its most iterations. */
const WANTED = 1e-3;
const MOST = 100;

const LIMBS = ['leftArm', 'rightArm', 'leftLeg', 'rightLeg', 'spine', 'neck'];

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/** A rig, its chains, and a target for each, which moves in reach of its first joint. */
function scene() {
  const rig = mixamoLike();
  rig.object.updateMatrixWorld(true);
  const chains = LIMBS.map((name) => {
    const chain = rig.chains.find((each) => each.name === name);
    if (!chain) {
      throw new Error(`the rig has no chain ${name}`);
    }
    const nodes = nodesOf(chain);
    const points = nodes.map((node) => node.getWorldPosition(new Vector3()));
    const reach = points.slice(1).reduce((sum, point, i) => sum + point.distanceTo(points[i]), 0);
    const tip = points[points.length - 1];
    // A spine that moves much would carry its arms and its neck away from their targets.
    const share = chain.kind === 'spine' ? 0.02 : 0.1;
    const line = tip.sub(points[0]).multiplyScalar(chain.kind === 'spine' ? 0.95 : 0.75);
    return { chain, nodes, reach, line, share, target: new Vector3() };
  });
  const move = (frame) => {
    rig.object.updateMatrixWorld();
    chains.forEach(({ nodes, line, reach, share, target }, i) => {
      const angle = frame / 25 + i;
      target.setFromMatrixPosition(nodes[0].matrixWorld).add(line);
      target.x += share * reach * Math.cos(angle);
      target.y += share * reach * Math.sin(angle);
      target.z += share * reach * Math.sin(2 * angle);
    });
  };
  return { rig, chains, move };
}

/** @param {boolean} limits */
function ours(limits) {
  const { rig, chains, move } = scene();
  const ik = new SkeletonIK(rig.object);
  for (const { chain, target } of chains) {
    const preset = limits ? { limits: chain.kind } : {};
    ik.chain(chain.first, chain.tip, { target, ...preset });
  }
  return { rig, chains, move, restore: () => ik.restore(), update: (dt) => ik.update(dt) };
}

/** @param {number} iteration */
function theirs(iteration) {
  const { rig, chains, move } = scene();
  const bones = [];
  const iks = chains.map(({ nodes }) => {
    const at = bones.length;
    bones.push(...nodes, new Bone());
    const effector = at + nodes.length - 1;
    const links = Array.from({ length: nodes.length - 1 }, (_, i) => ({ index: effector - 1 - i }));
    return { target: effector + 1, effector, links, iteration };
  });
  const mesh = new SkinnedMesh();
  mesh.bind(new Skeleton(bones));
  const solver = new CCDIKSolver(mesh, iks);
  const kept = bones.map((bone) => bone.quaternion.clone());
  return {
    rig,
    chains,
    move,
    restore() {
      for (const [i, bone] of bones.entries()) {
        bone.quaternion.copy(kept[i]);
      }
    },
    update() {
      for (const [i, bone] of bones.entries()) {
        kept[i].copy(bone.quaternion);
      }
      // It reads matrices, and does not refresh them.
      rig.object.updateMatrixWorld();
      chains.forEach(({ target }, i) => {
        bones[iks[i].target].matrixWorld.makeTranslation(target);
      });
      solver.update();
    },
  };
}

/** One frame at a time: returns the time of updates per frame, in µs, and the mean error, in reaches. */
function run({ rig, chains, move, restore, update }, frames) {
  const mixer = new AnimationMixer(rig.object);
  mixer.clipAction(rig.clip).play();
  const tip = new Vector3();
  let time = 0;
  let error = 0;
  for (let frame = 0; frame < frames; frame++) {
    restore();
    mixer.update(1 / 60);
    move(frame);
    const start = performance.now();
    update(1 / 60);
    time += performance.now() - start;
    if (frame % 20 === 0) {
      rig.object.updateMatrixWorld();
      for (const { nodes, target, reach } of chains) {
        error += tip.setFromMatrixPosition(nodes.at(-1).matrixWorld).distanceTo(target) / reach;
      }
    }
  }
  mixer.stopAllAction();
  return { time: (1000 * time) / frames, error: error / (chains.length * Math.ceil(frames / 20)) };
}

let iterations = 1;
while (iterations < MOST && run(theirs(iterations), 400).error > WANTED) {
  iterations++;
}
const all = { free: ours(false), limited: ours(true), ccd: theirs(iterations) };
/** @type {Record<string, { time: number, error: number }[]>} */
const rounds = { free: [], limited: [], ccd: [] };
for (let round = 0; round < ROUNDS; round++) {
  for (const name of Object.keys(all)) {
    rounds[name].push(run(all[name], FRAMES));
  }
}
const time = (name) => median(rounds[name].map((each) => each.time));
const error = (name) => median(rounds[name].map((each) => each.error));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const frame = all.free;
const heap = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};
const mixer = new AnimationMixer(frame.rig.object);
mixer.clipAction(frame.rig.clip).play();
const step = (i) => {
  frame.restore();
  mixer.update(1 / 60);
  frame.move(i);
  frame.update(1 / 60);
};
for (let i = 0; i < 1000; i++) {
  step(i);
}
const before = heap();
for (let i = 0; i < LONG; i++) {
  step(i);
}
const grown = heap() - before;

console.log(`A frame of a humanoid: ${LIMBS.join(', ')}; three r${REVISION}; ${cpus()[0].model}; node ${process.version}
medians of ${ROUNDS} rounds of ${FRAMES} frames; errors in reaches
SkeletonIK                        ${time('free').toFixed(1)} µs per frame, mean error ${error('free').toExponential(1)}
SkeletonIK with limits            ${time('limited').toFixed(1)} µs per frame, mean error ${error('limited').toExponential(1)}
CCDIKSolver, ${iterations} iterations       ${time('ccd').toFixed(1)} µs per frame, mean error ${error('ccd').toExponential(1)}
CCDIKSolver / SkeletonIK          ${(time('ccd') / time('free')).toFixed(2)}
the heap after ${LONG} frames: ${grown} bytes more`);
