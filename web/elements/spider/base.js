// The walker of <fabrik-spider>, made of its attributes, and its updates. How it is drawn, and what pointers and keys
// do, is in drawn.js; its attributes and properties are in fabrik-spider.js.

import { rejectWrites } from '../../core/guards.js';
import { Walker } from '../../walker/inlined-walker.js';
import { isSame } from '../shared/attributed-element.js';
import { FabrikElement } from '../shared/element-base.js';
import { distance } from '../shared/sectors.js';
import { Target } from '../shared/target.js';
import { GaitTimeline, layoutOf, STATUS } from './chart.js';
import { extentOf, Space } from './space.js';

/** @typedef {import('../shared/element-base.js').View} View */
/** @typedef {import('./space.js').Extent} Extent */
/** @typedef {{ x: number, y: number }} Point */

/** Where it begins: in the middle, facing the viewer. */
const START = { x: 0, y: 0, heading: -0.9 };

/** On its own, it walks to where the target is in so many seconds, so that it turns early. */
const AHEAD = 0.8;

/** The greatest height of a step, in lengths of a leg: higher ones leave the canvas. */
const HIGHEST = 0.5;

/** How far it may be out of sight before it comes back, in lengths of a leg. */
const OUTSIDE = 0.25;

/** What every walker has if it is not set, in lengths of a leg. */
const STEP_HEIGHT = 0.12;

export class SpiderBase extends FabrikElement {
  /** @type {Walker | null} */
  #walker = null;
  /** @type {Extent} */
  #extent = { aside: 1, above: 1, below: 1, reach: 1 };
  /** The goal that the walker was sent to; null after a command to stand. @type {Point | null} */
  #sent = null;
  /** Where it stays while no target is set. @type {Point} */
  #stay = START;
  /** Whether it has not walked yet. */
  #fresh = true;
  /** Whether something has changed since the last update. */
  #changed = true;
  /** Where it was on the canvas: a change may put it out of sight. */
  #place = '';
  /** How much larger than usual text is. @protected */
  text = 1;
  /** @protected */
  timeline = new GaitTimeline();
  /** @protected */
  aim = new Target({
    given: () => this.read('target') ?? this.#stay,
    mayMove: () => this.mayMove,
    path: (time) => this.space().pathAt(time),
  });

  /**
   * The walker itself, for all that has no attribute: `element.walker.jump(300)`, and then `element.refresh()`. It
   * is made when the element is first in a document; before that, it is null. A change of `legs` or `lengths` makes
   * another one. It belongs to the element: do not dispose of it.
   */
  get walker() {
    return this.#walker;
  }

  /** The number of feet in the air. */
  get lifted() {
    return this.#walker?.legs.filter(({ enabled, planted }) => enabled && !planted).length ?? 0;
  }

  /** Whether the spider walks on its own now. */
  get playing() {
    return this.#walker !== null && this.aim.moves;
  }

  /** Goes on after the walker was changed. */
  refresh() {
    this.#changed = true;
    this.wake();
  }

  /** @protected @override */
  created() {
    const { x, y, heading } = this.#walker?.body ?? START;
    const [legs, lengths] = [this.read('legs'), this.read('lengths')];
    const walker = new Walker({ legs, lengths, position: [x, y], heading });
    this.#extent = extentOf(walker);
    this.#configure(walker);
    this.#walker?.dispose();
    this.#walker = walker;
    this.#sent = null;
    this.#changed = true;
    this.timeline = new GaitTimeline();
    this.spoken();
  }

  /**
   * @protected
   * @override
   * @param {string} name
   */
  changed(name) {
    const walker = this.#walker;
    if (!walker || name === 'legs' || name === 'lengths') {
      this.created();
    } else if (name === 'target') {
      const { x, y } = walker.body;
      this.#stay = { x, y };
      this.aim.give(this.read('target'));
    } else if (name === 'autoplay') {
      this.#play();
    } else {
      this.#configure(walker);
    }
    this.#changed = true;
  }

