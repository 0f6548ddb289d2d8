// The figure: the crowd in its field, and the ring that it flees from. The page around it has the controls.

import { Object3D, Plane, Vector3 } from 'three';
import { CountChooser } from '../shared/count-chooser.js';
import { FrameTimes } from '../shared/frame-times.js';
import { listenToKeys } from '../shared/keys.js';
import { Figure3D } from '../shared-3d/figure.js';
import { Handles } from '../shared-3d/handles.js';
import { listenToViewKeys } from '../shared-3d/keys.js';
import { onCanvas, rayThrough } from '../shared-3d/project.js';
import { POSE } from '../shared-spider/crowd-arrays.js';
import { FlatPicture, MOST_FLAT } from '../shared-spider/flat-picture.js';
import { Instances } from '../shared-spider/instances.js';
import { Crowd } from './crowd.js';
import { FOG, makePicture } from './crowd-picture.js';
import { FIELD, Field } from './field.js';
import { Ring } from './ring.js';
import { dangerRadiusOf, FEWEST, FIRST, LIMITS, MOST, STOPS } from './setup.js';

/** @typedef {import('../shared/settings.js').Values} Values */
/** @typedef {import('../shared-3d/project.js').Point} Point */
/** @typedef {import('./setup.js').Method} Method */

/** @type {import('../shared-3d/orbit.js').OrbitOptions} */
const VIEW = { from: [0.18, 0.74, 1], distance: 9.9, range: [0.8, 16], wide: 1.5, aside: FIELD };

/** What the camera looks at: the near half is larger in the picture. */
const MIDDLE = { position: new Vector3(0, 0, 0.5), rotation: { y: 0 } };

/** How fast the picture follows when the field grows: the share of the way per second. */
const ZOOM = 4;

/** How near a finger must come to the middle of the ring to drag it, in pixels. */
const GRIP = 10;

/** How the ring goes around by itself: its half axes, as shares of the field, and radians per second. */
const PATH = { x: 0.62, z: 0.5, fast: 0.47, slow: 0.31 };

const ground = new Plane(new Vector3(0, 1, 0), 0);
const place = new Vector3();

/** The settings at the start of a search, if they have one: the count that they name was found elsewhere or before. */
const fromFirst = (/** @type {Values} */ settings) =>
  settings.auto ? { ...settings, count: FIRST } : settings;

export class CrowdFigure extends Figure3D {
  #field = new Field();
  #instances = new Instances(FOG);
  #ring = new Ring();
  /** Where the ring is, or was. */
  #goal = new Object3D();
  /** What the ring does: it goes around by itself at first, until the user has moved it. @type {'tours' | 'led' | 'off'} */
  #mode = 'tours';
  #hovers = false;
  /** How long the ring has gone around, in seconds. */
  #time = 0;
  /** From leg lengths to metres. */
  #scale = 1;
  #danger = { x: 0, z: 0, radius: 0, on: false };
  #lacksMemory = false;
  /** Finds the count, if it is to be found. @type {CountChooser | null} */
  #chooser = null;
  times = new FrameTimes();

