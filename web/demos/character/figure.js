// The figure: the picture with the character and its targets, the pointer and the keys. The page around it has the
// controls.

import { Color, SkeletonHelper } from 'three';
import { Figure3D } from '../shared-3d/figure.js';
import { Handles } from '../shared-3d/handles.js';
import { listenToViewKeys } from '../shared-3d/keys.js';
import { disposeModel } from '../shared-3d/model-file.js';
import words from '../strings/en/character.js';
import { Binding } from './bind.js';
import { Character } from './character.js';
import { heightAt } from './course.js';
import { Ground } from './ground.js';
import { CharacterIK } from './ik.js';
import { STARTS, Targets } from './targets.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../../element.js').View} View */
/** @typedef {import('./setup.js').TargetName} TargetName */

/** @type {import('../shared-3d/orbit.js').OrbitOptions} */
const VIEW = { from: [-0.5, 0.25, 1], distance: 4.3, range: [1.6, 8], aside: 1.2 };

/** What is looked at: so much of the character's height over the ground. */
const MIDDLE = 0.49;

export class CharacterFigure extends Figure3D {
  #ground = new Ground();
  /** @type {SkeletonHelper | null} */
  #helper = null;
  /**
   * The setting of the skeleton before a model that is only bones; null while there is no such model.
   * @type {boolean | null}
   */
  #skeletonBefore = null;
  /** @type {CharacterIK} */
  #ik;

  /** @param {import('../shared-3d/figure.js').FigureSetup} setup */
  constructor(setup) {
    super(setup);
    const { settings } = setup;
    this.settings = settings;
    this.character = new Character();
    this.binding = new Binding(this.character.object);
    this.targets = new Targets(this.character.frame);
    this.#ik = new CharacterIK(this.binding, this.targets, heightAt);
    this.picture.scene.add(this.#ground.object, this.character.frame);
    this.handles = new Handles(this, this.targets.handles);
    this.begin(VIEW);
    listenToViewKeys(this, this.handles);
    this.apply(settings);
    // A first pose.
    this.#animate(0);
  }

  /** @override */
  get follows() {
    return this.character.frame;
  }

  /** @override */
  get middle() {
    return MIDDLE * this.character.height;
  }

  /** @override */
  get turns() {
    return !this.calm;
  }

  /** Uses other settings. */
  apply(/** @type {Values} */ settings) {
    this.settings = settings;
    const { character } = this;
    if (character.isHumanoid) {
      character.play(String(settings.motion), this.paused ? 0 : undefined);
    }
    if (this.paused) {
      this.#animate(0);
    }
    this.targets.showOnly((name) => Boolean(settings[name]) && this.has(name));
    this.#showSkeleton(Boolean(settings.skeleton));
    this.events.activity();
    this.stage.wake();
  }

  /** Uses the settings of an address: they do not hide a model that is only bones. */
  visit(/** @type {Values} */ settings) {
    const bare = this.#skeletonBefore !== null;
    if (bare) {
      this.#skeletonBefore = Boolean(settings.skeleton);
    }
    this.apply({ ...settings, skeleton: bare || settings.skeleton });
  }

  /** The settings for the address: without the skeleton that a model without a mesh needs. */
  get chosen() {
    return { ...this.settings, skeleton: this.#skeletonBefore ?? this.settings.skeleton };
  }

  /** Goes back to the start; a model stays. */
  reset() {
    this.handles.cancel();
    this.character.restart();
    this.targets.place(this.character.isHumanoid ? STARTS : this.binding.starts(this.character.frame));
    this.resetView();
    this.visit(this.initial);
    this.paused = this.calm;
    this.events.change();
  }

  /** Shows a model instead of the humanoid. */
  showModel(/** @type {import('../shared-3d/model-file.js').Model} */ model) {
    this.#replace(() => this.character.showModel(model));
    this.targets.place(this.binding.starts(this.character.frame));
    this.#applyTo(model.bare);
  }

  /** Shows the humanoid again. */
  showHumanoid() {
    this.#replace(() => this.character.showHumanoid());
    this.targets.place(STARTS);
    this.#applyTo(false);
  }

  /** Uses the settings for another model: of one that is only bones, the skeleton is all that can be seen. */
  #applyTo(/** @type {boolean} */ bare) {
    const before = this.#skeletonBefore ?? Boolean(this.settings.skeleton);
    this.#skeletonBefore = bare ? before : null;
    this.apply({ ...this.settings, skeleton: bare || before });
    this.events.change();
  }

  #replace(/** @type {() => void} */ show) {
    const { object, isHumanoid } = this.character;
    this.#showSkeleton(false);
    this.#ik.restore();
    this.#ik.dispose();
    show();
    if (!isHumanoid) {
      disposeModel(object);
    }
    this.binding = new Binding(this.character.object);
    this.#ik = new CharacterIK(this.binding, this.targets, heightAt);
    this.handles.deselect();
    this.resetView();
    this.character.update(0);
  }

