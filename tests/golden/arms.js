// 64 two-bone arms of all kinds, 100 solves each, and a hash of all results: the same as arms.c, with
// the same random numbers, through the package.

import { begin } from './draw.js';

const ARMS = 64;
const SOLVES = 100;
const BENDS = ['positive', 'negative', 'nearest'];

/**
 * Plays all arms, and gives the hash in hexadecimal.
 * @param {typeof import('../../web/fabrik.js').TwoBone} TwoBone
 */
export function playArms(TwoBone) {
  const { between, addBytes, digest } = begin();

  function show(arm) {
    for (const { angles, positions, rotations, localRotations } of [arm, arm.other]) {
      for (const view of [angles, positions, rotations, localRotations]) {
        addBytes(view);
      }
    }
    addBytes(new Float64Array([arm.error]));
  }

  function play(i) {
    const dimensions = i % 2 === 0 ? 2 : 3;
    const grips = i % 4 >= 2;
    const lengths = [between(0.1, 2), between(0.1, 2)];
    const gripper = between(0.1, 1);
    const [root, pole] = [[], []];
    for (let axis = 0; axis < 3; axis++) {
      root.push(between(-1, 1));
      pole.push(between(-4, 4));
    }
    const arm = new TwoBone({
      ...{ dimensions, lengths, gripper: grips ? gripper : 0, root: root.slice(0, dimensions) },
      ...{ bend: BENDS[i % 3], softness: i % 5 === 0 ? 0.2 : 0 },
    });
    if (i % 8 === 1 || i % 8 === 3) {
      arm.setPole(i % 8 === 1 ? pole : { direction: pole });
    }
    for (let k = 0; k < SOLVES; k++) {
      const target = Array.from({ length: 3 }, () => between(-4, 4)).slice(0, dimensions);
      const turn = Array.from({ length: 4 }, () => between(-3, 3));
      if (k % 10 === 9) {
        arm.setAngles(dimensions === 3 ? turn : turn.slice(0, grips ? 3 : 2));
      } else {
        const orientation = dimensions === 3 ? turn : turn[0];
        arm.solve(target, grips && k % 2 === 0 ? { orientation } : {});
      }
      show(arm);
    }
    arm.dispose();
  }

  for (let i = 0; i < ARMS; i++) {
    play(i);
  }
  return digest();
}
