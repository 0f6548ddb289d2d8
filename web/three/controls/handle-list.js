// What can be dragged: the objects that are the targets and poles of chains and look-ats. A Vector3, or the target of a
// chain that has none, is replaced by an object.

import { Object3D } from 'three';
import { SkeletonChain } from '../chain.js';
import { nameOf } from '../nodes.js';
import { worldPoint } from '../place.js';

/** @typedef {import('three').Vector3} Vector3 */
/** @typedef {import('../skeleton-ik.js').SkeletonIK} SkeletonIK */
/** @typedef {import('../skeleton-ik.js').Part} Part */
/** @typedef {import('../place.js').Place} Place */
/** @typedef {'target' | 'pole'} Kind */
/**
 * What can be dragged: the target or the pole of a chain, or the target of a look-at.
 * @typedef {object} IKHandle
 * @property {Part} part The chain or the look-at.
 * @property {'target' | 'pole'} kind What it is the handle of.
 * @property {Object3D} object What is moved.
 * @property {string} label Its name, for screen readers: `hand_l, target`.
 */
/**
 * A target or a pole that was a Vector3 or null, and the object that replaces it.
 * @typedef {object} Replacement
 * @property {Part} part
 * @property {Kind} kind
 * @property {Object3D} object
 * @property {Vector3 | null} before
 */

/**
 * @param {Part} part
 * @param {Kind} kind
 * @returns {Place | null}
 */
export const placeOf = (part, kind) =>
  kind === 'target' ? part.target : part instanceof SkeletonChain ? part.pole : null;

/**
 * @param {Part} part
 * @param {Kind} kind
 * @param {Place | null} place
 */
function setPlace(part, kind, place) {
  if (kind === 'target') {
    part.target = place;
  } else if (part instanceof SkeletonChain) {
    part.pole = place;
  }
}

/**
 * Where the tip of a chain is in the world.
 * @param {SkeletonChain} chain
 * @param {Vector3} to
 */
function tipOf(chain, to) {
  const { offset } = chain.shape.path;
  chain.end.updateWorldMatrix(true, false);
  return offset
    ? to.copy(offset).applyMatrix4(chain.end.matrixWorld)
    : to.setFromMatrixPosition(chain.end.matrixWorld);
}

/** The handles of a SkeletonIK. */
export class HandleList {
  #ik;
  #scene;
  /** The parent of replacements: it may lose children while a frame updates the scene. */
  #places = new Object3D();
  /** @type {IKHandle[]} */
  #handles = [];
  /** What the handles were made for. @type {{ part: Part, target: unknown, pole: unknown }[]} */
  #made = [];
  /** @type {Replacement[]} */
  #replacements = [];
  /** Objects that had no parent, and were added to the scene. @type {Object3D[]} */
  #added = [];

  /**
   * @param {SkeletonIK} ik
   * @param {Object3D} scene
   */
  constructor(ik, scene) {
    this.#ik = ik;
    this.#scene = scene;
    this.#places.name = 'IKPlaces';
    scene.add(this.#places);
  }

  /** @returns {readonly IKHandle[]} */
  get handles() {
    return this.#handles;
  }

  /** Whether chains were added or removed, or have got other targets, since `refresh`. */
  get isStale() {
    const { withoutLegs: parts } = this.#ik;
    if (parts.length !== this.#made.length) {
      return true;
    }
    for (let i = 0; i < parts.length; i++) {
      const { part, target, pole } = this.#made[i];
      if (part !== parts[i] || target !== placeOf(part, 'target') || pole !== placeOf(part, 'pole')) {
        return true;
      }
    }
    return false;
  }

  /** Makes handles for what the chains have now. */
  refresh() {
    const { withoutLegs: parts } = this.#ik;
    this.#handles = [];
    this.#removeUnused();
    for (const part of parts) {
      this.#add(part, 'target');
      this.#add(part, 'pole');
    }
    this.#made = parts.map((part) => ({
      part,
      target: placeOf(part, 'target'),
      pole: placeOf(part, 'pole'),
    }));
  }

  /** Removes replacements whose parts have gone, or have got other places. */
  #removeUnused() {
    this.#replacements = this.#replacements.filter(({ part, kind, object }) => {
      const used = this.#ik.parts.includes(part) && placeOf(part, kind) === object;
      if (!used) {
        object.removeFromParent();
      }
      return used;
    });
  }

  /**
   * @param {Part} part
   * @param {Kind} kind
   */
  #add(part, kind) {
    const place = placeOf(part, kind);
    const isChain = part instanceof SkeletonChain;
    // Only the target of a chain can be made from nothing: it is at the tip.
    if (place === null && !(isChain && kind === 'target')) {
      return;
    }
    const name = nameOf(isChain ? part.end : part.bones[part.bones.length - 1]);
    const label = `${name}, ${kind}`;
    let object = /** @type {Object3D} */ (place);
    if (!object?.isObject3D) {
      object = this.#replace(part, kind, /** @type {Vector3 | null} */ (place), label);
    } else if (!object.parent && object !== this.#scene) {
      // TransformControls need an object that is part of the scene.
      this.#scene.attach(object);
      this.#added.push(object);
    }
    if (!this.#handles.some((each) => each.object === object)) {
      this.#handles.push({ part, kind, object, label });
    }
  }

  /**
   * @param {Part} part
   * @param {Kind} kind
   * @param {Vector3 | null} before
   * @param {string} name
   */
  #replace(part, kind, before, name) {
    const object = new Object3D();
    object.name = name;
    this.#places.updateWorldMatrix(true, false);
    if (before) {
      object.position.copy(before);
    } else {
      tipOf(/** @type {SkeletonChain} */ (part), object.position);
    }
    this.#places.worldToLocal(object.position);
    this.#places.add(object);
    this.#replacements.push({ part, kind, object, before });
    setPlace(part, kind, object);
    return object;
  }

  /** Undoes what was done: places that were replaced get their last position, and the scene is as it was. */
  dispose() {
    for (const { part, kind, object, before } of this.#replacements) {
      if (placeOf(part, kind) === object) {
        setPlace(part, kind, before ? worldPoint(object, before) : null);
      }
    }
    this.#places.removeFromParent();
    for (const object of this.#added) {
      if (object.parent === this.#scene) {
        object.removeFromParent();
      }
    }
    this.#replacements = [];
    this.#added = [];
    this.#handles = [];
    this.#made = [];
  }
}
