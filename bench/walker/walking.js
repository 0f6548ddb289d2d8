// The judge of walks: it watches a walker frame by frame.
//
// The judge uses only what can be read from a walker, so it works for this walker and the article's.
// Its lengths are in the reach of the legs, L.

/**
 * What a judge found: counts of frames, or the worst value.
 * @typedef {object} Findings
 * @property {number} frames
 * @property {number} steps feet lifted
 * @property {number} slips frames in which a foot moved that was planted before and after, and not lifted
 * @property {number} slip the greatest distance that such a foot moved in a frame
 * @property {number} overlaps frames in which two neighbours were in the air at one time
 * @property {number} lifted the most legs in the air at one time
 * @property {number} over frames with a planted foot further from its hip than the leg can reach
 * @property {number} stretch the greatest distance between a planted foot and its hip
 * @property {number} tip the greatest distance between a foot and its leg's last joint
 * @property {number} bone the greatest difference between a bone and its length
 * @property {number} knee the least distance of a joint above or outwards of the line from hip to foot
 * @property {number} flips how often a joint came to the other side of that line within a frame, though
 *   the foot moved by less than 0.3 L under the body
 * @property {number} unsupported frames in which the body was not over the polygon of its planted feet
 * @property {number} urgent liftoffs out of turn
 * @property {number} forced liftoffs regardless of the neighbours
 * @property {number} odd events that contradict which feet were planted before, or are after
 * @property {number} broken frames with a number that is not finite
 */

