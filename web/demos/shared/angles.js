// Angles and numbers as texts, and in other units.

export const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;
export const degrees = (/** @type {number} */ radians) => (radians * 180) / Math.PI;

/** An angle from -π to π. */
export const wrap = (/** @type {number} */ angle) => Math.atan2(Math.sin(angle), Math.cos(angle));

/** Degrees in [-180, 180]. */
export function wrapDegrees(/** @type {number} */ degrees) {
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return turned === -180 && degrees > 0 ? 180 : turned;
}

/** A number with a minus sign, which is longer than a hyphen. There is no minus 0. */
export function number(/** @type {number} */ value, digits = 0) {
  const text = value.toFixed(digits);
  return (Number(text) === 0 ? text.replace('-', '') : text).replace('-', '−');
}

/** The text of an angle, in degrees. */
export function inDegrees(/** @type {number} */ radians, digits = 0) {
  return `${number(degrees(radians), digits)}°`;
}

/** The text of a number in a formula: a negative number is in brackets. */
export function inBrackets(/** @type {string} */ text) {
  return text.startsWith('−') ? `(${text})` : text;
}

/** The text of a number squared. */
export const squared = (/** @type {number} */ value, digits = 0) => `${inBrackets(number(value, digits))}²`;
