// Two spiders that chase the same point on a path: the library's Walker, and the spider of the tutorials.

import { Walker } from '../../fabrik.js';
import { LENGTHS, REACH } from '../shared-spider/lengths.js';
import { SeenSpider } from '../shared-spider/seen-spider.js';
import { TutorialWalker } from '../shared-spider/tutorial-rule.js';
import { FaultCounter } from './fault-counter.js';
import { Path } from './paths.js';

/** @typedef {import('../shared-spider/ground.js').Ground} Ground */
/** @typedef {import('../shared-spider/tutorial-rule.js').AnyWalker} AnyWalker */
/** @typedef {import('../shared/settings.js').Values} Values */

const LEGS = 8;

/** The marks that are drawn. */
const MARKS = { homes: false, aims: true, prints: true };

/** A spider of the comparison: what is drawn and counted of a walker. @extends {SeenSpider<AnyWalker>} */
class Contestant extends SeenSpider {
  counter = new FaultCounter();
  settings = MARKS;
  /** The greatest distance from the point that it chases, in lengths of a leg. */
  behind = 0;

  /**
   * One frame.
   * @param {{ x: number, y: number }} point that it chases
   * @param {number} seconds
   */
  step(point, seconds) {
    const { walker, face } = this;
    walker.chase(point.x, point.y);
    walker.update(seconds);
    this.counter.count(walker);
    this.tracks.observe(walker, seconds);
    face.look = this.ground.toCanvas(point);
    face.step(seconds, true);
    this.behind = Math.max(this.behind, Math.hypot(point.x - walker.body.x, point.y - walker.body.y) / REACH);
  }
}

export class Comparison {
  #path;
  #speed;
  #distance = 0;

  /**
   * @param {Values} settings
   * @param {{ fabrik: Ground, tutorial: Ground }} grounds
   */
  constructor({ path, pace, rule }, grounds) {
    this.#path = new Path(String(path));
    this.#speed = Number(pace);
    const { x, y, heading } = this.#path.at(0);
    const options = {
      ...{ lengths: LENGTHS, position: [x * REACH, y * REACH], heading, maxSpeed: this.#speed * REACH },
    };
    this.spiders = {
      fabrik: new Contestant(new Walker({ legs: LEGS, ...options }), grounds.fabrik),
      tutorial: new Contestant(
        new TutorialWalker({ legs: LEGS, ...options, rule: String(rule) }),
        grounds.tutorial,
      ),
    };
  }

  dispose() {
    for (const { walker } of Object.values(this.spiders)) {
      walker.dispose();
    }
  }

  get frames() {
    return this.spiders.fabrik.counter.frames;
  }

  /** The corners of the path, in the world. */
  get corners() {
    return this.#path.corners.map(({ x, y }) => ({ x: x * REACH, y: y * REACH }));
  }

  /** The point that both chase, in the world. */
  get point() {
    const { x, y } = this.#path.at(this.#distance);
    return { x: x * REACH, y: y * REACH };
  }

  /** One frame of both. */
  step(/** @type {number} */ seconds) {
    this.#distance += this.#speed * seconds;
    for (const spider of Object.values(this.spiders)) {
      spider.step(this.point, seconds);
    }
  }
}
