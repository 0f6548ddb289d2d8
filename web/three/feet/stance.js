// Where a foot is to be: on the ground under it while it swings, and locked in the world while it stands.
//
// While it swings. The animation is made for flat ground. Its height over that flat ground is kept over the real one:
// the target is the animated foot, lifted by the ground's height under it. On stairs that height is a step function,
// and the foot must not jump. So the height is filtered, by three means:
//
// - The ground is looked at under the heel, the ball and the toes, and where the toes will be in 0.04 and 0.08 seconds
//   at the present speed. The highest of these counts, measured from the plane of the ground's slope: so on a slope
//   all of them agree, and before a step up the foot rises ahead of its edge.
// - A critically damped spring follows that height. The spring itself is carried along the slope, so that it does not
//   lag there: it smooths only what the slope does not explain.
// - Where heel, ball or toes would still be in the ground, the foot is lifted, at most at a given speed. If that is not
//   enough, as where the toes stand before a step when the swing begins, the foot is held back before the edge until it
//   is high enough. Then it catches up, as after a release.
//
// The greatest speed of the ankle relative to the animation on flat ground, on stairs of 0.18 m x 0.3 m, at 1.25 legs
// per second, where the animated ankle moves at up to 5.9 legs per second: 6.3 with all of these; 7.6 without looking
// ahead; 12.4 without holding back; 13.2 with the spring and the lift alone; 13.6 with the height under the foot alone.
//
// While it stands, the ball of the foot is locked in the world, see lock.js. What is shown does not jump when the lock
// begins or ends: the difference between the shown and the new place fades by a cubic. Where the tip or the heel of a
// locked foot would be in the ground, the foot is lifted, so that nothing has to be made good at the release.

import { Vector3 } from 'three';
import { Carrier } from './carrier.js';
import { Lock } from './lock.js';
import { Fade, Spring } from './motion.js';
import { depthAllowed, Support } from './support.js';
import { carrySlope, Tilt } from './tilt.js';

/** @typedef {import('./ground.js').Ground} Ground */
/**
 * The animated foot in an update, in the world.
 * @typedef {object} AnimatedFoot
 * @property {Vector3} ball the joint of the toes, or the ankle of a foot without toes
 * @property {Vector3} heel the point of the sole under the ankle
 * @property {Vector3} tip the point of the sole under the end of the toes
 * @property {number} base the height of the flat ground of the animation under the ball
 * @property {number} height of the ball over that
 * @property {number} sole its height when the foot stands
 * @property {number} leg the length of the leg
 */
/**
 * What is common to all feet in an update.
 * @typedef {object} Frame
 * @property {Ground} ground
 * @property {Vector3} up
 * @property {number} base the height of the flat ground of the animation at the object
 * @property {(point: Vector3) => number} baseAt that at a point: under or above it
 * @property {Vector3} flat the normal of the flat ground of the animation: the character may lean, as on a ship
 * @property {Vector3} lean the slope of that ground
 * @property {import('./carrier.js').SurfaceVelocity} surfaceVelocity
 * @property {number} dt
 * @property {import('three').Matrix4} toWorld from directions in the space of the object to the world
 * @property {import('three').Matrix4} toObject the inverse
 */
/** Of the spring that follows the height of the ground, per second. */
const GROUND_RATE = 30;
/** How fast a foot is lifted out of the ground, in legs per second. */
const LIFT_RATE = 3;
/** A foot that is higher than this, in legs, does not follow the slope at all. */
const FREE_HEIGHT = 0.2;
/** An offset that is larger than this, in legs, fades in as much more time: so it fades at no higher speed. */
const USUAL_OFFSET = 0.1;
/** A lock begins where the shown foot is at most that far beside the animated one, in legs, or after the fade. */
const NEAR = 0.02;
/** A foot that moves further than this in one update, in legs, was put elsewhere. */
const TELEPORT = 2;

const shown = new Vector3();
const shift = new Vector3();
const at = new Vector3();
const offset = new Vector3();
const velocity = new Vector3();
const slope = new Vector3();
const back = new Vector3();

