// The picture of terrain: a shaded relief with a grid that lies on it. It is drawn once, and again only after a
// change of the size, the colours or the terrain.

import { AWAY, LIGHT, UP } from './ground.js';
import { CORNER, GRID } from './terrain.js';

/** @typedef {import('../../element.js').View} View */
/** @typedef {import('../shared/draw.js').Theme} Theme */
/** @typedef {import('./ground.js').Ground} Ground */
/** @typedef {import('./terrain.js').Terrain} Terrain */

/** The greatest number of pixels; a larger picture is drawn coarser. */
const MOST_PIXELS = 4e6;

/** How much the light changes the colour of ground that faces it, and of ground that faces away. */
const GLOSS = 9;
const DIMNESS = 0.75;

/** Less than 1: gentle slopes are dimmed more. */
const SOFTNESS = 0.6;

/** How much lighter the highest ground is than the lowest. */
const TINT = 0.3;

/** Where the slope changes by more than this there is an edge. */
const SHARP = 3;

/** The number of shades. */
const SHADES = 256;

/** How many shades of holes are in the palette before the others. */
const DARK = SHADES / 2;

/** How deep a hole is in the picture. */
const DEPTH = 90;

const mix = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ part) =>
  a + (b - a) * part;

/** The red, green and blue of a computed colour. */
const channels = (/** @type {string} */ colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);

/**
 * The colours of ground from dark to lit, as numbers of an image; level ground has the middle one. Before them are
 * those of holes, from the bottom up: the index of a shade is `DARK` more.
 */
function palette(/** @type {Theme} */ theme) {
  const names = /** @type {const} */ (['ground-hole', 'ground-dim', 'stage', 'ground-lit']);
  const steps = names.map((name) => channels(theme[name]));
  const length = (steps.length - 1) * DARK + 1;
  return Uint32Array.from({ length }, (_, i) => {
    const step = Math.min(Math.floor(i / DARK), steps.length - 2);
    const [red, green, blue] = steps[step].map((value, c) => mix(value, steps[step + 1][c], i / DARK - step));
    return 0xff000000 | (Math.round(blue) << 16) | (Math.round(green) << 8) | Math.round(red);
  });
}

/**
 * How light ground is that rises so much along both axes: a shade from 0 to `SHADES`. `above`: how high it is, from 0 to 1.
 */
function shadeOf(/** @type {number} */ alongX, /** @type {number} */ alongY, /** @type {number} */ above) {
  // The light comes from where the shadows do not fall.
  const light = (1 + LIGHT.x * alongX + LIGHT.y * alongY) / Math.sqrt(1 + alongX * alongX + alongY * alongY);
  const part = light < 1 ? -DIMNESS * (1 - light) ** SOFTNESS : GLOSS * (light - 1);
  return (SHADES / 2) * (1 + Math.max(-1, Math.min(part + TINT * above, 1)));
}

export class Relief {
  #canvas = document.createElement('canvas');
  /** What is on it. @type {unknown[]} */
  #drawn = [];

  /**
   * Draws the terrain of a view.
   * @param {CanvasRenderingContext2D} context
   * @param {Theme} theme
   * @param {View} view
   * @param {Ground} ground
   * @param {Terrain} terrain
   * @param {number} square the size of the grid's squares, in the world's unit
   */
  draw(context, theme, view, ground, terrain, square) {
    const { width, height, scale } = view;
    const wanted = [theme, width, height, scale, terrain];
    if (wanted.some((value, i) => value !== this.#drawn[i])) {
      this.#drawn = wanted;
      this.#render(theme, view, ground, terrain, square);
    }
    context.drawImage(this.#canvas, 0, 0, width, height);
  }

  #render(
    /** @type {Theme} */ theme,
    /** @type {View} */ { width, height, scale },
    /** @type {Ground} */ ground,
    /** @type {Terrain} */ terrain,
    /** @type {number} */ square,
  ) {
    const canvas = this.#canvas;
    const fine = Math.min(scale, Math.sqrt(MOST_PIXELS / (width * height)));
    canvas.width = Math.round(width * fine);
    canvas.height = Math.round(height * fine);
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const image = context.createImageData(canvas.width, canvas.height);
    shade(image, palette(theme), ground, terrain, canvas.width / width);
    context.putImageData(image, 0, 0);
    context.scale(canvas.width / width, canvas.height / height);
    context.strokeStyle = theme['ground-grid'];
    context.lineWidth = 1;
    context.stroke(gridOf(width, ground, terrain, square));
  }
}

/**
 * Fills an image column by column, from near to far: what is farther is seen only above what is nearer.
 * @param {ImageData} image
 * @param {Uint32Array} colours
 * @param {Ground} ground
 * @param {Terrain} terrain
 * @param {number} fine pixels of the image per pixel of the canvas
 */
function shade(image, colours, ground, terrain, fine) {
  const { width, height } = image;
  const pixels = new Uint32Array(image.data.buffer);
  const { cell, rows } = GRID;
  const [zoom, middle] = [ground.zoom * fine, ground.origin.y * fine];
  const profile = new Profile(terrain);
  for (let x = 0; x < width; x++) {
    profile.cut(((x + 0.5) / fine - ground.origin.x) / ground.zoom);
    // The lowest line that is still empty, and the line of the row before.
    let empty = height - 1;
    let line = height;
    let light = profile.lights[0];
    for (let row = 0; row < rows && empty >= 0; row++) {
      const next = middle - zoom * (AWAY * (CORNER.y + cell * row) + UP * profile.heights[row]);
      light = profile.lights[2 * row];
      const near = profile.lights[Math.max(0, 2 * row - 1)];
      for (; empty >= 0 && empty + 0.5 >= next; empty--) {
        const part = Math.max(0, Math.min((line - empty - 0.5) / (line - next), 1));
        pixels[empty * width + x] = colours[DARK + Math.round(mix(near, light, part))];
      }
      line = next;
    }
    for (; empty >= 0; empty--) {
      pixels[empty * width + x] = colours[DARK + Math.round(light)];
    }
  }
}

/** A cut through the terrain, away from the viewer. */
class Profile {
  /** Of each row: the height. */
  heights = new Float32Array(GRID.rows);
  /** Of each row: the shade at the end of the piece before it, and at the start of the piece after it. */
  lights = new Float32Array(2 * GRID.rows);

