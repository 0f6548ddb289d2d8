// The previews of the 3-D pages. They are drawn in 2-D: three.js would take longer to load than all of the gallery.

import { drawBones, drawTarget } from '../../element.js';
import { Chain, HeightField, TwoBone, Walker } from '../../fabrik.js';
import { Preview } from './preview.js';

/** @typedef {{ x: number, y: number, z: number }} Place */
/** @typedef {import('./preview.js').Scene} Scene */

/** How flat the ground is drawn, and how much of a height is seen. */
const FLAT = 0.5;
const UPRIGHT = 0.82;

/** A place on the canvas, seen obliquely from above: z points up, y away. */
const onCanvas = (/** @type {Place} */ { x, y, z }) => ({ x, y: -FLAT * y - UPRIGHT * z + 34 });

/** The hills of the spider: a grid around the origin. */
const CELL = 10;
const COLUMNS = 41;
const ROWS = 33;

const hillAt = (/** @type {number} */ x, /** @type {number} */ y) =>
  13 * Math.sin(x / 34) * Math.cos(y / 38) + 7 * Math.sin((x + y) / 25);

/** @type {(column: number, row: number) => Place} */
const hill = (column, row) => {
  const [x, y] = [CELL * (column - (COLUMNS - 1) / 2), CELL * (row - (ROWS - 1) / 2)];
  return { x, y, z: hillAt(x, y) };
};

/** A line through places. */
function drawLine(/** @type {CanvasRenderingContext2D} */ context, /** @type {Place[]} */ places) {
  context.beginPath();
  for (const place of places) {
    const { x, y } = onCanvas(place);
    context.lineTo(x, y);
  }
  context.stroke();
}

/** A spider that walks over hills. */
function spider(/** @type {HTMLCanvasElement} */ canvas) {
  const all = Array.from({ length: COLUMNS * ROWS }, (_, i) => hill(i % COLUMNS, Math.floor(i / COLUMNS)));
  const { x: left, y: near } = all[0];
  const ground = new HeightField({
    ...{ heights: all.map(({ z }) => z), columns: COLUMNS, rows: ROWS },
    ...{ origin: [left, near], cell: CELL, up: 'z' },
  });
  const walker = new Walker({ legs: 8, lengths: [24, 22, 16], position: [70, 0], heading: 1.6, ground });
  walker.maxSpeed = 60;
  return new Preview(canvas, ({ context, theme, time, seconds }) => {
    walker.chase(85 * Math.cos(0.5 * time + 0.4), 45 * Math.sin(0.5 * time + 0.4));
    walker.update(seconds);
    context.strokeStyle = theme.line;
    context.lineWidth = 1;
    for (let row = 0; row < ROWS; row += 2) {
      drawLine(context, all.slice(row * COLUMNS, (row + 1) * COLUMNS));
    }
    for (let column = 0; column < COLUMNS; column += 2) {
      drawLine(
        context,
        all.filter((_, i) => i % COLUMNS === column),
      );
    }
    const colours = { ...theme, bone: theme.spider, 'bone-edge': theme['spider-edge'] };
    for (const { joints } of walker.legs) {
      drawBones(context, colours, joints.map(onCanvas), 6);
    }
    const { x, y } = onCanvas(walker.body);
    context.fillStyle = theme.spider;
    context.beginPath();
    context.ellipse(x, y, 15, 11, 0, 0, 2 * Math.PI);
    context.fill();
  });
}

/** An ellipse on the ground. */
function drawDisc(
  /** @type {CanvasRenderingContext2D} */ context,
  /** @type {Place} */ place,
  /** @type {number} */ radius,
  /** @type {string} */ colour,
) {
  const { x, y } = onCanvas(place);
  context.fillStyle = colour;
  context.beginPath();
  context.ellipse(x, y, radius, FLAT * radius, 0, 0, 2 * Math.PI);
  context.fill();
}

