// The words of the elements in Portuguese: importing this file makes elements in this language use them.
//
//     import 'fabrik/element/chain';
//     import 'fabrik/element/pt';
//     <fabrik-chain lang="pt"></fabrik-chain>

import { followLanguage } from '../elements/shared/follow-language.js';
import { addWords } from '../elements/shared/language.js';
import * as words from '../elements/strings/pt.js';

addWords('pt', words);
followLanguage();
