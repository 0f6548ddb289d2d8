// <fabrik-limits> alone: importing this file makes it known to the page.
//
//     import 'fabrik/element/limits';
//     <fabrik-limits autoplay></fabrik-limits>

import { define } from '../elements/define.js';
import { FabrikLimits } from '../elements/limits/fabrik-limits.js';

define({ 'fabrik-limits': FabrikLimits });

export { addWords } from '../elements/shared/language.js';
export { FabrikLimits };
