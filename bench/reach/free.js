// Random chains without limits, their targets, and a thin wrapper of the solver's chain
// that reports how a solve was done, so that solves are timed without the package's own wrapper.

import { Chain } from '../../web/fabrik.js';

/** @typedef {import('./vectors.js').Vector} Vector */
/**
 * @typedef {object} Case
 * @property {2 | 3} dimensions
 * @property {number[]} lengths
 * @property {Float64Array} positions the pose to start from, its root at the origin
 * @property {Vector} target
 */
/** @typedef {() => number} Random numbers from 0 up to 1 */

/** @param {readonly number[]} lengths */
export const reachOf = (lengths) => lengths.reduce((sum, length) => sum + length, 0);

/** What the longest bone has over all others together. @param {readonly number[]} lengths */
export const innerOf = (lengths) => Math.max(0, 2 * Math.max(...lengths) - reachOf(lengths));

/** Evenly spread. @param {Random} next @param {2 | 3} dimensions @returns {Vector} */
export function someWay(next, dimensions) {
  const angle = 2 * Math.PI * next();
  const height = dimensions === 3 ? 2 * next() - 1 : 0;
  const across = Math.sqrt(1 - height * height);
  return [across * Math.cos(angle), across * Math.sin(angle), height];
}

/**
 * Lengths of which the longest is `ratio` times the shortest, the others in between, evenly distributed
 * on a logarithmic scale.
 * @param {Random} next
 * @param {number} bones
 * @param {number} ratio
 */
export function someLengths(next, bones, ratio) {
  const lengths = Array.from({ length: bones }, () => ratio ** next());
  if (bones > 1) {
    const longest = Math.floor(bones * next());
    lengths[longest] = ratio;
    lengths[(longest + 1 + Math.floor((bones - 1) * next())) % bones] = 1;
  }
  return lengths;
}

/**
 * The joints of a chain whose bones have these directions, from the origin on.
 * @param {2 | 3} dimensions
 * @param {readonly number[]} lengths
 * @param {(bone: number) => Vector} way
 */
export function lay(dimensions, lengths, way) {
  const positions = new Float64Array((lengths.length + 1) * dimensions);
  lengths.forEach((length, i) => {
    const direction = way(i);
    for (let axis = 0; axis < dimensions; axis++) {
      const at = i * dimensions + axis;
      positions[at + dimensions] = positions[at] + length * direction[axis];
    }
  });
  return positions;
}

/** A radius between two others, evenly distributed over the area or the volume of the ring between them. */
export function someRadius(/** @type {Random} */ next, /** @type {2 | 3} */ dimensions, least = 0, most = 1) {
  const [a, b] = [least ** dimensions, most ** dimensions];
  return (a + (b - a) * next()) ** (1 / dimensions);
}

/**
 * A kind of target: its distance from the root, and which chains have such a target.
 * @typedef {object} Kind
 * @property {(next: Random, dimensions: 2 | 3, reach: number, inner: number) => number} radius
 * @property {'straight' | 'opposite'} [start] a chain straight towards the target, or away from it
 * @property {'ring' | 'none'} [needs] a ring that the tip cannot enter, or that there is none
 */

/** @type {Record<string, Kind>} */
export const kinds = {
  random: { radius: (next, dimensions, reach, inner) => someRadius(next, dimensions, inner, reach) },
  0.98: { radius: (_next, _dimensions, reach, inner) => Math.max(0.98 * reach, inner) },
  0.999: { radius: (_next, _dimensions, reach, inner) => Math.max(0.999 * reach, inner) },
  0.9999: { radius: (_next, _dimensions, reach, inner) => Math.max(0.9999 * reach, inner) },
  'inner 1.002': {
    radius: (_next, _dimensions, reach, inner) => Math.min(1.002 * inner, reach),
    needs: 'ring',
  },
  'near root': { radius: (next, _dimensions, reach) => reach * 10 ** (-2 - 4 * next()), needs: 'none' },
  'line, ahead': {
    radius: (next, dimensions, reach, inner) => someRadius(next, dimensions, inner, reach),
    start: 'straight',
  },
  'line, behind': {
    radius: (next, dimensions, reach, inner) => someRadius(next, dimensions, inner, reach),
    start: 'opposite',
  },
};

