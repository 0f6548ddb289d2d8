// The first demo: a chain that follows the pointer.
//
// The world has its origin in the middle of the canvas, and is scaled so that the chain's reach, the
// same for every number of bones, fits.

import { Chain } from '../fabrik.js';
import { drawBones, drawGround, drawLimit, drawRoot, drawTarget, readTheme } from './draw.js';
import { listen } from './hand.js';
import { layAlong, lengthsOf, patterns } from './lengths.js';
import { Meter } from './meter.js';
import { fromAddress, fromForm, initial, toAddress, toForm } from './settings.js';
import { copy, save, writePage } from './snippet.js';
import { Stage } from './stage.js';
import { inWords } from './words.js';

/** @typedef {{ x: number, y: number }} Point */

const REACH = 260;
const ROOT_SIZE = 13;
const HANDLE = 24;

/** For how many frames a chain that does not get there is let try. */
const PATIENCE = 600;

/** @type {import('./settings.js').Schema} */
const SCHEMA = {
  bones: { kind: 'count', least: 1, most: 200, initial: 4 },
  lengths: { kind: 'choice', of: patterns, initial: 'taper' },
  iterations: { kind: 'count', least: 1, most: 100, initial: 100 },
  pinned: { kind: 'switch', initial: true },
  circle: { kind: 'switch', initial: true },
  ring: { kind: 'switch', initial: true },
};

