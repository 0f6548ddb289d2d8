// Helpers of the tests of limits: rotations, forward kinematics, and by how much a
// pose breaks its limits. They follow the text of src/ik.h, not the solver.

import fc from 'fast-check';
import { along, between, exactly, places, point, someChain, way } from './geometry.js';

const { PI } = Math;

export const X = [1, 0, 0];
export const Z = [0, 0, 1];

// --- Rotations: quaternions x, y, z, w -----------------------------------------------------------

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const scaled = (a, by) => a.map((each) => each * by);
const plus = (a, b) => a.map((each, i) => each + b[i]);
const minus = (a, b) => a.map((each, i) => each - b[i]);

export function unit(a) {
  return scaled(a, 1 / Math.hypot(...a));
}

/** b, then a. */
export function times(a, b) {
  const v = plus(plus(scaled(b, a[3]), scaled(a, b[3])).slice(0, 3), cross(a, b));
  return [...v, a[3] * b[3] - dot(a, b)];
}

export function about(axis, angle) {
  return [...scaled(unit(point(axis)), Math.sin(angle / 2)), Math.cos(angle / 2)];
}

export function turned(q, a) {
  const twice = scaled(cross(q, a), 2);
  return plus(plus(a, scaled(twice, q[3])), cross(q, twice));
}

const back = (q) => [...scaled(q.slice(0, 3), -1), q[3]];

/** The least rotation from one unit vector to another, as a vector: its axis, as long as its angle. */
function swingBetween(from, to) {
  const axis = cross(from, to);
  const sine = Math.hypot(...axis);
  const angle = Math.atan2(sine, dot(from, to));
  if (sine > 0) {
    return scaled(axis, angle / sine);
  }
  return angle === 0 ? [0, 0, 0] : turned(rotationOf(swingBetween(X, from)), [0, 0, PI]);
}

function rotationOf(vector) {
  const angle = Math.hypot(...vector);
  return angle > 0 ? about(vector, angle) : [0, 0, 0, 1];
}

/** The angle by which one vector turns to another, as seen along an axis. */
function angleAbout(axis, from, to) {
  const [a, b] = [from, to].map((each) => minus(each, scaled(axis, dot(each, axis))));
  return Math.atan2(dot(axis, cross(a, b)), dot(a, b));
}

// --- A chain with limits, by its options -------------------------------------------------------

/** The directions between joints, as unit vectors in three dimensions. */
function directions(joints, dimensions) {
  const count = joints.length / dimensions - 1;
  const at = (i) => point([...joints.slice(i * dimensions, (i + 1) * dimensions)]);
  return Array.from({ length: count }, (_, i) => unit(minus(at(i + 1), at(i))));
}

function restOf({ rest, lengths, dimensions }) {
  return rest ? directions(rest, dimensions) : lengths.map(() => X);
}

export function baseOf({ base, dimensions }) {
  if (base === undefined) {
    return [0, 0, 0, 1];
  }
  return dimensions === 2 ? about(Z, base) : scaled([...base], 1 / Math.hypot(...base));
}

/** The two axes of a swing from a direction at rest. */
function swingAxes(rest) {
  const carried = rotationOf(dot(X, rest) > -1 + 1e-12 ? swingBetween(X, rest) : [0, 0, PI]);
  return [turned(carried, [0, 1, 0]), turned(carried, Z)];
}

/**
 * The positions of the joints if each joint is turned by a rotation vector in its parent's frame, after a
 * twist about its bone: `angles[i]` is `{ swing: [x, y, z], twist }`.
 */
export function forward(options, angles) {
  const rests = restOf(options);
  const joints = [point(options.root ?? [0, 0, 0])];
  let frame = baseOf(options);
  options.lengths.forEach((length, i) => {
    const { swing = [0, 0, 0], twist = 0 } = angles[i];
    frame = times(frame, times(rotationOf(swing), about(rests[i], twist)));
    joints.push(along(joints[i], turned(frame, rests[i]), length));
  });
  return joints;
}

// --- How far a pose is outside its limits --------------------------------------------------------

/** The number in an interval that is nearest to an angle, up to whole turns. */
function into(least, most, angle) {
  const above = angle + 2 * PI * Math.ceil((least - angle) / (2 * PI));
  if (above <= most) {
    return above;
  }
  return above - most < least - (above - 2 * PI) ? most : least;
}

/** By how much one joint is outside its limit, in radians, and its bone's rotation in its parent's frame. */
function judge(limit, rest, direction, dimensions, twist) {
  const swing = swingBetween(rest, direction);
  if (!limit) {
    return { off: 0, turn: dimensions === 2 ? about(Z, angleAbout(Z, rest, direction)) : rotationOf(swing) };
  }
  if (limit.type === 'range' || limit.type === 'hinge') {
    const axis = unit(point(limit.axis ?? Z));
    const turn = about(axis, into(limit.min, limit.max, angleAbout(axis, rest, direction)));
    return { off: Math.hypot(...swingBetween(turned(turn, rest), direction)), turn };
  }
  const [Y, Zed] = swingAxes(rest);
  const [u, v] = [dot(swing, Y), dot(swing, Zed)];
  const [y, z] = limit.type === 'cone' ? [limit.angle, limit.angle] : [limit.swingY, limit.swingZ];
  const [inU, inV] = [y > 0 ? u : 0, z > 0 ? v : 0];
  const share = Math.hypot(y > 0 ? u / y : 0, z > 0 ? v / z : 0);
  const shrink = y >= PI && z >= PI ? 1 : Math.max(1, share);
  const off = Math.hypot(u - inU / shrink, v - inV / shrink);
  return { off, turn: times(rotationOf(swing), about(rest, twist)) };
}

