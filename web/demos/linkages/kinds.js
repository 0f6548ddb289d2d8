// The linkages in the plane, and the curves of their pens.

import { Linkage } from '../shared-linkages/linkage.js';
import { CrankMotor, PathMotor } from '../shared-linkages/motor.js';
import { fourBar } from './four-bar.js';
import { jansen } from './jansen.js';
import { pantograph } from './pantograph.js';
import { peaucellier } from './peaucellier.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../shared-linkages/linkage.js').BodyPoint} BodyPoint */
/** @typedef {import('../shared-linkages/linkage.js').Place} Place */

/**
 * What a linkage in the plane has, too. Its y points up.
 * @typedef {object} Flat
 * @property {import('../shared-linkages/motor.js').CrankMotion | import('../shared-linkages/motor.js').PathMotion} motor
 * @property {BodyPoint} pen the point whose way is drawn
 * @property {boolean} [draws] whether the pen draws wherever it goes, instead of having one curve
 * @property {readonly { joint: string, points: readonly Place[], drives?: boolean }[]} bars as they are drawn, the lowest
 *   first: two points or more in a line, or a triangle. A bar that `drives` is that of the motor
 * @property {readonly Place[]} pivots the points of the ground
 * @property {Record<string, BodyPoint>} points those that keys select
 * @property {number} [line] the x of the straight line that the pen draws
 * @property {{ left: number, right: number, bottom: number, top: number }} view what the picture shows, at least
 * @typedef {import('../shared-linkages/linkage.js').Description & Flat} PlaneDescription
 */

/** @type {Record<string, (settings: Values) => PlaneDescription>} */
const KINDS = { 'four-bar': fourBar, pantograph, peaucellier, jansen };

/** The settings that each is made of. */
const MADE_OF = /** @type {Record<string, string[]>} */ ({
  'four-bar': ['ground', 'crank', 'coupler', 'rocker', 'along', 'aside'],
  pantograph: ['scale'],
});

/** What is the same as long as a linkage is the same. */
export const keyOf = (/** @type {Values} */ settings) =>
  [settings.linkage, ...(MADE_OF[String(settings.linkage)] ?? []).map((name) => settings[name])].join(' ');

/**
 * The linkage of the settings.
 * @param {Values} settings
 * @param {ArrayLike<number | null>} [values] the pose to start from; default: that of the description
 */
export function describe(settings, values) {
  const description = KINDS[String(settings.linkage)](settings);
  return values ? { ...description, rig: { ...description.rig, values } } : description;
}

/**
 * @param {Linkage} linkage
 * @param {PlaneDescription} description
 */
export function makeMotor(linkage, { motor }) {
  return 'crank' in motor ? new CrankMotor(linkage, motor) : new PathMotor(linkage, motor);
}

/** How many points a curve has per turn of the crank. */
const POINTS = 240;

/** How much space there is around bars, in units. */
const MARGIN = 26;

/** @typedef {PlaneDescription['view']} View */

/**
 * The curve that the pen draws while the crank turns once; or, if it goes no further, from one end to the other. A second
 * linkage draws it.
 * @param {PlaneDescription} description
 * @returns {{ curve: number[][], view: View }} no curve if the pen has none, or the loops do not close; and what the
 *   picture has to show
 */
export function sweep(description) {
  const { motor: motion, pen, bars } = description;
  const view = { ...description.view };
  /** @type {number[][]} */
  const curve = [];
  if (!('crank' in motion)) {
    return { curve, view };
  }
  const linkage = new Linkage(description);
  const add = () => {
    curve.push(linkage.placeOf(pen));
    for (const { joint, points } of bars) {
      for (const point of points) {
        const [x, y] = linkage.placeOf({ joint, point });
        view.left = Math.min(view.left, x - MARGIN);
        view.right = Math.max(view.right, x + MARGIN);
        view.bottom = Math.min(view.bottom, y - MARGIN);
        view.top = Math.max(view.top, y + MARGIN);
      }
    }
  };
  if (linkage.rig.reached) {
    const motor = new CrankMotor(linkage, motion);
    const turn = (2 * Math.PI) / POINTS;
    const swing = motion.swing ?? Number.POSITIVE_INFINITY;
    const from = motor.angle;
    let hasEnd = false;
    const whole = () => motor.stops === 0 && Math.abs(motor.angle - from) >= 2 * Math.PI - turn / 2;
    for (let left = 3 * POINTS; left > 0 && motor.stops < 2 && !whole(); left--) {
      if (motor.angle * motor.way > swing) {
        motor.way = -motor.way;
        motor.stops++;
      }
      motor.turnTo(motor.angle + motor.way * turn);
      if (motor.stops > 0 && !hasEnd) {
        // The curve begins at this end.
        hasEnd = true;
        curve.length = 0;
      }
      add();
    }
  }
  linkage.dispose();
  return { curve, view };
}
