// What walking is judged by: a judge that watches a walker frame by frame, and ways to lead one.
//
// The judge knows a walker by what can be read of it alone, so it judges ours and the articles' alike.
// Lengths that it tells are in the walker's reach, L.

import { random } from '../../bench/random.js';

/**
 * How far from where it was seen in between, the ground never being left.
 * @typedef {object} Findings
 * @property {number} frames
 * @property {number} steps feet lifted
 * @property {number} slips frames in which a foot moved that was planted before and after, and not lifted
 * @property {number} slip how far one moved in a frame, at most
 * @property {number} overlaps frames in which two neighbours were in the air at one time
 * @property {number} lifted the most legs in the air at one time
 * @property {number} over frames with a planted foot further from its hip than the leg can reach
 * @property {number} stretch the greatest distance between a planted foot and its hip
 * @property {number} tip the greatest distance between a foot and its leg's last joint
 * @property {number} bone by how much a bone was not as long as it is, at most
 * @property {number} knee how far a joint was below the line from hip to foot: the lowest height over it
 * @property {number} unsupported frames in which the body was not over the polygon of its planted feet
 * @property {number} urgent lifts out of turn
 * @property {number} forced lifts that asked no neighbour
 * @property {number} odd events that do not fit what was planted before, or is after
 * @property {number} broken frames with a number that is not finite
 */

/** Whether a point lies within the convex hull of others: no half plane about it is without any. */
function within(x, y, points) {
  const angles = points.map(([px, py]) => Math.atan2(py - y, px - x)).sort((a, b) => a - b);
  if (angles.length < 2) {
    return false;
  }
  const gaps = angles.map((angle, i) =>
    i === 0 ? angle + 2 * Math.PI - angles.at(-1) : angle - angles[i - 1],
  );
  return Math.max(...gaps) <= Math.PI + 1e-9;
}

function bits(mask) {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    count++;
  }
  return count;
}

/**
 * Of each leg its side (1 left), its rank (0 at the rear) and the mask of its neighbours: the next on
 * its side, and the one across. All told from where the feet are at home.
 */
export function placesOf(walker) {
  const { x, y, heading } = walker.body;
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  const places = walker.legs.map((_, i) => {
    const [dx, dy] = [walker.homes[3 * i] - x, walker.homes[3 * i + 1] - y];
    return { forward: dx * cos + dy * sin, side: dy * cos - dx * sin >= 0 ? 1 : 0 };
  });
  const ranks = places.map(({ forward, side }) => {
    return places.filter((other) => other.side === side && other.forward < forward).length;
  });
  const isNeighbour = (i, k) =>
    places[i].side === places[k].side ? Math.abs(ranks[i] - ranks[k]) === 1 : ranks[i] === ranks[k];
  return places.map(({ side }, i) => {
    const neighbours = places.reduce((mask, _, k) => (isNeighbour(i, k) ? mask | (1 << k) : mask), 0);
    return { side, rank: ranks[i], neighbours };
  });
}

/** Updates a walker, with z up, and watches it. */
export class Judge {
  /** @param {{ support?: boolean }} [options] support: whether to look for the polygon of support */
  constructor(walker, { support = false } = {}) {
    this.walker = walker;
    this.support = support;
    this.places = placesOf(walker);
    this.lengths = walker.legs.map(({ joints }) => {
      return joints.slice(1).map((joint, i) => between(joints[i], joint));
    });
    this.reaches = this.lengths.map((lengths) => lengths.reduce((sum, length) => sum + length));
    this.now = 0;
    this.feet = walker.feet.slice();
    this.planted = walker.planted.slice();
    this.forget();
  }

  /** Begins to count and to measure anew. */
  forget() {
    /** @type {Findings} */
    this.findings = {
      ...{ frames: 0, steps: 0, slips: 0, slip: 0, overlaps: 0, lifted: 0, over: 0, stretch: 0, tip: 0 },
      ...{ bone: 0, knee: Infinity, unsupported: 0, urgent: 0, forced: 0, odd: 0, broken: 0 },
    };
    /** Of each leg, when it was lifted and planted. */
    this.rhythm = this.places.map(() => ({ lifts: [], plants: [] }));
    /** When anything happened last. */
    this.lastEvent = this.now;
  }

  /** One frame. */
  update(seconds) {
    const { walker, findings } = this;
    const before = this.#air();
    walker.update(seconds);
    findings.frames++;
    const touched = this.#hear(walker.events, before);
    this.now += seconds > 0 ? Math.min(seconds, 0.25) : 0;
    this.#look(touched);
    this.#measure();
  }

