// A spider of eight legs, built in code: it stands on y = 0 and looks along +z.

import { Quaternion, Vector3 } from 'three';
import { alongYWithRoll, identity } from './axes.js';
import { build } from './build.js';
import { leftOf, rightOf } from './layout.js';

const { PI, cos, sin } = Math;

/** Each leg of the left side: the angle from forward to its foot, and the size. */
const LEGS = Object.entries({ A: [0.5, 1.15], B: [1.15, 1], C: [1.75, 0.95], D: [2.45, 1.1] });

/** The joints of a leg of three or four bones: outwards, and up. */
const PROFILES = {
  3: [
    [0.12, 0.3],
    [0.45, 0.62],
    [0.85, 0.42],
    [1.1, 0],
  ],
  4: [
    [0.12, 0.3],
    [0.38, 0.6],
    [0.7, 0.52],
    [0.95, 0.28],
    [1.1, 0],
  ],
};

/**
 * @param {number} bones per leg, 3 or 4
 * @param {number} aside how far knees are beside the plane of hip and foot
 */
function layout(bones, aside) {
  /** @type {import('./layout.js').Joint[]} */
  const joints = [
    { name: 'pelvis', parent: null, at: new Vector3(0, 0.28, -0.1) },
    { name: 'thorax', parent: 'pelvis', at: new Vector3(0, 0.3, 0.1) },
    { name: 'snout', parent: 'thorax', at: new Vector3(0, 0.3, 0.4) },
  ];
  for (const [leg, [angle, size]] of LEGS) {
    PROFILES[bones].forEach(([out, up], i) => {
      const at = new Vector3(out * size * sin(angle), 0.3 + size * (up - 0.3), out * size * cos(angle));
      at.y = i === bones ? 0 : at.y;
      if (i > 0 && i < bones) {
        at.add(new Vector3(cos(angle), 0, -sin(angle)).multiplyScalar(aside));
      }
      joints.push({ name: `leftLeg${leg}${i}`, parent: i === 0 ? 'thorax' : `leftLeg${leg}${i - 1}`, at });
    });
  }
  for (const { name, parent, at } of [...joints]) {
    if (name !== leftOf(name) || name.startsWith('left')) {
      joints.push({
        name: rightOf(name),
        parent: parent && rightOf(parent),
        at: new Vector3(-at.x, at.y, at.z),
      });
    }
  }
  return joints;
}

/** The legs of the rig, as bindWalker takes them: the left ones first, each side from the front. @param {number} bones */
export const spiderLegs = (bones) =>
  ['left', 'right'].flatMap((side) =>
    LEGS.map(([leg]) => ({ first: `${side}Leg${leg}0`, tip: `${side}Leg${leg}${bones}` })),
  );

/**
 * @param {string} name
 * @param {number} bones per leg, 3 or 4
 * @param {Partial<import('./build.js').Recipe>} [recipe]
 * @param {number} [aside] how far knees are beside the plane of hip and foot
 */
export const spider = (name, bones, recipe = {}, aside = 0) =>
  build({
    name,
    joints: layout(bones, aside),
    axes: identity,
    names: (joint) => ({ name: joint }),
    chains: {},
    ...recipe,
  });

const turned = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -PI / 2);

/** Spiders in all sorts of spaces, by functions. */
export const SPIDERS = [
  { bones: 3, make: () => spider('spider', 3) },
  { bones: 4, make: () => spider('spider of 4 bones per leg, any roll', 4, { axes: alongYWithRoll }) },
  {
    bones: 3,
    make: () =>
      spider('spider, z up in centimetres, moved', 3, {
        axes: alongYWithRoll,
        armature: { turn: turned, scale: 0.01 },
        place(object) {
          object.position.set(3, 1, -2);
          object.rotation.y = 2;
        },
      }),
  },
  {
    bones: 4,
    make: () => spider('spider, right side mirrored', 4, { axes: alongYWithRoll, mirrorRight: true }),
  },
  {
    bones: 3,
    make: () =>
      spider('spider, mirrored and scaled', 3, {
        axes: alongYWithRoll,
        mirrorAll: true,
        place(object) {
          object.scale.setScalar(2.5);
          object.rotation.y = -0.7;
        },
      }),
  },
  { bones: 3, make: () => spider('spider, uneven scales', 3, { uneven: 5e-5 }) },
];
