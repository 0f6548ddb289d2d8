// What the name of a bone says: its side, its part of the body, and whether it is a bone of the body at all. Knows
// the names of Mixamo, Unreal, Rigify, VRM, 3ds Max and the usual ones of Blender; of animals those of Rigify, words such as
// `FrontLeg`, `hindpaw` and `FL_foot`, and those of anatomy.
//
// The package reads names, too, to find the legs for plantFeet: see web/three/feet/legs.js. It takes only exact names of
// thighs and feet, and throws if they are not clear, because a program uses what it finds. This is a guess from any word
// in a name, for all limbs: the user sees it, and can correct it.

/**
 * A bone of a limb: `stage` is 0 for an upper arm or a thigh, 1 for a forearm or a shin, 2 for an ankle or a wrist, 3
 * for a hand or a foot. `isHip`: it is called a hip, which may be the thigh or a bone before it.
 * @typedef {{ kind: 'arm' | 'leg', stage: 0 | 1 | 2 | 3, isHip?: boolean }} LimbRole
 * @typedef {LimbRole | { kind: 'spine' | 'neck' | 'head' | 'tail' | 'other' | 'control' }} Role
 */

/**
 * @typedef {object} NameParts
 * @property {Role} role
 * @property {'left' | 'right' | null} side
 * @property {string} place other words that tell limbs apart: 'front', 'back', or a letter; '' for none
 * @property {string} base the name without its numbers
 * @property {number} number the last number in it; 0 for none
 * @property {boolean} end whether the name is that of the end of a bone
 */

/** Words that are written together. @type {[RegExp, string][]} */
const GLUED = [
  [
    /\b(front|back|hind|rear|fore)(upper|lower|up|low|)(leg|foot|feet|paw|hoof|hand|thigh|shin|calf|knee)\b/g,
    '$1 $2 $3',
  ],
  [/\b(upper|lower|up|low)(arm|leg|chest)\b/g, '$1 $2'],
  [/\bfore arm\b/g, 'forearm'],
  [/\bhorse link\b/g, 'horselink'],
  [/\bhead(top|end|tip)\b/g, 'head $1'],
];

const SIDES = /** @type {Record<string, 'left' | 'right'>} */ ({
  l: 'left',
  left: 'left',
  r: 'right',
  right: 'right',
});

/** Bones that move others, or hold something: they are no part of a chain. */
const CONTROLS =
  'ik fk pole target ctrl control controller mch org helper twist tweak anchor socket slot prop weapon vis goal'.split(
    ' ',
  );
const ENDS = 'end tip leaf nub top'.split(' ');
const FINGERS = 'thumb index middle ring pinky little finger'.split(' ');
const PLACES = /** @type {Record<string, string>} */ ({
  front: 'front',
  fore: 'front',
  back: 'back',
  hind: 'back',
  rear: 'back',
});

/** The legs of animals and robots by two letters: place and side. @type {Record<string, [string, 'left' | 'right']>} */
const CORNERS = {
  ...{ fl: ['front', 'left'], fr: ['front', 'right'], lf: ['front', 'left'], rf: ['front', 'right'] },
  ...{ bl: ['back', 'left'], br: ['back', 'right'], lb: ['back', 'left'], rb: ['back', 'right'] },
  ...{ hl: ['back', 'left'], hr: ['back', 'right'], lh: ['back', 'left'], rh: ['back', 'right'] },
  ...{ rl: ['back', 'left'], rr: ['back', 'right'] },
};

/** Only DEF- bones of Rigify move the mesh. */
const RIGIFY_CONTROL = /^(ORG|MCH|VIS)[-_]/;

/**
 * Reads a name.
 * @param {string} name as it is in the file
 * @returns {NameParts}
 */