function distance(/** @type {Point} */ a, /** @type {Point} */ b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Where the target is before anyone touches it, by the seconds: now within reach, now beyond. */
function wander(/** @type {number} */ time) {
  return { x: 235 * Math.sin(0.61 * time + 1), y: -205 * Math.cos(0.97 * time + 0.4) };
}

/**
 * Starts the demo in its section of the page.
 * @param {HTMLElement} section
 */
export function follow(section) {
  const find = (/** @type {string} */ selector) =>
    /** @type {HTMLElement} */ (section.querySelector(selector));
  const canvas = /** @type {HTMLCanvasElement} */ (find('canvas'));
  const form = /** @type {HTMLFormElement} */ (find('form'));
  const words = find('[data-words]');
  const note = find('[data-note]');
  const pauseButton = find('[data-do=pause]');
  const still = matchMedia('(prefers-reduced-motion: reduce)');

  let settings = fromAddress(location.hash, 'follow', SCHEMA) ?? initial(SCHEMA);
  let chain = makeChain();
  let theme = readTheme(section);
  let target = wander(0);
  let time = 0;
  let wandering = !still.matches;
  let paused = false;
  /** Whether anything has changed that a solve must answer. */
  let changed = true;
  /** Whether the root is being moved by hand. */
  let held = false;
  /** Frames spent on a target since the last change. */
  let spent = 0;
  const meter = new Meter();
  const stage = new Stage(canvas, frame);

  // The chain.

  function lengths() {
    return lengthsOf(String(settings.lengths), Number(settings.bones), REACH);
  }

  /** A chain as the settings say, posed like the one there is, at its root. */
  function makeChain(/** @type {Chain | undefined} */ like = undefined) {
    return new Chain({
      root: like ? like.joints[0] : [0, 0],
      lengths: lengths(),
      positions: like && layAlong(like.joints, lengths()),
      maxIterations: Number(settings.iterations),
      pinned: Boolean(settings.pinned),
    });
  }

  function applySettings(/** @type {import('./settings.js').Values} */ next) {
    const former = settings;
    settings = next;
    if (former.bones !== next.bones || former.lengths !== next.lengths) {
      const old = chain;
      chain = makeChain(old);
      old.dispose();
      meter.reset();
    }
    chain.maxIterations = Number(next.iterations);
    chain.pinned = Boolean(next.pinned);
    toForm(form, settings);
    touch();
  }

  /** Puts the settings into the address, once a control is let go: browsers allow it only so often. */
  function writeAddress() {
    const address = toAddress('follow', SCHEMA, settings);
    if (location.hash !== address && (location.hash !== '' || address !== '#follow')) {
      history.replaceState(null, '', address);
    }
  }

  // From the canvas to the world and back.

  function zoom() {
    return Math.min(Math.max((0.45 * Math.min(stage.view.width, stage.view.height)) / REACH, 0.3), 4);
  }

  function toWorld(/** @type {Point} */ { x, y }) {
    return { x: (x - stage.view.width / 2) / zoom(), y: (y - stage.view.height / 2) / zoom() };
  }

  function toCanvas(/** @type {Point} */ { x, y }) {
    return { x: x * zoom() + stage.view.width / 2, y: y * zoom() + stage.view.height / 2 };
  }

  /** The nearest point on the canvas, so that nothing is lost beyond its edge. */
  function onCanvas(/** @type {Point} */ { x, y }) {
    const { width, height } = stage.view;
    return { x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height) };
  }

  // Each frame: move the target, solve, draw.

  function frame(
    /** @type {number} */ seconds,
    /** @type {CanvasRenderingContext2D} */ context,
    /** @type {import('./stage.js').View} */ view,
  ) {
    keepOnCanvas();
    if (wandering && !paused) {
      time += seconds;
      target = wander(time);
      changed = true;
    }
    if (!paused && (changed || chain.status === 'stalled')) {
      spent = changed ? 0 : spent + 1;
      changed = false;
      // A root that is being moved by hand stays where the hand is.
      chain.pinned = Boolean(settings.pinned) || held;
      chain.solve(target);
      chain.pinned = Boolean(settings.pinned);
      held = false;
      meter.remember(target);
    }
    draw(context, view);
    const moving = !paused && (wandering || (chain.status === 'stalled' && spent < PATIENCE));
    tell(!moving);
    return moving;
  }

  /** What is out of sight cannot be grasped: a smaller canvas takes root and target along. */
  function keepOnCanvas() {
    const [root, aim] = [toCanvas(chain.joints[0]), toCanvas(target)];
    const [rootInside, aimInside] = [onCanvas(root), onCanvas(aim)];
    if (settings.pinned && distance(root, rootInside) > 1) {
      chain.setRoot(toWorld(rootInside));
      changed = true;
    }
    if (!wandering && distance(aim, aimInside) > 1) {
      target = toWorld(aimInside);
      changed = true;
    }
  }

  /** Something has changed: solve and draw again. */
  function touch() {
    changed = true;
    stage.wake();
  }

  function thickness() {
    return Math.min(Math.max((0.28 * REACH) / chain.bones, 7), 18);
  }

  function draw(
    /** @type {CanvasRenderingContext2D} */ context,
    /** @type {import('./stage.js').View} */ view,
  ) {
    const { joints } = chain;
    const root = joints[0];
    const tip = joints[chain.bones];
    drawGround(context, theme, view, { x: view.width / 2, y: view.height / 2 });
    context.translate(view.width / 2, view.height / 2);
    context.scale(zoom(), zoom());
    if (settings.circle) {
      drawLimit(context, theme, root, chain.reach, 'reach', zoom());
    }
    if (settings.ring && chain.bones > 1) {
      drawLimit(context, theme, root, chain.minReach, 'inner ring', zoom());
    }
    drawRoot(context, theme, root, ROOT_SIZE, chain.pinned);
    drawBones(context, theme, joints, thickness());
    drawTarget(context, theme, target, tip);
  }

  // What is told: numbers while it moves, words when it has settled.

  let told = 0;
  const read = Object.fromEntries(
    ['status', 'error', 'iterations', 'time'].map((name) => [name, find(`[data-read=${name}]`)]),
  );

  function tell(/** @type {boolean} */ settled) {
    const now = performance.now();
    if (!settled && now - told < 120) {
      return;
    }
    told = now;
    const error = chain.error * zoom();
    read.status.textContent = paused ? 'paused' : chain.status;
    read.error.textContent = Number.isNaN(error) ? '–' : `${error.toFixed(3)} px`;
    read.iterations.textContent = String(chain.iterations);
    const time = meter.microseconds(() => makeChain(chain));
    read.time.textContent = Number.isNaN(time) ? '–' : `${time.toFixed(time < 10 ? 2 : 1)} µs, median`;
    if (paused) {
      say('Paused: the chain stands still.');
    } else if (wandering) {
      say('The target wanders, and the chain follows. Take over whenever you like.');
    } else {
      say(settled ? inWords(chain, error) : 'Reaching for the target.');
    }
  }

  let sentence = '';
  let speaking = 0;

  /** Says what is still true after a moment: a screen reader could not follow all that changes. */
  function say(/** @type {string} */ next) {
    if (next !== sentence) {
      sentence = next;
      clearTimeout(speaking);
      speaking = window.setTimeout(() => {
        words.textContent = sentence;
      }, 200);
    }
  }

  // What the hand wishes.

  function place(/** @type {Point} */ point) {
    wandering = false;
    target = point;
    touch();
  }

  function moveRoot(/** @type {Point} */ point) {
    chain.setRoot(toWorld(onCanvas(point)));
    held = true;
    touch();
  }

  function pause() {
    setPaused(!paused);
    touch();
  }

  function setPaused(/** @type {boolean} */ value) {
    paused = value;
    pauseButton.textContent = paused ? 'Resume' : 'Pause';
  }

  function reset() {
    const old = chain;
    settings = initial(SCHEMA);
    chain = makeChain();
    old.dispose();
    meter.reset();
    setPaused(false);
    note.textContent = '';
    wandering = !still.matches;
    time = 0;
    target = wander(0);
    applySettings(settings);
    writeAddress();
  }

  listen(canvas, {
    isHandle: (point) => {
      const root = toCanvas(chain.joints[0]);
      return distance(point, root) < HANDLE;
    },
    point: (point) => place(toWorld(onCanvas(point))),
    drag: moveRoot,
    nudge: (dx, dy) => {
      const { x, y } = toCanvas(target);
      place(toWorld(onCanvas({ x: x + dx, y: y + dy })));
    },
    nudgeHandle: (dx, dy) => {
      const { x, y } = toCanvas(chain.joints[0]);
      moveRoot({ x: x + dx, y: y + dy });
    },
    pause,
    pin: () => {
      applySettings({ ...settings, pinned: !settings.pinned });
      writeAddress();
    },
    reset,
  });

  // The form and the address.

  function page() {
    const root = chain.joints[0];
    const scale = zoom();
    const scaled = (/** @type {Point} */ { x, y }) => ({ x: x * scale, y: y * scale });
    return writePage({
      lengths: lengths().map((length) => length * scale),
      root: scaled(root),
      target: scaled(target),
      iterations: chain.maxIterations,
      pinned: chain.pinned,
      thickness: thickness() * scale,
    });
  }

  /** @type {Record<string, () => void | Promise<void>>} */
  const actions = {
    pause,
    reset,
    copy: async () => {
      await copy(page());
      note.textContent = 'Copied. Save it beside fabrik.global.js and open it.';
    },
    save: () => {
      save('chain.html', page());
      note.textContent = 'Saved as chain.html. Put fabrik.global.js beside it.';
    },
  };

  form.addEventListener('input', () => applySettings(fromForm(form, SCHEMA)));
  form.addEventListener('change', writeAddress);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('click', async (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest('button');
    try {
      await actions[button?.dataset.do ?? '']?.();
    } catch (error) {
      note.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  addEventListener('hashchange', () => {
    const named = fromAddress(location.hash, 'follow', SCHEMA);
    if (named) {
      applySettings(named);
    }
  });
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) {
    matchMedia(query).addEventListener('change', () => {
      theme = readTheme(section);
      stage.wake();
    });
  }
  still.addEventListener('change', () => {
    wandering = wandering && !still.matches;
    touch();
  });
  toForm(form, settings);

  return {
    /** Where everything is: points in CSS pixels of the canvas, the error too. */
    state: () => ({
      root: toCanvas(chain.joints[0]),
      tip: toCanvas(chain.joints[chain.bones]),
      target: toCanvas(target),
      reach: chain.reach * zoom(),
      status: chain.status,
      error: chain.error * zoom(),
      iterations: chain.iterations,
      wandering,
      paused,
      settings,
    }),
  };
}
