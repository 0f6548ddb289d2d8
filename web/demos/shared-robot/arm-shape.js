// How the links of the arm look: meshes that are added to the links of its URDF model. Lengths are in metres, z points up.

import { Group, MeshStandardMaterial } from 'three';
import { axle, box, makeJoint, solid, turned } from '../shared-3d/rounded.js';
import { ARMS } from './arm-urdf.js';

/** @typedef {import('three').Object3D} Object3D */

/** A round body along z. @param {readonly [number, number][]} outline radius and height */
const round = (outline) => turned(outline).rotateX(Math.PI / 2);

/** A tube along z with round edges, which becomes thinner. @param {number} from @param {number} to @param {number} wide @param {number} narrow */
function tube(from, to, wide, narrow, edge = 0.008) {
  return round([
    [0, from],
    [wide - edge, from],
    [wide - 0.3 * edge, from + 0.3 * edge],
    [wide, from + edge],
    [narrow, to - edge],
    [narrow - 0.3 * edge, to - 0.3 * edge],
    [narrow - edge, to],
    [0, to],
  ]);
}

export class ArmShape {
  #body = new MeshStandardMaterial({ roughness: 0.38 });
  #joint = new MeshStandardMaterial({ roughness: 0.42 });
  #cap = new MeshStandardMaterial({ roughness: 0.4 });
  #ring = new MeshStandardMaterial({ roughness: 0.6 });

  /** Adds the meshes to the links of a robot. @param {Record<string, Object3D>} links @param {string} arms */
  addTo(links, arms) {
    for (const prefix of ARMS[arms]) {
      for (const [name, parts] of Object.entries(this.#parts())) {
        links[prefix + name].add(...parts);
      }
    }
  }

  /** The meshes of the links of an arm, by the names of the links. @returns {Record<string, Object3D[]>} */
  #parts() {
    const [body, ring] = [this.#body, this.#ring];
    /** A joint across, along y, at a height. */
    const across = (
      /** @type {number} */ radius,
      /** @type {number} */ length,
      /** @type {number} */ height,
    ) => {
      const group = makeJoint(radius, length, { body: this.#joint, cap: this.#cap });
      group.rotation.x = Math.PI / 2;
      group.position.z = height;
      return group;
    };
    const collar = (/** @type {number} */ radius, /** @type {number} */ height) => {
      const mesh = solid(axle(radius, 0.016), ring);
      mesh.position.z = height;
      return mesh;
    };
    return {
      base: [solid(tube(0, 0.022, 0.115, 0.108), this.#cap), solid(tube(0.018, 0.114, 0.09, 0.076), body)],
      turntable: [
        collar(0.07, 0.002),
        solid(tube(0.004, 0.15, 0.074, 0.066), body),
        across(0.073, 0.142, 0.16),
      ],
      shoulder: [solid(tube(0.02, 0.172, 0.05, 0.053), body)],
      upper: [collar(0.047, 0), solid(tube(0.006, 0.16, 0.053, 0.05), body), across(0.062, 0.124, 0.18)],
      elbow: [solid(tube(0.02, 0.162, 0.043, 0.045), body)],
      forearm: [collar(0.04, 0), solid(tube(0.006, 0.15, 0.045, 0.042), body), across(0.051, 0.104, 0.17)],
      wrist: [solid(tube(0.01, 0.08, 0.036, 0.036), body)],
      hand: [this.#hand()],
    };
  }

  #hand() {
    const group = new Group();
    const flange = solid(axle(0.034, 0.02), this.#ring);
    flange.position.z = 0.012;
    const palm = solid(box(0.046, 0.14, 0.044, 0.012), this.#joint);
    palm.position.z = 0.044;
    group.add(flange, palm);
    for (const side of [1, -1]) {
      const finger = solid(box(0.026, 0.018, 0.094, 0.006), this.#cap);
      finger.position.set(0, side * 0.05, 0.109);
      const pad = solid(box(0.02, 0.006, 0.04, 0.002), this.#ring);
      pad.position.set(0, side * 0.039, 0.135);
      group.add(finger, pad);
    }
    return group;
  }

  /** @param {import('../shared/draw.js').Theme} theme @param {boolean} dark */
  paint(theme, dark) {
    this.#body.color.set(dark ? '#c9ced8' : '#f6f4ef');
    this.#joint.color.set(theme.bone);
    this.#cap.color.set(dark ? '#4b5363' : '#3c4250');
    this.#ring.color.set(dark ? '#8d95a5' : '#6a7280');
  }
}
