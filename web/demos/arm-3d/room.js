// The room of the arm: where its target may be, and how high the tip has to be to stay clear of everything.

import { Vector3 } from 'three';
import { around } from '../shared-3d/aim.js';
import { SHOULDER } from '../shared-3d/robot-arm-sizes.js';
import { FOOT, STANDS } from './stands.js';

/** The bounds of the target. It does not go into the base: above the shoulder it may come nearer to the axis. */
export const LOWEST = 0.03;
const HIGHEST = 1.45;
const FURTHEST = 1.12;
const NEAREST = 0.34;
const AXIS = 0.03;
const OVER_BASE = [SHOULDER + 0.14, SHOULDER + 0.45];

/** How much room the open jaws need beside the tip and below it, and a ball that is carried needs around it. */
const JAWS = { aside: 0.055, below: 0.034 };
const ROOM = 0.024;

/**
 * The nearest place in which the target may be.
 * @param {{ x: number, y: number, z: number }} place
 * @param {number} usual the angle of a place on the axis of the base
 * @returns {Vector3} a new vector
 */
export function inside(place, usual) {
  const height = Math.min(Math.max(place.y, LOWEST), HIGHEST);
  const [from, to] = OVER_BASE;
  const over = Math.min(Math.max((height - from) / (to - from), 0), 1);
  const nearest = NEAREST + over * (AXIS - NEAREST);
  const { yaw, r } = around(place, usual);
  const away = Math.min(Math.max(r, nearest), FURTHEST);
  return new Vector3(away * Math.sin(yaw), height, away * Math.cos(yaw));
}

/**
 * The least height of the tip over a place on the floor.
 * @param {number} x
 * @param {number} z
 * @param {import('../shared-3d/free-balls.js').Balls} balls
 */
export function leastHeight(x, z, { all, held }) {
  const carried = all[held];
  const aside = carried ? carried.radius + ROOM : JAWS.aside;
  const below = carried ? carried.radius + ROOM : JAWS.below;
  let least = carried ? carried.radius + 0.004 : LOWEST;
  for (const stand of [FOOT, ...STANDS]) {
    if (Math.hypot(x - stand.x, z - stand.z) < stand.radius + aside) {
      least = Math.max(least, stand.top + below);
    }
  }
  for (const [i, { place, radius }] of all.entries()) {
    if (i !== held && Math.hypot(x - place.x, z - place.z) < radius + aside) {
      least = Math.max(least, place.y + radius + below);
    }
  }
  return least;
}