  /** @param {import('../shared-3d/figure.js').FigureSetup} setup */
  constructor(setup) {
    const { canvas, settings } = setup;
    const picture = makePicture(canvas);
    super(setup, /** @type {import('../shared-3d/picture.js').Picture} */ (picture));
    this.drawn = picture;
    this.settings = fromFirst(settings);
    this.crowd = new Crowd(this.#method, this.#limit(Number(this.settings.count)));
    this.#instances.object.scale.setScalar(this.#fittingScale);
    this.#scale = this.#fittingScale;
    picture.scene.add(this.#field.object, this.#instances.object, this.#ring.object, this.#goal);
    this.handles = new Handles(this, [this.#makeHandle()], {
      hover: (point) => this.#hover(point),
      click: (point) => this.#pointAt(point),
    });
    this.begin(VIEW);
    listenToViewKeys(this, this.handles, {
      escape: () => this.#removeRing(),
      c: () => this.chooseCount(),
    });
    listenToKeys(canvas, {}, (_, key) => {
      if (key === ',' || key === '.') {
        this.changeCount(key === '.' ? 1 : -1);
        return true;
      }
      return false;
    });
    this.#choose();
    this.#tour(0);
  }

  get #method() {
    return /** @type {Method} */ (this.settings.method);
  }

  /** Whether the picture is drawn without WebGL. */
  get isFlat() {
    return this.drawn instanceof FlatPicture;
  }

  /** The most spiders that there can be now. */
  get most() {
    const most = Math.min(LIMITS[this.#method], this.crowd?.limit ?? MOST);
    return this.isFlat ? Math.min(most, MOST_FLAT) : most;
  }

  /** Whether there was no memory for the method that was chosen last. */
  get lacksMemory() {
    return this.#lacksMemory;
  }

  /** The most that the slider can be. */
  get limits() {
    return { count: this.most };
  }

  #limit(/** @type {number} */ count) {
    return Math.min(count, this.most);
  }

  get #fittingScale() {
    return FIELD / (this.crowd.radius + 0.5);
  }

  /** What the ring does. */
  get mode() {
    return this.#mode;
  }

  /** How far the search for the count is. */
  get search() {
    const chooser = this.#chooser;
    if (!chooser) {
      return 'off';
    }
    return chooser.isTooSlow ? 'slow' : chooser.found ? 'found' : 'searching';
  }

  /** The frames per second that the search wants. */
  get wantedRate() {
    return this.#chooser?.rate ?? 60;
  }

  /** @override */
  get follows() {
    return MIDDLE;
  }

  /** @returns {import('../shared-3d/handles.js').Handle} */
  #makeHandle() {
    return {
      ...{ name: 'ring', object: this.#goal, radius: 0, followsMouse: true },
      along: (ray) => ray.intersectPlane(ground, place),
      isAt: (point, within) => {
        const { x, y } = onCanvas(this.#goal.position, this.camera, this.stage.view);
        return this.#mode !== 'off' && Math.hypot(x - point.x, y - point.y) <= within + GRIP;
      },
      move: (to) => this.#lead(to),
    };
  }

  /** The ring goes to a place, or to the nearest one in the field. */
  #lead(/** @type {Vector3} */ to) {
    this.#goal.position.copy(to).setY(0).clampLength(0, FIELD);
    if (this.#mode !== 'led') {
      this.#mode = 'led';
      this.events.activity();
    }
    this.stage.wake();
  }

  #pointAt(/** @type {Point} */ point) {
    const { ray } = rayThrough(point, this.camera, this.stage.view);
    if (ray.intersectPlane(ground, place)) {
      this.#lead(place);
    }
  }

