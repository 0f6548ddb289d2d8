// Random input for the golden programs, and the hash of their results: the same as golden.h.
// Input is made with + - * / alone, so that it has the same bits in every engine.

export function begin() {
  let state = 2463534242;
  let hash = 0x811c9dc5;

  // Marsaglia's xorshift32, from 0 to 1.
  function draw() {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  }

  /**
   * @param {number} least
   * @param {number} most
   */
  function between(least, most) {
    return least + (most - least) * draw();
  }

  /**
   * @param {number} count
   * @param {number} size
   */
  function numbers(count, size) {
    return Array.from({ length: count }, () => between(-size, size));
  }

  /**
   * FNV-1a.
   * @param {ArrayBufferView} view
   */
  function addBytes(view) {
    for (const byte of new Uint8Array(view.buffer, view.byteOffset, view.byteLength)) {
      hash = Math.imul(hash ^ byte, 0x01000193);
    }
  }

  function digest() {
    return (hash >>> 0).toString(16).padStart(8, '0');
  }

  return { draw, between, numbers, addBytes, digest };
}
