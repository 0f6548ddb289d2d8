// What TypeScript users write, and what it must refuse. Checked, never run.

import {
  type BallLimit,
  type Bend,
  type BlockReason,
  type Body,
  type ByteView,
  Chain,
  type ChainOptions,
  type ConeLimit,
  type DoubleView,
  type ErrorCode,
  type FieldOrigin,
  type FloatView,
  type Gait,
  type GroundAnswer,
  type GroundFunction,
  HeightField,
  type HeightFieldOptions,
  type HingeLimit,
  type Joint,
  type Leg,
  type LegCount,
  type LegOptions,
  type Limit,
  type Place,
  type PlatformMotion,
  type Point,
  type Points,
  type Pole,
  type PoseOptions,
  type Quaternions,
  type RangeLimit,
  type RootMode,
  type Rotation,
  type SolveOptions,
  type Solver,
  type Step,
  type StepKind,
  type Trace,
  TwoBone,
  type TwoBoneOptions,
  type TwoBonePose,
  type TwoBoneStatus,
  Walker,
  type WalkerEvent,
  type WalkerGround,
  type WalkerOptions,
} from 'fabrik';
import {
  type FabrikChain,
  type FabrikPlayChangeEvent,
  type FabrikRaceAttributes,
  type FabrikRaceStepEvent,
  type FabrikSpiderAttributes,
  FabrikSteps,
} from 'fabrik/element';
import { FabrikArm } from 'fabrik/element/arm';
import { toSVG } from 'fabrik/element/svg';
import { HeightField as LeanField, load } from 'fabrik/lean';

const chain = new Chain({ root: [80, 170], lengths: [80, 70, 60, 50] });
new Chain({ lengths: new Float32Array(3), root: { x: 0, y: 0, z: 0 }, dimensions: 3 });
new Chain({
  positions: new Float64Array(6),
  tolerance: 1e-3,
  maxIterations: 20,
  solver: 'fabrik',
  rootMode: 'free',
});
new Chain({ lengths: [1], rootMode: 'pull', maxPull: 2, maxTurn: 0.1, pole: [0, 1] });
new Chain({ lengths: [1], maxTurn: new Float32Array(1), pole: { direction: { x: 0, y: 1 }, weight: 0.5 } });
new Chain({ lengths: [1], maxTurn: null, pole: null, solver: 'damped-least-squares' });
new Chain({ lengths: [1, 2] as const });

// Limits, one entry a bone, and what they are measured from.
const limits: (Limit<3> | null)[] = [
  null,
  { type: 'hinge', axis: [0, 0, 1], min: 0, max: 2 },
  { type: 'hinge', axis: { x: 0, y: 0, z: 1 }, min: 0, max: 2 },
  { type: 'cone', angle: 1 },
  { type: 'ball', swingY: 1, swingZ: 0.5 },
  { type: 'ball', swingY: 1, swingZ: 0.5, twist: new Float32Array([-1, 1]) },
];
new Chain({ lengths: [1, 2], limits: [undefined, { type: 'range', min: 0, max: 2 }], base: 0.5 });
new Chain({ rest: [0, 0, 0, 1, 0, 0], dimensions: 3, base: [0, 0, 0, 1], limits, stiffness: [1] });
const made: ChainOptions = { lengths: [1], base: { x: 0, y: 0, z: 0, w: 1 }, dimensions: 3 };
new Chain(made).setBase(0, 0, 0, 1);
chain.setBase(0.5);

// A spatial chain: its dimensions follow from a literal root, or from the option.
const spatial = new Chain({ root: [1, 2, 3], lengths: [3, 2, 1] });
const three: 3 = spatial.dimensions;
const two: 2 = chain.dimensions;
const also: Chain<3> = new Chain({ lengths: [1], dimensions: 3 });
const given: Chain<3> = new Chain<3>({ lengths: [1], root: { x: 1, y: 2, z: 3 }, dimensions: 3 });
const either: Chain = new Chain({ lengths: [1], root: [1, 2] as number[] });
const dimensions: 2 | 3 = either.dimensions;
either.solve(1, 2);
either.solve(1, 2, 3);
either.setBase(either.dimensions === 2 ? 1 : [0, 0, 0, 1]);
function draw(any: Chain, point: Point): void {
  any.solve(point);
}
draw(chain, { x: 1, y: 2, z: 0 });
draw(spatial, [1, 2, 3]);
class Robot extends Chain {
  name = 'robot';
}
class Arm extends Chain<3> {
  constructor() {
    super({ lengths: [1, 1], dimensions: 3 });
  }
}
const robot: Chain = new Robot({ lengths: [1] });
const armed: Chain<3> = new Arm();
const copied: Robot = new Robot({ lengths: [1] }).clone();
spatial.setBase([0, 0, 0, 1]);
spatial.setBase({ x: 0, y: 0, z: 0, w: 1 });

