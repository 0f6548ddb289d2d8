// The spider of the demo: a walker, what it wishes, its face, what it leaves behind, and what is seen
// of it.

import { seeBody } from './body.js';
import { Face } from './face.js';
import { GaitChart } from './gait-chart.js';
import { seeLeg } from './legs.js';
import { Mind } from './mind.js';
import { adjust, consistent, dispose, isLost, makeWalker, nameOf, withLeg } from './setup.js';
import { Tracks } from './tracks.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../shared/settings.js').Values} Values */

/** Where it begins: in the middle, with its face to whoever looks. */
const START = { x: 0, y: 0, heading: -0.9 };

/** How fast it raises or lowers its body, in lengths of a leg a second. */
const RISE = 1.6;

/** How high it lies while it sleeps, how much it rises and sinks as it breathes, in lengths of a leg. */
const ASLEEP = 0.17;
const BREATH = 0.018;

/** For how long it is dizzy after it was thrown, in seconds. */
const DIZZY = 1.3;

/** What a frame is, where its time is measured. */
const FRAME = 1 / 60;

export class Rig {
  #ground;

  /**
   * @param {import('./ground.js').Ground} ground
   * @param {Values} settings
   * @param {boolean} calm whether it does nothing by itself
   */
  constructor(ground, settings, calm) {
    this.#ground = ground;
    this.calm = calm;
    this.settings = consistent(settings);
    this.walker = makeWalker(this.settings, START);
    this.mind = new Mind((around) => ground.room(around));
    this.face = new Face();
    this.tracks = new Tracks();
    this.chart = new GaitChart();
    this.parts = seeBody(ground, this.walker);
    this.legs = this.#seeLegs();
    this.#begin();
  }

  /** It is to do nothing by itself from now on, or anything it likes. */
  setCalm(/** @type {boolean} */ calm) {
    this.calm = calm;
    if (calm && this.mind.mode === 'wander') {
      this.mind.stand();
    }
  }

