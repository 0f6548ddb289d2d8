// Two features of a solve: its steps, and goals with an orientation and a pole. On the left an iteration
// of FABRIK as one would draw it on paper, from its trace; on the right an arm that carries a glass level,
// its elbow towards a pole.

import { Chain } from 'fabrik';
import { pointsOf } from '../../web/elements/shared/joints.js';
import { distance, sceneOf } from '../../web/elements/steps/scene.js';
import { animate, leap, slide } from './svg.js';

const WIDTH = 640;
const HEIGHT = 360;

const written = (n) => Number(n.toFixed(1));
const pair = ({ x, y }) => `${written(x)} ${written(y)}`;

function circle(attributes, { x, y }, radius, inside = '') {
  return `<circle ${attributes} cx="${written(x)}" cy="${written(y)}" r="${written(radius)}">${inside}</circle>`;
}

function line(attributes, points, inside = '') {
  return `<polyline ${attributes} points="${points.map(pair).join(' ')}">${inside}</polyline>`;
}

function block({ x, y }) {
  return `<rect class="root" x="${x - 13}" y="${y - 13}" width="26" height="26" rx="5"/>`;
}

// The steps.

const STEPS = {
  lengths: [88, 76, 66, 56],
  start: [132, 264, 86, 189, 101, 114, 155, 76, 211, 76],
  target: { x: 270, y: 168 },
  /** How long each step is shown, the last one longer; and how much of that is motion. */
  seconds: 1.1,
  rest: 2,
  going: 0.45,
  /** The step that is shown without animation. */
  still: 3,
};

function traced() {
  const { lengths, start, target } = STEPS;
  const chain = new Chain({ lengths, positions: start, solver: 'fabrik', maxIterations: 1 });
  return chain.trace(target);
}

/** The caption of a step. */
function captionOf(trace, k) {
  if (k === trace.length) {
    const [first, last] = [trace.errors[0], trace.error].map(Math.round);
    return `one iteration: of ${first} to go, ${last} are left`;
  }
  const { kind, joint } = trace.step(k);
  if (kind === 'backward') {
    const others = `backward: joint ${joint} follows joint ${joint + 1}`;
    return joint === trace.bones ? 'backward: the tip goes to the target' : others;
  }
  if (kind === 'forward') {
    return joint === 0 ? 'forward: the root goes back' : `forward: joint ${joint} follows joint ${joint - 1}`;
  }
  return 'a chain, and where its tip is to be';
}

/** The position of a joint's number: on the left, seen along the chain. */
function beside(joints, i) {
  const [from, to] = [joints[Math.max(0, i - 1)], joints[Math.min(joints.length - 1, i + 1)]];
  const away = 21 / distance(from, to);
  return {
    x: written(joints[i].x + away * (to.y - from.y)),
    y: written(joints[i].y - away * (to.x - from.x) + 5),
  };
}

/** The scene of a step; after the last one, only the chain. */
function sceneAt(trace, k) {
  const last = k === trace.length;
  const scene = sceneOf(trace, last ? k - 1 : k, 1, STEPS.lengths, STEPS.target);
  return last ? { ...scene, ghost: [], circle: null, line: null, focus: -1 } : scene;
}

/**
 * A step as on paper. In a row of steps, its joint moves there from where it was.
 * @param {import('fabrik').Trace} trace
 * @param {number} k
 * @param {(name: string, was: string | number, is: string | number) => string} go
 */