  /** It begins to walk on its own, or ends. */
  #play() {
    if (this.read('autoplay')) {
      this.aim.reset();
    }
    this.spoken();
  }

  /**
   * While the user has not moved the target, it is the one that was set last.
   * @protected
   * @override
   * @param {string} name
   * @param {unknown} value
   */
  equals(name, value) {
    return name === 'target' && this.aim.placed ? isSame(this.aim.point, value) : super.equals(name, value);
  }

  /** Applies the attributes to a walker. */
  #configure(/** @type {Walker} */ walker) {
    const { reach } = walker;
    walker.gait = this.read('gait');
    walker.stepHeight = Math.min(this.read('step-height') ?? STEP_HEIGHT * reach, HIGHEST * reach);
    walker.maxSpeed = this.read('speed') * reach;
    for (const [leg] of walker.legs.entries()) {
      walker.setLegEnabled(leg, !this.read('missing').includes(leg));
    }
  }

  /**
   * The user removes a leg, or restores it.
   * @protected
   * @param {number} leg
   */
  toggle(leg) {
    const missing = /** @type {readonly number[]} */ (this.read('missing'));
    this.edit('missing', missing.includes(leg) ? missing.filter((each) => each !== leg) : [...missing, leg]);
  }

  /** All that the user has changed is as the page had set it. @protected @override */
  restore() {
    super.restore();
    this.#stay = START;
    this.aim.reset();
  }

  // Walking.

  /** Whether the next update changes anything. @protected */
  get goesOn() {
    return this.#changed || this.aim.moves || !this.#walker?.body.resting;
  }

  /**
   * Walks for so many seconds.
   * @protected
   * @param {Walker} walker
   * @param {number} seconds
   */
  walk(walker, seconds) {
    this.#changed = false;
    this.aim.tick(seconds);
    const space = this.space();
    const goal = space.inside(this.aim.point);
    if (this.aim.moves) {
      this.#stay = goal;
    }
    this.#keepInside(walker, space, goal);
    this.#command(walker, goal);
    walker.update(seconds);
    this.timeline.record(walker, seconds);
    for (const { leg, type, teleported } of walker.events) {
      if (!teleported) {
        this.emit('fabrik-footstep', { leg, type }, { bubbles: false });
      }
    }
  }

  /**
   * Puts it where it can be seen after a change of the canvas, and lets it come back if the page has sent it out of
   * sight.
   * @param {Walker} walker
   * @param {Space} space
   * @param {Point} goal
   */
  #keepInside(walker, space, goal) {
    const { body, reach } = walker;
    const { zoom, origin } = space;
    const place = [zoom, origin.x, origin.y].join();
    const inside = space.inside(body);
    const outside = distance(inside, body);
    if (this.#fresh && this.reducedMotion) {
      // It does not move without the user.
      walker.teleport(goal.x, goal.y);
      this.#sent = null;
    } else if (place !== this.#place && outside > 0) {
      walker.teleport(inside.x, inside.y);
      this.#sent = null;
    } else if (outside > OUTSIDE * reach) {
      this.#sent = null;
    }
    this.#fresh = false;
    this.#place = place;
  }

  /**
   * Sends the walker to the goal, if it is not on its way.
   * @param {Walker} walker
   * @param {Point} goal
   */
  #command(walker, goal) {
    const { body, legs, reach } = walker;
    const speed = this.read('speed') * reach;
    const most = this.aim.moves ? Math.min(distance(goal, body) / AHEAD, speed) : speed;
    if (walker.maxSpeed !== most) {
      walker.maxSpeed = most;
    }
    // Fewer than two legs cannot walk, so they may rest.
    const next = legs.filter(({ enabled }) => enabled).length > 1 ? goal : null;
    if (next === null) {
      if (walker.command.type !== 'drive') {
        walker.drive(0);
      }
    } else if (!isSame(next, this.#sent)) {
      walker.chase(next.x, next.y);
    }
    this.#sent = next;
  }

  // Where things are.

  /** @protected */
  layout() {
    const { width, height } = this.view ?? { width: 1, height: 1 };
    const size = { width, height: Math.max(height - STATUS * this.text, 1) };
    const all = { chart: null, rest: { left: 0, top: 0, ...size } };
    if (!this.read('show-gait')) {
      return all;
    }
    const { chart, rest } = layoutOf({ width, height }, this.read('legs'), this.text);
    return { chart, rest: { ...rest, height: Math.max(rest.height - STATUS * this.text, 1) } };
  }

  /** @protected */
  space() {
    return new Space(this.layout().rest, this.read('scale'), this.#extent);
  }

  /** Whether the target may move on its own. @protected */
  get mayMove() {
    return this.read('autoplay') && !this.reducedMotion;
  }
}

rejectWrites(SpiderBase);