/** An arm on a base that turns, above its shadow. */
function arm(/** @type {HTMLCanvasElement} */ canvas) {
  const shoulder = [0, 30];
  const solver = new TwoBone({ root: shoulder, lengths: [62, 56], bend: 'negative' });
  return new Preview(canvas, ({ context, theme, time }) => {
    const turn = 1.3 * Math.sin(0.6 * time) - 0.5;
    solver.solve(72 + 16 * Math.cos(1.3 * time), 42 + 30 * Math.sin(0.9 * time));
    const places = solver.joints.map(({ x, y }) => ({ x: x * Math.cos(turn), y: x * Math.sin(turn), z: y }));
    drawDisc(context, { x: 0, y: 0, z: 0 }, 30, theme.root);
    context.strokeStyle = theme.shadow;
    context.lineWidth = 9;
    context.lineCap = 'round';
    drawLine(
      context,
      places.map(({ x, y }) => ({ x, y, z: 0 })),
    );
    drawBones(
      context,
      { ...theme, bone: theme.root, 'bone-edge': theme.root },
      [{ x: 0, y: 34 }, onCanvas(places[0])],
      22,
    );
    drawBones(context, theme, places.map(onCanvas), 15);
    const { x, y } = onCanvas(places[2]);
    context.fillStyle = theme.target;
    context.beginPath();
    context.arc(x, y + 11, 8, 0, 2 * Math.PI);
    context.fill();
  });
}

/** Many bones that taper. */
function tentacle(/** @type {HTMLCanvasElement} */ canvas) {
  const bones = 24;
  const chain = new Chain({
    root: [0, 0, 0],
    lengths: Array(bones).fill(6.6),
    positions: upright(bones, 6.6),
  });
  return new Preview(canvas, ({ context, theme, time }) => {
    const target = {
      x: 75 * Math.sin(0.7 * time),
      y: 45 * Math.cos(0.53 * time),
      z: 72 + 28 * Math.sin(1.1 * time),
    };
    chain.solve(target);
    context.lineCap = 'round';
    drawDisc(context, { x: 0, y: 0, z: 0 }, 24, theme.shadow);
    for (let bone = 0; bone < bones; bone++) {
      context.strokeStyle = bone % 4 === 3 ? theme['bone-edge'] : theme.bone;
      context.lineWidth = 21 - 0.72 * bone;
      drawLine(context, [chain.joints[bone], chain.joints[bone + 1]]);
    }
    drawTarget(context, theme, onCanvas(target), onCanvas(chain.tip));
  });
}

/** The joints of bones that stand one on the other. */
const upright = (/** @type {number} */ bones, /** @type {number} */ length) =>
  Array.from({ length: bones + 1 }, (_, i) => [0, 0, i * length]).flat();

/** Bones as lines, each as a long pyramid: as a helper for skeletons draws them. */
function bones(/** @type {HTMLCanvasElement} */ canvas) {
  const chain = new Chain({ root: [0, 0, 0], lengths: [38, 34, 30, 24], positions: upright(4, 30) });
  return new Preview(canvas, ({ context, theme, time }) => {
    const target = {
      x: 78 * Math.sin(0.8 * time),
      y: 40 * Math.cos(0.6 * time),
      z: 62 + 22 * Math.cos(1.2 * time),
    };
    chain.solve(target);
    context.lineWidth = 2.5;
    context.lineCap = 'round';
    for (let bone = 0; bone < 4; bone++) {
      context.strokeStyle = bone % 2 === 0 ? theme.planted : theme.sector;
      drawLine(context, [chain.joints[bone], chain.joints[bone + 1]]);
    }
    context.fillStyle = theme.ink;
    for (const joint of chain.joints) {
      const { x, y } = onCanvas(joint);
      context.beginPath();
      context.arc(x, y, 3.5, 0, 2 * Math.PI);
      context.fill();
    }
    drawTarget(context, theme, onCanvas(target), onCanvas(chain.tip));
  });
}

/** How many spiders the crowd has, where they are, and how near they let a point come. */
const CROWD = { count: 22, across: 125, along: 100, middle: 42, near: 50 };

