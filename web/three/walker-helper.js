// Draws what a walker does: footholds, the paths of feet in the air, and the polygon of the feet that stand.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  CustomBlending,
  DoubleSide,
  Group,
  Line,
  LineBasicMaterial,
  LineLoop,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
  Vector3,
} from 'three';
import { readOptions, wrongType } from '../core/arguments.js';
import { isWalker } from './is-walker.js';

/** @typedef {import('three').ColorRepresentation} ColorRepresentation */
/** @typedef {import('../walker/walker.js').Walker} Walker */
/** @typedef {{ x: number, y: number, z: number }} Place */
/**
 * The colours of a helper. The defaults can be seen on white and on black.
 * @typedef {object} WalkerHelperColors
 * @property {ColorRepresentation} [foothold] The ring around each foothold. Default blue.
 * @property {ColorRepresentation} [path] The path of each foot since it was lifted. Default orange.
 * @property {ColorRepresentation} [support] The polygon of the feet that stand. Default blue.
 */
/**
 * @typedef {object} WalkerHelperOptions
 * @property {WalkerHelperColors} [colors] Colours that differ from the default ones.
 */

const COLORS = { foothold: 0x2f7df0, path: 0xe08a1e, support: 0x2f7df0 };

/** How far marks are over the ground, and the size of the ring around a foothold, in lengths of a leg. */
const OVER = 0.02;
const RING = 0.09;

/** The most points of a path: one per frame. */
const MOST = 240;

/** How solid the polygon is, from 0 to 1. */
const SOLID = 0.25;

/**
 * The corners of the smallest polygon around points of a plane, in their order around it (Andrew's monotone chain).
 * @template {{ u: number, v: number }} P
 * @param {readonly P[]} points
 * @returns {P[]} all points, if they are less than 3
 */