  /** The mask of the legs that are in the air. */
  #air() {
    const { legs, planted } = this.walker;
    let air = 0;
    for (let i = 0; i < planted.length; i++) {
      if (planted[i] === 0 && legs[i].enabled) {
        air |= 1 << i;
      }
    }
    return air;
  }

  /** Follows the events in their order from what was in the air before; the mask of the legs they name. */
  #hear(events, before) {
    const { findings, places, rhythm } = this;
    let air = before;
    let touched = 0;
    let overlap = places.some(({ neighbours }, i) => air & (1 << i) && air & neighbours);
    for (const { type, leg, time, urgent, forced, teleported } of events) {
      const bit = 1 << leg;
      touched |= bit;
      if (type === 'lifted') {
        findings.steps++;
        findings.odd += air & bit ? 1 : 0;
        findings.urgent += urgent ? 1 : 0;
        findings.forced += forced ? 1 : 0;
        overlap ||= (air & places[leg].neighbours) !== 0;
        air |= bit;
        rhythm[leg].lifts.push(this.now + time);
      } else {
        findings.odd += air & bit || teleported ? 0 : 1;
        air &= ~bit;
        rhythm[leg].plants.push(this.now + time);
      }
      findings.lifted = Math.max(findings.lifted, bits(air));
      this.lastEvent = this.now + time;
    }
    findings.lifted = Math.max(findings.lifted, bits(air));
    findings.odd += air === this.#air() ? 0 : 1;
    findings.overlaps += overlap ? 1 : 0;
    return touched;
  }

  /** Looks for feet that moved though they stood, to the bit. */
  #look(touched) {
    const { walker, findings, feet, planted } = this;
    let slipped = false;
    for (let i = 0; i < planted.length; i++) {
      if (planted[i] && walker.planted[i] && !(touched & (1 << i))) {
        for (let k = 3 * i; k < 3 * i + 3; k++) {
          if (!Object.is(feet[k], walker.feet[k])) {
            slipped = true;
            findings.slip = Math.max(findings.slip, Math.abs(feet[k] - walker.feet[k]) / this.reaches[i]);
          }
        }
      }
    }
    findings.slips += slipped ? 1 : 0;
    feet.set(walker.feet);
    planted.set(walker.planted);
  }

  /** Measures the legs as they are bent. */
  #measure() {
    const { walker, findings, feet, planted, reaches } = this;
    const standing = [];
    let farthest = 0;
    let sum = walker.body.x + walker.body.y + walker.body.z;
    for (let i = 0; i < planted.length; i++) {
      const { joints, enabled } = walker.legs[i];
      const foot = { x: feet[3 * i], y: feet[3 * i + 1], z: feet[3 * i + 2] };
      sum += foot.x + foot.y + foot.z;
      if (enabled) {
        findings.tip = Math.max(findings.tip, between(joints[joints.length - 1], foot) / reaches[i]);
      }
      if (planted[i]) {
        farthest = Math.max(farthest, between(joints[0], foot) / reaches[i]);
        standing.push([foot.x, foot.y]);
      }
      sum += this.#measureBones(joints, this.lengths[i], reaches[i]);
    }
    findings.stretch = Math.max(findings.stretch, farthest);
    findings.over += farthest > 1 + 1e-9 ? 1 : 0;
    findings.broken += Number.isFinite(sum) ? 0 : 1;
    if (this.support && !within(walker.body.x, walker.body.y, standing)) {
      findings.unsupported++;
    }
  }

  /** The bones of a leg, and on which side of the line from hip to foot its joints are. */
  #measureBones(joints, lengths, reach) {
    const { findings } = this;
    const places = joints.map(({ x, y, z }) => ({ x, y, z }));
    const [hip, tip] = [places[0], places[places.length - 1]];
    const away = between(hip, tip);
    const [dx, dy, dz] = [(tip.x - hip.x) / away, (tip.y - hip.y) / away, (tip.z - hip.z) / away];
    const level = Math.sqrt(1 - dz * dz);
    let sum = 0;
    for (let i = 0; i < lengths.length; i++) {
      const { x, y, z } = places[i + 1];
      findings.bone = Math.max(
        findings.bone,
        Math.abs(between(places[i], places[i + 1]) - lengths[i]) / reach,
      );
      // The way up, square to the line: z - dz * d, of length `level`. A steep leg has none.
      if (i < lengths.length - 1 && level > 0.1) {
        const along = (x - hip.x) * dx + (y - hip.y) * dy + (z - hip.z) * dz;
        findings.knee = Math.min(findings.knee, (z - hip.z - along * dz) / level / reach);
      }
      sum += x + y + z;
    }
    return sum;
  }

  /** Steps a second of a leg: the mean over all legs that were lifted twice or more, else 0. */
  get frequency() {
    let [time, cycles] = [0, 0];
    for (const { lifts } of this.rhythm) {
      if (lifts.length > 1) {
        time += lifts.at(-1) - lifts[0];
        cycles += lifts.length - 1;
      }
    }
    return cycles > 0 ? cycles / time : 0;
  }

  /** Which share of the time from its first lift to its last a leg stood: the mean over all legs. */
  get duty() {
    let [swing, all] = [0, 0];
    for (const { lifts, plants } of this.rhythm) {
      if (lifts.length > 1) {
        const first = plants.findIndex((time) => time > lifts[0]);
        for (let i = 0; i < lifts.length - 1; i++) {
          swing += plants[first + i] - lifts[i];
        }
        all += lifts.at(-1) - lifts[0];
      }
    }
    return all > 0 ? 1 - swing / all : 1;
  }

  /**
   * The phase of each leg, in cycles after the first leg's lifts: its circular mean and deviation.
   * @returns {{ mean: number, deviation: number }[]}
   */
  get phases() {
    const [{ lifts: first }] = this.rhythm;
    return this.rhythm.map(({ lifts }) => {
      let [cos, sin, count, k] = [0, 0, 0, 0];
      for (const time of lifts) {
        while (k + 1 < first.length && first[k + 1] <= time) {
          k++;
        }
        if (k + 1 < first.length && first[k] <= time) {
          const phase = (2 * Math.PI * (time - first[k])) / (first[k + 1] - first[k]);
          cos += Math.cos(phase);
          sin += Math.sin(phase);
          count++;
        }
      }
      const mean = (Math.atan2(sin, cos) / (2 * Math.PI) + 1) % 1;
      const length = Math.min(1, Math.hypot(cos, sin) / count);
      return { mean, deviation: Math.sqrt(-2 * Math.log(length)) / (2 * Math.PI) };
    });
  }
}

