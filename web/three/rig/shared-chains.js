// Chains that have bones in common, solved together by one rig over the pose of the animation.
//
// The animation's pose is the reference pose. A solve starts from it, turned by most of what the last result differed from it:
// so results move without jumps, and do not drift. If the weights differ, the pose is solved for the chains of each weight or
// more, and these poses are blended: so a chain whose weight goes to 0 leaves without a jump.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { heapOf } from '../../core/heap-owner.js';
import { checkPlace } from '../check-numbers.js';
import { depthOf, nameOf, nodesBetween } from '../nodes.js';
import { Memory } from './memory.js';
import { PoseBlock } from './pose-block.js';
import { makeSharedRig } from './shared-rig.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../chain.js').SkeletonChain} SkeletonChain */
/**
 * A chain, and what the rig has of it.
 * @typedef {object} Shared
 * @property {SkeletonChain} chain
 * @property {import('../../rig/goal.js').RigGoal<3>} goal
 * @property {number} last the joint of its last bone
 * @property {Object3D[]} after the nodes from the last bone to the tip
 * @property {Object3D[]} nodes from the root of the rig to the tip
 * @property {Vector3} point the tip, relative to the last joint at rest
 * @property {Vector3} target in the space of the rig
 * @property {number} tolerance in the space of the rig
 * @property {number} scale of the space that the chain measures in
 * @property {Float64Array} numbers the weight of this update; the distance from the tip to the target; and the weight of the
 *   goal
 */

/**
 * The most iterations of a solve that starts from the animation, and of one that starts from the last result: few, because a
 * search for far poses makes jumps.
 */
const MOST_COLD = 500;
const MOST_WARM = 24;
/** How often a tip is corrected at most, as scales may be a little uneven. */
const CORRECTIONS = 4;
/** Rotations that differ by less are the same. */
const SAME = 1e-13;
/** Points that differ by less, in reaches, are the same. */
const SAME_POINT = 1e-9;

/** Codes of statuses, see src/ik.h. */
const CODES = { unsolved: 0, reached: 1, 'out-of-reach': 2, stalled: 5, blocked: 5 };

const matrix = new Matrix4();
const inverse = new Matrix4();
const vector = new Vector3();
const rotation = new Quaternion();

/** A group of chains that are solved together. */
export class SharedChains {
  /** The chains, those nearer to the root of the skeleton first. @type {readonly SkeletonChain[]} */
  chains;
  /** @type {Object3D[]} */
  #bones;
  #binding;
  #rig;
  /** @type {Shared[]} */
  #shared = [];
  /** Those that are solved in this update, by their weights, the greatest first. @type {Shared[]} */
  #active = [];
  /** The rotations of the bones in the animation, and in the result. @type {Quaternion[]} */
  #animated;
  /** @type {Quaternion[]} */
  #result;
  /** The animation's pose, as the rig has it. */
  #pose;
  /** The offsets of the rig's joints. */
  #offsets;
  #memory;
  /** What passes a pose to the rig. */
  #block;
  #same = 0;

  /** @param {readonly SkeletonChain[]} chains */
  constructor(chains) {
    this.chains = chains;
    const { bones, binding, offsets, rig } = makeSharedRig(chains);
    this.#bones = bones;
    this.#binding = binding;
    this.#offsets = offsets;
    this.#rig = rig;
    this.#same = SAME_POINT * this.#rig.reach;
    this.#pose = new Float64Array(4 * bones.length);
    this.#block = new PoseBlock(heapOf(this.#rig), bones.length, false);
    this.#memory = new Memory(4 * bones.length);
    this.#animated = bones.map(() => new Quaternion());
    this.#result = bones.map(() => new Quaternion());
    this.#shared = chains.map((chain) => this.#share(chain));
  }

