// How <fabrik-chain> is drawn, and what pointers and keys do on it.

import { isSame } from '../shared/attributed-element.js';
import { drawGround } from '../shared/draw.js';
import { Grip } from '../shared/grip.js';
import { limitInWords, sectorsAt } from '../shared/handles.js';
import { addWords } from '../shared/language.js';
import { arrowOf, letterOf } from '../shared/pointing.js';
import { fromCanvas, toCanvas } from '../shared/room.js';
import { distance, withEdge } from '../shared/sectors.js';
import { chain } from '../strings/en.js';
import { ChainBase } from './base.js';
import { drawChain } from './picture.js';

/** @typedef {import('../shared/element-base.js').Frame} Frame */
/** @typedef {import('../shared/element-base.js').View} View */
/** @typedef {import('./picture.js').Scene} Scene */
/** @typedef {import('../shared/handles.js').Handle} Handle */
/** @typedef {{ x: number, y: number }} Point */

addWords('en', { chain });

export class DrawnChain extends ChainBase {
  #grip = new Grip({
    handles: (hovers) => this.handles(hovers),
    move: (handle, point) => this.#moveHandle(handle, point),
    turn: (handle, by) => this.#turn(handle, by),
    done() {},
    wake: () => this.wake(),
  });

  /**
   * @protected
   * @override
   * @param {string} name
   */
  changed(name) {
    super.changed(name);
    this.#grip.keepTo(this.lengths.length, this.limits !== null);
    if (name === 'autoplay') {
      this.#grip.selected = null;
    }
  }

  /** @protected @override */
  spoken() {
    const { chain, limits } = this.language.strings;
    const name = this.language.text(chain.name, { count: this.lengths.length });
    const keys = [chain.keys, this.mayMove && chain.keysAutoplay, this.limits && limits.keys];
    this.describe(name, this.language.sentences(...keys));
  }

  // Drawing.

  /**
   * @protected
   * @override
   * @param {Frame} frame
   * @returns {boolean | number}
   */
  draw(frame) {
    const { seconds, context, view, theme } = frame;
    const { chain, aim, language } = this;
    if (!chain) {
      drawGround(context, theme, view, { x: view.width / 2, y: view.height / 2 });
      return false;
    }
    const { moves } = aim;
    aim.tick(seconds);
    const goesOn = this.solve(chain) || moves;
    if (chain !== this.chain) {
      // A listener to the solve has changed the lengths.
      return true;
    }
    const { selected } = this.#grip;
    this.drawScene(frame, {
      ...{ chain, ...this.room(), target: aim.point, sectors: this.#sectors() },
      handles: this.limits !== null,
      selected: selected?.kind === 'edge' ? selected : null,
    });
    // While the target moves on its own the words stay the same, for those who hear them.
    const state = aim.moves ? language.strings.chain.autoplay : this.stateInWords(chain);
    const limit = selected ? limitInWords(selected, this.#limits, language) : '';
    this.announce(language.sentences(limit, state));
    return goesOn;
  }

  /**
   * Draws the chain where it is now, and what belongs to it.
   * @protected
   * @param {Frame} frame
   * @param {Scene} scene
   */
  drawScene({ context, view, theme, text }, scene) {
    const { language } = this;
    drawChain(context, theme, view, {
      ...scene,
      reach: this.read('show-reach') ? language.strings.chain : null,
      ...{ text, degrees: (angle) => language.degrees(angle) },
    });
  }

  /**
   * How the last solve ended.
   * @protected
   * @param {import('../../chain/chain.js').Chain<2>} chain
   */
  stateInWords({ status }) {
    return this.language.strings.status[status];
  }

  // Where things are.

  /** Where a point of the chain is on the canvas, in CSS pixels. */
  #onCanvas(/** @type {Point} */ point) {
    return toCanvas(this.room(), point);
  }

  /** The limits in degrees, as the chain has them; null where a limit has no end. */
  get #limits() {
    return (this.chain?.limits ?? []).map((limit) => {
      const { min, max } = limit ?? { min: Number.NaN, max: Number.NaN };
      return Number.isFinite(min) && Number.isFinite(max)
        ? { min: inDegrees(Number(min)), max: inDegrees(Number(max)) }
        : null;
    });
  }

  #sectors() {
    const { chain } = this;
    const joints = (chain?.joints ?? []).map((joint) => this.#onCanvas(joint));
    return sectorsAt(joints, this.#limits, (bone) => this.#grip.isOpen(bone), Number(chain?.base ?? 0));
  }

  /**
   * The places of all that can be dragged, in CSS pixels of the canvas: the target, the root and the sectors of
   * the joint limits.
   * @param {boolean} [hovers] true leaves out a target that follows the mouse without being dragged, as it does
   *   where there are no limits
   * @returns {import('../shared/handles.js').Places & { zoom: number }} `joints` holds only the root; `zoom`:
   *   pixels per unit
   */
  handles(hovers = false) {
    const { chain, view, limits } = this;
    if (!chain || !view) {
      return { target: null, joints: [], sectors: [], zoom: 1 };
    }
    return {
      zoom: this.room().zoom,
      target: hovers && !limits ? null : this.#onCanvas(this.aim.point),
      joints: [this.#onCanvas(chain.joints[0])],
      sectors: limits ? this.#sectors() : [],
    };
  }

  // Pointers and keys.

  /** @protected @override @returns {import('../shared/pointing.js').PointerHandlers} */
  pointerHandlers() {
    return {
      cursor: (point, within) => this.#grip.cursor(point, within),
      take: (point, within, hovers) => this.#take(point, within, hovers),
      drag: (point) => (this.#grip.held ? this.#grip.drag(point) : this.#place(point)),
      release: () => this.#grip.release(),
      hover: (point) => this.#hover(point),
      point: (point) => this.#place(point),
    };
  }

  /** The target follows the mouse. With limits it waits, or their handles would move away from the mouse. */
  #hover(/** @type {Point} */ point) {
    if (!this.limits) {
      this.#place(point);
      return;
    }
    this.#grip.hover(point);
    if (this.aim.moves) {
      this.#hold();
    }
  }

  /**
   * Takes what is under the pointer: a handle, or the tip, with which one drags the target. The target stays
   * where it is until it is dragged.
   * @param {Point} point
   * @param {number} within
   * @param {boolean} hovers
   */
  #take(point, within, hovers) {
    const { chain, view } = this;
    if (!chain || !view) {
      return false;
    }
    const taken = this.#grip.take(point, within, hovers);
    const tip = this.#onCanvas(chain.joints[chain.bones]);
    if (taken === false && distance(tip, point) > within) {
      return false;
    }
    this.#hold();
    return this.#grip.held?.kind === 'joint' ? this.#onCanvas(this.rootPlace) : taken || tip;
  }

  /**
   * @param {Handle} handle the target or the root
   * @param {Point} point on the canvas, or beside it
   */
  #moveHandle(handle, point) {
    if (handle.kind === 'joint') {
      this.#changes(() => this.moveRoot(this.#inside(point)));
    } else {
      this.#place(point);
    }
  }

  /** @param {Point} point in pixels of the canvas, or beside it */
  #place(point) {
    if (this.view && this.chain) {
      this.#changes(() => this.aim.place(this.#inside(point)));
    }
  }

  /** A point of the canvas in the chain's units; one beside the canvas is moved to its edge. */
  #inside(/** @type {Point} */ place) {
    return fromCanvas(this.room(), place, /** @type {View} */ (this.view));
  }

  /** The target stays where it is, and does not move on its own any more. */
  #hold() {
    this.aim.hold();
    this.refresh();
  }

  /**
   * @param {Handle} handle an edge
   * @param {number} by degrees
   */
  #turn(handle, by) {
    const limits = this.#limits;
    const limit = handle.kind === 'edge' && limits[handle.bone];
    if (limit) {
      const next = withEdge(limit, handle.edge, limit[handle.edge] + by);
      this.#changes(() =>
        this.edit(
          'limits',
          limits.map((each, bone) => (bone === handle.bone ? next : each)),
        ),
      );
    }
  }

  /** The user changes something. Dispatches an event if anything is not as it was. */
  #changes(/** @type {() => void} */ change) {
    const look = () => [this.aim.point, this.rootPlace, this.limits].map((each) => each && { ...each });
    const before = look();
    change();
    this.refresh();
    if (!isSame(before, look())) {
      this.emit('fabrik-change', { ...this.aim.point });
    }
  }

  /**
   * @protected
   * @override
   * @param {KeyboardEvent} event
   */
  key(event) {
    const [arrow, letter] = [arrowOf(event), letterOf(event)];
    if (!this.view) {
      return false;
    }
    if (arrow) {
      const { x, y } = this.#onCanvas(this.aim.point);
      this.#place({ x: x + arrow.x, y: y + arrow.y });
    } else if (letter) {
      const { x, y } = this.#onCanvas(this.rootPlace);
      this.#moveHandle({ kind: 'joint', joint: 0 }, { x: x + letter.x, y: y + letter.y });
    } else if (event.key === 'Home') {
      this.#changes(() => {
        this.aim.reset();
        this.restore();
      });
    } else if (event.key === ' ' && this.mayMove) {
      if (!event.repeat) {
        this.aim.pause();
        this.refresh();
      }
    } else {
      return this.#grip.key(event);
    }
    return true;
  }
}

/** An angle in degrees, without the error of the conversion. */
function inDegrees(/** @type {number} */ angle) {
  return Math.round((angle * 180e6) / Math.PI) / 1e6;
}
