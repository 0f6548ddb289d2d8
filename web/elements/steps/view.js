// Which part of a chain's space is seen on a canvas: the chain as large as fits, its root in the middle,
// and lower than half, as there is more to see above it; higher for what is below.

/** @typedef {import('./scene.js').Point} Point */

/** How large the chain's reach is, as parts of the canvas's width and height. */
const WIDE = 0.47;
const HIGH = 0.66;

/** How far down the canvas the root is, where there is room. */
const DOWN = 0.7;

/** The most room around a point, as a part of the canvas. */
const ROOM = 0.2;

/** The room around all that is shown, and around joints with handles of limits, in pixels. */
const ROOM_OF_STEPS = 18;
const ROOM_OF_HANDLES = 58;

/** The most steps that are looked at for what there is to show. */
const SHOWN = 500;

/**
 * How far points are from the root: to a side, up, down; and the room around each, in pixels.
 * @typedef {object} Extent
 * @property {number} side
 * @property {number} up
 * @property {number} down
 * @property {number} room
 */

/**
 * @param {readonly Point[]} points
 * @param {Point} root
 * @param {number} room
 * @returns {Extent}
 */
function extentOf(points, root, room) {
  const extent = { side: 0, up: 0, down: 0, room };
  for (const { x, y } of points) {
    extent.side = Math.max(extent.side, Math.abs(x - root.x));
    extent.up = Math.max(extent.up, root.y - y);
    extent.down = Math.max(extent.down, y - root.y);
  }
  return extent;
}

export class StepsView {
  #size;
  #reach;
  /** What is to be seen. @type {Extent[]} */
  #extents = [];

  /**
   * @param {() => { width: number, height: number } | null} size of the canvas, in CSS pixels
   * @param {() => number} reach
   */
  constructor(size, reach) {
    this.#size = size;
    this.#reach = reach;
    /** What is seen in the middle. @type {Point} */
    this.middle = { x: 0, y: 0 };
  }

  /**
   * Shows all that there is to see in the steps of a solve.
   * @param {import('./problem.js').Problem} problem
   */
  showAll(problem) {
    const { trace, limits, start, root, target } = problem;
    const length = Math.min(trace.length, SHOWN);
    const steps = Array.from({ length }, (_, step) => problem.jointsAt(step)).flat();
    const handles = limits ? start.slice(0, -1).filter((_, bone) => limits[bone]) : [];
    this.middle = root;
    this.#extents = [
      extentOf([target, ...steps], root, ROOM_OF_STEPS),
      extentOf(handles, root, handles.length > 0 ? ROOM_OF_HANDLES : 0),
    ];
  }

  get #canvas() {
    return this.#size() ?? { width: 1, height: 1 };
  }

  /** What is to be seen, with less room on a small canvas. */
  get #fitting() {
    const { width, height } = this.#canvas;
    const most = ROOM * Math.min(width, height);
    return this.#extents.map((extent) => ({ ...extent, room: Math.min(extent.room, most) }));
  }

  /** Pixels per unit. */
  get zoom() {
    const { width, height } = this.#canvas;
    const extents = this.#fitting;
    let zoom = Math.min(WIDE * width, HIGH * height) / this.#reach();
    for (const { side, up, room } of extents) {
      zoom = Math.min(zoom, (width / 2 - room) / side);
      for (const other of extents) {
        zoom = Math.min(zoom, (height - room - other.room) / (up + other.down));
      }
    }
    return zoom;
  }

  /** How far down the canvas the root is, in pixels. */
  get #down() {
    const { height } = this.#canvas;
    const { zoom } = this;
    const extents = this.#fitting;
    const above = Math.max(0, ...extents.map(({ up, room }) => zoom * up + room));
    const below = Math.max(0, ...extents.map(({ down, room }) => zoom * down + room));
    return Math.max(above, Math.min(DOWN * height, height - below));
  }

  /** @param {Point} point in the chain's space */
  toCanvas({ x, y }) {
    const { width } = this.#canvas;
    const { zoom, middle } = this;
    return { x: width / 2 + zoom * (x - middle.x), y: this.#down + zoom * (y - middle.y) };
  }

  /** @param {Point} point on the canvas; a point beside the canvas is moved to its edge */
  toSpace({ x, y }) {
    const { width, height } = this.#canvas;
    const { zoom, middle } = this;
    const [left, top] = [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)];
    return { x: (left - width / 2) / zoom + middle.x, y: (top - this.#down) / zoom + middle.y };
  }
}
