// The picture: a renderer, light with soft shadows, and the colours of the page.

import {
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import shared from '../strings/en/shared.js';

/** @typedef {import('../../element.js').View} View */
/** @typedef {import('../shared/draw.js').Theme} Theme */

/** From what is looked at to the light, in metres. */
const LIGHT = new Vector3(2.2, 5, 2.6);

/**
 * How a picture is made, in metres.
 * @typedef {object} PictureOptions
 * @property {number} [shadows] half the width of the square in which shadows fall, 0 for no shadows; default 3.2
 * @property {[number, number]} [fog] from the camera to where the fog begins, and to where it hides everything; default
 *   8 and 17
 */

export class Picture {
  scene = new Scene();
  camera = new PerspectiveCamera(32, 1, 0.05, 60);
  #renderer;
  #sky = new HemisphereLight();
  #sun = new DirectionalLight();
  /** Comes from the camera, so that a figure that turns its back to the sun can be seen. */
  #lamp = new DirectionalLight();
  #fog;
  /** The size that the renderer has. @type {View} */
  #size = { width: 0, height: 0, scale: 0 };

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {PictureOptions} [options]
   * @throws {Error} if the browser has no WebGL 2
   */
  constructor(canvas, { shadows = 3.2, fog = [8, 17] } = {}) {
    const context = canvas.getContext('webgl2', {
      antialias: true,
      alpha: true,
      // The picture is kept after it was shown, so that it can be printed.
      preserveDrawingBuffer: true,
    });
    if (!context) {
      throw new Error(shared.noWebGL);
    }
    this.#renderer = new WebGLRenderer({ canvas, context });
    this.#renderer.setClearAlpha(0);
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    const sun = this.#sun;
    sun.castShadow = shadows > 0;
    sun.shadow.mapSize.set(1024, 1024);
    sun.shadow.radius = 5;
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.012;
    const { camera } = sun.shadow;
    [camera.left, camera.right, camera.bottom, camera.top] = [-shadows, shadows, -shadows, shadows];
    [camera.near, camera.far] = [0.5, 14];
    this.#fog = new Fog(0, ...fog);
    this.scene.fog = this.#fog;
    this.scene.add(this.#sky, sun, sun.target, this.#lamp);
  }

  /** Takes the light and the fog from the colours of the page. Returns whether these are dark. */
  paint(/** @type {Theme} */ theme) {
    const stage = new Color(theme.stage);
    const dark = stage.getHSL({ h: 0, s: 0, l: 0 }).l < 0.5;
    this.#fog.color.copy(stage);
    this.#sky.color.set(dark ? '#cdd8f0' : '#ffffff');
    this.#sky.groundColor.set(dark ? '#3a342c' : '#cfc2ae');
    this.#sky.intensity = dark ? 1.35 : 1.6;
    this.#sun.color.set(dark ? '#ffeed6' : '#fff6e8');
    this.#sun.intensity = dark ? 2 : 1.8;
    this.#lamp.intensity = dark ? 0.9 : 0.6;
    return dark;
  }

  /** The size of the last picture; its width is 0 before the first one. */
  get size() {
    return this.#size;
  }

  /** Makes the next pictures as large as the canvas. */
  fit(/** @type {View} */ view) {
    const { width, height, scale } = view;
    this.#size = view;
    this.#renderer.setPixelRatio(scale);
    this.#renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
  }

  /**
   * Draws, with the light over a point.
   * @param {Vector3} focus
   * @param {PerspectiveCamera} [camera]
   */
  draw(focus, camera = this.camera) {
    this.#sun.target.position.copy(focus);
    this.#sun.position.addVectors(focus, LIGHT);
    // Its direction is that from the camera to what is looked at.
    this.#lamp.position.copy(camera.position).sub(focus);
    this.#renderer.render(this.scene, camera);
  }
}
