// Checks that a chain is its arm: compares the chain's tip with the arm's own forward kinematics.

import { count, fixed, grouped, headed, Table, text, tiny } from '../reach/table.js';
import { distance } from '../reach/vectors.js';
import { forward, someAngles } from './arms.js';
import { ArmChain, targetOf } from './fabrik.js';
import { angleBetween } from './judge.js';

/** @typedef {import('./arms.js').Arm} Arm */
/** @typedef {import('./fabrik.js').Package} Package */
/** @typedef {import('./measure.js').Run} Run */

/** The greatest error of a tip, in metres and in radians. */
export const MOST_OFF = 1e-6;
const CONFIGURATIONS = 1000;

/**
 * The largest differences over configurations drawn within the limits: of the chain's tip, and of where
 * the angles that it returns put the tip. The latter are what rounding to floats does.
 * @param {Package} from
 * @param {Arm} arm
 * @param {() => number} next
 */
export function checkConversion(from, arm, next) {
  const armChain = new ArmChain(from, arm, { position: 1e-5, orientation: 1e-5 });
  const { chain } = armChain;
  const last = arm.hinges.length;
  const most = { reach: chain.reach, position: 0, orientation: 0, readPosition: 0, readOrientation: 0 };
  for (let i = 0; i < CONFIGURATIONS; i++) {
    const angles = someAngles(arm, next);
    armChain.setAngles(angles);
    const tip = forward(arm, angles);
    const { position, orientation } = targetOf(arm, tip);
    const [x, y, z] = chain.positions.subarray(3 * last);
    const [qx, qy, qz, qw] = chain.rotations.subarray(4 * (last - 1));
    const read = forward(arm, armChain.angles);
    most.position = Math.max(most.position, distance(position, [x, y, z]));
    most.orientation = Math.max(most.orientation, angleBetween(orientation, [qx, qy, qz, qw]));
    most.readPosition = Math.max(most.readPosition, distance(tip.position, read.position));
    most.readOrientation = Math.max(most.readOrientation, angleBetween(tip.rotation, read.rotation));
  }
  chain.dispose();
  return most;
}

/**
 * Checks and prints all arms.
 * @param {Run} run
 * @returns {Record<string, unknown>[]} its rows
 * @throws {Error} when a chain is not its arm
 */
export function conversionTable({ arms, packages, random }) {
  console.log(`
[conversion]
The chain's tip beside the arm's own forward kinematics in doubles: largest differences over ${CONFIGURATIONS} configurations.
read back: the same for the angles that the chain returns, which are rounded to floats.`);
  const table = new Table({
    arm: text(13),
    joints: count(6),
    ...(packages.length > 1 && { package: text(24) }),
    reach: headed('reach, m', fixed(3, 9)),
    ...grouped('chain', { position: headed('m', tiny(8)), orientation: headed('rad', tiny(8)) }),
    ...grouped('read back', { readPosition: headed('m', tiny(8)), readOrientation: headed('rad', tiny(8)) }),
  });
  for (const arm of arms) {
    for (const each of packages) {
      const most = checkConversion(each, arm, random(`${arm.name}, conversion`));
      table.add({ arm: arm.name, joints: arm.hinges.length, package: each.name, ...most });
      if (!(Math.max(most.position, most.orientation) <= MOST_OFF)) {
        throw new Error(`${arm.name} as a chain of ${each.name} is not the arm`);
      }
    }
  }
  return table.rows;
}
