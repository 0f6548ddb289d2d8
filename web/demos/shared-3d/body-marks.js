// What is drawn over the humanoid: its handles, and the joints that are at their limits.

import { BoxGeometry, Group, Mesh, MeshBasicMaterial, RingGeometry, SphereGeometry, Vector3 } from 'three';

/** @typedef {import('../shared/draw.js').Theme} Theme */

/** A material that is seen through the body. */
const overAll = (opacity = 1) =>
  new MeshBasicMaterial({ depthTest: false, depthWrite: false, transparent: true, fog: false, opacity });

/** The materials of the marks: they take the colours of the page. */
export class MarkMaterials {
  free = overAll(0.9);
  pinned = overAll(0.95);
  edge = overAll();
  ring = overAll();
  limit = overAll(0.75);

  paint(/** @type {Theme} */ theme) {
    this.free.color.set(theme.joint);
    this.edge.color.set(theme['joint-edge']);
    this.pinned.color.set(theme.planted);
    this.ring.color.set(theme.ink);
    this.limit.color.set(theme.target);
  }
}

const ball = new SphereGeometry(1, 20, 14);
const box = new BoxGeometry(1.7, 1.7, 1.7);

/** A handle of the body: a ball, or a cube while it is pinned; with a ring while it is selected. */
export class Grip {
  object = new Group();
  radius;
  #free;
  #pinned;
  #ring;

  /**
   * @param {MarkMaterials} materials
   * @param {number} radius in metres
   */
  constructor({ free, pinned, edge, ring }, radius) {
    this.radius = radius;
    const meshes = (
      /** @type {BoxGeometry | SphereGeometry} */ shape,
      /** @type {MeshBasicMaterial} */ inside,
    ) => {
      const group = new Group();
      // The edge is behind.
      for (const [i, material] of [edge, inside].entries()) {
        const mesh = new Mesh(shape, material);
        mesh.scale.setScalar(radius * (i === 0 ? 1.2 : 1));
        mesh.renderOrder = 4 + i;
        group.add(mesh);
      }
      this.object.add(group);
      return group;
    };
    this.#free = meshes(ball, free);
    this.#pinned = meshes(box, pinned);
    this.#ring = new Mesh(new RingGeometry(1.9 * radius, 2.3 * radius, 36), ring);
    this.#ring.renderOrder = 6;
    this.object.add(this.#ring);
  }

  /**
   * Prepares the next picture.
   * @param {readonly number[]} place
   * @param {import('three').Camera} camera
   * @param {{ pinned: boolean, selected: boolean }} state
   */
  show(place, camera, { pinned, selected }) {
    this.object.position.fromArray(place);
    this.object.quaternion.copy(camera.quaternion);
    this.#free.visible = !pinned;
    this.#pinned.visible = pinned;
    this.#ring.visible = selected;
    this.object.updateMatrixWorld();
  }
}

/** Discs around the joints that are at a limit. They face the camera. */
export class LimitMarks {
  object = new Group();
  #material;
  /** @type {Mesh[]} */
  #rings = [];

  /** @param {MarkMaterials} materials */
  constructor({ limit }) {
    this.#material = limit;
  }

  /**
   * @param {readonly (readonly number[])[]} places
   * @param {import('three').Camera} camera
   */
  show(places, camera) {
    while (this.#rings.length < places.length) {
      const ring = new Mesh(new RingGeometry(0.05, 0.066, 36), this.#material);
      ring.renderOrder = 3;
      this.#rings.push(ring);
      this.object.add(ring);
    }
    for (const [i, ring] of this.#rings.entries()) {
      ring.visible = i < places.length;
      if (ring.visible) {
        ring.position.fromArray([...places[i]]);
        ring.quaternion.copy(camera.quaternion);
      }
    }
  }
}

/** The longest arrow, in metres, and the least share of the greatest force that is shown. */
const LONGEST = 0.32;
const LEAST = 0.04;

/**
 * The forces of a certificate, as arrows at the points where they act.
 * @param {import('../../rig.js').Rig<3>} rig
 * @returns {{ from: Vector3, along: Vector3, isTie: boolean }[]}
 */
export function arrowsOf(rig) {
  const forces = rig.certificate?.forces ?? [];
  const sizes = forces.map(({ force }) => Math.hypot(...force));
  const most = Math.max(...sizes);
  return forces
    .filter((_, i) => sizes[i] > LEAST * most)
    .map(({ joint, point, force }) => ({
      from: new Vector3().fromArray(rig.pointAt(joint, point)),
      along: new Vector3().fromArray(force).multiplyScalar(LONGEST / most),
      isTie: false,
    }));
}
