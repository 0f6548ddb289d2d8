// The spider's body, as the demo draws it.

import { EYES, SPOTS } from '../../web/demos/shared-spider/body.js';
import { outlineOf } from '../../web/demos/shared-spider/shapes.js';
import { leap, slide, whole } from './svg.js';

/** How many cycles of its walk pass between blinks and looks aside. */
const BLINKING = 5;
const LOOKING = 7;

function degrees(angle) {
  return whole((180 * angle) / Math.PI);
}

export function ellipse(attributes, at, { long, short, angle }) {
  const place = `transform="translate(${whole(at.x, at.y)})rotate(${degrees(angle)})"`;
  return `<ellipse ${attributes} ${place} rx="${whole(long)}" ry="${whole(short)}"/>`;
}

function disc(attributes, { x, y }, radius) {
  return `<circle ${attributes} cx="${whole(x)}" cy="${whole(y)}" r="${radius.toFixed(1)}"/>`;
}

/** Gradients for the parts, lit from the left above. */
export function shades(parts) {
  return parts
    .map(({ name, outline: { short, angle } }) => {
      // Where the light is in the ellipse's own frame, which is turned.
      const [x, y] = [-0.35 * short, -0.45 * short];
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const light = `cx="${whole(x * cos + y * sin)}" cy="${whole(y * cos - x * sin)}" r="${whole(1.7 * short)}"`;
      return `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" ${light}><stop stop-color="#b37a52"/><stop offset=".55" stop-color="#7d4f36"/><stop offset="1" stop-color="#4c2c1f"/></radialGradient>`;
    })
    .join('\n');
}

/**
 * The abdomen with its spots, or the head with its eyes.
 * @param {import('./walk.js').Eye} eye
 * @param {import('../../web/demos/shared-spider/body.js').Part} part
 * @param {number} size a leg's length
 * @param {number} seconds of a cycle; 0: it does not move
 */
export function drawPart(eye, part, size, seconds) {
  const { name, at, outline } = part;
  const skin = ellipse(`class="part" fill="url(#${name})"`, at, outline);
  return skin + (name === 'abdomen' ? drawSpots(eye, part, size) : drawEyes(eye, part, size, seconds));
}

function drawSpots(eye, { at, axes, skin }, size) {
  const { angle } = outlineOf(axes.slice(0, 2).map((axis) => eye.along(axis)));
  return SPOTS.map(({ x, y, radius }) => {
    const off = eye.along(skin({ x, y, z: Math.sqrt(1 - x * x - y * y) }));
    const outline = { long: radius * size, short: 0.72 * radius * size, angle };
    return ellipse('class="spot"', { x: at.x + off.x, y: at.y + off.y }, outline);
  }).join('');
}

/** The positions and sizes of the visible eyes, from back to front. */
function seeEyes(eye, { at, skin }, size) {
  return EYES.flatMap(({ aside, up, radius }) =>
    [aside, -aside].map((angle) => {
      const way = skin({
        x: Math.cos(up) * Math.cos(angle),
        y: Math.cos(up) * Math.sin(angle),
        z: Math.sin(up),
      });
      const off = eye.along(way);
      const near = eye.nearness(way);
      const facing = near / Math.hypot(way.x, way.y, way.z);
      const narrower = 0.62 + 0.38 * Math.min(1, Math.max(0, facing + 0.1) * 1.6);
      return {
        at: { x: at.x + 1.02 * off.x, y: at.y + 1.02 * off.y },
        radius: radius * size * narrower,
        facing,
        near,
      };
    }),
  )
    .filter(({ facing }) => facing > -0.15)
    .sort((a, b) => a.near - b.near);
}

function drawEyes(eye, part, size, seconds) {
  const eyes = seeEyes(eye, part, size);
  const pupils = eyes.map(({ at, radius }) => {
    const pupil = 0.56 * radius;
    // It looks where it goes.
    const to = { x: at.x + 0.3 * radius, y: at.y + 0.18 * radius };
    return (
      disc('class="pupil"', to, pupil) +
      disc('class="gleam"', { x: to.x - 0.3 * pupil, y: to.y - 0.35 * pupil }, 0.32 * pupil)
    );
  });
  const lids = eyes.map(({ at, radius }) => disc('class="lid"', at, radius)).join('');
  const [blink, look] = [BLINKING * seconds, LOOKING * seconds].map((time) => Number(time.toFixed(2)));
  // A glance aside, and back.
  const glance = slide(
    seconds > 0 ? ['0 0', '0 0', '-4 1', '-4 1', '0 0', '0 0'] : [],
    look,
    [0, 0.5, 0.51, 0.65, 0.66, 1],
  );
  return [
    ...eyes.map(({ at, radius }) => disc('class="eye"', at, radius)),
    `<g>${glance}${pupils.join('')}</g>`,
    seconds > 0 ? `<g opacity="0">${leap('opacity', [0, 1, 0], blink, [0, 0.9, 0.93])}${lids}</g>` : '',
  ].join('');
}
