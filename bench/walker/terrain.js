// Walks over terrain: what happens in them (terrain.c, native), the same terrain in three ways, and how long a frame
// takes.

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BufferGeometry, Float32BufferAttribute, Mesh, MeshBasicMaterial, Raycaster, Vector3 } from 'three';
import { HeightField, Walker } from '../../web/fabrik.js';
import { count, fixed, headed, part, quantile, Table, text } from '../reach/table.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LENGTHS = [50, 45, 35];
const L = 130;

export function terrainTable() {
  console.log(`1,300 runs of 10 s: 4, 6, 8 and 12 legs to a goal, at 0.25 to 4 L/s, in frames of 1/240, 1/60, 1/30, 1/20 s and
irregular ones; per terrain and speed, 20 runs. Settings are the defaults.
goal: runs that reached it; block: runs that ended blocked; lost: neither. faults: runs in which something untrue was
seen: a planted foot that moves or does not stand on the field to the bit, two neighbours in the air, a leg beyond 0.985
of its reach. could: blocked runs in which a waiting leg had ground to step to, in a search of places 0.02 L apart. under%:
of the frames of feet in the air, those more than 0.005 L below the ground; deepest: the worst, L. accel: the largest
acceleration of a foot, L/s^2, in frames of 1/240 s. clear: the least height of the body over the ground, L. over: frames
with neighbours, or more than half of the legs, in the air. stretch: the longest planted leg, in its reach.
sines: three of this amplitude, with wavelengths of 2.3 to 4.7 L; stairs: this rise, with treads of 0.6 L; rocks: round,
up to this height; slopes: degrees, up and down; gaps: holes of this width, L. A gap of 2.5 cannot be crossed.`);
  mkdirSync(`${root}/build`, { recursive: true });
  const run = (command, ...words) => execFileSync(command, words, { cwd: root, encoding: 'utf8' });
  run('./build.sh', 'lib');
  const sources = ['bench/walker/terrain.c', 'tests/native/walk.c', 'tests/native/terrain.c'];
  const flags = '-std=c17 -O2 -Isrc -Itests/native -ffp-contract=off'.split(' ');
  run('cc', ...flags, ...sources, 'build/libfabrik.a', '-lm', '-o', 'build/bench-terrain');
  const lines = run('build/bench-terrain').trimEnd();
  console.log(lines);
  return lines.split('\n');
}

/** The heights of a terrain, in L: columns along x from -2 L on, in cells of 0.1 L. */
const COLUMNS = 141;
const ROWS = 61;
const CELL = 0.1;
/** @type {Record<string, (x: number, y: number) => number>} */
const TERRAINS = {
  'sines of 0.1': (x, y) =>
    0.1 *
    (Math.sin((2 * Math.PI * x) / 3.1) +
      Math.sin((2 * Math.PI * y) / 2.3 + 1) +
      Math.sin((2 * Math.PI * (x + y)) / 4.7 + 2)),
  'stairs of 0.2': (x) => 0.2 * Math.floor(Math.abs(((x + 4.2) % 8.4) - 4.2) / 0.6),
  'slopes of 20': (x) => Math.tan(Math.PI / 9) * Math.abs(((x + 4) % 8) - 4),
};