export class Stance {
  /** Whether there is ground under the foot. */
  grounded = false;
  /** Where the ball of the foot is to be. */
  target = new Vector3();
  /** How it is to be turned. */
  tilt = new Tilt();
  /** Whether nothing of the animation is changed. */
  unchanged = false;
  /** Whether the last plan is that of the pose alone, unsmoothed. */
  unsmoothed = false;

  #settings;
  #fresh = true;
  #lock;
  #fade = new Fade();
  /** How far the foot is held back. */
  #hold = new Fade();
  #height = new Spring(GROUND_RATE);
  /** How deep heel and tip may be in the ground now. */
  #allowed = new Spring(GROUND_RATE);
  /** How far the locked foot is lifted, because its heel or tip would be in the ground. */
  #lifted = 0;
  /** The ball in the last update: the animated one, and the shown one. */
  #before = new Vector3();
  #heightBefore = 0;
  #base = 0;
  #shownBefore = new Vector3();
  #velocity = new Vector3();
  #support = new Support();
  /** What the foot is on. */
  #carrier = new Carrier();
  #placed = { shift, target: this.target, tilt: this.tilt };

  /** @param {import('./lock.js').LockSettings} settings */
  constructor(settings) {
    this.#settings = settings;
    this.#lock = new Lock(settings);
  }

  /** Whether the foot is locked, and has come to rest there. */
  get planted() {
    return this.locked && this.#fade.done && this.#lifted === 0;
  }

  get locked() {
    return this.#lock.holds;
  }

  /** Forgets where the foot was. */
  reset() {
    this.#fresh = true;
    this.grounded = false;
    this.#lock.reset();
    this.#allowed.set(0);
    this.#lifted = 0;
    this.#fade.end();
    this.#hold.end();
  }

