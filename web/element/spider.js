// <fabrik-spider> alone: importing this file makes it known to the page.
//
//     import 'fabrik/element/spider';
//     <fabrik-spider autoplay show-gait></fabrik-spider>

import { define } from '../elements/define.js';
import { FabrikSpider } from '../elements/spider/fabrik-spider.js';

/** What `<fabrik-spider>` takes in JSX and in templates. @typedef {import('../elements/types.js').FabrikSpiderAttributes} FabrikSpiderAttributes */

define({ 'fabrik-spider': FabrikSpider });

export { addWords } from '../elements/shared/language.js';
export { FabrikSpider };
