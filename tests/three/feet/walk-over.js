// Walks over a ground, and measures the feet by the matrices of three.js.

import { plantFeet, SkeletonIK } from 'fabrik/three';
import { AnimationMixer, Quaternion, Vector3 } from 'three';
import { stride, worldOf } from './stride.js';

/** @typedef {import('../rigs/build.js').Rig} Rig */

const UP = new Vector3(0, 1, 0);

export const flat = () => 0;
/** A slope that rises along z. */
export const slope = (/** @type {number} */ degrees) => (/** @type {number} */ _x, /** @type {number} */ z) =>
  z * Math.tan((degrees * Math.PI) / 180);
/** A slope that rises to the side. */
export const sideways = (/** @type {number} */ degrees) => (/** @type {number} */ x) =>
  x * Math.tan((degrees * Math.PI) / 180);
/** Stairs that begin at z = `from`, and the ramp through their middle. */
export const stairs = (rise = 0.18, run = 0.3, count = 20, from = 1) => ({
  height: (/** @type {number} */ _x, /** @type {number} */ z) =>
    rise * Math.min(Math.max(Math.floor((z - from) / run) + 1, 0), count),
  ramp: (/** @type {number} */ z) => rise * Math.min(Math.max((z - from) / run + 0.5, 0), count),
});

/** The angle of the knee about the axis of its rest pose: negative if it bends the other way. */
function kneeOf(/** @type {import('three').Object3D[]} */ nodes) {
  const joints = () => {
    const [hip, ankle] = [worldOf(nodes[0]), worldOf(nodes[nodes.length - 1])];
    const knee = nodes.map(worldOf).find((at) => at.distanceTo(hip) > 0.1 * hip.distanceTo(ankle)) ?? hip;
    return [knee.clone().sub(hip), ankle.sub(knee)];
  };
  const space = (/** @type {Vector3} */ way) =>
    way.clone().transformDirection(nodes[0].matrixWorld.clone().invert());
  const bend = () => {
    const [a, b] = joints();
    return new Vector3().crossVectors(space(a), space(b));
  };
  const axis = bend().normalize();
  return () => {
    const [a, b] = joints();
    return Math.atan2(bend().dot(axis), space(a).dot(space(b)));
  };
}

/**
 * @typedef {object} WalkOptions
 * @property {(x: number, z: number) => number} height of the ground
 * @property {any} [ground] what plantFeet gets; default: height
 * @property {(z: number) => number} [root] the height of the object
 * @property {import('three').Vector3} [start]
 * @property {number} [frames]
 * @property {number} [dt]
 * @property {number} [speed] of the object, as a share of the one that fits the animation
 * @property {boolean} [backwards]
 * @property {any} [options] of plantFeet
 * @property {(frame: number, all: any) => void} [each]
 * @property {ReturnType<typeof stride>} [walk]
 */

/**
 * Walks, and returns the worst of what was seen. Lengths are in legs.
 * @param {Rig} rig upright at the origin
 * @param {WalkOptions} options
 */
