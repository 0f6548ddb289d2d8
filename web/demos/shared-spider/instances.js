// The crowd as it is drawn: all legs are one draw call, all bodies another, and the shadows of both two more. The joints go
// to the graphics card as the walkers have them.

import {
  BufferAttribute,
  Color,
  DynamicDrawUsage,
  Group,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  Vector2,
  Vector3,
} from 'three';
import { SpiderBodyGeometry } from '../../three.js';
import { JOINTS, POSE } from './crowd-arrays.js';
import { BODY, LEG } from './shaders.js';

/** @typedef {import('three').InterleavedBuffer} InterleavedBuffer */

/** Half the width of a leg at its hip and at its foot, in lengths of a leg, and of the thinnest line, in pixels. */
const WIDTHS = new Vector3(0.036, 0.014, 0.42);

/** The finest bodies, and the next ones: from how many pixels on, per length of a leg, and for how many at most. */
const FINE = [
  { size: 46, most: 3000 },
  { size: 12, most: 16_000 },
];

/** From how many pixels on, per length of a leg, there are shadows. */
const SHADOWS = 9;

/** The colours of a body by its parts: names of the theme. */
const COLOURS = /** @type {const} */ (['spider', 'spider-light', 'spider-spot', 'eye', 'pupil']);

/** The geometries of a body, from the finest to the coarsest. */
const makeBodies = () =>
  [20, 10, 6].map((pieces) => {
    const geometry = new InstancedBufferGeometry();
    geometry.copy(/** @type {any} */ (new SpiderBodyGeometry(pieces)));
    // One material for all parts.
    geometry.clearGroups();
    return geometry;
  });

/** Where the light comes from. */
const SUN = new Vector3(2.2, 5, 2.6).normalize();

/**
 * A buffer for an array that the walkers own.
 * @param {Float32Array} array
 * @param {number} stride
 */
function bufferOf(array, stride) {
  const buffer = new InstancedInterleavedBuffer(array, stride);
  buffer.setUsage(DynamicDrawUsage);
  return buffer;
}

/** The ribbon of a bone. @param {InterleavedBuffer} joints */
function makeRibbons(joints) {
  const ribbon = new InstancedBufferGeometry();
  const corners = new Float32Array([0, -1, 0, 1, -1, 0, 0, 1, 0, 1, 1, 0]);
  ribbon.setAttribute('position', new BufferAttribute(corners, 3));
  ribbon.setIndex([0, 2, 1, 1, 2, 3]);
  ribbon.setAttribute('start', new InterleavedBufferAttribute(joints, 3, 0));
  // The next joint: the same array, three numbers further on.
  ribbon.setAttribute('end', new InterleavedBufferAttribute(joints, 3, 3));
  return ribbon;
}

