// One leg of a creature that a walker drives: bent as the walker's leg is.

import { Matrix4, Quaternion, Vector3 } from 'three';
import { updateWorld } from './world.js';

/** @typedef {import('../walker/walker.js').Walker} Walker */

const matrix = new Matrix4();
const turn = new Quaternion();
const besideTurn = new Quaternion();
const from = new Vector3();
const to = new Vector3();

/** @param {Matrix4} of changed: it turns directions */
const withoutPlace = (of) => of.setPosition(0, 0, 0);

/**
 * A place on a leg of the walker, by the share of its length: on the bone number `bone`, `share` of the way to its end.
 * @typedef {{ bone: number, share: number }} OnLeg
 */

/**
 * The lengths of the bones of a walker's leg from the hip to the foot: a sole does not count.
 * @param {Walker['legs'][number]} leg
 */
function lengthsOf({ options }) {
  const lengths = Array.from(/** @type {ArrayLike<number>} */ (options.lengths));
  return options.flat ? lengths.slice(0, -1) : lengths;
}

/**
 * Where on the walker's leg the joints of a leg of the rig belong, by their shares of the length.
 * @param {readonly number[]} lengths of the rig's bones
 * @param {readonly number[]} walked those of the walker's
 * @returns {OnLeg[]} one per bone of the rig: for the joint at its end
 */
function placesOn(lengths, walked) {
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const legWhole = walked.reduce((sum, length) => sum + length, 0);
  let along = 0;
  return lengths.map((length, i) => {
    along += length;
    let left = (along / whole) * legWhole;
    for (let bone = 0; bone < walked.length; bone++) {
      // The last joint is the foot, whatever rounding says.
      if (left <= walked[bone] || bone === walked.length - 1) {
        const share = i === lengths.length - 1 || walked[bone] === 0 ? 1 : Math.min(1, left / walked[bone]);
        return { bone: i === lengths.length - 1 ? walked.length - 1 : bone, share };
      }
      left -= walked[bone];
    }
    return { bone: walked.length - 1, share: 1 };
  });
}

/**
 * One leg: its bones, its chain, and the leg of the walker. A walker's leg lies in one plane; a creature's need not. How
 * far its joints are beside those of the walker's leg when both stand is kept, relative to the line from hip to foot.
 */
export class BoundLeg {
  /** In the frame of the body, for each bone: how far its end is beside the walker's leg. @type {Vector3[]} */
  #beside;
  /** From the hip to the foot of the walker that stands, in the frame of the body. */
  #chord;

  /**
   * @param {import('./walker-rig.js').MeasuredLeg} measured
   * @param {Walker['legs'][number]} leg
   * @param {import('./chain.js').SkeletonChain} chain
   * @param {{ leg: Walker['legs'][number], turn: Quaternion, rigTurn: Quaternion }} standing the same leg of a walker
   *   that stands, and how the bodies of that walker and of the rig are turned
   */
  constructor({ path, lengths, joints }, leg, chain, standing) {
    this.leg = leg;
    this.path = path;
    this.chain = chain;
    this.foot = /** @type {Vector3} */ (chain.target);
    this.rest = path.bones.map((bone) => bone.quaternion.clone());
    const walked = lengthsOf(leg);
    this.places = placesOn(lengths, walked);
    this.frame = new Matrix4();
    const intoBody = standing.turn.clone().invert();
    const [hip] = standing.leg.joints;
    const onLeg = (/** @type {OnLeg} */ place) =>
      pointOn(standing.leg.joints, place, new Vector3()).sub(hip).applyQuaternion(intoBody);
    const ends = joints
      .slice(1)
      .map((joint) => joint.clone().sub(joints[0]).applyQuaternion(standing.rigTurn.clone().invert()));
    const last = ends[ends.length - 1];
    this.#chord = onLeg({ bone: walked.length - 1, share: 1 });
    const scale = this.#chord.length() / last.length();
    const turned = new Quaternion().setFromUnitVectors(
      last.clone().normalize(),
      this.#chord.clone().normalize(),
    );
    this.#beside = this.places.map((place, i) =>
      i < ends.length - 1 && scale > 0 && scale < Infinity
        ? ends[i].applyQuaternion(turned).multiplyScalar(scale).sub(onLeg(place))
        : new Vector3(),
    );
    this.#chord.normalize();
  }

  /**
   * Bends the bones as the walker's leg is: each points at the place of its end beside that leg, and keeps its twist.
   * @param {Matrix4} space of the walker
   * @param {Quaternion} bodyTurn how the walker's body is turned
   */
  bend(space, bodyTurn) {
    const { path, leg, rest, places, frame } = this;
    const { joints } = leg;
    const { parent } = path.first;
    frame.copy(space);
    if (parent) {
      updateWorld(parent);
      frame.premultiply(matrix.copy(parent.matrixWorld).invert());
    }
    for (let bone = 0; bone < rest.length; bone++) {
      path.bone(bone).quaternion.copy(rest[bone]);
    }
    const { foot } = leg;
    // From the frame of the standing leg to the present one: with the line from hip to foot, then with the body.
    to.copy(foot).sub(joints[0]);
    to.applyQuaternion(turn.copy(bodyTurn).invert()).normalize();
    besideTurn.setFromUnitVectors(this.#chord, to).premultiply(bodyTurn);
    for (let bone = 0; bone < rest.length; bone++) {
      path.read();
      from.copy(this.#beside[bone]).applyQuaternion(besideTurn);
      pointOn(joints, places[bone], to).add(from).applyMatrix4(frame);
      path.joint(bone, from);
      to.sub(from);
      path.vector(bone, from);
      const above = path.parentMatrix(bone);
      if (above) {
        matrix.copy(above).invert();
        to.applyMatrix4(withoutPlace(matrix));
        from.applyMatrix4(matrix);
      }
      if (to.lengthSq() > 0) {
        turn.setFromUnitVectors(from.normalize(), to.normalize());
        path.bone(bone).quaternion.premultiply(turn).normalize();
      }
    }
    this.foot.set(foot.x, foot.y, foot.z).applyMatrix4(space);
  }
}

/**
 * @param {readonly { x: number, y: number, z: number }[]} joints of a leg of the walker
 * @param {OnLeg} place
 * @param {Vector3} to
 */
function pointOn(joints, { bone, share }, to) {
  const a = joints[bone];
  const b = joints[bone + 1];
  return to.set(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.z + share * (b.z - a.z));
}