/** Spiders that flee from a point that goes around, and then go back to their places. */
function crowd(/** @type {HTMLCanvasElement} */ canvas) {
  const { count, across, along, middle, near } = CROWD;
  const homes = Array.from({ length: count }, (_, i) => {
    const [away, angle] = [Math.sqrt((i + 0.5) / count), 2.4 * i];
    return [away * across * Math.cos(angle), middle + away * along * Math.sin(angle)];
  });
  const spiders = homes.map((home, i) => {
    const walker = new Walker({ legs: 8, lengths: [9, 8, 6], position: home, heading: 5 * i });
    walker.maxSpeed = 45;
    return { walker, home };
  });
  return new Preview(canvas, ({ context, theme, time, seconds }) => {
    const danger = { x: 85 * Math.sin(0.6 * time), y: middle + 62 * Math.sin(0.83 * time + 1), z: 0 };
    drawDisc(context, danger, near, theme.shadow);
    drawDisc(context, danger, 4, theme.target);
    // The far ones first.
    spiders.sort((a, b) => b.walker.body.y - a.walker.body.y);
    for (const { walker, home } of spiders) {
      const { body } = walker;
      const [dx, dy] = [body.x - danger.x, body.y - danger.y];
      if (Math.hypot(dx, dy) < near) {
        const angle = Math.atan2(dy, dx) - body.heading;
        walker.drive(70 * Math.cos(angle), 70 * Math.sin(angle), 4 * Math.sin(angle));
      } else {
        walker.chase(home);
      }
      walker.update(seconds);
      drawSmallSpider(context, theme, walker);
    }
  });
}

/** A spider as a few lines. */
function drawSmallSpider(
  /** @type {CanvasRenderingContext2D} */ context,
  /** @type {import('../shared/draw.js').Theme} */ theme,
  /** @type {Walker} */ { legs, body },
) {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = theme.spider;
  context.lineWidth = 1.5;
  for (const { joints } of legs) {
    drawLine(context, [...joints]);
  }
  const oval = (/** @type {number} */ along, /** @type {number} */ radius, /** @type {string} */ colour) => {
    const { x, y } = onCanvas({
      x: body.x + along * Math.cos(body.heading),
      y: body.y + along * Math.sin(body.heading),
      z: body.z,
    });
    context.fillStyle = colour;
    context.beginPath();
    context.ellipse(x, y, radius, 0.75 * radius, 0, 0, 2 * Math.PI);
    context.fill();
  };
  oval(-6, 6, theme.spider);
  oval(2, 4.5, theme['spider-light']);
}

