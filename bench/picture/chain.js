// A chain that follows a target, solved frame by frame.

import { Chain } from 'fabrik';
import { animate } from './svg.js';

const FRAMES = 60;
const SECONDS = 8;
const LENGTHS = [48, 42, 36, 30];
const ROOT = [320, 170];

function target(turn) {
  return [ROOT[0] + 190 * Math.sin(2 * Math.PI * turn + 0.6), ROOT[1] + 95 * Math.sin(4 * Math.PI * turn)];
}

const written = (n) => n.toFixed(1);

/** The joints in each frame of the second turn of the target, which ends as it begins. */
function solve(chain) {
  const poses = [];
  for (let frame = 0; frame <= 2 * FRAMES; frame++) {
    chain.solve(target(frame / FRAMES));
    if (frame >= FRAMES) {
      poses.push(chain.joints.map(({ x, y }) => [written(x), written(y)]));
    }
  }
  poses[FRAMES] = poses[0];
  return poses;
}

function bone(i, poses) {
  const points = poses.map((pose) => `${pose[i]} ${pose[i + 1]}`);
  const moving = animate('points', points, SECONDS);
  return `<polyline class="bone" stroke-width="${16 - 2.5 * i}" points="${points[0]}">${moving}</polyline>`;
}

function circle(attributes, places) {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const moving = animate('cx', xs, SECONDS) + animate('cy', ys, SECONDS);
  return `<circle ${attributes} cx="${xs[0]}" cy="${ys[0]}">${moving}</circle>`;
}

export function drawChain() {
  const chain = new Chain({ root: ROOT, lengths: LENGTHS });
  const poses = solve(chain);
  const targets = poses.map((_, frame) => target(frame / FRAMES).map(written));
  const lines = [
    ...LENGTHS.map((_, i) => bone(i, poses)),
    ...poses[0].map((_, i) =>
      circle(
        `class="joint" r="${6.2 - 0.9 * i}"`,
        poses.map((pose) => pose[i]),
      ),
    ),
    circle('class="target" r="12"', targets),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 340" role="img" aria-label="A chain of four bones whose tip follows a moving target">
<style>
.ground{fill:#f4f2ec}.reach{fill:none;stroke:#8a93a6;stroke-dasharray:3 6}.root{fill:#4a5160}
.bone{fill:none;stroke:#eca52c;stroke-linecap:round}.joint{fill:#fff;stroke:#6b4508;stroke-width:1.5}
.target{fill:none;stroke:#d8333f;stroke-width:3}
@media (prefers-color-scheme:dark){.ground{fill:#181b21}.root{fill:#aab2c2}.bone{stroke:#f0a83a}.target{stroke:#ff5660}}
</style>
<rect class="ground" width="640" height="340" rx="12"/>
<circle class="reach" cx="${ROOT[0]}" cy="${ROOT[1]}" r="${chain.reach}"/>
<rect class="root" x="${ROOT[0] - 13}" y="${ROOT[1] - 13}" width="26" height="26" rx="4"/>
${lines.join('\n')}
</svg>
`;
}
