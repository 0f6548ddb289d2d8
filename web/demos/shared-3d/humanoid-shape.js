// The shape of the humanoid: a wooden figure of rounded parts, with balls in its joints. Each part belongs to one
// bone, so that joints bend as far as they like without a dent.

import { BufferAttribute, BufferGeometry, LatheGeometry, Matrix4, Quaternion, Vector2, Vector3 } from 'three';
import { mirrored, placeOf } from './humanoid-bones.js';

/** The tones, in the order of the materials. */
export const TONES = /** @type {const} */ (['body', 'joint', 'eye']);

/**
 * A rounded part: a profile that is turned about its axis.
 * @typedef {object} Part
 * @property {string} bone that it belongs to
 * @property {typeof TONES[number]} tone
 * @property {Vector3} from where the axis begins
 * @property {Vector3} to where it ends
 * @property {[along: number, radius: number][]} profile in metres along the axis; its ends are on the axis
 * @property {number} [wide] how much wider than thick it is: a factor across the axis, in x or for an arm in z
 * @property {number} [deep] the other factor
 * @property {boolean} [flat] whether nothing of it is below the ground
 */

const UP = new Vector3(0, 1, 0);
/** Corners along a part, and around parts that are thicker than so many metres. */
const ALONG = 11;
const AROUND = [
  { thicker: 0.07, corners: 26 },
  { thicker: 0.03, corners: 18 },
  { thicker: 0, corners: 10 },
];

const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
  new Vector3(x, y, z);

/** The profile of an egg: half an ellipse, wider near its end by `lean`. */
function egg(/** @type {number} */ length, /** @type {number} */ radius, lean = 0) {
  return /** @type {[number, number][]} */ (
    Array.from({ length: ALONG + 1 }, (_, i) => {
      const turn = (Math.PI * i) / ALONG;
      const along = (1 - Math.cos(turn)) / 2;
      return [length * along, radius * Math.sin(turn) * (1 + lean * (along - 0.5))];
    })
  );
}

/** The profile of a limb: radii at even distances, with a round end on both sides. */
function limb(/** @type {number} */ length, /** @type {number[]} */ radii) {
  const first = radii[0];
  const last = radii[radii.length - 1];
  /** @type {[number, number][]} */
  const points = [];
  const round = 4;
  for (let i = 0; i < round; i++) {
    const turn = (Math.PI / 2) * (i / round);
    points.push([first * 0.5 * (1 - Math.cos(turn)), first * Math.sin(turn)]);
  }
  const [begin, end] = [first * 0.5, length - last * 0.5];
  for (let i = 0; i <= ALONG; i++) {
    points.push([begin + ((end - begin) * i) / ALONG, smooth(radii, i / ALONG)]);
  }
  for (let i = round - 1; i >= 0; i--) {
    const turn = (Math.PI / 2) * (i / round);
    points.push([length - last * 0.5 * (1 - Math.cos(turn)), last * Math.sin(turn)]);
  }
  return points;
}

/** A smooth curve through values at even distances (Catmull-Rom). */
function smooth(/** @type {number[]} */ values, /** @type {number} */ part) {
  const place = part * (values.length - 1);
  const i = Math.min(Math.floor(place), values.length - 2);
  const t = place - i;
  const [p0, p1, p2, p3] = [-1, 0, 1, 2].map(
    (by) => values[Math.min(Math.max(i + by, 0), values.length - 1)],
  );
  const [a, b] = [(p2 - p0) / 2, (p3 - p1) / 2];
  return p1 + t * (a + t * (3 * (p2 - p1) - 2 * a - b + t * (2 * (p1 - p2) + a + b)));
}

/** A ball in a joint. @returns {Part} */
function ball(/** @type {string} */ bone, /** @type {number} */ radius, place = placeOf(bone)) {
  const [from, to] = [place.clone(), place.clone()];
  from.y -= radius;
  to.y += radius;
  return { bone, tone: 'joint', from, to, profile: egg(2 * radius, radius) };
}

/**
 * A part along a bone, from one share of the bone to another.
 * @param {string} bone
 * @param {string} next the joint that the bone goes to
 * @param {[from: number, to: number]} shares
 * @param {number[]} radii
 * @returns {Part}
 */
