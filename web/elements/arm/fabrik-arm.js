// <fabrik-arm>: an arm of two bones, to see how its angles and its hand belong together.

import { rejectWrites } from '../../core/guards.js';
import { flag, oneOf, point, SCALE } from '../shared/attributes.js';
import { ANGLES, LENGTHS } from './attributes.js';
import { DrawnArm } from './drawn.js';

/** @typedef {import('../../two-bone/options.js').Bend} Bend */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Point | ArrayLike<number> | string | null | undefined} PointProperty */

/**
 * An arm of two bones. The user moves the hand and the arm is solved by a formula, or the user turns the joints
 * and the hand follows.
 *
 * ```html
 * <script src="fabrik.global.js"></script>
 * <fabrik-arm lengths="90 70" show-angles show-other></fabrik-arm>
 * ```
 *
 * The page's style sizes it. Its coordinates are in the unit of `lengths`, from the middle of its canvas, y pointing
 * down. Angles grow from the x axis towards the y axis: clockwise to the eye.
 *
 * In the mode `inverse` the target follows the mouse, and a finger that goes sideways, or rests for a moment first. A
 * tap places it; a finger that goes up or down scrolls the page. The root is dragged, too. A click on the elbow
 * flips it. The elbow moves with the mouse:
 * therefore a click anywhere leaves the target there, until the mouse leaves the element. Keys: the arrows move
 * the target by 8 pixels, W A S D the root, with Shift by 40. F flips the elbow.
 *
 * In the mode `forward` the elbow and the hand are dragged, or the bones: only this bone turns, and what is after
 * it moves with it. Keys: the left and right arrows choose the shoulder or the elbow, as 1 and 2 do, and J the other
 * one. The up and down arrows turn it by 2°, with Shift by 10°; + and − by 2°, Page Up and Page Down by 10°.
 *
 * In both modes Home takes back what the user has moved, and Space pauses or resumes `autoplay`.
 *
 * Each attribute is also a property, which accepts the attribute's text or a value. A wrong attribute is
 * ignored, and the element shows why; so is a property set to a wrong text. A property set to any other
 * wrong value throws. Setting an equal value does nothing.
 * - `lengths`: of the upper arm and the forearm; default 90 70.
 * - `root`: where the shoulder is, `x y`; default 0 0, the middle. The user can change it.
 * - `mode`: `inverse` (default) or `forward`. The pose stays as it is when the mode changes.
 * - `target`: where the hand is to be, `x y`. The attribute says where it is at first, the property where it
 *   is now; in the mode `forward`, where the hand is. Once the user or the page has set it, it keeps its coordinates.
 * - `angles`: the pose to start from, in degrees: of the upper arm from the x axis, and of the forearm from the upper
 *   arm. The property has the present ones. In the mode `inverse` they put the target where they bring the hand;
 *   at first, an attribute `target` is stronger.
 * - `bend`: which of the two poses a solve chooses, as of a `TwoBone`: `nearest` (default), `positive` or `negative`.
 *   The user changes the last two by flipping the elbow.
 * - `goal`: `x y` of a star that the hand is to reach. It is filled once the hand is on it: within 6 % of the reach.
 * - `autoplay`: the target moves on its own, or in the mode `forward` the joints, until the user takes over, unless the
 *   user prefers reduced motion.
 * - `scale`: CSS pixels per unit, above 0 and up to 1e6; default `fit`: as many as make the arm fit.
 * - `show-angles` (`showAngles`): the angles of both joints as arcs, in degrees.
 * - `show-triangle` (`showTriangle`): the triangle of root, elbow and target, with the lengths of its sides a, b and
 *   c, and its angle γ at the elbow.
 * - `show-other` (`showOther`): the other solution, as an outline.
 * - `show-reach` (`showReach`): how far the hand can reach, and the dead zone around the root where it cannot
 *   come because one bone is longer than the other.
 * - `aria-label`: its name for screen readers. `lang`: the language of its words and numbers.
 *
 * More properties: `arm`, the `TwoBone`; `tip` and `elbow`, where they are; `onGoal`; `canFlip`; `playing`,
 * whether something moves on its own now. Methods: `flip()`, `refresh()`, `handles()`.
 *
 * Events: `fabrik-solve` after each solve and each change of the angles, with `{ status, error, iterations }` as
 * its detail; it does not bubble. In the mode `forward` nothing is solved: the status is `unsolved`, the error 0.
 * `fabrik-change` when the user has moved something, with the target, `{ x, y }`, in the mode `forward` where the
 * hand is: in a drag, one for each move of the pointer.
 *
 * Parts: `canvas`, `status` (a line of words), `error`. Custom properties, all of them colours:
 * `--fabrik-background`, `--fabrik-grid`, `--fabrik-bone`, `--fabrik-bone-edge`, `--fabrik-joint`,
 * `--fabrik-joint-edge`, `--fabrik-root`, `--fabrik-target` (also the goal), `--fabrik-limit` (the angles),
 * `--fabrik-faint` (the line of words), `--fabrik-ink` (the triangle) and `--fabrik-reach` (the reach and the other
 * solution). The defaults are light or dark like the page (`color-scheme`).
 */
