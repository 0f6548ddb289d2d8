// A pose that is passed to the solver as one block, in each frame.

/** @typedef {import('../../core/heap-object.js').HeapObject} HeapObject */

export class PoseBlock {
  #heap;
  #block;
  #hasRoot;

  /**
   * @param {HeapObject} heap of the rig
   * @param {number} joints how many
   * @param {boolean} hasRoot whether it says where the root is
   */
  constructor(heap, joints, hasRoot) {
    this.#heap = heap;
    this.#hasRoot = hasRoot;
    this.#block = new Float64Array(4 + 5 * joints);
    /** Where the root is. */
    this.root = this.#block.subarray(1, 4);
    /** The values of the joints; NaN: none. */
    this.values = this.#block.subarray(4, 4 + joints).fill(Number.NaN);
    /** The rotations of the joints relative to their parents: a quaternion each. */
    this.rotations = this.#block.subarray(4 + joints);
  }

  /**
   * Makes this the pose of the rig, within its limits. Returns 0, or the code of an error.
   * @returns {number}
   */
  set() {
    return this.#heap.instance.borrow(this.#block.byteLength, this.#pass);
  }

  // Made once: a closure per call would be garbage in each frame.
  #pass = (/** @type {number} */ address) => {
    const { instance, wasm } = this.#heap;
    const count = this.values.length;
    instance.view(Float64Array, address, this.#block.length).set(this.#block);
    const root = this.#hasRoot ? address + 8 : 0;
    return wasm.ik_rig_set_pose(this.#heap.alive(), root, address + 32, address + 8 * (4 + count), address);
  };
}
