// Reading arguments: is it of the right type, and are there as many as there must be? What values
// are allowed is the solver's to say. Everything is read once, before the solver is called.

/** @typedef {{ x: number, y: number, z?: number }} XYZ A point, or anything else that has these. */
/** @typedef {{ x: number, y: number, z: number, w: number }} XYZW A quaternion, or anything else that has these. */

/**
 * A value, short enough for a message.
 * @param {unknown} value
 */
export function show(value) {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  }
  if (typeof value === 'bigint') {
    return `${value}n`;
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? 'an empty array' : 'an array';
  }
  if (typeof value === 'object' && value !== null) {
    return 'an object';
  }
  return typeof value === 'function' ? 'a function' : String(value);
}

/**
 * @param {string} name
 * @param {string} rule
 * @param {unknown} value
 */
export function wrongType(name, rule, value) {
  return new TypeError(`${name} must be ${rule}, but is ${show(value)}`);
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function readNumber(name, value) {
  if (typeof value !== 'number') {
    throw wrongType(name, 'a number', value);
  }
  return value;
}

/**
 * A number as a 32-bit integer of the solver's; what is none becomes one that the solver refuses.
 * @param {number} number
 * @param {number} refused
 */
export function toInteger(number, refused) {
  return Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? number : refused;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function readBoolean(name, value) {
  if (typeof value !== 'boolean') {
    throw wrongType(name, 'true or false', value);
  }
  return value;
}

/**
 * The index of a name in a list of names.
 * @param {string} name
 * @param {unknown} value
 * @param {string[]} names
 * @param {string} [where] that they are the names there are
 */
export function readName(name, value, names, where = '') {
  const index = names.indexOf(/** @type {string} */ (value));
  if (index < 0) {
    const rule = names.map((each) => JSON.stringify(each)).join(' or ') + where;
    throw typeof value === 'string'
      ? new RangeError(`${name} must be ${rule}, but is ${show(value)}`)
      : wrongType(name, rule, value);
  }
  return index;
}

/**
 * The length of what may be an array-like; undefined where it is none. What has an `x` is a point,
 * and none, whatever length it has as a vector.
 * @param {any} value
 * @returns {unknown}
 */
export function lengthOf(value) {
  return typeof value === 'object' && value !== null && !('x' in value) ? value.length : undefined;
}

/**
 * A copy of an array-like of numbers.
 * @param {string} name
 * @param {unknown} value
 * @param {number} least how many there must be
 * @param {number} [most]
 */
export function readNumbers(name, value, least, most = least) {
  const given = lengthOf(value);
  if (given === undefined) {
    throw wrongType(name, 'an array of numbers', value);
  }
  const array = /** @type {ArrayLike<unknown>} */ (value);
  const length = typeof given === 'number' && Number.isInteger(given) ? given : Number.NaN;
  if (!(length >= least && length <= most)) {
    const count = least === most ? least : `${least} to ${most}`;
    const nested = typeof array[0] === 'object' ? ', each an object; it must be flat: x0, y0, x1, y1, …' : '';
    throw new RangeError(`${name} must have ${count} numbers, but has ${show(given)}${nested}`);
  }
  const numbers = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const number = array[i];
    if (typeof number !== 'number') {
      throw wrongType(`${name}[${i}]`, 'a number', number);
    }
    numbers[i] = number;
  }
  return numbers;
}

/**
 * How many dimensions a point has: as many as it says, like a joint, or by its looks; 0 if it looks
 * like no point.
 * @param {any} point
 */
export function countDimensions(point) {
  const length = lengthOf(point);
  if (length !== undefined) {
    return length === 2 || length === 3 ? length : 0;
  }
  if (typeof point !== 'object' || point === null) {
    return 0;
  }
  return point.dimensions === 2 || point.z === undefined ? 2 : 3;
}

// What readPoint gives. It is filled after all that a user's getters could run in, and emptied by
// its reader before anything else runs, so that one serves all and a solve allocates nothing.
const read = new Float64Array(3);

/**
 * The coordinates of a point given as `(x, y)` or `(x, y, z)`, as an array-like of as many numbers as
 * there are dimensions, or as an object with x and y, and z in three. The third coordinate of a
 * planar point is 0, and may be given as that. The result is only good until the next call.
 * @param {string} name
 * @param {any} x the first number, or the point
 * @param {unknown} y
 * @param {unknown} z
 * @param {number} dimensions
 */
export function readPoint(name, x, y, z, dimensions) {
  const length = lengthOf(x);
  if (typeof x === 'number') {
    y = readNumber(`${name}: y`, y);
    z = readThird(`${name}: z`, z, dimensions);
  } else if (length !== undefined) {
    const point = x;
    if (length !== dimensions) {
      throw new RangeError(`${name} must have ${dimensions} numbers, but has ${show(length)}`);
    }
    x = readNumber(`${name}[0]`, point[0]);
    y = readNumber(`${name}[1]`, point[1]);
    z = dimensions === 3 ? readNumber(`${name}[2]`, point[2]) : 0;
  } else if (typeof x === 'object' && x !== null) {
    const point = x;
    x = readNumber(`${name}.x`, point.x);
    y = readNumber(`${name}.y`, point.y);
    z = readThird(`${name}.z`, point.z, dimensions);
  } else {
    const object = dimensions === 3 ? '{x, y, z}' : '{x, y}';
    throw wrongType(name, `${dimensions} numbers, an array of them, or ${object}`, x);
  }
  read[0] = x;
  read[1] = /** @type {number} */ (y);
  read[2] = /** @type {number} */ (z);
  return read;
}

// What readTurn gives, in the same way.
const angle = new Float64Array(1);
const turn = new Float64Array(4);

/**
 * How something is turned: in the plane an angle; in space a quaternion given as `(x, y, z, w)`, as an
 * array-like of four numbers, or as an object with x, y, z and w. The result is only good until the
 * next call.
 * @param {string} name
 * @param {any} x the angle, the first number, or the quaternion
 * @param {unknown} y
 * @param {unknown} z
 * @param {unknown} w
 * @param {number} dimensions
 */
export function readTurn(name, x, y, z, w, dimensions) {
  if (dimensions === 2) {
    if (typeof x !== 'number') {
      throw wrongType(name, 'an angle in radians', x);
    }
    angle[0] = x;
    return angle;
  }
  const length = lengthOf(x);
  if (typeof x === 'number') {
    y = readNumber(`${name}: y`, y);
    z = readNumber(`${name}: z`, z);
    w = readNumber(`${name}: w`, w);
  } else if (length !== undefined) {
    const given = x;
    if (length !== 4) {
      throw new RangeError(`${name} must have 4 numbers, but has ${show(length)}`);
    }
    x = readNumber(`${name}[0]`, given[0]);
    y = readNumber(`${name}[1]`, given[1]);
    z = readNumber(`${name}[2]`, given[2]);
    w = readNumber(`${name}[3]`, given[3]);
  } else if (typeof x === 'object' && x !== null) {
    const given = x;
    x = readNumber(`${name}.x`, given.x);
    y = readNumber(`${name}.y`, given.y);
    z = readNumber(`${name}.z`, given.z);
    w = readNumber(`${name}.w`, given.w);
  } else {
    throw wrongType(name, 'a quaternion: 4 numbers, an array of them, or {x, y, z, w}', x);
  }
  turn[0] = x;
  turn[1] = /** @type {number} */ (y);
  turn[2] = /** @type {number} */ (z);
  turn[3] = /** @type {number} */ (w);
  return turn;
}

/**
 * A quaternion in one argument: an array-like of four numbers, or an object with x, y, z and w. The
 * result is only good until the next call, as of `readTurn`.
 * @param {string} name
 * @param {unknown} value
 */
export function readQuaternion(name, value) {
  if (typeof value === 'number') {
    throw wrongType(name, 'a quaternion: an array of 4 numbers, or {x, y, z, w}', value);
  }
  return readTurn(name, value, undefined, undefined, undefined, 3);
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {number} dimensions
 */
function readThird(name, value, dimensions) {
  if (dimensions === 3) {
    if (value === undefined) {
      throw wrongType(`${name}`, 'a number in space', value);
    }
    return readNumber(name, value);
  }
  if (value !== undefined && value !== 0) {
    const but = `but is ${show(value)}${cureOf(value)}`;
    throw new RangeError(`${name} must be 0 or absent in the plane, ${but}`);
  }
  return 0;
}

/** Options behind a point in numbers look like one number more. */
function cureOf(/** @type {unknown} */ extra) {
  return typeof extra === 'object' && extra !== null ? '; options go behind a point in one array' : '';
}

/**
 * Refuses an argument that a call does not take.
 * @param {string} name of the call
 * @param {unknown} extra
 */
export function readNoMore(name, extra) {
  if (extra !== undefined) {
    throw new TypeError(
      `${name} is given ${show(extra)} behind all that it takes${name === 'solve' ? cureOf(extra) : ''}`,
    );
  }
}

/**
 * An options object with none but known names.
 * @param {string} name
 * @param {unknown} value
 * @param {string[]} known
 * @returns {Record<string, unknown>}
 */
export function readOptions(name, value, known) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw wrongType(`The argument of ${name}`, 'an object of options', value);
  }
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) {
      const list = known.length > 0 ? `they are ${known.join(', ')}` : 'there are none yet';
      throw new TypeError(`${name} has no option ${show(key)}; ${list}`);
    }
  }
  return /** @type {Record<string, unknown>} */ (value);
}
