// Puts the feet of a character on the ground, over its animation.

import { Matrix4, Vector3 } from 'three';
import { rejectOptionWrites, rejectWrites, requireAlive } from '../core/guards.js';
import { SkeletonFoot } from './feet/foot.js';
import { Ground } from './feet/ground.js';
import { disposeLegs, makeLegs, OPTIONS, readBase, readFeetOptions, readVelocity } from './feet/options.js';
import { Pelvis } from './feet/pelvis.js';
import { IKPart } from './ik-part.js';
import { depthOf } from './nodes.js';
import { readSpace } from './place.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('./feet/options.js').FeetOptions} FeetOptions */
/** @typedef {import('./feet/ground.js').FeetGround} FeetGround */

/**
 * The feet of a character on the ground, on slopes and on stairs: what `plantFeet` returns.
 *
 * ```js
 * const feet = plantFeet(ik, (x, z) => terrain.heightAt(x, z));
 * // every frame: move the character with the ground, for example
 * character.position.y = terrain.heightAt(character.position.x, character.position.z);
 * ik.restore();
 * mixer.update(dt);
 * ik.update(dt);
 * ```
 *
 * The animation is made for flat ground at the height of the character's object. Each foot keeps its animated height
 * over the real ground instead; a foot that stands is locked in the world, and turned to the slope. The pelvis moves
 * down as far as the lower foot needs, as a critically damped spring does, and not up: the caller moves the object with
 * the ground. Where the object is put up or down a step at once, the pelvis stays behind and follows in about a third of
 * a second; only then can it be above the animation. While the character jumps, falls, swims or sits, fade the weight
 * to 0.
 *
 * A foot that stands on a mesh moves and turns with it, as on a deck, a lift, a train or a turntable. For a ground that is a
 * function, the option `space` says what it moves with; for treadmills there is `surfaceVelocity`. The caller moves the object,
 * such as by making it a child of the deck.
 *
 * With `dt` of 0 nothing moves, unless the pose has changed: then the result is that of the pose alone, unsmoothed.
 *
 * All rotations of the legs and feet, and the position of the pelvis, are written; `restore` gives them back.
 */
export class SkeletonFeet extends IKPart {
  #object;
  #settings;
  #legs;
  #ground;
  #feet;
  #pelvis;
  #base;
  /** The space of a ground that is a function. @type {Object3D | null} */
  #space;
  /** The height of the flat ground over the object's origin, in legs. */
  #floor = 0;
  /** The axis of the object that points up. */
  #axis = new Vector3();
  /** @type {import('./feet/stance.js').Frame} */
  #frame;
  /** Where the object is. */
  #origin = new Vector3();
  #needs = { soft: 0, locked: 0, swinging: 0, most: 0 };
  /** Where the object was, without its height. */
  #place = new Vector3();
  /** The weight in this update; 0: nothing was written. */
  #weight = 0;

