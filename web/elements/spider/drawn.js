// How <fabrik-spider> is drawn, its status line, and what pointers and keys do on it.

import { isSame } from '../shared/attributed-element.js';
import { drawGround } from '../shared/draw.js';
import { addWords } from '../shared/language.js';
import { arrowOf, keyOf } from '../shared/pointing.js';
import { distance } from '../shared/sectors.js';
import { distanceToSegment } from '../shared/segments.js';
import { Settled } from '../shared/settled.js';
import { spider } from '../strings/en.js';
import { SpiderBase } from './base.js';
import { drawGaitChart } from './chart.js';
import { drawFloor, drawGoal, drawSpider, lookAt } from './picture.js';

/** @typedef {{ x: number, y: number }} Point */

addWords('en', { spider });

/** How far from the target it can be dragged with a mouse: more than its ring. */
const TARGET = 18;

/** The part of the distance at which a handle can be taken within which a leg can be pressed. */
const LEG = 0.66;

/** The part of the first bone that is not pressed, because the body is there. */
const HIP = 0.4;

/** A standing spider ignores a mouse that is nearer than this, in lengths of a leg: it may be on a leg. */
const NEAR = 0.9;

/** For how long words must be the same before they are said, in seconds. */
const SETTLING = 0.4;

export class DrawnSpider extends SpiderBase {
  /** The leg under the mouse, and the one that keys have selected; -1 for none. */
  #pointed = -1;
  #selected = -1;
  /** Whether the pointer that is down hovers, and whether it has pressed a leg. */
  #press = { hovers: false, used: false, fresh: false, within: 0 };
  #settled = new Settled(SETTLING);
  /** Whether the next words are an answer to the user. */
  #answers = false;

  /**
   * @protected
   * @override
   * @param {string} name
   */
  changed(name) {
    super.changed(name);
    if (name === 'legs') {
      this.#pointed = -1;
      this.#selected = -1;
    }
  }

  /** @protected @override */
  spoken() {
    const { spider } = this.language.strings;
    const name = this.language.text(spider.name, { count: this.read('legs') });
    this.describe(name, this.language.sentences(spider.keys, this.mayMove && spider.keysAutoplay));
  }

  // Drawing.

  /**
   * @protected
   * @override
   * @param {import('../shared/element-base.js').Frame} frame
   */
  draw({ seconds, context, view, theme, text }) {
    const { walker } = this;
    this.text = text;
    if (!walker) {
      drawGround(context, theme, view, { x: view.width / 2, y: view.height / 2 });
      return false;
    }
    if (seconds > 0) {
      this.walk(walker, seconds);
      if (walker !== this.walker) {
        // A listener to a step has changed the legs.
        return true;
      }
    }
    const space = this.space();
    const { chart } = this.layout();
    drawFloor(context, theme, view, space, walker.reach);
    drawGoal(context, theme, space, space.inside(this.aim.point));
    drawSpider(context, theme, space, {
      walker,
      homes: this.read('show-homes'),
      footholds: this.read('show-footholds'),
      marked: [this.#pointed, this.#selected],
    });
    if (chart) {
      const { planted, lifted } = this.language.strings.spider;
      const names = walker.legs.map((_, leg) => this.#nameOf(leg));
      drawGaitChart(context, theme, chart, this.timeline, { names, planted, lifted }, text);
    }
    const { goesOn } = this;
    if (seconds > 0) {
      this.#say(seconds, goesOn);
    }
    return goesOn;
  }

  // Words.

  /** The name of a leg: L1 is the first on the left. */
  #nameOf(/** @type {number} */ leg) {
    const side = this.read('legs') / 2;
    const { left, right } = this.language.strings.spider;
    const number = leg < side ? leg + 1 : leg - side + 1;
    return this.language.text(leg < side ? left : right, { number });
  }

  /**
   * Says what the spider does, once it has done so for a while: not each step.
   * @param {number} seconds
   * @param {boolean} goesOn
   */
  #say(seconds, goesOn) {
    const words = this.#inWords();
    const left = this.#settled.left(words, seconds);
    if (this.#answers || !goesOn || left === 0) {
      this.announce(words);
    }
    this.#answers = false;
  }

