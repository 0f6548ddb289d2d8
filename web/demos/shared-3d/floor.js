// The floor as it is drawn: it only shows shadows, and has lines on it.

import {
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  ShadowMaterial,
} from 'three';

/** How far the floor reaches, in metres; it is lost in the haze before. */
const REACH = 14;

/**
 * Lines between points.
 * @param {readonly number[]} points three numbers each, two points per line
 * @param {LineBasicMaterial} material
 */
export function makeLines(points, material) {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  return new LineSegments(geometry, material);
}

/** Points of lines in both directions. @param {number} step from one line to the next */
function grid(step) {
  const points = [];
  for (let at = -REACH; at <= REACH; at += step) {
    points.push(at, 0, -REACH, at, 0, REACH, -REACH, 0, at, REACH, 0, at);
  }
  return points;
}

export class Floor {
  object = new Group();
  #lines = new LineBasicMaterial();
  #floor = new ShadowMaterial();

  /** @param {number | null} [step] from one line to the next, in metres; null: no lines */
  constructor(step = 1) {
    const floor = new Mesh(new CircleGeometry(REACH, 48).rotateX(-Math.PI / 2), this.#floor);
    floor.receiveShadow = true;
    this.object.add(floor);
    if (step !== null) {
      const lines = makeLines(grid(step), this.#lines);
      // A little below the shadows.
      lines.position.y = -0.004;
      this.object.add(lines);
    }
  }

  /** @param {import('../shared/draw.js').Theme} theme @param {boolean} dark */
  paint(theme, dark) {
    this.#lines.color.set(dark ? theme.line : theme.grid);
    this.#floor.opacity = dark ? 0.45 : 0.16;
  }
}
