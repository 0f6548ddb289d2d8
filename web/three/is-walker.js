// Whether a value is a walker.

import { isObject, lengthOf } from '../core/arguments.js';

/**
 * Whether a value has what is used of a `Walker`. It may be of another copy of the package.
 * @param {unknown} value
 */
export function isWalker(value) {
  return (
    isObject(value) &&
    ['update', 'clone', 'teleport'].every((name) => typeof value[name] === 'function') &&
    (value.up === 'y' || value.up === 'z') &&
    lengthOf(value.body?.rotation) === 4 &&
    Array.isArray(value.legs) &&
    value.legs.every((leg) => Array.isArray(leg?.joints) && isObject(leg.foot) && isObject(leg.options))
  );
}
