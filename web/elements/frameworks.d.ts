// The elements in JSX and in templates: of React, Vue, Svelte, Preact and Solid. The build copies this file to the
// other types. Without one of these frameworks its module does not exist, and nothing is added to it.

import type { FabrikArm } from './arm/fabrik-arm.js';
import type { FabrikChain } from './chain/fabrik-chain.js';
import type { FabrikLimits } from './limits/fabrik-limits.js';
import type { FabrikRace } from './race/fabrik-race.js';
import type { FabrikSpider } from './spider/fabrik-spider.js';
import type { FabrikSteps } from './steps/fabrik-steps.js';
import type {
  FabrikArmAttributes,
  FabrikChainAttributes,
  FabrikLimitsAttributes,
  FabrikRaceAttributes,
  FabrikSpiderAttributes,
  FabrikStepsAttributes,
} from './types.js';

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
      'fabrik-chain': HTMLAttributes<FabrikChain> & FabrikChainAttributes & SolidNames<FabrikChainAttributes>;
      // @ts-ignore
      'fabrik-steps': HTMLAttributes<FabrikSteps> & FabrikStepsAttributes & SolidNames<FabrikStepsAttributes>;
      // @ts-ignore
      'fabrik-arm': HTMLAttributes<FabrikArm> & FabrikArmAttributes & SolidNames<FabrikArmAttributes>;
      // @ts-ignore
      'fabrik-limits': HTMLAttributes<FabrikLimits> &
        FabrikLimitsAttributes &
        SolidNames<FabrikLimitsAttributes>;
      // @ts-ignore
      'fabrik-race': HTMLAttributes<FabrikRace> & FabrikRaceAttributes & SolidNames<FabrikRaceAttributes>;
      // @ts-ignore
      'fabrik-spider': HTMLAttributes<FabrikSpider> &
        FabrikSpiderAttributes &
        SolidNames<FabrikSpiderAttributes>;
    }
  }
}