/** Whether a point lies within the convex hull of others: every half plane at it contains one. */
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
 * The side (1 left) and the rank (0 at the rear) of each leg, and the mask of its neighbours: the next on
 * its side, and the one across. All of this follows from the homes.
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
    /** The last position of each foot, and each joint's side of its leg's line: xyz in the body's frame. */
    this.sides = this.lengths.map((lengths) => new Float64Array(3 * lengths.length));
    this.now = 0;
    this.feet = walker.feet.slice();
    this.planted = walker.planted.slice();
    /** The masks of the legs that are in the air, and of those that are disabled and hang. */
    this.air = 0;
    this.hanging = 0;
    walker.legs.forEach(({ enabled }, i) => {
      if (!enabled) {
        this.hanging |= 1 << i;
      } else if (!this.planted[i]) {
        this.air |= 1 << i;
      }
    });
    this.forget();
  }

  /** Resets all counts and measurements. */
  forget() {
    /** @type {Findings} */
    this.findings = {
      ...{ frames: 0, steps: 0, slips: 0, slip: 0, overlaps: 0, lifted: 0, over: 0, stretch: 0, tip: 0 },
      ...{ bone: 0, knee: Infinity, flips: 0, unsupported: 0, urgent: 0, forced: 0, odd: 0, broken: 0 },
    };
    /** The times when each leg was lifted and planted. */
    this.rhythm = this.places.map(() => ({ lifts: [], plants: [] }));
    /** The time of the last event. */
    this.lastEvent = this.now;
  }

  /** One frame. */
  update(seconds) {
    const { walker, findings } = this;
    walker.legs.forEach(({ enabled }, i) => {
      if (!enabled) {
        this.hanging |= 1 << i;
        this.air &= ~(1 << i);
      }
    });
    walker.update(seconds);
    findings.frames++;
    const touched = this.#hear(walker.events);
    this.now += seconds > 0 ? Math.min(seconds, 0.25) : 0;
    this.#look(touched);
    this.#measure();
  }

  /** Follows the events in their order. Returns the mask of their legs. */
  #hear(events) {
    const { findings, places, rhythm, walker } = this;
    let touched = 0;
    let overlap = places.some(({ neighbours }, i) => this.air & (1 << i) && this.air & neighbours);
    for (const { type, leg, time, urgent, forced, teleported } of events) {
      const bit = 1 << leg;
      touched |= bit;
      if (type === 'lifted') {
        findings.steps++;
        findings.odd += this.air & bit ? 1 : 0;
        findings.urgent += urgent ? 1 : 0;
        findings.forced += forced ? 1 : 0;
        overlap ||= (this.air & places[leg].neighbours) !== 0;
        this.air |= bit;
        rhythm[leg].lifts.push(this.now + time);
      } else {
        findings.odd += this.air & bit || teleported ? 0 : 1;
        this.air &= ~bit;
        rhythm[leg].plants.push(this.now + time);
      }
      this.hanging &= walker.legs[leg].enabled ? ~bit : ~0;
      findings.lifted = Math.max(findings.lifted, bits(this.air));
      this.lastEvent = this.now + time;
    }
    findings.lifted = Math.max(findings.lifted, bits(this.air));
    findings.overlaps += overlap ? 1 : 0;
    walker.planted.forEach((planted, i) => {
      const standing = !((this.air | this.hanging) & (1 << i));
      findings.odd += standing === (planted === 1) ? 0 : 1;
    });
    return touched;
  }

  /** Looks for planted feet that moved, to the bit. */
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

  /** Measures the bent legs. */
  #measure() {
    const { walker, findings, feet, planted, reaches } = this;
    const standing = [];
    let farthest = 0;
    let sum = walker.body.x + walker.body.y + walker.body.z;
    for (let i = 0; i < planted.length; i++) {
      const { joints } = walker.legs[i];
      const foot = { x: feet[3 * i], y: feet[3 * i + 1], z: feet[3 * i + 2] };
      sum += foot.x + foot.y + foot.z;
      findings.tip = Math.max(findings.tip, between(joints[joints.length - 1], foot) / reaches[i]);
      if (planted[i]) {
        farthest = Math.max(farthest, between(joints[0], foot) / reaches[i]);
        standing.push([foot.x, foot.y]);
      }
      sum += this.#measureBones(i);
    }
    findings.stretch = Math.max(findings.stretch, farthest);
    findings.over += farthest > 1 + 1e-9 ? 1 : 0;
    findings.broken += Number.isFinite(sum) ? 0 : 1;
    if (this.support && !within(walker.body.x, walker.body.y, standing)) {
      findings.unsupported++;
    }
  }

  /** The bones of a leg, and on which side of the line from hip to foot its joints are. */
  #measureBones(i) {
    const { findings, lengths, sides, walker } = this;
    const reach = this.reaches[i];
    const places = walker.legs[i].joints.map(({ x, y, z }) => ({ x, y, z }));
    const [hip, tip] = [places[0], places[places.length - 1]];
    const away = between(hip, tip);
    const [dx, dy, dz] = [(tip.x - hip.x) / away, (tip.y - hip.y) / away, (tip.z - hip.z) / away];
    const { x, y, heading } = walker.body;
    const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
    const [outX, outY] = [walker.homes[3 * i] - x, walker.homes[3 * i + 1] - y];
    const out = Math.hypot(outX, outY);
    /** In the body's frame, in L. */
    const turned = (px, py, pz) => [(px * cos + py * sin) / reach, (py * cos - px * sin) / reach, pz / reach];
    const foot = turned(tip.x - x, tip.y - y, tip.z);
    const footBefore = sides[i].subarray(0, 3);
    const still = Math.hypot(...foot.map((coordinate, axis) => coordinate - footBefore[axis])) < 0.3;
    footBefore.set(foot);
    let sum = 0;
    for (let k = 1; k < places.length; k++) {
      const bone = between(places[k - 1], places[k]);
      findings.bone = Math.max(findings.bone, Math.abs(bone - lengths[i][k - 1]) / reach);
      sum += bone;
      if (k < places.length - 1) {
        const [px, py, pz] = [places[k].x - hip.x, places[k].y - hip.y, places[k].z - hip.z];
        const along = px * dx + py * dy + pz * dz;
        const [sx, sy, sz] = [px - along * dx, py - along * dy, pz - along * dz];
        findings.knee = Math.min(findings.knee, Math.max(sz, (sx * outX + sy * outY) / out) / reach);
        const side = turned(sx, sy, sz);
        const before = sides[i].subarray(3 * k, 3 * k + 3);
        const same = side[0] * before[0] + side[1] * before[1] + side[2] * before[2];
        findings.flips += still && same < -1e-4 ? 1 : 0;
        before.set(side);
      }
    }
    return sum;
  }

  /** Steps per second of a leg: the mean over all legs that were lifted at least twice; otherwise 0. */
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

  /** The share of the time from its first liftoff to its last that a leg stood: the mean over all legs. */
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
   * The phase of each leg, in cycles after the first leg's liftoffs: its circular mean and deviation.
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

  /** The legs in the order in which they are lifted, from the right rear one on: L or R, and 1 at the front. */
  get order() {
    const { phases, places } = this;
    const rear = places.findIndex(({ side, rank }) => side === 0 && rank === 0);
    const most = Math.max(...places.map(({ rank }) => rank));
    const after = (i) => (phases[i].mean - phases[rear].mean + 1) % 1;
    return places
      .map(({ side, rank }, i) => ({ name: `${side ? 'L' : 'R'}${most + 1 - rank}`, after: after(i) }))
      .sort((a, b) => a.after - b.after)
      .map(({ name }) => name);
  }
}

function between(a, b) {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2);
}
