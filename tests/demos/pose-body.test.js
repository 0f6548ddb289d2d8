// The body of the page Pose without the page: drags to all sides, its limits, the ground, proofs, and poses as JSON, by
// forward kinematics of three.js. tests/browser/pose.test.js has the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Quaternion, Vector3 } from 'three';
import { Body } from '../../web/demos/pose/body.js';
import { inWords } from '../../web/demos/pose/words.js';
import { makeHumanoid } from '../../web/demos/shared-3d/humanoid.js';
import { PREFIX } from '../../web/demos/shared-3d/humanoid-bones.js';
import { GRIPS, MOVING } from '../../web/demos/shared-3d/humanoid-parts.js';
import { describePose, readPose } from '../../web/demos/shared-3d/pose-file.js';

const POSES = ['stand', 'crouch', 'reach', 'sit'];
const FEET = ['LeftFoot', 'RightFoot'];
const NAMES = GRIPS.map(({ bone }) => bone);
const DEGREES = 180 / Math.PI;

/** How far a target moves per frame, in metres: a hand at 1.2 m/s. */
const STRIDE = 0.02;

const drawFrom = (seed) => () => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return seed / 0x7fffffff;
};

const distance = (a, b) => Math.hypot(...a.map((value, i) => value - b[i]));

const placeOf = (bones, name) => bones.get(name).getWorldPosition(new Vector3());

/** The lengths of the limbs, as three.js has them. */
const lengthsOf = (bones) =>
  MOVING.slice(1).map((name) =>
    placeOf(bones, name).distanceTo(bones.get(name).parent.getWorldPosition(new Vector3())),
  );

/** The heights of some points of the skin. */
function heightsOf({ mesh, root }) {
  root.updateMatrixWorld(true);
  const { count } = mesh.geometry.attributes.position;
  const place = new Vector3();
  return Array.from(
    { length: Math.floor(count / 40) },
    (_, i) => mesh.getVertexPosition(40 * i, place).applyMatrix4(mesh.matrixWorld).y,
  );
}

/**
 * Drags a grip to a place, as a pointer does.
 * @param {Body} body
 * @param {Vector3} at where the grip's target is; it is moved
 * @param {Vector3} to
 * @param {(body: Body) => void} look is called after each frame
 */
function dragTo(body, at, to, look) {
  for (let left = at.distanceTo(to); left > 0; left = at.distanceTo(to)) {
    at.lerp(to, Math.min(STRIDE / left, 1));
    body.aimAt(at);
    body.solve();
    look(body);
  }
}

test('in drags to all sides with three pins, the pins hold, bones keep their lengths, and the skin stays above the ground', () => {
  const draw = drawFrom(7);
  const body = new Body();
  const { bones } = body.humanoid;
  const lengths = lengthsOf(bones);
  let [frames, reached] = [0, 0];
  for (let run = 0; run < 8; run++) {
    body.startFrom(POSES[run % POSES.length]);
    const free = NAMES.filter((name) => !FEET.includes(name));
    const [dragged, pinned] = [draw(), draw()].map((part) => free[Math.floor(part * free.length)]);
    body.pin(pinned);
    body.grab(dragged);
    const held = [...FEET, pinned].filter((name) => name !== dragged);
    const places = held.map((name) => [...body.placeOf(name)]);
    const at = new Vector3(...body.placeOf(dragged));
    for (let leg = 0; leg < 3; leg++) {
      const to = new Vector3(1.6 * draw() - 0.8, 0.1 + 1.7 * draw(), 1.6 * draw() - 0.8);
      dragTo(body, at, to, () => {
        frames++;
        reached += body.goal.reached ? 1 : 0;
        for (const [i, name] of held.entries()) {
          const slip = distance(body.placeOf(name), places[i]);
          assert.ok(slip <= 0.001, `run ${run}: ${name} slips by ${slip} m`);
        }
        if (body.goal.reached) {
          assert.ok(distance(body.placeOf(dragged), body.aim.toArray()) <= 0.001);
        }
      });
      const lowest = Math.min(...heightsOf(body.humanoid));
      assert.ok(lowest > -0.06, `run ${run}: ${lowest} m`);
      for (const [i, length] of lengthsOf(bones).entries()) {
        assert.ok(Math.abs(length - lengths[i]) < 1e-6, `run ${run}: ${MOVING[i + 1]}: ${length} m`);
      }
    }
    body.release();
  }
  assert.ok(reached > 0.2 * frames && reached < frames, `${reached} of ${frames} frames are reached`);
});

test('knees and elbows turn about one axis, one way, and not too far', () => {
  const draw = drawFrom(3);
  const body = new Body();
  const { bones } = body.humanoid;
  const rest = new Map([...makeHumanoid().bones].map(([name, { quaternion }]) => [name, quaternion]));
  const most = { Leg: 0, ForeArm: 0 };
  for (let run = 0; run < 8; run++) {
    body.startFrom(POSES[run % POSES.length]);
    const dragged = NAMES[Math.floor(draw() * NAMES.length)];
    body.grab(dragged);
    const at = new Vector3(...body.placeOf(dragged));
    const to = new Vector3(2 * draw() - 1, 2 * draw(), 2 * draw() - 1);
    dragTo(body, at, to, () => {
      for (const [kind, way] of [
        ['Leg', -1],
        ['ForeArm', 1],
      ]) {
        for (const side of ['Left', 'Right']) {
          const turn = new Quaternion()
            .copy(rest.get(side + kind))
            .invert()
            .multiply(bones.get(side + kind).quaternion);
          assert.ok(Math.hypot(turn.y, turn.z) < 1e-6, `${side}${kind} turns about x alone`);
          const angle = 2 * Math.atan2(Math.sign(turn.w) * turn.x * way, Math.abs(turn.w)) * DEGREES;
          assert.ok(angle > -2.01 && angle < 145.01, `${side}${kind}: ${angle}°`);
          most[kind] = Math.max(most[kind], angle);
        }
      }
    });
  }
  assert.ok(most.Leg > 90 && most.ForeArm > 40, `${most.Leg}° ${most.ForeArm}°`);
});

