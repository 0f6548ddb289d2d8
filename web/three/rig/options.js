// The options of a `SkeletonRig`.

/** @typedef {import('three').Object3D} Object3D */
/** @typedef {import('../find.js').BoneReference} BoneReference */
/**
 * The options of `SkeletonRig.from` that rigs do not have.
 * @typedef {object} SkeletonBones
 * @property {BoneReference} [root] The root of the rig. Default: of the topmost bones the one with the most bones below it; or,
 *   if bones follow it one by one, as hips follow a bone that moves the whole character, the first one that is a part of a
 *   body by its name, or that has branches.
 * @property {readonly BoneReference[]} [bones] The bones that are joints, besides the root. Default: all below the root. The
 *   others are rigid with their parents.
 * @property {Record<string, import('../../rig/limits.js').JointLimit<3> | import('./limits.js').PresetLimits | null>} [limits]
 *   The limits of joints, by the names of their bones: as of a `Rig`, with axes in the space of the rig at rest; or a preset,
 *   for this bone and those from it to the tip: `{ preset: 'arm', tip: 'LeftHand' }`. Limits of single bones come before
 *   those of presets. Default: none.
 * @property {Record<string, number>} [stiffness] The stiffness of joints, by the names of their bones. Default 1.
 * @property {'none' | 'auto'} [colliders] `'auto'`: the skinned meshes of the bones get capsules, as they are now, one for each bone
 *   with a part of them; fingers count to the hand, toes to the foot. They come first in `shapes`, with the names of their
 *   bones. Default `'none'`.
 */
/**
 * The options of `SkeletonRig.from`: those of a `Rig` of `fabrik/contacts`, but the bones are its joints. The default of `rootMode` is `'pull'`.
 * @typedef {SkeletonBones & import('../../rig/create.js').RigSettings<3> & import('../../contacts/rig.js').ContactOptions<3>}
 *   SkeletonRigOptions
 */
/**
 * What describes the bones of a `SkeletonRig`, besides its joints.
 * @typedef {object} BoneRotations
 * @property {import('../../core/points.js').Quaternions} [restRotations] The bones' own rotations at rest: a quaternion
 *   x, y, z, w of any length but 0 per joint. Default: none is rotated.
 * @property {ArrayLike<number>} [restParentRotation] The rotation of the space of the root's parent at rest, relative to the
 *   space of the rig: a quaternion. Default: as it is when the rig first reads an object or writes to it.
 */

/**
 * What carries a goal of a `SkeletonRig`.
 * @typedef {object} SpaceOption
 * @property {Object3D | null} [space] An object that carries the goal, such as a deck under a foot: between two solves, its
 *   position, orientation, `lookAt` and plane move and turn with it. What you set of these since the last solve stays as you
 *   have set it. It is no part of `toJSON` and `saveState`. Default null: nothing carries it.
 */

export {};
