// Legs as rigid parts: one tapered piece per bone, and a ball per joint.

import { CylinderGeometry, Group, Mesh, Quaternion, SphereGeometry, Vector3 } from 'three';

/** @typedef {import('three').Material} Material */
/** @typedef {import('../../walker/walker.js').Walker} Walker */

/** How much larger than the leg the balls at its joints are, and at its foot. */
const JOINT = 1.18;
const FOOT = 1.1;

const UP = new Vector3(0, 1, 0);
const from = new Vector3();
const to = new Vector3();
const turn = new Quaternion();

export class RigidLegs {
  #ball = new SphereGeometry(1, 16, 12);
  /** One group per leg: its pieces, and then its balls. */
  meshes;

  /**
   * @param {Walker} walker
   * @param {Material} skin
   * @param {Material} joint
   * @param {(leg: number) => readonly number[]} radiiOf the radii at the joints of a leg
   */
  constructor(walker, skin, joint, radiiOf) {
    this.meshes = walker.legs.map((_, leg) => {
      const radii = radiiOf(leg);
      const last = radii.length - 1;
      const group = new Group();
      for (let bone = 0; bone < last; bone++) {
        // Along y, from 0 to 1: it is scaled to the length of the bone.
        const piece = new CylinderGeometry(radii[bone + 1], radii[bone], 1, 14, 1).translate(0, 0.5, 0);
        group.add(new Mesh(piece, skin));
      }
      for (const [i, radius] of radii.entries()) {
        const ball = new Mesh(this.#ball, i === 0 || i === last ? skin : joint);
        ball.scale.setScalar(radius * (i === last ? FOOT : JOINT));
        group.add(ball);
      }
      return group;
    });
  }

  /** Takes the pose of the walker. */
  pose(/** @type {Walker} */ { legs }) {
    for (const [leg, { children }] of this.meshes.entries()) {
      const { joints } = legs[leg];
      const bones = joints.length - 1;
      for (let i = 0; i <= bones; i++) {
        children[bones + i].position.copy(joints[i]);
      }
      for (let i = 0; i < bones; i++) {
        from.copy(joints[i]);
        to.copy(joints[i + 1]).sub(from);
        const length = to.length();
        const piece = children[i];
        piece.position.copy(from);
        piece.scale.y = length;
        if (length > 0) {
          piece.quaternion.copy(turn.setFromUnitVectors(UP, to.divideScalar(length)));
        }
      }
    }
  }

  dispose() {
    this.#ball.dispose();
    for (const child of this.meshes.flatMap(({ children }) => children)) {
      /** @type {Mesh} */ (child).geometry.dispose();
    }
  }
}
