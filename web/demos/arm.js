// The Arm demo: two bones in closed form, and a gripper. Here its parts are put together; each has a
// file of its own.

import { listenToPointer, Stage } from '../element.js';
import { listenToKeys } from './arm-keys.js';
import { pageOf } from './arm-page.js';
import { drawArm } from './arm-picture.js';
import { ArmRig } from './arm-rig.js';
import { makeArm, SCHEMA, solve } from './arm-setup.js';
import { formulas, inDegrees, inWords } from './arm-words.js';
import { ArmWorld } from './arm-world.js';
import { Controls } from './controls.js';
import { readTheme, watchTheme } from './draw.js';
import { Meter } from './meter.js';
import { inTime, Readout } from './readout.js';
import { initial } from './settings.js';
import { givingAway } from './snippet.js';

/** @typedef {{ x: number, y: number }} Point */

/** How many degrees a wheel turns the gripper, a pixel that it would scroll. */
const WHEEL = 0.05;

/**
 * Starts the demo in its section of the page.
 * @param {HTMLElement} section
 */
export function arm(section) {
  const canvas = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
  const [elbowLine, shoulderLine] = section.querySelectorAll('[data-formula]');
  const still = matchMedia('(prefers-reduced-motion: reduce)');

  const controls = new Controls(section, SCHEMA);
  const readout = new Readout(section);
  const meter = new Meter();
  const stage = new Stage(canvas, frame);
  const world = new ArmWorld(stage);
  const rig = new ArmRig(
    (place, margin) => world.inside(place, margin),
    controls.readAddress() ?? initial(SCHEMA),
    still.matches,
  );
  let theme = readTheme(section);
  let paused = false;
  /** What the pointer drags. @type {'shoulder' | 'elbow' | 'wrist' | null} */
  let dragged = null;
  /** Whether a press has begun, and nothing has come of it yet. */
  let presses = false;

  // Each frame: move, draw, tell.

  function frame(
    /** @type {number} */ seconds,
    /** @type {CanvasRenderingContext2D} */ context,
    /** @type {import('../element.js').View} */ view,
  ) {
    rig.keepInside();
    if (!paused) {
      rig.step(seconds);
    }
    drawArm(context, theme, view, world, rig);
    const moves = rig.moves && !paused;
    tell(!moves);
    return moves;
  }

  function tell(/** @type {boolean} */ settled) {
    if (!readout.isDue(settled)) {
      return;
    }
    const { arm, settings } = rig;
    const [first, second, third] = arm.angles;
    readout.show({
      status: paused ? 'paused' : arm.status,
      angles: `${inDegrees(first)}, ${inDegrees(second)}, ${inDegrees(third)}`,
      error: Number.isNaN(arm.error) ? '–' : `${(arm.error * world.zoom).toFixed(3)} px`,
      time: inTime(meter.microseconds(solving)),
    });
    readout.say(inWords(rig, paused));
    readout.giveWay(
      canvas,
      rig.points.map((point) => world.toCanvas(point)),
    );
    const { elbow, shoulder } = formulas(arm, Number(settings.upper), Number(settings.fore));
    write(elbowLine, elbow);
    write(shoulderLine, shoulder);
  }

  /** The parts of a formula, each of which may begin a line. */
  function write(/** @type {Element} */ line, /** @type {string[]} */ parts) {
    const spans = line.children;
    for (const [i, part] of parts.entries()) {
      if (spans[i].textContent !== part) {
        spans[i].textContent = part;
      }
    }
  }

  /** What is timed: targets on a circle, by an arm of the same make. */
  function solving() {
    const { settings, shoulder } = rig;
    const subject = makeArm(settings, shoulder);
    return {
      run: (/** @type {number} */ call) =>
        solve(subject, settings, {
          x: shoulder.x + 100 * Math.cos(0.1 * call),
          y: shoulder.y + 100 * Math.sin(0.1 * call),
        }),
      dispose: () => subject.dispose(),
    };
  }

  // What the hand wishes.

  /** Somebody has come: the arm is theirs, and there may be something to see. */
  function touch() {
    if (rig.show) {
      rig.show = null;
      rig.call(rig.tip);
    }
    stage.wake();
  }

  function call(/** @type {Point} */ point) {
    touch();
    rig.call(world.toWorld(point));
  }

  function turnBy(/** @type {number} */ degrees) {
    touch();
    rig.turnTo(Number(rig.settings.angle) + degrees);
    controls.show(rig.settings);
  }

  function at(/** @type {Point} */ point, /** @type {number} */ within) {
    const names = /** @type {const} */ (['shoulder', 'elbow', 'wrist']);
    const away = rig.arm.joints.slice(0, 3).map((joint) => {
      const { x, y } = world.toCanvas(joint);
      return Math.hypot(point.x - x, point.y - y);
    });
    const tip = world.toCanvas(rig.tip);
    const least = Math.min(...away);
    // The gripper is small: near its end, it is the end that is meant.
    return least <= within && least < Math.hypot(point.x - tip.x, point.y - tip.y)
      ? names[away.indexOf(least)]
      : null;
  }

  function pause(value = !paused) {
    paused = value;
    controls.showPaused(paused);
    stage.wake();
  }

  function reset() {
    rig.reset(initial(SCHEMA));
    meter.reset();
    pause(false);
    controls.note('');
    controls.show(rig.settings);
    controls.writeAddress(rig.settings);
  }

  listenToPointer(canvas, {
    cursor: (point, within) => (at(point, within) ? 'on-handle' : ''),
    take: (point, within) => {
      dragged = at(point, within);
      touch();
      presses = !dragged;
      return dragged !== null;
    },
    drag: (point) => {
      touch();
      const place = world.toWorld(point);
      if (dragged === 'shoulder') {
        rig.moveShoulder(place);
      } else if (dragged === 'elbow') {
        rig.pointUpperArm(place);
      } else if (dragged === 'wrist') {
        rig.pointWrist(place);
      }
      controls.show(rig.settings);
    },
    release: () => {
      dragged = null;
      controls.writeAddress(rig.settings);
    },
    hover: () => {},
    // The press itself, and then where it leads.
    point: (point) => {
      touch();
      if (presses) {
        rig.grasp(world.toWorld(point));
        presses = false;
      } else {
        rig.call(world.toWorld(point));
      }
    },
  });
  // A press that holds nothing of the arm leads the gripper, and closes it until it ends.
  for (const type of ['pointerup', 'pointercancel']) {
    canvas.addEventListener(type, () => {
      if (rig.closing) {
        rig.release();
        stage.wake();
      }
    });
  }
  canvas.addEventListener(
    'wheel',
    (event) => {
      // Only who is at the arm turns its gripper; who scrolls by scrolls on.
      if (document.activeElement === canvas && !isForeignWheel(event)) {
        event.preventDefault();
        turnBy(-Math.sign(event.deltaY) * Math.max(1, Math.abs(event.deltaY) * WHEEL));
        controls.writeAddress(rig.settings);
      }
    },
    { passive: false },
  );

  listenToKeys(canvas, {
    nudge: (dx, dy) => {
      const { x, y } = world.toCanvas(rig.target);
      call({ x: x + dx, y: y + dy });
    },
    nudgeShoulder: (dx, dy) => {
      touch();
      const { x, y } = world.toCanvas(rig.shoulder);
      rig.moveShoulder(world.toWorld({ x: x + dx, y: y + dy }));
    },
    turn: (degrees) => {
      turnBy(degrees);
      controls.writeAddress(rig.settings);
    },
    grip: () => {
      touch();
      controls.note(rig.toggle() ? '' : 'Nothing is at the gripper.');
    },
    visit: (step) => {
      touch();
      rig.visit(step);
    },
    bend: () => {
      touch();
      rig.change();
      controls.show(rig.settings);
      controls.writeAddress(rig.settings);
    },
    pause,
    reset,
  });

  // What the controls wish.

  function apply(/** @type {import('./settings.js').Values} */ settings) {
    touch();
    rig.apply(settings);
    meter.reset();
    controls.show(rig.settings);
  }

  controls.listen(() => rig.settings, apply, apply, {
    pause: () => pause(),
    reset,
    bend: () => {
      touch();
      rig.change();
      controls.show(rig.settings);
      controls.writeAddress(rig.settings);
    },
    grip: () => {
      touch();
      controls.note(rig.toggle() ? '' : 'Nothing is at the gripper.');
    },
    ...givingAway(
      () => pageOf(rig.settings, world.zoom),
      'arm.html',
      (text) => controls.note(text),
    ),
  });
  watchTheme(() => {
    theme = readTheme(section);
    stage.wake();
  });
  still.addEventListener('change', () => {
    rig.setCalm(still.matches);
    stage.wake();
  });
  controls.show(rig.settings);

  return {
    /** Where everything is: points in CSS pixels of the canvas, angles in radians. */
    state: () => ({
      joints: rig.arm.joints.map((joint) => world.toCanvas(joint)),
      other: rig.arm.other.joints.map((joint) => world.toCanvas(joint)),
      angles: [...rig.arm.angles],
      target: world.toCanvas(rig.target),
      status: rig.arm.status,
      error: rig.arm.error * world.zoom,
      direction: rig.direction,
      things: rig.things.all.map(({ kind, size, x, y, turned }) => ({
        ...world.toCanvas({ x, y }),
        ...{ kind, size: size * world.zoom, turned },
      })),
      held: rig.held,
      closing: rig.closing,
      shows: rig.show !== null,
      moves: rig.moves,
      settings: rig.settings,
      paused,
    }),
  };
}

/** Whether a turn of the wheel is meant for the browser: it zooms, or goes sideways. */
function isForeignWheel(/** @type {WheelEvent} */ { ctrlKey, deltaX, deltaY }) {
  return ctrlKey || Math.abs(deltaX) > Math.abs(deltaY);
}
