// The second demo: a spider that walks. Here its parts are put together; each has a file of its own.

import { Controls } from './controls.js';
import { readTheme, watchTheme } from './draw.js';
import { GaitChart } from './gait-chart.js';
import { Ground } from './ground.js';
import { Meter } from './meter.js';
import { listenToPointer } from './pointing.js';
import { inTime, Readout } from './readout.js';
import { initial } from './settings.js';
import { givingAway } from './snippet.js';
import { isOnBody, seeBody } from './spider-body.js';
import { Face } from './spider-face.js';
import { Grasp } from './spider-grasp.js';
import { listenToKeys } from './spider-hand.js';
import { legAt, seeLeg } from './spider-legs.js';
import { Mind } from './spider-mind.js';
import { pageOf } from './spider-page.js';
import { drawSpider } from './spider-picture.js';
import {
  adjust,
  consistent,
  dispose,
  isLost,
  makeWalker,
  nameOf,
  REACH,
  SCHEMA,
  withLeg,
} from './spider-setup.js';
import { Tracks } from './spider-tracks.js';
import { doingInWords } from './spider-words.js';
import { Stage } from './stage.js';

/** @typedef {{ x: number, y: number }} Point */

/** How much of the canvas the spider takes: its legs' length beside what is in sight. */
const ROOM = 1.5 * REACH;

/** A standing spider does not mind a pointer so near, in lengths of a leg: a hand may be at its legs. */
const NEAR = 0.9;

/** How near to a leg the pointer shows that it can be clicked at, in pixels. */
const TOUCH = 6;

/** How fast it raises or lowers its body, in lengths of a leg a second. */
const RISE = 1.6;

/** After so many seconds in which nothing moved, nothing will. */
const CALM = 0.5;

/** What a frame is, where its time is measured. */
const FRAME = 1 / 60;

/**
 * Starts the demo in its section of the page.
 * @param {HTMLElement} section
 */
