// The second demo: a spider that walks. Here its parts are put together; each has a file of its own.

import { listenToPointer, Stage } from '../../element.js';
import { Controls } from '../shared/controls.js';
import { readTheme, watchTheme } from '../shared/draw.js';
import { Meter } from '../shared/meter.js';
import { inTime, Readout } from '../shared/readout.js';
import { initial } from '../shared/settings.js';
import { givingAway } from '../shared/written-page.js';
import { isOnBody } from './body.js';
import { Grasp } from './grasp.js';
import { Ground } from './ground.js';
import { listenToKeys } from './keys.js';
import { legAt } from './legs.js';
import { drawSpider } from './picture.js';
import { Rig } from './rig.js';
import { REACH, SCHEMA } from './setup.js';
import { doingInWords } from './words.js';
import { pageOf } from './written.js';

/** @typedef {{ x: number, y: number }} Point */

/** How much of the canvas the spider takes: its legs' length beside what is in sight. */
const ROOM = 1.5 * REACH;

/** A standing spider does not mind a pointer so near, in lengths of a leg: a hand may be at its legs. */
const NEAR = 0.9;

/** For how long a pointer rests on a leg before that is marked, and can be taken away: seconds. */
const DWELL = 0.15;

/** How near to a leg a mouse is over it, in pixels. */
const TOUCH = 12;

/** After so many seconds in which nothing moved, nothing will. */
const CALM = 0.5;

/**
 * Starts the demo in its section of the page.
 * @param {HTMLElement} section
 */
