// <fabrik-limits> alone: importing this file makes it known to the page.
//
//     import 'fabrik/element/limits';
//     <fabrik-limits autoplay></fabrik-limits>

import { define } from '../elements/define.js';
import { FabrikLimits } from '../elements/limits/fabrik-limits.js';

/** What `<fabrik-limits>` takes in JSX and in templates. @typedef {import('../elements/types.js').FabrikLimitsAttributes} FabrikLimitsAttributes */

define({ 'fabrik-limits': FabrikLimits });

export { addWords } from '../elements/shared/language.js';
export { FabrikLimits };
