// Two-bone arms, rigs, chains of a skeleton over its animation, and whole bodies along smooth paths.

import { Object3D, Vector3 } from 'three';
import { mixamoLike } from '../../tests/three/rigs.js';
import { TwoBone } from '../../web/fabrik.js';
import { Rig } from '../../web/rig.js';
import { bodyOptions, SkeletonIK, SkeletonRig, trackBody } from '../../web/three.js';
import { ARRIVAL, Count, distance, nearPoleLine } from './leaps.js';
import { smoothPath } from './paths.js';

/** @typedef {{ paths: number, frames: number, random: () => number }} How */
/**
 * A figure on one path: where its target is, what moves it there, the places of its joints, and how far its end is from the
 * target.
 * @typedef {{ at: (frame: number) => number[], move: (target: number[], frame: number) => void,
 *   joints: () => ArrayLike<number>, miss: (target: number[]) => number, axes: number, reach: number,
 *   dispose: () => void, worse?: false, leftOut?: (target: number[]) => boolean }} Figure
 */

/**
 * Runs figures along paths.
 * @param {(random: () => number) => Figure} make
 * @param {How} how
 */
export function runFigures(make, { paths, frames, random }) {
  const count = new Count();
  for (let path = 0; path < paths; path++) {
    const figure = make(random);
    const { at, axes, reach } = figure;
    let last = at(0);
    for (let frame = 0; frame < frames + ARRIVAL; frame++) {
      const target = at(frame);
      const before = Float64Array.from(figure.joints());
      const missed = figure.miss(target);
      figure.move(target, frame);
      if (frame >= ARRIVAL && !figure.leftOut?.(target)) {
        count.add({
          ...{ before, axes, reach },
          after: figure.joints(),
          step: distance(target, last),
          worse: figure.worse !== false && figure.miss(target) > missed + 1e-4 * reach,
        });
      }
      last = target;
    }
    figure.dispose();
  }
  return count;
}

/** A two-bone arm with some options. */
function arm(/** @type {object} */ options) {
  return (/** @type {() => number} */ random) => {
    const lengths = [0.4 + 0.3 * random(), 0.3 + 0.3 * random()];
    const solved = new TwoBone({ lengths, ...options });
    const reach = lengths[0] + lengths[1];
    const { dimensions: axes } = solved;
    return {
      ...{ axes, reach },
      at: smoothPath(random, { dimensions: axes, reach }),
      move: (/** @type {number[]} */ target) => solved.solve(target),
      joints: () => solved.positions,
      leftOut: (/** @type {number[]} */ target) => nearPoleLine(target, solved.pole, reach),
      miss: (/** @type {number[]} */ target) =>
        distance(Array.from(solved.positions).slice(2 * axes, 3 * axes), target),
      dispose: () => solved.dispose(),
    };
  };
}

const side = (/** @type {string} */ name, /** @type {number} */ x) => [
  {
    name: `arm ${name}`,
    parent: 'chest',
    offset: [x, 0.1, 0],
    limit: { type: 'ball', swingY: 1.7, swingZ: 1.7, twist: [-1.2, 1.2] },
  },
  {
    name: `elbow ${name}`,
    parent: `arm ${name}`,
    offset: [1.5 * x, 0, 0],
    limit: { type: 'hinge', axis: [0, -Math.sign(x), 0], min: 0, max: 2.6 },
  },
  {
    name: `hand ${name}`,
    parent: `elbow ${name}`,
    offset: [1.4 * x, 0, 0],
    limit: { type: 'cone', angle: 0.8 },
  },
  {
    name: `thigh ${name}`,
    parent: 'hips',
    offset: [x / 2, -0.05, 0],
    limit: { type: 'ball', swingY: 1.6, swingZ: 0.8, twist: [-0.6, 0.6] },
  },
  {
    name: `shin ${name}`,
    parent: `thigh ${name}`,
    offset: [0, -0.45, 0],
    limit: { type: 'hinge', axis: [1, 0, 0], min: 0, max: 2.5 },
  },
  { name: `foot ${name}`, parent: `shin ${name}`, offset: [0, -0.45, 0] },
];

