// A spider that walks in place while the ground moves. What changes in each frame is in whole
// numbers, to keep the file small; the picture is so large that this is not visible.

import { drawPart, ellipse, shades } from './spider-body.js';
import { animate, fine, leap, slide, whole } from './svg.js';
import { Eye, stand, walk } from './walk.js';

const WIDTH = 1280;
const HEIGHT = 680;
const FRAMES = 22;
const MIDDLE = { x: 625, y: 385 };
const ZOOM = 3;

/** The duration of a cycle: slower than the real walk, since people read beside it. */
const SECONDS = 1.1;

/** For how many cycles a footprint is visible. */
const LASTING = 4;

const BROWN = '#7d4f36';
const ORANGE = '#ee931f';

/** An element with an animated attribute, and its first value for viewers without animation. */
function moving(beginning, name, values) {
  return `${beginning} ${name}="${values[0]}">${animate(name, values, SECONDS)}`;
}

/** A bone as the demo draws it: thinner towards its end, round at both. Later points are from the one before. */
function bone({ joints, radii }, i) {
  const [from, to] = [joints[i - 1], joints[i]];
  const [wide, slim] = [radii[i - 1], 0.5 * (radii[i - 1] + radii[i])];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [x, y] = [(from.y - to.y) / length, (to.x - from.x) / length];
  const corners = [
    [from.x + wide * x, from.y + wide * y],
    [from.x - wide * x, from.y - wide * y],
    [to.x - slim * x, to.y - slim * y],
    [to.x + slim * x, to.y + slim * y],
  ];
  const [start, second, third, fourth] = steps(corners);
  // SVG makes radii larger that are too small, so these are half circles.
  return `M${start}a1 1 0 0 1 ${second}l${third}a1 1 0 0 1 ${fourth}z`;
}

/** The first point, and for the others the vector from the one before. */
function steps(points) {
  const places = points.map((point) => point.map(Math.round));
  return places.map(([x, y], i) =>
    i === 0 ? whole(x, y) : whole(x - places[i - 1][0], y - places[i - 1][1]),
  );
}

/** A line through points. */
function line(joints) {
  const [start, ...others] = steps(joints.map(({ x, y }) => [x, y]));
  return `M${start}l${others.join(' ').replaceAll(' -', '-')}`;
}

/** The colours of a leg, orange from when it is lifted to when it is planted. */
function colours({ lifted, planted }) {
  return lifted < planted
    ? leap('fill', [BROWN, ORANGE, BROWN], SECONDS, [0, lifted, planted])
    : leap('fill', [ORANGE, BROWN, ORANGE], SECONDS, [0, planted, lifted]);
}

/** The bones of a leg; and its joints, with the light that falls on its bones. */
function leg(index, { frames, feet }) {
  const seen = frames.map(({ legs }) => legs[index]);
  const shapes = seen.map((limb) => [1, 2, 3].map((i) => bone(limb, i)).join(''));
  const lights = seen.map(({ joints }) => line(joints.slice(0, -1)));
  return [
    `${moving(`<path class="leg" fill="${BROWN}"`, 'd', shapes)}${feet ? colours(feet[index]) : ''}</path>`,
    `${moving('<path class="light"', 'd', lights)}</path>`,
  ].join('\n');
}

/** The shadows of all legs' bones of one kind in one path, so that they do not add up. */
function shadow(bone, { frames, size }) {
  const ways = frames.map(({ shadows }) =>
    shadows.map((joints) => line(joints.slice(bone, bone + 2))).join(''),
  );
  return `${moving(`<path stroke-width="${whole(size * (0.072 - 0.018 * bone))}"`, 'd', ways)}</path>`;
}

/** The footprints: each appears with its foot, and moves with the ground. */
function prints({ feet, stride, size }) {
  const most = 0.45;
  const radii = [0.036 * size, 0.022 * size];
  const lines = feet.flatMap(({ planted, foot }) =>
    Array.from({ length: LASTING + 1 }, (_, age) => {
      const opacity = (time) =>
        (most * Math.min(1, Math.max(0, 1 - (age + time - planted) / LASTING))).toFixed(2);
      const fading =
        age === 0
          ? animate('opacity', [0, 0, most, opacity(1)], SECONDS, [0, planted, planted, 1])
          : animate('opacity', [opacity(0), opacity(1)], SECONDS);
      const [cx, cy] = [foot.x - age * stride.x, foot.y - age * stride.y].map(Math.round);
      return `<ellipse cx="${cx}" cy="${cy}" rx="${whole(radii[0])}" ry="${whole(radii[1])}">${fading}</ellipse>`;
    }),
  );
  return `<g class="prints">${slide(['0 0', fine(-stride.x, -stride.y)], SECONDS)}\n${lines.join('\n')}\n</g>`;
}

