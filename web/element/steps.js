// <fabrik-steps> alone: importing this file makes it known to the page.
//
//     import 'fabrik/element/steps';
//     <fabrik-steps lengths="80 70 60 50"></fabrik-steps>

import { define } from '../elements/define.js';
import { FabrikSteps } from '../elements/steps/fabrik-steps.js';

/** What `<fabrik-steps>` takes in JSX and in templates. @typedef {import('../elements/types.js').FabrikStepsAttributes} FabrikStepsAttributes */

define({ 'fabrik-steps': FabrikSteps });

export { addWords } from '../elements/shared/language.js';
export { FabrikSteps };