export function spider(section) {
  const canvas = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
  const mark = /** @type {HTMLElement} */ (section.querySelector('[data-limit]'));
  const still = matchMedia('(prefers-reduced-motion: reduce)');

  const controls = new Controls(section, SCHEMA);
  let settings = consistent(controls.readAddress() ?? initial(SCHEMA));
  let walker = makeWalker(settings, { x: 0, y: 0, heading: -0.9 });
  const readout = new Readout(section);
  const meter = new Meter();
  const stage = new Stage(canvas, frame);
  const ground = new Ground(stage, ROOM);
  const mind = new Mind(() => ground.half);
  const face = new Face();
  const tracks = new Tracks();
  const chart = new GaitChart();
  const grasp = new Grasp();
  let theme = readTheme(section);
  let { parts, legs } = see();
  let paused = false;
  let pointed = -1;
  let chosen = -1;
  /** For how long nothing has moved, in seconds. */
  let calm = 0;

  // Each frame: wish, walk, draw, tell.

  function frame(
    /** @type {number} */ passed,
    /** @type {CanvasRenderingContext2D} */ context,
    /** @type {import('./stage.js').View} */ view,
  ) {
    const seconds = paused ? 0 : (passed * Number(settings.time)) / 100;
    if (!paused) {
      walk(seconds);
    }
    const moving = !paused && (isBusy() || walker.legs.some(({ planted, enabled }) => enabled && !planted));
    if (!paused && !still.matches) {
      face.step(passed, moving);
    }
    ({ parts, legs } = see());
    const held = mind.mode === 'held';
    drawSpider(context, theme, view, ground, {
      ...{ walker, parts, legs, tracks, face, settings, pointed, chosen },
      goal: mind.mode === 'chase' ? mind.goal : null,
      drawBelow: () => {
        if (settings.chart) {
          chart.draw(context, theme, view, names());
        }
      },
      spring: held && grasp.moved ? { from: ground.toCanvas(walker.body), to: grasp.at } : null,
    });
    tell(!moving);
    calm = moving ? 0 : calm + passed;
    // It blinks and looks about, unless nothing is to move by itself.
    return !paused && (calm < CALM || !still.matches);
  }

  function walk(/** @type {number} */ seconds) {
    const speed = Number(settings.speed) * walker.reach;
    const height = mind.height * walker.reach;
    const most = RISE * walker.reach * seconds;
    walker.height += Math.min(Math.max(height - walker.height, -most), most);
    if (mind.tell(walker, seconds, speed) && !still.matches) {
      face.dizzy = 1.3;
    }
    walker.update(seconds);
    tracks.observe(walker, seconds);
    chart.record(walker, seconds);
  }

  /** Whether there is something that it wishes to do. */
  function isBusy() {
    return walker.body.moving || !['stand', 'chase'].includes(mind.mode);
  }

  function see() {
    return {
      parts: seeBody(ground, walker),
      legs: walker.legs.map((_, i) => seeLeg(ground, walker, i)),
    };
  }

  function names() {
    return walker.legs.map((_, i) => nameOf(i, walker.legs.length));
  }

  function tell(/** @type {boolean} */ settled) {
    if (!readout.isDue(settled)) {
      return;
    }
    const { body, reach } = walker;
    const on = walker.legs.filter(({ enabled }) => enabled).length;
    readout.show({
      speed: `${(body.speed / reach).toFixed(1)} legs/s`,
      frequency: body.frequency > 0 ? `${body.frequency.toFixed(2)} Hz` : '–',
      duty: body.moving ? `${(100 * body.duty).toFixed(0)} %` : '–',
      lifted: `${body.lifted} of ${on}`,
      stretch: `${(100 * body.stretch).toFixed(0)} %`,
      time: inTime(meter.microseconds(walking)),
    });
    readout.say(
      doingInWords({
        ...{ mode: mind.mode, paused, moving: isBusy(), article: Boolean(settings.article) },
        lost: names().filter((_, leg) => isLost(settings, leg)),
        legs: walker.legs.length,
        chosen: names()[chosen] ?? '',
      }),
    );
  }

  /** What is timed: another spider of the same make, that goes as fast. */
  function walking() {
    if (!walker.body.moving) {
      return null;
    }
    const other = makeWalker(settings, { x: 0, y: 0, heading: 0 });
    other.drive(walker.body.speed, 0, 0);
    return { run: () => other.update(FRAME), dispose: () => dispose(other) };
  }

  // What the hand wishes.

  /** Something has changed, and something may come of it. */
  function touch() {
    calm = 0;
    stage.wake();
  }

  /** It is to come to a point of the canvas. */
  function call(/** @type {Point} */ point) {
    mind.chase(ground.toWorld(point));
    face.look = point;
    touch();
  }

  function poke(/** @type {Point} */ from) {
    face.startle();
    if (!still.matches) {
      mind.startle(from, walker);
    }
    touch();
  }

  function toggle(/** @type {number} */ leg) {
    apply(withLeg(settings, leg));
    controls.writeAddress(settings);
    if (!still.matches) {
      face.startle();
    }
  }

  function setPaused(/** @type {boolean} */ value) {
    paused = value;
    controls.showPaused(paused);
    touch();
  }

  function pause() {
    setPaused(!paused);
  }

  function choose(/** @type {number} */ leg) {
    chosen = leg < walker.legs.length ? leg : -1;
    touch();
  }

  function reset() {
    settings = initial(SCHEMA);
    chosen = -1;
    replace({ x: 0, y: 0, heading: -0.9 });
    begin();
    setPaused(false);
    controls.note('');
    show();
    controls.writeAddress(settings);
  }

  listenToPointer(canvas, {
    cursor: (point, within) =>
      isOnBody(parts, point, within / 3) ? 'on-handle' : legAt(legs, point, within) >= 0 ? 'on-leg' : '',
    take: (point, within) => {
      const leg = isOnBody(parts, point, within / 3) ? -1 : legAt(legs, point, within);
      if (leg < 0 && !isOnBody(parts, point, within / 3)) {
        return false;
      }
      const { body } = walker;
      const at = ground.toWorld(point, body.z);
      grasp.take(leg, point, { x: body.x - at.x, y: body.y - at.y });
      if (leg < 0) {
        mind.hold({ x: body.x, y: body.y });
      }
      touch();
      return true;
    },
    drag: (point) => {
      grasp.move(point);
      face.look = point;
      if (grasp.leg < 0) {
        const { x, y } = ground.toWorld(point, walker.body.z);
        mind.hold({ x: x + grasp.offset.x, y: y + grasp.offset.y });
      } else if (grasp.moved) {
        call(point);
      }
      touch();
    },
    release: (done) => {
      const { leg, moved, at } = grasp;
      if (leg >= 0) {
        if (done && !moved) {
          toggle(leg);
        }
      } else if (done && !moved) {
        poke(ground.toWorld(at));
        mind.mode = still.matches ? 'stand' : mind.mode;
      } else {
        const [from, to] = grasp.path().map((point) => ground.toWorld(point));
        const seconds = grasp.seconds;
        const velocity = { x: (to.x - from.x) / seconds, y: (to.y - from.y) / seconds };
        mind.letGo(done && seconds > 0 ? velocity : { x: 0, y: 0 }, walker);
      }
      touch();
    },
    // It comes to the pointer, and once it is there it keeps still, so that a hand can get at its legs.
    hover: (point) => {
      const onBody = isOnBody(parts, point, 0);
      pointed = onBody ? -1 : legAt(legs, point, TOUCH);
      const { x, y } = ground.toWorld(point);
      const { body, reach } = walker;
      const near = onBody || pointed >= 0 || Math.hypot(x - body.x, y - body.y) < NEAR * reach;
      face.look = point;
      if (!near || (mind.mode === 'chase' && body.moving)) {
        call(point);
      } else if (mind.mode === 'wander') {
        mind.stand();
      }
      face.wake();
      touch();
    },
    point: call,
    leave: () => {
      pointed = -1;
      face.look = null;
      touch();
    },
  });

  listenToKeys(canvas, {
    steer: (keys) => {
      mind.steer(keys);
      touch();
    },
    choose,
    chooseNext: (step) => {
      const count = walker.legs.length;
      choose(step === 0 ? -1 : chosen < 0 ? (step > 0 ? 0 : count - 1) : (chosen + step + count) % count);
    },
    toggle: () => {
      if (chosen >= 0) {
        toggle(chosen);
      }
      return chosen >= 0;
    },
    // From behind.
    poke: () => {
      const { x, y, heading } = walker.body;
      poke({ x: x - Math.cos(heading), y: y - Math.sin(heading) });
    },
    pause,
    reset,
  });

  // What the controls wish.

  function apply(/** @type {import('./settings.js').Values} */ next) {
    const former = settings;
    settings = consistent(next);
    if (former.legs !== settings.legs || former.article !== settings.article) {
      chosen = -1;
      replace(walker.body);
    } else {
      adjust(walker, settings);
    }
    meter.reset();
    show();
    touch();
  }

  /** Another walker in the place of the one there is. */
  function replace(/** @type {{ x: number, y: number, heading: number }} */ place) {
    const former = walker;
    walker = makeWalker(settings, place);
    dispose(former);
    ({ parts, legs } = see());
    pointed = -1;
    tracks.reset();
    chart.reset();
    meter.reset();
  }

  function show() {
    controls.show(settings);
    // How far along the slider its legs' own limit is.
    const { least, most } = /** @type {{ least: number, most: number }} */ (SCHEMA.speed);
    const limit = walker.topSpeed() / walker.reach;
    const part = (limit - least) / (most - least);
    mark.hidden = !(part <= 1);
    mark.style.setProperty('--part', String(Math.max(part, 0)));
    mark.textContent = `the legs’ limit: ${limit.toFixed(1)}`;
  }

  /** It wanders, unless nothing is to move by itself. */
  function begin() {
    if (still.matches) {
      mind.stand();
    } else {
      mind.wander();
    }
  }

  controls.listen(() => settings, apply, apply, {
    pause,
    reset,
    ...givingAway(
      () => pageOf(settings, ground.zoom),
      'spider.html',
      (text) => controls.note(text),
    ),
  });
  watchTheme(() => {
    theme = readTheme(section);
    touch();
  });
  still.addEventListener('change', () => {
    if (still.matches && mind.mode === 'wander') {
      mind.stand();
    }
    touch();
  });
  begin();
  show();

  return {
    /** Where everything is, in CSS pixels of the canvas; speeds in lengths of a leg a second. */
    state: () => ({
      body: ground.toCanvas(walker.body),
      below: ground.toCanvas({ x: walker.body.x, y: walker.body.y }),
      heading: walker.body.heading,
      height: walker.body.z / walker.reach,
      speed: walker.body.speed / walker.reach,
      maxSpeed: walker.maxSpeed / walker.reach,
      stepHeight: walker.stepHeight / walker.reach,
      topSpeed: walker.topSpeed() / walker.reach,
      lifted: walker.body.lifted,
      stretch: walker.body.stretch,
      moving: walker.body.moving,
      feet: walker.legs.map(({ foot }) => ground.toCanvas(foot)),
      legs: legs.map(({ joints, enabled }) => ({ joints, enabled })),
      planted: Array.from(walker.planted),
      bars: names().map((_, leg) => chart.bars(leg)),
      prints: tracks.prints.length,
      lifts: names().map((_, leg) => tracks.lifts[leg] ?? 0),
      reach: walker.reach * ground.zoom,
      goal: ground.toCanvas(mind.goal),
      mode: mind.mode,
      lid: face.lid,
      pointed,
      chosen,
      paused,
      settings,
    }),
  };
}
