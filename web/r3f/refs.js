// Values that may be given as refs of React.

import { isObject, wrongType } from '../core/arguments.js';

/** @typedef {import('three').Object3D} Object3D */
/**
 * Whether a value is a ref: `{ current }`.
 * @param {unknown} value
 * @returns {value is { current: unknown }}
 */
export const isRef = (value) => isObject(value) && 'current' in value && !value.isObject3D;

/**
 * The present value of a ref, or the value itself if it is no ref; null if it is absent.
 * @param {unknown} value
 * @returns {any}
 */
export const currentOf = (value) => (isRef(value) ? value.current : value) ?? null;

/**
 * The model that a hook is given; null if it is not there yet.
 * @param {unknown} model
 * @returns {Object3D | null}
 */
export function readModel(model) {
  if (model === null) {
    return null;
  }
  const object = currentOf(model);
  if (!(isRef(model) || isObject(model)) || !(object === null || object.isObject3D)) {
    throw wrongType(
      'model',
      'a ref to an Object3D of three.js, an Object3D, or null',
      isRef(model) ? object : model,
    );
  }
  return object;
}

/**
 * Gives a ref its value.
 * @param {string} name of the option
 * @param {unknown} ref undefined: there is none
 * @param {unknown} value
 */
export function setRef(name, ref, value) {
  if (ref !== undefined && ref !== null) {
    if (!isRef(ref)) {
      throw wrongType(name, 'a ref of useRef', ref);
    }
    ref.current = value;
  }
}