  /** The ring follows a mouse, as long as it is over the picture. */
  #hover(/** @type {Point | null} */ point) {
    if (point) {
      this.#hovers = true;
      this.#pointAt(point);
    } else if (this.#hovers) {
      this.#hovers = false;
      this.#removeRing();
    }
  }

  #removeRing() {
    this.handles.deselect();
    this.#mode = 'off';
    this.events.activity();
    this.stage.wake();
  }

  /** The ring goes around by itself. */
  #tour(/** @type {number} */ seconds) {
    this.#time += seconds;
    const { x, z, fast, slow } = PATH;
    this.#goal.position.set(
      FIELD * x * Math.sin(fast * this.#time),
      0,
      FIELD * z * Math.cos(slow * this.#time + 1),
    );
  }

  /** Begins to find the count, or ends that. */
  #choose() {
    const { auto, count } = this.settings;
    this.#chooser = auto ? new CountChooser(Number(count), FEWEST, this.most) : null;
  }

  /** Uses other settings. While the count is to be found, the search goes on from theirs. */
  apply(/** @type {Values} */ settings) {
    const before = this.settings;
    this.settings = settings;
    this.crowd.setMethod(this.#method);
    const { method } = this.crowd;
    this.#lacksMemory = method !== this.#method;
    if (this.#lacksMemory) {
      this.settings = { ...settings, method };
    }
    this.crowd.setCount(this.#limit(Number(settings.count)));
    if (['count', 'auto', 'method', 'shadows'].some((name) => settings[name] !== before[name])) {
      this.#choose();
      this.times.reset();
    }
    this.events.activity();
    this.stage.wake();
  }

  /** Uses the settings of an address. */
  visit(/** @type {Values} */ settings) {
    this.apply(fromFirst(settings));
  }

  /** A control has changed. The one of the count means that the user chooses it. */
  change(/** @type {Values} */ settings, /** @type {string} */ name) {
    const next = name === 'count' ? { ...settings, auto: false } : settings;
    this.apply(name === 'auto' ? fromFirst(next) : next);
  }

  /** Finds the count from now on. That is to be seen, so the figure does not stay paused. */
  chooseCount() {
    this.apply(fromFirst({ ...this.settings, auto: true }));
    this.#choose();
    this.paused = false;
    this.events.change();
  }

  /** The next count on the slider, or the one before. */
  changeCount(/** @type {number} */ step) {
    const count = this.#limit(Number(this.settings.count));
    const stops = STOPS.filter((stop) => stop <= this.most);
    const next = step > 0 ? stops.find((stop) => stop > count) : stops.filter((stop) => stop < count).at(-1);
    this.apply({ ...this.settings, count: next ?? count, auto: false });
    this.events.change();
  }

  /** Goes back to the start. */
  reset() {
    this.handles.cancel();
    this.#mode = 'tours';
    this.#time = 0;
    this.#tour(0);
    this.apply({ ...this.initial });
    this.#choose();
    this.crowd.reset();
    this.resetView();
    this.paused = this.calm;
    this.events.change();
  }

  /** @override @param {import('../shared/draw.js').Theme} theme @param {boolean} dark */
  paint(theme, dark) {
    this.#field.paint(theme, dark);
    this.#instances.paint(theme, dark, this.#field.colour);
    this.#ring.paint(theme.target);
  }

  /** @override */
  advance(/** @type {number} */ seconds) {
    const { crowd } = this;
    crowd.grow();
    const wanted = this.#fittingScale;
    if (seconds === 0) {
      this.#scale = wanted;
      return;
    }
    this.#scale += (wanted - this.#scale) * (1 - Math.exp(-ZOOM * seconds));
    if (this.#mode === 'tours') {
      this.#tour(seconds);
    }
    this.#setDanger();
    crowd.step((seconds * Number(this.settings.time)) / 100, this.#danger);
    this.#measure(seconds);
  }

  /** Where the spiders flee from, in leg lengths. */
  #setDanger() {
    const { x, z } = this.#goal.position;
    this.#danger.x = x / this.#scale;
    this.#danger.z = z / this.#scale;
    this.#danger.radius = dangerRadiusOf(this.crowd.radius);
    this.#danger.on = this.#mode !== 'off';
  }

  /** Measures the frame before, and looks whether its count was right. */
  #measure(/** @type {number} */ seconds) {
    const chooser = this.#chooser;
    if (this.crowd.isGrowing) {
      chooser?.skip();
      return;
    }
    this.times.add(seconds, this.crowd.updateTime, this.drawn.drawTime);
    if (chooser?.frame(1000 * seconds)) {
      this.settings = { ...this.settings, count: chooser.count };
      this.crowd.setCount(chooser.count);
      this.times.reset();
      if (chooser.count > this.most) {
        // There is no memory for more.
        this.settings = { ...this.settings, count: this.most };
        this.#choose();
      }
      if (this.search !== 'searching') {
        this.events.change();
      }
    }
  }

  /** @override */
  pose() {
    this.handles.update();
    const { crowd, camera } = this;
    const { height } = this.stage.view;
    this.#instances.object.scale.setScalar(this.#scale);
    this.#ring.object.visible = this.#mode !== 'off';
    this.#ring.object.position.x = this.#goal.position.x;
    this.#ring.object.position.z = this.#goal.position.z;
    const radius = dangerRadiusOf(crowd.radius) * this.#scale;
    this.#ring.show(radius, this.handles.selected !== null);
    const pixel = (2 * Math.tan((camera.fov * Math.PI) / 360)) / height;
    if (this.drawn instanceof FlatPicture) {
      this.drawn.show(crowd, this.#scale, this.#goal.position, this.#mode === 'off' ? 0 : radius);
    } else {
      // To the ground in the middle of the picture.
      const away = camera.position.y / Math.max(-camera.getWorldDirection(place).y, 0.02);
      const size = this.#scale / (pixel * Math.min(away, camera.far));
      this.#instances.update(crowd, size, pixel, Boolean(this.settings.shadows));
    }
    return crowd.isGrowing;
  }

  /** @override */
  state() {
    const { crowd, settings } = this;
    const { count, radius, isGrowing, poses, method } = crowd;
    const places = Array.from({ length: Math.min(count, 1000) }, (_, i) => {
      const at = POSE.COUNT * i;
      return { x: poses[at], z: poses[at + 2], heading: poses[at + POSE.HEADING] };
    });
    const danger = { ...this.#danger, ...onCanvas(this.#goal.position, this.camera, this.stage.view) };
    return {
      ...super.state(),
      ...{ count, radius, isGrowing, places, method, settings },
      mode: this.#mode,
      search: this.search,
      flat: this.isFlat,
      selected: this.handles.selected,
      danger: { ...danger, place: [this.#danger.x, this.#danger.z], on: this.#mode !== 'off' },
    };
  }
}