  /**
   * Decides where the foot is to be.
   * @param {AnimatedFoot} foot
   * @param {Frame} frame
   */
  plan(foot, frame) {
    const { up, dt } = frame;
    if (this.#carrier.advance(frame.surfaceVelocity, dt) && !this.#fresh) {
      this.#carry(up);
    }
    if (dt === 0 && !this.#fresh && this.#base === foot.base && foot.ball.equals(this.#before)) {
      this.unsmoothed = false;
      return;
    }
    // Without time there is nothing to smooth.
    this.#fresh ||= dt === 0 || foot.ball.distanceTo(this.#before) > TELEPORT * foot.leg;
    this.#base = foot.base;
    this.unsmoothed = this.#fresh;
    if (this.#fresh) {
      this.reset();
      this.#velocity.set(0, 0, 0);
      this.#shownBefore.copy(foot.ball);
    } else {
      // The object may be put up a step: the height over the flat ground is what counts.
      this.#velocity.subVectors(foot.ball, this.#before);
      this.#velocity.addScaledVector(up, foot.height - this.#heightBefore - this.#velocity.dot(up));
      this.#velocity.divideScalar(dt);
    }
    this.#before.copy(foot.ball);
    this.#heightBefore = foot.height;
    this.#fade.advance(dt);
    this.#hold.advance(dt);
    const lock = this.#lock;
    this.#allowed.follow(lock.holds ? depthAllowed(foot, frame) : 0, dt, foot.leg);
    const releases = lock.holds && lock.mustEnd(foot, frame, this.#velocity.length(), this.#support.slope);
    if (releases && lock.atOnce) {
      lock.holds = false;
    }
    lock.atOnce = false;
    if (!lock.holds) {
      this.#swing(foot, frame);
      this.#lift(foot, frame);
      this.#lockIfSlow(foot, frame);
    } else if (releases) {
      this.release(foot, frame);
    } else {
      this.#stand(foot, frame);
    }
    this.#fresh = false;
  }

  /**
   * Moves with what the foot is on: all that is remembered of the world.
   * @param {Vector3} up
   */
  #carry(up) {
    const { motion, turn } = this.#carrier;
    at.copy(this.#shownBefore).applyMatrix4(motion);
    this.#height.value += at.dot(up) - this.#shownBefore.dot(up);
    this.#shownBefore.copy(at);
    this.#before.applyMatrix4(motion);
    this.#velocity.applyQuaternion(turn);
    this.#fade.carry(turn);
    this.#hold.carry(turn);
    this.tilt.carry(turn, up);
    const { slope } = this.#support;
    const steepness = 1 + slope.lengthSq();
    carrySlope(slope, turn, up);
    this.#lock.carry(motion, Math.sqrt((1 + slope.lengthSq()) / steepness));
  }

  /** Keeps where the foot is shown: after the last plan of an update. */
  end() {
    this.#shownBefore.copy(this.target);
  }

  /**
   * @param {AnimatedFoot} foot
   * @param {Frame} frame
   */
  #stand(foot, frame) {
    this.target.copy(this.#lock.place).add(this.#fade.at(offset));
    this.unchanged = false;
    this.#height.set(this.#lock.place.dot(frame.up) - foot.sole);
    this.tilt.follow(this.#support.slope, frame);
    this.#liftLocked(foot, frame.up, this.#lifted + LIFT_RATE * foot.leg * frame.dt);
  }

  /**
   * Lifts a locked foot so far that its heel and its tip are not in the ground it stands on.
   * @param {AnimatedFoot} foot
   * @param {Vector3} up
   * @param {number} most how far it can be lifted
   */
  #liftLocked(foot, up, most) {
    const depth = this.#support.depthUnder(foot, this.#placed, this.#lock.place, up);
    this.#lifted = Math.min(Math.max(0, depth - this.#allowed.value), most);
    this.target.addScaledVector(up, this.#lifted);
  }

  /**
   * Releases the lock: now the foot follows the animation again.
   * @param {AnimatedFoot} foot
   * @param {Frame} frame
   */
  release(foot, frame) {
    this.#stand(foot, frame);
    shown.copy(this.target);
    velocity.subVectors(shown, this.#shownBefore).divideScalar(frame.dt).sub(this.#velocity);
    this.#lock.holds = false;
    this.#lifted = 0;
    // The fade begins where the foot is shown, which is not lifted with the ground yet.
    this.#fade.begin(offset.subVectors(shown, foot.ball), velocity, this.#settings.releaseTime);
    this.#height.set(this.#lock.place.dot(frame.up) - foot.sole);
    this.#swing(foot, frame);
    offset.subVectors(shown, this.target).add(this.#fade.at(at));
    const time = this.#settings.releaseTime * Math.max(1, offset.length() / (USUAL_OFFSET * foot.leg));
    this.#fade.begin(offset, velocity, time);
    this.target.copy(shown);
    this.unchanged = false;
  }

  /**
   * The animated foot over the ground under it.
   * @param {AnimatedFoot} foot
   * @param {Frame} frame
   */
  #swing(foot, frame) {
    const { up, dt } = frame;
    const { base } = foot;
    // The shown foot is beside the animated one while an offset fades.
    this.#fade.at(shift).add(this.#hold.at(offset));
    shift.addScaledVector(up, -shift.dot(up));
    const ground = this.#support.measure(foot, shift, frame, this.#velocity);
    this.grounded = !Number.isNaN(ground);
    if (this.#support.carrier) {
      this.#carrier.set(this.#support.carrier);
    }
    const wanted = this.grounded ? ground : base;
    if (this.#fresh) {
      this.#height.set(wanted);
    } else {
      at.addVectors(foot.ball, shift).sub(this.#shownBefore);
      this.#height.value += this.#support.slope.dot(at);
      this.#height.follow(wanted, dt, foot.leg);
    }
    const share = this.grounded ? this.#nearness(foot) : 0;
    slope.copy(this.#support.slope).sub(frame.lean).multiplyScalar(share).add(frame.lean);
    if (this.#fresh) {
      this.tilt.set(slope, frame);
    } else {
      this.tilt.follow(slope, frame);
    }
    this.target.copy(foot.ball).add(this.#fade.at(offset)).add(this.#hold.at(offset));
    this.target.addScaledVector(up, this.#height.value - base);
    this.unchanged =
      this.#fade.done && this.#hold.done && this.#height.value === base && this.tilt.turn.w === 1;
  }

  /** How near the foot is to the ground: 1 where it can be locked, 0 where it is free. @param {AnimatedFoot} foot */
  #nearness(foot) {
    const { lockHeight } = this.#settings;
    const x = ((foot.height - foot.sole) / foot.leg - lockHeight) / (FREE_HEIGHT - lockHeight);
    const share = Math.min(Math.max(x, 0), 1);
    return 1 - share * share * (3 - 2 * share);
  }

  /**
   * Lifts a foot out of the ground, and holds it back where it cannot be lifted fast enough.
   * @param {AnimatedFoot} foot
   * @param {Frame} frame
   */
  #lift(foot, frame) {
    if (!this.grounded) {
      return;
    }
    const { up, dt } = frame;
    const most = this.#fresh ? Infinity : LIFT_RATE * foot.leg * dt;
    let depth = this.#support.depth(foot, this.#placed, up) - this.#allowed.value;
    if (depth > most) {
      depth = this.#holdBack(foot, frame, most);
    }
    if (depth > 0) {
      this.target.addScaledVector(up, depth);
      this.#height.value += depth;
      this.#height.velocity = Math.max(this.#height.velocity, 0);
      this.unchanged = false;
    }
  }

  /**
   * Holds the foot back, on the way from where it was shown last. Returns how far it is to be lifted there.
   * @param {AnimatedFoot} foot
   * @param {Frame} frame
   * @param {number} most how far it can be lifted
   */
  #holdBack(foot, frame, most) {
    const { up } = frame;
    back.copy(this.#shownBefore).sub(foot.ball).sub(shift);
    back.addScaledVector(up, -back.dot(up));
    const share = this.#support.holdBack(foot, this.#placed, frame, back, most);
    this.#hold.at(offset).addScaledVector(back, share);
    // The shown foot nearly stands while the animated one moves on.
    velocity.copy(this.#velocity).multiplyScalar(-share);
    velocity.addScaledVector(up, -velocity.dot(up));
    this.#hold.begin(offset, velocity, this.#settings.releaseTime);
    return this.#support.depth(foot, this.#placed, up) - this.#allowed.value;
  }

  /**
   * Locks a foot that is near the ground and slow.
   * @param {AnimatedFoot} foot
   * @param {Frame} frame
   */
  #lockIfSlow(foot, frame) {
    const { up, dt } = frame;
    const { releaseTime } = this.#settings;
    const isDue = this.#lock.isDue(foot, dt, this.#velocity.length(), this.#fresh);
    const isBeside = !(this.#fade.done && this.#hold.done) && shift.length() > NEAR * foot.leg;
    if (!isDue || !this.grounded || isBeside) {
      return;
    }
    const support = this.#support.measure(foot, shift, frame, null);
    // A foot that was held back may be over a hole.
    if (Number.isNaN(support)) {
      return;
    }
    if (this.#support.carrier) {
      this.#carrier.set(this.#support.carrier);
    }
    this.#hold.end();
    const lock = this.#lock;
    lock.begin(foot, frame, this.target, { height: support, slope: this.#support.slope });
    const { place } = lock;
    if (this.#fresh) {
      lock.atOnce = true;
      this.target.copy(place);
      this.#fade.end();
      this.tilt.set(this.#support.slope, frame);
      this.#allowed.set(depthAllowed(foot, frame));
      this.#liftLocked(foot, up, Infinity);
      this.unchanged = false;
      return;
    }
    const down = this.target.dot(up) - place.dot(up);
    const speed = (this.target.dot(up) - this.#shownBefore.dot(up)) / dt;
    // A cubic that begins faster than this would pass its end.
    const fastest = (-3 * down) / releaseTime;
    const clamped = Math.min(Math.max(speed, Math.min(fastest, 0)), Math.max(fastest, 0));
    this.#fade.begin(
      offset.copy(up).multiplyScalar(down),
      velocity.copy(up).multiplyScalar(clamped),
      releaseTime,
    );
    this.unchanged = false;
  }
}
