// The mark of where the spider goes: a ring with a dot, on the ground.

import { CircleGeometry, Group, Mesh, MeshBasicMaterial, RingGeometry } from 'three';

/** In metres. */
export const RADIUS = 0.1;
const OVER = 0.015;

export class Destination {
  object = new Group();
  #material = new MeshBasicMaterial({ depthTest: false, depthWrite: false, fog: false });

  constructor() {
    // After the ground, which may rise above it, and before the spider.
    this.object.renderOrder = 1;
    const flat = [new RingGeometry(0.72 * RADIUS, RADIUS, 40), new CircleGeometry(0.3 * RADIUS, 24)];
    for (const shape of flat) {
      this.object.add(new Mesh(shape.rotateX(-Math.PI / 2), this.#material));
    }
  }

  paint(/** @type {import('../shared/draw.js').Theme} */ theme) {
    this.#material.color.set(theme.target);
  }

  /** @param {{ x: number, z: number }} place @param {import('../shared-3d/terrain.js').Terrain} terrain */
  move({ x, z }, terrain) {
    this.object.position.set(x, terrain.heightAt(x, z) + OVER, z);
  }
}