/** The terrain as a height field, as a function, and as a mesh that rays are cast on. */
function groundsOf(/** @type {(x: number, y: number) => number} */ terrain) {
  const heights = Float32Array.from({ length: COLUMNS * ROWS }, (_, i) => {
    const [x, y] = [-2 + CELL * (i % COLUMNS), -3 + CELL * Math.floor(i / COLUMNS)];
    return x < 1 ? 0 : L * terrain(x - 1, y);
  });
  const field = new HeightField({
    heights,
    columns: COLUMNS,
    rows: ROWS,
    cell: CELL * L,
    origin: [-2 * L, -3 * L],
    up: 'z',
  });
  const points = Array.from(heights, (z, i) => [
    (-2 + CELL * (i % COLUMNS)) * L,
    (-3 + CELL * Math.floor(i / COLUMNS)) * L,
    z,
  ]);
  const triangles = [];
  for (let i = 0; i < (ROWS - 1) * COLUMNS; i++) {
    if (i % COLUMNS < COLUMNS - 1) {
      triangles.push(i, i + 1, i + COLUMNS, i + 1, i + COLUMNS + 1, i + COLUMNS);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(points.flat(), 3));
  geometry.setIndex(triangles);
  const mesh = new Mesh(geometry, new MeshBasicMaterial());
  mesh.updateMatrixWorld();
  return { field, mesh };
}

const raycaster = new Raycaster();
const origin = new Vector3();
const direction = new Vector3();

/** Simulates a frame on a mesh. Returns how many rays were cast. */
function castFrame(walker, seconds, mesh) {
  let casts = 0;
  for (let rays = walker.beginUpdate(seconds); rays.length > 0; rays = walker.continueUpdate()) {
    casts += rays.length / 7;
    for (let i = 0; i < rays.length; i += 7) {
      raycaster.set(origin.fromArray(rays, i), direction.fromArray(rays, i + 3));
      raycaster.far = rays[i + 6];
      const [hit] = raycaster.intersectObject(mesh);
      if (hit) {
        walker.hits.set([1, ...hit.point.toArray(), .../** @type {any} */ (hit.face).normal.toArray()], i);
      }
    }
  }
  return casts;
}

export function probesTable(/** @type {{ quick: boolean }} */ { quick }) {
  console.log(`The same terrain as a height field, as a function (field.heightAt), and as a mesh of triangles on which the rays of
beginUpdate are cast by three.js: 8 legs, 1 L/s ahead, ${quick ? 4 : 8} s of frames of 1/60 s. off: the greatest height of a planted
foot above or below the field, L. A mesh has two triangles where the field is bilinear.`);
  const table = new Table({
    terrain: text(14),
    ground: text(9),
    way: headed('way, L', fixed(2, 7)),
    steps: count(6),
    Hz: fixed(3, 6),
    stretch: fixed(3, 8),
    urgent: count(7),
    off: fixed(4, 7),
    rays: headed('rays/frame', fixed(1, 11)),
  });
  for (const [name, terrain] of Object.entries(TERRAINS)) {
    const { field, mesh } = groundsOf(terrain);
    for (const kind of ['field', 'function', 'mesh']) {
      const ground = kind === 'field' ? field : kind === 'mesh' ? 'probes' : (x, y) => field.heightAt(x, y);
      const walker = new Walker({ legs: 8, lengths: LENGTHS, ground });
      const seen = { steps: 0, urgent: 0, stretch: 0, off: 0, rays: 0, Hz: [] };
      walker.drive(L);
      const frames = quick ? 240 : 480;
      for (let frame = 0; frame < frames; frame++) {
        if (kind === 'mesh') {
          seen.rays += castFrame(walker, 1 / 60, mesh);
        } else {
          walker.update(1 / 60);
        }
        for (const { type, urgent } of walker.events) {
          seen.steps += type === 'lifted' ? 1 : 0;
          seen.urgent += urgent ? 1 : 0;
        }
        seen.Hz.push(walker.body.frequency);
        seen.stretch = Math.max(seen.stretch, walker.body.stretch);
        for (const { planted, foot } of walker.legs) {
          const off = Math.abs(foot.z - field.heightAt(foot.x, foot.y)) / L;
          seen.off = Math.max(seen.off, planted ? off : 0);
        }
      }
      table.add({
        terrain: name,
        ground: kind,
        way: walker.body.x / L,
        ...seen,
        Hz: seen.Hz.reduce((sum, each) => sum + each, 0) / frames,
        rays: seen.rays / frames,
      });
      walker.dispose();
    }
  }
  return table.rows;
}

/** CPU time of frames, in nanoseconds per leg. */
function clock(walker, frames) {
  const before = process.cpuUsage();
  for (let i = 0; i < frames; i++) {
    walker.update(1 / 60);
  }
  const { user, system } = process.cpuUsage(before);
  return (1000 * (user + system)) / (8 * frames);
}

export function groundTimeTable(/** @type {{ quick: boolean }} */ { quick }) {
  const rounds = quick ? 5 : 25;
  console.log(`Nanoseconds per leg and frame of 1/60 s: a spider of 8 legs that turns slowly on flat ground, on a height field (sines
of 0.1 L), and on a function that returns the heights of that field. Medians of ${rounds} rounds of CPU time, in turn.`);
  const { field } = groundsOf(TERRAINS['sines of 0.1']);
  const grounds = { flat: 0, field, function: (x, y) => field.heightAt(x, y) };
  const table = new Table({
    ground: text(9),
    'L/s': count(4),
    ns: fixed(1, 8),
    spread: part(7),
    'x flat': fixed(2, 7),
  });
  for (const speed of [1, 4]) {
    const runners = Object.entries(grounds).map(([name, ground]) => {
      const walker = new Walker({ legs: 8, lengths: LENGTHS, ground });
      walker.drive(speed * L, 0, 1.5);
      return { name, walker, samples: /** @type {number[]} */ ([]) };
    });
    for (let round = -3; round < rounds; round++) {
      for (const { walker, samples } of runners) {
        const each = clock(walker, 1000);
        if (round >= 0) {
          samples.push(each);
        }
      }
    }
    const flat = quantile(runners[0].samples, 0.5);
    for (const { name, walker, samples } of runners) {
      const ns = quantile(samples, 0.5);
      const spread = quantile(samples, 0.75) / quantile(samples, 0.25) - 1;
      table.add({ ground: name, 'L/s': speed, ns, spread, 'x flat': ns / flat });
      walker.dispose();
    }
  }
  return table.rows;
}
