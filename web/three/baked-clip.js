// The clip of a bake: which tracks it has, and how they are named.

import { AnimationClip, PropertyBinding, QuaternionKeyframeTrack, VectorKeyframeTrack } from 'three';

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('three').Quaternion} Quaternion */
/** @typedef {import('three').Vector3} Vector3 */
/**
 * A node while a clip is baked.
 * @typedef {object} Recorded
 * @property {Object3D} node
 * @property {Quaternion} quaternion before the bake
 * @property {Vector3} position before the bake
 * @property {Vector3} scale before the bake
 * @property {Quaternion} animatedQuaternion in this frame, before it is solved
 * @property {Vector3} animatedPosition
 * @property {number[]} quaternions of all frames
 * @property {number[]} positions of all frames
 * @property {boolean} turned whether inverse kinematics writes its rotation
 * @property {boolean} moved whether inverse kinematics writes its position
 */

/**
 * What a track writes to: null if the root has no such node.
 * @param {Object3D} root
 * @param {string} track its name
 * @returns {{ node: Object3D, property: string } | null}
 */
function bindingOf(root, track) {
  const parsed = PropertyBinding.parseTrackName(track);
  const node = /** @type {Object3D | null} */ (PropertyBinding.findNode(root, parsed.nodeName));
  if (!node) {
    return null;
  }
  if (parsed.objectName === 'bones') {
    // The node is a skinned mesh, the object one of its bones.
    const bones = /** @type {import('three').SkinnedMesh} */ (node).skeleton?.bones ?? [];
    const bone = bones.find(
      (each, i) => each.name === parsed.objectIndex || String(i) === String(parsed.objectIndex),
    );
    return bone ? { node: bone, property: parsed.propertyName } : null;
  }
  return { node, property: parsed.objectName ? '' : parsed.propertyName };
}

/**
 * The name of a node in tracks: its own name if that finds it, else its UUID.
 * @param {Object3D} root
 * @param {Object3D} node
 */
function trackNameOf(root, node) {
  const { name } = node;
  return name &&
    PropertyBinding.sanitizeNodeName(name) === name &&
    PropertyBinding.findNode(root, name) === node
    ? name
    : node.uuid;
}

/**
 * Makes the new clip: the tracks of the old one, except those of what was recorded, and those of the recorded nodes.
 * @param {AnimationClip} clip the old one
 * @param {Object3D} root
 * @param {number[]} times
 * @param {Recorded[]} nodes
 * @param {string} name
 */
export function clipOf(clip, root, times, nodes, name) {
  const turned = new Map(nodes.filter((each) => each.turned).map((each) => [each.node, each]));
  const moved = new Map(nodes.filter((each) => each.moved).map((each) => [each.node, each]));
  /** The names that the clip has for nodes. @type {Map<Object3D, string>} */
  const names = new Map();
  const kept = clip.tracks.filter((track) => {
    const binding = bindingOf(root, track.name);
    const node = binding?.node;
    if (!node) {
      return true;
    }
    const replaced =
      (turned.has(node) && (binding.property === 'quaternion' || binding.property === 'rotation')) ||
      (moved.has(node) && binding.property === 'position');
    if (replaced && /\.\w+$/.test(track.name)) {
      names.set(node, track.name.slice(0, track.name.lastIndexOf('.')));
    }
    return !replaced;
  });
  const nameOf = (/** @type {Object3D} */ node) => names.get(node) ?? trackNameOf(root, node);
  const tracks = [
    ...kept.map((track) => track.clone()),
    ...Array.from(
      turned.values(),
      ({ node, quaternions }) =>
        new QuaternionKeyframeTrack(`${nameOf(node)}.quaternion`, times, quaternions),
    ),
    ...Array.from(
      moved.values(),
      ({ node, positions }) => new VectorKeyframeTrack(`${nameOf(node)}.position`, times, positions),
    ),
  ];
  return new AnimationClip(name, clip.duration, tracks);
}
