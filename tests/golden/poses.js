// 60 chains of all kinds, 60 goals each, and a hash of all results: the same as poses.c, with the same
// random numbers, through the package.

import { begin } from './draw.js';

const CHAINS = 60;
const SOLVES = 60;
const MOST_BONES = 16;
const STATUSES = ['unsolved', 'reached', 'out-of-reach', 'too-close', 'stalled', 'blocked'];
const SOLVERS = ['auto', 'fabrik', 'ccd', 'jacobian-transpose', 'damped-least-squares'];

/**
 * Plays all chains, and gives the hash in hexadecimal.
 * @param {typeof import('../../web/fabrik.js').Chain} Chain
 */
export function playPoses(Chain) {
  const { draw, between, numbers, addBytes, digest } = begin();

  function someLimit(dimensions) {
    const n = Array.from({ length: 4 }, draw);
    if (dimensions === 2) {
      return { type: 'range', min: -3 * n[0], max: 3 * n[1] };
    }
    if (n[3] < 0.5) {
      return { type: 'hinge', axis: [n[0] - 0.5, n[1] - 0.5, n[2] + 0.1], min: -1, max: 2 };
    }
    return { type: 'ball', swingY: 2 * n[0], swingZ: 3 * n[1], twist: [-n[2], n[3]] };
  }

  function make(i) {
    const dimensions = 2 + (i % 2);
    const bones = 1 + ((i * 7) % MOST_BONES);
    const lengths = Array.from({ length: bones }, () => between(0.5, 1.5));
    const chain = new Chain({ dimensions, lengths });
    chain.maxIterations = 40 + i;
    chain.solver = i % 3 === 0 ? SOLVERS[Math.trunc(i / 3) % 5] : 'auto';
    for (let k = 0; i % 4 === 1 && k < bones; k++) {
      chain.setLimit(k, someLimit(dimensions));
    }
    if (i % 5 >= 3) {
      chain.rootMode = i % 5 === 3 ? 'pull' : 'free';
      chain.maxPull = between(0, 2);
    }
    if (i % 7 >= 4) {
      const place = numbers(3, 3).slice(0, dimensions);
      const weight = draw();
      chain.setPole(i % 7 === 4 ? { direction: place, weight } : { point: place, weight });
    }
    if (i % 11 === 6) {
      chain.setMaxTurn(lengths.map(() => between(0.05, 0.6)));
    }
    return chain;
  }

  function show(chain, status) {
    addBytes(chain.positions);
    addBytes(chain.rotations);
    addBytes(chain.localRotations);
    if (chain.dimensions === 2) {
      addBytes(chain.angles);
    }
    addBytes(new Float64Array([chain.error, chain.orientationError]));
    addBytes(new Int32Array([STATUSES.indexOf(status), chain.iterations]));
  }

  // Turns all bones.
  function turnAll(chain, k) {
    const turns = numbers(4 * chain.bones, 1);
    if (chain.dimensions === 2) {
      chain.setAngles(turns.slice(0, chain.bones));
    } else if (k % 12 === 5) {
      chain.setRotations(turns);
    } else {
      chain.setLocalRotations(turns);
    }
  }

  // The options besides the position.
  function optionsOf({ dimensions, bones }, k, turn, share) {
    const options = {};
    if (k % 3 === 1) {
      const turned = turn.slice(0, 4).map((x) => 3 * x);
      options.orientation = dimensions === 2 ? turned[0] : turned;
      options.orientationWeight = k % 6 === 1 ? 1 : share;
      if (k % 2 === 0) {
        options.offset = dimensions === 2 ? turn[4] : turn.slice(4);
      }
    }
    if (k % 4 === 3) {
      options.effector = 1 + Math.trunc(share * bones);
    }
    if (k % 8 === 6) {
      options.weight = share;
    }
    return options;
  }

  function play(i) {
    const chain = make(i);
    for (let k = 0; k < SOLVES; k++) {
      const target = numbers(3, 0.8 * chain.reach).slice(0, chain.dimensions);
      const turn = numbers(8, 1);
      const share = draw();
      if (k % 6 === 5) {
        turnAll(chain, k);
      } else {
        const options = optionsOf(chain, k, turn, share);
        if (k % 10 === 7) {
          addBytes(chain.trace(target, options).errors);
        } else {
          chain.solve(target, options);
        }
      }
      show(chain, chain.status);
    }
    chain.dispose();
  }

  for (let i = 0; i < CHAINS; i++) {
    play(i);
  }
  return digest();
}
