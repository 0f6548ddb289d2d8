// The source of a page that shows the linkage that is set up.

import { scriptOf, wholePage } from '../shared/whole-page.js';
import { describe } from './flat.js';
import { isFlat } from './setup.js';
import { spatialSource } from './source-3d.js';

/** @typedef {import('../shared/settings.js').Values} Values */

/** A number as one would write it. */
const short = (/** @type {number} */ value) => String(Math.round(value * 1000) / 1000);

const list = (/** @type {readonly (number | null)[]} */ numbers) =>
  `[${numbers.map((number) => (number === null ? 'null' : short(number))).join(', ')}]`;

/** @param {Values} settings */
export function sourceOf(settings) {
  return isFlat(settings) ? flatSource(settings) : spatialSource(String(settings.linkage));
}

/** A linkage in the plane: any point of it can be dragged. */
function flatSource(/** @type {Values} */ settings) {
  const { rig, ties, bars, points, view } = describe(settings);
  const joints = rig.joints.map(({ name, parent, offset = [0, 0], limit }) =>
    limit
      ? `{ name: '${name}', limit: { type: 'fixed' } },`
      : `{ name: '${name}', parent: '${parent}', offset: ${list(/** @type {number[]} */ (offset))} },`,
  );
  const loops = ties.map(
    ({ joint, point, other, offset }) =>
      `rig.tie('${joint}', '${other}', { point: ${list(point)}, offset: ${list(offset)}, tolerance: 1e-6 });`,
  );
  const drawn = bars.map(({ joint, points: ends }) => `['${joint}', ${ends.map(list).join(', ')}],`);
  const ends = Object.values(points).map(({ joint, point }) => `['${joint}', ${list(point)}],`);
  const { left, right, bottom, top } = view;
  const lines = (/** @type {string[]} */ all) => all.map((line) => `\n    ${line}`).join('');
  const page = wholePage(
    'A linkage',
    `
  const rig = new fabrikRig.Rig({
    dimensions: 2,
    joints: [${joints.map((line) => `\n      ${line}`).join('')}
    ],
    values: ${list(/** @type {(number | null)[]} */ (rig.values))},
    bias: 'present',
  });${loops.map((line) => `\n  ${line}`).join('')}
  const bars = [${lines(drawn)}
  ];
  const points = [${lines(ends)}
  ];

  // All of it fits in the window, and y points up.
  const zoom = Math.min(width / ${short(right - left)}, height / ${short(top - bottom)});
  ctx.translate(width / 2 - ${short((left + right) / 2)} * zoom, height / 2 + ${short((bottom + top) / 2)} * zoom);
  ctx.scale(zoom, -zoom);
  const place = (event) => {
    const { a, d, e, f } = ctx.getTransform();
    return [(event.offsetX * ratio - e) / a, (event.offsetY * ratio - f) / d];
  };
  function draw() {
    rig.solve();
    ctx.clearRect(${short(-3000)}, ${short(-3000)}, 6000, 6000);
    for (const [joint, ...ends] of bars) {
      ctx.beginPath();
      for (const end of ends) ctx.lineTo(...rig.pointAt(joint, end));
      ctx.closePath();
      Object.assign(ctx, { lineWidth: 16 / zoom, strokeStyle: '#d6b384', lineJoin: 'round' }).stroke();
    }
  }

  // The point that is nearest to the pointer follows it, as far as the loops allow.
  let goal = null;
  const distance = ([joint, point], [x, y]) => {
    const [px, py] = rig.pointAt(joint, point);
    return Math.hypot(px - x, py - y);
  };
  canvas.onpointerdown = (event) => {
    const at = place(event);
    const [joint, point] = points.reduce((a, b) => (distance(a, at) < distance(b, at) ? a : b));
    goal = rig.goal(joint, { point, position: rig.pointAt(joint, point), priority: 1 });
    rig.maxIterations = 24;
  };
  canvas.onpointermove = (event) => {
    goal?.moveTo(place(event));
    draw();
  };
  onpointerup = () => {
    goal?.remove();
    goal = null;
  };
  draw();`,
  );
  return page.replace(scriptOf('fabrik'), scriptOf('fabrik-rig'));
}
