// The memory of a walker: itself, and its share of the height field that it stands on.

import { HeapObject } from '../core/heap-object.js';

/** @typedef {import('./field-copy.js').FieldCopy} FieldCopy */
/** @typedef {import('./views.js').WalkerEvent} WalkerEvent */

// It must not refer to the walker that users hold, nor to a function of theirs: it is kept until that walker was
// garbage collected.
export class WalkerHeap extends HeapObject {
  /** The field that it stands on. @type {FieldCopy | null} */
  #field = null;
  /** The events of the last update; null until they are read. @type {readonly WalkerEvent[] | null} */
  events = null;

  /**
   * Keeps the field that it stands on from now on, and releases the last one.
   * @param {FieldCopy | null} field
   */
  keepField(field) {
    this.#field?.release();
    this.#field = field;
  }

  /** @override */
  end() {
    super.end();
    this.keepField(null);
  }
}
