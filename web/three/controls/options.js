// The options of createIKControls.

import { isObject, readName, readNumber, readOptions, wrongType, wrongValue } from '../../core/arguments.js';
import { coded } from '../../core/errors.js';
import { readObject3D, topOf } from '../nodes.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * @typedef {object} IKControlsOptions
 * @property {{ enabled: boolean } | null} [orbit] Controls of the camera, such as OrbitControls: they are disabled while
 *   a handle is pressed.
 * @property {Object3D} [scene] What the handles are added to. Default: the topmost parent of the skeleton.
 * @property {'translate' | 'rotate'} [mode] Whether dragging moves or rotates. Rotating a target has an effect on chains
 *   with the orientation `'target'`. Default `'translate'`.
 * @property {number} [size] The radius of handles on the screen, in CSS pixels, 1 to 100. Default 7.
 */
const OPTIONS = ['orbit', 'scene', 'mode', 'size'];
const MODES = /** @type {const} */ (['translate', 'rotate']);

/** @param {unknown} mode */
export const readMode = (mode) => MODES[readName('mode', mode, MODES)];

/**
 * Reads the options, with the default ones.
 * @param {unknown} options
 * @param {Object3D} object the skeleton's
 */
export function readControlsOptions(options, object) {
  const { orbit = null, scene, mode, size = 7 } = readOptions('createIKControls', options, OPTIONS);
  if (orbit !== null && !(isObject(orbit) && 'enabled' in orbit)) {
    throw wrongType('orbit', 'controls with a property enabled', orbit);
  }
  if (!(readNumber('size', size) >= 1 && size <= 100)) {
    throw wrongValue('size', 'a number of pixels from 1 to 100', size);
  }
  return {
    orbit: /** @type {{ enabled: boolean } | null} */ (orbit),
    mode: mode === undefined ? MODES[0] : readMode(mode),
    size,
    scene: sceneOf(object, scene),
  };
}

/**
 * What handles are added to.
 * @param {Object3D} object the skeleton's
 * @param {unknown} scene
 */
function sceneOf(object, scene) {
  if (scene !== undefined) {
    return readObject3D('scene', scene);
  }
  const top = topOf(object);
  if (top === object) {
    throw coded(
      'out-of-range',
      new RangeError('scene: the skeleton has no parent: add it to a scene before, or give the scene'),
    );
  }
  return top;
}
