// Reads the collision geometry of a robot as shapes of its rig.
//
// Spheres, boxes and cylinders are read from the elements of the URDF text that urdf-loader keeps. The vertices of a mesh are
// those that urdf-loader loaded with `parseCollision`; of them, a few that are farthest along many directions are the points
// of a convex hull. A radius around that hull makes up for those that are left out.

import { isObject } from '../core/arguments.js';
import { farthestPoints } from '../core/convex-points.js';
import { multiply, rotate } from './quaternions.js';

/** @typedef {import('./read-robot.js').RobotDescription} RobotDescription */
/**
 * A shape of a link, with the joint of the rig that moves it, at rest.
 * @typedef {import('../contacts/shapes.js').ShapeDescription<3> & { joint: number, name: string }} LinkShape
 */

/** The points of a mesh. */
const MOST_POINTS = 32;

/** @param {any} element @param {string} name */
const childrenOf = (element, name) =>
  Array.from(element?.children ?? []).filter(
    (/** @type {any} */ child) => child.nodeName.toLowerCase() === name,
  );

/**
 * Numbers of an attribute, such as `1 2 3`.
 * @param {any} element
 * @param {string} name
 * @param {number[]} otherwise
 */
function numbersOf(element, name, otherwise) {
  const text = element?.getAttribute?.(name);
  const numbers = text ? text.trim().split(/\s+/).map(Number) : otherwise;
  return numbers.length === otherwise.length && numbers.every(Number.isFinite) ? numbers : otherwise;
}

/** The rotation of roll, pitch and yaw: about x, then y, then z. @param {number[]} angles */
function fromRollPitchYaw([roll, pitch, yaw]) {
  const half = (/** @type {number} */ angle) => [Math.sin(angle / 2), Math.cos(angle / 2)];
  const [[sx, cx], [sy, cy], [sz, cz]] = [half(roll), half(pitch), half(yaw)];
  return multiply(multiply([0, 0, sz, cz], [0, sy, 0, cy]), [sx, 0, 0, cx]);
}

/**
 * The vertices of all meshes of an object, in its own coordinates.
 * @param {any} object of three.js
 * @returns {number[][]}
 */
function verticesIn(object) {
  /** @type {number[][]} */
  const vertices = [];
  const collect = (/** @type {any} */ each, /** @type {(at: number[]) => number[]} */ carry) => {
    const positions = each.geometry?.attributes?.position;
    for (let i = 0; i < (positions?.count ?? 0); i++) {
      vertices.push(carry([positions.getX(i), positions.getY(i), positions.getZ(i)]));
    }
    for (const child of each.children) {
      const { position: p, quaternion: q, scale: s } = child;
      collect(child, (at) => {
        const [x, y, z] = rotate([q.x, q.y, q.z, q.w], [at[0] * s.x, at[1] * s.y, at[2] * s.z]);
        return carry([p.x + x, p.y + y, p.z + z]);
      });
    }
  };
  const { scale } = object;
  collect(object, ([x, y, z]) => [x * scale.x, y * scale.y, z * scale.z]);
  return vertices;
}

/**
 * The shape of a geometry element, in the frame of the collision; null if there is none, or a text that says what is wrong.
 * @param {any} geometry
 * @param {any} collider the object of urdf-loader for it, if it made one
 * @returns {Record<string, any> | string | null}
 */
function shapeOf(geometry, collider) {
  const element = geometry?.children[0];
  const type = element?.nodeName.toLowerCase();
  const [radius, length] = ['radius', 'length'].map((name) => numbersOf(element, name, [0])[0]);
  if (type === 'sphere') {
    return { type: 'sphere', radius };
  }
  if (type === 'capsule') {
    return { type: 'capsule', from: [0, 0, -length / 2], to: [0, 0, length / 2], radius };
  }
  if (type === 'cylinder') {
    return { type: 'cylinder', from: [0, 0, -length / 2], to: [0, 0, length / 2], radius };
  }
  if (type === 'box') {
    return { type: 'box', size: numbersOf(element, 'size', [0, 0, 0]) };
  }
  if (type !== 'mesh') {
    return type ? `its geometry must be a sphere, a box, a cylinder, a capsule or a mesh, not ${type}` : null;
  }
  const vertices = isObject(collider) ? verticesIn(collider) : [];
  return vertices.length > 0
    ? { type: 'convex', ...farthestPoints(vertices, MOST_POINTS) }
    : 'its mesh is not loaded: set parseCollision of the loader, and wait until all meshes are there';
}

/**
 * Places a shape of a collision in the axes of the rig at rest, relative to the joint of its link.
 * @param {Record<string, any>} shape
 * @param {number[]} xyz
 * @param {number[]} turn
 * @param {number[]} rest the rotation of the frame of the link at rest
 */
function placed(shape, xyz, turn, rest) {
  const whole = multiply(rest, turn);
  const at = rotate(rest, xyz);
  const carry = (/** @type {number[]} */ point) => rotate(whole, point).map((n, k) => n + at[k]);
  if (shape.from) {
    return { ...shape, from: carry(shape.from), to: carry(shape.to) };
  }
  return shape.type === 'sphere' ? { ...shape, position: at } : { ...shape, position: at, rotation: whole };
}

/**
 * Reads the collision geometry of all links.
 * @param {any} robot
 * @param {RobotDescription} description
 * @param {(link: string, problem: string) => void} note notes what cannot be read
 * @returns {LinkShape[]}
 */
export function readCollisions(robot, description, note) {
  /** @type {LinkShape[]} */
  const shapes = [];
  for (const [link, joint] of Object.entries(description.links)) {
    const object = robot.links[link];
    const rest = description.restRotations.slice(4 * joint, 4 * joint + 4);
    const node = object?.urdfNode;
    // One object stands for all links that no joint moves: its node is that of the root link.
    if (!node || node.getAttribute('name') !== link) {
      continue;
    }
    const colliders = object.children.filter((/** @type {any} */ child) => child.isURDFCollider);
    for (const collision of childrenOf(node, 'collision')) {
      const collider = colliders.find((/** @type {any} */ each) => each.urdfNode === collision);
      const shape = shapeOf(childrenOf(collision, 'geometry')[0], collider);
      if (typeof shape === 'string') {
        note(link, `a collision of the link ${link}: ${shape}`);
      } else if (shape) {
        const [origin] = childrenOf(collision, 'origin');
        const turn = fromRollPitchYaw(numbersOf(origin, 'rpy', [0, 0, 0]));
        const at = numbersOf(origin, 'xyz', [0, 0, 0]);
        shapes.push(/** @type {any} */ ({ joint, name: link, ...placed(shape, at, turn, rest) }));
      }
    }
  }
  return shapes;
}

/**
 * The pairs of links that an SRDF text says may collide, or never do: those of its elements `disable_collisions`.
 * @param {string} text
 * @returns {[string, string][]}
 */
export function readDisabledPairs(text) {
  const elements = text.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<disable_collisions\b([^>]*)>/g);
  return Array.from(elements, ([, attributes]) => {
    const value = (/** @type {string} */ name) =>
      attributes.match(new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`))?.[1] ?? '';
    return [value('link1'), value('link2')];
  });
}
