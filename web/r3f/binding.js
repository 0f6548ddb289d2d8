// One SkeletonIK that follows options: it is made when its model is there, and changes with the options. No React in here.

import { wrongType } from '../core/arguments.js';
import { isBelow } from '../three/nodes.js';
import { SkeletonIK } from '../three/skeleton-ik.js';
import { Frames } from './frames.js';
import { readIKOptions } from './options.js';
import { KINDS, Part, setWeight } from './part.js';
import { currentOf, readModel } from './refs.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('./options.js').ReadOptions} ReadOptions */

/** A longer time step, in seconds, counts as this: with frames on demand, the first one comes after a long time. */
const LONGEST_STEP = 0.1;

/** After so many frames in which the model has no bones, the console gets a warning. */
const PATIENCE = 300;

export class Binding {
  #frames;
  #ref;
  #onError;
  /** @type {SkeletonIK | null} */
  #ik = null;
  /** @type {unknown} */
  #model = null;
  /** @type {ReadOptions | null} */
  #options = null;
  /** @type {Part[]} */
  #parts = [];
  /** Whether something that the options describe could not be made yet. */
  #waits = false;
  #started = false;
  /** How often a model without bones was tried. */
  #tries = 0;
  /** What `setup` has returned. @type {unknown} */
  #cleanUp;

  /**
   * @param {import('@react-three/fiber').RootStore} store
   * @param {{ current: SkeletonIK | null }} ref gets the SkeletonIK
   * @param {(error: unknown) => void} onError for options that turn out to be wrong when the model arrives
   */
  constructor(store, ref, onError) {
    this.#ref = ref;
    this.#onError = onError;
    this.#frames = Frames.of(store);
    this.#frames.add(this);
  }

  /**
   * Applies the options of a render.
   * @param {string} name of the call, for messages
   * @param {unknown} model
   * @param {unknown} options
   */
  apply(name, model, options) {
    const before = this.#options;
    const object = readModel(model);
    const given = readIKOptions(name, options);
    this.#model = model;
    this.#options = given;
    const rigChanged = before !== null && (before.rig !== given.rig || before.colliders !== given.colliders);
    if (this.#ik && (this.#ik.object !== object || rigChanged)) {
      this.#release();
    }
    const ik = this.#ik;
    if (!ik) {
      this.#make();
      return;
    }
    let changed = this.#applyParts(ik, given);
    if (before) {
      changed = setWeight(ik, before.weight, given.weight, given.fade) || changed;
      changed = this.#enable(ik, before.enabled, given.enabled) || changed;
    }
    if (changed) {
      this.#frames.request();
    }
  }