/** A body of limbs whose hand follows a target: its feet stay, and its hips give. */
function pose(/** @type {HTMLCanvasElement} */ canvas) {
  const legs = [-1, 1].map((side) => ({
    foot: { x: 26 * side, y: 70 },
    solver: new TwoBone({ lengths: [40, 40], bend: side > 0 ? 'positive' : 'negative' }),
  }));
  const arms = [-1, 1].map((side) => ({
    side,
    solver: new TwoBone({ lengths: [32, 30], bend: side > 0 ? 'negative' : 'positive' }),
  }));
  return new Preview(canvas, ({ context, theme, time }) => {
    const target = { x: 62 + 26 * Math.cos(1.1 * time), y: -14 + 42 * Math.sin(0.8 * time) };
    const hips = { x: 0.12 * (target.x - 40), y: 2 + Math.max(0, 0.42 * target.y) };
    const chest = { x: hips.x + 0.1 * (target.x - 40), y: hips.y - 42 };
    const wood = { ...theme, bone: theme.wood, 'bone-edge': theme['wood-joint'] };
    for (const { foot, solver } of legs) {
      solver.setRoot(hips.x + 0.3 * foot.x, hips.y);
      solver.solve(foot.x, foot.y);
      drawBones(context, wood, solver.joints, 11);
    }
    drawBones(context, wood, [hips, chest], 20, { taper: 0 });
    for (const { side, solver } of arms) {
      solver.setRoot(chest.x + 13 * side, chest.y + 6);
      solver.solve(side > 0 ? target.x : hips.x - 34, side > 0 ? target.y : hips.y + 6);
      drawBones(context, wood, solver.joints, 9);
    }
    context.fillStyle = theme.wood;
    context.strokeStyle = theme['wood-joint'];
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(chest.x + 2, chest.y - 20, 12, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    context.fillStyle = theme.planted;
    for (const { foot } of legs) {
      context.fillRect(foot.x - 5, foot.y - 5, 10, 10);
    }
    drawTarget(context, theme, target, arms[1].solver.joints[2]);
  });
}

/** Where the legs of the platform stand, and where they hold it: the radius of each circle, and the angle of each point. */
const BASE = { radius: 62, aside: 0.21 };
const TOP = { radius: 42, aside: 0.84 };

/** Six points of a circle, in three pairs. */
const circleOf = (/** @type {typeof BASE} */ { radius, aside }) =>
  Array.from({ length: 6 }, (_, i) => {
    const angle = (2 * Math.PI * Math.floor(i / 2)) / 3 + (i % 2 === 0 ? -aside : aside);
    return { x: radius * Math.sin(angle), y: radius * Math.cos(angle), z: 0 };
  });

/** A platform that six legs move and tilt. */
function platforms(/** @type {HTMLCanvasElement} */ canvas) {
  const [feet, tops] = [circleOf(BASE), circleOf(TOP)];
  return new Preview(canvas, ({ context, theme, time }) => {
    const [lean, tip] = [0.25 * Math.sin(1.1 * time), 0.2 * Math.sin(1.5 * time)];
    const [dx, dz] = [12 * Math.sin(time), 68 + 7 * Math.sin(1.4 * time)];
    const held = tops.map(({ x, y }) => onCanvas({ x: x + dx, y, z: dz + x * lean + y * tip }));
    drawDisc(context, { x: 0, y: 0, z: 0 }, 76, theme.grid);
    const wood = { ...theme, bone: theme.wood, 'bone-edge': theme['wood-joint'] };
    for (const [i, foot] of feet.entries()) {
      drawBones(context, theme, [onCanvas(foot), held[i]], 8, { taper: 0.3 });
    }
    Object.assign(context, { fillStyle: wood.bone, strokeStyle: wood['bone-edge'] });
    Object.assign(context, { lineWidth: 6, lineJoin: 'round' });
    context.beginPath();
    for (const { x, y } of held) {
      context.lineTo(x, y);
    }
    context.closePath();
    context.stroke();
    context.fill();
  });
}

/** Where the gripper of the robot goes: into a shelf, out again, and in below. */
const WAY = [
  { x: 72, y: -34 },
  { x: 22, y: -34 },
  { x: 22, y: 20 },
  { x: 72, y: 20 },
  { x: 22, y: 20 },
  { x: 22, y: -34 },
];

/** An arm that reaches into a shelf, and around its boards. */
function robot(/** @type {HTMLCanvasElement} */ canvas) {
  const gripper = 26;
  const solver = new TwoBone({ root: [-66, 14], lengths: [66, 62], gripper, bend: 'positive' });
  return new Preview(canvas, ({ context, theme, time }) => {
    const at = (1.1 * time) % WAY.length;
    const [from, to] = [WAY[Math.floor(at)], WAY[Math.floor(at + 1) % WAY.length]];
    const share = 0.5 - 0.5 * Math.cos(Math.PI * (at % 1));
    const [x, y] = [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)];
    solver.solve([x, y], { orientation: 0 });
    context.fillStyle = theme.wood;
    for (const board of [-62, -8, 46]) {
      context.fillRect(42, board, 58, 6);
    }
    context.fillRect(96, -62, 6, 132);
    context.fillStyle = theme.root;
    context.fillRect(-84, 14, 36, 56);
    drawBones(context, theme, solver.joints.slice(0, 3), 15);
    drawBones(context, { ...theme, bone: theme.root, 'bone-edge': theme.root }, solver.joints.slice(2), 9);
    drawTarget(context, theme, { x, y }, solver.tip);
  });
}

/** @type {Record<string, (canvas: HTMLCanvasElement) => Preview>} */
export const previews3D = {
  ...{ 'spider-3d': spider, 'arm-3d': arm, crowd, tentacle, bones, platforms, pose, robot },
};
