// The figure: the picture with the character and its targets, the pointer and the keys. The page around it has the
// controls.

import { Color, SkeletonHelper, Vector3 } from 'three';
import { listenToPointer, Stage } from '../../element.js';
import { Pausable } from '../shared/pausable.js';
import { Preferences } from '../shared/preferences.js';
import words from '../strings/en/character.js';
import { Binding } from './bind.js';
import { Character } from './character.js';
import { heightAt } from './course.js';
import { CharacterIK } from './ik.js';
import { listenToCharacterKeys } from './keys.js';
import { disposeModel } from './model.js';
import { Orbit } from './orbit.js';
import { Picture } from './scene.js';
import { STARTS, Targets } from './targets.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../../element.js').View} View */
/** @typedef {import('./setup.js').TargetName} TargetName */
/** @typedef {{ x: number, y: number }} Point */

/**
 * What the page does when something happens in the figure.
 * @typedef {object} CharacterEvents
 * @property {(settled: boolean) => void} frame after each frame; `settled`: nothing moves after it
 * @property {() => void} change the user has changed the settings
 * @property {(paused: boolean) => void} pause
 * @property {() => void} activity what the figure does has changed. Frames do not report it while the picture is off the
 *   screen, because there are none then
 */

/** How far a key moves a target away, in metres. */
const PUSH = 0.02;

/** A pointer that goes further while it is down does not click, in pixels. */
const CLICK = 6;

