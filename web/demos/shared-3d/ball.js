// A ball that can be dragged: it can be seen through other things, and stands on a thin line.

import {
  BufferGeometry,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  RingGeometry,
  SphereGeometry,
  Vector3,
} from 'three';

export class Ball {
  object = new Group();
  radius;
  #ball = new MeshStandardMaterial({ roughness: 0.4 });
  #through = new MeshBasicMaterial({ transparent: true, opacity: 0.35, depthTest: false, fog: false });
  #ring;
  #stem;

  /** @param {number} radius in metres */
  constructor(radius) {
    this.radius = radius;
    const shape = new SphereGeometry(radius, 24, 16);
    const ball = new Mesh(shape, this.#ball);
    ball.castShadow = true;
    const through = new Mesh(shape, this.#through);
    through.renderOrder = 2;
    this.#ring = new Mesh(
      new RingGeometry(1.7 * radius, 2.05 * radius, 40),
      new MeshBasicMaterial({ depthTest: false, transparent: true, fog: false }),
    );
    this.#ring.renderOrder = 3;
    this.#stem = new Line(
      new BufferGeometry().setFromPoints([new Vector3(), new Vector3(0, -1, 0)]),
      new LineBasicMaterial({ transparent: true, opacity: 0.3 }),
    );
    this.object.add(ball, through, this.#ring, this.#stem);
  }

  paint(/** @type {string} */ colour) {
    this.#ball.color.set(colour);
    this.#ball.emissive.set(colour).multiplyScalar(0.25);
    this.#through.color.set(colour);
    this.#stem.material.color.set(colour);
    this.#ring.material.color.set(colour);
  }

  /**
   * Prepares the next picture.
   * @param {import('three').Camera} camera
   * @param {boolean} selected whether it has a ring, which faces the camera
   */
  show(camera, selected) {
    this.#ring.visible = selected;
    this.object.getWorldQuaternion(this.#ring.quaternion).invert().multiply(camera.quaternion);
    this.#stem.scale.y = Math.max(this.object.position.y, 0.001);
  }
}
