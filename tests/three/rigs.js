// Rigs of three.js bones, built in code: what skeletons of files are like. All of them are the same in
// every run.

import { AnimationClip, Euler, Group, Quaternion, Vector3 } from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { alongX, alongY, alongYWithRoll, anyAxes, identity } from './rigs/axes.js';
import { build } from './rigs/build.js';
import { humanoid, tail } from './rigs/layout.js';
import { biped, blender, mixamo, vrm } from './rigs/names.js';

/** @typedef {import('./rigs/build.js').Rig} Rig */
/** @typedef {import('./rigs/build.js').Recipe} Recipe */
/** @typedef {import('./rigs/layout.js').Row} Row */

/** @type {Recipe['chains']} */
const LIMBS = {
  leftArm: ['leftUpperArm', 'leftHand', 'arm'],
  rightArm: ['rightUpperArm', 'rightHand', 'arm'],
  leftShoulderArm: ['leftShoulder', 'leftHand', 'arm'],
  rightShoulderArm: ['rightShoulder', 'rightHand', 'arm'],
  leftLeg: ['leftUpperLeg', 'leftFoot', 'leg'],
  rightLeg: ['rightUpperLeg', 'rightFoot', 'leg'],
};
/** @type {Recipe['chains']} */
const TRUNK = {
  spine: ['spine', 'neck', 'spine'],
  neck: ['neck', 'headEnd', 'neck'],
};
/** @type {Recipe['chains']} */
const TAIL = { tail: ['tail1', 'tailEnd', 'tail'] };
/** @type {Recipe['chains']} */
const FINGERS = {
  leftIndex: ['leftIndexProximal', 'leftIndexEnd', 'finger'],
  rightLittle: ['rightLittleProximal', 'rightLittleEnd', 'finger'],
};

const QUARTER = { x: new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -Math.PI / 2) };

/** Somewhere in the world, turned. @type {Recipe['place']} */
function place(object) {
  object.position.set(1.5, 0.2, -2);
  object.quaternion.setFromEuler(new Euler(0.1, 0.7, -0.05));
}

/** All bones have the axes of the world. */
export const identityAxes = () =>
  build({
    name: 'identity axes',
    joints: humanoid({ pose: 'A', more: tail(6, 0.97) }),
    axes: identity,
    names: vrm,
    chains: { ...LIMBS, ...TRUNK, ...TAIL },
  });

/** @returns {Recipe} */
const mixamoRecipe = () => ({
  name: 'mixamo',
  joints: humanoid(),
  axes: alongY,
  names: mixamo,
  armature: { turn: QUARTER.x, scale: 0.01 },
  chains: { ...LIMBS, ...TRUNK },
});

/** In centimetres, z up, below an armature that corrects both; names with a colon. */
export const mixamoLike = () => build(mixamoRecipe());

/** The same; the right limbs are the left ones below a node that mirrors. */
export const mixamoMirroredRight = () =>
  build({ ...mixamoRecipe(), name: 'mixamo, right side mirrored', mirrorRight: true, place });

/** Normalised bones, as three-vrm has them: no rotation at rest; it looks along +z. */
export const vrm1 = () =>
  build({
    name: 'vrm 1',
    joints: humanoid({ withFingers: true }),
    axes: identity,
    names: vrm,
    place,
    chains: { ...LIMBS, ...TRUNK, ...FINGERS },
  });

/** The same as VRM 0 has it: it looks along -z. */
export const vrm0 = () =>
  build({
    name: 'vrm 0',
    joints: humanoid({ backwards: true }),
    axes: identity,
    names: vrm,
    backwards: true,
    chains: { ...LIMBS, ...TRUNK },
  });

/** @returns {Recipe} */
const blenderRecipe = () => ({
  name: 'blender, any roll',
  joints: humanoid({ pose: 'A', withFingers: true, more: tail(7, 0.985) }),
  axes: alongYWithRoll,
  names: blender,
  place,
  chains: { ...LIMBS, ...TRUNK, ...TAIL, ...FINGERS },
});

/** Bones along their own y, with any roll; names as GLTFLoader writes them. */
export const blenderLike = () => build(blenderRecipe());