export class FabrikArm extends DrawnArm {
  /** What each attribute is. @internal @type {Record<string, import('../shared/attributed-element.js').Attribute>} */
  static attributes = {
    lengths: LENGTHS,
    root: { ...point('root'), initial: Object.freeze({ x: 0, y: 0 }) },
    mode: oneOf('mode', ['inverse', 'forward']),
    // Users move it: the attribute says where it is at first.
    target: { ...point('target'), format: undefined },
    angles: ANGLES,
    bend: oneOf('bend', ['nearest', 'positive', 'negative']),
    goal: point('goal'),
    autoplay: flag('autoplay'),
    scale: SCALE,
    'show-angles': flag('showAngles'),
    'show-triangle': flag('showTriangle'),
    'show-other': flag('showOther'),
    'show-reach': flag('showReach'),
  };

  /** Style of its own. @internal */
  static styles = `canvas.off-handle { cursor: default; }
canvas.on-elbow { cursor: pointer; }`;

  /** The lengths of the upper arm and the forearm. @returns {readonly number[]} */
  get lengths() {
    return this.read('lengths');
  }

  /**
   * The lengths of the upper arm and the forearm.
   * @param {ArrayLike<number> | string | null | undefined} value
   */
  set lengths(value) {
    this.write('lengths', value);
  }

  /** Where the shoulder is. @returns {Point} */
  get root() {
    return this.read('root');
  }

  /**
   * Where the shoulder is.
   * @param {PointProperty} value
   */
  set root(value) {
    this.write('root', value);
  }

  /** What the user moves: the hand, or the joints. @returns {'inverse' | 'forward'} */
  get mode() {
    return this.read('mode');
  }

  /**
   * What the user moves: the hand, or the joints.
   * @param {'inverse' | 'forward' | null | undefined} value
   */
  set mode(value) {
    this.write('mode', value);
  }

  /** Which of the two poses a solve chooses, see `TwoBone`. @returns {Bend} */
  get bend() {
    return this.read('bend');
  }

  /**
   * Which of the two poses a solve chooses, see `TwoBone`.
   * @param {Bend | null | undefined} value
   */
  set bend(value) {
    this.write('bend', value);
  }

  /** Where the star is that the hand is to reach; null: there is none. @returns {Point | null} */
  get goal() {
    return this.read('goal');
  }

  /**
   * Where the star is that the hand is to reach; null: there is none.
   * @param {PointProperty} value
   */
  set goal(value) {
    this.write('goal', value);
  }

  /** Whether the target, or the joints, move on their own until the user takes over. @returns {boolean} */
  get autoplay() {
    return this.read('autoplay');
  }

  /**
   * Whether the target, or the joints, move on their own until the user takes over.
   * @param {boolean | string | null | undefined} value
   */
  set autoplay(value) {
    this.write('autoplay', value);
  }

  /** CSS pixels per unit, above 0 and up to 1e6, or `'fit'`. @returns {number | 'fit'} */
  get scale() {
    return this.read('scale');
  }

  /**
   * CSS pixels per unit, above 0 and up to 1e6, or `'fit'`.
   * @param {number | string | null | undefined} value
   */
  set scale(value) {
    this.write('scale', value);
  }

  /** Whether the angles of both joints are drawn. @returns {boolean} */
  get showAngles() {
    return this.read('show-angles');
  }

  /**
   * Whether the angles of both joints are drawn.
   * @param {boolean | string | null | undefined} value
   */
  set showAngles(value) {
    this.write('show-angles', value);
  }

  /** Whether the triangle of root, elbow and target is drawn. @returns {boolean} */
  get showTriangle() {
    return this.read('show-triangle');
  }

  /**
   * Whether the triangle of root, elbow and target is drawn.
   * @param {boolean | string | null | undefined} value
   */
  set showTriangle(value) {
    this.write('show-triangle', value);
  }

  /** Whether the other solution is drawn. @returns {boolean} */
  get showOther() {
    return this.read('show-other');
  }

  /**
   * Whether the other solution is drawn.
   * @param {boolean | string | null | undefined} value
   */
  set showOther(value) {
    this.write('show-other', value);
  }

  /** Whether the reach and the dead zone are drawn. @returns {boolean} */
  get showReach() {
    return this.read('show-reach');
  }

  /**
   * Whether the reach and the dead zone are drawn.
   * @param {boolean | string | null | undefined} value
   */
  set showReach(value) {
    this.write('show-reach', value);
  }
}

rejectWrites(FabrikArm);
