// The picture of the crowd: by WebGL, or, where there is none, on a 2-D canvas. Both measure how long drawing takes.

import { Picture } from '../shared-3d/picture.js';
import { FlatPicture } from '../shared-spider/flat-picture.js';
import { FIELD } from './field.js';

/** Fog from here to there, in metres from the camera: it hides nothing of the field. */
export const FOG = /** @type {[number, number]} */ ([16, 30]);

export class CrowdPicture extends Picture {
  /** How long the last picture took until it was given to the graphics card, in milliseconds. */
  drawTime = 0;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    super(canvas, { shadows: 0, fog: FOG });
  }

  /**
   * @override
   * @param {import('three').Vector3} focus
   * @param {import('three').PerspectiveCamera} [camera]
   */
  draw(focus, camera) {
    const start = performance.now();
    super.draw(focus, camera);
    this.drawTime = performance.now() - start;
  }
}

/** The best picture that the browser can draw. @param {HTMLCanvasElement} canvas */
export function makePicture(canvas) {
  try {
    return new CrowdPicture(canvas);
  } catch (error) {
    if (canvas.getContext('webgl2')) {
      throw error;
    }
    return new FlatPicture(canvas, FIELD);
  }
}
