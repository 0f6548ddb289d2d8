// Ground for the tests of walkers.

import assert from 'node:assert/strict';
import { HeightField } from 'fabrik';

/** Gentle hills, 1,200 wide, around the origin. */
export function hills(up, height = 12) {
  const heights = Float32Array.from(
    { length: 3600 },
    (_, i) => height * Math.sin((i % 60) * 0.5) + 10 * Math.cos(Math.floor(i / 60) * 0.4),
  );
  return new HeightField({ heights, columns: 60, rows: 60, cell: 20, origin: [-600, -600], up });
}

/** The heights of the planted feet. */
export function heightsOn({ legs, up }) {
  return legs.filter(({ planted }) => planted).map(({ foot }) => foot[up]);
}

/** Checks that each planted foot stands on the ground, to the bit. */
export function assertOnGround({ legs, up }, heightAt) {
  legs.forEach(({ foot, planted }, i) => {
    if (planted) {
      assert.equal(foot[up], heightAt(foot.x, up === 'y' ? foot.z : foot.y), `leg ${i}`);
    }
  });
}

/** Updates a walker for some frames. */
export function walk(walker, frames, afterEach = () => {}) {
  for (let frame = 0; frame < frames; frame++) {
    walker.update(1 / 60);
    afterEach(frame);
  }
}

/**
 * Simulates a frame of a walker on the ground 'probes'. A hit is what `cast` returns for a ray: 7 numbers, or nothing.
 * Returns how many rounds there were.
 */
export function probe(walker, seconds, cast) {
  let rounds = 0;
  for (let rays = walker.beginUpdate(seconds); rays.length > 0; rays = walker.continueUpdate()) {
    rounds++;
    assert.ok(rounds < 1000, 'the update does not end');
    for (let i = 0; i < rays.length; i += 7) {
      const hit = cast(...rays.subarray(i, i + 7));
      if (hit) {
        walker.hits.set(hit, i);
      }
    }
  }
  return rounds;
}

/** Smooth ground. */
export const wave = (x, y) => 15 * Math.sin(x / 60) + 10 * Math.cos(y / 45);

/** The numbers of a walker that depend on its ground. */
export const numbersOf = ({ feet, positions, homes, footholds, body }) => [
  ...feet,
  ...positions,
  ...homes,
  ...footholds,
  body.x,
  body.y,
  body.z,
  body.heading,
  body.phase,
];

export const assertFinite = (walker) =>
  assert.ok(numbersOf(walker).every(Number.isFinite), 'a number is not finite');
