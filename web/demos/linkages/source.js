// The source of a page that shows the linkage that is set up.

import { scriptOf, wholePage } from '../shared/whole-page.js';
import { describe } from './kinds.js';

/** @typedef {import('../shared/settings.js').Values} Values */

/** A number as one would write it. */
const short = (/** @type {number | null} */ value) => String(value && Math.round(value * 1000) / 1000);

const list = (/** @type {readonly (number | null)[]} */ numbers) => `[${numbers.map(short).join(', ')}]`;

const lines = (/** @type {readonly string[]} */ all) => all.map((line) => `\n    ${line}`).join('');

/** The ends of the bars can be dragged. */
export function sourceOf(/** @type {Values} */ settings) {
  const { rig, ties, bars, view } = describe(settings);
  const joints = rig.joints.map(({ name, parent, offset = [0, 0], limit }) =>
    limit
      ? `{ name: '${name}', limit: { type: 'fixed' } },`
      : `{ name: '${name}', parent: '${parent}', offset: ${list(/** @type {number[]} */ (offset))} },`,
  );
  const loops = ties.map(
    ({ joint, point, other, offset }) =>
      `\n  rig.tie('${joint}', '${other}', { point: ${list(point)}, offset: ${list(offset)}, tolerance: 1e-6 });`,
  );
  const drawn = bars.map(({ joint, points }) => `['${joint}', ${points.map(list).join(', ')}],`);
  const { left, right, bottom, top } = view;
  const page = wholePage(
    'A linkage',
    `
  const joints = [${lines(joints)}
  ];
  const values = ${list(/** @type {(number | null)[]} */ (rig.values))}; // the angles to start from
  const rig = new fabrikRig.Rig({ dimensions: 2, joints, values, bias: 'present' });${loops.join('')}

  // The bars, by the points of their joints.
  const bars = [${lines(drawn)}
  ];
  const zoom = Math.min(width / ${short(right - left)}, height / ${short(top - bottom)});
  const [x0, y0] = [width / 2 - ${short((left + right) / 2)} * zoom, height / 2 + ${short((bottom + top) / 2)} * zoom];
  function draw() {
    rig.solve();
    ctx.clearRect(0, 0, width, height);
    for (const [joint, ...points] of bars) {
      ctx.beginPath();
      for (const [x, y] of points.map((point) => rig.pointAt(joint, point))) ctx.lineTo(x0 + zoom * x, y0 - zoom * y);
      ctx.closePath();
      Object.assign(ctx, { lineWidth: 16, strokeStyle: '#d6b384', lineJoin: 'round' }).stroke();
    }
  }
  draw();

  // The end of a bar that is nearest to the pointer follows it, as far as the loops allow.
  const ends = bars.flatMap(([joint, ...points]) => points.map((point) => ({ joint, point })));
  let goal = null;
  canvas.onpointerdown = ({ offsetX, offsetY }) => {
    const [x, y] = [(offsetX - x0) / zoom, (y0 - offsetY) / zoom];
    const away = ({ joint, point }) => Math.hypot(rig.pointAt(joint, point)[0] - x, rig.pointAt(joint, point)[1] - y);
    const { joint, point } = ends.reduce((a, b) => (away(a) < away(b) ? a : b));
    goal = rig.goal(joint, { point, position: [x, y], priority: 1 });
    rig.restarts = false; // so that it does not jump to another assembly
  };
  canvas.onpointermove = ({ offsetX, offsetY }) => {
    goal?.moveTo((offsetX - x0) / zoom, (y0 - offsetY) / zoom);
    draw();
  };
  onpointerup = () => (goal = goal?.remove());`,
  );
  return page.replace(scriptOf('fabrik'), scriptOf('fabrik-rig'));
}