export function spider(section) {
  const canvas = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
  const limit = /** @type {HTMLElement} */ (section.querySelector('[data-limit]'));
  const still = matchMedia('(prefers-reduced-motion: reduce)');

  const controls = new Controls(section, SCHEMA);
  const readout = new Readout(section);
  const meter = new Meter();
  const stage = new Stage(canvas, frame);
  const ground = new Ground(stage, ROOM);
  const rig = new Rig(ground, controls.readAddress() ?? initial(SCHEMA), still.matches);
  const { mind, face } = rig;
  const grasp = new Grasp();
  let theme = readTheme(section);
  let paused = false;
  /** The leg under the pointer, for how long, and whether that is marked by now. */
  let under = -1;
  let rested = 0;
  let pointed = -1;
  let chosen = -1;
  /** For how long nothing has moved, in seconds. */
  let calm = 0;

  // Each frame: walk, draw, tell.

  function frame(
    /** @type {number} */ passed,
    /** @type {CanvasRenderingContext2D} */ context,
    /** @type {import('../../element.js').View} */ view,
  ) {
    if (!paused) {
      rig.step(passed);
    }
    rig.see();
    rested = under >= 0 && stands() ? rested + passed : 0;
    pointed = rested >= DWELL ? under : -1;
    drawSpider(context, theme, view, ground, {
      ...{ rig, pointed, chosen },
      goal: mind.mode === 'chase' && rig.busy ? mind.goal : null,
      spring: mind.mode === 'held' && grasp.moved ? grasp.at : null,
    });
    const moves = rig.moves && !paused;
    tell(!moves);
    calm = moves ? 0 : calm + passed;
    // It blinks and looks about, unless nothing is to move by itself.
    return !paused && (calm < CALM || !rig.calm);
  }

  function tell(/** @type {boolean} */ settled) {
    if (readout.isDue(settled)) {
      readout.show({ ...rig.numbers, time: inTime(meter.microseconds(() => rig.timed())) });
      readout.say(doingInWords(rig.doing(paused, chosen)));
      readout.giveWay(canvas, rig.points);
    }
  }

  /** Nobody means to take a leg from a spider that is on its way. */
  const stands = () => paused || !rig.busy;

  // What the hand wishes.

  /** Something has changed, and something may come of it. */
  function touch() {
    calm = 0;
    face.wake();
    stage.wake();
  }

  function call(/** @type {Point} */ point) {
    rig.call(point);
    touch();
  }

  function poke(/** @type {Point} */ from) {
    rig.poke(from);
    touch();
  }

  function toggle(/** @type {number} */ leg) {
    apply(rig.toggled(leg));
    controls.writeAddress(rig.settings);
  }

  function pause(value = !paused) {
    paused = value;
    controls.showPaused(paused);
    touch();
  }

  function choose(/** @type {number} */ leg) {
    chosen = leg < rig.legs.length ? leg : -1;
    touch();
  }

  function reset() {
    rig.reset(initial(SCHEMA));
    forget();
    pause(false);
    controls.note('');
    show();
    controls.writeAddress(rig.settings);
  }

  /** What was known of another spider is of no use. */
  function forget() {
    pointAt(-1);
    chosen = -1;
    grasp.leave();
    meter.reset();
  }

  function pointAt(/** @type {number} */ leg) {
    if (leg !== under) {
      [under, rested, pointed] = [leg, 0, -1];
    }
  }

  /** What is under a hand: a leg's index, or the body. */
  function at(/** @type {Point} */ point, /** @type {number} */ within) {
    if (isOnBody(rig.parts, point, within / 3)) {
      return 'body';
    }
    const leg = legAt(rig.legs, point, within / 2);
    return leg < 0 ? null : leg;
  }

  listenToPointer(canvas, {
    cursor: (point, within) => {
      const thing = at(point, within);
      return thing === 'body' ? 'on-handle' : thing !== null && stands() ? 'on-leg' : '';
    },
    // A leg goes if it was marked: a press beside a spider that has just come calls it there.
    take: (point, within, hovers) => {
      const thing = at(point, within);
      if (thing === null || (thing !== 'body' && !(hovers ? thing === pointed : stands()))) {
        return false;
      }
      const { body } = rig.walker;
      grasp.take(thing, point, ground.toWorld(point, body.z), body);
      if (thing === 'body') {
        mind.hold({ x: body.x, y: body.y });
      }
      touch();
      return true;
    },
    drag: (point) => {
      grasp.move(point);
      face.look = point;
      if (grasp.thing === 'body') {
        mind.hold(grasp.pull(ground.toWorld(point, rig.walker.body.z)));
      } else if (grasp.moved) {
        call(point);
      }
      touch();
    },
    release: (done) => {
      const { thing, moved } = grasp;
      const click = done && !moved;
      if (typeof thing === 'number' && click) {
        toggle(thing);
      } else if (thing === 'body' && click) {
        poke(ground.toWorld(grasp.at));
      } else if (thing === 'body') {
        const velocity = grasp.velocity((point) => ground.toWorld(point));
        mind.letGo(done ? velocity : { x: 0, y: 0 }, rig.walker);
      }
      grasp.leave();
      touch();
    },
    // It comes to the pointer, and once it is there it keeps still, so that a hand can get at its legs.
    hover: (point) => {
      const thing = at(point, TOUCH);
      pointAt(typeof thing === 'number' ? thing : -1);
      const { body, reach } = rig.walker;
      const { x, y } = ground.toWorld(point);
      const near = thing !== null || Math.hypot(x - body.x, y - body.y) < NEAR * reach;
      face.look = point;
      if (!near || (mind.mode === 'chase' && body.moving)) {
        call(point);
      } else if (mind.mode === 'wander') {
        mind.stand();
      }
      touch();
    },
    point: call,
    leave: () => {
      pointAt(-1);
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
      const count = rig.legs.length;
      const before = step > 0 ? -1 : count;
      choose(step === 0 ? -1 : ((chosen < 0 ? before : chosen) + step + count) % count);
    },
    toggle: () => {
      if (chosen >= 0) {
        toggle(chosen);
      }
      return chosen >= 0;
    },
    poke: () => {
      rig.poke();
      touch();
    },
    pause,
    reset,
  });

  // What the controls wish.

  function apply(/** @type {import('../shared/settings.js').Values} */ settings) {
    if (rig.apply(settings)) {
      forget();
    }
    meter.reset();
    show();
    touch();
  }

  /** Shows the settings, and how far along its slider the legs' own limit of speed is. */
  function show() {
    controls.show(rig.settings);
    const { least, most } = /** @type {{ least: number, most: number }} */ (SCHEMA.speed);
    const top = rig.walker.topSpeed / rig.walker.reach;
    const part = (top - least) / (most - least);
    limit.hidden = !(part <= 1);
    limit.style.setProperty('--part', String(Math.max(part, 0)));
    limit.textContent = `the legs’ limit: ${top.toFixed(1)}`;
  }

  controls.listen(() => rig.settings, apply, apply, {
    pause: () => pause(),
    reset,
    ...givingAway(
      () => pageOf(rig.settings, ground.zoom),
      'spider.html',
      (text) => controls.note(text),
    ),
  });
  watchTheme(() => {
    theme = readTheme(section);
    touch();
  });
  still.addEventListener('change', () => {
    rig.setCalm(still.matches);
    touch();
  });
  show();

  return { state: () => ({ ...rig.state(), pointed, chosen, paused }) };
}
