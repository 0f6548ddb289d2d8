// Writes a minimal VRM 1.0 file: a humanoid of bones alone, as a GLB.

import { Quaternion, Vector3 } from 'three';

/** The required bones: their parents, and where they are. The left side is at +x, it looks along +z. */
const BONES = {
  hips: [null, 0, 0.95, 0],
  spine: ['hips', 0, 1.1, 0],
  head: ['spine', 0, 1.5, 0],
  leftUpperArm: ['spine', 0.15, 1.4, 0],
  leftLowerArm: ['leftUpperArm', 0.42, 1.4, 0],
  leftHand: ['leftLowerArm', 0.67, 1.4, 0],
  rightUpperArm: ['spine', -0.15, 1.4, 0],
  rightLowerArm: ['rightUpperArm', -0.42, 1.4, 0],
  rightHand: ['rightLowerArm', -0.67, 1.4, 0],
  leftUpperLeg: ['hips', 0.1, 0.9, 0],
  leftLowerLeg: ['leftUpperLeg', 0.1, 0.5, 0.01],
  leftFoot: ['leftLowerLeg', 0.1, 0.08, 0],
  rightUpperLeg: ['hips', -0.1, 0.9, 0],
  rightLowerLeg: ['rightUpperLeg', -0.1, 0.5, 0.01],
  rightFoot: ['rightLowerLeg', -0.1, 0.08, 0],
};

/** The nodes of a glTF: each bone is rotated in another way at rest, as in exported files. */
function nodesOf() {
  const names = Object.keys(BONES);
  const turns = names.map((_, i) =>
    new Quaternion().setFromAxisAngle(new Vector3(1, i % 3, (i % 5) - 2).normalize(), 0.7 * i),
  );
  return names.map((name, i) => {
    const [parent, ...place] = BONES[name];
    const above = names.indexOf(parent);
    const into = above < 0 ? new Quaternion() : turns[above].clone().invert();
    const from = above < 0 ? [0, 0, 0] : BONES[parent].slice(1);
    const children = names.flatMap((other, k) => (BONES[other][0] === name ? [k] : []));
    return {
      name: `J_${name}`,
      translation: new Vector3(...place)
        .sub(new Vector3(...from))
        .applyQuaternion(into)
        .toArray(),
      rotation: into.multiply(turns[i]).toArray(),
      ...(children.length > 0 && { children }),
    };
  });
}

/** @returns {Uint8Array} the file */
export function minimalVrm() {
  const humanBones = Object.fromEntries(Object.keys(BONES).map((name, node) => [name, { node }]));
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: nodesOf(),
    extensionsUsed: ['VRMC_vrm'],
    extensions: {
      VRMC_vrm: {
        specVersion: '1.0',
        meta: { name: 'Minimal', authors: ['fabrik'], licenseUrl: 'https://vrm.dev/licenses/1.0/' },
        humanoid: { humanBones },
      },
    },
  };
  const text = new TextEncoder().encode(JSON.stringify(json));
  const length = 4 * Math.ceil(text.length / 4);
  const file = new Uint8Array(20 + length).fill(0x20);
  const view = new DataView(file.buffer);
  // The header, 'glTF' version 2, and one chunk, 'JSON'.
  [0x46546c67, 2, file.length, length, 0x4e4f534a].forEach((word, i) => {
    view.setUint32(4 * i, word, true);
  });
  file.set(text, 20);
  return file;
}
