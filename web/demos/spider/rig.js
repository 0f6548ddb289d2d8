// The spider of the demo: a walker, its behaviour, its face, its tracks, and where all of it is on the canvas.

import { GaitTimeline } from '../../element.js';
import { consistent, isLost, nameOf, withLeg } from '../shared-spider/common.js';
import { SeenSpider } from '../shared-spider/seen-spider.js';
import { terrainOf } from '../shared-spider/terrain.js';
import { Behaviour } from './behaviour.js';
import { adjust, makeWalker } from './setup.js';
import { isHole, nearestStance } from './stance.js';

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../shared/settings.js').Values} Values */

/** Where it begins: in the middle, facing the viewer. */
const START = { x: 0, y: 0, heading: -0.9 };

/** How fast it raises or lowers its body, awake and when it falls asleep, in lengths of a leg per second. */
const RISE = 1.6;
const SINK = 0.25;

/** The height of its body while it sleeps, and how far it rises and sinks as it breathes, in lengths of a leg. */
const ASLEEP = 0.17;
const BREATH = 0.018;

/** For how long it is dizzy after a throw, in seconds. */
const DIZZY = 1.3;

/** For how long it stands where it cannot stay, before it goes back to firm ground; seconds. */
const STRANDED = 1;

/** A body that is slower than this stands, in lengths of a leg per second. */
const RESTING = 0.05;

/** The time of an update that is measured. */
const FRAME = 1 / 60;

/** @extends {SeenSpider<import('../../fabrik.js').Walker>} */
export class SpiderRig extends SeenSpider {
  /** For how long each leg has hung, and then how long the body has been blocked over a hole; in seconds. */
  #stranded = /** @type {number[]} */ ([]);
  timeline = new GaitTimeline();

  /**
   * @param {import('../shared-spider/ground.js').Ground} ground
   * @param {Values} settings
   * @param {boolean} calm whether nothing moves by itself
   */
  constructor(ground, settings, calm) {
    const used = consistent(settings);
    ground.terrain = terrainOf(String(used.ground));
    super(makeWalker(used, ground.terrain, START), ground);
    this.calm = calm;
    this.settings = used;
    this.behaviour = new Behaviour((around) => ground.room(around));
    this.#begin();
  }

  /** Sets whether nothing moves by itself. */
  setCalm(/** @type {boolean} */ calm) {
    this.calm = calm;
    if (calm && this.behaviour.mode === 'wander') {
      this.behaviour.stand();
    }
  }