/** An error in the lean of a bone turns the bone about itself by tan(lean / 2) times that error. */
const growthBy = (lean) => 1 + Math.abs(Math.tan(lean / 2));

/** How much the rounding of joints may grow before the later joints count as undetermined. */
const MOST_GROWTH = 20;

/** A violation below this, in radians, need not be searched further: it may be rounding. */
const LITTLE = 1e-5;

/**
 * By how much the worst joint of a chain is outside its limits, in radians. This is a lower bound: a twist
 * shows only in the bones after it, which are judged by the allowed twist that suits them
 * best, up to the next joint whose twist is not given by its limit.
 */
export function violation(chain, options) {
  const { dimensions, limits } = options;
  const joints = places(chain);
  const bones = restOf(options).map((rest, i) => ({
    rest,
    limit: limits[i],
    twist: limits[i]?.twist ?? [0, 0],
    way: unit(minus(joints[i + 1], joints[i])),
  }));

  function worstFrom(i, frame, growth, searching) {
    if (i === bones.length) {
      return 0;
    }
    const { rest, limit, twist, way } = bones[i];
    const [least, most] = twist;
    const direction = turned(back(frame), way);
    const { off, turn } = judge(limit, rest, direction, dimensions, least);
    const swings = dimensions === 3 && limit?.type !== 'hinge';
    const lean = Math.acos(Math.max(-1, Math.min(1, dot(rest, direction))));
    const grown = swings ? growth * growthBy(lean) : growth;
    if (grown > MOST_GROWTH || (most > least && searching)) {
      return off;
    }
    const after = times(frame, turn);
    const behind = (more) => worstFrom(i + 1, times(after, about(rest, more)), grown, true);
    return Math.max(
      off,
      most > least
        ? leastOf(behind, Math.min(most - least, 2 * PI))
        : worstFrom(i + 1, after, grown, searching),
    );
  }

  return worstFrom(0, baseOf(options), 1, false);
}

/** The minimum of a function from 0 to an end: searches near each local minimum of a grid. */
function leastOf(of, end) {
  const cells = 64;
  const seen = Array.from({ length: cells + 1 }, (_, i) => of((i * end) / cells));
  let least = Math.min(...seen);
  const hollows = [...seen.keys()]
    .filter((i) => !(seen[i - 1] < seen[i] || seen[i + 1] < seen[i]))
    .sort((i, k) => seen[i] - seen[k]);
  for (const i of hollows) {
    let [from, to] = [Math.max(0, i - 1), Math.min(cells, i + 1)].map((at) => (at * end) / cells);
    for (let step = 0; step < 50 && least > LITTLE; step++) {
      const [a, b] = [from + (to - from) / 3, to - (to - from) / 3];
      const [atA, atB] = [of(a), of(b)];
      least = Math.min(least, atA, atB);
      [from, to] = atA < atB ? [from, b] : [a, to];
    }
  }
  return least;
}

// --- At random -----------------------------------------------------------------------------------

const interval = fc
  .tuple(between(-2 * PI, 2 * PI), fc.oneof(between(0, 1), between(0, 4)))
  .map(([min, width]) => ({ min, max: min + width }));

const half = fc.oneof({ weight: 4, arbitrary: between(0.2, 2.8) }, { weight: 1, arbitrary: fc.constant(0) });

const LIMITS = {
  2: interval.map((ends) => ({ type: 'range', ...ends })),
  3: fc.oneof(
    fc.tuple(way(3), interval).map(([axis, ends]) => ({ type: 'hinge', axis, ...ends })),
    half.map((angle) => ({ type: 'cone', angle })),
    fc.tuple(half, half).map(([y, z]) => ({ type: 'ball', swingY: y, swingZ: z })),
    fc.tuple(half, half, interval, fc.boolean()).map(([y, z, { min, max }, fixed]) => ({
      type: 'ball',
      swingY: y,
      swingZ: z,
      twist: [min, fixed ? min : max],
    })),
  ),
};

/** The options of a chain with at least one limit; half of the chains have a random rest pose and base. */
export function someLimited(most = 6) {
  return someChain(most)
    .map((made) => ({ ...made, lengths: made.lengths.map((length) => Math.max(0.25, Math.min(4, length))) }))
    .chain(({ dimensions, lengths, root }) => {
      const ways = fc.array(way(dimensions), exactly(lengths.length));
      const limit = fc.option(LIMITS[dimensions], { freq: 3 });
      const turn = dimensions === 2 ? between(-7, 7) : fc.tuple(way(3), between(-7, 7));
      return fc
        .record({
          ways: fc.option(ways),
          base: fc.option(turn),
          limits: fc.array(limit, exactly(lengths.length)),
        })
        .map(({ ways, base, limits }) => ({
          dimensions,
          lengths,
          root,
          ...(ways && { rest: joined(root, ways) }),
          ...(base !== null && { base: dimensions === 2 ? base : about(...base) }),
          limits: tellable(limits, ways),
        }))
        .filter(({ limits }) => limits.some((each) => each));
    });
}

function joined(root, ways) {
  const joints = [root];
  for (const each of ways) {
    joints.push(along(joints.at(-1), each, 1));
  }
  return joints.flat();
}

/** The same with the axes of hinges well away from their bones, so that their angles show. */
function tellable(limits, ways) {
  return limits.map((limit, i) => {
    const rest = ways ? point(ways[i]) : X;
    const hidden = limit?.type === 'hinge' && Math.hypot(...cross(limit.axis, rest)) < 0.3;
    return hidden ? { ...limit, axis: perpendicular(rest) } : limit;
  });
}

function perpendicular(a) {
  const aside = Math.abs(a[2]) < 0.7 ? Z : X;
  return unit(cross(a, aside));
}