export class CharacterFigure extends Pausable {
  #canvas;
  #events;
  #stage;
  #picture;
  #orbit;
  #preferences;
  #frames = 0;
  /** What the pointer drags, and where it is. @type {{ name: TargetName, point: Point } | null} */
  #dragged = null;
  /** Whether the pointer came down on a ball. */
  #taken = false;
  #focus = new Vector3();
  /** @type {SkeletonHelper | null} */
  #helper = null;
  /**
   * The setting of the skeleton before a model that is only bones; null while there is no such model.
   * @type {boolean | null}
   */
  #skeletonBefore = null;
  /** @type {CharacterIK} */
  #ik;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Values} settings
   * @param {Values} initial what `reset` goes back to
   * @param {CharacterEvents} events
   */
  constructor(canvas, settings, initial, events) {
    super((paused) => {
      events.pause(paused);
      events.activity();
      this.#stage.wake();
    });
    this.#canvas = canvas;
    this.#events = events;
    this.settings = settings;
    this.initial = initial;
    this.#picture = new Picture(canvas);
    const { scene, camera } = this.#picture;
    this.character = new Character();
    this.binding = new Binding(this.character.object);
    this.targets = new Targets(this.character.frame, camera);
    this.#ik = new CharacterIK(this.binding, this.targets, heightAt);
    scene.add(this.character.frame);
    this.#stage = new Stage(canvas, (seconds, _, view) => this.#frame(seconds, view), { context: null });
    this.#preferences = new Preferences(canvas, (motion) => {
      if (motion && this.#preferences.calm) {
        this.paused = true;
      }
      this.#paint();
      this.#stage.wake();
    });
    this.paused = this.#preferences.calm;
    // Before the controls of the camera, which must not turn it while a target is dragged.
    this.#listenToPointer();
    this.#orbit = new Orbit(camera, canvas, () => this.#stage.wake());
    this.#resetView();
    this.#listenToKeys();
    canvas.addEventListener('webglcontextrestored', () => this.#stage.wake());
    this.#paint();
    this.apply(settings);
    // A first pose.
    this.#animate(0);
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
    this.#events.activity();
    this.#stage.wake();
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

  /** Whether the user prefers reduced motion. */
  get calm() {
    return this.#preferences.calm;
  }

  /** Goes back to the start; a model stays. */
  reset() {
    this.character.restart();
    this.targets.place(this.character.isHumanoid ? STARTS : this.binding.starts(this.character.frame));
    this.targets.selected = null;
    this.#resetView();
    this.visit(this.initial);
    this.paused = this.#preferences.calm;
    this.#events.change();
  }

  #resetView() {
    const { frame, height } = this.character;
    this.#orbit.reset(frame, height, this.#stage.view);
  }

  /** Shows a model instead of the humanoid. */
  showModel(/** @type {import('./model.js').Model} */ model) {
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
    this.#events.change();
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
    this.targets.selected = null;
    this.#resetView();
    this.character.update(0);
  }

  /** Plays a clip of a model. */
  playClip(/** @type {string} */ name) {
    this.character.play(name, this.paused ? 0 : undefined);
    if (this.paused) {
      this.#animate(0);
    }
    this.#events.activity();
    this.#stage.wake();
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
    if (this.#helper && !shown) {
      this.#picture.scene.remove(this.#helper, this.#ik.helper);
      this.#helper.dispose();
      this.#helper = null;
    } else if (!this.#helper && shown) {
      this.#helper = new SkeletonHelper(this.character.object);
      this.#picture.scene.add(this.#helper, this.#ik.helper);
      this.#paint();
    }
  }

  #paint() {
    const { theme } = this.#preferences;
    this.#picture.paint(theme);
    this.character.paint(theme);
    this.targets.paint(theme);
    this.#helper?.setColors(new Color(theme.sector), new Color(theme.planted));
  }

  #frame(/** @type {number} */ seconds, /** @type {View} */ view) {
    const { character, targets } = this;
    if (view !== this.#picture.size) {
      this.#resize(view);
    }
    const passed = this.paused ? 0 : seconds * Number(this.settings.speed);
    this.#animate(passed);
    this.#focus.copy(character.frame.position);
    this.#orbit.follow(character.frame, this.paused ? 1 : seconds, !this.#preferences.calm);
    this.#picture.camera.updateMatrixWorld();
    // Character and camera have moved, the pointer perhaps not.
    this.#moveDragged();
    this.#ik.update(passed, this.settings);
    targets.update();
    this.#picture.draw(this.#focus);
    this.#frames++;
    const moves = !this.paused || this.#orbit.moves;
    this.#events.frame(!moves);
    return moves;
  }

  /** The picture has another size: balls that were in it stay in it. */
  #resize(/** @type {View} */ view) {
    const { targets } = this;
    const inside = targets.inside(this.#picture.size);
    this.#picture.fit(view);
    for (const name of inside) {
      targets.moveTo(name, targets.onCanvas(name, view), view);
    }
  }

  /** Gives the bones the pose of the animation, after so many seconds. */
  #animate(/** @type {number} */ seconds) {
    this.#ik.restore();
    this.character.update(seconds);
  }

  #listenToPointer() {
    const { targets } = this;
    listenToPointer(this.#canvas, {
      cursor: (point, within) => (targets.at(point, within, this.#stage.view) ? 'on-handle' : ''),
      take: (point, within) => {
        const name = targets.at(point, within, this.#stage.view);
        this.#taken = name !== null;
        if (!name) {
          return false;
        }
        this.#orbit.enabled = false;
        targets.selected = name;
        const place = targets.onCanvas(name, this.#stage.view);
        this.#dragged = { name, point: place };
        this.#stage.wake();
        return place;
      },
      drag: (point) => {
        if (this.#dragged) {
          this.#dragged.point = point;
          // Now, because the pointer may be up before the next frame.
          this.#moveDragged();
          this.#stage.wake();
        }
      },
      release: () => {
        this.#dragged = null;
        this.#orbit.enabled = true;
        this.#stage.wake();
      },
      hover: () => {},
      point: () => {},
    });
    this.#listenToClicks();
  }

  /** A click or a tap beside the balls deselects. */
  #listenToClicks() {
    let [x, y] = [0, 0];
    this.#canvas.addEventListener('pointerdown', (event) => {
      [x, y] = [event.clientX, event.clientY];
    });
    this.#canvas.addEventListener('click', (event) => {
      const moved = Math.hypot(event.clientX - x, event.clientY - y) > CLICK;
      if (!moved && !this.#taken) {
        this.targets.selected = null;
        this.#stage.wake();
      }
    });
  }

  /** Moves the target that is dragged to the pointer. */
  #moveDragged() {
    if (this.#dragged) {
      this.targets.moveTo(this.#dragged.name, this.#dragged.point, this.#stage.view);
    }
  }

  /** The target that keys move: the first one if none is selected. */
  #select() {
    this.targets.selected ??= this.targets.shown[0] ?? null;
    this.#stage.wake();
    return this.targets.selected;
  }

  #listenToKeys() {
    const { targets } = this;
    listenToCharacterKeys(this.#canvas, {
      nudge: (dx, dy) => {
        const name = this.#select();
        if (name) {
          const { view } = this.#stage;
          const { x, y } = targets.onCanvas(name, view);
          targets.moveTo(name, { x: x + dx, y: y + dy }, view);
        }
      },
      push: (steps) => {
        const name = this.#select();
        if (name) {
          targets.push(name, steps * PUSH);
        }
      },
      select: (step) => {
        const { shown, selected } = targets;
        const at = selected ? shown.indexOf(selected) + step : step > 0 ? 0 : -1;
        targets.selected = shown[(at + shown.length) % shown.length] ?? null;
        this.#stage.wake();
      },
      deselect: () => {
        targets.selected = null;
        this.#stage.wake();
      },
      turn: (dx, dy) => {
        this.#orbit.turnBy(dx, dy);
        this.#stage.wake();
      },
      zoom: (steps) => {
        const { selected } = targets;
        this.#orbit.zoom(steps, selected && targets.objectOf(selected).getWorldPosition(new Vector3()));
        this.#stage.wake();
      },
      pause: () => {
        this.paused = !this.paused;
      },
      reset: () => this.reset(),
    });
  }

  /** What is shown: points in CSS pixels of the canvas, places in metres. */
  state() {
    const { view } = this.#stage;
    const { frame, isHumanoid, clip } = this.character;
    return {
      targets: this.targets.shown.map((name) => ({
        name,
        ...this.targets.onCanvas(name, view),
        place: this.targets.objectOf(name).position.toArray(),
      })),
      selected: this.targets.selected,
      place: frame.position.toArray(),
      camera: this.#picture.camera.position.toArray(),
      chains: this.binding.chains.map(({ name, first, tip, used }) => ({ name, first, tip, used })),
      isHumanoid,
      clip,
      bones: this.binding.bones.size,
      frames: this.#frames,
      settings: this.settings,
      paused: this.paused,
    };
  }
}
