// <fabrik-race> alone: importing this file makes it known to the page.
//
//     import 'fabrik/element/race';
//     <fabrik-race lengths="80 70 60" target="120 -90" autoplay></fabrik-race>

import { define } from '../elements/define.js';
import { FabrikRace } from '../elements/race/fabrik-race.js';

/** What `<fabrik-race>` takes in JSX and in templates. @typedef {import('../elements/types.js').FabrikRaceAttributes} FabrikRaceAttributes */

define({ 'fabrik-race': FabrikRace });

export { addWords } from '../elements/shared/language.js';
export { FabrikRace };
