// The shape of a body as one geometry: abdomen, head, and what belongs to them. Its axes: x forward, y up, z to the right.
// Each vertex has the number of its colour.

import {
  BufferAttribute,
  InstancedBufferGeometry,
  Matrix4,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three';
import { EYES, SPOTS } from '../shared-spider/body.js';

/** The colours, by their numbers: names of the theme. */
export const COLOURS = /** @type {const} */ (['spider', 'spider-light', 'spider-spot', 'eye', 'pupil']);

/** The parts, in lengths of a leg: where they are, their half axes, and their colours. */
const ABDOMEN = { at: [-0.4, 0.05, 0], size: [0.31, 0.2, 0.235] };
const HEAD = { at: [0.1, 0.02, 0], size: [0.26, 0.15, 0.19] };

const UP = new Vector3(0, 1, 0);
const UPRIGHT = new Quaternion();

/**
 * A ball that is stretched.
 * @typedef {object} Ball
 * @property {number} part the number of its colour
 * @property {Vector3} at
 * @property {Vector3} size
 * @property {Quaternion} [turn]
 * @property {[number, number]} pieces around and from top to bottom
 */

/** A point on an oval, in a direction from its middle. */
function onOval(
  /** @type {{ at: number[], size: number[] }} */ { at, size },
  /** @type {Vector3} */ direction,
  /** @type {number} */ out,
) {
  return new Vector3(
    at[0] + out * size[0] * direction.x,
    at[1] + out * size[1] * direction.y,
    at[2] + out * size[2] * direction.z,
  );
}

/** The abdomen and the head. @param {[number, number]} pieces @returns {Ball[]} */
const ovals = (pieces) =>
  [ABDOMEN, HEAD].map(({ at, size }, part) => ({
    ...{ part, pieces },
    at: new Vector3().fromArray(at),
    size: new Vector3().fromArray(size),
  }));

/** The spots on the abdomen, and the eyes. @returns {Ball[]} */
function details() {
  const spots = SPOTS.map(({ x, y, radius }) => {
    const direction = new Vector3(x, Math.sqrt(Math.max(0, 1 - x * x - y * y)), y);
    return {
      part: 2,
      at: onOval(ABDOMEN, direction, 0.985),
      size: new Vector3(radius, 0.012, radius),
      turn: new Quaternion().setFromUnitVectors(UP, direction),
      pieces: /** @type {[number, number]} */ ([10, 4]),
    };
  });
  const eyes = [1, -1].flatMap((side) =>
    EYES.flatMap(({ aside, up, radius }) => {
      const rise = 0.75 * up;
      const direction = new Vector3(
        Math.cos(rise) * Math.cos(aside),
        Math.sin(rise),
        side * Math.cos(rise) * Math.sin(aside),
      );
      const at = onOval(HEAD, direction, 0.96);
      const pupil = at.clone().addScaledVector(direction, 0.55 * radius);
      const pieces = /** @type {[number, number]} */ ([8, 6]);
      return [
        { part: 3, at, size: new Vector3().setScalar(radius), pieces },
        { part: 4, at: pupil, size: new Vector3().setScalar(0.58 * radius), pieces },
      ];
    }),
  );
  return [...spots, ...eyes];
}

/** One geometry of balls. */
function join(/** @type {Ball[]} */ balls) {
  /** @type {{ position: number[], normal: number[], part: number[], index: number[] }} */
  const all = { position: [], normal: [], part: [], index: [] };
  for (const { part, at, size, turn = UPRIGHT, pieces } of balls) {
    const ball = new SphereGeometry(1, ...pieces).applyMatrix4(new Matrix4().compose(at, turn, size));
    const first = all.part.length;
    all.position.push(...ball.attributes.position.array);
    all.normal.push(...ball.attributes.normal.array);
    all.part.push(...Array(ball.attributes.position.count).fill(part));
    all.index.push(.../** @type {BufferAttribute} */ (ball.index).array.map((at) => first + at));
    ball.dispose();
  }
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(all.position), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(all.normal), 3));
  geometry.setAttribute('part', new BufferAttribute(new Float32Array(all.part), 1));
  geometry.setIndex(all.index);
  return geometry;
}

/** The geometries of a body, from the finest to the coarsest. */
export const makeBodies = () => [
  join([...ovals([20, 14]), ...details()]),
  join(ovals([10, 7])),
  join(ovals([6, 4])),
];