  /**
   * @param {Object3D} object
   * @param {unknown} ground
   * @param {FeetOptions} options
   * @param {readonly import('./chain.js').SkeletonChain[]} chains those that may be taken as legs
   * @param {ReadonlySet<Object3D>} planted the bones that other feet have
   * @internal
   */
  constructor(object, ground, options, chains, planted) {
    const settings = readFeetOptions(object, options, chains);
    super(settings.weight);
    this.#object = object;
    this.#settings = settings;
    this.#base = settings.base;
    this.#space = settings.space;
    this.#ground = new Ground(ground, settings.up, object, settings.maxSlope, this.#space);
    this.#pelvis = new Pelvis(settings.pelvis);
    this.#legs = makeLegs(object, settings.legs, planted);
    this.#feet = this.#legs.map(({ chain, toe }) => new SkeletonFoot(chain, toe, settings));
    const lean = new Vector3();
    this.#frame = {
      ground: this.#ground,
      up: settings.up,
      base: 0,
      flat: settings.up.clone(),
      lean,
      baseAt: (point) => this.#frame.base + lean.dot(point) - lean.dot(this.#origin),
      dt: 0,
      toWorld: new Matrix4(),
      toObject: new Matrix4(),
      surfaceVelocity: settings.surfaceVelocity,
    };
    this.#measure();
  }

  /** The feet, in the order of the option `legs`; the left one first if they were found by names. @returns {readonly SkeletonFoot[]} */
  get feet() {
    return this.#feet;
  }

  /** What is moved down; null: nothing is. @returns {Object3D | null} */
  get pelvis() {
    return this.#pelvis.node;
  }

  /** How far the pelvis was moved down in the last update, in the unit of the world, at a weight of 1. @returns {number} */
  get drop() {
    return this.#pelvis.drop;
  }

  /**
   * The ground. Another one may be set; feet that stand go over to it smoothly. Meshes have no `space`: set this to null
   * before.
   * @type {FeetGround}
   */
  set ground(ground) {
    this.#useGround(ground, this.#space);
  }

  get ground() {
    return this.#ground.source;
  }

  /** The object in whose coordinates a ground is that is a function, see the option; null: the world. @type {Object3D | null} */
  set space(space) {
    this.#useGround(this.#ground.source, readSpace(space));
  }

  get space() {
    return this.#space;
  }

  /** How the surface of the ground moves, see the option. @type {import('./feet/carrier.js').SurfaceVelocity} */
  set surfaceVelocity(velocity) {
    this.#frame.surfaceVelocity = readVelocity(velocity);
  }

  get surfaceVelocity() {
    return this.#frame.surfaceVelocity;
  }

  /**
   * @param {FeetGround} ground
   * @param {Object3D | null} space
   */
  #useGround(ground, space) {
    const { up, maxSlope } = this.#settings;
    this.#ground = new Ground(ground, up, this.#object, maxSlope, space);
    this.#space = space;
    this.#frame.ground = this.#ground;
  }

  /** The height in the world of the flat ground that the animation is made for; null: that of the object. @type {number | null} */
  set base(base) {
    this.#base = readBase(base);
  }

  get base() {
    return this.#base;
  }

  /** Chains that were made for legs. @internal */
  get made() {
    return this.#legs.filter(({ own }) => own).map(({ chain }) => chain);
  }

  /** Chains that were taken as legs: they are solved here. @internal */
  get taken() {
    return this.#legs.filter(({ own }) => !own).map(({ chain }) => chain);
  }

  /** The nodes that an update may rotate. @internal */
  get writes() {
    return this.#feet.flatMap((foot) => foot.writes);
  }

  /** The nodes that an update may move. @internal */
  get moves() {
    return this.#pelvis.node ? [this.#pelvis.node] : [];
  }

  /** What is solved here. @internal */
  get aims() {
    return this.#legs.map(({ chain }) => chain);
  }

  /** The feet say themselves how they ended. @returns {[]} @internal */
  get judged() {
    return [];
  }

  /** After chains that turn the pelvis or what is above it, before those that begin below it. @internal */
  get depth() {
    const { pelvis } = this.#settings;
    if (!pelvis) {
      return Math.min(...this.#legs.map(({ chain }) => chain.depth)) - 0.5;
    }
    return depthOf(pelvis) + 0.5;
  }

  /** Measures the feet at rest. */
  #measure() {
    const floors = this.#feet.map((foot) => foot.measure(this.#object, this.#settings.up));
    this.#floor = Math.min(...floors);
    // The axis that is nearest to up: the character may stand on something that leans.
    const [x, y, z] = at
      .copy(this.#settings.up)
      .transformDirection(inverse.copy(this.#object.matrixWorld).invert())
      .toArray();
    const most = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
    const part = (/** @type {number} */ share) => (Math.abs(share) === most ? Math.sign(share) : 0);
    this.#axis.set(part(x), part(y), part(z));
  }

  /** Measures the skeleton again. @internal */
  refresh() {
    for (const { chain, own } of this.#legs) {
      if (own) {
        chain.refresh();
      }
    }
    this.reset();
    this.#measure();
  }

  /** Forgets where the feet were: the next update is not smoothed. @internal */
  reset() {
    this.#pelvis.reset();
    for (const foot of this.#feet) {
      foot.reset();
    }
  }

  /** Reads the feet as the animation has them, before any chain is solved. @internal */
  read() {
    for (let i = 0; i < this.#feet.length; i++) {
      this.#feet[i].read();
    }
  }

  /**
   * Puts the feet on the ground, over the present pose.
   * @param {number} overall the weight of all results
   * @param {number} time since the last update, in seconds
   * @internal
   */
  update(overall, time) {
    const weight = overall * this.advance(time);
    this.#weight = 0;
    const dt = time < LEAST_STEP ? 0 : time;
    if (weight === 0) {
      this.reset();
      return;
    }
    const { up, softness, maxDrop, maxStepUp, maxStepDown } = this.#settings;
    const frame = this.#frame;
    const feet = this.#feet;
    let leg = 0;
    for (let i = 0; i < feet.length; i++) {
      feet[i].readHip();
      leg = Math.max(leg, feet[i].leg);
    }
    if (leg === 0) {
      // The character is scaled to 0.
      this.reset();
      return;
    }
    frame.dt = dt;
    this.#origin.setFromMatrixPosition(this.#object.matrixWorld);
    frame.base = this.#base ?? this.#origin.dot(up) + this.#floor * leg;
    this.#readLean();
    frame.toWorld.copy(this.#object.matrixWorld).setPosition(0, 0, 0);
    frame.toObject.copy(frame.toWorld).invert();
    frame.ground.begin(frame.base - maxStepDown * leg, frame.base + maxStepUp * leg, SLOPE_STEP * leg);
    const most = this.#pelvis.node ? maxDrop * leg : 0;
    const needs = this.#needs;
    needs.most = most;
    needs.soft = -Infinity;
    needs.locked = -Infinity;
    needs.swinging = -Infinity;
    let unsmoothed = dt === 0;
    for (let i = 0; i < feet.length; i++) {
      feet[i].plan(frame);
      unsmoothed &&= feet[i].unsmoothed;
      feet[i].releaseOutOfReach(frame, softness, most);
      needs.soft = Math.max(
        needs.soft,
        feet[i].needSoon(frame, 2 * softness),
        feet[i].needAtLanding(frame, 2 * softness),
      );
      const state = feet[i].locked ? 'locked' : 'swinging';
      needs[state] = Math.max(needs[state], feet[i].need(up, softness));
    }
    if (unsmoothed) {
      this.#pelvis.reset();
    }
    this.#pelvis.plan(needs, frame, this.#smoothRise(leg, dt), leg);
    this.#pelvis.write(up, weight);
    for (let i = 0; i < feet.length; i++) {
      feet[i].write(frame, softness, this.#pelvis.drop, weight);
    }
    this.#weight = weight;
  }

  /**
   * Puts the feet where they are to be again, in the same update: others have turned what is above the legs since.
   * @internal
   */
  again() {
    if (this.#weight > 0) {
      for (const foot of this.#feet) {
        foot.again(this.#frame, this.#settings.softness, this.#weight);
      }
    }
  }

  /**
   * Reads how the flat ground of the animation leans: as the object does, which may stand on a ship. A ground at a given height
   * does not lean.
   */
  #readLean() {
    const { up, flat, lean } = this.#frame;
    flat.copy(this.#axis).transformDirection(this.#object.matrixWorld);
    const rise = flat.dot(up);
    lean.copy(up).multiplyScalar(rise).sub(flat);
    if (this.#base !== null || rise <= 0 || lean.length() <= UPRIGHT) {
      flat.copy(up);
      lean.set(0, 0, 0);
      return;
    }
    lean.divideScalar(rise).clampLength(0, Math.tan(this.#settings.maxSlope));
    flat.copy(up).sub(lean).normalize();
  }

  /**
   * How far the object moves up or down in this update at most, if it is not put up or down a step.
   * @param {number} leg
   * @param {number} dt
   */
  #smoothRise(leg, dt) {
    const { up, maxSlope } = this.#settings;
    at.copy(this.#origin).addScaledVector(up, -this.#origin.dot(up));
    const way = at.distanceTo(this.#place);
    this.#place.copy(at);
    return Math.max(Math.tan(maxSlope) * way * 1.01, SMOOTH_SPEED * leg * dt);
  }

  /** Frees the memory of the solvers that were made here; chains that were taken as legs have no target then. @internal */
  dispose() {
    super.dispose();
    for (const chain of this.taken) {
      chain.target = null;
    }
    disposeLegs(this.#legs);
  }
}

const at = new Vector3();
const inverse = new Matrix4();

/** An object that leans by less, in radians, stands upright: the rest is rounding. */
const UPRIGHT = 1e-6;

/** An object that moves up or down by less than this does not jump, in legs per second. */
const SMOOTH_SPEED = 2;

/** A time step below this, in seconds, counts as 0: speeds would be infinite. */
const LEAST_STEP = 1e-9;

/** The distance in which the slope of the ground is measured, in legs. */
const SLOPE_STEP = 0.04;

rejectWrites(SkeletonFeet);
rejectOptionWrites(SkeletonFeet, OPTIONS);
requireAlive(SkeletonFeet, [
  'feet',
  'pelvis',
  'drop',
  'ground',
  'space',
  'surfaceVelocity',
  'base',
  'weight',
  'fadeTo',
]);