// Everything that can be set can be read.
const settings: ChainOptions<3> = spatial.toJSON();
new Chain(settings).dispose();
const readBack: readonly (number | null)[] = [
  ...spatial.lengths,
  ...spatial.rest,
  ...spatial.stiffness,
  ...(spatial.restRotations ?? []),
  ...(spatial.maxTurn ?? []),
  ...spatial.base,
  chain.base,
  spatial.tip.z,
  spatial.root.x,
];
const pole = spatial.pole;
const poleWeight: number | undefined = pole?.weight;
spatial.setLengths([1, 2, 3]);
for (const limit of spatial.limits) {
  if (limit?.type === 'hinge') {
    const hinge: HingeLimit = limit;
    new Chain({ lengths: [hinge.max ?? 1] });
  } else if (limit) {
    const lean: ConeLimit | BallLimit = limit;
    new Chain({ lengths: [lean.type === 'cone' ? lean.angle : lean.swingY] });
  }
}
const interval: RangeLimit | null | undefined = chain.limits[0];
const code: ErrorCode = 'out-of-range';
chain.setLimit(0, { type: 'range', min: 0, max: 1 });
chain.setLimit(1, null);
chain.setStiffness([1, 2, 3, 4]);
chain.setStiffness(null);
new Chain({ lengths: [1], limits: [{ type: 'range', min: -Infinity, max: Infinity }] });

// The rotations of the bones' own axes, in every form.
new Chain({ lengths: [1], dimensions: 3, restRotations: [0, 0, 0, 1], orientationTolerance: 1e-4 });
const own: Quaternions = new Float64Array(12);
spatial.setRestRotations(own);
spatial.setRestRotations([[0, 0, 0, 1], new Float32Array(4)]);
spatial.setRestRotations([{ x: 0, y: 0, z: 0, w: 1 }]);
spatial.setRestRotations(null);
spatial.setRotations([[0, 0, 0, 1], { x: 0, y: 0, z: 0, w: 1 }, [0, 0, 0, 1]]);
// @ts-expect-error a planar chain has no rest rotations
chain.setRestRotations(own);
// @ts-expect-error these are names, not numbers
spatial.setRestRotations(['x', 'y', 'z', 'w']);

// The state, as bytes.
const state: Uint8Array = chain.saveState();
chain.restoreState(state);
chain.restoreState(new ArrayBuffer(8));
chain.restoreState(new DataView(new ArrayBuffer(8)));
// @ts-expect-error not bytes
chain.restoreState([1, 2, 3]);

// A target and a root are given in three ways.
const status = chain.solve(200, 300);
spatial.solve(1, 2, 3);
chain.solve([1, 2]);
spatial.solve(new Float32Array([1, 2, 3]));
chain.solve({ x: 1, y: 2 });
spatial.solve(new DOMPoint(1, 2, 3), {});
chain.solve(new DOMPoint(1, 2), {});
const turned: Rotation<3> = [0, 0, 0, 1];
const goal: SolveOptions<3> = {
  orientation: turned,
  orientationWeight: 0.5,
  offset: turned,
  effector: 2,
  weight: 0.5,
};
spatial.solve([1, 2, 3], goal);
chain.solve({ x: 1, y: 2 }, { orientation: 1, offset: chain.offsetFrom(1), effector: 3 });
spatial.solve([1, 2, 3], { orientation: { x: 0, y: 0, z: 0, w: 1 } });
chain.setRoot(1, 2);
spatial.setRoot([1, 2, 3]);
spatial.setRoot(1, 2, 3);
chain.setRoot({ x: 1, y: 2 });
chain.setMaxTurn(0.1);
chain.setMaxTurn([0.1, 0.2, 0.3, 0.4]);
chain.setMaxTurn(null);
const poles: (Pole<2> | null)[] = [
  [1, 2],
  { x: 1, y: 2 },
  { point: [1, 2] },
  { direction: [0, 1], weight: 1 },
  null,
];
for (const pole of poles) {
  chain.setPole(pole);
}