/** Bones along their own x, z up, inches that are scaled to centimetres. */
export const maxLike = () =>
  build({
    name: 'z up, x 2.54',
    joints: humanoid(),
    axes: alongX,
    names: biped,
    armature: { turn: QUARTER.x, scale: 2.54 },
    place,
    chains: { ...LIMBS, ...TRUNK },
  });

/**
 * A clone that SkeletonUtils made, in a group that is scaled and rotated, beside its original.
 * @returns {Rig}
 */
export function cloned() {
  const original = build({ ...blenderRecipe(), name: 'clone, scaled' });
  const copy = clone(original.object);
  /** Copies by their originals, and the UUIDs of copies by those of originals. */
  const copies = new Map();
  const uuids = new Map();
  /** @param {import('three').Object3D} from @param {import('three').Object3D} to */
  const pair = (from, to) => {
    copies.set(from, to);
    uuids.set(from.uuid, to.uuid);
    for (const [i, child] of from.children.entries()) {
      pair(child, to.children[i]);
    }
  };
  pair(original.object, copy);
  const object = new Group();
  object.name = 'clones';
  object.position.set(-3, 1, 0.5);
  object.quaternion.setFromEuler(new Euler(0.4, -1.1, 0.3));
  object.scale.setScalar(0.3);
  object.add(copy);
  object.updateMatrixWorld(true);
  const { clip, chains } = original;
  // The tracks name bones by their UUIDs, and the copies have their own.
  const tracks = /** @type {AnimationClip} */ (clip).tracks.map((track) => {
    const [uuid, property] = track.name.split('.');
    const renamed = track.clone();
    renamed.name = `${uuids.get(uuid)}.${property}`;
    return renamed;
  });
  return {
    name: original.name,
    object,
    mesh: copies.get(original.mesh),
    chains: chains.map((chain) => ({
      ...chain,
      first: copies.get(chain.first),
      tip: copies.get(chain.tip),
    })),
    clip: new AnimationClip('walk', 1, tracks),
  };
}

/** Every bone has scales that differ by up to 5e-5 from 1 and from each other. */
export const unevenScales = () => build({ ...blenderRecipe(), name: 'uneven scales', uneven: 5e-5 });

/**
 * Joints at the same place as the next one: in an arm, in a leg and in the tail; and a tip without length.
 * @type {Row[]}
 */
const WITHOUT_LENGTH = [
  ['leftHandTip', 'leftHand', 0.69, 1.415, -0.012],
  ['leftHandLeaf', 'leftHand', 0.705, 1.415, -0.012],
  ['leftKneeLeaf', 'leftLowerLeg', 0.098, 0.5, 0.04],
];

/** A layout with a joint at the place of another one between it and its children. */
function withDoubled(
  /** @type {import('./rigs/layout.js').Joint[]} */ joints,
  /** @type {string[]} */ names,
) {
  return joints.flatMap((joint) => {
    const moved = joint.parent && names.includes(joint.parent) ? `${joint.parent}Zero` : joint.parent;
    const own = { ...joint, parent: moved };
    return names.includes(joint.name)
      ? [own, { name: `${joint.name}Zero`, parent: joint.name, at: joint.at.clone() }]
      : [own];
  });
}

/** Bones without length among the joints, a tip without length, and leaf bones. */
export const zeroLengths = () =>
  build({
    name: 'zero lengths, leaves',
    joints: withDoubled(humanoid({ more: [...WITHOUT_LENGTH, ...tail(6, 0.99)] }), [
      'leftLowerArm',
      'rightLowerArm',
      'leftUpperLeg',
      'rightUpperLeg',
      'tail3',
      'chest',
    ]),
    axes: alongYWithRoll,
    names: blender,
    armature: { turn: QUARTER.x, scale: 0.01 },
    chains: {
      ...LIMBS,
      ...TRUNK,
      ...TAIL,
      leftArmToTip: ['leftUpperArm', 'leftHandTip', 'arm'],
      leftToesLeaf: ['leftUpperLeg', 'leftToesEnd', 'leg'],
    },
  });

