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

/** The block: its side, as one walks along it, over its width. */
function makeBlock() {
  const side = new Shape();
  side.moveTo(BLOCK.start, 0);
  for (let step = 0; step < BLOCK.steps; step++) {
    const along = BLOCK.start + step * BLOCK.run;
    side.lineTo(along, (step + 1) * BLOCK.rise);
    side.lineTo(along + BLOCK.run, (step + 1) * BLOCK.rise);
  }
  side.lineTo(ENDS.platform, TOP);
  side.lineTo(ENDS.slope, 0);
  const block = new ExtrudeGeometry(side, {
    depth: BLOCK.width - 2 * ROUNDED,
    ...{ bevelSize: ROUNDED, bevelThickness: ROUNDED, bevelOffset: -ROUNDED, bevelSegments: 3 },
  });
  // The far side goes towards -x.
  block.rotateY(Math.PI);
  block.translate(alongFarSide(0), 0, FAR_SIDE + BLOCK.width / 2 - ROUNDED);
  return block;
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
    const block = new Mesh(makeBlock(), this.#block);
    block.castShadow = true;
    block.receiveShadow = true;
    this.object.add(lines, floor, block);
  }

  /** @param {import('../shared/draw.js').Theme} theme @param {boolean} dark */
  paint(theme, dark) {
    this.#lines.color.set(dark ? theme.line : theme.grid);
    this.#block.color.set(theme.block);
    this.#floor.opacity = dark ? 0.45 : 0.16;
  }
}
