// A dial on the floor: a circle as far as balls can be, with a mark per 10° of the base. The longest is that of 0°.

import { Group, LineBasicMaterial, Mesh, MeshBasicMaterial, RingGeometry } from 'three';
import { makeLines } from './floor.js';

const RADIUS = 0.79;
const STEP = Math.PI / 18;

/** Over the floor, so that shadows are below. */
const HEIGHT = 0.0015;

export class Dial {
  object = new Group();
  #ring = new MeshBasicMaterial({ transparent: true, depthWrite: false });
  #marks = new LineBasicMaterial({ transparent: true });

  constructor() {
    const ring = new Mesh(new RingGeometry(RADIUS, RADIUS + 0.006, 128).rotateX(-Math.PI / 2), this.#ring);
    const points = Array.from({ length: 36 }, (_, i) => {
      const [sin, cos] = [Math.sin(i * STEP), Math.cos(i * STEP)];
      const inner = RADIUS - (i === 0 ? 0.09 : i % 9 === 0 ? 0.05 : i % 3 === 0 ? 0.034 : 0.018);
      return [inner * sin, 0, inner * cos, RADIUS * sin, 0, RADIUS * cos];
    });
    this.object.add(ring, makeLines(points.flat(), this.#marks));
    this.object.position.y = HEIGHT;
  }

  /** @param {import('../shared/draw.js').Theme} theme @param {boolean} dark */
  paint(theme, dark) {
    for (const material of [this.#ring, this.#marks]) {
      material.color.set(theme.home);
      material.opacity = dark ? 0.55 : 0.5;
    }
  }
}
