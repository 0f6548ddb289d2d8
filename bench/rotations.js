// The accuracy of rotations: whether joints lie where they put them, how they drift when they
// are set again in each frame, and how a bone turns that passes the opposite of its rest.
//
//     node bench/rotations.js [--quick] [--seed N] [--json FILE]
//
// --json writes the rows of all tables to a file. Everything is measured by the bench's own matrices, in doubles.

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Chain } from '../web/fabrik.js';
import { random } from './random.js';

/** @typedef {[number, number, number]} Vector */
/** @typedef {[number, number, number, number]} Quaternion */

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
  },
});
const { quick } = options;
const next = random(Number(options.seed));
const between = (/** @type {number} */ least, /** @type {number} */ most) => least + next() * (most - least);

const dot = (/** @type {ArrayLike<number>} */ a, /** @type {ArrayLike<number>} */ b) => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    sum += a[i] * b[i];
  }
  return sum;
};

/**
 * @param {ArrayLike<number>} a
 * @returns {Vector}
 */
function unit(a) {
  const length = Math.sqrt(dot(a, a));
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** @returns {Vector} */
function anyDirection(dimensions = 3) {
  for (;;) {
    const v = [between(-1, 1), between(-1, 1), dimensions === 3 ? between(-1, 1) : 0];
    if (dot(v, v) > 0.01 && dot(v, v) < 1) {
      return unit(v);
    }
  }
}

/**
 * @param {ArrayLike<number>} quaternion
 * @param {Vector} a
 * @returns {Vector}
 */
function turn([x, y, z, w], [a, b, c]) {
  return [
    (1 - 2 * (y * y + z * z)) * a + 2 * (x * y - w * z) * b + 2 * (x * z + w * y) * c,
    2 * (x * y + w * z) * a + (1 - 2 * (x * x + z * z)) * b + 2 * (y * z - w * x) * c,
    2 * (x * z - w * y) * a + 2 * (y * z + w * x) * b + (1 - 2 * (x * x + y * y)) * c,
  ];
}

/** The angle between two rotations, from half of the chord between them, which is exact for small angles. */
function angleBetween(/** @type {ArrayLike<number>} */ a, /** @type {ArrayLike<number>} */ b) {
  const sign = dot(a, b) < 0 ? -1 : 1;
  const chord = Math.hypot(...Array.from(a, (x, i) => x - sign * b[i]));
  return 4 * Math.asin(Math.min(1, chord / 2));
}

/**
 * The least rotation that carries one direction to another.
 * @param {Vector} a
 * @param {Vector} b
 * @returns {number[]}
 */
function least(a, b) {
  const q = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0], 1 + dot(a, b)];
  const size = Math.sqrt(dot(q, q));
  return size > 0 ? q.map((x) => x / size) : [0, 0, 1, 0];
}

// Chains of any kind.

/** @returns {import('../web/chain/limits.js').Limit | null} */
function anyLimit(/** @type {number} */ dimensions) {
  const min = -between(0.3, 2);
  const max = between(0.3, 2);
  if (dimensions === 2) {
    return next() < 0.3 ? null : { type: 'range', min, max };
  }
  switch (Math.floor(4 * next())) {
    case 0:
      return { type: 'hinge', axis: anyDirection(), min, max };
    case 1:
      return { type: 'cone', angle: max };
    case 2:
      return { type: 'ball', swingY: max, swingZ: -min, twist: [-0.5, 0.5] };
    default:
      return null;
  }
}

function makeChain(/** @type {number} */ bones, /** @type {boolean} */ limited) {
  const dimensions = next() < 0.3 ? 2 : 3;
  const base = dimensions === 2 ? between(-3, 3) : [1, 2, 3, 4].map(() => between(-1, 1));
  const lengths = Array.from({ length: bones }, () => between(0.2, 2));
  const root = [0, 0, 0].slice(0, dimensions);
  /** @type {Vector[]} */
  const rests = [];
  const rest = [root];
  for (let i = 0; i < bones; i++) {
    const direction = anyDirection(dimensions);
    rests.push(direction);
    rest.push(rest[i].map((x, k) => x + direction[k]));
  }
  const limits = limited ? lengths.map(() => anyLimit(dimensions)) : undefined;
  const chain = new Chain({ root, lengths, base, rest: rest.flat(), limits });
  return { chain, rests, dimensions, lengths };
}

/** A target in reach on a path in all three dimensions. */
function onPath(/** @type {Chain} */ chain, /** @type {number} */ at) {
  const size = 0.5 * chain.reach;
  const target = [size * Math.cos(at), size * Math.sin(1.3 * at), size * Math.sin(0.7 * at)];
  return target.slice(0, chain.dimensions);
}

// Results are printed, and written to a file.

/** @type {{ agreement: object[], drift: object[], crossing: object[] }} */
const rows = { agreement: [], drift: [], crossing: [] };

function tell(
  /** @type {'agreement' | 'drift'} */ part,
  /** @type {{ name: string, place: number, norm: number }} */ row,
) {
  rows[part].push(row);
  const [place, norm] = [row.place, row.norm].map((off) => off.toExponential(1));
  console.log(`  ${row.name.padEnd(44)} ${place} of the reach   ${norm}`);
}

// Agreement.

