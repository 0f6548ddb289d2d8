// Height fields in the memory of a wasm instance: one copy of each, for all walkers that stand on it.

/** @typedef {import('../core/instance.js').Instance} Instance */
/** @typedef {import('../ground/field-data.js').FieldData} FieldData */

/**
 * The copy of a field in the memory of an instance, for one more walker, which must release it.
 * @param {Instance} instance
 * @param {FieldData} field
 */
export function takeCopy(instance, field) {
  const copy =
    /** @type {FieldCopy | undefined} */ (field.copies.get(instance)) ?? new FieldCopy(instance, field);
  copy.users++;
  return copy;
}

export class FieldCopy {
  #instance;
  #field;
  #heights = new Float32Array(0);
  /** How many walkers stand on it. */
  users = 0;
  /** Its address. @type {number} */
  pointer;

  /**
   * @param {Instance} instance
   * @param {FieldData} field
   */
  constructor(instance, field) {
    const { columns, rows, x, y, cell, heights, copies } = field;
    const [code, pointer] = instance.withScratch([], (results) =>
      instance.wasm.ik_wasm_height_field_create(columns, rows, x, y, cell, results),
    );
    instance.check(code, 'ground');
    this.#instance = instance;
    this.#field = field;
    this.pointer = pointer >>> 0;
    this.setHeights(0, 0, columns, heights);
    copies.set(instance, this);
  }

  /**
   * Copies a rectangle of heights. Allocates nothing in the memory of the instance, so it cannot fail.
   * @param {number} column the first one
   * @param {number} row the first one
   * @param {number} columns how many
   * @param {Float32Array} heights row after row
   */
  setHeights(column, row, columns, heights) {
    if (this.#instance.crashed) {
      return;
    }
    const { columns: all, heights: whole } = this.#field;
    const address = this.#instance.wasm.ik_wasm_height_field_change(this.pointer);
    if (this.#heights.length === 0) {
      // The first time, or the memory has grown.
      this.#heights = this.#instance.view(Float32Array, address, whole.length);
    }
    if (columns === all) {
      this.#heights.set(heights, row * all);
      return;
    }
    for (let i = 0; i * columns < heights.length; i++) {
      this.#heights.set(heights.subarray(i * columns, (i + 1) * columns), (row + i) * all + column);
    }
  }

  /** A walker no longer stands on it: the last one frees it. */
  release() {
    this.users--;
    if (this.users === 0) {
      this.#field.copies.delete(this.#instance);
      this.#instance.release(this.#instance.wasm.ik_height_field_destroy, this.pointer);
    }
  }
}