function along(bone, next, [first, last], radii) {
  const [a, b] = [placeOf(bone), placeOf(next)];
  const from = new Vector3().lerpVectors(a, b, first);
  const to = new Vector3().lerpVectors(a, b, last);
  return { bone, tone: 'body', from, to, profile: limb(from.distanceTo(to), radii) };
}

/** Head, trunk and neck. @returns {Part[]} */
const middle = () => [
  { ...ball('Hips', 0.1, at(0, 0.945, 0)), tone: 'body', ...stretched(0.865, 1.045, 0.115, 0.1, 1.2, 0.92) },
  { ...ball('Spine', 0.08), ...stretched(0.995, 1.2, 0.092, 0, 1.16, 0.86) },
  { ...ball('Spine1', 0.08), tone: 'body', ...stretched(1.1, 1.3, 0.112, 0.25, 1.16, 0.82) },
  { ...ball('Spine2', 0.1), tone: 'body', ...stretched(1.15, 1.485, 0.142, 0.22, 1.2, 0.8) },
  {
    bone: 'Neck',
    tone: 'joint',
    from: at(0, 1.425, -0.022),
    to: at(0, 1.59, -0.002),
    profile: limb(0.166, [0.055, 0.046, 0.046]),
  },
  {
    bone: 'Head',
    tone: 'body',
    from: at(0, 1.515, 0.022),
    to: at(0, 1.75, 0.004),
    profile: egg(0.2357, 0.108, 0.32),
    wide: 0.86,
    deep: 1.02,
  },
  { bone: 'Head', tone: 'body', ...nose() },
];

/** @returns {Pick<Part, 'from' | 'to' | 'profile' | 'wide'>} */
function nose() {
  const [from, to] = [at(0, 1.594, 0.112), at(0, 1.642, 0.121)];
  return { from, to, profile: egg(from.distanceTo(to), 0.013, -0.5), wide: 0.8 };
}

/**
 * An upright egg in the middle.
 * @param {number} bottom
 * @param {number} top
 * @param {number} radius
 * @param {number} lean
 * @param {number} wide
 * @param {number} deep
 */
function stretched(bottom, top, radius, lean, wide, deep) {
  const [from, to] = [at(0, bottom, -0.004), at(0, top, -0.01)];
  return { from, to, profile: egg(from.distanceTo(to), radius, lean), wide, deep };
}

/** One arm, one leg and one eye. @returns {Part[]} */
const left = () => [
  { ...along('LeftShoulder', 'LeftArm', [0.1, 1], [0.05, 0.062, 0.05]), deep: 0.85 },
  ball('LeftArm', 0.055),
  along('LeftArm', 'LeftForeArm', [0.1, 0.98], [0.042, 0.051, 0.047, 0.038, 0.034]),
  ball('LeftForeArm', 0.039),
  along('LeftForeArm', 'LeftHand', [0.04, 0.98], [0.034, 0.043, 0.038, 0.029, 0.025]),
  ball('LeftHand', 0.026),
  { ...along('LeftHand', 'LeftHandMiddle1', [0.08, 1.12], [0.026, 0.04, 0.042, 0.038]), deep: 0.42 },
  ...['Thumb', 'Index', 'Middle', 'Ring'].flatMap((finger) => {
    const radius = { Thumb: 0.0125, Index: 0.0108, Middle: 0.0112, Ring: 0.0104 }[finger] ?? 0.011;
    const name = `LeftHand${finger}`;
    return [
      along(`${name}1`, `${name}2`, [-0.2, 1.12], [radius * 1.08, radius * 1.05, radius]),
      along(`${name}2`, `${name}3`, [-0.15, 1.05], [radius, radius, radius * 0.86]),
    ];
  }),
  ball('LeftUpLeg', 0.083),
  along('LeftUpLeg', 'LeftLeg', [0.04, 0.98], [0.066, 0.083, 0.077, 0.063, 0.051]),
  ball('LeftLeg', 0.053),
  along('LeftLeg', 'LeftFoot', [0.03, 0.97], [0.046, 0.061, 0.056, 0.042, 0.035]),
  ball('LeftFoot', 0.038),
  {
    bone: 'LeftFoot',
    tone: 'body',
    from: at(0.09, 0.036, -0.066),
    to: at(0.092, 0.022, 0.135),
    profile: limb(0.2, [0.036, 0.047, 0.049, 0.046, 0.034]),
    wide: 0.98,
    deep: 1.15,
    flat: true,
  },
  {
    bone: 'LeftToeBase',
    tone: 'body',
    from: at(0.092, 0.02, 0.098),
    to: at(0.092, 0.014, 0.192),
    profile: limb(0.094, [0.036, 0.042, 0.034]),
    wide: 1.1,
    deep: 0.72,
    flat: true,
  },
  {
    bone: 'Head',
    tone: 'eye',
    from: at(0.036, 1.634, 0.113),
    to: at(0.036, 1.668, 0.112),
    profile: egg(0.034, 0.0115),
    wide: 1,
    deep: 0.6,
  },
];

