// A creature for a walker, made in code.

import { Bone, Color, Group, Mesh, MeshStandardMaterial } from 'three';
import {
  readBoolean,
  readFinite,
  readNumbers,
  readOptions,
  wrongType,
  wrongValue,
} from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { isWalker } from './is-walker.js';
import { readObject3D } from './nodes.js';
import { BODY_PARTS, SpiderBodyGeometry } from './spider-body-geometry.js';
import { RigidLegs } from './walker-mesh/rigid-legs.js';
import { SkinnedLegs } from './walker-mesh/skinned-legs.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('three').ColorRepresentation} ColorRepresentation */
/** @typedef {import('../walker/walker.js').Walker} Walker */
/**
 * The colours of a creature.
 * @typedef {object} WalkerMeshColors
 * @property {ColorRepresentation} [leg] Default brown.
 * @property {ColorRepresentation} [joint] The balls at the joints of rigid legs. Default light brown.
 * @property {ColorRepresentation} [abdomen] Default brown.
 * @property {ColorRepresentation} [head] Default light brown.
 * @property {ColorRepresentation} [spot] Spots on the abdomen. Default ochre.
 * @property {ColorRepresentation} [eye] Default white.
 * @property {ColorRepresentation} [pupil] Default black.
 */
/**
 * @typedef {object} WalkerMeshOptions
 * @property {boolean} [skinned] Whether each leg is one soft skin that bones bend, instead of a rigid piece per bone. Its
 *   bones are moved by `bindWalker`, which takes longer. Default false.
 * @property {ArrayLike<number>} [radii] How thick legs are: radii from the hip to the foot, in lengths of a leg; 2 to 9 numbers
 *   from 0 to 1. They are spread evenly over the joints of each leg. Default [0.06, 0.05, 0.036, 0.016].
 * @property {Object3D | null} [body] What moves with the body, in the frame of the walker's body: x forward, and y or z up, as for
 *   the walker. It is taken out of the parent that it has. null: nothing. Default: the body of a spider.
 * @property {WalkerMeshColors} [colors] Colours that differ from the default ones.
 */

const OPTIONS = ['skinned', 'radii', 'body', 'colors'];
const RADII = [0.06, 0.05, 0.036, 0.016];
const COLORS = {
  leg: '#7a4b32',
  joint: '#a4714d',
  abdomen: '#7a4b32',
  head: '#a4714d',
  spot: '#c98b56',
  eye: '#ffffff',
  pupil: '#1c1511',
};

/** A value of a list, spread evenly over a range from 0 to 1. */
function valueAt(/** @type {ArrayLike<number>} */ list, /** @type {number} */ share) {
  const at = share * (list.length - 1);
  const below = Math.min(Math.floor(at), list.length - 2);
  return list[below] + (list[below + 1] - list[below]) * (at - below);
}

/**
 * A creature that moves as a `Walker` does: a body, and legs. Its coordinates are those of the walker, so it may be put into
 * an object that is moved or scaled. All of its meshes cast shadows.
 *
 * ```js
 * const walker = new Walker({ legs: 8, lengths: [0.24, 0.215, 0.165], up: 'y' });
 * const spider = new WalkerMesh(walker);
 * scene.add(spider);
 *
 * // In each frame:
 * walker.chase(x, z);
 * spider.update(seconds);
 * ```
 */
