// The previews on the cards: each demo in small, moving on its own, at the cost of a few lines per frame.

import { drawBones, drawGround, drawRoot, drawTarget, Stage } from '../../element.js';
import { Chain, TwoBone, Walker } from '../../fabrik.js';
import { readTheme, watchTheme } from '../shared/draw.js';

/** @typedef {{ x: number, y: number }} Point */

/**
 * What a preview is drawn with. The origin is the middle of the canvas, a unit is a pixel of a canvas of 300 by
 * 170.
 * @typedef {object} Scene
 * @property {CanvasRenderingContext2D} context
 * @property {import('../shared/draw.js').Theme} theme
 * @property {number} time in seconds
 * @property {number} seconds since the last frame
 */

const WIDTH = 300;
const HEIGHT = 170;

/** The time of the picture that stands still, for users who prefer reduced motion. */
const STILL = 2;

/**
 * Draws a preview as long as it is seen.
 * @param {HTMLCanvasElement} canvas
 * @param {(scene: Scene) => number | void} draw returns for how many seconds nothing moves, if it does not move
 *   all the time
 */
function show(canvas, draw) {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let theme = readTheme(canvas);
  let time = still.matches ? STILL : 0;
  const stage = new Stage(canvas, (seconds, context, view) => {
    const zoom = Math.min(view.width / WIDTH, view.height / HEIGHT);
    const origin = { x: view.width / 2, y: view.height / 2 };
    time += still.matches ? 0 : seconds;
    drawGround(context, theme, view, origin);
    context.translate(origin.x, origin.y);
    context.scale(zoom, zoom);
    const rest = draw({ context, theme, time, seconds: still.matches ? 0 : seconds });
    return still.matches ? false : (rest ?? true);
  });
  for (const change of [() => watchTheme(wake), () => still.addEventListener('change', wake)]) {
    change();
  }
  function wake() {
    theme = readTheme(canvas);
    stage.wake();
  }
}

/** A chain whose target goes around. */
function follow(/** @type {HTMLCanvasElement} */ canvas) {
  const root = { x: -40, y: 50 };
  const chain = new Chain({ root: [root.x, root.y], lengths: [50, 42, 34, 26] });
  show(canvas, ({ context, theme, time }) => {
    const target = { x: 30 + 90 * Math.sin(0.9 * time), y: -12 - 46 * Math.cos(1.5 * time) };
    chain.solve(target);
    drawRoot(context, theme, root, 9, true);
    drawBones(context, theme, chain.joints, 13);
    drawTarget(context, theme, target, chain.tip);
  });
}

/** A spider that walks in a circle, seen obliquely. */
function spider(/** @type {HTMLCanvasElement} */ canvas) {
  const walker = new Walker({ legs: 8, lengths: [26, 24, 18], position: [85, 0], heading: Math.PI / 2 });
  const place = (/** @type {{ x: number, y: number, z: number }} */ { x, y, z }) => ({
    x,
    y: -0.5 * y - 0.8 * z + 20,
  });
  walker.drive(60, 0, 60 / 85);
  show(canvas, ({ context, theme, seconds }) => {
    walker.update(seconds);
    for (const { joints } of walker.legs) {
      drawBones(
        context,
        { ...theme, bone: theme.spider, 'bone-edge': theme['spider-edge'] },
        joints.map(place),
        6,
      );
    }
    const { x, y } = place(walker.body);
    context.fillStyle = theme.spider;
    context.beginPath();
    context.ellipse(x, y, 17, 11, 0, 0, 2 * Math.PI);
    context.fill();
  });
}

/** The passes of FABRIK, joint by joint. */
function steps(/** @type {HTMLCanvasElement} */ canvas) {
  const root = { x: -100, y: 40 };
  const target = { x: 60, y: -45 };
  const chain = new Chain({ root: [root.x, root.y], lengths: [62, 54, 46, 38], solver: 'fabrik' });
  const trace = chain.trace(target);
  const length = Math.min(trace.length, 17);
  show(canvas, ({ context, theme, time }) => {
    const index = Math.floor(1.5 * time) % (length + 2);
    const step = trace.step(Math.min(index, length - 1));
    const pose = trace.poseAt(Math.min(index, length - 1));
    const joints = Array.from({ length: trace.bones + 1 }, (_, i) => ({
      x: pose[2 * i],
      y: pose[2 * i + 1],
    }));
    const backward = step.kind === 'backward';
    const holds = joints.slice(1).map((_, bone) => {
      if (backward) {
        return bone === step.joint - 1 ? 'broken' : bone >= step.joint ? 'hanging' : 'standing';
      }
      return step.kind === 'forward' && bone === step.joint
        ? 'broken'
        : step.kind === 'forward' && bone > step.joint
          ? 'hanging'
          : 'standing';
    });
    drawRoot(context, theme, root, 9, true);
    drawBones(context, theme, joints, 11, {
      holds: /** @type {import('../../element.js').Hold[]} */ (holds),
    });
    drawTarget(context, theme, target, joints[trace.bones]);
    return 0.2;
  });
}

/** Three solvers, an iteration at a time, towards a target that goes elsewhere when the last is there. */
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
  let count = 0;
  show(canvas, ({ context, theme }) => {
    const round = Math.floor(count / 14);
    const target = { x: 46 + 14 * Math.sin(2.1 * round), y: -44 + 18 * Math.cos(1.3 * round) };
    for (const [lane, { colour, chain }] of lanes.entries()) {
      if (count % 14 === 0) {
        chain.setPose(rest);
      } else {
        chain.solve(target);
      }
      context.save();
      context.translate(-138 + 96 * lane, 30);
      drawBones(context, { ...theme, bone: theme[colour] }, chain.joints, 10);
      context.scale(0.6, 0.6);
      const small = (/** @type {Point} */ { x, y }) => ({ x: x / 0.6, y: y / 0.6 });
      drawTarget(context, theme, small(target), small(chain.tip));
      context.restore();
    }
    count += 1;
    return 0.25;
  });
}

/** The two-bone arm and its other solution. */
function arm(/** @type {HTMLCanvasElement} */ canvas) {
  const solver = new TwoBone({ root: [-30, 55], lengths: [70, 62] });
  show(canvas, ({ context, theme, time }) => {
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

/** @type {Record<string, (canvas: HTMLCanvasElement) => void>} */
export const previews = { follow, spider, steps, race, arm };
