// The previews on the cards: each demo in small, moving on its own, at the cost of a few lines per frame.

import { drawBones, drawRoot, drawTarget, holdsOf } from '../../element.js';
import { Chain, TwoBone, Walker } from '../../fabrik.js';
import { TutorialWalker } from '../shared-spider/tutorial-rule.js';
import { Preview, WIDTH } from './preview.js';
import { previews3D } from './previews-3d.js';

/** @typedef {{ x: number, y: number }} Point */

/** A chain whose target goes around. */
function follow(/** @type {HTMLCanvasElement} */ canvas) {
  const root = { x: -40, y: 50 };
  const chain = new Chain({ root: [root.x, root.y], lengths: [50, 42, 34, 26] });
  return new Preview(canvas, ({ context, theme, time }) => {
    const target = { x: 30 + 90 * Math.sin(0.9 * time), y: -12 - 46 * Math.cos(1.5 * time) };
    chain.solve(target);
    drawRoot(context, theme, root, 9, true);
    drawBones(context, theme, chain.joints, 13);
    drawTarget(context, theme, target, chain.tip);
  });
}

/** How the spider of a preview begins: it walks in a circle of this radius, at this speed. */
const CIRCLE = 85;
const SPEED = 60;
const lengths = [26, 24, 18];
const begin = { lengths, position: /** @type {[number, number]} */ ([CIRCLE, 0]), heading: Math.PI / 2 };

/**
 * Draws a spider, seen obliquely.
 * @param {import('./preview.js').Scene} scene
 * @param {import('../shared-spider/tutorial-rule.js').AnyWalker} walker
 */
function drawSpider({ context, theme }, { body, legs }) {
  const place = (/** @type {{ x: number, y: number, z: number }} */ { x, y, z }) => ({
    x,
    y: -0.5 * y - 0.8 * z + 20,
  });
  const colours = { ...theme, bone: theme.spider, 'bone-edge': theme['spider-edge'] };
  for (const { joints } of legs) {
    drawBones(context, colours, [...joints].map(place), 6);
  }
  const { x, y } = place(body);
  context.fillStyle = theme.spider;
  context.beginPath();
  context.ellipse(x, y, 17, 11, 0, 0, 2 * Math.PI);
  context.fill();
}

/** A spider that walks in a circle. */
function spider(/** @type {HTMLCanvasElement} */ canvas) {
  const walker = new Walker({ legs: 8, ...begin });
  walker.drive(SPEED, 0, SPEED / CIRCLE);
  return new Preview(canvas, (scene) => {
    walker.update(scene.seconds);
    drawSpider(scene, walker);
  });
}

/** Two spiders side by side: a walker of the package, and one of the tutorials. */
function stepping(/** @type {HTMLCanvasElement} */ canvas) {
  const walkers = [new Walker({ legs: 8, ...begin }), new TutorialWalker({ legs: 8, ...begin })];
  for (const walker of walkers) {
    walker.drive(SPEED, 0, SPEED / CIRCLE);
  }
  return new Preview(canvas, (scene) => {
    const { context, theme, seconds } = scene;
    for (const [i, walker] of walkers.entries()) {
      walker.update(seconds);
      context.save();
      context.translate((i - 0.5) * 150, 0);
      context.scale(0.55, 0.55);
      drawSpider(scene, walker);
      context.restore();
    }
    context.fillStyle = theme.line;
    context.fillRect(-0.5, -WIDTH, 1, 2 * WIDTH);
  });
}

/** The cycle of the walk, in seconds, and the share of it that a foot is on the ground. */
const CYCLE = 1.1;
const STANCE = 0.6;

/** Where a foot is in its cycle, seen from the hips: on the ground it goes back, in the air it comes forward. */
function footAt(/** @type {number} */ phase) {
  const part = ((phase % 1) + 1) % 1;
  if (part < STANCE) {
    return { x: 24 - (48 * part) / STANCE, y: 62 };
  }
  const swing = (part - STANCE) / (1 - STANCE);
  return {
    x: -24 * Math.cos(Math.PI * swing),
    y: 62 - 15 * Math.sin(Math.PI * swing) ** 1.5 - 6 * Math.sin(2 * Math.PI * swing) * (1 - swing),
  };
}

