// Inverse kinematics on a skeleton of three.js.

import { readName, readOptions, readTimeStep, wrongType } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { rejectExtras, rejectOptionWrites, rejectWrites, requireAlive } from '../core/guards.js';
import { SkeletonChain } from './chain.js';
import { IKPart } from './ik-part.js';
import { SkeletonLookAt } from './look-at.js';
import { readObject3D } from './nodes.js';
import { Snapshot } from './snapshot.js';
import { SolveOrder } from './solve-order.js';
import { Weighted } from './weighted.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('./feet.js').SkeletonFeet} SkeletonFeet */
/** @typedef {import('./rig/shared-chains.js').SharedChains} SharedChains */
/**
 * The options of a `SkeletonIK`.
 * @typedef {object} SkeletonIKOptions
 * @property {typeof import('./skeleton-rig.js').SkeletonRig} [rig] The class `SkeletonRig`: then chains that have bones in
 *   common are solved together, see `SkeletonIK.chain`. Default: they are solved one after another.
 * @property {'none' | 'auto'} [colliders] `'auto'`: the skinned meshes get capsules, as they are now, see `SkeletonRig.from`; and chains
 *   keep hands out of the body, and out of each other, see `SkeletonIK.body`. It needs the option `rig`. Default `'none'`.
 */
const OPTIONS = ['rig', 'colliders'];

/** @param {{ depth: number }} a @param {{ depth: number }} b */
const byDepth = (a, b) => a.depth - b.depth;

/** @typedef {SkeletonChain | SkeletonLookAt} Part A chain, or a look-at. */

/**
 * Inverse kinematics on any skeleton of three.js, over its animation.
 *
 * ```js
 * const ik = new SkeletonIK(character);
 * const arm = ik.chain('upperarm_l', 'hand_l', { target: ball, limits: 'arm' });
 * // every frame:
 * ik.restore();
 * mixer.update(dt);
 * ik.update(dt);
 * ```
 *
 * The order matters: an AnimationMixer writes to a bone only when its value has changed. `restore` gives the bones
 * the values of the animation again; `update` keeps them, and writes its result over them. If two of these write to the
 * same bones, the one that was updated last must be restored first, and disposed first.
 *
 * `chain`, `lookAt`, `remove`, `refresh` and the function `plantFeet` restore, too: call them before `update`, not after it.
 */
export class SkeletonIK extends Weighted {
  #object;
  #snapshot = new Snapshot();
  /** Chains and look-ats, those that begin nearer to the root first. @type {Part[]} */
  #parts = [];
  /** Those that are no legs of feet. @type {Part[]} */
  #withoutLegs = [];
  /** @type {SkeletonFeet[]} */
  #feet = [];
  /**
   * All that is solved: parts and feet, without the chains that feet have taken as legs.
   * @type {SolveOrder<Part | SkeletonFeet | SharedChains>}
   */
  #order = new SolveOrder([]);
  /** The chains that are solved together. @type {import('./rig/sharing.js').Sharing | undefined} */
  #sharing;
  #rig;
  /** @type {import('./skeleton-rig.js').SkeletonRig | null} */
  #body = null;
  /** @type {Part[]} */
  #shown = [];
  #disposed = false;

  /**
   * Creates inverse kinematics for a skeleton; it has no chains yet.
   * @param {Object3D} object anything that contains the bones: the scene of a loaded file, a mesh, a bone
   * @param {SkeletonIKOptions} [options]
   * @throws {TypeError} if it is no Object3D, or an option unknown or of the wrong type
   */
  constructor(object, options = {}) {
    super();
    this.#object = readObject3D('the object', object);
    const { rig, colliders = 'none' } = readOptions('SkeletonIK', options, OPTIONS);
    const collides = readName('colliders', colliders, ['none', 'auto']) === 1;
    if ((rig !== undefined || collides) && typeof rig?.share !== 'function') {
      throw wrongType(
        'rig',
        `the class SkeletonRig${collides ? ", which colliders: 'auto' needs" : ''}`,
        rig,
      );
    }
    this.#rig = rig;
    this.#body = collides ? rig.from(object, { colliders: 'auto' }) : null;
  }

  /** The object that contains the bones. @returns {Object3D} */
  get object() {
    return this.#object;
  }

  /**
   * The chains: those that begin nearer to the root of the skeleton first, as a spine before its arms.
   * @returns {readonly SkeletonChain[]}
   */
  get chains() {
    return this.#parts.filter((part) => part instanceof SkeletonChain);
  }

