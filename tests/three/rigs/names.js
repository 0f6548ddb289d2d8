// The names of joints, as tools write them.

import { PropertyBinding } from 'three';

/** @typedef {{ name: string, raw?: string }} Names the name of an object, and the one in the file if it differs */

const MIXAMO = /** @type {Record<string, string>} */ ({
  hips: 'Hips',
  spine: 'Spine',
  chest: 'Spine1',
  upperChest: 'Spine2',
  neck: 'Neck',
  head: 'Head',
  headEnd: 'HeadTop_End',
  Shoulder: 'Shoulder',
  UpperArm: 'Arm',
  LowerArm: 'ForeArm',
  Hand: 'Hand',
  HandEnd: 'HandMiddle4',
  UpperLeg: 'UpLeg',
  LowerLeg: 'Leg',
  Foot: 'Foot',
  Toes: 'ToeBase',
  ToesEnd: 'Toe_End',
});

const BLENDER = /** @type {Record<string, string>} */ ({
  hips: 'spine',
  spine: 'spine.001',
  chest: 'spine.002',
  upperChest: 'spine.003',
  neck: 'spine.004',
  head: 'spine.006',
  headEnd: 'head_end',
  Shoulder: 'shoulder',
  UpperArm: 'upper_arm',
  LowerArm: 'forearm',
  Hand: 'hand',
  UpperLeg: 'thigh',
  LowerLeg: 'shin',
  Foot: 'foot',
  Toes: 'toe',
});

/** A name without its side. @param {string} name @returns {[side: '' | 'Left' | 'Right', part: string]} */
function sided(name) {
  const [, side, part] = /** @type {RegExpExecArray} */ (/^(left|right)?(.*)$/.exec(name));
  return [/** @type {any} */ (side ? side[0].toUpperCase() + side.slice(1) : ''), part];
}

/** `leftUpperArm`. @param {string} name @returns {Names} */
export const vrm = (name) => ({ name });

/** `mixamorig:LeftArm`. @param {string} name @returns {Names} */
export function mixamo(name) {
  const [side, part] = sided(name);
  return { name: `mixamorig:${side}${MIXAMO[part] ?? part}` };
}

/** `upper_arm.L`, which GLTFLoader turns into `upper_armL`. @param {string} name @returns {Names} */
export function blender(name) {
  const [side, part] = sided(name);
  const raw = `${BLENDER[part] ?? part}${side && `.${side[0]}`}`;
  return { name: PropertyBinding.sanitizeNodeName(raw), raw };
}

/** `Bip01 L UpperArm`, which GLTFLoader turns into `Bip01_L_UpperArm`. @param {string} name @returns {Names} */
export function biped(name) {
  const [side, part] = sided(name);
  const raw = `Bip01 ${side && `${side[0]} `}${part[0].toUpperCase()}${part.slice(1)}`;
  return { name: PropertyBinding.sanitizeNodeName(raw), raw };
}
