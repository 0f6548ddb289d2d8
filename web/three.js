// fabrik/three: inverse kinematics on skeletons of three.js, which is a peer dependency.

/** A bone: itself, or its name. @typedef {import('./three/find.js').BoneReference} BoneReference */
/** A point in the world, or an object. @typedef {import('./three/place.js').Place} Place */
/** A chain of bones. @typedef {import('./three/chain.js').SkeletonChain} SkeletonChain */
/** How a solve of a chain ended. @typedef {import('./three/chain.js').SkeletonStatus} SkeletonStatus */
/** The options of a chain. @typedef {import('./three/chain-options.js').SkeletonChainOptions} SkeletonChainOptions */
/** Limits of the joints of a chain. @typedef {import('./three/limits.js').SkeletonLimits} SkeletonLimits */
/** Limits that fit a part of a body. @typedef {import('./three/limits.js').LimitPreset} LimitPreset */
/** A chain or a look-at. @typedef {import('./three/skeleton-ik.js').Part} Part */
/** Bones that look at a target. @typedef {import('./three/look-at.js').SkeletonLookAt} SkeletonLookAt */
/** The options of a look-at. @typedef {import('./three/look-at-options.js').LookAtOptions} LookAtOptions */
/** The options of a rig of a skeleton. @typedef {import('./three/rig/options.js').SkeletonRigOptions} SkeletonRigOptions */
/** What carries a goal of such a rig. @typedef {import('./three/rig/options.js').SpaceOption} SpaceOption */
/** The options of its bones. @typedef {import('./three/rig/options.js').SkeletonBones} SkeletonBones */
/** A preset for the limits of such a rig. @typedef {import('./three/rig/limits.js').PresetLimits} PresetLimits */
/** A body that follows targets. @typedef {import('./three/rig/tracking.js').BodyTracking} BodyTracking */
/** The options of the rig of a body. @typedef {import('./three/rig-presets.js').BodySettings} BodySettings */
/** The usual parts of a body. @typedef {import('./three/rig/tracking.js').BodyPart} BodyPart */
/** The targets of its parts. @typedef {import('./three/rig-presets.js').BodyTargets} BodyTargets */
/** How its parts are found. @typedef {import('./three/rig-presets.js').TrackBodyOptions} TrackBodyOptions */
/** A skeleton that is posed by dragging. @typedef {import('./three/rig/pose-drag.js').PoseDrag} PoseDrag */
/** The options of inverse kinematics on a skeleton. @typedef {import('./three/skeleton-ik.js').SkeletonIKOptions} SkeletonIKOptions */
/** The rotations of its bones at rest. @typedef {import('./three/rig/options.js').BoneRotations} BoneRotations */
/** The feet of a character on the ground. @typedef {import('./three/feet.js').SkeletonFeet} SkeletonFeet */
/** One of these feet. @typedef {import('./three/feet/foot.js').SkeletonFoot} SkeletonFoot */
/** The options of feet. @typedef {import('./three/feet/options.js').FeetOptions} FeetOptions */
/** The bones of a leg. @typedef {import('./three/feet/options.js').LegBones} LegBones */
/** What feet stand on. @typedef {import('./three/feet/ground.js').FeetGround} FeetGround */
/** How the surface of the ground moves. @typedef {import('./three/feet/carrier.js').SurfaceVelocity} SurfaceVelocity */
/** What a function says of the ground. @typedef {import('./ground/answer.js').GroundAnswer} GroundAnswer */
/** The options of a height field. @typedef {import('./ground/height-field.js').HeightFieldOptions} HeightFieldOptions */
/** The place of its first height. @typedef {import('./ground/height-field.js').FieldOrigin} FieldOrigin */
/** The options of a bake. @typedef {import('./three/bake.js').BakeOptions} BakeOptions */
/** The options of the helper of a walker. @typedef {import('./three/walker-helper.js').WalkerHelperOptions} WalkerHelperOptions */
/** Its colours. @typedef {import('./three/walker-helper.js').WalkerHelperColors} WalkerHelperColors */
/** The options of a creature made in code. @typedef {import('./three/walker-mesh.js').WalkerMeshOptions} WalkerMeshOptions */
/** Its colours. @typedef {import('./three/walker-mesh.js').WalkerMeshColors} WalkerMeshColors */
/** The options of a helper. @typedef {import('./three/helper.js').IKHelperOptions} IKHelperOptions */
/** The colours of a helper. @typedef {import('./three/helper.js').IKHelperColors} IKHelperColors */
/** The options of `shapeFromMesh`. @typedef {import('./three/shape-from-mesh.js').MeshShapeOptions} MeshShapeOptions */
/** The options of a helper of shapes. @typedef {import('./three/shapes-helper.js').ShapesHelperOptions} ShapesHelperOptions */
/** Handles on targets and poles. @typedef {import('./three/controls.js').IKControls} IKControls */
/** The options of handles. @typedef {import('./three/controls/options.js').IKControlsOptions} IKControlsOptions */
/** The events of these handles. @typedef {import('./three/controls.js').IKControlsEvents} IKControlsEvents */
/** What can be dragged. @typedef {import('./three/controls/handle-list.js').IKHandle} IKHandle */
/** A creature that a walker drives. @typedef {import('./three/bind-walker.js').WalkerBinding} WalkerBinding */
/** The options of such a creature. @typedef {import('./three/bind-walker.js').BindWalkerOptions} BindWalkerOptions */
/** A leg of such a creature. @typedef {import('./three/walker-rig.js').RiggedLeg} RiggedLeg */
/** How such a creature is measured. @typedef {import('./three/walker-rig.js').WalkerRigOptions} WalkerRigOptions */

export { HeightField } from './ground/height-field.js';
export { bakeClip } from './three/bake.js';
export { bindWalker } from './three/bind-walker.js';
export { createIKControls } from './three/controls.js';
export { copyPose } from './three/copy-pose.js';
export { HeightFieldGeometry } from './three/height-field-geometry.js';
export { IKHelper } from './three/helper.js';
export { plantFeet } from './three/plant-feet.js';
export { bodyOptions, dragPose, trackBody } from './three/rig-presets.js';
export { shapeFromMesh } from './three/shape-from-mesh.js';
export { ShapesHelper } from './three/shapes-helper.js';
export { SkeletonIK } from './three/skeleton-ik.js';
export { SkeletonRig } from './three/skeleton-rig.js';
export { SpiderBodyGeometry } from './three/spider-body-geometry.js';
export { WalkerHelper } from './three/walker-helper.js';
export { WalkerMesh } from './three/walker-mesh.js';
export { walkerOptionsFor } from './three/walker-rig.js';
