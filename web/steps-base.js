// What goes on inside of <fabrik-steps>: its parts, put together. Attributes and properties are in
// element-steps.js.

import { readNumbers } from './arguments.js';
import { FabrikElement } from './element-base.js';
import { drawHandles, drawSectors } from './element-draw-sectors.js';
import { arrowOf } from './element-pointing.js';
import { draggedTo, sectorsOf } from './element-sectors.js';
import { Stage } from './element-stage.js';
import { Chain } from './inlined-chain.js';
import { StepsBar } from './steps-bar.js';
import { captionOf, placeOf } from './steps-captions.js';
import { drawPaper, drawRing, drawScene } from './steps-draw.js';
import { handleAt, handleInWords, nextEdge, nextJoint } from './steps-handles.js';
import { StepsPlayer } from './steps-player.js';
import { drawPlot, stepAt } from './steps-plot.js';
import { arcOf, Problem, posed, withEdge } from './steps-problem.js';
import { pointsOf, sceneOf } from './steps-scene.js';

/** @typedef {import('./steps-handles.js').Handle} Handle */
/** @typedef {import('./steps-scene.js').Point} Point */
/** @typedef {import('./element-draw.js').Theme} Theme */

/** The chain's reach to each side of the root has this part of the picture's height or width. */
const PART = 0.46;

/** Attributes that make another chain. */
const MAKING = ['lengths', 'root', 'limits', 'solver', 'max-iterations'];

/** By how many degrees a key turns an edge. @type {Record<string, number>} */
const TURNS = { '+': 1, '=': 1, '-': -1, _: -1, PageUp: 10, PageDown: -10 };