export class Instances {
  object = new Group();
  #common = {
    sunDirection: { value: SUN },
    sunColour: { value: new Color() },
    skyColour: { value: new Color() },
    groundColour: { value: new Color() },
    fogColour: { value: new Color() },
    fogRange: { value: new Vector2() },
    shadowColour: { value: new Color() },
  };
  #legUniforms = {
    pixel: { value: 0 },
    widths: { value: WIDTHS },
    hipColour: { value: new Color() },
    footColour: { value: new Color() },
  };
  #bodyUniforms = { colours: { value: COLOURS.map(() => new Color()) } };
  #bodies = makeBodies();
  /** The joints and the poses, once there are any. @type {InterleavedBuffer | null} */
  #joints = null;
  /** @type {InterleavedBuffer | null} */
  #poses = null;
  #ranges = [
    { start: 0, count: 0 },
    { start: 0, count: 0 },
  ];

  /** @param {[number, number]} fog from the camera to where the fog begins, and to where it hides everything */
  constructor(fog) {
    this.#common.fogRange.value.fromArray(fog);
    const make = (
      /** @type {typeof LEG} */ { vertex, fragment },
      /** @type {object} */ uniforms,
      shadow = 0,
    ) => {
      const material = new ShaderMaterial({
        uniforms: { ...this.#common, ...uniforms, shadow: { value: shadow } },
        ...{ vertexShader: vertex, fragmentShader: fragment },
      });
      const mesh = new Mesh(new InstancedBufferGeometry(), material);
      mesh.frustumCulled = false;
      // Shadows first: what stands on the ground covers them.
      mesh.renderOrder = shadow ? 1 : 2;
      this.object.add(mesh);
      return mesh;
    };
    this.legs = make(LEG, this.#legUniforms);
    this.bodies = make(BODY, this.#bodyUniforms);
    this.legShadows = make(LEG, this.#legUniforms, 1);
    this.bodyShadows = make(BODY, this.#bodyUniforms, 1);
  }

  /**
   * @param {import('../shared/draw.js').Theme} theme
   * @param {boolean} dark
   * @param {Color} ground its colour, of which shadows are darker
   */
  paint(theme, dark, ground) {
    const { sunColour, skyColour, groundColour, fogColour, shadowColour } = this.#common;
    skyColour.value.set(dark ? '#cdd8f0' : '#ffffff').multiplyScalar(dark ? 0.62 : 0.68);
    groundColour.value.set(dark ? '#3a342c' : '#cfc2ae').multiplyScalar(dark ? 0.62 : 0.5);
    sunColour.value.set(dark ? '#ffeed6' : '#fff6e8').multiplyScalar(dark ? 0.75 : 0.62);
    fogColour.value.set(theme.stage);
    shadowColour.value.copy(ground).multiplyScalar(dark ? 0.45 : 0.68);
    this.#legUniforms.hipColour.value.set(theme.spider);
    this.#legUniforms.footColour.value.set(theme['spider-dark']);
    COLOURS.forEach((name, i) => {
      this.#bodyUniforms.colours.value[i].set(theme[name]);
    });
  }

  /**
   * Takes the crowd as it is now.
   * @param {import('./crowd-arrays.js').CrowdArrays} crowd
   * @param {number} size of a leg, in pixels
   * @param {number} pixel the size of a pixel that is one unit away from the camera
   * @param {boolean} shadows whether shadows are drawn, where they can be seen
   */
  update(crowd, size, pixel, shadows) {
    const { count, positions, poses } = crowd;
    // The array of the buffer may be gone, because the memory has grown; the count is that of the array that it had.
    if (!this.#joints || 3 * this.#joints.count !== positions.length) {
      this.#allocate(positions, poses);
    }
    const [joints, places] = /** @type {[InterleavedBuffer, InterleavedBuffer]} */ ([
      this.#joints,
      this.#poses,
    ]);
    this.#upload(joints, positions, 3 * JOINTS * count, 0);
    this.#upload(places, poses, POSE.COUNT * count, 1);
    this.#legUniforms.pixel.value = pixel;
    const fine = FINE.findIndex((each) => size >= each.size && count <= each.most);
    const level = fine < 0 ? FINE.length : fine;
    const body = this.#bodies[level];
    // A shadow shows no details.
    const outline = this.#bodies[Math.max(level, 1)];
    // The last joint has no next one.
    const ribbons = /** @type {InstancedBufferGeometry} */ (this.legs.geometry);
    ribbons.instanceCount = Math.max(JOINTS * count - 1, 0);
    body.instanceCount = count;
    outline.instanceCount = count;
    this.bodies.geometry = body;
    this.bodyShadows.geometry = outline;
    this.legShadows.visible = shadows && size >= SHADOWS;
    this.bodyShadows.visible = this.legShadows.visible;
  }

  /** Makes buffers for arrays of other sizes. @param {Float32Array} positions @param {Float32Array} poses */
  #allocate(positions, poses) {
    this.legs.geometry.dispose();
    this.#joints = bufferOf(positions, 3);
    this.#poses = bufferOf(poses, POSE.COUNT);
    const ribbons = makeRibbons(this.#joints);
    this.legs.geometry = ribbons;
    this.legShadows.geometry = ribbons;
    for (const body of this.#bodies) {
      body.dispose();
      body.setAttribute('pose', new InterleavedBufferAttribute(this.#poses, 4, 0));
      body.setAttribute('rotation', new InterleavedBufferAttribute(this.#poses, 4, POSE.ROTATION));
    }
  }

  /**
   * Sends the first numbers of an array to the graphics card. Memory that has grown has new arrays.
   * @param {InterleavedBuffer} buffer
   * @param {Float32Array} array
   * @param {number} count
   * @param {number} which range is used: nothing is made anew in each frame
   */
  #upload(buffer, array, count, which) {
    const range = this.#ranges[which];
    buffer.array = array;
    range.count = count;
    buffer.updateRanges.length = 0;
    buffer.updateRanges.push(range);
    buffer.needsUpdate = true;
  }
}
