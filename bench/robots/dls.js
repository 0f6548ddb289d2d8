// Damped least squares with random restarts, in doubles: a textbook method for any arm.
//
// Each iteration solves (J Jt + damping I) y = e and turns the hinges by Jt y, e being what is missing
// in position (m) and rotation (rad), then clamps the angles to their limits. The damping grows with
// the squared error: S. K. Chan, P. D. Lawrence: General inverse kinematics with the error damped
// pseudoinverse. IEEE International Conference on Robotics and Automation (1988). The method itself:
// C. W. Wampler, IEEE Transactions on Systems, Man, and Cybernetics 16 (1986); Y. Nakamura, H. Hanafusa,
// Journal of Dynamic Systems, Measurement, and Control 108 (1986). After some iterations it begins again
// with angles drawn within the limits, as P. Corke's Robotics Toolbox does, whose numbers these are.

import { someAngles } from './arms.js';
import { restOf } from './fabrik.js';

/** @typedef {import('./arms.js').Arm} Arm */
/** @typedef {import('./fabrik.js').Target} Target */

/** The number of iterations from one start. */
const PATIENCE = 30;
/** The damping over half the squared error. */
const DAMPING = 0.1;

export class DampedLeastSquares {
  /** @type {number[]} the angles of the last solve */
  angles = [];
  /** How many iterations the last solve took. */
  iterations = 0;

  #arm;
  #next;
  #count;
  /** Where the axes are at rest: origins from one to the next, and directions. */
  #offsets;
  #axes;
  /** The present pose: axes, their origins, and the tip with its rotation from rest. */
  #turned;
  #origins;
  #tip = new Float64Array(3);
  #rotation = new Float64Array(4);
  /** The residual, as six numbers, and the system that is solved. */
  #missing = new Float64Array(6);
  #jacobian;
  #matrix = new Float64Array(36);

