// Shapes with round edges: plates, boxes, axles, bones and joints of machines.

import { CylinderGeometry, ExtrudeGeometry, Group, LatheGeometry, Mesh, Shape, Vector2 } from 'three';

/** @typedef {import('three').Material} Material */
/** @typedef {import('three').BufferGeometry} BufferGeometry */

/**
 * A mesh that throws shadows.
 * @param {BufferGeometry} geometry
 * @param {Material} material
 */
export function solid(geometry, material) {
  const mesh = new Mesh(geometry, material);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

/**
 * The hull of two circles, the second one to the right.
 * @param {number} length from middle to middle
 * @param {number} first radius
 * @param {number} second radius
 */
function hull(length, first, second) {
  const angle = Math.acos((first - second) / length);
  return new Shape()
    .absarc(0, 0, first, angle, 2 * Math.PI - angle, false)
    .absarc(length, 0, second, -angle, angle, false)
    .closePath();
}

/**
 * Gives a flat shape a thickness, with round edges. Its middle is in the plane of the shape.
 * @param {Shape} shape
 * @param {number} thickness
 * @param {number} edge
 */
export function plate(shape, thickness, edge) {
  const geometry = new ExtrudeGeometry(shape, {
    ...{ depth: thickness - 2 * edge, curveSegments: 20 },
    ...{ bevelSize: edge, bevelThickness: edge, bevelOffset: -edge, bevelSegments: 4 },
  });
  return geometry.translate(0, 0, edge - thickness / 2);
}

/**
 * A bone of a machine: a plate with a long slot on both sides.
 * @param {object} bone
 * @param {number} bone.length
 * @param {[number, number]} bone.radii at its ends
 * @param {number} bone.thickness
 * @param {{ body: Material, slot: Material }} bone.materials
 */
export function makeBone({ length, radii: [first, second], thickness, materials }) {
  const group = new Group();
  group.add(solid(plate(hull(length, first, second), thickness, 0.012), materials.body));
  // From one joint to the other, inside the edges.
  const [from, to] = [first + 0.022, length - second - 0.02];
  if (to - from > 0.06) {
    const slot = hull(to - from, first * 0.42, second * 0.42);
    const inlay = solid(plate(slot, thickness + 0.006, 0.003), materials.slot);
    inlay.position.x = from;
    inlay.castShadow = false;
    group.add(inlay);
  }
  return group;
}

/**
 * A round body from its outline.
 * @param {readonly [number, number][]} outline radius and height, from the bottom to the top
 */
export function turned(outline) {
  return new LatheGeometry(
    outline.map(([radius, height]) => new Vector2(Math.max(radius, 0.0001), height)),
    56,
  );
}

/**
 * A cylinder with round edges, along z.
 * @param {number} radius
 * @param {number} length
 */
export function axle(radius, length) {
  const [edge, half] = [0.008, length / 2];
  return turned([
    [0, -half],
    [radius - edge, -half],
    [radius - 0.3 * edge, -half + 0.3 * edge],
    [radius, -half + edge],
    [radius, half - edge],
    [radius - 0.3 * edge, half - 0.3 * edge],
    [radius - edge, half],
    [0, half],
  ]).rotateX(Math.PI / 2);
}

/**
 * A joint: a cylinder across, with a cap on each side.
 * @param {number} radius
 * @param {number} length
 * @param {{ body: Material, cap: Material }} materials
 */
export function makeJoint(radius, length, { body, cap }) {
  const group = new Group();
  group.add(solid(axle(radius, length), body));
  const disc = new CylinderGeometry(0.55 * radius, 0.55 * radius, length + 0.008, 32).rotateX(Math.PI / 2);
  group.add(solid(disc, cap));
  return group;
}

/**
 * A box with round edges.
 * @param {number} width along x
 * @param {number} height along y
 * @param {number} depth along z
 * @param {number} edge
 */
export function box(width, height, depth, edge) {
  const [x, y] = [width / 2, height / 2];
  const shape = new Shape()
    .moveTo(-x + edge, -y)
    .lineTo(x - edge, -y)
    .absarc(x - edge, -y + edge, edge, -Math.PI / 2, 0, false)
    .lineTo(x, y - edge)
    .absarc(x - edge, y - edge, edge, 0, Math.PI / 2, false)
    .lineTo(-x + edge, y)
    .absarc(-x + edge, y - edge, edge, Math.PI / 2, Math.PI, false)
    .lineTo(-x, -y + edge)
    .absarc(-x + edge, -y + edge, edge, Math.PI, 1.5 * Math.PI, false);
  return plate(shape, depth, Math.min(edge, depth / 3));
}