/** A figure that walks: legs and arms are two bones each. */
function character(/** @type {HTMLCanvasElement} */ canvas) {
  const leg = new TwoBone({ lengths: [35, 34], bend: 'positive' });
  const arm = new TwoBone({ lengths: [24, 22], bend: 'negative' });
  return new Preview(canvas, ({ context, theme, time }) => {
    const phase = time / CYCLE;
    const bob = 2 * Math.cos(4 * Math.PI * (phase - 0.05));
    const hips = { x: 0, y: -4 + bob };
    const shoulder = { x: 3, y: -44 + bob };
    const near = { ...theme, bone: theme.wood, 'bone-edge': theme['wood-joint'] };
    const far = { ...near, bone: theme['wood-joint'] };
    const side = (/** @type {number} */ shift, /** @type {import('../shared/draw.js').Theme} */ colours) => {
      const swing = 20 * Math.cos(2 * Math.PI * (phase + shift));
      arm.setRoot(shoulder.x, shoulder.y);
      arm.solve(shoulder.x - swing + 4, shoulder.y + 41 - 0.2 * Math.abs(swing));
      const foot = footAt(phase + shift);
      leg.setRoot(hips.x, hips.y);
      leg.solve(foot.x, foot.y);
      const { x, y } = leg.tip;
      drawBones(
        context,
        colours,
        [
          { x: x - 3, y: y + 2 },
          { x: x + 11, y: y + 4 },
        ],
        7,
      );
      drawBones(context, colours, leg.joints, 12);
      drawBones(context, colours, arm.joints, 9);
    };
    context.strokeStyle = theme.line;
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(-WIDTH / 2, 70);
    context.lineTo(WIDTH / 2, 70);
    context.stroke();
    side(0.5, far);
    drawBones(context, near, [hips, shoulder], 22);
    context.fillStyle = near.bone;
    context.strokeStyle = near['bone-edge'];
    context.beginPath();
    context.ellipse(6, -66 + bob, 11, 13, 0.15, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    context.fillStyle = theme.pupil;
    context.beginPath();
    context.arc(12, -67 + bob, 1.8, 0, 2 * Math.PI);
    context.fill();
    side(0, near);
  });
}

/** The passes of FABRIK, joint by joint. */
function steps(/** @type {HTMLCanvasElement} */ canvas) {
  const root = { x: -100, y: 40 };
  const target = { x: 60, y: -45 };
  const chain = new Chain({ root: [root.x, root.y], lengths: [62, 54, 46, 38], solver: 'fabrik' });
  const trace = chain.trace(target);
  const length = Math.min(trace.length, 17);
  return new Preview(canvas, ({ context, theme, time }) => {
    // The last step is shown for longer.
    const index = Math.min(Math.floor(1.5 * time) % (length + 2), length - 1);
    const pose = trace.poseAt(index);
    const joints = Array.from({ length: trace.bones + 1 }, (_, i) => ({
      x: pose[2 * i],
      y: pose[2 * i + 1],
    }));
    const holds = holdsOf(trace.step(index), trace.bones);
    drawRoot(context, theme, root, 9, true);
    drawBones(context, theme, joints, 11, { holds });
    drawTarget(context, theme, target, joints[trace.bones]);
    return 0.2;
  });
}

/** How many iterations the race shows per second, and for how many of them a target stays. */
const RATE = 4;
const ROUND = 14;

/** Three solvers, an iteration at a time. The target goes elsewhere after each round. */
function race(/** @type {HTMLCanvasElement} */ canvas) {
  const lanes = /** @type {const} */ ([
    { solver: 'auto', colour: 'race-auto' },
    { solver: 'fabrik', colour: 'race-fabrik' },
    { solver: 'ccd', colour: 'race-ccd' },
  ]).map(({ solver, colour }) => ({
    colour,
    chain: new Chain({ lengths: [26, 23, 20, 17], solver, maxIterations: 1 }),
  }));
  const rest = [0, 0, 22, -14, 44, -18, 63, -12, 79, -4];
  let shown = -1;
  return new Preview(canvas, ({ context, theme, time }) => {
    const count = Math.floor(RATE * time);
    const round = Math.floor(count / ROUND);
    const target = { x: 46 + 14 * Math.sin(2.1 * round), y: -44 + 18 * Math.cos(1.3 * round) };
    // All iterations since the last frame, from the start of the round at the earliest.
    for (let at = Math.max(shown + 1, round * ROUND); at <= count; at++) {
      for (const { chain } of lanes) {
        if (at % ROUND === 0) {
          chain.setPose(rest);
        } else {
          chain.solve(target);
        }
      }
    }
    shown = count;
    for (const [lane, { colour, chain }] of lanes.entries()) {
      context.save();
      context.translate(-138 + 96 * lane, 30);
      drawBones(context, { ...theme, bone: theme[colour] }, chain.joints, 10);
      context.scale(0.6, 0.6);
      const small = (/** @type {Point} */ { x, y }) => ({ x: x / 0.6, y: y / 0.6 });
      drawTarget(context, theme, small(target), small(chain.tip));
      context.restore();
    }
    return 1 / RATE;
  });
}

/** The two-bone arm and its other solution. */
function arm(/** @type {HTMLCanvasElement} */ canvas) {
  const solver = new TwoBone({ root: [-30, 55], lengths: [70, 62] });
  return new Preview(canvas, ({ context, theme, time }) => {
    const target = { x: 25 + 50 * Math.cos(0.8 * time), y: -5 + 38 * Math.sin(1.1 * time) };
    solver.solve(target);
    context.globalAlpha = 0.35;
    drawBones(context, { ...theme, bone: theme.faint, 'bone-edge': theme.faint }, solver.other.joints, 8);
    context.globalAlpha = 1;
    drawRoot(context, theme, { x: -30, y: 55 }, 10, true);
    drawBones(context, theme, solver.joints, 15);
    drawTarget(context, theme, target, solver.joints[2]);
  });
}

/** A four-bar linkage whose crank turns, and the curve of its pen. */
function linkages(/** @type {HTMLCanvasElement} */ canvas) {
  const [left, right] = [
    { x: -62, y: 42 },
    { x: 48, y: 42 },
  ];
  // The rocker and the coupler are two bones from one end to the other.
  const pair = new TwoBone({ lengths: [100, 86], bend: 'positive' });
  const poseAt = (/** @type {number} */ angle) => {
    const end = { x: left.x + 38 * Math.cos(angle), y: left.y + 38 * Math.sin(angle) };
    pair.setRoot(end.x, end.y);
    pair.solve(right.x, right.y);
    const [, { x, y }] = pair.joints;
    const [dx, dy] = [(x - end.x) / 100, (y - end.y) / 100];
    return { end, top: { x, y }, pen: { x: end.x + 45 * dx + 42 * dy, y: end.y + 45 * dy - 42 * dx } };
  };
  const curve = Array.from({ length: 90 }, (_, i) => poseAt((2 * Math.PI * i) / 90).pen);
  return new Preview(canvas, ({ context, theme, time }) => {
    const { end, top, pen } = poseAt(1.4 * time);
    context.strokeStyle = theme.sector;
    context.lineWidth = 1.5;
    context.setLineDash([2, 5]);
    context.beginPath();
    for (const { x, y } of [...curve, curve[0]]) {
      context.lineTo(x, y);
    }
    context.stroke();
    context.setLineDash([]);
    const wood = { ...theme, bone: theme.wood, 'bone-edge': theme['wood-joint'] };
    drawRoot(context, theme, left, 9, true);
    drawRoot(context, theme, right, 9, true);
    drawBones(context, wood, [top, right], 11, { taper: 0 });
    drawBones(context, wood, [end, pen, top], 9, { taper: 0, round: false });
    drawBones(context, wood, [end, top], 11, { taper: 0 });
    drawBones(context, theme, [left, end], 11, { taper: 0 });
    context.fillStyle = theme.joint;
    context.strokeStyle = theme.sector;
    context.lineWidth = 2.5;
    context.beginPath();
    context.arc(pen.x, pen.y, 5, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  });
}

/** The bars of the benchmark: how long each is in the end, and how many seconds it takes to grow. */
const BARS = /** @type {const} */ ([
  { colour: 'race-auto', width: 34, seconds: 0.5 },
  { colour: 'race-fabrik', width: 86, seconds: 1.2 },
  { colour: 'race-fabrik', width: 150, seconds: 2.2 },
  { colour: 'race-fabrik', width: 232, seconds: 3.6 },
]);

/** How long the bars of the benchmark take, with a pause at the end. */
const BARS_PERIOD = 5;

/** Bars that grow. */
function benchmark(/** @type {HTMLCanvasElement} */ canvas) {
  return new Preview(canvas, ({ context, theme, time }) => {
    const now = time % BARS_PERIOD;
    for (const [i, { colour, width, seconds }] of BARS.entries()) {
      context.fillStyle = theme[colour];
      context.beginPath();
      context.roundRect(-118, -56 + 30 * i, Math.max(4, width * Math.min(1, now / seconds)), 20, 4);
      context.fill();
    }
    return now > BARS[BARS.length - 1].seconds ? BARS_PERIOD - now : undefined;
  });
}

/** @type {Record<string, (canvas: HTMLCanvasElement) => Preview>} */
export const previews = {
  ...{ follow, spider, stepping, character, steps, race, arm, linkages, benchmark },
  ...previews3D,
};