  /** It wanders, unless nothing is to move by itself. */
  #begin() {
    if (this.calm) {
      this.mind.stand();
    } else {
      this.mind.wander();
    }
  }

  #seeLegs() {
    return this.walker.legs.map((_, leg) => seeLeg(this.#ground, this.walker, leg));
  }

  /** Looks again at what is seen of it. */
  see() {
    this.parts = seeBody(this.#ground, this.walker);
    this.legs = this.#seeLegs();
  }

  /** Where on the canvas its body and its joints are. */
  get points() {
    return [...this.parts.map(({ at }) => at), ...this.legs.flatMap(({ joints }) => joints)];
  }

  /** What its legs are called. */
  get names() {
    return this.walker.legs.map((_, leg) => nameOf(leg, this.walker.legs.length));
  }

  /** Whether it does something or has something to do. */
  get busy() {
    return this.walker.body.moving || !['stand', 'chase'].includes(this.mind.mode);
  }

  /** Whether anything of it moves. */
  get moves() {
    return this.busy || this.tracks.falls || this.walker.body.lifted > 0;
  }

  /** So much time goes by for those who look, and the part of it that is set for the spider. */
  step(/** @type {number} */ passed) {
    const { walker, mind, settings } = this;
    const seconds = (passed * Number(settings.time)) / 100;
    const height = this.face.asleep ? ASLEEP + BREATH * Math.sin(2 * this.face.slept) : mind.height;
    const rise = height * walker.reach - walker.height;
    const most = RISE * walker.reach * seconds;
    walker.height += Math.min(Math.max(rise, -most), most);
    if (mind.tell(walker, seconds, Number(settings.speed) * walker.reach) && !this.calm) {
      this.face.dizzy = DIZZY;
    }
    walker.update(seconds);
    this.tracks.observe(walker, seconds);
    this.chart.record(walker, seconds);
    if (!this.calm) {
      this.face.step(passed, this.moves);
    }
  }

  /** It is to come to a point of the canvas. */
  call(/** @type {Point} */ point) {
    this.mind.chase(this.#ground.toWorld(point));
    this.face.look = point;
  }

  /** It is poked, from a place on the ground; by default from behind. */
  poke(/** @type {Point} */ from = this.#behind) {
    this.face.startle();
    if (this.calm) {
      this.mind.stand();
    } else {
      this.mind.startle(from, this.walker);
    }
  }

  get #behind() {
    const { x, y, heading } = this.walker.body;
    return { x: x - Math.cos(heading), y: y - Math.sin(heading) };
  }

  /**
   * The settings with a leg lost, or found again; what is lost falls down.
   * @param {number} leg
   */
  toggled(leg) {
    if (!this.calm) {
      this.face.startle();
      if (this.walker.legs[leg].enabled) {
        this.tracks.drop(this.legs[leg].places);
      }
    }
    return withLeg(this.settings, leg);
  }

  /**
   * Takes settings; whether they made another walker, in the place of the one before.
   * @param {Values} settings
   */
  apply(settings) {
    const former = this.settings;
    this.settings = consistent(settings);
    const another = former.legs !== this.settings.legs || former.article !== this.settings.article;
    if (another) {
      this.#replace(this.walker.body);
    } else {
      adjust(this.walker, this.settings);
    }
    return another;
  }

  /** Begins anew with these settings. */
  reset(/** @type {Values} */ settings) {
    this.settings = consistent(settings);
    this.#replace(START);
    this.#begin();
  }

  #replace(/** @type {{ x: number, y: number, heading: number }} */ place) {
    const former = this.walker;
    this.walker = makeWalker(this.settings, place);
    dispose(former);
    this.tracks.reset();
    this.chart.reset();
    this.see();
  }

  /**
   * What is timed: another spider of the same make, that goes as fast. Null while this one stands, and
   * there is next to nothing to do.
   * @returns {import('../shared/meter.js').Subject | null}
   */
  timed() {
    const { body } = this.walker;
    if (!body.moving) {
      return null;
    }
    const other = makeWalker(this.settings, START);
    other.drive(body.speed, 0, 0);
    return { run: () => other.update(FRAME), dispose: () => dispose(other) };
  }

  /**
   * How it is, for the readout.
   * @returns {Record<string, string>}
   */
  get numbers() {
    const { body, legs, reach } = this.walker;
    const on = legs.filter(({ enabled }) => enabled).length;
    return {
      speed: `${(body.speed / reach).toFixed(1)} legs/s`,
      frequency: body.frequency > 0 ? `${body.frequency.toFixed(2)} Hz` : '–',
      duty: body.moving ? `${(100 * Math.max(body.duty, 0)).toFixed(0)} %` : '–',
      lifted: `${body.lifted} of ${on}`,
      stretch: `${(100 * body.stretch).toFixed(0)} %`,
    };
  }

  /**
   * What it does, for `doingInWords`.
   * @param {boolean} paused
   * @param {number} chosen the leg that the keys have, -1 for none
   * @returns {import('./words.js').Doing}
   */
  doing(paused, chosen) {
    const { names, settings, mind } = this;
    return {
      ...{
        asleep: this.face.asleep,
        mode: mind.mode,
        paused,
        moving: this.busy,
        article: Boolean(settings.article),
      },
      lost: names.filter((_, leg) => isLost(settings, leg)),
      legs: names.length,
      chosen: names[chosen] ?? '',
    };
  }

  /** Where everything is, in CSS pixels of the canvas; speeds and heights in lengths of a leg. */
  state() {
    const { walker, mind, tracks, chart, legs, names, settings } = this;
    const { body, reach } = walker;
    const place = (/** @type {{ x: number, y: number, z?: number }} */ at) => this.#ground.toCanvas(at);
    return {
      body: place(body),
      below: place({ x: body.x, y: body.y }),
      heading: body.heading,
      height: body.z / reach,
      speed: body.speed / reach,
      maxSpeed: walker.maxSpeed / reach,
      topSpeed: walker.topSpeed / reach,
      stepHeight: walker.stepHeight / reach,
      lifted: body.lifted,
      stretch: body.stretch,
      moving: body.moving,
      feet: walker.legs.map(({ foot }) => place(foot)),
      planted: Array.from(walker.planted),
      legs: legs.map(({ joints, enabled }) => ({ joints, enabled })),
      lifts: names.map((_, leg) => tracks.lifts[leg] ?? 0),
      prints: tracks.prints.length,
      bars: names.map((_, leg) => chart.bars(leg)),
      reach: reach * this.#ground.zoom,
      mode: mind.mode,
      settings,
    };
  }
}