/** The grid. In two cycles, two of its squares go by to the left and one upwards. */
function grid({ stride }, moves) {
  const square = { x: stride.x, y: 2 * stride.y };
  const [right, bottom] = [WIDTH + 2 * square.x, HEIGHT + square.y];
  const lines = [];
  for (let x = square.x / 2; x < right; x += square.x) {
    lines.push(`M${fine(x, 0)}V${fine(bottom)}`);
  }
  for (let y = square.y / 2; y < bottom; y += square.y) {
    lines.push(`M${fine(0, y)}H${fine(right)}`);
  }
  const going = slide(moves ? ['0 0', fine(-2 * stride.x, -2 * stride.y)] : [], 2 * SECONDS);
  return `<path class="grid" d="${lines.join('')}">${going}</path>`;
}

/** Shadows, and then the parts that cast them, from back to front. */
function creature(eye, shown) {
  const [{ parts, partShadows, legs }] = shown.frames;
  const moves = shown.frames.length > 1;
  const middles = shown.frames.map(({ body }) =>
    whole(body.x - shown.frames[0].body.x, body.y - shown.frames[0].body.y),
  );
  const things = [
    ...legs.map(({ places, index }) => ({ near: eye.nearness(places[0]), drawn: leg(index, shown) })),
    ...parts.map((part) => ({
      near: eye.nearness(part.middle),
      drawn: `<g>${slide(moves ? middles : [], SECONDS)}${drawPart(eye, part, shown.size, moves ? SECONDS : 0)}</g>`,
    })),
  ];
  things.sort((a, b) => a.near - b.near);
  return [
    `<g class="shadow">${partShadows.map(({ at, outline }) => ellipse('', at, outline)).join('')}`,
    ...[0, 1, 2].map((bone) => shadow(bone, shown)),
    '</g>',
    ...things.map(({ drawn }) => drawn),
  ].join('\n');
}

export function drawSpider() {
  const eye = new Eye(MIDDLE, ZOOM);
  const walking = walk(eye, FRAMES);
  const standing = stand(eye);
  const knob = (name, radius) =>
    `<marker id="${name}" markerUnits="userSpaceOnUse" markerWidth="40" markerHeight="40" viewBox="-20 -20 40 40"><circle class="joint" r="${whole(radius)}"/></marker>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="A spider that walks: of eight legs, those in the air are orange, and those that stand do not slide">
<style>
.ground{fill:#f4f2ec}.grid{fill:none;stroke:#dfdbd0;stroke-width:2}.prints{fill:#1686c7}
.shadow{fill:#3c301e;stroke:#3c301e;stroke-linecap:round;opacity:.2}.shadow ellipse{stroke:none}
.leg,.part,.eye{stroke:#2b1a13;stroke-width:8;stroke-linejoin:round;paint-order:stroke}
.light{fill:none;stroke:#f3d9bd;stroke-opacity:.28;stroke-width:5;stroke-linecap:round;marker-mid:url(#knee);marker-end:url(#ankle)}
.joint{fill:#f3d9bd}.spot{fill:#e8b27c;opacity:.55}.eye{fill:#fff}.pupil{fill:#16181d}.gleam{fill:#fff}.lid{fill:#4c2c1f}
.standing{display:none}
@media (prefers-color-scheme:dark){.ground{fill:#181b21}.grid{stroke:#2a303a}.prints{fill:#55c5ff}.shadow{fill:#000;stroke:#000;opacity:.42}.leg,.part,.eye{stroke:#0e0b0a}}
@media (prefers-reduced-motion:reduce){.walking{display:none}.standing{display:inline}}
</style>
<clipPath id="frame"><rect width="${WIDTH}" height="${HEIGHT}" rx="24"/></clipPath>
${shades(walking.frames[0].parts)}
${knob('knee', 0.72 * walking.frames[0].legs[0].radii[1])}${knob('ankle', 0.72 * walking.frames[0].legs[0].radii[2])}
<g clip-path="url(#frame)">
<rect class="ground" width="${WIDTH}" height="${HEIGHT}"/>
<g class="walking">
${grid(walking, true)}
${prints(walking)}
${creature(eye, walking)}
</g>
<g class="standing">
${grid(walking, false)}
${creature(eye, standing)}
</g>
</g>
</svg>
`;
}
