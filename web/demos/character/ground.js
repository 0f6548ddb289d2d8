// The ground as it is drawn: the floor, and the block with stairs and a slope.

import { ExtrudeGeometry, Group, LineBasicMaterial, Mesh, MeshStandardMaterial, Shape, Vector2 } from 'three';
import { Floor, makeLines } from '../shared-3d/floor.js';
import { alongFarSide, BLOCK, ENDS, FAR_SIDE, TOP } from './course.js';

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
function edgePoints() {
  const [near, far] = [1, -1].map((side) => FAR_SIDE + side * (BLOCK.width / 2 - ROUNDED));
  return corners().flatMap(({ x, y }) => [alongFarSide(x), y, near, alongFarSide(x), y, far]);
}

export class Ground {
  object = new Group();
  #floor = new Floor();
  #block = new MeshStandardMaterial({ roughness: 0.9 });
  /** Seen from the front, the steps differ by their edges only. */
  #edges = new LineBasicMaterial({ transparent: true, opacity: 0.4 });

  constructor() {
    const block = new Mesh(makeBlock(), this.#block);
    block.castShadow = true;
    block.receiveShadow = true;
    this.object.add(this.#floor.object, block, makeLines(edgePoints(), this.#edges));
  }

  /** @param {import('../shared/draw.js').Theme} theme @param {boolean} dark */
  paint(theme, dark) {
    this.#floor.paint(theme, dark);
    this.#block.color.set(theme.block);
    this.#edges.color.set(theme.faint);
  }
}
