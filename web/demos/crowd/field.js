// The field as it is drawn: a disc with lines and an edge.

import {
  CircleGeometry,
  Color,
  Group,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
} from 'three';
import { makeLines } from '../shared-3d/floor.js';

/** The radius of the field in the picture, in metres. However many spiders there are, they fill it. */
export const FIELD = 3.6;

/** How much further the ground reaches, from one line to the next, and the width of the edge, in metres. */
const BEYOND = 0.25;
const STEP = 0.9;
const EDGE = 0.012;

/** How far the ground is below the shadows. */
const BELOW = [-0.012, -0.008, -0.004];

/** Lines inside a circle, in both directions. */
function lines() {
  const radius = FIELD + BEYOND;
  const points = [];
  for (let i = -Math.floor(radius / STEP); i <= radius / STEP; i++) {
    const at = i * STEP;
    const half = Math.sqrt(radius * radius - at * at);
    points.push(at, 0, -half, at, 0, half, -half, 0, at, half, 0, at);
  }
  return points;
}

export class Field {
  object = new Group();
  #ground = new MeshBasicMaterial();
  #lines = new LineBasicMaterial();
  #edge = new MeshBasicMaterial();

  constructor() {
    const radius = FIELD + BEYOND;
    const parts = [
      new Mesh(new CircleGeometry(radius, 96).rotateX(-Math.PI / 2), this.#ground),
      makeLines(lines(), this.#lines),
      new Mesh(new RingGeometry(radius - EDGE, radius, 128).rotateX(-Math.PI / 2), this.#edge),
    ];
    for (const [i, part] of parts.entries()) {
      part.position.y = BELOW[i];
      this.object.add(part);
    }
  }

  /** @param {import('../shared/draw.js').Theme} theme @param {boolean} dark */
  paint(theme, dark) {
    this.#ground.color.set(theme.stage).lerp(new Color(dark ? '#000000' : '#d8cfba'), dark ? 0.25 : 0.35);
    this.#lines.color.set(theme.line);
    this.#edge.color.set(theme.line);
  }

  /** The colour of the ground. */
  get colour() {
    return this.#ground.color;
  }
}
