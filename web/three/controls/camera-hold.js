// Keeps the controls of the camera still while something is dragged.

export class CameraHold {
  #orbit;
  /** What `enabled` was before; null: nothing is held. @type {boolean | null} */
  #before = null;

  /** @param {{ enabled: boolean } | null} orbit */
  constructor(orbit) {
    this.#orbit = orbit;
  }

  hold() {
    if (this.#orbit && this.#before === null) {
      this.#before = this.#orbit.enabled;
      this.#orbit.enabled = false;
    }
  }

  release() {
    if (this.#orbit && this.#before !== null) {
      this.#orbit.enabled = this.#before;
      this.#before = null;
    }
  }
}