/** @param {ReturnType<typeof makeChain>} made */
function misplaced({ chain, rests, dimensions, lengths }) {
  const { rotations, positions } = chain;
  /** @type {number[]} */
  let place = [0, 0, 0];
  let worst = 0;
  for (let i = 0; i < chain.bones; i++) {
    const bone = turn(rotations.subarray(4 * i, 4 * i + 4), rests[i]);
    place = place.map((x, k) => x + lengths[i] * bone[k]);
    const shown = positions.subarray((i + 1) * dimensions, (i + 2) * dimensions);
    worst = Math.max(worst, Math.hypot(...Array.from(shown, (x, k) => x - place[k])));
  }
  return worst / chain.reach;
}

function offUnit(/** @type {Float32Array} */ rotations) {
  let worst = 0;
  for (let i = 0; i < rotations.length; i += 4) {
    const q = rotations.subarray(i, i + 4);
    worst = Math.max(worst, Math.abs(Math.sqrt(dot(q, q)) - 1));
  }
  return worst;
}

function agreement(
  /** @type {string} */ name,
  /** @type {number} */ chains,
  /** @type {number} */ bones,
  limited = false,
) {
  let place = 0;
  let norm = 0;
  for (let i = 0; i < chains; i++) {
    const made = makeChain(Math.ceil(bones * (chains > 10 ? next() : 1)), limited);
    for (let k = 0; k < 5; k++) {
      made.chain.solve(onPath(made.chain, between(0, 99)));
      place = Math.max(place, misplaced(made));
      norm = Math.max(norm, offUnit(made.chain.rotations), offUnit(made.chain.localRotations));
    }
    made.chain.dispose();
  }
  tell('agreement', { name, place, norm });
}

// Drift.

function drift(/** @type {string} */ name, /** @type {boolean} */ limited, /** @type {boolean} */ moving) {
  const { chain } = makeChain(8, limited);
  chain.solve(onPath(chain, 1));
  let before = Float32Array.from(chain.positions);
  const frames = quick ? 10_000 : 100_000;
  let worst = 0;
  let norm = 0;
  for (let frame = 0; frame < frames; frame++) {
    if (moving) {
      chain.solve(onPath(chain, 1 + 1e-2 * frame));
      before = Float32Array.from(chain.positions);
    }
    chain.setRotations(chain.rotations);
    chain.setLocalRotations(chain.localRotations);
    const { positions } = chain;
    for (let i = 0; i < positions.length; i++) {
      worst = Math.max(worst, Math.abs(positions[i] - before[i]) / chain.reach);
    }
    norm = Math.max(norm, offUnit(chain.rotations));
  }
  tell('drift', { name, place: worst, norm });
  chain.dispose();
}

// The half turn.

function crossing(/** @type {number} */ distance) {
  const chain = new Chain({ root: [0, 0, 0], lengths: [1], rootMode: 'fixed' });
  /** @type {Vector} */
  const rest = [1, 0, 0];
  const frames = 360;
  let own = 0;
  let naive = 0;
  let moved = 0;
  /** @type {{ own: ArrayLike<number>, naive: number[], way: number[] } | undefined} */
  let before;
  for (let frame = 0; frame <= frames; frame++) {
    const angle = (2 * Math.PI * frame) / frames;
    const way = unit([
      Math.cos(distance) * Math.cos(angle),
      Math.cos(distance) * Math.sin(angle),
      Math.sin(distance),
    ]);
    chain.setPose([0, 0, 0, ...way]);
    const now = { own: Array.from(chain.rotations), naive: least(rest, way), way };
    if (before) {
      const last = before.way;
      const chord = Math.hypot(...way.map((x, k) => x - last[k]));
      moved = Math.max(moved, 2 * Math.asin(chord / 2));
      own = Math.max(own, angleBetween(now.own, before.own));
      naive = Math.max(naive, angleBetween(now.naive, before.naive));
    }
    before = now;
  }
  rows.crossing.push({ distance, moved, naive, own });
  const degrees = (/** @type {number} */ x) => ((x * 180) / Math.PI).toFixed(2).padStart(8);
  console.log(`  ${String(distance).padEnd(10)} ${degrees(moved)} ${degrees(naive)}  ${degrees(own)}`);
  chain.dispose();
}

const many = quick ? 100 : 1000;
console.log(`fabrik, rotations; node ${process.version}; seed ${options.seed}

Joints from where the rotations put them, at most; and norms from 1`);
agreement(`${many} free chains of up to 50 bones`, many, 50);
agreement(`${many} chains of up to 20 bones with limits`, many, 20, true);
agreement('a chain of 1,000 bones', 1, 1000);
agreement('a chain of 100,000 bones', 1, 100_000);
console.log(`
Given back as world and local rotations in each of ${quick ? '10,000' : '100,000'} frames: joints off, and norms`);
drift('a free chain at rest', false, false);
drift('a chain with limits at rest', true, false);
drift('a free chain on a path, in each frame', false, true);
drift('a chain with limits on a path, in each frame', true, true);
console.log(`
Once around, past the opposite of the rest, in 360 frames: degrees between two frames, at most
  distance    moved    least rotation   ours`);
for (const distance of [0, 1e-6, 1e-3, 0.05, 0.3]) {
  crossing(distance);
}

if (options.json) {
  const json = JSON.stringify({ seed: Number(options.seed), quick, node: process.version, ...rows });
  // A row per line.
  writeFileSync(options.json, `${json.replace(/([[,])\{/g, '$1\n{')}\n`);
}
