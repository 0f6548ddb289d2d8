// The parts of <fabrik-steps> that need no screen: the player, scenes, captions, scales, and poses
// that are dragged by hand.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handleAt, nextEdge } from '../../web/elements/shared/handles.js';
import { pointsOf } from '../../web/elements/shared/joints.js';
import { addWords, languageNamed } from '../../web/elements/shared/language.js';
import { logScale, powerOfTen } from '../../web/elements/shared/log-scale.js';
import { Player } from '../../web/elements/shared/player.js';
import { distance, withEdge } from '../../web/elements/shared/sectors.js';
import { captionOf, endingOf, positionOf } from '../../web/elements/steps/captions.js';
import { nextJoint } from '../../web/elements/steps/handles.js';
import { placeOfStep, stepAt } from '../../web/elements/steps/plot.js';
import { Problem, posed } from '../../web/elements/steps/problem.js';
import { holdsOf, sceneOf } from '../../web/elements/steps/scene.js';
import { steps } from '../../web/elements/strings/en.js';
import { SOLVERS } from '../js/geometry.js';

const LENGTHS = [80, 70, 60, 50];
addWords('en', { steps });

const ENGLISH = languageNamed('en');

function player(length) {
  const made = new Player();
  made.load(length);
  return made;
}

/** A problem as the element makes one. */
function problem(more = {}, target = null) {
  const made = new Problem();
  made.given = target;
  const given = {
    lengths: LENGTHS,
    root: { x: 0, y: 0 },
    limits: null,
    solver: 'fabrik',
    maxIterations: null,
  };
  made.make({ ...given, ...more });
  made.solve();
  return made;
}

function assertLengths(joints, lengths) {
  lengths.forEach((length, i) => {
    assert.ok(Math.abs(distance(joints[i], joints[i + 1]) - length) < 1e-3, `bone ${i}`);
  });
}

test('a playing player advances by one step per second, and stops at the end', () => {
  const steps = player(4);
  steps.play();
  const seen = [];
  for (let tenth = 0; steps.playing && tenth < 100; tenth++) {
    seen.push(steps.index);
    steps.tick(0.1);
  }
  assert.deepEqual([...new Set(seen)], [0, 1, 2, 3]);
  for (const index of [1, 2]) {
    const tenths = seen.filter((each) => each === index).length;
    assert.ok(tenths >= 9 && tenths <= 11, `step ${index} was there for ${tenths} tenths of a second`);
  }
  assert.equal(steps.playing, false);
  assert.equal(steps.index, 3);
});

test('at a higher speed a player advances by more steps in the same time, and shows the last one', () => {
  const steps = player(1000);
  steps.speed = 20;
  steps.play();
  steps.tick(1);
  assert.ok(steps.index >= 20 && steps.index <= 21, `${steps.index}`);
  steps.tick(1e4);
  assert.equal(steps.index, 999);
  assert.equal(steps.playing, false);
});

test('a player at its end plays from the beginning', () => {
  const steps = player(3);
  steps.goTo(2);
  steps.toggle();
  assert.equal(steps.index, 0);
  assert.equal(steps.playing, true);
  steps.toggle();
  assert.equal(steps.playing, false);
});

test('stepping by hand pauses, moves, and stays within the steps', () => {
  const steps = player(3);
  steps.play();
  steps.next();
  assert.equal(steps.playing, false);
  assert.equal(steps.index, 1);
  assert.ok(steps.part < 1, 'things move to where they go');
  steps.tick(1);
  assert.equal(steps.part, 1);
  assert.equal(steps.stillFor, Number.POSITIVE_INFINITY);
  steps.next();
  steps.next();
  assert.equal(steps.index, 2);
  steps.back();
  assert.equal(steps.index, 1);
  assert.equal(steps.part, 1, 'back, things are there at once');
  steps.back();
  steps.back();
  assert.equal(steps.index, 0);
  steps.goTo(99);
  assert.equal(steps.index, 2);
  steps.goTo(-5);
  assert.equal(steps.index, 0);
});

test('with reduced motion, each step is shown at once', () => {
  const steps = player(3);
  steps.still = true;
  steps.next();
  assert.equal(steps.part, 1);
  assert.equal(steps.stillFor, Number.POSITIVE_INFINITY);
});

