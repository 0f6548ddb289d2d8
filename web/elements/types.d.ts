// The types of the elements that JSDoc cannot write: their events, by name for every listener, and their attributes.
// The build copies this file to the other types.

import './frameworks.js';

import type { Chain } from '../chain/chain.js';
import type { Status } from '../chain/chain.js';
import type { Solver, RootMode } from '../chain/settings.js';
import type { Step } from '../chain/trace.js';
import type { FabrikArm } from './arm/fabrik-arm.js';
import type { FabrikChain } from './chain/fabrik-chain.js';
import type { FabrikLimits } from './limits/fabrik-limits.js';
import type { FabrikRace } from './race/fabrik-race.js';
import type { Degrees } from './shared/attributes.js';
import type { FabrikSpider } from './spider/fabrik-spider.js';
import type { FabrikSteps } from './steps/fabrik-steps.js';

/** How a solve ended. */
export interface SolveDetail {
  /** How it ended, see `Chain`. */
  status: Status;
  /** The distance between the tip and the target. */
  error: number;
  /** The iterations it took. */
  iterations: number;
}

/** How the solve of `<fabrik-limits>` ended. */
export interface LimitsSolveDetail extends SolveDetail {
  /** How the clamped chain ended; null with `hide-clamped`. */
  clamped: SolveDetail | null;
}

/** How a race of `<fabrik-race>` ends: the best result, and all of them. */
export interface RaceSolveDetail extends SolveDetail {
  /** How each solver ended, in the order of `solvers`. */
  results: FabrikRace['results'];
}

/** The step of a trace that is shown now. */
export interface StepDetail {
  /** From 0, which is the start. */
  index: number;
  /** What it did. */
  step: Step;
}

/** The iteration of a race that is shown now. */
export interface RaceStepDetail {
  /** From 0, which is the start. */
  iteration: number;
  /** Whether all solvers have ended. */
  over: boolean;
}

/** The target, in the coordinates of the element's property `target`. */
export interface ChangeDetail {
  /** The coordinate to the right. */
  x: number;
  /** The coordinate down; of `<fabrik-spider>`, away from the viewer. */
  y: number;
}

/** The chain that `element.chain` is from now on. */
export interface ChainChangeDetail {
  /** The same as `element.chain`. */
  chain: Chain<2>;
}

/** A foot of `<fabrik-spider>` that was lifted or planted. */
export interface FootstepDetail {
  /** The index of its leg, from 0. */
  leg: number;
  /** What it did. */
  type: 'lifted' | 'planted';
}

/** Whether `<fabrik-steps>` or `<fabrik-race>` plays from now on, and how fast. */
export interface PlayChangeDetail {
  /** The same as `element.playing`. */
  playing: boolean;
  /** Steps or iterations per second, the same as `element.speed`. */
  speed: number;
}

/** When a foot of `<fabrik-spider>` is lifted or planted. It does not bubble. */
export type FabrikFootstepEvent = CustomEvent<FootstepDetail>;
/** After each solve. It does not bubble. */
export type FabrikSolveEvent = CustomEvent<SolveDetail>;
/** After each solve of `<fabrik-limits>`. It does not bubble. */
export type FabrikLimitsSolveEvent = CustomEvent<LimitsSolveDetail>;
/** When `<fabrik-race>` has another race. It does not bubble. */
export type FabrikRaceSolveEvent = CustomEvent<RaceSolveDetail>;
/** When `<fabrik-steps>` shows another step. */
export type FabrikStepEvent = CustomEvent<StepDetail>;
/** When `<fabrik-race>` shows another iteration. */
export type FabrikRaceStepEvent = CustomEvent<RaceStepDetail>;
/** When `<fabrik-steps>` or `<fabrik-race>` begins or ends to play, or has another speed. */
export type FabrikPlayChangeEvent = CustomEvent<PlayChangeDetail>;
/** When the user has moved or changed something. */
export type FabrikChangeEvent = CustomEvent<ChangeDetail>;
/** When `element.chain` of `<fabrik-chain>` or `<fabrik-limits>` is another object. */
export type FabrikChainChangeEvent = CustomEvent<ChainChangeDetail>;

type Point = { x: number; y: number } | ArrayLike<number> | string | null | undefined;
type Numbers = ArrayLike<number> | string | null | undefined;
type Numeric = number | string | null | undefined;
type Flag = boolean | '' | 'true' | 'false' | null | undefined;
type Limits = readonly (Degrees | readonly [number, number] | null)[] | string | null | undefined;

interface CommonAttributes {
  /** The lengths of the bones, root first. */
  lengths?: Numbers;
  /** Where the tip is to be; of `<fabrik-spider>`, where the body goes. */
  target?: Point;
  /** Whether it moves or plays on its own. */
  autoplay?: Flag;
  /** When the user has moved something. */
  'onfabrik-change'?: ((event: FabrikChangeEvent) => void) | undefined;
}

interface RootAttributes {
  /** Where the chain begins. */
  root?: Point;
}

