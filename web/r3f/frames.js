// What happens in each frame of react-three-fiber: a function before everything else, and one after it.
//
// `useFrame` calls callbacks by their priority; those with the same priority in the order in which they were subscribed.
// A positive priority would turn automatic rendering off, so the last possible place is the end of priority 0. A
// subscription that is renewed goes there. `useFrame` itself subscribes once, when its component is mounted, which is too
// early for a model that is loaded later. So this subscribes as `useFrame` does.

/** @typedef {import('@react-three/fiber').RootStore} RootStore */
/** @typedef {import('@react-three/fiber').RenderCallback} RenderCallback */

/** Before everything else that an app does in a frame. */
const FIRST = -1e6;

/**
 * How many subscriptions there were. What was subscribed last is updated last, so it restores first: with several
 * SkeletonIK on the same bones, that gives back the animation.
 */
let count = 0;

export class Frames {
  #store;
  #before;
  #after;
  /** @type {(() => void)[]} */
  #ends = [];

  /**
   * @param {RootStore} store
   * @param {() => void} before is called before everything else in a frame
   * @param {(dt: number) => void} after is called after everything else, before the frame is drawn
   */
  constructor(store, before, after) {
    this.#store = store;
    this.#before = { current: before };
    this.#after = {
      current: /** @type {RenderCallback} */ ((_state, dt) => after(dt)),
    };
  }

  /** From the next frame on, calls the functions; the second one after all that is subscribed now. */
  start() {
    this.stop();
    const { subscribe } = this.#store.getState().internal;
    this.#ends = [
      subscribe(this.#before, FIRST - count++, this.#store),
      subscribe(this.#after, 0, this.#store),
    ];
  }

  stop() {
    for (const end of this.#ends) {
      end();
    }
    this.#ends = [];
  }

  /** Asks for a frame, if frames are drawn on demand. */
  request() {
    const { frameloop, invalidate } = this.#store.getState();
    if (frameloop === 'demand') {
      invalidate();
    }
  }
}
