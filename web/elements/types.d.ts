// The types of the elements that JSDoc cannot write: their events, by name for every listener, and the
// elements in JSX and in Vue's templates. The build copies this file to the other types.

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

/** The step of a trace that is shown now. */
export interface StepDetail {
  /** From 0, which is the start. */
  index: number;
  /** What it did. */
  step: Step;
}

/**
 * The target. Of `<fabrik-chain>`: in the unit of `lengths`, from the upper left corner of its canvas. Of
 * `<fabrik-steps>`: in the chain's own coordinates, as `root` and `start` are.
 */
export interface ChangeDetail {
  /** The coordinate to the right. */
  x: number;
  /** The coordinate down. */
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
  kind: 'lift' | 'plant';
}

/** When a foot of `<fabrik-spider>` is lifted or planted. It does not bubble. */
export type FabrikFootstepEvent = CustomEvent<FootstepDetail>;
/** After each solve. It does not bubble. */
export type FabrikSolveEvent = CustomEvent<SolveDetail>;
/** When `<fabrik-steps>` shows another step. */
export type FabrikStepEvent = CustomEvent<StepDetail>;
/** When the user has moved the target, a limit, the root of `<fabrik-chain>` or a joint of `<fabrik-steps>`. */
export type FabrikChangeEvent = CustomEvent<ChangeDetail>;
/** When `element.chain` of `<fabrik-chain>` is another object. */
export type FabrikChainChangeEvent = CustomEvent<ChainChangeDetail>;

type Point = { x: number; y: number } | ArrayLike<number> | string | null | undefined;
type Numbers = ArrayLike<number> | string | null | undefined;
type Numeric = number | string | null | undefined;
type Flag = boolean | '' | 'true' | 'false' | null | undefined;
type Limits = readonly (Degrees | readonly [number, number] | null)[] | string | null | undefined;

interface CommonAttributes {
  /** The lengths of the bones, root first. */
  lengths?: Numbers;
  /** Where the chain begins. */
  root?: Point;
  /** Ranges of angles from -720 to 720 degrees, one per joint; the last one applies to all further joints. */
  limits?: Limits;
  /** The method. */
  solver?: Solver | null | undefined;
  /** The most iterations of a solve, 1 to 1e6. */
  maxIterations?: Numeric;
  /** The most iterations of a solve, 1 to 1e6. */
  'max-iterations'?: Numeric;
  /** Where the tip is to be. */
  target?: Point;
  /** Whether it moves or plays on its own. */
  autoplay?: Flag;
  /** After each solve. */
  'onfabrik-solve'?: ((event: FabrikSolveEvent) => void) | undefined;
  /** When the user has moved something. */
  'onfabrik-change'?: ((event: FabrikChangeEvent) => void) | undefined;
}

/** What `<fabrik-chain>` takes in JSX and in templates. */
export interface FabrikChainAttributes extends CommonAttributes {
  /** What happens to the root in a solve. */
  rootMode?: RootMode | null | undefined;
  /** What happens to the root in a solve. */
  'root-mode'?: RootMode | null | undefined;
  /** How far the root may move in the root mode `pull`, in the unit of `lengths`, 0 or more. */
  maxPull?: Numeric;
  /** How far the root may move in the root mode `pull`, in the unit of `lengths`, 0 or more. */
  'max-pull'?: Numeric;
  /** The distance to the target that counts as reached, in the unit of `lengths`, 0 or more. */
  tolerance?: Numeric;
  /** CSS pixels per unit, above 0 and up to 1e6, or `fit`. */
  scale?: Numeric;
  /** Whether the reach and the dead zone are drawn. */
  showReach?: Flag;
  /** Whether the reach and the dead zone are drawn. */
  'show-reach'?: Flag;
  /** When `element.chain` is another object. */
  'onfabrik-chainchange'?: ((event: FabrikChainChangeEvent) => void) | undefined;
}

/** What `<fabrik-arm>` takes in JSX and in templates. */
export interface FabrikArmAttributes
  extends Pick<
    CommonAttributes,
    'lengths' | 'root' | 'target' | 'autoplay' | 'onfabrik-solve' | 'onfabrik-change'
  > {
  /** Whether the user moves the hand, or turns the joints. */
  mode?: 'inverse' | 'forward' | null | undefined;
  /** The pose to start from, in degrees. */
  angles?: Numbers;
  /** Which of the two poses a solve chooses. */
  bend?: 'nearest' | 'positive' | 'negative' | null | undefined;
  /** A star that the hand has to reach. */
  goal?: Point;
  /** CSS pixels per unit, above 0 and up to 1e6, or `fit`. */
  scale?: Numeric;
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
  /** Whether the reach and the dead zone are drawn. */
  showReach?: Flag;
  /** Whether the reach and the dead zone are drawn. */
  'show-reach'?: Flag;
}

