// The elements of the package: importing this file makes them known to the page.
//
//     import 'fabrik/element';
//     <fabrik-chain lengths="80 70 60 50" autoplay></fabrik-chain>
//
// Where there are no elements, as on a server, nothing happens. The file also exports what the elements are
// drawn and dragged with, for pages that have a canvas of their own.

import { FabrikArm } from './elements/arm/fabrik-arm.js';
import { FabrikChain } from './elements/chain/fabrik-chain.js';
import { define } from './elements/define.js';
import { FabrikLimits } from './elements/limits/fabrik-limits.js';
import { FabrikRace } from './elements/race/fabrik-race.js';
import { FabrikSpider } from './elements/spider/fabrik-spider.js';
import { FabrikSteps } from './elements/steps/fabrik-steps.js';

/** How a solve ended: the detail of `fabrik-solve`. @typedef {import('./elements/types.js').SolveDetail} SolveDetail */
/** How the solve of `<fabrik-limits>` ended: the detail of its `fabrik-solve`. @typedef {import('./elements/types.js').LimitsSolveDetail} LimitsSolveDetail */
/** How a race ends: the detail of `fabrik-solve` of `<fabrik-race>`. @typedef {import('./elements/types.js').RaceSolveDetail} RaceSolveDetail */
/** The step that is shown: the detail of `fabrik-step` of `<fabrik-steps>`. @typedef {import('./elements/types.js').StepDetail} StepDetail */
/** The iteration that is shown: the detail of `fabrik-step` of `<fabrik-race>`. @typedef {import('./elements/types.js').RaceStepDetail} RaceStepDetail */
/** Whether it plays, and how fast: the detail of `fabrik-playchange`. @typedef {import('./elements/types.js').PlayChangeDetail} PlayChangeDetail */
/** The target: the detail of `fabrik-change`. @typedef {import('./elements/types.js').ChangeDetail} ChangeDetail */
/** The chain from now on: the detail of `fabrik-chainchange`. @typedef {import('./elements/types.js').ChainChangeDetail} ChainChangeDetail */
/** An event after each solve. It does not bubble. @typedef {import('./elements/types.js').FabrikSolveEvent} FabrikSolveEvent */
/** An event after each solve of `<fabrik-limits>`. It does not bubble. @typedef {import('./elements/types.js').FabrikLimitsSolveEvent} FabrikLimitsSolveEvent */
/** An event when `<fabrik-race>` has another race. It does not bubble. @typedef {import('./elements/types.js').FabrikRaceSolveEvent} FabrikRaceSolveEvent */
/** An event when `<fabrik-steps>` shows another step. @typedef {import('./elements/types.js').FabrikStepEvent} FabrikStepEvent */
/** An event when `<fabrik-race>` shows another iteration. @typedef {import('./elements/types.js').FabrikRaceStepEvent} FabrikRaceStepEvent */
/** An event when `<fabrik-steps>` or `<fabrik-race>` begins or ends to play, or has another speed. @typedef {import('./elements/types.js').FabrikPlayChangeEvent} FabrikPlayChangeEvent */
/** An event when the user has moved or changed something. @typedef {import('./elements/types.js').FabrikChangeEvent} FabrikChangeEvent */
/** An event when `chain` of `<fabrik-chain>` or `<fabrik-limits>` is another object. @typedef {import('./elements/types.js').FabrikChainChangeEvent} FabrikChainChangeEvent */
/** What `<fabrik-chain>` takes in JSX and in templates. @typedef {import('./elements/types.js').FabrikChainAttributes} FabrikChainAttributes */
/** What `<fabrik-steps>` takes in JSX and in templates. @typedef {import('./elements/types.js').FabrikStepsAttributes} FabrikStepsAttributes */
/** What `<fabrik-arm>` takes in JSX and in templates. @typedef {import('./elements/types.js').FabrikArmAttributes} FabrikArmAttributes */
/** What `<fabrik-limits>` takes in JSX and in templates. @typedef {import('./elements/types.js').FabrikLimitsAttributes} FabrikLimitsAttributes */
/** What `<fabrik-race>` takes in JSX and in templates. @typedef {import('./elements/types.js').FabrikRaceAttributes} FabrikRaceAttributes */
/** What `<fabrik-spider>` takes in JSX and in templates. @typedef {import('./elements/types.js').FabrikSpiderAttributes} FabrikSpiderAttributes */
/** A foot of `<fabrik-spider>`: the detail of `fabrik-footstep`. @typedef {import('./elements/types.js').FootstepDetail} FootstepDetail */
/** An event when a foot of `<fabrik-spider>` is lifted or planted. @typedef {import('./elements/types.js').FabrikFootstepEvent} FabrikFootstepEvent */
/** A limit of a joint in degrees. @typedef {import('./elements/shared/attributes.js').Degrees} Degrees */
/** Words beside what they name on a canvas. @typedef {import('./elements/arm/labels.js').Label} Label */
/** The colours to draw with. @typedef {import('./elements/shared/draw.js').Theme} Theme */
/** What a bone is held by, for drawing it. @typedef {import('./elements/shared/draw.js').Hold} Hold */
/** What is done with a pointer on a canvas. @typedef {import('./elements/shared/pointing.js').PointerHandlers} PointerHandlers */
/** The places of what can be dragged on a canvas. @typedef {import('./elements/shared/handles.js').Places} Places */
/** A point of a canvas, in CSS pixels. @typedef {import('./elements/shared/sectors.js').Point} Point */
/** The sector of a limited joint on a canvas. @typedef {import('./elements/shared/sectors.js').Sector} Sector */
/** One of the two edges of a sector. @typedef {import('./elements/shared/sectors.js').Edge} Edge */
/** The size of a canvas. @typedef {import('./elements/shared/stage.js').View} View */

/** @type {Record<string, CustomElementConstructor>} */
const ELEMENTS = {
  'fabrik-arm': FabrikArm,
  'fabrik-chain': FabrikChain,
  'fabrik-limits': FabrikLimits,
  'fabrik-race': FabrikRace,
  'fabrik-spider': FabrikSpider,
  'fabrik-steps': FabrikSteps,
};

define(ELEMENTS);

export { angleLabels, drawAngles } from './elements/arm/geometry.js';
export { writeLabels } from './elements/arm/labels.js';
export {
  drawBones,
  drawCircle,
  drawGround,
  drawOutline,
  drawRing,
  drawRoot,
  drawTarget,
  FONT,
  SHADE,
} from './elements/shared/draw.js';
export { drawHandles, drawSectors } from './elements/shared/draw-sectors.js';
export { addWords } from './elements/shared/language.js';
export { logScale, powerOfTen } from './elements/shared/log-scale.js';
export { listenToPlot } from './elements/shared/plot-pointer.js';
export { arrowOf, isForeign, keyOf, letterOf, listenToPointer } from './elements/shared/pointing.js';
export {
  draggedTo,
  edgeNear,
  handlesOf,
  sectorNear,
  sectorsOf,
  sideOf,
  withEdge,
} from './elements/shared/sectors.js';
export { distanceToSegment } from './elements/shared/segments.js';
export { Stage } from './elements/shared/stage.js';
export { drawGaitChart, GaitTimeline } from './elements/spider/chart.js';
export { holdsOf } from './elements/steps/scene.js';
export { FabrikArm, FabrikChain, FabrikLimits, FabrikRace, FabrikSpider, FabrikSteps };
