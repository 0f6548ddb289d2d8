// The figure.

import { Mesh, MeshStandardMaterial, SphereGeometry } from 'three';
import { Figure3D } from '../shared-3d/figure.js';
import { Floor } from '../shared-3d/floor.js';
import { Handles } from '../shared-3d/handles.js';
import { listenToViewKeys } from '../shared-3d/keys.js';

/** @typedef {import('../shared/settings.js').Values} Values */

/** @type {import('../shared-3d/orbit.js').OrbitOptions} */
const VIEW = { from: [0.5, 0.5, 1], distance: 4, range: [1.5, 8], aside: 1 };

export class DemoFigure extends Figure3D {
  #floor = new Floor();
  #ball = new Mesh(new SphereGeometry(0.3), new MeshStandardMaterial());

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Values} settings
   * @param {Values} initial what `reset` goes back to
   * @param {import('../shared-3d/figure.js').FigureEvents} events
   */
  constructor(canvas, settings, initial, events) {
    super(canvas, events);
    this.settings = settings;
    this.initial = initial;
    this.picture.scene.add(this.#floor.object, this.#ball);
    this.handles = new Handles(this, [
      { name: 'ball', object: this.#ball, radius: 0.3, move: (place) => this.#ball.position.copy(place) },
    ]);
    this.begin(VIEW);
    listenToViewKeys(this, this.handles);
  }

  /** Uses other settings. */
  apply(/** @type {Values} */ settings) {
    this.settings = settings;
    this.stage.wake();
  }

  /** Goes back to the start. */
  reset() {
    this.resetView();
    this.apply(this.initial);
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
    this.#ball.material.color.set(theme.target);
  }

  /** @override */
  advance(/** @type {number} */ seconds) {
    this.#ball.position.x += 0.01 * seconds;
  }

  state() {
    return { frames: this.frames, paused: this.paused, settings: this.settings };
  }
}
