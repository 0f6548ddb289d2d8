// Chains that are solved together by one rig over the pose of the animation.
//
// The animation's pose is the reference pose. A solve starts from it, turned by most of what the last result differed from it:
// so results move without jumps, and do not drift. If the weights differ, the pose is solved for the chains of each weight or
// more, and these poses are blended: so a chain whose weight goes to 0 leaves without a jump. A blend of two poses in which a tip
// is at its target need not have it there. So it is solved again, for the tips that are at their targets in both.
//
// With a body, its shapes keep out of each other where the weight is 1: they are copied to the rig, see `SharedShapes`.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { heapOf } from '../../core/heap-owner.js';
import { nameOf } from '../nodes.js';
import { worldMatrix } from '../world.js';
import { Memory } from './memory.js';
import { isAt, turnTowards } from './pose-arrays.js';
import { PoseBlock } from './pose-block.js';
import { makeSharedRig } from './shared-rig.js';
import { MOST_TURN, SharedShapes } from './shared-shapes.js';
import { aimPoles, correctTips, releasePoles, SharedTip, turnToPoles } from './shared-tip.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../chain.js').SkeletonChain} SkeletonChain */

/** How much of the last result's difference from the animation a solve starts with. With a body all: less of it may be inside. */
const KEPT = 0.95;