// Rotations, and posing by them.
const refusing: PoseOptions = { limits: 'refuse' };
chain.setAngles(chain.angles, refusing);
chain.setRotations(chain.rotations, { limits: 'clamp' });
chain.setLocalRotations(chain.localRotations);
const offset: number[] = spatial.offsetFrom({ x: 0, y: 0, z: 0, w: 1 }, 1);
const angle: number = chain.offsetFrom(1);

// A trace, step by step.
const trace: Trace = chain.trace([1, 2]);
const step: Step = spatial.trace(new DOMPoint(1, 2, 3), goal).step(0);
const kind: StepKind = step.kind;
const renamed: StepKind[] = ['drop-bone', 'blend'];
const found: [typeof status, boolean, Float32Array] = [trace.status, trace.complete, trace.errors];
const after: Float32Array = trace.poseAt(trace.length - 1, trace.poseAt(0));
// @ts-expect-error no such step
kind === 'jump';
// @ts-expect-error a trace is for reading
trace.error = 0;

chain.setPose(chain.positions);
chain.setPose(Array.from(chain.positions));
const points: Points<2> = [[0, 0], { x: 1, y: 1 }];
chain.setPose(points);
chain.setPose(chain.joints);
new Chain({ positions: [new DOMPoint(), new DOMPoint(1)], dimensions: 2 });
new Chain({
  rest: [
    [0, 0, 0],
    [0, 1, 0],
  ],
  dimensions: 3,
});

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
const positions: FloatView = chain.positions;
const kept: Float32Array = chain.positions.slice();
// A view is a typed array for what reads it, and a typed array can be used as one.
const ownFloats: FloatView = new Float32Array(4);
const partOfView: Float32Array = chain.positions.subarray(2, 4);
declare const gl: WebGL2RenderingContext;
gl.bufferData(gl.ARRAY_BUFFER, chain.positions, gl.DYNAMIC_DRAW);
const last: Joint | undefined = chain.joints.at(-1);
for (const { x, y, z } of chain.joints) {
  numbers.push(x, y, z);
}
const tip: { x: number; y: number; z: number } | undefined = chain.joints.at(-1);
chain.tolerance = 0.5;
chain.orientationTolerance = chain.tolerance / 2;
chain.maxIterations = 50;
chain.solver = 'auto';
const solver: Solver = chain.solver;
chain.rootMode = 'free';
const rootMode: RootMode = chain.rootMode;
chain.maxPull = 2;
numbers.push(chain.orientationError, chain.maxPull, trace.length, trace.error, trace.iterations, trace.bytes);
numbers.push(trace.bones, trace.dimensions, step.iteration, step.joint, step.first, step.last, step.error);
numbers.push(...(step.from ?? []), ...(step.to ?? []), Number(step.clamped));
chain.dispose();

// A walker, of so many legs or leg by leg.
const spider = new Walker({ legs: 8, lengths: [50, 45, 35], position: [300, 200] });
new Walker({
  legs: 8,
  lengths: [50, 45, 35],
  homeEllipse: [120, 60],
  hipEllipse: new Float32Array([40, 20]),
});
// The number of legs may be a variable of the type number.
declare let legsWanted: number;
let anyWalker: Walker = new Walker({ legs: legsWanted, lengths: [1, 1] });
anyWalker = new Walker({ legs: 6, lengths: [1, 1] });
let sixLegs = new Walker({ legs: 6, lengths: [1, 1] });
sixLegs = new Walker({ legs: 8, lengths: [1, 1] });
sixLegs = anyWalker;
anyWalker = sixLegs.clone();
const fromNumber: WalkerOptions = { legs: legsWanted, lengths: [1, 1] };
new Walker(fromNumber);
class Spider extends Walker {
  constructor(options: WalkerOptions) {
    super({ ...options, gait: 'wave' });
  }
}
new Spider({ legs: legsWanted, lengths: [1, 1] }).update(1);
const legs: LegOptions[] = [
  { home: [10, 5] },
  {
    home: { x: 10, y: -5 },
    hip: { x: 5, y: -2, z: 1 },
    bends: [1, -0.5],
    side: 'right',
    rank: 0,
    flat: false,
  },
  { lengths: new Float64Array([3, 2, 1]), hip: [1, 2] },
];
const description: WalkerOptions = {
  legs,
  lengths: [5, 4, 3] as const,
  bends: [1, 0.6],
  position: new DOMPoint(1, 2, 3),
  heading: 1,
  up: 'y',
  gait: 'wave',
  height: 3,
  stepHeight: 1,
  maxSpeed: 50,
  maxTurnRate: 3,
  acceleration: 100,
  bob: 0.1,
  ground: -1,
  clearance: 0.2,
  maxSlope: 0.6,
  maxStepUp: 2,
  maxStepDown: 3,
  maxPitch: 0.4,
  maxRoll: 0.2,
  probeHeight: 9,
  gravity: 40,
  flat: false,
};
new Walker(description).dispose();

