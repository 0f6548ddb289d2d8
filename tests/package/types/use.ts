// What TypeScript users write, and what it must refuse. Checked, never run.

import { Chain, type ChainOptions, type Limit } from 'fabrik';
import { load } from 'fabrik/lean';

const chain = new Chain({ root: [80, 170], lengths: [80, 70, 60, 50] });
new Chain({ lengths: new Float32Array(3), root: { x: 0, y: 0, z: 0 }, dimensions: 3 });
new Chain({
  positions: new Float64Array(6),
  tolerance: 1e-3,
  maxIterations: 20,
  solver: 'fabrik',
  pinned: false,
});
new Chain({ lengths: [1, 2] as const });

// Limits, one entry a bone, and what they are measured from.
const limits: (Limit | null)[] = [
  { type: 'range', min: -1, max: 1 },
  null,
  { type: 'hinge', axis: [0, 0, 1], min: 0, max: 2 },
  { type: 'hinge', axis: { x: 0, y: 0, z: 1 }, min: 0, max: 2 },
  { type: 'cone', angle: 1 },
  { type: 'ball', y: 1, z: 0.5 },
  { type: 'ball', y: 1, z: 0.5, twist: new Float32Array([-1, 1]) },
];
new Chain({ lengths: [1, 2], limits: [undefined, { type: 'range', min: 0, max: 2 }], base: 0.5 });
new Chain({ rest: [0, 0, 0, 1, 0, 0], dimensions: 3, base: [0, 0, 0, 1], limits, stiffness: [1] });
const made: ChainOptions = { lengths: [1], base: { x: 0, y: 0, z: 0, w: 1 }, dimensions: 3 };
new Chain(made).setBase(0, 0, 0, 1);
chain.setBase(0.5);
chain.setBase([0, 0, 0, 1]);
chain.setBase({ x: 0, y: 0, z: 0, w: 1 });
chain.setLimit(0, { type: 'range', min: 0, max: 1 });
chain.setLimit(1, null);
chain.setStiffness([1, 2, 3, 4]);
chain.setStiffness(null);

// A target and a root are given in three ways.
const status = chain.solve(200, 300);
chain.solve(1, 2, 3);
chain.solve([1, 2]);
chain.solve(new Float32Array([1, 2, 3]));
chain.solve({ x: 1, y: 2 });
chain.solve(new DOMPoint(1, 2, 3), {});
chain.setRoot(1, 2);
chain.setRoot([1, 2, 3]);
chain.setRoot({ x: 1, y: 2 });
chain.setPose(chain.positions);
chain.setPose(Array.from(chain.positions));

// A status is one of a few words: a switch over it is complete.
function inWords(word: typeof status): string {
  switch (word) {
    case 'reached':
      return 'there';
    case 'out-of-reach':
      return 'too far';
    case 'too-close':
      return 'too near';
    case 'blocked':
      return 'held back';
    case 'stalled':
      return 'not yet';
    case 'unsolved':
      return 'not asked';
  }
}
inWords(chain.status);
// @ts-expect-error no such status
chain.status === 'done';

const reached: boolean = chain.reached;
const numbers: number[] = [chain.error, chain.iterations, chain.reach, chain.minReach, chain.bones];
const positions: Float32Array = chain.positions;
for (const { x, y, z } of chain.joints) {
  numbers.push(x, y, z);
}
const tip: { x: number; y: number; z: number } | undefined = chain.joints.at(-1);
chain.tolerance = 0.5;
chain.maxIterations = 50;
chain.solver = 'auto';
chain.pinned = !reached;
chain.dispose();

// The classes of `load` are those of the package, whatever it is given.
export async function lean(module: WebAssembly.Module, bytes: Uint8Array<ArrayBuffer>): Promise<Chain[]> {
  const sources = [
    load('fabrik.wasm'),
    load(new URL('https://example.org/fabrik.wasm')),
    load(fetch('fabrik.wasm')),
    load(await fetch('fabrik.wasm')),
    load(module),
    load(bytes),
    load(bytes.buffer),
  ];
  const loaded = await Promise.all(sources);
  return loaded.map(({ Chain }) => new Chain({ lengths: [1, 1] }));
}

// @ts-expect-error a target is no text
chain.solve('a');
// @ts-expect-error one number is no target
chain.solve(1);
// @ts-expect-error nor is nothing
chain.solve();
// @ts-expect-error nor null
chain.solve(null);
// @ts-expect-error a point has a y
chain.solve({ x: 1 });
// @ts-expect-error texts are no numbers
chain.solve(['1', '2']);
// @ts-expect-error a root is no text
chain.setRoot('0, 0');
// @ts-expect-error a pose is an array of numbers
chain.setPose([[0, 0]]);
// @ts-expect-error a chain is made of something
new Chain();
// @ts-expect-error lengths are numbers
new Chain({ lengths: ['80', '70'] });
// @ts-expect-error a text has a length, but is no array of lengths
new Chain({ lengths: '80' });
// @ts-expect-error an unknown option
new Chain({ lengths: [1], length: 1 });
// @ts-expect-error an unknown method
new Chain({ lengths: [1], solver: 'ccd' });
// @ts-expect-error there are 2 or 3 dimensions
new Chain({ lengths: [1], dimensions: 4 });
// @ts-expect-error neither yes nor no
new Chain({ lengths: [1], pinned: 1 });
// @ts-expect-error a limit has both ends
chain.setLimit(0, { type: 'range', min: 0 });
// @ts-expect-error an unknown kind of limit
chain.setLimit(0, { type: 'elbow', min: 0, max: 1 });
// @ts-expect-error a cone has an angle, no ends
new Chain({ lengths: [1], limits: [{ type: 'cone', min: 0, max: 1 }] });
// @ts-expect-error limits stand in an array
new Chain({ lengths: [1], limits: { type: 'range', min: 0, max: 1 } });
// @ts-expect-error a limit is taken away by null, not by silence
chain.setLimit(0);
// @ts-expect-error a quaternion has four numbers
chain.setBase(0, 0, 1);
// @ts-expect-error nor is a base a text
new Chain({ lengths: [1], base: 'up' });
// @ts-expect-error a stiffness for each bone
chain.setStiffness(2);
// @ts-expect-error what a solve found is for reading
chain.error = 0;
// @ts-expect-error the views are made by the chain
chain.positions = new Float32Array(4);
// @ts-expect-error a joint moves by solving
chain.joints[0].x = 1;
// @ts-expect-error the array of joints is not to be changed
chain.joints.push(chain.joints[0]);
// @ts-expect-error the solver comes from somewhere
load();
// @ts-expect-error a file that was not found is no source
load(null);

export { numbers, positions, tip };