const trunk = (/** @type {string} */ name, /** @type {string} */ parent) => ({
  ...{ name, parent, offset: [0, 0.2, 0] },
  limit: { type: 'ball', swingY: 0.5, swingZ: 0.5, twist: [-0.4, 0.4] },
});

/**
 * A body whose right hand follows the target.
 * @param {object} options
 * @param {(rig: any) => void} [prepare]
 */
function rig(options, prepare) {
  return (/** @type {() => number} */ random) => {
    const body = new Rig({
      joints: [
        { name: 'hips', position: [0, 1, 0] },
        trunk('spine', 'hips'),
        trunk('chest', 'spine'),
        ...side('l', 0.2),
        ...side('r', -0.2),
      ],
      ...options,
    });
    prepare?.(body);
    const goal = body.goal('hand r', { position: [-0.5, 1.4, 0.2] });
    const path = smoothPath(random, { dimensions: 3, reach: 0.8 });
    const hand = body.joints.findIndex((/** @type {{ name: string }} */ joint) => joint.name === 'hand r');
    return {
      ...{ axes: 3, reach: 1 },
      at: (/** @type {number} */ frame) => path(frame).map((x, i) => x + [-0.2, 1.4, 0.1][i]),
      move: (/** @type {[number, number, number]} */ target) => {
        goal.moveTo(...target);
        body.solve();
      },
      joints: () => body.positions,
      miss: (/** @type {number[]} */ target) =>
        distance(Array.from(body.positions).slice(3 * hand, 3 * hand + 3), target),
      dispose: () => body.dispose(),
    };
  };
}

const pinned = (/** @type {any} */ body) => {
  body.pin('foot l');
  body.pin('foot r');
};

/** The places of all bones of an object, in the world. */
function placesOf(/** @type {Object3D} */ object, /** @type {Object3D[]} */ bones) {
  object.updateMatrixWorld(true);
  return bones.flatMap(({ matrixWorld }) => [...matrixWorld.elements.slice(12, 15)]);
}

const bonesOf = (/** @type {Object3D} */ object) => {
  /** @type {Object3D[]} */
  const bones = [];
  object.traverse((each) => {
    if (/** @type {any} */ (each).isBone) {
      bones.push(each);
    }
  });
  return bones;
};

/**
 * A chain of a skeleton over an animation that stands still or moves.
 * @param {(target: Object3D, object: Object3D) => [string, string, object]} chainOf
 * @param {boolean} [moves]
 */
function overlay(chainOf, moves = false) {
  return (/** @type {() => number} */ random) => {
    const { object } = mixamoLike();
    object.updateMatrixWorld(true);
    const target = new Object3D();
    const ik = new SkeletonIK(object);
    const [first, tip, options] = chainOf(target, object);
    const chain = ik.chain(first, tip, { target, ...options });
    const bones = bonesOf(object);
    const start = chain.bones[0].getWorldPosition(new Vector3());
    const reach = chain.bones.reduce((sum, bone, i) => {
      const next = chain.bones[i + 1] ?? chain.end;
      return sum + bone.getWorldPosition(new Vector3()).distanceTo(next.getWorldPosition(new Vector3()));
    }, 0);
    const path = smoothPath(random, { dimensions: 3, reach });
    const rest = chain.bones.map((bone) => bone.quaternion.clone());
    return {
      ...{ axes: 3, reach },
      // The animation moves the tip, too.
      ...(moves ? { worse: /** @type {const} */ (false) } : {}),
      at: (/** @type {number} */ frame) => path(frame).map((x, i) => x + start.getComponent(i)),
      move: (/** @type {number[]} */ [x, y, z], /** @type {number} */ frame) => {
        ik.restore();
        if (moves) {
          chain.bones.forEach((bone, i) => {
            bone.quaternion.copy(rest[i]);
            bone.rotateZ(0.2 * Math.sin(0.02 * frame + i));
          });
        }
        target.position.set(x, y, z);
        target.rotation.set(0.5 * Math.sin(0.012 * frame), 0.6 * Math.sin(0.014 * frame), 0);
        target.updateMatrixWorld(true);
        ik.update(1 / 60);
      },
      joints: () => placesOf(object, bones),
      miss: (/** @type {number[]} */ [x, y, z]) =>
        chain.end.getWorldPosition(new Vector3()).distanceTo(new Vector3(x, y, z)),
      dispose: () => ik.dispose(),
    };
  };
}