// A wish: a velocity, a place, a pose. Places are given in three ways.
spider.drive(100);
spider.drive(100, -50, 0.5);
spider.chase(1, 2);
spider.chase(1, 2, 3);
spider.chase([1, 2]);
spider.chase(new Float32Array(3));
spider.chase({ x: 1, y: 2 });
spider.chase({ x: 1, z: 2 });
spider.chase(spider.body);
spider.follow(1, 2, 0.5);
spider.follow({ x: 1, y: 2, z: 3 }, 0.5);
spider.teleport(1, 2);
spider.teleport([1, 2], Math.PI);
spider.update(1 / 60);
const gait: Gait = spider.gait;
spider.gait = gait;
spider.setLegEnabled(3, false);
spider.height = spider.reach / 4;
spider.ground = spider.topSpeed;
spider.maxSlope += 0.1;
spider.clearance =
  spider.maxStepUp +
  spider.maxStepDown +
  spider.maxPitch +
  spider.maxRoll +
  spider.probeHeight +
  spider.gravity;

// Ground of any shape.
const fieldOrigin: FieldOrigin = { x: 1, y: 2 };
const grid: HeightFieldOptions = {
  heights: [0, 1, 2, 3],
  columns: 2,
  rows: 2,
  cell: 1,
  origin: fieldOrigin,
  up: 'z',
};
const field = new HeightField(grid);
const sameField: HeightField = new LeanField(grid);
const slope: GroundFunction = (x, y) => x * y;
const sloped = (x: number): GroundAnswer => ({ height: x, normal: { x: 0, y: 0, z: 1 } });
const grounds: WalkerGround[] = [0, field, sameField, slope, sloped, 'probes', () => Number.NaN];
for (const ground of grounds) {
  spider.ground = ground;
  new Walker({ legs: 4, lengths: [1, 1], ground }).dispose();
}

// A jump, a foot that is placed, a platform.
spider.jump(300);
spider.setFoothold(0, 1, 2);
spider.setFoothold(0, 1, 2, 3);
spider.setFoothold(0, [1, 2]);
spider.setFoothold(0, { x: 1, z: 2 });
spider.clearFoothold(0);
const motion: PlatformMotion = { position: [1, 2, 3], rotation: { x: 0, y: 0, z: 0, w: 1 } };
spider.carry(motion);
spider.carry({ position: new DOMPoint(1, 2, 3) }, [0, 3]);
spider.carry({ rotation: new Float32Array(4) }, new Uint8Array(2));
const airborne: boolean = spider.body.airborne;
new Walker({ legs: 2, lengths: [50, 50, 20], flat: true }).dispose();
// @ts-expect-error a place has two coordinates
spider.setFoothold(0, 1);
// @ts-expect-error a quaternion has four numbers
spider.carry({ rotation: { x: 0, y: 0, z: 0 } });
// @ts-expect-error a motion has a position, not coordinates
spider.carry({ x: 1 });
// @ts-expect-error true or false
new Walker({ legs: 4, lengths: [1, 1, 1], flat: 1 });
const standsOn: WalkerGround = spider.ground;
const blocked: BlockReason | null = spider.body.blocked;
const mayStep: boolean = blocked !== 'step';
// @ts-expect-error there is no such reason
const lost: boolean = spider.body.blocked === 'lost';
const tail: number[] = spider.pointAt([-40, 0, 10]);
const ahead: number[] = spider.directionAt({ x: 1, y: 0, z: 0 });
// @ts-expect-error a point, not a number
spider.pointAt(1);
function update(walker: Walker, cast: (ray: Float64Array) => ArrayLike<number> | null): void {
  let rays: Float64Array = walker.beginUpdate(1 / 60);
  while (rays.length > 0) {
    for (let i = 0; i < rays.length; i += 7) {
      const hit = cast(rays.subarray(i, i + 7));
      if (hit) walker.hits.set(hit, i);
    }
    rays = walker.continueUpdate();
  }
}
update(spider, () => [1, 0, 0, 0, 0, 0, 1]);
// @ts-expect-error there is no such ground
spider.ground = 'flat';
// @ts-expect-error a function of numbers
spider.ground = (place: string) => place.length;
// @ts-expect-error a function returns a height
spider.ground = () => 'high';
// @ts-expect-error a mesh is asked by probes
spider.ground = { isMesh: true };
// @ts-expect-error the hits are written, not replaced
spider.hits = new Float64Array(7);
const walkerOptions: WalkerOptions = spider.toJSON();
const legOptions: LegOptions | undefined = spider.legs[0]?.options;
const place: Place = [1, 2];
const second: Walker = spider.clone();
const saved: Uint8Array = spider.saveState();
spider.restoreState(saved);
spider.restoreState(new DataView(saved.buffer));
// @ts-expect-error a state is bytes
spider.restoreState([1, 2, 3]);
// @ts-expect-error a state is not numbers
spider.restoreState(1);
const up: 'z' | 'y' = spider.up;