test('a player says for how long nothing changes', () => {
  const steps = player(3);
  steps.speed = 0.5;
  steps.play();
  assert.ok(Math.abs(steps.stillFor - 0.9) < 1e-9, 'the part of a step in which nothing moves');
  steps.tick(0.4);
  assert.ok(Math.abs(steps.stillFor - 0.5) < 1e-9);
  steps.tick(0.5);
  assert.equal(steps.index, 1);
  assert.equal(steps.stillFor, 0, 'things move');
  steps.still = true;
  assert.ok(Math.abs(steps.stillFor - 2) < 1e-9, 'with reduced motion, until the next step');
});

test('new steps keep the number of the step that is shown, or the end', () => {
  const steps = player(10);
  steps.goTo(4);
  steps.load(20);
  assert.equal(steps.index, 4);
  steps.load(3);
  assert.equal(steps.index, 2);
  steps.load(30);
  assert.equal(steps.index, 29, 'it was at the end');
  steps.play();
  steps.tick(2.5);
  const { index } = steps;
  steps.load(40);
  assert.equal(steps.index, index, 'while it plays, it goes on from where it is');
  assert.equal(steps.playing, true);
  steps.tick(0.01);
  assert.equal(steps.index, index);
});

test('the joints of a scene are those of the trace, for every method and step', () => {
  for (const solver of SOLVERS) {
    for (const limits of [null, LENGTHS.map(() => ({ min: -70, max: 80 }))]) {
      const { trace, lengths, target } = problem({ solver, limits });
      assert.ok(trace.length > 2, solver);
      for (let k = 0; k < trace.length; k++) {
        const scene = sceneOf(trace, k, 1, lengths, target);
        pointsOf(trace.poseAt(k)).forEach((joint, i) => {
          assert.ok(distance(joint, scene.joints[i]) < 1e-2, `${solver}, step ${k}, joint ${i}`);
        });
      }
    }
  }
});

test('the error of the first step is the distance to the target', () => {
  for (const solver of SOLVERS) {
    const { trace, start, target } = problem({ solver });
    assert.ok(Math.abs(trace.errors[0] - distance(start[4], target)) < 1e-3, `${solver}: ${trace.errors[0]}`);
  }
});

test('in a pass of FABRIK at most one bone is broken, and all others have their lengths', () => {
  const { trace, lengths, target } = problem();
  const kinds = new Set();
  for (let k = 1; k < trace.length; k++) {
    const { step, joints, bones, circle, line } = sceneOf(trace, k, 1, lengths, target);
    kinds.add(step.kind);
    assert.ok(bones.filter((hold) => hold === 'broken').length <= 1);
    bones.forEach((hold, bone) => {
      if (hold !== 'broken') {
        assert.ok(Math.abs(distance(joints[bone], joints[bone + 1]) - lengths[bone]) < 1e-3, `step ${k}`);
      }
    });
    const broken = bones.indexOf('broken');
    assert.ok(
      bones.every(
        (hold, bone) =>
          hold === (bone === broken ? 'broken' : bone > broken ? 'hanging' : 'standing') || broken < 0,
      ),
    );
    if (circle) {
      assert.ok(
        Math.abs(distance(circle.centre, joints[step.joint]) - circle.radius) < 1e-3,
        'it is on the circle',
      );
      const [u, v] = [
        { x: line.to.x - line.from.x, y: line.to.y - line.from.y },
        { x: joints[step.joint].x - line.from.x, y: joints[step.joint].y - line.from.y },
      ];
      const across = (u.x * v.y - u.y * v.x) / (circle.radius * Math.hypot(u.x, u.y) || 1);
      assert.ok(Math.abs(across) < 1e-3, 'and on the line');
    }
  }
  assert.deepEqual([...kinds].sort(), ['backward', 'forward']);
});

test('after the last reach of a backward pass all bones hang, after that of a forward pass all stand', () => {
  assert.deepEqual(holdsOf({ kind: 'backward', joint: 0 }, 3), ['hanging', 'hanging', 'hanging']);
  assert.deepEqual(holdsOf({ kind: 'forward', joint: 0 }, 3), ['broken', 'hanging', 'hanging']);
  assert.deepEqual(holdsOf({ kind: 'forward', joint: 3 }, 3), ['standing', 'standing', 'standing']);
  assert.deepEqual(holdsOf({ kind: 'backward', joint: 3 }, 3), ['standing', 'standing', 'broken']);
});