/** What `<fabrik-limits>` takes in JSX and in templates. */
export interface FabrikLimitsAttributes extends CommonAttributes {
  /** The distance to the target that counts as reached, in the unit of `lengths`, 0 or more. */
  tolerance?: Numeric;
  /** CSS pixels per unit, above 0 and up to 1e6, or `fit`. */
  scale?: Numeric;
  /** Whether the area that the tip can reach is left out. */
  hideArea?: Flag;
  /** Whether the area that the tip can reach is left out. */
  'hide-area'?: Flag;
  /** Whether the chain that is clamped is left out. */
  hideClamped?: Flag;
  /** Whether the chain that is clamped is left out. */
  'hide-clamped'?: Flag;
  /** When `element.chain` is another object. */
  'onfabrik-chainchange'?: ((event: FabrikChainChangeEvent) => void) | undefined;
}

/** What `<fabrik-race>` takes in JSX and in templates. */
export interface FabrikRaceAttributes extends Omit<CommonAttributes, 'solver'> {
  /** The names of the solvers. */
  solvers?: readonly Solver[] | string | null | undefined;
  /** The joints to start from, x and y each. */
  start?: Numbers;
  /** The distance to the target that counts as reached, in the unit of `lengths`, 0 or more. */
  tolerance?: Numeric;
  /** The iteration that is shown, from 0. */
  iteration?: Numeric;
  /** Iterations per second, 0.01 to 1000. */
  speed?: Numeric;
  /** Whether the chart is left out. */
  hideChart?: Flag;
  /** Whether the chart is left out. */
  'hide-chart'?: Flag;
  /** When another iteration is shown. */
  'onfabrik-step'?: ((event: CustomEvent<{ iteration: number; over: boolean }>) => void) | undefined;
}

/** What `<fabrik-spider>` takes in JSX and in templates. */
export interface FabrikSpiderAttributes
  extends Pick<CommonAttributes, 'lengths' | 'target' | 'autoplay' | 'onfabrik-change'> {
  /** How many, an even number from 2 to 32. */
  legs?: Numeric;
  /** How the legs take turns, see `Walker`. */
  gait?: FabrikSpider['gait'] | null | undefined;
  /** The greatest speed, in leg lengths per second. */
  speed?: Numeric;
  /** How high a foot is lifted. */
  stepHeight?: Numeric;
  /** How high a foot is lifted. */
  'step-height'?: Numeric;
  /** The indexes of removed legs. */
  missing?: Numbers;
  /** CSS pixels per unit, above 0 and up to 1e6, or `fit`. */
  scale?: Numeric;
  /** Whether the nominal footholds are drawn. */
  showHomes?: Flag;
  /** Whether the nominal footholds are drawn. */
  'show-homes'?: Flag;
  /** Whether it is drawn where lifted feet will land. */
  showFootholds?: Flag;
  /** Whether it is drawn where lifted feet will land. */
  'show-footholds'?: Flag;
  /** Whether a chart of the gait is drawn. */
  showGait?: Flag;
  /** Whether a chart of the gait is drawn. */
  'show-gait'?: Flag;
  /** When a foot is lifted or planted. */
  'onfabrik-footstep'?: ((event: FabrikFootstepEvent) => void) | undefined;
}

/** What `<fabrik-steps>` takes in JSX and in templates. */
export interface FabrikStepsAttributes extends CommonAttributes {
  /** The joints to start from, x and y each. */
  start?: Numbers;
  /** The distance to the target that counts as reached, in the unit of `lengths`, 0 or more. */
  tolerance?: Numeric;
  /** The step that is shown, from 0; the last one if there are not so many. */
  step?: Numeric;
  /** Steps per second, 0.01 to 1000. */
  speed?: Numeric;
  /** When another step is shown. */
  'onfabrik-step'?: ((event: FabrikStepEvent) => void) | undefined;
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
    'fabrik-footstep': FabrikFootstepEvent;
    'fabrik-change': FabrikChangeEvent;
    'fabrik-chainchange': FabrikChainChangeEvent;
  }
}

// Without one of these frameworks its module does not exist, and nothing is added to it.

// @ts-ignore
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore
      'fabrik-chain': DetailedHTMLProps<HTMLAttributes<FabrikChain>, FabrikChain> & FabrikChainAttributes;
      // @ts-ignore
      'fabrik-steps': DetailedHTMLProps<HTMLAttributes<FabrikSteps>, FabrikSteps> & FabrikStepsAttributes;
      // @ts-ignore
      'fabrik-arm': DetailedHTMLProps<HTMLAttributes<FabrikArm>, FabrikArm> & FabrikArmAttributes;
      // @ts-ignore
      'fabrik-limits': DetailedHTMLProps<HTMLAttributes<FabrikLimits>, FabrikLimits> & FabrikLimitsAttributes;
      // @ts-ignore
      'fabrik-race': DetailedHTMLProps<HTMLAttributes<FabrikRace>, FabrikRace> & FabrikRaceAttributes;
      // @ts-ignore
      'fabrik-spider': DetailedHTMLProps<HTMLAttributes<FabrikSpider>, FabrikSpider> & FabrikSpiderAttributes;
    }
  }
}

