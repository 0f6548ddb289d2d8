// What all hooks of a canvas do in a frame: something before everything else, and something after it.
//
// `useFrame` calls its callbacks by their priority, and those with the same priority in the order in which they were
// subscribed. A positive priority would turn automatic rendering off, so the last place is the end of priority 0. But a
// callback that is subscribed there once is no longer the last one when another component is mounted: the mixer of a
// model that was loaded later, or a target that appears. So all hooks of a canvas share two subscriptions, which go to
// the end again when something else has come after them.

/** @typedef {import('@react-three/fiber').RootStore} RootStore */
/** @typedef {import('@react-three/fiber').RenderCallback} RenderCallback */
/**
 * What a hook does in a frame.
 * @typedef {object} Member
 * @property {() => void} restore is called before everything else
 * @property {(dt: number) => void} animate is called after everything else; `dt` are the seconds since the last frame
 * @property {(dt: number) => void} solve is called when all members have been animated
 */

/** The priority of what comes before everything else that an app does in a frame. */
const FIRST = -1e6;

/** @type {WeakMap<RootStore, Frames>} */
const all = new WeakMap();

/** The frames of one canvas. */
export class Frames {
  #store;
  /** @type {Member[]} */
  #members = [];
  #first = { current: () => this.#restore() };
  #last = { current: /** @type {RenderCallback} */ ((_state, dt) => this.#update(dt)) };
  /** @type {(() => void)[]} */
  #ends = [];

  /** @param {RootStore} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * The frames of the canvas that a component is in, perhaps in portals.
   * @param {RootStore} store of the component
   */
  static of(store) {
    let root = store;
    for (let above = root.getState().previousRoot; above; above = root.getState().previousRoot) {
      root = above;
    }
    const frames = all.get(root) ?? new Frames(root);
    all.set(root, frames);
    return frames;
  }

  /** @param {Member} member */
  add(member) {
    this.#members.push(member);
    this.#subscribe();
  }

  /** @param {Member} member */
  remove(member) {
    this.#members = this.#members.filter((each) => each !== member);
    if (this.#members.length === 0) {
      this.#unsubscribe();
    }
  }

  /** Asks for a frame, if frames are drawn on demand. */
  request() {
    const { frameloop, invalidate } = this.#store.getState();
    if (frameloop === 'demand') {
      invalidate();
    }
  }

  /** From the next frame on, the members are updated after all that is subscribed now. */
  #subscribe() {
    this.#unsubscribe();
    const { subscribe } = this.#store.getState().internal;
    this.#ends = [subscribe(this.#first, FIRST, this.#store), subscribe(this.#last, 0, this.#store)];
  }

  #unsubscribe() {
    for (const end of this.#ends) {
      end();
    }
    this.#ends = [];
  }

  /** Whether nothing that draws no frames itself is subscribed after the members. */
  #isLast() {
    const { subscribers } = this.#store.getState().internal;
    let i = subscribers.length - 1;
    while (i > 0 && subscribers[i].priority > 0) {
      i--;
    }
    return subscribers[i]?.ref === this.#last;
  }

  #restore() {
    if (!this.#isLast()) {
      this.#subscribe();
    }
    // The one that was updated last wrote over the others: it must be restored first.
    for (let i = this.#members.length - 1; i >= 0; i--) {
      this.#members[i].restore();
    }
  }

  /** @param {number} dt */
  #update(dt) {
    const members = this.#members;
    for (let i = 0; i < members.length; i++) {
      members[i].animate(dt);
    }
    for (let i = 0; i < members.length; i++) {
      members[i].solve(dt);
    }
  }
}