/**
 * A chain and a target of a kind; null if none of 300 random chains has one.
 * @param {Random} next
 * @param {2 | 3} dimensions
 * @param {number} bones
 * @param {number} ratio
 * @param {Kind} kind
 * @returns {Case | null}
 */
export function someCase(next, dimensions, bones, ratio, { radius, start, needs }) {
  for (let draw = 0; draw < 300; draw++) {
    const lengths = someLengths(next, bones, ratio);
    const inner = innerOf(lengths);
    if (needs === undefined || (needs === 'ring') === inner > 0) {
      const distance = radius(next, dimensions, reachOf(lengths), inner);
      const way = someWay(next, dimensions);
      const target = /** @type {Vector} */ (way.map((x) => distance * x));
      const side = start === 'opposite' ? -1 : 1;
      const line = /** @type {Vector} */ (way.map((x) => side * x));
      const positions = lay(dimensions, lengths, () => (start ? line : someWay(next, dimensions)));
      return { dimensions, lengths, positions, target };
    }
  }
  return null;
}

/** The stages in which a solve can end, by their codes (`ik_stage` in src/ik.h), from 1 on. */
export const STAGES = ['closed', 'projection', 'dropped', 'greedy'];

const instance = Chain.engine.instance;
const { wasm } = instance;

/** A chain on the solver's heap. It must be freed. */
export class BareChain {
  #pointer;
  #floats;

  /**
   * @param {Pick<Case, 'dimensions' | 'lengths' | 'positions'>} made
   * @param {{ solver?: string, tolerance?: number, maxIterations?: number }} [settings]
   */
  constructor({ dimensions, lengths, positions }, { solver, tolerance, maxIterations } = {}) {
    const bones = lengths.length;
    const numbers = Float64Array.from(lengths);
    const [code, chain] = instance.withScratch([numbers, positions], (results, lengthsAt, positionsAt) =>
      wasm.ik_chain_create(dimensions, bones, lengthsAt, positionsAt, results, results + 4),
    );
    instance.check(code, 'chain');
    this.#pointer = chain >>> 0;
    this.#floats = (bones + 1) * dimensions;
    if (solver !== undefined) {
      wasm.ik_chain_set_solver(this.#pointer, instance.names('ik_solver_name').indexOf(solver));
    }
    if (tolerance !== undefined) {
      wasm.ik_chain_set_tolerance(this.#pointer, tolerance);
    }
    if (maxIterations !== undefined) {
      wasm.ik_chain_set_max_iterations(this.#pointer, maxIterations);
    }
  }

  /** @param {Vector} target */
  solve([x, y, z]) {
    return instance.names('ik_status_name')[wasm.ik_chain_solve(this.#pointer, x, y, z)];
  }

  get iterations() {
    return wasm.ik_chain_get_iterations(this.#pointer);
  }

  get tolerance() {
    return wasm.ik_chain_get_tolerance(this.#pointer);
  }

  /** The name of the stage, or 'none'; undefined if the solver does not report it. */
  get stage() {
    return STAGES[wasm.ik_chain_get_stage(this.#pointer) - 1] ?? 'none';
  }

  /** The joints relative to the root, `dimensions` numbers each: a view that is valid until the next chain. */
  get joints() {
    const address = wasm.ik_chain_get_offsets(this.#pointer);
    return instance.view(Float32Array, address, this.#floats);
  }

  free() {
    wasm.ik_chain_destroy(this.#pointer);
  }
}

/**
 * The errors of a pose: the distance from tip to target, and the greatest error of a bone's length.
 * @param {ArrayLike<number>} joints relative to the root
 * @param {Case} made
 */
export function measure(joints, { dimensions, lengths, target }) {
  let strain = Math.hypot(joints[0], joints[1], dimensions === 3 ? joints[2] : 0);
  lengths.forEach((length, i) => {
    const at = i * dimensions;
    const x = joints[at + dimensions] - joints[at];
    const y = joints[at + dimensions + 1] - joints[at + 1];
    const z = dimensions === 3 ? joints[at + 5] - joints[at + 2] : 0;
    strain = Math.max(strain, Math.abs(Math.sqrt(x * x + y * y + z * z) - length));
  });
  const tip = lengths.length * dimensions;
  const error = Math.hypot(
    joints[tip] - target[0],
    joints[tip + 1] - target[1],
    dimensions === 3 ? joints[tip + 2] - target[2] : 0,
  );
  return { error, strain };
}