  /**
   * @param {SkeletonChain} chain
   * @returns {Shared}
   */
  #share(chain) {
    const last = this.#bones.indexOf(chain.bones[chain.bones.length - 1]);
    const { path } = chain.shape;
    const scale = this.#scaleOf(chain);
    const reach = path.bones.reduce((sum, _, i) => sum + path.vector(i, vector).length(), 0) * scale;
    const tolerance = chain.tolerance * reach;
    const goal = this.#rig.goal(last, { position: [0, 0, 0], weight: 0, tolerance });
    return {
      chain,
      goal,
      last,
      after: (nodesBetween(this.#bones[last], chain.end) ?? []).slice(1),
      nodes: nodesBetween(this.#bones[0], chain.end) ?? [],
      point: new Vector3(),
      target: new Vector3(),
      tolerance,
      scale,
      numbers: new Float64Array(3),
    };
  }

  /** The space that a chain measures in, relative to that of the rig. @param {SkeletonChain} chain */
  #scaleOf({ bones }) {
    return this.#binding.spaceScale(this.#bones.indexOf(bones[0]));
  }

  /** The nodes that an update may write to. @returns {Object3D[]} @internal */
  get writes() {
    return this.chains.flatMap(({ writes }) => writes);
  }

  /** How many nodes are above the chains. @internal */
  get depth() {
    return depthOf(this.#bones[0]);
  }

  /**
   * Solves over the present pose, and writes the result to the bones.
   * @param {number} overall the weight of all chains
   * @param {number} dt
   * @internal
   */
  update(overall, dt) {
    this.#memory.next();
    const { parent } = this.#bones[0];
    parent?.updateWorldMatrix(true, false);
    this.#activate(overall, dt, parent !== null && parent.matrixWorld.determinant() === 0);
    if (this.#active.length === 0) {
      return;
    }
    for (let i = 0; i < this.#bones.length; i++) {
      this.#animated[i].copy(this.#bones[i].quaternion);
    }
    this.#read();
    if (parent) {
      inverse.copy(parent.matrixWorld).invert();
    } else {
      inverse.identity();
    }
    for (let i = 0; i < this.#active.length; i++) {
      this.#aim(this.#active[i]);
    }
    this.#solve();
    for (let i = 0; i < this.#active.length; i++) {
      const { chain, numbers } = this.#active[i];
      chain.orientationNode.write(numbers[0]);
    }
  }

  /**
   * Finds the chains that are to be solved.
   * @param {number} overall
   * @param {number} dt
   * @param {boolean} flat whether they are scaled to 0
   */
  #activate(overall, dt, flat) {
    this.#active.length = 0;
    for (let i = 0; i < this.#shared.length; i++) {
      const each = this.#shared[i];
      const weight = overall * each.chain.advance(dt);
      each.numbers[0] = flat || each.chain.target === null ? 0 : weight;
      if (each.numbers[0] > 0) {
        let at = this.#active.length;
        for (; at > 0 && this.#active[at - 1].numbers[0] < each.numbers[0]; at--) {
          this.#active[at] = this.#active[at - 1];
        }
        this.#active[at] = each;
      } else {
        each.chain.conclude(CODES.unsolved, NaN);
        this.#weigh(each, 0);
      }
    }
  }

  /** Reads the animation's pose: it becomes the pose and the reference pose of the rig. */
  #read() {
    const binding = this.#binding;
    binding.check();
    binding.measure();
    for (let joint = 1; joint < this.#bones.length; joint++) {
      binding.offset(joint, vector);
      if (!isAt(vector, this.#offsets, 3 * joint, this.#same)) {
        this.#rig.setOffset(joint, vector);
        vector.toArray(this.#offsets, 3 * joint);
      }
    }
    binding.readRotations(this.#pose);
    binding.offset(0, vector);
    const heap = heapOf(this.#rig);
    heap.check(heap.wasm.ik_rig_set_root(heap.alive(), vector.x, vector.y, vector.z), 'the first bone');
    this.#setPose(this.#pose);
    heap.wasm.ik_rig_set_reference(heap.alive(), 1);
  }

  /**
   * Sets the pose of the rig, within its limits.
   * @param {Float64Array} pose
   */
  #setPose(pose) {
    this.#block.rotations.set(pose);
    heapOf(this.#rig).check(this.#block.set(), `the pose of the bones below ${nameOf(this.#bones[0])}`);
  }

  /**
   * Moves the goal of a chain to its target.
   * @param {Shared} shared
   */
  #aim({ chain, goal, last, after, point, target }) {
    const place = /** @type {import('../chain.js').Place} */ (chain.target);
    chain.orientationNode.read(place);
    checkPlace(`the target of the chain to ${nameOf(chain.end)}`, place, target);
    target.applyMatrix4(inverse);
    this.#binding.pointAfter(last, after, chain.shape.path.offset, vector);
    if (vector.distanceTo(point) > this.#same) {
      point.copy(vector);
      goal.set({ point });
    }
  }

  /**
   * @param {Shared} shared
   * @param {number} weight
   */
  #weigh({ goal, numbers }, weight) {
    if (numbers[2] !== weight) {
      numbers[2] = weight;
      goal.weight = weight;
    }
  }

  /** Solves for the chains of each weight or more, and blends the poses. */
  #solve() {
    const active = this.#active;
    let solved = 0;
    for (let count = active.length; count > 0; count--) {
      const weight = active[count - 1].numbers[0];
      if (count < active.length && weight === active[count].numbers[0]) {
        continue;
      }
      for (let i = 0; i < active.length; i++) {
        this.#weigh(active[i], i < count ? 1 : 0);
      }
      const key = this.#keyOf(count);
      const start = this.#memory.start(key, this.#pose);
      this.#rig.maxIterations = start ? MOST_WARM : MOST_COLD;
      this.#setPose(start ?? this.#pose);
      this.#solveFor(count, count === active.length);
      this.#memory.keep(key, this.#pose, this.#rig.localRotations);
      // How much of the poses for more chains is in this one.
      const share = solved / weight;
      for (let i = 0; i < this.#bones.length; i++) {
        const { quaternion } = this.#bones[i];
        rotation.copy(quaternion);
        this.#result[i].copy(solved > 0 ? rotation.slerp(this.#result[i], share) : rotation);
        quaternion.copy(this.#animated[i]);
      }
      solved = weight;
    }
    for (let i = 0; i < this.#bones.length; i++) {
      rotation.copy(this.#animated[i]);
      this.#bones[i].quaternion.copy(solved < 1 ? rotation.slerp(this.#result[i], solved) : this.#result[i]);
    }
  }

  /**
   * Which chains the first ones are, as a number.
   * @param {number} count
   */
  #keyOf(count) {
    let key = 0;
    for (let i = 0; i < count; i++) {
      key += 2 ** this.#shared.indexOf(this.#active[i]);
    }
    return key;
  }

  /**
   * Solves for the first chains, from the animation's pose, and writes the pose to the bones.
   * @param {number} count
   * @param {boolean} last whether these are all: then it says how each of them ended
   */
  #solveFor(count, last) {
    for (let i = 0; i < count; i++) {
      const { goal, target } = this.#active[i];
      goal.moveTo(target.x, target.y, target.z);
    }
    for (let round = 0; ; round++) {
      this.#rig.solve();
      this.#write();
      if (!this.#correct(count) || round === CORRECTIONS) {
        break;
      }
    }
    for (let i = 0; last && i < count; i++) {
      const { chain, goal, numbers, scale, tolerance } = this.#active[i];
      const isThere = numbers[1] <= tolerance * (1 + 1e-6);
      const { status } = goal;
      const code = isThere ? CODES.reached : CODES[status === 'reached' ? 'blocked' : status];
      chain.conclude(code, numbers[1] / scale);
    }
  }

  /** Writes the pose to the bones. Where it is the animation's, they keep their bits. */
  #write() {
    const { localRotations } = this.#rig;
    let same = true;
    for (let i = 0; i < this.#pose.length; i++) {
      same &&= Math.abs(localRotations[i] - this.#pose[i]) < SAME;
    }
    if (!same) {
      this.#binding.writeRotations(localRotations);
    }
  }

  /**
   * Measures the tips by the matrices of three.js. Moves the goals of those that the rig, but not three.js, has at their
   * targets, and returns whether there were any.
   * @param {number} count
   */
  #correct(count) {
    let moved = false;
    for (let i = 0; i < count; i++) {
      const { chain, goal, nodes, target, numbers, tolerance } = this.#active[i];
      tipOf(nodes, chain.shape.path.offset, vector).sub(target);
      numbers[1] = vector.length();
      if (numbers[1] > tolerance && goal.reached) {
        const [x, y, z] = /** @type {readonly number[]} */ (goal.position);
        goal.moveTo(x - vector.x, y - vector.y, z - vector.z);
        moved = true;
      }
    }
    return moved;
  }

  /** Frees the memory of the rig; the chains stay. @internal */
  dispose() {
    this.#rig.dispose();
  }
}

/**
 * Whether a vector is the one in an array.
 * @param {Vector3} vector
 * @param {Float64Array} array
 * @param {number} at
 * @param {number} near
 */
function isAt({ x, y, z }, array, at, near) {
  return Math.hypot(x - array[at], y - array[at + 1], z - array[at + 2]) <= near;
}

const local = new Matrix4();

/**
 * Where a tip is in the space of the parent of the first node.
 * @param {readonly Object3D[]} nodes down to the tip
 * @param {Vector3 | null} offset of the tip from the last node
 * @param {Vector3} to
 */
function tipOf(nodes, offset, to) {
  matrix.identity();
  for (let i = 0; i < nodes.length; i++) {
    const { position, quaternion, scale } = nodes[i];
    matrix.multiply(local.compose(position, quaternion, scale));
  }
  return offset ? to.copy(offset).applyMatrix4(matrix) : to.setFromMatrixPosition(matrix);
}
