// Walkers on surfaces, 600 frames each, and a hash of all results: the same as surfaces.c, with the same random
// numbers, through the package.

import { begin } from './draw.js';

const WALKERS = 9;
const FRAMES = 600;
const BLOCKS = [null, 'hole', 'step', 'slope', 'wall', 'balance'];

/** The distance to the walls of a room of 6 x 6 x 4, and to a board in it. */
function distanceTo(x, y, z) {
  const walls = Math.min(3 - Math.abs(x), 3 - Math.abs(y), z, 4 - z);
  const board = Math.max(Math.abs(x) - 1.2, Math.abs(y) - 1, Math.abs(z - 1.2) - 0.1);
  return Math.min(walls, board);
}

/** Writes what the ray at an index hits. */
function cast(rays, hits, i) {
  const [fromX, fromY, fromZ, dx, dy, dz, length] = rays.subarray(i, i + 7);
  let way = 0;
  let distance = distanceTo(fromX, fromY, fromZ);
  if (!(distance > 0)) {
    return;
  }
  for (let k = 0; k < 100 && way <= length && distance > 1e-8; k++) {
    way += distance;
    distance = distanceTo(fromX + way * dx, fromY + way * dy, fromZ + way * dz);
  }
  if (way <= length && distance <= 1e-8) {
    const [x, y, z, by] = [fromX + way * dx, fromY + way * dy, fromZ + way * dz, 1e-4];
    const normal = [
      distanceTo(x + by, y, z) - distanceTo(x - by, y, z),
      distanceTo(x, y + by, z) - distanceTo(x, y - by, z),
      distanceTo(x, y, z + by) - distanceTo(x, y, z - by),
    ];
    hits.set([1, x, y, z, ...normal], i);
  }
}

function update(walker, seconds) {
  for (let rays = walker.beginUpdate(seconds); rays.length > 0; rays = walker.continueUpdate()) {
    for (let i = 0; i < rays.length; i += 7) {
      cast(rays, walker.hits, i);
    }
  }
}

/**
 * Plays all walkers, and gives the hash in hexadecimal.
 * @param {typeof import('../../web/surface.js').Walker} Walker
 */
export function playSurfaces(Walker) {
  const { draw, between, addBytes, digest } = begin();

  function command(walker, frame) {
    const velocity = [between(-2, 2), between(-1, 1), between(-2, 2)];
    const to = [0, 0, 0].map(() => between(-3, 3));
    const rotation = [0, 0, 0, 0].map(() => between(-1, 1));
    const what = Math.trunc(frame / 60) % 5;
    if (what === 0 || what === 3) {
      walker.drive(...velocity);
    } else if (what === 1) {
      walker.chase(to[0], to[1], to[2] + 3);
    } else if (what === 2) {
      walker.detach();
    } else {
      walker.teleport(to, rotation);
    }
  }

  function show(walker) {
    const { body } = walker;
    const { x, y, z, heading, rotation, velocity, turn, frequency, duty, phase, lifted, stretch } = body;
    const pose = [x, y, z, heading, ...rotation, velocity.x, velocity.y, velocity.z, turn];
    const blocked = BLOCKS.indexOf(body.blocked);
    const flags = [body.moving, blocked, body.airborne, body.resting].map(Number);
    addBytes(new Float64Array([...pose, frequency, duty, phase, lifted, stretch, ...flags]));
    addBytes(walker.positions);
    addBytes(walker.feet);
    addBytes(walker.homes);
    addBytes(walker.footholds);
    addBytes(walker.planted);
  }

  function play(i) {
    const legs = 4 + 2 * (i % 5);
    const walker = new Walker({ legs, lengths: [0.38, 0.35, 0.27], up: i % 2 === 0 ? 'z' : 'y' });
    walker.surface = i % 3 === 0 ? { center: [0, 0, 0], radius: between(0.7, 2) } : 'probes';
    for (let frame = 0; frame < FRAMES; frame++) {
      if (frame % 60 === 0) {
        command(walker, frame);
      }
      if (frame % 200 === 150) {
        walker.jump(between(1, 5));
      }
      const share = draw();
      update(walker, frame % 50 < 40 ? 1 / 60 : 0.2 * share * share);
      show(walker);
    }
    walker.dispose();
  }

  for (let i = 0; i < WALKERS; i++) {
    play(i);
  }
  return digest();
}
