// Disables the controls of the camera while something is dragged.

export class CameraPause {
  #orbit;
  /** What `enabled` was before; null: they are not paused. @type {boolean | null} */
  #before = null;

  /** @param {{ enabled: boolean } | null} orbit */
  constructor(orbit) {
    this.#orbit = orbit;
  }

  begin() {
    if (this.#orbit && this.#before === null) {
      this.#before = this.#orbit.enabled;
      this.#orbit.enabled = false;
    }
  }

  end() {
    if (this.#orbit && this.#before !== null) {
      this.#orbit.enabled = this.#before;
      this.#before = null;
    }
  }
}
