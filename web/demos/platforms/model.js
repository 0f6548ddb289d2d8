// A linkage in space as three.js draws it.

import { Group, Vector3 } from 'three';
import { layBar, makeBall, makeBar, makePlate } from '../shared-3d/parts.js';
import { BASE, LIMITS } from './stewart.js';

/** @typedef {import('../shared-linkages/linkage.js').BodyPoint} BodyPoint */
/** @typedef {import('../shared-linkages/linkage.js').Linkage} Linkage */
/** @typedef {import('../shared-3d/parts.js').Materials} Materials */

const BAR = 0.032;
const TUBE = 0.034;
const ROD = 0.019;
const JOINT = 0.038;
const STICK = 0.012;

/** The outer tube of a leg is so much shorter than the shortest leg. */
const FREE = 0.08;

/** A leg is at its limit when its length differs by less, in metres. */
const NEAR = 5e-4;

/**
 * The length of a leg; where it is between its limits, from 0 to 1; and whether it is at one of them.
 * @typedef {{ length: number, part: number, isLimit: boolean }} Leg
 */

export class Model {
  object = new Group();
  #linkage;
  #materials;
  #description;
  #bars;
  #legs;
  #plate;
  #stick;
  #ends;

  /**
   * @param {Linkage} linkage
   * @param {import('./kinds.js').PlatformDescription} description
   * @param {Materials} materials
   */
  constructor(linkage, description, materials) {
    const { bars, legs, plate, handles } = description;
    this.#linkage = linkage;
    this.#description = description;
    this.#materials = materials;
    this.#bars = bars.map(() => makeBar(materials.wood, BAR));
    this.#legs = legs.map(() => ({
      tube: makeBar(materials.dark, TUBE),
      rod: makeBar(materials.metal, ROD),
    }));
    /** Round joints: the upper ends of legs have knobs. @type {{ at: BodyPoint, ball: import('three').Mesh }[]} */
    this.#ends = [...bars.flat(), ...legs.map(({ from }) => from)].map((at) => ({
      at,
      ball: makeBall(materials.joint, JOINT),
    }));
    this.#plate = makePlate(materials, plate.radius);
    this.#stick = handles.tilt ? makeBar(materials.metal, STICK) : null;
    this.object.add(...this.#bars, this.#plate, ...this.#ends.map(({ ball }) => ball));
    for (const { tube, rod } of this.#legs) {
      this.object.add(tube, rod);
    }
    if (this.#stick) {
      this.object.add(this.#stick);
    }
    if (legs.length > 0) {
      const base = makePlate(materials, BASE.radius + 0.08, BASE.height);
      base.position.y = BASE.height;
      this.object.add(base);
    }
  }

  /** Where a point of a body is. */
  placeOf(/** @type {BodyPoint} */ at) {
    return new Vector3().fromArray(this.#linkage.placeOf(at));
  }

  /** @returns {Leg[]} */
  get legs() {
    return this.#description.legs.map(({ from, to }) => {
      const length = this.placeOf(from).distanceTo(this.placeOf(to));
      const part = (length - LIMITS.least) / (LIMITS.most - LIMITS.least);
      const isLimit = length < LIMITS.least + NEAR || length > LIMITS.most - NEAR;
      return { length, part: Math.min(Math.max(part, 0), 1), isLimit };
    });
  }

  /** Puts everything where the linkage is. */
  update() {
    const { bars, legs, plate, handles } = this.#description;
    for (const [i, [from, to]] of bars.entries()) {
      layBar(this.#bars[i], this.placeOf(from), this.placeOf(to));
    }
    const states = this.legs;
    for (const [i, { from, to }] of legs.entries()) {
      const { tube, rod } = this.#legs[i];
      const [foot, top] = [this.placeOf(from), this.placeOf(to)];
      const end = foot.clone().lerp(top, (LIMITS.least - FREE) / states[i].length);
      layBar(tube, foot, end);
      layBar(rod, foot, top);
      tube.material = states[i].isLimit ? this.#materials.limit : this.#materials.dark;
    }
    for (const { at, ball } of this.#ends) {
      ball.position.copy(this.placeOf(at));
    }
    const { index } = this.#linkage.rig.joint(plate.joint);
    this.#plate.position.copy(this.placeOf({ joint: plate.joint, point: plate.middle }));
    this.#plate.quaternion.fromArray(this.#linkage.rig.rotations, 4 * index);
    if (this.#stick) {
      layBar(this.#stick, this.#plate.position, this.placeOf(handles.tilt));
    }
  }
}