/** Tails that are nearly straight, one that is straight but for rounding, and a straight spine. */
export function straightTails() {
  const joints = humanoid({
    more: [
      ...tail(8, 0.9995),
      ...tail(7, 0.999, 'tailB', { x: 0.08, y: 0.95 }),
      ...tail(6, 0.9997, 'tailC', { x: -0.08, y: 0.95 }),
      ...tail(6, 1, 'tailD', { x: 0, y: 1.0 }),
    ],
  });
  for (const { name, at } of joints) {
    if (['spine', 'chest', 'upperChest', 'neck'].includes(name)) {
      at.x = 0;
      at.z = -0.012;
    }
  }
  return build({
    name: 'straight tails',
    joints,
    axes: alongY,
    names: blender,
    place,
    chains: {
      ...TRUNK,
      ...TAIL,
      tailB: ['tailB1', 'tailBEnd', 'tail'],
      tailC: ['tailC1', 'tailCEnd', 'tail'],
      straightTail: ['tailD1', 'tailDEnd', 'tail'],
    },
  });
}

/** A T-pose whose arms and legs are exactly straight. */
export function straightLimbs() {
  const joints = humanoid();
  const placeOf = (/** @type {string} */ name) =>
    /** @type {Vector3} */ (joints.find((joint) => joint.name === name)?.at);
  for (const side of ['left', 'right']) {
    const [shoulder, hip] = [placeOf(`${side}UpperArm`), placeOf(`${side}UpperLeg`)];
    for (const part of ['LowerArm', 'Hand', 'HandEnd']) {
      placeOf(side + part)
        .setY(shoulder.y)
        .setZ(shoulder.z);
    }
    for (const part of ['LowerLeg', 'Foot']) {
      placeOf(side + part)
        .setX(hip.x)
        .setZ(hip.z);
    }
  }
  return build({ ...mixamoRecipe(), name: 'straight limbs', joints });
}

/** @param {string} name @param {string} parent @param {string} at the joint at whose place it is */
const control = (name, parent, at) => ({ name, parent, at });

/** Control bones at the places of joints: siblings and children of joints. */
const CONTROLS = [
  control('handIK.l', 'leftLowerArm', 'leftHand'),
  control('handIK.r', 'rightLowerArm', 'rightHand'),
  control('elbowIK.l', 'leftUpperArm', 'leftLowerArm'),
  control('kneeIK.l', 'leftLowerLeg', 'leftLowerLeg'),
  control('kneeIK.r', 'rightUpperLeg', 'rightLowerLeg'),
  control('IK-toe.l', 'leftFoot', 'leftToes'),
  control('spineCTRL', 'spine', 'spine'),
  control('neckCTRL', 'chest', 'neck'),
];

/** Control bones among the joints. */
export function controlBones() {
  const joints = humanoid({ pose: 'A', more: tail(6, 0.98) });
  const controls = CONTROLS.map(({ name, parent, at }) => ({
    name,
    parent,
    at: /** @type {import('./rigs/layout.js').Joint} */ (joints.find((each) => each.name === at)).at.clone(),
    control: true,
  }));
  // Directly after their parents, so that they come before the next joint of the limb.
  const all = joints.flatMap((joint) => [joint, ...controls.filter(({ parent }) => parent === joint.name)]);
  return build({
    name: 'control bones',
    joints: all,
    axes: anyAxes,
    names: (name) =>
      CONTROLS.some((each) => each.name === name)
        ? { name: name.replace('.', ''), raw: name }
        : blender(name),
    place,
    chains: { ...LIMBS, ...TRUNK, ...TAIL },
  });
}

/** The whole character is mirrored: a scale of -1, 1, 1. */
export const mirrored = () => build({ ...blenderRecipe(), name: 'mirrored character', mirrorAll: true });

/** All rigs, by a function each. @type {readonly (() => Rig)[]} */
export const RIGS = [
  identityAxes,
  mixamoLike,
  mixamoMirroredRight,
  vrm1,
  vrm0,
  blenderLike,
  maxLike,
  cloned,
  unevenScales,
  zeroLengths,
  straightTails,
  controlBones,
  mirrored,
];