test('between one pose and the next, bones keep their lengths', () => {
  for (const solver of ['ccd', 'jacobian-transpose', 'damped-least-squares']) {
    const { trace, lengths, target } = problem({ solver });
    for (const part of [0, 0.3, 0.8]) {
      assertLengths(sceneOf(trace, 2, part, lengths, target).joints, lengths);
    }
    const before = pointsOf(trace.poseAt(1));
    sceneOf(trace, 2, 0, lengths, target).joints.forEach((joint, i) => {
      assert.ok(distance(joint, before[i]) < 1e-3, 'it begins where it was');
    });
  }
});

test('a turn of CCD shows the angle from the tip to the target', () => {
  const { trace, lengths, target } = problem({ solver: 'ccd' });
  const { arc, joints, step } = sceneOf(trace, 1, 1, lengths, target);
  assert.equal(step.kind, 'rotate');
  const towards = Math.atan2(target.y - arc.centre.y, target.x - arc.centre.x);
  const turned = arc.from + arc.by - towards;
  assert.ok(Math.abs(turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI))) < 1e-3);
  assert.ok(distance(arc.centre, joints[step.joint]) < 1e-6);
});

test('each step of every method has a caption of its own kind, and the last says how it ended', () => {
  for (const solver of SOLVERS) {
    const { trace } = problem({ solver });
    for (let k = 0; k < trace.length; k++) {
      const caption = captionOf(trace, k, ENGLISH);
      assert.match(caption, /^[A-Z].*\.$/, caption);
      assert.doesNotMatch(caption, /NaN|undefined|null/);
      assert.doesNotMatch(positionOf(trace, k, ENGLISH), /NaN|undefined|null/);
    }
    assert.match(captionOf(trace, trace.length - 1, ENGLISH), /Reached in \d+ iterations?, .* off\.$/);
  }
  const { trace } = problem();
  assert.equal(
    captionOf(trace, 2, ENGLISH),
    'Backward pass: pull joint 3 towards the tip, along the line between them, until it is one bone length away.',
  );
  assert.equal(captionOf(trace, 6, ENGLISH), 'Forward pass: put the base back where it belongs.');
});

test('numbers are written in the language of the element, and words in English if there are no others', () => {
  const { trace } = problem({}, { x: 1500.25, y: 0 });
  const german = languageNamed('de');
  assert.equal(positionOf(trace, 0, german), 'Step 0 of 1 · 1.721 to go');
  assert.equal(positionOf(trace, 0, ENGLISH), 'Step 0 of 1 · 1,721 to go');
  assert.equal(german.length(0.5), '0,50');
  assert.equal(ENGLISH.length(0.001), 'under 0.01');
  assert.equal(ENGLISH.degrees(-20), '−20°');
  assert.equal(languageNamed('no such language').number(1.5), '1.5');
});

test('captions of the end say why the target was missed', () => {
  const far = problem({}, { x: 500, y: 0 });
  assert.equal(far.trace.status, 'out-of-reach');
  assert.match(
    captionOf(far.trace, far.trace.length - 1, ENGLISH),
    /^The target is out of reach, so every bone points straight at it\. Out of reach: 240 to go\.$/,
  );
  const few = problem({ maxIterations: 1 });
  assert.equal(few.trace.status, 'stalled');
  assert.match(endingOf(few.trace, ENGLISH), /^Not converged after 1 iteration: /);
  const there = problem({}, problem().start[4]);
  assert.equal(captionOf(there.trace, 0, ENGLISH), 'The tip is already on the target.');
});

test('a joint that is dragged turns its bone, and the bones after it move as a rigid body', () => {
  const { start } = problem();
  const joints = posed(start, 2, { x: start[1].x + 10, y: start[1].y });
  assertLengths(joints, LENGTHS);
  assert.deepEqual(joints.slice(0, 2), start.slice(0, 2));
  assert.ok(Math.abs(joints[2].y - start[1].y) < 1e-9 && joints[2].x > start[1].x, 'it points there');
  assert.ok(Math.abs(distance(joints[2], joints[4]) - distance(start[2], start[4])) < 1e-9);
  const moved = posed(start, 0, { x: 7, y: 9 });
  moved.forEach(({ x, y }, i) => {
    assert.ok(Math.abs(x - start[i].x - 7) < 1e-9 && Math.abs(y - start[i].y - 9) < 1e-9);
  });
});

