// The source of each page.

import { after, test } from 'node:test';
import { closeAll } from '../browser/page.js';
import { DEMOS } from '../browser/pages.js';
import { assertRunsAlone } from '../browser/source-panel.js';

after(closeAll);

/** The pages of the character, of poses, and of the two rules of stepping have no panel. */
for (const name of DEMOS.filter((each) => !['character', 'pose', 'stepping'].includes(each))) {
  test(`the source of ${name} is short, and what is saved or copied runs alone`, () => assertRunsAlone(name));
}