export function walkOver(rig, options) {
  const { height, root = (z) => height(0, z), frames = 240, dt = 1 / 60, speed = 1 } = options;
  const walk = options.walk ?? stride(rig, { backwards: options.backwards });
  const { length, legs, forward } = walk;
  const knees = legs.map(({ nodes }) => kneeOf(nodes));
  // The points of the sole under the ankle, the ball and the end of the toes, in the spaces of foot and toe.
  const soles = legs.map(({ foot, toe, tip }) =>
    [
      [foot, foot],
      [foot, toe],
      [toe, tip],
    ].map(([space, node]) => {
      const at = worldOf(node).setY(0);
      return { space, at: at.applyMatrix4(space.matrixWorld.clone().invert()) };
    }),
  );
  const object = rig.object;
  const mixer = new AnimationMixer(object);
  mixer.clipAction(walk.clip).play();
  const ik = new SkeletonIK(object);
  const feet = plantFeet(ik, options.ground ?? height, options.options);
  const move = (/** @type {number} */ way) => {
    object.position.addScaledVector(forward, way);
    object.position.y = root(object.position.z);
  };
  object.position.copy(options.start ?? new Vector3());
  move(0);
  const startHeight = object.position.y;
  const result = {
    slide: 0, // of planted balls, per frame
    under: -Infinity, // the deepest point of a sole under the ground, in metres
    tilt: 0, // the greatest angle between a planted foot and the slope, in degrees
    jump: 0, // the greatest speed of an ankle relative to the animation, in legs per second
    jumpAt: 0,
    speed: 0, // the greatest speed of an ankle in the world
    animatedSpeed: 0,
    drop: 0,
    rise: 0,
    pelvisSpeed: 0,
    knee: Infinity, // the least angle of a knee, in degrees
    planted: 0, // the share of the frames of a foot
    releases: 0,
    unreached: 0,
    /** How far up or down the object came, in metres. */
    climbed: 0,
    /** The greatest distance of an ankle to the animated one. */
    away: 0,
  };
  /** @type {any[]} */
  let before = [];
  let lastPelvis = NaN;
  for (let frame = 0; frame < frames; frame++) {
    ik.restore();
    mixer.update(dt);
    if (frame > 0) {
      move(speed * walk.speed * dt);
    }
    object.updateMatrixWorld(true);
    const animated = legs.map(({ foot }) => ({
      ankle: worldOf(foot),
      turn: new Quaternion().setFromRotationMatrix(foot.matrixWorld.clone().scale(foot.scale.clone())),
      up: UP.clone().transformDirection(foot.matrixWorld.clone().invert()),
      hips: worldOf(walk.hips),
    }));
    ik.update(dt);
    object.updateMatrixWorld(true);
    const hips = worldOf(walk.hips);
    const drop = (animated[0].hips.y - hips.y) / length;
    result.drop = Math.max(result.drop, drop);
    result.rise = Math.max(result.rise, -drop);
    // The speed of the pelvis relative to the animation on flat ground.
    const pelvis = object.position.y / length - drop;
    if (frame > 0) {
      result.pelvisSpeed = Math.max(result.pelvisSpeed, Math.abs(pelvis - lastPelvis) / dt);
    }
    lastPelvis = pelvis;
    const now = legs.map(({ foot, toe }, side) => {
      const ankle = worldOf(foot);
      const ball = worldOf(toe);
      for (const { space, at } of soles[side]) {
        const point = at.clone().applyMatrix4(space.matrixWorld);
        result.under = Math.max(result.under, height(point.x, point.z) - point.y);
      }
      // Relative to the animation on flat ground.
      const offset = ankle.clone().sub(animated[side].ankle);
      offset.y += object.position.y;
      offset.divideScalar(length);
      const own = feet.feet[side];
      const planted = own.planted;
      result.planted += planted ? 0.5 / frames : 0;
      result.unreached += own.status === 'reached' ? 0 : 1;
      result.away = Math.max(result.away, offset.length());
      result.knee = Math.min(result.knee, (knees[side]() * 180) / Math.PI);
      if (planted) {
        const d = 1e-4;
        const normal = new Vector3(
          (height(ball.x - d, ball.z) - height(ball.x + d, ball.z)) / (2 * d),
          1,
          (height(ball.x, ball.z - d) - height(ball.x, ball.z + d)) / (2 * d),
        ).normalize();
        if (normal.y > 0.7) {
          // Where the animated foot's upward direction points now.
          const turned = animated[side].up.clone().transformDirection(foot.matrixWorld);
          result.tilt = Math.max(result.tilt, (turned.angleTo(normal) * 180) / Math.PI);
        }
      }
      const last = before[side];
      if (last) {
        if (planted && last.planted) {
          result.slide = Math.max(result.slide, ball.distanceTo(last.ball) / length);
        }
        result.releases += last.planted && !planted ? 1 : 0;
        const jump = offset.distanceTo(last.offset) / dt;
        if (jump > result.jump) {
          result.jump = jump;
          result.jumpAt = frame;
        }
        result.speed = Math.max(result.speed, ankle.distanceTo(last.ankle) / length / dt);
        result.animatedSpeed = Math.max(
          result.animatedSpeed,
          animated[side].ankle
            .clone()
            .setY(animated[side].ankle.y - object.position.y)
            .distanceTo(last.animated) /
            length /
            dt,
        );
      }
      const flatAnkle = animated[side].ankle.clone().setY(animated[side].ankle.y - object.position.y);
      return { ankle, ball, planted, offset, animated: flatAnkle, foot: own };
    });
    options.each?.(frame, { now, drop, feet, animated });
    before = now;
  }
  result.climbed = object.position.y - startHeight;
  ik.restore();
  ik.dispose();
  mixer.stopAllAction();
  return result;
}
