// Builds a rig of three.js bones from a layout.

import {
  Bone,
  BufferAttribute,
  BufferGeometry,
  Group,
  Matrix4,
  MeshBasicMaterial,
  Object3D,
  Quaternion,
  Skeleton,
  SkinnedMesh,
  Vector3,
} from 'three';
import { seeded } from '../../../bench/random.js';
import { leftOf } from './layout.js';
import { walk } from './walk.js';

/** @typedef {import('./layout.js').Joint} Joint */

/**
 * A chain of a rig: the bones from `first` to the parent of `tip` turn, so that `tip` reaches.
 * @typedef {{ name: string, first: Object3D, tip: Object3D, kind: 'arm' | 'leg' | 'spine' | 'neck' | 'tail' | 'finger' }} RigChain
 */

/**
 * @typedef {object} Rig
 * @property {string} name
 * @property {Object3D} object the root of everything
 * @property {SkinnedMesh | null} mesh null for a file without a mesh
 * @property {RigChain[]} chains
 * @property {import('three').AnimationClip | null} clip
 */

/**
 * What a joint becomes.
 * @typedef {object} Part
 * @property {Joint} joint
 * @property {Bone} bone
 * @property {Quaternion} turn its rotation in the space of the character; of a mirrored part, that of the left
 * @property {boolean} mirrored whether it is below a node that mirrors
 */

/**
 * @typedef {object} Recipe
 * @property {string} name
 * @property {Joint[]} joints parents first
 * @property {import('./axes.js').Axes} axes
 * @property {(name: string) => import('./names.js').Names} names
 * @property {{ turn?: Quaternion, scale?: number }} [armature]
 * @property {boolean} [mirrorRight] whether the right limbs are the left ones below a node of scale -1, 1, 1
 * @property {boolean} [mirrorAll] whether the whole character has a scale of -1, 1, 1
 * @property {number} [uneven] the greatest relative difference between the scales of a bone
 * @property {boolean} [backwards] whether the character looks along -z
 * @property {(object: Group) => void} [place] moves the character
 * @property {Record<string, [first: string, tip: string, kind: RigChain['kind']]>} chains by names of the layout
 */

const X_MIRROR = new Matrix4().makeScale(-1, 1, 1);
const ONE = new Vector3(1, 1, 1);

/** The first joint of a limb of the right side. @param {Joint} joint */
const beginsRight = ({ name, parent }) => name.startsWith('right') && !parent?.startsWith('right');

/**
 * The rotation of each joint at rest, by its direction to its first child; of a joint without children, as
 * that of its parent.
 * @param {Recipe} recipe
 * @returns {Map<string, Quaternion>}
 */
function turnsOf({ name, joints, axes }) {
  const random = seeded(1)(`${name}, axes`);
  const byName = new Map(joints.map((joint) => [joint.name, joint]));
  /** @type {Map<string, Vector3>} */
  const directions = new Map();
  return new Map(
    joints.map((joint) => {
      const parent = joint.parent ? byName.get(joint.parent) : undefined;
      const children = joints.filter((each) => each.parent === joint.name && !each.control);
      const offsets = children.map(({ at }) => at.clone().sub(joint.at));
      const direction =
        offsets.find((each) => each.length() > 1e-9)?.normalize() ??
        (parent && directions.get(parent.name)) ??
        new Vector3(0, 1, 0);
      directions.set(joint.name, direction);
      return [joint.name, axes(direction, random)];
    }),
  );
}

/** The matrix of a joint in the space of the character. @param {Joint} joint @param {Quaternion} turn */
const matrixOf = (joint, turn) => new Matrix4().compose(joint.at, turn, ONE);

/**
 * Places bones so that they lie in the armature as `matrices` say.
 * @param {Object3D} bone
 * @param {Matrix4} parent
 * @param {Matrix4} own
 */
function placeIn(bone, parent, own) {
  parent.clone().invert().multiply(own).decompose(bone.position, bone.quaternion, bone.scale);
  // The scales are 1 or -1 but for rounding.
  bone.scale.set(Math.round(bone.scale.x), Math.round(bone.scale.y), Math.round(bone.scale.z));
}

