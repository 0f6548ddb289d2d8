// The character that is shown: the humanoid, or a model of the user's. It plays a clip, and the humanoid walks its
// round.

import { AnimationMixer, Group } from 'three';
import { firstClip } from '../shared-3d/first-clip.js';
import { HEIGHT, makeHumanoid } from '../shared-3d/humanoid.js';
import { makeIdle, makeWalk, WALK_SPEED } from '../shared-3d/humanoid-walk.js';
import { bodyHeight, placeAt } from './course.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('three').AnimationClip} AnimationClip */
/** @typedef {import('three').AnimationAction} AnimationAction */

/** Seconds from one clip to the next. */
const FADE = 0.35;

/** Where it starts on its round, in metres. */
const START = 1.9;

export class Character {
  /** Goes with the character over the ground; the targets go along. */
  frame = new Group();
  /** @type {Object3D} */
  object;
  /** @type {AnimationMixer} */
  mixer;
  /** @type {AnimationClip[]} */
  clips;
  isHumanoid = true;
  /** In metres. */
  height = HEIGHT;
  #humanoid = makeHumanoid();
  #walk = makeWalk();
  #humanoidClips = [this.#walk, makeIdle()];
  /** @type {AnimationAction | null} */
  #action = null;
  #distance = START;

  constructor() {
    this.object = this.#humanoid.root;
    this.clips = this.#humanoidClips;
    this.mixer = new AnimationMixer(this.#humanoid.mesh);
    this.showHumanoid();
  }

  showHumanoid() {
    this.#show(this.#humanoid.root, this.#humanoid.mesh, this.#humanoidClips, true);
    this.height = HEIGHT;
  }

  /** Shows a model of the user's. One of its clips plays. */
  showModel(/** @type {import('../shared-3d/model-file.js').Model} */ { object, clips, height }) {
    this.#show(object, object, clips, false);
    this.height = height;
    this.play(firstClip(clips.map(({ name }) => name)), 0);
  }

  /**
   * @param {Object3D} object
   * @param {Object3D} animated what the tracks of the clips name parts of
   * @param {AnimationClip[]} clips
   * @param {boolean} isHumanoid
   */
  #show(object, animated, clips, isHumanoid) {
    this.mixer.stopAllAction();
    this.frame.remove(this.object);
    this.frame.add(object);
    this.object = object;
    this.mixer = new AnimationMixer(animated);
    this.clips = clips;
    this.isHumanoid = isHumanoid;
    this.#action = null;
    this.restart();
  }

  /** Goes back to the start of the round. */
  restart() {
    this.#distance = START;
    this.#place();
  }

  /**
   * Plays a clip from now on.
   * @param {string} name
   * @param {number} [fade] seconds in which it takes over
   */
  play(name, fade = FADE) {
    const clip = this.clips.find((each) => each.name === name);
    if (!clip || this.#action?.getClip() === clip) {
      return;
    }
    const next = this.mixer.clipAction(clip).reset().play();
    if (this.#action && fade > 0) {
      next.crossFadeFrom(this.#action, fade, false);
    } else {
      this.#action?.stop();
    }
    this.#action = next;
  }

  /** The name of the clip that plays. */
  get clip() {
    return this.#action?.getClip().name ?? '';
  }

  /** Time passes: the clip plays, and the humanoid goes on. */
  update(/** @type {number} */ seconds) {
    this.mixer.update(seconds);
    if (this.isHumanoid) {
      const walk = this.mixer.clipAction(this.#walk);
      // While one clip takes over from the other, the pace is between theirs.
      const pace = walk.isRunning() ? WALK_SPEED * walk.getEffectiveWeight() : 0;
      this.#distance += pace * seconds;
      this.#place();
    }
    this.frame.updateMatrixWorld(true);
  }

  #place() {
    const { x, z, turn } = placeAt(this.#distance);
    this.frame.position.set(x, this.isHumanoid ? bodyHeight(this.#distance) : 0, z);
    this.frame.rotation.y = turn;
    this.frame.updateMatrixWorld(true);
  }

  paint(/** @type {import('../shared/draw.js').Theme} */ theme) {
    const materials = /** @type {import('three').MeshStandardMaterial[]} */ (this.#humanoid.mesh.material);
    const colours = [theme.wood, theme['wood-joint'], theme.pupil];
    for (const [i, material] of materials.entries()) {
      material.color.set(colours[i]);
    }
  }
}
