// The types of the elements that JSDoc cannot write: their events, by name for every listener, and the
// elements in JSX and in Vue's templates. The build copies this file to the other types.

import type { Chain } from '../chain/chain.js';
import type { Status } from '../chain/chain.js';
import type { Solver, RootMode } from '../chain/settings.js';
import type { Step } from '../chain/trace.js';
import type { FabrikChain } from './chain/fabrik-chain.js';
import type { Degrees } from './shared/attributes.js';
import type { FabrikSteps } from './steps/fabrik-steps.js';

/** How a solve ended. */
export interface SolveDetail {
  status: Status;
  error: number;
  iterations: number;
}

/** The step of a trace that is shown now. */
export interface StepDetail {
  /** From 0, which is the start. */
  index: number;
  step: Step;
}

/** The target, in the element's coordinates. */
export interface ChangeDetail {
  x: number;
  y: number;
}

/** The chain that `element.chain` is from now on. */
export interface ChainChangeDetail {
  chain: Chain;
}

/** After each solve. It does not bubble. */
export type FabrikSolveEvent = CustomEvent<SolveDetail>;
/** When `<fabrik-steps>` shows another step. */
export type FabrikStepEvent = CustomEvent<StepDetail>;
/** When the user has moved the target, or a joint or a limit of `<fabrik-steps>`. */
export type FabrikChangeEvent = CustomEvent<ChangeDetail>;
/** When `element.chain` of `<fabrik-chain>` is another object. */
export type FabrikChainChangeEvent = CustomEvent<ChainChangeDetail>;

type Point = { x: number; y: number } | ArrayLike<number> | string | null;
type Numeric = number | string | null;
type Flag = boolean | '' | 'true' | 'false' | null;
type Limits = readonly (Degrees | readonly [number, number] | null)[] | string | null;

interface CommonAttributes {
  lengths?: ArrayLike<number> | string | null;
  root?: Point;
  limits?: Limits;
  solver?: Solver | null;
  target?: Point;
  autoplay?: Flag;
  'onfabrik-solve'?: (event: FabrikSolveEvent) => void;
  'onfabrik-change'?: (event: FabrikChangeEvent) => void;
}

/** What `<fabrik-chain>` takes in JSX and in templates. */
export interface FabrikChainAttributes extends CommonAttributes {
  rootMode?: RootMode | null;
  'root-mode'?: RootMode | null;
  maxPull?: Numeric;
  'max-pull'?: Numeric;
  tolerance?: Numeric;
  scale?: Numeric;
  'onfabrik-chainchange'?: (event: FabrikChainChangeEvent) => void;
}

/** What `<fabrik-steps>` takes in JSX and in templates. */
export interface FabrikStepsAttributes extends CommonAttributes {
  maxIterations?: Numeric;
  'max-iterations'?: Numeric;
  start?: ArrayLike<number> | string | null;
  step?: Numeric;
  speed?: Numeric;
  'onfabrik-step'?: (event: FabrikStepEvent) => void;
}

declare global {
  interface HTMLElementTagNameMap {
    'fabrik-chain': FabrikChain;
    'fabrik-steps': FabrikSteps;
  }

  interface HTMLElementEventMap {
    'fabrik-solve': FabrikSolveEvent;
    'fabrik-step': FabrikStepEvent;
    'fabrik-change': FabrikChangeEvent;
    'fabrik-chainchange': FabrikChainChangeEvent;
  }
}

// Without React or Vue, these modules do not exist, and nothing is added to them.

// @ts-ignore
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore
      'fabrik-chain': DetailedHTMLProps<HTMLAttributes<FabrikChain>, FabrikChain> & FabrikChainAttributes;
      // @ts-ignore
      'fabrik-steps': DetailedHTMLProps<HTMLAttributes<FabrikSteps>, FabrikSteps> & FabrikStepsAttributes;
    }
  }
}

// @ts-ignore
declare module 'vue' {
  interface GlobalComponents {
    'fabrik-chain': new () => { $props: FabrikChainAttributes };
    'fabrik-steps': new () => { $props: FabrikStepsAttributes };
  }
}