/** `onfabrik-solve` as Vue calls it: `onFabrikSolve`. */
type VueName<Name> = Name extends `on${infer First}-${infer Second}`
  ? `on${Capitalize<First>}${Capitalize<Second>}`
  : Name;
type VueNames<Attributes> = { [Name in keyof Attributes as VueName<Name>]: Attributes[Name] };
// @ts-ignore
type VueProps<Attributes> = import('vue').HTMLAttributes & import('vue').PublicProps & VueNames<Attributes>;

// @ts-ignore
declare module 'vue' {
  interface GlobalComponents {
    'fabrik-chain': new () => { $props: VueProps<FabrikChainAttributes> };
    'fabrik-steps': new () => { $props: VueProps<FabrikStepsAttributes> };
    'fabrik-arm': new () => { $props: VueProps<FabrikArmAttributes> };
    'fabrik-limits': new () => { $props: VueProps<FabrikLimitsAttributes> };
    'fabrik-race': new () => { $props: VueProps<FabrikRaceAttributes> };
    'fabrik-spider': new () => { $props: VueProps<FabrikSpiderAttributes> };
  }
}

// @ts-ignore
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    // @ts-ignore
    'fabrik-chain': HTMLAttributes<FabrikChain> & FabrikChainAttributes;
    // @ts-ignore
    'fabrik-steps': HTMLAttributes<FabrikSteps> & FabrikStepsAttributes;
    // @ts-ignore
    'fabrik-arm': HTMLAttributes<FabrikArm> & FabrikArmAttributes;
    // @ts-ignore
    'fabrik-limits': HTMLAttributes<FabrikLimits> & FabrikLimitsAttributes;
    // @ts-ignore
    'fabrik-race': HTMLAttributes<FabrikRace> & FabrikRaceAttributes;
    // @ts-ignore
    'fabrik-spider': HTMLAttributes<FabrikSpider> & FabrikSpiderAttributes;
  }
}

// @ts-ignore
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore
      'fabrik-chain': import('preact').HTMLAttributes<FabrikChain> & FabrikChainAttributes;
      // @ts-ignore
      'fabrik-steps': import('preact').HTMLAttributes<FabrikSteps> & FabrikStepsAttributes;
      // @ts-ignore
      'fabrik-arm': import('preact').HTMLAttributes<FabrikArm> & FabrikArmAttributes;
      // @ts-ignore
      'fabrik-limits': import('preact').HTMLAttributes<FabrikLimits> & FabrikLimitsAttributes;
      // @ts-ignore
      'fabrik-race': import('preact').HTMLAttributes<FabrikRace> & FabrikRaceAttributes;
      // @ts-ignore
      'fabrik-spider': import('preact').HTMLAttributes<FabrikSpider> & FabrikSpiderAttributes;
    }
  }
}

/** Attributes as Solid sets properties, `prop:lengths`, and hears events, `on:fabrik-solve`. */
type SolidNames<Attributes> = {
  [Name in keyof Attributes as Name extends `on${infer Event}-${infer Rest}`
    ? `on:${Event}-${Rest}`
    : `prop:${Name & string}`]: Attributes[Name];
};

// @ts-ignore
declare module 'solid-js/jsx-runtime' {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore
      'fabrik-chain': HTMLAttributes<FabrikChain> &
        FabrikChainAttributes &
        SolidNames<FabrikChainAttributes>;
      // @ts-ignore
      'fabrik-steps': HTMLAttributes<FabrikSteps> &
        FabrikStepsAttributes &
        SolidNames<FabrikStepsAttributes>;
      // @ts-ignore
      'fabrik-arm': HTMLAttributes<FabrikArm> &
        FabrikArmAttributes &
        SolidNames<FabrikArmAttributes>;
      // @ts-ignore
      'fabrik-limits': HTMLAttributes<FabrikLimits> &
        FabrikLimitsAttributes &
        SolidNames<FabrikLimitsAttributes>;
      // @ts-ignore
      'fabrik-race': HTMLAttributes<FabrikRace> &
        FabrikRaceAttributes &
        SolidNames<FabrikRaceAttributes>;
      // @ts-ignore
      'fabrik-spider': HTMLAttributes<FabrikSpider> &
        FabrikSpiderAttributes &
        SolidNames<FabrikSpiderAttributes>;
    }
  }
}