export class StepsBase extends FabrikElement {
  /** @protected */
  problem = new Problem(Chain);
  /** @protected */
  player = new StepsPlayer();
  #bar;
  #place = document.createElement('p');
  #plot = document.createElement('canvas');
  /** @type {Stage | null} */
  #plotted = null;
  #caption = /** @type {HTMLElement} */ (this.shadow.querySelector('[part=status]'));
  /** What the pointer drags. @type {Handle | null} */
  #held = null;
  /** What the arrow keys move. @type {Handle | null} */
  #chosen = null;
  /** The middle of what is seen, in the chain's coordinates. @type {Point} */
  #middle = { x: 0, y: 0 };
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
      back: () => this.#go(() => player.back()),
      toggle: () => this.#go(() => player.toggle()),
      next: () => this.#go(() => player.next()),
      last: () => this.#go(() => player.goTo(player.length - 1)),
      goTo: (index) => this.#go(() => player.goTo(index)),
      setSpeed: (speed) => this.write('speed', speed),
    });
    this.#place.className = 'place';
    this.#place.setAttribute('part', 'place');
    this.#place.ariaHidden = 'true';
    this.#plot.className = 'plot';
    this.#plot.setAttribute('part', 'plot');
    this.#plot.role = 'img';
    this.#plot.ariaLabel = 'The error over the steps';
    this.#caption.before(this.#place);
    this.#caption.after(this.#plot, this.#bar.element);
    this.#listenToPlot();
  }

  /** A hand on the plot goes to the step that it points at. */
  #listenToPlot() {
    for (const type of /** @type {const} */ (['pointerdown', 'pointermove'])) {
      this.#plot.addEventListener(type, (event) => {
        if (event.buttons % 2 === 1) {
          this.#plot.setPointerCapture(event.pointerId);
          const { left, width } = this.#plot.getBoundingClientRect();
          const index = stepAt(event.clientX - left, width, this.player.length);
          this.#go(() => this.player.goTo(index));
        }
      });
    }
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
    if (!this.#held) {
      this.#middle = root;
    }
    const { joint, bone } = { joint: 0, bone: 0, ...this.#chosen };
    if (joint > lengths.length || bone >= (limits ? lengths.length : 0)) {
      this.#chosen = null;
    }
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
   * @param {import('./element-base.js').Frame} frame
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
    const place = (/** @type {Point} */ point) => this.toCanvas(point);
    const paper = { context, theme, place, zoom: this.#zoom };
    const sectors = this.#sectors(scene.joints);
    const faded = scene.bones.some((hold) => hold !== 'standing');
    drawPaper(paper, view);
    drawSectors(context, theme, sectors, faded);
    drawScene(paper, scene, problem);
    drawHandles(context, theme, sectors, this.#chosen?.kind === 'edge' ? this.#chosen : null);
    if (this.#chosen && this.#chosen.kind !== 'edge') {
      const { target } = problem;
      drawRing(paper, this.#chosen.kind === 'target' ? target : scene.joints[this.#chosen.joint]);
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
    const chosen = this.#chosen ? `${handleInWords(this.#chosen, problem)} ` : '';
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

  /** Pixels a unit. */
  get #zoom() {
    const { width, height } = this.view ?? { width: 1, height: 1 };
    return (PART * Math.min(width, height)) / this.problem.reach;
  }

  /**
   * Where a point of the chain's space is on the canvas, in CSS pixels.
   * @param {Point} point
   */
  toCanvas({ x, y }) {
    const { width, height } = this.view ?? { width: 1, height: 1 };
    const zoom = this.#zoom;
    return { x: width / 2 + zoom * (x - this.#middle.x), y: height / 2 + zoom * (y - this.#middle.y) };
  }

  /**
   * The other way round.
   * @param {Point} point
   */
  toSpace({ x, y }) {
    const { width, height } = this.view ?? { width: 1, height: 1 };
    const zoom = this.#zoom;
    return { x: (x - width / 2) / zoom + this.#middle.x, y: (y - height / 2) / zoom + this.#middle.y };
  }

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
      joints.map((joint) => this.toCanvas(joint)),
      limits.map((limit) => limit ?? whole),
      0,
      (bone) => this.#chosen?.kind === 'edge' && this.#chosen.bone === bone,
    );
    return all.filter(({ bone }) => limits[bone]);
  }

  /** The joints that are shown, when nothing moves. */
  get #joints() {
    return this.problem.jointsAt(this.player.index);
  }

  /** All that can be grasped, on the canvas. */
  handles() {
    const joints = this.#joints;
    return {
      target: this.toCanvas(this.problem.target),
      joints: joints.map((joint) => this.toCanvas(joint)),
      sectors: this.#sectors(joints),
    };
  }

  // A hand on the canvas, and keys.

  /** @protected @override @returns {import('./element-pointing.js').PointerWishes} */
  hand() {
    return {
      cursor: (point, within) => (handleAt(this.handles(), point, within) ? 'on-handle' : ''),
      take: (point, within) => {
        this.#held = handleAt(this.handles(), point, within);
        this.#chosen = this.#held?.kind === 'edge' ? this.#held : null;
        this.wake();
        return this.#held !== null;
      },
      drag: (point) => {
        if (this.#held?.kind === 'edge') {
          const { bone, edge } = this.#held;
          const sector = this.handles().sectors.find((each) => each.bone === bone);
          if (sector) {
            this.#turnEdge(this.#held, draggedTo(sector, edge, point));
          }
        } else if (this.#held) {
          this.#move(this.#held, this.toSpace(point));
        }
      },
      release: () => {
        this.#held = null;
        this.tell('change', {});
      },
      hover() {},
      point: (point) => this.#move({ kind: 'target' }, this.toSpace(point)),
    };
  }

  /**
   * @param {Handle} handle the target or a joint
   * @param {Point} point
   */
  #move(handle, point) {
    this.#waiting = false;
    if (handle.kind === 'target') {
      this.write('target', point);
    } else if (handle.kind === 'joint') {
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
   * @param {{ bone: number, edge: 'min' | 'max' }} handle
   * @param {number} degrees
   */
  #turnEdge({ bone, edge }, degrees) {
    const { limits } = this.problem;
    if (limits) {
      this.write(
        'limits',
        limits.map((limit, i) => (limit && i === bone ? withEdge(limit, edge, degrees) : limit)),
      );
    }
  }

  /**
   * @protected
   * @override
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { key, shiftKey } = event;
    const by = shiftKey ? -1 : 1;
    const chosen = this.#chosen;
    const arrow = arrowOf(event);
    if (chosen && chosen.kind !== 'edge' && arrow) {
      const { target, joints } = this.handles();
      const at = chosen.kind === 'target' ? target : joints[chosen.joint];
      this.#move(chosen, this.toSpace({ x: at.x + arrow.x, y: at.y + arrow.y }));
      this.tell('change', {});
      return true;
    }
    if (chosen?.kind === 'edge' && Object.hasOwn(TURNS, key)) {
      const limit = this.problem.limits?.[chosen.bone];
      this.#turnEdge(chosen, (limit?.[chosen.edge] ?? 0) + TURNS[key]);
      this.tell('change', {});
      return true;
    }
    const letter = key.toLowerCase();
    if (letter === 't' || letter === 'j' || letter === 'e' || key === 'Escape') {
      const { joints, sectors } = this.handles();
      const choices = { t: { kind: /** @type {const} */ ('target') }, e: nextEdge(chosen, sectors, by) };
      this.#chosen =
        letter === 'j'
          ? nextJoint(chosen, joints.length, by)
          : (choices[/** @type {'t'} */ (letter)] ?? null);
      this.wake();
      return true;
    }
    return this.#step(event);
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
