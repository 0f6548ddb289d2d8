// The figure: the picture with the spider and its world, the pointer and the keys. The page around it has the controls.

import { PerspectiveCamera, Vector3 } from 'three';
import { WalkerHelper } from '../../three.js';
import { Figure3D } from '../shared-3d/figure.js';
import { Handles } from '../shared-3d/handles.js';
import { onCanvas, rayThrough, sizeOnCanvas } from '../shared-3d/project.js';
import { TerrainMesh } from '../shared-3d/terrain-mesh.js';
import { nameOf, withLeg } from '../shared-spider/common.js';
import { Destination, RADIUS } from './destination.js';
import { listenToSpiderKeys } from './keys.js';
import { legAt } from './leg-at.js';
import { inWorld, SpiderRig } from './rig.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../shared-3d/project.js').Point} Point */

/** @type {import('../shared-3d/orbit.js').OrbitOptions} */
const VIEW = { from: [0.34, 0.62, 1], distance: 9.1, range: [1.2, 16], wide: 1.2, aside: 2.4 };

/** What the light and the fog are for: the whole world. */
const PICTURE = { shadows: 4.2, fog: /** @type {[number, number]} */ ([16, 30]) };

/** How wide the spider sees, in degrees, and the nearest that it sees, in metres. */
const EYES = 78;
const NEAREST = 0.02;

/** How fast the brush raises the ground, in metres per second. */
const BRUSH = 0.35;

/** The longest time of a frame that the brush counts, in seconds. */
const LONGEST = 0.1;

/** A press of a key raises the ground by as much as this time of the brush. */
const TOUCH = 0.15;

/** How large the body is for a pointer at least, in metres. */
const BODY = 0.1;

/** What the camera looks at: the near half is larger in the picture. */
const MIDDLE = new Vector3(0, 0, 0.25);

/** How much nearer the camera is while it follows the spider, in steps of a key. */
const CLOSER = 6;

export class SpiderFigure extends Figure3D {
  #ground = new TerrainMesh();
  /** The marks of the present walker. @type {WalkerHelper | null} */
  #marks = null;
  #destination = new Destination();
  #eyes = new PerspectiveCamera(EYES, 1, NEAREST, 60);
  #frame = { position: new Vector3(), rotation: { y: 0 } };
  /** Where the brush is; null while it is not used. @type {Point | null} */
  #brush = null;
  /** When the brush was used last, in milliseconds. */
  #brushed = 0;
  #place = new Vector3();

  /** @param {import('../shared-3d/figure.js').FigureSetup} setup */
  constructor(setup) {
    super(setup, PICTURE);
    const { settings } = setup;
    this.rig = new SpiderRig(settings, this.calm);
    this.picture.scene.add(this.#ground.object, this.#destination.object, this.rig.object);
    this.handles = new Handles(this, this.#makeHandles(), {
      click: (point, within) => this.#click(point, within),
      cursor: (point, within) => (this.#legAt(point, within / 2) >= 0 ? 'on-leg' : ''),
      brush: {
        start: (point) => this.#startBrush(point),
        move: (point) => {
          this.#brush = point;
        },
        end: () => {
          this.#brush = null;
        },
      },
    });
    this.begin(VIEW);
    listenToSpiderKeys(this);
    this.apply(settings);
  }

  get settings() {
    return this.rig.settings;
  }

  /** @returns {import('../shared-3d/handles.js').Handle[]} */
  #makeHandles() {
    const { rig } = this;
    const destination = this.#destination.object;
    const along = (/** @type {import('three').Ray} */ ray) => rig.terrain.hitOrBorder(ray, new Vector3());
    return [
      {
        ...{ name: 'destination', object: destination, radius: RADIUS, along },
        move: (place) => this.walkTo(place),
        // The tools work there, too.
        isAt: (point, within) =>
          this.settings.tool === 'walk' && this.#isAt(destination, RADIUS, point, within),
      },
      {
        ...{ name: 'spider', object: rig.body, radius: BODY, along },
        isAt: (point, within) => this.#isOnBody(point, within),
        move: (place) => {
          if (this.handles.dragged === 'spider') {
            rig.behaviour.hold(inWorld(place));
            this.stage.wake();
          } else {
            this.walkTo(place);
          }
        },
        drop: () => rig.behaviour.release(),
      },
    ];
  }

