// How a walker walks: what must be true of every walk, and its specified figures. Measured from what
// it shows, frame by frame. L is the reach of a leg.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Walker } from 'fabrik';
import {
  even,
  grid,
  irregular,
  leadByHand,
  oppose,
  paceOf,
  settle,
  tremble,
  unbounded,
  walk,
  walkRun,
} from './leading.js';
import { Judge } from './walking.js';

const lengths = [50, 45, 35];
const reach = 130;
const LEGS = [4, 6, 8, 12];

const make = (options) => new Walker({ legs: 8, lengths, ...options });

/** Checks what is true of every walk; under an imposed pose, neighbours may be in the air together. */
function checkWalk({ findings, walker }, { alone = true, name = '' } = {}) {
  const { slips, stretch, odd, broken, tip, bone, knee, flips } = findings;
  const enabled = walker.legs.filter((leg) => leg.enabled).length;
  const seen = JSON.stringify({ name, ...findings });
  assert.equal(slips, 0, `a planted foot moved: ${seen}`);
  assert.equal(broken, 0, `a number is not finite: ${seen}`);
  assert.equal(odd, 0, `events do not fit what is planted: ${seen}`);
  assert.equal(tip, 0, `a leg's last joint is not on its foot: ${seen}`);
  assert.ok(bone <= 1e-4, `a bone is not as long as it is: ${seen}`);
  assert.ok(knee >= -1e-9, `a knee points downwards and inwards: ${seen}`);
  assert.equal(flips, 0, `a knee flips: ${seen}`);
  assert.ok(stretch <= 0.986, `a planted leg is stretched too far: ${seen}`);
  if (alone) {
    assert.equal(findings.overlaps, 0, `neighbours were in the air together: ${seen}`);
    assert.equal(findings.forced, 0, `a leg was forced: ${seen}`);
    assert.ok(findings.lifted <= enabled / 2, `too many legs were in the air: ${seen}`);
  }
}

/** A copy of everything that a walker shows; lengths over a scale. */
function look(walker, scale = 1) {
  const over = (numbers) => Array.from(numbers, (number) => number / scale);
  const { body } = walker;
  return {
    body: over([body.x, body.y, body.z, body.velocity.x, body.velocity.y, body.velocity.z]),
    turn: [body.heading, body.turn, ...body.rotation],
    rest: [body.phase, body.frequency, body.duty, body.lifted, body.stretch],
    joints: over(walker.legs.flatMap(({ joints }) => joints.flatMap((joint) => [joint.x, joint.y, joint.z]))),
    feet: over(walker.feet),
    aims: over(walker.footholds),
    planted: [...walker.planted],
  };
}

/** Commands of every kind over some seconds, the same for walkers of every scale. */
function* stroll(walker, seconds) {
  const frame = irregular(3);
  const { reach: unit } = walker;
  for (let time = 0; time < seconds; ) {
    if (time < 0.3 * seconds) {
      walker.drive(2 * unit, 0.5 * unit, 1);
    } else if (time < 0.6 * seconds) {
      walker.chase(-3 * unit, 2 * unit);
    } else if (time < 0.8 * seconds) {
      walker.drive(0, 0, 0);
    } else {
      walker.drive(6 * unit, -3 * unit, -3);
    }
    const each = frame();
    walker.update(each);
    time += each;
    yield look(walker, unit);
  }
}