export class WalkerMesh extends Group {
  #walker;
  /** Null after `dispose`. @type {RigidLegs | SkinnedLegs | null} */
  #legs;
  #body = new Bone();
  #geometry = /** @type {SpiderBodyGeometry | null} */ (null);
  #materials = Object.fromEntries(
    Object.keys(COLORS).map((name) => [name, new MeshStandardMaterial({ roughness: 0.75 })]),
  );

  /**
   * Creates a creature, which is to be added to a scene.
   * @param {Walker} walker It stays the user's: `dispose` does not dispose of it.
   * @param {WalkerMeshOptions} [options]
   * @throws {TypeError} if an argument is of the wrong type, or the name of an option or of a colour unknown
   * @throws {RangeError} if a value is outside of its range
   */
  constructor(walker, options = {}) {
    if (!isWalker(walker)) {
      throw wrongType('walker', 'a Walker', walker);
    }
    const { skinned = false, radii = RADII, body, colors = {} } = readOptions('WalkerMesh', options, OPTIONS);
    readOptions('colors', colors, Object.keys(COLORS));
    const isSkinned = readBoolean('skinned', skinned);
    const thick = readNumbers('radii', radii, 2, 9);
    for (const radius of thick) {
      if (!(radius >= 0 && radius <= 1)) {
        throw wrongValue('radii', 'numbers from 0 to 1', radius);
      }
    }
    if (body) {
      readObject3D('body', body);
    }
    super();
    this.#walker = walker;
    this.type = 'WalkerMesh';
    this.name = 'WalkerMesh';
    this.#body.name = 'body';
    this.add(this.#body);
    const { leg, joint } = this.#materials;
    const radiiOf = (/** @type {number} */ which) => {
      const bones = walker.legs[which].joints.length - 1;
      return Array.from({ length: bones + 1 }, (_, i) => walker.reach * valueAt(thick, i / bones));
    };
    if (isSkinned) {
      this.#legs = new SkinnedLegs(walker, this.#body, this, leg, radiiOf);
    } else {
      this.#legs = new RigidLegs(walker, leg, joint, radiiOf);
      this.add(...this.#legs.meshes);
    }
    if (body === undefined) {
      this.#addSpiderBody();
    } else if (body) {
      this.#body.add(body);
    }
    this.setColors({ ...COLORS, ...colors });
    this.traverse((each) => {
      each.castShadow = true;
    });
    this.update();
  }

  #addSpiderBody() {
    this.#geometry = new SpiderBodyGeometry();
    const mesh = new Mesh(
      this.#geometry,
      BODY_PARTS.map((part) => this.#materials[part]),
    );
    mesh.scale.setScalar(this.#walker.reach);
    if (this.#walker.up === 'z') {
      mesh.rotation.x = Math.PI / 2;
    }
    this.#body.add(mesh);
  }

  /** The walker. @returns {Walker} */
  get walker() {
    return this.#walker;
  }

  /** The object that moves with the body of the walker. What is added to it moves along. @returns {Bone} */
  get body() {
    return this.#body;
  }

  /** What each leg is drawn as, in the order of the walker's legs. Legs that are disabled are not visible. @returns {Object3D[]} */
  get legs() {
    return [...(this.#legs?.meshes ?? [])];
  }

  /** Whether all feet are where those of the walker are. It is false only for a skinned creature that is scaled to 0. */
  get reached() {
    return this.#legs instanceof SkinnedLegs ? this.#legs.reached : true;
  }

  /**
   * Changes colours. Those that are not given stay.
   * @param {WalkerMeshColors} colors
   * @throws {TypeError} if it is not an object, or the name of a colour is unknown
   */
  setColors(colors) {
    const read = readOptions('colors', colors, Object.keys(COLORS));
    for (const [name, value] of Object.entries(read)) {
      if (value !== undefined) {
        this.#materials[name].color.copy(new Color(value));
      }
    }
  }

  /**
   * Takes the pose of the walker.
   * @param {number} [dt] the seconds since the last frame: then the walker is updated before. Without it, update the
   *   walker yourself
   * @throws {TypeError} if `dt` is not a number
   * @throws {RangeError} if `dt` is not finite
   */
  update(dt) {
    if (!this.#legs) {
      throw coded('disposed', new Error('This WalkerMesh was used after its dispose()'));
    }
    const walker = this.#walker;
    if (dt !== undefined) {
      walker.update(readFinite('dt', dt));
    }
    if (this.#legs instanceof SkinnedLegs) {
      this.#legs.pose();
    } else {
      this.#body.position.copy(walker.body);
      this.#body.quaternion.fromArray(walker.body.rotation);
      this.#legs.pose(walker);
    }
    for (const [i, mesh] of this.#legs.meshes.entries()) {
      mesh.visible = walker.legs[i].enabled;
    }
  }

  // See `dispose` of IKHelper for the type that it returns.
  /** Frees its memory, and removes it from its parent. @returns {undefined} */
  dispose() {
    this.removeFromParent();
    this.#legs?.dispose();
    this.#legs = null;
    this.#geometry?.dispose();
    for (const material of Object.values(this.#materials)) {
      material.dispose();
    }
  }
}