  /**
   * @param {SkeletonIK} ik
   * @param {boolean} before
   * @param {boolean} after
   */
  #enable(ik, before, after) {
    if (before && !after) {
      ik.restore();
    } else if (!before && after) {
      // The character may be elsewhere now.
      for (const feet of ik.feet) {
        feet.reset();
      }
    }
    return before !== after;
  }

  /** The effects of the app have run: from now on each frame is solved. */
  start() {
    if (!this.#started) {
      this.#started = true;
      this.#frames.request();
    }
  }

  /** Makes the SkeletonIK. If the model is not there, or has no bones yet, each frame tries it again. */
  #make() {
    this.#waits = true;
    const options = this.#options;
    const object = currentOf(this.#model);
    if (!object || !options) {
      return;
    }
    const { rig, colliders } = options;
    const ik = new SkeletonIK(object, rig ? { rig, colliders } : {});
    this.#ik = ik;
    ik.weight = options.weight;
    try {
      this.#applyParts(ik, options);
    } catch (error) {
      this.#release();
      const isMissing = /** @type {any} */ (error)?.code === 'out-of-range';
      if (!isMissing || object.getObjectByProperty('isBone', true)) {
        throw error;
      }
      this.#waitOn(error);
      return;
    }
    this.#ref.current = ik;
    this.#cleanUp = options.setup?.(ik);
    this.#frames.request();
  }

  /** The model has no bones yet. If they never come, the console says why nothing moves. @param {unknown} error */
  #waitOn(error) {
    this.#waits = true;
    this.#tries += 1;
    if (this.#tries === PATIENCE) {
      const { message } = /** @type {Error} */ (error);
      console.warn(`fabrik/r3f: the model has no bones yet, so its inverse kinematics waits: ${message}`);
    }
  }

  /**
   * Makes the parts be what the options describe. Returns whether something has changed.
   * @param {SkeletonIK} ik
   * @param {ReadOptions} options
   */
  #applyParts(ik, options) {
    this.#waits = false;
    const old = new Set(this.#parts);
    const wanted = /** @type {(keyof KINDS)[]} */ (Object.keys(KINDS)).flatMap((name) =>
      options[name].map((given, i) => {
        const where = options[name].length > 1 || name === 'chains' ? `${name}[${i}]` : name;
        if (typeof given !== 'object' || given === null || Array.isArray(given)) {
          throw wrongType(where, 'an object', given);
        }
        const record = /** @type {Record<string, any>} */ (given);
        const part = [...old].find((each) => each.fits(KINDS[name], record));
        if (part) {
          old.delete(part);
        }
        return { kind: KINDS[name], given: record, where, part };
      }),
    );
    let changed = old.size > 0;
    for (const part of old) {
      part.release();
      ik.remove(part.made);
    }
    this.#parts = wanted.flatMap(({ part }) => part ?? []);
    for (const each of wanted) {
      try {
        if (each.part) {
          changed = each.part.apply(each.given, options.fade, ik) || changed;
        } else if (each.kind === KINDS.feet && currentOf(each.given.ground) === null) {
          this.#waits = true;
        } else {
          this.#parts.push(new Part(ik, each.kind, each.given));
          changed = true;
        }
      } catch (error) {
        throw Object.assign(/** @type {Error} */ (error), {
          message: `${each.where}: ${/** @type {Error} */ (error).message}`,
        });
      }
    }
    return changed;
  }

  /** Whether the bones are still those of the model. @param {SkeletonIK} ik */
  #isWhole({ object }) {
    for (let i = 0; i < this.#parts.length; i++) {
      const { bone } = this.#parts[i];
      if (bone !== object && !isBelow(bone, object)) {
        return false;
      }
    }
    return true;
  }

  /** Gives the bones the values of the animation; makes what could not be made yet. */
  restore() {
    const ik = this.#ik;
    ik?.restore();
    if (ik && (ik.object !== currentOf(this.#model) || !this.#isWhole(ik))) {
      this.#release();
      this.#waits = true;
    }
    if (this.#waits) {
      try {
        this.#makeMissing();
      } catch (error) {
        this.#fail(error);
      }
    }
  }

  #makeMissing() {
    if (this.#ik && this.#options) {
      this.#applyParts(this.#ik, this.#options);
    } else {
      this.#make();
    }
  }

  /** @param {number} dt seconds */
  animate(dt) {
    this.#options?.mixer?.update(dt);
  }

  /** Solves over the animation. @param {number} dt seconds */
  solve(dt) {
    const ik = this.#ik;
    if (!ik || !this.#started || !this.#options?.enabled) {
      return;
    }
    try {
      this.#follow(ik);
      ik.update(Math.min(dt, LONGEST_STEP));
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (ik.snapshot.changed) {
      this.#frames.request();
    }
  }

  /** Gives the parts the present values of refs. One that cannot go on is made again later. @param {SkeletonIK} ik */
  #follow(ik) {
    for (let i = this.#parts.length - 1; i >= 0; i--) {
      const part = this.#parts[i];
      if (!part.follow()) {
        this.#parts.splice(i, 1);
        part.release();
        ik.remove(part.made);
        this.#waits = true;
      }
    }
  }

  /** Ends everything after an error in a frame, where no error boundary would see it. @param {unknown} error */
  #fail(error) {
    this.#release();
    this.#waits = false;
    this.#onError(error);
  }

  /** Disposes of the SkeletonIK, if there is one. */
  #release() {
    const ik = this.#ik;
    this.#ik = null;
    this.#ref.current = null;
    if (ik) {
      const cleanUp = this.#cleanUp;
      this.#cleanUp = undefined;
      for (const part of this.#parts) {
        part.release();
      }
      this.#parts = [];
      try {
        if (typeof cleanUp === 'function') {
          cleanUp();
        }
      } finally {
        ik.dispose();
      }
    }
  }

  /** Gives the bones the values of the animation, and ends everything. */
  dispose() {
    this.#frames.remove(this);
    this.#release();
    this.#frames.request();
  }
}