/** The most iterations of a solve that starts from the animation, and of one that starts from the last result or a blend. */
const MOST_COLD = 500;
const MOST_WARM = 60;
/** With a body, a chain turns to its pole by so much in an update, in radians; at first in rounds, by so much in each. */
const POLE_TURN = 0.1;
const ROUNDS = 4;
const ROUND_TURN = 1;
/** How often a tip is corrected at most, as scales may be a little uneven. */
const CORRECTIONS = 4;
/** Rotations that differ by less are the same. */
const SAME = 1e-13;
/** Points that differ by less, in reaches, are the same. */
const SAME_POINT = 1e-9;

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
  /** @type {SharedTip[]} */
  #shared = [];
  /** Those that are solved in this update, by their weights, the greatest first. @type {SharedTip[]} */
  #active = [];
  /** The rotations of the bones in the animation, and in the result. @type {Quaternion[]} */
  #animated;
  /** @type {Quaternion[]} */
  #result;
  /** The animation's pose, as the rig has it. */
  #pose;
  /** A blend of poses. */
  #blended;
  /** The offsets of the rig's joints. */
  #offsets;
  #memory;
  /** What passes a pose to the rig. */
  #block;
  #same = 0;
  /** Whether joint 0 only holds the chains. */
  #held;
  /** @type {SharedShapes | null} */
  #shapes;

  /**
   * @param {readonly SkeletonChain[]} chains
   * @param {Map<SkeletonChain, Object3D | null>} pivots the bones that poles turn
   * @param {import('../skeleton-rig.js').SkeletonRig | null} body that has shapes
   */
  constructor(chains, pivots, body) {
    this.chains = chains;
    const { bones, binding, offsets, rig, held } = makeSharedRig(chains);
    this.#held = held;
    this.#bones = bones;
    this.#binding = binding;
    this.#offsets = offsets;
    this.#rig = rig;
    this.#same = SAME_POINT * this.#rig.reach;
    this.#shapes = body && new SharedShapes(body, rig, binding, Number(held), this.#same);
    this.#pose = new Float64Array(4 * bones.length);
    this.#blended = new Float64Array(4 * bones.length);
    this.#block = new PoseBlock(heapOf(this.#rig), bones.length, false);
    this.#memory = new Memory(4 * bones.length, body ? 1 : KEPT, body !== null);
    this.#animated = bones.map(() => new Quaternion());
    this.#result = bones.map(() => new Quaternion());
    this.#shared = chains.map(
      (chain) => new SharedTip(chain, rig, binding, pivots.get(chain) ?? null, body !== null),
    );
  }

  /** The nodes that an update may write to. @returns {Object3D[]} @internal */
  get writes() {
    return this.chains.flatMap(({ writes }) => writes);
  }

  /** What is solved here. @internal */
  get aims() {
    return this.chains;
  }

  /** What is judged at the end of an update. @internal */
  get judged() {
    return this.chains;
  }

  /** How many nodes are above the chains. @internal */
  get depth() {
    return Math.min(...this.chains.map(({ depth }) => depth));
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
    if (parent) {
      worldMatrix(parent, inverse);
    } else {
      inverse.identity();
    }
    this.#activate(overall, dt, inverse.determinant() === 0);
    if (this.#active.length === 0) {
      return;
    }
    for (let i = 0; i < this.#bones.length; i++) {
      this.#animated[i].copy(this.#bones[i].quaternion);
    }
    this.#read();
    inverse.invert();
    this.#shapes?.update(inverse);
    for (let i = 0; i < this.#active.length; i++) {
      this.#active[i].aim(inverse);
    }
    this.#solve();
    for (let i = 0; i < this.#active.length; i++) {
      const { chain, weight } = this.#active[i];
      chain.orientationNode.write(weight, chain.aim);
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
      const { aim } = each.chain;
      const weight = overall * each.chain.advance(dt) * aim.advance(dt);
      each.weight = flat || aim.place === null ? 0 : weight;
      if (each.weight > 0) {
        let at = this.#active.length;
        for (; at > 0 && this.#active[at - 1].weight < each.weight; at--) {
          this.#active[at] = this.#active[at - 1];
        }
        this.#active[at] = each;
      } else {
        each.leaveOut();
      }
    }
  }

  /** Reads the animation's pose: it becomes the pose and the reference pose of the rig. */
  #read() {
    const binding = this.#binding;
    binding.check();
    if (this.#held) {
      this.#bones[0].quaternion.toArray(binding.rests, 0);
    }
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

  /** Solves for the chains of each weight or more, and blends the poses. */
  #solve() {
    const active = this.#active;
    let solved = 0;
    for (let count = active.length; count > 0; count--) {
      const { weight } = active[count - 1];
      if (count < active.length && weight === active[count].weight) {
        continue;
      }
      for (let i = 0; i < active.length; i++) {
        active[i].weigh(i < count ? 1 : 0);
      }
      this.#solveFor(count);
      if (solved > 0) {
        // How much of the poses for more chains is in this one.
        const share = solved / weight;
        for (let i = 0; i < this.#bones.length; i++) {
          this.#bones[i].quaternion.slerp(this.#result[i], share);
        }
        this.#solveAgain(count);
      }
      this.#conclude(count);
      for (let i = 0; i < this.#bones.length; i++) {
        const { quaternion } = this.#bones[i];
        this.#result[i].copy(quaternion);
        quaternion.copy(this.#animated[i]);
      }
      solved = weight;
    }
    for (let i = Number(this.#held); i < this.#bones.length; i++) {
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
   * Solves for the first chains, and writes the pose to the bones. It starts from the last result, if there is one.
   * @param {number} count
   */
  #solveFor(count) {
    const rig = this.#rig;
    const key = this.#keyOf(count);
    const start = this.#memory.start(key, this.#pose);
    // A search for far poses makes jumps.
    rig.restarts = start === null;
    rig.maxIterations = start ? MOST_WARM : MOST_COLD;
    this.#shapes?.choose(key, () => this.#active.slice(0, count).flatMap(({ chain }) => chain.bones));
    this.#shapes?.limitTurns(start === null);
    this.#setPose(start ?? this.#pose);
    this.#reach(count);
    for (let round = 0; this.#shapes && round < (start ? 1 : ROUNDS); round++) {
      this.#reachPoles(count, start ? POLE_TURN : ROUND_TURN);
    }
    if (this.#shapes?.isCaught() && start) {
      this.#escape(count, start);
    }
    this.#memory.keep(key, this.#pose, rig.localRotations);
    if (turnToPoles(this.#active, count)) {
      this.#solveAgain(count);
    }
  }

  /**
   * Turns out of an overlap that the last result is caught in: towards a pose that is found from the animation, if it overlaps
   * less.
   * @param {number} count
   * @param {Float64Array} start the last result
   */
  #escape(count, start) {
    const rig = this.#rig;
    const shapes = /** @type {SharedShapes} */ (this.#shapes);
    const { depth } = shapes;
    this.#blended.set(rig.localRotations);
    shapes.limitTurns(true);
    rig.maxIterations = MOST_COLD;
    this.#setPose(this.#pose);
    this.#reach(count);
    shapes.limitTurns(false);
    if (shapes.depth < depth) {
      turnTowards(start, rig.localRotations, MOST_TURN, this.#blended);
    }
    this.#setPose(this.#blended);
    this.#binding.writeRotations(this.#blended);
    correctTips(this.#active, count);
  }

  /**
   * Solves for the first chains again, from the present pose of the bones, and leaves this pose as it is where it can.
   * @param {number} count
   */
  #solveAgain(count) {
    const rig = this.#rig;
    this.#binding.readRotations(this.#blended);
    this.#setPose(this.#blended);
    rig.restarts = false;
    rig.maxIterations = MOST_WARM;
    rig.bias = 'present';
    this.#reach(count);
    rig.bias = 'reference';
  }

  /**
   * Solves for the poles of the first chains, too.
   * @param {number} count
   * @param {number} most how far the chains should turn to them, in radians
   */
  #reachPoles(count, most) {
    if (aimPoles(this.#active, count, most)) {
      this.#rig.bias = 'present';
      this.#reach(count);
      this.#rig.bias = 'reference';
      releasePoles(this.#active, count);
    }
  }

  /**
   * Brings the tips of the first chains to their targets, from the pose of the rig, and writes the pose to the bones.
   * @param {number} count
   */
  #reach(count) {
    for (let i = 0; i < count; i++) {
      this.#active[i].start();
    }
    for (let round = 0; ; round++) {
      this.#rig.solve();
      this.#write();
      if (!correctTips(this.#active, count) || round === CORRECTIONS) {
        break;
      }
    }
  }

  /**
   * Says how the chains have ended that have the least weight of the first ones.
   * @param {number} count
   */
  #conclude(count) {
    const { weight } = this.#active[count - 1];
    for (let i = count - 1; i >= 0 && this.#active[i].weight === weight; i--) {
      this.#active[i].conclude();
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

  /** Frees the memory of the rig; the chains stay. @internal */
  dispose() {
    this.#rig.dispose();
  }
}
