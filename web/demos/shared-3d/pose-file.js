// A pose as JSON: the rotations of the bones, as three.js has them, and where the hips are.

import { fill } from '../shared/text.js';
import words from '../strings/en/pose.js';
import { PREFIX } from './humanoid-bones.js';

/** @typedef {Map<string, import('three').Object3D>} Bones */
/** Local rotations (quaternions x, y, z, w) by the bones' names, and the position of the hips in metres. */
/** @typedef {{ hips: number[], rotations: Record<string, number[]> }} PoseFile */

const { faults } = words.files;

/** Digits after the point: a micrometre, and a millionth of a turn. */
const DIGITS = 6;

/** How far the hips may be, in metres. */
const FURTHEST = 10;

const rounded = (/** @type {number[]} */ numbers) => numbers.map((n) => Number(n.toFixed(DIGITS)) + 0);

/**
 * Describes the present pose of bones.
 * @param {Bones} bones
 * @param {readonly string[]} names of those that move
 * @returns {PoseFile}
 */
export function describePose(bones, names) {
  const bone = (/** @type {string} */ name) => /** @type {import('three').Object3D} */ (bones.get(name));
  return {
    hips: rounded(bone(names[0]).position.toArray()),
    rotations: Object.fromEntries(
      names.map((name) => [PREFIX + name, rounded(bone(name).quaternion.toArray())]),
    ),
  };
}

/** The present pose of bones as JSON, with the numbers of a bone on one line. */
export function writePose(/** @type {Bones} */ bones, /** @type {readonly string[]} */ names) {
  return JSON.stringify(describePose(bones, names), null, 1).replace(/\n\s+(?=[-\d\]])/g, ' ');
}

const areNumbers = (/** @type {unknown} */ value, /** @type {number} */ count) =>
  Array.isArray(value) && value.length === count && value.every(Number.isFinite);

/**
 * Reads a pose from JSON, see `checkPose`.
 * @param {string} text
 * @param {readonly string[]} names of the bones that move
 * @returns {PoseFile}
 * @throws {Error} with a sentence for the user
 */
export function readPose(text, names) {
  if (text.trim() === '') {
    throw new Error(faults.empty);
  }
  let given;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new Error(fill(faults.notJson, { reason: /** @type {Error} */ (error).message }));
  }
  return checkPose(given, names);
}

/**
 * Checks a pose. Bones that the figure does not have are ignored.
 * @param {any} given
 * @param {readonly string[]} names of the bones that move
 * @returns {PoseFile} with the names of bones without the prefix; `hips` is empty if it is not given
 * @throws {Error} with a sentence for the user
 */
export function checkPose(given, names) {
  const { rotations, hips } = given ?? {};
  if (typeof rotations !== 'object' || rotations === null || Array.isArray(rotations)) {
    throw new Error(faults.notPose);
  }
  if (
    hips !== undefined &&
    !(areNumbers(hips, 3) && hips.every((/** @type {number} */ n) => Math.abs(n) <= FURTHEST))
  ) {
    throw new Error(faults.position);
  }
  /** @type {Record<string, number[]>} */
  const read = {};
  for (const name of names) {
    const key = [PREFIX + name, PREFIX.replace(':', '') + name, name].find((each) =>
      Object.hasOwn(rotations, each),
    );
    if (key === undefined) {
      continue;
    }
    const length = areNumbers(rotations[key], 4) ? Math.hypot(...rotations[key]) : 0;
    if (!(length > 1e-6 && Number.isFinite(length))) {
      throw new Error(fill(faults.rotation, { bone: key }));
    }
    read[name] = rotations[key].map((/** @type {number} */ n) => n / length);
  }
  if (Object.keys(read).length === 0) {
    throw new Error(fill(faults.noBone, { bone: PREFIX + names[0] }));
  }
  return { hips: hips ?? [], rotations: read };
}
