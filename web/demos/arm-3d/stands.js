// The stands that balls can be put on, and the places for balls.

import { Color, Group, LatheGeometry, Mesh, MeshStandardMaterial, RingGeometry, Vector2 } from 'three';

/**
 * A cylinder on the floor.
 * @typedef {{ x: number, z: number, radius: number, top: number }} Stand
 */

/** The foot of the arm. @type {Stand} */
export const FOOT = { x: 0, z: 0, radius: 0.23, top: 0.09 };

/** @type {Stand[]} */
export const STANDS = [
  { x: -0.54, z: -0.16, radius: 0.1, top: 0.3 },
  { x: 0.5, z: 0.36, radius: 0.1, top: 0.12 },
  { x: 0.48, z: -0.36, radius: 0.1, top: 0.2 },
];

/** Where the demonstration puts balls, on the stands and on the floor. */
export const SPOTS = [
  ...STANDS.map(({ x, z, top }) => ({ x, y: top, z })),
  ...[
    [-0.62, 0.16],
    [-0.42, 0.4],
    [0.1, 0.54],
    [0.64, 0],
    [-0.1, -0.58],
  ].map(([x, z]) => ({ x, y: 0, z })),
];

/** The edges are round. */
const EDGE = 0.012;

const LIGHTER = new Color();

/** The outline of a stand, from its bottom to its middle. */
function outline(/** @type {Stand} */ { radius, top }) {
  const points = [
    new Vector2(radius * 1.06, 0),
    new Vector2(radius * 1.06, 0.012),
    new Vector2(radius, 0.02),
  ];
  for (let i = 0; i <= 6; i++) {
    const angle = (i / 6) * (Math.PI / 2);
    points.push(new Vector2(radius - EDGE + EDGE * Math.cos(angle), top - EDGE + EDGE * Math.sin(angle)));
  }
  return [...points, new Vector2(0.0001, top)];
}

export class Stands {
  object = new Group();
  #body = new MeshStandardMaterial({ roughness: 0.8 });
  #ring = new MeshStandardMaterial({ roughness: 0.8 });

  constructor() {
    for (const stand of STANDS) {
      const body = new Mesh(new LatheGeometry(outline(stand), 48), this.#body);
      body.castShadow = true;
      body.receiveShadow = true;
      const ring = new Mesh(new RingGeometry(0.062, 0.068, 48).rotateX(-Math.PI / 2), this.#ring);
      ring.position.y = stand.top + 0.0008;
      ring.receiveShadow = true;
      const whole = new Group();
      whole.add(body, ring);
      whole.position.set(stand.x, 0, stand.z);
      this.object.add(whole);
    }
  }

  /** @param {import('../shared/draw.js').Theme} theme @param {boolean} dark */
  paint(theme, dark) {
    this.#body.color.set(theme.block);
    if (dark) {
      this.#body.color.lerp(LIGHTER.set(theme.reach), 0.2);
    }
    this.#ring.color.set(dark ? theme.reach : theme.home);
  }
}
