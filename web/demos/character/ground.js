// The ground as it is drawn: a floor that only shows shadows, lines on it, and the block with stairs and a slope.

import {
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  ExtrudeGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshStandardMaterial,
  ShadowMaterial,
  Shape,
  Vector2,
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

/** How round the edges of the block are, in metres. */
const ROUNDED = 0.012;

/** The corners of the block, seen from its side: how far along the far side, and how high. */
function corners() {
  const points = [];
  for (let step = 0; step < BLOCK.steps; step++) {
    const along = BLOCK.start + step * BLOCK.run;
    points.push(new Vector2(along, step * BLOCK.rise), new Vector2(along, (step + 1) * BLOCK.rise));
  }
  return [...points, new Vector2(ENDS.platform, TOP), new Vector2(ENDS.slope, 0)];
}

function makeBlock() {
  const block = new ExtrudeGeometry(new Shape(corners()), {
    depth: BLOCK.width - 2 * ROUNDED,
    bevelSize: ROUNDED,
    bevelThickness: ROUNDED,
    bevelOffset: -ROUNDED,
    bevelSegments: 3,
  });
  // The far side goes towards -x.
  block.rotateY(Math.PI);
  block.translate(alongFarSide(0), 0, FAR_SIDE + BLOCK.width / 2 - ROUNDED);
  return block;
}

/** Lines over the width of the block, at its corners. */
function makeEdges() {
  const [near, far] = [1, -1].map((side) => FAR_SIDE + side * (BLOCK.width / 2 - ROUNDED));
  const points = corners().flatMap(({ x, y }) => [alongFarSide(x), y, near, alongFarSide(x), y, far]);
  const edges = new BufferGeometry();
  edges.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  return edges;
}

export class Ground {
  object = new Group();
  #lines = new LineBasicMaterial();
  #block = new MeshStandardMaterial({ roughness: 0.9 });
  /** Seen from the front, the steps differ by their edges only. */
  #edges = new LineBasicMaterial({ transparent: true, opacity: 0.4 });
  #floor = new ShadowMaterial();

  constructor() {
    const floor = new Mesh(new CircleGeometry(REACH, 48).rotateX(-Math.PI / 2), this.#floor);
    floor.receiveShadow = true;
    // The lines are a little below the shadows.
    const lines = new LineSegments(makeLines(), this.#lines);
    lines.position.y = -0.004;
    const block = new Mesh(makeBlock(), this.#block);
    block.castShadow = true;
    block.receiveShadow = true;
    this.object.add(lines, floor, block, new LineSegments(makeEdges(), this.#edges));
  }

  /** @param {import('../shared/draw.js').Theme} theme @param {boolean} dark */
  paint(theme, dark) {
    this.#lines.color.set(dark ? theme.line : theme.grid);
    this.#block.color.set(theme.block);
    this.#edges.color.set(theme.faint);
    this.#floor.opacity = dark ? 0.45 : 0.16;
  }
}
