// Runs of walkers, each watched by a judge: walking is measured and tested on these.

import { random } from '../random.js';
import { Judge } from './walking.js';

/** Combines the findings of several runs. */
export function sum(all) {
  const total = { ...all[0] };
  for (const findings of all.slice(1)) {
    for (const [name, value] of Object.entries(findings)) {
      if (['slip', 'lifted', 'stretch', 'tip', 'bone'].includes(name)) {
        total[name] = Math.max(total[name], value);
      } else if (name === 'knee') {
        total.knee = Math.min(total.knee, value);
      } else {
        total[name] += value;
      }
    }
  }
  return total;
}

/** Frames of one length, in seconds. */
export const even = (seconds) => () => seconds;

/** Frames of 1/240 to 1/20 s at random. */
export function irregular(seed) {
  const chance = random(seed);
  return () => 1 / 240 + chance() * (1 / 20 - 1 / 240);
}

/** Updates for some time. `command` is called before each frame, with the time since the beginning. */
export function walk(judge, seconds, frame = even(1 / 60), command = () => {}) {
  for (let time = 0; time < seconds - 1e-9; ) {
    const each = frame();
    command(time, each);
    judge.update(each);
    time += each;
  }
}

/**
 * Stops, and waits two seconds. Returns how long the body takes to come to rest, and its legs to step
 * home, in seconds, and how far from home their feet are then.
 */
export function settle(judge, frame = even(1 / 60)) {
  const { walker } = judge;
  const { body, reach } = walker;
  const from = judge.now;
  let rest = 0;
  walker.drive(0, 0, 0);
  walk(judge, 2, frame, (time) => {
    rest = body.speed > 0.02 * reach || Math.abs(body.turn) > 0.02 ? time : rest;
  });
  const away = walker.legs.map(({ enabled }, i) => {
    const [x, y] = [0, 1].map((axis) => walker.feet[3 * i + axis] - walker.homes[3 * i + axis]);
    return enabled ? Math.hypot(x, y) / reach : 0;
  });
  return { rest, time: Math.max(0, judge.lastEvent - from), away: Math.max(...away) };
}

/** The specified runs on which walking is judged: 1,728 of them. */
export function grid({
  legs = [4, 6, 8, 12],
  speeds = [0.1, 0.25, 0.5, 1, 2, 3, 4, 6],
  directions = [0, Math.PI / 4, Math.PI / 2],
  turns = [0, 0.7, 2],
  frames = [1 / 240, 1 / 120, 1 / 60, 1 / 30, 1 / 10, 'irregular'],
} = {}) {
  const runs = [];
  for (const count of legs) {
    for (const speed of speeds) {
      for (const direction of directions) {
        for (const turn of turns) {
          for (const frame of frames) {
            runs.push({ legs: count, speed, direction, turn, frame });
          }
        }
      }
    }
  }
  return runs;
}

/** Makes one run of the grid. Returns its judge, whose rhythm is that after the first seconds. */
export function walkRun(walker, { speed, direction, turn, frame }, { seconds = 10, support = false } = {}) {
  const judge = new Judge(walker, { support });
  const each = frame === 'irregular' ? irregular(1) : even(frame);
  const { reach } = walker;
  walker.drive(speed * reach * Math.cos(direction), speed * reach * Math.sin(direction), turn);
  walk(judge, 0.3 * seconds, each);
  judge.rhythm = judge.rhythm.map(() => ({ lifts: [], plants: [] }));
  walk(judge, 0.7 * seconds, each);
  return judge;
}

/** Extreme commands of any kind; a new one every 0.05 to 1 s. */
export function adversary(walker, seed, { speed = 14, turn = 15 } = {}) {
  const chance = random(seed);
  let next = 0;
  return {
    frame: () => (chance() < 0.05 ? 0.1 : 1 / 60),
    command(time) {
      if (time >= next) {
        next = time + 0.05 + 0.95 * chance() ** 2;
        const v = (chance() < 0.2 ? 0 : chance() * speed) * walker.reach;
        const way = 2 * Math.PI * chance();
        walker.drive(v * Math.cos(way), v * Math.sin(way), chance() < 0.3 ? 0 : (2 * chance() - 1) * turn);
      }
    },
  };
}

/**
 * The path of a hand: a figure that never repeats, of about `speed` L/s at most.
 * @returns {(time: number) => { x: number, y: number, heading: number }}
 */
export function hand(walker, speed) {
  const { reach } = walker;
  const { x, y } = walker.body;
  return (time) => {
    const [a, b] = [time * 1.3, time * 0.7];
    return {
      x: x + speed * reach * 0.5 * (Math.sin(a) + 0.15 * Math.sin(2.3 * a)),
      y: y + speed * reach * 0.5 * (Math.sin(b) + 0.26 * Math.sin(1.9 * a)),
      heading: 2 * Math.sin(b),
    };
  };
}

/** The speed of the body over some time, in L/s. */
export function paceOf(judge, seconds, frame = even(1 / 60)) {
  const { body, reach } = judge.walker;
  const { x, y } = body;
  const from = judge.now;
  walk(judge, seconds, frame);
  return Math.hypot(body.x - x, body.y - y) / reach / (judge.now - from);
}

/**
 * The walker chases a hand, or the hand imposes its pose.
 * @param {'chase' | 'follow'} mode
 */
export function leadByHand(walker, mode, speed, seconds = 20, frame = even(1 / 60)) {
  const path = hand(walker, speed);
  const start = path(0);
  walker.teleport(start.x, start.y, start.heading);
  walker.update(1e-6);
  const judge = new Judge(walker);
  let lag = 0;
  walk(judge, seconds, frame, (time, each) => {
    const { x, y, heading } = path(time + each);
    if (mode === 'chase') {
      walker.chase(x, y);
    } else {
      walker.follow(x, y, heading);
    }
    lag = Math.max(lag, Math.hypot(walker.body.x - x, walker.body.y - y) / walker.reach);
  });
  return { judge, lag };
}

/** A pointer that jitters by `size` L around the place where the walker stands, for ten seconds. */
export function tremble(walker, size, seed = 1) {
  const judge = new Judge(walker);
  const chance = random(seed);
  const { x, y } = walker.body;
  walk(judge, 10, even(1 / 60), () => {
    const [dx, dy] = [2 * chance() - 1, 2 * chance() - 1];
    walker.chase(x + dx * size * walker.reach, y + dy * size * walker.reach);
  });
  return judge;
}

/** A run with extreme commands, and how the walker settles afterwards. */
export function oppose(walker, seed, seconds = 15) {
  const judge = new Judge(walker);
  const { frame, command } = adversary(walker, seed);
  walk(judge, seconds, frame, command);
  return { judge, settled: settle(judge) };
}

/** The options with which extreme commands are not limited. */
export const unbounded = (reach) => ({ maxSpeed: 14 * reach, maxTurnRate: 15, acceleration: 60 * reach });
