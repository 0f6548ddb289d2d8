// The arrays of a batch, as both sides of a pool know them: which there are, and where they are in a buffer.

/** What users write: arrays that a batch reads. */
export const INPUTS = ['targets', 'roots', 'bases', 'poles', 'active'];
/** What a batch writes. It also writes roots, if these move in a solve. */
export const OUTPUTS = ['positions', 'rotations', 'errors', 'iterations', 'statuses'];

const TYPES = { Float64Array, Float32Array, Int32Array, Uint8Array };

/** @typedef {Float64Array | Float32Array | Int32Array | Uint8Array} NumberArray */
/**
 * An array of a batch.
 * @typedef {object} Field
 * @property {string} name
 * @property {keyof typeof TYPES} type
 * @property {number} width how many numbers it has per chain
 */
/**
 * Arrays by the names of their fields.
 * @typedef {Record<string, NumberArray>} Arrays
 */

/**
 * Those fields that a batch has.
 * @param {any} batch
 * @param {number} count of its chains
 * @param {readonly string[]} names
 * @returns {Field[]}
 */
export function fieldsOf(batch, count, names) {
  return names
    .filter((name) => ArrayBuffer.isView(batch[name]))
    .map((name) => {
      const array = /** @type {NumberArray} */ (batch[name]);
      const type = /** @type {keyof typeof TYPES} */ (array.constructor.name);
      return { name, type, width: array.length / count };
    });
}

/** Where an array begins in a buffer is divisible by 8. */
const aligned = (/** @type {number} */ bytes) => Math.ceil(bytes / 8) * 8;

/**
 * How many bytes the arrays of so many chains need.
 * @param {readonly Field[]} fields
 * @param {number} count
 */
export function bytesOf(fields, count) {
  return fields.reduce(
    (sum, { type, width }) => sum + aligned(TYPES[type].BYTES_PER_ELEMENT * width * count),
    0,
  );
}

/**
 * The arrays of so many chains in a buffer, one after another.
 * @param {readonly Field[]} fields
 * @param {number} count
 * @param {ArrayBufferLike} buffer
 * @param {number} [start] where they begin in it
 * @returns {Arrays}
 */
export function arraysIn(fields, count, buffer, start = 0) {
  let at = start;
  return Object.fromEntries(
    fields.map(({ name, type, width }) => {
      const array = new TYPES[type](/** @type {ArrayBuffer} */ (buffer), at, width * count);
      at += aligned(array.byteLength);
      return [name, array];
    }),
  );
}

/**
 * The parts of arrays that belong to some of the chains.
 * @param {readonly Field[]} fields
 * @param {Arrays} arrays
 * @param {{ first: number, count: number }} span
 * @returns {Arrays}
 */
export function partsOf(fields, arrays, { first, count }) {
  return Object.fromEntries(
    fields.map(({ name, width }) => [name, arrays[name].subarray(width * first, width * (first + count))]),
  );
}

/**
 * Copies arrays.
 * @param {readonly Field[]} fields
 * @param {any} from arrays, or a batch
 * @param {any} to arrays, or a batch
 */
export function copyFields(fields, from, to) {
  for (const { name } of fields) {
    to[name].set(from[name]);
  }
}
