// One cycle of a steady walk, seen from an eye that moves with the walker.

import { Walker } from 'fabrik';
import { seeBody } from '../../web/demos/shared-spider/body.js';
import { Ground } from '../../web/demos/shared-spider/ground.js';
import { seeLeg } from '../../web/demos/shared-spider/legs.js';
import { outlineOf } from '../../web/demos/shared-spider/shapes.js';

/** The bones of the article's spider, from the hip on. */
const LENGTHS = [50, 45, 35];

/** In legs a second. */
const SPEED = 1;

/** It moves two squares of the grid to the right for each square that it comes nearer. */
const HEADING = -Math.atan2(1, 2);

/** How long it walks before the picture begins, in seconds: after that, all cycles are equal. */
const SETTLING = 20;

/** How far from its beginning a cycle may end, in the picture's pixels. */
const CLOSED = 0.1;

/** The demo's oblique view, with its origin and its scale as they are given. */
export class Eye extends Ground {
  #middle;
  #zoom;
  /** The point in the middle of the picture. */
  at = { x: 0, y: 0 };

  constructor(middle, zoom) {
    super(/** @type {any} */ (null), 1);
    this.#middle = middle;
    this.#zoom = zoom;
  }

  get zoom() {
    return this.#zoom;
  }

  get origin() {
    const off = this.along(this.at);
    return { x: this.#middle.x - off.x, y: this.#middle.y - off.y };
  }
}

function make() {
  return new Walker({ legs: 8, lengths: LENGTHS, heading: HEADING });
}

/** Everything that is visible of a walker: its body, its legs, and the shadows of both. */
function see(eye, walker) {
  const legs = walker.legs.map((_, leg) => seeLeg(eye, walker, leg));
  const parts = seeBody(eye, walker);
  return {
    body: eye.toCanvas(walker.body),
    parts,
    partShadows: parts.map(({ middle, axes }) => ({
      at: eye.toCanvas(eye.shadow(middle)),
      outline: outlineOf(axes.map((axis) => eye.along(eye.shadow(axis)))),
    })),
    legs,
    shadows: legs.map(({ places }) => places.map((place) => eye.toCanvas(eye.shadow(place)))),
  };
}

/** A spider that stands still, in one frame. */
export function stand(eye) {
  const walker = make();
  eye.at = { x: 0, y: 0 };
  return { frames: [see(eye, walker)], size: walker.reach * eye.zoom };
}

/** The greatest distance of a joint between two frames. */
function apart(a, b) {
  const places = [a, b].map(({ legs }) => legs.flatMap(({ joints }) => joints));
  return Math.max(...places[0].map(({ x, y }, i) => Math.hypot(x - places[1][i].x, y - places[1][i].y)));
}

/**
 * A walk.
 * @param {Eye} eye
 * @param {number} count of frames in a cycle; the one after the last, which is the first again, is added
 * @returns what is seen in each frame; when, in parts of the cycle, and where each foot is lifted and
 *   planted; how far the ground moves in a cycle; and how long a leg is, all on the canvas
 */
export function walk(eye, count) {
  const walker = make();
  const { body } = walker;
  walker.drive(SPEED * walker.reach);
  const settle = (seconds) => {
    for (let time = 0; time < SETTLING; time += seconds) {
      walker.update(seconds);
    }
  };
  settle(1 / 60);
  const seconds = 1 / body.frequency / count;
  settle(seconds);
  const start = { x: body.x, y: body.y };
  const stride = SPEED * walker.reach * seconds * count;
  const way = { x: stride * Math.cos(body.heading), y: stride * Math.sin(body.heading) };

  eye.at = start;
  const frames = [see(eye, walker)];
  const feet = walker.legs.map(() => ({ lifted: 0, planted: 0, foot: { x: 0, y: 0 } }));
  for (let frame = 0; frame < count; frame++) {
    walker.update(seconds);
    eye.at = start;
    for (const { type, time, leg, ...place } of walker.events) {
      feet[leg][type] = (frame + time / seconds) / count;
      if (type === 'planted') {
        feet[leg].foot = eye.toCanvas(place);
      }
    }
    const part = (frame + 1) / count;
    eye.at = { x: start.x + part * way.x, y: start.y + part * way.y };
    frames.push(see(eye, walker));
  }
  if (apart(frames[0], frames[count]) > CLOSED) {
    throw new Error('The cycle does not end where it began');
  }
  frames[count] = frames[0];
  return { frames, feet, stride: eye.along(way), size: walker.reach * eye.zoom };
}