/** A body that follows targets of a user: the right hand goes along the path. */
function wholeBody(/** @type {string[]} */ parts, /** @type {object} */ settings = {}) {
  return (/** @type {() => number} */ random) => {
    const { object } = mixamoLike();
    object.updateMatrixWorld(true);
    const skeleton = SkeletonRig.from(object, bodyOptions(object));
    Object.assign(skeleton, settings);
    const targets = Object.fromEntries(parts.map((part) => [part, new Vector3()]));
    const body = trackBody(skeleton, targets);
    const bones = bonesOf(object);
    const places = Object.fromEntries(
      parts.map((part) => {
        const bone = skeleton.bone(body.goal(part).joint.index);
        return [part, new Vector3().setFromMatrixPosition(bone.matrixWorld)];
      }),
    );
    for (const part of parts) {
      targets[part].copy(places[part]);
    }
    const path = smoothPath(random, { dimensions: 3, reach: 0.35 });
    const first = parts[0];
    return {
      ...{ axes: 3, reach: 1, worse: /** @type {const} */ (false) },
      at: (/** @type {number} */ frame) => path(frame),
      move: (/** @type {number[]} */ way) => {
        parts.forEach((part, i) => {
          const share = part === 'head' ? 0.2 : 1;
          targets[part]
            .set(way[i % 3], way[(i + 1) % 3], way[(i + 2) % 3])
            .multiplyScalar(share)
            .add(places[part]);
        });
        body.update();
      },
      joints: () => placesOf(object, bones),
      miss: () => targets[first].distanceTo(places[first]),
      dispose: () => skeleton.dispose(),
    };
  };
}

/** @type {[string, string]} */
const ARM = ['mixamorig:LeftArm', 'mixamorig:LeftHand'];

/** @type {Record<string, (random: () => number) => Figure>} */
export const FIGURES = {
  'TwoBone, plane': arm({}),
  'TwoBone, plane, nearest': arm({ bend: 'nearest' }),
  'TwoBone, plane, softness': arm({ softness: 0.1 }),
  'TwoBone, space, no pole': arm({ dimensions: 3 }),
  'TwoBone, space, nearest': arm({ dimensions: 3, bend: 'nearest' }),
  "TwoBone, space, pole 'keep'": arm({ dimensions: 3, pole: 'keep' }),
  'TwoBone, space, pole': arm({ dimensions: 3, pole: { direction: [0, 1, 0] } }),
  'Rig, a hand': rig({}),
  'Rig, a hand, maxTurn 0.1': rig({ maxTurn: 0.1 }),
  'Rig, a hand, without restarts': rig({ restarts: false }),
  'Rig, pulled root, pinned feet': rig({ rootMode: 'pull' }, pinned),
  'Rig, free root, pinned feet': rig({ rootMode: 'free' }, pinned),
  'SkeletonIK, an arm': overlay(() => [...ARM, {}]),
  'SkeletonIK, an arm, pole': overlay((_, object) => [
    ...ARM,
    { pole: object.localToWorld(new Vector3(0.6, 0.6, -0.9)) },
  ]),
  'SkeletonIK, an arm, limits': overlay((_, object) => [
    ...ARM,
    { limits: 'arm', pole: object.localToWorld(new Vector3(0.4, 0.9, -1.5)), poleWeight: 0 },
  ]),
  'SkeletonIK, an arm, orientation': overlay(() => [...ARM, { orientation: 'target' }]),
  'SkeletonIK, an arm, moving animation': overlay(() => [...ARM, {}], true),
  'SkeletonIK, spine to hand': overlay(() => ['mixamorig:Spine', 'mixamorig:LeftHand', {}]),
  'trackBody, a hand': wholeBody(['rightHand']),
  'trackBody, both hands': wholeBody(['rightHand', 'leftHand']),
  'trackBody, head and hands': wholeBody(['rightHand', 'leftHand', 'head']),
  'trackBody, a hand, maxTurn': wholeBody(['rightHand'], { maxTurn: Math.PI / 12 }),
};
