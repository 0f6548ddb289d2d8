// The figure: the picture with the body, what is dragged and pinned, and undo. The page around it has the controls.

import { Plane, Vector3 } from 'three';
import { History } from '../shared/history.js';
import { Figure3D } from '../shared-3d/figure.js';
import { Handles } from '../shared-3d/handles.js';
import { MOVING } from '../shared-3d/humanoid-parts.js';
import { Keyframes } from '../shared-3d/keyframes.js';
import { listenToViewKeys } from '../shared-3d/keys.js';
import { readPose, writePose } from '../shared-3d/pose-file.js';
import { onCanvas } from '../shared-3d/project.js';
import { Body } from './body.js';
import { keepInBounds } from './bounds.js';
import { Drawing } from './drawing.js';
import { stateOf } from './state.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** What undo goes back to: a pose with its start. @typedef {import('./body.js').Snapshot & { start: string }} Snapshot */

/** @type {import('../shared-3d/orbit.js').OrbitOptions} */
const VIEW = { from: [0.55, 0.22, 1], distance: 4.4, range: [1.2, 8], aside: 1.2, wide: 0.75 };

/** How high the camera looks, in metres. */
const MIDDLE = 0.94;

/** A pointer that goes no further than this while it is down clicks, in pixels of the canvas. */
const CLICK = 5;

/** The most steps that the view goes back at a time, to show what keys have moved out of the picture. */
const BACK = 12;

const facing = new Plane();
const way = new Vector3();

export class PoseFigure extends Figure3D {
  body = new Body();
  keyframes = new Keyframes(this.body.bones, this.body.names);
  /** @type {History<Snapshot>} */
  #history = new History();
  #drawing;
  /** The pose before the drag, until something has moved. @type {Snapshot | null} */
  #before = null;
  /** Where the pointer came down on a handle, on the canvas; null while keys move it. @type {{ x: number, y: number } | null} */
  #pressed = null;
  /** Why the target is not where the user wants it; '' if it is. @type {ReturnType<typeof keepInBounds>} */
  stopped = '';
  #plays = false;
  /** How long the stored poses have been played, in seconds. */
  #time = 0;
  /** Whether the pose is to be solved in the next frame. */
  #due = true;