interface OriginAttributes {
  /** Where coordinates count from: the top left corner, which is the default, or the middle. */
  origin?: 'corner' | 'middle' | null | undefined;
}

interface ScaleAttributes {
  /** CSS pixels per unit, above 0 and up to 1e6, or `fit`. */
  scale?: Numeric;
}

interface ReachAttributes {
  /** Whether the reach and the dead zone are drawn. */
  showReach?: Flag;
  /** Whether the reach and the dead zone are drawn. */
  'show-reach'?: Flag;
}

interface SolverAttributes {
  /** The method. */
  solver?: Solver | null | undefined;
}

interface SolveAttributes {
  /** After each solve. */
  'onfabrik-solve'?: ((event: FabrikSolveEvent) => void) | undefined;
}

interface StartAttributes {
  /** The joints to start from, x and y each. */
  start?: Numbers;
}

interface ChainChangeAttributes {
  /** When `element.chain` is another object. */
  'onfabrik-chainchange'?: ((event: FabrikChainChangeEvent) => void) | undefined;
}

interface LimitedAttributes extends CommonAttributes, RootAttributes {
  /** Ranges of angles from -720 to 720 degrees, one per joint; the last one applies to all further joints. */
  limits?: Limits;
  /** The most iterations of a solve, from 1; up to 1e4 of `<fabrik-race>`, else 1e6. */
  maxIterations?: Numeric;
  /** The most iterations of a solve, from 1; up to 1e4 of `<fabrik-race>`, else 1e6. */
  'max-iterations'?: Numeric;
  /** The distance to the target that counts as reached, in the unit of `lengths`, 0 or more. */
  tolerance?: Numeric;
}

/** What `<fabrik-arm>` takes in JSX and in templates. */
export interface FabrikArmAttributes
  extends CommonAttributes,
    RootAttributes,
    ScaleAttributes,
    ReachAttributes,
    SolveAttributes {
  /** Whether the user moves the hand, or turns the joints. */
  mode?: 'inverse' | 'forward' | null | undefined;
  /** The pose to start from, in degrees. */
  angles?: Numbers;
  /** Which of the two poses a solve chooses. */
  bend?: 'nearest' | 'positive' | 'negative' | null | undefined;
  /** A star that the hand has to reach. */
  goal?: Point;
  /** Whether the angles are drawn. */
  showAngles?: Flag;
  /** Whether the angles are drawn. */
  'show-angles'?: Flag;
  /** Whether the triangle of root, elbow and target is drawn. */
  showTriangle?: Flag;
  /** Whether the triangle of root, elbow and target is drawn. */
  'show-triangle'?: Flag;
  /** Whether the other pose is drawn. */
  showOther?: Flag;
  /** Whether the other pose is drawn. */
  'show-other'?: Flag;
}

/** What `<fabrik-chain>` takes in JSX and in templates. */
export interface FabrikChainAttributes
  extends LimitedAttributes,
    OriginAttributes,
    ScaleAttributes,
    ReachAttributes,
    SolverAttributes,
    SolveAttributes,
    ChainChangeAttributes {
  /** What happens to the root in a solve. */
  rootMode?: RootMode | null | undefined;
  /** What happens to the root in a solve. */
  'root-mode'?: RootMode | null | undefined;
  /** How far the root may move in the root mode `pull`, in the unit of `lengths`, 0 or more. */
  maxPull?: Numeric;
  /** How far the root may move in the root mode `pull`, in the unit of `lengths`, 0 or more. */
  'max-pull'?: Numeric;
}

/** What `<fabrik-limits>` takes in JSX and in templates. */
export interface FabrikLimitsAttributes
  extends LimitedAttributes,
    OriginAttributes,
    ScaleAttributes,
    SolverAttributes,
    ChainChangeAttributes {
  /** Whether the area that the tip can reach is left out. */
  hideArea?: Flag;
  /** Whether the area that the tip can reach is left out. */
  'hide-area'?: Flag;
  /** Whether the chain that is clamped is left out. */
  hideClamped?: Flag;
  /** Whether the chain that is clamped is left out. */
  'hide-clamped'?: Flag;
  /** After each solve. */
  'onfabrik-solve'?: ((event: FabrikLimitsSolveEvent) => void) | undefined;
}

/** What `<fabrik-race>` takes in JSX and in templates. */
export interface FabrikRaceAttributes extends LimitedAttributes, StartAttributes {
  /** The names of the solvers. */
  solvers?: readonly Solver[] | string | null | undefined;
  /** The iteration that is shown, from 0; the last one if there are not so many. */
  iteration?: Numeric;
  /** Iterations per second, 0.01 to 1000. */
  speed?: Numeric;
  /** Whether the chart is left out. */
  hideChart?: Flag;
  /** Whether the chart is left out. */
  'hide-chart'?: Flag;
  /** When there is another race. */
  'onfabrik-solve'?: ((event: FabrikRaceSolveEvent) => void) | undefined;
  /** When another iteration is shown. */
  'onfabrik-step'?: ((event: FabrikRaceStepEvent) => void) | undefined;
  /** When it begins or ends to play, or has another speed. */
  'onfabrik-playchange'?: ((event: FabrikPlayChangeEvent) => void) | undefined;
}

