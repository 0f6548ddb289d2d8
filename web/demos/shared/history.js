// What undo and redo go back to.

/** The most steps back. */
const MOST = 200;

/** @template T */
export class History {
  /** @type {T[]} */
  #before = [];
  /** @type {T[]} */
  #after = [];

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  /** Something changes: this is how it was before. */
  add(/** @type {T} */ before) {
    this.#before.push(before);
    this.#before.splice(0, this.#before.length - MOST);
    this.#after = [];
  }

  /** @param {T} now @returns {T | null} what to go back to */
  undo(now) {
    const before = this.#before.pop();
    if (before === undefined) {
      return null;
    }
    this.#after.push(now);
    return before;
  }

  /** @param {T} now @returns {T | null} what to go forward to */
  redo(now) {
    const after = this.#after.pop();
    if (after === undefined) {
      return null;
    }
    this.#before.push(now);
    return after;
  }
}
