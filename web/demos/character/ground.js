// The ground as it is drawn: a floor that only shows shadows, lines on it, and the block with stairs and a slope.

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshStandardMaterial,
  ShadowMaterial,
} from 'three';
import { alongFarSide, BLOCK, ENDS, FAR_SIDE, TOP } from './course.js';

/** How far the floor reaches, in metres; it is lost in the haze before. */
const REACH = 14;

/** From one line to the next. */
const LINES = 1;

/** @returns lines in both directions */
function makeLines() {
  const points = [];
  for (let at = -REACH; at <= REACH; at += LINES) {
    points.push(at, 0, -REACH, at, 0, REACH, -REACH, 0, at, REACH, 0, at);
  }
  const lines = new BufferGeometry();
  lines.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  return lines;
}

/** A box on the floor, from one length along the far side to another. */
function makeBox(/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ height) {
  const box = new BoxGeometry(to - from, height, BLOCK.width);
  box.translate(alongFarSide((from + to) / 2), height / 2, FAR_SIDE);
  return box;
}

/** The slope: a wedge. */
function makeWedge() {
  const [high, low] = [alongFarSide(ENDS.platform), alongFarSide(ENDS.slope)];
  const [near, far] = [FAR_SIDE + BLOCK.width / 2, FAR_SIDE - BLOCK.width / 2];
  const a = [low, 0, near];
  const b = [high, 0, near];
  const c = [high, TOP, near];
  const [d, e, f] = [a, b, c].map(([x, y]) => [x, y, far]);
  const wedge = new BufferGeometry();
  const corners = [a, b, c, d, f, e, a, c, f, a, f, d].flat();
  wedge.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
  wedge.computeVertexNormals();
  return wedge;
}

export class Ground {
  object = new Group();
  #lines = new LineBasicMaterial();
  #block = new MeshStandardMaterial({ roughness: 0.9 });
  #floor = new ShadowMaterial();

  constructor() {
    const floor = new Mesh(new CircleGeometry(REACH, 48).rotateX(-Math.PI / 2), this.#floor);
    floor.receiveShadow = true;
    // The lines are a little below the shadows.
    const lines = new LineSegments(makeLines(), this.#lines);
    lines.position.y = -0.004;
    this.object.add(lines, floor);
    const boxes = Array.from({ length: BLOCK.steps }, (_, step) =>
      makeBox(BLOCK.start + step * BLOCK.run, BLOCK.start + (step + 1) * BLOCK.run, (step + 1) * BLOCK.rise),
    );
    for (const shape of [...boxes, makeBox(ENDS.stairs, ENDS.platform, TOP), makeWedge()]) {
      const part = new Mesh(shape, this.#block);
      part.castShadow = true;
      part.receiveShadow = true;
      this.object.add(part);
    }
  }

  /** @param {import('../shared/draw.js').Theme} theme @param {boolean} dark */
  paint(theme, dark) {
    this.#lines.color.set(theme.grid);
    this.#block.color.set(theme.block);
    this.#floor.opacity = dark ? 0.45 : 0.16;
  }
}
