// The body of a spider as one geometry.

import { BufferAttribute, BufferGeometry, Matrix4, Quaternion, SphereGeometry, Vector3 } from 'three';
import { readNumber, wrongValue } from '../core/arguments.js';

/** The parts, in the order of their groups. */
export const BODY_PARTS = /** @type {const} */ (['abdomen', 'head', 'spot', 'eye', 'pupil']);

/** The abdomen and the head, in lengths of a leg: where they are, and their half axes. x forward, y up, z to the right. */
const ABDOMEN = { at: [-0.4, 0.05, 0], size: [0.31, 0.2, 0.235] };
const HEAD = { at: [0.1, 0.02, 0], size: [0.26, 0.15, 0.19] };

/** Spots on the abdomen: how far along it and to the side, from -1 to 1; and their radii, in lengths of a leg. */
const SPOTS = [
  { x: 0.45, z: 0, radius: 0.05 },
  { x: 0.1, z: 0.36, radius: 0.04 },
  { x: 0.1, z: -0.36, radius: 0.04 },
  { x: -0.3, z: 0, radius: 0.045 },
  { x: -0.42, z: 0.38, radius: 0.03 },
  { x: -0.42, z: -0.38, radius: 0.03 },
];

/** How thick a spot is, and how far from the middle of the abdomen: 1 is on the skin. */
const FLAT = 0.012;
const SPOT_OUT = 0.985;

/**
 * The eyes of one side, large ones first: their directions from the middle of the head, to the side and up, in radians;
 * and their radii, in lengths of a leg.
 */
const EYES = [
  { aside: 0.32, up: 0.6, radius: 0.062 },
  { aside: 0.98, up: 0.63, radius: 0.038 },
  { aside: 0.62, up: 0.9, radius: 0.026 },
];

/** The eyes are a little within the skin. A pupil is a part of the size of its eye, and stands out of it. */
const EYE_OUT = 0.96;
const PUPIL = { size: 0.58, out: 0.55 };

const UP = new Vector3(0, 1, 0);
const UPRIGHT = new Quaternion();

/**
 * A ball that is stretched.
 * @typedef {object} Ball
 * @property {typeof BODY_PARTS[number]} part
 * @property {Vector3} at
 * @property {Vector3} size
 * @property {Quaternion} [turn]
 * @property {[number, number]} pieces around, and from top to bottom
 */

/**
 * A point on a part, in a direction from its middle.
 * @param {{ at: number[], size: number[] }} part
 * @param {Vector3} direction
 * @param {number} out 1 is on the skin
 */
const onPart = ({ at, size }, { x, y, z }, out) =>
  new Vector3(at[0] + out * size[0] * x, at[1] + out * size[1] * y, at[2] + out * size[2] * z);

/** @returns {Ball[]} */
function spots() {
  return SPOTS.map(({ x, z, radius }) => {
    const direction = new Vector3(x, Math.sqrt(1 - x * x - z * z), z);
    return {
      part: 'spot',
      at: onPart(ABDOMEN, direction, SPOT_OUT),
      size: new Vector3(radius, FLAT, radius),
      turn: new Quaternion().setFromUnitVectors(UP, direction),
      pieces: [10, 4],
    };
  });
}

/** @param {number} around pieces of the head @returns {Ball[]} */
function eyes(around) {
  const pieces = /** @type {[number, number]} */ ([Math.round(0.4 * around), Math.round(0.3 * around)]);
  return [1, -1].flatMap((side) =>
    EYES.flatMap(({ aside, up, radius }) => {
      const level = Math.cos(up);
      const direction = new Vector3(level * Math.cos(aside), Math.sin(up), side * level * Math.sin(aside));
      const at = onPart(HEAD, direction, EYE_OUT);
      const pupil = at.clone().addScaledVector(direction, PUPIL.out * radius);
      return [
        { part: /** @type {const} */ ('eye'), at, size: new Vector3().setScalar(radius), pieces },
        {
          ...{ part: /** @type {const} */ ('pupil'), at: pupil, pieces },
          size: new Vector3().setScalar(PUPIL.size * radius),
        },
      ];
    }),
  );
}

