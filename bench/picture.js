// Draws the picture of the README: a chain that follows a target, solved frame by frame.
//
//     node bench/picture.js > web/picture.svg

import { Chain } from 'fabrik';

const FRAMES = 60;
const SECONDS = 8;
const LENGTHS = [48, 42, 36, 30];
const ROOT = [320, 170];

const chain = new Chain({ root: ROOT, lengths: LENGTHS });
const target = (turn) => [
  ROOT[0] + 190 * Math.sin(2 * Math.PI * turn + 0.6),
  ROOT[1] + 95 * Math.sin(4 * Math.PI * turn),
];

// One turn for the chain to find its way, the second is drawn, so that the end meets the beginning.
const poses = [];
for (let frame = 0; frame <= 2 * FRAMES; frame++) {
  chain.solve(target(frame / FRAMES));
  if (frame >= FRAMES) {
    poses.push(chain.joints.map(({ x, y }) => [x.toFixed(1), y.toFixed(1)]));
  }
}
poses[FRAMES] = poses[0];

const animate = (name, values) =>
  `<animate attributeName="${name}" dur="${SECONDS}s" repeatCount="indefinite" values="${values.join(';')}"/>`;
const lines = [];
for (let i = 0; i < LENGTHS.length; i++) {
  const points = poses.map((pose) => `${pose[i]} ${pose[i + 1]}`);
  lines.push(
    `<polyline class="bone" stroke-width="${16 - 2.5 * i}" points="${points[0]}">${animate('points', points)}</polyline>`,
  );
}
for (let i = 0; i <= LENGTHS.length; i++) {
  const circle = (attributes, at) =>
    lines.push(
      `<circle ${attributes} cx="${at[0][0]}" cy="${at[0][1]}">${animate(
        'cx',
        at.map(([x]) => x),
      )}${animate(
        'cy',
        at.map(([, y]) => y),
      )}</circle>`,
    );
  circle(
    `class="joint" r="${6.2 - 0.9 * i}"`,
    poses.map((pose) => pose[i]),
  );
  if (i === LENGTHS.length) {
    const places = Array.from({ length: FRAMES + 1 }, (_, frame) =>
      target(frame / FRAMES).map((n) => n.toFixed(1)),
    );
    circle('class="target" r="12"', places);
  }
}

process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 340" role="img" aria-label="A chain of four bones whose tip follows a moving target">
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
`);
