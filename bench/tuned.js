// FABRIK as fast as possible in plain JavaScript: joints in one Float64Array, the one that was moved last
// in local variables, no allocation. An iteration moves 2N - 1 joints, since the root's position
// after the backward pass is never used.
//
// A joint's move waits for the one before it, so its latency counts. Hence
// L/|d| d as L d / |d|^2 * sqrt(|d|^2): the root and the division do not wait for each other, and
// the multiplication by L comes before either is done. If two joints coincide, the bone is placed
// along +x by putting that difference in d's place: a branch around the division would cost a fifth.
// In space, computing the next d at the same time as the root gained at most 2 %.

/** A chain in the plane: straight along +x to begin with. */
export class PlanarTuned {
  constructor(lengths, tolerance, maxIterations) {
    this.lengths = Float64Array.from(lengths);
    this.joints = new Float64Array(2 * (lengths.length + 1));
    this.reach = 0;
    for (let i = 0; i < lengths.length; i++) {
      this.reach += lengths[i];
      this.joints[2 * i + 2] = this.reach;
    }
    this.tolerance = tolerance;
    this.maxIterations = maxIterations;
    this.iterations = 0;
  }

  /** Moves the tip to a target; whether it got there. */
  solve(tx, ty) {
    const { lengths, joints, reach, maxIterations } = this;
    const near = this.tolerance * this.tolerance;
    const bones = lengths.length;
    const tip = 2 * bones;
    const rx = joints[0];
    const ry = joints[1];

    let dx = tx - rx;
    let dy = ty - ry;
    let square = dx * dx + dy * dy;
    if (square > reach * reach) {
      return this.stretch(tx, ty);
    }

    dx = tx - joints[tip];
    dy = ty - joints[tip + 1];
    square = dx * dx + dy * dy;
    let iterations = 0;
    while (square > near && iterations < maxIterations) {
      let x = tx;
      let y = ty;
      joints[tip] = x;
      joints[tip + 1] = y;
      for (let i = bones - 1, at = tip - 2; i > 0; i--, at -= 2) {
        dx = joints[at] - x;
        dy = joints[at + 1] - y;
        square = dx * dx + dy * dy;
        if (square === 0) {
          dx = 1;
          square = 1;
        }
        const length = lengths[i];
        const inverse = 1 / square;
        const root = Math.sqrt(square);
        x += length * dx * inverse * root;
        y += length * dy * inverse * root;
        joints[at] = x;
        joints[at + 1] = y;
      }
      x = rx;
      y = ry;
      for (let i = 0, at = 2; i < bones; i++, at += 2) {
        dx = joints[at] - x;
        dy = joints[at + 1] - y;
        square = dx * dx + dy * dy;
        if (square === 0) {
          dx = 1;
          square = 1;
        }
        const length = lengths[i];
        const inverse = 1 / square;
        const root = Math.sqrt(square);
        x += length * dx * inverse * root;
        y += length * dy * inverse * root;
        joints[at] = x;
        joints[at + 1] = y;
      }
      dx = tx - x;
      dy = ty - y;
      square = dx * dx + dy * dy;
      iterations++;
    }
    this.iterations = iterations;
    return square <= near;
  }

  /** Lays the chain straight towards a target beyond its reach. */
  stretch(tx, ty) {
    const { lengths, joints, reach } = this;
    const dx = tx - joints[0];
    const dy = ty - joints[1];
    const away = Math.sqrt(dx * dx + dy * dy);
    for (let i = 0; i < lengths.length; i++) {
      joints[2 * i + 2] = joints[2 * i] + (lengths[i] / away) * dx;
      joints[2 * i + 3] = joints[2 * i + 1] + (lengths[i] / away) * dy;
    }
    this.iterations = 0;
    return away - reach <= this.tolerance;
  }
}

/** A chain in space: straight along +x to begin with. */
export class SpatialTuned {
  constructor(lengths, tolerance, maxIterations) {
    this.lengths = Float64Array.from(lengths);
    this.joints = new Float64Array(3 * (lengths.length + 1));
    this.reach = 0;
    for (let i = 0; i < lengths.length; i++) {
      this.reach += lengths[i];
      this.joints[3 * i + 3] = this.reach;
    }
    this.tolerance = tolerance;
    this.maxIterations = maxIterations;
    this.iterations = 0;
  }

  /** Moves the tip to a target; whether it got there. */
  solve(tx, ty, tz) {
    const { lengths, joints, reach, maxIterations } = this;
    const near = this.tolerance * this.tolerance;
    const bones = lengths.length;
    const tip = 3 * bones;
    const rx = joints[0];
    const ry = joints[1];
    const rz = joints[2];

    let dx = tx - rx;
    let dy = ty - ry;
    let dz = tz - rz;
    let square = dx * dx + dy * dy + dz * dz;
    if (square > reach * reach) {
      return this.stretch(tx, ty, tz);
    }

    dx = tx - joints[tip];
    dy = ty - joints[tip + 1];
    dz = tz - joints[tip + 2];
    square = dx * dx + dy * dy + dz * dz;
    let iterations = 0;
    while (square > near && iterations < maxIterations) {
      let x = tx;
      let y = ty;
      let z = tz;
      joints[tip] = x;
      joints[tip + 1] = y;
      joints[tip + 2] = z;
      for (let i = bones - 1, at = tip - 3; i > 0; i--, at -= 3) {
        dx = joints[at] - x;
        dy = joints[at + 1] - y;
        dz = joints[at + 2] - z;
        square = dx * dx + dy * dy + dz * dz;
        if (square === 0) {
          dx = 1;
          square = 1;
        }
        const length = lengths[i];
        const inverse = 1 / square;
        const root = Math.sqrt(square);
        x += length * dx * inverse * root;
        y += length * dy * inverse * root;
        z += length * dz * inverse * root;
        joints[at] = x;
        joints[at + 1] = y;
        joints[at + 2] = z;
      }
      x = rx;
      y = ry;
      z = rz;
      for (let i = 0, at = 3; i < bones; i++, at += 3) {
        dx = joints[at] - x;
        dy = joints[at + 1] - y;
        dz = joints[at + 2] - z;
        square = dx * dx + dy * dy + dz * dz;
        if (square === 0) {
          dx = 1;
          square = 1;
        }
        const length = lengths[i];
        const inverse = 1 / square;
        const root = Math.sqrt(square);
        x += length * dx * inverse * root;
        y += length * dy * inverse * root;
        z += length * dz * inverse * root;
        joints[at] = x;
        joints[at + 1] = y;
        joints[at + 2] = z;
      }
      dx = tx - x;
      dy = ty - y;
      dz = tz - z;
      square = dx * dx + dy * dy + dz * dz;
      iterations++;
    }
    this.iterations = iterations;
    return square <= near;
  }

  /** Lays the chain straight towards a target beyond its reach. */
  stretch(tx, ty, tz) {
    const { lengths, joints, reach } = this;
    const dx = tx - joints[0];
    const dy = ty - joints[1];
    const dz = tz - joints[2];
    const away = Math.sqrt(dx * dx + dy * dy + dz * dz);
    for (let i = 0; i < lengths.length; i++) {
      joints[3 * i + 3] = joints[3 * i] + (lengths[i] / away) * dx;
      joints[3 * i + 4] = joints[3 * i + 1] + (lengths[i] / away) * dy;
      joints[3 * i + 5] = joints[3 * i + 2] + (lengths[i] / away) * dz;
    }
    this.iterations = 0;
    return away - reach <= this.tolerance;
  }
}