describe('on every walk', () => {
  for (const legs of LEGS) {
    test(`of ${legs} legs feet stand still, neighbours never lift together, and no leg is overstretched`, () => {
      const runs = grid({
        legs: [legs],
        speeds: [0.1, 0.5, 2, 6],
        turns: [0, 2],
        frames: [1 / 120, 1 / 60, 1 / 10, 'irregular'],
      });
      for (const run of runs) {
        const walker = make({ legs });
        checkWalk(walkRun(walker, run, { seconds: 6 }), { name: JSON.stringify(run) });
        walker.dispose();
      }
    });

    test(`of ${legs} legs that is also true with extreme commands, and it soon comes to rest`, () => {
      for (let seed = 0; seed < 20; seed++) {
        const walker = make({ legs, ...unbounded(reach) });
        const { judge, settled } = oppose(walker, seed);
        checkWalk(judge, { name: `seed ${seed}` });
        assert.ok(settled.time - settled.rest < 0.8, `seed ${seed}: ${settled.time} s`);
        walker.dispose();
      }
    });
  }

  test("the article's spider has homes on an ellipse, and walks without a fault", () => {
    for (const speed of [0.5, 2, 5]) {
      const walker = make({ homeEllipse: [120, 60] });
      const run = { speed, direction: 0, turn: 0.7, frame: 1 / 60 };
      checkWalk(walkRun(walker, run), { name: `${speed} L/s` });
      walker.dispose();
    }
  });

  for (const gait of ['wave', 'ripple', 'tetrapod', 'tripod', 'trot', 'alternating']) {
    test(`the gait '${gait}' keeps neighbours apart`, () => {
      for (const legs of LEGS) {
        for (const speed of [0.3, 1.5, 6]) {
          const walker = make({ legs, gait });
          const run = { speed, direction: 0, turn: 0.3, frame: 1 / 60 };
          checkWalk(walkRun(walker, run), { name: `${legs} legs, ${speed} L/s` });
          walker.dispose();
        }
      }
    });
  }

  test('at a gallop feet stand still, and no leg is overstretched', () => {
    for (const legs of LEGS) {
      const walker = make({ legs, gait: 'gallop' });
      const run = { speed: 4, direction: 0, turn: 0.3, frame: 1 / 60 };
      checkWalk(walkRun(walker, run), { alone: false, name: `${legs} legs` });
      walker.dispose();
    }
  });

  test('that is also true after a change of gait', () => {
    const walker = make();
    const judge = new Judge(walker);
    const gaits = ['wave', 'alternating', 'ripple', 'auto', 'tetrapod', 'trot'];
    walker.drive(1.5 * reach, 0, 0.5);
    walk(judge, 18, even(1 / 60), (time) => {
      walker.gait = gaits[Math.floor(time / 0.7) % gaits.length];
    });
    checkWalk(judge);
    walker.dispose();
  });

  test('that is also true when legs are disabled and enabled', () => {
    const walker = make();
    const judge = new Judge(walker);
    walker.drive(1.5 * reach, 0, 0.5);
    for (const [lost, found] of [[0], [5], [2, 0], [6, 5]]) {
      walker.setLegEnabled(lost, false);
      if (found !== undefined) {
        walker.setLegEnabled(found, true);
      }
      judge.forget();
      walk(judge, 4);
      checkWalk(judge, { name: `without ${lost}` });
      assert.equal(walker.planted[lost], 0);
    }
    walker.dispose();
  });

  for (const legs of [6, 8]) {
    test(`with ${legs} legs, the body is above the polygon of its feet`, () => {
      for (const run of grid({ legs: [legs], speeds: [0.25, 1, 3, 6], frames: [1 / 60] })) {
        const walker = make({ legs });
        const { findings } = walkRun(walker, run, { support: true });
        assert.equal(findings.unsupported, 0, JSON.stringify(run));
        walker.dispose();
      }
    });
  }
});