/** The same part on the right side. @returns {Part} */
function reflected(/** @type {Part} */ part) {
  const other = (/** @type {Vector3} */ { x, y, z }) => at(-x, y, z);
  return { ...part, bone: mirrored(part.bone), from: other(part.from), to: other(part.to) };
}

/** All parts of the figure. */
function makeParts() {
  const side = left();
  return [...middle(), ...side, ...side.map(reflected)];
}

/** The surface of one part, in the T-pose. */
function surfaceOf(/** @type {Part} */ { bone, from, to, profile, wide = 1, deep = 1, flat }) {
  const thickest = Math.max(...profile.map(([, r]) => r));
  const radius = (/** @type {number} */ r) => Math.max(r, 1e-5);
  const surface = new LatheGeometry(
    profile.map(([distance, r]) => new Vector2(radius(r), distance)),
    AROUND.find(({ thicker }) => thickest > thicker)?.corners,
  );
  const direction = to.clone().sub(from).normalize();
  const turn = new Quaternion().setFromUnitVectors(UP, direction);
  // An arm is thick in y and wide in z: its own axes after the turn.
  const sideways = /Shoulder|Arm|Hand/.test(bone);
  const scale = sideways ? new Vector3(deep, 1, wide) : new Vector3(wide, 1, deep);
  surface.applyMatrix4(new Matrix4().compose(from, turn, scale));
  if (flat) {
    const places = surface.getAttribute('position');
    for (let i = 0; i < places.count; i++) {
      places.setY(i, Math.max(places.getY(i), 0));
    }
  }
  return surface;
}

/**
 * The skin: all parts as one surface, with one group per tone.
 * @param {readonly string[]} names of the bones, in the order of the skeleton
 */
export function makeSkin(names) {
  const parts = makeParts().sort((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone));
  const surfaces = parts.map(surfaceOf);
  const count = surfaces.reduce((sum, each) => sum + each.getAttribute('position').count, 0);
  const places = new Float32Array(3 * count);
  const normals = new Float32Array(3 * count);
  const bones = new Uint16Array(4 * count);
  const weights = new Float32Array(4 * count);
  /** @type {number[]} */
  const corners = [];
  const skin = new BufferGeometry();
  let first = 0;
  for (const [i, surface] of surfaces.entries()) {
    const place = surface.getAttribute('position');
    const index = surface.getIndex();
    places.set(place.array, 3 * first);
    normals.set(surface.getAttribute('normal').array, 3 * first);
    const bone = names.indexOf(parts[i].bone);
    for (let vertex = first; vertex < first + place.count; vertex++) {
      bones[4 * vertex] = bone;
      weights[4 * vertex] = 1;
    }
    skin.addGroup(corners.length, index?.count ?? 0, TONES.indexOf(parts[i].tone));
    corners.push(...Array.from(index?.array ?? [], (corner) => corner + first));
    first += place.count;
    surface.dispose();
  }
  skin.setAttribute('position', new BufferAttribute(places, 3));
  skin.setAttribute('normal', new BufferAttribute(normals, 3));
  skin.setAttribute('skinIndex', new BufferAttribute(bones, 4));
  skin.setAttribute('skinWeight', new BufferAttribute(weights, 4));
  skin.setIndex(corners);
  mergeGroups(skin);
  return skin;
}

/** Joins the groups of the same tone, which follow each other: one draw call per tone. */
function mergeGroups(/** @type {BufferGeometry} */ skin) {
  const groups = skin.groups.slice();
  skin.clearGroups();
  for (const tone of TONES.keys()) {
    const same = groups.filter(({ materialIndex }) => materialIndex === tone);
    const length = same.reduce((sum, { count }) => sum + count, 0);
    skin.addGroup(same[0].start, length, tone);
  }
}
