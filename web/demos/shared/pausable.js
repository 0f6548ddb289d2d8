// A figure that can be paused.

export class Pausable {
  #paused = false;
  #changed;

  /** @param {(paused: boolean) => void} changed is called after each change; not before the constructor has ended */
  constructor(changed) {
    this.#changed = changed;
  }

  get paused() {
    return this.#paused;
  }

  set paused(paused) {
    this.#paused = paused;
    this.#changed(paused);
  }
}