export function readName(name) {
  const words = name
    .replace(/^.*[:|]/, '')
    .replace(/^mixamorig\d*_?/i, '')
    .replace(/^DEF[-_]/, '')
    .replace(/^b_(?=[A-Z])/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/(\d+)/g, ' $1 ')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
  const tokens = GLUED.reduce((text, [from, to]) => text.replace(from, to), words).split(' ');
  const corner = tokens.find((token) => Object.hasOwn(CORNERS, token));
  const sided = tokens.map((token) => SIDES[token]).find(Boolean) ?? null;
  const [cornerPlace, cornerSide] = corner && !sided ? CORNERS[corner] : ['', null];
  const side = sided ?? cornerSide;
  const numbers = tokens.filter((token) => /^\d+$/.test(token));
  const plain = tokens.filter((token) => !SIDES[token] && !/^\d+$/.test(token));
  const has = (/** @type {string[]} */ ...any) => any.some((token) => plain.includes(token));
  const letter = plain.find((token) => /^[a-h]$/.test(token));
  const named = plain.map((token) => PLACES[token]).find(Boolean) ?? cornerPlace;
  const isControl = has(...CONTROLS) || RIGIFY_CONTROL.test(name);
  return {
    role: isControl ? { kind: 'control' } : roleOf(has, side !== null, named !== ''),
    side,
    place: named || (letter ?? ''),
    base: tokens.filter((token) => !/^\d+$/.test(token)).join(' '),
    number: Number(numbers.at(-1) ?? 0),
    end: has(...ENDS),
  };
}

/**
 * @param {(...any: string[]) => boolean} has whether the name has one of these words
 * @param {boolean} sided
 * @param {boolean} placed whether it is in front or at the back
 * @returns {Role}
 */
function roleOf(has, sided, placed) {
  if (has('toe', 'toes', 'ball', 'shoulder', 'clavicle', 'collar', ...FINGERS)) {
    return { kind: 'other' };
  }
  return limbRoleOf(has, sided, placed) ?? trunkRoleOf(has);
}

/**
 * @param {(...any: string[]) => boolean} has
 * @param {boolean} sided
 * @param {boolean} placed
 * @returns {LimbRole | null}
 */
function limbRoleOf(has, sided, placed) {
  const upper = has('up', 'upper');
  const lower = has('low', 'lower');
  if (has('hand', 'palm', 'fist')) {
    return { kind: 'arm', stage: 3 };
  }
  if (has('wrist', 'carpus', 'metacarpus')) {
    return { kind: 'arm', stage: 2 };
  }
  if (has('foot', 'feet', 'paw', 'hoof')) {
    return { kind: 'leg', stage: 3 };
  }
  if (has('ankle', 'hock', 'horselink', 'tarsus', 'metatarsus', 'cannon', 'pastern')) {
    return { kind: 'leg', stage: 2 };
  }
  if (has('elbow', 'forearm', 'radius') || (has('arm') && lower)) {
    return { kind: 'arm', stage: 1 };
  }
  if (has('arm', 'shldr', 'humerus')) {
    return { kind: 'arm', stage: 0 };
  }
  return legRoleOf(has, sided, upper, lower, placed);
}

/**
 * @param {(...any: string[]) => boolean} has
 * @param {boolean} sided
 * @param {boolean} upper
 * @param {boolean} lower
 * @param {boolean} placed
 * @returns {LimbRole | null}
 */
function legRoleOf(has, sided, upper, lower, placed) {
  const isLeg = has('leg') || (sided && placed);
  if (has('thigh', 'femur') || (isLeg && upper)) {
    return { kind: 'leg', stage: 0 };
  }
  if (sided && has('hip')) {
    return { kind: 'leg', stage: 0, isHip: true };
  }
  return has('shin', 'calf', 'knee', 'tibia', 'leg') || (isLeg && lower) ? { kind: 'leg', stage: 1 } : null;
}

/** @param {(...any: string[]) => boolean} has @returns {Role} */
function trunkRoleOf(has) {
  if (has('spine', 'chest', 'torso', 'abdomen', 'waist')) {
    return { kind: 'spine' };
  }
  if (has('neck')) {
    return { kind: 'neck' };
  }
  if (has('head')) {
    return { kind: 'head' };
  }
  return { kind: has('tail') ? 'tail' : 'other' };
}
