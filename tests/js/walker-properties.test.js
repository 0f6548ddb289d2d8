// What is true of every walker after any commands: tested with random layouts and commands.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Walker } from 'fabrik';
import fc from 'fast-check';
import { between } from './geometry.js';
import { walk } from './leading.js';
import { Judge } from './walking.js';
import { runs } from './wide.js';

const GAITS = ['auto', 'wave', 'ripple', 'tetrapod', 'tripod', 'trot', 'alternating'];

/** Lengths of two to five bones, up to a factor of four apart. */
const someBones = fc.array(between(0.5, 2), { minLength: 2, maxLength: 5 });

/** A walker with the default layout and any even number of legs. */
const someWalker = fc.record({
  legs: fc.integer({ min: 1, max: 16 }).map((pairs) => 2 * pairs),
  lengths: someBones,
  heading: between(-Math.PI, Math.PI),
  gait: fc.constantFrom(...GAITS),
});

/** The description of a leg anywhere around the body, of any size, its home in the middle of its reach. */
const someLeg = fc
  .record({
    lengths: someBones,
    size: between(0.6, 1.5),
    angle: between(-Math.PI, Math.PI),
    hip: between(0, 0.4),
    home: between(0.4, 0.7),
  })
  .map(({ lengths, size, angle, hip, home }) => {
    const reach = lengths.reduce((sum, length) => sum + length);
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return {
      lengths: lengths.map((length) => (size * length) / reach),
      hip: [hip * x, hip * y, 0],
      home: [(hip + home * size) * x, (hip + home * size) * y],
    };
  });

/** A walker that is described leg by leg. */
const someDescribed = fc.record({
  legs: fc.array(someLeg, { minLength: 2, maxLength: 12 }),
  gait: fc.constantFrom(...GAITS),
});

/** A walker, or undefined if its legs cannot stand at the height that it would have. */
function makeOf(options) {
  try {
    return new Walker(options);
  } catch (error) {
    assert.ok(error instanceof RangeError);
    assert.match(error.message, /stand/);
    return null;
  }
}

/** Frame times: mostly usual ones, sometimes unusual ones. */
const someTime = fc.oneof(
  { weight: 12, arbitrary: between(1 / 240, 1 / 20) },
  { weight: 2, arbitrary: between(0.05, 0.3) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, Number.NaN, 1e-9, 1e9, Infinity, -Infinity) },
);

const place = between(-20, 20);
const leg = fc.nat({ max: 31 });

/** Commands within the abilities of legs; lengths in L. Each is given for some frames. */
const wishes = [
  fc.tuple(fc.constant('drive'), between(-14, 14), between(-14, 14), between(-15, 15)),
  fc.tuple(fc.constant('drive'), between(-2, 2), between(-1, 1), between(-2, 2)),
  fc.tuple(fc.constant('drive'), fc.constantFrom(0, 1e30, -1e300), fc.constant(0), fc.constantFrom(0, 1e300)),
  fc.tuple(fc.constant('chase'), place, place, fc.constant(0)),
  fc.tuple(fc.constant('teleport'), place, place, between(-4, 4)),
  fc.tuple(fc.constant('gait'), fc.constantFrom(...GAITS), fc.constant(0), fc.constant(0)),
  fc.tuple(fc.constant('enable'), leg, fc.boolean(), fc.constant(0)),
  fc.tuple(fc.constant('maxSpeed'), between(0, 20), fc.constant(0), fc.constant(0)),
  fc.tuple(fc.constant('acceleration'), between(0, 60), fc.constant(0), fc.constant(0)),
  fc.tuple(fc.constant('maxTurnRate'), between(0, 20), fc.constant(0), fc.constant(0)),
  fc.tuple(fc.constant('stepHeight'), between(0, 0.3), fc.constant(0), fc.constant(0)),
  fc.tuple(fc.constant('bob'), between(0, 0.05), fc.constant(0), fc.constant(0)),
];
const imposed = [
  fc.tuple(fc.constant('follow'), between(-2, 2), between(-2, 2), between(-4, 4)),
  fc.tuple(fc.constant('follow'), place, place, between(-100, 100)),
  fc.tuple(fc.constant('gait'), fc.constant('gallop'), fc.constant(0), fc.constant(0)),
];

const programOf = (kinds) =>
  fc.array(
    fc.record({
      wish: fc.oneof(...kinds),
      frames: fc.array(someTime, { minLength: 0, maxLength: 40 }),
    }),
    { minLength: 1, maxLength: 20 },
  );

