// What the figures of the 3-D pages have in common: a picture, a camera that goes around it, and frames while
// something moves.

import { Vector3 } from 'three';
import { Stage } from '../../element.js';
import { Pausable } from '../shared/pausable.js';
import { Preferences } from '../shared/preferences.js';
import { Orbit } from './orbit.js';
import { Picture } from './picture.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../../element.js').View} View */

/** What a camera follows that stays where it is. */
const ORIGIN = { position: new Vector3(), rotation: { y: 0 } };

/**
 * What the page does when something happens in the figure.
 * @typedef {object} FigureEvents
 * @property {(settled: boolean) => void} frame after each frame; `settled`: nothing moves after it
 * @property {() => void} change the user has changed the settings
 * @property {(paused: boolean) => void} pause
 * @property {() => void} activity what the figure does has changed. Frames do not report it while the picture is off the
 *   screen, because there are none then
 */

/**
 * What a figure is made of.
 * @typedef {object} FigureSetup
 * @property {HTMLCanvasElement} canvas
 * @property {Values} settings
 * @property {Values} initial what `reset` goes back to
 * @property {FigureEvents} events
 */

/**
 * The base of a figure. The constructor of a subclass makes its objects, listens to the pointer, and then calls `begin`:
 * so the camera does not turn while something is dragged. A subclass overrides what it needs of the methods.
 */
export class Figure3D extends Pausable {
  /** How many frames were drawn. */
  frames = 0;
  /** The camera's controls; set by `begin`. */
  orbit = /** @type {Orbit} */ (/** @type {unknown} */ (null));

  /**
   * @param {FigureSetup} setup
   * @param {import('./picture.js').PictureOptions | Picture} [picture] its options, or the picture
   */
  constructor({ canvas, initial, events }, picture) {
    super((paused) => {
      events.pause(paused);
      events.activity();
      this.stage.wake();
    });
    this.canvas = canvas;
    this.initial = initial;
    this.events = events;
    this.picture = picture && 'draw' in picture ? picture : new Picture(canvas, picture);
    this.stage = new Stage(canvas, (seconds, _, view) => this.#frame(seconds, view), { context: null });
    this.preferences = new Preferences(canvas, (motion) => {
      if (motion && this.calm) {
        this.becomeCalm();
      }
      this.repaint();
      this.stage.wake();
    });
    canvas.addEventListener('webglcontextrestored', () => this.stage.wake());
  }

  /** Shows the figure: everything that it is made of is there. */
  begin(/** @type {import('./orbit.js').OrbitOptions} */ orbit) {
    this.orbit = new Orbit(this.picture.camera, this.canvas, () => this.stage.wake(), orbit);
    this.resetView();
    this.repaint();
    this.paused = false;
    if (this.calm) {
      this.becomeCalm();
    }
  }

  /** The user prefers reduced motion: nothing moves by itself any more. */
  becomeCalm() {
    this.paused = true;
  }

  /** What the picture is seen with. */
  get camera() {
    return this.picture.camera;
  }

  /** Whether the user prefers reduced motion. */
  get calm() {
    return this.preferences.calm;
  }

  /** What the camera follows. @returns {import('./orbit.js').Frame} */
  get follows() {
    return ORIGIN;
  }

  /** What the light shines on. */
  get lightTarget() {
    return this.follows.position;
  }

  /** Whether the user can turn the view. */
  get looksAround() {
    return true;
  }

  /** Whether nothing moves by itself, although the figure is not paused. */
  get rests() {
    return false;
  }

  /** How high over what it follows the camera looks, in metres. */
  get middle() {
    return 0;
  }

  /** Whether the camera turns with what it follows. */
  get turns() {
    return false;
  }

  /** Goes back to the view of the start. */
  resetView() {
    this.orbit.reset(this.follows, this.middle, this.stage.view);
  }

  /** Takes the colours of the page. */
  repaint() {
    const { theme } = this.preferences;
    this.paint(theme, this.picture.paint(theme));
  }

  /**
   * Gives the objects their colours.
   * @param {import('../shared/draw.js').Theme} _theme
   * @param {boolean} _dark
   */
  paint(_theme, _dark) {}

  /** Moves what moves by itself, before the camera follows it. @param {number} _seconds 0 while the figure is paused */
  advance(_seconds) {}

  /**
   * Solves, after the camera has moved.
   * @param {number} _seconds 0 while the figure is paused
   * @returns {boolean} whether something still moves, while the figure is paused, too
   */
  pose(_seconds) {
    return false;
  }

  /** The picture has another size. @param {View} view */
  resize(view) {
    this.picture.fit(view);
    this.orbit.resize(view);
    this.camera.updateMatrixWorld();
  }

  /** What is shown, for tests. A subclass adds what its figure has: points in CSS pixels of the canvas, places in metres. */
  state() {
    const { camera, frames, paused } = this;
    return { camera: camera.position.toArray(), frames, paused };
  }

  #frame(/** @type {number} */ seconds, /** @type {View} */ view) {
    if (view !== this.picture.size) {
      this.resize(view);
    }
    const passed = this.paused ? 0 : seconds;
    this.advance(passed);
    this.orbit.follow(this.follows, this.paused ? 1 : seconds, this.turns);
    this.camera.updateMatrixWorld();
    const poses = this.pose(passed);
    this.picture.draw(this.lightTarget, this.camera);
    this.frames++;
    const moves = !(this.paused || this.rests) || this.orbit.moves || poses;
    this.events.frame(!moves);
    return moves;
  }
}