  /** @param {import('../shared-3d/figure.js').FigureSetup} setup */
  constructor(setup) {
    super(setup, { shadows: 2.2 });
    const { canvas, settings, events } = setup;
    this.settings = settings;
    this.#drawing = new Drawing(this.picture.scene, this.body);
    this.handles = new Handles(
      this,
      [...this.#drawing.grips].map(([name, { object, radius }]) => ({
        ...{ name, object, radius, leaves: true },
        move: (place) => this.#moveTo(name, place),
        along: (ray) => ray.intersectPlane(this.#planeOf(name), new Vector3()),
        grab: () => this.#press(name),
        drop: (done) => this.#drop(name, done),
      })),
    );
    this.begin(VIEW);
    const pin = () => this.selected && this.togglePin(this.selected);
    listenToViewKeys(this, this.handles, {
      ...{ ' ': pin, enter: pin, m: () => this.mirror(), v: () => this.resetView() },
    });
    canvas.addEventListener('focus', events.activity);
    canvas.addEventListener('blur', () => {
      this.#letGo();
      events.activity();
    });
    this.#startWith(settings);
    this.#show();
  }

  /** @override */
  get middle() {
    return MIDDLE;
  }

  /** The light shines on the body. @override */
  get lightTarget() {
    return way.set(0, 0, 0);
  }

  /** Nothing moves by itself, except when the stored poses are played. @override */
  get rests() {
    return !this.#plays;
  }

  /** @override */
  resetView() {
    super.resetView();
    this.stage.wake();
  }

  /** @override */
  becomeCalm() {
    this.stop();
  }

  /** Whether the stored poses are played. */
  get plays() {
    return this.#plays;
  }

  /** Plays the stored poses, from the first one on. */
  play() {
    this.#letGo();
    this.#plays = true;
    this.#time = 0;
    this.#changed();
  }

  /** Goes back to the pose before the stored poses were played. */
  stop() {
    if (this.#plays) {
      this.#plays = false;
      this.body.rig.applyTo();
      this.#changed();
    }
  }

  /** Whether what is dragged has moved. */
  get hasMoved() {
    return this.#before === null;
  }

  /** The present pose as JSON. */
  get json() {
    return writePose(this.body.humanoid.bones, MOVING);
  }

  /**
   * Takes a pose from JSON.
   * @throws {Error} with a sentence for the user; nothing has changed then
   */
  useJson(/** @type {string} */ text) {
    this.#take(readPose(text, MOVING));
  }

  /** Goes back to a stored pose. */
  useStored(/** @type {number} */ index) {
    this.#take(this.keyframes.poses[index]);
  }

  #take(/** @type {import('../shared-3d/pose-file.js').PoseFile} */ pose) {
    this.#remember();
    this.body.take(pose);
    this.#changed();
  }

  /** The name of the handle that keys move; null for none. */
  get selected() {
    return this.handles.selected;
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  /** Uses other settings. */
  apply(/** @type {Values} */ settings) {
    if (settings.pose !== this.settings.pose) {
      this.#remember();
      this.#startWith(settings);
      return;
    }
    this.settings = settings;
    this.body.grounded = Boolean(settings.ground);
    this.body.contacts = Boolean(settings.contacts);
    this.#changed();
  }

  #startWith(/** @type {Values} */ settings) {
    this.settings = settings;
    this.body.grounded = Boolean(settings.ground);
    this.body.contacts = Boolean(settings.contacts);
    this.body.startFrom(String(settings.pose));
    this.#changed();
  }

  /** Goes back to the start. */
  reset() {
    this.handles.cancel();
    this.#remember();
    this.resetView();
    this.#startWith(this.initial);
    this.events.change();
  }

  /** Pins what is free, and frees what is pinned. */
  togglePin(/** @type {string} */ name) {
    this.#remember();
    this.#letGo();
    if (this.body.isPinned(name)) {
      this.body.unpin(name);
    } else {
      this.body.pin(name);
    }
    this.#changed();
  }

  /** Left becomes right. */
  mirror() {
    this.#remember();
    this.body.mirror();
    this.#changed();
  }

  #save() {
    return { ...this.body.save(), start: String(this.settings.pose) };
  }

  undo() {
    this.#goTo(this.#history.undo(this.#save()));
  }

  redo() {
    this.#goTo(this.#history.redo(this.#save()));
  }

  #goTo(/** @type {Snapshot | null} */ snapshot) {
    if (snapshot) {
      this.stop();
      this.#letGo();
      this.handles.endDrag();
      this.body.restore(snapshot);
      if (snapshot.start !== this.settings.pose) {
        this.settings = { ...this.settings, pose: snapshot.start };
        this.events.change();
      }
      this.#changed();
    }
  }

  /** Undo can go back to the present pose. What keys have dragged ends. */
  #remember() {
    this.stop();
    this.#letGo();
    this.#history.add(this.#save());
  }

  #changed() {
    this.#due = true;
    this.events.activity();
    this.stage.wake();
  }

  #press(/** @type {string} */ name) {
    this.stop();
    this.#letGo();
    this.#before = this.#save();
    this.body.grab(name);
    this.#pressed = this.handles.onCanvas(this.#handleOf(name));
  }

  #handleOf(/** @type {string} */ name) {
    return /** @type {import('../shared-3d/handles.js').Handle} */ (
      this.handles.shown.find((handle) => handle.name === name)
    );
  }

  /** The plane in which a handle is dragged: it faces the camera. */
  #planeOf(/** @type {string} */ name) {
    const aim = this.body.dragged === name ? this.body.aim : null;
    const at = aim ?? way.fromArray(this.body.placeOf(name));
    return facing.setFromNormalAndCoplanarPoint(this.camera.getWorldDirection(new Vector3()), at);
  }

  /** Moves the target of a handle. Keys grab the handle, too, until something else happens. */
  #moveTo(/** @type {string} */ name, /** @type {Vector3} */ place) {
    if (this.body.dragged !== name) {
      this.stop();
      this.#letGo();
      this.#before = this.#save();
      this.body.grab(name);
    }
    if (this.#pressed && this.#before) {
      const from = this.#pressed;
      const { x, y } = onCanvas(place, this.camera, this.stage.view);
      if (Math.hypot(x - from.x, y - from.y) <= CLICK) {
        return;
      }
    }
    if (this.#before) {
      this.#history.add(this.#before);
      this.#before = null;
    }
    this.stopped = keepInBounds(place, name, this.body.grounded);
    this.body.aimAt(place);
    if (this.handles.dragged !== name) {
      // The next key may come before the next frame, and begins where the handle is then.
      this.#arrive();
      const { position } = this.#handleOf(name).object;
      position.fromArray(this.body.placeOf(name));
      this.#showWhole([position, place]);
    }
    this.#changed();
  }

  /** The view goes back until places are in the picture. */
  #showWhole(/** @type {Vector3[]} */ places) {
    for (let left = BACK; left > 0 && !places.every((each) => this.handles.isInPicture(each)); left--) {
      this.orbit.zoom(-1, null);
      this.camera.updateMatrixWorld();
    }
  }

  /** Solves until the body has arrived. */
  #arrive() {
    do {
      this.body.solve();
    } while (!this.body.hasArrived);
  }

  #drop(/** @type {string} */ name, /** @type {boolean} */ done) {
    if (this.#before) {
      this.#letGo();
      if (done) {
        this.togglePin(name);
      }
      return;
    }
    // The last place of the pointer may not have been solved for.
    this.#arrive();
    this.#letGo();
    this.#changed();
  }

  #letGo() {
    this.#pressed = null;
    this.#before = null;
    if (this.body.dragged) {
      this.body.release();
      this.#changed();
    }
  }

  /**
   * @override
   * @param {import('../shared/draw.js').Theme} theme
   * @param {boolean} dark
   */
  paint(theme, dark) {
    this.#drawing.paint(theme, dark);
  }

  /** @override */
  advance(/** @type {number} */ seconds) {
    if (this.#plays) {
      this.#time += seconds;
      this.keyframes.play(this.#time);
    }
  }

  /** @override */
  pose() {
    if (this.handles.dragged && this.orbit.moves) {
      this.handles.update();
    }
    if (!this.handles.dragged && this.selected !== this.body.dragged) {
      // Keys have dragged it, until it is no longer selected.
      this.#letGo();
    }
    if (this.#due && !this.#plays) {
      this.#due = this.body.solve();
    }
    this.#show();
    return this.#due && !this.#plays;
  }

  #show() {
    this.#drawing.show(this.camera, {
      handles: !this.#plays,
      selected: this.handles.dragged ? null : this.selected,
      limits: Boolean(this.settings.limits),
      forces: Boolean(this.settings.forces),
      contacts: Boolean(this.settings.contacts),
    });
  }

  /** @override */
  state() {
    return { ...super.state(), ...stateOf(this) };
  }
}