function step(trace, k, go) {
  const { joints, bones, focus, ghost, circle: round, line: ruler } = sceneAt(trace, k);
  const before = pointsOf(trace.poseAt(Math.max(0, k - 1)));
  const was = joints.map((joint, i) => (i === focus ? before[i] : joint));
  const moves = focus >= 0 && distance(was[focus], joints[focus]) > 0.1;
  const bone = (hold, i) => {
    const [from, to] = [was, joints].map((pose) => pose.slice(i, i + 2));
    const going = moves && (i === focus || i + 1 === focus);
    const points = [from, to].map((ends) => ends.map(pair).join(' '));
    return line(`class="bone ${hold}"`, to, going ? go('points', ...points) : '');
  };
  const knob = (attributes, i, radius) => {
    const axes = moves && i === focus ? ['x', 'y'] : [];
    const going = axes.map((axis) => go(`c${axis}`, written(was[i][axis]), written(joints[i][axis])));
    return circle(attributes, joints[i], radius, going.join(''));
  };
  const number = (i) => {
    const [from, to] = [was, joints].map((pose) => beside(pose, i));
    const near = moves && Math.abs(i - focus) < 2;
    const going = near ? go('x', from.x, to.x) + go('y', from.y, to.y) : '';
    return `<text class="number" x="${to.x}" y="${to.y}">${i}${going}</text>`;
  };
  return [
    round ? circle('class="paper"', round.centre, round.radius) : '',
    ruler ? line('class="paper"', [ruler.from, ruler.to]) : '',
    ghost.length > 0 ? line('class="ghost"', ghost) : '',
    ...ghost.map((place) => circle('class="ghost"', place, 4.5)),
    // The broken bone lies under the others.
    ...bones.map((hold, i) => (hold === 'broken' ? bone(hold, i) : '')),
    ...bones.map((hold, i) => (hold === 'broken' ? '' : bone(hold, i))),
    ...joints.map((_, i) => knob('class="joint"', i, 5.5)),
    focus >= 0 ? knob('class="focus"', focus, 11) : '',
    ...joints.map((_, i) => number(i)),
  ].join('');
}

function caption(words) {
  return `<text class="caption" x="24" y="34">${words}</text>`;
}

/** The steps, one after the other. */
function playSteps(trace) {
  const { seconds, rest, going, still } = STEPS;
  const whole = trace.length * seconds + rest;
  const groups = Array.from({ length: trace.length + 1 }, (_, k) => {
    const [from, to] = [k * seconds, k === trace.length ? whole : (k + 1) * seconds].map(
      (time) => time / whole,
    );
    const times = [0, from, from + (going * seconds) / whole, 1];
    const go = (name, was, is) => animate(name, [was, was, is, is], whole, times);
    const shown =
      k === 0 ? leap('opacity', [1, 0], whole, [0, to]) : leap('opacity', [0, 1, 0], whole, [0, from, to]);
    return `<g opacity="${Number(k === still)}">${shown}${caption(captionOf(trace, k))}${step(trace, k, go)}</g>`;
  });
  return groups.join('\n');
}

function drawTarget({ x, y }) {
  const hairs = `M${x - 15} ${y}h7M${x + 8} ${y}h7M${x} ${y - 15}v7M${x} ${y + 8}v7`;
  return `${circle('class="target"', { x, y }, 11)}<path class="target" d="${hairs}"/>`;
}

// The arm.

const ARM = {
  root: [434, 284],
  lengths: [112, 104, 46],
  pole: [400, 82],
  middle: { x: 558, y: 182 },
  frames: 60,
  seconds: 8,
};

function targetOf(turn) {
  const { x, y } = ARM.middle;
  return [x + 50 * Math.cos(2 * Math.PI * turn), y + 52 * Math.sin(4 * Math.PI * turn)];
}

/** The joints in each frame, the last as the first. */
function carry() {
  const { root, lengths, pole, frames } = ARM;
  const arm = new Chain({ root, lengths, pole });
  return Array.from({ length: frames + 1 }, (_, frame) => {
    arm.solve(targetOf((frame % frames) / frames), { orientation: 0 });
    if (!arm.reached) {
      throw new Error(`frame ${frame} is ${arm.status}`);
    }
    return arm.joints.map(({ x, y }) => ({ x, y }));
  });
}

/** The last bone, a gripper, about its tip; and the glass that it holds. */
const HAND = `<path class="glass" d="M-9-30-7 26H17L19-30"/><path class="water" d="M-8-12-7 25H17L18-12z"/>
<path class="grip" d="M-46 0H-18M6-16H-18V16H6"/>`;