  /**
   * Whether an object is near a point of the canvas.
   * @param {import('three').Object3D} object
   * @param {number} radius in metres
   * @param {Point} point
   * @param {number} within pixels from its edge
   */
  #isAt(object, radius, point, within) {
    const { x, y } = onCanvas(object.position, this.camera, this.stage.view);
    const size = sizeOnCanvas(radius, object.position, this.camera, this.stage.view);
    return Math.hypot(x - point.x, y - point.y) <= within + size;
  }

  /** Whether a point of the canvas is on the body, or near its middle; not on the hip of a leg that was removed. */
  #isOnBody(/** @type {Point} */ point, /** @type {number} */ within) {
    const { rig } = this;
    const leg = this.#legAt(point, within);
    if (leg >= 0 && !rig.walker.legs[leg].enabled) {
      return false;
    }
    const { ray } = rayThrough(point, this.camera, this.stage.view);
    return rig.isOnBody(ray) || this.#isAt(rig.body, BODY, point, 0);
  }

  /** With its own eyes, the spider sees the world from where it is. @override */
  get camera() {
    return this.rig?.settings.view === 'eyes' ? this.#eyes : this.picture.camera;
  }

  /** @override */
  get follows() {
    const { position } = this.#frame;
    if (this.rig.settings.view === 'follow') {
      position.copy(this.rig.walker.body);
    } else {
      position.copy(MIDDLE);
    }
    return this.#frame;
  }

  /** @override */
  get looksAround() {
    return this.settings.view !== 'eyes';
  }

  /** @override */
  get lightTarget() {
    return MIDDLE;
  }

  /** @override */
  get rests() {
    return !this.rig.moves;
  }

  /** Nothing moves by itself, but the spider goes where it is sent. @override */
  becomeCalm() {
    this.rig.calm = true;
    this.rig.behaviour.stand();
  }

  /** Uses other settings. */
  apply(/** @type {Values} */ settings) {
    const before = this.settings;
    const isNew = this.rig.apply(settings);
    if (isNew) {
      this.rig.chosen = -1;
    }
    this.#show(isNew);
    if (settings.view !== before.view) {
      this.resetView();
    }
    if (settings.tool !== before.tool) {
      this.#brush = null;
    }
    this.events.activity();
    this.stage.wake();
  }

  /** Shows the marks or not. @param {boolean} isNew whether it is another spider, or another ground */
  #show(isNew) {
    const { walker } = this.rig;
    if (!this.settings.marks || this.#marks?.walker !== walker) {
      this.#marks?.dispose();
      this.#marks = null;
    }
    if (this.settings.marks && !this.#marks) {
      this.#marks = new WalkerHelper(walker);
      // After the ground, and before the spider.
      this.#marks.traverse((each) => {
        each.renderOrder = 1;
      });
      this.picture.scene.add(this.#marks);
      isNew = true;
    }
    if (isNew) {
      this.repaint();
    }
  }

  /** Goes back to the start. */
  reset() {
    this.handles.cancel();
    this.rig.calm = this.calm;
    this.#show(this.rig.reset(this.initial));
    this.resetView();
    this.paused = false;
    this.events.change();
  }

  /** @override */
  resetView() {
    super.resetView();
    if (this.settings.view === 'follow') {
      this.orbit.zoom(CLOSER, null);
    }
    this.orbit.enabled = this.looksAround;
  }

  /** Sends the spider to a place. */
  walkTo(/** @type {{ x: number, z: number }} */ place) {
    this.rig.behaviour.walkTo(inWorld(place));
    this.stage.wake();
  }

  /** Removes a leg, or restores it. */
  toggleLeg(/** @type {number} */ leg) {
    this.apply(withLeg(this.settings, leg));
    this.events.change();
  }

  /** Chooses the next leg for the keys, or the one before; or the one with a number. */
  choose(/** @type {number} */ leg) {
    const { length } = this.rig.walker.legs;
    this.rig.chosen = ((leg % length) + length) % length;
    this.events.activity();
    this.stage.wake();
  }

  /** The name of the chosen leg; '' for none. */
  get chosenName() {
    const { chosen, walker } = this.rig;
    return chosen < 0 ? '' : nameOf(chosen, walker.legs.length);
  }

  /** It jumps. */
  jump() {
    this.rig.jump();
    this.stage.wake();
  }

  /** Drops a stone where the spider goes to. */
  dropStone() {
    this.rig.dropStone(this.rig.behaviour.goal);
    this.stage.wake();
  }

  /** Raises the ground where the spider goes to, or lowers it. */
  shape(/** @type {number} */ direction) {
    const { x, z } = this.rig.behaviour.goal;
    this.rig.terrain.brush(x, z, direction * BRUSH * TOUCH);
    this.stage.wake();
  }

  #legAt(/** @type {Point} */ point, /** @type {number} */ within) {
    return legAt(this.rig.walker, point, within, (place) => onCanvas(place, this.camera, this.stage.view));
  }

  #groundAt(/** @type {Point} */ point) {
    return this.rig.terrain.hit(rayThrough(point, this.camera, this.stage.view).ray, this.#place);
  }

  #click(/** @type {Point} */ point, /** @type {number} */ within) {
    const leg = this.#legAt(point, within);
    if (leg >= 0) {
      this.toggleLeg(leg);
      return;
    }
    const place = this.#groundAt(point);
    if (place) {
      this.walkTo(place);
    }
  }

  /** A press on the ground uses the tool of the settings; without one it turns the view. */
  #startBrush(/** @type {Point} */ point) {
    const { tool } = this.settings;
    const place = tool === 'walk' ? null : this.#groundAt(point);
    if (!place) {
      return false;
    }
    if (tool === 'stone') {
      this.rig.dropStone(place);
    } else {
      this.#brush = point;
      this.#brushed = performance.now();
    }
    this.stage.wake();
    return true;
  }

  /** The ground goes up or down while the brush is pressed, also while the spider is paused. */
  #useBrush() {
    const now = performance.now();
    const seconds = Math.min((now - this.#brushed) / 1000, LONGEST);
    this.#brushed = now;
    const place = this.#brush && this.#groundAt(this.#brush);
    if (place) {
      const by = this.settings.tool === 'lower' ? -BRUSH : BRUSH;
      this.rig.terrain.brush(place.x, place.z, by * seconds);
    }
  }

  /** @override @param {import('../shared/draw.js').Theme} theme @param {boolean} dark */
  paint(theme, dark) {
    this.#ground.paint(theme, dark);
    this.#destination.paint(theme);
    this.#marks?.setColors({ foothold: theme.planted, path: theme.swing, support: theme.planted });
    this.rig.paint(theme);
  }

  /** @override */
  advance(/** @type {number} */ seconds) {
    const { rig } = this;
    this.#useBrush();
    if (seconds > 0) {
      rig.step((seconds * Number(this.settings.time)) / 100);
    }
    rig.pose();
  }

  /** @override */
  pose() {
    const { rig } = this;
    this.handles.update();
    if (this.settings.view === 'eyes') {
      rig.look(this.#eyes);
      this.#eyes.updateMatrixWorld();
    }
    this.#ground.update(rig.terrain, rig.falling);
    this.#destination.move(rig.behaviour.goal, rig.terrain);
    return this.#brush !== null;
  }

  /** @override @param {import('../../element.js').View} view */
  resize(view) {
    super.resize(view);
    this.#eyes.aspect = view.width / view.height;
    this.#eyes.updateProjectionMatrix();
  }

  /** @override */
  state() {
    const { rig } = this;
    const { body, legs } = rig.walker;
    const toCanvas = (/** @type {{ x: number, y: number, z: number }} */ { x, y, z }) =>
      onCanvas(new Vector3(x, y, z), this.camera, this.stage.view);
    return {
      ...super.state(),
      body: { x: body.x, y: body.y, z: body.z, heading: body.heading, ...{ at: toCanvas(body) } },
      legs: legs.map(({ joints, foot, planted, enabled }) => ({
        joints: joints.map(({ x, y, z }) => [x, y, z]),
        points: joints.map(toCanvas),
        foot: [foot.x, foot.y, foot.z],
        ground: rig.terrain.heightAt(foot.x, foot.z),
        ...{ planted, enabled },
      })),
      goal: { ...rig.behaviour.goal, at: this.handles.onCanvas(this.handles.shown[0]) },
      mode: rig.behaviour.mode,
      blocked: body.blocked,
      airborne: body.airborne,
      stones: rig.terrain.stones.length,
      falling: rig.falling.length,
      reached: rig.reached,
      chosen: rig.chosen,
      selected: this.handles.selected,
      settings: this.settings,
    };
  }
}
