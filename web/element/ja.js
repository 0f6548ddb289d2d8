// The words of the elements in Japanese: importing this file makes elements in this language use them.
//
//     import 'fabrik/element/chain';
//     import 'fabrik/element/ja';
//     <fabrik-chain lang="ja"></fabrik-chain>

import { followLanguage } from '../elements/shared/follow-language.js';
import { addWords } from '../elements/shared/language.js';
import * as words from '../elements/strings/ja.js';

addWords('ja', words);
followLanguage();
