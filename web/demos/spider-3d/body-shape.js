// The shape of the spider's body: abdomen, head and eyes. Its axes: x forward, y up, z to the right.

import { Group, Mesh, MeshStandardMaterial, SphereGeometry, Vector3 } from 'three';
import { EYES, SPOTS } from '../shared-spider/body.js';
import { REACH } from './setup.js';

/** The parts, in lengths of a leg: where they are, and their half axes. */
const ABDOMEN = { at: [-0.4, 0.05, 0], size: [0.31, 0.2, 0.235] };
const HEAD = { at: [0.1, 0.02, 0], size: [0.26, 0.15, 0.19] };

/** The eyes are a little in front of the head, and the pupils in front of the eyes. */
const EYE_OUT = 0.96;
const PUPIL = 0.58;

/** Where the eyes of the view of the spider are, in lengths of a leg. */
export const LOOKOUT = new Vector3(0.34, 0.16, 0).multiplyScalar(REACH);

const ball = new SphereGeometry(1, 32, 20);
const bead = new SphereGeometry(1, 16, 12);

/** @param {MeshStandardMaterial} material @param {{ at: number[], size: number[] }} part */
function oval(material, { at, size }) {
  const mesh = new Mesh(ball, material);
  mesh.position.fromArray(at).multiplyScalar(REACH);
  mesh.scale.fromArray(size).multiplyScalar(REACH);
  mesh.castShadow = true;
  return mesh;
}

/**
 * A point on a part, in a direction from its middle.
 * @param {{ at: number[], size: number[] }} part
 * @param {Vector3} direction
 * @param {number} out 1 is on the skin
 */
function onPart({ at, size }, direction, out) {
  return new Vector3(
    at[0] + out * size[0] * direction.x,
    at[1] + out * size[1] * direction.y,
    at[2] + out * size[2] * direction.z,
  ).multiplyScalar(REACH);
}

export class BodyShape {
  object = new Group();
  #skin = new MeshStandardMaterial({ roughness: 0.75 });
  #head = new MeshStandardMaterial({ roughness: 0.75 });
  #spot = new MeshStandardMaterial({ roughness: 0.8 });
  #eye = new MeshStandardMaterial({ roughness: 0.25 });
  #pupil = new MeshStandardMaterial({ roughness: 0.2 });
  /** The meshes that a pointer can grab. */
  parts = [oval(this.#skin, ABDOMEN), oval(this.#head, HEAD)];

  constructor() {
    this.object.add(...this.parts);
    this.#addEyes();
    this.#addSpots();
  }

  #addEyes() {
    for (const side of [1, -1]) {
      for (const { aside, up, radius } of EYES) {
        // Directions as in the 2-D picture, a little lower, because this head is seen from all sides.
        const rise = 0.75 * up;
        const direction = new Vector3(
          Math.cos(rise) * Math.cos(aside),
          Math.sin(rise),
          side * Math.cos(rise) * Math.sin(aside),
        );
        const eye = new Mesh(bead, this.#eye);
        eye.position.copy(onPart(HEAD, direction, EYE_OUT));
        eye.scale.setScalar(radius * REACH);
        const pupil = new Mesh(bead, this.#pupil);
        pupil.position.copy(direction).multiplyScalar(1 - 0.8 * PUPIL);
        pupil.scale.setScalar(PUPIL);
        eye.add(pupil);
        this.object.add(eye);
      }
    }
  }

  #addSpots() {
    for (const { x, y, radius } of SPOTS) {
      const direction = new Vector3(x, Math.sqrt(Math.max(0, 1 - x * x - y * y)), y);
      const spot = new Mesh(bead, this.#spot);
      spot.position.copy(onPart(ABDOMEN, direction, 0.985));
      spot.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), direction);
      spot.scale.set(radius, 0.012, radius).multiplyScalar(REACH);
      this.object.add(spot);
    }
  }

  paint(/** @type {import('../shared/draw.js').Theme} */ theme) {
    this.#skin.color.set(theme.spider);
    this.#head.color.set(theme['spider-light']);
    this.#spot.color.set(theme['spider-spot']);
    this.#eye.color.set(theme.eye);
    this.#pupil.color.set(theme.pupil);
  }
}
