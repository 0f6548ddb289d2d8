// Walks on surfaces: what happens in them (walker/surface.c, native); the same room as a mesh and as a function; and how
// long an update takes.
//
//     npm run bench -- surface [--json FILE]

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BackSide, BoxGeometry, Mesh, MeshBasicMaterial, Raycaster } from 'three';
import { Walker } from '../web/surface.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const LEGS = { legs: 8, lengths: [0.38, 0.35, 0.27] };

const HEADINGS =
  'world v frames faults overlaps stretch off blocked knees% inside low rate accel leap speed rays rounds';

/** @param {string[][]} rows */
function print(rows) {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  for (const row of rows) {
    console.log(row.map((text, i) => (i ? text.padStart(widths[i]) : text.padEnd(widths[i]))).join('  '));
  }
}

function grid() {
  console.log(`560 walks of 20 s: 4, 6, 8 and 12 legs, in frames of 1/240, 1/60, 1/20 s and of changing length. L is the reach.
v: the commanded speed, L/s. faults: frames in which something untrue was seen: a planted foot that moved by a bit, bones
that changed their length, a number that is not finite. overlaps: frames with neighbours, or more than half of the legs, in
the air. stretch: the longest planted leg. off: the farthest planted foot from the surface, L. blocked: frames.
knees%: of the frames, those with a knee more than 0.02 L inside. inside: feet in the air, the same, counted per leg and
frame. low: the least distance of the body, L. rate, accel: of the up axis, rad/s, rad/s^2. leap: the fastest joint, L/s.
speed: of the body, L/s. rays, rounds: per frame.
`);
  mkdirSync(`${root}/build`, { recursive: true });
  const run = (/** @type {string} */ command, /** @type {string[]} */ ...words) =>
    execFileSync(command, words, { cwd: root, encoding: 'utf8' });
  run('./build.sh', 'lib');
  const flags = '-std=c17 -O2 -Isrc -Itests/native -ffp-contract=off'.split(' ');
  const sources = ['bench/walker/surface.c', 'tests/native/surfaces.c', 'build/libfabrik.a', '-lm'];
  run('cc', ...flags, ...sources, '-o', 'build/bench-surface');
  const lines = run('build/bench-surface').trimEnd().split('\n');
  print([HEADINGS.split(' '), ...lines.map((line) => line.split('\t'))]);
}

const room = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
  Math.min(3 - Math.abs(x), 3 - Math.abs(y), z, 4 - z);

/** A walk of 20 s in a room: the figures of its gait. */
function walkInRoom(/** @type {boolean} */ asMesh) {
  const box = new Mesh(new BoxGeometry(6, 6, 4), new MeshBasicMaterial({ side: BackSide }));
  box.position.z = 2;
  box.updateMatrixWorld();
  const raycaster = new Raycaster();
  const walker = new Walker({ ...LEGS, surface: asMesh ? 'probes' : room });
  let [count, rounds, steps, frequency, off] = [0, 0, 0, 0, 0];
  const frames = 1200;
  for (let frame = 0; frame < frames; frame++) {
    walker.drive(1, 0, 0.3 * Math.sin(frame / 90));
    let rays = walker.beginUpdate(1 / 60);
    for (; rays.length > 0; rays = walker.continueUpdate()) {
      rounds++;
      count += rays.length / 7;
      for (let i = 0; i < rays.length; i += 7) {
        raycaster.ray.origin.fromArray(rays, i);
        raycaster.ray.direction.fromArray(rays, i + 3);
        raycaster.far = rays[i + 6];
        const [hit] = raycaster.intersectObject(box);
        if (hit?.face) {
          walker.hits.set([1, ...hit.point, ...hit.face.normal], i);
        }
      }
    }
    steps += walker.events.filter(({ type }) => type === 'lifted').length;
    frequency += walker.body.frequency / frames;
    walker.legs.forEach(({ foot, planted }) => {
      off = planted ? Math.max(off, Math.abs(room(foot.x, foot.y, foot.z))) : off;
    });
  }
  const { x, y, z } = walker.body;
  const [rays, each] = asMesh ? [count, rounds].map((n) => (n / frames).toFixed(1)) : ['', ''];
  const end = [x, y, z].map((n) => n.toFixed(3)).join(', ');
  return [
    asMesh ? 'mesh' : 'function',
    `${steps}`,
    frequency.toFixed(3),
    off.toExponential(1),
    end,
    rays,
    each,
  ];
}

/** The median of nine times, in nanoseconds per leg and frame. */
function time(/** @type {Walker} */ walker, frames = 2000) {
  const times = Array.from({ length: 9 }, () => {
    const start = process.hrtime.bigint();
    for (let i = 0; i < frames; i++) {
      walker.update(1 / 60);
    }
    return Number(process.hrtime.bigint() - start) / frames / 8;
  });
  return times.sort((a, b) => a - b)[4];
}

grid();

console.log('\nThe same room as a mesh (BoxGeometry, Raycaster) and as a function: 8 legs, 1 L/s, 20 s.\n');
print([
  ['room', 'steps', 'frequency, Hz', 'off, L', 'where it ends', 'rays', 'rounds'],
  walkInRoom(false),
  walkInRoom(true),
]);

console.log('\nAn update at 1 L/s, ns per leg and frame; the median of 9 times.\n');
const moving = (/** @type {any} */ options) => {
  const walker = new Walker({ ...LEGS, ...options });
  walker.drive(1, 0, 0.1);
  return time(walker).toFixed(0);
};
print([
  ['flat ground', 'sphere of 1.5 L', 'sphere of 20 L', 'room, a function'],
  [
    moving({ ground: 0 }),
    moving({ surface: { center: [0, 0, 0], radius: 1.5 }, position: [0, 0, 1.5] }),
    moving({ surface: { center: [0, 0, 0], radius: 20 }, position: [0, 0, 20] }),
    moving({ surface: room }),
  ],
]);
