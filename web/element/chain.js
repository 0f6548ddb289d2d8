// <fabrik-chain> alone: importing this file makes it known to the page.
//
//     import 'fabrik/element/chain';
//     <fabrik-chain lengths="80 70 60 50" autoplay></fabrik-chain>

import { FabrikChain } from '../elements/chain/fabrik-chain.js';
import { define } from '../elements/define.js';

/** What `<fabrik-chain>` takes in JSX and in templates. @typedef {import('../elements/types.js').FabrikChainAttributes} FabrikChainAttributes */

define({ 'fabrik-chain': FabrikChain });

export { addWords } from '../elements/shared/language.js';
export { FabrikChain };
