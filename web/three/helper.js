// Draws what a SkeletonIK does: chains, targets, poles and limits, as lines.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Vector3,
} from 'three';
import { readNumber, readOptions, wrongType, wrongValue } from '../core/arguments.js';
import { SkeletonChain } from './chain.js';
import { limitLines } from './limit-shapes.js';
import { nodesBetween } from './nodes.js';
import { worldPoint } from './place.js';
import { SkeletonIK } from './skeleton-ik.js';
import { worldMatrix } from './world.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('./skeleton-ik.js').Part} Part */
/** @typedef {import('three').ColorRepresentation} ColorRepresentation */
/**
 * The colours of a helper. The defaults can be seen on white and on black.
 * @typedef {object} IKHelperColors
 * @property {ColorRepresentation} [reached] Chains that reached their targets. Default green.
 * @property {ColorRepresentation} [missed] Chains that did not. Default red.
 * @property {ColorRepresentation} [unsolved] Chains without a target, or with a weight of 0. Default grey.
 * @property {ColorRepresentation} [target] Default blue.
 * @property {ColorRepresentation} [pole] Default purple.
 * @property {ColorRepresentation} [limit] Default brown.
 */
/**
 * @typedef {object} IKHelperOptions
 * @property {number} [size] How large targets are drawn, from their middle to a corner, in the unit of the world; more
 *   than 0. Poles are two thirds of it. Default: 0.04 of the reach of the chain.
 * @property {IKHelperColors} [colors] Colours that differ from the default ones.
 * @property {typeof import('./shapes-helper.js').ShapesHelper} [shapes] The class `ShapesHelper`: then the shapes of the
 *   `SkeletonIK.body` are drawn, too, see `IKHelper.shapes`. Default: they are not.
 */

const COLORS = {
  reached: 0x1f9d55,
  missed: 0xe5392f,
  unsolved: 0x808a96,
  target: 0x2f7df0,
  pole: 0xb04fe0,
  limit: 0xb07d10,
};
const SIZE = 0.04;
const POLE_SIZE = 2 / 3;

/** The corners of an octahedron, and its edges by their corners. */
const CORNERS = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];
const EDGES = [0, 2, 0, 3, 0, 4, 0, 5, 1, 2, 1, 3, 1, 4, 1, 5, 2, 4, 2, 5, 3, 4, 3, 5];

/**
 * How a part is drawn: where its points begin in the arrays, and what they are made from.
 * @typedef {object} Drawing
 * @property {Part} part
 * @property {SkeletonChain | null} chain null for a look-at
 * @property {object | null} shape that the drawing was made for
 * @property {readonly Object3D[]} nodes those whose matrices are needed, parents first
 * @property {readonly Object3D[]} joints
 * @property {Vector3 | null} offset the tip in the space of the last node
 * @property {{ bone: Object3D, lines: Vector3[] }[]} limits
 * @property {number} size of the target
 * @property {number} lines the index of the first point after the bones, which the limits begin at
 * @property {number} from the index of its first point
 * @property {number} to the index after its last point
 * @property {string} status
 */

const point = new Vector3();
const tip = new Vector3();
const middle = new Vector3();
const origin = new Vector3();
const world = new Matrix4();
const color = new Color();

/**
 * Attributes of another length need another geometry.
 * @param {LineSegments} lines
 * @param {BufferGeometry} geometry
 */
function replaceGeometry(lines, geometry) {
  lines.geometry.dispose();
  lines.geometry = geometry;
}

/**
 * Draws the chains, look-ats, targets, poles and limits of a `SkeletonIK` as lines over everything else. The colour of a
 * chain shows whether it reached. From a chain that did not, a line goes to its target.
 *
 * ```js
 * const helper = new IKHelper(ik);
 * scene.add(helper);
 * helper.visible = false; // then it costs nothing
 * ```
 *
 * It follows by itself, wherever it is in the scene: the renderer updates it in each frame. Chains that are added or
 * removed later appear and disappear.
 * @extends {LineSegments<any, LineBasicMaterial>}
 */
export class IKHelper extends LineSegments {
  #ik;
  #object;
  #size;
  #colors;
  /** @type {Drawing[]} */
  #drawings = [];
  /** @type {import('./shapes-helper.js').ShapesHelper | null} */
  #shapes = null;
  /** @type {Float32Array} */
  #points = new Float32Array();
  #at = 0;

