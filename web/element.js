// The elements of the package, each known to the page by its name from here on:
//
//     import 'fabrik/element';
//     <fabrik-chain lengths="80 70 60 50" autoplay></fabrik-chain>
//
// Where there are no elements, as on a server, nothing happens.

import { FabrikChain } from './elements/chain/fabrik-chain.js';
import { FabrikSteps } from './elements/steps/fabrik-steps.js';

/** @type {Record<string, CustomElementConstructor>} */
const ELEMENTS = { 'fabrik-chain': FabrikChain, 'fabrik-steps': FabrikSteps };

for (const [name, element] of Object.entries(globalThis.customElements ? ELEMENTS : {})) {
  // A page may have the package twice: the first one stays.
  if (!customElements.get(name)) {
    customElements.define(name, element);
  }
}

export { FabrikChain, FabrikSteps };