/** Findings of several runs in one. */
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

function between(a, b) {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2);
}

// --- Leading it --------------------------------------------------------------------------------

/** Frames of one length, in seconds. */
export const even = (seconds) => () => seconds;

/** Frames of 1/240 to 1/20 s, by chance. */
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

/** How long the legs go on stepping after the wish to stand, and how far from home their feet are then. */
export function settle(judge, frame = even(1 / 60)) {
  const { walker } = judge;
  const from = judge.now;
  walker.drive(0, 0, 0);
  walk(judge, 2, frame);
  const away = walker.legs.map(({ enabled }, i) => {
    const [x, y] = [0, 1].map((axis) => walker.feet[3 * i + axis] - walker.homes[3 * i + axis]);
    return enabled ? Math.hypot(x, y) / walker.reach : 0;
  });
  return { time: Math.max(0, judge.lastEvent - from), away: Math.max(...away) };
}

/** The runs that walking is judged on, as the specification has them: 1,728 of them. */
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

/** One run of the grid: the judge of it, whose rhythm is that after the first seconds. */
export function walkRun(walker, { speed, direction, turn, frame }, seconds = 10) {
  const judge = new Judge(walker);
  const each = frame === 'irregular' ? irregular(1) : even(frame);
  const { reach } = walker;
  walker.drive(speed * reach * Math.cos(direction), speed * reach * Math.sin(direction), turn);
  walk(judge, 0.3 * seconds, each);
  judge.rhythm = judge.rhythm.map(() => ({ lifts: [], plants: [] }));
  walk(judge, 0.7 * seconds, each);
  return judge;
}

/** Commands that no one in their senses would give: anew every 0.05 to 1 s, of any kind. */
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
    const dx = 1.3 * Math.cos(a) + 0.35 * Math.cos(2.3 * a);
    const dy = 0.7 * Math.cos(b) + 0.5 * Math.cos(1.9 * a);
    return {
      x: x + speed * reach * 0.5 * (Math.sin(a) + 0.15 * Math.sin(2.3 * a)),
      y: y + speed * reach * 0.5 * (Math.sin(b) + 0.26 * Math.sin(1.9 * a)),
      heading: Math.atan2(dy, dx),
    };
  };
}