  #inWords() {
    const { strings } = this.language;
    const words = strings.spider;
    const legs = this.walker?.legs ?? [];
    const lost = legs.flatMap(({ enabled }, leg) => (enabled ? [] : [this.#nameOf(leg)]));
    const count = legs.length - lost.length;
    const resting = this.walker?.body.resting;
    const state =
      this.aim.moves && count > 1 ? words.autoplay : resting || count < 2 ? words.standing : words.walking;
    const selected = legs[this.#selected];
    return this.language.sentences(
      selected &&
        this.language.text(selected.enabled ? words.remove : words.restore, {
          leg: this.#nameOf(this.#selected),
        }),
      count === 0 ? words.none : this.language.text(state, { count }),
      lost.length > 0 &&
        this.language.text(words.missing, {
          count: lost.length,
          legs: new Intl.ListFormat(this.language.words).format(lost),
        }),
    );
  }

  // Where things are.

  /**
   * The places of what can be pressed or dragged, in CSS pixels of the canvas.
   * @returns {{ target: Point, body: Point, legs: Point[][], zoom: number }} `body`: the point on the ground below it;
   *   `legs`: the joints of each, from the hip to the foot; `zoom`: pixels per unit
   */
  handles() {
    const space = this.space();
    const { x, y } = this.walker?.body ?? { x: 0, y: 0 };
    return {
      target: space.toCanvas(this.#goal),
      body: space.toCanvas({ x, y }),
      legs: (this.walker?.legs ?? []).map((leg) => lookAt(space, leg).joints),
      zoom: space.zoom,
    };
  }

  get #goal() {
    return this.space().inside(this.aim.point);
  }

  /**
   * The leg at a point of the canvas, -1 for none.
   * @param {Point} point
   * @param {number} within
   */
  #legAt(point, within) {
    let [best, least] = [-1, LEG * within];
    for (const [leg, [hip, knee, ...others]] of this.handles().legs.entries()) {
      const start = { x: hip.x + HIP * (knee.x - hip.x), y: hip.y + HIP * (knee.y - hip.y) };
      const joints = [start, knee, ...others];
      for (let i = 1; i < joints.length; i++) {
        const away = distanceToSegment(point, joints[i - 1], joints[i]);
        if (away < least) {
          [best, least] = [leg, away];
        }
      }
    }
    return best;
  }

  // Pointers and keys.

  /** @protected @override @returns {import('../shared/pointing.js').PointerHandlers} */
  pointerHandlers() {
    return {
      cursor: () => (this.#pointed >= 0 ? 'on-leg' : ''),
      take: (point, within, hovers) => this.#take(point, within, hovers),
      drag: (point) => this.#place(point),
      release() {},
      hover: (point) => this.#hover(point),
      point: (point) => this.#point(point),
      leave: () => this.#pointAt(-1),
    };
  }

  /** The spider walks to the mouse. Once it is there it stands, so that its legs can be pressed. */
  #hover(/** @type {Point} */ point) {
    const { walker } = this;
    if (!walker || !this.view) {
      return;
    }
    const { body, reach } = walker;
    // A leg that walks cannot be pointed at.
    const leg = this.aim.moves || body.moving ? -1 : this.#legAt(point, 12);
    const near = leg >= 0 || distance(this.space().toGround(point), body) < NEAR * reach;
    this.#pointAt(leg);
    if (!near || (body.moving && !this.aim.moves)) {
      this.#place(point);
    } else if (this.aim.moves) {
      this.aim.hold();
      this.refresh();
    }
  }

  /**
   * Takes the target. A leg is not taken: a finger on it may scroll the page.
   * @param {Point} point
   * @param {number} within
   * @param {boolean} hovers
   */
  #take(point, within, hovers) {
    const { target } = this.handles();
    this.#press = { hovers, within, used: false, fresh: true };
    if (
      !this.walker ||
      !this.view ||
      this.#pointed >= 0 ||
      distance(target, point) > Math.max(TARGET, within)
    ) {
      return false;
    }
    this.aim.hold();
    this.refresh();
    return target;
  }

  /** A press or a tap removes a leg, or restores it; elsewhere the spider walks there. */
  #point(/** @type {Point} */ point) {
    const press = this.#press;
    if (press.fresh) {
      press.fresh = false;
      // A leg that the mouse has come to by itself, because the spider walked there, is not meant.
      const leg = press.hovers && press.within <= 12 ? this.#pointed : this.#legAt(point, press.within);
      press.used = leg >= 0;
      if (press.used) {
        this.#toggle(leg);
      }
    }
    if (!press.used) {
      this.#place(point);
    }
  }

  #pointAt(/** @type {number} */ leg) {
    if (leg !== this.#pointed) {
      this.#pointed = leg;
      this.wake();
    }
  }

  /** @param {Point} point in pixels of the canvas, or beside it */
  #place(point) {
    if (this.view && this.walker) {
      const space = this.space();
      this.#changes(() => this.aim.place(space.inside(space.toGround(point))));
    }
  }

  #toggle(/** @type {number} */ leg) {
    this.#answers = true;
    this.#changes(() => this.toggle(leg));
  }

  #select(/** @type {number} */ leg) {
    this.#selected = leg;
    this.#answers = true;
    this.refresh();
    return true;
  }

  /** The user changes something. Dispatches an event if anything is not as it was. */
  #changes(/** @type {() => void} */ change) {
    const look = () => ({ ...this.aim.point, missing: this.read('missing') });
    const before = look();
    change();
    this.refresh();
    if (!isSame(before, look())) {
      const { x, y } = this.#goal;
      this.emit('fabrik-change', { x, y });
    }
  }

  /**
   * @protected
   * @override
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { shiftKey, repeat } = event;
    const key = keyOf(event);
    const arrow = arrowOf(event);
    const legs = this.walker?.legs.length ?? 0;
    if (!this.view || legs === 0) {
      return false;
    }
    if (arrow) {
      const { x, y } = this.handles().target;
      this.#place({ x: x + arrow.x, y: y + arrow.y });
    } else if (key === 'Home') {
      this.#answers = true;
      this.#changes(() => this.restore());
    } else if (key === ' ' && this.mayMove) {
      if (!repeat) {
        this.aim.pause();
        this.refresh();
      }
    } else if (key === 'l') {
      const from = this.#selected < 0 && shiftKey ? 0 : this.#selected;
      return this.#select((from + (shiftKey ? -1 : 1) + legs) % legs);
    } else if (/^[1-9]$/.test(key) && Number(key) <= legs) {
      return this.#select(Number(key) - 1);
    } else if (key === 'Enter' && this.#selected >= 0) {
      if (!repeat) {
        this.#toggle(this.#selected);
      }
    } else {
      // With nothing to deselect, Escape is the page's: it closes a dialog.
      return key === 'Escape' && this.#selected >= 0 && this.#select(-1);
    }
    return true;
  }
}