function drawArm(poses, moves) {
  const { seconds, pole } = ARM;
  const top = { x: pole[0], y: pole[1] };
  const frames = moves ? poses : poses.slice(0, 1);
  const [now] = frames;
  const along = (name, values) => animate(name, values, seconds);
  const bones = [0, 1].map((i) => {
    const points = frames.map((pose) =>
      pose
        .slice(i, i + 2)
        .map(pair)
        .join(' '),
    );
    return line(
      `class="bone standing" style="stroke-width:${15 - 2.5 * i}"`,
      now.slice(i, i + 2),
      along('points', points),
    );
  });
  const joints = [0, 1, 2].map((i) => {
    const going = ['x', 'y'].map((axis) =>
      along(
        `c${axis}`,
        frames.map((pose) => written(pose[i][axis])),
      ),
    );
    return circle('class="joint"', now[i], 6, going.join(''));
  });
  const towards = frames.map((pose) => [pose[1], top].map(pair).join(' '));
  const tip = now.at(-1);
  const going = slide(frames.length > 1 ? frames.map((pose) => pair(pose[3])) : [], seconds);
  return [
    line('class="paper dashed"', [now[1], top], along('points', towards)),
    `<path class="pole" d="M${top.x} ${top.y - 11}l11 11 -11 11 -11-11z"/>`,
    `<text class="number" x="${top.x + 34}" y="${top.y + 5}">pole</text>`,
    ...bones,
    `<g transform="translate(${pair(tip)})">${going}${HAND}</g>`,
    ...joints,
  ].join('\n');
}

export function drawPoses() {
  const trace = traced();
  const poses = carry();
  const { still } = STEPS;
  const [x, y] = ARM.root;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="On the left, one iteration of FABRIK, step by step as on paper. On the right, an arm that carries a glass level, its elbow towards a pole">
<style>
.ground{fill:#f4f2ec}.parting{stroke:#dfdbd0;stroke-width:2}.root{fill:#4a5160}
.paper,.ghost,.focus{fill:none;stroke:#5f6879;stroke-width:1.5}.paper{opacity:.6}.ghost{stroke-dasharray:5 4}circle.ghost{fill:#f4f2ec;stroke-dasharray:none}.dashed{stroke-dasharray:3 6}
.bone{fill:none;stroke-linecap:round;stroke-width:11}.standing{stroke:#eca52c}.hanging{stroke:#2f8fd0}.broken{stroke:#5f6879;stroke-width:3;stroke-dasharray:1 8}
.joint{fill:#fff;stroke:#6b4508;stroke-width:1.5}.focus{stroke:#23262d;stroke-width:2}.target{fill:none;stroke:#d8333f;stroke-width:2.5}
text{font:16px system-ui,"DejaVu Sans",sans-serif;fill:#23262d}.number{text-anchor:middle;stroke:#f4f2ec;stroke-width:4;paint-order:stroke}
.pole{fill:#17707f}.grip{fill:none;stroke:#4a5160;stroke-width:7;stroke-linecap:round;stroke-linejoin:round}.glass{fill:none;stroke:#5f6879;stroke-width:2.5;stroke-linejoin:round}.water{fill:#2f8fd0;opacity:.55}
.still{display:none}
@media (prefers-color-scheme:dark){.ground{fill:#181b21}.parting{stroke:#2a303a}.root{fill:#aab2c2}.paper,.ghost,.broken,.glass{stroke:#98a2b6}circle.ghost{fill:#181b21}.standing{stroke:#f0a83a}.hanging{stroke:#4aa8ea}.focus{stroke:#e8e6e1}.target{stroke:#ff5660}text{fill:#e8e6e1}.number{stroke:#181b21}.pole{fill:#58c3d6}.grip{stroke:#aab2c2}.water{fill:#4aa8ea}}
@media (prefers-reduced-motion:reduce){.playing{display:none}.still{display:inline}}
</style>
<rect class="ground" width="${WIDTH}" height="${HEIGHT}" rx="12"/>
<path class="parting" d="M338 24V${HEIGHT - 24}"/>
${block({ x: STEPS.start[0], y: STEPS.start[1] })}
${block({ x, y })}
<text class="caption" x="362" y="34">the glass stays level</text>
<g class="playing">
${playSteps(trace)}
${drawArm(poses, true)}
</g>
<g class="still">
${caption(captionOf(trace, still))}${step(trace, still, () => '')}
${drawArm(poses, false)}
</g>
${drawTarget(STEPS.target)}
</svg>
`;
}
