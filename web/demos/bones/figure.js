// The figure: a chain of bones, drawn by SkeletonHelper, and its target.

import {
  Bone,
  Color,
  LatheGeometry,
  Mesh,
  MeshStandardMaterial,
  SkeletonHelper,
  Vector2,
  Vector3,
} from 'three';
import { SkeletonIK } from '../../three.js';
import { Ball } from '../shared-3d/ball.js';
import { Figure3D } from '../shared-3d/figure.js';
import { Floor } from '../shared-3d/floor.js';
import { Handles } from '../shared-3d/handles.js';
import { listenToViewKeys } from '../shared-3d/keys.js';
import { onCanvas } from '../shared-3d/project.js';
import { LENGTH } from './setup.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../../element.js').View} View */

/** @type {import('../shared-3d/orbit.js').OrbitOptions} */
const VIEW = { from: [-0.9, 0.34, 1], distance: 2.8, range: [1.2, 8], aside: 1 };

/** How high the camera looks, in metres. */
const MIDDLE = 0.6;

const RADIUS = 0.04;

/** How far from the root the target can be, and its least height, in metres. */
const FURTHEST = 2.2;
const LOWEST = RADIUS;

/** The sum of all bends at rest, in radians. It decides the side to which the chain bends. */
const CURL = 1.2;

/** How thick a bone is drawn, and where it is thickest, as a share of its length. */
const THICK = 0.042;
const THICKEST = 0.15;

export class BonesFigure extends Figure3D {
  #floor = new Floor(0.5);
  #ball = new Ball(RADIUS);
  #shape = new LatheGeometry([new Vector2(0, 0), new Vector2(THICK, THICKEST), new Vector2(0, 1)], 4);
  #material = new MeshStandardMaterial({
    transparent: true,
    opacity: 0.8,
    flatShading: true,
    depthWrite: false,
  });
  #time = 0;
  #wanders = true;
  /** The bones, and the tip. @type {Bone[]} */
  #bones = [];
  /** @type {SkeletonHelper} */
  #helper;
  /** @type {SkeletonIK} */
  #ik;
  /** @type {import('../../three.js').SkeletonChain} */
  #chain;

  /** @param {import('../shared-3d/figure.js').FigureSetup} setup */
  constructor(setup) {
    super(setup, { shadows: 2 });
    this.settings = setup.settings;
    [this.#helper, this.#ik, this.#chain] = this.#build();
    this.picture.scene.add(this.#floor.object, this.#ball.object);
    this.#wander(0);
    this.handles = new Handles(this, [
      { name: 'target', object: this.#ball.object, radius: RADIUS, move: (place) => this.#moveTo(place) },
    ]);
    this.begin(VIEW);
    listenToViewKeys(this, this.handles);
  }

  /** Makes the bones of the settings. @returns {[SkeletonHelper, SkeletonIK, import('../../three.js').SkeletonChain]} */
  #build() {
    const count = Number(this.settings.bones);
    const long = LENGTH / count;
    this.#bones = Array.from({ length: count + 1 }, () => new Bone());
    for (const [i, bone] of this.#bones.entries()) {
      bone.position.y = i === 0 ? 0 : long;
      bone.rotation.x = i < count ? CURL / count : 0;
      this.#bones[i - 1]?.add(bone);
      if (i < count) {
        bone.add(this.#makeSolid(long));
      }
    }
    const [root] = this.#bones;
    const helper = new SkeletonHelper(root);
    this.picture.scene.add(root, helper);
    const ik = new SkeletonIK(root);
    return [helper, ik, ik.chain(root, this.#bones[count], { target: this.#ball.object })];
  }

  /** A bone as a solid, around the line that SkeletonHelper draws. */
  #makeSolid(/** @type {number} */ long) {
    const solid = new Mesh(this.#shape, this.#material);
    solid.scale.y = long;
    solid.castShadow = true;
    return solid;
  }

  /** @override */
  get middle() {
    return MIDDLE;
  }

  /** @override */
  get rests() {
    return !this.#wanders;
  }

  get wanders() {
    return this.#wanders;
  }

  get status() {
    return this.#chain.status;
  }

  /** The distance from the tip to the target, in metres. */
  get error() {
    return this.#chain.error;
  }

  /** The target moves by itself. */
  #wander(/** @type {number} */ seconds) {
    this.#time += seconds;
    this.#ball.object.position.set(
      0.45 * Math.sin(0.6 * this.#time + 0.4),
      0.8 + 0.25 * Math.sin(0.9 * this.#time + 0.5),
      0.35 + 0.25 * Math.cos(0.7 * this.#time),
    );
  }

  /** The user moves the target. */
  #moveTo(/** @type {Vector3} */ place) {
    this.#ball.object.position.copy(place.clampLength(0, FURTHEST));
    this.#ball.object.position.y = Math.max(place.y, LOWEST);
    if (this.#wanders) {
      this.#wanders = false;
      this.events.activity();
    }
    this.stage.wake();
  }

  /** Uses other settings. */
  apply(/** @type {Values} */ settings) {
    const other = settings.bones !== this.settings.bones;
    this.settings = settings;
    if (other) {
      this.#ik.dispose();
      this.#helper.dispose();
      this.picture.scene.remove(this.#bones[0], this.#helper);
      [this.#helper, this.#ik, this.#chain] = this.#build();
      this.repaint();
    }
    this.stage.wake();
  }

  /** Goes back to the start. */
  reset() {
    this.handles.cancel();
    this.resetView();
    this.apply(this.initial);
    this.#wanders = true;
    this.#time = 0;
    this.#wander(0);
    this.paused = this.calm;
    this.events.change();
  }

  /**
   * @override
   * @param {import('../shared/draw.js').Theme} theme
   * @param {boolean} dark
   */
  paint(theme, dark) {
    this.#floor.paint(theme, dark);
    this.#ball.paint(theme.target);
    this.#material.color.set(theme.bone);
    this.#helper.setColors(new Color(theme['joint-edge']), new Color(theme.ink));
  }

  /** @override */
  advance(/** @type {number} */ seconds) {
    if (this.#wanders) {
      this.#wander(seconds);
    }
  }

  /** @override */
  pose(/** @type {number} */ seconds) {
    this.handles.update();
    this.#ik.update(seconds);
    this.#ball.show(this.camera, this.handles.selected !== null);
    return false;
  }

  /** The target stays in the picture. @override */
  resize(/** @type {View} */ view) {
    if (this.#wanders) {
      super.resize(view);
    } else {
      this.handles.keepInside(this.picture.size, () => super.resize(view));
    }
  }

  /** @override */
  state() {
    const { camera, stage } = this;
    const seen = (/** @type {import('three').Object3D} */ { matrixWorld }) => {
      const place = new Vector3().setFromMatrixPosition(matrixWorld);
      return { place: place.toArray(), ...onCanvas(place, camera, stage.view) };
    };
    return {
      ...super.state(),
      joints: this.#bones.map(seen),
      target: seen(this.#ball.object),
      status: this.status,
      error: this.error,
      wanders: this.#wanders,
      selected: this.handles.selected,
      settings: this.settings,
    };
  }
}
