// <fabrik-spider> alone: importing this file makes it known to the page.
//
//     import 'fabrik/element/spider';
//     <fabrik-spider autoplay show-gait></fabrik-spider>

import { define } from '../elements/define.js';
import { FabrikSpider } from '../elements/spider/fabrik-spider.js';

define({ 'fabrik-spider': FabrikSpider });

export { addWords } from '../elements/shared/language.js';
export { FabrikSpider };
