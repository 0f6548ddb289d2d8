// Poses that the user has stored, and the clip that goes from one to the next.

import { AnimationClip, Quaternion, QuaternionKeyframeTrack, Vector3, VectorKeyframeTrack } from 'three';

/** @typedef {import('three').Object3D} Object3D */
/** The bones that move; the first is the root. @typedef {readonly Object3D[]} Bones */
/** A stored pose. @typedef {{ place: Vector3, turns: Quaternion[] }} Key */

/** Seconds from one pose to the next, and how many keys the clip has on the way. */
const SECONDS = 0.9;
const PARTS = 6;

/** Slow at both ends. */
const ease = (/** @type {number} */ part) => part * part * (3 - 2 * part);

export class Keyframes {
  #names;
  #bones;
  /** @type {Key[]} */
  #keys = [];

  /**
   * @param {Bones} bones
   * @param {readonly string[]} names of the bones, as in files
   */
  constructor(bones, names) {
    this.#bones = bones;
    this.#names = names;
  }

  get count() {
    return this.#keys.length;
  }

  /** Stores the present pose of the bones. */
  store() {
    this.#keys.push(this.present());
  }

  clear() {
    this.#keys = [];
  }

  /** The stored poses, as in files. @returns {import('./pose-file.js').PoseFile[]} */
  get poses() {
    return this.#keys.map(({ place, turns }) => ({
      hips: place.toArray(),
      rotations: Object.fromEntries(turns.map((turn, i) => [this.#names[i], turn.toArray()])),
    }));
  }

  set poses(poses) {
    this.#keys = poses.map(({ hips, rotations }) => ({
      place: new Vector3().fromArray(hips),
      turns: this.#names.map((name) => new Quaternion().fromArray(rotations[name])),
    }));
  }

  /** Deletes the pose that was stored last. */
  deleteLast() {
    this.#keys.pop();
  }

  /** The present pose. @returns {Key} */
  present() {
    return {
      place: this.#bones[0].position.clone(),
      turns: this.#bones.map(({ quaternion }) => quaternion.clone()),
    };
  }

  /** Gives the bones a pose. */
  use(/** @type {Key} */ { place, turns }) {
    this.#bones[0].position.copy(place);
    for (const [i, bone] of this.#bones.entries()) {
      bone.quaternion.copy(turns[i]);
    }
  }

  /** Gives the bones the pose at a time of the clip, which repeats. */
  play(/** @type {number} */ seconds) {
    const at = (((seconds / SECONDS) % this.count) + this.count) % this.count;
    const from = this.#keys[Math.floor(at)];
    const to = this.#keys[(Math.floor(at) + 1) % this.count];
    const part = ease(at - Math.floor(at));
    this.#bones[0].position.lerpVectors(from.place, to.place, part);
    for (const [i, bone] of this.#bones.entries()) {
      bone.quaternion.slerpQuaternions(from.turns[i], to.turns[i], part);
    }
  }

  /**
   * The clip: it has a track for each bone. Without stored poses it holds the present one.
   * @param {string} name
   */
  clip(name) {
    const before = this.present();
    const steps = this.count > 1 ? PARTS * this.count : 1;
    const times = Array.from(
      { length: steps + 1 },
      (_, i) => (i * SECONDS * Math.max(this.count, 1)) / steps,
    );
    const poses = times.map((time) => {
      if (this.count > 0) {
        this.play(time);
      }
      return this.present();
    });
    this.use(before);
    // By their ids: the names have colons, which paths of tracks cannot have.
    const turns = this.#bones.map(
      ({ uuid }, i) =>
        new QuaternionKeyframeTrack(
          `${uuid}.quaternion`,
          times,
          poses.flatMap((pose) => pose.turns[i].toArray()),
        ),
    );
    const place = new VectorKeyframeTrack(
      `${this.#bones[0].uuid}.position`,
      times,
      poses.flatMap((pose) => pose.place.toArray()),
    );
    return new AnimationClip(name, -1, [place, ...turns]);
  }
}