/** What `<fabrik-spider>` takes in JSX and in templates. */
export interface FabrikSpiderAttributes extends CommonAttributes, ScaleAttributes {
  /** How many, an even number from 2 to 32. */
  legs?: Numeric;
  /** How the legs take turns, see `Walker`. */
  gait?: FabrikSpider['gait'] | null | undefined;
  /** The greatest speed, in leg lengths per second, 0 to 100. */
  speed?: Numeric;
  /** How high a foot is lifted, in the unit of `lengths`. */
  stepHeight?: Numeric;
  /** How high a foot is lifted, in the unit of `lengths`. */
  'step-height'?: Numeric;
  /** The indexes of removed legs. */
  missing?: Numbers;
  /** Whether the nominal footholds are drawn. */
  showHomes?: Flag;
  /** Whether the nominal footholds are drawn. */
  'show-homes'?: Flag;
  /** Whether the places where lifted feet will land are drawn. */
  showFootholds?: Flag;
  /** Whether the places where lifted feet will land are drawn. */
  'show-footholds'?: Flag;
  /** Whether a chart of the gait is drawn. */
  showGait?: Flag;
  /** Whether a chart of the gait is drawn. */
  'show-gait'?: Flag;
  /** When a foot is lifted or planted. */
  'onfabrik-footstep'?: ((event: FabrikFootstepEvent) => void) | undefined;
}

/** What `<fabrik-steps>` takes in JSX and in templates. */
export interface FabrikStepsAttributes
  extends LimitedAttributes,
    StartAttributes,
    SolverAttributes,
    SolveAttributes {
  /** The step that is shown, from 0; the last one if there are not so many. */
  step?: Numeric;
  /** Steps per second, 0.01 to 1000. */
  speed?: Numeric;
  /** When another step is shown. */
  'onfabrik-step'?: ((event: FabrikStepEvent) => void) | undefined;
  /** When it begins or ends to play, or has another speed. */
  'onfabrik-playchange'?: ((event: FabrikPlayChangeEvent) => void) | undefined;
}

/** The events of an element, by name: its own, and those of all elements. */
type EventsOf<Own> = Own & Omit<HTMLElementEventMap, keyof Own>;
type LimitsEvents = EventsOf<{ 'fabrik-solve': FabrikLimitsSolveEvent }>;
type RaceEvents = EventsOf<{ 'fabrik-solve': FabrikRaceSolveEvent; 'fabrik-step': FabrikRaceStepEvent }>;

// The details of these two elements differ from those of the same names in HTMLElementEventMap below.

declare module './limits/fabrik-limits.js' {
  interface FabrikLimits {
    /** Adds a listener, as of every element. @internal */
    addEventListener<Type extends keyof LimitsEvents>(
      type: Type,
      listener: (this: FabrikLimits, event: LimitsEvents[Type]) => unknown,
      options?: boolean | AddEventListenerOptions,
    ): void;
    /** Adds a listener, as of every element. @internal */
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ): void;
    /** Removes a listener, as of every element. @internal */
    removeEventListener<Type extends keyof LimitsEvents>(
      type: Type,
      listener: (this: FabrikLimits, event: LimitsEvents[Type]) => unknown,
      options?: boolean | EventListenerOptions,
    ): void;
    /** Removes a listener, as of every element. @internal */
    removeEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | EventListenerOptions,
    ): void;
  }
}

declare module './race/fabrik-race.js' {
  interface FabrikRace {
    /** Adds a listener, as of every element. @internal */
    addEventListener<Type extends keyof RaceEvents>(
      type: Type,
      listener: (this: FabrikRace, event: RaceEvents[Type]) => unknown,
      options?: boolean | AddEventListenerOptions,
    ): void;
    /** Adds a listener, as of every element. @internal */
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ): void;
    /** Removes a listener, as of every element. @internal */
    removeEventListener<Type extends keyof RaceEvents>(
      type: Type,
      listener: (this: FabrikRace, event: RaceEvents[Type]) => unknown,
      options?: boolean | EventListenerOptions,
    ): void;
    /** Removes a listener, as of every element. @internal */
    removeEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | EventListenerOptions,
    ): void;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fabrik-arm': FabrikArm;
    'fabrik-chain': FabrikChain;
    'fabrik-limits': FabrikLimits;
    'fabrik-race': FabrikRace;
    'fabrik-spider': FabrikSpider;
    'fabrik-steps': FabrikSteps;
  }

  interface HTMLElementEventMap {
    'fabrik-solve': FabrikSolveEvent;
    'fabrik-step': FabrikStepEvent;
    'fabrik-playchange': FabrikPlayChangeEvent;
    'fabrik-footstep': FabrikFootstepEvent;
    'fabrik-change': FabrikChangeEvent;
    'fabrik-chainchange': FabrikChainChangeEvent;
  }
}