  /** Plays a clip of a model. */
  playClip(/** @type {string} */ name) {
    this.character.play(name, this.paused ? 0 : undefined);
    if (this.paused) {
      this.#animate(0);
    }
    this.events.activity();
    this.stage.wake();
  }

  /** Finds the chains again: what the user has changed in their list is lost. */
  guessAgain() {
    this.binding.guess();
    this.rebind();
  }

  /** The list of chains was edited. */
  rebind() {
    this.#showSkeleton(false);
    this.#ik.rebind();
    this.apply(this.settings);
  }

  /** Whether a switch of the page moves something. */
  has(/** @type {string} */ name) {
    return this.#ik.has(name);
  }

  /** What the user should know about a chain; '' if there is nothing. */
  noteOf(/** @type {import('./bind.js').ListedChain} */ chain) {
    return this.binding.pathOf(chain).length > 0 ? this.#ik.noteOf(chain) : words.chains.notes.wrong;
  }

  #showSkeleton(/** @type {boolean} */ shown) {
    const { scene } = this.picture;
    if (this.#helper && !shown) {
      scene.remove(this.#helper, this.#ik.helper);
      this.#helper.dispose();
      this.#helper = null;
    } else if (!this.#helper && shown) {
      this.#helper = new SkeletonHelper(this.character.object);
      scene.add(this.#helper, this.#ik.helper);
      this.repaint();
    }
  }

  /**
   * @override
   * @param {import('../shared/draw.js').Theme} theme
   * @param {boolean} dark
   */
  paint(theme, dark) {
    this.#ground.paint(theme, dark);
    this.character.paint(theme);
    this.targets.paint(theme);
    this.#helper?.setColors(new Color(theme.sector), new Color(theme.planted));
  }

  /** Time passes at the speed of the settings. */
  #passed(/** @type {number} */ seconds) {
    return seconds * Number(this.settings.speed);
  }

  /** @override */
  advance(/** @type {number} */ seconds) {
    this.#animate(this.#passed(seconds));
  }

  /** @override */
  pose(/** @type {number} */ seconds) {
    this.handles.update();
    this.#ik.update(this.#passed(seconds), this.settings);
    this.targets.update(this.camera, this.handles.selected);
    return false;
  }

  /** Balls that were in the picture stay in it. @override */
  resize(/** @type {View} */ view) {
    this.handles.keepInside(this.picture.size, () => super.resize(view));
  }

  /** Gives the bones the pose of the animation, after so many seconds. */
  #animate(/** @type {number} */ seconds) {
    this.#ik.restore();
    this.character.update(seconds);
  }

  /** @override */
  state() {
    const { frame, isHumanoid, clip } = this.character;
    return {
      ...super.state(),
      targets: this.handles.shown.map((handle) => ({
        name: /** @type {TargetName} */ (handle.name),
        ...this.handles.onCanvas(handle),
        place: handle.object.position.toArray(),
      })),
      selected: /** @type {TargetName | null} */ (this.handles.selected),
      place: frame.position.toArray(),
      chains: this.binding.chains.map(({ name, first, tip, used }) => ({ name, first, tip, used })),
      isHumanoid,
      clip,
      bones: this.binding.bones.size,
      settings: this.settings,
    };
  }
}