test('the arrows prove it: in no pose that keeps the pins their work is as great as at the targets', () => {
  const draw = drawFrom(11);
  const body = new Body();
  body.grounded = false;
  /** Poses with the feet where they are. */
  const poses = [];
  for (let i = 0; i < 60; i++) {
    const name = NAMES.filter((each) => !FEET.includes(each))[i % 8];
    body.grab(name);
    const at = new Vector3(...body.placeOf(name));
    dragTo(body, at, new Vector3(1.6 * draw() - 0.8, 0.2 + 1.7 * draw(), 1.6 * draw() - 0.8), () => {});
    poses.push(body.save());
    body.release();
  }
  body.startFrom('stand');
  for (const to of [
    [1.8, 1.2, 0],
    [0, 2.7, 0.2],
    [-1, 1.4, 1.6],
  ]) {
    const before = body.save();
    body.grab('LeftHand');
    dragTo(body, new Vector3(...body.placeOf('LeftHand')), new Vector3(...to), () => {});
    assert.equal(body.rig.status, 'out-of-reach');
    const { forces } = body.rig.certificate;
    const pulls = forces.map(({ joint, point, force, goal }) => ({
      joint,
      point,
      force,
      target: [...goal.position],
    }));
    const total = [0, 1, 2].map((axis) => pulls.reduce((sum, { force }) => sum + force[axis], 0));
    const greatest = Math.max(...pulls.map(({ force }) => Math.hypot(...force)));
    assert.ok(Math.hypot(...total) < 1e-6 * greatest, 'the root is free: the forces cancel');
    const workOf = (placeOfPull) =>
      pulls.reduce((sum, pull) => {
        const place = placeOfPull(pull);
        return sum + pull.force.reduce((work, part, axis) => work + part * place[axis], 0);
      }, 0);
    const wanted = workOf(({ target }) => target);
    for (const pose of poses) {
      body.restore(pose);
      const work = workOf(({ joint, point }) => body.rig.pointAt(joint, point));
      assert.ok(work < wanted, `${work} of ${wanted}`);
    }
    body.restore(before);
  }
});

test('a pose as JSON is the same pose on another humanoid, and is read back', () => {
  const body = new Body();
  body.startFrom('crouch');
  body.grab('RightHand');
  dragTo(body, new Vector3(...body.placeOf('RightHand')), new Vector3(-0.6, 1, 0.5), () => {});
  body.release();
  const text = JSON.stringify(describePose(body.humanoid.bones, MOVING));
  const { hips, rotations } = JSON.parse(text);
  const { bones, root } = makeHumanoid();
  bones.get('Hips').position.fromArray(hips);
  for (const [name, bone] of bones) {
    bone.quaternion.fromArray(rotations[PREFIX + name] ?? bone.quaternion.toArray());
  }
  root.updateMatrixWorld(true);
  body.humanoid.root.updateMatrixWorld(true);
  const other = new Body();
  other.take(readPose(text, MOVING));
  for (const name of MOVING) {
    const at = placeOf(body.humanoid.bones, name);
    assert.ok(placeOf(bones, name).distanceTo(at) < 1e-5, name);
    assert.ok(placeOf(other.humanoid.bones, name).distanceTo(at) < 1e-4, `${name} of the body that reads it`);
  }
});

test('sentences: keys have their own, a proof has arrows only if they are shown, and the distance can be left out', (context) => {
  let hovers = true;
  globalThis.matchMedia = () => ({ matches: hovers });
  context.after(() => {
    delete globalThis.matchMedia;
  });
  const body = new Body();
  const figure = { body, selected: 'LeftFoot', plays: false, hasMoved: true, settings: { forces: true } };
  assert.match(inWords(figure), /left foot \(pinned\)\. Arrow keys move it, Enter frees it/);
  body.unpin('LeftFoot');
  assert.match(inWords(figure), /left foot \(free\)\. Arrow keys move it, Enter pins it/);
  hovers = false;
  assert.match(inWords(figure), /tap it to pin it/);
  body.pin('LeftFoot');
  body.grab('LeftHand');
  body.aimAt(new Vector3(2.5, 0.5, 0));
  for (let i = 0; i < 200 && body.rig.status !== 'out-of-reach'; i++) {
    body.solve();
  }
  assert.match(
    inWords(figure),
    /^Out of reach: left hand, \d+\.\d cm short\. The arrows are forces that prove it/,
  );
  assert.match(inWords(figure, ''), /^Out of reach: left hand, {2}short/);
  figure.settings.forces = false;
  assert.match(inWords(figure), /cm short\. No pose reaches all targets: that is proven\.$/);
});
