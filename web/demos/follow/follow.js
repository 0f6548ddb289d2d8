// The first demo: a chain that follows the pointer, with limits on its joints or without. Here its
// parts are put together; each has a file of its own.

import { draggedTo, handlesOf, Stage, sectorsOf } from '../../element.js';
import { Controls } from '../shared/controls.js';
import { readTheme, watchTheme } from '../shared/draw.js';
import { Meter } from '../shared/meter.js';
import { inTime, Readout } from '../shared/readout.js';
import { initial } from '../shared/settings.js';
import { World } from '../shared/world.js';
import { givingAway } from '../shared/written-page.js';
import { Grip } from './grip.js';
import { listen } from './keys.js';
import { drawPicture } from './picture.js';
import { Rig } from './rig.js';
import { makeChain, REACH, SCHEMA, withPreset } from './setup.js';
import { edgeInWords, inWords } from './words.js';
import { pageOf } from './written.js';

/** @typedef {{ x: number, y: number }} Point */

/** How many targets a solve is timed with, and how many tell enough: the chain leaps between them. */
const TARGETS = 64;
const ENOUGH = 16;

function distance(/** @type {Point} */ a, /** @type {Point} */ b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/**
 * Starts the demo in its section of the page.
 * @param {HTMLElement} section
 */
export function follow(section) {
  const canvas = /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));
  const still = matchMedia('(prefers-reduced-motion: reduce)');

  const controls = new Controls(section, SCHEMA);
  const rig = new Rig(controls.readAddress() ?? initial(SCHEMA));
  const readout = new Readout(section);
  const meter = new Meter();
  const stage = new Stage(canvas, frame);
  const world = new World(stage, REACH);
  const grip = new Grip(
    () => (rig.limited ? sectors() : []),
    () => world.toCanvas(rig.chain.joints[0]),
  );
  /** The targets of late. @type {Point[]} */
  const targets = [];
  let theme = readTheme(section);
  let time = 0;
  let wandering = !still.matches;
  let paused = false;

  // Each frame: move the target, solve, draw, tell.

  function frame(
    /** @type {number} */ seconds,
    /** @type {CanvasRenderingContext2D} */ context,
    /** @type {import('../../element.js').View} */ view,
  ) {
    keepOnCanvas();
    if (wandering && !paused) {
      time += seconds;
      rig.wander(time);
    }
    if (!paused && rig.step()) {
      remember(rig.target);
    }
    drawPicture(context, theme, view, world, {
      chain: rig.chain,
      target: rig.target,
      sectors: sectors(),
      faded: !rig.limited,
      chosen: grip.chosen,
      circle: Boolean(rig.settings.circle),
      ring: Boolean(rig.settings.ring),
    });
    const moving = !paused && (wandering || rig.trying);
    tell(!moving);
    return moving;
  }

  /** What is out of sight cannot be grasped: a smaller canvas takes root and target along. */
  function keepOnCanvas() {
    const [root, aim] = [world.toCanvas(rig.chain.joints[0]), world.toCanvas(rig.target)];
    const [rootInside, aimInside] = [world.onCanvas(root), world.onCanvas(aim)];
    if (rig.settings.pinned && distance(root, rootInside) > 1) {
      rig.moveRoot(world.toWorld(rootInside));
    }
    if (!wandering && distance(aim, aimInside) > 1) {
      rig.aim(world.toWorld(aimInside));
    }
  }

  /** The joints' sectors, on the canvas; none where there are no limits. */
  function sectors() {
    if (!rig.limits) {
      return [];
    }
    const joints = rig.chain.joints.map((joint) => world.toCanvas(joint));
    return sectorsOf(joints, rig.limits, rig.base, (bone) => grip.isNear(bone));
  }

  function tell(/** @type {boolean} */ settled) {
    if (!readout.isDue(settled)) {
      return;
    }
    const { chain, limits } = rig;
    const { chosen } = grip;
    readout.show({
      status: paused ? 'paused' : chain.status,
      error: Number.isNaN(chain.error) ? '–' : `${(chain.error * world.zoom).toFixed(3)} px`,
      iterations: String(chain.iterations),
      time: inTime(meter.microseconds(solving)),
    });
    const edge = limits && chosen ? `${edgeInWords(chosen.bone, limits[chosen.bone], chosen.edge)} ` : '';
    readout.say(edge + state(settled));
  }

  function remember(/** @type {Point} */ target) {
    if (targets.length === 0 || distance(targets[targets.length - 1], target) > 0) {
      targets.push({ ...target });
      targets.splice(0, targets.length - TARGETS);
    }
  }

  /** What is timed: the last targets, solved again and again by a chain of the same make. */
  function solving() {
    if (targets.length < ENOUGH) {
      return null;
    }
    const chain = makeChain(rig.settings, rig.chain);
    return {
      run: (/** @type {number} */ call) => chain.solve(targets[call % targets.length]),
      dispose: () => chain.dispose(),
    };
  }

  function state(/** @type {boolean} */ settled) {
    if (paused) {
      return 'Paused: the chain stands still.';
    }
    if (wandering) {
      return 'The target wanders, and the chain follows. Take over whenever you like.';
    }
    return settled ? inWords(rig.outcome(world.zoom)) : 'Reaching for the target.';
  }

  /** Shows the settings. With limits there are other ways to use the canvas, and the root cannot be free. */
  function showSettings() {
    const { settings, limited } = rig;
    controls.show(settings);
    controls.enable('pinned', !limited);
    controls.showOption('custom', settings.preset === 'custom');
    controls.showWhen(limited ? 'limited' : 'free');
  }

  // What the hand wishes.

  /** Something has changed: solve and draw again. */
  function touch() {
    rig.touch();
    stage.wake();
  }

  /** The target goes to a point of the canvas, or beside it. */
  function place(/** @type {Point} */ point) {
    wandering = false;
    rig.aim(world.toWorld(world.onCanvas(point)));
    stage.wake();
  }

  /** A target that wandered stays where it is. */
  function settle() {
    if (wandering) {
      place(world.toCanvas(rig.target));
    }
  }

  function moveRoot(/** @type {Point} */ point) {
    rig.moveRoot(world.toWorld(world.onCanvas(point)));
    stage.wake();
  }

  function setEdge(/** @type {import('./grip.js').Handle} */ handle, /** @type {number} */ degrees) {
    rig.setEdge(handle, degrees);
    showSettings();
    stage.wake();
  }

  function setPaused(/** @type {boolean} */ value) {
    paused = value;
    controls.showPaused(paused);
    touch();
  }

  function pause() {
    setPaused(!paused);
  }

  function pin() {
    const { settings } = rig;
    if (rig.limited) {
      controls.note('With limits, the root stays pinned here.');
      return;
    }
    apply({ ...settings, pinned: !settings.pinned });
    controls.writeAddress(rig.settings);
  }

  function reset() {
    rig.reset(initial(SCHEMA));
    forget();
    time = 0;
    rig.wander(time);
    wandering = !still.matches;
    setPaused(false);
    controls.note('');
    showSettings();
    controls.writeAddress(rig.settings);
  }

  /** What was known of another chain is of no use. */
  function forget() {
    meter.reset();
    grip.reset();
  }

  listen(canvas, {
    cursor: (point, within) => (grip.at(point, within) === null ? '' : 'on-handle'),
    take: (point, within) => {
      const taken = grip.take(point, within);
      if (taken) {
        settle();
        stage.wake();
      }
      return taken;
    },
    drag: (point) => {
      const held = grip.leads(point);
      if (held === 'root') {
        moveRoot(point);
      } else if (held) {
        setEdge(held, draggedTo(sectors()[held.bone], held.edge, point));
      }
    },
    release: () => controls.writeAddress(rig.settings),
    // The pointer alone leads the target; but among handles it waits to be dragged, or they would flee.
    hover: (point) => {
      if (rig.limited) {
        grip.hover(point);
        settle();
        stage.wake();
      } else {
        place(point);
      }
    },
    point: place,
    nudge: (dx, dy) => {
      const { x, y } = world.toCanvas(rig.target);
      place({ x: x + dx, y: y + dy });
    },
    nudgeRoot: (dx, dy) => {
      const { x, y } = world.toCanvas(rig.chain.joints[0]);
      moveRoot({ x: x + dx, y: y + dy });
    },
    choose: (step) => {
      grip.choose(step);
      stage.wake();
    },
    turn: (degrees) => {
      const { chosen } = grip;
      if (!chosen || !rig.limits) {
        return false;
      }
      setEdge(chosen, rig.limits[chosen.bone][chosen.edge] + degrees);
      controls.writeAddress(rig.settings);
      return true;
    },
    pause,
    pin,
    reset,
  });

  // What the controls wish.

  function apply(/** @type {import('../shared/settings.js').Values} */ settings) {
    if (rig.apply(settings)) {
      forget();
    }
    showSettings();
    stage.wake();
  }

  /** Takes what a control says. A preset brings its own bones; the scene that is on is shown anew. */
  function change(/** @type {import('../shared/settings.js').Values} */ next) {
    const [preset, method] = ['preset', 'method'].map((name) => next[name] !== rig.settings[name]);
    apply(preset ? withPreset(next) : next);
    if (rig.scene !== '' && (preset || method)) {
      show(rig.scene);
    } else if (preset) {
      wandering = !still.matches;
    }
  }

  function show(/** @type {string} */ scene) {
    wandering = false;
    setPaused(false);
    rig.show(scene);
  }

  controls.listen(() => rig.settings, change, apply, {
    pause,
    reset,
    reach: () => show('reach'),
    line: () => show('line'),
    ...givingAway(
      () => pageOf(rig, world.zoom),
      'chain.html',
      (text) => controls.note(text),
    ),
  });
  watchTheme(() => {
    theme = readTheme(section);
    stage.wake();
  });
  still.addEventListener('change', () => {
    wandering = wandering && !still.matches;
    touch();
  });
  rig.wander(time);
  showSettings();

  return {
    /** Where everything is: points in CSS pixels of the canvas, the error too; limits in degrees. */
    state: () => ({
      root: world.toCanvas(rig.chain.joints[0]),
      tip: world.toCanvas(rig.chain.joints[rig.chain.bones]),
      joints: rig.chain.joints.map((joint) => world.toCanvas(joint)),
      target: world.toCanvas(rig.target),
      reach: rig.chain.reach * world.zoom,
      status: rig.chain.status,
      error: rig.chain.error * world.zoom,
      iterations: rig.chain.iterations,
      spent: rig.spent,
      limits: rig.limits,
      chosen: grip.chosen,
      handles: sectors().flatMap(handlesOf),
      wandering,
      paused,
      settings: rig.settings,
    }),
  };
}
