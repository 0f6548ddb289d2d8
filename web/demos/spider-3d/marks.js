// Marks on the ground: footholds, the arcs of the feet in the air, and the polygon of the feet that stand.

import {
  BufferAttribute,
  BufferGeometry,
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
import { REACH } from './setup.js';

/** @typedef {import('../../fabrik.js').Walker} Walker */
/** @typedef {import('./terrain.js').Terrain} Terrain */
/** @typedef {{ x: number, y: number, z: number }} Place */

/** How far marks are over the ground, in metres. */
const OVER = 0.012;

/** Marks are drawn after the ground, which may rise above them, and before the spider. */
const ORDER = 1;
const OVER_GROUND = { depthTest: false, depthWrite: false, fog: false };

/** The most points of an arc: one per frame. */
const MOST = 160;

/** The size of the ring around a foothold, in lengths of a leg. */
const RING = 0.09;

/** Twice the area of a triangle seen from above; more than 0 if it turns to the left. */
const turn = (/** @type {Place} */ a, /** @type {Place} */ b, /** @type {Place} */ c) =>
  (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);

/**
 * The corners of the smallest polygon around places, seen from above, in their order around it.
 * @template {Place} P
 * @param {readonly P[]} places
 * @returns {P[]}
 */
export function hullOf(places) {
  const sorted = [...places].sort((a, b) => a.x - b.x || a.z - b.z);
  const half = (/** @type {P[]} */ ordered) => {
    /** @type {P[]} */
    const hull = [];
    for (const place of ordered) {
      while (hull.length > 1 && turn(hull[hull.length - 2], hull[hull.length - 1], place) <= 0) {
        hull.pop();
      }
      hull.push(place);
    }
    return hull.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}

/** A line of up to so many points, which are written in each frame. */
function emptyLine(/** @type {number} */ points) {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(3 * points), 3));
  geometry.setDrawRange(0, 0);
  return geometry;
}

/** @param {BufferGeometry} geometry @param {readonly Place[]} places @param {number} over */
function write(geometry, places, over) {
  const { position } = geometry.attributes;
  for (const [i, { x, y, z }] of places.entries()) {
    position.setXYZ(i, x, y + over, z);
  }
  position.needsUpdate = true;
  geometry.setDrawRange(0, places.length);
}

export class Marks {
  object = new Group();
  #ring = new MeshBasicMaterial({ ...OVER_GROUND, side: DoubleSide });
  #swing = new LineBasicMaterial(OVER_GROUND);
  // Not `transparent`: three.js draws transparent objects after all others, and so over the spider.
  #polygon = new MeshBasicMaterial({
    ...OVER_GROUND,
    ...{ side: DoubleSide, opacity: 0.25, blending: CustomBlending },
  });
  #edge = new LineBasicMaterial(OVER_GROUND);
  #shape = new RingGeometry(0.6 * RING * REACH, RING * REACH, 24).rotateX(-Math.PI / 2);
  #rings = new Group();
  #arcs = new Group();
  /** The places of each foot since it was lifted. @type {Vector3[][]} */
  #paths = [];
  /** The paths of feet that have landed. @type {Set<Vector3[]>} */
  #standing = new Set();
  #hull = emptyLine(32);
  #fill = emptyLine(32);

  constructor() {
    const fill = new Mesh(this.#fill, this.#polygon);
    const edge = new LineLoop(this.#hull, this.#edge);
    for (const each of [fill, edge]) {
      each.frustumCulled = false;
    }
    for (const group of [this.object, this.#rings, this.#arcs]) {
      group.renderOrder = ORDER;
    }
    this.#fill.setIndex(Array.from({ length: 30 }, (_, i) => [0, i + 1, i + 2]).flat());
    this.object.add(this.#rings, this.#arcs, fill, edge);
  }

  paint(/** @type {import('../shared/draw.js').Theme} */ theme) {
    this.#ring.color.set(theme.planted);
    this.#swing.color.set(theme.swing);
    this.#polygon.color.set(theme.planted);
    this.#edge.color.set(theme.planted);
  }

  /** Makes the marks of so many legs. */
  #prepare(/** @type {number} */ legs) {
    while (this.#paths.length < legs) {
      this.#paths.push([]);
      this.#rings.add(new Mesh(this.#shape, this.#ring));
      const arc = new Line(emptyLine(MOST), this.#swing);
      arc.frustumCulled = false;
      this.#arcs.add(arc);
    }
  }

  /** Forgets the arcs. */
  clear() {
    for (const path of this.#paths) {
      path.length = 0;
    }
  }

  /**
   * Prepares the next picture.
   * @param {Walker} walker
   * @param {Terrain} terrain
   */
  update({ legs }, terrain) {
    this.#prepare(legs.length);
    for (const [i, path] of this.#paths.entries()) {
      const leg = legs[i];
      const ring = this.#rings.children[i];
      const arc = /** @type {Line} */ (this.#arcs.children[i]);
      ring.visible = leg?.enabled ?? false;
      arc.visible = ring.visible;
      if (!ring.visible) {
        path.length = 0;
        continue;
      }
      this.#follow(path, leg);
      write(arc.geometry, path, 0);
      const { x, z } = leg.foothold;
      ring.position.set(x, terrain.heightAt(x, z) + OVER, z);
    }
    const standing = legs.filter(({ planted, enabled }) => planted && enabled).map(({ foot }) => foot);
    const hull = hullOf(standing);
    write(this.#hull, hull.length > 2 ? hull : [], OVER);
    write(this.#fill, hull.length > 2 ? hull : [], OVER);
    // The index of a fan: three per triangle.
    this.#fill.setDrawRange(0, Math.max(0, 3 * (hull.length - 2)));
  }

  /** The path of a foot in the air grows; it stays after the foot has landed, until it is lifted again. */
  #follow(/** @type {Vector3[]} */ path, /** @type {Walker['legs'][number]} */ { foot, planted }) {
    const last = path[path.length - 1];
    const place = new Vector3(foot.x, foot.y, foot.z);
    if (planted) {
      this.#standing.add(path);
    } else if (this.#standing.delete(path) || !last) {
      path.length = 0;
      path.push(place);
    }
    if (last && path.length > 0 && path.length < MOST && !last.equals(place)) {
      path.push(place);
    }
  }
}
