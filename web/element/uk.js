// The words of the elements in Ukrainian: importing this file makes elements in this language use them.
//
//     import 'fabrik/element/chain';
//     import 'fabrik/element/uk';
//     <fabrik-chain lang="uk"></fabrik-chain>

import { followLanguage } from '../elements/shared/follow-language.js';
import { addWords } from '../elements/shared/language.js';
import * as words from '../elements/strings/uk.js';

addWords('uk', words);
followLanguage();
