// Draws handles: marks that have the same size on the screen wherever they are.

import { Mesh, MeshBasicMaterial, Object3D, OctahedronGeometry, Vector3 } from 'three';
import { innerSize, pointerPlace } from '../../core/pointer-place.js';
import { worldPoint } from '../place.js';

/** @typedef {import('three').Camera} Camera */
/** @typedef {import('./handle-list.js').IKHandle} IKHandle */

/** @typedef {{ x: number, y: number }} ScreenPoint A point of the element: -1 to 1, to the right and up. */

const COLORS = { target: 0x2f7df0, pole: 0xb04fe0, selected: 0xe5392f };

const place = new Vector3();
const nearest = new Vector3();
const view = new Vector3();

/**
 * How large a pixel of the screen is in the world, at a place.
 * @param {Camera} camera
 * @param {HTMLElement} element
 * @param {Vector3} at
 */
export function pixelSize(camera, element, at) {
  camera.updateWorldMatrix(true, false);
  view.copy(at).applyMatrix4(camera.matrixWorldInverse);
  const { elements: e } = camera.projectionMatrix;
  // The fourth coordinate: the distance for a perspective, 1 for an orthographic camera.
  const w = e[3] * view.x + e[7] * view.y + e[11] * view.z + e[15];
  return (2 * Math.abs(w)) / (Math.abs(e[5]) * (element.clientHeight || 1));
}

/** How far from a handle a pointer may be, in CSS pixels beyond its radius. @type {Record<string, number>} */
const NEAR = { mouse: 5, pen: 8, touch: 18 };

/** @param {string} type of a pointer */
export const nearOf = (type) => NEAR[type] ?? NEAR.mouse;

/**
 * Where a pointer is.
 * @param {PointerEvent} event
 * @param {HTMLElement} element
 * @returns {ScreenPoint}
 */
export function screenPoint(event, element) {
  const place = pointerPlace(event, element);
  return place
    ? { x: (2 * place.x) / place.width - 1, y: 1 - (2 * place.y) / place.height }
    : { x: Number.NaN, y: Number.NaN };
}

/** @param {number} color */
const materialOf = (color) =>
  new MeshBasicMaterial({
    color,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
    fog: false,
    transparent: true,
    opacity: 0.85,
  });

/** The marks of all handles. */
export class HandleMarks extends Object3D {
  #camera;
  #element;
  #size;
  #beforeUpdate;
  #geometry = new OctahedronGeometry(1);
  #materials = {
    target: materialOf(COLORS.target),
    pole: materialOf(COLORS.pole),
    selected: materialOf(COLORS.selected),
  };
  /** @type {readonly IKHandle[]} */
  #list = [];
  /** The index of the one that is selected; -1: none. */
  selected = -1;

  /**
   * @param {Camera} camera
   * @param {HTMLElement} element
   * @param {number} size radius in pixels
   * @param {() => void} beforeUpdate called before each frame
   */
  constructor(camera, element, size, beforeUpdate) {
    super();
    this.name = 'IKHandles';
    this.#camera = camera;
    this.#element = element;
    this.#size = size;
    this.#beforeUpdate = beforeUpdate;
  }

  /** @param {readonly IKHandle[]} list */
  show(list) {
    this.#list = list;
    this.clear();
    for (const { kind, label } of list) {
      const mesh = new Mesh(this.#geometry, this.#materials[kind]);
      mesh.name = label;
      mesh.renderOrder = 1001;
      mesh.matrixAutoUpdate = false;
      // It is picked by its distance on the screen.
      mesh.raycast = () => {};
      this.add(mesh);
    }
  }

  /** @override */
  updateMatrixWorld() {
    if (!this.visible) {
      return;
    }
    this.#beforeUpdate();
    for (let i = 0; i < this.#list.length; i++) {
      const { object, kind } = this.#list[i];
      const mesh = /** @type {Mesh} */ (this.children[i]);
      worldPoint(object, place);
      const size = this.#size * pixelSize(this.#camera, this.#element, place);
      mesh.matrixWorld.makeScale(size, size, size).setPosition(place);
      mesh.material = this.#materials[i === this.selected ? 'selected' : kind];
    }
  }

  /**
   * The index of the handle at a point of the screen; -1: none. Of several, it is the nearest, or the selected one.
   * @param {ScreenPoint} pointer
   * @param {number} near how far beyond its radius, in pixels
   */
  at(pointer, near) {
    const { width, height } = innerSize(this.#element);
    this.#camera.updateWorldMatrix(true, false);
    let found = -1;
    let best = this.#size + near;
    this.#list.forEach(({ object }, i) => {
      worldPoint(object, nearest).project(this.#camera);
      const distance = Math.hypot((nearest.x - pointer.x) * width, (nearest.y - pointer.y) * height) / 2;
      const isFirst = i === this.selected && distance <= this.#size;
      if (Math.abs(nearest.z) <= 1 && (isFirst || distance <= best)) {
        found = i;
        best = isFirst ? -1 : distance;
      }
    });
    return found;
  }

  dispose() {
    this.clear();
    this.#geometry.dispose();
    for (const material of Object.values(this.#materials)) {
      material.dispose();
    }
  }
}