const body: Body = spider.body;
const leg: Leg | undefined = spider.legs[0];
const standing: boolean[] = [body.moving, ...spider.legs.map(({ planted, enabled }) => planted && enabled)];
numbers.push(body.x, body.y, body.z, body.heading, body.speed, body.turn, body.frequency, body.duty);
numbers.push(body.phase, body.lifted, body.stretch, body.velocity.x, ...body.rotation);
for (const { x, y, z } of leg?.joints ?? []) {
  numbers.push(x, y, z);
}
const views: (FloatView | DoubleView | ByteView)[] = [
  spider.positions,
  spider.feet,
  spider.homes,
  spider.footholds,
  spider.planted,
];
const doubles: Float64Array = spider.feet;
const bytes: Uint8Array = spider.planted;
const events: readonly WalkerEvent[] = spider.events;
for (const { type, leg, x, y, z, time, urgent, forced, settling, teleported, jumped, placed } of events) {
  numbers.push(leg, x, y, z, time);
  standing.push(type === 'planted', urgent, forced, settling, teleported, jumped, placed);
}

// The classes of `load` are those of the package, whatever it is given.
export async function lean(module: WebAssembly.Module, bytes: Uint8Array): Promise<Chain[]> {
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

const arm = new TwoBone({ lengths: [2, 1], root: [0, 0, 0], gripper: 0.5, bend: 'nearest', softness: 0.1 });
const ended: 'reached' | 'out-of-reach' | 'too-close' | 'unsolved' = arm.solve(1, 1, 0);
const before: TwoBoneStatus = arm.status;
const mirrored: TwoBonePose = arm.other;
const bend: Bend = arm.bend;
arm.solve({ x: 1, y: 1, z: 0 }, { orientation: [0, 0, 0, 1] });
arm.setAngles([0, 1, 1]);
arm.setWrist([0, 0, 0, 1]);
const armOptions: TwoBoneOptions<3> = arm.toJSON();
const armCopy: TwoBone<3> = arm.clone();
const upper: number = arm.lengths[0];
const elbowPole: readonly number[] | undefined = arm.pole === 'keep' ? undefined : arm.pole?.point;
const most: number = chain.limits[0]?.max ?? 1;
const count: LegCount = 8;
arm.setPole({ direction: [0, 1, 0] });
numbers.push(arm.error, arm.reach, arm.minReach, ended.length, before.length, bend.length, ...arm.angles);
for (const { x, y, z } of [...arm.joints, ...mirrored.joints]) {
  numbers.push(x, y, z);
}
views.push(arm.positions, mirrored.rotations, mirrored.localRotations);

export async function leanArm(options: TwoBoneOptions): Promise<TwoBone> {
  const { TwoBone } = await load('two-bone.wasm');
  return new TwoBone(options);
}

export async function leanWalker(): Promise<Walker> {
  const { Walker } = await load('walker.wasm');
  return new Walker({ legs: 6, lengths: [1, 1] });
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
// @ts-expect-error a pose is numbers or points
chain.setPose(['0', '0']);
// @ts-expect-error a chain is made of something
new Chain();
// @ts-expect-error lengths are numbers
new Chain({ lengths: ['80', '70'] });
// @ts-expect-error a text has a length, but is no array of lengths
new Chain({ lengths: '80' });
// @ts-expect-error an unknown option
new Chain({ lengths: [1], length: 1 });
// @ts-expect-error an unknown method
new Chain({ lengths: [1], solver: 'newton' });
// @ts-expect-error there are 2 or 3 dimensions
new Chain({ lengths: [1], dimensions: 4 });
// @ts-expect-error neither yes nor no
new Chain({ lengths: [1], rootMode: true });
// @ts-expect-error nor is a pull a way to stay
new Chain({ lengths: [1], rootMode: 'push' });
// @ts-expect-error numbers are followed by no options
chain.solve(1, 2, { weight: 1 });
// @ts-expect-error an unknown option of a solve
chain.solve([1, 2], { pole: [0, 1] });
// @ts-expect-error a weight is a number
chain.solve([1, 2], { orientation: 1, orientationWeight: '1' });
// @ts-expect-error a pole has one point or direction
chain.setPole({ weight: 1 });
// @ts-expect-error no such thing to do about limits
chain.setAngles([1], { limits: 'ignore' });
// @ts-expect-error what is traced is a target as a whole
chain.trace(1, 2);
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
// @ts-expect-error views are for reading
chain.positions[0] = 1;
// @ts-expect-error views are for reading
chain.rotations.fill(0);
// @ts-expect-error so is a part of a view
chain.positions.subarray(1).set([1]);
// @ts-expect-error and a view of doubles
spider.feet.sort();
// @ts-expect-error and one of bytes
spider.planted.reverse();
// @ts-expect-error
spider.homes.copyWithin(0, 1);
// @ts-expect-error lengths are set by setLengths
chain.lengths = [1, 2, 3, 4];
// @ts-expect-error a planar chain has no z
chain.solve(1, 2, 3);
// @ts-expect-error a planar point has no z
chain.solve({ x: 1, y: 2, z: 3 });
// @ts-expect-error a spatial chain has a z
spatial.solve(1, 2);
// @ts-expect-error a spatial point has a z
spatial.solve({ x: 1, y: 2 });
// @ts-expect-error an angle is no orientation in space
spatial.solve([1, 2, 3], { orientation: 1 });
// @ts-expect-error a quaternion is no orientation in the plane
chain.solve([1, 2], { orientation: [0, 0, 0, 1] });
// @ts-expect-error a hinge is for three dimensions
new Chain({ root: [1, 2], lengths: [1], limits: [{ type: 'hinge', axis: [0, 0, 1], min: 0, max: 1 }] });
// @ts-expect-error a range is for two dimensions
spatial.setLimit(0, { type: 'range', min: 0, max: 1 });
// @ts-expect-error it needs lengths, or positions, or rest
new Chain({});
// @ts-expect-error it needs lengths, or positions, or rest
new Chain({ root: [1, 2] });
// @ts-expect-error a joint moves by solving
chain.joints[0].x = 1;
// @ts-expect-error the array of joints is not to be changed
chain.joints.push(chain.joints[0]);
// @ts-expect-error legs that are alike need lengths
new Walker({ legs: 4 });
// @ts-expect-error an odd number of legs
new Walker({ legs: 5, lengths: [1, 1] });
// @ts-expect-error too many legs
new Walker({ legs: 66, lengths: [1, 1] });
// @ts-expect-error legs are a number, or an array
new Walker({ legs: '8', lengths: [1, 1] });
// @ts-expect-error there is no such setting
spider.speed = 3;
// @ts-expect-error a planar arm has no pole
new TwoBone({ root: [0, 0], lengths: [1, 1] }).setPole([0, 1, 0]);
// @ts-expect-error an arm has two bones
new TwoBone({ lengths: [1] });
// @ts-expect-error a walker has legs
new Walker({ lengths: [1, 1] });
// @ts-expect-error lengths are numbers
new Walker({ legs: 4, lengths: '11' });
// @ts-expect-error an unknown option
new Walker({ legs: 4, lengths: [1, 1], speed: 3 });
// @ts-expect-error an unknown gait
new Walker({ legs: 4, lengths: [1, 1], gait: 'canter' });
// @ts-expect-error an unknown axis
new Walker({ legs: 4, lengths: [1, 1], up: 'x' });
// @ts-expect-error an unknown side
new Walker({ legs: [{ side: 'front' }], lengths: [1, 1] });
// @ts-expect-error an unknown option of a leg
new Walker({ legs: [{ length: [1, 1] }] });
// @ts-expect-error a wish has a velocity
spider.drive();
// @ts-expect-error one number is no place
spider.chase(1);
// @ts-expect-error a place has two coordinates
spider.chase({ x: 1 });
// @ts-expect-error a heading is a number
spider.follow([1, 2], 'north');
// @ts-expect-error time passes
spider.update();
// @ts-expect-error an unknown gait
spider.gait = 'canter';
// @ts-expect-error on or off
spider.setLegEnabled(1, 1);
// @ts-expect-error the body moves by walking
spider.body.x = 1;
// @ts-expect-error so do the legs
spider.legs[0].joints[0].x = 1;
// @ts-expect-error the list of legs is not to be changed
spider.legs.push(spider.legs[0]);
// @ts-expect-error which way is up is decided once
spider.up = 'y';
// @ts-expect-error the solver comes from somewhere
load();
// @ts-expect-error a file that was not found is no source
load(null);

const follower: FabrikChain | null = document.querySelector('fabrik-chain');
follower?.chain?.setMaxTurn(0.1);
const player = document.createElement('fabrik-steps');
const isPlayer: boolean = player instanceof FabrikSteps;
const steps: Trace | null = player.trace;
player.maxIterations = 20;
// @ts-expect-error limits are in degrees, as numbers
player.limits = ['-90..90'];

const elbow = new FabrikArm();
elbow.mode = 'forward';
elbow.angles = [10, '20'].map(Number);
const drawing: string = toSVG(elbow, { style: 'svg { color: teal }' });
const race = document.createElement('fabrik-race');
race.solvers = ['auto', 'ccd'];
const onStep = ({ detail }: FabrikRaceStepEvent) => numbers.push(detail.iteration);
race.addEventListener('fabrik-step', onStep);
race.addEventListener('fabrik-playchange', ({ detail }) =>
  numbers.push(detail.speed, Number(detail.playing)),
);
player.addEventListener('fabrik-playchange', ({ detail }: FabrikPlayChangeEvent) =>
  numbers.push(detail.speed),
);
race.removeEventListener('fabrik-step', onStep);
race.addEventListener('fabrik-solve', ({ detail }) => numbers.push(detail.results[0].place));
race.addEventListener('fabrik-change', ({ detail }) => numbers.push(detail.x));
const walks = document.createElement('fabrik-spider');
walks.gait = 'wave';
walks.addEventListener(
  'fabrik-footstep',
  ({ detail: { leg, type } }) => type === 'lifted' && numbers.push(leg),
);
const both = document.createElement('fabrik-limits');
both.addEventListener('fabrik-solve', ({ detail }) => numbers.push(detail.clamped?.error ?? detail.error));
const raceAttributes: FabrikRaceAttributes = { solvers: 'auto ccd', tolerance: 0.1, 'hide-chart': '' };
const spiderAttributes: FabrikSpiderAttributes = { legs: 6, missing: [0], showGait: true };
// @ts-expect-error a race has several solvers
raceAttributes.solver = 'ccd';
// @ts-expect-error a spider has no root
spiderAttributes.root = [0, 0];
// @ts-expect-error a race shows iterations, no steps
race.addEventListener('fabrik-step', ({ detail }) => numbers.push(detail.index));
// @ts-expect-error there is no such mode
elbow.mode = 'sideways';

export {
  after,
  ahead,
  airborne,
  also,
  angle,
  armCopy,
  armed,
  armOptions,
  blocked,
  bytes,
  code,
  copied,
  type count,
  dimensions,
  doubles,
  drawing,
  elbowPole,
  found,
  given,
  interval,
  isPlayer,
  kept,
  last,
  legOptions,
  lost,
  mayStep,
  type most,
  numbers,
  offset,
  ownFloats,
  partOfView,
  place,
  poleWeight,
  positions,
  reached,
  readBack,
  renamed,
  robot,
  rootMode,
  second,
  solver,
  standing,
  standsOn,
  steps,
  tail,
  three,
  tip,
  two,
  up,
  upper,
  views,
  walkerOptions,
};