describe('the rhythm', () => {
  const rhythm = (speed, frame = 1 / 60) => {
    const walker = make();
    const judge = walkRun(walker, { speed, direction: 0, turn: 0, frame }, { seconds: 20 });
    walker.dispose();
    return judge;
  };

  // Measured on the prototype; spiders step faster and farther the faster they go (Spagna 2011).
  test('depends on the speed: 1.06, 1.54, 2.39, 4.68 steps per second at 0.5, 1, 2, 4 L/s', () => {
    for (const [speed, wanted] of [
      [0.5, 1.06],
      [1, 1.54],
      [2, 2.39],
      [4, 4.68],
    ]) {
      const { frequency } = rhythm(speed);
      assert.ok(Math.abs(frequency / wanted - 1) <= 0.08, `${frequency} Hz at ${speed} L/s`);
    }
  });

  test('is never slower at a higher speed, and feet stand a smaller share of the time', () => {
    const all = [0.1, 0.25, 0.5, 1, 1.5, 2, 3, 4, 5, 6].map((speed) => rhythm(speed));
    for (let i = 1; i < all.length; i++) {
      assert.ok(all[i].frequency >= all[i - 1].frequency - 1e-3, `${all.map(({ frequency }) => frequency)}`);
      assert.ok(all[i].duty <= all[i - 1].duty + 0.02, `${all.map(({ duty }) => duty)}`);
    }
  });

  test('is not too fast if the body turns while it creeps', () => {
    for (let i = 0; i < 20; i++) {
      const walker = make({});
      for (let frame = 0; frame < 1800; frame++) {
        if (frame % 90 === 0) {
          const chance = (frame / 90 + i) * 0.6180339887 + 0.37 * i;
          walker.drive((0.2 + 0.3 * (chance % 1)) * reach, 0, ((7 * chance) % 1) * 2.4 - 1.2);
        }
        walker.update(1 / 60);
        assert.ok(walker.body.frequency < 6, `${walker.body.frequency} steps a second`);
      }
      walker.dispose();
    }
  });

  test('is published as it is', () => {
    for (const speed of [0.5, 2, 4]) {
      const { walker, frequency, duty } = (() => {
        const walker = make();
        const judge = walkRun(walker, { speed, direction: 0, turn: 0, frame: 1 / 60 }, { seconds: 20 });
        return { walker, frequency: judge.frequency, duty: judge.duty };
      })();
      assert.ok(
        Math.abs(walker.body.frequency / frequency - 1) < 0.08,
        `${walker.body.frequency}, ${frequency}`,
      );
      assert.ok(Math.abs(walker.body.duty - duty) < 0.08, `${walker.body.duty}, ${duty}`);
      walker.dispose();
    }
  });

  test('does not depend on the length of frames by more than a tenth', () => {
    for (const speed of [0.5, 1, 2, 4]) {
      const all = [1 / 240, 1 / 120, 1 / 60, 1 / 30, 1 / 10, 'irregular'].map(
        (frame) => rhythm(speed, frame).frequency,
      );
      assert.ok(Math.max(...all) <= 1.1 * Math.min(...all), `${all} at ${speed} L/s`);
    }
  });

  test('is the same after ten minutes', () => {
    const walker = make();
    const judge = new Judge(walker);
    walker.drive(1.3 * reach, 0, 0);
    walk(judge, 5);
    judge.forget();
    walk(judge, 600);
    checkWalk(judge);
    for (const { deviation } of judge.phases) {
      assert.ok(deviation < 0.03, `${deviation} of a cycle`);
    }
    walker.dispose();
  });

  // As F. G. Barth observed in spiders: R4 L3 R2 L1, one shortly after the other, then L4 R3 L2 R1.
  test('is that of spiders', () => {
    const walker = make();
    const judge = walkRun(walker, { speed: 2.5, direction: 0, turn: 0, frame: 1 / 240 }, { seconds: 20 });
    assert.deepEqual(judge.order, ['R4', 'L3', 'R2', 'L1', 'L4', 'R3', 'L2', 'R1']);
    walker.dispose();
  });
});

