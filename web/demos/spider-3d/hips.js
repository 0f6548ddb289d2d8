// The hips of the spider: they stay where a leg was removed, so that it can be restored.

import { Group, Mesh, MeshStandardMaterial, SphereGeometry } from 'three';
import { REACH } from './setup.js';

const SIZE = 0.075 * REACH;

/** How much larger the chosen one is. */
const CHOSEN = 1.5;

const ball = new SphereGeometry(SIZE, 16, 12);

export class Hips {
  object = new Group();
  #skin = new MeshStandardMaterial({ roughness: 0.75 });
  #chosen = new MeshStandardMaterial({ roughness: 0.5 });

  /**
   * @param {import('../../fabrik.js').Walker} walker
   * @param {number} chosen the leg that is chosen; -1 for none
   */
  pose({ legs }, chosen) {
    const all = this.object.children;
    while (all.length < legs.length) {
      const mesh = new Mesh(ball, this.#skin);
      mesh.castShadow = true;
      this.object.add(mesh);
    }
    for (const [i, each] of all.entries()) {
      const mesh = /** @type {Mesh} */ (each);
      mesh.visible = i < legs.length;
      if (mesh.visible) {
        mesh.position.copy(legs[i].joints[0]);
        mesh.material = i === chosen ? this.#chosen : this.#skin;
        mesh.scale.setScalar(i === chosen ? CHOSEN : 1);
      }
    }
  }

  paint(/** @type {import('../shared/draw.js').Theme} */ theme) {
    this.#skin.color.set(theme['spider-light']);
    this.#chosen.color.set(theme.swing);
  }
}