  #terrain;
  /** Of each row: how much it rises to the right. */
  #across = new Float32Array(GRID.rows);

  /** @param {Terrain} terrain */
  constructor(terrain) {
    this.#terrain = terrain;
  }

  /** Cuts at a place along the canvas. */
  cut(/** @type {number} */ x) {
    const { cell, columns, rows } = GRID;
    const { heights, lowest } = this.#terrain;
    const u = Math.max(0, Math.min((x - CORNER.x) / cell, columns - 1));
    const column = Math.min(Math.floor(u), columns - 2);
    const part = u - column;
    const [west, east] = [Math.max(column - 1, 0), Math.min(column + 2, columns - 1)];
    for (let row = 0; row < rows; row++) {
      const first = row * columns;
      const [from, to] = [heights[first + column], heights[first + column + 1]];
      const height = mix(from, to, part);
      this.heights[row] = Number.isNaN(height) ? lowest - DEPTH : height;
      // The slope changes smoothly from column to column.
      const [left, right] = [to - heights[first + west], heights[first + east] - from];
      const rise = mix(left, right, part) / (2 * cell);
      this.#across[row] = Number.isNaN(rise) ? 0 : rise;
    }
    for (let row = 0; row < rows; row++) {
      const [near, far] = [this.#slope(row), this.#slope(row + 1)];
      // It changes smoothly from row to row, but for sharp edges.
      const smooth = Math.abs(far - near) < SHARP;
      const light = this.#light(row, smooth ? (near + far) / 2 : near);
      this.lights[2 * row] = light;
      this.lights[2 * row + 1] = smooth ? light : this.#light(row, far);
    }
  }

  /** How much the piece before a row rises away from the viewer. */
  #slope(/** @type {number} */ row) {
    return row > 0 && row < GRID.rows ? (this.heights[row] - this.heights[row - 1]) / GRID.cell : 0;
  }

  #light(/** @type {number} */ row, /** @type {number} */ slope) {
    const { lowest, highest } = this.#terrain;
    const above = this.heights[row] - lowest;
    return above < 0 ? -DARK : shadeOf(this.#across[row], slope, above / (highest - lowest || 1));
  }
}

/**
 * Lines along both axes that lie on the terrain, where they are seen.
 * @param {number} width of the canvas
 * @param {Ground} ground
 * @param {Terrain} terrain
 * @param {number} square
 */
function gridOf(width, ground, { field, lowest, highest }, square) {
  const path = new Path2D();
  const { zoom, origin } = ground;
  const [wide, tall] = [width / 2 / zoom, origin.y / zoom];
  const near = -(tall + UP * highest) / AWAY - square;
  const far = (tall - UP * lowest) / AWAY + square;
  const step = GRID.cell / 2;
  let drawing = false;
  const add = (/** @type {number} */ x, /** @type {number} */ y) => {
    const place = ground.onGround({ x, y });
    if (Number.isNaN(field.heightAt(x, y)) || ground.hides(place)) {
      drawing = false;
      return;
    }
    const at = ground.toCanvas(place);
    if (drawing) {
      path.lineTo(at.x, at.y);
    } else {
      path.moveTo(at.x, at.y);
    }
    drawing = true;
  };
  for (let x = square * Math.ceil(-wide / square); x < wide; x += square) {
    drawing = false;
    for (let y = near; y < far; y += step) {
      add(x, y);
    }
  }
  for (let y = square * Math.ceil(near / square); y < far; y += square) {
    drawing = false;
    for (let x = -wide - step; x < wide + step; x += step) {
      add(x, y);
    }
  }
  return path;
}