  /**
   * With the option `colliders: 'auto'`, a rig of all bones with a capsule for each part of the body, in the pose of the last
   * update; otherwise null. Chains with a weight of 1 keep the shapes of the bones that they turn out of all other shapes. Add
   * obstacles to it, change and remove shapes, exclude pairs, set its `margin`, and read what touches:
   *
   * ```js
   * const ik = new SkeletonIK(character, { rig: SkeletonRig, colliders: 'auto' });
   * ik.body.obstacle({ size: [1, 0.05, 0.6], position: [0, 0.9, 0.5] }); // a table, in the space of the character
   * // after an update:
   * ik.body.contacts;
   * ```
   *
   * Bones that no chain turns are not moved, even if they overlap in the animation. Do not dispose of it, and do not solve it: it
   * has no goals.
   * @returns {import('./skeleton-rig.js').SkeletonRig | null}
   */
  get body() {
    return this.#body;
  }

  /** The feet on the ground: one entry per `plantFeet`. @returns {readonly SkeletonFeet[]} */
  get feet() {
    return [...this.#feet];
  }

  /** The chains and look-ats, for tools: always the same array, until `dispose`. @internal */
  get parts() {
    return this.#parts;
  }

  /** The chains and look-ats without those that feet have as legs: those that new feet may take, too. For tools. @internal */
  get withoutLegs() {
    return this.#withoutLegs;
  }

  /** The chains and look-ats, and the chains that feet have made, for tools. @internal */
  get shown() {
    return this.#shown;
  }

  /** All that writes to bones, for tools. @internal */
  get solveOrder() {
    return this.#order.parts;
  }

  /** All that has a weight which may fade, for tools. @returns {Weighted[]} @internal */
  get fades() {
    return [this, ...this.#shown, ...this.#feet, ...this.#feet.flatMap(({ feet }) => feet)];
  }

  /** What the animation gave the bones, for tools. @internal */
  get snapshot() {
    return this.#snapshot;
  }

  /**
   * Adds a chain: the bones from the first one to the tip reach for a target.
   *
   * Chains that have bones in common are solved together if this `SkeletonIK` was made with the option `rig`: all tips arrive
   * if they can. The limit of a bone is that of the chain that begins nearest to the root. Their status `'out-of-reach'` means
   * that the targets cannot be reached together. A pole turns the bones that only its chain has, from the first one without a
   * limit on. A chain with a pole but without such bones, or with a ball limit whose swings differ, is not one of them.
   *
   * Otherwise the chain that begins nearer to the root is solved first, and the other one turns the common bones again. If that
   * moves the first tip away from its target, its status is `'blocked'`.
   * @param {import('./find.js').BoneReference} first the first bone that turns
   * @param {import('./find.js').BoneReference} tip the node whose place is the tip, such as the hand of an arm; it is
   *   below the first bone. With the option `offset`, the last bone that turns
   * @param {import('./chain-options.js').SkeletonChainOptions} [options]
   * @returns {SkeletonChain}
   * @throws {TypeError} if an argument is of the wrong type, or an option unknown
   * @throws {RangeError} if there is no such bone, or several have its name; if the tip is not below the first bone; if
   *   a scale is not the same on all axes; if a value is out of range
   */
  chain(first, tip, options = {}) {
    this.restore();
    return this.#add(new SkeletonChain(this.#object, first, tip, options));
  }

  /**
   * Makes bones look at a target, such as a spine, a neck and a head.
   * @param {import('./find.js').BoneReference | readonly import('./find.js').BoneReference[]} bones 1 to 5 bones,
   *   each below the one before it; the last one looks
   * @param {import('./look-at-options.js').LookAtOptions} [options]
   * @returns {SkeletonLookAt}
   * @throws {TypeError} if an argument is of the wrong type, or an option unknown
   * @throws {RangeError} as `chain`
   */
  lookAt(bones, options = {}) {
    this.restore();
    return this.#add(new SkeletonLookAt(this.#object, bones, options));
  }

  /**
   * Adds feet: for `plantFeet`.
   * @param {SkeletonFeet} feet
   * @internal
   */
  addFeet(feet) {
    this.#feet.push(feet);
    this.#collect();
  }

  /**
   * @template {Part} P
   * @param {P} part
   * @returns {P}
   */
  #add(part) {
    this.#parts.push(part);
    this.#collect();
    return part;
  }

  /**
   * Removes a chain, a look-at or feet. Their bones get the values of the animation again. Chains that feet have as legs
   * stay. One that was removed before is ignored.
   * @param {Part | SkeletonFeet} part
   * @throws {TypeError} if it is none of these
   * @throws {RangeError} if it is a chain that feet have as a leg
   */
  remove(part) {
    if (!(part instanceof IKPart)) {
      throw wrongType('part', 'a chain, a look-at or feet', part);
    }
    /** @type {IKPart[][]} */
    const lists = [this.#parts, this.#feet];
    const list = lists.find((each) => each.includes(part));
    if (!list) {
      return;
    }
    if (this.#feet.some(({ taken }) => /** @type {IKPart[]} */ (taken).includes(part))) {
      throw coded('out-of-range', new RangeError('the chain is a leg of feet: remove these first'));
    }
    this.restore();
    list.splice(list.indexOf(part), 1);
    part.dispose();
    this.#collect();
  }

  /** Sorts what is solved, parents before children, and collects what is written to. */
  #collect() {
    this.#parts.sort(byDepth);
    const taken = new Set(/** @type {Part[]} */ (this.#feet.flatMap((feet) => feet.taken)));
    this.#withoutLegs = this.#parts.filter((part) => !taken.has(part));
    this.#shown = [...this.#parts, ...this.#feet.flatMap((feet) => feet.made)];
    this.#shareChains();
    const groups = this.#sharing?.groups ?? [];
    const together = new Set(/** @type {Part[]} */ (groups.flatMap(({ chains }) => chains)));
    const alone = this.#withoutLegs.filter((part) => !together.has(part));
    this.#order = new SolveOrder([...alone, ...groups, ...this.#feet].sort(byDepth));
    this.#snapshot.clear();
    for (const part of this.#order.parts) {
      this.#snapshot.add(part.writes, 'moves' in part ? part.moves : []);
    }
  }

  /** Finds the chains that are solved together, and makes what solves them. */
  #shareChains() {
    this.#sharing?.dispose();
    this.#sharing = this.#rig?.share(
      this.#withoutLegs.filter((part) => part instanceof SkeletonChain),
      this.#body,
    );
  }

  /**
   * Gives the bones the values that the animation gave them: before the mixer's update in each frame, and before
   * `play` and `stop` of an action, which take the present values as the original ones.
   */
  restore() {
    this.#snapshot.restore();
  }

  /**
   * Solves for all chains, look-ats and feet over the present pose of the skeleton, and writes the results to the bones.
   * @param {number} [dt] the seconds since the last update, for weights that fade and for feet; a negative number counts
   *   as 0
   * @throws {TypeError} if `dt` is not a number; then nothing is changed
   * @throws {RangeError} if `dt` is not finite; then nothing is changed. Or if a target, a pole or a bone is not finite;
   *   then the bones have the values of the animation, as after an error of the ground's function
   */
  update(dt = 0) {
    const passed = readTimeStep(dt);
    const weight = this.advance(passed);
    this.#snapshot.take();
    try {
      this.#solve(weight, passed);
    } catch (error) {
      this.#snapshot.undo();
      for (const feet of this.#feet) {
        feet.reset();
      }
      throw error;
    }
    this.#snapshot.mark();
  }

  /**
   * @param {number} weight
   * @param {number} time
   */
  #solve(weight, time) {
    if (this.#sharing?.fits === false) {
      this.#collect();
    } else if (!this.#order.fits) {
      this.#order = new SolveOrder([...this.#order.parts].sort(byDepth));
    }
    for (let i = 0; i < this.#feet.length; i++) {
      this.#feet[i].read();
    }
    this.#order.update(weight, time);
    this.#body?.read();
  }

