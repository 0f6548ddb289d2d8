// The tentacle: its skin on bones, which reach for a target.

import { Object3D, Quaternion, Vector3 } from 'three';
import { SkeletonIK } from '../../three.js';
import { CURL, restAt, WIDE_CURL } from './motion.js';
import { limitOf } from './setup.js';
import { makeJoints, makeMaterial, makeTentacle } from './skin.js';

/** @typedef {import('../shared/settings.js').Values} Values */

/** How fast the pose goes back to rest: the share of the way per second. */
const RELAX = 6;

/**
 * Where two poses reach the same target, the solver may change from one to the other. Then the tentacle moves there in a
 * few frames: it is no faster than this, in metres per second, and than so many times the target.
 */
const SPEED = 1.2;
const TARGET_SPEED = 4;

/** A tip that is nearer than this is on the target, in metres. */
const NEAR = 0.001;

/** The first joint bends less, so that the foot stays smooth, in degrees. */
const FIRST = 40;

/** If no time passes, it relaxes as much as in this time, in seconds. */
const STEP = 1 / 60;

/** The opacity of the skin while the bones are shown in it. */
const TRANSLUCENT = 0.45;

/** How many bones are solved in a round of the times. */
const MOST_TIMED = 4000;

/** How far the target of a solve that is timed is from its place, in metres. */
const SHIFT = 0.004;

const DEGREE = Math.PI / 180;
const rest = new Quaternion();
const found = new Quaternion();
const place = new Vector3();

export class Tentacle {
  #material = makeMaterial();
  #target;
  /** @type {Quaternion[]} */
  #before = [];
  /** Where the joints were in the last frame. @type {Vector3[]} */
  #places = [];
  #targetPlace = new Vector3();
  /** @type {ReturnType<typeof makeTentacle>} */
  #body;
  #ik;
  #chain;
  /** @type {{ type: 'cone', angle: number }[] | null} */
  #limits = null;
  #relax = RELAX;
  #curl = CURL;