export function hullOf(points) {
  const turn = (/** @type {P} */ a, /** @type {P} */ b, /** @type {P} */ c) =>
    (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
  const sorted = [...points].sort((a, b) => a.u - b.u || a.v - b.v);
  const half = (/** @type {P[]} */ ordered) => {
    /** @type {P[]} */
    const hull = [];
    for (const point of ordered) {
      while (hull.length > 1 && turn(hull[hull.length - 2], hull[hull.length - 1], point) <= 0) {
        hull.pop();
      }
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}

/** A geometry of up to so many points, which are written in each frame. */
function emptyGeometry(/** @type {number} */ points) {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(3 * points), 3));
  geometry.setDrawRange(0, 0);
  return geometry;
}

/** @param {BufferGeometry} geometry @param {readonly Place[]} places @param {Place} lift is added to each */
function write(geometry, places, lift) {
  const { position } = geometry.attributes;
  for (const [i, { x, y, z }] of places.entries()) {
    position.setXYZ(i, x + lift.x, y + lift.y, z + lift.z);
  }
  position.needsUpdate = true;
  geometry.setDrawRange(0, places.length);
}

const NOWHERE = new Vector3();

/**
 * Draws where the feet of a `Walker` stand and where those in the air will land, as rings; the path of each foot since it was
 * lifted; and the polygon of the feet that stand. Marks are drawn over everything else, or, with a lower `renderOrder` than that of the
 * creature, over the ground and below the creature. Its coordinates are those of the walker.
 *
 * ```js
 * const helper = new WalkerHelper(walker);
 * scene.add(helper);
 * helper.visible = false; // then it costs nothing
 * ```
 *
 * It follows by itself: the renderer updates it in each frame.
 */
export class WalkerHelper extends Group {
  #walker;
  #up = new Vector3();
  #ring = new RingGeometry(0.6 * RING, RING, 24);
  #materials;
  /** The places of each foot since it was lifted. @type {Vector3[][]} */
  #paths = [];
  /** Whether each foot stood in the last frame. @type {boolean[]} */
  #stood = [];
  #rings = new Group();
  #lines = new Group();
  #edge;
  #fill;

  /**
   * Creates a helper, which is to be added to a scene.
   * @param {Walker} walker whose feet are drawn
   * @param {WalkerHelperOptions} [options]
   * @throws {TypeError} if an argument is of the wrong type, or the name of an option or of a colour unknown
   */
  constructor(walker, options = {}) {
    if (!isWalker(walker)) {
      throw wrongType('walker', 'a Walker', walker);
    }
    const { colors = {} } = readOptions('WalkerHelper', options, ['colors']);
    readOptions('colors', colors, Object.keys(COLORS));
    super();
    const over = { depthTest: false, depthWrite: false, fog: false, toneMapped: false };
    this.#materials = {
      foothold: new MeshBasicMaterial({ ...over, side: DoubleSide }),
      path: new LineBasicMaterial(over),
      support: new LineBasicMaterial(over),
      // Not `transparent`: three.js draws transparent objects after all others, and so over the creature.
      area: new MeshBasicMaterial({ ...over, side: DoubleSide, opacity: SOLID, blending: CustomBlending }),
    };
    this.#walker = walker;
    this.type = 'WalkerHelper';
    this.name = 'WalkerHelper';
    if (walker.up === 'y') {
      this.#up.set(0, 1, 0);
      this.#ring.rotateX(-Math.PI / 2);
    } else {
      this.#up.set(0, 0, 1);
    }
    this.#ring.scale(walker.reach, walker.reach, walker.reach);
    const { foothold, path, support, area } = this.#materials;
    const corners = walker.legs.length;
    this.#edge = new LineLoop(emptyGeometry(corners), support);
    this.#fill = new Mesh(emptyGeometry(corners), area);
    // A fan of triangles.
    this.#fill.geometry.setIndex(
      Array.from({ length: Math.max(corners - 2, 0) }, (_, i) => [0, i + 1, i + 2]).flat(),
    );
    for (let i = 0; i < corners; i++) {
      this.#paths.push([]);
      this.#stood.push(walker.legs[i].planted);
      this.#rings.add(new Mesh(this.#ring, foothold));
      this.#lines.add(new Line(emptyGeometry(MOST), path));
    }
    this.add(this.#fill, this.#edge, this.#rings, this.#lines);
    this.traverse((each) => {
      each.frustumCulled = false;
      // A helper cannot be picked.
      each.raycast = () => {};
    });
    this.setColors({ ...COLORS, ...colors });
  }

  /** The walker. @returns {Walker} */
  get walker() {
    return this.#walker;
  }

  /**
   * Changes colours. Those that are not given stay.
   * @param {WalkerHelperColors} colors
   * @throws {TypeError} if it is not an object, or the name of a colour is unknown
   */
  setColors(colors) {
    const { foothold, path, support } = readOptions('colors', colors, Object.keys(COLORS));
    const { area, ...others } = this.#materials;
    for (const [material, value] of /** @type {const} */ ([
      [others.foothold, foothold],
      [others.path, path],
      [others.support, support],
      [area, support],
    ])) {
      if (value !== undefined) {
        material.color.copy(new Color(value));
      }
    }
  }

  /**
   * Draws the present state. The renderer calls it.
   * @override
   * @param {boolean} [force]
   */
  updateMatrixWorld(force) {
    if (this.visible) {
      this.#update();
    }
    super.updateMatrixWorld(force);
  }

  #update() {
    const { legs, reach } = this.#walker;
    const lift = this.#up.clone().multiplyScalar(OVER * reach);
    for (const [i, leg] of legs.entries()) {
      const ring = this.#rings.children[i];
      const line = /** @type {Line} */ (this.#lines.children[i]);
      ring.visible = leg.enabled;
      line.visible = leg.enabled;
      ring.position.copy(leg.foothold).add(lift);
      this.#follow(i, leg);
      write(line.geometry, this.#paths[i], NOWHERE);
    }
    const standing = legs.filter(({ planted, enabled }) => planted && enabled).map(({ foot }) => foot);
    const level = this.#walker.up === 'y' ? /** @type {const} */ ('z') : /** @type {const} */ ('y');
    const hull = hullOf(standing.map((foot) => ({ u: foot.x, v: foot[level], foot }))).map(
      ({ foot }) => foot,
    );
    const area = hull.length > 2 ? hull : [];
    write(this.#edge.geometry, area, lift);
    write(this.#fill.geometry, area, lift);
    // The index of a fan: three per triangle.
    this.#fill.geometry.setDrawRange(0, 3 * Math.max(area.length - 2, 0));
  }

  /** The path of a foot in the air grows. It stays after the foot has landed, until the foot is lifted again. */
  #follow(/** @type {number} */ i, /** @type {Walker['legs'][number]} */ { foot, planted, enabled }) {
    const path = this.#paths[i];
    const place = new Vector3(foot.x, foot.y, foot.z);
    const isLifted = !planted && this.#stood[i];
    // A walker that was put elsewhere leaves no path.
    const leaps = path.length > 0 && path[path.length - 1].distanceTo(place) > this.#walker.reach;
    if (!enabled || isLifted || leaps) {
      path.length = 0;
    }
    const moves = !planted || !this.#stood[i];
    const last = path[path.length - 1];
    if (enabled && moves && path.length < MOST && !last?.equals(place)) {
      path.push(place);
    }
    this.#stood[i] = planted;
  }

  // See `dispose` of IKHelper for the type that it returns.
  /** Frees its memory, and removes it from its parent. @returns {undefined} */
  dispose() {
    this.removeFromParent();
    this.#ring.dispose();
    for (const each of [this.#edge, this.#fill, .../** @type {Line[]} */ (this.#lines.children)]) {
      each.geometry.dispose();
    }
    for (const material of Object.values(this.#materials)) {
      material.dispose();
    }
  }
}