  /**
   * Reads the skeleton again: after bones were moved, scaled, or attached to other parents, and after the skeleton was
   * put to another place, where results may jump.
   * @throws {RangeError} as `chain`
   */
  refresh() {
    this.restore();
    try {
      for (const part of [...this.#parts, ...this.#feet]) {
        part.refresh();
      }
    } finally {
      this.#collect();
    }
  }

  /** Gives the bones the values of the animation, and frees the memory of the solvers. */
  dispose() {
    if (this.#disposed) {
      return;
    }
    this.restore();
    for (const part of [...this.#feet, ...this.#parts]) {
      part.dispose();
    }
    this.#sharing?.dispose();
    this.#sharing = undefined;
    this.#body?.dispose();
    this.#parts = [];
    this.#withoutLegs = [];
    this.#feet = [];
    this.#order = new SolveOrder([]);
    this.#shown = [];
    this.#snapshot.clear();
    this.#disposed = true;
  }

  /** Throws after `dispose`. @internal */
  alive() {
    if (this.#disposed) {
      throw coded('disposed', new Error('This SkeletonIK was used after its dispose()'));
    }
  }
}

rejectWrites(SkeletonIK);
rejectOptionWrites(SkeletonIK, OPTIONS);
rejectExtras(SkeletonIK, { chain: 3, lookAt: 2, update: 1 }, [
  'chain',
  'lookAt',
  'remove',
  'restore',
  'update',
  'refresh',
]);
requireAlive(SkeletonIK, [
  'object',
  'body',
  'chains',
  'feet',
  'weight',
  'fadeTo',
  'chain',
  'lookAt',
  'remove',
  'restore',
  'update',
  'refresh',
]);