  /**
   * Creates a helper, which is to be added to a scene.
   * @param {SkeletonIK} ik whose chains are drawn
   * @param {IKHelperOptions} [options]
   * @throws {TypeError} if an argument is of the wrong type, or the name of an option or of a colour unknown
   * @throws {RangeError} if the size is not more than 0
   */
  constructor(ik, options = {}) {
    if (!(ik instanceof SkeletonIK)) {
      throw wrongType('ik', 'a SkeletonIK', ik);
    }
    const { size, colors = {}, shapes } = readOptions('IKHelper', options, ['size', 'colors', 'shapes']);
    if (shapes !== undefined && !(typeof shapes === 'function' && ik.body)) {
      const what = ik.body ? 'the class ShapesHelper' : "left out: the SkeletonIK has no colliders: 'auto'";
      throw wrongType('shapes', what, shapes);
    }
    if (size !== undefined && !(readNumber('size', size) > 0 && size < Infinity)) {
      throw wrongValue('size', 'a number more than 0', size);
    }
    const read = Object.entries(readOptions('colors', colors, Object.keys(COLORS)));
    const given = Object.fromEntries(read.filter(([, value]) => value !== undefined));
    super(
      new BufferGeometry(),
      new LineBasicMaterial({
        vertexColors: true,
        depthTest: false,
        depthWrite: false,
        toneMapped: false,
        fog: false,
        transparent: true,
      }),
    );
    this.#ik = ik;
    this.#object = ik.object;
    this.#size = size ?? null;
    this.#colors = Object.fromEntries(
      Object.entries({ ...COLORS, ...given }).map(([name, value]) => [name, new Color(value)]),
    );
    this.name = 'IKHelper';
    this.type = 'IKHelper';
    this.matrixAutoUpdate = false;
    this.frustumCulled = false;
    this.renderOrder = 1000;
    if (shapes && ik.body) {
      const drawn = new shapes(ik.body);
      drawn.matrixAutoUpdate = false;
      this.add(drawn);
      this.#shapes = drawn;
    }
    this.#build();
  }

  /** What draws the shapes; null without the option `shapes`. @returns {import('./shapes-helper.js').ShapesHelper | null} */
  get shapes() {
    return this.#shapes;
  }

  /** The inverse kinematics that it draws. @returns {SkeletonIK} */
  get ik() {
    return this.#ik;
  }

  /** A helper cannot be picked: this does nothing. @override */
  raycast() {}

  /**
   * Draws the present state. The renderer calls it.
   * @override
   */
  updateMatrixWorld() {
    if (!this.visible) {
      return;
    }
    if (this.#isStale()) {
      this.#build();
    }
    // Points are relative to the object, so that they are exact far away from the origin of the world.
    this.#object.updateWorldMatrix(true, false);
    origin.setFromMatrixPosition(this.#object.matrixWorld);
    this.matrix.makeTranslation(origin);
    this.matrixWorld.copy(this.matrix);
    const { position, color: colors } = this.geometry.attributes;
    for (const drawing of this.#drawings) {
      this.#draw(drawing);
      const { status } = drawing.part;
      if (drawing.status !== status) {
        drawing.status = status;
        this.#paint(drawing, status);
        colors.needsUpdate = true;
      }
    }
    position.needsUpdate = true;
    if (this.#shapes) {
      // The space of the body, as this helper has it.
      const space = this.#ik.body?.space;
      this.#shapes.matrix.copy(this.matrix).invert();
      if (space) {
        this.#shapes.matrix.multiply(worldMatrix(space, world));
      }
      this.#shapes.updateMatrixWorld(true);
    }
  }

  /** Only its own place in the world: it has no other matrix. @override */
  updateWorldMatrix() {
    this.updateMatrixWorld();
  }

  // Newer types of three.js have a `dispose` of the type () => void for each object. A member of the same type would be left
  // out of the declarations, and be missing with older ones.
  /** Frees its memory, and removes it from its parent. @returns {undefined} */
  dispose() {
    this.removeFromParent();
    this.#shapes?.removeFromParent();
    this.#shapes?.dispose();
    this.geometry.dispose();
    this.material.dispose();
    this.#drawings = [];
  }

  #isStale() {
    const { shown: parts } = this.#ik;
    if (parts.length !== this.#drawings.length) {
      return true;
    }
    for (let i = 0; i < parts.length; i++) {
      const { part, chain, shape } = this.#drawings[i];
      if (part !== parts[i] || (chain && chain.shape !== shape)) {
        return true;
      }
    }
    return false;
  }

  #build() {
    let from = 0;
    this.#drawings = this.#ik.shown.map((part) => {
      const drawing = this.#describe(part, from);
      from = drawing.to;
      return drawing;
    });
    this.#points = new Float32Array(3 * from);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(this.#points, 3));
    geometry.setAttribute('color', new BufferAttribute(new Float32Array(3 * from), 3));
    replaceGeometry(this, geometry);
    for (const drawing of this.#drawings) {
      this.#paint(drawing, drawing.status);
    }
  }

  /**
   * @param {Part} part
   * @param {number} from
   * @returns {Drawing}
   */
  #describe(part, from) {
    const chain = part instanceof SkeletonChain ? part : null;
    const shape = chain ? chain.shape : null;
    const nodes =
      shape?.path.nodes ?? nodesBetween(part.bones[0], part.bones[part.bones.length - 1]) ?? part.bones;
    const offset = shape ? shape.path.offset : null;
    const joints = shape && !offset ? [...part.bones, shape.path.last] : part.bones;
    const limits = part.bones
      .map((bone, i) => ({
        bone,
        lines: shape?.limits ? limitLines(shape.path, i, shape.limits[i], shape.rest[i]) : [],
      }))
      .filter(({ lines: each }) => each.length > 0);
    const lines = from + 2 * (joints.length - 1 + (offset ? 1 : 0));
    const limitPoints = limits.reduce((sum, limit) => sum + limit.lines.length, 0);
    // To the target, and the target; the same for the pole of a chain.
    const to = lines + limitPoints + (chain ? 2 : 1) * (2 + EDGES.length);
    nodes[0].updateWorldMatrix(true, true);
    let reach = 0;
    for (let i = 1; i < joints.length; i++) {
      reach += point
        .setFromMatrixPosition(joints[i].matrixWorld)
        .distanceTo(tip.setFromMatrixPosition(joints[i - 1].matrixWorld));
    }
    if (offset) {
      const { matrixWorld } = joints[joints.length - 1];
      reach += point
        .copy(offset)
        .applyMatrix4(matrixWorld)
        .distanceTo(tip.setFromMatrixPosition(matrixWorld));
    }
    // A look-at of one bone has no length.
    const size = this.#size ?? SIZE * (reach || 1);
    return { part, chain, shape, nodes, joints, offset, limits, size, lines, from, to, status: part.status };
  }

  /** @param {Drawing} drawing @param {string} status */
  #paint({ from, lines, to, chain }, status) {
    const { reached, missed, unsolved, target, pole, limit } = this.#colors;
    const own = status === 'reached' ? reached : status === 'unsolved' ? unsolved : missed;
    const mark = 2 + EDGES.length;
    const marks = to - (chain ? 2 : 1) * mark;
    for (let i = from; i < to; i++) {
      color.copy(
        i < lines || (i >= marks && i < marks + 2)
          ? own
          : i < marks
            ? limit
            : i < marks + mark
              ? target
              : pole,
      );
      this.geometry.attributes.color.setXYZ(i, color.r, color.g, color.b);
    }
  }

  /** @param {Drawing} drawing */
  #draw({ part, chain, nodes, joints, offset, limits, size, from }) {
    this.#at = from;
    nodes[0].parent?.updateWorldMatrix(true, false);
    for (const node of nodes) {
      node.updateWorldMatrix(false, false);
    }
    for (let i = 1; i < joints.length; i++) {
      this.#push(point.setFromMatrixPosition(joints[i - 1].matrixWorld));
      this.#push(point.setFromMatrixPosition(joints[i].matrixWorld));
    }
    const { matrixWorld } = joints[joints.length - 1];
    tip.setFromMatrixPosition(matrixWorld);
    if (offset) {
      this.#push(tip);
      this.#push(tip.copy(offset).applyMatrix4(matrixWorld));
    }
    for (const { bone, lines } of limits) {
      for (const each of lines) {
        point.copy(each).add(bone.position);
        this.#push(bone.parent ? point.applyMatrix4(bone.parent.matrixWorld) : point);
      }
    }
    this.#mark(part.target, tip, size, part.status !== 'reached' || !chain);
    if (chain) {
      const { pole } = chain;
      // The pole is for the joint in the middle.
      middle.setFromMatrixPosition(joints[Math.floor(chain.bones.length / 2)].matrixWorld);
      this.#mark(pole, middle, POLE_SIZE * size, true);
    }
  }

  /**
   * Draws a place, and a line to it. Without a place, all points are the same: nothing is seen.
   * @param {import('./place.js').Place | null} place
   * @param {Vector3} start of the line
   * @param {number} size
   * @param {boolean} withLine
   */
  #mark(place, start, size, withLine) {
    if (place) {
      worldPoint(place, point);
    } else {
      point.copy(start);
    }
    this.#push(withLine ? start : point);
    this.#push(point);
    const { x, y, z } = point;
    const length = place ? size : 0;
    for (const edge of EDGES) {
      const corner = CORNERS[edge];
      this.#push(point.set(x + length * corner[0], y + length * corner[1], z + length * corner[2]));
    }
  }

  /** @param {Vector3} place in the world */
  #push({ x, y, z }) {
    const at = 3 * this.#at++;
    this.#points[at] = x - origin.x;
    this.#points[at + 1] = y - origin.y;
    this.#points[at + 2] = z - origin.z;
  }
}
