// Writes GLB files: a skeleton with a skinned mesh and a clip, as 3-D programs export them.

const FLOAT = 5126;
const BYTE = 5121;

/** The chunks of a GLB file begin at multiples of four bytes. */
const padded = (/** @type {Buffer} */ bytes, /** @type {number} */ by) =>
  Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, by)]);

/**
 * @typedef {object} Joint
 * @property {string} name
 * @property {string} [parent] default: it is a root
 * @property {[number, number, number]} [translation]
 * @property {[number, number, number, number]} [rotation]
 * @property {[number, number, number]} [scale]
 */

class Buffers {
  #parts = [];
  #length = 0;
  views = [];
  accessors = [];

  /**
   * Adds numbers, and returns the index of their accessor.
   * @param {number[]} numbers
   * @param {'SCALAR' | 'VEC3' | 'VEC4' | 'MAT4'} type
   * @param {typeof FLOAT | typeof BYTE} [componentType]
   */
  add(numbers, type, componentType = FLOAT) {
    const width = { SCALAR: 1, VEC3: 3, VEC4: 4, MAT4: 16 }[type];
    const array = componentType === FLOAT ? new Float32Array(numbers) : new Uint8Array(numbers);
    const bytes = padded(Buffer.from(array.buffer), 0);
    this.views.push({ buffer: 0, byteOffset: this.#length, byteLength: array.byteLength });
    const columns = Array.from({ length: width }, (_, k) => numbers.filter((_number, i) => i % width === k));
    this.accessors.push({
      bufferView: this.views.length - 1,
      componentType,
      count: numbers.length / width,
      type,
      ...(width <= 3
        ? { min: columns.map((c) => Math.min(...c)), max: columns.map((c) => Math.max(...c)) }
        : {}),
    });
    this.#parts.push(bytes);
    this.#length += bytes.length;
    return this.accessors.length - 1;
  }

  get bytes() {
    return Buffer.concat(this.#parts);
  }
}

/** The translation of a joint in the space of the root, if nothing is rotated or scaled. */
function originOf(joints, joint) {
  const [x, y, z] = joint.translation ?? [0, 0, 0];
  const parent = joints.find(({ name }) => name === joint.parent);
  const [a, b, c] = parent ? originOf(joints, parent) : [0, 0, 0];
  return [x + a, y + b, z + c];
}

/**
 * A GLB file. The joints must not be rotated or scaled where the bind pose matters: it is their translations.
 * @param {Joint[]} joints
 * @param {{ name?: string, times: number[], rotations: Record<string, number[][]> }} clip the rotations of joints at times
 * @param {object} [extensions] of the file
 */
function glbOf(joints, { name = 'clip', times, rotations }, extensions = undefined) {
  const buffers = new Buffers();
  const index = (/** @type {string} */ joint) => joints.findIndex((each) => each.name === joint);
  const nodes = joints.map(({ name: each, translation, rotation, scale }) => {
    const children = joints.flatMap((joint, i) => (joint.parent === each ? [i] : []));
    return { name: each, translation, rotation, scale, ...(children.length > 0 ? { children } : {}) };
  });
  // A triangle at each joint, so that there is a skin.
  const corners = joints.flatMap((joint) => {
    const [x, y, z] = originOf(joints, joint);
    return [
      [x - 0.03, y, z],
      [x + 0.03, y, z],
      [x, y + 0.05, z],
    ];
  });
  const attributes = {
    POSITION: buffers.add(corners.flat(), 'VEC3'),
    JOINTS_0: buffers.add(
      corners.flatMap((_, i) => [Math.floor(i / 3), 0, 0, 0]),
      'VEC4',
      BYTE,
    ),
    WEIGHTS_0: buffers.add(
      corners.flatMap(() => [1, 0, 0, 0]),
      'VEC4',
    ),
  };
  const inverseBindMatrices = buffers.add(
    joints.flatMap((joint) => {
      const [x, y, z] = originOf(joints, joint);
      return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1];
    }),
    'MAT4',
  );
  const input = buffers.add(times, 'SCALAR');
  const moved = Object.entries(rotations);
  const samplers = moved.map(([, each]) => ({ input, output: buffers.add(each.flat(), 'VEC4') }));
  const channels = moved.map(([joint], sampler) => ({
    sampler,
    target: { node: index(joint), path: 'rotation' },
  }));
  const roots = joints.flatMap(({ parent }, i) => (parent ? [] : [i]));
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [...roots, joints.length] }],
    nodes: [...nodes, { name: 'body', mesh: 0, skin: 0 }],
    meshes: [{ primitives: [{ attributes }] }],
    skins: [{ joints: joints.map((_, i) => i), inverseBindMatrices }],
    animations: [{ name, samplers, channels }],
    ...{ bufferViews: buffers.views, accessors: buffers.accessors },
    buffers: [{ byteLength: buffers.bytes.length }],
    ...(extensions ? { extensions, extensionsUsed: Object.keys(extensions) } : {}),
  };
  const text = padded(Buffer.from(JSON.stringify(json)), 0x20);
  const { bytes } = buffers;
  const header = (/** @type {number[]} */ ...numbers) => {
    const head = Buffer.alloc(4 * numbers.length);
    for (const [i, number] of numbers.entries()) {
      head.writeUInt32LE(number, 4 * i);
    }
    return head;
  };
  return Buffer.concat([
    header(0x46546c67, 2, 28 + text.length + bytes.length, text.length, 0x4e4f534a),
    text,
    header(bytes.length, 0x004e4942),
    bytes,
  ]);
}

/** A person that waves: pelvis, spine, head, two arms with clavicles, two legs with feet and toes. */
export function person() {
  const side = (/** @type {string} */ s, /** @type {number} */ x) => [
    { name: `clavicle_${s}`, parent: 'spine_02', translation: [0.05 * x, 0.2, 0] },
    { name: `upperarm_${s}`, parent: `clavicle_${s}`, translation: [0.12 * x, 0, 0] },
    { name: `lowerarm_${s}`, parent: `upperarm_${s}`, translation: [0.27 * x, -0.02, -0.03] },
    { name: `hand_${s}`, parent: `lowerarm_${s}`, translation: [0.25 * x, 0, 0.03] },
    { name: `thigh_${s}`, parent: 'pelvis', translation: [0.1 * x, -0.03, 0] },
    { name: `calf_${s}`, parent: `thigh_${s}`, translation: [0, -0.42, 0.03] },
    { name: `foot_${s}`, parent: `calf_${s}`, translation: [0, -0.42, -0.05] },
    { name: `ball_${s}`, parent: `foot_${s}`, translation: [0, -0.08, 0.14] },
  ];
  const joints = [
    { name: 'root' },
    { name: 'pelvis', parent: 'root', translation: [0, 0.95, 0] },
    { name: 'spine_01', parent: 'pelvis', translation: [0, 0.12, 0] },
    { name: 'spine_02', parent: 'spine_01', translation: [0, 0.16, 0.01] },
    { name: 'neck_01', parent: 'spine_02', translation: [0, 0.24, -0.01] },
    { name: 'head', parent: 'neck_01', translation: [0, 0.1, 0.01] },
    ...side('l', 1),
    ...side('r', -1),
  ];
  const about = (/** @type {number} */ angle) => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];
  const wave = [about(-1.1), about(-0.8), about(-1.1)];
  const clip = {
    name: 'wave',
    times: [0, 0.5, 1],
    rotations: { upperarm_l: wave, spine_01: [about(0), about(0.1), about(0)] },
  };
  return glbOf(/** @type {Joint[]} */ (joints), clip);
}