test('a problem is solved again from the same start, and limits hold in the start, too', () => {
  const made = problem();
  const { start } = made;
  const [before, length] = [[...made.trace.poseAt(0)], made.trace.length];
  made.given = { x: 100, y: 100 };
  made.solve();
  assert.deepEqual([...made.trace.poseAt(0)], before);
  made.given = null;
  made.solve();
  assert.equal(made.trace.length, length);
  made.begin(posed(start, 4, { x: 500, y: 500 }));
  assert.ok(distance(made.start[4], start[4]) > 1);
  assert.ok(distance(made.start[0], start[0]) < 1e-6);
  const limited = problem({ limits: LENGTHS.map(() => ({ min: -20, max: 20 })) });
  limited.start.slice(1).forEach((joint, i) => {
    const angle = Math.atan2(joint.y - limited.start[i].y, joint.x - limited.start[i].x);
    assert.ok(Math.abs(angle) < ((i + 1) * 20.01 * Math.PI) / 180, `bone ${i}`);
  });
});

test('an end of a limit moves in whole degrees, and never past the other end', () => {
  assert.deepEqual(withEdge({ min: -10, max: 20 }, 'max', 33.4), { min: -10, max: 33 });
  assert.deepEqual(withEdge({ min: -10, max: 20 }, 'max', -50), { min: -10, max: -10 });
  assert.deepEqual(withEdge({ min: -10, max: 20 }, 'min', 50), { min: 20, max: 20 });
  assert.deepEqual(withEdge({ min: -10, max: 20 }, 'min', -900), { min: -340, max: 20 });
});

test('the target is picked before what lies under it, and joints if nothing else is nearer', () => {
  const places = {
    target: { x: 0, y: 0 },
    joints: [
      { x: 5, y: 0 },
      { x: 60, y: 0 },
    ],
    sectors: [],
  };
  assert.deepEqual(handleAt(places, { x: 5, y: 0 }, 12), { kind: 'target' });
  assert.deepEqual(handleAt(places, { x: 66, y: 0 }, 12), { kind: 'joint', joint: 1 });
  assert.equal(handleAt(places, { x: 200, y: 0 }, 12), null);
});

test('keys select joints and ends of limits one after the other, in both directions', () => {
  assert.deepEqual(nextJoint(null, 5, 1), { kind: 'joint', joint: 0 });
  assert.deepEqual(nextJoint(null, 5, -1), { kind: 'joint', joint: 4 });
  assert.deepEqual(nextJoint({ kind: 'joint', joint: 4 }, 5, 1), { kind: 'joint', joint: 0 });
  const sectors = [{ bone: 0 }, { bone: 2 }];
  const order = [];
  let chosen = null;
  for (let i = 0; i < 4; i++) {
    chosen = nextEdge(chosen, sectors, 1);
    order.push(`${chosen.bone} ${chosen.edge}`);
  }
  assert.deepEqual(order, ['0 min', '0 max', '2 min', '2 max']);
  assert.deepEqual(nextEdge(null, sectors, -1), { kind: 'edge', bone: 2, edge: 'max' });
  assert.equal(nextEdge(null, [], 1), null);
});

test('a point of the plot is the step that is drawn there', () => {
  for (const length of [1, 2, 41, 1000]) {
    for (const width of [300, 930]) {
      for (const index of [0, length >> 1, length - 1]) {
        assert.equal(stepAt(placeOfStep(index, width, length), width, length), index);
      }
    }
  }
  assert.equal(stepAt(-50, 300, 10), 0);
  assert.equal(stepAt(900, 300, 10), 9);
});

test('a logarithmic scale contains all errors, with the largest at the top', () => {
  const { low, high, at } = logScale(250, 0.009);
  assert.deepEqual([low, high], [-3, 3]);
  assert.equal(at(1000), 0);
  assert.equal(at(1), 0.5);
  assert.equal(at(0), 1);
  assert.equal(at(1e-9), 1);
  assert.deepEqual(
    [-5, -3, 0, 3, 12].map((exponent) => powerOfTen(exponent)),
    ['10⁻⁵', '0.001', '1', '1000', '10¹²'],
  );
});
