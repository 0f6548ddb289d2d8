// CCDIKSolver of three.js, through a SkinnedMesh. It has no tolerance, no status and no restore. It reads
// world matrices without updating them, so they are updated here first; this time is not measured.

import {
  Bone,
  BufferGeometry,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  Skeleton,
  SkinnedMesh,
  Vector3,
} from 'three';
import { CCDIKSolver } from 'three/addons/animation/CCDIKSolver.js';
import { nodesOf } from '../../tests/three/judge/measured-chain.js';
import { judgeReach } from '../../tests/three/judge.js';
import { seeded } from '../random.js';

/** @typedef {import('../../tests/three/judge.js').Adapter} Adapter */
/** @typedef {import('../../tests/three/judge.js').Bound} Bound */
/** @typedef {import('../../tests/three/rigs/build.js').Rig} Rig */
/** @typedef {import('../../tests/three/rigs/build.js').RigChain} RigChain */

/** The most iterations of the adapter that looks for the smallest number. */
const MOST = 100;
/** The mean error, of the reach, that this number has to achieve. */
const MEAN_ERROR = 1e-3;
/** How many targets it is found with. */
const TARGETS = 200;

/** @implements {Bound} */
class CcdChain {
  target = new Vector3();
  weight = 1;
  #nodes;
  #solver;
  #goal = new Bone();
  /** @type {Quaternion[] | null} */
  #animated = null;

  /** @param {RigChain} chain @param {number} iteration */
  constructor(chain, iteration) {
    this.#nodes = nodesOf(chain);
    const bones = /** @type {Bone[]} */ ([...this.#nodes, this.#goal]);
    const mesh = new SkinnedMesh(new BufferGeometry(), new MeshBasicMaterial());
    mesh.bind(
      new Skeleton(
        bones,
        bones.map(() => new Matrix4()),
      ),
      new Matrix4(),
    );
    const effector = this.#nodes.length - 1;
    const links = Array.from({ length: effector }, (_, i) => ({ index: effector - 1 - i }));
    this.#solver = new CCDIKSolver(mesh, [{ target: bones.length - 1, effector, links, iteration }]);
  }

  restore() {
    for (const [i, quaternion] of this.#animated?.entries() ?? []) {
      this.#nodes[i].quaternion.copy(quaternion);
    }
  }

  /** Keeps the animation's rotations, and updates all matrices. */
  prepare() {
    this.#animated = this.#nodes.slice(0, -1).map(({ quaternion }) => quaternion.clone());
    this.#nodes[0].updateWorldMatrix(true, true);
    this.#goal.matrixWorld.makeTranslation(this.target);
  }

  update() {
    this.#solver.update(this.weight);
  }

  dispose() {}
}

/** @param {number} iterations @returns {Adapter} */
export const ccdik = (iterations) => ({
  name: `CCDIKSolver, ${iterations} iterations`,
  bind: (_rig, chain) => new CcdChain(chain, iterations),
});

/** The mean error with a number of iterations. @param {number} iterations @param {Rig} rig @param {RigChain} chain */
function meanError(iterations, rig, chain) {
  const random = seeded(1)(`${rig.name}, ${chain.name}, smallest count`);
  const { errors } = judgeReach(ccdik(iterations), rig, chain, { count: TARGETS, random });
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

/**
 * The smallest number of iterations with a mean error of 1e-3 of the reach; 100 if it takes more.
 * @param {Rig} rig
 * @param {RigChain} chain
 */
function smallestCount(rig, chain) {
  if (!(meanError(MOST, rig, chain) <= MEAN_ERROR)) {
    return MOST;
  }
  let [little, enough] = [0, MOST];
  while (enough - little > 1) {
    const middle = (little + enough) >> 1;
    [little, enough] = meanError(middle, rig, chain) <= MEAN_ERROR ? [little, middle] : [middle, enough];
  }
  return enough;
}

/** With the smallest sufficient number of iterations for each chain. @returns {Adapter & { counts: Map<RigChain, number> }} */
export function ccdikSmallest() {
  /** @type {Map<RigChain, number>} */
  const counts = new Map();
  return {
    name: 'CCDIKSolver, smallest count',
    counts,
    bind(rig, chain) {
      if (!counts.has(chain)) {
        counts.set(chain, smallestCount(rig, chain));
      }
      return new CcdChain(chain, /** @type {number} */ (counts.get(chain)));
    },
  };
}
