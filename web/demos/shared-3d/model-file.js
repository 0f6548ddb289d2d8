// A model from a file of the user's. It is read in the browser, and nothing of it leaves the browser.

import { Box3, Group, LoadingManager, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import words from '../strings/en/character.js';
import { HEIGHT } from './humanoid.js';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('three').SkinnedMesh} SkinnedMesh */
/** @typedef {import('three').Mesh} Mesh */

/** The widest that a model is shown, in metres. */
const WIDEST = 2.2;

/** The largest file that is read, in bytes. */
const LARGEST = 200e6;

/** The beginning of a .glb file, "glTF". */
const MAGIC = 0x46546c67;

/** A file that cannot be shown; the message says why, for the user. */
export class ModelError extends Error {}

/**
 * A model, fitted to the scene.
 * @typedef {object} Model
 * @property {Object3D} object on the ground at the origin
 * @property {number} height in metres
 * @property {import('three').AnimationClip[]} clips
 * @property {boolean} bare whether it has bones only, and nothing to see
 */

/**
 * Reads a model.
 * @param {Blob} file
 * @returns {Promise<Model>}
 * @throws {ModelError}
 */
export async function readModel(file) {
  if (file.size > LARGEST) {
    throw new ModelError(words.model.tooLarge);
  }
  const { scene, animations } = await parse(await file.arrayBuffer());
  // A file may have no scene.
  if (!scene || bonesOf(scene).length === 0) {
    throw new ModelError(words.model.noBones);
  }
  return { ...fit(scene), clips: animations, bare: !hasMesh(scene) };
}

/** What the loader needs more code for. */
const COMPRESSED = /draco|meshopt|basisu/;

/**
 * What the page looks at in the description of a file.
 * @typedef {object} Description
 * @property {{ uri?: string }[]} [buffers]
 * @property {{ uri?: string }[]} [images]
 * @property {string[]} [extensionsRequired]
 */

/**
 * The description in a file: the JSON text, which in a .glb file is its first chunk.
 * @param {ArrayBuffer} bytes
 * @returns {Description}
 */
function describe(bytes) {
  const head = new DataView(bytes);
  const binary = bytes.byteLength >= 20 && head.getUint32(0, true) === MAGIC;
  if (binary && head.getUint32(4, true) === 1) {
    throw new ModelError(words.model.old);
  }
  const text = new TextDecoder().decode(binary ? bytes.slice(20, 20 + head.getUint32(12, true)) : bytes);
  // A damaged .gltf file has at least these names.
  const isModel = binary || (/^\s*\{/.test(text) && /"asset"|"nodes"/.test(text));
  if (!isModel) {
    throw new ModelError(words.model.notModel);
  }
  const description = JSON.parse(text);
  const version = String(description.asset?.version);
  if (version.startsWith('1')) {
    throw new ModelError(words.model.old);
  }
  if (!version.startsWith('2')) {
    throw new ModelError(words.model.notModel);
  }
  return description;
}

/** Reads with three's loader. Files beside the model, in a folder or in the network, are not fetched. */
async function parse(/** @type {ArrayBuffer} */ bytes) {
  const isOutside = (/** @type {string | undefined} */ uri) =>
    uri !== undefined && !/^(data|blob):/.test(uri);
  try {
    const { buffers = [], images = [], extensionsRequired = [] } = describe(bytes);
    if (extensionsRequired.some((name) => COMPRESSED.test(name))) {
      throw new ModelError(words.model.compressed);
    }
    if ([...buffers, ...images].some(({ uri }) => isOutside(uri))) {
      throw new ModelError(words.model.parts);
    }
    const manager = new LoadingManager();
    manager.setURLModifier((url) => (isOutside(url) ? 'data:,' : url));
    return await new GLTFLoader(manager).parseAsync(bytes, '');
  } catch (error) {
    throw error instanceof ModelError ? error : new ModelError(words.model.broken);
  }
}

/** The bones of an object, parents first. */
export function bonesOf(/** @type {Object3D} */ object) {
  /** @type {Object3D[]} */
  const bones = [];
  object.traverse((each) => {
    if ('isBone' in each) {
      bones.push(each);
    }
  });
  return bones;
}

function hasMesh(/** @type {Object3D} */ object) {
  let found = false;
  object.traverse((each) => {
    found ||= 'isMesh' in each;
  });
  return found;
}

/** Puts a model on the ground, as tall as the humanoid unless that is too wide. */
function fit(/** @type {Object3D} */ object) {
  object.updateMatrixWorld(true);
  const box = new Box3();
  if (hasMesh(object)) {
    box.setFromObject(object, true);
  } else {
    for (const bone of bonesOf(object)) {
      box.expandByPoint(bone.getWorldPosition(new Vector3()));
    }
  }
  const size = box.getSize(new Vector3());
  const middle = box.getCenter(new Vector3());
  const scale = Math.min(HEIGHT / (size.y || 1), WIDEST / (Math.max(size.x, size.z) || 1));
  const fitted = new Group();
  fitted.name = 'model';
  fitted.scale.setScalar(scale);
  fitted.position.set(-scale * middle.x, -scale * box.min.y, -scale * middle.z);
  fitted.add(object);
  object.traverse((each) => {
    if ('isMesh' in each) {
      each.castShadow = true;
      each.receiveShadow = true;
      each.frustumCulled = false;
    }
  });
  return { object: fitted, height: scale * size.y };
}

/** Frees what a model has on the graphics card. */
export function disposeModel(/** @type {Object3D} */ object) {
  object.traverse((each) => {
    if (!('isMesh' in each)) {
      return;
    }
    const { geometry, material } = /** @type {Mesh} */ (each);
    geometry.dispose();
    for (const one of [material].flat()) {
      for (const value of Object.values(one)) {
        if (value && typeof value === 'object' && 'isTexture' in value) {
          /** @type {import('three').Texture} */ (value).dispose();
        }
      }
      one.dispose();
    }
    if ('skeleton' in each) {
      /** @type {SkinnedMesh} */ (each).skeleton.dispose();
    }
  });
}
