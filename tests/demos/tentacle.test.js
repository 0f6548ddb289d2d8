// The tentacle of the page, over minutes: wherever its target goes, nothing jumps, and the skin does not twist.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Object3D, Scene, Vector3 } from 'three';
import { wanderAt } from '../../web/demos/tentacle/motion.js';
import { Tentacle } from '../../web/demos/tentacle/tentacle.js';

const FRAME = 1 / 60;

/** Numbers from 0 to 1, the same each time. */
function makeRandom() {
  let seed = 7;
  return () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
}

/** A target that goes to another place every 1.5 seconds, as fast as it follows a pointer. */
function makePointed() {
  const random = makeRandom();
  const goal = new Vector3();
  return (frame, place) => {
    if (frame % 90 === 0) {
      goal.set(1.6 * (random() - 0.5), 0.15 + 1.3 * random(), -0.4 + 1.4 * random());
    }
    place.lerp(goal, 1 - Math.exp(-1 / 6));
  };
}

/**
 * Runs frames, and returns what was worst in them: the twist of a joint, in degrees, how far a joint went in a frame
 * beyond four times the way of the target, and the distance from the tip to a target that stands still, in metres.
 */
function run(settings, count, moveTarget) {
  const target = new Object3D();
  const tentacle = new Tentacle(settings, target);
  const scene = new Scene().add(tentacle.mesh, target);
  const solve = (seconds, time) => {
    scene.updateMatrixWorld();
    tentacle.solve(seconds, time, 1);
    scene.updateMatrixWorld();
    return tentacle.places();
  };
  wanderAt(0, target.position);
  tentacle.relaxAll(0, 1);
  const worst = { twist: 0, jump: 0, miss: 0 };
  let before = solve(0, 0);
  for (let frame = 0; frame < count; frame++) {
    const from = target.position.clone();
    moveTarget(frame, target.position);
    const way = from.distanceTo(target.position);
    const places = solve(FRAME, frame * FRAME);
    for (const [i, place] of places.entries()) {
      const step = Math.hypot(...place.map((value, axis) => value - before[i][axis]));
      worst.jump = Math.max(worst.jump, step - 4 * way);
    }
    for (const { quaternion } of tentacle.joints.slice(1, -1)) {
      const twist = Math.abs(2 * Math.atan(quaternion.y / quaternion.w)) * (180 / Math.PI);
      worst.twist = Math.max(worst.twist, twist);
    }
    if (way < 1e-5) {
      worst.miss = Math.max(worst.miss, tentacle.error);
    }
    before = places;
  }
  return worst;
}

for (const [bones, limits, twist] of [
  [5, 'supple', 0.1],
  [100, 'supple', 0.1],
  [20, 'stiff', 0.1],
  [50, 'none', 1],
]) {
  test(`${bones} bones, limits: ${limits}: half a minute of pointing, and of wandering`, () => {
    const pointed = run({ bones, limits }, 1800, makePointed());
    assert.ok(pointed.twist < twist, `${pointed.twist}° of twist`);
    assert.ok(pointed.jump < 0.08, `${pointed.jump} m in a frame`);
    assert.ok(pointed.miss < 1e-3, `${pointed.miss} m from the target`);
    const wandering = run({ bones, limits }, 1800, (frame, place) => wanderAt(frame * FRAME, place));
    assert.ok(wandering.twist < twist, `${wandering.twist}° of twist`);
    assert.ok(wandering.jump < 0.03, `${wandering.jump} m in a frame`);
  });
}
