// What goes on inside of <fabrik-steps>: its parts, put together. Attributes and properties are in
// element-steps.js.

import { Chain } from '../../chain/inlined-chain.js';
import { readNumbers } from '../../core/arguments.js';
import { ChainElement } from '../shared/chain-element-base.js';
import { drawHandles, drawSectors } from '../shared/draw-sectors.js';
import { sectorsOf } from '../shared/sectors.js';
import { Stage } from '../shared/stage.js';
import { StepsBar } from './bar.js';
import { captionOf, placeOf } from './captions.js';
import { drawPaper, drawRing, drawScene } from './draw.js';
import { StepsGrip } from './grip.js';
import { handleInWords } from './handles.js';
import { StepsPlayer } from './player.js';
import { drawPlot, listenToPlot, stepAt } from './plot.js';
import { arcOf, Problem, posed, withEdge } from './problem.js';
import { pointsOf, sceneOf } from './scene.js';
import { StepsView } from './view.js';

/** @typedef {import('./handles.js').Handle} Handle */
/** @typedef {import('./scene.js').Point} Point */
/** @typedef {import('../shared/draw.js').Theme} Theme */

/** Attributes that make another chain. */
const MAKING = ['lengths', 'root', 'limits', 'solver', 'max-iterations'];

export class StepsBase extends ChainElement {
  /** @protected */
  problem = new Problem(Chain);
  /** @protected */
  player = new StepsPlayer();
  #bar;
  #place = document.createElement('p');
  #plot = document.createElement('canvas');
  /** @type {Stage | null} */
  #plotted = null;
  #caption = /** @type {HTMLElement} */ (this.box.querySelector('[part=status]'));
  #grip = new StepsGrip({
    handles: () => this.handles(),
    move: (handle, point) => this.#move(handle, this.#sight.toSpace(point)),
    turn: (handle, by) => this.#turn(handle, by),
    done: () => this.tell('change', {}),
    wake: () => this.wake(),
  });
  #sight = new StepsView(
    () => this.view ?? null,
    () => this.problem.reach,
  );
  /** Whether someone is moving the target: what is seen stays as it is. */
  #moving = false;
  /** Whether it is to play by itself, once it is seen. */
  #waiting = false;
  /** The step that was told last, and of which trace. @type {{ index: number, trace: unknown }} */
  #told = { index: -1, trace: null };
  /** @type {Theme | null} */
  #theme = null;

  constructor() {
    super();
    const { player } = this;
    this.#bar = new StepsBar({
      first: () => this.#go(() => player.goTo(0)),
      back: () => this.back(),
      toggle: () => this.#go(() => player.toggle()),
      next: () => this.next(),
      last: () => this.#go(() => player.goTo(player.length - 1)),
      goTo: (index) => this.#go(() => player.goTo(index)),
      setSpeed: (speed) => this.write('speed', speed),
    });
    Object.assign(this.#place, { className: 'place', ariaHidden: 'true' });
    this.#place.setAttribute('part', 'place');
    Object.assign(this.#plot, { className: 'plot', role: 'img', ariaLabel: 'The error over the steps' });
    this.#plot.setAttribute('part', 'plot');
    // As much room as the longest captions take, so that the picture stays as it is.
    const room = Object.assign(document.createElement('div'), { className: 'caption' });
    this.#caption.before(this.#place, room);
    room.append(this.#caption);
    room.after(this.#plot, this.#bar.element);
    listenToPlot(this.#plot, (x, width) => this.#go(() => player.goTo(stepAt(x, width, player.length))));
  }

  /** Plays on; from the start where it is at the end. */
  play() {
    this.#go(() => this.player.play());
  }

  pause() {
    this.#go(() => this.player.pause());
  }

  /** One step on. */
  next() {
    this.#go(() => this.player.next());
  }

  /** One step back. */
  back() {
    this.#go(() => this.player.back());
  }

  /** Someone goes somewhere in the steps. */
  #go(/** @type {() => void} */ move) {
    this.#waiting = false;
    move();
    this.wake();
  }

  // As the base class has it.

  /** @protected @override */
  connected() {
    this.#plotted = new Stage(this.#plot, (_, context, view) => {
      const { ready, trace, tolerance } = this.problem;
      if (this.#theme && ready) {
        drawPlot(context, this.#theme, view, trace, this.player.index, tolerance);
      }
      return false;
    });
    this.problem.given = this.read('target');
    this.player.speed = this.read('speed');
    this.make(null);
    if (this.read('start')) {
      this.#begin();
    }
    this.player.goTo(this.read('step'));
    this.#waiting = this.read('autoplay');
  }

  /** @protected @override */
  disconnected() {
    this.#plotted?.dispose();
    this.#plotted = null;
    this.problem.dispose();
    this.player.pause();
  }

  /**
   * @protected
   * @override
   * @param {string} name
   */
  changed(name) {
    if (name === 'target') {
      this.problem.given = this.read('target');
      if (!this.#moving) {
        this.#sight.show(this.problem.target);
      }
      this.#solve();
    } else if (name === 'start') {
      this.#begin();
    } else if (name === 'step') {
      this.player.goTo(this.read('step'));
    } else if (name === 'speed') {
      this.player.speed = this.read('speed');
    } else if (name === 'autoplay') {
      this.#waiting = this.read('autoplay');
    } else if (MAKING.includes(name)) {
      this.make(null);
    }
  }

  /**
   * Makes the chain that the attributes describe.
   * @protected
   * @param {Point[] | null} start the joints to start from; null: those from which it started
   */
  make(start) {
    const lengths = [...this.read('lengths')];
    const limits = this.read('limits');
    const root = this.read('root');
    this.problem.make(
      {
        lengths,
        root,
        limits: limits && lengths.map((_, bone) => limits[Math.min(bone, limits.length - 1)]),
        solver: this.read('solver'),
        maxIterations: this.read('max-iterations'),
      },
      start,
    );
    if (!this.#grip.held) {
      this.#sight.middle = root;
      this.#sight.show(this.problem.target);
    }
    this.#grip.keepTo(lengths.length, limits !== null);
    const bones = lengths.length === 1 ? '1 bone' : `${lengths.length} bones`;
    this.label(
      `The steps of solving a chain of ${bones}. Space plays, the arrow keys step; T, J and E choose ` +
        'the target, a joint or an edge of a limit for the arrow keys to move, Escape lets it go.',
    );
    this.#solve();
  }

  /** Starts from the joints that were given, or from an arc. */
  #begin() {
    const { lengths, root } = this.problem;
    const given = this.read('start');
    const count = 2 * (lengths.length + 1);
    this.make(given ? pointsOf(readNumbers('start', given, count)) : arcOf(lengths, root));
  }

  #solve() {
    const { status, error, iterations, length } = this.problem.solve();
    this.player.load(length);
    this.tell('solve', { status, error, iterations });
    this.wake();
  }

  /** @protected @override */
  wake() {
    super.wake();
    this.#plotted?.wake();
  }

  // Drawing and telling.

  /**
   * @protected
   * @override
   * @param {import('../shared/element-base.js').Frame} frame
   */
  draw({ seconds, context, view, theme }) {
    const { problem, player } = this;
    if (!problem.ready) {
      return false;
    }
    this.#theme = theme;
    player.still = this.still;
    if (this.#waiting) {
      this.#waiting = false;
      if (!this.still) {
        player.play();
      }
    }
    const { index } = player;
    player.tick(seconds);
    if (player.index !== index) {
      this.#plotted?.wake();
    }
    const scene = sceneOf(problem.trace, player.index, player.part, problem.lengths, problem.target);
    const place = (/** @type {Point} */ point) => this.#sight.toCanvas(point);
    const paper = { context, theme, place, zoom: this.#sight.zoom };
    const sectors = this.#sectors(scene.joints);
    const faded = scene.bones.some((hold) => hold !== 'standing');
    drawPaper(paper, view);
    drawSectors(context, theme, sectors, faded);
    drawScene(paper, scene, problem);
    const { chosen } = this.#grip;
    context.globalAlpha = faded ? 0.5 : 1;
    drawHandles(context, theme, sectors, chosen?.kind === 'edge' ? chosen : null);
    context.globalAlpha = 1;
    if (chosen && chosen.kind !== 'edge') {
      drawRing(paper, chosen.kind === 'target' ? problem.target : scene.joints[chosen.joint]);
    }
    this.#tell();
    return player.moving;
  }

  /** Says which step it is, in words to see and to hear, and to the page. */
  #tell() {
    const { problem, player } = this;
    const { trace } = problem;
    const { index, playing } = player;
    const where = placeOf(trace, index);
    const chosen = this.#grip.chosen ? `${handleInWords(this.#grip.chosen, problem)} ` : '';
    this.#place.textContent = where;
    // What goes by too fast to be read out is not.
    this.#caption.ariaLive = playing ? 'off' : 'polite';
    this.say(chosen + captionOf(trace, index));
    this.#bar.show(player, where);
    if (this.#told.index !== index || this.#told.trace !== trace) {
      this.#told = { index, trace };
      this.tell('step', { index, step: trace.step(index) });
    }
  }

  // Where things are.

  /**
   * The sectors of the limited joints, on the canvas.
   * @param {Point[]} joints
   */
  #sectors(joints) {
    const { limits } = this.problem;
    if (!limits) {
      return [];
    }
    const whole = { min: -180, max: 180 };
    const all = sectorsOf(
      joints.map((joint) => this.#sight.toCanvas(joint)),
      limits.map((limit) => limit ?? whole),
      0,
      (bone) => this.#grip.isAt(bone),
    );
    return all.filter(({ bone }) => limits[bone]);
  }

  /** The joints that are shown, when nothing moves. */
  get #joints() {
    return this.problem.jointsAt(this.player.index);
  }

  /**
   * All that can be grasped, on the canvas, in CSS pixels.
   * @internal
   */
  handles() {
    const joints = this.#joints;
    return {
      target: this.#sight.toCanvas(this.problem.target),
      joints: joints.map((joint) => this.#sight.toCanvas(joint)),
      sectors: this.#sectors(joints),
    };
  }

  // A hand on the canvas, and keys.

  /** @protected @override @returns {import('../shared/pointing.js').PointerWishes} */
  hand() {
    return {
      cursor: (point, within) => this.#grip.cursor(point, within),
      take: (point, within) => this.#grip.take(point, within),
      drag: (point) => this.#grip.drag(point),
      release: () => this.#grip.release(),
      hover() {},
      point: (point) => this.#move({ kind: 'target' }, this.#sight.toSpace(point)),
    };
  }

  /**
   * @param {Handle} handle the target or a joint
   * @param {Point} point
   */
  #move(handle, point) {
    this.#waiting = false;
    if (handle.kind === 'target') {
      this.#moving = true;
      this.write('target', point);
      this.#moving = false;
    } else if (handle.kind === 'joint') {
      // The pose that is seen is the one to start from.
      const joints = this.#joints;
      this.player.pause();
      this.player.goTo(0);
      if (handle.joint === 0) {
        this.write('root', point);
      } else {
        this.problem.begin(posed(joints, handle.joint, point));
        this.#solve();
      }
    }
  }

  /**
   * @param {Handle} handle an edge
   * @param {number} by degrees
   */
  #turn(handle, by) {
    const { limits } = this.problem;
    const limit = handle.kind === 'edge' && limits?.[handle.bone];
    if (limits && limit) {
      const next = withEdge(limit, handle.edge, limit[handle.edge] + by);
      this.write(
        'limits',
        limits.map((each, bone) => (bone === handle.bone ? next : each)),
      );
    }
  }

  /**
   * @protected
   * @override
   * @param {KeyboardEvent} event
   */
  key(event) {
    return this.#grip.key(event) || this.#step(event);
  }

  /** Keys that go through the steps; held down, they go on, but for the one that plays. */
  #step(/** @type {KeyboardEvent} */ { key, repeat }) {
    const { player } = this;
    const moves = /** @type {Record<string, () => void>} */ ({
      ' ': () => !repeat && player.toggle(),
      '.': () => player.next(),
      ArrowRight: () => player.next(),
      ',': () => player.back(),
      ArrowLeft: () => player.back(),
      Home: () => player.goTo(0),
      End: () => player.goTo(player.length - 1),
    });
    if (!Object.hasOwn(moves, key)) {
      return false;
    }
    this.#go(moves[key]);
    return true;
  }
}