describe('the body', () => {
  test('has the speed of its command, within a fiftieth', () => {
    for (const legs of LEGS) {
      for (const speed of [0.25, 1, 3, 6]) {
        const walker = make({ legs });
        const judge = new Judge(walker);
        walker.drive(speed * reach, 0, 0);
        walk(judge, 3);
        const pace = paceOf(judge, 5);
        assert.ok(Math.abs(pace / speed - 1) <= 0.02, `${pace} of ${speed} L/s with ${legs} legs`);
        walker.dispose();
      }
    }
  });

  test('moves as fast as its legs can if the command is faster', () => {
    for (const legs of LEGS) {
      const walker = make({ legs, maxSpeed: 20 * reach });
      const judge = new Judge(walker);
      const top = walker.topSpeed / reach;
      walker.drive(20 * reach, 0, 0);
      walk(judge, 3);
      const pace = paceOf(judge, 5);
      assert.ok(pace >= 8, `${pace} L/s with ${legs} legs`);
      assert.ok(Math.abs(pace / top - 1) < 0.1, `${pace} L/s, topSpeed says ${top}`);
      checkWalk(judge);
      walker.dispose();
    }
  });

  test('that has come to rest has all feet at home in 0.8 s, and then no foot moves', () => {
    for (const legs of LEGS) {
      for (let i = 0; i < 20; i++) {
        const walker = make({ legs });
        const judge = new Judge(walker);
        walker.drive((0.3 + 0.3 * i) * reach, 0, i % 3);
        walk(judge, 1 + i / 20);
        const { time, rest, away } = settle(judge);
        assert.ok(time - rest < 0.8, `${time} s with ${legs} legs, the body rested after ${rest} s`);
        assert.ok(away <= 0.041, `a foot is ${away} L from home`);
        judge.forget();
        const before = look(walker);
        walk(judge, 10);
        assert.equal(judge.findings.steps, 0);
        assert.deepEqual(look(walker).feet, before.feet);
        walker.dispose();
      }
    }
  });

  test('that chases a jittering pointer lifts no foot', () => {
    for (const legs of LEGS) {
      const walker = make({ legs });
      assert.equal(tremble(walker, 0.01).findings.steps, 0);
      walker.dispose();
    }
  });

  test('arrives at the point that it chases, and stands there', () => {
    for (const [x, y] of [
      [5, 0],
      [-3, 2],
      [0.3, -0.2],
      [0, -8],
    ]) {
      const walker = make();
      const judge = new Judge(walker);
      walker.chase(x * reach, y * reach);
      walk(judge, 6);
      checkWalk(judge);
      const away = Math.hypot(walker.body.x / reach - x, walker.body.y / reach - y);
      assert.ok(away <= 0.05, `${away} L away`);
      assert.equal(walker.body.moving, false);
      walker.dispose();
    }
  });

  test('that chases a hand keeps to what its legs can do, at any speed', () => {
    for (const speed of [1, 3, 6, 10]) {
      const walker = make();
      checkWalk(leadByHand(walker, 'chase', speed).judge, { name: `${speed} L/s` });
      walker.dispose();
    }
  });

  test('that follows a hand lifts no leg by force as long as legs can step fast enough', () => {
    for (const speed of [1, 3]) {
      const walker = make();
      checkWalk(leadByHand(walker, 'follow', speed).judge, { name: `${speed} L/s` });
      walker.dispose();
    }
  });

  test('that follows a hand faster than legs can step keeps them in reach, with their lengths', () => {
    for (const legs of LEGS) {
      for (const speed of [6, 10, 14]) {
        const walker = make({ legs });
        const { findings } = leadByHand(walker, 'follow', speed).judge;
        const seen = JSON.stringify({ legs, speed, ...findings });
        assert.equal(findings.slips + findings.broken + findings.odd, 0, seen);
        assert.ok(findings.stretch <= 1 && findings.bone <= 1e-3 && findings.tip <= 1e-3, seen);
        walker.dispose();
      }
    }
  });

  test('that is moved elsewhere soon stands there, and lifts no leg by force if that is near', () => {
    for (const legs of LEGS) {
      for (const jump of [0.1, 0.2, 0.3, 0.6, 1, 1.4]) {
        const walker = make({ legs });
        const judge = new Judge(walker);
        walk(judge, 0.5, even(1 / 60), () => walker.follow(0, 0, 0));
        const from = judge.now;
        walk(judge, 4, even(1 / 60), () => walker.follow(jump * reach, 0, 0));
        const name = `${jump} L with ${legs} legs`;
        assert.ok(judge.lastEvent - from < 1.1, `${name}: ${judge.lastEvent - from} s`);
        assert.equal(judge.findings.slips, 0, name);
        assert.ok(Math.abs(walker.body.x / reach - jump) < 1e-3, `${name}: at ${walker.body.x / reach}`);
        if (jump <= 0.3) {
          checkWalk(judge, { name });
        }
        walker.dispose();
      }
    }
  });
});

describe('the same commands', () => {
  test('give the same walk, to the bit', () => {
    const [first, second] = [make(), make()];
    assert.deepEqual([...stroll(first, 8)], [...stroll(second, 8)]);
  });

  test('give the scaled walk to a walker that is 128 times as large, to the bit', () => {
    const large = make({ lengths: lengths.map((length) => 128 * length) });
    assert.deepEqual([...stroll(make(), 8)], [...stroll(large, 8)]);
  });

  test('give the same walk to each of many that are updated in turn', () => {
    const alone = LEGS.map((legs) => [...stroll(make({ legs }), 4)]);
    const strolls = LEGS.map((legs) => stroll(make({ legs }), 4));
    alone[0].forEach((_, i) => {
      strolls.forEach((each, k) => {
        assert.deepEqual(each.next().value, alone[k][i]);
      });
    });
  });
});
