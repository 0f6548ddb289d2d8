// 32 walkers of all kinds, 1,200 frames each, and a hash of all results: the same as walkers.c, with the
// same random numbers, through the package.

import { begin } from './draw.js';

const WALKERS = 32;
const FRAMES = 1200;
const COUNTS = [4, 6, 8, 12, 3, 5, 2];
const CELLS = 24;
const BLOCKS = [null, 'hole', 'step', 'slope', 'wall', 'balance'];
const GAITS = ['auto', 'wave', 'ripple', 'tetrapod', 'tripod', 'trot', 'alternating', 'gallop'];

/**
 * Plays all walkers, and gives the hash in hexadecimal.
 * @param {typeof import('../../web/fabrik.js').Walker} Walker
 * @param {typeof import('../../web/fabrik.js').HeightField} HeightField
 */
export function playWalkers(Walker, HeightField) {
  const { draw, between, addBytes, digest } = begin();

  function make(i) {
    const size = between(0.5, 2);
    const legs = Array.from({ length: COUNTS[i % 7] }, (_, k) => {
      const bones = 2 + ((i + k * (i % 5 === 4 ? 1 : 0)) % 4);
      const lengths = Array.from({ length: bones }, () => size * between(0.8, 1.2));
      const flat = bones > 2 && (i % 5 === 2 || i % 13 === 0);
      const joints = bones - (flat ? 2 : 1);
      const bends = i % 3 === 1 ? Array.from({ length: joints }, () => between(0.2, 1)) : undefined;
      return { lengths, bends, flat };
    });
    const hipEllipse = i % 4 === 3 ? [0.5 * size, 0.3 * size] : undefined;
    return new Walker({ legs, hipEllipse, up: i % 2 === 0 ? 'z' : 'y', gait: GAITS[i % 8] });
  }

  /** Rough ground with holes, for half of the walkers. */
  function makeGround(i, { reach, up }) {
    if (i % 4 < 2) {
      return undefined;
    }
    const heights = Array.from({ length: CELLS * CELLS }, () => {
      const height = between(0, 0.25 * reach);
      return draw() < 0.03 ? NaN : height;
    });
    const first = -0.25 * CELLS * reach;
    return new HeightField({
      heights,
      columns: CELLS,
      rows: CELLS,
      origin: [first, first],
      cell: 0.5 * reach,
      up,
    });
  }

  /** The command, and the pose that it imposes. */
  function wish(walker) {
    const what = draw();
    const { reach } = walker;
    const forward = between(-4, 4) * reach;
    const sideways = between(-2, 2) * reach;
    const turn = between(-3, 3);
    const far = 6 * reach;
    const pose = [between(-far, far), between(-far, far), turn];
    if (what < 0.4) {
      walker.drive(forward, sideways, turn);
    } else if (what < 0.5) {
      walker.drive(0, 0, 0);
    } else if (what < 0.9) {
      walker.chase(pose[0], pose[1]);
    } else {
      walker.teleport(pose[0], pose[1], turn);
    }
    return pose;
  }

  /** A foothold near a home. */
  function place(walker) {
    const leg = Math.trunc(draw() * walker.legs.length);
    const along = between(-0.3, 0.3) * walker.reach;
    const beside = between(-0.3, 0.3) * walker.reach;
    const [x, y, z] = walker.homes.subarray(3 * leg, 3 * leg + 3);
    if (walker.legs[leg].enabled) {
      walker.setFoothold(leg, x + along, y + beside, z + beside);
    }
  }

  /** The walker, or every other leg of it, is on a platform that moves. */
  function carry(walker, legs) {
    const position = [0, 0, 0].map(() => between(-0.02, 0.02) * walker.reach);
    const rotation = [0, 0, 0].map(() => between(-0.01, 0.01));
    walker.carry({ position, rotation: [...rotation, 1] }, legs);
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
    for (const event of walker.events) {
      const { type, leg, x, y, z, time, urgent, forced, settling, teleported, jumped, placed } = event;
      const flags = [type === 'planted', urgent, forced, settling, teleported, jumped, placed];
      addBytes(new Float64Array([time, x, y, z]));
      addBytes(new Int32Array([leg, flags.reduce((sum, flag, bit) => sum + (flag ? 1 << bit : 0), 0)]));
    }
    addBytes(new Float64Array([walker.topSpeed]));
  }

  function play(i) {
    const walker = make(i);
    const { reach } = walker;
    const field = makeGround(i, walker);
    if (field) {
      walker.ground = field;
    }
    let pose = [0, 0, 0];
    for (let frame = 0; frame < FRAMES; frame++) {
      if (frame % 60 === 0) {
        pose = wish(walker);
      }
      if (frame % 240 === 130) {
        walker.setLegEnabled(Math.trunc(draw() * walker.legs.length), frame % 480 === 370);
      }
      if (frame % 300 === 200) {
        walker.gait = GAITS[(i + Math.trunc(frame / 300)) % 8];
        walker.stepHeight = between(0, 0.3) * reach;
        walker.bob = between(0, 0.05) * reach;
        walker.gravity = between(5, 20) * reach;
        if (field) {
          field.setHeights(
            9,
            8,
            5,
            6,
            Array.from({ length: 5 * 6 }, () => between(0, 0.4 * reach)),
          );
        } else {
          walker.ground = between(-1, 1) * reach;
        }
      }
      if (frame % 400 >= 300) {
        // An imposed pose: a path, then a jump.
        const step = frame % 400 === 350 ? 1 : 0.02;
        pose = pose.map((number, k) => number + (k < 2 ? reach : 1) * step * draw());
        walker.follow(pose[0], pose[1], pose[2]);
      }
      if (frame % 150 === 75) {
        walker.jump(between(0, 5) * reach);
      }
      if (frame % 90 === 45) {
        place(walker);
      }
      if (frame % 180 === 80) {
        walker.clearFoothold(Math.trunc(draw() * walker.legs.length));
      }
      if (frame % 200 >= 170) {
        const every = walker.legs.map((_, leg) => leg).filter((leg) => leg % 2 === 0);
        carry(walker, frame % 200 === 199 ? every : undefined);
      }
      const share = draw();
      walker.update(frame % 50 < 40 ? 1 / 60 : 0.3 * share * share - 0.002);
      show(walker);
    }
    walker.dispose();
  }

  for (let i = 0; i < WALKERS; i++) {
    play(i);
  }
  return digest();
}
