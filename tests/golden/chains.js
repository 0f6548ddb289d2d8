// 64 chains of all kinds, 2,000 frames each, and a hash of all results: the same as chains.c, with the
// same random numbers, through the package.

import { begin } from './draw.js';

const CHAINS = 64;
const FRAMES = 2000;
const MOST_BONES = 30;
const STATUSES = ['unsolved', 'reached', 'out-of-reach', 'too-close', 'stalled', 'blocked'];

/**
 * Plays all chains, and gives the hash in hexadecimal.
 * @param {typeof import('../../web/fabrik.js').Chain} Chain
 */
export function playChains(Chain) {
  const { draw, between, numbers, addBytes, digest } = begin();

  function someJoints(dimensions, bones) {
    const joints = [];
    for (let i = 0; i < (bones + 1) * dimensions; i++) {
      joints.push((i < dimensions ? 0 : joints[i - dimensions]) + between(-1, 1));
    }
    return joints;
  }

  function someLimit(dimensions) {
    const n = Array.from({ length: 6 }, draw);
    if (dimensions === 2) {
      return { type: 'range', min: -3 * n[0], max: 3 * n[1] };
    }
    if (n[5] < 0.3) {
      return { type: 'hinge', axis: [n[0] - 0.5, n[1] - 0.5, n[2] + 0.1], min: -3 * n[3], max: 3 * n[4] };
    }
    if (n[5] < 0.6) {
      return { type: 'cone', angle: 3 * n[0] };
    }
    return { type: 'ball', swingY: 2 * n[0], swingZ: 3 * n[1], twist: [-n[2], n[3]] };
  }

  function make(i) {
    const dimensions = 2 + (i % 2);
    const bones = 1 + ((i * 11) % MOST_BONES);
    const lengths = Array.from({ length: bones }, (_, k) => {
      const length = between(0.5, 1.5);
      return i % 7 === 3 && k % 3 === 1 ? 0 : length;
    });
    const rest = i % 4 >= 2 ? someJoints(dimensions, bones) : undefined;
    const chain = new Chain({ dimensions, lengths, rest });
    chain.maxIterations = 24 + i;
    if (i % 8 === 5) {
      chain.tolerance = 1e-6 * chain.reach;
    }
    for (let k = 0; i % 4 > 0 && k < bones; k++) {
      if (draw() < 0.7) {
        chain.setLimit(k, someLimit(dimensions));
      }
    }
    if (i % 3 === 1) {
      chain.setStiffness(lengths.map(() => between(0.1, 10)));
    }
    if (i % 16 === 4) {
      chain.solver = 'fabrik';
    }
    if (i % 16 === 8) {
      chain.rootMode = 'free';
    }
    return chain;
  }

  function turnBase(chain) {
    const n = numbers(4, 4);
    if (chain.dimensions === 2) {
      chain.setBase(n[0]);
    } else {
      chain.setBase(n);
    }
  }

  function play(i) {
    const chain = make(i);
    const { dimensions, bones } = chain;
    let from = [0, 0, 0];
    let to = [0, 0, 0];
    for (let frame = 0; frame < FRAMES; frame++) {
      if (frame % 40 === 0) {
        from = to;
        to = numbers(3, 0.7 * chain.reach);
      }
      if (frame % 100 === 50) {
        turnBase(chain);
      }
      if (frame % 300 === 150) {
        chain.setRoot(numbers(3, 1).slice(0, dimensions));
      }
      if (frame % 500 === 250 && i % 4 > 0) {
        const bone = Math.trunc(draw() * bones);
        chain.setLimit(bone, someLimit(dimensions));
      }
      if (frame % 500 === 499) {
        chain.setPose(someJoints(dimensions, bones));
      }
      const target = from.map((x, k) => x + ((to[k] - x) * (frame % 40)) / 40);
      const status = chain.solve(target.slice(0, dimensions));
      addBytes(chain.positions);
      addBytes(new Float64Array([chain.error]));
      addBytes(new Int32Array([STATUSES.indexOf(status), chain.iterations]));
    }
    chain.dispose();
  }

  for (let i = 0; i < CHAINS; i++) {
    play(i);
  }
  return digest();
}