/**
 * The balls of a body, sorted by their parts.
 * @param {number} pieces around the abdomen and the head
 * @returns {Ball[]}
 */
function ballsOf(pieces) {
  const ovals = [ABDOMEN, HEAD].map(({ at, size }, i) => ({
    ...{ part: BODY_PARTS[i], at: new Vector3().fromArray(at), size: new Vector3().fromArray(size) },
    pieces: /** @type {[number, number]} */ ([pieces, Math.ceil(0.65 * pieces)]),
  }));
  const order = (/** @type {Ball} */ { part }) => BODY_PARTS.indexOf(part);
  return pieces < FINE ? ovals : [...ovals, ...spots(), ...eyes(pieces)].sort((a, b) => order(a) - order(b));
}

/** From so many pieces on there are spots and eyes. */
const FINE = 16;

/**
 * The body of a spider: an abdomen with spots, and a head with eyes. Lengths are in lengths of a leg, its axes x forward, y up,
 * z to the right. Its middle is where the plane of the hips is, as that of the body of a `Walker`.
 *
 * Its groups have the numbers of their materials: 0 the abdomen, 1 the head, 2 the spots, 3 the eyes, 4 the pupils. The same
 * number is in the attribute `part` of each vertex, for shaders.
 *
 * ```js
 * const colors = ['#8a5535', '#a4693f', '#c98b56', '#ffffff', '#201810'];
 * const materials = colors.map((color) => new MeshStandardMaterial({ color }));
 * const body = new Mesh(new SpiderBodyGeometry(), materials);
 * body.scale.setScalar(walker.reach);
 * ```
 */
export class SpiderBodyGeometry extends BufferGeometry {
  /**
   * Creates the geometry.
   * @param {number} [pieces] How many pieces the abdomen and the head have around them, a whole number from 3 to 256. Default 32.
   *   With less than 16 there are no spots and no eyes, as for bodies that are far away.
   * @throws {TypeError} if it is not a number
   * @throws {RangeError} if it is not a whole number from 3 to 256
   */
  constructor(pieces = 32) {
    const count = readNumber('pieces', pieces);
    if (!(Number.isInteger(count) && count >= 3 && count <= 256)) {
      throw wrongValue('pieces', 'a whole number from 3 to 256', pieces);
    }
    super();
    this.type = 'SpiderBodyGeometry';
    /** @type {{ position: number[], normal: number[], part: number[], index: number[] }} */
    const all = { position: [], normal: [], part: [], index: [] };
    for (const ball of ballsOf(count)) {
      this.#add(all, ball);
    }
    this.setAttribute('position', new BufferAttribute(new Float32Array(all.position), 3));
    this.setAttribute('normal', new BufferAttribute(new Float32Array(all.normal), 3));
    this.setAttribute('part', new BufferAttribute(new Float32Array(all.part), 1));
    this.setIndex(all.index);
  }

  /**
   * @param {{ position: number[], normal: number[], part: number[], index: number[] }} all
   * @param {Ball} ball
   */
  #add(all, { part, at, size, turn = UPRIGHT, pieces }) {
    const ball = new SphereGeometry(1, ...pieces).applyMatrix4(new Matrix4().compose(at, turn, size));
    const number = BODY_PARTS.indexOf(part);
    const first = all.part.length;
    const start = all.index.length;
    all.position.push(...ball.attributes.position.array);
    all.normal.push(...ball.attributes.normal.array);
    all.part.push(...Array(ball.attributes.position.count).fill(number));
    all.index.push(.../** @type {BufferAttribute} */ (ball.index).array.map((at) => first + at));
    const last = this.groups[this.groups.length - 1];
    if (last?.materialIndex === number) {
      last.count += all.index.length - start;
    } else {
      this.addGroup(start, all.index.length - start, number);
    }
    ball.dispose();
  }

  /**
   * Returns a geometry with the same points.
   * @override
   * @returns {any}
   */
  clone() {
    return new BufferGeometry().copy(this);
  }
}
