// The legs of the spider as rigid parts: one tapered piece per bone, and a ball per joint.

import { CylinderGeometry, Group, Mesh, MeshStandardMaterial, SphereGeometry, Vector3 } from 'three';
import { LENGTHS, REACH } from './setup.js';

/** The radius of a leg at each of its joints, from the hip to the foot, in lengths of a leg. */
export const RADII = [0.06, 0.05, 0.036, 0.016];

const UP = new Vector3(0, 1, 0);
const from = new Vector3();
const to = new Vector3();

const ball = new SphereGeometry(1, 16, 12);

/** A piece along y from 0 to 1, as thick as the bone. */
const pieces = LENGTHS.map((_, bone) =>
  new CylinderGeometry(RADII[bone + 1] * REACH, RADII[bone] * REACH, 1, 14, 1).translate(0, 0.5, 0),
);

class RigidLeg {
  object = new Group();
  #pieces;
  #balls;

  /** @param {MeshStandardMaterial} skin @param {MeshStandardMaterial} joint */
  constructor(skin, joint) {
    this.#pieces = pieces.map((piece) => new Mesh(piece, skin));
    this.#balls = RADII.map((radius, i) => {
      const mesh = new Mesh(ball, i === 0 || i === RADII.length - 1 ? skin : joint);
      mesh.scale.setScalar(radius * REACH * (i === RADII.length - 1 ? 1.1 : 1.18));
      return mesh;
    });
    for (const mesh of [...this.#pieces, ...this.#balls]) {
      mesh.castShadow = true;
    }
    this.object.add(...this.#pieces, ...this.#balls);
  }

  /** @param {readonly { x: number, y: number, z: number }[]} joints in the world */
  pose(joints) {
    for (const [i, mesh] of this.#balls.entries()) {
      mesh.position.copy(joints[i]);
    }
    for (const [bone, mesh] of this.#pieces.entries()) {
      from.copy(joints[bone]);
      to.copy(joints[bone + 1]).sub(from);
      const length = to.length();
      mesh.position.copy(from);
      mesh.scale.y = length;
      if (length > 0) {
        mesh.quaternion.setFromUnitVectors(UP, to.divideScalar(length));
      }
    }
  }
}

export class RigidLegs {
  object = new Group();
  #skin = new MeshStandardMaterial({ roughness: 0.75 });
  #joint = new MeshStandardMaterial({ roughness: 0.7 });
  #legs;

  /** @param {number} count */
  constructor(count) {
    this.#legs = Array.from({ length: count }, () => new RigidLeg(this.#skin, this.#joint));
    this.object.add(...this.#legs.map(({ object }) => object));
  }

  /** Bends the legs as those of a walker. Legs that are disabled are not shown. */
  pose(/** @type {import('../../fabrik.js').Walker} */ { legs }) {
    for (const [i, leg] of this.#legs.entries()) {
      leg.object.visible = legs[i].enabled;
      leg.pose(legs[i].joints);
    }
  }

  paint(/** @type {import('../shared/draw.js').Theme} */ theme) {
    this.#skin.color.set(theme.spider);
    this.#joint.color.set(theme['spider-light']);
  }

  dispose() {
    this.#skin.dispose();
    this.#joint.dispose();
  }
}
