// The surface of a height field, as a geometry of three.js.

import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import { wrongType } from '../core/arguments.js';
import { fieldData } from '../ground/field-data.js';

/** @typedef {import('../ground/height-field.js').HeightField} HeightField */

const normal = new Vector3();

/**
 * The surface of a `HeightField`, to be drawn: a point per height, with its normal and its texture coordinates, and two triangles
 * per cell. Cells with a hole are left out. It changes with the heights of the field, until `dispose`.
 *
 * ```js
 * const field = new HeightField({ heights, columns: 50, rows: 50, cell: 0.2 });
 * scene.add(new Mesh(new HeightFieldGeometry(field), new MeshStandardMaterial()));
 * ```
 *
 * Within a cell, the heights of the field are interpolated bilinearly, and triangles are flat. In the middle of a cell they differ
 * by a quarter of `|a + d - b - c|`, where a and d are the heights at two opposite corners.
 */
export class HeightFieldGeometry extends BufferGeometry {
  #data;

  /**
   * Creates the surface of a field.
   * @param {HeightField} field
   * @throws {TypeError} if it is no `HeightField`
   */
  constructor(field) {
    const data = fieldData.get(field);
    if (!data) {
      throw wrongType('field', 'a HeightField of this copy of the package', field);
    }
    super();
    this.#data = data;
    const { columns, rows } = data;
    const count = columns * rows;
    this.setAttribute('position', new BufferAttribute(new Float32Array(3 * count), 3));
    this.setAttribute('normal', new BufferAttribute(new Float32Array(3 * count), 3));
    this.setAttribute('uv', new BufferAttribute(new Float32Array(2 * count), 2));
    this.setIndex(new BufferAttribute(new Uint32Array(6 * (columns - 1) * (rows - 1)), 1));
    this.#writeTextureCoordinates();
    this.#write(0, 0, columns, rows);
    data.copies.set(this, {
      setHeights: (column, row, width, heights) => this.#write(column, row, width, heights.length / width),
    });
  }

  /** The texture coordinates: as of a `PlaneGeometry` that lies on the ground. */
  #writeTextureCoordinates() {
    const { columns, rows } = this.#data;
    const { uv } = this.attributes;
    for (let i = 0; i < columns * rows; i++) {
      const [column, row] = [i % columns, Math.floor(i / columns)];
      uv.setXY(i, column / Math.max(columns - 1, 1), 1 - row / Math.max(rows - 1, 1));
    }
  }

  /**
   * Writes a rectangle of heights. The normals of its neighbours change, too, and the cells around it.
   * @param {number} column
   * @param {number} row
   * @param {number} width in columns
   * @param {number} depth in rows
   */
  #write(column, row, width, depth) {
    const { columns, rows, x, y, cell, up, heights } = this.#data;
    const { position, normal: normals } = this.attributes;
    const [left, top] = [Math.max(column - 1, 0), Math.max(row - 1, 0)];
    for (let v = top; v < Math.min(row + depth + 1, rows); v++) {
      for (let u = left; u < Math.min(column + width + 1, columns); u++) {
        const i = v * columns + u;
        // What is not finite would make the bounds of the geometry so.
        const height = Number.isNaN(heights[i]) ? 0 : heights[i];
        const [across, along] = [x + cell * u, y + cell * v];
        position.setXYZ(i, across, up === 'y' ? height : along, up === 'y' ? along : height);
        this.#normalAt(u, v);
        normals.setXYZ(i, normal.x, normal.y, normal.z);
      }
    }
    this.#writeCells(left, top, Math.min(column + width, columns - 1), Math.min(row + depth, rows - 1));
    position.needsUpdate = true;
    normals.needsUpdate = true;
    this.boundingBox = null;
    this.boundingSphere = null;
  }

  /** The normal at a point of the grid, by the heights around it. @param {number} column @param {number} row */
  #normalAt(column, row) {
    const { columns, rows, cell, up } = this.#data;
    const [before, after] = [Math.max(column - 1, 0), Math.min(column + 1, columns - 1)];
    const [above, below] = [Math.max(row - 1, 0), Math.min(row + 1, rows - 1)];
    const alongX = this.#slope(row * columns + before, row * columns + after, after - before);
    const second = this.#slope(above * columns + column, below * columns + column, below - above);
    normal.set(-alongX, cell, -second);
    if (up === 'z') {
      normal.set(-alongX, -second, cell);
    }
    normal.normalize();
  }

  /**
   * The rise per cell, times its length, between two points; 0 at a hole.
   * @param {number} from
   * @param {number} to
   * @param {number} cells between them
   */
  #slope(from, to, cells) {
    const { heights } = this.#data;
    const rise = (heights[to] - heights[from]) / (cells || 1);
    return Number.isNaN(rise) ? 0 : rise;
  }

  /**
   * Writes the triangles of cells. A cell with a hole has triangles without an area.
   * @param {number} left the first column
   * @param {number} top the first row
   * @param {number} right the column after the last one
   * @param {number} bottom the row after the last one
   */
  #writeCells(left, top, right, bottom) {
    const { columns, up, heights } = this.#data;
    const index = /** @type {BufferAttribute} */ (this.index);
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const a = row * columns + column;
        const [b, c, d] = [a + 1, a + columns, a + columns + 1];
        const isHole = Number.isNaN(heights[a] + heights[b] + heights[c] + heights[d]);
        // Seen from above, they go around counterclockwise.
        const corners = isHole ? [a, a, a, a, a, a] : up === 'y' ? [a, c, b, b, c, d] : [a, b, c, b, d, c];
        index.array.set(corners, 6 * (row * (columns - 1) + column));
      }
    }
    index.needsUpdate = true;
  }

  /**
   * Returns a geometry with the same points, which does not change with the field.
   * @override
   * @returns {any}
   */
  clone() {
    return new BufferGeometry().copy(this);
  }

  /**
   * Frees what the renderer has of it. Then it does not change with the field any more.
   * @override
   */
  dispose() {
    this.#data.copies.delete(this);
    super.dispose();
  }
}