function tell(walker, [kind, a, b, c]) {
  const { reach } = walker;
  if (kind === 'drive') {
    walker.drive(a * reach, b * reach, c);
  } else if (kind === 'chase') {
    walker.chase(a * reach, b * reach);
  } else if (kind === 'follow' || kind === 'teleport') {
    walker[kind](a * reach, b * reach, c);
  } else if (kind === 'gait') {
    walker.gait = a;
  } else if (kind === 'enable') {
    walker.setLegEnabled(a % walker.legs.length, b);
  } else {
    walker[kind] = kind === 'maxTurnRate' ? a : a * reach;
  }
}

function numbersOf(walker) {
  const { feet, positions, footholds, homes, body } = walker;
  return [...feet, ...positions, ...footholds, ...homes, body.x, body.y, body.z, body.heading, body.phase];
}

/** Lets a walker follow a program of commands. */
function run(walker, program) {
  const judge = new Judge(walker);
  for (const { wish, frames } of program) {
    tell(walker, wish);
    for (const seconds of frames) {
      judge.update(seconds);
    }
  }
  return judge;
}

function checkAlways({ findings }) {
  const seen = JSON.stringify(findings);
  assert.equal(findings.broken, 0, `a number is not finite: ${seen}`);
  assert.equal(findings.slips, 0, `a planted foot moved: ${seen}`);
  assert.equal(findings.odd, 0, `events do not fit what is planted: ${seen}`);
  assert.equal(findings.tip, 0, `a leg's last joint is not on its foot: ${seen}`);
  assert.ok(findings.bone <= 1e-3, `a bone is not as long as it is: ${seen}`);
  assert.ok(findings.stretch <= 1, `a planted foot is out of reach: ${seen}`);
}

function checkAlone({ findings, walker }) {
  const seen = JSON.stringify(findings);
  assert.equal(findings.overlaps, 0, `neighbours were in the air together: ${seen}`);
  assert.equal(findings.forced, 0, `a leg was forced: ${seen}`);
  assert.ok(findings.lifted <= walker.legs.length / 2, `too many legs were in the air: ${seen}`);
  assert.ok(findings.stretch <= 0.986, `a planted leg is stretched too far: ${seen}`);
}

describe('with any commands', () => {
  test('a walker keeps its feet, its bones, and its neighbours apart', () => {
    fc.assert(
      fc.property(someWalker, programOf(wishes), (options, program) => {
        const walker = new Walker(options);
        const judge = run(walker, program);
        checkAlways(judge);
        checkAlone(judge);
        walker.dispose();
      }),
      { numRuns: 300 },
    );
  });

  test('so does a walker that is described leg by leg', () => {
    let made = 0;
    fc.assert(
      fc.property(someDescribed, programOf(wishes), (options, program) => {
        const walker = makeOf(options);
        if (walker) {
          made++;
          const judge = run(walker, program);
          checkAlways(judge);
          checkAlone(judge);
          walker.dispose();
        }
      }),
      { numRuns: 300 },
    );
    assert.ok(made >= 200, `only ${made} could be made`);
  });

  test('a walker whose pose is imposed, or that gallops, keeps its feet and its bones', () => {
    fc.assert(
      fc.property(someWalker, programOf([...wishes, ...imposed]), (options, program) => {
        const walker = new Walker(options);
        checkAlways(run(walker, program));
        walker.dispose();
      }),
      { numRuns: 300 },
    );
  });

  test('the feet of a walker go home when it stops', () => {
    fc.assert(
      fc.property(someWalker, programOf([...wishes, ...imposed]), (options, program) => {
        const walker = new Walker(options);
        const judge = run(walker, program);
        walker.acceleration = 12 * walker.reach;
        walker.gait = 'auto';
        walker.legs.forEach((_, i) => {
          walker.setLegEnabled(i, true);
        });
        walker.drive(0, 0, 0);
        walk(judge, 6);
        judge.forget();
        walk(judge, 3);
        checkAlways(judge);
        checkAlone(judge);
        assert.equal(judge.findings.steps, 0, 'a foot still moves');
        assert.equal(walker.body.moving, false);
        assert.deepEqual([...walker.planted], Array(walker.legs.length).fill(1));
        walker.legs.forEach(({ foot, home }, i) => {
          const away = Math.hypot(foot.x - home.x, foot.y - home.y) / walker.reach;
          assert.ok(away <= 0.041, `foot ${i} is ${away} L from home`);
        });
        walker.dispose();
      }),
      { numRuns: 100 },
    );
  });

  test('an update without time changes nothing', () => {
    fc.assert(
      fc.property(
        someWalker,
        programOf(wishes),
        fc.constantFrom(0, -1, Number.NaN),
        (options, program, none) => {
          const walker = new Walker(options);
          run(walker, program);
          walker.update(1 / 60);
          const before = numbersOf(walker);
          walker.update(none);
          assert.deepEqual(numbersOf(walker), before);
          assert.equal(walker.events.length, 0);
          walker.dispose();
        },
      ),
      { numRuns: runs(20, 50) },
    );
  });
});