  /**
   * @param {Values} settings
   * @param {Object3D} target
   */
  constructor(settings, target) {
    this.#target = target;
    this.#body = makeTentacle(Number(settings.bones), this.#material);
    [this.#ik, this.#chain] = this.#bind(settings);
  }

  get mesh() {
    return this.#body.mesh;
  }

  /** The joints, and the tip. */
  get joints() {
    return this.#body.joints;
  }

  /** The status of the chain; 'stalled' while the tip is still on its way. */
  get status() {
    const { status } = this.#chain;
    return status === 'reached' && this.error > NEAR ? 'stalled' : status;
  }

  /** The distance from the tip to the target, in metres. */
  get error() {
    const { joints } = this;
    return joints[joints.length - 1].getWorldPosition(place).distanceTo(this.#targetPlace);
  }

  /** @param {Values} settings @returns {[SkeletonIK, import('../../three.js').SkeletonChain]} */
  #bind(settings) {
    const { mesh, joints } = this.#body;
    const limit = limitOf(settings);
    this.#limits =
      limit === null
        ? null
        : joints.slice(1).map((_, i) => ({
            type: /** @type {const} */ ('cone'),
            angle: DEGREE * (i === 0 ? Math.min(limit, FIRST) : limit),
          }));
    const ik = new SkeletonIK(mesh);
    // With limits it relaxes slowly from the last pose, which keeps the motion smooth. Without limits it starts from rest in
    // each frame: otherwise its bends would add up.
    this.#relax = limit === null ? Number.POSITIVE_INFINITY : RELAX;
    this.#curl = limit === null ? WIDE_CURL : CURL;
    return [ik, this.#chainOf(ik, joints, this.#target)];
  }

  /** @param {SkeletonIK} ik @param {import('three').Bone[]} joints @param {Object3D} target */
  #chainOf(ik, joints, target) {
    return ik.chain(joints[0], joints[joints.length - 1], { target, limits: this.#limits });
  }

  /**
   * A solve like that of the frames, to be timed: of other bones in the same pose.
   * @returns {import('../shared/meter.js').Subject}
   */
  timed() {
    const { foot, joints } = makeJoints(this.joints.length - 1);
    const target = new Object3D();
    const ik = new SkeletonIK(foot);
    this.#chainOf(ik, joints, target);
    for (let i = 0; i < joints.length; i++) {
      joints[i].quaternion.copy(this.joints[i].quaternion);
    }
    return {
      run: (call) => {
        target.position.copy(this.#targetPlace);
        target.position.x += SHIFT * (call % 2 ? 1 : -1);
        ik.update();
      },
      dispose: () => ik.dispose(),
      most: Math.ceil(MOST_TIMED / joints.length),
    };
  }

  /** Uses other settings. Returns the mesh that is no longer shown, if there is another one now. */
  apply(/** @type {Values} */ settings) {
    const { mesh, joints } = this.#body;
    this.#ik.dispose();
    const other = joints.length - 1 !== Number(settings.bones);
    if (other) {
      mesh.geometry.dispose();
      mesh.skeleton.dispose();
      this.#body = makeTentacle(Number(settings.bones), this.#material);
    }
    [this.#ik, this.#chain] = this.#bind(settings);
    return other ? mesh : null;
  }

  /** Gives the bones the pose that they have while nothing pulls. @param {number} time @param {number} sway */
  relaxAll(time, sway) {
    this.#relaxBy(1, time, sway);
  }

  /** @param {number} share @param {number} time @param {number} sway */
  #relaxBy(share, time, sway) {
    const bones = this.joints.length - 1;
    for (let i = 0; i < bones; i++) {
      const { quaternion } = this.joints[i];
      quaternion.slerp(restAt((i + 0.5) / bones, bones, time, this.#curl, sway, rest), share);
    }
  }

  /**
   * Relaxes, and reaches for the target.
   * @param {number} seconds since the last solve; 0: the pose is there at once
   * @param {number} time
   * @param {number} sway
   * @param {number} [share] how much it relaxes, from 0 to 1
   */
  solve(seconds, time, sway, share = 1) {
    const { joints } = this;
    for (let i = 0; i < joints.length; i++) {
      this.#before[i] = (this.#before[i] ?? new Quaternion()).copy(joints[i].quaternion);
      this.#places[i] = (this.#places[i] ?? new Vector3()).setFromMatrixPosition(joints[i].matrixWorld);
    }
    this.#relaxBy(share * (1 - Math.exp(-this.#relax * (seconds || STEP))), time, sway);
    this.#ik.update(seconds);
    this.#slowDown(seconds);
  }

  /** Goes only some of the way to the pose, if that is far away. */
  #slowDown(/** @type {number} */ seconds) {
    const { joints } = this;
    const moved = this.#targetPlace.distanceTo(this.#target.getWorldPosition(place));
    this.#targetPlace.copy(place);
    if (seconds === 0) {
      return;
    }
    joints[0].updateWorldMatrix(true, true);
    const far = joints.reduce(
      (most, { matrixWorld }, i) =>
        Math.max(most, place.setFromMatrixPosition(matrixWorld).distanceTo(this.#places[i])),
      0,
    );
    const most = SPEED * seconds + TARGET_SPEED * moved;
    if (far > most) {
      for (let i = 0; i < joints.length; i++) {
        found.copy(joints[i].quaternion);
        joints[i].quaternion.copy(this.#before[i]).slerp(found, most / far);
      }
    }
  }

  /** @param {boolean} dark */
  paint(dark) {
    this.#material.color.set(dark ? '#d8d2e4' : '#ffffff');
  }

  /** Lets the bones be seen through the skin. */
  set translucent(/** @type {boolean} */ translucent) {
    this.#material.transparent = translucent;
    this.#material.opacity = translucent ? TRANSLUCENT : 1;
  }

  /** Where the joints and the tip are in the world, in metres. */
  places() {
    return this.joints.map(({ matrixWorld }) => new Vector3().setFromMatrixPosition(matrixWorld).toArray());
  }
}
