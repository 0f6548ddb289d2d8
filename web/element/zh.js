// The words of the elements in Chinese: importing this file makes elements in this language use them.
//
//     import 'fabrik/element/chain';
//     import 'fabrik/element/zh';
//     <fabrik-chain lang="zh"></fabrik-chain>

import { followLanguage } from '../elements/shared/follow-language.js';
import { addWords } from '../elements/shared/language.js';
import * as words from '../elements/strings/zh.js';

addWords('zh', words);
followLanguage();
