// 60 rigs of all kinds, 60 solves each, and a hash of all results: the same as rigs.c, with the same
// random numbers, through the package.

import { begin } from './draw.js';

const RIGS = 60;
const SOLVES = 60;
const MOST_JOINTS = 15;
const MOST_GOALS = 5;
const STATUSES = ['unsolved', 'reached', 'out-of-reach', '', 'stalled', 'blocked'];
const ROOT_MODES = ['free', 'fixed', 'pull'];
const ROOT_MOTIONS = ['both', 'translation', 'rotation'];
const BIASES = ['none', 'reference', 'present'];

/** NaN has one kind of bits here, so that it has them everywhere. */
const orNone = (/** @type {number} */ number) => (Number.isNaN(number) ? -1e300 : number);

/**
 * Plays all rigs, and gives the hash in hexadecimal.
 * @param {typeof import('../../web/rig.js').Rig} Rig
 */
export function playRigs(Rig) {
  const { draw, between, numbers, addBytes, digest } = begin();

  function someLimit(dimensions) {
    const n = Array.from({ length: 6 }, draw);
    const axis = [n[0] - 0.5, n[1] - 0.5, n[2] + 0.1].slice(0, dimensions);
    const [min, max, kind] = [-2 * n[3], 2 * n[4], Math.trunc(n[5] * 8)];
    if (kind === 0) {
      return { type: 'slider', axis, min: -n[3], max: n[4] };
    }
    if (kind === 1) {
      return { type: 'fixed' };
    }
    if (kind >= 6) {
      return null;
    }
    if (dimensions === 2) {
      return { type: 'range', min, max };
    }
    if (kind === 2) {
      return { type: 'hinge', axis, min, max };
    }
    if (kind === 3) {
      return { type: 'cone', axis, angle: 2 * n[3] };
    }
    return { type: 'ball', axis, swingY: 2 * n[3], swingZ: 3 * n[4], twist: [min, max] };
  }

  function make(i, count) {
    const dimensions = 2 + (i % 2);
    const joints = Array.from({ length: count }, (_, k) => {
      const share = draw();
      const place = numbers(3, 1).slice(0, dimensions);
      const stiffness = between(0.5, 2);
      const limit = someLimit(dimensions);
      if (k === 0) {
        return { position: place, stiffness, limit };
      }
      return { parent: i % 3 === 0 ? Math.trunc(share * k) : k - 1, offset: place, stiffness, limit };
    });
    return new Rig({
      joints,
      dimensions,
      rootMode: i % 7 < 3 ? ROOT_MODES[i % 7] : 'fixed',
      rootMotion: i % 5 < 3 ? ROOT_MOTIONS[i % 5] : 'both',
      bias: BIASES[(i % 4) % 3],
      biasWeight: between(0, 0.3),
      maxIterations: 40 + i,
      restarts: i % 6 !== 4,
      maxTurn: i % 6 === 5 ? 0.1 : null,
    });
  }

  function addGoal(rig, i, k) {
    const { dimensions } = rig;
    const count = rig.joints.length;
    const joint = Math.trunc(draw() * count);
    const place = (size) => numbers(3, size).slice(0, dimensions);
    const point = place(0.5);
    const offset = place(0.5);
    const position = place(2);
    const turn = numbers(4, 1);
    const orientation = dimensions === 2 ? turn[0] : turn;
    const axis = place(1);
    const lookAt = place(3);
    const normal = place(1);
    const plane = { normal, point: place(1) };
    const tie = { other: (joint + 1) % count, offset };
    const parts = [
      { position },
      { position, orientation },
      { lookAt, axis },
      { plane },
      tie,
      { position, lookAt, axis },
      { plane: { ...plane, side: 'above' } },
      { ...tie, orientation },
    ];
    rig.goal(joint, {
      ...(k === 0 ? parts[0] : parts[(i + k) % 8]),
      ...{ point, priority: draw() < 0.3 ? 1 : 0, weight: between(0.5, 2) },
      ...{ tolerance: between(0, 0.01), orientationTolerance: between(0, 0.05) },
    });
  }

  function show(rig, status) {
    for (const view of [rig.positions, rig.rotations, rig.localRotations, rig.values.map(orNone)]) {
      addBytes(view);
    }
    for (const goal of rig.goals) {
      addBytes(new Float64Array([goal.error, goal.orientationError].map(orNone)));
      addBytes(new Int32Array([STATUSES.indexOf(goal.status)]));
    }
    addBytes(new Int32Array([STATUSES.indexOf(status), rig.iterations]));
    const { certificate } = rig;
    if (certificate) {
      addBytes(new Float64Array([certificate.work, certificate.bound, ...certificate.origin].map(orNone)));
      addBytes(certificate.turns);
    }
  }

  function play(i) {
    const count = 2 + ((i * 5) % (MOST_JOINTS - 1));
    const rig = make(i, count);
    for (let k = 0; k < 1 + (i % MOST_GOALS); k++) {
      addGoal(rig, i, k);
    }
    let from = [0, 0, 0];
    let to = [0, 0, 0];
    for (let frame = 0; frame < SOLVES; frame++) {
      if (frame % 10 === 0) {
        from = to;
        to = numbers(3, 1.5);
      }
      const n = from.map((x, k) => x + ((to[k] - x) * (frame % 10)) / 10);
      rig.goals[0].moveTo(n.slice(0, rig.dimensions));
      if (frame % 20 === 15) {
        rig.setPose({ values: numbers(count, 2), localRotations: numbers(4 * count, 1) });
      }
      if (frame % 30 === 17) {
        rig.setReference(frame === 17 ? 'present' : 'rest');
      }
      if (frame % 30 === 25) {
        rig.setRoot(numbers(3, 1).slice(0, rig.dimensions));
      }
      show(rig, rig.solve());
    }
    rig.dispose();
  }

  for (let i = 0; i < RIGS; i++) {
    play(i);
  }
  return digest();
}