/** A mesh of one triangle, with a skeleton of all bones. @param {Object3D} armature @param {Bone[]} bones */
function skin(armature, bones) {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 0, 0, 1, 0, 0, 0, 1]), 3));
  geometry.setAttribute('skinIndex', new BufferAttribute(new Uint16Array(12), 4));
  const weights = new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
  geometry.setAttribute('skinWeight', new BufferAttribute(weights, 4));
  const mesh = new SkinnedMesh(geometry, new MeshBasicMaterial());
  mesh.name = 'body';
  armature.add(mesh);
  armature.parent?.updateMatrixWorld(true);
  mesh.bind(new Skeleton(bones));
  return mesh;
}

/**
 * Builds a rig.
 * @param {Recipe} recipe
 * @returns {Rig}
 */
export function build(recipe) {
  const { name, joints, names, armature: { turn = new Quaternion(), scale = 1 } = {} } = recipe;
  const object = new Group();
  object.name = name;
  const armature = new Object3D();
  armature.name = 'Armature';
  armature.quaternion.copy(turn);
  armature.scale.setScalar(scale);
  object.add(armature);

  const turns = turnsOf(recipe);
  const byName = new Map(joints.map((joint) => [joint.name, joint]));
  const intoArmature = new Matrix4().compose(new Vector3(), turn, new Vector3().setScalar(scale)).invert();
  const unscale = new Matrix4().makeScale(scale, scale, scale);
  /** @type {Map<string, Part & { matrix: Matrix4 }>} */
  const parts = new Map();
  const bones = [];
  for (const joint of joints) {
    const above = joint.parent === null ? undefined : parts.get(joint.parent);
    let [parent, parentMatrix] = [above?.bone ?? armature, above?.matrix ?? new Matrix4()];
    const mirrored = (recipe.mirrorRight ?? false) && joint.name.startsWith('right');
    const like = mirrored ? /** @type {Joint} */ (byName.get(leftOf(joint.name))) : joint;
    const own = /** @type {Quaternion} */ (turns.get(like.name));
    const inCharacter = mirrored ? X_MIRROR.clone().multiply(matrixOf(like, own)) : matrixOf(like, own);
    const matrix = intoArmature.clone().multiply(inCharacter).multiply(unscale);
    if (mirrored && beginsRight(joint)) {
      const mirror = new Bone();
      Object.assign(mirror, { name: `${names(joint.name).name}_mirror` });
      const from = new Matrix4().compose(like.at, new Quaternion(), ONE).premultiply(X_MIRROR);
      const at = intoArmature.clone().multiply(from).multiply(unscale);
      placeIn(mirror, parentMatrix, at);
      parent.add(mirror);
      bones.push(mirror);
      [parent, parentMatrix] = [mirror, at];
    }
    const bone = new Bone();
    const { name: boneName, raw } = names(joint.name);
    bone.name = boneName;
    if (raw !== undefined) {
      bone.userData.name = raw;
    }
    placeIn(bone, parentMatrix, matrix);
    parent.add(bone);
    bones.push(bone);
    parts.set(joint.name, { joint, bone, turn: own, mirrored, matrix });
  }
  if (recipe.uneven) {
    const random = seeded(1)(`${name}, scales`);
    const some = () => 1 + /** @type {number} */ (recipe.uneven) * (2 * random() - 1);
    for (const { scale: each } of bones) {
      each.multiply(new Vector3(some(), some(), some()));
    }
  }
  recipe.place?.(object);
  if (recipe.mirrorAll) {
    object.scale.x *= -1;
  }
  const mesh = skin(armature, bones);
  object.updateMatrixWorld(true);
  const boneOf = (/** @type {string} */ of) => {
    const part = parts.get(of);
    if (!part) {
      throw new RangeError(`the layout of '${name}' has no joint '${of}'`);
    }
    return part.bone;
  };
  return {
    name,
    object,
    mesh,
    chains: Object.entries(recipe.chains).map(([chain, [first, tip, kind]]) => ({
      name: chain,
      first: boneOf(first),
      tip: boneOf(tip),
      kind,
    })),
    clip: walk([...parts.values()], turn, recipe.backwards ?? false),
  };
}
