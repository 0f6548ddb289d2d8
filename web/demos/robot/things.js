// What is around the robot: a table, a shelf, and things on the table and above it. What they are, and where they begin. Lengths
// are in metres, x and y lie in the table, z points up.

/** @typedef {import('../../contacts.js').ShapeOptions<3>} ShapeOptions */
/** @typedef {[number, number, number]} Place */

/**
 * A thing.
 * @typedef {object} Thing
 * @property {string} name
 * @property {readonly ShapeOptions[]} shapes seen from the thing's place, not turned
 * @property {Place} at its place at the start
 * @property {number} turn about z, in radians
 * @property {'table' | 'air' | null} on whether it stands on the table or hangs in the air; null: it cannot be moved
 * @property {Place} grip where it is dragged, seen from its place
 * @property {number} radius of what the pointer takes it by
 */

/** The shelf: its opening is on the side of -x. */
const SHELF = { width: 0.54, depth: 0.24, levels: [0.01, 0.28, 0.55], board: 0.02 };

/** The boards of the shelf. @returns {{ size: Place, position: Place }[]} */
function boards() {
  const { width, depth, levels, board } = SHELF;
  const top = /** @type {number} */ (levels.at(-1)) + board / 2;
  const across = (/** @type {number} */ z) => ({
    size: /** @type {Place} */ ([depth, width, board]),
    position: /** @type {Place} */ ([0, 0, z]),
  });
  const upright = (/** @type {number} */ y) => ({
    size: /** @type {Place} */ ([depth, board, top]),
    position: /** @type {Place} */ ([0, y, top / 2]),
  });
  const side = (width - board) / 2;
  const back = {
    size: /** @type {Place} */ ([0.012, width, top]),
    position: /** @type {Place} */ ([depth / 2, 0, top / 2]),
  };
  return [...levels.map(across), ...[-side, 0, side].map(upright), back];
}

/** The direction in which the shelf stands, seen from the robot, and how far away it is. */
const [TURN, AWAY] = [0.72, 0.72];

/** Half the size of the table, and its thickness. */
export const TABLE = { x: 0.66, y: 0.72, thick: 0.05, middle: 0.36 };

/** @type {readonly Thing[]} */
export const THINGS = [
  {
    ...{ name: 'table', on: null, at: [0, 0, 0], turn: 0, grip: [0, 0, 0], radius: 0 },
    shapes: [
      {
        size: [2 * TABLE.x, 2 * TABLE.y, TABLE.thick],
        position: [TABLE.middle, 0, -TABLE.thick / 2],
      },
    ],
  },
  {
    ...{ name: 'shelf', on: 'table', turn: TURN, grip: [0, 0, 0.6], radius: 0.05, shapes: boards() },
    at: [AWAY * Math.cos(TURN), AWAY * Math.sin(TURN), 0],
  },
  {
    ...{ name: 'box', on: 'table', at: [0.36, -0.34, 0], turn: 0.4, grip: [0, 0, 0.11], radius: 0.1 },
    shapes: [{ size: [0.16, 0.12, 0.22], position: [0, 0, 0.11] }],
  },
  {
    ...{ name: 'post', on: 'table', at: [0.64, -0.13, 0], turn: 0, grip: [0, 0, 0.24], radius: 0.06 },
    shapes: [{ type: 'cylinder', from: [0, 0, 0], to: [0, 0, 0.48], radius: 0.035 }],
  },
  {
    ...{ name: 'ball', on: 'air', at: [0.4, -0.05, 0.78], turn: 0, grip: [0, 0, 0], radius: 0.085 },
    shapes: [{ radius: 0.085, position: [0, 0, 0] }],
  },
];

/**
 * Where a gripper goes by itself at first: into the shelf, and beside the things. Of two arms each has its side.
 * @type {readonly { place: Place, shelf: boolean }[]}
 */
export const STATIONS = [
  { place: inShelf(-0.13, 0.42), shelf: true },
  { place: [0.5, -0.52, 0.14], shelf: false },
  { place: inShelf(0.13, 0.15), shelf: true },
  { place: [0.7, -0.3, 0.36], shelf: false },
  { place: inShelf(0.13, 0.42), shelf: true },
  { place: [0.26, -0.6, 0.3], shelf: false },
  { place: inShelf(-0.13, 0.15), shelf: true },
];

/** A place in the shelf. @param {number} y to its left @param {number} z @returns {Place} */
function inShelf(y, z) {
  const away = AWAY - 0.03;
  const [cos, sin] = [Math.cos(TURN), Math.sin(TURN)];
  return [away * cos - y * sin, away * sin + y * cos, z];
}