  /** Makes the ground of the settings. */
  #lay() {
    this.ground.terrain = terrainOf(String(this.settings.ground));
  }

  /** It wanders, unless nothing is to move by itself. */
  #begin() {
    if (this.calm) {
      this.behaviour.stand();
    } else {
      this.behaviour.wander();
    }
  }

  /** The places of the body and of the joints on the canvas. */
  get points() {
    return [...this.parts.map(({ at }) => at), ...this.legs.flatMap(({ joints }) => joints)];
  }

  /** The names of its legs. */
  get names() {
    return this.walker.legs.map((_, leg) => nameOf(leg, this.walker.legs.length));
  }

  /** Whether it walks, or is about to. */
  get busy() {
    const { mode, scrambles } = this.behaviour;
    return this.walker.body.moving || scrambles || !['stand', 'chase', 'recover'].includes(mode);
  }

  /** Whether anything of it moves. */
  get moves() {
    return this.busy || this.tracks.falls || this.walker.body.lifted > 0;
  }

  /** For how many seconds nothing will move by itself, once it stands. */
  get still() {
    if (this.#stranded.some((time) => time > 0)) {
      return 0;
    }
    return this.calm ? Number.POSITIVE_INFINITY : this.face.still;
  }

  /**
   * @param {number} passed seconds of the viewer's time, for the face
   * @param {number} [walked] how many of these seconds it walks, before the slow motion
   */
  step(passed, walked = passed) {
    const { walker, behaviour, settings } = this;
    const seconds = (walked * Number(settings.time)) / 100;
    const { asleep, slept } = this.face;
    const height = asleep ? ASLEEP + BREATH * Math.sin(2 * slept) : behaviour.height;
    const rise = height * walker.reach - walker.height;
    const most = (asleep ? SINK * passed : RISE * seconds) * walker.reach;
    walker.height += Math.min(Math.max(rise, -most), most);
    if (behaviour.command(walker, seconds, Number(settings.speed) * walker.reach) && !this.calm) {
      this.face.dizzy = DIZZY;
    }
    walker.update(seconds);
    this.#rescue(seconds);
    this.tracks.observe(walker, seconds);
    this.timeline.record(walker, seconds);
    if (!this.calm) {
      this.face.step(passed, this.moves);
    }
  }

  /** A spider that stands over a hole, or with a leg that finds no ground, soon goes back to firm ground. */
  #rescue(/** @type {number} */ seconds) {
    const { walker, behaviour } = this;
    const { body, legs, reach } = walker;
    const { mode, scrambles } = behaviour;
    const carried = scrambles || ['held', 'thrown', 'startled'].includes(mode);
    // `moving` would not do: it stays true while a leg that has lifted finds no ground.
    const rests = !carried && body.speed < RESTING * reach;
    const hang = legs.map(({ enabled, planted }) => enabled && !planted);
    const blocked = body.blocked && isHole(this.ground.terrain, body);
    this.#stranded = [...hang, blocked].map((is, i) =>
      rests && is ? (this.#stranded[i] ?? 0) + seconds : 0,
    );
    if (Math.max(...this.#stranded) <= STRANDED) {
      return;
    }
    this.#stranded = [];
    const stance = this.#stanceAt(body);
    // If that did not help it is put there.
    if (mode === 'recover') {
      walker.teleport(stance.x, stance.y, stance.heading);
    } else {
      behaviour.recover(stance, walker);
    }
  }

  /** The nearest place where it can stand. */
  #stanceAt(/** @type {import('./stance.js').Pose} */ from) {
    const room = this.behaviour.standingRoom(this.walker.reach);
    return nearestStance(this.settings, this.ground.terrain, room, from) ?? START;
  }

  /** It comes to a point of the canvas. */
  call(/** @type {Point} */ point) {
    this.behaviour.chase(this.ground.toWorld(point));
    this.face.look = point;
  }

  /** It is poked from a point on the ground; by default from behind. */
  poke(/** @type {Point} */ from = this.#behind) {
    this.face.startle();
    if (this.calm) {
      this.behaviour.stand();
    } else {
      this.behaviour.startle(from, this.walker);
    }
  }

  get #behind() {
    const { x, y, heading } = this.walker.body;
    return { x: x - Math.cos(heading), y: y - Math.sin(heading) };
  }

  /**
   * The settings with a leg removed or restored; a removed leg falls down.
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
   * Uses other settings. Returns whether the legs are others now. It stays where it is if it can stand there, otherwise
   * it is at the nearest place where it can.
   * @param {Values} settings
   */
  apply(settings) {
    const former = this.settings;
    this.settings = consistent(settings);
    const another = former.legs !== this.settings.legs;
    const moved = former.ground !== this.settings.ground;
    if (moved) {
      this.#lay();
    }
    if (another || moved) {
      const { x, y, heading } = this.walker.body;
      const stance = this.#stanceAt({ x, y, heading });
      this.#replace(stance);
      // It does not go back to where it could not stay.
      if (this.behaviour.mode === 'chase' && (stance.x !== x || stance.y !== y)) {
        this.behaviour.stand();
      }
    } else {
      adjust(this.walker, this.settings);
    }
    return another;
  }

  /** Starts over with these settings. */
  reset(/** @type {Values} */ settings) {
    this.settings = consistent(settings);
    this.#lay();
    this.#replace(START);
    this.#begin();
  }

  #replace(/** @type {{ x: number, y: number, heading: number }} */ place) {
    this.replace(makeWalker(this.settings, this.ground.terrain, place));
    this.#stranded = [];
    this.timeline = new GaitTimeline();
  }

  /**
   * The work that is timed: updates of another walker with the same settings and the same speed. Null while this
   * one stands, because a walker that stands has almost nothing to update.
   * @returns {import('../shared/meter.js').Subject | null}
   */
  timed() {
    const { body } = this.walker;
    if (!body.moving) {
      return null;
    }
    const other = makeWalker(this.settings, this.ground.terrain, START);
    other.drive(body.speed, 0, 0);
    return { run: () => other.update(FRAME), dispose: () => other.dispose() };
  }

  /**
   * What it does, for `inWords`.
   * @param {boolean} paused
   * @param {number} chosen the selected leg, -1 for none
   * @returns {import('./words.js').Doing}
   */
  doing(paused, chosen) {
    const { names, settings, behaviour } = this;
    return {
      ...{ asleep: this.face.asleep, mode: behaviour.mode, paused, moving: this.moves },
      blocked: this.walker.body.blocked,
      lost: names.filter((_, leg) => isLost(settings, leg)),
      legs: names.length,
      chosen: names[chosen] ?? '',
    };
  }

  /** Where everything is, in CSS pixels of the canvas; speeds and heights in lengths of a leg. */
  state() {
    const { walker, behaviour, tracks, timeline, legs, names, settings } = this;
    const { body, reach } = walker;
    const place = (/** @type {{ x: number, y: number, z?: number }} */ at) => this.ground.toCanvas(at);
    return {
      body: place(body),
      below: place(this.ground.onGround(body)),
      heading: body.heading,
      height: body.z / reach,
      speed: body.speed / reach,
      maxSpeed: walker.maxSpeed / reach,
      topSpeed: walker.topSpeed / reach,
      stepHeight: walker.stepHeight / reach,
      lifted: body.lifted,
      stretch: body.stretch,
      moving: body.moving,
      blocked: body.blocked,
      resting: body.resting,
      feet: walker.legs.map(({ foot }) => place(foot)),
      planted: Array.from(walker.planted),
      legs: legs.map(({ joints, enabled }) => ({ joints, enabled })),
      lifts: names.map((_, leg) => tracks.lifts[leg] ?? 0),
      prints: tracks.prints.length,
      bars: names.map((_, leg) => timeline.bars(leg)),
      reach: reach * this.ground.zoom,
      mode: behaviour.mode,
      asleep: this.face.asleep,
      settings,
    };
  }
}
