// The elements of the package: importing this file makes them known to the page.
//
//     import 'fabrik/element';
//     <fabrik-chain lengths="80 70 60 50" autoplay></fabrik-chain>
//
// Where there are no elements, as on a server, nothing happens. The file also exports what the elements are
// drawn and dragged with, for pages that have a canvas of their own.

import { FabrikChain } from './elements/chain/fabrik-chain.js';
import { FabrikSteps } from './elements/steps/fabrik-steps.js';

/** @typedef {import('./elements/types.js').SolveDetail} SolveDetail */
/** @typedef {import('./elements/types.js').StepDetail} StepDetail */
/** @typedef {import('./elements/types.js').ChangeDetail} ChangeDetail */
/** @typedef {import('./elements/types.js').ChainChangeDetail} ChainChangeDetail */
/** @typedef {import('./elements/types.js').FabrikSolveEvent} FabrikSolveEvent */
/** @typedef {import('./elements/types.js').FabrikStepEvent} FabrikStepEvent */
/** @typedef {import('./elements/types.js').FabrikChangeEvent} FabrikChangeEvent */
/** @typedef {import('./elements/types.js').FabrikChainChangeEvent} FabrikChainChangeEvent */
/** @typedef {import('./elements/types.js').FabrikChainAttributes} FabrikChainAttributes */
/** @typedef {import('./elements/types.js').FabrikStepsAttributes} FabrikStepsAttributes */
/** @typedef {import('./elements/shared/attributes.js').Degrees} Degrees */
/** @typedef {import('./elements/shared/draw.js').Theme} Theme */
/** @typedef {import('./elements/shared/draw.js').Hold} Hold */
/** @typedef {import('./elements/shared/pointing.js').PointerHandlers} PointerHandlers */
/** @typedef {import('./elements/shared/sectors.js').Sector} Sector */
/** @typedef {import('./elements/shared/sectors.js').Edge} Edge */
/** @typedef {import('./elements/shared/stage.js').View} View */

/** @type {Record<string, CustomElementConstructor>} */
const ELEMENTS = { 'fabrik-chain': FabrikChain, 'fabrik-steps': FabrikSteps };

if (globalThis.customElements) {
  const names = Object.keys(ELEMENTS).filter((name) => !customElements.get(name));
  for (const name of names) {
    customElements.define(name, ELEMENTS[name]);
  }
  if (names.length < Object.keys(ELEMENTS).length) {
    console.warn(
      'The elements of fabrik are on this page twice. The first copy is used; remove the other script or package.',
    );
  }
}

export { drawBones, drawGround, drawRoot, drawTarget } from './elements/shared/draw.js';
export { drawHandles, drawSectors } from './elements/shared/draw-sectors.js';
export { listenToPointer } from './elements/shared/pointing.js';
export {
  draggedTo,
  edgeNear,
  handlesOf,
  sectorNear,
  sectorsOf,
  sideOf,
  withEdge,
} from './elements/shared/sectors.js';
export { Stage } from './elements/shared/stage.js';
export { listenToPlot, logScale, powerOfTen } from './elements/steps/plot.js';
export { FabrikChain, FabrikSteps };