  /** @param {Arm} arm @param {() => number} next draws the restarts */
  constructor(arm, next) {
    const { lines, tip } = restOf(arm);
    const points = [...lines.map(({ origin }) => origin), tip.position];
    this.#arm = arm;
    this.#next = next;
    this.#count = lines.length;
    this.#offsets = Float64Array.from(
      points.flatMap((p, i) => p.map((x, k) => x - (points[i - 1]?.[k] ?? 0))),
    );
    this.#axes = Float64Array.from(lines.flatMap(({ axis }) => axis));
    this.#turned = new Float64Array(3 * this.#count);
    this.#origins = new Float64Array(3 * this.#count);
    this.#jacobian = new Float64Array(6 * this.#count);
  }

  /**
   * @param {Target} target
   * @param {readonly number[]} start angles
   * @param {import("./fabrik.js").Tolerances} wanted
   * @param {number} budget the most iterations
   */
  solve(target, start, wanted, budget) {
    this.angles = [...start];
    for (this.iterations = 0; ; this.iterations++) {
      this.#forward();
      const { position, orientation } = this.#measure(target);
      if ((position <= wanted.position && orientation <= wanted.orientation) || this.iterations === budget) {
        return;
      }
      if (this.iterations > 0 && this.iterations % PATIENCE === 0) {
        this.angles = someAngles(this.#arm, this.#next);
        this.#forward();
        this.#measure(target);
      }
      this.#step();
    }
  }

  /** Places the axes and the tip. */
  #forward() {
    const [offsets, axes, turned, origins] = [this.#offsets, this.#axes, this.#turned, this.#origins];
    let [x, y, z, w] = [0, 0, 0, 1];
    let [px, py, pz] = [0, 0, 0];
    for (let i = 0; i <= this.#count; i++) {
      const at = 3 * i;
      const [ox, oy, oz] = [offsets[at], offsets[at + 1], offsets[at + 2]];
      const [ux, uy, uz] = [2 * (y * oz - z * oy), 2 * (z * ox - x * oz), 2 * (x * oy - y * ox)];
      px += ox + w * ux + y * uz - z * uy;
      py += oy + w * uy + z * ux - x * uz;
      pz += oz + w * uz + x * uy - y * ux;
      if (i === this.#count) {
        break;
      }
      const [ax, ay, az] = [axes[at], axes[at + 1], axes[at + 2]];
      const [tx, ty, tz] = [2 * (y * az - z * ay), 2 * (z * ax - x * az), 2 * (x * ay - y * ax)];
      turned[at] = ax + w * tx + y * tz - z * ty;
      turned[at + 1] = ay + w * ty + z * tx - x * tz;
      turned[at + 2] = az + w * tz + x * ty - y * tx;
      origins[at] = px;
      origins[at + 1] = py;
      origins[at + 2] = pz;
      const [sine, cosine] = [Math.sin(this.angles[i] / 2), Math.cos(this.angles[i] / 2)];
      const [bx, by, bz] = [ax * sine, ay * sine, az * sine];
      [x, y, z, w] = [
        w * bx + x * cosine + y * bz - z * by,
        w * by - x * bz + y * cosine + z * bx,
        w * bz + x * by - y * bx + z * cosine,
        w * cosine - x * bx - y * by - z * bz,
      ];
    }
    this.#tip.set([px, py, pz]);
    this.#rotation.set([x, y, z, w]);
  }

  /** What is missing: a way and a rotation vector. @param {Target} target */
  #measure({ position, orientation: [tx, ty, tz, tw] }) {
    const missing = this.#missing;
    const [x, y, z, w] = this.#rotation;
    for (let k = 0; k < 3; k++) {
      missing[k] = position[k] - this.#tip[k];
    }
    const [vx, vy, vz] = [
      tx * w - tw * x - ty * z + tz * y,
      ty * w - tw * y - tz * x + tx * z,
      tz * w - tw * z - tx * y + ty * x,
    ];
    const cosine = tw * w + tx * x + ty * y + tz * z;
    const sine = Math.sqrt(vx * vx + vy * vy + vz * vz);
    const angle = 2 * Math.atan2(sine, Math.abs(cosine));
    const scale = sine > 0 ? (cosine < 0 ? -angle : angle) / sine : 0;
    missing[3] = vx * scale;
    missing[4] = vy * scale;
    missing[5] = vz * scale;
    const squared = missing[0] * missing[0] + missing[1] * missing[1] + missing[2] * missing[2];
    return { position: Math.sqrt(squared), orientation: angle };
  }

  /** Turns the hinges. */
  #step() {
    const [jacobian, matrix, missing] = [this.#jacobian, this.#matrix, this.#missing];
    const [turned, origins, tip] = [this.#turned, this.#origins, this.#tip];
    for (let i = 0; i < this.#count; i++) {
      const at = 3 * i;
      const [ax, ay, az] = [turned[at], turned[at + 1], turned[at + 2]];
      const [rx, ry, rz] = [tip[0] - origins[at], tip[1] - origins[at + 1], tip[2] - origins[at + 2]];
      const column = 6 * i;
      jacobian[column] = ay * rz - az * ry;
      jacobian[column + 1] = az * rx - ax * rz;
      jacobian[column + 2] = ax * ry - ay * rx;
      jacobian[column + 3] = ax;
      jacobian[column + 4] = ay;
      jacobian[column + 5] = az;
    }
    let damping = 0;
    for (let r = 0; r < 6; r++) {
      damping += (DAMPING / 2) * missing[r] * missing[r];
      for (let c = 0; c <= r; c++) {
        let sum = 0;
        for (let column = 0; column < jacobian.length; column += 6) {
          sum += jacobian[column + r] * jacobian[column + c];
        }
        matrix[6 * r + c] = sum;
      }
    }
    for (let r = 0; r < 6; r++) {
      matrix[7 * r] += damping;
    }
    const y = solveByCholesky(matrix, missing);
    for (let i = 0; i < this.#count; i++) {
      let turn = 0;
      for (let r = 0; r < 6; r++) {
        turn += jacobian[6 * i + r] * y[r];
      }
      const { min, max, endless } = this.#arm.hinges[i];
      const angle = this.angles[i] + turn;
      this.angles[i] = endless ? angle : Math.max(min, Math.min(max, angle));
    }
  }
}

/** Six equations, symmetric, given by their lower half. @param {Float64Array} m @param {Float64Array} b */
function solveByCholesky(m, b) {
  for (let r = 0; r < 6; r++) {
    for (let c = 0; c <= r; c++) {
      let sum = m[6 * r + c];
      for (let k = 0; k < c; k++) {
        sum -= m[6 * r + k] * m[6 * c + k];
      }
      // A least pivot keeps a singular matrix invertible.
      m[6 * r + c] = r === c ? Math.sqrt(Math.max(sum, 1e-18)) : sum / m[7 * c];
    }
  }
  for (let r = 0; r < 6; r++) {
    for (let k = 0; k < r; k++) {
      b[r] -= m[6 * r + k] * b[k];
    }
    b[r] /= m[7 * r];
  }
  for (let r = 5; r >= 0; r--) {
    for (let k = r + 1; k < 6; k++) {
      b[r] -= m[6 * k + r] * b[k];
    }
    b[r] /= m[7 * r];
  }
  return b;
}
