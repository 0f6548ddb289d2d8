// The ground as it is drawn: a block of earth with lines on it, the plank, and the stones.

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshStandardMaterial,
  SphereGeometry,
} from 'three';
import { HeightFieldGeometry } from '../../three.js';
import { coordinateOf, SIDE } from './terrain.js';

/** @typedef {import('./terrain.js').Terrain} Terrain */
/** @typedef {import('./terrain.js').Part} Part */

/** The lower side of the block, in metres. */
const BOTTOM = -0.42;

/** Cells from one line to the next, and how far lines are over the ground. */
const LINES = 8;
const OVER = 0.004;

/**
 * Steep ground is darker, so that steps are seen from any side: by so much, from level ground to a wall, and at least so
 * bright.
 */
const DARKER = 2.3;
const DARKEST = 0.3;

/** How thick the plank is, in metres. */
const THICK = 0.045;

/** The indices of the grid's points along its four sides, one after the other. */
function borderPoints() {
  const along = Array.from({ length: SIDE }, (_, i) => i);
  const last = SIDE - 1;
  return [
    ...along.map((i) => last * SIDE + i),
    ...along.map((i) => (last - i) * SIDE + last),
    ...along.map((i) => last - i),
    ...along.map((i) => i * SIDE),
  ];
}

/** Pairs of neighbouring points of the grid, along lines in both directions. */
function linePairs() {
  const pairs = [];
  for (let line = 0; line < SIDE; line += LINES) {
    for (let i = 0; i + 1 < SIDE; i++) {
      pairs.push(line * SIDE + i, line * SIDE + i + 1, i * SIDE + line, (i + 1) * SIDE + line);
    }
  }
  return pairs;
}

const BORDER = borderPoints();
const PAIRS = linePairs();

/** A geometry with positions that change. */
function geometryOf(/** @type {number} */ points) {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(3 * points), 3));
  return geometry;
}

export class TerrainMesh {
  object = new Group();
  #top = new Mesh();
  #sides = geometryOf(2 * BORDER.length);
  #lines = geometryOf(PAIRS.length);
  #earth = new MeshStandardMaterial({ roughness: 0.95, vertexColors: true });
  #side = new MeshStandardMaterial({ roughness: 0.95 });
  #line = new LineBasicMaterial({ transparent: true, opacity: 0.5 });
  #wood = new MeshStandardMaterial({ roughness: 0.7 });
  #stone = new MeshStandardMaterial({ roughness: 0.9 });
  #plank = new Mesh(new BoxGeometry(1, THICK, 1), this.#wood);
  #shape = new SphereGeometry(1, 20, 12);
  /** One mesh per stone. @type {Mesh[]} */
  #stones = [];
  /** @type {Terrain | null} */
  #terrain = null;
  #version = -1;

  constructor() {
    this.#sides.setIndex(
      BORDER.flatMap((_, i) =>
        // Not around the corners: each side has its own points.
        (i + 1) % SIDE === 0 ? [] : [2 * i, 2 * i + 1, 2 * i + 2, 2 * i + 2, 2 * i + 1, 2 * i + 3],
      ),
    );
    const top = this.#top;
    top.material = this.#earth;
    const sides = new Mesh(this.#sides, this.#side);
    const lines = new LineSegments(this.#lines, this.#line);
    top.receiveShadow = true;
    top.castShadow = true;
    this.#plank.castShadow = true;
    this.#plank.receiveShadow = true;
    for (const mesh of [top, sides, lines]) {
      mesh.frustumCulled = false;
    }
    this.object.add(top, sides, lines, this.#plank);
  }

  /** @param {import('../shared/draw.js').Theme} theme @param {boolean} dark */
  paint(theme, dark) {
    this.#earth.color.set(theme.block).multiplyScalar(dark ? 1 : 0.8);
    this.#side.color.set(theme.block).multiplyScalar(dark ? 0.7 : 0.66);
    this.#line.color.set(theme.faint);
    this.#line.opacity = 0.3;
    this.#wood.color.set(theme.wood);
    this.#stone.color.set(theme.home);
  }

  /**
   * Takes over what has changed of the ground.
   * @param {Terrain} terrain
   * @param {readonly { stone: import('./terrain.js').Stone, y: number }[]} falling stones that fall, and where they are
   */
  update(terrain, falling) {
    const isNew = terrain !== this.#terrain;
    this.#showStones([...terrain.stones.map((stone) => ({ stone, y: stone.y })), ...falling]);
    if (!isNew && terrain.version === this.#version) {
      return;
    }
    this.#terrain = terrain;
    this.#version = terrain.version;
    const part = isNew ? { column: 0, row: 0, columns: SIDE, rows: SIDE } : terrain.changed;
    terrain.changed = null;
    if (isNew) {
      this.#top.geometry.dispose();
      this.#top.geometry = new HeightFieldGeometry(terrain.surface);
      const colours = new BufferAttribute(new Float32Array(3 * SIDE * SIDE), 3);
      this.#top.geometry.setAttribute('color', colours);
    }
    if (part) {
      this.#shade(part);
      this.#updateBorder(terrain.heights);
      this.#updateLines(terrain.heights);
    }
    const { plank } = terrain;
    this.#plank.visible = plank !== null;
    if (plank) {
      this.#plank.position.set(plank.x, plank.top - THICK / 2, plank.z);
      this.#plank.scale.set(plank.length, 1, plank.width);
    }
  }

  /** Steep ground gets its colour. */
  #shade(/** @type {Part} */ { column, row, columns, rows }) {
    const { normal, color } = this.#top.geometry.attributes;
    // The normals of the points around it have changed, too.
    for (let z = Math.max(row - 1, 0); z <= Math.min(row + rows, SIDE - 1); z++) {
      for (let x = Math.max(column - 1, 0); x <= Math.min(column + columns, SIDE - 1); x++) {
        const i = z * SIDE + x;
        const shade = Math.max(DARKEST, 1 - DARKER * (1 - normal.getY(i)));
        color.setXYZ(i, shade, shade, shade);
      }
    }
    color.needsUpdate = true;
  }

  #updateBorder(/** @type {Float32Array} */ heights) {
    const { position } = this.#sides.attributes;
    for (const [i, at] of BORDER.entries()) {
      const [x, z] = [coordinateOf(at % SIDE), coordinateOf(Math.floor(at / SIDE))];
      position.setXYZ(2 * i, x, heights[at], z);
      position.setXYZ(2 * i + 1, x, BOTTOM, z);
    }
    position.needsUpdate = true;
    this.#sides.computeVertexNormals();
  }

  #updateLines(/** @type {Float32Array} */ heights) {
    const { position } = this.#lines.attributes;
    for (const [i, at] of PAIRS.entries()) {
      position.setXYZ(i, coordinateOf(at % SIDE), heights[at] + OVER, coordinateOf(Math.floor(at / SIDE)));
    }
    position.needsUpdate = true;
  }

  #showStones(/** @type {readonly { stone: import('./terrain.js').Stone, y: number }[]} */ shown) {
    while (this.#stones.length < shown.length) {
      const mesh = new Mesh(this.#shape, this.#stone);
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      this.#stones.push(mesh);
      this.object.add(mesh);
    }
    for (const [i, mesh] of this.#stones.entries()) {
      mesh.visible = i < shown.length;
      if (mesh.visible) {
        const { stone, y } = shown[i];
        mesh.position.set(stone.x, y, stone.z);
        mesh.scale.set(stone.radius, stone.height, stone.radius);
      }
    }
  }
}
