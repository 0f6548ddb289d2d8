// The shape of the tentacle in its bind pose, where it stands straight up: a body that tapers, with suckers on its
// front, which faces +z. Lengths are in metres.

import { BufferAttribute, BufferGeometry, Color } from 'three';

/** The height of the foot, which does not move, and the length of the bones that do. */
export const FOOT = 0.1;
export const LENGTH = 1.9;

/** How many rings of vertices the body has, and how many vertices each ring. */
const RINGS = 260;
const AROUND = 44;

const THICK = 0.155;
const THIN = 0.017;

/** How far the foot spreads on the floor, and up to which height. */
const SPREAD = 0.13;
const SPREAD_HEIGHT = 0.055;

/** The angle of a row of suckers from the front, and the size of a sucker, as a share of the radius there. */
const ROW = 0.44;
const SUCKER = 0.36;
const SUCKER_AROUND = 16;

/** From the rim of a sucker to its middle: distance and height, as shares of its radius; and its shade. */
const CUP = [
  [0.86, -0.35, 0.1],
  [1, 0.02, 0.5],
  [1.02, 0.2, 1],
  [0.92, 0.36, 1],
  [0.74, 0.37, 1],
  [0.58, 0.24, 0.6],
  [0.42, 0.06, 0.2],
  [0, 0, 0],
];

/** Colours that the light and the dark page share. */
const BACK = new Color('#8f2f52');
const SPOT = new Color('#5d1c42');
const FRONT = new Color('#f0b9a0');
const RIM = new Color('#ffe4d2');
const HOLLOW = new Color('#b8607a');

/** The radius at a height. */
function radiusAt(/** @type {number} */ height) {
  const along = Math.min(Math.max((height - FOOT) / LENGTH, 0), 1);
  return THIN + (THICK - THIN) * (1 - along) ** 0.9 + SPREAD * Math.exp(-height / SPREAD_HEIGHT);
}

/** Collects the vertices of all parts. */
class Vertices {
  /** @type {number[]} */
  places = [];
  /** @type {number[]} */
  colours = [];
  /** @type {number[]} */
  faces = [];

  add(
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ z,
    /** @type {Color} */ colour,
  ) {
    this.places.push(x, y, z);
    colour.toArray(this.colours, this.colours.length);
  }

  /** Joins rings of vertices, each as long as `around`. @param {number} first @param {number} rings @param {number} around */
  join(first, rings, around) {
    for (let ring = 0; ring + 1 < rings; ring++) {
      for (let i = 0; i < around; i++) {
        const [a, b] = [first + ring * around + i, first + ring * around + ((i + 1) % around)];
        this.faces.push(a, a + around, b, b, a + around, b + around);
      }
    }
  }
}

const colour = new Color();

/**
 * The colour of the body: the front is light, and the back has spots.
 * @param {number} angle from the front
 * @param {number} height
 */
function bodyColour(angle, height) {
  const spots =
    Math.sin(23 * height + 2.1 * Math.sin(3 * angle)) *
    Math.sin(4 * angle + 3 * Math.sin(7 * height)) *
    Math.sin(41 * height + 5 * Math.cos(angle));
  const front = 0.5 + 0.5 * Math.cos(angle);
  colour.copy(BACK).lerp(SPOT, smooth(0.05, 0.6, spots));
  return colour.lerp(FRONT, smooth(0.72, 0.93, front));
}

/** 0 below `from`, 1 above `to`, and a smooth step between them. */
function smooth(/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ value) {
  const t = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return t * t * (3 - 2 * t);
}

function addBody(/** @type {Vertices} */ vertices) {
  const top = FOOT + LENGTH;
  const first = vertices.places.length / 3;
  for (let ring = 0; ring < RINGS; ring++) {
    // Rings are closer to each other near the floor and at the tip, which is round.
    const share = ring / (RINGS - 1);
    const height = top * (0.85 * share + 0.15 * share ** 2);
    const end = Math.max((height - top + THIN) / THIN, 0);
    const radius = radiusAt(height) * Math.sqrt(Math.max(1 - end * end, 1e-4));
    for (let i = 0; i < AROUND; i++) {
      const angle = (-2 * Math.PI * i) / AROUND;
      // The front is a little flat.
      const flat = 1 - 0.1 * smooth(0.3, 1, Math.cos(angle));
      vertices.add(
        radius * Math.sin(angle),
        height,
        radius * flat * Math.cos(angle),
        bodyColour(angle, height),
      );
    }
  }
  vertices.join(first, RINGS, AROUND);
}

/**
 * Adds a sucker.
 * @param {Vertices} vertices
 * @param {number} height
 * @param {number} angle from the front
 * @param {number} size its radius
 */
function addSucker(vertices, height, angle, size) {
  const first = vertices.places.length / 3;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const flat = 1 - 0.1 * smooth(0.3, 1, cosine);
  const out = radiusAt(height) * flat;
  for (const [distance, rise, shade] of CUP) {
    for (let i = 0; i < SUCKER_AROUND; i++) {
      const around = (-2 * Math.PI * i) / SUCKER_AROUND;
      const [aside, up] = [distance * size * Math.cos(around), distance * size * Math.sin(around)];
      const away = out + rise * size;
      colour.copy(HOLLOW).lerp(RIM, shade);
      vertices.add(away * sine + aside * cosine, height + up, away * cosine - aside * sine, colour);
    }
  }
  vertices.join(first, CUP.length, SUCKER_AROUND);
}

/** Two rows of suckers, one beside the other's gaps, smaller towards the tip. */
function addSuckers(/** @type {Vertices} */ vertices) {
  let side = 1;
  for (let height = FOOT + 0.09; height < FOOT + 0.965 * LENGTH; side = -side) {
    const size = SUCKER * radiusAt(height);
    addSucker(vertices, height, side * ROW, size);
    height += 1.13 * size + 0.001;
  }
}

/** The geometry, without the weights of bones. */
export function makeShape() {
  const vertices = new Vertices();
  addBody(vertices);
  addSuckers(vertices);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(vertices.places), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(vertices.colours), 3));
  geometry.setIndex(vertices.faces);
  geometry.computeVertexNormals();
  return geometry;
}
