// FABRIK as tutorials write it: a joint is an object, vectors are added, scaled and
// measured by small functions that return new ones. After algorithm 1 of A. Aristidou, J. Lasenby:
// FABRIK: A fast, iterative solver for the Inverse Kinematics problem. Graphical Models 73 (2011).
//
// One class for the plane and one for space, since each article has vectors for its own pictures.

const add2 = (a, b) => ({ x: a.x + b.x, y: a.y + b.y });
const subtract2 = (a, b) => ({ x: a.x - b.x, y: a.y - b.y });
const scale2 = (a, s) => ({ x: a.x * s, y: a.y * s });
const length2 = (a) => Math.sqrt(a.x * a.x + a.y * a.y);
const distance2 = (a, b) => length2(subtract2(a, b));

const normalize2 = (a) => {
  const length = length2(a);
  return length > 0 ? scale2(a, 1 / length) : { x: 1, y: 0 };
};

/** The point at `length` from `from` on the way to `to`. */
const towards2 = (from, to, length) => add2(from, scale2(normalize2(subtract2(to, from)), length));

/** A chain in the plane: straight along +x to begin with. */
export class PlanarArticle {
  constructor(lengths, tolerance, maxIterations) {
    this.lengths = lengths;
    this.reach = lengths.reduce((sum, length) => sum + length, 0);
    this.tolerance = tolerance;
    this.maxIterations = maxIterations;
    this.root = { x: 0, y: 0 };
    this.joints = [this.root];
    for (const length of lengths) {
      this.joints.push(add2(this.joints[this.joints.length - 1], { x: length, y: 0 }));
    }
    this.iterations = 0;
  }

  /** Moves the tip to a target; whether it got there. */
  solve(x, y) {
    const target = { x, y };
    const { joints } = this;
    const tip = joints.length - 1;
    this.iterations = 0;
    if (distance2(this.root, target) > this.reach) {
      this.stretch(target);
    } else {
      while (distance2(joints[tip], target) > this.tolerance && this.iterations < this.maxIterations) {
        this.backward(target);
        this.forward();
        this.iterations++;
      }
    }
    return distance2(joints[tip], target) <= this.tolerance;
  }

  stretch(target) {
    const { joints, lengths } = this;
    for (let i = 0; i < lengths.length; i++) {
      joints[i + 1] = towards2(joints[i], target, lengths[i]);
    }
  }

  backward(target) {
    const { joints, lengths } = this;
    joints[lengths.length] = target;
    for (let i = lengths.length - 1; i >= 0; i--) {
      joints[i] = towards2(joints[i + 1], joints[i], lengths[i]);
    }
  }

  forward() {
    const { joints, lengths } = this;
    joints[0] = this.root;
    for (let i = 0; i < lengths.length; i++) {
      joints[i + 1] = towards2(joints[i], joints[i + 1], lengths[i]);
    }
  }
}

const add3 = (a, b) => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });
const subtract3 = (a, b) => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
const scale3 = (a, s) => ({ x: a.x * s, y: a.y * s, z: a.z * s });
const length3 = (a) => Math.sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
const distance3 = (a, b) => length3(subtract3(a, b));

const normalize3 = (a) => {
  const length = length3(a);
  return length > 0 ? scale3(a, 1 / length) : { x: 1, y: 0, z: 0 };
};

/** The point at `length` from `from` on the way to `to`. */
const towards3 = (from, to, length) => add3(from, scale3(normalize3(subtract3(to, from)), length));

/** A chain in space: straight along +x to begin with. */
export class SpatialArticle {
  constructor(lengths, tolerance, maxIterations) {
    this.lengths = lengths;
    this.reach = lengths.reduce((sum, length) => sum + length, 0);
    this.tolerance = tolerance;
    this.maxIterations = maxIterations;
    this.root = { x: 0, y: 0, z: 0 };
    this.joints = [this.root];
    for (const length of lengths) {
      this.joints.push(add3(this.joints[this.joints.length - 1], { x: length, y: 0, z: 0 }));
    }
    this.iterations = 0;
  }

  /** Moves the tip to a target; whether it got there. */
  solve(x, y, z) {
    const target = { x, y, z };
    const { joints } = this;
    const tip = joints.length - 1;
    this.iterations = 0;
    if (distance3(this.root, target) > this.reach) {
      this.stretch(target);
    } else {
      while (distance3(joints[tip], target) > this.tolerance && this.iterations < this.maxIterations) {
        this.backward(target);
        this.forward();
        this.iterations++;
      }
    }
    return distance3(joints[tip], target) <= this.tolerance;
  }

  stretch(target) {
    const { joints, lengths } = this;
    for (let i = 0; i < lengths.length; i++) {
      joints[i + 1] = towards3(joints[i], target, lengths[i]);
    }
  }

  backward(target) {
    const { joints, lengths } = this;
    joints[lengths.length] = target;
    for (let i = lengths.length - 1; i >= 0; i--) {
      joints[i] = towards3(joints[i + 1], joints[i], lengths[i]);
    }
  }

  forward() {
    const { joints, lengths } = this;
    joints[0] = this.root;
    for (let i = 0; i < lengths.length; i++) {
      joints[i + 1] = towards3(joints[i], joints[i + 1], lengths[i]);
    }
  }
}
