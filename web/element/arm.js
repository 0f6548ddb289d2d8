// <fabrik-arm> alone: importing this file makes it known to the page.
//
//     import 'fabrik/element/arm';
//     <fabrik-arm lengths="90 70" show-angles></fabrik-arm>

import { FabrikArm } from '../elements/arm/fabrik-arm.js';
import { define } from '../elements/define.js';

/** What `<fabrik-arm>` takes in JSX and in templates. @typedef {import('../elements/types.js').FabrikArmAttributes} FabrikArmAttributes */

define({ 'fabrik-arm': FabrikArm });

export { addWords } from '../elements/shared/language.js';
export { FabrikArm };
