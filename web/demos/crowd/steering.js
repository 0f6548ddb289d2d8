// How the spiders behave: they wander, avoid crowded places, stay in the field, and flee from danger. All is in flat arrays.
// A spider decides only in every fourth frame, which costs a few nanoseconds per spider and frame.

import { POSE } from '../shared-spider/crowd-arrays.js';

/** Each frame, one of so many parts of the spiders decides. */
const PARTS = 4;

/** How often a wandering spider changes its mind, per second; how many of these times it stops; and for the rest its speed
 * and its turn rate, in leg lengths and radians per second. */
const CHANGES = 0.5;
const STOPS = 0.12;
const SLOW = 0.6;
const FAST = 1.5;
const TURN = 0.9;

/** How fast it flees, and how long it runs on afterwards, in seconds. */
const FLEE = 4.5;
const CALMS = 1.3;

/** How strongly it avoids others, and the most that this counts, in leg lengths per second. */
const CROWDING = 1;
const MOST_CROWDING = 1.6;

/** How strongly it goes back into the field, per leg length that it is near the edge or beyond, and where that begins. */
const EDGE = 1.2;
const EDGE_AT = 1.5;

/** How fast it turns towards where it wants to go, and the most, in radians per second. */
const GAIN = 5;
const MOST_TURN = 5;

/** No spider goes faster. */
const MOST_SPEED = 5;

/** The size of the cells in which spiders are counted. */
const CELL = 2.2;

/**
 * What spiders flee from: where it is, how far away they see it, and whether it is there at all.
 * @typedef {{ x: number, z: number, radius: number, on: boolean }} Danger
 */

export class Steering {
  /** Of each spider: its turn rate and its speed while it wanders, and how afraid it is, from 0 to 1. */
  #turn;
  #speed;
  #fear;
  /** How many spiders are near each corner of the cells: in the last round, and in this one. */
  #density = new Float32Array(0);
  #counting = new Float32Array(0);
  #columns = 0;
  #radius = 0;
  #part = 0;
  /** The seconds since each part decided last. */
  #since = new Float64Array(PARTS);
  /** The state of the random numbers. */
  #random = 0x2545f491;

  /** @param {number} capacity the most spiders */
  constructor(capacity) {
    this.#turn = new Float32Array(capacity);
    this.#speed = new Float32Array(capacity).fill(SLOW);
    this.#fear = new Float32Array(capacity);
  }

