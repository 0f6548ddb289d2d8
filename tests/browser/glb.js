// A small rigged model as a .glb file: an arm of two bones with a hand, a triangle as its skin, and one clip.

/** The bones, parents first: name, parent, offset. */
const BONES = [
  ['root', -1, [0, 0, 0]],
  ['upperarm.l', 0, [0.2, 1, 0]],
  ['lowerarm.l', 1, [0.3, 0, 0.02]],
  ['hand.l', 2, [0.3, 0, 0]],
  ['handIK.l', 0, [0.8, 1, 0]],
];

/**
 * @param {object} [changes] replaces parts of the file's description
 * @returns {Buffer}
 */
export function makeGlb(changes = {}) {
  const views = [];
  const chunks = [];
  let length = 0;
  const add = (array) => {
    const bytes = Buffer.from(array.buffer);
    views.push({ buffer: 0, byteOffset: length, byteLength: bytes.length });
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    chunks.push(padded);
    length += padded.length;
    return views.length - 1;
  };
  const accessors = [
    [
      add(new Float32Array([0, 0, 0, 1, 1.6, 0, 0, 1.6, 0])),
      5126,
      3,
      'VEC3',
      { min: [0, 0, 0], max: [1, 1.6, 0] },
    ],
    [add(new Uint8Array(12)), 5121, 3, 'VEC4'],
    [add(new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])), 5126, 3, 'VEC4'],
    [add(new Float32Array([0, 1])), 5126, 2, 'SCALAR', { min: [0], max: [1] }],
    [add(new Float32Array([0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2])), 5126, 2, 'VEC4'],
  ].map(([bufferView, componentType, count, type, bounds]) => ({
    ...{ bufferView, componentType, count, type },
    ...bounds,
  }));
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0, BONES.length] }],
    nodes: [
      ...BONES.map(([name, , translation], i) => {
        const children = BONES.flatMap(([, parent], child) => (parent === i ? [child] : []));
        return { name, translation, ...(children.length > 0 && { children }) };
      }),
      { name: 'skin', mesh: 0, skin: 0 },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 } }] }],
    skins: [{ joints: BONES.map((_, i) => i) }],
    animations: [
      {
        name: 'wave',
        channels: [{ sampler: 0, target: { node: 1, path: 'rotation' } }],
        samplers: [{ input: 3, output: 4 }],
      },
    ],
    buffers: [{ byteLength: length }],
    ...{ bufferViews: views, accessors },
    ...changes,
  };
  const text = Buffer.from(JSON.stringify(json));
  const described = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]);
  const chunk = (type, bytes) => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(bytes.length, 0);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, bytes]);
  };
  const body = Buffer.concat([chunk('JSON', described), chunk('BIN\0', Buffer.concat(chunks))]);
  const head = Buffer.alloc(12);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + body.length, 8);
  return Buffer.concat([head, body]);
}

/** The description in such a file. */
export function describe(/** @type {Buffer} */ glb) {
  return JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString());
}
