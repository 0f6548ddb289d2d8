// What a SkeletonIK solves: the base of chains, look-ats and feet.

import { coded } from '../core/errors.js';
import { rejectWrites } from '../core/guards.js';
import { Weighted } from './weighted.js';

export class IKPart extends Weighted {
  #removed = false;

  /** Throws after it was removed. @internal */
  alive() {
    if (this.#removed) {
      throw coded('disposed', new Error('This part of a SkeletonIK was used after it was removed'));
    }
  }

  /** What is solved here. @internal @returns {readonly any[]} */
  get aims() {
    return [this];
  }

  /** What is judged at the end of an update. @internal @returns {readonly any[]} */
  get judged() {
    return [this];
  }

  /** Is called when it is removed. @internal */
  dispose() {
    this.#removed = true;
  }
}

rejectWrites(IKPart);