  /** A random number from 0 to 1. */
  #next() {
    let random = this.#random;
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    this.#random = random;
    return (random >>> 0) / 0x1_0000_0000;
  }

  /** Gives the field another radius, in leg lengths. */
  #fit(/** @type {number} */ radius) {
    this.#radius = radius;
    this.#columns = Math.ceil((2 * radius) / CELL) + 3;
    this.#density = new Float32Array(this.#columns ** 2);
    this.#counting = new Float32Array(this.#columns ** 2);
  }

  /**
   * Commands the spiders.
   * @param {Float32Array} poses where and how the bodies are; `POSE` says where each number is
   * @param {Float64Array} commands is set, for those that decide now: forward, left, turn
   * @param {number} count of the spiders
   * @param {number} radius of the field
   * @param {number} seconds since the last call
   * @param {Danger} danger
   */
  steer(poses, commands, count, radius, seconds, danger) {
    if (radius !== this.#radius) {
      this.#fit(radius);
    }
    for (let part = 0; part < PARTS; part++) {
      this.#since[part] += seconds;
    }
    const part = this.#part;
    const from = Math.floor((part * count) / PARTS);
    const to = Math.floor(((part + 1) * count) / PARTS);
    this.#decide(poses, commands, from, to, this.#since[part], danger);
    this.#since[part] = 0;
    this.#part = (part + 1) % PARTS;
    if (this.#part === 0) {
      [this.#density, this.#counting] = [this.#counting, this.#density];
      this.#counting.fill(0);
    }
  }

  /**
   * A part of the spiders decides.
   * @param {Float32Array} poses
   * @param {Float64Array} commands
   * @param {number} from the first spider
   * @param {number} to the one after the last
   * @param {number} seconds since they decided last
   * @param {Danger} danger
   */
  #decide(poses, commands, from, to, seconds, danger) {
    const [turns, speeds, fears] = [this.#turn, this.#speed, this.#fear];
    const [density, counting, columns] = [this.#density, this.#counting, this.#columns];
    const inside = this.#radius - EDGE_AT;
    const seen = danger.on ? danger.radius * danger.radius : 0;
    const changes = CHANGES * seconds;
    for (let i = from; i < to; i++) {
      const at = POSE.COUNT * i;
      const x = poses[at];
      const z = poses[at + 2];
      // The direction that the body faces, from its rotation.
      const [qx, qy, qz, qw] = [poses[at + 4], poses[at + 5], poses[at + 6], poses[at + 7]];
      const ahead = 1 - 2 * (qy * qy + qz * qz);
      const aside = 2 * (qx * qz - qw * qy);
      if (this.#next() < changes) {
        speeds[i] = this.#next() < STOPS ? 0 : SLOW + (FAST - SLOW) * this.#next();
        turns[i] = TURN * (2 * this.#next() - 1);
      }

      // Away from the danger.
      const dx = x - danger.x;
      const dz = z - danger.z;
      const square = dx * dx + dz * dz;
      let fear = fears[i] - seconds / CALMS;
      let pushX = 0;
      let pushZ = 0;
      if (square < seen) {
        fear = 1;
        const flee = FLEE / Math.sqrt(square + 1e-6);
        pushX = dx * flee;
        pushZ = dz * flee;
      } else if (fear > 0) {
        // It runs on.
        pushX = FLEE * fear * ahead;
        pushZ = FLEE * fear * aside;
      } else {
        fear = 0;
      }
      fears[i] = fear;

      // To where fewer are: down the slope of the density, without the spider's own part in it.
      const column = (x + this.#radius) / CELL + 1;
      const row = (z + this.#radius) / CELL + 1;
      const left = Math.floor(column);
      const top = Math.floor(row);
      if (left >= 0 && top >= 0 && left < columns - 1 && top < columns - 1) {
        const u = column - left;
        const v = row - top;
        const cell = top * columns + left;
        const slopeX =
          (density[cell + 1] - density[cell]) * (1 - v) +
          (density[cell + columns + 1] - density[cell + columns]) * v -
          (2 * u - 1) * ((1 - v) * (1 - v) + v * v);
        const slopeZ =
          (density[cell + columns] - density[cell]) * (1 - u) +
          (density[cell + columns + 1] - density[cell + 1]) * u -
          (2 * v - 1) * ((1 - u) * (1 - u) + u * u);
        const slope = CROWDING * Math.sqrt(slopeX * slopeX + slopeZ * slopeZ);
        const push = slope > MOST_CROWDING ? (CROWDING * MOST_CROWDING) / slope : CROWDING;
        pushX -= push * slopeX;
        pushZ -= push * slopeZ;
        counting[cell] += (1 - u) * (1 - v);
        counting[cell + 1] += u * (1 - v);
        counting[cell + columns] += (1 - u) * v;
        counting[cell + columns + 1] += u * v;
      }

      // Back into the field.
      const fromMiddle = Math.sqrt(x * x + z * z);
      if (fromMiddle > inside) {
        const back = (EDGE * (fromMiddle - inside)) / fromMiddle;
        pushX -= back * x;
        pushZ -= back * z;
      }

      // The velocity in the frame of the body, and a turn towards it.
      const pushed = pushX * pushX + pushZ * pushZ;
      const share = pushed < 1 ? pushed : 1;
      const wander = speeds[i] * (1 - share);
      let forward = pushX * ahead + pushZ * aside + wander;
      let leftwards = pushX * aside - pushZ * ahead;
      const speed = Math.sqrt(forward * forward + leftwards * leftwards);
      // The sine of the angle to there; behind the body, at once the most.
      const sine = speed > 0 ? leftwards / speed : 0;
      const towards = forward > 0 ? GAIN * sine : leftwards > 0 ? GAIN : -GAIN;
      const turn = turns[i] * (1 - share) + (pushed > 0 ? towards * share : 0);
      if (speed > MOST_SPEED) {
        forward *= MOST_SPEED / speed;
        leftwards *= MOST_SPEED / speed;
      }
      commands[3 * i] = forward;
      commands[3 * i + 1] = leftwards;
      commands[3 * i + 2] = turn > MOST_TURN ? MOST_TURN : turn < -MOST_TURN ? -MOST_TURN : turn;
    }
  }
}
